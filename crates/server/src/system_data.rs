//! System data: the materials and templates that come with the program, from the files in the folder `data`.

use crate::api::materials::record::{MaterialType, SheetSize};
use crate::api::saved;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::{MaterialFields, SavedFields, SavedKind, SystemData};
use uuid::Uuid;

const MATERIALS: &str = include_str!("../data/system_materials.json");
const TEMPLATES: &str = include_str!("../data/system_templates.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MaterialEntry {
    id: Uuid,
    name: String,
    name_ru: String,
    r#type: MaterialType,
    thickness: f64,
    thicknesses: Vec<f64>,
    length: f64,
    width: f64,
    sheet_sizes: Vec<SheetSize>,
    density: f64,
    color: String,
    properties: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TemplateFile {
    stock_panels: Vec<StockEntry>,
    configurations: Vec<ConfigurationEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StockEntry {
    id: Uuid,
    name: String,
    name_ru: String,
    stock_panel: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigurationEntry {
    id: Uuid,
    name: String,
    name_ru: String,
    configuration: Value,
}

/// Why the data files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SystemDataError {
    /// A file holds something else.
    #[error("the data of the system cannot be read: {0}")]
    Malformed(#[from] serde_json::Error),
    /// A template breaks the rules of jobs.
    #[error("the template {0} of the system is wrong")]
    Template(String),
}

/// What comes with the program.
///
/// # Errors
/// What is wrong with the data files.
pub fn read() -> Result<SystemData, SystemDataError> {
    let materials: Vec<MaterialEntry> = serde_json::from_str(MATERIALS)?;
    let templates: TemplateFile = serde_json::from_str(TEMPLATES)?;
    let mut items = Vec::new();
    for StockEntry { id, name, name_ru, stock_panel } in templates.stock_panels {
        let kind = SavedKind::StockPanelTemplate;
        items.push((id, kind, template(kind, name, name_ru, stock_panel)?));
    }
    for ConfigurationEntry { id, name, name_ru, configuration } in templates.configurations {
        let kind = SavedKind::ConfigurationTemplate;
        items.push((id, kind, template(kind, name, name_ru, configuration)?));
    }
    Ok(SystemData { materials: materials.into_iter().map(material).collect(), items })
}

fn material(entry: MaterialEntry) -> (Uuid, MaterialFields) {
    let fields = MaterialFields {
        name: entry.name,
        name_ru: Some(entry.name_ru),
        code: None,
        kind: entry.r#type.as_str().to_owned(),
        thickness: Some(entry.thickness),
        thicknesses: json!(entry.thicknesses).to_string(),
        length: Some(entry.length),
        width: Some(entry.width),
        standard_size: Some(format!("{}x{}", entry.length, entry.width)),
        sheet_sizes: json!(entry.sheet_sizes).to_string(),
        price_cents: None,
        currency: "RUB".to_owned(),
        unit: "sqm".to_owned(),
        density: Some(entry.density),
        color: Some(entry.color),
        description: None,
        properties: Value::Object(entry.properties).to_string(),
        is_active: true,
    };
    (entry.id, fields)
}

fn template(
    kind: SavedKind,
    name: String,
    name_ru: String,
    body: Value,
) -> Result<SavedFields, SystemDataError> {
    let content = saved::checked(kind, body).map_err(|_| SystemDataError::Template(name.clone()))?;
    Ok(SavedFields { name_ru: Some(name_ru), ..content.named(name) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_data_files_hold_real_materials_under_names_of_their_own_in_both_languages() {
        let data = read().unwrap();
        assert!(data.materials.len() >= 40);
        let cyrillic = |c: char| ('А'..='я').contains(&c);
        let mut seen = BTreeSet::new();
        for (id, fields) in &data.materials {
            let name = &fields.name;
            let russian = fields.name_ru.as_ref().unwrap();
            assert!(russian.chars().any(cyrillic), "{name}: {russian}");
            assert!(!name.chars().any(cyrillic), "{name}");
            for key in [id.to_string(), name.to_lowercase(), russian.to_lowercase()] {
                assert!(seen.insert(key), "{name} is there twice");
            }
        }
        for kind in ["WOOD", "METAL", "PLASTIC", "GLASS"] {
            assert!(data.materials.iter().filter(|(_, fields)| fields.kind == kind).count() >= 10, "{kind}");
        }
    }

    #[test]
    fn densities_sizes_and_thicknesses_are_possible() {
        for (_, fields) in read().unwrap().materials {
            let name = &fields.name;
            let density = fields.density.unwrap();
            let possible = match fields.kind.as_str() {
                "WOOD" => 400.0..=1500.0,
                "PLASTIC" => 100.0..=2300.0,
                "GLASS" => 2200.0..=2550.0,
                "METAL" => 2600.0..=9000.0,
                _ => 600.0..=2800.0,
            };
            assert!(possible.contains(&density), "{name}: {density} kg/m³");
            let thicknesses: Vec<f64> = serde_json::from_str(&fields.thicknesses).unwrap();
            assert!(thicknesses.contains(&fields.thickness.unwrap()), "{name}");
            assert!(thicknesses.is_sorted_by(|a, b| a < b), "{name}");
            let sizes: Vec<SheetSize> = serde_json::from_str(&fields.sheet_sizes).unwrap();
            let usual = SheetSize { length: fields.length.unwrap(), width: fields.width.unwrap() };
            assert_eq!(sizes[0], usual, "{name}");
            for size in &sizes {
                assert!(size.length >= size.width && size.width >= 500.0, "{name}: {size:?}");
            }
        }
    }

    #[test]
    fn the_common_sheets_and_machines_are_there() {
        let items = read().unwrap().items;
        let of = |kind: SavedKind| items.iter().filter(move |item| item.1 == kind).map(|item| &item.2);
        for sheet in ["2440 × 1220", "2800 × 2070", "3050 × 1525", "2500 × 1250"] {
            assert!(of(SavedKind::StockPanelTemplate).any(|item| item.name.starts_with(sheet)), "{sheet}");
        }
        let kerf = |machine: &str| {
            let found =
                of(SavedKind::ConfigurationTemplate).find(|item| item.name.starts_with(machine)).unwrap();
            let body: Value = serde_json::from_str(&found.body_json).unwrap();
            body["cut_thickness"].as_str().unwrap().parse::<f64>().unwrap()
        };
        for (machine, least, most) in [
            ("Table saw", 2.2, 4.0),
            ("Panel saw", 3.8, 5.0),
            ("Track saw", 1.6, 2.6),
            ("CNC router", 4.0, 12.0),
            ("CO₂ laser", 0.05, 0.5),
            ("Glass cutter", 0.0, 0.0),
            ("Guillotine shear", 0.0, 0.0),
        ] {
            assert!((least..=most).contains(&kerf(machine)), "{machine}: {} mm", kerf(machine));
        }
    }
}

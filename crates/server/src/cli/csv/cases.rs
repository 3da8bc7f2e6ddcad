//! Lists read the same here and on the page: `cases/reading.json` is asked of both.

use super::column::{Column, of_heading};
use super::columns::List;
use super::length::{self, Decimal, LengthFault, Unit};
use super::price::{self, PriceFault};
use super::sheet_columns::SheetColumn;
use engine::Money;
use serde_json::{Value, json};

fn cases(section: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../../../../../cases/reading.json")).unwrap();
    all[section].as_array().unwrap().clone()
}

/// The name of a column on the page.
fn named(column: Column) -> &'static str {
    match column {
        Column::Grain => "orientation",
        Column::GrainSet => "grain_set",
        Column::CanRotate => "can_rotate",
        Column::ExternalId => "external_id",
        Column::EdgeTop => "edgeTop",
        Column::EdgeBottom => "edgeBottom",
        Column::EdgeLeft => "edgeLeft",
        Column::EdgeRight => "edgeRight",
        Column::Sheet(SheetColumn::UseFirst) => "use_first",
        Column::Sheet(SheetColumn::TrimLeft) => "trimLeft",
        Column::Sheet(SheetColumn::TrimRight) => "trimRight",
        Column::Sheet(SheetColumn::TrimTop) => "trimTop",
        Column::Sheet(SheetColumn::TrimBottom) => "trimBottom",
        other => other.name(),
    }
}

#[test]
fn a_heading_means_what_it_means_on_the_page() {
    for case in cases("headings") {
        let (column, unit) = of_heading(case[0].as_str().unwrap());
        let unit = unit.map(|unit| match unit {
            Unit::Mm => "mm",
            Unit::Cm => "cm",
            Unit::M => "m",
            Unit::In => "in",
        });
        assert_eq!(column.map(named), case[1].as_str(), "{case}");
        assert_eq!(unit, case[2].as_str(), "{case}");
    }
}

#[test]
fn a_length_is_read_as_on_the_page() {
    for case in cases("lengths") {
        let unit = if case[1] == "inch" { Unit::In } else { Unit::Mm };
        let read = length::parse(case[0].as_str().unwrap(), unit, Decimal::Unknown { semicolons: false });
        let (um, fault) = match read {
            Ok(length) => (Some(length.um()), None),
            Err(LengthFault::Missing) => (None, Some("empty")),
            Err(LengthFault::NotALength(_)) => (None, Some("not_a_number")),
            Err(LengthFault::Ambiguous { .. }) => (None, Some("ambiguous")),
            Err(other) => panic!("{case}: {other}"),
        };
        assert_eq!((um, fault), (case[2].as_i64(), case[2].as_str()), "{case}");
    }
}

#[test]
fn a_price_is_read_as_on_the_page() {
    for case in cases("prices") {
        let read = price::parse(case[0].as_str().unwrap(), Decimal::Unknown { semicolons: false });
        let expected = match case[1].as_str().unwrap() {
            "not_a_number" => None,
            "ambiguous" => {
                assert!(matches!(read, Err(PriceFault::Ambiguous { .. })), "{case}");
                None
            }
            amount => Some(Money::parse(amount).unwrap()),
        };
        assert_eq!(read.ok(), expected, "{case}");
    }
}

#[test]
fn what_a_sheet_has_of_its_own_is_read_as_on_the_page() {
    for case in cases("sheets") {
        let cells = case["cells"].as_object().unwrap();
        let count = if cells.contains_key("count") { "" } else { "count;" };
        let number = if cells.contains_key("count") { "" } else { "1;" };
        let headings: Vec<&str> = cells
            .keys()
            .map(|key| match key.as_str() {
                "trimLeft" => "trim left",
                "trimRight" => "trim right",
                "trimTop" => "trim top",
                "trimBottom" => "trim bottom",
                other => other,
            })
            .collect();
        let texts: Vec<&str> = cells.values().map(|text| text.as_str().unwrap()).collect();
        let text =
            format!("width;height;{count}{}\n2500;1250;{number}{}", headings.join(";"), texts.join(";"));
        let lists = super::read(text.as_bytes(), List::Stock, Unit::Mm);
        let faults: Vec<String> = lists
            .faults
            .iter()
            .map(|fault| {
                let column = fault.column.map_or("", Column::name);
                if column == "use first" { "use_first" } else { column }
            })
            .map(|column| column.split(' ').next().unwrap_or(column).to_owned())
            .collect();
        assert_eq!(json!(faults), case.get("faults").cloned().unwrap_or(json!([])), "{case}");
        let Some((_, stock)) = lists.stock.first() else { continue };
        let own = case["own"].as_object().unwrap();
        let kind = stock.kind.map(|kind| serde_json::to_value(kind).unwrap());
        assert_eq!(kind.as_ref(), own.get("kind"), "{case}");
        let price = own.get("price").map(|price| Money::parse(price.as_str().unwrap()).unwrap());
        assert_eq!(stock.price, price, "{case}");
        assert_eq!(stock.use_first, own.contains_key("use_first"), "{case}");
        let trim = stock.trim.map(|trim| serde_json::to_value(trim).unwrap());
        assert_eq!(trim.as_ref(), own.get("trim"), "{case}");
        assert_eq!(stock.count.is_none(), own.contains_key("count"), "{case}");
    }
}

/// A row as `cases/programs.json` has it: what it says beside size, count and material only where it says it.
fn told(row: &Value, number: usize, prefix: &str) -> Value {
    let label = row["label"].as_str().filter(|label| *label != format!("{prefix}-{number}"));
    let count = row["count"].as_u64().map_or("∞".to_owned(), |count| count.to_string());
    let mut told = json!({"label": label.unwrap_or_default(), "count": count, "material": row["material"]});
    for side in ["width", "height"] {
        told[side] = json!(row[side].to_string().trim_matches('"'));
    }
    let mut also = |name: &str, value: Value, says: bool| {
        if says {
            told[name] = value;
        }
    };
    also("enabled", json!(false), row["enabled"] == false);
    also("orientation", row["orientation"].clone(), row["orientation"] != 0);
    also("locked_rotation", json!(true), row["locked_rotation"] == true);
    let edge = ["top", "bottom", "left", "right"].map(|side| row["edge"][side].as_str().unwrap_or_default());
    also("edge", json!(edge), edge.iter().any(|band| !band.is_empty()));
    told
}

#[test]
fn lists_of_other_programs_are_read_as_on_the_page() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let cases: Value = serde_json::from_slice(&std::fs::read(folder.join("programs.json")).unwrap()).unwrap();
    for case in cases.as_array().unwrap() {
        let file = case["file"].as_str().unwrap();
        let bytes = std::fs::read(folder.join("programs").join(file)).unwrap();
        let first = if case["first"] == "stock" { List::Stock } else { List::Panels };
        let lists = super::read(&bytes, first, Unit::Mm);
        assert_eq!(lists.faults, [], "{file}");
        let programs: Vec<String> = lists.notes.iter().map(ToString::to_string).collect();
        let program = format!(": a list of {}", case["program"].as_str().unwrap());
        assert!(programs.iter().any(|note| note.ends_with(&program)), "{file}: {programs:?}");
        let left_out = programs.iter().filter(|note| note.contains("not cut from a sheet")).count();
        assert_eq!(json!(left_out), case["left_out"], "{file}: {programs:?}");
        let panels = lists.panels.iter().enumerate();
        let panels: Vec<Value> = panels
            .map(|(n, (_, panel))| told(&serde_json::to_value(panel).unwrap(), n + 1, "Panel"))
            .collect();
        let stock = lists.stock.iter().enumerate();
        let stock: Vec<Value> = stock
            .map(|(n, (_, stock))| told(&serde_json::to_value(stock).unwrap(), n + 1, "Stock"))
            .collect();
        assert_eq!(
            json!({"panels": panels, "stock": stock}),
            json!({"panels": case["panels"], "stock": case["stock"]}),
            "{file}"
        );
    }
}

//! A material as it is sent.

use super::record::{Currency, MaterialType, PriceUnit, SheetSize};
use crate::fields::{Fields, Patch, Range};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use store::MaterialFields;
use utoipa::ToSchema;
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};

pub(super) const MAX_NAME: usize = 200;
const MAX_CODE: usize = 100;
const MAX_DESCRIPTION: usize = 2000;
const MAX_SIZES: usize = 50;
const MAX_PROPERTIES: usize = 50;
const MAX_PROPERTIES_TEXT: usize = 10_000;
/// mm.
pub(super) const THICKNESS: Range = Range { min: 0.01, max: 1_000.0 };
/// mm; what a job allows.
const SIDE: Range = Range { min: 1.0, max: 1_000_000.0 };
/// kg/m³; foams weigh 10, osmium 22,590.
const DENSITY: Range = Range { min: 1.0, max: 25_000.0 };
const PRICE: Range = Range { min: 0.0, max: 1_000_000_000.0 };

pub(super) const FIELDS: [&str; 17] = [
    "name",
    "code",
    "type",
    "thickness",
    "thicknesses",
    "length",
    "width",
    "standard_size",
    "sheet_sizes",
    "price_per_unit",
    "currency",
    "unit",
    "density",
    "color",
    "description",
    "properties",
    "is_active",
];

/// A new material.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewMaterial {
    /// Its name; no other material of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    #[serde(flatten)]
    rest: MaterialFieldsSent,
}

/// Changes of a material: fields that are not there stay as they are, null takes a value away.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct MaterialChanges {
    /// Its name; no other material of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200, nullable = false)]
    name: Option<String>,
    #[serde(flatten)]
    rest: MaterialFieldsSent,
}

/// What a material has beside its name.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
struct MaterialFieldsSent {
    /// The article number; no other material of the owner has it, whatever the case of letters.
    #[schema(max_length = 100)]
    code: Option<String>,
    /// What it is made of; OTHER if not given.
    #[schema(nullable = false)]
    r#type: Option<MaterialType>,
    /// The usual thickness, mm.
    #[schema(minimum = 0.01, maximum = 1000)]
    thickness: Option<f64>,
    /// The thicknesses it is sold in, mm.
    #[schema(schema_with = thicknesses_schema)]
    thicknesses: Option<Vec<f64>>,
    /// Of the usual sheet, mm.
    #[schema(minimum = 1, maximum = 1_000_000)]
    length: Option<f64>,
    /// Of the usual sheet, mm.
    #[schema(minimum = 1, maximum = 1_000_000)]
    width: Option<f64>,
    /// How the usual sheet is called; follows from length and width if not given.
    #[schema(max_length = 100)]
    standard_size: Option<String>,
    /// The sheets it is sold in.
    #[schema(max_items = 50)]
    sheet_sizes: Option<Vec<SheetSize>>,
    /// The price of a unit; kept to the hundredth.
    #[schema(minimum = 0, maximum = 1_000_000_000)]
    price_per_unit: Option<f64>,
    /// The currency of the price; RUB if not given.
    #[schema(nullable = false)]
    currency: Option<Currency>,
    /// What the price is for; sqm if not given.
    #[schema(nullable = false)]
    unit: Option<PriceUnit>,
    /// kg/m³.
    #[schema(minimum = 1, maximum = 25_000)]
    density: Option<f64>,
    /// How it looks, roughly.
    #[schema(pattern = "^#[0-9a-fA-F]{6}$")]
    color: Option<String>,
    /// What else there is to say.
    #[schema(max_length = 2000)]
    description: Option<String>,
    /// What only its owner knows the meaning of: at most 50 entries.
    #[schema(schema_with = properties_schema)]
    properties: Option<HashMap<String, Value>>,
    /// It is in use; true if not given.
    #[schema(nullable = false)]
    is_active: Option<bool>,
}

fn thicknesses_schema() -> Schema {
    let thickness = ObjectBuilder::new()
        .schema_type(Type::Number)
        .minimum(Some(THICKNESS.min))
        .maximum(Some(THICKNESS.max));
    ArrayBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
        .items(thickness)
        .max_items(Some(MAX_SIZES))
        .description(Some("The thicknesses it is sold in, mm."))
        .into()
}

fn properties_schema() -> Schema {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Object, Type::Null]))
        .additional_properties(Some(AdditionalProperties::FreeForm(true)))
        .max_properties(Some(MAX_PROPERTIES))
        .description(Some("What only its owner knows the meaning of."))
        .into()
}

/// A material of which only the name is known.
pub(super) fn empty(name: String) -> MaterialFields {
    MaterialFields {
        name,
        name_ru: None,
        code: None,
        kind: MaterialType::Other.as_str().to_owned(),
        thickness: None,
        thicknesses: "[]".to_owned(),
        length: None,
        width: None,
        standard_size: None,
        sheet_sizes: "[]".to_owned(),
        price_cents: None,
        currency: Currency::Rub.as_str().to_owned(),
        unit: PriceUnit::Sqm.as_str().to_owned(),
        density: None,
        color: None,
        description: None,
        properties: "{}".to_owned(),
        is_active: true,
    }
}

/// What a body says beside the name.
pub(super) struct MaterialPatch {
    code: Patch<String>,
    kind: Patch<MaterialType>,
    thickness: Patch<f64>,
    thicknesses: Patch<Vec<f64>>,
    length: Patch<f64>,
    width: Patch<f64>,
    standard_size: Patch<String>,
    sheet_sizes: Patch<Vec<SheetSize>>,
    price: Patch<f64>,
    currency: Patch<Currency>,
    unit: Patch<PriceUnit>,
    density: Patch<f64>,
    color: Patch<String>,
    description: Patch<String>,
    properties: Patch<String>,
    is_active: Patch<bool>,
}

impl MaterialPatch {
    pub(super) fn read(body: &mut Fields) -> MaterialPatch {
        MaterialPatch {
            code: body.line("code", MAX_CODE),
            kind: body.word("type", MaterialType::ALL),
            thickness: body.number("thickness", THICKNESS),
            thicknesses: thicknesses(body),
            length: body.number("length", SIDE),
            width: body.number("width", SIDE),
            standard_size: body.line("standard_size", MAX_CODE),
            sheet_sizes: sheet_sizes(body),
            price: body.number("price_per_unit", PRICE),
            currency: body.word("currency", Currency::ALL),
            unit: body.word("unit", PriceUnit::ALL),
            density: body.number("density", DENSITY),
            color: body.color("color"),
            description: body.text("description", MAX_DESCRIPTION),
            properties: properties(body),
            is_active: body.boolean("is_active"),
        }
    }

    pub(super) fn apply(&self, fields: &mut MaterialFields) {
        let was_sheet = sheet_name(fields);
        self.code.set_optional(&mut fields.code);
        if let Patch::Value(kind) = &self.kind {
            fields.kind = kind.as_str().to_owned();
        }
        self.thickness.set_optional(&mut fields.thickness);
        if let Patch::Value(list) = &self.thicknesses {
            fields.thicknesses = json!(list).to_string();
        }
        self.length.set_optional(&mut fields.length);
        self.width.set_optional(&mut fields.width);
        if let Patch::Value(list) = &self.sheet_sizes {
            fields.sheet_sizes = json!(list).to_string();
        }
        let price = match self.price {
            Patch::Absent => Patch::Absent,
            Patch::Null => Patch::Null,
            Patch::Value(price) => Patch::Value((price * 100.0).round() as i64),
        };
        price.set_optional(&mut fields.price_cents);
        if let Patch::Value(currency) = &self.currency {
            fields.currency = currency.as_str().to_owned();
        }
        if let Patch::Value(unit) = &self.unit {
            fields.unit = unit.as_str().to_owned();
        }
        self.density.set_optional(&mut fields.density);
        self.color.set_optional(&mut fields.color);
        self.description.set_optional(&mut fields.description);
        self.properties.set(&mut fields.properties);
        self.is_active.set(&mut fields.is_active);
        // A size that followed from the sheet goes on following it.
        if fields.standard_size == was_sheet {
            fields.standard_size = sheet_name(fields);
        }
        self.standard_size.set_optional(&mut fields.standard_size);
    }
}

fn sheet_name(fields: &MaterialFields) -> Option<String> {
    Some(format!("{}x{}", fields.length?, fields.width?))
}

fn thicknesses(body: &mut Fields) -> Patch<Vec<f64>> {
    let Patch::Value(values) = body.list("thicknesses", MAX_SIZES) else { return Patch::Absent };
    let numbers = values
        .iter()
        .enumerate()
        .filter_map(|(n, value)| body.number_in(&format!("thicknesses[{n}]"), value, THICKNESS));
    Patch::Value(numbers.collect())
}

fn sheet_sizes(body: &mut Fields) -> Patch<Vec<SheetSize>> {
    let Patch::Value(values) = body.list("sheet_sizes", MAX_SIZES) else { return Patch::Absent };
    let sizes = values.iter().enumerate().filter_map(|(n, value)| {
        let mut side = |name: &str| {
            body.number_in(&format!("sheet_sizes[{n}].{name}"), value.get(name).unwrap_or(&Value::Null), SIDE)
        };
        let (length, width) = (side("length"), side("width"));
        Some(SheetSize { length: length?, width: width? })
    });
    Patch::Value(sizes.collect())
}

fn properties(body: &mut Fields) -> Patch<String> {
    let entries = match body.take("properties") {
        None => return Patch::Absent,
        Some(Value::Null) => return Patch::Value("{}".to_owned()),
        Some(Value::Object(entries)) => entries,
        Some(_) => {
            body.fault("properties", "not_an_object", json!({}));
            return Patch::Absent;
        }
    };
    let text = Value::Object(entries.clone()).to_string();
    let max = if entries.len() > MAX_PROPERTIES { MAX_PROPERTIES } else { MAX_PROPERTIES_TEXT };
    if entries.len() > MAX_PROPERTIES || text.chars().count() > MAX_PROPERTIES_TEXT {
        body.fault("properties", "too_long", json!({"max": max}));
        return Patch::Absent;
    }
    Patch::Value(text)
}

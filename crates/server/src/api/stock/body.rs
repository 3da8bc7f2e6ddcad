//! An item of the store room as it is sent.

use super::record::StockKindName;
use crate::error::FieldError;
use crate::fields::{Fields, Patch};
use crate::stock_money::ten_thousandths;
use engine::model::job::DEFAULT_MATERIAL;
use engine::{Fault, Length, read_code, read_count, read_price, read_setting, read_side};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{MAX_STOCK, StockFields, StockItemKind};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::{Number, ToSchema};

/// Characters of a text in one line.
pub(super) const MAX_TEXT: usize = 200;
/// Characters of notes.
const MAX_NOTES: usize = 2_000;

/// What a change can name; the last three are refused.
pub(super) const FIELDS: [&str; 15] = [
    "material",
    "kind",
    "width",
    "height",
    "thickness",
    "grain",
    "min_count",
    "place",
    "price",
    "supplier",
    "notes",
    "retired",
    "count",
    "number",
    "calculation_id",
];

/// A new item.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewStockItem {
    /// Along x, mm.
    #[schema(schema_with = side)]
    width: f64,
    /// Along y, mm.
    #[schema(schema_with = side)]
    height: f64,
    /// How many there are; none if not given.
    #[schema(schema_with = count_schema)]
    count: Option<u32>,
    #[serde(flatten)]
    rest: StockItemFieldsSent,
}

/// Changes of an item: fields that are not there stay as they are, null takes a value away.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct StockItemChanges {
    /// Along x, mm.
    #[schema(schema_with = side)]
    width: Option<f64>,
    /// Along y, mm.
    #[schema(schema_with = side)]
    height: Option<f64>,
    /// Whether it is out of use.
    #[schema(nullable = false)]
    retired: Option<bool>,
    #[serde(flatten)]
    rest: StockItemFieldsSent,
}

/// What both say.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct StockItemFieldsSent {
    /// The material, as jobs name it; that of rows which name none if not given.
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    material: Option<String>,
    /// What it is; `sheet` if not given.
    #[schema(nullable = false)]
    kind: Option<StockKindName>,
    /// mm.
    #[schema(schema_with = thickness)]
    thickness: Option<f64>,
    /// The direction of its grain: 0 none, 1 along the width, 2 along the height.
    #[schema(nullable = false, minimum = 0, maximum = 2)]
    grain: Option<u8>,
    /// How many there should be at least.
    #[schema(schema_with = min_count)]
    min_count: Option<u32>,
    /// Where it lies.
    #[schema(max_length = 200)]
    place: Option<String>,
    /// The price of one.
    #[schema(schema_with = price)]
    price: Option<String>,
    /// Who sells it.
    #[schema(max_length = 200)]
    supplier: Option<String>,
    /// What else there is to say.
    #[schema(max_length = 2000)]
    notes: Option<String>,
}

fn number_or_text(kind: Type, min: i64, max: impl Into<Number>, nullable: bool, description: &str) -> Schema {
    let number = ObjectBuilder::new().schema_type(kind).minimum(Some(min)).maximum(Some(max));
    let any = OneOfBuilder::new().item(number).item(ObjectBuilder::new().schema_type(Type::String));
    let any = if nullable { any.item(ObjectBuilder::new().schema_type(Type::Null)) } else { any };
    any.description(Some(description)).into()
}

fn side() -> Schema {
    number_or_text(Type::Number, 1, 1_000_000, false, "Millimetres, as a number or a numeric text.")
}

fn thickness() -> Schema {
    number_or_text(Type::Number, 0, 10_000, true, "Millimetres, as a number or a numeric text.")
}

fn count_schema() -> Schema {
    number_or_text(Type::Integer, 0, MAX_STOCK, false, "Sheets.")
}

fn min_count() -> Schema {
    number_or_text(Type::Integer, 0, MAX_STOCK, true, "How many there should be at least.")
}

fn price() -> Schema {
    let description = "The price of one with at most four decimals, as a number or a numeric text.";
    number_or_text(Type::Number, 0, 999_999_999_999.999_9, true, description)
}

/// What a body says of an item.
pub(super) struct StockPatch {
    material: Patch<String>,
    kind: Patch<StockItemKind>,
    width: Patch<i64>,
    height: Patch<i64>,
    thickness: Patch<i64>,
    grain: Patch<u8>,
    min_count: Patch<u32>,
    place: Patch<String>,
    price: Patch<i64>,
    supplier: Patch<String>,
    notes: Patch<String>,
    retired: Patch<bool>,
}

impl StockPatch {
    /// Reads the fields of a change, and notes what is wrong with them.
    pub(super) fn read(body: &mut Fields) -> StockPatch {
        let um = |length: Length| length.um();
        StockPatch {
            material: body.name("material", MAX_TEXT),
            kind: match body.word::<StockKindName>("kind", StockKindName::ALL) {
                Patch::Value(kind) => Patch::Value(kind.into()),
                _ => Patch::Absent,
            },
            width: needed(body, "width", |value, path| read_side(value, path).map(um)),
            height: needed(body, "height", |value, path| read_side(value, path).map(um)),
            thickness: optional(body, "thickness", |value, path| read_setting(value, path).map(um)),
            grain: needed(body, "grain", |value, path| read_code(value, path, 2)),
            min_count: optional(body, "min_count", |value, path| read_count(value, path, MAX_STOCK)),
            place: body.line("place", MAX_TEXT),
            price: optional(body, "price", |value, path| read_price(value, path).map(ten_thousandths)),
            supplier: body.line("supplier", MAX_TEXT),
            notes: body.text("notes", MAX_NOTES),
            retired: body.boolean("retired"),
        }
    }

    /// Reads the fields of a new item, which needs its sides.
    pub(super) fn read_new(body: &mut Fields) -> StockPatch {
        for side in ["width", "height"] {
            if !body.has(side) {
                body.fault(side, "missing", json!({}));
            }
        }
        StockPatch { retired: Patch::Absent, ..StockPatch::read(body) }
    }

    /// Writes what was said.
    pub(super) fn apply(&self, fields: &mut StockFields) {
        self.material.set(&mut fields.material);
        self.kind.set(&mut fields.kind);
        self.width.set(&mut fields.width);
        self.height.set(&mut fields.height);
        self.thickness.set_optional(&mut fields.thickness);
        self.grain.set(&mut fields.grain);
        self.min_count.set_optional(&mut fields.min_count);
        self.place.set_optional(&mut fields.place);
        self.price.set_optional(&mut fields.price);
        self.supplier.set_optional(&mut fields.supplier);
        self.notes.set_optional(&mut fields.notes);
        self.retired.set(&mut fields.retired);
    }
}

/// How many of a new item there are.
pub(super) fn count(body: &mut Fields) -> u32 {
    match needed(body, "count", |value, path| read_count(value, path, MAX_STOCK)) {
        Patch::Value(count) => count,
        _ => 0,
    }
}

/// Notes as wrong what no change may name.
pub(super) fn refuse_fixed(body: &mut Fields) {
    for name in ["count", "number", "calculation_id"] {
        if body.take(name).is_some() {
            body.fault(name, "fixed", json!({}));
        }
    }
}

/// An item of which nothing was said yet.
pub(super) fn empty() -> StockFields {
    StockFields {
        material: DEFAULT_MATERIAL.to_owned(),
        kind: StockItemKind::Sheet,
        width: 0,
        height: 0,
        thickness: None,
        grain: 0,
        min_count: None,
        place: None,
        price: None,
        supplier: None,
        notes: None,
        retired: false,
    }
}

/// A value that may be taken away.
fn optional<T>(body: &mut Fields, name: &str, read: impl Fn(&Value, &str) -> Result<T, Fault>) -> Patch<T> {
    match body.take(name) {
        None => Patch::Absent,
        Some(Value::Null) => Patch::Null,
        Some(value) => match read(&value, name) {
            Ok(value) => Patch::Value(value),
            Err(fault) => {
                body.faults([FieldError::from(&fault)]);
                Patch::Absent
            }
        },
    }
}

/// A value that always is there.
fn needed<T>(body: &mut Fields, name: &str, read: impl Fn(&Value, &str) -> Result<T, Fault>) -> Patch<T> {
    match optional(body, name, read) {
        Patch::Null => {
            body.fault(name, "missing", json!({}));
            Patch::Absent
        }
        patch => patch,
    }
}

//! How a job is described in JSON Schema and OpenAPI where its fields do not tell it themselves.

use crate::model::read::{
    MAX_COUNT, MAX_LENGTH_MM, MAX_NAME, MAX_SETTING_MM, MAX_SHEETS_AT_ONCE, MAX_STAGES, MIN_SIDE_MM,
};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type};

/// A number within bounds, or the same as a text.
fn number_or_text(kind: Type, min: i64, max: i64, description: &str) -> Schema {
    let number = ObjectBuilder::new().schema_type(kind).minimum(Some(min)).maximum(Some(max));
    let text = ObjectBuilder::new().schema_type(Type::String);
    OneOfBuilder::new().item(number).item(text).description(Some(description)).into()
}

pub(super) fn side() -> Schema {
    let description = "Millimetres, as a number or a numeric text. A row that is ignored may have any.";
    number_or_text(Type::Number, MIN_SIDE_MM, MAX_LENGTH_MM, description)
}

pub(in crate::model) fn setting() -> Schema {
    number_or_text(Type::Number, 0, MAX_SETTING_MM, "Millimetres, as a number or a numeric text.")
}

pub(in crate::model) fn place() -> Schema {
    number_or_text(Type::Number, 0, MAX_LENGTH_MM, "Millimetres, as a number or a numeric text.")
}

pub(in crate::model) fn extent() -> Schema {
    let description = "Millimetres, as a number or a numeric text; more than 0.";
    number_or_text(Type::Number, 0, MAX_LENGTH_MM, description)
}

fn or_null(min: i64, max: i64, description: &str) -> Schema {
    let number = ObjectBuilder::new().schema_type(Type::Number).minimum(Some(min)).maximum(Some(max));
    let text = ObjectBuilder::new().schema_type(Type::String);
    let null = ObjectBuilder::new().schema_type(Type::Null);
    OneOfBuilder::new().item(number).item(text).item(null).description(Some(description)).into()
}

pub(in crate::model) fn optional_setting() -> Schema {
    or_null(0, MAX_SETTING_MM, "Millimetres, as a number or a numeric text.")
}

pub(in crate::model) fn longest() -> Schema {
    or_null(MIN_SIDE_MM, MAX_LENGTH_MM, "Millimetres, as a number or a numeric text; null: any length.")
}

pub(in crate::model) fn stages() -> Schema {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Integer, Type::Null]))
        .minimum(Some(1))
        .maximum(Some(MAX_STAGES))
        .description(Some("Stages after which every panel is free; null: any number."))
        .into()
}

pub(in crate::model) fn sheets_at_once() -> Schema {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Integer, Type::Null]))
        .minimum(Some(1))
        .maximum(Some(MAX_SHEETS_AT_ONCE))
        .description(Some("Equal sheets that are cut at once."))
        .into()
}

pub(super) fn count() -> Schema {
    number_or_text(Type::Integer, 0, i64::from(MAX_COUNT), "Pieces.")
}

pub(super) fn sheet_count() -> Schema {
    let number =
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(i64::from(MAX_COUNT)));
    OneOfBuilder::new()
        .item(number)
        .item(ObjectBuilder::new().schema_type(Type::String))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .description(Some("Sheets; null: as many as it takes."))
        .into()
}

pub(super) fn client_info() -> Schema {
    let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(MAX_NAME));
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Object, Type::Null]))
        .additional_properties(Some(text))
        .description(Some("Who sent it; free text for the sender's own use."))
        .into()
}

fn code(max: u8, description: &str) -> Schema {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Integer))
        .minimum(Some(0))
        .maximum(Some(max))
        .description(Some(description))
        .into()
}

pub(super) fn grain() -> Schema {
    code(2, "Grain: 0 none, 1 along the width, 2 along the height.")
}

pub(in crate::model) fn first_cut() -> Schema {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Integer, Type::Null]))
        .minimum(Some(0))
        .maximum(Some(2))
        .description(Some(
            "The first stage of every sheet: 0 either way, 1 along the width, 2 along the height.",
        ))
        .into()
}

pub(super) fn preference() -> Schema {
    code(2, "First cuts of a sheet: 0 free, 1 horizontal, 2 vertical.")
}

pub(super) fn priority() -> Schema {
    code(
        8,
        "0 least waste, 1 fewest cuts, 2 fewest sheets, 3 most tiles per mosaic, 4 biggest unused tile, \
         5 centre of mass, 6 balanced (0+1), 7 efficient (0+2), 8 least cost.",
    )
}

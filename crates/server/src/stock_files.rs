//! Lists of a store room as files. Their columns are named as the fields of an item, in every language.

pub mod rows;
pub mod workbook;

use crate::stock_money::money;
use chrono::{DateTime, Utc};
use engine::Length;
use export::tables::Cell;
use export::{Language, Refused, records_csv, records_xlsx};
use store::StockItem;

/// The columns of a list.
pub const COLUMNS: [&str; 16] = [
    "id",
    "material",
    "kind",
    "width",
    "height",
    "thickness",
    "grain",
    "count",
    "min_count",
    "place",
    "price",
    "supplier",
    "notes",
    "number",
    "calculation_id",
    "retired",
];

/// The items as CSV.
pub fn csv(items: &[StockItem], language: Language) -> Vec<u8> {
    records_csv(&COLUMNS, items.iter().map(cells), language)
}

/// The items as a workbook, made at that moment. Refused are very many of them.
pub fn xlsx(items: &[StockItem], made: DateTime<Utc>, language: Language) -> Result<Vec<u8>, Refused> {
    records_xlsx(("Stock", made), &COLUMNS, items.iter().map(cells), language)
}

fn cells(item: &StockItem) -> Vec<Cell<'_>> {
    let StockItem { id, fields, count, number, calculation_id } = item;
    let words = |words: &str| Cell::Text(words.to_owned().into());
    let text = |text: &Option<String>| text.as_deref().map_or(Cell::Empty, words);
    let size = |um: i64| Cell::Size(Length::from_um(um));
    vec![
        words(&id.to_string()),
        words(&fields.material),
        words(fields.kind.as_str()),
        size(fields.width),
        size(fields.height),
        fields.thickness.map_or(Cell::Empty, size),
        Cell::Count(fields.grain.into()),
        Cell::Count((*count).into()),
        fields.min_count.map_or(Cell::Empty, |count| Cell::Count(count.into())),
        text(&fields.place),
        fields.price.map_or(Cell::Empty, |price| Cell::Money(money(price.into()))),
        text(&fields.supplier),
        text(&fields.notes),
        text(number),
        calculation_id.map_or(Cell::Empty, |id| words(&id.to_string())),
        words(if fields.retired { "true" } else { "false" }),
    ]
}

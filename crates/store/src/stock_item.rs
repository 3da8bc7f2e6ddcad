//! What lies in a store room.

use crate::entity::stock_item;
use crate::error::{Result, StoreError};
use crate::text;
use sea_orm::ActiveValue::Set;
use sea_orm::prelude::Uuid;

/// The most sheets of an item.
pub const MAX_STOCK: u32 = 1_000_000;

named_enum! {
    /// What an item is.
    StockItemKind {
        /// Whole sheets.
        Sheet = "sheet",
        /// What an earlier job left over.
        Remnant = "remnant",
    }
}

named_enum! {
    /// Why an item's count changed.
    MovementKind {
        /// Put in.
        In = "in",
        /// Taken out.
        Out = "out",
        /// Counted anew.
        Correction = "correction",
        /// Taken or put in by the booking of a calculation.
        Booking = "booking",
        /// A booking was undone.
        Undo = "undo",
    }
}

/// What somebody writes into an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockFields {
    /// The material, as jobs name it.
    pub material: String,
    /// What it is.
    pub kind: StockItemKind,
    /// Along x, µm.
    pub width: i64,
    /// Along y, µm.
    pub height: i64,
    /// µm.
    pub thickness: Option<i64>,
    /// 0 none, 1 along the width, 2 along the height.
    pub grain: u8,
    /// How many there should be at least.
    pub min_count: Option<u32>,
    /// Where it lies.
    pub place: Option<String>,
    /// Of one sheet, in ten thousandths of the currency.
    pub price: Option<i64>,
    /// Who sells it.
    pub supplier: Option<String>,
    /// What else there is to say.
    pub notes: Option<String>,
    /// Whether it is out of use.
    pub retired: bool,
}

/// An item of a store room: equal sheets, or a remnant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockItem {
    /// The id of the row.
    pub id: Uuid,
    /// What somebody has written.
    pub fields: StockFields,
    /// How many there are.
    pub count: u32,
    /// What a remnant is called, as `R-000123`.
    pub number: Option<String>,
    /// The calculation that it is left over from.
    pub calculation_id: Option<Uuid>,
}

/// What items are sorted by; those without a value come last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StockSort {
    /// The material, regardless of case.
    #[default]
    Material,
    /// The width.
    Width,
    /// The height.
    Height,
    /// How many there are.
    Count,
    /// The price.
    Price,
    /// Where it lies, regardless of case.
    Place,
    /// The number of a remnant.
    Number,
    /// When it was made.
    CreatedAt,
}

/// What there is of a material, as sheets or as remnants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockSum {
    /// The material.
    pub material: String,
    /// As what.
    pub kind: StockItemKind,
    /// Sheets.
    pub count: u64,
    /// µm².
    pub area: i128,
    /// Ten thousandths of the currency; what has no price adds nothing.
    pub value: i128,
}

/// What a remnant of this number is called.
pub(crate) fn called(number: i64) -> String {
    format!("R-{number:06}")
}

impl StockFields {
    /// What searches look into.
    pub(crate) fn search_key(&self, number: Option<i64>) -> String {
        let number = number.filter(|_| self.kind == StockItemKind::Remnant).map(called);
        text::search_key([
            Some(self.material.as_str()),
            self.place.as_deref(),
            self.supplier.as_deref(),
            self.notes.as_deref(),
            number.as_deref(),
        ])
    }

    /// What the activity log calls it.
    pub(crate) fn title(&self, number: Option<i64>) -> String {
        let mm = |um: i64| um as f64 / 1_000.0;
        let size = format!("{} {}×{}", self.material, mm(self.width), mm(self.height));
        match number.filter(|_| self.kind == StockItemKind::Remnant) {
            Some(number) => format!("{} {size}", called(number)),
            None => size,
        }
    }

    /// Writes all of it into a row.
    pub(crate) fn write(&self, row: &mut stock_item::ActiveModel, number: Option<i64>) {
        let fields = self.clone();
        let optional = |text: &Option<String>| text.as_deref().map(text::clean);
        row.search_key = Set(self.search_key(number));
        row.material = Set(text::clean(&fields.material));
        row.kind = Set(fields.kind.as_str().to_owned());
        row.width = Set(fields.width);
        row.height = Set(fields.height);
        row.thickness = Set(fields.thickness);
        row.grain = Set(i16::from(fields.grain));
        row.min_count = Set(fields.min_count.map(i64::from));
        row.place = Set(optional(&fields.place));
        row.price = Set(fields.price);
        row.supplier = Set(optional(&fields.supplier));
        row.notes = Set(optional(&fields.notes));
        row.retired = Set(fields.retired);
        row.number = Set(number);
    }
}

/// The kind of an item, by its name in the database.
pub(crate) fn kind_of(name: &str) -> Result<StockItemKind> {
    StockItemKind::from_name(name).ok_or_else(|| StoreError::Damaged(format!("kind {name} of a stock item")))
}

impl TryFrom<stock_item::Model> for StockItem {
    type Error = StoreError;

    fn try_from(row: stock_item::Model) -> Result<StockItem> {
        let kind = kind_of(&row.kind)?;
        let number = row.number.filter(|_| kind == StockItemKind::Remnant).map(called);
        let count = |count: i64| u32::try_from(count).unwrap_or(0);
        Ok(StockItem {
            id: row.id,
            count: count(row.count),
            number,
            calculation_id: row.calculation_id,
            fields: StockFields {
                material: row.material,
                kind,
                width: row.width,
                height: row.height,
                thickness: row.thickness,
                grain: u8::try_from(row.grain).unwrap_or(0),
                min_count: row.min_count.map(count),
                place: row.place,
                price: row.price,
                supplier: row.supplier,
                notes: row.notes,
                retired: row.retired,
            },
        })
    }
}

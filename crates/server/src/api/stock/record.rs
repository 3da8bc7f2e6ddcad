//! The store room as it is answered.

use crate::stock_money::money;
use engine::{Area, Length, Money};
use serde::{Deserialize, Serialize};
use store::{Order, StockItem, StockItemKind, StockPage, StockSort, StockSum};
use utoipa::ToSchema;
use uuid::Uuid;

/// What an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StockKindName {
    /// Whole sheets.
    Sheet,
    /// What an earlier job left over.
    Remnant,
}

impl StockKindName {
    pub(super) const ALL: &str = "sheet, remnant";
}

impl From<StockItemKind> for StockKindName {
    fn from(kind: StockItemKind) -> StockKindName {
        match kind {
            StockItemKind::Sheet => StockKindName::Sheet,
            StockItemKind::Remnant => StockKindName::Remnant,
        }
    }
}

impl From<StockKindName> for StockItemKind {
    fn from(kind: StockKindName) -> StockItemKind {
        match kind {
            StockKindName::Sheet => StockItemKind::Sheet,
            StockKindName::Remnant => StockItemKind::Remnant,
        }
    }
}

/// An item of the store room: equal sheets, or a remnant.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockRecord {
    /// The item.
    pub id: Uuid,
    /// The material, as jobs name it.
    pub material: String,
    /// What it is.
    pub kind: StockKindName,
    /// Along x, mm.
    #[schema(value_type = f64)]
    pub width: Length,
    /// Along y, mm.
    #[schema(value_type = f64)]
    pub height: Length,
    /// mm.
    #[schema(value_type = Option<f64>)]
    pub thickness: Option<Length>,
    /// The direction of its grain: 0 none, 1 along the width, 2 along the height.
    pub grain: u8,
    /// How many there are.
    pub count: u32,
    /// How many there should be at least.
    pub min_count: Option<u32>,
    /// Where it lies.
    pub place: Option<String>,
    /// The price of one, a decimal number as text.
    #[schema(value_type = Option<String>)]
    pub price: Option<Money>,
    /// Who sells it.
    pub supplier: Option<String>,
    /// What else there is to say.
    pub notes: Option<String>,
    /// What a remnant is called.
    #[schema(example = "R-000123")]
    pub number: Option<String>,
    /// The calculation that it is left over from; it may be gone.
    pub calculation_id: Option<Uuid>,
    /// Whether it is out of use.
    pub retired: bool,
}

impl From<StockItem> for StockRecord {
    fn from(item: StockItem) -> StockRecord {
        let StockItem { id, fields, count, number, calculation_id } = item;
        StockRecord {
            id,
            material: fields.material,
            kind: fields.kind.into(),
            width: Length::from_um(fields.width),
            height: Length::from_um(fields.height),
            thickness: fields.thickness.map(Length::from_um),
            grain: fields.grain,
            count,
            min_count: fields.min_count,
            place: fields.place,
            price: fields.price.map(|price| money(price.into())),
            supplier: fields.supplier,
            notes: fields.notes,
            number,
            calculation_id,
            retired: fields.retired,
        }
    }
}

/// What there is of a material, as sheets or as remnants.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaterialSum {
    /// The material.
    pub material: String,
    /// As what.
    pub kind: StockKindName,
    /// Sheets.
    pub count: u64,
    /// mm².
    #[schema(value_type = f64)]
    pub area: Area,
    /// What they cost together, a decimal number as text; what has no price adds nothing.
    #[schema(value_type = String)]
    pub value: Money,
}

impl From<StockSum> for MaterialSum {
    fn from(sum: StockSum) -> MaterialSum {
        let StockSum { material, kind, count, area, value } = sum;
        MaterialSum { material, kind: kind.into(), count, area: Area::from_um2(area), value: money(value) }
    }
}

/// A page of the store room.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockList {
    /// The items of this page.
    pub items: Vec<StockRecord>,
    /// How many there are on all pages.
    pub total: u64,
    /// What there is on all pages, by material and kind.
    pub sums: Vec<MaterialSum>,
}

impl From<StockPage> for StockList {
    fn from(page: StockPage) -> StockList {
        StockList {
            items: page.items.into_iter().map(StockRecord::from).collect(),
            total: page.total,
            sums: page.sums.into_iter().map(MaterialSum::from).collect(),
        }
    }
}

/// By what items are ordered; `-` turns the order round. Those without a value come last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum StockOrder {
    /// By material.
    #[serde(rename = "material")]
    Material,
    /// By material, from the end of the alphabet.
    #[serde(rename = "-material")]
    MaterialDesc,
    /// Narrowest first.
    #[serde(rename = "width")]
    Width,
    /// Widest first.
    #[serde(rename = "-width")]
    WidthDesc,
    /// Lowest first.
    #[serde(rename = "height")]
    Height,
    /// Highest first.
    #[serde(rename = "-height")]
    HeightDesc,
    /// Fewest first.
    #[serde(rename = "count")]
    Count,
    /// Most first.
    #[serde(rename = "-count")]
    CountDesc,
    /// Cheapest first.
    #[serde(rename = "price")]
    Price,
    /// Dearest first.
    #[serde(rename = "-price")]
    PriceDesc,
    /// By place.
    #[serde(rename = "place")]
    Place,
    /// By place, from the end of the alphabet.
    #[serde(rename = "-place")]
    PlaceDesc,
    /// By number.
    #[serde(rename = "number")]
    Number,
    /// By number, the highest first.
    #[serde(rename = "-number")]
    NumberDesc,
    /// Oldest first.
    #[serde(rename = "created_at")]
    CreatedAt,
    /// Newest first.
    #[serde(rename = "-created_at")]
    CreatedAtDesc,
}

impl StockOrder {
    pub(super) const ALL: &str =
        "material, width, height, count, price, place, number, created_at, each with or without -";

    pub(super) fn order(self) -> Order<StockSort> {
        use StockOrder::*;
        let (by, descending) = match self {
            Material => (StockSort::Material, false),
            MaterialDesc => (StockSort::Material, true),
            Width => (StockSort::Width, false),
            WidthDesc => (StockSort::Width, true),
            Height => (StockSort::Height, false),
            HeightDesc => (StockSort::Height, true),
            Count => (StockSort::Count, false),
            CountDesc => (StockSort::Count, true),
            Price => (StockSort::Price, false),
            PriceDesc => (StockSort::Price, true),
            Place => (StockSort::Place, false),
            PlaceDesc => (StockSort::Place, true),
            Number => (StockSort::Number, false),
            NumberDesc => (StockSort::Number, true),
            CreatedAt => (StockSort::CreatedAt, false),
            CreatedAtDesc => (StockSort::CreatedAt, true),
        };
        Order { by, descending }
    }
}

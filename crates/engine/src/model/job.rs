//! The cutting job: panels to cut, stock to cut them from, and the configuration.

#[cfg(feature = "schema")]
pub(super) mod schema;

use super::defect::Defect;
use super::edge_band::EdgeBandType;
use super::material_rules::MaterialRules;
use super::money::Money;
use super::prices::CuttingPrices;
use super::stock_kind::StockKind;
use super::trim::Trims;
use crate::length::{self, Length};
use serde::Serialize;
use std::collections::BTreeMap;

/// The material of rows that name none.
pub const DEFAULT_MATERIAL: &str = "DEFAULT_MATERIAL";

/// A cutting job. Read one with [`Job::from_json`], which checks it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Job {
    /// Who sent it; free text for the sender's own use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::client_info))]
    pub client_info: Option<BTreeMap<String, String>>,
    /// The name of the calculation.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub name: Option<String>,
    /// Notes on the calculation.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 10_000))]
    pub notes: Option<String>,
    /// The project it belongs to.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub project_id: Option<String>,
    /// What another program calls this job; its record and its row of the history repeat it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub external_id: Option<String>,
    /// What to cut.
    #[cfg_attr(feature = "schema", schema(max_items = 100_000))]
    pub panels: Vec<Panel>,
    /// What to cut it from.
    #[cfg_attr(feature = "schema", schema(max_items = 100_000))]
    pub stock_panels: Vec<Stock>,
    /// How to cut it.
    #[serde(default)]
    pub configuration: Configuration,
}

/// A row of panels to cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Panel {
    /// Names the row; unique in its list.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 200))]
    pub id: String,
    /// Along x as entered, mm.
    #[serde(serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::side))]
    pub width: Length,
    /// Along y as entered, mm.
    #[serde(serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::side))]
    pub height: Length,
    /// Copies; a row of 0 is ignored.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::count))]
    pub count: u32,
    /// Panels are only cut from stock of the same material.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 200))]
    pub material: String,
    /// A disabled row is ignored.
    #[serde(default)]
    pub enabled: bool,
    /// The direction of its grain.
    #[serde(default, rename = "orientation")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::grain))]
    pub grain: Grain,
    /// What the person calls it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub label: Option<String>,
    /// The edge bands on its four sides.
    #[serde(default)]
    pub edge: EdgeBands,
    /// It is never turned, with or without a grain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub locked_rotation: bool,
    /// Panels of one set are cut from one piece in the order of their rows, so that the picture runs through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub grain_set: Option<String>,
    /// What another program calls it; need not be unique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub external_id: Option<String>,
    /// The order that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub order: Option<String>,
}

/// A row of stock sheets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stock {
    /// Names the row; unique in its list.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 200))]
    pub id: String,
    /// Along x, mm.
    #[serde(serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::side))]
    pub width: Length,
    /// Along y, mm.
    #[serde(serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::side))]
    pub height: Length,
    /// Sheets of it; a row of 0 is ignored. None: as many as it takes.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::sheet_count))]
    pub count: Option<u32>,
    /// Panels are only cut from stock of the same material.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 200))]
    pub material: String,
    /// A disabled row is ignored.
    #[serde(default)]
    pub enabled: bool,
    /// The direction of its grain.
    #[serde(default, rename = "orientation")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::grain))]
    pub grain: Grain,
    /// What the person calls it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub label: Option<String>,
    /// What it is; told on in the solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<StockKind>,
    /// Its own trims, in place of those of the material and of the configuration; `{}`: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trim: Option<Trims>,
    /// The price of one sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::money::schema::price))]
    pub price: Option<Money>,
    /// The item of the store room that its sheets come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub stock_item_id: Option<String>,
    /// Its sheets should be used up: they count after all others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub use_first: bool,
    /// Where no panel may lie, on every sheet of the row alike.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(max_items = 100))]
    pub defects: Vec<Defect>,
}

impl Stock {
    /// Whether any sheet can be taken from the row.
    pub fn is_offered(&self) -> bool {
        self.enabled && self.count != Some(0)
    }
}

/// The direction of the grain: 0 none, 1 along the width, 2 along the height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Grain {
    /// No grain.
    #[default]
    None,
    /// Along the width.
    Width,
    /// Along the height.
    Height,
}

impl Serialize for Grain {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

/// The edge bands of a panel, by its sides as entered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EdgeBands {
    /// On the upper side, as long as the width.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub top: Option<String>,
    /// On the lower side, as long as the width.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub bottom: Option<String>,
    /// On the left side, as long as the height.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub left: Option<String>,
    /// On the right side, as long as the height.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 200))]
    pub right: Option<String>,
}

/// How to cut.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Configuration {
    /// The kerf: the width of the strip that a cut turns to dust, mm.
    #[serde(default, rename = "cut_thickness", serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::setting))]
    pub kerf: Length,
    /// Use one sheet a material, the best single one.
    #[serde(default)]
    pub use_single_stock_unit: bool,
    /// How much work is spent: 0 quick, 1 normal, 2 hard.
    #[serde(default, rename = "optimization_factor")]
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 2))]
    pub effort: f64,
    /// What counts first, once the most area is placed.
    #[serde(default, rename = "optimization_priority")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::priority))]
    pub priority: Priority,
    /// The direction of the first cuts of a sheet, where nothing else is lost by it.
    #[serde(default, rename = "cut_orientation_preference")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::preference))]
    pub cut_preference: CutPreference,
    /// Keep the grain of panels parallel to that of their sheet.
    #[serde(default)]
    pub consider_orientation: bool,
    /// The shortest side of an offcut that is worth keeping, mm.
    #[serde(default, serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::setting))]
    pub min_trim_dimension: Length,
    /// What is cut off the sides of every sheet first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trim: Option<Trims>,
    /// Stages after which every panel is free; null: any number. A stage is a set of parallel cuts through the parts that the
    /// stage before made, at right angles to it; trims are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::stages))]
    pub max_stages: Option<u8>,
    /// Beyond the last stage a part that holds one panel and waste may be cut once more; true where it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_trim: Option<bool>,
    /// How the first stage of every sheet runs: 0 either way, 1 along the width, 2 along the height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::first_cut))]
    pub first_cut: Option<FirstCut>,
    /// The shortest side that a cut may give a part which is no panel, mm.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "length::as_optional_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::optional_setting))]
    pub min_offcut: Option<Length>,
    /// The least width of a part that the first stage makes and that holds a panel, mm.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "length::as_optional_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::optional_setting))]
    pub min_strip: Option<Length>,
    /// The length of the longest cut but for trims, mm; null: any.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "length::as_optional_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::longest))]
    pub max_cut_length: Option<Length>,
    /// Equal sheets that are cut at once, one where it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = schema::sheets_at_once))]
    pub sheets_at_once: Option<u8>,
    /// The sizes of panels are those with their bands on: they are cut shorter by the thickness of these.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deduct_edge_bands: bool,
    /// What is known of edge bands, by their names. One without an entry has no thickness.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub edge_bands: BTreeMap<String, EdgeBandType>,
    /// What the work at the saw costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prices: Option<CuttingPrices>,
    /// What holds for single materials in place of the above, by their names. A name that no row has is no error.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub materials: BTreeMap<String, MaterialRules>,
}

impl Default for Configuration {
    fn default() -> Configuration {
        Configuration {
            kerf: Length::from_mm(3),
            use_single_stock_unit: false,
            effort: 1.0,
            priority: Priority::LeastWaste,
            cut_preference: CutPreference::Free,
            consider_orientation: false,
            min_trim_dimension: Length::ZERO,
            trim: None,
            max_stages: None,
            final_trim: None,
            first_cut: None,
            min_offcut: None,
            min_strip: None,
            max_cut_length: None,
            sheets_at_once: None,
            deduct_edge_bands: false,
            edge_bands: BTreeMap::new(),
            prices: None,
            materials: BTreeMap::new(),
        }
    }
}

/// What counts first, once the most area is placed; as JSON its number 0-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Priority {
    /// 0: least stock area; then fewest cuts, largest single remnant, shortest cut length.
    #[default]
    LeastWaste,
    /// 1: fewest cuts; then shortest cut length, least stock area.
    FewestCuts,
    /// 2: fewest sheets; then least stock area, largest remnant.
    FewestSheets,
    /// 3: fewest sheets, the fullest first by tile count; then least stock area.
    MostTiles,
    /// 4: least stock area; then largest single remnant, fewest cuts.
    BiggestRemnant,
    /// 5: least stock area; then panels balanced around the centres of their sheets.
    CentreOfMass,
    /// 6: waste and cuts weighed against each other; then cut length.
    Balanced,
    /// 7: waste and sheets weighed against each other; then cuts.
    Efficient,
    /// 8: least money for sheets, handling and cuts; then as 0. Every sheet that is offered needs a price.
    LeastCost,
}

impl Priority {
    /// All of them, in the order of their numbers.
    pub const ALL: [Priority; 9] = [
        Priority::LeastWaste,
        Priority::FewestCuts,
        Priority::FewestSheets,
        Priority::MostTiles,
        Priority::BiggestRemnant,
        Priority::CentreOfMass,
        Priority::Balanced,
        Priority::Efficient,
        Priority::LeastCost,
    ];
}

impl Serialize for Priority {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

/// The direction of the first cuts of a sheet; as JSON its number 0-2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CutPreference {
    /// 0: either.
    #[default]
    Free,
    /// 1: along the width (horizontal).
    Horizontal,
    /// 2: along the height (vertical).
    Vertical,
}

impl Serialize for CutPreference {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

/// How the first stage of a sheet runs, as a rule; as JSON its number 0-2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FirstCut {
    /// 0: either way.
    #[default]
    Free,
    /// 1: along the width (horizontal cuts).
    AlongWidth,
    /// 2: along the height (vertical cuts).
    AlongHeight,
}

impl Serialize for FirstCut {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

impl Job {
    /// The rows of panels that ask for anything, with their place in the list.
    pub fn wanted_panels(&self) -> impl Iterator<Item = (usize, &Panel)> {
        self.panels.iter().enumerate().filter(|(_, p)| p.enabled && p.count > 0)
    }

    /// The rows of stock that offer anything, with their place in the list.
    pub fn offered_stock(&self) -> impl Iterator<Item = (usize, &Stock)> {
        self.stock_panels.iter().enumerate().filter(|(_, stock)| stock.is_offered())
    }

    /// Copies of all enabled panels: what plan limits count.
    pub fn panel_count(&self) -> u64 {
        self.wanted_panels().map(|(_, p)| u64::from(p.count)).sum()
    }

    /// Enabled rows of stock: what plan limits count.
    pub fn stock_row_count(&self) -> u64 {
        self.offered_stock().count() as u64
    }
}

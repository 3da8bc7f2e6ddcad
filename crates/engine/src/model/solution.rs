//! The solution: sheets with their tiles and cuts, totals, what did not fit, and the proof.

use super::money::Money;
use super::remedy::Remedy;
use super::statistics::Statistics;
use super::stock_kind::StockKind;
use crate::length::{Area, Length};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A finished layout of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solution {
    /// The sheets used, one by one.
    pub mosaics: Vec<Mosaic>,
    /// Cuts on all sheets.
    pub total_nbr_cuts: u64,
    /// Their length, mm.
    pub total_cut_length: Length,
    /// Area of the placed panels, mm².
    pub total_used_area: Area,
    /// Area of the sheets used minus that of the placed panels, mm².
    pub total_wasted_area: Area,
    /// Used area / area of the sheets used, 0-1.
    pub total_used_area_ratio: f64,
    /// How long the run took, ms.
    pub elapsed_time: u64,
    /// Length of edge band per type over the placed panels, mm.
    pub edge_bands: BTreeMap<String, Length>,
    /// The rows of panels that ask for anything, in their order, with what was asked for and placed.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub panels: Vec<PlacedPanel>,
    /// The rows of stock that are used, in their order.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub used_stock_panels: Vec<UsedStock>,
    /// The entered and the cut size of the rows of panels that ask for anything, in their order, where edge bands are
    /// deducted. Absent where they are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub panel_sizes: Vec<PanelSize>,
    /// Equal sheets together, where some are cut more than one at once; by the first of each. Absent where none are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<SheetGroup>,
    /// Cuts of all cycles, where some sheets are cut more than one at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle_cuts: Option<u64>,
    /// Their length, mm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle_cut_length: Option<Length>,
    /// What the sheets, their handling and their cuts cost. Absent where the job names no prices, or where a sheet that is
    /// used has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_cost: Option<Money>,
    /// What the edge bands of the placed panels cost, of those that have a price. Not a part of `total_cost`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub edge_band_costs: BTreeMap<String, Money>,
    /// The currency of the job; absent where it names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// What was not placed.
    pub no_fit_panels: Vec<NoFitPanel>,
    /// Figures and proof, in all and by material.
    pub statistics: Statistics,
    /// What made this layout, so that it can be made again.
    pub engine: Provenance,
}

/// One sheet with its layout.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mosaic {
    /// The row of stock it comes from.
    pub stock_panel_id: String,
    /// The label of that row.
    pub stock_label: Option<String>,
    /// Its material.
    pub material: String,
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
    /// Panels on it.
    pub nbr_final_panels: u64,
    /// Area of its panels / its area, 0-1.
    pub used_area_ratio: f64,
    /// Where no panel may lie, as entered. Absent where the row of stock has no defects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub defects: Vec<SheetDefect>,
    /// The whole cutting tree: the sheet, what is cut further, offcuts and panels.
    pub tiles: Vec<Tile>,
    /// The cuts in the order in which they are made.
    pub cuts: Vec<Cut>,
}

/// A rectangle of a sheet on which no panel may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SheetDefect {
    /// Left edge, mm.
    pub x: Length,
    /// Upper edge, mm.
    pub y: Length,
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
}

/// A rectangle that exists at some moment of cutting a sheet. Origin top left, y down.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tile {
    /// Panels: numbered by the request (row order, then copy) from 1; all others above those.
    pub id: u64,
    /// Left edge, mm.
    pub x: Length,
    /// Upper edge, mm.
    pub y: Length,
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
    /// The panel's label.
    pub label: Option<String>,
    /// A panel.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Cut further.
    pub has_children: bool,
    /// 0 as entered, 1 turned by 90°.
    pub orientation: u8,
    /// The row of panels it belongs to; none for all but panels.
    pub panel_id: Option<String>,
    /// What another program calls the panel; absent where its row does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// The order of the panel; absent where its row does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
}

/// One cut, from edge to edge of its tile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cut {
    /// Start, mm.
    pub x1: Length,
    /// Start, mm.
    pub y1: Length,
    /// End, mm.
    pub x2: Length,
    /// End, mm.
    pub y2: Length,
    /// The blade moves along x.
    pub horizontal: bool,
    /// It cuts off the trim of a side; such cuts come first, in the order left, right, top, bottom. Absent where false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub trim: bool,
    /// The tile that is cut.
    pub original_tile_id: u64,
    /// What lies above or left of the cut; none where it is a trim that the kerf takes whole.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub child1_tile_id: Option<u64>,
    /// What lies below or right of the kerf; none if nothing is left there.
    pub child2_tile_id: Option<u64>,
}

impl Cut {
    /// Its length, whichever end is told first.
    pub fn length(&self) -> Length {
        Length::from_um(((self.x2 - self.x1) + (self.y2 - self.y1)).um().abs())
    }
}

/// A row of panels: what it asks for and what was placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlacedPanel {
    /// The row of panels.
    pub panel_id: String,
    /// Its label.
    pub label: Option<String>,
    /// Its width as entered, mm.
    pub width: Length,
    /// Its height as entered, mm.
    pub height: Length,
    /// Its material.
    pub material: String,
    /// Copies asked for.
    pub count: u32,
    /// Copies placed.
    pub placed: u32,
}

/// The sizes of a row of panels of which edge bands are deducted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PanelSize {
    /// The row of panels.
    pub panel_id: String,
    /// Its width as entered, with its bands on, mm.
    pub width: Length,
    /// Its height as entered, with its bands on, mm.
    pub height: Length,
    /// The width in which it is cut, mm.
    pub cut_width: Length,
    /// The height in which it is cut, mm.
    pub cut_height: Length,
}

/// Sheets of one row of stock with the same cuts and the same rows of panels at the same places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SheetGroup {
    /// Their places in `mosaics`, from 0.
    pub sheets: Vec<usize>,
    /// How many they are.
    pub count: u64,
    /// How often the saw cuts them: count / sheets at once, rounded up.
    pub cycles: u64,
}

/// A row of stock that is used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UsedStock {
    /// The row of stock.
    pub stock_panel_id: String,
    /// Its label.
    pub label: Option<String>,
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
    /// What its row is; absent where the row does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<StockKind>,
    /// Its material.
    pub material: String,
    /// Sheets of it that are used.
    pub count: u32,
    /// The price of one sheet; absent where the row does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Money>,
    /// The item of the store room that its sheets come from; absent where the row does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock_item_id: Option<String>,
    /// It should be used up before others. Absent where false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub use_first: bool,
}

/// Copies of a panel that were not placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NoFitPanel {
    /// The row of panels.
    pub panel_id: String,
    /// Its label.
    pub label: Option<String>,
    /// Its width as entered, mm.
    pub width: Length,
    /// Its height as entered, mm.
    pub height: Length,
    /// Copies not placed.
    pub count: u32,
    /// Why.
    pub reason: NoFitReason,
    /// The rule that leaves it no place, where the reason is that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleName>,
    /// What would give it a place, each on its own, where the reason is a rule. Absent where nothing alone does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remedies: Vec<Remedy>,
    /// What another program calls the panel; absent where its row does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// The order of the panel; absent where its row does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
}

/// Why a panel was not placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NoFitReason {
    /// There is no sheet of its material.
    NoMaterial,
    /// It is larger than every sheet, or fits only with the grain the other way.
    TooLarge,
    /// The sheets ran out.
    OutOfStock,
    /// Only one sheet was allowed.
    SingleSheet,
    /// It would fit on a sheet but for a rule of the saw.
    Rules,
}

/// A rule of the saw, by the name of its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RuleName {
    /// The trims of the sheets.
    Trim,
    /// The limit of stages.
    MaxStages,
    /// The last stage has to free the panel itself.
    FinalTrim,
    /// How the first stage runs.
    FirstCut,
    /// The least side of an offcut.
    MinOffcut,
    /// The least width of a strip of the first stage.
    MinStrip,
    /// The longest cut.
    MaxCutLength,
    /// The panel must not be turned.
    LockedRotation,
    /// The panels of its grain set lie together.
    GrainSet,
    /// The defects of the sheets.
    Defects,
}

/// An offcut worth keeping.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Remnant {
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
    /// The place of its sheet in `mosaics`, from 0.
    pub mosaic: usize,
    /// Its tile on that sheet.
    pub tile_id: u64,
}

/// Sheets that were missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MissingStock {
    /// The row of stock.
    pub stock_panel_id: String,
    /// Its label.
    pub label: Option<String>,
    /// Its material.
    pub material: String,
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
    /// How many more of them place everything.
    pub count: u64,
}

/// What made a layout: with the same job, these make it again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Provenance {
    /// The engine's version.
    pub version: String,
    /// The seed of the run.
    pub seed: u64,
    /// The effort of the run, 0-2.
    pub effort: f64,
    /// The run ended at a stop or a time limit, not by its own count of work.
    pub interrupted: bool,
}

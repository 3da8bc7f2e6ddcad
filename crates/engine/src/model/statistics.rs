//! The figures of a solution and what is proven of them, and how it was found.

use super::money::Money;
use super::solution::{MissingStock, Remnant};
use crate::length::{Area, Length};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Figures and proof, in all and by material.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// Over all materials.
    #[serde(flatten)]
    pub all: Figures,
    /// The same for each material.
    pub by_material: BTreeMap<String, Figures>,
    /// Sheets that, added to the stock, place everything.
    pub missing_stock: Vec<MissingStock>,
    /// How the layout of each material was found. Absent in solutions of versions before it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub search: BTreeMap<String, SearchStatistics>,
}

/// How the layout of a material was found. Counted in units of work, so it is the same on any machine.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SearchStatistics {
    /// The engine that found the layout.
    pub engine: String,
    /// Units of work of all engines before it was found.
    pub found_at: u64,
    /// Units of work in all.
    pub work: u64,
    /// What each engine did, by its name.
    pub engines: BTreeMap<String, EngineStatistics>,
}

/// What an engine did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EngineStatistics {
    /// Units of work.
    pub work: u64,
    /// Layouts that it found.
    pub found: u64,
    /// Those among them that were the best yet by a figure that counts.
    pub best: u64,
}

/// The figures of a layout.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figures {
    /// Sheets used.
    pub sheets: u64,
    /// Sheets used of each row of stock, by its id.
    pub sheets_by_stock: BTreeMap<String, u64>,
    /// Panels placed.
    pub panels: u64,
    /// Cuts.
    pub cuts: u64,
    /// Length of the cuts, mm.
    pub cut_length: Length,
    /// Area of the sheets used, mm².
    pub stock_area: Area,
    /// Area of the placed panels, mm².
    pub used_area: Area,
    /// Offcuts worth keeping: both sides at least `min_trim_dimension`; the largest first.
    pub remnants: Vec<Remnant>,
    /// Their area, mm².
    pub remnant_area: Area,
    /// Area turned to dust by the blade, mm².
    pub kerf_area: Area,
    /// No guillotine layout of the placed panels uses less stock area than this, mm².
    pub lower_bound_area: Option<Area>,
    /// No guillotine layout of the placed panels uses fewer sheets than this.
    pub lower_bound_sheets: Option<u64>,
    /// Stock area used / lower bound - 1.
    pub gap: Option<f64>,
    /// What the sheets, their handling and their cuts cost, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Money>,
    /// No guillotine layout of the placed panels costs less than this. Told where money counts first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower_bound_cost: Option<Money>,
    /// What is proven to be the best possible.
    pub optimal: Optimality,
}

/// What is proven to be the best possible.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Optimality {
    /// No layout of the placed panels uses less stock area.
    pub stock_area: bool,
    /// No layout of the placed panels uses fewer sheets.
    pub sheets: bool,
    /// No layout of the placed panels costs less. Absent where false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cost: bool,
}

//! What a shop takes for its work.

use crate::percent::Percent;
use engine::Money;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The price list of a shop. What is not there is not charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceList {
    /// The currency of all its prices, as `EUR`.
    pub currency: String,
    /// A metre of cut.
    pub cut_per_m: Option<Money>,
    /// The handling of a sheet.
    pub sheet_handling: Option<Money>,
    /// The work on a panel.
    pub part: Option<Money>,
    /// A metre of an edge band, by its name.
    pub edge_band_per_m: BTreeMap<String, Money>,
    /// A metre of any other edge band.
    pub edge_band_default_per_m: Option<Money>,
    /// How sheets are charged.
    pub waste: Waste,
    /// On all lines before it.
    pub overhead_percent: Option<Percent>,
    /// A mark-up on those and the overhead.
    pub margin_percent: Option<Percent>,
    /// The tax on the net sum.
    pub vat_percent: Option<Percent>,
    /// Totals are multiples of this; above 0.
    pub round_to: Option<Money>,
}

/// How sheets are charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Waste {
    /// What is charged.
    pub rule: WasteRule,
    /// More for waste, or the share of the value at which remnants are taken back.
    pub percent: Option<Percent>,
}

/// What is charged of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WasteRule {
    /// The whole sheet.
    #[default]
    Sheets,
    /// The area of its panels, and so many per cent more.
    Used,
    /// The whole sheet, less the remnants that are kept at so many per cent of their value.
    LessRemnants,
}

impl PriceList {
    /// A list that charges for sheets only.
    pub fn empty(currency: &str) -> PriceList {
        PriceList {
            currency: currency.to_owned(),
            cut_per_m: None,
            sheet_handling: None,
            part: None,
            edge_band_per_m: BTreeMap::new(),
            edge_band_default_per_m: None,
            waste: Waste::default(),
            overhead_percent: None,
            margin_percent: None,
            vat_percent: None,
            round_to: None,
        }
    }
}

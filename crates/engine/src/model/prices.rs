//! What cutting costs besides the sheets.

use super::job::{Job, Priority};
use super::money::Money;
use serde::Serialize;

/// What the work at the saw costs, in a currency.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CuttingPrices {
    /// A metre of cut, trims included, sheet by sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::money::schema::price))]
    pub cut: Option<Money>,
    /// The handling of a sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::money::schema::price))]
    pub sheet_handling: Option<Money>,
    /// The currency of all prices of the job; told on in the solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 10))]
    pub currency: Option<String>,
}

impl Job {
    /// What the work at the saw costs; nothing where the job does not say it.
    pub(crate) fn cutting_prices(&self) -> CuttingPrices {
        self.configuration.prices.clone().unwrap_or_default()
    }

    /// The least sum of money counts first.
    pub(crate) fn counts_money(&self) -> bool {
        self.configuration.priority == Priority::LeastCost
    }

    /// Some row of stock has a price.
    pub(crate) fn names_prices(&self) -> bool {
        self.stock_panels.iter().any(|stock| stock.price.is_some())
    }
}

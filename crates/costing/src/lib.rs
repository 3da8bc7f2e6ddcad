//! What a cut plan costs by the price list of a shop.
//!
//! Pure: a plan, a list and the prices of sheets in; lines and totals out. Every sum is computed exactly, as a fraction of whole
//! numbers, and rounded once, half away from 0; the total is the sum of the rounded lines.

mod exact;
mod percent;
mod price_list;
mod reckoning;
mod shares;

pub use percent::Percent;
pub use price_list::{PriceList, Waste, WasteRule};
pub use reckoning::{CostLine, CostUnit, Costs, LeastRemnant, LineKind, Pricing, SheetPrice, remnants_kept};
pub use shares::{Grouping, ShareOfCosts};

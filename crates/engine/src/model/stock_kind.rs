//! What a row of stock is: new sheets, or remnants of earlier jobs.

use serde::{Deserialize, Serialize};

/// What a row of stock is. It is only told on: the search takes both alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StockKind {
    /// Whole sheets.
    Sheet,
    /// What an earlier job left over.
    Remnant,
}

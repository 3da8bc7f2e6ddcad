//! Defects of stock sheets: where no panel may lie.

use super::job::Stock;
use super::solution::SheetDefect;
use crate::length::{self, Length};
use serde::Serialize;

/// A rectangle of a sheet as entered on which no panel may lie. What sticks out of the sheet does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Defect {
    /// Its left edge, mm from the left side of the sheet.
    #[serde(serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::place))]
    pub x: Length,
    /// Its upper edge, mm from the upper side of the sheet.
    #[serde(serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::place))]
    pub y: Length,
    /// Along x, mm.
    #[serde(serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::extent))]
    pub width: Length,
    /// Along y, mm.
    #[serde(serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::extent))]
    pub height: Length,
}

impl Stock {
    /// The defects as they are told on with each sheet.
    pub fn told_defects(&self) -> Vec<SheetDefect> {
        let told = |&Defect { x, y, width, height }: &Defect| SheetDefect { x, y, width, height };
        self.defects.iter().map(told).collect()
    }
}

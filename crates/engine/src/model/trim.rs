//! Trims: how much of each side of a sheet is no good and is cut off first.

use super::job::{Job, Stock};
use crate::length::{self, Length};
use serde::Serialize;

/// What is cut off each side of a sheet as entered. A side of 0 is not cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trims {
    /// At x = 0, mm.
    #[serde(default, skip_serializing_if = "is_zero", serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::setting))]
    pub left: Length,
    /// At the greatest x, mm.
    #[serde(default, skip_serializing_if = "is_zero", serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::setting))]
    pub right: Length,
    /// At y = 0, mm.
    #[serde(default, skip_serializing_if = "is_zero", serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::setting))]
    pub top: Length,
    /// At the greatest y, mm.
    #[serde(default, skip_serializing_if = "is_zero", serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::setting))]
    pub bottom: Length,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(length: &Length) -> bool {
    *length == Length::ZERO
}

impl Trims {
    /// The usable rectangle of a sheet: its width and height less the trims; not positive where nothing is left.
    pub fn usable(&self, (width, height): (Length, Length)) -> (Length, Length) {
        (width - self.left - self.right, height - self.top - self.bottom)
    }

    /// How many cuts make them.
    pub fn cuts(&self) -> usize {
        [self.left, self.right, self.top, self.bottom].iter().filter(|side| **side > Length::ZERO).count()
    }

    /// The length of these cuts on a sheet: each runs along the whole side of what the ones before it leave.
    pub fn cut_length(&self, sheet: (Length, Length)) -> Length {
        let along = |side: Length, length: Length| if side > Length::ZERO { length } else { Length::ZERO };
        let usable = self.usable(sheet);
        along(self.left, sheet.1)
            + along(self.right, sheet.1)
            + along(self.top, usable.0)
            + along(self.bottom, usable.0)
    }
}

impl Job {
    /// The trims of a row of stock: its own, else those of its material, else those of the configuration.
    pub fn trims(&self, stock: &Stock) -> Trims {
        let material = || self.configuration.materials.get(&stock.material)?.trim;
        stock.trim.or_else(material).or(self.configuration.trim).unwrap_or_default()
    }

    /// The width and height that the trims leave of a sheet of a row of stock.
    pub fn usable(&self, stock: &Stock) -> (Length, Length) {
        self.trims(stock).usable((stock.width, stock.height))
    }
}

//! Edge bands by their names: how thick they are, how much more of them is taken and what they cost, and the sizes in which banded panels
//! are cut.

use super::job::{Job, Panel};
use super::money::Money;
use super::solution::PanelSize;
use crate::length::{self, Length};
use serde::Serialize;

/// What is known of an edge band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EdgeBandType {
    /// Its thickness, mm.
    #[serde(default, serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::setting))]
    pub thickness: Length,
    /// What is taken of it beyond each banded side, mm.
    #[serde(default, serialize_with = "length::as_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::setting))]
    pub overlength: Length,
    /// The price of a metre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::money::schema::price))]
    pub price: Option<Money>,
}

impl Job {
    /// The width and height in which a panel is cut: as entered, less its bands where the job deducts them. A band without
    /// an entry has no thickness.
    pub fn cut_size(&self, panel: &Panel) -> (Length, Length) {
        if !self.configuration.deduct_edge_bands {
            return (panel.width, panel.height);
        }
        let thickness = |band: &Option<String>| self.edge_band(band.as_deref()).thickness;
        let edge = &panel.edge;
        (
            panel.width - thickness(&edge.left) - thickness(&edge.right),
            panel.height - thickness(&edge.top) - thickness(&edge.bottom),
        )
    }

    /// The name of the band of each banded side of a panel, and how much of it a copy takes.
    pub fn band_lengths<'j>(&'j self, panel: &'j Panel) -> impl Iterator<Item = (&'j str, Length)> {
        let edge = &panel.edge;
        let sides = [
            (&edge.top, panel.width),
            (&edge.bottom, panel.width),
            (&edge.left, panel.height),
            (&edge.right, panel.height),
        ];
        let bands = sides.into_iter().filter_map(|(band, side)| Some((band.as_deref()?, side)));
        bands.map(|(band, side)| (band, side + self.edge_band(Some(band)).overlength))
    }

    /// The sizes of the rows of panels that ask for anything, where bands are deducted; else none.
    pub(crate) fn panel_sizes(&self) -> Vec<PanelSize> {
        let size = |(_, panel): (usize, &Panel)| {
            let (cut_width, cut_height) = self.cut_size(panel);
            let (panel_id, width, height) = (panel.id.clone(), panel.width, panel.height);
            PanelSize { panel_id, width, height, cut_width, cut_height }
        };
        let rows = self.configuration.deduct_edge_bands.then(|| self.wanted_panels().map(size));
        rows.into_iter().flatten().collect()
    }

    fn edge_band(&self, name: Option<&str>) -> EdgeBandType {
        name.and_then(|name| self.configuration.edge_bands.get(name)).copied().unwrap_or_default()
    }
}

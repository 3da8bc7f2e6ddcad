//! What is known of edge bands, and panels of which these leave nothing.

use super::value::{join, optional};
use super::{MAX_EDGE_BANDS, MAX_NAME, Reader};
use crate::length::Length;
use crate::model::edge_band::EdgeBandType;
use crate::model::fault::FaultKind;
use crate::model::job::Job;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

impl Reader {
    /// What is known of edge bands, by their names.
    pub(super) fn edge_bands(
        &mut self,
        map: &Map<String, Value>,
        path: &str,
    ) -> BTreeMap<String, EdgeBandType> {
        let Some(value) = optional(map, "edge_bands") else { return BTreeMap::new() };
        let at = join(path, "edge_bands");
        let Some(entries) = self.object(value, &at) else { return BTreeMap::new() };
        if entries.len() > MAX_EDGE_BANDS {
            self.fault(at, FaultKind::TooLong { max: MAX_EDGE_BANDS });
            return BTreeMap::new();
        }
        let mut bands = BTreeMap::new();
        for (name, value) in entries.iter().filter(|(_, value)| !value.is_null()) {
            if name.chars().count() > MAX_NAME {
                self.fault(at.as_str(), FaultKind::TooLong { max: MAX_NAME });
                continue;
            }
            let path = join(&at, name);
            let Some(band) = self.object(value, &path) else { continue };
            let thickness = self.setting(band, &path, "thickness").unwrap_or_default();
            let overlength = self.setting(band, &path, "overlength").unwrap_or_default();
            let price = self.price(band, &path, "price");
            bands.insert(name.clone(), EdgeBandType { thickness, overlength, price });
        }
        bands
    }

    /// A panel of which its bands leave nothing is a fault of its row.
    pub(super) fn banded_panels(&mut self, job: &Job) {
        for (row, panel) in job.wanted_panels() {
            let has_sides = panel.width > Length::ZERO && panel.height > Length::ZERO;
            let (width, height) = job.cut_size(panel);
            if has_sides && (width <= Length::ZERO || height <= Length::ZERO) {
                self.fault(format!("panels[{row}].edge"), FaultKind::BandedAway);
            }
        }
    }
}

//! The rules of the saw: trims, and what single materials have in place of the configuration.

use super::value::{Bounds, join, optional};
use super::{MAX_MATERIALS, MAX_NAME, Reader};
use crate::length::Length;
use crate::model::fault::FaultKind;
use crate::model::job::{Job, MaterialRules};
use crate::model::trim::Trims;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

impl Reader {
    /// The trims of an object; none where it has none.
    pub(super) fn trim(&mut self, map: &Map<String, Value>, path: &str) -> Option<Trims> {
        let value = optional(map, "trim")?;
        let at = join(path, "trim");
        let sides = self.object(value, &at)?;
        let mut side = |name: &str| match optional(sides, name) {
            None => Length::ZERO,
            Some(_) => self.length(sides, &at, name, Bounds::setting()).unwrap_or_default(),
        };
        Some(Trims { left: side("left"), right: side("right"), top: side("top"), bottom: side("bottom") })
    }

    /// What single materials have in place of the configuration.
    pub(super) fn materials(
        &mut self,
        map: &Map<String, Value>,
        path: &str,
    ) -> BTreeMap<String, MaterialRules> {
        let Some(value) = optional(map, "materials") else { return BTreeMap::new() };
        let at = join(path, "materials");
        let Some(entries) = self.object(value, &at) else { return BTreeMap::new() };
        if entries.len() > MAX_MATERIALS {
            self.fault(at, FaultKind::TooLong { max: MAX_MATERIALS });
            return BTreeMap::new();
        }
        let mut materials = BTreeMap::new();
        for (name, value) in entries {
            if name.chars().count() > MAX_NAME {
                self.fault(at.as_str(), FaultKind::TooLong { max: MAX_NAME });
                continue;
            }
            let path = join(&at, name);
            if value.is_null() {
                continue;
            }
            let Some(rules) = self.object(value, &path) else { continue };
            materials.insert(name.clone(), MaterialRules { trim: self.trim(rules, &path) });
        }
        materials
    }

    /// A sheet of which the trims leave nothing is a fault of its row.
    pub(super) fn trimmed_sheets(&mut self, job: &Job) {
        for (row, stock) in job.offered_stock() {
            let has_sides = stock.width > Length::ZERO && stock.height > Length::ZERO;
            let (width, height) = job.usable(stock);
            if has_sides && (width <= Length::ZERO || height <= Length::ZERO) {
                self.fault(format!("stock_panels[{row}].trim"), FaultKind::TrimmedAway);
            }
        }
    }
}

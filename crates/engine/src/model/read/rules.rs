//! The rules of the saw: trims, and what single materials have in place of the configuration.

use super::value::{Bounds, join, optional};
use super::{MAX_MATERIALS, MAX_NAME, MAX_SHEETS_AT_ONCE, MAX_STAGES, Reader};
use crate::length::Length;
use crate::model::fault::FaultKind;
use crate::model::job::{FirstCut, Job};
use crate::model::material_rules::MaterialRules;
use crate::model::trim::Trims;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The rules that forbid cuts or say how many sheets are cut at once, as they are said in one place.
pub(super) struct CutRules {
    pub(super) max_stages: Option<u8>,
    pub(super) final_trim: Option<bool>,
    pub(super) first_cut: Option<FirstCut>,
    pub(super) min_offcut: Option<Length>,
    pub(super) min_strip: Option<Length>,
    pub(super) max_cut_length: Option<Length>,
    pub(super) sheets_at_once: Option<u8>,
}

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
            materials.insert(name.clone(), self.material_rules(rules, &path));
        }
        materials
    }

    fn material_rules(&mut self, map: &Map<String, Value>, path: &str) -> MaterialRules {
        let cuts = self.cut_rules(map, path);
        MaterialRules {
            kerf: self.setting(map, path, "cut_thickness"),
            min_trim_dimension: self.setting(map, path, "min_trim_dimension"),
            trim: self.trim(map, path),
            // Null is a value for these two: no limit, whatever the configuration says.
            max_stages: map.contains_key("max_stages").then_some(cuts.max_stages),
            max_cut_length: map.contains_key("max_cut_length").then_some(cuts.max_cut_length),
            final_trim: cuts.final_trim,
            first_cut: cuts.first_cut,
            min_offcut: cuts.min_offcut,
            min_strip: cuts.min_strip,
            sheets_at_once: cuts.sheets_at_once,
        }
    }

    /// The rules that forbid cuts or say how many sheets are cut at once, of the configuration or of a material.
    pub(super) fn cut_rules(&mut self, map: &Map<String, Value>, path: &str) -> CutRules {
        CutRules {
            max_stages: self.code_from(map, path, "max_stages", 1, MAX_STAGES),
            final_trim: optional(map, "final_trim").map(|_| self.boolean(map, path, "final_trim", true)),
            first_cut: self.code(map, path, "first_cut", 2).map(|code| match code {
                1 => FirstCut::AlongWidth,
                2 => FirstCut::AlongHeight,
                _ => FirstCut::Free,
            }),
            min_offcut: self.setting(map, path, "min_offcut"),
            min_strip: self.setting(map, path, "min_strip"),
            max_cut_length: optional(map, "max_cut_length")
                .and_then(|_| self.length(map, path, "max_cut_length", Bounds::side())),
            sheets_at_once: self.code_from(map, path, "sheets_at_once", 1, MAX_SHEETS_AT_ONCE),
        }
    }

    /// A length that may be missing.
    pub(super) fn setting(&mut self, map: &Map<String, Value>, path: &str, name: &str) -> Option<Length> {
        optional(map, name).and_then(|_| self.length(map, path, name, Bounds::setting()))
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

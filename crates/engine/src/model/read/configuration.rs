//! The settings of a job are read.

use super::Reader;
use super::value::{Bounds, join, optional};
use crate::model::fault::FaultKind;
use crate::model::job::{Configuration, CutPreference, Priority};
use serde_json::{Map, Value};

impl Reader {
    pub(super) fn configuration(&mut self, value: Option<&Value>) -> Configuration {
        let default = Configuration::default();
        let map = match value {
            None | Some(Value::Null) => return default,
            Some(value) => match self.object(value, "configuration") {
                Some(map) => map,
                None => return default,
            },
        };
        let path = "configuration";
        let present = |name: &str| map.get(name).is_some_and(|v| !v.is_null());
        let cuts = self.cut_rules(map, path);
        Configuration {
            max_stages: cuts.max_stages,
            final_trim: cuts.final_trim,
            first_cut: cuts.first_cut,
            min_offcut: cuts.min_offcut,
            min_strip: cuts.min_strip,
            max_cut_length: cuts.max_cut_length,
            sheets_at_once: cuts.sheets_at_once,
            kerf: if present("cut_thickness") {
                self.length(map, path, "cut_thickness", Bounds::setting()).unwrap_or_default()
            } else {
                default.kerf
            },
            use_single_stock_unit: self.boolean(
                map,
                path,
                "use_single_stock_unit",
                default.use_single_stock_unit,
            ),
            effort: self.effort(map, path).unwrap_or(default.effort),
            priority: self
                .code(map, path, "optimization_priority", 8)
                .map_or(default.priority, |n| Priority::ALL[usize::from(n)]),
            cut_preference: match self.code(map, path, "cut_orientation_preference", 2) {
                Some(1) => CutPreference::Horizontal,
                Some(2) => CutPreference::Vertical,
                _ => CutPreference::Free,
            },
            consider_orientation: self.boolean(
                map,
                path,
                "consider_orientation",
                default.consider_orientation,
            ),
            min_trim_dimension: if present("min_trim_dimension") {
                self.length(map, path, "min_trim_dimension", Bounds::setting()).unwrap_or_default()
            } else {
                default.min_trim_dimension
            },
            trim: self.trim(map, path),
            deduct_edge_bands: self.boolean(map, path, "deduct_edge_bands", false),
            edge_bands: self.edge_bands(map, path),
            prices: self.cutting_prices(map, path),
            materials: self.materials(map, path),
        }
    }

    fn effort(&mut self, map: &Map<String, Value>, path: &str) -> Option<f64> {
        let at = join(path, "optimization_factor");
        let effort = self.number(optional(map, "optimization_factor")?, &at)?;
        if effort < 0.0 {
            self.fault(at, FaultKind::TooSmall { min: "0".into() });
        } else if effort > 2.0 {
            self.fault(at, FaultKind::TooLarge { max: "2".into() });
        }
        Some(effort)
    }
}

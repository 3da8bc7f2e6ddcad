//! The defects of rows of stock.

use super::value::{Bounds, join, optional};
use super::{MAX_DEFECTS, MAX_DEFECTS_OF_ROW, Reader};
use crate::length::Length;
use crate::model::defect::Defect;
use crate::model::fault::FaultKind;
use crate::model::job::Job;
use serde_json::{Map, Value};

impl Reader {
    /// The defects of a row of stock.
    pub(super) fn defects(&mut self, map: &Map<String, Value>, path: &str) -> Vec<Defect> {
        let Some(value) = optional(map, "defects") else { return Vec::new() };
        let at = join(path, "defects");
        match value {
            Value::Array(defects) if defects.len() > MAX_DEFECTS_OF_ROW => {
                self.fault(at, FaultKind::TooLong { max: MAX_DEFECTS_OF_ROW });
            }
            Value::Array(defects) => {
                let defects = defects.iter().enumerate();
                return defects.filter_map(|(n, value)| self.defect(value, &format!("{at}[{n}]"))).collect();
            }
            _ => self.fault(at, FaultKind::NotAList),
        }
        Vec::new()
    }

    fn defect(&mut self, value: &Value, path: &str) -> Option<Defect> {
        let map = self.object(value, path)?;
        let mut side = |name: &str, bounds: Bounds| self.length(map, path, name, bounds);
        let (x, y) = (side("x", Bounds::place()), side("y", Bounds::place()));
        let (width, height) = (side("width", Bounds::place()), side("height", Bounds::place()));
        for (side, name) in [(width, "width"), (height, "height")] {
            if side == Some(Length::ZERO) {
                // Lengths are whole micrometres.
                self.fault(join(path, name), FaultKind::TooSmall { min: "0.001".to_owned() });
            }
        }
        Some(Defect { x: x?, y: y?, width: width?, height: height? })
    }

    /// A defect that lies beside its sheet is a fault, and so are more than a job may have.
    pub(super) fn placed_defects(&mut self, job: &Job) {
        let mut left = MAX_DEFECTS;
        for (row, stock) in job.stock_panels.iter().enumerate().filter(|(_, stock)| !stock.defects.is_empty())
        {
            let path = format!("stock_panels[{row}].defects");
            let Some(rest) = left.checked_sub(stock.defects.len()) else {
                self.fault(path, FaultKind::TooLong { max: left });
                return;
            };
            left = rest;
            let has_sides = stock.width > Length::ZERO && stock.height > Length::ZERO;
            let beside = |defect: &Defect| defect.x >= stock.width || defect.y >= stock.height;
            let defects = stock.defects.iter().enumerate().filter(|_| stock.is_offered() && has_sides);
            for (n, _) in defects.filter(|(_, defect)| beside(defect)) {
                self.fault(format!("{path}[{n}]"), FaultKind::OutsideSheet);
            }
        }
    }
}

//! Valuable patterns where there are few copies: a beam of strips that uses no item more often than it is wanted.
//!
//! The dynamic programs take any number of an item, so where each is wanted once or twice their patterns shrink when
//! the copies too many are left out. The beam knows the counts.

use super::config::CONFIG;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::search::pool::Pattern;
use crate::search::strips::beam::{Beam, BeamTask};
use crate::search::strips::pattern::{fill_up, give_way};
use crate::search::strips::view::StripView;
use std::sync::Arc;

/// The beam and how wide it is.
pub struct BeamPricing {
    /// Those that were looked at, for it takes long to make them all.
    shapes: Vec<Option<Arc<StripView>>>,
    beam: Beam,
    width: usize,
}

impl BeamPricing {
    /// For all sheets of a problem.
    pub fn new(problem: &Problem) -> BeamPricing {
        BeamPricing {
            shapes: vec![None; problem.sheets.len()],
            beam: Beam::default(),
            width: CONFIG.beam_widths.0,
        }
    }

    /// Units of work done.
    pub fn work(&self) -> u64 {
        self.beam.work
    }

    /// Looks closer from now on. False if it cannot.
    pub fn widen(&mut self) -> bool {
        let wider = self.width < CONFIG.beam_widths.1;
        if wider {
            self.width *= 2;
        }
        wider
    }

    /// The best patterns of each type of sheet that is left; none at all after a stop.
    pub fn price(
        &mut self,
        problem: &Problem,
        values: &[i32],
        wanted: &[u32],
        left: &[u32],
        stopped: &dyn Fn() -> bool,
    ) -> Option<Vec<Pattern>> {
        let values: Vec<i64> = values.iter().copied().map(i64::from).collect();
        let mut found = Vec::new();
        for (kind, _) in left.iter().enumerate().filter(|(_, left)| **left > 0) {
            if stopped() {
                return None;
            }
            let shape = self.shapes[kind].get_or_insert_with(|| Arc::new(StripView::new(problem, kind)));
            let task = BeamTask { shapes: vec![Arc::clone(shape)], beam: self.width, cut_price: 0 };
            self.beam.start(task, &values, wanted);
            while !self.beam.advance(self.beam.work + CONFIG.beam_stop_work) {
                if stopped() {
                    self.beam.finish();
                    return None;
                }
            }
            for (encodings, _) in self.beam.finish() {
                let Some(encoding) = encodings.first() else { continue };
                let Some(frame) = shape.frames.iter().find(|f| f.across == encoding.across) else { continue };
                let mut sheet: Sheet = encoding.sheet(problem, frame);
                let mut rest = wanted.to_vec();
                for item in &encoding.items {
                    rest[item.oriented.item as usize] -= 1;
                }
                // The beam knows the rules, but not every waste, and lays parts beside defects in its own order only.
                if give_way(&mut sheet, problem, &values, &mut rest, &mut self.beam.work).is_none() {
                    continue;
                }
                fill_up(&mut sheet, problem, &values, &mut rest, &mut self.beam.work);
                found.push(Pattern::of(&sheet));
            }
        }
        Some(found)
    }
}

//! Places on sheets with defects. Whether a layout keeps clear of them takes long to find out, so the best places are asked first.

use super::FreeSpaces;
use crate::layout::placement::{Place, Ranked};
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use std::cell::RefCell;
use std::collections::{BinaryHeap, HashSet};

/// Places that are asked for an item before it counts as one without a place: where all are refused, none is likely.
const MOST_REFUSED: u32 = 8;

impl FreeSpaces {
    /// The place where an item spoils the least free space of those that the rules allow, and its sheet; `overlook` as for
    /// [`FreeSpaces::best`].
    pub fn best_clear(
        &mut self,
        problem: &Problem,
        item: u32,
        sheets: &[Sheet],
        mut overlook: impl FnMut() -> bool,
    ) -> Option<(usize, Place)> {
        let (places, on) = (RefCell::new(BinaryHeap::new()), RefCell::new(Vec::new()));
        let offer = |sheet: usize, (free, node): ((i32, i32), u32), size: (i32, i32)| {
            for vertical_first in [true, false] {
                let of = &sheets[sheet];
                let loss = of.loss_of(of.stage_limit(), (node, free), size, self.cut_cost, vertical_first);
                if let Some(loss) = loss {
                    let mut on = on.borrow_mut();
                    let place = Place { loss, node, size, vertical_first };
                    places.borrow_mut().push(Ranked { place, order: on.len() });
                    on.push(sheet);
                }
            }
            None
        };
        self.best_admitted(problem, item, || false, offer, |_, _, _| None);
        let (mut places, on) = (places.into_inner(), on.into_inner());
        self.refused.resize_with(self.first.len(), HashSet::new);
        let mut refused = 0;
        while let Some(Ranked { place, order }) = places.pop() {
            let sheet = on[order];
            let key = key_of(item, &place);
            if self.refused[sheet].contains(&key) {
                continue;
            }
            let is_allowed = sheets[sheet].allows(place.node, item, place.size, place.vertical_first).is_ok();
            if is_allowed && !overlook() {
                return Some((sheet, place));
            }
            if !is_allowed {
                self.refused[sheet].insert(key);
                refused += 1;
            }
            if refused >= MOST_REFUSED {
                break;
            }
        }
        None
    }
}

/// What tells the places of items on a sheet apart: an item lies turned where it is wider than high.
fn key_of(item: u32, place: &Place) -> u64 {
    let way = u64::from(place.size.0 > place.size.1) << 1 | u64::from(place.vertical_first);
    u64::from(item) << 34 | u64::from(place.node) << 2 | way
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::job::Job;
    use serde_json::json;

    #[test]
    fn a_place_that_was_refused_is_asked_for_again_once_its_sheet_has_changed() {
        let job = json!({
            "panels": [
                {"id": "high", "width": 100, "height": 41, "count": 2, "orientation": 1},
                {"id": "low", "width": 100, "height": 18, "count": 1, "orientation": 1}],
            "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 1, "orientation": 1,
                "defects": [{"x": 0, "y": 45, "width": 100, "height": 10}]}],
            "configuration": {"cut_thickness": 0, "consider_orientation": true}});
        let problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let (high, low) = if problem.items[0].h > problem.items[1].h { (0, 1) } else { (1, 0) };
        let mut space = FreeSpaces::new(&problem);
        space.with_empty = true;
        let mut sheets = vec![Sheet::of(&problem, 0)];
        space.rebuild(&problem, &sheets);
        for _ in 0..2 {
            let (_, place) = space.best_clear(&problem, high, &sheets, || false).unwrap();
            sheets[0].insert(place.node, high, 1, place.size, place.vertical_first).unwrap();
            space.update(&problem, 0, &sheets[0]);
        }
        // One on each side of the defect: what is left beside them is divided by it.
        assert!(space.best_clear(&problem, low, &sheets, || false).is_none());
        assert!(!space.refused[0].is_empty());
        let part = sheets[0].parts(0).next().unwrap();
        sheets[0].remove(part, |_| 1, &mut Vec::new());
        space.update(&problem, 0, &sheets[0]);
        assert!(space.best_clear(&problem, low, &sheets, || false).is_some());
    }
}

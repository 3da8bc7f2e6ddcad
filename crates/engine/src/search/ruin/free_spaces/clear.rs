//! Places on sheets with defects. Whether a layout keeps clear of them takes long to find out, so the best places are asked first.

use super::FreeSpaces;
use crate::layout::placement::{Place, Ranked, loss_of};
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
        let loss_on =
            |sheet: usize, node: u32, free: (i32, i32), size: (i32, i32), vertical_first: bool| match sheets
                [sheet]
                .stage_limit()
            {
                Some(limit) => limit.loss_of(&sheets[sheet], node, free, size, self.cut_cost, vertical_first),
                None => Some(loss_of(free, size, self.cut_cost, vertical_first)),
            };
        let (places, on) = (RefCell::new(BinaryHeap::new()), RefCell::new(Vec::new()));
        let offer = |sheet: usize, (free, node): ((i32, i32), u32), size: (i32, i32)| {
            for vertical_first in [true, false] {
                if let Some(loss) = loss_on(sheet, node, free, size, vertical_first) {
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

//! Where an item may go, how much it spoils there, and the greedy filler that puts it where it spoils least.

use crate::layout::plan::arrange;
use crate::layout::sheet::{Sheet, Slot};
use crate::problem::{ItemType, Problem};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Where an item may go.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// How much free space it spoils there.
    pub loss: f64,
    /// The split whose slack takes it.
    pub node: u32,
    /// Along x and y, as it lies.
    pub size: (i32, i32),
    /// The first cut is beside it, not below.
    pub vertical_first: bool,
}

/// The place on a sheet where an item spoils the least free space, of those that the rules of the problem allow.
pub fn best_on(problem: &Problem, sheet: &Sheet, item: u32) -> Option<Place> {
    let grain = problem.sheets[sheet.sheet_type as usize].grain;
    let kind = &problem.items[item as usize];
    match problem.rules.allow_every_cut() {
        true => best_place(kind, grain, &sheet.slots, 0.0),
        false => legal_place((item, kind), grain, sheet),
    }
}

/// What filling a sheet has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Filled {
    /// Copies that were put on it.
    pub copies: u32,
    /// Times that a place was looked for.
    pub looks: u64,
    /// Free rectangles that were looked at.
    pub slots: u64,
}

/// Puts up to so many copies of an item on what is free of a sheet, one by one, each where it spoils the least free space,
/// until none fits.
pub fn fill(problem: &Problem, sheet: &mut Sheet, item: u32, most: u32) -> Filled {
    let mut filled = Filled::default();
    while filled.copies < most {
        filled.looks += 1;
        filled.slots += sheet.slots.len() as u64;
        let (place, work) = arrange::counted(|| best_on(problem, sheet, item));
        filled.looks += work;
        let Some(place) = place else { break };
        let area = problem.items[item as usize].area;
        let put = sheet.insert(place.node, item, area, place.size, place.vertical_first);
        debug_assert_eq!(put, Ok(()), "only legal places are looked at");
        if put.is_err() {
            break;
        }
        filled.copies += 1;
    }
    filled
}

/// The place where an item spoils the least free space of those that the rules allow.
fn legal_place(of: (u32, &ItemType), grain: usize, sheet: &Sheet) -> Option<Place> {
    if sheet.defects.is_some() {
        // Whether a layout keeps clear of defects takes long to find out: the best places are asked first, and no others.
        let mut candidates = Candidates { item: of.0, places: ranked(of, grain, sheet).collect() };
        return std::iter::from_fn(|| candidates.ask(sheet)).flatten().next();
    }
    let mut best: Option<Place> = None;
    for Ranked { place, .. } in ranked(of, grain, sheet) {
        let better = best.is_none_or(|best| place.loss < best.loss);
        if better && sheet.allows(place.node, of.0, place.size, place.vertical_first).is_ok() {
            best = Some(place);
        }
    }
    best
}

/// The places of an item on a sheet by its sizes and stages; whether the other rules allow them is not asked yet.
fn ranked<'s>(
    (_, item): (u32, &'s ItemType),
    grain: usize,
    sheet: &'s Sheet,
) -> impl Iterator<Item = Ranked> + 's {
    let fits = |size: (i32, i32), slot: &Slot| size.0 <= slot.w && size.1 <= slot.h;
    let limit = sheet.stage_limit();
    let places = item.sizes(grain).flat_map(move |size| {
        sheet.live_slots().filter(move |slot| fits(size, slot)).flat_map(move |slot| {
            let way = move |vertical_first| {
                let free = (slot.w, slot.h);
                let loss = sheet.loss_of(limit, (slot.node, free), size, 0.0, vertical_first)?;
                Some(Place { loss, node: slot.node, size, vertical_first })
            };
            [true, false].into_iter().filter_map(way)
        })
    });
    places.enumerate().map(|(order, place)| Ranked { place, order })
}

/// The places of an item on a sheet with defects that were not asked for yet, the best first.
pub struct Candidates {
    item: u32,
    places: BinaryHeap<Ranked>,
}

impl Candidates {
    /// Those of an item on a sheet; none of them where the sheet has no defects, as its best place is quickly found there.
    pub fn on(problem: &Problem, sheet: &Sheet, item: u32) -> Option<Candidates> {
        sheet.defects.as_ref()?;
        let grain = problem.sheets[sheet.sheet_type as usize].grain;
        let of = (item, &problem.items[item as usize]);
        Some(Candidates { item, places: ranked(of, grain, sheet).collect() })
    }

    /// How much free space the best of them spoils, if the rules allow it.
    pub fn least_loss(&self) -> Option<f64> {
        self.places.peek().map(|ranked| ranked.place.loss)
    }

    /// Takes the best of them: the place if the rules allow it on this sheet. None once there is nothing left to ask for.
    pub fn ask(&mut self, sheet: &Sheet) -> Option<Option<Place>> {
        let Ranked { place, .. } = self.places.pop()?;
        let is_allowed = sheet.allows(place.node, self.item, place.size, place.vertical_first).is_ok();
        Some(is_allowed.then_some(place))
    }
}

/// A place that is the greater the less it spoils, of like ones the one found first.
#[derive(Debug)]
pub struct Ranked {
    /// The place.
    pub place: Place,
    /// How many were found before it.
    pub order: usize,
}

impl Ord for Ranked {
    fn cmp(&self, other: &Ranked) -> Ordering {
        other.place.loss.total_cmp(&self.place.loss).then(other.order.cmp(&self.order))
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Ranked) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Ranked) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ranked {}

/// The place where an item spoils the least free space, if only the kerf counts.
pub fn best_place(item: &ItemType, grain: usize, slots: &[Slot], cut_cost: f64) -> Option<Place> {
    let mut best: Option<Place> = None;
    let mut least = f64::INFINITY;
    for size in item.sizes(grain) {
        for slot in slots {
            if size.0 > slot.w || size.1 > slot.h {
                continue;
            }
            let (loss, vertical_first) = loss((slot.w, slot.h), size, cut_cost);
            if loss < least {
                least = loss;
                best = Some(Place { loss, node: slot.node, size, vertical_first });
            }
        }
    }
    best
}

/// How much an item in the corner of a free rectangle spoils it, and whether the vertical cut comes first.
///
/// Free space is worth the sum of its squared areas: what lies together is worth more.
pub fn loss((w, h): (i32, i32), (iw, ih): (i32, i32), cut_cost: f64) -> (f64, bool) {
    let (rw, rh) = (f64::from(w - iw), f64::from(h - ih));
    let (w, h, iw, ih) = (f64::from(w), f64::from(h), f64::from(iw), f64::from(ih));
    let square = |a: f64| a * a;
    let vertical = square(rw * h) + square(iw * rh);
    let horizontal = square(w * rh) + square(rw * ih);
    let cuts = f64::from(u8::from(rw > 0.0) + u8::from(rh > 0.0));
    let vertical_first = vertical >= horizontal;
    let after = if vertical_first { vertical } else { horizontal };
    (square(w * h) - after + cut_cost * cuts, vertical_first)
}

/// How much an item in the corner of a free rectangle spoils it, as [`loss`], with this cut first.
pub fn loss_of((w, h): (i32, i32), (iw, ih): (i32, i32), cut_cost: f64, vertical_first: bool) -> f64 {
    let (rw, rh) = (f64::from(w - iw), f64::from(h - ih));
    let (w, h, iw, ih) = (f64::from(w), f64::from(h), f64::from(iw), f64::from(ih));
    let square = |a: f64| a * a;
    let after = match vertical_first {
        true => square(rw * h) + square(iw * rh),
        false => square(w * rh) + square(rw * ih),
    };
    let cuts = f64::from(u8::from(rw > 0.0) + u8::from(rh > 0.0));
    square(w * h) - after + cut_cost * cuts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::job::Job;
    use serde_json::json;

    #[test]
    fn a_sheet_is_filled_only_as_the_rules_allow() {
        let job = json!({
            "panels": [{"id": "p", "width": 40, "height": 30, "count": 99}],
            "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 1}],
            "configuration": {"cut_thickness": 0}});
        let mut problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let filled = |problem: &Problem, most: u32| {
            let mut sheet = Sheet::of(problem, 0);
            let filled = fill(problem, &mut sheet, 0, most);
            assert_eq!((filled.copies, sheet.check_rules()), (sheet.pieces, Ok(())));
            filled.copies
        };
        assert_eq!((filled(&problem, 99), filled(&problem, 3), filled(&problem, 0)), (6, 3, 0));
        problem.rules.max_stages = Some(1);
        problem.rules.final_trim = false;
        assert!(filled(&problem, 99) < 6);
    }

    #[test]
    fn places_beside_a_defect_are_asked_for_by_rising_loss_and_none_that_meets_it_is_given() {
        let job = json!({
            "panels": [{"id": "p", "width": 70, "height": 60, "count": 2}],
            "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 1,
                "defects": [{"x": 40, "y": 65, "width": 10, "height": 10}]}],
            "configuration": {"cut_thickness": 0}});
        let problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let sheet = Sheet::of(&problem, 0);
        let mut candidates = Candidates::on(&problem, &sheet, 0).unwrap();
        let mut losses = Vec::new();
        let mut legal = None;
        while let Some(loss) = candidates.least_loss() {
            losses.push(loss);
            legal = legal.or(candidates.ask(&sheet).unwrap());
        }
        assert!(losses.len() > 2 && losses.is_sorted(), "{losses:?}");
        let best = best_on(&problem, &sheet, 0).unwrap();
        let Place { loss, node, size, vertical_first } = legal.unwrap();
        assert_eq!(
            (best.loss, best.node, best.size, best.vertical_first),
            (loss, node, size, vertical_first)
        );
        assert!(candidates.ask(&sheet).is_none());
        // In the middle of all that could lie there it takes every place.
        let mut wide = problem.clone();
        (wide.items[0].w, wide.items[0].h) = (100, 100);
        assert!(best_on(&wide, &sheet, 0).is_none());
    }
}

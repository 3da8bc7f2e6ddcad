//! The free rectangles of all sheets of a chain, side by side in memory.
//!
//! Every iteration asks for some items where they fit, over all sheets; most fit hardly anywhere. So the
//! rectangles stand in plain rows, without those that take no item at all. They are compared four at a time, by sides
//! rounded down to fifteen bits, all in one word, and what passes is looked at exactly. Above each side in a word is a
//! guard bit, which a subtraction leaves set where the side is not too short (Lamport, "Multiple byte processing with
//! full-word instructions", Communications of the ACM 1975).

mod clear;

use crate::layout::placement::{Place, loss};
use crate::layout::sheet::Sheet;
use crate::problem::{Problem, STRAIGHT, TURNED};
use std::collections::HashSet;

/// Rectangles compared at a time.
const LANES: usize = 4;
/// Room is made for so many rectangles at a time.
const MORE: usize = 2 * LANES;
/// Bits from one side in a word to the next.
const SIDE: u32 = 16;
/// The guard bits of a word.
const GUARDS: u64 = 0x8000_8000_8000_8000;
/// The greatest side that is told from greater ones.
const LONGEST: i32 = 0x7FFE;
/// A sheet gets room for so many rectangles at a time.
const STEP: usize = 2;
/// Widths are told apart in at most so many steps when rectangles that take nothing are left out.
const WIDTHS: usize = 256;
/// The width of a rectangle that is none: less than that of any item.
const NOTHING: u16 = 0x8000;
/// No step.
const NONE: u32 = u32::MAX;

/// A free rectangle.
#[derive(Debug, Clone, Copy, Default)]
struct FreeSpace {
    w: i32,
    h: i32,
    /// The split it is the slack of.
    node: u32,
}

/// Room for [`STEP`] rectangles.
#[derive(Debug, Clone, Copy)]
struct FreeChunk {
    sheet: u32,
    /// The grain of the sheet.
    grain: u32,
    /// The next step of the same sheet, or the next free step.
    next: u32,
}

/// All free rectangles of a chain.
pub struct FreeSpaces {
    /// Their widths, rounded down, with guards.
    w: Vec<u16>,
    /// Their heights, likewise.
    h: Vec<u16>,
    rectangles: Vec<FreeSpace>,
    /// Bits that rounding takes off a side.
    coarse: u32,
    steps: Vec<FreeChunk>,
    /// The first step of each sheet.
    first: Vec<u32>,
    /// The first step without a sheet.
    free: u32,
    /// The least height that some item needs in a rectangle of a width, by shifted width.
    least: Vec<i32>,
    shift: u32,
    /// What a cut costs, in the currency of a loss.
    pub cut_cost: f64,
    /// Sheets without items are free, not closed.
    pub with_empty: bool,
    /// Of each sheet the places that its defects refused since it last changed.
    refused: Vec<HashSet<u64>>,
}

impl FreeSpaces {
    /// No free rectangles yet.
    pub fn new(problem: &Problem) -> FreeSpaces {
        let widest = problem.sheets.iter().map(|s| s.w).max().unwrap_or(1).max(1);
        let mut shift = 0;
        while (widest >> shift) as usize >= WIDTHS {
            shift += 1;
        }
        let longest = problem.sheets.iter().map(|s| s.w.max(s.h)).max().unwrap_or(1);
        let mut coarse = 0;
        while longest >> coarse > LONGEST {
            coarse += 1;
        }
        let mut least = vec![i32::MAX; (widest >> shift) as usize + 1];
        for item in &problem.items {
            let ways = problem.sheets.iter().fold(0, |ways, s| ways | item.turns[s.grain]);
            for (way, w, h) in [(STRAIGHT, item.w, item.h), (TURNED, item.h, item.w)] {
                if ways & way != 0 && w <= widest {
                    let entry = &mut least[(w >> shift) as usize];
                    *entry = h.min(*entry);
                }
            }
        }
        for n in 1..least.len() {
            least[n] = least[n].min(least[n - 1]);
        }
        FreeSpaces {
            w: Vec::new(),
            h: Vec::new(),
            rectangles: Vec::new(),
            coarse,
            steps: Vec::new(),
            first: Vec::new(),
            free: NONE,
            least,
            shift,
            cut_cost: 0.0,
            with_empty: false,
            refused: Vec::new(),
        }
    }

    /// Takes all rectangles anew.
    pub fn rebuild(&mut self, problem: &Problem, sheets: &[Sheet]) {
        self.w.clear();
        self.h.clear();
        self.rectangles.clear();
        self.steps.clear();
        self.first.clear();
        self.free = NONE;
        self.refused.clear();
        for (n, sheet) in sheets.iter().enumerate() {
            self.add_sheet();
            self.update(problem, n, sheet);
        }
    }

    /// One more sheet, closed as yet.
    pub fn add_sheet(&mut self) {
        self.first.push(NONE);
    }

    /// Rectangles compared in one search.
    pub fn width(&self) -> u64 {
        self.w.len() as u64
    }

    /// Takes over the rectangles of a sheet that has changed.
    pub fn update(&mut self, problem: &Problem, n: usize, sheet: &Sheet) {
        if let Some(refused) = self.refused.get_mut(n) {
            refused.clear();
        }
        let slots = if sheet.pieces == 0 && !self.with_empty { &[] } else { sheet.slots.as_slice() };
        let grain = problem.sheets[sheet.sheet_type as usize].grain as u32;
        let mut last = NONE;
        let mut step = self.first[n];
        let mut at = 0;
        let mut end = 0;
        let limit = sheet.stage_limit();
        for slot in slots {
            if slot.h < self.least[(slot.w >> self.shift) as usize] {
                continue;
            }
            if limit.is_some_and(|limit| !limit.is_live(sheet, slot.node)) {
                continue;
            }
            if at == end {
                if step == NONE {
                    step = self.take_step();
                    *(if last == NONE { &mut self.first[n] } else { &mut self.steps[last as usize].next }) =
                        step;
                    self.steps[step as usize].sheet = n as u32;
                }
                last = step;
                let here = &mut self.steps[step as usize];
                here.grain = grain;
                at = step as usize * STEP;
                end = at + STEP;
                step = here.next;
            }
            self.w[at] = self.side(slot.w) | NOTHING;
            self.h[at] = self.side(slot.h) | NOTHING;
            self.rectangles[at] = FreeSpace { w: slot.w, h: slot.h, node: slot.node };
            at += 1;
        }
        self.w[at..end].fill(NOTHING);
        if step != NONE {
            *(if last == NONE { &mut self.first[n] } else { &mut self.steps[last as usize].next }) = NONE;
            self.give_back(step);
        }
    }

    /// A step without rectangles; more are made if there is none.
    fn take_step(&mut self) -> u32 {
        if self.free == NONE {
            let lanes = self.w.len() + MORE;
            self.w.resize(lanes, NOTHING);
            self.h.resize(lanes, NOTHING);
            self.rectangles.resize(lanes, FreeSpace::default());
            for step in self.steps.len()..lanes / STEP {
                self.steps.push(FreeChunk { sheet: 0, grain: 0, next: self.free });
                self.free = step as u32;
            }
        }
        let step = self.free;
        self.free = self.steps[step as usize].next;
        self.steps[step as usize].next = NONE;
        step
    }

    /// Frees a step and all after it.
    fn give_back(&mut self, mut step: u32) {
        while step != NONE {
            let at = step as usize * STEP;
            self.w[at..at + STEP].fill(NOTHING);
            let next = self.steps[step as usize].next;
            self.steps[step as usize].next = self.free;
            self.free = step;
            step = next;
        }
    }

    /// A side rounded down, as it is compared; more than nothing.
    fn side(&self, length: i32) -> u16 {
        (length >> self.coarse).min(LONGEST) as u16 + 1
    }

    /// The place where an item spoils the least free space, and its sheet, if only the kerf counts. Whenever a place is
    /// better than those before it, `overlook` may have it passed over.
    pub fn best(
        &self,
        problem: &Problem,
        item: u32,
        overlook: impl FnMut() -> bool,
    ) -> Option<(usize, Place)> {
        let value = |_, (free, _), size| Some(loss(free, size, self.cut_cost));
        self.best_admitted(problem, item, overlook, value, |_, place, _| Some(place))
    }

    /// The place where an item spoils the least free space of those that the rules allow, and its sheet; `overlook` as for
    /// [`FreeSpaces::best`].
    pub fn best_legal(
        &self,
        problem: &Problem,
        item: u32,
        sheets: &[Sheet],
        overlook: impl FnMut() -> bool,
    ) -> Option<(usize, Place)> {
        let value = |sheet: usize, (free, node): ((i32, i32), u32), size| match sheets[sheet].stage_limit() {
            Some(limit) => limit.loss(&sheets[sheet], node, free, size, self.cut_cost),
            None => Some(loss(free, size, self.cut_cost)),
        };
        self.best_admitted(problem, item, overlook, value, |sheet, place, least| {
            let sheet = &sheets[sheet];
            let allows =
                |place: &Place| sheet.allows(place.node, item, place.size, place.vertical_first).is_ok();
            if allows(&place) {
                return Some(place);
            }
            let slot = sheet.slot(place.node)?;
            let (free, turned) = ((slot.w, slot.h), !place.vertical_first);
            let loss =
                sheet.loss_of(sheet.stage_limit(), (place.node, free), place.size, self.cut_cost, turned)?;
            let other = Place { loss, vertical_first: turned, ..place };
            (loss < least && allows(&other)).then_some(other)
        })
    }

    /// The best place of those that `admit` lets pass, which may change the direction of the first cut: it gets the sheet,
    /// the place, and the loss of the best place so far. `value` says how much an item of a size spoils a rectangle of a sheet,
    /// which is the slack of a node, and whether the vertical cut comes first; none where it cannot lie there.
    fn best_admitted(
        &self,
        problem: &Problem,
        item: u32,
        mut overlook: impl FnMut() -> bool,
        value: impl Fn(usize, ((i32, i32), u32), (i32, i32)) -> Option<(f64, bool)>,
        admit: impl Fn(usize, Place, f64) -> Option<Place>,
    ) -> Option<(usize, Place)> {
        let item = &problem.items[item as usize];
        let (a, b) = (item.w, item.h);
        let spread = |side: u16| u64::from(side) * 0x0001_0001_0001_0001;
        let (wide_a, wide_b) = (spread(self.side(a)), spread(self.side(b)));
        let mut best = None;
        let mut least = f64::INFINITY;
        let (ws, hs) = (self.w.as_chunks::<LANES>().0, self.h.as_chunks::<LANES>().0);
        for (chunk, (w, h)) in ws.iter().zip(hs).enumerate() {
            let (w, h) = (word(w), word(h));
            let straight = (w - wide_a) & (h - wide_b);
            let turned = (w - wide_b) & (h - wide_a);
            let mut fits = (straight | turned) & GUARDS;
            while fits != 0 {
                let k = (fits.trailing_zeros() / SIDE) as usize;
                fits &= fits - 1;
                let at = chunk * LANES + k;
                let FreeSpace { w, h, node } = self.rectangles[at];
                let FreeChunk { sheet, grain, .. } = self.steps[at / STEP];
                let ways = item.turns[grain as usize];
                for (way, iw, ih) in [(STRAIGHT, a, b), (TURNED, b, a)] {
                    if ways & way == 0 || iw > w || ih > h {
                        continue;
                    }
                    let Some((loss, vertical_first)) = value(sheet as usize, ((w, h), node), (iw, ih)) else {
                        continue;
                    };
                    if loss >= least {
                        continue;
                    }
                    let place = Place { loss, node, size: (iw, ih), vertical_first };
                    let Some(place) = admit(sheet as usize, place, least) else { continue };
                    if !overlook() {
                        least = place.loss;
                        best = Some((sheet as usize, place));
                    }
                }
            }
        }
        best
    }
}

/// Four sides as one word.
fn word(sides: &[u16; LANES]) -> u64 {
    sides.iter().rev().fold(0, |word, &side| word << SIDE | u64::from(side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::placement::best_place;
    use crate::model::job::Job;
    use fastrand::Rng;
    use serde_json::json;

    /// Some sheets are too long for sixteen bits if a side of a panel is `finely` measured.
    fn problem(rng: &mut Rng, finely: bool) -> Problem {
        let mut panel = |n: usize| json!({"id": n.to_string(), "width": rng.u32(5..60), "height": rng.u32(5..60), "count": 3, "orientation": n % 3});
        let mut panels: Vec<_> = (0..12).map(&mut panel).collect();
        if finely {
            panels[0]["width"] = json!("20.001");
        }
        let stock = [(100, 90, 0), (90, 110, 1), (80, 80, 2)];
        let stock: Vec<_> = stock.iter().map(|(w, h, grain)| json!({"id": grain.to_string(), "width": w, "height": h, "count": 9, "orientation": grain})).collect();
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 2, "consider_orientation": true}});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    #[test]
    fn the_best_place_over_all_sheets_is_the_best_of_their_own() {
        let mut rng = Rng::with_seed(3);
        for round in 0..20 {
            let problem = problem(&mut rng, round % 2 == 1);
            let mut space = FreeSpaces::new(&problem);
            let mut sheets = Vec::new();
            for n in 0..7 {
                let kind = rng.usize(..problem.sheets.len());
                sheets.push(Sheet::of(&problem, kind));
                space.add_sheet();
                space.update(&problem, n, &sheets[n]);
            }
            for _ in 0..150 {
                let n = rng.usize(..sheets.len());
                let sheet = &mut sheets[n];
                if rng.u8(..) < 160 && !sheet.slots.is_empty() {
                    let slot = sheet.slots[rng.usize(..sheet.slots.len())];
                    sheet
                        .insert(slot.node, 0, 1, (rng.i32(1..=slot.w), rng.i32(1..=slot.h)), rng.bool())
                        .unwrap();
                } else {
                    let part = sheet.parts(0).next().unwrap_or(0);
                    sheet.remove(part, |_| 1, &mut Vec::new());
                }
                space.update(&problem, n, sheet);
                for (item, shape) in problem.items.iter().enumerate() {
                    let open = sheets.iter().filter(|s| s.pieces > 0);
                    let own = open.filter_map(|s| {
                        best_place(shape, problem.sheets[s.sheet_type as usize].grain, &s.slots, 0.0)
                            .map(|p| p.loss)
                    });
                    let least = own.min_by(f64::total_cmp);
                    let found = space.best(&problem, item as u32, || false);
                    assert_eq!(found.map(|(_, place)| place.loss), least);
                    if let Some((sheet, place)) = found {
                        let at = sheets[sheet].slots.iter().find(|s| s.node == place.node).unwrap();
                        assert!(place.size.0 <= at.w && place.size.1 <= at.h);
                    }
                }
            }
        }
    }
}

//! The free rectangles of all sheets of a chain, side by side in memory.
//!
//! Every iteration asks for some items where they fit, over all sheets; most fit hardly anywhere. So the
//! rectangles stand in plain rows, without those that take no item at all, and are compared many at a time.

use super::places::{Place, loss};
use crate::layout::sheet::Sheet;
use crate::problem::{Problem, STRAIGHT, TURNED};

/// Rectangles compared at a time.
const LANES: usize = 8;
/// A sheet gets room for so many rectangles at a time.
const STEP: usize = 2;
/// Widths are told apart in at most so many steps when rectangles that take nothing are left out.
const WIDTHS: usize = 256;
/// The width of a rectangle that is none.
const NOTHING: i32 = -1;
/// No step.
const NONE: u32 = u32::MAX;

/// Room for [`STEP`] rectangles.
#[derive(Debug, Clone, Copy)]
struct Step {
    sheet: u32,
    /// The grain of the sheet.
    grain: u32,
    /// The next step of the same sheet, or the next free step.
    next: u32,
}

/// All free rectangles of a chain.
pub struct Space {
    w: Vec<i32>,
    h: Vec<i32>,
    node: Vec<u32>,
    steps: Vec<Step>,
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
}

impl Space {
    /// No free rectangles yet.
    pub fn new(problem: &Problem) -> Space {
        let widest = problem.sheets.iter().map(|s| s.w).max().unwrap_or(1).max(1);
        let mut shift = 0;
        while (widest >> shift) as usize >= WIDTHS {
            shift += 1;
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
        Space {
            w: Vec::new(),
            h: Vec::new(),
            node: Vec::new(),
            steps: Vec::new(),
            first: Vec::new(),
            free: NONE,
            least,
            shift,
            cut_cost: 0.0,
            with_empty: false,
        }
    }

    /// Takes all rectangles anew.
    pub fn rebuild(&mut self, problem: &Problem, sheets: &[Sheet]) {
        self.w.clear();
        self.h.clear();
        self.node.clear();
        self.steps.clear();
        self.first.clear();
        self.free = NONE;
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
        let slots = if sheet.pieces == 0 && !self.with_empty { &[] } else { sheet.slots.as_slice() };
        let grain = problem.sheets[sheet.kind as usize].grain as u32;
        let mut last = NONE;
        let mut step = self.first[n];
        let mut at = 0;
        let mut end = 0;
        for slot in slots {
            if slot.h < self.least[(slot.w >> self.shift) as usize] {
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
            self.w[at] = slot.w;
            self.h[at] = slot.h;
            self.node[at] = slot.node;
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
            let lanes = self.w.len() + LANES;
            self.w.resize(lanes, NOTHING);
            self.h.resize(lanes, NOTHING);
            self.node.resize(lanes, 0);
            for step in self.steps.len()..lanes / STEP {
                self.steps.push(Step { sheet: 0, grain: 0, next: self.free });
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

    /// The place where an item spoils the least free space, and its sheet. Whenever a place is better than
    /// those before it, `overlook` may have it passed over.
    pub fn best(
        &self,
        problem: &Problem,
        item: u32,
        mut overlook: impl FnMut() -> bool,
    ) -> Option<(usize, Place)> {
        let item = &problem.items[item as usize];
        let (a, b) = (item.w, item.h);
        let mut best = None;
        let mut least = f64::INFINITY;
        for (chunk, (ws, hs)) in self.w.chunks_exact(LANES).zip(self.h.chunks_exact(LANES)).enumerate() {
            // The sign tells: a difference is negative where a side is too long. One bit a rectangle that takes
            // the item neither way.
            let mut none = 0;
            for k in 0..LANES {
                let straight = (ws[k] - a) | (hs[k] - b);
                let turned = (ws[k] - b) | (hs[k] - a);
                none |= ((straight & turned) >> 31) & (1 << k);
            }
            let mut fits = !none & ((1 << LANES) - 1);
            while fits != 0 {
                let k = fits.trailing_zeros() as usize;
                fits &= fits - 1;
                let (w, h) = (ws[k], hs[k]);
                let at = chunk * LANES + k;
                let Step { sheet, grain, .. } = self.steps[at / STEP];
                let ways = item.turns[grain as usize];
                for (way, iw, ih) in [(STRAIGHT, a, b), (TURNED, b, a)] {
                    if ways & way == 0 || iw > w || ih > h {
                        continue;
                    }
                    let (loss, vertical_first) = loss((w, h), (iw, ih), self.cut_cost);
                    if loss < least && !overlook() {
                        least = loss;
                        let node = self.node[at];
                        best = Some((sheet as usize, Place { loss, node, size: (iw, ih), vertical_first }));
                    }
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::job::Job;
    use crate::search::ruin::places::best_place;
    use fastrand::Rng;
    use serde_json::json;

    fn problem(rng: &mut Rng) -> Problem {
        let mut panel = |n: usize| json!({"id": n.to_string(), "width": rng.u32(5..60), "height": rng.u32(5..60), "count": 3, "orientation": n % 3});
        let panels: Vec<_> = (0..12).map(&mut panel).collect();
        let stock = [(100, 90, 0), (90, 110, 1), (80, 80, 2)];
        let stock: Vec<_> = stock.iter().map(|(w, h, grain)| json!({"id": grain.to_string(), "width": w, "height": h, "count": 9, "orientation": grain})).collect();
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 2, "consider_orientation": true}});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    #[test]
    fn the_best_place_over_all_sheets_is_the_best_of_their_own() {
        let mut rng = Rng::with_seed(3);
        for _ in 0..20 {
            let problem = problem(&mut rng);
            let mut space = Space::new(&problem);
            let mut sheets = Vec::new();
            for n in 0..7 {
                let kind = rng.usize(..problem.sheets.len());
                let sheet = &problem.sheets[kind];
                sheets.push(Sheet::new(kind as u32, sheet.w, sheet.h, problem.min_side));
                space.add_sheet();
                space.update(&problem, n, &sheets[n]);
            }
            for _ in 0..150 {
                let n = rng.usize(..sheets.len());
                let sheet = &mut sheets[n];
                if rng.u8(..) < 160 && !sheet.slots.is_empty() {
                    let slot = sheet.slots[rng.usize(..sheet.slots.len())];
                    sheet.insert(slot.node, 0, 1, (rng.i32(1..=slot.w), rng.i32(1..=slot.h)), rng.bool());
                } else {
                    let part = sheet.parts(0).next().unwrap_or(0);
                    sheet.remove(part, |_| 1, &mut Vec::new());
                }
                space.update(&problem, n, sheet);
                for (item, shape) in problem.items.iter().enumerate() {
                    let open = sheets.iter().filter(|s| s.pieces > 0);
                    let own = open.filter_map(|s| {
                        best_place(shape, problem.sheets[s.kind as usize].grain, &s.slots, 0.0)
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

//! Small materials exhaustively: every set of sheets cheaper than the best layout is refuted, or a layout on it found.
//!
//! Sets of sheets are taken by cost, the least first. The items and the free space of a layout add up to the area of
//! its sheets, so free space is scarce on a cheap set; [`blocks`] builds every guillotine block that wastes no more than
//! that, from the items up (after the constructive enumeration of Wang, "Two algorithms for constrained
//! two-dimensional cutting stock problems", Operations Research 1983), and [`cover`] looks for a partition of the items
//! into such blocks. Every refuted set lifts the lower bound.

mod blocks;
mod config;
mod cover;
#[cfg(test)]
pub(super) mod tests;

use super::engine::{Engine, Incumbent};
use super::pool::Pool;
use crate::bound::Bound;
use crate::layout::Layout;
use crate::layout::shape::Shape;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use blocks::Blocks;
use config::CONFIG;
use cover::Cover;

/// A multiset of items: for each item type a field of bits with its number of copies.
pub type Items = u128;

/// The bit fields of item sets. Each has a spare bit on top, which shows where a sum has more copies than there are.
#[derive(Debug, Clone)]
pub struct Fields {
    /// The lowest bit of each type.
    shifts: Vec<u32>,
    /// All copies of all types.
    all: Items,
    /// The bit above each field.
    guards: Items,
}

impl Fields {
    fn of(problem: &Problem) -> Option<Fields> {
        let mut fields = Fields { shifts: Vec::new(), all: 0, guards: 0 };
        let mut at = 0;
        for item in &problem.items {
            let width = u32::BITS - item.count.leading_zeros();
            if at + width + 1 > Items::BITS {
                return None;
            }
            fields.shifts.push(at);
            fields.all |= Items::from(item.count) << at;
            fields.guards |= 1 << (at + width);
            at += width + 1;
        }
        Some(fields)
    }

    /// Copies of a type in a set.
    fn count(&self, set: Items, item: usize) -> u32 {
        let above = self.shifts.get(item + 1).map_or(Items::BITS, |&shift| shift);
        let width = above - self.shifts[item];
        let field = (set >> self.shifts[item]) & (Items::MAX >> (Items::BITS - width));
        u32::try_from(field).expect("a field holds no more than the copies of a type")
    }

    /// Whether one set is part of another.
    fn within(&self, part: Items, whole: Items) -> bool {
        ((whole | self.guards) - part) & self.guards == self.guards
    }

    /// The last type in a set; types are sorted by size, so it is one of the largest.
    fn last(&self, set: Items) -> usize {
        let top = Items::BITS - 1 - set.leading_zeros();
        self.shifts.partition_point(|&shift| shift <= top) - 1
    }
}

/// A number of sheets of each type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct SheetCounts {
    /// Their cost.
    cost: i128,
    /// What the items leave free of their grown area, units².
    free: i64,
    counts: Vec<u32>,
}

/// The phase of the search.
enum ExactPhase {
    /// Blocks that waste up to so much are being built.
    Building(Blocks),
    /// A candidate is being refuted with these blocks.
    Covering(Blocks, Box<Cover>),
    /// It has ended: everything is decided, or it would take too much.
    Done,
}

/// The exhaustive search of one material.
pub struct Exact<'p> {
    problem: &'p Problem,
    fields: Fields,
    /// Every candidate that is cheaper than the layout that the search began with, and the cost of that.
    candidates: Vec<SheetCounts>,
    to: i128,
    /// The candidate in question.
    at: usize,
    stage: ExactPhase,
    work: u64,
    bound: Option<Bound>,
    found: Option<Layout>,
}

impl Problem {
    /// Whether it is small enough to be searched exhaustively.
    pub fn is_small(&self) -> bool {
        self.pieces() <= CONFIG.pieces
            && self.sheets.len() <= CONFIG.sheet_types
            && self.max_sheets == u32::MAX
    }
}

impl<'p> Exact<'p> {
    /// None where the material is too large, where items may lie differently on its sheets, or where the best layout is not
    /// complete.
    pub fn of(incumbent: &Incumbent<'p>) -> Option<Exact<'p>> {
        let problem = incumbent.problem;
        let grains = || problem.sheets.iter().map(|s| s.grain);
        let alike = problem
            .items
            .iter()
            .all(|item| grains().all(|g| item.turns[g] == item.turns[problem.sheets[0].grain]));
        if !problem.is_small() || !alike || !incumbent.best.is_complete() {
            return None;
        }
        let fields = Fields::of(problem)?;
        let from = incumbent.bound.cost.unwrap_or(0);
        let to = cost(problem, &incumbent.best.sheets_by_type(problem));
        let candidates = candidates(problem, from, to)?;
        let mut exact = Exact {
            problem,
            fields,
            candidates,
            to,
            at: 0,
            stage: ExactPhase::Done,
            work: 0,
            bound: None,
            found: None,
        };
        let nothing = Blocks::new(problem, &exact.fields, -1);
        exact.next(nothing, to);
        Some(exact)
    }

    /// No layout costs less.
    fn prove(&mut self, cost: i128) {
        let sheets = match &self.problem.sheets[..] {
            [only] => cost.checked_div(only.cost).and_then(|n| u64::try_from(n).ok()),
            _ => None,
        };
        self.bound = Some(Bound { cost: Some(cost), sheets });
    }

    /// Goes on to the next candidate, or ends where it is not cheaper than the best layout.
    fn next(&mut self, blocks: Blocks, best: i128) {
        let Some(candidate) = self.candidates.get(self.at).filter(|c| c.cost < best) else {
            // Everything below the best is refuted.
            self.prove(best.min(self.to));
            self.stage = ExactPhase::Done;
            return;
        };
        let candidate = candidate.clone();
        self.prove(candidate.cost);
        let needed = |c: &SheetCounts| Cover::pattern_free(&c.counts, c.free);
        self.stage = if needed(&candidate) <= blocks.free() {
            let cover = Cover::new(self.problem, &self.fields, &blocks, &candidate.counts, candidate.free);
            ExactPhase::Covering(blocks, Box::new(cover))
        } else {
            // A little more than needed, so that the next candidates do not all start anew.
            let most = self.candidates.iter().filter(|c| c.cost < best).map(needed).max().unwrap_or(0);
            let free = needed(&candidate).saturating_mul(5) / 4;
            ExactPhase::Building(Blocks::new(
                self.problem,
                &self.fields,
                free.min(most).max(needed(&candidate)),
            ))
        };
    }

    fn lay_out(&self, found: &[(usize, Shape)]) -> Layout {
        let sheets = found.iter().map(|(kind, shape)| {
            let mut sheet = Sheet::of(self.problem, *kind);
            sheet.lay(shape, &|item| self.problem.items[item as usize].area);
            sheet
        });
        Layout { sheets: sheets.collect(), missing: vec![0; self.problem.items.len()] }
    }
}

/// The cost of so many sheets of each type.
fn cost(problem: &Problem, counts: &[u32]) -> i128 {
    counts.iter().zip(&problem.sheets).map(|(&n, sheet)| i128::from(n) * sheet.cost).sum()
}

/// All numbers of sheets that cost `from` up to less than `to` and whose grown area is enough, by cost; none where there
/// are too many.
fn candidates(problem: &Problem, from: i128, to: i128) -> Option<Vec<SheetCounts>> {
    let grown = |w: i32, h: i32| i128::from(w) * i128::from(h);
    let need: i128 = problem.items.iter().map(|i| grown(i.w, i.h) * i128::from(i.count)).sum();
    let mut found = Vec::new();
    let mut counts = vec![0_u32; problem.sheets.len()];
    let mut tried = 0;
    // Counts up like an odometer: the first type that can take one more does, and those before it go back to none.
    loop {
        let cost = cost(problem, &counts);
        let free =
            counts.iter().zip(&problem.sheets).map(|(&n, s)| i128::from(n) * grown(s.w, s.h)).sum::<i128>()
                - need;
        if (from..to).contains(&cost) && free >= 0 {
            // So that the sum of two does not overflow.
            let free = i64::try_from(free).ok().filter(|free| *free < i64::MAX / 4)?;
            found.push(SheetCounts { cost, free, counts: counts.clone() });
        }
        tried += 1;
        if found.len() > CONFIG.candidates || tried > 10 * CONFIG.candidates {
            return None;
        }
        let mut rest = cost;
        let next = (0..counts.len()).find(|&kind| {
            let sheet = &problem.sheets[kind];
            let can = counts[kind] < sheet.count && rest + sheet.cost < to;
            if !can {
                rest -= i128::from(counts[kind]) * sheet.cost;
                counts[kind] = 0;
            }
            can
        });
        let Some(kind) = next else { break };
        counts[kind] += 1;
    }
    found.sort();
    Some(found)
}

impl<'p> Engine<'p> for Exact<'p> {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn search(&mut self, incumbent: &Incumbent<'p>, work: u64, stopped: &dyn Fn() -> bool) {
        let end = self.work + work;
        let best = cost(self.problem, &incumbent.best.sheets_by_type(self.problem));
        while self.work < end && !stopped() {
            if self.work > CONFIG.work {
                self.stage = ExactPhase::Done;
            }
            match std::mem::replace(&mut self.stage, ExactPhase::Done) {
                ExactPhase::Done => return,
                ExactPhase::Building(mut blocks) => {
                    let done = blocks.build(&self.fields, (end - self.work).min(100_000), &mut self.work);
                    match done {
                        blocks::BlockBuilding::More => self.stage = ExactPhase::Building(blocks),
                        blocks::BlockBuilding::All => self.next(blocks, best),
                        blocks::BlockBuilding::TooMany => {}
                    }
                }
                ExactPhase::Covering(blocks, mut cover) => {
                    let budget = (end - self.work).min(100_000);
                    match cover.run(self.problem, &self.fields, &blocks, budget, &mut self.work) {
                        cover::CoverEnd::More => self.stage = ExactPhase::Covering(blocks, cover),
                        cover::CoverEnd::Refuted => {
                            self.at += 1;
                            self.next(blocks, best);
                        }
                        // The cheapest of all layouts, unless a better one has been found meanwhile.
                        cover::CoverEnd::Found(found) => self.found = Some(self.lay_out(&found)),
                        cover::CoverEnd::TooMany => {}
                    }
                }
            }
        }
    }

    fn take_found(&mut self) -> Option<Layout> {
        self.found.take()
    }

    fn hand_over(&mut self, _: &mut Pool, _: &dyn Fn() -> bool) {}

    fn take_bound(&mut self) -> Option<Bound> {
        self.bound.take()
    }

    fn is_exhausted(&self) -> bool {
        matches!(self.stage, ExactPhase::Done)
    }
}

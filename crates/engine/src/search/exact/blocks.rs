//! Every guillotine block that wastes little: items, and blocks side by side or one below another.

use super::{Fields, Items};
use crate::layout::shape::Shape;
use crate::problem::Problem;
use std::cmp::Ordering;
use std::collections::HashMap;

/// Blocks that are kept at most.
const MOST: usize = 400_000;
/// The waste of a block that a smaller one of the same items has replaced.
const REPLACED: i64 = i64::MAX;

/// How a block is made.
#[derive(Debug, Clone, Copy)]
enum Made {
    Item(u32),
    Across(u32, u32),
    Down(u32, u32),
}

/// Items within a rectangle, units, grown by the kerf.
#[derive(Debug, Clone, Copy)]
struct Block {
    items: Items,
    w: i32,
    h: i32,
    /// Area in it that is no item's.
    waste: i64,
    made: Made,
}

/// A set of items that a sheet of some type can hold.
#[derive(Debug, Clone, Copy)]
pub struct Pattern {
    /// The items.
    pub items: Items,
    /// The grown area that they leave free.
    pub free: i64,
    /// A block of them.
    pub block: u32,
}

/// Whether building goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There is more to build.
    More,
    /// All blocks are built.
    All,
    /// There are too many.
    TooMany,
}

/// The blocks of a material that waste no more than a limit.
pub struct Blocks {
    free: i64,
    sheets: Vec<(i32, i32)>,
    min_side: i32,
    /// Every size of every item.
    all: Vec<Block>,
    /// The smallest blocks of each set of items.
    fronts: HashMap<Items, Vec<u32>>,
    /// Blocks by the number of their items.
    by_count: Vec<Vec<u32>>,
    /// Where building stands: the number of items, those of the smaller part, and the place of that part in its list.
    count: usize,
    part: usize,
    place: usize,
    pieces: usize,
}

impl Blocks {
    /// The items themselves, to be built upon.
    pub fn new(problem: &Problem, fields: &Fields, free: i64) -> Blocks {
        let pieces = problem.pieces() as usize;
        let mut blocks = Blocks {
            free,
            sheets: problem.sheets.iter().map(|s| (s.w, s.h)).collect(),
            min_side: problem.min_side,
            all: Vec::new(),
            fronts: HashMap::new(),
            by_count: vec![Vec::new(); pieces + 1],
            count: 2,
            part: 1,
            place: 0,
            pieces,
        };
        for (n, item) in problem.items.iter().enumerate() {
            for (w, h) in item.sizes(problem.sheets[0].grain) {
                let items = 1 << fields.shifts[n];
                blocks.offer(Block { items, w, h, waste: 0, made: Made::Item(n as u32) }, 1);
            }
        }
        blocks
    }

    /// The most that a block may waste.
    pub fn free(&self) -> i64 {
        self.free
    }

    /// Builds on, for about `budget` units of work.
    pub fn build(&mut self, fields: &Fields, budget: u64, work: &mut u64) -> Progress {
        let end = *work + budget;
        while self.count <= self.pieces {
            if *work >= end {
                return Progress::More;
            }
            if self.all.len() > MOST {
                return Progress::TooMany;
            }
            let other = self.count - self.part;
            let Some(&one) = self.by_count[self.part].get(self.place) else {
                self.place = 0;
                self.part += 1;
                if 2 * self.part > self.count {
                    self.part = 1;
                    self.count += 1;
                }
                continue;
            };
            let from = if self.part == other { self.place } else { 0 };
            self.place += 1;
            let partners = std::mem::take(&mut self.by_count[other]);
            *work += (partners.len() - from) as u64 / 4 + 1;
            for &partner in &partners[from..] {
                self.join(fields, one, partner);
            }
            self.by_count[other] = partners;
        }
        Progress::All
    }

    fn join(&mut self, fields: &Fields, one: u32, other: u32) {
        let (a, b) = (self.all[one as usize], self.all[other as usize]);
        if a.waste > self.free || b.waste > self.free - a.waste {
            return;
        }
        let items = a.items + b.items;
        if !fields.within(items, fields.all) {
            return;
        }
        let waste = a.waste + b.waste;
        let beside = |gap: i32, across: i32| waste + i64::from(gap) * i64::from(across);
        // Parts side by side are put together one by one, the tallest last: any other order gives the same.
        let (chain, next) = (|m: &Made| matches!(m, Made::Across(..)), b.h.cmp(&a.h));
        if in_order(chain(&a.made), chain(&b.made), next) {
            let lower = if a.h < b.h { a.w } else { b.w };
            let (w, h) = (a.w.saturating_add(b.w), a.h.max(b.h));
            let waste = beside((a.h - b.h).abs(), lower);
            self.offer(Block { items, w, h, waste, made: Made::Across(one, other) }, self.count);
        }
        let (chain, next) = (|m: &Made| matches!(m, Made::Down(..)), b.w.cmp(&a.w));
        if in_order(chain(&a.made), chain(&b.made), next) {
            let narrower = if a.w < b.w { a.h } else { b.h };
            let (w, h) = (a.w.max(b.w), a.h.saturating_add(b.h));
            let waste = beside((a.w - b.w).abs(), narrower);
            self.offer(Block { items, w, h, waste, made: Made::Down(one, other) }, self.count);
        }
    }

    /// Keeps a block, unless it wastes too much or one of the same items is no larger.
    fn offer(&mut self, block: Block, count: usize) {
        if block.waste > self.free
            || self.waste_beside(&block).is_none_or(|more| more > self.free - block.waste)
        {
            return;
        }
        let front = self.fronts.entry(block.items).or_default();
        if front.iter().any(|&n| self.all[n as usize].w <= block.w && self.all[n as usize].h <= block.h) {
            return;
        }
        let all = &mut self.all;
        front.retain(|&n| {
            let old = &mut all[n as usize];
            let larger = old.w >= block.w && old.h >= block.h;
            if larger {
                old.waste = REPLACED;
            }
            !larger
        });
        front.push(all.len() as u32);
        self.by_count[count].push(all.len() as u32);
        all.push(block);
    }

    /// What is lost beside and below a block on the sheet that suits it best, because no item is so thin; none where
    /// it fits on no sheet.
    fn waste_beside(&self, block: &Block) -> Option<i64> {
        let fitting = self.sheets.iter().filter(|(w, h)| block.w <= *w && block.h <= *h);
        fitting
            .map(|(w, h)| {
                let lost = |rest: i32, across: i32| {
                    if rest < self.min_side { i64::from(rest) * i64::from(across) } else { 0 }
                };
                lost(w - block.w, block.h) + lost(h - block.h, block.w)
            })
            .min()
    }

    /// Every set of items that fits on a sheet of a type and leaves no more than the limit of it free.
    pub fn patterns(&self, kind: usize) -> Vec<Pattern> {
        let (w, h) = self.sheets[kind];
        let mut found = Vec::new();
        for (&items, front) in &self.fronts {
            let block =
                front.iter().copied().find(|&n| self.all[n as usize].w <= w && self.all[n as usize].h <= h);
            if let Some(block) = block {
                let at = self.all[block as usize];
                let used = i64::from(at.w) * i64::from(at.h) - at.waste;
                let free = i64::from(w) * i64::from(h) - used;
                if free <= self.free {
                    found.push(Pattern { items, free, block });
                }
            }
        }
        // A hash map has no order of its own; the answer must have one.
        found.sort_by_key(|pattern| (pattern.free, pattern.items));
        found
    }

    /// A block as parts within parts.
    pub fn shape(&self, block: u32) -> Shape {
        let at = &self.all[block as usize];
        match at.made {
            Made::Item(item) => Shape::Item(item, at.w, at.h),
            Made::Across(a, b) => Shape::Across(vec![self.shape(a), self.shape(b)]),
            Made::Down(a, b) => Shape::Down(vec![self.shape(a), self.shape(b)]),
        }
    }
}

/// Whether the second block is the next in a row after the first, or the other way round; `longer` compares the second
/// with the first across the row.
fn in_order(first_is_row: bool, second_is_row: bool, longer: Ordering) -> bool {
    match (first_is_row, second_is_row) {
        (false, false) => true,
        (true, false) => longer.is_ge(),
        (false, true) => longer.is_le(),
        (true, true) => false,
    }
}

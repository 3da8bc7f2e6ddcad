//! Every guillotine block that wastes little: items, and blocks side by side or one below another.

use super::config::CONFIG;
use super::{Fields, Items};
use crate::layout::shape::Shape;
use crate::problem::{ItemType, Problem, SheetType};
use std::collections::HashMap;
use std::sync::Arc;

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
pub struct ItemSet {
    /// The items.
    pub items: Items,
    /// The grown area that they leave free.
    pub free: i64,
    /// A block of them.
    pub block: u32,
}

/// Whether building goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockBuilding {
    /// There is more to build.
    More,
    /// All blocks are built.
    All,
    /// There are too many.
    TooMany,
}

/// A block as a part of a row: side by side with others, or one below another.
#[derive(Debug, Clone, Copy)]
struct RowBlock {
    items: Items,
    waste: i64,
    /// Its length in the row and across it.
    along: i32,
    across: i32,
    block: u32,
    /// It is such a row itself.
    row: bool,
}

/// The blocks of a material that waste no more than a limit.
pub struct Blocks {
    free: i64,
    sheets: Vec<(i32, i32)>,
    /// The items to build with.
    wanted: Items,
    /// The shortest side of an item.
    min_side: i32,
    gaps: Arc<[Gaps; 2]>,
    /// Every size of every item.
    all: Vec<Block>,
    /// The smallest blocks of each set of items.
    fronts: HashMap<Items, Vec<u32>>,
    /// The blocks of the number of items that is being built.
    newest: Vec<u32>,
    /// For rows along x and along y, by the number of items: the parts, the shortest across first.
    parts: [Vec<Vec<RowBlock>>; 2],
    /// Where building stands: the number of items, those of the smaller part, the direction of the row, and the place
    /// of the part in its list.
    count: usize,
    part: usize,
    axis: usize,
    place: usize,
    pieces: usize,
    /// Blocks that are kept at most.
    most: usize,
}

impl Blocks {
    /// The items themselves, to be built upon.
    pub fn new(problem: &Problem, fields: &Fields, free: i64) -> Blocks {
        let grain = problem.sheets[0].grain;
        let longest = |side: fn(&SheetType) -> i32| problem.sheets.iter().map(side).max().unwrap_or(0);
        let gaps = [
            Gaps::of(problem, longest(|s| s.w), |item| item.sizes(grain).map(|(w, _)| w).collect()),
            Gaps::of(problem, longest(|s| s.h), |item| item.sizes(grain).map(|(_, h)| h).collect()),
        ];
        let sheets = problem.sheets.iter().map(|s| (s.w, s.h)).collect();
        Blocks::begin(problem, fields, fields.all, sheets, Arc::new(gaps), free)
    }

    /// The same for a part of the items and one type of sheet.
    pub fn of_part(&self, problem: &Problem, fields: &Fields, part: Items, kind: usize, free: i64) -> Blocks {
        Blocks::begin(problem, fields, part, vec![self.sheets[kind]], Arc::clone(&self.gaps), free)
    }

    fn begin(
        problem: &Problem,
        fields: &Fields,
        wanted: Items,
        sheets: Vec<(i32, i32)>,
        gaps: Arc<[Gaps; 2]>,
        free: i64,
    ) -> Blocks {
        let pieces = (0..problem.items.len()).map(|n| fields.count(wanted, n) as usize).sum();
        let mut blocks = Blocks {
            free,
            sheets,
            wanted,
            min_side: problem.min_side,
            gaps,
            all: Vec::new(),
            fronts: HashMap::new(),
            newest: Vec::new(),
            parts: [vec![Vec::new(); pieces + 1], vec![Vec::new(); pieces + 1]],
            count: 1,
            part: 1,
            axis: 0,
            place: 0,
            pieces,
            most: problem.memory.of_exhaustive(CONFIG.blocks),
        };
        for (n, item) in problem.items.iter().enumerate().filter(|(n, _)| fields.count(wanted, *n) > 0) {
            for (w, h) in item.sizes(problem.sheets[0].grain) {
                let items = 1 << fields.shifts[n];
                blocks.offer(Block { items, w, h, waste: 0, made: Made::Item(n as u32) });
            }
        }
        blocks.close_count();
        blocks
    }

    /// Blocks that are kept.
    #[cfg(test)]
    pub fn kept(&self) -> usize {
        self.all.len()
    }

    /// The most that a block may waste.
    pub fn free(&self) -> i64 {
        self.free
    }

    /// Builds on, for about `budget` units of work.
    pub fn build(&mut self, fields: &Fields, budget: u64, work: &mut u64) -> BlockBuilding {
        let end = *work + budget;
        while self.count <= self.pieces {
            if *work >= end {
                return BlockBuilding::More;
            }
            if self.all.len() > self.most {
                return BlockBuilding::TooMany;
            }
            if let Some(&part) = self.parts[self.axis][self.part].get(self.place) {
                self.place += 1;
                self.join(fields, part, work);
                continue;
            }
            self.place = 0;
            self.axis = 1 - self.axis;
            if self.axis == 0 {
                self.part += 1;
                if 2 * self.part > self.count {
                    self.close_count();
                }
            }
        }
        BlockBuilding::All
    }

    /// All blocks of this number of items are there: they become parts, and the next number is begun.
    fn close_count(&mut self) {
        let newest = std::mem::take(&mut self.newest);
        for &block in &newest {
            let Block { items, w, h, waste, made } = self.all[block as usize];
            if waste != REPLACED {
                let (across, down) = (matches!(made, Made::Across(..)), matches!(made, Made::Down(..)));
                self.parts[0][self.count].push(RowBlock {
                    items,
                    waste,
                    along: w,
                    across: h,
                    block,
                    row: across,
                });
                self.parts[1][self.count].push(RowBlock {
                    items,
                    waste,
                    along: h,
                    across: w,
                    block,
                    row: down,
                });
            }
        }
        for parts in &mut self.parts {
            parts[self.count].sort_by_key(|part| (part.across, part.block));
        }
        self.count += 1;
        self.part = 1;
    }

    /// Puts every part of the number of items that is still lacking beside one part.
    fn join(&mut self, fields: &Fields, one: RowBlock, work: &mut u64) {
        let (axis, other) = (self.axis, self.count - self.part);
        let longest = self.gaps[axis].longest;
        let spare = self.free - one.waste;
        // Next to a part that is much longer or much shorter across too much would be wasted.
        let narrowest = i64::from(one.across) - spare / i64::from(self.min_side.max(1));
        let widest = i64::from(one.across) + spare / i64::from(one.along);
        let partners = std::mem::take(&mut self.parts[axis][other]);
        let from = partners.partition_point(|part| i64::from(part.across) < narrowest);
        let to = partners.partition_point(|part| i64::from(part.across) <= widest);
        *work += (to.saturating_sub(from)) as u64 / 4 + 1;
        for part in partners.get(from..to).unwrap_or(&[]) {
            let twice = 2 * self.part == self.count && part.block < one.block;
            if part.waste > spare || part.along > longest - one.along || twice {
                continue;
            }
            let items = one.items + part.items;
            // Parts are put into a row one by one, the longest across last: any other order gives the same.
            if !fields.within(items, self.wanted) || !in_order(&one, part) {
                continue;
            }
            let lower = if one.across < part.across { one.along } else { part.along };
            let gap = i64::from((one.across - part.across).abs()) * i64::from(lower);
            let waste = one.waste + part.waste + gap;
            let (along, across) = (one.along + part.along, one.across.max(part.across));
            self.offer(match axis {
                0 => Block { items, w: along, h: across, waste, made: Made::Across(one.block, part.block) },
                _ => Block { items, w: across, h: along, waste, made: Made::Down(one.block, part.block) },
            });
        }
        self.parts[axis][other] = partners;
    }

    /// Keeps a block, unless it wastes too much or one of the same items is no larger.
    fn offer(&mut self, block: Block) {
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
        self.newest.push(all.len() as u32);
        all.push(block);
    }

    /// What is lost beside and below a block on the sheet that suits it best, because no items fill the gap; none
    /// where it fits on no sheet.
    fn waste_beside(&self, block: &Block) -> Option<i64> {
        let fitting = self.sheets.iter().filter(|(w, h)| block.w <= *w && block.h <= *h);
        fitting
            .map(|(w, h)| {
                let beside = i64::from(self.gaps[0].lost(w - block.w)) * i64::from(block.h);
                beside + i64::from(self.gaps[1].lost(h - block.h)) * i64::from(block.w)
            })
            .min()
    }

    /// Every set of items that fits on a sheet of a type and leaves no more than the limit of it free.
    pub fn patterns(&self, kind: usize) -> Vec<ItemSet> {
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
                    found.push(ItemSet { items, free, block });
                }
            }
        }
        // A hash map has no order of its own; the answer must have one.
        found.sort_by_key(|pattern| (pattern.free, pattern.items));
        found
    }

    /// A block of all the items that fits on a sheet of a type.
    pub fn whole(&self, kind: usize) -> Option<u32> {
        let (w, h) = self.sheets[kind];
        let front = self.fronts.get(&self.wanted)?;
        front.iter().copied().find(|&n| self.all[n as usize].w <= w && self.all[n as usize].h <= h)
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

/// Whether one of two parts is the next in a row after the other.
fn in_order(one: &RowBlock, other: &RowBlock) -> bool {
    match (one.row, other.row) {
        (false, false) => true,
        (true, false) => other.across >= one.across,
        (false, true) => one.across >= other.across,
        (true, true) => false,
    }
}

/// Which lengths items side by side can fill.
struct Gaps {
    longest: i32,
    min_side: i32,
    /// For each length how much of it stays free at least; empty where lengths are too many to list.
    lost: Vec<i32>,
}

impl Gaps {
    fn of(problem: &Problem, longest: i32, lengths: impl Fn(&ItemType) -> Vec<i32>) -> Gaps {
        let mut gaps = Gaps { longest, min_side: problem.min_side, lost: Vec::new() };
        let count = longest as usize + 1;
        if count > CONFIG.gap_lengths {
            return gaps;
        }
        let mut filled = vec![false; count];
        filled[0] = true;
        for item in &problem.items {
            let lengths = lengths(item);
            for _ in 0..item.count {
                for at in (0..count).rev() {
                    let from =
                        |length: &i32| at.checked_sub(*length as usize).is_some_and(|rest| filled[rest]);
                    filled[at] = filled[at] || lengths.iter().any(from);
                }
            }
        }
        let mut last = 0;
        gaps.lost.extend((0..count).map(|at| {
            last = if filled[at] { at } else { last };
            (at - last) as i32
        }));
        gaps
    }

    /// What of a gap no items side by side can fill.
    fn lost(&self, gap: i32) -> i32 {
        match self.lost.get(gap as usize) {
            Some(&lost) => lost,
            None if gap < self.min_side => gap,
            None => 0,
        }
    }
}

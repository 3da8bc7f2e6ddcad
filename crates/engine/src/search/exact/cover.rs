//! Whether patterns on given sheets take each item exactly once: a search in depth that remembers what failed.

use super::blocks::{Blocks, Pattern};
use super::{Fields, Items};
use crate::problem::Problem;
use std::collections::HashSet;

/// Failures that are remembered.
const MOST_FAILED: usize = 1_000_000;

/// How the search ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// It goes on.
    More,
    /// No layout uses these sheets or fewer.
    Refuted,
    /// A layout, as (type of sheet, block).
    Found(Vec<(usize, u32)>),
    /// It remembers more than it should.
    TooMany,
}

/// A choice that is open.
#[derive(Debug, Clone)]
struct Frame {
    rest: Items,
    free: i64,
    sheets: Vec<u32>,
    /// The next pattern to try: type of sheet, place in its list.
    kind: usize,
    place: usize,
}

/// The search for one number of sheets of each type.
pub struct Cover {
    /// By type of sheet and last item: patterns, those that leave the least free first.
    patterns: Vec<Vec<Vec<Pattern>>>,
    stack: Vec<Frame>,
    chosen: Vec<(usize, u32)>,
    failed: HashSet<(Items, Vec<u32>)>,
}

impl Cover {
    /// A search on `sheets` of each type, of whose grown area the items leave `free`.
    pub fn new(problem: &Problem, fields: &Fields, blocks: &Blocks, sheets: &[u32], free: i64) -> Cover {
        let by_last = |kind: usize| {
            let mut lists = vec![Vec::new(); problem.items.len()];
            if sheets[kind] > 0 {
                for pattern in blocks.patterns(kind).into_iter().filter(|p| p.free <= free) {
                    lists[fields.last(pattern.items)].push(pattern);
                }
            }
            lists
        };
        let first = Frame { rest: fields.all, free, sheets: sheets.to_vec(), kind: 0, place: 0 };
        Cover {
            patterns: (0..problem.sheets.len()).map(by_last).collect(),
            stack: vec![first],
            chosen: Vec::new(),
            failed: HashSet::new(),
        }
    }

    /// Searches on, for about `budget` units of work.
    pub fn run(&mut self, fields: &Fields, budget: u64, work: &mut u64) -> Progress {
        let end = *work + budget;
        while let Some(frame) = self.stack.last_mut() {
            if *work >= end {
                return Progress::More;
            }
            if self.failed.len() > MOST_FAILED {
                return Progress::TooMany;
            }
            *work += 1;
            // The last item that is left has to be somewhere; whoever takes it has no later one.
            let item = fields.last(frame.rest);
            let Some(lists) = self.patterns.get(frame.kind) else {
                self.failed.insert((frame.rest, frame.sheets.clone()));
                self.stack.pop();
                self.chosen.pop();
                continue;
            };
            let affordable = |p: &&Pattern| p.free <= frame.free && frame.sheets[frame.kind] > 0;
            let Some(&pattern) = lists[item].get(frame.place).filter(affordable) else {
                // The others in the list leave more free still.
                frame.kind += 1;
                frame.place = 0;
                continue;
            };
            frame.place += 1;
            if !fields.within(pattern.items, frame.rest) {
                continue;
            }
            let mut sheets = frame.sheets.clone();
            sheets[frame.kind] -= 1;
            let rest = frame.rest - pattern.items;
            let choice = (frame.kind, pattern.block);
            let free = frame.free - pattern.free;
            *work += 4;
            if rest == 0 {
                self.chosen.push(choice);
                return Progress::Found(std::mem::take(&mut self.chosen));
            }
            if !self.failed.contains(&(rest, sheets.clone())) {
                self.chosen.push(choice);
                self.stack.push(Frame { rest, free, sheets, kind: 0, place: 0 });
            }
        }
        Progress::Refuted
    }
}

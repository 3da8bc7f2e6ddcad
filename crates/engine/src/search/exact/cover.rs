//! Whether given sheets take each item exactly once: a search in depth that remembers what failed.
//!
//! Of several sheets at most one, the residual bin, leaves more than half of the free area that all of them may leave. What
//! it can hold is found out for the items in question alone; the others need patterns that waste little, of which there are
//! few.

use super::blocks::{self, Blocks, ItemSet};
use super::config::CONFIG;
use super::{Fields, Items};
use crate::layout::shape::Shape;
use crate::problem::Problem;
use std::collections::{HashMap, HashSet};

/// How the search ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoverEnd {
    /// It goes on.
    More,
    /// No layout uses these sheets or fewer.
    Refuted,
    /// A layout: types of sheet and what lies on them.
    Found(Vec<(usize, Shape)>),
    /// It is too much.
    TooMany,
}

/// A choice that is open.
#[derive(Debug, Clone)]
struct OpenChoice {
    rest: Items,
    free: i64,
    sheets: Vec<u32>,
    /// What the residual bin holds.
    residual: Items,
    /// The next pattern to try: type of sheet, place in its list. After all patterns comes the residual bin.
    kind: usize,
    place: usize,
}

/// The search for one number of sheets of each type.
pub struct Cover {
    /// By type of sheet and last item: patterns, those that leave the least free first.
    patterns: Vec<Vec<Vec<ItemSet>>>,
    /// The type of the sheet that may leave the most free; none where each has to be a pattern.
    loose_kind: Option<usize>,
    sheets: Vec<u32>,
    free: i64,
    stack: Vec<OpenChoice>,
    /// The choices that led to each frame but the first; none is an item on the residual bin.
    chosen: Vec<Option<(usize, u32)>>,
    failed: HashSet<(Items, Items, Vec<u32>)>,
    /// What the residual bin can hold; none where that is too much of a question.
    held: HashMap<Items, Option<bool>>,
}

impl Cover {
    /// The most that a pattern has to leave free where all of so many sheets leave `free`.
    pub fn pattern_free(sheets: &[u32], free: i64) -> i64 {
        if sheets.iter().sum::<u32>() < 2 { free } else { free / 2 }
    }

    /// A search on `sheets` of each type, of whose grown area the items leave `free`.
    pub fn new(problem: &Problem, fields: &Fields, blocks: &Blocks, sheets: &[u32], free: i64) -> Cover {
        let most = Cover::pattern_free(sheets, free);
        let by_last = |kind: usize| {
            let mut lists = vec![Vec::new(); problem.items.len()];
            if sheets[kind] > 0 {
                for pattern in blocks.patterns(kind).into_iter().filter(|p| p.free <= most) {
                    lists[fields.last(pattern.items)].push(pattern);
                }
            }
            lists
        };
        let mut cover = Cover {
            patterns: (0..problem.sheets.len()).map(by_last).collect(),
            loose_kind: None,
            sheets: sheets.to_vec(),
            free,
            stack: Vec::new(),
            chosen: Vec::new(),
            failed: HashSet::new(),
            held: HashMap::new(),
        };
        let several = sheets.iter().sum::<u32>() >= 2;
        cover.begin(fields, if several { sheets.iter().position(|&n| n > 0) } else { None });
        cover
    }

    /// Failures and answers that are remembered.
    #[cfg(test)]
    pub fn kept(&self) -> usize {
        self.failed.len() + self.held.len()
    }

    /// Starts with a type of the residual bin.
    fn begin(&mut self, fields: &Fields, loose_kind: Option<usize>) {
        self.loose_kind = loose_kind;
        let mut sheets = self.sheets.clone();
        if let Some(kind) = loose_kind {
            sheets[kind] -= 1;
        }
        self.failed.clear();
        self.held.clear();
        self.chosen.clear();
        self.stack =
            vec![OpenChoice { rest: fields.all, free: self.free, sheets, residual: 0, kind: 0, place: 0 }];
    }

    /// Searches on, for about `budget` units of work.
    pub fn run(
        &mut self,
        problem: &Problem,
        fields: &Fields,
        blocks: &Blocks,
        budget: u64,
        work: &mut u64,
    ) -> CoverEnd {
        let end = *work + budget;
        loop {
            let Some(frame) = self.stack.last_mut() else {
                let next = self
                    .loose_kind
                    .and_then(|kind| (kind + 1..self.sheets.len()).find(|&next| self.sheets[next] > 0));
                if next.is_none() {
                    return CoverEnd::Refuted;
                }
                self.begin(fields, next);
                continue;
            };
            if *work >= end {
                return CoverEnd::More;
            }
            if self.failed.len() + self.held.len() > problem.memory.of_exhaustive(CONFIG.failures) {
                return CoverEnd::TooMany;
            }
            *work += 1;
            // The last item that is left has to be somewhere; the pattern that takes it has no later one.
            let item = fields.last(frame.rest);
            let mut next = frame.clone();
            let choice = match self.patterns.get(frame.kind) {
                Some(lists) => {
                    let affordable = |p: &&ItemSet| p.free <= frame.free && frame.sheets[frame.kind] > 0;
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
                    next.sheets[frame.kind] -= 1;
                    next.rest -= pattern.items;
                    next.free -= pattern.free;
                    Some((frame.kind, pattern.block))
                }
                None if frame.place == 0 => {
                    frame.place = 1;
                    let Some(kind) = self.loose_kind else { continue };
                    next.rest -= 1 << fields.shifts[item];
                    next.residual += 1 << fields.shifts[item];
                    match self.holds(problem, fields, blocks, kind, next.residual, work) {
                        Some(false) => continue,
                        None if next.rest == 0 => return CoverEnd::TooMany,
                        _ => None,
                    }
                }
                None => {
                    self.failed.insert((frame.rest, frame.residual, frame.sheets.clone()));
                    self.stack.pop();
                    self.chosen.pop();
                    continue;
                }
            };
            (next.kind, next.place) = (0, 0);
            *work += 4;
            if next.rest == 0 {
                // What the residual bin holds may have been left open on the way.
                let kind = self.loose_kind.filter(|_| next.residual > 0);
                if let Some(kind) = kind {
                    match self.holds(problem, fields, blocks, kind, next.residual, work) {
                        Some(true) => {}
                        Some(false) => continue,
                        None => return CoverEnd::TooMany,
                    }
                }
                self.chosen.push(choice);
                return CoverEnd::Found(self.shapes(problem, fields, blocks, next.residual));
            }
            if !self.failed.contains(&(next.rest, next.residual, next.sheets.clone())) {
                self.chosen.push(choice);
                self.stack.push(next);
            }
        }
    }

    /// Whether the residual bin holds some items; none where that is too much of a question.
    fn holds(
        &mut self,
        problem: &Problem,
        fields: &Fields,
        blocks: &Blocks,
        kind: usize,
        items: Items,
        work: &mut u64,
    ) -> Option<bool> {
        if let Some(&known) = self.held.get(&items) {
            return known;
        }
        *work += 20;
        let built = residual(problem, fields, blocks, kind, items, work);
        let answer = built.map(|blocks| blocks.is_some_and(|blocks| blocks.whole(0).is_some()));
        self.held.insert(items, answer);
        answer
    }

    /// The layout that was found.
    fn shapes(
        &self,
        problem: &Problem,
        fields: &Fields,
        blocks: &Blocks,
        items: Items,
    ) -> Vec<(usize, Shape)> {
        let patterns = self.chosen.iter().flatten().map(|&(kind, block)| (kind, blocks.shape(block)));
        let residual = self.loose_kind.filter(|_| items > 0).and_then(|kind| {
            let blocks = residual(problem, fields, blocks, kind, items, &mut 0)??;
            Some((kind, blocks.shape(blocks.whole(0)?)))
        });
        patterns.chain(residual).collect()
    }
}

/// The blocks of some items on one sheet: none where that takes too much, and none within where they are too large.
fn residual(
    problem: &Problem,
    fields: &Fields,
    blocks: &Blocks,
    kind: usize,
    items: Items,
    work: &mut u64,
) -> Option<Option<Blocks>> {
    let grown = |w: i32, h: i32| i64::from(w) * i64::from(h);
    let count = |n: usize| i128::from(fields.count(items, n));
    let used: i128 =
        problem.items.iter().enumerate().map(|(n, item)| count(n) * i128::from(grown(item.w, item.h))).sum();
    let free = i128::from(grown(problem.sheets[kind].w, problem.sheets[kind].h)) - used;
    let Some(free) = i64::try_from(free).ok().filter(|free| *free >= 0) else { return Some(None) };
    let mut part = blocks.of_part(problem, fields, items, kind, free);
    match part.build(fields, CONFIG.residual_work, work) {
        blocks::BlockBuilding::All => Some(Some(part)),
        _ => None,
    }
}

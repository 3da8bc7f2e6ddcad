//! The pattern pool: good layouts of single sheets, from all engines.

use crate::control::StopCheck;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use std::collections::BTreeMap;

/// Patterns kept at most; the worse half leaves when there are more.
const MOST: usize = 4_000;
/// Nodes of trees kept at most over all patterns, a bound of memory.
const MOST_NODES: usize = 400_000;

/// The layout of one sheet, which may be used several times.
#[derive(Debug, Clone)]
pub struct Pattern {
    /// The items on it as (type, copies), by type.
    pub items: Vec<(u32, u32)>,
    /// Its tree.
    pub sheet: Sheet,
}

impl Pattern {
    /// The pattern of a sheet.
    pub fn of(sheet: &Sheet) -> Pattern {
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for node in sheet.items() {
            *counts.entry(node.item).or_default() += 1;
        }
        Pattern { items: counts.into_iter().collect(), sheet: sheet.clone() }
    }
}

/// Patterns without repetition: of two with the same items on the same type of sheet, the one with fewer cuts.
#[derive(Debug, Clone, Default)]
pub struct Pool {
    patterns: Vec<Pattern>,
    places: BTreeMap<(u32, Vec<(u32, u32)>), usize>,
    nodes: usize,
    revision: u64,
}

impl Pool {
    /// The patterns, in the order in which they came.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Grows whenever the patterns change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Takes a sheet in, unless one as good is there.
    pub fn offer(&mut self, sheet: &Sheet, problem: &Problem) {
        if sheet.pieces == 0 {
            return;
        }
        self.take(Pattern::of(sheet), problem);
    }

    /// Takes sheets in as [`Pool::offer`] does, until a stop.
    pub fn offer_all<'s>(
        &mut self,
        sheets: impl Iterator<Item = &'s Sheet>,
        problem: &Problem,
        stopped: &dyn Fn() -> bool,
    ) {
        let (mut stop, mut work) = (StopCheck::after_interval(stopped), 0);
        for sheet in sheets {
            work += Pool::work(sheet);
            if stop.at(work) {
                return;
            }
            self.offer(sheet, problem);
        }
    }

    /// Takes in what another pool has, in its order, until a stop, and leaves it empty.
    pub fn take_all(&mut self, other: &mut Pool, problem: &Problem, stopped: &dyn Fn() -> bool) {
        let (mut stop, mut work) = (StopCheck::after_interval(stopped), 0);
        for pattern in std::mem::take(other).patterns {
            work += Pool::work(&pattern.sheet);
            if stop.at(work) {
                return;
            }
            self.take(pattern, problem);
        }
    }

    /// Units of work that it takes at most to take a sheet in, with its part of thinning out.
    fn work(sheet: &Sheet) -> u64 {
        100 + 8 * sheet.nodes.len() as u64
    }

    fn take(&mut self, pattern: Pattern, problem: &Problem) {
        let sheet = &pattern.sheet;
        let key = (sheet.sheet_type, pattern.items.clone());
        match self.places.get(&key) {
            Some(&at) if self.patterns[at].sheet.cuts() <= sheet.cuts() => return,
            Some(&at) => {
                self.nodes = self.nodes + sheet.nodes.len() - self.patterns[at].sheet.nodes.len();
                self.patterns[at] = pattern;
            }
            None => {
                self.nodes += sheet.nodes.len();
                self.places.insert(key, self.patterns.len());
                self.patterns.push(pattern);
            }
        }
        self.revision += 1;
        if self.patterns.len() > MOST || self.nodes > MOST_NODES {
            self.thin_out(problem);
        }
    }

    /// Drops the half of the patterns that use their sheets worst.
    fn thin_out(&mut self, problem: &Problem) {
        let fill =
            |p: &Pattern| p.sheet.used as f64 / problem.sheets[p.sheet.sheet_type as usize].area as f64;
        let mut fills: Vec<f64> = self.patterns.iter().map(fill).collect();
        fills.sort_unstable_by(f64::total_cmp);
        let least = fills[fills.len() / 2];
        let mut kept = 0;
        let most = self.patterns.len() / 2;
        self.patterns.retain(|p| {
            let keep = fill(p) >= least && kept < most;
            kept += usize::from(keep);
            keep
        });
        self.nodes = self.patterns.iter().map(|p| p.sheet.nodes.len()).sum();
        let place = |(at, p): (usize, &Pattern)| ((p.sheet.sheet_type, p.items.clone()), at);
        self.places = self.patterns.iter().enumerate().map(place).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sheet::NodeKind;
    use crate::model::job::Job;

    fn problem() -> Problem {
        let job = serde_json::json!({
            "panels": [{"id": "1", "width": 10, "height": 10, "count": 9}],
            "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 9}],
            "configuration": {"cut_thickness": 0}});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    fn sheet(pieces: u32) -> Sheet {
        let mut sheet = Sheet::new(0, 10, 10, 1);
        for _ in 0..pieces {
            let node = sheet.slots[0].node;
            sheet.insert(node, 0, 1, (1, 1), true).unwrap();
        }
        sheet
    }

    #[test]
    fn the_same_items_on_the_same_sheet_are_kept_once_with_the_fewest_cuts() {
        let problem = problem();
        let mut pool = Pool::default();
        pool.offer(&sheet(2), &problem);
        pool.offer(&sheet(2), &problem);
        pool.offer(&sheet(3), &problem);
        assert_eq!(pool.patterns().len(), 2);
        assert_eq!(pool.patterns()[1].items, [(0, 3)]);
        assert_eq!(pool.revision(), 2);
    }

    #[test]
    fn a_full_pool_keeps_its_best_patterns() {
        let problem = problem();
        let mut pool = Pool::default();
        for n in 0..=MOST as u32 {
            let mut sheet = sheet(1);
            sheet.used = i64::from(n);
            sheet.nodes.iter_mut().find(|node| node.kind == NodeKind::Item).unwrap().item = n;
            pool.offer(&sheet, &problem);
        }
        assert!(pool.patterns().len() <= MOST);
        assert!(pool.patterns().iter().all(|p| p.sheet.used >= MOST as i64 / 2));
    }

    #[test]
    fn thousands_of_sheets_are_handed_over_with_questions_on_the_way_and_not_after_a_stop() {
        let problem = problem();
        let sheets: Vec<Sheet> = (0..3_000)
            .map(|n| {
                let mut sheet = sheet(1);
                sheet.nodes.iter_mut().find(|node| node.kind == NodeKind::Item).unwrap().item = n;
                sheet
            })
            .collect();
        let work: u64 = sheets.iter().map(Pool::work).sum();
        let asked = std::cell::Cell::new(0);
        let stopped_at = |at: u64| {
            asked.set(0);
            let asked = &asked;
            move || asked.replace(asked.get() + 1) + 1 >= at
        };
        let mut pool = Pool::default();
        pool.offer_all(sheets.iter(), &problem, &stopped_at(u64::MAX));
        assert_eq!((pool.patterns().len(), asked.get()), (3_000, work / crate::control::ATTENTION));
        let mut other = Pool::default();
        other.take_all(&mut pool.clone(), &problem, &stopped_at(2));
        assert_eq!(asked.get(), 2);
        assert!((500..2_000).contains(&other.patterns().len()), "{}", other.patterns().len());
        let mut other = Pool::default();
        other.offer_all(sheets.iter(), &problem, &stopped_at(1));
        assert!(other.patterns().len() < 1_000);
    }
}

//! Whole numbers of sheets where there are few types of items: patterns that cover everything, searched in depth.
//!
//! A dive rounds what the linear program says and leaves the last sheets to ruin and recreate, so it decides for good
//! with its first sheets. With few types the other way is open: take the patterns one by one, each time one with the
//! first type that is still wanted, the one with the least reduced cost first, and turn back where what
//! is left costs more by the duals than what may still be spent. The residual demand where it turned back is remembered with
//! what was to be spent then, so that other orders of the same sheets are not tried again (implicit enumeration with bounds
//! from the linear program, after Gilmore & Gomory 1961 and Balas 1965).

use super::column::fit;
use super::config::CONFIG;
use super::master::Master;
use crate::layout::Layout;
use crate::problem::Problem;
use crate::search::engine::Incumbent;
use crate::search::pool::Pattern;
use fastrand::Rng;
use std::collections::{HashMap, HashSet};

/// A pattern as the search in depth sees it.
struct Column {
    pattern: Pattern,
    /// Copies of each type.
    counts: Vec<u32>,
    price: i128,
    /// Its reduced cost: what it costs beyond the duals of what is on it.
    loss: i128,
}

/// The search for whole numbers of patterns.
#[derive(Default)]
pub struct IntegerSearch {
    columns: Vec<Column>,
    /// The duals of item types and of the numbers of sheets of each type.
    duals: Vec<i128>,
    limits: Vec<i128>,
    /// Columns with each type.
    with: Vec<Vec<u32>>,
    /// The types in the order in which they are met.
    order: Vec<u32>,
    /// The residual demand where the search turned back, by hash, and the most that was to be spent.
    failed: HashMap<u64, i128>,
    /// What is still wanted, the sheets that are left, and the lower bound that follows from their duals.
    residual_demand: Vec<u32>,
    left: Vec<u32>,
    floor: i128,
    /// Columns to be tried, of all depths in a row, with what they lose.
    queue: Vec<(i128, u32)>,
    /// Columns that were taken, and the copies that they took.
    path: Vec<u32>,
    taken: Vec<u32>,
    /// Random numbers that tell apart what is left.
    keys: Vec<u64>,
    tries: u32,
    end: u64,
    given_up: bool,
    /// Units of work done.
    pub work: u64,
}

impl IntegerSearch {
    /// Whether a material is of the kind that this is for.
    pub fn suits(incumbent: &Incumbent<'_>) -> bool {
        let problem = incumbent.problem;
        let types = problem.items.len();
        types <= CONFIG.integer_types
            && problem.has_copies()
            && problem.max_sheets == u32::MAX
            && incumbent.best.is_complete()
            && incumbent.best.open().count() <= CONFIG.integer_sheets
    }

    /// There is something to search.
    pub fn is_ready(&self) -> bool {
        !self.columns.is_empty()
    }

    /// Takes in the values of a program that was solved as a whole, and the patterns that can be part of a layout
    /// below `budget` by them.
    pub fn learn(&mut self, incumbent: &Incumbent<'_>, master: &Master<'_>, more: &[Pattern], budget: i128) {
        let problem = incumbent.problem;
        let dearest = incumbent.prices.0.iter().copied().max().unwrap_or(1) as f64;
        let whole = |value: f64| (value * dearest).floor() as i128;
        self.duals = (0..problem.items.len() as u32).map(|item| whole(master.dual(item)).max(0)).collect();
        self.limits = (0..problem.sheets.len()).map(|kind| whole(master.discount(kind)).min(0)).collect();
        let old: Vec<Pattern> = self.columns.drain(..).map(|column| column.pattern).collect();
        let all = old.iter().chain(master.patterns()).chain(incumbent.pool.patterns()).chain(more);
        let mut known = HashSet::new();
        let slack = budget - self.floor_of(problem);
        for pattern in all {
            self.work += 2;
            let kind = pattern.sheet.sheet_type as usize;
            let price = incumbent.prices.0[kind];
            let gain = |&(item, count): &(u32, u32)| self.duals[item as usize] * i128::from(count);
            let loss = price - self.limits[kind] - pattern.items.iter().map(gain).sum::<i128>();
            if loss <= slack && known.insert((pattern.sheet.sheet_type, &pattern.items)) {
                let mut counts = vec![0; problem.items.len()];
                pattern.items.iter().for_each(|&(item, count)| counts[item as usize] = count);
                self.columns.push(Column { pattern: pattern.clone(), counts, price, loss });
            }
        }
        self.columns.sort_by(|a, b| {
            (a.loss, a.pattern.sheet.sheet_type, &a.counts).cmp(&(
                b.loss,
                b.pattern.sheet.sheet_type,
                &b.counts,
            ))
        });
        self.columns.truncate(CONFIG.integer_columns);
        self.with = vec![Vec::new(); problem.items.len()];
        for (n, column) in self.columns.iter().enumerate() {
            for &(item, _) in &column.pattern.items {
                self.with[item as usize].push(n as u32);
            }
        }
    }

    /// What all items cost at least by the program's values.
    fn floor_of(&self, problem: &Problem) -> i128 {
        let items = problem.items.iter().zip(&self.duals);
        let sheets = problem.sheets.iter().zip(&self.limits);
        items.map(|(item, dual)| i128::from(item.count) * dual).sum::<i128>()
            + sheets.map(|(sheet, limit)| i128::from(sheet.count) * limit).sum::<i128>()
    }

    /// One try: a layout of everything for no more than `budget`, if one is found.
    pub fn search(
        &mut self,
        problem: &Problem,
        budget: i128,
        rng: &mut Rng,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Layout> {
        let types = problem.items.len();
        self.residual_demand = problem.items.iter().map(|item| item.count).collect();
        self.left = problem.sheets.iter().map(|sheet| sheet.count).collect();
        self.floor = self.floor_of(problem);
        self.keys.resize_with(types + problem.sheets.len(), || rng.u64(..) | 1);
        self.order = (0..types as u32).rev().collect();
        if self.tries > 0 {
            rng.shuffle(&mut self.order);
        }
        self.failed.clear();
        self.queue.clear();
        self.path.clear();
        self.taken.clear();
        self.given_up = false;
        // A try that ends at once is work as well.
        self.work += 100 * (types + problem.sheets.len()) as u64;
        self.end = self.work + (CONFIG.integer_work.0 << self.tries.min(16)).min(CONFIG.integer_work.1);
        self.tries += 1;
        if self.floor > budget || !self.descend(budget, stopped) {
            if !self.given_up {
                // These columns do not do, whatever the order: others have to come first.
                self.columns.clear();
            }
            return None;
        }
        self.tries = 0;
        let mut wanted: Vec<u32> = problem.items.iter().map(|item| item.count).collect();
        let mut sheets = Vec::new();
        for &n in &self.path {
            let mut sheet = self.columns[n as usize].pattern.sheet.clone();
            self.work += fit(problem, &mut sheet, &mut wanted, &[]);
            sheets.push(sheet);
        }
        sheets.retain(|sheet| sheet.pieces > 0);
        Some(Layout { sheets, missing: wanted })
    }

    /// Covers what is still wanted for no more than `budget`. False if it cannot, or if the work is done.
    fn descend(&mut self, budget: i128, stopped: &dyn Fn() -> bool) -> bool {
        let Some(&item) = self.order.iter().find(|&&item| self.residual_demand[item as usize] > 0) else {
            return true;
        };
        let state = self.residual_demand.iter().chain(&self.left).zip(&self.keys);
        let key = state.fold(0_u64, |sum, (&n, key)| sum.wrapping_add(u64::from(n + 1).wrapping_mul(*key)));
        self.work += 4;
        if self.failed.get(&key).is_some_and(|&most| most >= budget) {
            return false;
        }
        if self.work >= self.end || stopped() {
            self.given_up = true;
            return false;
        }
        let start = self.queue.len();
        let slack = budget - self.floor;
        for &n in &self.with[item as usize] {
            let column = &self.columns[n as usize];
            self.work += 1;
            // Columns come by what they lose at least; with fewer items on them they lose more.
            if column.loss > slack {
                break;
            }
            let kind = column.pattern.sheet.sheet_type as usize;
            if self.left[kind] == 0 {
                continue;
            }
            let excess = |&(item, count): &(u32, u32)| {
                i128::from(count.saturating_sub(self.residual_demand[item as usize]))
                    * self.duals[item as usize]
            };
            let loss = column.loss + column.pattern.items.iter().map(excess).sum::<i128>();
            if loss <= slack {
                self.queue.push((loss, n));
            }
        }
        self.queue[start..].sort_unstable();
        self.work += 2 * (self.queue.len() - start) as u64;
        for at in start..self.queue.len() {
            let (loss, n) = self.queue[at];
            let Column { pattern, price, .. } = &self.columns[n as usize];
            let (kind, price) = (pattern.sheet.sheet_type as usize, *price);
            let before = self.taken.len();
            for &(item, count) in &pattern.items {
                let taken = count.min(self.residual_demand[item as usize]);
                self.residual_demand[item as usize] -= taken;
                self.taken.push(taken);
            }
            self.left[kind] -= 1;
            self.path.push(n);
            // What is left costs less by what was taken: the price without the loss.
            let off = price - loss;
            self.floor -= off;
            if self.descend(budget - price, stopped) {
                return true;
            }
            self.floor += off;
            self.path.pop();
            self.left[kind] += 1;
            let items = &self.columns[n as usize].pattern.items;
            for (&(item, _), taken) in items.iter().zip(&self.taken[before..]) {
                self.residual_demand[item as usize] += taken;
            }
            self.taken.truncate(before);
            if self.given_up {
                break;
            }
        }
        self.queue.truncate(start);
        if !self.given_up && self.failed.len() < CONFIG.integer_failures {
            let most = self.failed.entry(key).or_insert(budget);
            *most = budget.max(*most);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Unattended;
    use crate::layout::sheet::Sheet;
    use crate::model::job::{CutPreference, Job};
    use crate::search::run::{MaterialCount, Run};
    use serde_json::{Value, json};

    /// Lengths of the types of a material of bars.
    const LENGTHS: [u32; 5] = [2, 3, 4, 5, 7];
    /// The length of a bar.
    const BAR: u32 = 14;

    /// A material that fills so many bars without waste, with one bar to spare and one short remnant.
    fn bars(sheets: u32, rng: &mut Rng) -> Problem {
        let mut counts = [1; LENGTHS.len()];
        // One of each is a bar and a half; the rest of the second bar is drawn like the others.
        let mut free = 2 * BAR - LENGTHS.iter().sum::<u32>() + (sheets - 2) * BAR;
        while free > 0 {
            let fitting: Vec<usize> =
                (0..LENGTHS.len()).filter(|&n| free == LENGTHS[n] || free >= LENGTHS[n] + 2).collect();
            let n = fitting[rng.usize(..fitting.len())];
            counts[n] += 1;
            free -= LENGTHS[n];
        }
        let panel = |(n, count): (usize, &u32)| json!({"id": n.to_string(), "width": LENGTHS[n], "height": 1, "count": count});
        let panels: Vec<Value> = counts.iter().enumerate().map(panel).collect();
        let stock = json!([{"id": "bar", "width": BAR, "height": 1, "count": sheets + 1},
            {"id": "rest", "width": 5, "height": 1, "count": 1}]);
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 0}});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    /// Every pattern of a sheet.
    fn patterns(problem: &Problem, kind: usize) -> Vec<Pattern> {
        let size = &problem.sheets[kind];
        let empty = Sheet::of(problem, kind);
        let mut all: Vec<Vec<u32>> = vec![vec![0; problem.items.len()]];
        let mut at = 0;
        while let Some(counts) = all.get(at).cloned() {
            at += 1;
            for n in 0..counts.len() {
                let mut more = counts.clone();
                more[n] += 1;
                let length: i32 = more.iter().zip(&problem.items).map(|(&n, item)| n as i32 * item.w).sum();
                if length <= size.w && more[n] <= problem.items[n].count && !all.contains(&more) {
                    all.push(more);
                }
            }
        }
        let build = |counts: &Vec<u32>| {
            let mut sheet = empty.clone();
            let fillers: Vec<u32> = (0..counts.len() as u32).collect();
            fit(problem, &mut sheet, &mut counts.clone(), &fillers);
            Pattern::of(&sheet)
        };
        all.iter().map(build).filter(|pattern| !pattern.items.is_empty()).collect()
    }

    #[test]
    fn whole_sheets_without_waste_are_found_and_cheaper_ones_refuted() {
        let mut rng = Rng::with_seed(40_000);
        for sheets in (3..11).chain(3..11) {
            let problem = bars(sheets, &mut rng);
            let run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
            let mut master = Master::new(&problem, &run.incumbent.prices, rng.fork());
            for kind in 0..2 {
                patterns(&problem, kind).iter().for_each(|pattern| {
                    master.add(pattern);
                });
            }
            master.solve(u64::MAX / 4, &|| false);
            let bar = problem.sheets.iter().map(|sheet| sheet.cost).max().unwrap();
            let enough = bar * i128::from(sheets);
            let mut search = IntegerSearch::default();
            assert!(!search.is_ready());
            search.learn(&run.incumbent, &master, &[], enough);
            let mut tries = (0..12).map(|_| search.search(&problem, enough, &mut rng, &|| false));
            let found = tries.find_map(|found| found).expect("there is a layout without waste");
            assert!(found.is_complete());
            assert_eq!(run.incumbent.mark_of(&found), (0, enough));
            let used = found.sheets_by_type(&problem);
            assert!(used.iter().zip(&problem.sheets).all(|(&n, sheet)| n <= sheet.count), "{used:?}");
            search.learn(&run.incumbent, &master, &[], enough - 1);
            let before = search.work;
            assert!(search.search(&problem, enough - 1, &mut rng, &|| false).is_none());
            assert!(
                !search.is_ready() && search.work > before,
                "what is refuted is not tried again for ever"
            );
        }
    }

    #[test]
    fn a_stop_ends_a_try() {
        let mut rng = Rng::with_seed(1);
        let problem = bars(8, &mut rng);
        let run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        let mut master = Master::new(&problem, &run.incumbent.prices, rng.fork());
        patterns(&problem, 1).iter().for_each(|pattern| {
            master.add(pattern);
        });
        master.solve(u64::MAX / 4, &|| false);
        let mut search = IntegerSearch::default();
        search.learn(&run.incumbent, &master, &[], i128::MAX / 4);
        let before = search.work;
        assert!(search.search(&problem, i128::MAX / 4, &mut rng, &|| true).is_none());
        assert!(search.work - before < 1_000);
    }
}

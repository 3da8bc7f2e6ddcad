//! The master program: patterns enough for all items, at the least cost, in fractions of sheets.

mod pricing_round;
#[cfg(test)]
mod tests;

use super::beam_pricing::BeamPricing;
use super::config::CONFIG;
use super::lp::{Lp, RowSense};
use super::oracle::Oracle;
use crate::problem::Problem;
use crate::search::pool::Pattern;
use crate::search::prices::Prices;
use fastrand::Rng;
use std::collections::HashSet;

/// A bound that the duals prove: whatever a layout is, `need` is not more than the sum of `gives` over its sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The value of all items together.
    pub need: i128,
    /// What a sheet of each type holds at most.
    pub gives: Vec<i128>,
}

/// The program with its patterns.
pub struct Master<'p> {
    problem: &'p Problem,
    oracle: Oracle,
    /// Where there are few copies.
    beam: Option<BeamPricing>,
    lp: Lp,
    /// The linear program is solved with all its patterns.
    solved: bool,
    /// Price of a sheet of each type, in prices of the dearest.
    costs: Vec<f64>,
    patterns: Vec<Pattern>,
    known: HashSet<(u32, Vec<(u32, u32)>)>,
    /// Copies that are still wanted of each item.
    pub residual_demand: Vec<u32>,
    /// Sheets of each type that may still be used.
    pub left: Vec<u32>,
    smooth: Vec<f64>,
    /// Pricing rounds since the last one that found a pattern.
    idle: usize,
    rounds: usize,
    rng: Rng,
    /// The strongest proof since it was last asked for.
    pub proof: Option<Proof>,
    work: u64,
}

impl<'p> Master<'p> {
    /// A program without patterns.
    pub fn new(problem: &'p Problem, prices: &Prices, rng: Rng) -> Master<'p> {
        let dearest = prices.0.iter().copied().max().unwrap_or(1).max(1) as f64;
        let costs: Vec<f64> = prices.0.iter().map(|&price| price as f64 / dearest).collect();
        let residual_demand: Vec<u32> = problem.items.iter().map(|item| item.count).collect();
        let left: Vec<u32> = problem.sheets.iter().map(|sheet| sheet.count).collect();
        let mut rows: Vec<RowSense> =
            residual_demand.iter().map(|&n| RowSense::Need(f64::from(n), CONFIG.missing_price)).collect();
        rows.extend(left.iter().map(|&n| RowSense::Limit(f64::from(n))));
        rows.push(RowSense::Limit(f64::from(problem.max_sheets)));
        let oracle = Oracle::new(problem);
        // Of the other ways none keeps all rules.
        let beam = problem.pieces() / (problem.items.len() as u64) < CONFIG.few_copies
            || !problem.rules.allow_every_cut();
        Master {
            problem,
            oracle,
            beam: beam.then(|| BeamPricing::new(problem)),
            lp: Lp::new(&rows),
            solved: false,
            costs,
            patterns: Vec::new(),
            known: HashSet::new(),
            smooth: Vec::new(),
            residual_demand,
            left,
            idle: 0,
            rounds: 0,
            rng,
            proof: None,
            work: 0,
        }
    }

    /// Units of work done.
    pub fn work(&self) -> u64 {
        self.work + self.lp.work + self.oracle.work + self.beam.as_ref().map_or(0, BeamPricing::work)
    }

    /// Adds a pattern unless it is there. True if it was not.
    pub fn add(&mut self, pattern: &Pattern) -> bool {
        let key = (pattern.sheet.sheet_type, pattern.items.clone());
        if pattern.items.is_empty() || !self.known.insert(key) {
            return false;
        }
        let kind = pattern.sheet.sheet_type as usize;
        let items = pattern.items.iter().map(|&(item, count)| (item, f64::from(count)));
        let rows = self.problem.items.len();
        let limits = [((rows + kind) as u32, 1.0), ((rows + self.left.len()) as u32, 1.0)];
        self.lp.add(self.costs[kind], items.chain(limits));
        self.patterns.push(pattern.clone());
        self.solved = false;
        true
    }

    /// Adds those of some patterns that have the most value for their price. True if no more of them would help.
    pub fn draw<'a>(&mut self, patterns: impl Iterator<Item = &'a Pattern>) -> bool {
        let mut promising: Vec<(f64, &Pattern)> = Vec::new();
        for pattern in patterns {
            self.work += 8;
            let value: f64 = pattern.items.iter().map(|&(item, n)| self.dual(item) * f64::from(n)).sum();
            let share = value / self.price(pattern.sheet.sheet_type);
            if share > 1.0 + 1e-6 {
                promising.push((share, pattern));
            }
        }
        promising.sort_by(|a, b| b.0.total_cmp(&a.0));
        let most = CONFIG.drawn_patterns.max(self.problem.items.len() / 2);
        let mut drawn = 0;
        for (_, pattern) in promising {
            if drawn == most {
                return false;
            }
            drawn += usize::from(self.add(pattern));
        }
        true
    }

    /// Whether the program is solved with the patterns that there are.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Solves the program with the patterns that there are. False if the work was not enough or a stop came.
    pub fn solve(&mut self, work: u64, stopped: &dyn Fn() -> bool) -> bool {
        self.solved = self.lp.solve(work, stopped);
        self.solved
    }

    /// The cost of the solution, in prices of the dearest sheet.
    pub fn cost(&self) -> f64 {
        self.lp.cost()
    }

    /// The cost of what the solution leaves out.
    pub fn shortage(&self) -> f64 {
        self.lp.shortage()
    }

    /// The patterns of the solution with how often they are used.
    pub fn used(&self) -> Vec<(&Pattern, f64)> {
        let own = self.lp.own();
        self.lp.used().into_iter().map(|(column, times)| (&self.patterns[column - own], times)).collect()
    }

    /// The dual of an item, in prices of the dearest sheet.
    pub fn dual(&self, item: u32) -> f64 {
        self.lp.duals()[item as usize]
    }

    /// The price of a sheet, in those of the dearest.
    pub fn price(&self, kind: u32) -> f64 {
        self.costs[kind as usize]
    }

    /// The dual of the number of sheets of a type: what one more would change of the cost, in prices of the dearest; not above 0.
    pub fn discount(&self, kind: usize) -> f64 {
        let rows = self.problem.items.len();
        self.lp.duals()[rows + kind]
    }

    /// All patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Sets the residual demand and the sheets that are left.
    pub fn reset(&mut self, wanted: Vec<u32>, left: Vec<u32>, sheets: u32) {
        for (n, (&old, &new)) in self.residual_demand.iter().zip(&wanted).enumerate() {
            if old != new {
                self.lp.set_need(n, if new == 0 { CONFIG.unwanted_demand } else { f64::from(new) });
            }
        }
        let rows = wanted.len();
        for (n, (&old, &new)) in self.left.iter().zip(&left).enumerate() {
            if old != new {
                self.lp.set_need(rows + n, f64::from(new));
            }
        }
        self.lp.set_need(rows + left.len(), f64::from(sheets));
        self.residual_demand = wanted;
        self.left = left;
        self.idle = 0;
    }

    /// Asks for all items again.
    pub fn reset_to_all(&mut self) {
        let problem = self.problem;
        self.reset(
            problem.items.iter().map(|item| item.count).collect(),
            problem.sheets.iter().map(|sheet| sheet.count).collect(),
            problem.max_sheets,
        );
    }

    /// Drops the patterns with the largest reduced costs, if there are many.
    pub fn thin_out(&mut self) {
        let most = 1_000 + 4 * self.problem.items.len();
        if self.patterns.len() <= most {
            return;
        }
        let own = self.lp.own();
        let mut reduced: Vec<f64> = (0..self.patterns.len()).map(|n| self.lp.reduced_cost(own + n)).collect();
        reduced.sort_by(f64::total_cmp);
        let limit = reduced[most / 2];
        let keep = self.lp.retain(|lp, column| lp.reduced_cost(column) <= limit);
        let mut flags = keep.iter();
        let known = &mut self.known;
        self.patterns.retain(|pattern| {
            let kept = flags.next().is_some_and(|kept| *kept);
            if !kept {
                known.remove(&(pattern.sheet.sheet_type, pattern.items.clone()));
            }
            kept
        });
    }
}

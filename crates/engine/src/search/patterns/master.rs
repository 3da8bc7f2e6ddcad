//! The master program: patterns enough for all items, at the least cost, in fractions of sheets.

#[cfg(test)]
mod tests;

use super::column::build;
use super::few::Few;
use super::lp::{Lp, Row};
use super::oracle::{Oracle, Values, Way};
use super::strips::Priced;
use crate::problem::Problem;
use crate::search::pool::Pattern;
use crate::search::prices::Prices;
use fastrand::Rng;
use std::collections::HashSet;

/// What a missing item costs, in prices of the dearest sheet.
const MISSING: f64 = 10.0;
/// Share of the duals of before in the duals that are looked with (Wentges 1997: less to and fro).
const SMOOTHING: f64 = 0.5;
/// Times that a look is repeated with what was taken too often worth less.
const ROUNDS: usize = 6;
/// How far values near those of the program are apart.
const SPREAD: f64 = 0.3;
/// Copies of an item on average below which patterns have to count them.
const FEW_COPIES: u64 = 4;
/// Patterns of a type of sheet that are taken from one look.
const A_LOOK: usize = 6;
/// What a row asks for whose item is not wanted any more: at none, the program would have many solutions that differ only in
/// which such row is just met, and steps that lead from one to the other.
const UNWANTED: f64 = -0.5;
/// Patterns of others that come in at a time, at least; half as many as there are items where that is more.
const DRAWN: usize = 100;

/// A bound that the duals prove: whatever a layout is, `need` is not more than the sum of `gives` over its sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// What all items are worth.
    pub need: i128,
    /// What a sheet of each type holds at most.
    pub gives: Vec<i128>,
}

/// The program with its patterns.
pub struct Master<'p> {
    problem: &'p Problem,
    oracle: Oracle,
    /// Where there are few copies.
    few: Option<Few>,
    lp: Lp,
    /// The linear program is solved with all its patterns.
    solved: bool,
    /// Price of a sheet of each type, in prices of the dearest.
    costs: Vec<f64>,
    patterns: Vec<Pattern>,
    known: HashSet<(u32, Vec<(u32, u32)>)>,
    /// Copies that are still wanted of each item.
    pub wanted: Vec<u32>,
    /// Sheets of each type that may still be used.
    pub left: Vec<u32>,
    smooth: Vec<f64>,
    /// Looks without a find since the last one.
    idle: usize,
    looks: usize,
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
        let wanted: Vec<u32> = problem.items.iter().map(|item| item.count).collect();
        let left: Vec<u32> = problem.sheets.iter().map(|sheet| sheet.count).collect();
        let mut rows: Vec<Row> = wanted.iter().map(|&n| Row::Need(f64::from(n), MISSING)).collect();
        rows.extend(left.iter().map(|&n| Row::Limit(f64::from(n))));
        rows.push(Row::Limit(f64::from(problem.max_sheets)));
        let oracle = Oracle::new(problem);
        let few = problem.pieces() / (problem.items.len() as u64) < FEW_COPIES;
        Master {
            problem,
            oracle,
            few: few.then(|| Few::new(problem)),
            lp: Lp::new(&rows),
            solved: false,
            costs,
            patterns: Vec::new(),
            known: HashSet::new(),
            smooth: Vec::new(),
            wanted,
            left,
            idle: 0,
            looks: 0,
            rng,
            proof: None,
            work: 0,
        }
    }

    /// Units of work done.
    pub fn work(&self) -> u64 {
        self.work + self.lp.work + self.oracle.work + self.few.as_ref().map_or(0, Few::work)
    }

    /// Adds a pattern unless it is there. True if it was not.
    pub fn add(&mut self, pattern: &Pattern) -> bool {
        let key = (pattern.sheet.kind, pattern.items.clone());
        if pattern.items.is_empty() || !self.known.insert(key) {
            return false;
        }
        let kind = pattern.sheet.kind as usize;
        let items = pattern.items.iter().map(|&(item, count)| (item, f64::from(count)));
        let rows = self.problem.items.len();
        let limits = [((rows + kind) as u32, 1.0), ((rows + self.left.len()) as u32, 1.0)];
        self.lp.add(self.costs[kind], items.chain(limits));
        self.patterns.push(pattern.clone());
        self.solved = false;
        true
    }

    /// Adds those of some patterns that promise most. True if there are no more that promise anything.
    pub fn draw<'a>(&mut self, patterns: impl Iterator<Item = &'a Pattern>) -> bool {
        let mut promising: Vec<(f64, &Pattern)> = Vec::new();
        for pattern in patterns {
            self.work += 8;
            let worth: f64 = pattern.items.iter().map(|&(item, n)| self.worth(item) * f64::from(n)).sum();
            let share = worth / self.price(pattern.sheet.kind);
            if share > 1.0 + 1e-6 {
                promising.push((share, pattern));
            }
        }
        promising.sort_by(|a, b| b.0.total_cmp(&a.0));
        let most = DRAWN.max(self.problem.items.len() / 2);
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

    /// What an item is worth, in prices of the dearest sheet.
    pub fn worth(&self, item: u32) -> f64 {
        self.lp.duals()[item as usize]
    }

    /// The price of a sheet, in those of the dearest.
    pub fn price(&self, kind: u32) -> f64 {
        self.costs[kind as usize]
    }

    /// What one more sheet of a type there is would take off the cost, in prices of the dearest; not above 0.
    pub fn discount(&self, kind: usize) -> f64 {
        let rows = self.problem.items.len();
        self.lp.duals()[rows + kind]
    }

    /// All patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Patterns that are good by values near those of the program.
    pub fn near(&mut self, stopped: &dyn Fn() -> bool) -> Vec<Pattern> {
        let ways = self.ways();
        let way = ways[self.rng.usize(..ways.len() - usize::from(ways.len() > 1))];
        let mut duals: Vec<f64> = self.lp.duals().to_vec();
        for dual in duals.iter_mut().take(self.problem.items.len()) {
            *dual *= 1.0 + SPREAD * (self.rng.f64() - 0.5);
        }
        let values = self.values(&duals);
        let mut fillers: Vec<u32> = (0..values.items.len() as u32).collect();
        fillers.sort_by_key(|&item| std::cmp::Reverse(values.items[item as usize]));
        let found = self.oracle.look(self.problem, &values, way, A_LOOK, &mut self.rng, stopped);
        let found = found.unwrap_or_default();
        let built = found.iter().take_while(|_| !stopped()).map(|(kind, shape, _)| {
            let (pattern, work) = build(self.problem, *kind, shape, &self.wanted, &fillers);
            self.work += work;
            pattern
        });
        built.collect()
    }

    /// Sets what is still to be met.
    pub fn reset(&mut self, wanted: Vec<u32>, left: Vec<u32>, sheets: u32) {
        for (n, (&old, &new)) in self.wanted.iter().zip(&wanted).enumerate() {
            if old != new {
                self.lp.set_need(n, if new == 0 { UNWANTED } else { f64::from(new) });
            }
        }
        let rows = wanted.len();
        for (n, (&old, &new)) in self.left.iter().zip(&left).enumerate() {
            if old != new {
                self.lp.set_need(rows + n, f64::from(new));
            }
        }
        self.lp.set_need(rows + left.len(), f64::from(sheets));
        self.wanted = wanted;
        self.left = left;
        self.idle = 0;
    }

    /// All is to be met again.
    pub fn reset_to_all(&mut self) {
        let problem = self.problem;
        self.reset(
            problem.items.iter().map(|item| item.count).collect(),
            problem.sheets.iter().map(|sheet| sheet.count).collect(),
            problem.max_sheets,
        );
    }

    /// Whether no way of looking finds anything more.
    pub fn is_converged(&self) -> bool {
        self.idle >= self.ways().len().max(2)
    }

    fn ways(&self) -> &'static [Way] {
        const STRIPS: [Way; 2] = [Way::Strips { side_by_side: false }, Way::Strips { side_by_side: true }];
        if self.few.is_some() {
            return match (self.oracle.is_cheap(), self.oracle.is_exact()) {
                (true, _) => &[Way::Few, Way::Exact],
                (_, true) => &[Way::Few, Way::Sample, Way::Exact],
                _ => &[Way::Few, Way::Sample],
            };
        }
        if self.oracle.is_cheap() {
            return &[Way::Exact];
        }
        if self.oracle.is_exact() {
            return &[STRIPS[0], STRIPS[1], Way::Sample, Way::Exact];
        }
        &[STRIPS[0], STRIPS[1], Way::Sample, Way::Sample]
    }

    /// Looks once for patterns that make the solution cheaper; how many there were. A look that a stop ends counts for
    /// nothing.
    pub fn look(&mut self, stopped: &dyn Fn() -> bool) -> usize {
        let ways = self.ways();
        let duals: Vec<f64> = self.lp.duals().to_vec();
        // Early looks are calmed by the duals of before; where that finds nothing, the true ones decide.
        let calm = self.idle == 0 && self.smooth.len() == duals.len();
        let now: Vec<f64> = if calm {
            duals
                .iter()
                .zip(&self.smooth)
                .map(|(new, old)| SMOOTHING * old + (1.0 - SMOOTHING) * new)
                .collect()
        } else {
            duals.clone()
        };
        self.smooth.clone_from(&now);
        // The last way, which may be dear, waits until the others find nothing.
        let last = ways.len() - 1;
        let way = if self.idle >= last { ways[last] } else { ways[self.looks % last] };
        self.looks += 1;
        let mut values = self.values(&now);
        if let (Way::Few, Some(few)) = (way, &mut self.few) {
            let Some(found) = few.look(self.problem, &values.items, &self.wanted, &self.left, stopped) else {
                return 0;
            };
            let mut gained = 0;
            for pattern in &found {
                gained += usize::from(self.promises(pattern, &duals));
            }
            return self.looked(gained);
        }
        let mut gained = 0;
        for round in 0..ROUNDS {
            let Some(found) = self.oracle.look(self.problem, &values, way, A_LOOK, &mut self.rng, stopped)
            else {
                return gained;
            };
            if way == Way::Exact && round == 0 {
                self.prove(&values);
            }
            let mut most = vec![0; values.items.len()];
            for (_, shape, _) in &found {
                let mut counts = vec![0; values.items.len()];
                shape.tally(&mut counts);
                most.iter_mut().zip(counts).for_each(|(most, count)| *most = count.max(*most));
            }
            let (taken, heard) = self.take(found, &duals, &values, stopped);
            gained += taken;
            if heard {
                return gained;
            }
            // Patterns take more than is wanted of what is worth most; worth less, it leaves room for others.
            let mut excess = false;
            for (n, &count) in most.iter().enumerate() {
                if count > self.wanted[n] {
                    excess = true;
                    let share = f64::from(self.wanted[n]) / f64::from(count);
                    values.items[n] = (f64::from(values.items[n]) * share.powf(0.4)) as i32;
                }
            }
            if !excess || (way == Way::Exact && !self.oracle.is_cheap()) {
                break;
            }
        }
        self.looked(gained)
    }

    /// Adds what makes the solution cheaper of the patterns that were found: how many that were, and whether a stop came
    /// before all were looked at.
    fn take(
        &mut self,
        found: Vec<Priced>,
        duals: &[f64],
        values: &Values,
        stopped: &dyn Fn() -> bool,
    ) -> (usize, bool) {
        let mut fillers: Vec<u32> = (0..values.items.len() as u32).collect();
        fillers.retain(|&item| values.items[item as usize] > 0);
        fillers.sort_by_key(|&item| std::cmp::Reverse(values.items[item as usize]));
        let mut gained = 0;
        for (kind, shape, _) in found {
            if stopped() {
                return (gained, true);
            }
            if self.left[kind] == 0 {
                continue;
            }
            let (pattern, work) = build(self.problem, kind, &shape, &self.wanted, &fillers);
            self.work += work;
            gained += usize::from(self.promises(&pattern, duals));
        }
        (gained, false)
    }

    /// Adds a pattern if it makes the solution cheaper.
    fn promises(&mut self, pattern: &Pattern, duals: &[f64]) -> bool {
        let kind = pattern.sheet.kind as usize;
        let worth: f64 = pattern.items.iter().map(|&(item, n)| duals[item as usize] * f64::from(n)).sum();
        let rows = self.problem.items.len();
        let price = self.costs[kind] - duals[rows + kind] - duals[rows + self.left.len()];
        worth > price * (1.0 + 1e-6) && self.add(pattern)
    }

    /// Takes note of what a look has brought. Where nothing comes any more, the beam gets wider.
    fn looked(&mut self, gained: usize) -> usize {
        self.idle = if gained > 0 { 0 } else { self.idle + 1 };
        if self.is_converged() && self.few.as_mut().is_some_and(Few::widen) {
            self.idle = 0;
        }
        gained
    }

    /// Duals as integers, such that no sum over a sheet overflows.
    fn values(&self, duals: &[f64]) -> Values {
        let rows = self.problem.items.len();
        // Tables are as wide as the widest sheet and as high as the highest.
        let widest = self.problem.sheets.iter().map(|s| s.w).max().unwrap_or(1);
        let highest = self.problem.sheets.iter().map(|s| s.h).max().unwrap_or(1);
        let largest = f64::from(widest) * f64::from(highest);
        let wanted = |n: usize| self.wanted[n] > 0;
        let dense = |(n, item): (usize, &crate::problem::ItemType)| {
            if wanted(n) { duals[n] / (f64::from(item.w) * f64::from(item.h)) } else { 0.0 }
        };
        let most = self.problem.items.iter().enumerate().map(dense).fold(0.0, f64::max) * largest;
        let scale = f64::from(1 << 29) / most.max(1.0);
        let value = |n: usize| if wanted(n) { (duals[n].max(0.0) * scale) as i32 } else { 0 };
        let sheets = self.costs.iter().enumerate().map(|(kind, cost)| {
            let price = cost - duals[rows + kind] - duals[rows + self.left.len()];
            (price * scale).min(f64::from(1 << 30)) as i32
        });
        Values { items: (0..rows).map(value).collect(), sheets: sheets.collect() }
    }

    /// Takes note of what the values of an exact look prove, while nothing is left out of the program.
    fn prove(&mut self, values: &Values) {
        let whole = self.problem.items.iter().zip(&self.wanted).all(|(item, &wanted)| item.count == wanted);
        if !whole {
            return;
        }
        let items = self.problem.items.iter().zip(&values.items);
        let need = items.map(|(item, &value)| i128::from(item.count) * i128::from(value)).sum();
        let gives: Vec<i128> = self.oracle.most(self.problem).into_iter().map(i128::from).collect();
        let strength = |proof: &Proof| {
            let each = proof.gives.iter().zip(&self.costs);
            each.map(|(&gives, cost)| proof.need as f64 * cost / gives.max(1) as f64).fold(f64::MAX, f64::min)
        };
        let proof = Proof { need, gives };
        if self.proof.as_ref().is_none_or(|old| strength(old) < strength(&proof)) {
            self.proof = Some(proof);
        }
    }

    /// Forgets the patterns that promise least, if there are many.
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
                known.remove(&(pattern.sheet.kind, pattern.items.clone()));
            }
            kept
        });
    }
}

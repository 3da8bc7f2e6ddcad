//! From fractions of sheets to whole ones: sheets are fixed bit by bit, and ruin and recreate does the rest.

use super::column::fit;
use super::config::CONFIG;
use super::master::Master;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::score::Scale;
use crate::search::pool::Pattern;
use crate::search::prices::Prices;
use crate::search::ruin::chain::Chain;
use crate::search::ruin::weights::Weights;
use fastrand::Rng;

/// What came of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiveStep {
    /// There is more to do.
    On,
    /// A layout that meets the budget.
    Found,
    /// The budget is not met this way.
    Failed,
}

/// The material, the prices and the scale of a dive.
#[derive(Clone, Copy)]
pub struct DiveTask<'a> {
    /// The material.
    pub problem: &'a Problem,
    /// What sheets cost.
    pub prices: &'a Prices,
    /// What layouts are scored by.
    pub scale: &'a Scale,
}

/// A layout that is built by fixing the sheets of a fractional solution.
pub struct Dive {
    /// The sheets so far.
    pub fixed: Vec<Sheet>,
    /// What is still to be placed.
    residual_demand: Vec<u32>,
    /// Sheets of each type that are left.
    left: Vec<u32>,
    /// What may still be spent.
    budget: i128,
    /// The budget that is tried for the rest, less than what may be spent.
    goal: i128,
    /// Sheets to come that are left to ruin and recreate.
    tail: f64,
    rounds: usize,
    /// Sheets of its whole layout, in fractions.
    total: f64,
    /// Units of work of its pricing rounds.
    pub priced: u64,
    /// The rest, once it is left to ruin and recreate, and the work that it gets.
    rest: Option<(Layout, u64)>,
    patience: u64,
    /// Units of work done beside the master's.
    pub work: u64,
}

impl Dive {
    /// Starts with nothing fixed.
    pub fn new(problem: &Problem, budget: i128, tail: f64, patience: u64) -> Dive {
        Dive {
            fixed: Vec::new(),
            residual_demand: problem.items.iter().map(|item| item.count).collect(),
            left: problem.sheets.iter().map(|sheet| sheet.count).collect(),
            budget,
            goal: budget,
            tail,
            rounds: 0,
            total: 1.0,
            priced: 0,
            rest: None,
            patience,
            work: 0,
        }
    }

    /// Fixes a sheet, with what is not wanted any more replaced. False if it cannot be had or nothing would be on it.
    pub fn fix(
        &mut self,
        DiveTask { problem, prices, .. }: DiveTask<'_>,
        sheet: &Sheet,
        fillers: &[u32],
    ) -> bool {
        let price = prices.0[sheet.sheet_type as usize];
        if self.left[sheet.sheet_type as usize] == 0 || self.sheets_left(problem) == 0 || price > self.budget
        {
            return false;
        }
        let mut sheet = sheet.clone();
        self.work += fit(problem, &mut sheet, &mut self.residual_demand, fillers);
        if sheet.pieces == 0 {
            return false;
        }
        self.left[sheet.sheet_type as usize] -= 1;
        self.budget -= price;
        self.fixed.push(sheet);
        true
    }

    /// Lowers the budget by so much.
    pub fn limit(&mut self, less: i128) {
        self.budget -= less;
        self.goal = self.goal.min(self.budget);
    }

    fn sheets_left(&self, problem: &Problem) -> u32 {
        problem.max_sheets - self.fixed.len() as u32
    }

    /// Tells the master what is left.
    pub fn show(&self, problem: &Problem, master: &mut Master<'_>) {
        master.reset(self.residual_demand.clone(), self.left.clone(), self.sheets_left(problem));
    }

    /// One step.
    pub fn step(
        &mut self,
        task: DiveTask<'_>,
        master: &mut Master<'_>,
        rng: &mut Rng,
        work: u64,
        stopped: &dyn Fn() -> bool,
    ) -> DiveStep {
        if self.residual_demand.iter().all(|&n| n == 0) {
            return DiveStep::Found;
        }
        if self.rest.is_some() {
            return self.complete(task, rng, work, stopped);
        }
        if !master.solve(work.max(100_000), stopped) {
            return DiveStep::On;
        }
        let DiveTask { problem, prices, .. } = task;
        let dearest = prices.0.iter().copied().max().unwrap_or(1) as f64;
        let needed = master.cost() - master.shortage();
        let cheapest = prices.0.iter().copied().min().unwrap_or(1) as f64 / dearest;
        let hope = self.budget as f64 / dearest + 0.3 * cheapest;
        let to_come: f64 = master.used().iter().map(|(_, times)| times).sum();
        // Dear rounds are spread over the dive; without hope there is one in any case.
        self.total = self.total.max(to_come + self.fixed.len() as f64);
        let allowed = CONFIG.pricing_in_a_dive as f64 * (1.0 - to_come / self.total);
        let is_due = needed > hope || self.priced as f64 <= allowed;
        if is_due && self.rounds < CONFIG.rounds_in_a_dive && !master.is_converged() {
            self.rounds += 1;
            let before = master.work();
            master.pricing_round(stopped);
            self.priced += master.work() - before;
            return DiveStep::On;
        }
        if needed > hope {
            return DiveStep::Failed;
        }
        self.rounds = 0;
        let used: Vec<(Pattern, f64)> = master.used().into_iter().map(|(p, x)| (p.clone(), x)).collect();
        let mut fillers: Vec<u32> = (0..problem.items.len() as u32).collect();
        fillers.sort_by(|&a, &b| master.dual(b).total_cmp(&master.dual(a)));
        if to_come <= self.tail {
            self.begin_rest(task, needed * dearest, used, &fillers, stopped);
            return DiveStep::On;
        }
        let mut fixed = 0;
        for (pattern, times) in &used {
            // Not all of a pattern that is used often, so that dives differ.
            let share = if *times < 2.0 { 1.0 } else { 0.7 + 0.3 * rng.f64() };
            let whole = (times * share + 1e-3) as u32;
            for _ in 0..whole {
                if to_come - f64::from(fixed) <= self.tail || stopped() {
                    break;
                }
                fixed += u32::from(self.fix(task, &pattern.sheet, &fillers));
            }
        }
        if fixed == 0 {
            let most = (to_come * CONFIG.dive_step).ceil() as u32;
            let mut order: Vec<(f64, usize)> =
                used.iter().enumerate().map(|(n, (_, x))| (x * (0.75 + 0.5 * rng.f64()), n)).collect();
            order.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (_, n) in order {
                let pattern = &used[n].0;
                let price = master.price(pattern.sheet.sheet_type);
                let value: f64 = pattern
                    .items
                    .iter()
                    .map(|&(item, n)| {
                        master.dual(item) * f64::from(n.min(self.residual_demand[item as usize]))
                    })
                    .sum();
                if fixed == 0 || value > 0.98 * price {
                    fixed += u32::from(self.fix(task, &pattern.sheet, &fillers));
                }
                if fixed >= most || stopped() {
                    break;
                }
            }
        }
        self.work += 200;
        if fixed == 0 {
            self.begin_rest(task, needed * dearest, used, &fillers, stopped);
            return DiveStep::On;
        }
        self.show(problem, master);
        DiveStep::On
    }

    /// Rounds up as long as the budget allows, and leaves the rest to ruin and recreate.
    fn begin_rest(
        &mut self,
        DiveTask { problem, prices, .. }: DiveTask<'_>,
        needed: f64,
        mut used: Vec<(Pattern, f64)>,
        fillers: &[u32],
        stopped: &dyn Fn() -> bool,
    ) {
        let mut layout = Layout { sheets: Vec::new(), missing: self.residual_demand.clone() };
        // Not much more than the fractions cost is tried first.
        let cheapest = prices.0.iter().copied().min().unwrap_or(1);
        self.goal = (needed as i128).saturating_add(cheapest - 1).min(self.budget);
        let (mut left, mut budget) = (self.left.clone(), self.goal);
        used.sort_by(|a, b| b.1.total_cmp(&a.1));
        for (pattern, times) in used {
            let kind = pattern.sheet.sheet_type as usize;
            for _ in 0..(times.ceil() as u32).min(left[kind]) {
                if stopped()
                    || prices.0[kind] > budget
                    || layout.sheets.len() as u32 >= self.sheets_left(problem)
                {
                    break;
                }
                let mut sheet = pattern.sheet.clone();
                self.work += fit(problem, &mut sheet, &mut layout.missing, fillers);
                if sheet.pieces == 0 {
                    break;
                }
                budget -= prices.0[kind];
                left[kind] -= 1;
                layout.sheets.push(sheet);
            }
        }
        let pieces: u64 = self.residual_demand.iter().map(|&n| u64::from(n)).sum();
        self.rest = Some((layout, self.patience * pieces));
    }

    /// Lets a chain of ruin and recreate work on what is left.
    fn complete(
        &mut self,
        DiveTask { problem, prices, scale }: DiveTask<'_>,
        rng: &mut Rng,
        work: u64,
        stopped: &dyn Fn() -> bool,
    ) -> DiveStep {
        let sheets_left = self.sheets_left(problem);
        let pieces: u64 = self.residual_demand.iter().map(|&n| u64::from(n)).sum();
        let Some((layout, patience)) = &mut self.rest else { return DiveStep::Failed };
        let items = self.residual_demand.iter().copied().enumerate();
        let rest = problem.subset(items, self.left.iter().copied().enumerate(), sheets_left);
        let mut chain = Chain::new(&rest, std::mem::take(layout), CONFIG.chain, scale.clone(), rng.fork());
        chain.aim(prices.clone(), self.goal, Weights::goal(CONFIG.free_space), scale.clone(), stopped);
        let work = work.max(300_000).min(*patience);
        if !chain.layout.is_complete() {
            chain.run(work, stopped, &mut |chain| chain.layout.is_complete());
        }
        self.work += chain.work + 1_000;
        *patience = patience.saturating_sub(chain.work + 1_000);
        *layout = std::mem::take(&mut chain.layout);
        if layout.is_complete() {
            return DiveStep::Found;
        }
        if *patience > 0 {
            return DiveStep::On;
        }
        if self.goal >= self.budget {
            return DiveStep::Failed;
        }
        let cheapest = prices.0.iter().copied().min().unwrap_or(1).max(1);
        self.goal = self.goal.saturating_add(cheapest).min(self.budget);
        *patience = self.patience * pieces / 4;
        DiveStep::On
    }

    /// The layout as far as it is there.
    pub fn layout(self) -> Layout {
        let mut sheets = self.fixed;
        let mut missing = self.residual_demand;
        if let Some((layout, _)) = self.rest {
            sheets.extend(layout.sheets.into_iter().filter(|s| s.pieces > 0));
            missing = layout.missing;
        }
        Layout { sheets, missing }
    }
}

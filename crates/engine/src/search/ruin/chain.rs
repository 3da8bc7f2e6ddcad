//! Ruin and recreate on the cutting trees: one chain of small changes, each kept or taken back.
//!
//! After Gardeyn & Wauters, "A goal-driven ruin and recreate heuristic for the 2D variable-sized bin packing
//! problem with guillotine constraints", EJOR 2022: a budget for sheets that the best layout does not meet,
//! items that may stay out, and what stays out is brought down until nothing does.

mod closed;
mod moves;
#[cfg(test)]
mod tests;

use super::accept::Acceptance;
use super::config::CONFIG;
use super::free_spaces::FreeSpaces;
use super::pressure::MissingWeights;
use super::weights::{MaterialSize, ONE, Weights};
use crate::control::StopCheck;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::{ItemType, Problem};
use crate::score::Scale;
use crate::search::prices::Prices;
use closed::ClosedSheets;
use fastrand::Rng;

/// How a chain searches: the chains of a material differ in it.
#[derive(Debug, Clone, Copy)]
pub struct ChainConfig {
    /// Entries of the late acceptance list.
    pub memory: usize,
    /// Parts that are taken out at a time, on average.
    pub ruin: usize,
    /// Sheets that a ruin touches at most.
    pub spread: usize,
    /// One in so many ruins empties a whole sheet.
    pub whole_sheet: u32,
    /// Blinks: one in so many best places is passed over (Christiaens & Vanden Berghe 2020).
    pub blink: u32,
    /// Price of a cut when places are compared, in sheet areas squared; chosen at random up to this.
    pub cut_aversion: f64,
}

/// One chain: a layout that changes all the time, under a budget.
pub struct Chain<'p> {
    problem: &'p Problem,
    /// The layout as it is now.
    pub layout: Layout,
    /// What it costs, in the goal's prices.
    pub cost: i128,
    /// Units of work done: free rectangles looked at, and the like.
    pub work: u64,
    prices: Prices,
    budget: i128,
    weights: Weights,
    scale: Scale,
    style: ChainConfig,
    rng: Rng,
    /// Fixed-point weight of a missing copy of each type.
    missing_weight: Vec<i64>,
    pressure: MissingWeights,
    /// Fixed-point value of each sheet.
    values: Vec<i64>,
    /// Sum of the values and of what is missing.
    objective: i64,
    missing: i64,
    /// The types of which copies are missing, in no order; some of them are no longer missing.
    gone: Vec<u32>,
    /// Whether a type is in that list.
    listed: Vec<bool>,
    acceptance: Acceptance,
    open: u32,
    used: Vec<u32>,
    closed: ClosedSheets,
    undo: Undo,
    removed: Vec<u32>,
    order: Vec<(f64, u32)>,
    blink: u32,
    space: FreeSpaces,
    size: MaterialSize,
    /// Units of work that count for questions whether to stop only: what is done with a better layout.
    aside: u64,
}

/// What an iteration changed, for its undo.
#[derive(Default)]
struct Undo {
    sheets: Vec<(usize, Sheet)>,
    spare: Vec<Sheet>,
    /// Whether a sheet is among them.
    touched: Vec<bool>,
    /// Value of each of the sheets.
    values: Vec<i64>,
    missing: Vec<(u32, i32)>,
}

impl<'p> Chain<'p> {
    /// A chain that starts from a layout.
    pub fn new(
        problem: &'p Problem,
        layout: Layout,
        style: ChainConfig,
        scale: Scale,
        rng: Rng,
    ) -> Chain<'p> {
        let mut chain = Chain {
            problem,
            layout,
            cost: 0,
            work: 0,
            prices: Prices(vec![0; problem.sheets.len()]),
            budget: i128::MAX,
            weights: Weights::default(),
            scale,
            style,
            rng,
            missing_weight: Vec::new(),
            pressure: MissingWeights::new(problem),
            values: Vec::new(),
            objective: 0,
            missing: 0,
            gone: Vec::new(),
            listed: Vec::new(),
            acceptance: Acceptance::default(),
            open: 0,
            used: Vec::new(),
            closed: ClosedSheets::default(),
            undo: Undo::default(),
            removed: Vec::new(),
            order: Vec::new(),
            blink: 1,
            space: FreeSpaces::new(problem),
            size: MaterialSize::of(problem),
            aside: 0,
        };
        chain.recount(&mut StopCheck::after_interval(&|| false));
        chain
    }

    /// The material.
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// Sets what the chain is after and takes sheets away until the budget is met. After a stop there is nothing to
    /// run for: [`Chain::run`] hears it as well.
    pub fn aim(
        &mut self,
        prices: Prices,
        budget: i128,
        weights: Weights,
        scale: Scale,
        stopped: &dyn Fn() -> bool,
    ) {
        let mut stop = StopCheck::after_interval(stopped);
        self.prices = prices;
        self.weights = weights;
        self.scale = scale;
        self.budget = budget;
        self.pressure.end();
        self.recount(&mut stop);
        if self.cost > self.budget {
            self.empty_worst(None, |chain| chain.cost <= chain.budget);
            self.recount(&mut stop);
        } else {
            self.draw_cut_cost();
        }
        self.undo.clear();
    }

    /// Lays out just these sheets, empty ones among them; [`Chain::aim`] with weights for a mix has to follow.
    pub fn lay_out(&mut self, mix: &[u32]) {
        self.recount(&mut StopCheck::after_interval(&|| false));
        for (kind, &count) in mix.iter().enumerate() {
            self.empty_worst(Some(kind), |chain| chain.used[kind] <= count);
        }
        self.layout.sheets.retain(|sheet| sheet.pieces > 0);
        for (kind, &count) in mix.iter().enumerate() {
            let more = self.used[kind]..count;
            let new = more.map(|_| Sheet::of(self.problem, kind));
            self.layout.sheets.extend(new);
        }
    }

    /// Anneals from now on until it is set on something else, for so many units of work; what is tolerated at
    /// first is `heat`, in sheet areas.
    pub fn anneal(&mut self, work: u64, heat: f64) {
        self.acceptance.anneal(self.work, work, heat);
    }

    /// From now on missing items weigh more and more, until the chain gets another goal: for a goal that only a complete
    /// layout meets.
    pub fn press(&mut self) {
        self.pressure.begin(self.work);
    }

    /// Replaces the layout.
    pub fn adopt(&mut self, layout: &Layout) {
        self.layout.clone_from(layout);
    }

    /// Empties a share of the sheets, chosen at random; [`Chain::aim`] has to follow.
    pub fn shake(&mut self, share: f64) {
        self.recount(&mut StopCheck::after_interval(&|| false));
        for sheet in 0..self.layout.sheets.len() {
            if self.rng.f64() < share {
                self.empty(sheet);
            }
        }
    }

    /// Runs until `work` more units are done, or until `found` says of an improved objective that it is
    /// what was wanted, or `stopped`.
    pub fn run(&mut self, work: u64, stopped: &dyn Fn() -> bool, found: &mut dyn FnMut(&Chain<'p>) -> bool) {
        let end = self.work + work;
        let mut best = self.objective;
        let mut stop = StopCheck::new(stopped);
        while self.work < end && !stop.at(self.work + self.aside) {
            if self.pressure.is_due(self.work) {
                self.pressure.rise(&self.layout.missing, self.work);
                let before = self.missing;
                self.weigh();
                self.objective += self.missing - before;
            }
            let before = (self.objective, self.missing, self.cost, self.open);
            // Even an iteration that finds nothing to do is work, or a run without room would never end.
            self.work += 8;
            self.ruin();
            self.recreate(&mut stop);
            // To value a sheet of tens of thousands of panels takes long as well.
            if !stop.at(self.work + self.aside) {
                self.revalue(before.1);
                stop.at(self.work + self.aside);
            }
            // An iteration that a stop has cut short is undone.
            if !stop.was_heard() && self.acceptance.keeps(before.0, self.objective, self.work, &mut self.rng)
            {
                self.undo.clear();
                // While annealing, a layout that has just become complete may still lie above the best.
                let completed = self.missing == 0 && before.1 > 0 && self.acceptance.anneals();
                // Cycles are those of all sheets together: every other layout may have fewer.
                let on_plateau = self.weights.plateau && self.missing == 0 && self.objective <= before.0;
                if self.objective < best || completed || on_plateau {
                    best = best.min(self.objective);
                    self.aside += self.layout_work();
                    self.work += if on_plateau { self.layout_work() } else { 0 };
                    if found(self) {
                        return;
                    }
                }
            } else {
                self.take_back();
                (self.objective, self.missing, self.cost, self.open) = before;
            }
        }
    }

    /// Weighs what is missing.
    fn weigh(&mut self) {
        let unit = self.weights.missing * ONE / self.size.mean_area;
        // Everything may be missing at once, and its weights have to add up without overflow.
        let most = i64::MAX / 8 / self.problem.pieces() as i64;
        let weigh = |(item, more): (&ItemType, f64)| ((item.area as f64 * more * unit) as i64 + 1).min(most);
        self.missing_weight = self.problem.items.iter().zip(self.pressure.factors()).map(weigh).collect();
        self.missing =
            self.layout.missing.iter().zip(&self.missing_weight).map(|(&n, w)| i64::from(n) * w).sum();
    }

    /// Units of work that it takes to look at the whole layout, or to copy it.
    fn layout_work(&self) -> u64 {
        // A piece takes some nodes, its sheet room of its own.
        self.weights.effort() * (4 * self.problem.pieces() + 8 * self.layout.sheets.len() as u64)
    }

    /// Takes the layout over anew; a stop ends it with what is of no use.
    fn recount(&mut self, stop: &mut StopCheck<'_>) {
        self.weigh();
        self.listed = self.layout.missing.iter().map(|&n| n > 0).collect();
        let missing = |&n: &u32| self.layout.missing[n as usize] > 0;
        self.gone = (0..self.problem.items.len() as u32).filter(missing).collect();
        self.used = self.layout.sheets_by_type(self.problem);
        self.open = self.used.iter().sum();
        self.closed = ClosedSheets::of(&self.layout.sheets);
        self.cost = self.layout.open().map(|s| self.prices.0[s.sheet_type as usize]).sum();
        let Chain { weights, problem, scale, size, .. } = &*self;
        let mut work = 0;
        let value = |sheet: &Sheet| {
            work += weights.work(sheet);
            if stop.at(work) { 0 } else { weights.value(sheet, problem, scale, size) }
        };
        let values = self.layout.sheets.iter().map(value).collect();
        self.values = values;
        self.objective = self.missing + self.values.iter().sum::<i64>();
        self.draw_cut_cost();
        self.space.with_empty = self.weights.mix;
        self.space.rebuild(self.problem, &self.layout.sheets);
        self.acceptance.reset(self.style.memory, self.objective);
    }

    /// How much this run dislikes cuts.
    fn draw_cut_cost(&mut self) {
        let mean = self.size.mean_area;
        self.space.cut_cost = self.style.cut_aversion * self.rng.f64() * mean * mean;
    }

    /// Empties the worst sheets, of a type or of all, until it is enough.
    fn empty_worst(&mut self, kind: Option<usize>, enough: impl Fn(&Chain<'_>) -> bool) {
        let mut looks = 0;
        while !enough(self) && looks <= CONFIG.worst_looks {
            let Some(worst) = self.worst_sheet(kind) else { return };
            self.empty(worst);
            looks += self.layout.sheets.len();
            self.aside += self.layout.sheets.len() as u64;
        }
        // Where there are thousands to be emptied of tens of thousands, they are put in order once.
        let mut order: Vec<(f64, usize)> = if enough(self) { Vec::new() } else { self.fills(kind).collect() };
        order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for (_, sheet) in order {
            if enough(self) {
                return;
            }
            self.empty(sheet);
        }
    }

    fn worst_sheet(&mut self, kind: Option<usize>) -> Option<usize> {
        self.fills(kind).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, n)| n)
    }

    /// How full the open sheets are, with a little chance in it.
    fn fills(&mut self, kind: Option<usize>) -> impl Iterator<Item = (f64, usize)> {
        let Chain { layout, rng, problem, .. } = self;
        let sheets = &layout.sheets;
        let fill = |s: &Sheet| s.used as f64 / problem.sheets[s.sheet_type as usize].area as f64;
        (0..sheets.len())
            .filter(move |&n| {
                sheets[n].pieces > 0 && kind.is_none_or(|kind| kind == sheets[n].sheet_type as usize)
            })
            .map(move |n| (fill(&sheets[n]) + 0.05 * rng.f64(), n))
    }

    /// Brings the objective up to date; `missing` is what was missing before.
    fn revalue(&mut self, missing: i64) {
        for n in 0..self.undo.sheets.len() {
            let sheet = self.undo.sheets[n].0;
            let at = &self.layout.sheets[sheet];
            self.values[sheet] = self.weights.value(at, self.problem, &self.scale, &self.size);
            self.work += self.weights.work(at);
        }
        let sheets = self.undo.sheets.iter().zip(&self.undo.values);
        let changed: i64 = sheets.map(|((n, _), old)| self.values[*n] - old).sum();
        self.objective += changed + self.missing - missing;
    }
}

impl Undo {
    fn clear(&mut self) {
        for (n, sheet) in self.sheets.drain(..) {
            self.touched[n] = false;
            self.spare.push(sheet);
        }
        self.values.clear();
        self.missing.clear();
    }
}

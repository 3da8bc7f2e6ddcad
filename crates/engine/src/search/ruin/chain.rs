//! Ruin and recreate on the cutting trees: one chain of small changes, each kept or taken back.
//!
//! After Gardeyn & Wauters, "A goal-driven ruin and recreate heuristic for the 2D variable-sized bin packing
//! problem with guillotine constraints", EJOR 2022: a budget for sheets that the best layout does not meet,
//! items that may stay out, and what stays out is brought down until nothing does.

mod moves;

use super::accept::Acceptance;
use super::pressure::Pressure;
use super::space::Space;
use super::weights::{ONE, Weights, mean_area};
use crate::control::Ear;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::{ItemType, Problem};
use crate::score::Scale;
use crate::search::prices::Prices;
use fastrand::Rng;

/// Free rectangles of a sheet up to which taking them over anew is not counted as work.
const FEW_SLOTS: usize = 1_000;

/// How a chain searches; what its neighbours do differently.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Entries of the late acceptance list.
    pub memory: usize,
    /// Parts that are taken out at a time, on average.
    pub ruin: usize,
    /// Sheets that a ruin touches at most.
    pub spread: usize,
    /// One in so many ruins empties a whole sheet.
    pub whole_sheet: u32,
    /// One in so many places is overlooked.
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
    style: Style,
    rng: Rng,
    /// Fixed-point weight of a missing copy of each type.
    missing_weight: Vec<i64>,
    pressure: Pressure,
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
    /// All sheets before this one are open.
    first_closed: usize,
    undo: Undo,
    removed: Vec<u32>,
    order: Vec<(f64, u32)>,
    blink: u32,
    space: Space,
    mean_area: f64,
}

/// What an iteration changed, to take it back.
#[derive(Default)]
struct Undo {
    sheets: Vec<(usize, Sheet)>,
    spare: Vec<Sheet>,
    /// Value of each of the sheets.
    values: Vec<i64>,
    missing: Vec<(u32, i32)>,
}

impl<'p> Chain<'p> {
    /// A chain that starts from a layout.
    pub fn new(problem: &'p Problem, layout: Layout, style: Style, scale: Scale, rng: Rng) -> Chain<'p> {
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
            pressure: Pressure::new(problem),
            values: Vec::new(),
            objective: 0,
            missing: 0,
            gone: Vec::new(),
            listed: Vec::new(),
            acceptance: Acceptance::default(),
            open: 0,
            used: Vec::new(),
            first_closed: 0,
            undo: Undo::default(),
            removed: Vec::new(),
            order: Vec::new(),
            blink: 1,
            space: Space::new(problem),
            mean_area: mean_area(problem),
        };
        chain.recount();
        chain
    }

    /// The material.
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// Sets what the chain is after and takes sheets away until the budget is met.
    pub fn aim(&mut self, prices: Prices, budget: i128, weights: Weights, scale: Scale) {
        self.prices = prices;
        self.weights = weights;
        self.scale = scale;
        self.budget = budget;
        self.pressure.end();
        self.recount();
        while self.cost > self.budget {
            let Some(worst) = self.worst_sheet(None) else { break };
            self.empty(worst);
        }
        self.recount();
        self.undo.clear();
    }

    /// Lays out just these sheets, empty ones among them; [`Chain::aim`] with weights for a mix has to follow.
    pub fn lay_out(&mut self, mix: &[u32]) {
        self.recount();
        for (kind, &count) in mix.iter().enumerate() {
            while self.used[kind] > count {
                let Some(worst) = self.worst_sheet(Some(kind)) else { break };
                self.empty(worst);
            }
        }
        self.layout.sheets.retain(|sheet| sheet.pieces > 0);
        for (kind, &count) in mix.iter().enumerate() {
            let sheet = &self.problem.sheets[kind];
            let more = self.used[kind]..count;
            let new = more.map(|_| Sheet::new(kind as u32, sheet.w, sheet.h, self.problem.min_side));
            self.layout.sheets.extend(new);
        }
    }

    /// Anneals from now on until it is set on something else, for so many units of work; what is tolerated at
    /// first is `heat`, in sheet areas.
    pub fn anneal(&mut self, work: u64, heat: f64) {
        self.acceptance.anneal(self.work, work, heat);
    }

    /// What stays out weighs more and more from now on until it is set on something else: for a goal that nothing
    /// less than everything placed would meet.
    pub fn press(&mut self) {
        self.pressure.begin(self.work);
    }

    /// Replaces the layout.
    pub fn adopt(&mut self, layout: &Layout) {
        self.layout.clone_from(layout);
    }

    /// Empties a share of the sheets, chosen at random; [`Chain::aim`] has to follow.
    pub fn shake(&mut self, share: f64) {
        self.recount();
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
        let mut ear = Ear::new(stopped);
        while self.work < end && !ear.hears(self.work) {
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
            self.recreate(&mut ear);
            self.revalue(before.1);
            // What was broken off in the middle is no layout to go on from.
            if !ear.has_heard() && self.acceptance.keeps(before.0, self.objective, self.work, &mut self.rng) {
                self.undo.clear();
                // While annealing, a layout that has just become complete may still lie above the best.
                let completed = self.missing == 0 && before.1 > 0 && self.acceptance.anneals();
                if self.objective < best || completed {
                    best = best.min(self.objective);
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
        let unit = self.weights.missing * ONE / self.mean_area;
        // Everything may be missing at once, and its weights have to add up without overflow.
        let most = i64::MAX / 8 / self.problem.pieces() as i64;
        let weigh = |(item, more): (&ItemType, f64)| ((item.area as f64 * more * unit) as i64 + 1).min(most);
        self.missing_weight = self.problem.items.iter().zip(self.pressure.factors()).map(weigh).collect();
        self.missing =
            self.layout.missing.iter().zip(&self.missing_weight).map(|(&n, w)| i64::from(n) * w).sum();
    }

    fn recount(&mut self) {
        self.weigh();
        self.listed = self.layout.missing.iter().map(|&n| n > 0).collect();
        let missing = |&n: &u32| self.layout.missing[n as usize] > 0;
        self.gone = (0..self.problem.items.len() as u32).filter(missing).collect();
        self.used = self.layout.sheets_by_type(self.problem);
        self.open = self.used.iter().sum();
        self.first_closed = 0;
        self.cost = self.layout.open().map(|s| self.prices.0[s.kind as usize]).sum();
        self.values =
            self.layout.sheets.iter().map(|s| self.weights.value(s, self.problem, &self.scale)).collect();
        self.objective = self.missing + self.values.iter().sum::<i64>();
        self.space.cut_cost = self.style.cut_aversion * self.rng.f64() * self.mean_area * self.mean_area;
        self.space.with_empty = self.weights.mix;
        self.space.rebuild(self.problem, &self.layout.sheets);
        self.acceptance.reset(self.style.memory, self.objective);
    }

    fn worst_sheet(&mut self, kind: Option<usize>) -> Option<usize> {
        let sheets = &self.layout.sheets;
        let rng = &mut self.rng;
        let fill = |s: &Sheet| s.used as f64 / self.problem.sheets[s.kind as usize].area as f64;
        (0..sheets.len())
            .filter(|&n| sheets[n].pieces > 0 && kind.is_none_or(|kind| kind == sheets[n].kind as usize))
            .map(|n| (fill(&sheets[n]) + 0.05 * rng.f64(), n))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, n)| n)
    }

    /// Brings the objective up to date; `missing` is what was missing before.
    fn revalue(&mut self, missing: i64) {
        for n in 0..self.undo.sheets.len() {
            let sheet = self.undo.sheets[n].0;
            self.values[sheet] = self.weights.value(&self.layout.sheets[sheet], self.problem, &self.scale);
            self.work += self.layout.sheets[sheet].nodes.len() as u64 * self.weights.effort() / 2;
        }
        let sheets = self.undo.sheets.iter().zip(&self.undo.values);
        let changed: i64 = sheets.map(|((n, _), old)| self.values[*n] - old).sum();
        self.objective += changed + self.missing - missing;
    }
}

impl Undo {
    fn clear(&mut self) {
        self.spare.extend(self.sheets.drain(..).map(|(_, sheet)| sheet));
        self.values.clear();
        self.missing.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::{ORDERS, construct};
    use crate::control::ATTENTION;
    use crate::model::job::{CutPreference, Job, Priority};
    use serde_json::json;

    #[test]
    fn a_stop_is_heard_while_thousands_of_panels_are_put_back() {
        let panel = |n: u32| json!({"id": n.to_string(), "width": 2400 - n, "height": 1, "count": 1});
        let panels: Vec<_> = (0..2_000).map(panel).collect();
        let stock = json!([{"id": "s", "width": 3000, "height": 12200, "count": 1}]);
        let job = Job::from_json(&json!({"panels": panels, "stock_panels": stock})).unwrap();
        let problem = Problem::split(&job).0.remove(0);
        let layout = construct(&problem, ORDERS[0], 0, &mut Ear::new(&|| false));
        assert!(layout.is_complete());
        // Every ruin empties the sheet.
        let style = Style { memory: 1, ruin: 1, spread: 1, whole_sheet: 1, blink: 500, cut_aversion: 0.0 };
        let scale = Scale::plain(Priority::LeastWaste, CutPreference::Free);
        for stop in 1..6 {
            let mut chain = Chain::new(&problem, layout.clone(), style, scale.clone(), Rng::with_seed(1));
            chain.aim(Prices(vec![1]), i128::MAX, Weights::goal(0.2), scale.clone());
            let before = chain.work;
            let asked = std::cell::Cell::new(0);
            let stopped = || asked.replace(asked.get() + 1) + 1 >= stop;
            chain.run(u64::MAX / 2, &stopped, &mut |_| false);
            // Between two questions lies no more than their distance and one panel, or the ruin of the sheet.
            assert_eq!(asked.get(), stop);
            assert!(chain.work - before <= stop * (ATTENTION + 20_000), "{} units", chain.work - before);
            // What was broken off is taken back.
            assert!(chain.layout.is_complete() && chain.layout.sheets.iter().all(Sheet::is_sound));
        }
    }
}

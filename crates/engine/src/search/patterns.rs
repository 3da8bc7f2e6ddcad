//! Column generation: layouts put together from patterns that are used many times.
//!
//! A linear program over patterns (Gilmore & Gomory 1961, 1965) says what every item is worth; dynamic
//! programming finds patterns that are worth more than their sheet; dives turn fractions of sheets into
//! whole ones, and ruin and recreate completes them. Where the dynamic programming is exact, the values
//! prove a bound as well (Farley 1990).

mod beam_pricing;
mod column;
mod config;
mod dive;
mod grid;
mod integer;
mod lp;
mod master;
mod oracle;
mod staged;
mod strips;
#[cfg(test)]
mod tests;

use super::engine::{Engine, Incumbent, Mark};
use super::near_miss;
use super::pool::{Pattern, Pool};
use crate::bound::Bound;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::model::job::Priority;
use crate::problem::Problem;
use crate::rules::Rules;
use crate::search::strips::frame_rules::FrameRules;
use config::CONFIG;
use dive::{Dive, DiveStep, DiveTask};
use fastrand::Rng;
use integer::IntegerSearch;
use master::Master;

/// Column generation and dives.
pub struct Patterns<'p> {
    problem: &'p Problem,
    master: Option<Master<'p>>,
    dive: Option<Dive>,
    /// The search for whole numbers of patterns, where there are few types of items.
    whole: IntegerSearch,
    /// Dives so far.
    dives: u32,
    rounds: usize,
    /// Rounds and units of work up to the last dive.
    dived_at: (usize, u64),
    mark: Mark,
    /// Revisions of the best layout and of the pool of which all that helps is in the program.
    learned: Option<(u64, u64)>,
    found: Option<Layout>,
    near_miss: Option<Layout>,
    built: Vec<Sheet>,
    bound: Option<Bound>,
    rng: Rng,
    allowance: u64,
    work: u64,
    exhausted: bool,
}

fn task<'a>(incumbent: &'a Incumbent<'_>) -> DiveTask<'a> {
    DiveTask { problem: incumbent.problem, prices: &incumbent.prices, scale: &incumbent.scale }
}

impl<'p> Patterns<'p> {
    /// Its share of the work: patterns pay where there are copies.
    pub fn share(problem: &Problem) -> f64 {
        match problem.pieces() / problem.items.len() as u64 {
            4.. => 10.0,
            2..4 => 4.0,
            _ => 2.0,
        }
    }

    /// The engine of a material.
    pub fn new(incumbent: &Incumbent<'p>, seed: u64) -> Patterns<'p> {
        Patterns {
            problem: incumbent.problem,
            master: None,
            dive: None,
            whole: IntegerSearch::default(),
            dives: 0,
            rounds: 0,
            dived_at: (0, 0),
            mark: (0, 0),
            learned: None,
            found: None,
            near_miss: None,
            built: Vec::new(),
            bound: None,
            rng: Rng::with_seed(seed),
            allowance: 0,
            work: 0,
            exhausted: incumbent.scale.priority == Priority::FewestCuts,
        }
    }

    /// Takes in what the others have found. Until the program is solved its values do not tell what of it would help, and
    /// with all of it at once it would hardly ever be solved.
    fn learn(&mut self, incumbent: &Incumbent<'p>) {
        let rng = &mut self.rng;
        let Some(master) = &mut self.master else {
            let mut master = Master::new(incumbent.problem, &incumbent.prices, rng.fork());
            for sheet in incumbent.best.open() {
                master.add(&Pattern::of(sheet));
            }
            self.mark = incumbent.mark();
            self.work += 20 * incumbent.problem.pieces();
            self.master = Some(master);
            return;
        };
        self.mark = self.mark.min(incumbent.mark());
        let news = (incumbent.revision, incumbent.pool.revision());
        if self.learned == Some(news) || !master.is_solved() {
            return;
        }
        let best: Vec<Pattern> = incumbent.best.open().map(Pattern::of).collect();
        self.work += 20 * incumbent.problem.pieces();
        if master.draw(best.iter().chain(incumbent.pool.patterns())) {
            self.learned = Some(news);
        }
    }

    /// Looks for whole numbers of sheets if it is their turn. True if it was.
    fn round_off(&mut self, incumbent: &Incumbent<'p>, stopped: &dyn Fn() -> bool) -> bool {
        let due =
            self.mark.0 == 0 && self.whole.is_ready() && self.whole.work * CONFIG.integer_share < self.work();
        if !due {
            return false;
        }
        let found = self.whole.search(self.problem, self.mark.1 - 1, &mut self.rng, stopped);
        if let Some(layout) = found {
            let before = self.mark.1;
            self.keep(incumbent, layout);
            // The dive goes on, with less to spend.
            if let Some(dive) = &mut self.dive {
                dive.limit(before - self.mark.1);
            }
        }
        true
    }

    /// Hands a layout over if it is better than any that is known.
    fn keep(&mut self, incumbent: &Incumbent<'p>, layout: Layout) {
        let mark = incumbent.mark_of(&layout);
        if mark < self.mark {
            self.mark = mark;
            self.built.extend(layout.sheets.iter().cloned());
            self.found = Some(layout);
        }
    }

    /// Whether a layout has cheaper sheets than the best, and some little has no place.
    fn is_near_miss(&self, incumbent: &Incumbent<'p>, layout: &Layout) -> bool {
        let (missing, cost) = incumbent.mark_of(layout);
        let is_little = missing > 0 && missing <= near_miss::most_missing(self.problem);
        is_little && self.mark.0 == 0 && cost < self.mark.1
    }

    fn step(&mut self, incumbent: &Incumbent<'p>, stopped: &dyn Fn() -> bool) {
        if self.round_off(incumbent, stopped) {
            return;
        }
        let spent = self.work();
        let Some(master) = &mut self.master else { return };
        let work = self.allowance.saturating_sub(spent);
        let Some(dive) = &mut self.dive else {
            if !master.solve(work.max(100_000), stopped) {
                return;
            }
            if self.learned != Some((incumbent.revision, incumbent.pool.revision())) {
                self.learn(incumbent);
                return;
            }
            master.thin_out();
            if let Some(proof) = master.proof.take() {
                self.bound = Some(crate::bound::of_proof(incumbent.problem, proof.need, &proof.gives));
            }
            let (rounds, (work, least)) = (self.rounds - self.dived_at.0, CONFIG.dear_rounds);
            let dear = rounds >= least && spent - self.dived_at.1 > work;
            if master.is_converged() || rounds >= CONFIG.rounds_between_dives || dear {
                if IntegerSearch::suits(incumbent) && self.mark.0 == 0 {
                    let master = &mut *master;
                    let more: Vec<Pattern> =
                        (0..CONFIG.perturbed_rounds).flat_map(|_| master.price_perturbed(stopped)).collect();
                    self.whole.learn(incumbent, master, &more, self.mark.1 - 1);
                }
                self.dive = Some(self.new_dive(incumbent, stopped));
                self.dives += 1;
                return;
            }
            self.rounds += 1;
            master.pricing_round(stopped);
            return;
        };
        let before = dive.work;
        let outcome = dive.step(task(incumbent), master, &mut self.rng, work, stopped);
        self.work += dive.work - before;
        if outcome == DiveStep::On {
            return;
        }
        let Some(dive) = self.dive.take() else { return };
        // Whatever is tried, no more patterns come up, and those that there are do not do.
        self.exhausted |= outcome == DiveStep::Failed && dive.fixed.is_empty() && master.is_converged();
        let layout = dive.layout();
        for sheet in &layout.sheets {
            master.add(&Pattern::of(sheet));
        }
        master.reset_to_all();
        master.solve(u64::MAX / 4, stopped);
        master.thin_out();
        if self.is_near_miss(incumbent, &layout) {
            self.near_miss = Some(layout);
        } else {
            self.keep(incumbent, layout);
        }
        self.dived_at = (self.rounds, self.work());
    }

    /// A dive with its own share of the best layout kept, and its own rest for ruin and recreate.
    fn new_dive(&mut self, incumbent: &Incumbent<'p>, stopped: &dyn Fn() -> bool) -> Dive {
        let problem = incumbent.problem;
        let budget = if self.mark.0 == 0 { self.mark.1 - 1 } else { i128::MAX / 4 };
        let sheets = incumbent.best.open().count() as f64;
        let density = problem.pieces() as f64 / sheets.max(1.0);
        let tail = (CONFIG.tail.0 + (CONFIG.tail.1 - CONFIG.tail.0) * self.rng.f64())
            .min(CONFIG.tail_pieces / density);
        let patience = CONFIG.completion_work * u64::from(1 + self.dives.min(7));
        let mut dive = Dive::new(problem, budget, tail, patience);
        self.work += problem.pieces();
        let Some(master) = &mut self.master else { return dive };
        if self.dives % 3 == 2 && incumbent.best.is_complete() {
            let keep = 0.4 + 0.5 * self.rng.f64();
            let mut order: Vec<(f64, &Sheet)> = incumbent
                .best
                .open()
                .map(|sheet| {
                    let items = Pattern::of(sheet).items;
                    let value: f64 = items.iter().map(|&(item, n)| master.dual(item) * f64::from(n)).sum();
                    (value / master.price(sheet.sheet_type) + 0.05 * self.rng.f64(), sheet)
                })
                .collect();
            order.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (_, sheet) in order.iter().take((sheets * keep) as usize).take_while(|_| !stopped()) {
                dive.fix(task(incumbent), sheet, &[]);
            }
            dive.show(problem, master);
        }
        dive
    }
}

impl<'p> Engine<'p> for Patterns<'p> {
    fn name(&self) -> &'static str {
        "column-generation"
    }

    fn work(&self) -> u64 {
        self.work + self.whole.work + self.master.as_ref().map_or(0, Master::work)
    }

    fn search(&mut self, incumbent: &Incumbent<'p>, work: u64, stopped: &dyn Fn() -> bool) {
        if incumbent.cheapest {
            self.exhausted = true;
            return;
        }
        self.allowance += work;
        if self.work() >= self.allowance {
            return;
        }
        match &mut self.dive {
            None => self.learn(incumbent),
            // Another engine is ahead: the dive goes on, with less to spend.
            Some(dive) if incumbent.mark() < self.mark => {
                let mark = incumbent.mark();
                dive.limit(if mark.0 == 0 && self.mark.0 == 0 { self.mark.1 - mark.1 } else { 0 });
                self.mark = mark;
            }
            Some(_) => {}
        }
        while self.work() < self.allowance && !self.exhausted && !stopped() {
            self.step(incumbent, stopped);
            if self.found.is_some() {
                return;
            }
        }
    }

    fn take_found(&mut self) -> Option<Layout> {
        self.found.take()
    }

    fn take_near_miss(&mut self) -> Option<Layout> {
        self.near_miss.take()
    }

    fn hand_over(&mut self, pool: &mut Pool, stopped: &dyn Fn() -> bool) {
        pool.offer_all(self.built.iter(), self.problem, stopped);
        self.built.clear();
    }

    fn take_bound(&mut self) -> Option<Bound> {
        self.bound.take()
    }

    fn supports(&self, rules: &Rules) -> bool {
        FrameRules::any(rules)
    }

    fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}

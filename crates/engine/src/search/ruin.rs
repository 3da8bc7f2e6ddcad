//! Goal-driven ruin and recreate as an engine: one chain, what it is after, and when it starts again.

mod accept;
pub mod chain;
mod config;
mod free_spaces;
mod pressure;
pub mod weights;

use super::engine::{Engine, Incumbent, Mark};
use super::pool::Pool;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::model::job::Priority;
use crate::problem::Problem;
use crate::rules::Rules;
use crate::score::{Scale, Score};
use chain::Chain;
use config::CONFIG;
use fastrand::Rng;
use weights::Weights;

/// One chain of ruin and recreate.
pub struct RuinAndRecreate<'p> {
    chain: Chain<'p>,
    /// Polishes from the start.
    polisher: bool,
    polishing: bool,
    /// Where it stands: what it has to beat.
    mark: Mark,
    /// The revision of the incumbent that it polishes.
    revision: Option<u64>,
    found: Option<Layout>,
    /// Sheets for the pool.
    built: Vec<Sheet>,
    /// The chain's work when it was given its goal.
    aimed_at: u64,
    /// The units of work after which it starts again.
    stall: u64,
    /// How often it has started again for this goal.
    restarts: u32,
}

/// Chains of a material.
pub const CHAINS: usize = CONFIG.chains.len();
/// Their shares of the work once there is nothing but polishing to do.
pub const POLISH: [f64; CHAINS] = CONFIG.polish_shares;

/// Their shares of the work before.
pub fn shares(problem: &Problem) -> [f64; CHAINS] {
    let (once, copies) = CONFIG.shares;
    if problem.has_copies() { copies } else { once }
}

/// The chains of a material.
pub fn chains<'p>(incumbent: &Incumbent<'p>, seed: u64) -> impl Iterator<Item = RuinAndRecreate<'p>> {
    CONFIG.chains.iter().enumerate().map(move |(n, style)| {
        let rng = Rng::with_seed(seed.wrapping_add((n as u64 + 1) << 32));
        let chain =
            Chain::new(incumbent.problem, incumbent.best.clone(), *style, incumbent.scale.clone(), rng);
        RuinAndRecreate {
            chain,
            polisher: n + 1 == CONFIG.chains.len(),
            polishing: false,
            mark: (0, 0),
            revision: None,
            found: None,
            built: Vec::new(),
            aimed_at: 0,
            stall: 0,
            restarts: 0,
        }
    })
}

impl<'p> Engine<'p> for RuinAndRecreate<'p> {
    fn name(&self) -> &'static str {
        "ruin-and-recreate"
    }

    fn work(&self) -> u64 {
        self.chain.work
    }

    fn supports(&self, _: &Rules) -> bool {
        true
    }

    fn knows_sets(&self) -> bool {
        true
    }

    fn search(&mut self, incumbent: &Incumbent<'p>, work: u64, stopped: &dyn Fn() -> bool) {
        self.prepare(incumbent, stopped);
        let end = self.chain.work + work;
        let floor = incumbent.floor();
        let mut score = incumbent.score.clone();
        while self.chain.work < end && !stopped() {
            if !self.polishing && self.mark.0 == 0 && self.mark.1 <= floor {
                return;
            }
            let (polishing, problem) = (self.polishing, incumbent.problem);
            let mark = &mut self.mark;
            let mut found = None;
            self.chain.run(end - self.chain.work, stopped, &mut |chain| {
                if polishing {
                    let now = Score::of(&chain.layout, problem, &incumbent.scale);
                    if now < score && incumbent.constraints.admits(&chain.layout, problem) {
                        score = now;
                        found = Some(chain.layout.clone());
                    }
                    return false;
                }
                let now = (chain.layout.missing_area(problem), chain.cost);
                if now < *mark {
                    *mark = now;
                    found = Some(chain.layout.clone());
                    return true;
                }
                false
            });
            if let Some(layout) = found {
                self.keep(&layout);
                self.found = Some(layout);
                if !self.polishing {
                    self.aim(incumbent, stopped);
                }
            }
        }
    }

    fn take_found(&mut self) -> Option<Layout> {
        self.found.take()
    }

    fn hand_over(&mut self, pool: &mut Pool, stopped: &dyn Fn() -> bool) {
        pool.offer_all(self.built.iter(), self.chain.problem(), stopped);
        self.built.clear();
    }
}

impl<'p> RuinAndRecreate<'p> {
    /// Sets the chain on what is to be done in this round.
    fn prepare(&mut self, incumbent: &Incumbent<'p>, stopped: &dyn Fn() -> bool) {
        let mark = incumbent.mark();
        if incumbent.cheapest || self.polisher {
            if !self.polishing || self.revision != Some(incumbent.revision) {
                self.polishing = true;
                self.chain.adopt(&incumbent.best);
                let budget = polish_budget(&incumbent.scale, mark);
                let weights = match incumbent.problem.rules.sheets_at_once > 1 && !self.polisher {
                    true => Weights::plateau(),
                    false => Weights::polish(incumbent.problem, &incumbent.scale),
                };
                let scale = incumbent.scale.clone();
                self.chain.aim(incumbent.prices.clone(), budget, weights, scale, stopped);
            }
        } else if self.polishing || self.revision.is_none() || self.mark != mark {
            self.restarts = 0;
            self.mark = mark;
            self.aim(incumbent, stopped);
        } else if self.chain.work - self.aimed_at > self.stall {
            self.restarts += 1;
            self.keep_chain();
            self.chain.adopt(&incumbent.best);
            self.chain.shake(CONFIG.shake);
            self.aim(incumbent, stopped);
        }
        self.mark = mark;
        self.revision = Some(incumbent.revision);
    }

    /// Sets the chain on a cheaper set of sheets than its mark, or on placing more if something is missing.
    fn aim(&mut self, incumbent: &Incumbent<'p>, stopped: &dyn Fn() -> bool) {
        let budget = if self.mark.0 == 0 { self.mark.1 - 1 } else { i128::MAX };
        self.polishing = false;
        self.aimed_at = self.chain.work;
        let (prices, scale) = (incumbent.prices.clone(), incumbent.scale.clone());
        self.chain.aim(prices, budget, Weights::goal(CONFIG.free_space), scale, stopped);
        let pieces = incumbent.problem.pieces();
        let size = (pieces as f64 / 50.0).clamp(0.05, 100.0);
        if self.restarts == 0 && pieces > CONFIG.small {
            self.stall = (CONFIG.stall_work * size) as u64;
        } else {
            self.stall = ((CONFIG.anneal_work * size) as u64) << self.restarts.min(20);
            self.chain.anneal(self.stall, CONFIG.heat);
            if self.mark.0 == 0 {
                self.chain.press();
            }
        }
    }

    /// Keeps the sheets of a layout for the pool.
    fn keep(&mut self, layout: &Layout) {
        self.built.clear();
        self.built.extend(layout.open().cloned());
    }

    fn keep_chain(&mut self) {
        self.built.extend(self.chain.layout.open().cloned());
    }
}

/// What polishing may spend on sheets: not more than the best, unless sheets are only a part of the score or
/// something is missing that one more might take.
pub fn polish_budget(scale: &Scale, (missing, cost): Mark) -> i128 {
    match scale.priority {
        _ if missing > 0 => i128::MAX,
        Priority::FewestCuts | Priority::Balanced | Priority::Efficient | Priority::LeastCost => i128::MAX,
        _ => cost,
    }
}

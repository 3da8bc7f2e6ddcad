//! Goal-driven ruin and recreate as an engine: one chain, what it is after, and when it starts again.

mod accept;
pub mod chain;
mod config;
mod free_spaces;
mod pressure;
pub mod weights;

use super::engine::{Engine, Incumbent, Mark};
use super::near_miss::NearMiss;
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
    /// Goes on from a near miss of others as soon as there is one.
    finisher: bool,
    /// The number of the last near miss that it has gone on from.
    near_miss: u32,
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
            finisher: n == CONFIG.finisher,
            near_miss: 0,
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
        } else {
            let is_stuck = self.chain.work - self.aimed_at > self.stall;
            match self.near_miss(incumbent) {
                Some(near_miss) if is_stuck || self.finisher => {
                    self.near_miss = near_miss.number;
                    self.restarts += 1;
                    self.keep_chain();
                    self.chain.adopt(&near_miss.layout);
                    self.aim_with(incumbent, CONFIG.near_heat, stopped);
                }
                _ if is_stuck => {
                    self.restarts += 1;
                    self.keep_chain();
                    self.chain.adopt(&incumbent.best);
                    self.chain.shake(CONFIG.shake);
                    self.aim(incumbent, stopped);
                }
                _ => {}
            }
        }
        self.mark = mark;
        self.revision = Some(incumbent.revision);
    }

    /// A near miss of others for what it is after, which it has not gone on from.
    fn near_miss<'i>(&self, incumbent: &'i Incumbent<'p>) -> Option<&'i NearMiss> {
        let near_miss = incumbent.near_miss.as_ref()?;
        let (_, cost) = incumbent.mark_of(&near_miss.layout);
        let is_new = near_miss.number > self.near_miss;
        (is_new && self.mark.0 == 0 && cost < self.mark.1).then_some(near_miss)
    }

    /// Sets the chain on a cheaper set of sheets than its mark, or on placing more if something is missing.
    fn aim(&mut self, incumbent: &Incumbent<'p>, stopped: &dyn Fn() -> bool) {
        self.aim_with(incumbent, CONFIG.heat, stopped);
    }

    /// Does so; where the chain anneals, from this heat on.
    fn aim_with(&mut self, incumbent: &Incumbent<'p>, heat: f64, stopped: &dyn Fn() -> bool) {
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
            self.chain.anneal(self.stall, heat);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::control::Unattended;
    use crate::model::job::CutPreference;
    use crate::search::run::{MaterialCount, Run};
    use serde_json::json;

    #[test]
    fn one_chain_goes_on_from_a_near_miss_at_once_and_the_other_when_it_starts_again() {
        let panel = |n: u32| json!({"id": n.to_string(), "width": 310 + 29 * n % 613, "height": 280 + 43 * n % 571, "count": 1});
        let job = json!({"panels": (0..80).map(panel).collect::<Vec<_>>(),
            "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 80}]});
        let problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let mut run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        let incumbent = &mut run.incumbent;
        incumbent.cheapest = false;
        let mut chains: Vec<_> = chains(incumbent, 1).collect();
        for chain in &mut chains {
            chain.prepare(incumbent, &|| false);
        }
        let mut layout = incumbent.best.clone();
        layout.sheets.retain(|sheet| sheet.pieces > 0);
        for node in layout.sheets.drain(..3).collect::<Vec<_>>().iter().flat_map(Sheet::items) {
            layout.missing[node.item as usize] += 1;
        }
        incumbent.near_miss = Some(NearMiss { layout: layout.clone(), number: 1 });
        let mut goes_on = |n: usize| {
            chains[n].chain.layout = Layout::empty(&problem);
            chains[n].prepare(incumbent, &|| false);
            let goes_on = chains[n].chain.layout.missing == layout.missing;
            chains[n].aimed_at = 0;
            chains[n].chain.work = u64::MAX / 2;
            goes_on
        };
        assert!(goes_on(CONFIG.finisher) && !goes_on(CONFIG.finisher), "once");
        assert!(!goes_on(0) && goes_on(0) && !goes_on(0), "when it is stuck, once");
    }
}

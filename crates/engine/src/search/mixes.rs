//! Mixes of sheets as targets: all of a cheaper mix filled at once.
//!
//! Where there are several types of sheet, a search that may spend a budget as it likes rarely gets from one mix to
//! another. So cheaper mixes are written down, for all sheets of the best layout or for some of them, and each is
//! filled on its own: first by a beam of strips over all its sheets in a row (Fontan & Libralesso, "An anytime tree
//! search algorithm for two-dimensional two- and three-staged guillotine packing problems", arXiv 2004.02603); then a chain
//! of ruin and recreate that has just these sheets brings in what is left.
//! The mixes are tried in rounds: those of which least was left out stay and get twice the work (Jamieson & Talwalkar,
//! "Non-stochastic best arm identification and hyperparameter optimization", AISTATS 2016).

mod bracket;
mod config;

use super::engine::{Engine, Incumbent};
use super::pool::Pool;
use super::ruin::chain::Chain;
use super::ruin::weights::{Weights, mean_area};
use super::strips::beam::Beam;
use super::strips::frame_rules::FrameRules;
use super::strips::trial::{Trial, TrialPlan};
use super::strips::values::ItemValues;
use super::strips::view::StripView;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::rules::Rules;
use bracket::Bracket;
use config::CONFIG;
use fastrand::Rng;
use std::sync::Arc;

/// The engine of mixes.
pub struct Mixes<'p> {
    problem: &'p Problem,
    shapes: Vec<Arc<StripView>>,
    beam: Beam,
    values: ItemValues,
    bracket: Bracket,
    /// Brackets that were tried to the end since something cheaper was found.
    brackets: u32,
    /// The price that a mix has to stay below.
    price: i128,
    phase: Phase,
    /// The mean area of an item, in sheet areas.
    item: f64,
    found: Option<Layout>,
    /// Sheets for the pool.
    built: Vec<Sheet>,
    rng: Rng,
    /// Units of work beside the beam's.
    work: u64,
    /// The best layout was found here.
    leads: bool,
    /// There is no mix to try.
    barren: bool,
    exhausted: bool,
}

/// What is done for the target in turn.
enum Phase {
    /// Nothing as yet.
    Idle,
    /// The beam fills its sheets; it began at this unit of the beam's work.
    Strips(Box<Trial>, u64),
    /// The chain brings in what is left.
    Chain(Box<Anneal>),
}

/// A chain that is given its work bit by bit.
struct Anneal {
    layout: Layout,
    /// The least area that was left out, units², and the layout that did.
    least: (i128, Layout),
    /// Units of work that it had, and that it gets.
    done: u64,
    length: u64,
}

/// The size of a material, relative to 50 pieces.
fn size(problem: &Problem) -> f64 {
    (problem.pieces() as f64 / 50.0).clamp(0.05, 100.0)
}

impl<'p> Mixes<'p> {
    /// Its share of the work once the others have stalled.
    pub const SHARE: f64 = CONFIG.share;

    /// The engine of a material; none where there is one type of sheet.
    pub fn of(incumbent: &Incumbent<'p>, seed: u64) -> Option<Mixes<'p>> {
        let problem = incumbent.problem;
        let area = problem.items.iter().map(|item| item.area as f64 * f64::from(item.count)).sum::<f64>();
        (problem.sheets.len() > 1).then(|| Mixes {
            problem,
            shapes: Vec::new(),
            beam: Beam::default(),
            values: ItemValues::new(problem),
            bracket: Bracket::default(),
            brackets: 0,
            price: i128::MAX,
            phase: Phase::Idle,
            item: area / problem.pieces() as f64 / mean_area(problem),
            found: None,
            built: Vec::new(),
            rng: Rng::with_seed(seed),
            work: 0,
            leads: false,
            barren: false,
            exhausted: false,
        })
    }

    /// Begins with the target in turn.
    fn begin(&mut self, stopped: &dyn Fn() -> bool) -> Phase {
        let Some(target) = self.bracket.turn() else { return Phase::Idle };
        // A target that was no longer cheaper has lost its turn while the beam was at it.
        self.beam.abandon();
        if !StripView::complete(&mut self.shapes, self.problem, &mut self.work, stopped) {
            return Phase::Idle;
        }
        let kinds = target.mix.iter().enumerate();
        let mut queue: Vec<usize> =
            kinds.flat_map(|(n, &count)| std::iter::repeat_n(n, count as usize)).collect();
        self.rng.shuffle(&mut queue);
        let width = CONFIG.beam_widths.0 << (self.brackets + self.bracket.rounds()).min(16);
        let plan = TrialPlan {
            beam: width.min(CONFIG.beam_widths.1),
            bonus: CONFIG.bonuses[self.rng.usize(..CONFIG.bonuses.len())],
            cut_price: CONFIG.cut_price,
            guide: vec![1.0; self.problem.sheets.len()],
            repeat: true,
            queue,
            together: true,
            limit: target.price - target.held_price,
        };
        let empty = Layout { sheets: Vec::new(), missing: target.wanted.clone() };
        let trial = Trial::new(self.problem, empty, target.used.clone(), plan, &self.values);
        Phase::Strips(Box::new(trial), self.beam.work)
    }

    /// Lets the chain work on the target in turn.
    fn anneal(
        &mut self,
        incumbent: &Incumbent<'p>,
        mut anneal: Box<Anneal>,
        work: u64,
        stopped: &dyn Fn() -> bool,
    ) -> Phase {
        let Some(target) = self.bracket.turn() else { return Phase::Idle };
        let items = target.wanted.iter().copied().enumerate();
        let rest = self.problem.subset(items, target.mix.iter().copied().enumerate(), u32::MAX);
        let layout = std::mem::take(&mut anneal.layout);
        let mut chain = Chain::new(&rest, layout, CONFIG.chain, incumbent.scale.clone(), self.rng.fork());
        chain.lay_out(&target.mix);
        let weights = Weights { mix: true, ..Weights::goal(CONFIG.free_space) };
        chain.aim(incumbent.prices.clone(), i128::MAX, weights, incumbent.scale.clone(), stopped);
        chain.anneal(anneal.length, CONFIG.heat * self.item);
        chain.press();
        chain.work = anneal.done;
        let until = anneal.length.min(anneal.done + work.max(300_000));
        let least = &mut anneal.least;
        chain.run(until - anneal.done, stopped, &mut |chain| {
            let missing = chain.layout.missing_area(chain.problem());
            if missing < least.0 {
                *least = (missing, chain.layout.clone());
            }
            missing == 0
        });
        self.work += chain.work - anneal.done + self.problem.items.len() as u64;
        anneal.done = chain.work;
        anneal.layout = std::mem::take(&mut chain.layout);
        Phase::Chain(anneal)
    }

    /// A whole layout was found.
    fn succeed(&mut self, incumbent: &Incumbent<'p>, mut layout: Layout) {
        let Some(target) = self.bracket.turn() else { return };
        self.price = target.price_with(&layout, incumbent);
        layout.sheets.retain(|sheet| sheet.pieces > 0);
        layout.sheets.extend(target.held.iter().cloned());
        self.leads = true;
        self.brackets = 0;
        self.built.clear();
        self.built.extend(layout.open().cloned());
        self.found = Some(layout);
        self.bracket.keep_cheaper(self.price);
    }

    /// A part of the work on the target in turn.
    fn step(&mut self, incumbent: &Incumbent<'p>, work: u64, stopped: &dyn Fn() -> bool) {
        match std::mem::replace(&mut self.phase, Phase::Idle) {
            Phase::Idle => {
                if self.bracket.turn().is_none() {
                    self.bracket = Bracket::draw(incumbent, self.price, &mut self.rng, &mut self.work);
                    self.brackets += 1;
                    self.barren = self.bracket.turn().is_none();
                }
                self.phase = self.begin(stopped);
            }
            Phase::Strips(mut trial, from) => {
                let end = self.beam.work + work.min(100_000);
                if !trial.advance(incumbent, &self.shapes, &mut self.beam, end) {
                    self.phase = Phase::Strips(trial, from);
                    return;
                }
                let Trial { layout, .. } = *trial;
                let weight = 0.2 + 0.6 * self.rng.f64();
                self.values.correct(&layout, self.problem, weight, self.rng.u32(1..=3));
                self.work += self.problem.pieces();
                let Some(target) = self.bracket.turn() else { return };
                // Where the beam left a sheet of the mix out, others may have followed that cost more.
                let dear = target.price_with(&layout, incumbent) >= self.price;
                if layout.is_complete() && !dear {
                    return self.succeed(incumbent, layout);
                }
                let missing = if dear { i128::MAX } else { layout.missing_area(self.problem) };
                let length = CONFIG.chain_work * (self.beam.work - from);
                let layout = match &target.tried {
                    Some((least, before)) if *least < missing => before.clone(),
                    _ => layout,
                };
                let least = (missing, layout.clone());
                self.phase = Phase::Chain(Box::new(Anneal { layout, least, done: 0, length }));
            }
            Phase::Chain(anneal) => {
                self.phase = self.anneal(incumbent, anneal, work, stopped);
                let Phase::Chain(anneal) = &mut self.phase else { return };
                if anneal.least.0 > 0 && anneal.done < anneal.length {
                    return;
                }
                let (missing, layout) = std::mem::take(&mut anneal.least);
                self.phase = Phase::Idle;
                if missing == 0 {
                    self.succeed(incumbent, layout);
                } else {
                    self.built.extend(layout.open().cloned());
                    self.bracket.report(missing, layout);
                }
            }
        }
    }
}

impl<'p> Engine<'p> for Mixes<'p> {
    fn name(&self) -> &'static str {
        "sheet-mixes"
    }

    fn work(&self) -> u64 {
        self.beam.work + self.work
    }

    fn supports(&self, rules: &Rules) -> bool {
        FrameRules::any(rules)
    }

    fn search(&mut self, incumbent: &Incumbent<'p>, work: u64, stopped: &dyn Fn() -> bool) {
        if incumbent.cheapest {
            self.exhausted = true;
            return;
        }
        if self.waits(incumbent) {
            return;
        }
        let (_, price) = incumbent.mark();
        if price != self.price {
            self.price = price;
            self.brackets = 0;
            self.leads = false;
            self.barren = false;
            if self.bracket.keep_cheaper(price) {
                self.phase = Phase::Idle;
            }
        }
        let end = self.work() + work;
        while self.work() < end && !self.barren && !stopped() {
            self.step(incumbent, end - self.work(), stopped);
        }
    }

    fn take_found(&mut self) -> Option<Layout> {
        self.found.take()
    }

    fn hand_over(&mut self, pool: &mut Pool, stopped: &dyn Fn() -> bool) {
        pool.offer_all(self.built.iter(), self.problem, stopped);
        self.built.clear();
    }

    fn waits(&self, incumbent: &Incumbent<'p>) -> bool {
        let (missing, price) = incumbent.mark();
        let stuck = incumbent.idle > (CONFIG.wait_work * size(incumbent.problem)) as u64;
        let known = price == self.price;
        !incumbent.cheapest && (missing > 0 || known && self.barren || !(stuck || known && self.leads))
    }

    fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::{ORDERS, construct};
    use crate::control::{StopCheck, Unattended};
    use crate::model::job::{CutPreference, Job};
    use crate::search::run::{MaterialCount, Run};
    use serde_json::{Value, json};

    fn problem(panels: &Value, stock: &Value) -> Problem {
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 0}});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    #[test]
    fn remnants_take_the_place_of_a_whole_sheet_once_the_others_are_stuck() {
        let problem = problem(
            &json!([{"id": "1", "width": 50, "height": 50, "count": 10}]),
            &json!([{"id": "whole", "width": 100, "height": 100, "count": 9}, {"id": "rest", "width": 60, "height": 50, "count": 2}]),
        );
        let mut run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        let incumbent = &mut run.incumbent;
        incumbent.best = construct(&problem, ORDERS[0], 1, &mut StopCheck::new(&|| false));
        incumbent.cheapest = false;
        assert_eq!(incumbent.best.sheets_by_type(&problem), [0, 3]);
        let mut mixes = Mixes::of(incumbent, 1).unwrap();
        mixes.search(incumbent, 1_000_000, &|| false);
        assert!(mixes.take_found().is_none() && mixes.work() == 0, "the others are not stuck yet");
        incumbent.idle = u64::MAX / 2;
        mixes.search(incumbent, 1_000_000, &|| false);
        let found = mixes.take_found().unwrap();
        assert!(found.is_complete());
        assert_eq!(found.sheets_by_type(&problem), [2, 2]);
        let placed: u32 = found.open().map(|sheet| sheet.pieces).sum();
        assert_eq!(placed, 10);
    }

    #[test]
    fn sheets_that_are_not_filled_anew_stay_as_they_are() {
        // 90 sheets are full with four pieces each; the last piece needs no whole sheet.
        let problem = problem(
            &json!([{"id": "1", "width": 50, "height": 50, "count": 361}]),
            &json!([{"id": "whole", "width": 100, "height": 100, "count": 99}, {"id": "rest", "width": 60, "height": 50, "count": 1}]),
        );
        let mut run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        let incumbent = &mut run.incumbent;
        incumbent.best = construct(&problem, ORDERS[0], 1, &mut StopCheck::new(&|| false));
        incumbent.cheapest = false;
        incumbent.idle = u64::MAX / 2;
        assert_eq!(incumbent.best.sheets_by_type(&problem), [0, 91]);
        let mut mixes = Mixes::of(incumbent, 1).unwrap();
        mixes.search(incumbent, 30_000_000, &|| false);
        let found = mixes.take_found().unwrap();
        assert_eq!(found.sheets_by_type(&problem), [1, 90]);
        assert_eq!(found.open().map(|sheet| sheet.pieces).sum::<u32>(), 361);
    }

    #[test]
    fn one_type_of_sheet_has_no_mixes() {
        let problem = problem(
            &json!([{"id": "1", "width": 50, "height": 50, "count": 10}]),
            &json!([{"id": "whole", "width": 100, "height": 100, "count": 9}]),
        );
        let run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        assert!(Mixes::of(&run.incumbent, 1).is_none());
    }
}

//! The seam between the portfolio and its engines: what all know, and what an engine has to do.

use super::archive::EpsilonConstraints;
use super::near_miss::NearMiss;
use super::pool::Pool;
use super::prices::Prices;
use crate::bound::Bound;
use crate::layout::Layout;
use crate::model::job::Priority;
use crate::problem::Problem;
use crate::rules::Rules;
use crate::score::{Scale, Score};

/// One way of searching a material.
///
/// The portfolio gives every engine work in rounds. Within a round an engine sees the incumbent of the last
/// meeting only; between rounds the engines meet in a fixed order. An engine counts its work in steps and
/// takes all randomness from its seed: so neither clock nor threads change the answer.
pub trait Engine<'p>: Send {
    /// Its name in traces and in the statistics of a solution.
    fn name(&self) -> &'static str;

    /// Units of work done so far; a unit is about one look at a free rectangle, 12-16 ns.
    fn work(&self) -> u64;

    /// Works for about `work` more units; returns within some milliseconds once `stopped`.
    fn search(&mut self, incumbent: &Incumbent<'p>, work: u64, stopped: &dyn Fn() -> bool);

    /// The best layout found since the last call, if it is better than the incumbent was.
    fn take_found(&mut self) -> Option<Layout>;

    /// Gives the sheets built since the last call that are worth keeping; after a stop nobody needs them any more.
    fn hand_over(&mut self, pool: &mut Pool, stopped: &dyn Fn() -> bool);

    /// Whether it keeps these rules. An engine that cannot keep a rule is left out, never wrong.
    fn supports(&self, rules: &Rules) -> bool {
        rules.allow_every_cut()
    }

    /// Whether it keeps the rules where they forbid cuts that part a grain set.
    fn knows_sets(&self) -> bool {
        false
    }

    /// A bound that was proven since the last call; it holds for all layouts of all items.
    fn take_bound(&mut self) -> Option<Bound> {
        None
    }

    /// A layout with cheaper sheets than the best, on which not quite everything has a place, made since the last call.
    fn take_near_miss(&mut self) -> Option<Layout> {
        None
    }

    /// The engine would do nothing in a round as things stand: others get its part.
    fn waits(&self, _incumbent: &Incumbent<'p>) -> bool {
        false
    }

    /// Nothing is left to try: the engine needs no more work.
    fn is_exhausted(&self) -> bool {
        false
    }
}

/// What all engines of a material know.
pub struct Incumbent<'p> {
    /// The material.
    pub problem: &'p Problem,
    /// The best layout so far.
    pub best: Layout,
    /// Its score.
    pub score: Score,
    /// What layouts are scored by.
    pub scale: Scale,
    /// Where layouts may not go, however good they are.
    pub constraints: EpsilonConstraints,
    /// What sheets cost.
    pub prices: Prices,
    /// What no layout of all items can go below.
    pub bound: Bound,
    /// Good sheets of all engines.
    pub pool: Pool,
    /// The last layout with cheaper sheets on which not quite everything had a place.
    pub near_miss: Option<NearMiss>,
    /// Grows whenever `best` changes.
    pub revision: u64,
    /// Units of work of all engines since a cheaper set of sheets was found.
    pub idle: u64,
    /// No cheaper set of sheets exists, or none was found for long enough: what comes second counts now.
    pub cheapest: bool,
}

/// How far a layout is: the area of what is missing, units², and the price of its sheets. Less is better.
pub type Mark = (i128, i128);

impl Incumbent<'_> {
    /// The mark that a better set of sheets has to beat.
    pub fn mark(&self) -> Mark {
        self.mark_of(&self.best)
    }

    /// The mark of a layout.
    pub fn mark_of(&self, layout: &Layout) -> Mark {
        let cost = layout.open().map(|s| self.prices.0[s.sheet_type as usize]).sum();
        (layout.missing_area(self.problem), cost)
    }

    /// The cheapest cost that a complete layout may have.
    pub fn floor(&self) -> i128 {
        match self.scale.priority {
            Priority::FewestSheets | Priority::MostTiles => {
                let least = self.prices.0.iter().min().copied().unwrap_or(0);
                i128::from(self.bound.sheets.unwrap_or(0)) * least
            }
            Priority::Efficient => 0,
            _ => self.bound.cost.unwrap_or(0),
        }
    }

    /// No cheaper set of sheets exists.
    pub fn is_proven(&self) -> bool {
        let (missing, cost) = self.mark();
        missing == 0 && cost <= self.floor()
    }
}

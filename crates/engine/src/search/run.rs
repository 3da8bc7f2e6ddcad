//! The search of one material: what is known of it, its engines, and how they meet.

use super::engine::{Engine, Standing};
use super::exact::Exact;
use super::pool::Pool;
use super::prices::Prices;
use super::ruin;
use super::strips::Strips;
use crate::bound::Bound;
use crate::construct::{ORDERS, construct, extend};
use crate::control::{Control, Options};
use crate::layout::Layout;
use crate::model::job::{Configuration, CutPreference, Priority};
use crate::problem::Problem;
use crate::score::{Figures, Scale, Score};
use crate::shortage::{Shortage, Spending};

/// What a job asks of all its materials.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// What counts first.
    pub priority: Priority,
    /// The direction wanted of first cuts.
    pub preference: CutPreference,
}

impl From<&Configuration> for Setting {
    fn from(configuration: &Configuration) -> Setting {
        Setting { priority: configuration.priority, preference: configuration.cut_preference }
    }
}

/// Units of work without a cheaper set of sheets after which none is looked for, for 50 pieces at normal effort.
const GOAL_PATIENCE: f64 = 120e6;
/// Units of work without any gain after which polishing ends, for 50 pieces at normal effort.
const POLISH_PATIENCE: f64 = 8e6;

/// What is left of an engine's credit after a meeting.
const FADING: f64 = 0.85;

/// The search of one material.
pub struct Run<'p> {
    /// What is known so far.
    pub standing: Standing<'p>,
    seats: Vec<Seat<'p>>,
    done: bool,
    /// Work spent up to the last meeting.
    met_at: u64,
    idle: u64,
    polish_idle: u64,
}

/// An engine and its part of the work.
struct Seat<'p> {
    engine: Box<dyn Engine<'p> + 'p>,
    /// Its share of a round, relative to the others, before it has shown what it can do.
    share: f64,
    /// What it has shown lately: 1 for each meeting at which it had brought the cheapest sheets, fading.
    credit: f64,
}

impl<'p> Seat<'p> {
    fn new(engine: impl Engine<'p> + 'p, share: f64) -> Seat<'p> {
        Seat { engine: Box::new(engine), share, credit: 0.0 }
    }

    /// Its share of the next round: work goes where gain is expected.
    fn claim(&self) -> f64 {
        self.share * (1.0 + self.credit)
    }
}

/// The work of one engine in one round.
pub struct Slice<'r, 'p> {
    engine: &'r mut (dyn Engine<'p> + 'p),
    standing: &'r Standing<'p>,
    work: u64,
}

impl Slice<'_, '_> {
    /// Does the work.
    pub fn work(&mut self, control: &dyn Control) {
        self.engine.search(self.standing, self.work, &|| control.stopped());
    }
}

impl<'p> Run<'p> {
    /// The first layouts of a material; the best of them is the one to beat.
    pub fn start(problem: &'p Problem, setting: &Setting, seed: u64, control: &dyn Control) -> Run<'p> {
        let bound = crate::bound::of(problem, |n| problem.items[n].count);
        let mut scale = Scale {
            priority: setting.priority,
            preference: setting.preference,
            best_area: bound.area.unwrap_or(1).max(1),
            best_sheets: i128::from(bound.sheets.unwrap_or(1)).max(1),
            best_cuts: i128::from(problem.pieces()).max(1),
        };
        let mut best: Option<(Score, Layout)> = None;
        let mut pieces = 0;
        'first: for order in ORDERS {
            for favourite in (0..problem.sheets.len()).rev() {
                // Large jobs get fewer first layouts, so that the first answer does not wait for them.
                if best.is_some() && (pieces > 6_000 || control.stopped()) {
                    break 'first;
                }
                pieces += problem.pieces();
                let layout = construct(problem, order, favourite);
                let score = Score::of(&layout, problem, &scale);
                if best.as_ref().is_none_or(|(least, _)| score < *least) {
                    best = Some((score, layout));
                }
            }
        }
        let (_, best) = best.expect("a material has at least one type of sheet");
        if matches!(setting.priority, Priority::Balanced | Priority::Efficient) {
            scale.measure(&best, problem);
        }
        let mut standing = Standing {
            problem,
            score: Score::of(&best, problem, &scale),
            best,
            prices: Prices::of(problem, &scale),
            scale,
            bound,
            pool: Pool::default(),
            revision: 0,
            cheapest: false,
        };
        standing.cheapest = standing.is_proven();
        let seats = engines(&standing, seed);
        Run { standing, seats, done: false, met_at: 0, idle: 0, polish_idle: 0 }
    }

    /// Nothing more is done for this material.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Work units spent so far.
    pub fn spent(&self) -> u64 {
        self.seats.iter().map(|s| s.engine.work()).sum()
    }

    /// What no layout of the items that are placed can go below.
    pub fn bound_of_placed(&self) -> Bound {
        let Standing { problem, best, bound, .. } = &self.standing;
        if best.is_complete() {
            return *bound;
        }
        crate::bound::of(problem, |n| problem.items[n].count - best.missing[n])
    }

    /// What is missing of the stock if the best layout leaves something out for want of sheets. Where the stock
    /// turns out to be enough, the layout that shows it becomes the best one, and nothing is missing.
    pub fn shortage(
        &mut self,
        spending: Spending,
        options: &Options,
        control: &dyn Control,
    ) -> Option<Shortage> {
        let Standing { problem, best, .. } = &self.standing;
        if best.is_complete() || problem.max_sheets != u32::MAX {
            return None;
        }
        let shortage = Shortage::of(problem, best, spending, options, control);
        if shortage.is_none() {
            self.standing.take(shortage.layout);
            return None;
        }
        Some(shortage)
    }

    /// The next round's work: slices of `work` units on average, one an engine.
    pub fn slices(&mut self, work: u64) -> Vec<Slice<'_, 'p>> {
        let Run { standing, seats, .. } = self;
        let active = seats.iter().filter(|s| !s.engine.is_exhausted());
        let (count, total) = active.fold((0, 0.0), |(n, sum), seat| (n + 1, sum + seat.claim()));
        let unit = work as f64 * f64::from(count) / f64::max(total, f64::MIN_POSITIVE);
        let standing = &*standing;
        seats
            .iter_mut()
            .filter(|s| !s.engine.is_exhausted())
            .map(|seat| Slice { work: (unit * seat.claim()) as u64, engine: &mut *seat.engine, standing })
            .collect()
    }

    /// The engines meet: the best of what they found becomes the layout to beat. True if there is one.
    pub fn meet(&mut self, patience: f64) -> bool {
        let before = self.standing.mark();
        let mut gained = false;
        for seat in &mut self.seats {
            seat.engine.hand_over(&mut self.standing.pool);
            if let Some(bound) = seat.engine.take_bound() {
                self.standing.bound = self.standing.bound.and(&bound);
            }
            seat.credit *= FADING;
            if let Some(found) = seat.engine.take_found() {
                let before = self.standing.mark();
                gained |= self.standing.take(found);
                seat.credit += f64::from(u8::from(self.standing.mark() < before));
            }
        }
        let cheaper = self.standing.mark() < before;
        let work = self.spent() - self.met_at;
        self.met_at += work;
        self.idle = if cheaper { 0 } else { self.idle + work };
        self.polish_idle = if gained { 0 } else { self.polish_idle + work };
        let size = self.standing.problem.pieces() as f64 / 50.0;
        let polish_patience = (POLISH_PATIENCE * size.clamp(0.02, 40.0) * patience.min(4.0)) as u64;
        let goal_patience = (GOAL_PATIENCE * size.clamp(0.05, 10.0) * patience) as u64;
        let was_cheapest = self.standing.cheapest;
        let cheapest = self.standing.is_proven() || (was_cheapest && !cheaper) || self.idle > goal_patience;
        if cheapest && !was_cheapest {
            self.polish_idle = 0;
        }
        self.standing.cheapest = cheapest;
        let exhausted = self.seats.iter().all(|s| s.engine.is_exhausted());
        self.done = exhausted || (cheapest && self.polish_idle > polish_patience);
        gained
    }
}

/// The engines of a material and their shares of the work.
fn engines<'p>(standing: &Standing<'p>, seed: u64) -> Vec<Seat<'p>> {
    let mut seats: Vec<Seat<'p>> = ruin::chains(standing, seed).map(|chain| Seat::new(chain, 1.0)).collect();
    seats.push(Seat::new(Strips::new(standing.problem, seed.wrapping_add(5 << 32)), 4.0));
    seats.extend(Exact::of(standing).map(|exact| Seat::new(exact, 2.0)));
    seats
}

impl Standing<'_> {
    /// Makes a layout the one to beat if it is better.
    fn take(&mut self, mut found: Layout) -> bool {
        if !found.is_complete() {
            // An engine may have overlooked a sheet; the answer must not.
            extend(self.problem, &mut found, ORDERS[0], self.problem.sheets.len() - 1);
        }
        if matches!(self.scale.priority, Priority::Balanced | Priority::Efficient) {
            self.scale.measure(&found, self.problem);
            self.score = Score::of(&self.best, self.problem, &self.scale);
        }
        let score = Score::of(&found, self.problem, &self.scale);
        let better = score < self.score;
        if better {
            self.score = score;
            self.best = found;
            self.revision += 1;
        }
        better
    }
}

impl Scale {
    /// Takes note of a complete layout's figures where they are better than the best known.
    pub fn measure(&mut self, layout: &Layout, problem: &Problem) {
        if !layout.is_complete() {
            return;
        }
        let cuts =
            layout.open().map(|s| i128::from(Figures::of(s, problem, self.preference).cuts)).sum::<i128>();
        self.best_cuts = self.best_cuts.min(cuts).max(1);
    }
}

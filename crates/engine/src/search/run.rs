//! The search of one material: its best layout, its chains, and what they are after in the next round.

use super::chain::{Chain, Style};
use super::goal::{Prices, Weights};
use crate::bound::Bound;
use crate::construct::{ORDERS, construct};
use crate::control::Control;
use crate::layout::Layout;
use crate::model::job::{Configuration, CutPreference, Priority};
use crate::problem::Problem;
use crate::score::{Figures, Scale, Score};
use fastrand::Rng;

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

/// The chains of every material; the last one polishes while the others are still after fewer sheets.
const STYLES: [Style; 4] = [
    Style { memory: 50, ruin: 6, spread: 3, whole_sheet: 60, blink: 500, cut_aversion: 0.0 },
    Style { memory: 10, ruin: 10, spread: 2, whole_sheet: 30, blink: 500, cut_aversion: 0.0 },
    Style { memory: 200, ruin: 15, spread: 4, whole_sheet: 40, blink: 300, cut_aversion: 0.0 },
    Style { memory: 200, ruin: 3, spread: 2, whole_sheet: 40, blink: 100, cut_aversion: 0.05 },
];

/// Weight of lying-together free space while sheets are to be saved.
const FREE: f64 = 0.2;

/// Units of work without a cheaper set of sheets after which none is looked for, for 50 pieces at normal effort.
const GOAL_PATIENCE: f64 = 120e6;
/// Units of work without any gain after which polishing ends, for 50 pieces at normal effort.
const POLISH_PATIENCE: f64 = 8e6;

/// Units of work on one goal after which a chain first starts again from the best layout, for 50 pieces.
const STALL: f64 = 3e6;
/// Share of the sheets that are emptied then.
const SHAKE: f64 = 0.6;

/// The search of one material.
pub struct Run<'p> {
    /// The material.
    pub problem: &'p Problem,
    /// The best layout so far.
    pub best: Layout,
    /// What no layout of all items can go below.
    pub bound: Bound,
    score: Score,
    scale: Scale,
    prices: Prices,
    chains: Vec<Member<'p>>,
    /// No cheaper set of sheets exists, or none was found for long enough.
    cheapest: bool,
    done: bool,
    /// Work spent up to the last meeting.
    met_at: u64,
    idle: u64,
    polish_idle: u64,
}

/// A chain and what it found since the last meeting.
struct Member<'p> {
    chain: Chain<'p>,
    polishing: bool,
    /// Where it stands: the missing area and the cost that it has to beat.
    mark: (i128, i128),
    found: Option<Layout>,
    /// The chain's work when it was given its goal.
    aimed_at: u64,
    /// How often it has started again for this goal; each time it gets twice as long.
    restarts: u32,
    fresh: bool,
}

/// The work of one chain in one round.
pub struct Slice<'r, 'p> {
    member: &'r mut Member<'p>,
    work: u64,
    score: &'r Score,
    scale: &'r Scale,
    prices: &'r Prices,
    floor: i128,
    problem: &'p Problem,
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
        let prices = Prices::of(problem, &scale);
        let score = Score::of(&best, problem, &scale);
        let chains = STYLES
            .iter()
            .enumerate()
            .map(|(n, style)| {
                let rng = Rng::with_seed(seed.wrapping_add((n as u64 + 1) << 32));
                let chain = Chain::new(problem, best.clone(), *style, scale.clone(), rng);
                Member {
                    chain,
                    polishing: false,
                    mark: (0, 0),
                    found: None,
                    aimed_at: 0,
                    restarts: 0,
                    fresh: true,
                }
            })
            .collect();
        let mut run = Run {
            problem,
            best,
            bound,
            score,
            scale,
            prices,
            chains,
            cheapest: false,
            done: false,
            met_at: 0,
            idle: 0,
            polish_idle: 0,
        };
        run.cheapest = run.is_proven();
        run
    }

    /// Nothing more is done for this material.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Work units spent so far.
    pub fn spent(&self) -> u64 {
        self.chains.iter().map(|m| m.chain.work).sum()
    }

    /// What no layout of the items that are placed can go below.
    pub fn bound_of_placed(&self) -> Bound {
        crate::bound::of(self.problem, |n| self.problem.items[n].count - self.best.missing[n])
    }

    /// The cheapest cost that a complete layout may have.
    fn floor(&self) -> i128 {
        match self.scale.priority {
            Priority::FewestSheets | Priority::MostTiles => {
                let least = self.prices.0.iter().min().copied().unwrap_or(0);
                i128::from(self.bound.sheets.unwrap_or(0)) * least
            }
            Priority::Efficient => 0,
            _ => self.bound.area.unwrap_or(0),
        }
    }

    fn mark(&self) -> (i128, i128) {
        let cost = self.best.open().map(|s| self.prices.0[s.kind as usize]).sum();
        (self.best.missing_area(self.problem), cost)
    }

    fn is_proven(&self) -> bool {
        let (missing, cost) = self.mark();
        missing == 0 && cost <= self.floor()
    }

    /// The next round's work, one slice a chain.
    pub fn slices(&mut self, work: u64) -> Vec<Slice<'_, 'p>> {
        let mark = self.mark();
        let floor = self.floor();
        let weights = Weights::polish(self.problem, &self.scale);
        let count = self.chains.len();
        let stall = (STALL * (self.problem.pieces() as f64 / 50.0).clamp(0.05, 100.0)) as u64;
        for (n, member) in self.chains.iter_mut().enumerate() {
            let polishing = self.cheapest || n + 1 == count;
            if polishing {
                if !member.polishing || member.fresh {
                    member.polishing = true;
                    member.chain.adopt(&self.best);
                    let budget = polish_budget(&self.scale, mark);
                    member.chain.aim(self.prices.clone(), budget, weights, self.scale.clone());
                }
            } else if member.fresh || member.mark != mark {
                member.restarts = 0;
                member.aim(mark, &self.prices, &self.scale);
            } else if member.chain.work - member.aimed_at > stall << member.restarts.min(20) {
                member.restarts += 1;
                member.chain.adopt(&self.best);
                member.chain.shake(SHAKE);
                member.aim(mark, &self.prices, &self.scale);
            }
            member.mark = mark;
            member.fresh = false;
        }
        let (score, scale, prices, problem) = (&self.score, &self.scale, &self.prices, self.problem);
        let slice = |member| Slice { member, work, score, scale, prices, floor, problem };
        self.chains.iter_mut().map(slice).collect()
    }

    /// The chains meet: the best of what they found becomes the layout to beat. True if there is one.
    pub fn meet(&mut self, patience: f64) -> bool {
        let mut gained = false;
        let before = self.mark();
        for n in 0..self.chains.len() {
            let Some(found) = self.chains[n].found.take() else { continue };
            if matches!(self.scale.priority, Priority::Balanced | Priority::Efficient) {
                self.scale.measure(&found, self.problem);
                self.score = Score::of(&self.best, self.problem, &self.scale);
            }
            let score = Score::of(&found, self.problem, &self.scale);
            if score < self.score {
                self.score = score;
                self.best = found;
                gained = true;
            }
        }
        let cheaper = self.mark() < before;
        let work = self.spent() - self.met_at;
        self.met_at += work;
        self.idle = if cheaper { 0 } else { self.idle + work };
        self.polish_idle = if gained { 0 } else { self.polish_idle + work };
        if gained {
            for member in self.chains.iter_mut().filter(|m| m.polishing) {
                member.fresh = true;
            }
        }
        let size = self.problem.pieces() as f64 / 50.0;
        let polish_patience = (POLISH_PATIENCE * size.clamp(0.02, 40.0) * patience.min(4.0)) as u64;
        let goal_patience = (GOAL_PATIENCE * size.clamp(0.05, 10.0) * patience) as u64;
        let was_cheapest = self.cheapest;
        self.cheapest = self.is_proven() || (self.cheapest && !cheaper) || self.idle > goal_patience;
        if self.cheapest && !was_cheapest {
            self.polish_idle = 0;
        }
        self.done = self.cheapest && self.polish_idle > polish_patience;
        gained
    }
}

/// What polishing may spend on sheets: not more than the best, unless sheets are only a part of the score or
/// something is missing that one more might take.
fn polish_budget(scale: &Scale, (missing, cost): (i128, i128)) -> i128 {
    match scale.priority {
        _ if missing > 0 => i128::MAX,
        Priority::FewestCuts | Priority::Balanced | Priority::Efficient => i128::MAX,
        _ => cost,
    }
}

impl<'p> Member<'p> {
    /// Sets the chain on a cheaper set of sheets than the mark, or on placing more if something is missing.
    fn aim(&mut self, mark: (i128, i128), prices: &Prices, scale: &Scale) {
        let budget = if mark.0 == 0 { mark.1 - 1 } else { i128::MAX };
        self.polishing = false;
        self.aimed_at = self.chain.work;
        self.chain.aim(prices.clone(), budget, Weights::goal(FREE), scale.clone());
    }
}

impl<'p> Slice<'_, 'p> {
    /// Does the work.
    pub fn work(&mut self, control: &dyn Control) {
        let end = self.member.chain.work + self.work;
        let stopped = || control.stopped();
        let mut score = self.score.clone();
        let mut mark = self.member.mark;
        while self.member.chain.work < end && !stopped() {
            let polishing = self.member.polishing;
            if !polishing && mark.0 == 0 && mark.1 <= self.floor {
                return;
            }
            let (problem, scale, prices) = (self.problem, self.scale, self.prices);
            let mut found = None;
            let left = end - self.member.chain.work;
            self.member.chain.run(left, &stopped, &mut |chain| {
                if polishing {
                    let now = Score::of(&chain.layout, problem, scale);
                    if now < score {
                        score = now;
                        found = Some(chain.layout.clone());
                    }
                    return false;
                }
                let now = (chain.layout.missing_area(problem), chain.cost);
                if now < mark {
                    mark = now;
                    found = Some(chain.layout.clone());
                    return true;
                }
                false
            });
            if let Some(layout) = found {
                self.member.found = Some(layout);
                if !polishing {
                    self.member.aim(mark, prices, scale);
                }
            }
        }
        if !self.member.polishing {
            self.member.mark = mark;
        }
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

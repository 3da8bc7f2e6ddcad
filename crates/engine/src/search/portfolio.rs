//! The portfolio: which engines a material has, and how the work is shared among them.
//!
//! Every engine has a share of its own and an adaptive weight on top: what it has gained lately. (Algorithm portfolios: Huberman,
//! Lukose & Hogg, "An economics approach to hard computational problems", Science 1997.)

use super::engine::{Engine, Incumbent};
use super::exact::Exact;
use super::mixes::Mixes;
use super::patterns::Patterns;
use super::pool::Pool;
use super::ruin;
use super::strips::StripBeamSearch;
use super::strips::view::StripView;
use super::windows::Windows;
use crate::layout::Layout;

/// How work is shared, relative to each other, and when it ends.
#[derive(Debug)]
pub struct PortfolioConfig {
    /// Share of an engine's recent gains that is left after a meeting, 0-1.
    fading: f64,
    /// Share of the strips, where items are wanted once, and where they have copies, which strips suit.
    strips: (f64, f64),
    /// Share of the windows, likewise: while cheaper sheets are looked for they only help to tell layouts apart.
    windows: (f64, f64),
    /// Added to it once nothing cheaper was found for long, where windows are cut anew: fewer cuts are likelier to be found then.
    windows_stuck: f64,
    /// Units of work without a cheaper set of sheets, for 50 pieces, after which that begins; after twice as many all is added.
    stuck_work: f64,
    /// Share of the windows once there is nothing but polishing to do: the better way to polish, the more sheets there are.
    windows_polish: f64,
    /// Share of the exhaustive search.
    exact: f64,
    /// Units of work without a cheaper set of sheets after which none is looked for, for 50 pieces at normal effort.
    pub goal_patience: f64,
    /// Units of work without any gain after which polishing ends, for 50 pieces at normal effort.
    pub polish_patience: f64,
    /// Units of work on scoring what was found that are done even after a stop: some milliseconds.
    pub after_stop: u64,
    /// Pieces beyond which a layout that was found has to be complete at a stop, or it is left: to complete it takes long.
    pub large: u64,
}

/// The values that searches use.
pub const CONFIG: PortfolioConfig = PortfolioConfig {
    fading: 0.85,
    strips: (3.0, 4.0),
    windows: (0.3, 1.0),
    windows_stuck: 1.5,
    stuck_work: 20e6,
    windows_polish: 6.0,
    exact: 2.0,
    goal_patience: 120e6,
    polish_patience: 8e6,
    after_stop: 400_000,
    large: 5_000,
};

/// A member of the portfolio: an engine and its part of the work.
pub struct Member<'p> {
    /// The engine.
    pub engine: Box<dyn Engine<'p> + 'p>,
    /// Its share of a round, relative to the others, before it has shown what it can do.
    share: f64,
    /// What is added to it, in the end, while nothing cheaper is found.
    stuck_share: f64,
    /// Its share once there is nothing but polishing to do.
    polish_share: f64,
    /// Adaptive weight: what it has gained lately, 1 for each meeting at which it had brought the cheapest sheets, fading.
    gained: f64,
    /// What it has found in this round.
    pub found: Option<Layout>,
    /// Sheets that it hands over at the next meeting.
    pub pool: Pool,
    /// Work units that [`Member::take_work`] has told of.
    told: u64,
}

impl<'p> Member<'p> {
    fn new(engine: impl Engine<'p> + 'p, share: f64) -> Member<'p> {
        Member {
            engine: Box::new(engine),
            share,
            stuck_share: 0.0,
            polish_share: share,
            gained: 0.0,
            found: None,
            pool: Pool::default(),
            told: 0,
        }
    }

    /// Whether it takes part in the next round.
    pub fn takes_part(&self, incumbent: &Incumbent<'p>) -> bool {
        !self.engine.is_exhausted() && !self.engine.waits(incumbent)
    }

    /// Its share of the next round: work goes where gain is expected.
    pub fn next_share(&self, incumbent: &Incumbent<'p>) -> f64 {
        match incumbent.cheapest {
            true => self.polish_share,
            false => self.share * (1.0 + self.gained) + self.stuck_share * stuck(incumbent),
        }
    }

    /// What it has gained counts less at each meeting.
    pub fn fade(&mut self) {
        self.gained *= CONFIG.fading;
    }

    /// It has brought a cheaper set of sheets.
    pub fn reward(&mut self) {
        self.gained += 1.0;
    }

    /// Units of work since this was last asked.
    pub fn take_work(&mut self) -> u64 {
        let work = self.engine.work();
        work - std::mem::replace(&mut self.told, work)
    }
}

/// How much it looks as if nothing cheaper were to be found: 0 until it was looked for in vain for long, 1 after twice as long.
fn stuck(incumbent: &Incumbent<'_>) -> f64 {
    let size = (incumbent.problem.pieces() as f64 / 50.0).clamp(0.05, 100.0);
    let complete = incumbent.best.is_complete();
    if complete { (incumbent.idle as f64 / (CONFIG.stuck_work * size) - 1.0).clamp(0.0, 1.0) } else { 0.0 }
}

/// The engines of a material and their shares of the work.
pub fn engines<'p>(incumbent: &Incumbent<'p>, seed: u64) -> Vec<Member<'p>> {
    let mut members = chains(incumbent, seed, ruin::shares(incumbent.problem));
    let strips = by_copies(incumbent, CONFIG.strips);
    let tables = StripView::tables(incumbent.problem);
    if tables {
        members
            .push(Member::new(StripBeamSearch::new(incumbent.problem, seed.wrapping_add(5 << 32)), strips));
    }
    if incumbent.problem.may_have_program() {
        members.push(Member::new(
            Patterns::new(incumbent, seed.wrapping_add(9 << 32)),
            Patterns::share(incumbent.problem),
        ));
    }
    members.push(windows(incumbent, seed));
    members.extend(Exact::of(incumbent).map(|exact| Member::new(exact, CONFIG.exact)));
    // Two with half the work each do not keep the other threads waiting.
    for n in [7, 8].into_iter().filter(|_| tables) {
        members.extend(
            Mixes::of(incumbent, seed.wrapping_add(n << 32)).map(|mixes| Member::new(mixes, Mixes::SHARE)),
        );
    }
    members
}

/// The engines that make a layout better on what it costs.
pub fn polishers<'p>(incumbent: &Incumbent<'p>, seed: u64) -> Vec<Member<'p>> {
    let mut members = chains(incumbent, seed, ruin::POLISH);
    members.push(windows(incumbent, seed));
    members
}

/// The chains of ruin and recreate and their shares of the work.
fn chains<'p>(incumbent: &Incumbent<'p>, seed: u64, shares: [f64; ruin::CHAINS]) -> Vec<Member<'p>> {
    let member = |((chain, share), polish_share)| Member { polish_share, ..Member::new(chain, share) };
    ruin::chains(incumbent, seed).zip(shares).zip(ruin::POLISH).map(member).collect()
}

fn windows<'p>(incumbent: &Incumbent<'p>, seed: u64) -> Member<'p> {
    let windows = Windows::new(incumbent.problem, seed.wrapping_add(6 << 32));
    let share = by_copies(incumbent, CONFIG.windows);
    let stuck_share = if windows.cuts_anew() { CONFIG.windows_stuck } else { 0.0 };
    Member { stuck_share, polish_share: CONFIG.windows_polish, ..Member::new(windows, share) }
}

/// The first share where items are wanted once, the second where they have copies.
fn by_copies(incumbent: &Incumbent<'_>, (once, copies): (f64, f64)) -> f64 {
    if incumbent.problem.has_copies() { copies } else { once }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::control::Unattended;
    use crate::model::job::CutPreference;
    use crate::problem::Problem;
    use crate::search::run::{MaterialCount, Run};
    use serde_json::json;

    #[test]
    fn windows_get_more_work_once_nothing_cheaper_was_found_for_long() {
        let job = json!({"panels": [{"id": "a", "width": 90, "height": 70, "count": 50}], "stock_panels": [{"id": "s", "width": 200, "height": 100, "count": 50}]});
        let mut problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let share = |problem: &Problem, idle: f64| {
            let mut run = Run::start(problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
            run.incumbent.idle = idle as u64;
            run.incumbent.cheapest = false;
            windows(&run.incumbent, 1).next_share(&run.incumbent)
        };
        let (_, at_first) = CONFIG.windows;
        assert_eq!(share(&problem, CONFIG.stuck_work), at_first);
        assert_eq!(share(&problem, 1.5 * CONFIG.stuck_work), at_first + CONFIG.windows_stuck / 2.0);
        assert_eq!(share(&problem, 9.0 * CONFIG.stuck_work), at_first + CONFIG.windows_stuck);
        // Where windows are not cut anew, others make more of it.
        problem.rules.max_stages = Some(2);
        assert_eq!(share(&problem, 9.0 * CONFIG.stuck_work), at_first);
    }
}

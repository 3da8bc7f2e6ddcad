//! What the searches of a material have found: the best layout by each priority that matters, and how far
//! anybody has come in cost, sheets and cuts.

use super::log::{Origin, SearchLog};
use crate::bound::Bound;
use crate::finish::alike::distinct;
use crate::layout::Layout;
use crate::model::job::{CutPreference, Priority};
use crate::problem::Problem;
use crate::score::{Scale, Score, Totals};

/// The layouts of a material worth remembering, all with the least missing area known.
pub struct Archive<'p> {
    /// The material.
    pub problem: &'p Problem,
    /// The direction wanted of first cuts.
    pub preference: CutPreference,
    /// What no layout of all items can go below.
    pub bound: Bound,
    /// Which engine did and found what.
    pub log: SearchLog,
    /// The best layout by each priority in question.
    best: Vec<(Scale, Option<(Score, Find)>)>,
    /// What a weighed priority chooses from: layouts none of which is worse than a mixture of two others.
    front: Option<(Priority, Vec<Corner>)>,
    /// Totals none of which another beats in cost, sheets and cuts at once.
    reached: Vec<Totals>,
    missing: i128,
}

/// A layout and the engine that found it.
#[derive(Debug, Clone, Default)]
pub struct Find {
    /// The layout.
    pub layout: Layout,
    /// Where it came from.
    pub origin: Origin,
}

/// A layout that is best for some weighing of two figures.
struct Corner {
    figures: (i128, i128),
    /// Its score by a plain scale.
    score: Score,
    find: Find,
}

/// Where a search for one goal may not go, so that it never does better at another goal than the search which
/// has that goal: the layouts of both stay comparable, whichever is asked for.
#[derive(Debug, Clone, Default)]
pub struct EpsilonConstraints {
    /// Scores that may be reached but not beaten.
    scores: Vec<(Scale, Score)>,
    /// Some of these is as good in cost and cuts at once.
    cuts: Vec<Totals>,
    /// Some of these is as good in cost and sheets at once.
    sheets: Vec<Totals>,
}

impl<'p> Archive<'p> {
    /// An archive for the priorities in question; `weighed` is the one that chooses along a front, if any.
    pub fn new(
        problem: &'p Problem,
        preference: CutPreference,
        bound: Bound,
        priorities: &[Priority],
        weighed: Option<Priority>,
    ) -> Archive<'p> {
        let best = priorities.iter().map(|&p| (Scale::plain(p, preference), None)).collect();
        let front = weighed.map(|p| (p, Vec::new()));
        let log = SearchLog::default();
        Archive { problem, preference, bound, log, best, front, reached: Vec::new(), missing: i128::MAX }
    }

    /// Units of work that it takes at most to look at a layout.
    pub fn work(&self, layout: &Layout) -> u64 {
        let scales = self.best.iter().map(|(scale, _)| scale);
        let front = self.front.iter().map(|(priority, _)| Scale::plain(*priority, self.preference));
        let front: u64 = front.map(|scale| scale.work(layout, self.problem)).sum();
        scales.map(|scale| scale.work(layout, self.problem)).sum::<u64>() + front
    }

    /// Compares a layout that `engine` found with what is kept, by every priority in question; true if it is the best
    /// yet by `priority`.
    pub fn add(&mut self, layout: &Layout, engine: &'static str, priority: Priority) -> bool {
        let totals = Totals::of(layout, self.problem);
        let origin = self.log.found(engine);
        if totals.missing > self.missing {
            return false;
        }
        let (mut asked, mut kept) = (false, false);
        if totals.missing < self.missing {
            self.missing = totals.missing;
            self.reached.clear();
            self.best.iter_mut().for_each(|(_, best)| *best = None);
            if let Some((_, corners)) = &mut self.front {
                corners.clear();
            }
        }
        for (scale, best) in &mut self.best {
            let score = Score::of(layout, self.problem, scale);
            let better = |(least, known): &(Score, Find)| {
                score < *least || (score == *least && distinct(layout) < distinct(&known.layout))
            };
            if best.as_ref().is_none_or(better) {
                *best = Some((score, Find { layout: layout.clone(), origin }));
                kept = true;
                asked |= scale.priority == priority;
            }
        }
        if !self
            .reached
            .iter()
            .any(|t| t.cost <= totals.cost && t.sheets <= totals.sheets && t.cuts <= totals.cuts)
        {
            self.reached.retain(|t| t.cost < totals.cost || t.sheets < totals.sheets || t.cuts < totals.cuts);
            self.reached.push(totals);
        }
        if let Some((priority, corners)) = &mut self.front {
            let scale = Scale::plain(*priority, self.preference);
            let second = if *priority == Priority::Balanced { totals.cuts } else { totals.sheets };
            let score = Score::of(layout, self.problem, &scale);
            kept |= extend(corners, (totals.cost, second), score, layout, origin);
        }
        self.log.kept(engine, kept);
        asked
    }

    /// The best layout by a priority that was asked for; none before the first layout.
    pub fn best(&self, priority: Priority) -> Option<&Find> {
        let (_, best) = self.best.iter().find(|(scale, _)| scale.priority == priority)?;
        best.as_ref().map(|(_, find)| find)
    }

    /// The best layout on the front when its figures are weighed by a scale.
    pub fn weighed(&self, scale: &Scale) -> Option<&Find> {
        let (_, corners) = self.front.as_ref()?;
        let scored = corners.iter().map(|c| (c.score.weighed_anew(c.figures, scale), &c.find));
        scored.min_by(|a, b| a.0.cmp(&b.0)).map(|(_, find)| find)
    }

    /// The least cost, the fewest sheets and the fewest cuts of any layout, each on its own.
    pub fn least(&self) -> Totals {
        let least = |figure: fn(&Totals) -> i128| self.reached.iter().map(figure).min().unwrap_or(0);
        Totals {
            missing: self.missing,
            cost: least(|t| t.cost),
            sheets: least(|t| t.sheets),
            cuts: least(|t| t.cuts),
        }
    }

    /// Epsilon constraints at the best scores by these priorities and, if wanted, at what was reached in cuts and sheets.
    pub fn constraints(&self, priorities: &[Priority], cuts: bool, sheets: bool) -> EpsilonConstraints {
        let scores = self.best.iter().filter(|(scale, _)| priorities.contains(&scale.priority));
        let reached = |wanted: bool| if wanted { self.reached.clone() } else { Vec::new() };
        EpsilonConstraints {
            scores: scores
                .filter_map(|(scale, best)| Some((scale.clone(), best.as_ref()?.0.clone())))
                .collect(),
            cuts: reached(cuts),
            sheets: reached(sheets),
        }
    }
}

impl EpsilonConstraints {
    /// Units of work that it takes to see whether it admits a layout.
    pub fn work(&self, layout: &Layout, problem: &Problem) -> u64 {
        self.scores.iter().map(|(scale, _)| scale.work(layout, problem)).sum()
    }

    /// Whether a layout keeps the epsilon constraints.
    pub fn admits(&self, layout: &Layout, problem: &Problem) -> bool {
        if self.scores.iter().any(|(scale, score)| Score::of(layout, problem, scale) < *score) {
            return false;
        }
        if self.cuts.is_empty() && self.sheets.is_empty() {
            return true;
        }
        let totals = Totals::of(layout, problem);
        let behind = |front: &[Totals], figure: fn(&Totals) -> i128| {
            front.is_empty() || front.iter().any(|t| t.cost <= totals.cost && figure(t) <= figure(&totals))
        };
        behind(&self.cuts, |t| t.cuts) && behind(&self.sheets, |t| t.sheets)
    }
}

/// Adds a corner and drops those that are no corners any more: what is left is the lower convex hull, each the best
/// for some weights. False if another corner is as good.
fn extend(
    corners: &mut Vec<Corner>,
    figures: (i128, i128),
    score: Score,
    layout: &Layout,
    origin: Origin,
) -> bool {
    let beaten = |c: &Corner| {
        c.figures.0 <= figures.0 && c.figures.1 <= figures.1 && (c.figures != figures || c.score <= score)
    };
    if corners.iter().any(beaten) {
        return false;
    }
    corners.retain(|c| c.figures.0 < figures.0 || c.figures.1 < figures.1);
    let find = Find { layout: layout.clone(), origin };
    let at = corners.partition_point(|c| c.figures.0 < figures.0);
    corners.insert(at, Corner { figures, score, find });
    let mut n = 1;
    while n + 1 < corners.len() {
        let (a, b, c) = (corners[n - 1].figures, corners[n].figures, corners[n + 1].figures);
        if (b.0 - a.0) * (c.1 - a.1) <= (b.1 - a.1) * (c.0 - a.0) {
            corners.remove(n);
            n = (n - 1).max(1);
        } else {
            n += 1;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(figures: &[(i128, i128)]) -> Vec<(i128, i128)> {
        let mut corners = Vec::new();
        for &at in figures {
            extend(&mut corners, at, Score::default(), &Layout::default(), Origin::default());
        }
        corners.iter().map(|c| c.figures).collect()
    }

    #[test]
    fn a_front_keeps_what_is_best_for_some_weights_only() {
        assert_eq!(corners(&[(1, 9), (9, 1), (4, 8), (2, 4), (5, 5), (2, 5)]), [(1, 9), (2, 4), (9, 1)]);
        assert_eq!(corners(&[(3, 3), (1, 1)]), [(1, 1)]);
    }
}

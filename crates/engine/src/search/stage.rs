//! What a priority does on top of the common search.
//!
//! Every priority begins with the same search, the one for least waste, with the same seeds and the same work, and
//! looks at all its layouts with its own score. Then each has stages of its own. A stage depends on nothing but
//! what all who run it have seen, so it is the same for all of them; and it stays behind a [`EpsilonConstraints`] at the goals of
//! those who do not run it. So no priority's result beats another's at the other's own goal.

use super::archive::{Archive, EpsilonConstraints, Find};
use crate::model::job::{CutPreference, Priority};
use crate::problem::Problem;
use crate::score::{Scale, SheetFigures, Totals};
use std::cmp::Reverse;

/// A search that starts from what is known and is after one goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Fewer cuts, whatever the area; everybody runs it.
    Cuts,
    /// Still fewer cuts for more area.
    FewerCuts,
    /// Fewer sheets, whatever the area.
    Sheets,
    /// A bigger remnant at the least area.
    Remnant,
    /// Fuller sheets, by tiles.
    Tiles,
    /// Panels around the centres of their sheets.
    Centre,
    /// Less money for cuts, where they cost any.
    Money,
    /// SheetFigures weighed against each other.
    Weighed(Priority),
}

impl Stage {
    /// The stages of a priority, in groups; those of a group start from the same layouts.
    pub fn of(priority: Priority) -> &'static [&'static [Stage]] {
        use Stage::{Centre, Cuts, FewerCuts, Money, Remnant, Sheets, Tiles, Weighed};
        match priority {
            Priority::LeastWaste => &[&[Cuts]],
            Priority::FewestCuts => &[&[Cuts], &[Sheets], &[FewerCuts]],
            Priority::FewestSheets => &[&[Cuts], &[Sheets, Remnant]],
            Priority::MostTiles => &[&[Cuts], &[Sheets, Remnant], &[Tiles]],
            Priority::BiggestRemnant => &[&[Cuts], &[Remnant]],
            Priority::CentreOfMass => &[&[Cuts], &[Remnant], &[Centre]],
            Priority::Balanced => &[&[Cuts], &[Sheets], &[FewerCuts], &[Weighed(Priority::Balanced)]],
            Priority::Efficient => &[&[Cuts], &[Sheets], &[Weighed(Priority::Efficient)]],
            Priority::LeastCost => &[&[Cuts], &[Money]],
        }
    }

    /// What its layouts are scored by.
    pub fn priority(self) -> Priority {
        match self {
            Stage::Cuts | Stage::FewerCuts => Priority::FewestCuts,
            Stage::Sheets => Priority::FewestSheets,
            Stage::Remnant => Priority::BiggestRemnant,
            Stage::Tiles => Priority::MostTiles,
            Stage::Centre => Priority::CentreOfMass,
            Stage::Money => Priority::LeastCost,
            Stage::Weighed(priority) => priority,
        }
    }

    /// A number of its own, for its seeds.
    pub fn number(self) -> u64 {
        match self {
            Stage::FewerCuts => self.priority() as u64 + 8,
            // Eight and one more are taken.
            Stage::Money => 10,
            _ => self.priority() as u64,
        }
    }

    /// The work it may take, relative to that of the common search.
    pub fn share(self) -> f64 {
        match self {
            Stage::Cuts => 0.1,
            Stage::Sheets | Stage::Weighed(_) => 0.2,
            Stage::FewerCuts | Stage::Remnant | Stage::Tiles | Stage::Centre | Stage::Money => 0.25,
        }
    }

    /// Looks for cheaper sets of sheets, not only for better layouts on what is spent.
    pub fn has_goal(self) -> bool {
        self == Stage::Sheets
    }

    /// Gains nothing on a material.
    pub fn is_idle(self, archive: &Archive<'_>) -> bool {
        match self {
            // Of one size of sheet the fewest are the least area.
            Stage::Sheets => archive.problem.sheets.len() == 1,
            Stage::Money => archive.problem.costs.cut == 0,
            _ => false,
        }
    }

    /// The goals of those who do not run it.
    pub fn constraints(self, archive: &Archive<'_>) -> EpsilonConstraints {
        use Priority::{BiggestRemnant, FewestCuts, FewestSheets, LeastWaste};
        match self {
            // Where money counts first, costs are others than under any other priority.
            Stage::Cuts | Stage::Money => EpsilonConstraints::default(),
            Stage::Sheets => archive.constraints(&[LeastWaste, BiggestRemnant], false, false),
            Stage::Remnant => archive.constraints(&[LeastWaste, FewestCuts], true, true),
            Stage::Centre => archive.constraints(&[LeastWaste, FewestCuts, BiggestRemnant], true, true),
            Stage::FewerCuts => archive.constraints(&[LeastWaste, FewestSheets, BiggestRemnant], false, true),
            Stage::Tiles => {
                archive.constraints(&[LeastWaste, FewestCuts, FewestSheets, BiggestRemnant], true, true)
            }
            Stage::Weighed(Priority::Balanced) => {
                archive.constraints(&[LeastWaste, FewestCuts, FewestSheets, BiggestRemnant], false, true)
            }
            Stage::Weighed(_) => {
                archive.constraints(&[LeastWaste, FewestCuts, FewestSheets, BiggestRemnant], true, false)
            }
        }
    }

    /// The priorities whose best layouts an archive has to know for it.
    pub fn asks_for(priority: Priority) -> Vec<Priority> {
        use Priority::{BiggestRemnant, FewestCuts, FewestSheets, LeastWaste};
        let mut priorities = vec![LeastWaste, FewestCuts];
        if !matches!(priority, LeastWaste | Priority::LeastCost) {
            priorities.extend([FewestSheets, BiggestRemnant]);
        }
        if matches!(priority, Priority::MostTiles | Priority::CentreOfMass | Priority::LeastCost) {
            priorities.push(priority);
        }
        priorities
    }
}

/// A priority that weighs two figures against each other, each relative to the best known.
pub fn is_weighed(priority: Priority) -> bool {
    matches!(priority, Priority::Balanced | Priority::Efficient)
}

/// The best figures known of all materials of a job, which add up: by them the layouts of each are weighed.
#[derive(Debug, Clone, Copy)]
pub struct Sums {
    preference: CutPreference,
    /// In the unit of [`Problem::common_cost`].
    cost: i128,
    sheets: i128,
    cuts: i128,
}

impl Sums {
    /// Those of some archives, one a material.
    pub fn of(archives: &[Archive<'_>]) -> Sums {
        let preference = archives.first().map_or(CutPreference::Free, |a| a.preference);
        Sums::of_least(preference, archives.iter().map(|archive| (archive.problem, archive.least())))
    }

    /// The sums of the least figures of some materials.
    pub fn of_least<'p>(
        preference: CutPreference,
        materials: impl Iterator<Item = (&'p Problem, Totals)>,
    ) -> Sums {
        let mut sums = Sums { preference, cost: 0, sheets: 0, cuts: 0 };
        for (problem, least) in materials {
            sums.cost += problem.common_cost(least.cost);
            sums.sheets += least.sheets;
            sums.cuts += least.cuts;
        }
        sums
    }

    /// The scale by which the layouts of a material are weighed.
    pub fn scale(&self, problem: &Problem, priority: Priority) -> Scale {
        // Each material counts in its own units.
        let cost = self.cost / problem.common_cost(1);
        Scale {
            priority,
            preference: self.preference,
            best_cost: cost.max(1),
            best_sheets: self.sheets.max(1),
            best_cuts: self.cuts.max(1),
        }
    }
}

/// The material that leaves the biggest remnant of the job; if several can, the one where it takes the fewest cuts.
/// The others have no cuts to pay for theirs: what counts is one piece.
pub fn leader(archives: &[Archive<'_>]) -> usize {
    let figures = |archive: &Archive<'_>, priority: Priority| {
        let Some(Find { layout, .. }) = archive.best(priority) else { return (0, 0) };
        let remnants =
            layout.open().map(|s| SheetFigures::of(s, archive.problem, archive.preference).remnant);
        let biggest = archive.problem.area(i128::from(remnants.max().unwrap_or(0))).um2();
        (biggest, Totals::of(layout, archive.problem).cuts)
    };
    let materials = archives.iter().enumerate().map(|(n, archive)| {
        let (remnant, cuts) = figures(archive, Priority::BiggestRemnant);
        let (_, fewest) = figures(archive, Priority::LeastWaste);
        (Reverse(remnant), cuts - fewest, n)
    });
    materials.min().map_or(0, |(_, _, n)| n)
}

//! The nine priorities as one comparable score, and the figures of a sheet that they weigh.

use crate::layout::Layout;
use crate::layout::cycles;
use crate::layout::plan::SheetPlan;
use crate::layout::sheet::{NodeKind, Sheet};
use crate::model::job::{CutPreference, Priority};
use crate::problem::Problem;

/// What a sheet contributes to a score.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct SheetFigures {
    /// Cuts, those of the trims included.
    pub cuts: u32,
    /// Their length, units.
    pub cut_length: i64,
    /// Area of its largest offcut, units²; 0 where none is worth keeping.
    pub remnant: i64,
    /// Its first cuts run against the preference.
    pub against: bool,
}

impl SheetFigures {
    /// The figures of a sheet.
    pub fn of(sheet: &Sheet, problem: &Problem, preference: CutPreference) -> SheetFigures {
        let kerf = problem.rules.kerf;
        let kind = &problem.sheets[sheet.sheet_type as usize];
        let mut figures = SheetFigures {
            cuts: sheet.cuts() + kind.trim_cuts,
            cut_length: kind.trim_length,
            ..SheetFigures::default()
        };
        for (n, node) in sheet.nodes.iter().enumerate() {
            if !matches!(node.kind, NodeKind::Across | NodeKind::Down) {
                continue;
            }
            let across = node.kind == NodeKind::Across;
            let parts = sheet.parts(n as u32).count() as i64;
            let offcut = node.slack > 0;
            let cut = i64::from(if across { node.h - kerf } else { node.w - kerf });
            figures.cut_length += (parts - 1 + i64::from(offcut)).max(0) * cut;
            let (w, h) = if across { (node.slack, node.h) } else { (node.w, node.slack) };
            let (w, h) = (i64::from(w - kerf), i64::from(h - kerf));
            if w > 0 && h > 0 && w >= problem.min_remnant && h >= problem.min_remnant {
                figures.remnant = figures.remnant.max(w * h);
            }
        }
        for (parting, size) in sheet.partings() {
            figures.cut_length += i64::from(parting.cuts) * i64::from(parting.length(size) - kerf);
        }
        figures.against = match preference {
            CutPreference::Free => false,
            _ if sheet.cuts() == 0 => false,
            CutPreference::Horizontal => sheet.root().kind == NodeKind::Across,
            CutPreference::Vertical => sheet.root().kind == NodeKind::Down,
        };
        figures
    }
}

/// The sums of a layout that priorities trade against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// Area of what is not placed, units².
    pub missing: i128,
    /// Cost of the sheets.
    pub cost: i128,
    /// Sheets.
    pub sheets: i128,
    /// Cuts.
    pub cuts: i128,
}

impl Totals {
    /// The sums of a layout.
    pub fn of(layout: &Layout, problem: &Problem) -> Totals {
        let mut totals = Totals { missing: layout.missing_area(problem), cost: 0, sheets: 0, cuts: 0 };
        for sheet in layout.open() {
            let kind = &problem.sheets[sheet.sheet_type as usize];
            totals.cost += kind.cost;
            totals.sheets += 1;
            totals.cuts += i128::from(sheet.cuts() + kind.trim_cuts);
        }
        totals
    }

    /// The lesser of each sum.
    pub fn least(&self, other: &Totals) -> Totals {
        Totals {
            missing: self.missing.min(other.missing),
            cost: self.cost.min(other.cost),
            sheets: self.sheets.min(other.sheets),
            cuts: self.cuts.min(other.cuts),
        }
    }
}

/// What a material is scored by.
#[derive(Debug, Clone)]
pub struct Scale {
    /// What counts first.
    pub priority: Priority,
    /// The direction wanted of first cuts.
    pub preference: CutPreference,
    /// The least cost of sheets known of all materials, for weighing; at least 1.
    pub best_cost: i128,
    /// The fewest sheets known of all materials; at least 1.
    pub best_sheets: i128,
    /// The fewest cuts known of all materials; at least 1.
    pub best_cuts: i128,
}

impl Scale {
    /// A scale for a priority that weighs nothing.
    pub fn plain(priority: Priority, preference: CutPreference) -> Scale {
        Scale { priority, preference, best_cost: 1, best_sheets: 1, best_cuts: 1 }
    }

    /// The cost of the sheets and what a weighed priority weighs it against, as one figure.
    fn weigh(&self, (cost, other): (i128, i128)) -> i128 {
        let best = if self.priority == Priority::Efficient { self.best_sheets } else { self.best_cuts };
        cost * WEIGHT / self.best_cost + other * WEIGHT / best
    }

    /// Units of work that it takes to score a layout.
    pub fn work(&self, layout: &Layout, problem: &Problem) -> u64 {
        let nodes: usize = layout.open().map(|sheet| sheet.nodes.len()).sum();
        // Around their centres, sheets are laid out anew.
        let centred = if self.priority == Priority::CentreOfMass { 60 } else { 1 };
        // Equal sheets are found by the order of their parts.
        nodes as u64 * if problem.rules.sheets_at_once > 1 { centred + 20 } else { centred }
    }
}

/// How good a layout is: compared from left to right, less is better. Only scores of one material under
/// one [`Scale`] compare.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(Vec<i128>);

/// Parts in a whole of the weighed priorities.
const WEIGHT: i128 = 1_000_000_000;

impl Score {
    /// The score of a layout.
    pub fn of(layout: &Layout, problem: &Problem, scale: &Scale) -> Score {
        let mut cost = 0;
        let (mut area, mut unmarked, mut trims) = (0, 0, 0);
        let mut sheets = 0;
        let mut cuts = 0;
        let mut length = 0;
        let mut remnant = 0;
        let mut against = 0;
        for sheet in layout.open() {
            let figures = SheetFigures::of(sheet, problem, scale.preference);
            let kind = &problem.sheets[sheet.sheet_type as usize];
            cost += kind.cost;
            area += i128::from(kind.area);
            unmarked += problem.unmarked_area(sheet.sheet_type as usize);
            trims += i128::from(kind.trim_length);
            sheets += 1;
            cuts += i128::from(figures.cuts);
            length += i128::from(figures.cut_length);
            remnant = remnant.max(i128::from(figures.remnant));
            against += i128::from(figures.against);
        }
        let missing = layout.missing_area(problem);
        let keys = match scale.priority {
            Priority::LeastWaste => vec![cost, against, cuts, -remnant, length, sheets],
            Priority::FewestCuts => vec![cuts, against, length, cost, -remnant],
            Priority::FewestSheets => vec![sheets, cost, against, -remnant, cuts, length],
            Priority::MostTiles => {
                let mut tiles: Vec<i128> = layout.open().map(|s| -i128::from(s.panels())).collect();
                tiles.sort_unstable();
                [vec![sheets], tiles, vec![cost, against, cuts, length]].concat()
            }
            Priority::BiggestRemnant => vec![cost, -remnant, against, cuts, length],
            Priority::CentreOfMass => vec![cost, imbalance(layout, problem), against, cuts, length],
            Priority::Balanced => vec![scale.weigh((cost, cuts)), against, length, -remnant],
            Priority::Efficient => vec![scale.weigh((cost, sheets)), against, cuts, -remnant, length],
            Priority::LeastCost => {
                let money = cost + problem.cost_of_cuts(length, trims);
                vec![money, unmarked, area, against, cuts, -remnant, length]
            }
        };
        let mut score = [vec![missing], keys].concat();
        if problem.costs.marks_second {
            score.insert(2, unmarked);
        }
        if problem.rules.sheets_at_once > 1 {
            let centred = scale.priority == Priority::CentreOfMass;
            score.insert(2, i128::from(cycles::cycles(layout, problem, centred)));
        }
        Score(score)
    }

    /// The score of the same layout by another scale of a weighed priority; `figures` are those that it weighs.
    pub fn weighed_anew(&self, figures: (i128, i128), scale: &Scale) -> Score {
        let mut score = self.clone();
        score.0[1] = scale.weigh(figures);
        score
    }
}

/// Mean distance between the centres of mass and of the sheets, in millionths of a unit.
fn imbalance(layout: &Layout, problem: &Problem) -> i128 {
    let mut sheets = 0;
    let mut sum = 0.0;
    for sheet in layout.open() {
        sheets += 1;
        sum += SheetPlan::centred(sheet, problem.rules.kerf).imbalance(problem.rules.kerf);
    }
    (sum * 1e6 / f64::from(sheets.max(1))) as i128
}

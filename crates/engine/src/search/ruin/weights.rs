//! The objective of a chain of ruin and recreate, sheet by sheet: weights times figures.

use crate::layout::plan::{SheetPlan, diagonal};
use crate::layout::sheet::Sheet;
use crate::model::job::Priority;
use crate::problem::Problem;
use crate::score::{Scale, SheetFigures};

/// Fixed-point parts in one: objectives are integers, so that sums neither drift nor depend on their order.
pub const ONE: f64 = (1_u64 << 32) as f64;
/// The largest value of a sheet, so that thousands of them can be summed.
const MOST: f64 = (1_u64 << 18) as f64;

/// What makes one layout better than another on the way: each weight times a figure of a sheet.
#[derive(Debug, Clone, Copy, Default)]
pub struct Weights {
    /// A sheet area of missing items.
    pub missing: f64,
    /// The concentration of free space: the sum over free rectangles of (share of the sheet)².
    pub free: f64,
    /// The cost of a sheet, in mean sheet costs.
    pub cost: f64,
    /// What all cuts cost, in mean sheet costs.
    pub cut_money: f64,
    /// A cut.
    pub cut: f64,
    /// The length of all cuts, in sheet half-perimeters.
    pub length: f64,
    /// The largest remnant: (share of the sheet)².
    pub remnant: f64,
    /// Tiles on a sheet: (share of all pieces)².
    pub tiles: f64,
    /// First cuts against the preference.
    pub against: f64,
    /// The distance of the centre of mass, in sheet diagonals.
    pub imbalance: f64,
    /// All sheets of a given mix are there, used or not.
    pub mix: bool,
    /// Walk along the plateau of layouts that are no worse, and look at each as a whole.
    pub plateau: bool,
}

impl Weights {
    /// Bring everything in; among equals the one whose free space lies together.
    pub fn goal(free: f64) -> Weights {
        Weights { missing: 1.0, free, ..Weights::default() }
    }

    /// Keep everything in and walk along a plateau of equal layouts: what comes second is a figure of all sheets together.
    pub fn plateau() -> Weights {
        Weights { missing: 1e3, plateau: true, ..Weights::default() }
    }

    /// Keep everything in and make the layout better in what comes second.
    pub fn polish(problem: &Problem, scale: &Scale) -> Weights {
        let base = Weights { missing: 1e3, ..Weights::default() };
        let pieces = problem.pieces() as f64;
        let cost = mean_cost(problem) / scale.best_cost as f64;
        let cuts = 1.0 / scale.best_cuts as f64;
        match scale.priority {
            Priority::LeastWaste => Weights { against: 3.0, cut: 1.0, remnant: 0.5, length: 0.02, ..base },
            Priority::FewestCuts => Weights { cut: 1.0, against: 0.3, length: 0.02, cost: 0.02, ..base },
            Priority::FewestSheets => Weights { remnant: 10.0, cut: 0.3, against: 1.0, ..base },
            Priority::MostTiles => Weights { tiles: 100.0 * pieces.sqrt(), cut: 0.01, against: 0.05, ..base },
            Priority::BiggestRemnant => Weights { remnant: 30.0, cut: 0.05, against: 0.1, ..base },
            Priority::CentreOfMass => Weights { imbalance: 10.0, cut: 0.01, against: 0.05, ..base },
            Priority::Balanced => {
                let scale = pieces * 2.0;
                Weights { cost: cost * scale, cut: cuts * scale, against: 0.3, length: 0.005, ..base }
            }
            Priority::Efficient => Weights { against: 3.0, cut: 1.0, remnant: 0.5, length: 0.02, ..base },
            Priority::LeastCost => Weights { cost: pieces, cut_money: pieces, cut: 0.001, ..base },
        }
    }

    /// Work units that [`Weights::value`] takes, relative to the cheap figures.
    pub fn effort(&self) -> u64 {
        if self.imbalance != 0.0 { 120 } else { 1 }
    }

    /// Work units that [`Weights::value`] takes for a sheet.
    pub fn work(&self, sheet: &Sheet) -> u64 {
        sheet.nodes.len() as u64 * self.effort() / 2
    }

    /// The value of a sheet under these weights, in fixed point; less is better.
    pub fn value(&self, sheet: &Sheet, problem: &Problem, scale: &Scale, size: &MaterialSize) -> i64 {
        if sheet.pieces == 0 && !self.mix {
            return 0;
        }
        let kind = &problem.sheets[sheet.sheet_type as usize];
        let whole = f64::from(kind.w) * f64::from(kind.h);
        let mut value = 0.0;
        if self.free != 0.0 {
            let concentration: f64 = sheet
                .live_slots()
                .map(|s| {
                    let share = f64::from(s.w) * f64::from(s.h) / whole;
                    share * share
                })
                .sum();
            let share = if self.mix { kind.area as f64 / size.mean_area } else { 1.0 };
            value -= self.free * concentration * share;
        }
        if self.cut != 0.0 || self.remnant != 0.0 || self.length != 0.0 || self.cut_money != 0.0 {
            let figures = SheetFigures::of(sheet, problem, scale.preference);
            let share = figures.remnant as f64 / whole;
            value += self.cut * f64::from(figures.cuts) - self.remnant * share * share;
            value += self.length * figures.cut_length as f64 / (f64::from(kind.w) + f64::from(kind.h));
            value += self.cut_money * problem.costs.cut as f64 * figures.cut_length as f64 / size.mean_cost;
            value += if figures.against { self.against } else { 0.0 };
        }
        if self.tiles != 0.0 {
            let share = f64::from(sheet.panels()) / size.pieces;
            value -= self.tiles * share * share;
        }
        if self.imbalance != 0.0 {
            let distance = SheetPlan::centred(sheet, problem.rules.kerf).imbalance(problem.rules.kerf);
            value += self.imbalance * distance / diagonal(f64::from(kind.w), f64::from(kind.h));
        }
        value += self.cost * kind.cost as f64 / size.mean_cost;
        // A sheet many million times larger or dearer than the mean has a value beyond any bound.
        (value.clamp(-MOST, MOST) * ONE) as i64
    }
}

/// What sheets are measured by: sums over a whole material, too dear to be made for each sheet.
#[derive(Debug, Clone, Copy)]
pub struct MaterialSize {
    /// Pieces to place.
    pub pieces: f64,
    /// The mean area of a sheet type, units².
    pub mean_area: f64,
    /// The mean cost of a sheet type; more than nothing.
    pub mean_cost: f64,
}

impl MaterialSize {
    /// The sums of a material.
    pub fn of(problem: &Problem) -> MaterialSize {
        let (mean_area, mean_cost) = (mean_area(problem), mean_cost(problem));
        MaterialSize { pieces: problem.pieces() as f64, mean_area, mean_cost }
    }
}

/// The mean area of a sheet type, units².
pub fn mean_area(problem: &Problem) -> f64 {
    problem.sheets.iter().map(|s| s.area as f64).sum::<f64>() / problem.sheets.len() as f64
}

/// The mean cost of a sheet type; more than nothing, so that it can divide.
fn mean_cost(problem: &Problem) -> f64 {
    let costs = problem.sheets.iter().map(|s| s.cost as f64).sum::<f64>();
    (costs / problem.sheets.len() as f64).max(f64::MIN_POSITIVE)
}

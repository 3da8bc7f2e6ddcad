//! Searching on from a plan: what is locked stays, the rest is searched anew.
//!
//! Locked sheets are left out of the search with all that lies on them. On a sheet with locked panels the cuts that free
//! these panels stay; each largest part that holds none of them is offered to the search as a sheet of its own. Such parts
//! are not joined across the cuts that stay, and their area counts like that of stock while it is searched. The given
//! plan is the answer where nothing better by the job's priority is found.

use crate::control::{Control, Options};
use crate::length::Length;
use crate::model::job::{Configuration, CutPreference, Job, Priority, Stock};
use crate::model::solution::{Mosaic, Solution};
use crate::plan::{Plan, Refusal, SheetId};
use std::cmp::Reverse;

/// What a search from a plan may not touch.
#[derive(Debug, Clone, Default)]
pub struct Locked {
    /// Whole sheets.
    pub sheets: Vec<SheetId>,
    /// Single panels, by their numbers.
    pub panels: Vec<u64>,
}

/// Hears a stop and tells the progress; layouts on the way are only parts of the whole.
struct PartOfWhole<'c>(&'c dyn Control);

impl Control for PartOfWhole<'_> {
    fn stopped(&self) -> bool {
        self.0.stopped()
    }

    fn elapsed_ms(&self) -> u64 {
        self.0.elapsed_ms()
    }

    fn progress(&self, percent: f64) {
        self.0.progress(percent);
    }
}

/// The best solution found that keeps what is locked, here or in the plan itself; never worse than the plan. The same
/// plan, locks and seed give the same solution.
///
/// # Errors
/// A sheet that the plan does not have, or a panel that it does not place.
pub fn solve_from(
    plan: &Plan,
    locked: &Locked,
    options: &Options,
    control: &dyn Control,
) -> Result<Solution, Refusal> {
    let mut plan = plan.clone();
    for &sheet in &locked.sheets {
        plan = plan.lock_sheet(sheet, true)?;
    }
    for &panel in &locked.panels {
        plan = plan.lock_panel(panel, true)?;
    }
    let job = plan.job();
    let mut given = plan.solution();
    let rest = plan.remaining();
    let offered: Vec<Stock> = rest.parts.iter().enumerate().map(|(n, part)| part.stock(job, n)).collect();
    let mut part = Job { stock_panels: [job.stock_panels.clone(), offered].concat(), ..job.clone() };
    for (row, panel) in part.panels.iter_mut().enumerate() {
        panel.count -= rest.locked_panels[row].min(panel.count);
    }
    for (row, stock) in part.stock_panels.iter_mut().enumerate().take(job.stock_panels.len()) {
        stock.count -= rest.held_sheets[row].min(stock.count);
        let single = job.configuration.use_single_stock_unit;
        if single && rest.held_materials.contains(&stock.material) {
            stock.count = 0;
        }
    }
    let found = crate::solve(&part, options, &PartOfWhole(control));
    given.engine = found.engine.clone();
    given.elapsed_time = found.elapsed_time;
    let Ok(found_plan) = Plan::read(&part, &found) else { return Ok(given) };
    let mut whole = plan.with_rest(rest, &found_plan)?.solution();
    whole.engine = found.engine;
    whole.elapsed_time = found.elapsed_time;
    let better = rank(job, &whole, &given) < rank(job, &given, &given);
    Ok(if better { whole } else { given })
}

/// How good a solution is by the job's priority, compared from left to right, less is better. Weighed priorities are
/// weighed by the figures of `scale`.
fn rank(job: &Job, solution: &Solution, scale: &Solution) -> Vec<i128> {
    let Configuration { priority, cut_preference, .. } = job.configuration;
    let all = &solution.statistics.all;
    let missing = solution.no_fit_panels.iter();
    let missing = missing.map(|left| left.width.times(left.height).um2() * i128::from(left.count)).sum();
    let (area, sheets, cuts) = (all.stock_area.um2(), i128::from(all.sheets), i128::from(all.cuts));
    let length = i128::from(all.cut_length.um());
    let remnant = -all.remnants.first().map_or(0, |remnant| remnant.width.times(remnant.height).um2());
    let against =
        solution.mosaics.iter().filter(|mosaic| runs_against(mosaic, cut_preference)).count() as i128;
    let weigh = |figure: i128, best: u64| {
        let share = |figure: i128, best: i128| figure * 1_000_000_000 / best.max(1);
        let stock = scale.statistics.all.stock_area.um2();
        // Areas in mm², so that the products stay small.
        share(area / 1_000_000, stock / 1_000_000) + share(figure, i128::from(best))
    };
    let keys = match priority {
        Priority::LeastWaste => vec![area, against, cuts, remnant, length, sheets],
        Priority::FewestCuts => vec![cuts, against, length, area, remnant],
        Priority::FewestSheets => vec![sheets, area, against, remnant, cuts, length],
        Priority::MostTiles => {
            let mut tiles: Vec<Reverse<u64>> =
                solution.mosaics.iter().map(|mosaic| Reverse(mosaic.nbr_final_panels)).collect();
            tiles.sort_unstable();
            let tiles = tiles.into_iter().map(|Reverse(tiles)| -i128::from(tiles)).collect();
            [vec![sheets], tiles, vec![area, against, cuts, length]].concat()
        }
        Priority::BiggestRemnant => vec![area, remnant, against, cuts, length],
        Priority::CentreOfMass => vec![area, imbalance(solution), against, cuts, length],
        Priority::Balanced => vec![weigh(cuts, scale.statistics.all.cuts), against, length, remnant],
        Priority::Efficient => {
            vec![weigh(sheets, scale.statistics.all.sheets), against, cuts, remnant, length]
        }
    };
    [vec![missing], keys].concat()
}

/// Whether the first cuts of a sheet run against the preference.
fn runs_against(mosaic: &Mosaic, preference: CutPreference) -> bool {
    mosaic.cuts.first().is_some_and(|cut| match preference {
        CutPreference::Free => false,
        CutPreference::Horizontal => !cut.horizontal,
        CutPreference::Vertical => cut.horizontal,
    })
}

/// Sum of the distances between the centres of mass and of the sheets along both sides, in µm, over their number.
fn imbalance(solution: &Solution) -> i128 {
    let um = |length: Length| i128::from(length.um());
    let miss = |mosaic: &Mosaic| {
        let (mut area, mut x, mut y) = (0, 0, 0);
        for tile in mosaic.tiles.iter().filter(|tile| tile.is_final) {
            let mass = um(tile.width) * um(tile.height) / 1_000_000;
            area += mass;
            x += mass * (2 * um(tile.x) + um(tile.width) - um(mosaic.width));
            y += mass * (2 * um(tile.y) + um(tile.height) - um(mosaic.height));
        }
        (x.abs() + y.abs()) / (2 * area).max(1)
    };
    solution.mosaics.iter().map(miss).sum::<i128>() / (solution.mosaics.len() as i128).max(1)
}

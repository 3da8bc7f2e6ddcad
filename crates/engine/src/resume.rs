//! Searching on from a plan: what is locked stays, and what is not is where the search begins.
//!
//! Locked sheets are left out of the search with all that lies on them. On a sheet with locked panels the cuts that free
//! these panels stay; each largest part that holds none of them is offered to the search as a sheet of its own. Such parts
//! are not joined across the cuts that stay, and their area counts like that of stock while it is searched. The layouts of
//! the plan itself are the first incumbents of the search. Material by material, the given plan is the answer where nothing
//! better by the job's priority is found.

use crate::control::{Control, Options};
use crate::layout::Layout;
use crate::model::job::{Configuration, Job, Stock};
use crate::model::solution::Solution;
use crate::plan::{self, Plan, Refusal, SheetId};
use crate::problem::Problem;
use crate::score::{Score, Totals};
use crate::search::Budget;
use crate::search::stage::Sums;
use std::collections::BTreeSet;

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
    let plan = plan.lock_all(&locked.sheets, &locked.panels)?;
    let job = plan.job();
    let rest = plan.remaining();
    let offered: Vec<Stock> = rest.parts.iter().enumerate().map(|(n, part)| part.stock(job, n)).collect();
    let mut part = Job { stock_panels: [job.stock_panels.clone(), offered].concat(), ..job.clone() };
    for (row, panel) in part.panels.iter_mut().enumerate() {
        panel.count -= rest.locked_panels[row].min(panel.count);
    }
    for (row, stock) in part.stock_panels.iter_mut().enumerate().take(job.stock_panels.len()) {
        stock.count = stock.count.map(|count| count.saturating_sub(rest.held_sheets[row]));
        let single = job.configuration.use_single_stock_unit;
        if single && rest.held_materials.contains(&stock.material) {
            stock.count = Some(0);
        }
    }
    let (problems, refused) = Problem::split(&part);
    let given = plan::layouts(&rest.trees, &problems);
    let budget = Budget::of(job.configuration.effort, options);
    let found =
        crate::solve_with(&part, (&problems, &refused), (options, budget), &PartOfWhole(control), &given);
    let answer = match Plan::read(&part, &found) {
        Ok(found_plan) => {
            let whole = plan.with_rest(&rest, &found_plan)?;
            let better = better_materials(job, &plan, &whole);
            plan.with_materials(&better.iter().map(String::as_str).collect(), &whole)
        }
        Err(_) => plan.clone(),
    };
    let mut solution = answer.solution();
    solution.engine = found.engine;
    solution.elapsed_time = found.elapsed_time;
    solution.statistics.search = found.statistics.search;
    Ok(solution)
}

/// The materials of a job of which a plan is better than another by the job's priority, as the search scores layouts.
fn better_materials(job: &Job, before: &Plan, after: &Plan) -> BTreeSet<String> {
    let Configuration { priority, cut_preference, .. } = job.configuration;
    let (problems, _) = Problem::split(job);
    let layouts = [before, after].map(|plan| plan::layouts(&plan.trees(), &problems));
    let mut placed = vec![0_u32; job.panels.len()];
    before.panels().for_each(|panel| placed[panel.row] += 1);
    // A sheet on which a grain set is no piece of its own is none of the search's: such a plan is not compared.
    let whole = |(problem, (before, _)): &(&Problem, (&Layout, &Layout))| is_whole(&placed, problem, before);
    let materials = || problems.iter().zip(layouts[0].iter().zip(&layouts[1])).filter(whole);
    let least = |(problem, (before, after)): (&'_ Problem, (&Layout, &Layout))| {
        Totals::of(before, problem).least(&Totals::of(after, problem))
    };
    let sums = Sums::of_least(cut_preference, materials().map(|material| (material.0, least(material))));
    let is_better = |&(problem, (before, after)): &(&Problem, (&Layout, &Layout))| {
        let scale = sums.scale(problem, priority);
        Score::of(after, problem, &scale) < Score::of(before, problem, &scale)
    };
    materials().filter(is_better).map(|(problem, _)| problem.material.clone()).collect()
}

/// Whether a layout places the panels of a plan of which so many copies of each row are placed.
fn is_whole(placed: &[u32], problem: &Problem, layout: &Layout) -> bool {
    problem.items.iter().zip(&layout.missing).all(|(item, missing)| {
        let rows = if item.set.is_some() { &item.rows[..1] } else { &item.rows[..] };
        item.count - missing == rows.iter().map(|(row, _)| placed[*row]).sum::<u32>()
    })
}

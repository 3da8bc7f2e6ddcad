//! Kerf's optimiser: a [`Job`] in, a [`Solution`] out.
//!
//! Pure: no I/O, no clock, no randomness but the seed. [`solve`] is the only way in.

#[cfg(feature = "bench")]
#[doc(hidden)]
pub mod bench_support;
pub mod bound;
mod combine;
mod construct;
mod control;
mod finish;
mod layout;
pub mod length;
pub mod lists;
pub mod model;
pub mod plan;
mod problem;
pub mod resume;
mod rules;
mod score;
mod search;
mod shortage;
mod stats;
pub mod verify;

pub use combine::{Combination, Uncombinable};
pub use control::{Control, Options, Unattended};
pub use length::{Area, Length};
pub use model::defect::Defect;
pub use model::edge_band::EdgeBandType;
pub use model::fault::{Fault, FaultKind, Faults};
pub use model::job::{Configuration, CutPreference, EdgeBands, FirstCut, Grain, Job, Panel, Priority, Stock};
pub use model::material_rules::{MaterialRules, SawRules};
pub use model::money::Money;
pub use model::prices::CuttingPrices;
pub use model::read::{
    MAX_PIECES, Unreadable, read_code, read_count, read_length, read_number, read_price, read_setting,
    read_side,
};
pub use model::remedy::Remedy;
pub use model::solution::{
    Cut, MissingStock, Mosaic, NoFitPanel, NoFitReason, PanelSize, PlacedPanel, Provenance, Remnant,
    RuleName, SheetDefect, SheetGroup, Solution, Tile, UsedStock,
};
pub use model::statistics::{EngineStatistics, Figures, Optimality, SearchStatistics, Statistics};
pub use model::stock_kind::StockKind;
pub use model::trim::Trims;

use layout::Layout;
use problem::{Problem, Refused};
use search::run::Setting;
use search::{Answer, Budget, Search};
use shortage::{Shortage, Spending};
use stats::MaterialAnswer;

/// The engine's version, part of every solution.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Finds the best cutting layout of a job.
///
/// The same job with the same seed gives the same layout, whatever the number of threads, unless the
/// control stops the run. Every better layout on the way is shown to [`Control::improved`].
pub fn solve(job: &Job, options: &Options, control: &dyn Control) -> Solution {
    solve_within(job, options, Budget::of(job.configuration.effort, options), control)
}

/// The work that the search of a job is planned to do at most, in units of which an ordinary core does some 60 million a second.
#[must_use]
pub fn planned_work(job: &Job) -> u64 {
    Budget::of(job.configuration.effort, &Options::default()).total
}

/// [`solve`] with a budget of work.
fn solve_within(job: &Job, options: &Options, budget: Budget, control: &dyn Control) -> Solution {
    let (mut problems, refused) = Problem::split(job);
    problems.iter_mut().for_each(Problem::leave_out_needless);
    solve_with(job, (&problems, &refused), (options, budget), control, &[])
}

/// [`solve`] the problems of a job with a budget from layouts that are given: one for each material, or none at all.
fn solve_with(
    job: &Job,
    (problems, refused): (&[Problem], &[Refused]),
    (options, budget): (&Options, Budget),
    control: &dyn Control,
    given: &[Layout],
) -> Solution {
    let setting = Setting::from(&job.configuration);
    let write = |answers: &[Answer<'_>], missing: &[Vec<u32>], interrupted: bool| {
        let parts: Vec<MaterialAnswer<'_>> = answers
            .iter()
            .zip(missing)
            .map(|(answer, missing)| MaterialAnswer {
                problem: answer.problem,
                layout: answer.layout,
                bound: answer.bound,
                missing: missing.clone(),
                search: answer.search.clone(),
            })
            .collect();
        let engine = Provenance {
            version: VERSION.to_owned(),
            seed: options.seed,
            effort: job.configuration.effort,
            interrupted,
        };
        stats::solution(job, &parts, refused, engine, control.elapsed_ms())
    };
    let unknown = vec![Vec::new(); problems.len()];
    let improved = &mut |answers: &[Answer<'_>]| control.improved(&write(answers, &unknown, false));
    let mut search = Search::start_from(problems, given, &setting, (budget, options), control, improved);
    let first: Vec<Option<Shortage>> = (0..problems.len())
        .map(|n| shortage::find(&mut search, n, Spending::first(&budget), options))
        .collect();
    search.run(improved);
    let mut missing = Vec::new();
    for (n, first) in first.into_iter().enumerate() {
        let last = shortage::find(&mut search, n, Spending::last(&budget), options);
        let more = last.map(|last| match first {
            Some(first) => last.better(first, &problems[n]),
            None => last,
        });
        missing.push(more.map_or_else(Vec::new, |shortage| shortage.more));
    }
    let answers = search.answers();
    control.progress(100.0);
    write(&answers, &missing, search.was_interrupted())
}

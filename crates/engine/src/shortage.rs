//! When the stock runs out: how many more sheets would place everything, found by placing it.

use crate::control::{Control, Options};
use crate::problem::{ItemType, Problem};
use crate::search::run::{Run, Setting};
use crate::search::{Budget, Search};

/// Work units spent on finding few sheets.
const WORK: u64 = 5_000_000;

/// Hears a stop, and keeps the progress of this side question to itself.
struct Quiet<'c>(&'c dyn Control);

impl Control for Quiet<'_> {
    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// Sheets of each type that place what a run could not, beside those it uses; empty if nothing is missing.
pub fn missing_sheets(
    run: &Run<'_>,
    setting: &Setting,
    options: &Options,
    control: &dyn Control,
) -> Vec<u32> {
    let problem = run.standing.problem;
    if run.standing.best.is_complete() || problem.max_sheets != u32::MAX {
        return Vec::new();
    }
    let items: Vec<ItemType> = problem
        .items
        .iter()
        .zip(&run.standing.best.missing)
        .filter(|(_, missing)| **missing > 0)
        .map(|(item, &count)| ItemType { count, ..item.clone() })
        .collect();
    let mut more = Problem { items, ..problem.clone() };
    let pieces = u32::try_from(more.pieces()).unwrap_or(u32::MAX);
    for sheet in &mut more.sheets {
        sheet.count = pieces;
    }
    let problems = [more];
    let budget = Budget { total: WORK, patience: 1.0 };
    let quiet = Quiet(control);
    let mut search = Search::start(&problems, setting, budget, options, &quiet);
    search.run(&mut |_| {});
    search.runs[0].standing.best.sheets_by_type(&problems[0])
}

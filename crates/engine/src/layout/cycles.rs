//! How often the saw cuts the sheets of a layout, where equal ones are cut several at once.

use super::Layout;
use super::plan::SheetPlan;
use crate::problem::Problem;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// The plans of a layout in the order in which sheets are written: full sheets first, equal plans together. `centred`:
/// panels are balanced around the centres of their sheets.
pub fn plans_in_order(layout: &Layout, problem: &Problem, centred: bool) -> Vec<SheetPlan> {
    let mut plans: Vec<(Reverse<(i64, i64)>, SheetPlan)> = layout
        .open()
        .map(|sheet| {
            let area = problem.sheets[sheet.sheet_type as usize].area;
            let plan = match centred {
                true => SheetPlan::centred(sheet, problem.rules.kerf),
                false => SheetPlan::of(sheet),
            };
            let fill = (i128::from(sheet.used) * 1_000_000 / i128::from(area)) as i64;
            (Reverse((area, fill)), plan)
        })
        .collect();
    plans.sort();
    plans.into_iter().map(|(_, plan)| plan).collect()
}

/// Cycles of the saw for a layout: equal sheets of one row of stock are cut as many at once as the rules say.
pub fn cycles(layout: &Layout, problem: &Problem, centred: bool) -> u64 {
    let plans = plans_in_order(layout, problem, centred);
    let mut taken: HashMap<u32, u32> = HashMap::new();
    let mut equal: BTreeMap<(usize, &SheetPlan), u64> = BTreeMap::new();
    for plan in &plans {
        let taken = taken.entry(plan.kind).or_default();
        *equal.entry((row_of(problem, plan.kind, *taken), plan)).or_default() += 1;
        *taken += 1;
    }
    equal.values().map(|count| count.div_ceil(u64::from(problem.rules.sheets_at_once))).sum()
}

/// The place, among the rows of stock of a type, of the one that gives its sheet number `taken`, from 0.
fn row_of(problem: &Problem, kind: u32, taken: u32) -> usize {
    let mut end = 0_u64;
    let rows = &problem.sheets[kind as usize].rows;
    rows.iter()
        .position(|(_, count)| {
            end += u64::from(*count);
            u64::from(taken) < end
        })
        .unwrap_or(rows.len())
}

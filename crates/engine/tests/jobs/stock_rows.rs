//! Rows of stock without a limit, which are cut as enough counted sheets would be, and the kinds of rows.

use crate::support::{self, known, solve};
use engine::plan::{Plan, Spot};
use engine::verify::{verify, verify_edited};
use engine::{Job, NoFitReason, Priority, Solution, StockKind};
use serde_json::json;

/// The job with the same count in every row of stock.
fn with_count(job: &Job, count: Option<u32>) -> Job {
    let mut job = job.clone();
    job.stock_panels.iter_mut().for_each(|stock| stock.count = count);
    job
}

#[test]
fn a_row_without_a_limit_is_cut_as_one_with_a_sheet_for_each_panel() {
    for (n, known) in known::with_waste(16).into_iter().enumerate() {
        let mut job = known.job;
        job.configuration.priority = Priority::ALL[n % Priority::ALL.len()];
        job.configuration.effort = [0.0, 0.05][n % 2];
        let pieces = u32::try_from(job.panel_count()).unwrap();
        let unlimited = with_count(&job, None);
        assert_eq!(solve(&unlimited), solve(&with_count(&job, Some(pieces))), "{}", known.name);
    }
}

#[test]
fn nothing_that_fits_on_a_sheet_without_a_limit_is_out_of_stock() {
    let panels = json!([["small", 300, 200, 300], ["long", 900, 100, 3], ["huge", 2000, 100, 1]]);
    let mut job = support::job(panels, json!([["short", 600, 400, 1], ["long", 1000, 100, 1]]), json!({}));
    job.configuration.effort = 0.0;
    job.stock_panels[0].count = None;
    let solution = solve(&job);
    let left: Vec<_> =
        solution.no_fit_panels.iter().map(|p| (p.panel_id.as_str(), p.count, p.reason)).collect();
    assert_eq!(left, [("long", 2, NoFitReason::OutOfStock), ("huge", 1, NoFitReason::TooLarge)]);
    let missing: Vec<_> =
        solution.statistics.missing_stock.iter().map(|m| (m.stock_panel_id.as_str(), m.count)).collect();
    assert_eq!(missing, [("long", 2)]);
    // The check asks for the same: a panel left over beside a row without a limit is a fault.
    let mut left_over = solution.clone();
    left_over.no_fit_panels[0].panel_id = "small".to_owned();
    assert!(verify(&job, &left_over).unwrap_err().to_string().contains("unused sheet of stock \"short\""));
}

#[test]
fn sheets_that_are_there_are_used_before_equal_ones_without_a_limit() {
    let stock = json!([["bought", 1000, 500, 1], ["there", 1000, 500, 3]]);
    let mut job = support::job(json!([["p", 900, 400, 5]]), stock, json!({}));
    job.stock_panels[0].count = None;
    let solution = solve(&job);
    let used: Vec<_> =
        solution.used_stock_panels.iter().map(|used| (used.stock_panel_id.as_str(), used.count)).collect();
    assert_eq!(used, [("bought", 2), ("there", 3)]);
}

#[test]
fn the_kind_of_a_row_is_told_on_and_changes_no_plan() {
    let job = support::job(
        json!([["p", 900, 400, 3]]),
        json!([["a", 1000, 500, 1], ["b", 1000, 500, 4]]),
        json!({}),
    );
    let mut told = job.clone();
    told.stock_panels[0].kind = Some(StockKind::Remnant);
    let (plain, solution) = (solve(&job), solve(&told));
    let kinds =
        |solution: &Solution| -> Vec<_> { solution.used_stock_panels.iter().map(|used| used.kind).collect() };
    assert_eq!(kinds(&solution), [Some(StockKind::Remnant), None]);
    assert_eq!(kinds(&plain), [None, None]);
    assert_eq!(solution.mosaics, plain.mosaics);
}

#[test]
fn one_sheet_a_material_is_one_sheet_also_where_there_is_no_limit() {
    let panels = json!([["p", 900, 400, 5]]);
    let mut job = support::job(panels, json!([["s", 1000, 500, 1]]), json!({"use_single_stock_unit": true}));
    job.stock_panels[0].count = None;
    let solution = solve(&job);
    assert_eq!(
        (solution.no_fit_panels[0].reason, solution.no_fit_panels[0].count),
        (NoFitReason::SingleSheet, 4)
    );
    assert!(solution.statistics.missing_stock.is_empty());
}

#[test]
fn a_plan_opens_as_many_sheets_of_a_row_without_a_limit_as_there_are_panels() {
    let mut job = support::job(json!([["p", 100, 100, 6]]), json!([["s", 1000, 500, 1]]), json!({}));
    job.stock_panels[0].count = None;
    let mut plan = Plan::read(&job, &solve(&job)).unwrap();
    for panel in 2..=6 {
        plan = plan.move_to(panel, Spot::NewSheet(0)).unwrap();
    }
    assert_eq!(plan.sheets().len(), 6);
    verify_edited(&job, &plan.solution()).unwrap();
    let searched =
        engine::resume::solve_from(&plan, &Default::default(), &Default::default(), &engine::Unattended);
    let searched = searched.unwrap();
    verify(&job, &searched).unwrap();
    assert_eq!(searched.mosaics.len(), 1);
}

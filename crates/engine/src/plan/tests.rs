use super::*;
use crate::control::{Options, Unattended};
use serde_json::json;

#[test]
fn an_operation_copies_the_sheets_that_it_changes_and_no_other() {
    let job = json!({"panels": [{"id": "a", "width": 400, "height": 300, "count": 200}],
        "stock_panels": [{"id": "s", "width": 1000, "height": 700, "count": 99}],
        "configuration": {"optimization_factor": 0}});
    let job = Job::from_json(&job).unwrap();
    let plan = Plan::read(&job, &crate::solve(&job, &Options::default(), &Unattended)).unwrap();
    let shared = |other: &Plan| {
        plan.sheets.iter().filter(|sheet| other.sheets.iter().any(|other| Arc::ptr_eq(sheet, other))).count()
    };
    let sheets = plan.sheets.len();
    assert!(sheets > 30);
    let last = plan.panels().last().unwrap().number;
    assert_eq!(shared(&plan.lock_panel(1, true).unwrap()), sheets - 1);
    assert_eq!(shared(&plan.take_out(1).unwrap()), sheets - 1);
    assert_eq!(shared(&plan.swap(1, last).unwrap()), sheets - 2);
}

#[test]
fn the_row_of_a_number_is_that_of_its_copy() {
    let row = |n: usize, count: u32, enabled: bool| json!({"id": n.to_string(), "width": 10, "height": 10, "count": count, "enabled": enabled});
    let job = json!({"panels": [row(0, 2, true), row(1, 0, true), row(2, 5, false), row(3, 1, true)],
        "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 1}]});
    let job = Job::from_json(&job).unwrap();
    let plan = Plan::read(&job, &crate::solve(&job, &Options::default(), &Unattended)).unwrap();
    let rows: Vec<_> = (0..5).map(|number| plan.ground.row(number)).collect();
    assert_eq!(rows, [None, Some(0), Some(0), Some(3), None]);
}

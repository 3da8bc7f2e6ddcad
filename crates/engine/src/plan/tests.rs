use super::*;
use crate::control::{Options, Unattended};
use crate::layout::Layout;
use crate::problem::Problem;
use crate::score::Totals;
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
    let locked = plan.lock_all(&[plan.panel(last).unwrap().sheet], &[1]).unwrap();
    assert_eq!(shared(&locked), sheets - 2);
    let is_locked = |number: u64| locked.panel(number).unwrap().locked;
    assert!(is_locked(1) && is_locked(last) && locked.panels().filter(|panel| panel.locked).count() < 30);
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

#[test]
fn the_layout_of_a_plan_has_the_sheets_the_cuts_and_the_panels_of_its_solution() {
    let mut rng = fastrand::Rng::with_seed(3);
    for kerf in [0, 3, 4] {
        for grain in [false, true] {
            let mut row = |n: usize, sides: std::ops::Range<u32>, count: u32| {
                json!({"id": n.to_string(), "width": rng.u32(sides.clone()),
                "height": rng.u32(sides), "count": count, "orientation": rng.u8(..3), "material": (if n.is_multiple_of(3) { "MDF" } else { "PLY" })})
            };
            let panels: Vec<_> = (0..25).map(|n| row(n, 50..600, 3)).collect();
            let stock: Vec<_> = (0..4).map(|n| row(n, 700..1_500, 4)).collect();
            let job = json!({"panels": panels, "stock_panels": stock,
                "configuration": {"cut_thickness": kerf, "consider_orientation": grain, "optimization_factor": 0}});
            let job = Job::from_json(&job).unwrap();
            let solution = crate::solve(&job, &Options::default(), &Unattended);
            let plan = Plan::read(&job, &solution).unwrap();
            let (problems, _) = Problem::split(&job);
            for (problem, layout) in problems.iter().zip(layouts(&plan.trees(), &problems)) {
                let figures = &solution.statistics.by_material[&problem.material];
                let totals = Totals::of(&layout, problem);
                assert_eq!(
                    (totals.sheets, totals.cuts),
                    (i128::from(figures.sheets), i128::from(figures.cuts))
                );
                assert_eq!(problem.area(totals.cost), figures.stock_area);
                let placed: u64 = layout.open().map(|sheet| u64::from(sheet.pieces)).sum();
                assert_eq!(placed, figures.panels);
                assert_eq!(
                    placed + layout.missing.iter().map(|&n| u64::from(n)).sum::<u64>(),
                    problem.pieces()
                );
            }
        }
    }
}

#[test]
fn what_is_not_locked_is_where_the_search_begins() {
    let row = |id: &str, width: u32, height: u32, count: u32| json!({"id": id, "width": width, "height": height, "count": count});
    let job = json!({"panels": [row("a", 400, 300, 9), row("b", 250, 170, 20)], "stock_panels": [row("s", 1000, 700, 9)],
        "configuration": {"optimization_factor": 0}});
    let job = Job::from_json(&job).unwrap();
    let plan = Plan::read(&job, &crate::solve(&job, &Options::default(), &Unattended)).unwrap();
    let pieces = |layout: &Layout| layout.sheets.iter().map(|sheet| sheet.pieces).sum::<u32>();
    let start = |plan: &Plan| {
        let rest = plan.remaining();
        let offered = rest.parts.iter().enumerate().map(|(n, part)| part.stock(&job, n));
        let job =
            Job { stock_panels: job.stock_panels.iter().cloned().chain(offered).collect(), ..job.clone() };
        pieces(&layouts(&rest.trees, &Problem::split(&job).0)[0])
    };
    assert_eq!(start(&plan), 29);
    let sheet = plan.sheets().next().unwrap();
    let on_it = sheet.panels().count() as u32;
    assert_eq!(start(&plan.lock_sheet(sheet.id(), true).unwrap()), 29 - on_it);
    // Around a locked panel all others of its sheet may still be moved.
    assert_eq!(start(&plan.lock_panel(1, true).unwrap()), 28);
}

//! Panels that must not be turned.

use crate::support::{self, PRIORITIES, known, solve};
use engine::plan::{Plan, Refusal, Spot};
use engine::verify::verify;
use engine::{Grain, Job, NoFitReason, RuleName};
use serde_json::json;

fn locked(mut job: Job) -> Job {
    job.panels.iter_mut().for_each(|panel| panel.locked_rotation = true);
    job
}

#[test]
fn locked_panels_are_cut_as_those_whose_grain_runs_as_that_of_every_sheet() {
    let mut turned = 0;
    for (n, known) in known::with_waste(16).into_iter().enumerate() {
        let mut job = known.job;
        job.configuration.priority = PRIORITIES[n % PRIORITIES.len()];
        job.configuration.effort = [0.0, 0.05][n % 2];
        job.configuration.consider_orientation = false;
        let free = solve(&job);
        turned += free.mosaics.iter().flat_map(|m| &m.tiles).filter(|tile| tile.orientation == 1).count();
        let found = solve(&locked(job.clone()));
        assert!(found.mosaics.iter().flat_map(|m| &m.tiles).all(|tile| tile.orientation == 0));
        job.configuration.consider_orientation = true;
        job.panels.iter_mut().for_each(|panel| panel.grain = Grain::Width);
        job.stock_panels.iter_mut().for_each(|stock| stock.grain = Grain::Width);
        let mut same = solve(&job);
        // Without a layout's rule, a panel that has no place is too large.
        same.no_fit_panels.clone_from(&found.no_fit_panels);
        assert_eq!(found, same, "{}", known.name);
    }
    assert!(turned > 0, "without the lock some are turned");
}

#[test]
fn a_panel_that_fits_only_turned_names_the_lock() {
    let stock = json!([["s", 1000, 500, 9]]);
    let mut job =
        locked(support::job(json!([["tall", 400, 900, 1], ["huge", 1100, 400, 1]]), stock, json!({})));
    let left = |job: &Job| -> Vec<_> {
        let solution = solve(job);
        solution
            .no_fit_panels
            .iter()
            .map(|panel| (panel.panel_id.clone(), panel.reason, panel.rule))
            .collect()
    };
    let tall = ("tall".to_owned(), NoFitReason::Rules, Some(RuleName::LockedRotation));
    let huge = ("huge".to_owned(), NoFitReason::TooLarge, None);
    assert_eq!(left(&job), [tall.clone(), huge.clone()]);
    // The grain asks for a turn, which the lock forbids, also of a square.
    job.configuration.consider_orientation = true;
    job.stock_panels[0].grain = Grain::Height;
    job.panels[0].grain = Grain::Width;
    (job.panels[0].width, job.panels[0].height) = (job.panels[1].height, job.panels[1].height);
    assert_eq!(left(&job), [tall, huge]);
    job.panels[0].grain = Grain::Height;
    assert_eq!(left(&job).len(), 1);
}

#[test]
fn a_plan_changed_by_hand_turns_no_locked_panel_and_the_check_finds_one_that_is() {
    let job = locked(support::job(json!([["p", 300, 200, 1]]), json!([["s", 1000, 500, 2]]), json!({})));
    let solution = solve(&job);
    let plan = Plan::read(&job, &solution).unwrap();
    assert_eq!(plan.turn(1).err(), Some(Refusal::RotationLocked(1)));
    let moved = plan.move_to(1, Spot::NewSheet(0)).unwrap();
    assert!(!moved.panel(1).unwrap().turned);
    let mut free = job.clone();
    free.panels[0].locked_rotation = false;
    let turned = Plan::read(&free, &solution).unwrap().turn(1).unwrap().solution();
    let found = verify(&job, &turned).unwrap_err().to_string();
    assert_eq!(found, "mosaic 0: tile 1 is turned, which its panel must not be");
}

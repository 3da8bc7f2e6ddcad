//! When the stock runs out: what is said to be missing places everything, shown by solving the job with it.

use crate::support;
use engine::{Job, NoFitReason};
use proptest::prelude::*;
use serde_json::json;

/// The job with the sheets that its solution says are missing.
fn with_what_is_missing(job: &Job, solution: &engine::Solution) -> Job {
    let mut more = job.clone();
    for entry in &solution.statistics.missing_stock {
        let row = more.stock_panels.iter_mut().find(|s| s.id == entry.stock_panel_id).unwrap();
        *row.count.as_mut().unwrap() += u32::try_from(entry.count).unwrap();
    }
    more
}

fn left_over(solution: &engine::Solution) -> u32 {
    let short = solution.no_fit_panels.iter().filter(|p| p.reason == NoFitReason::OutOfStock);
    short.map(|p| p.count).sum()
}

#[test]
fn the_missing_sheets_of_a_kitchen_are_the_sheets_that_it_takes_beyond_the_stock() {
    let mut job = support::example("s1-kitchen");
    job.configuration.effort = 0.3;
    for stock in &mut job.stock_panels {
        stock.count = Some(50);
    }
    let whole = support::solve(&job);
    let needed = whole.statistics.all.stock_area;
    for stock in &mut job.stock_panels {
        stock.count = Some(1);
    }
    let short = support::solve(&job);
    let there: i128 = job.offered_stock().map(|(_, s)| s.width.times(s.height).um2()).sum();
    let missing = &short.statistics.missing_stock;
    let added: i128 = missing.iter().map(|m| m.width.times(m.height).um2() * i128::from(m.count)).sum();
    assert!(added > 0 && added + there <= needed.um2() + there, "{missing:?}");
    assert_eq!(left_over(&support::solve(&with_what_is_missing(&job, &short))), 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn with_the_missing_sheets_everything_is_placed(
        panels in prop::collection::vec((5_i64..70, 5_i64..70, 1_u32..6), 1..9),
        stock in prop::collection::vec((40_i64..130, 40_i64..130, 1_u32..3, 0_u8..3), 1..4),
        grains in prop::collection::vec(0_u8..3, 9),
        kerf in 0_i64..5,
        priority in 0_u8..8,
    ) {
        let panel = |(n, (&(w, h, count), grain)): (usize, (&(i64, i64, u32), &u8))|
            json!({"id": format!("p{n}"), "width": w * 10, "height": h * 10, "count": count, "orientation": grain});
        let sheet = |(n, &(w, h, count, grain)): (usize, &(i64, i64, u32, u8))|
            json!({"id": format!("s{n}"), "width": w * 10, "height": h * 10, "count": count, "orientation": grain});
        let job = Job::from_json(&json!({
            "panels": panels.iter().zip(&grains).enumerate().map(panel).collect::<Vec<_>>(),
            "stock_panels": stock.iter().enumerate().map(sheet).collect::<Vec<_>>(),
            "configuration": {"cut_thickness": kerf, "consider_orientation": true,
                "optimization_factor": 0, "optimization_priority": priority},
        })).unwrap();
        let short = support::solve(&job);
        prop_assert_eq!(left_over(&short) > 0, !short.statistics.missing_stock.is_empty());
        if left_over(&short) > 0 {
            let again = support::solve(&with_what_is_missing(&job, &short));
            prop_assert_eq!(left_over(&again), 0, "{:?} of {}", short.statistics.missing_stock, serde_json::to_string(&job).unwrap());
        }
    }
}

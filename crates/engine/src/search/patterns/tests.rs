//! When dives begin.

use super::*;
use crate::Job;
use crate::control::Unattended;
use crate::model::job::CutPreference;
use crate::search::run::{MaterialCount, Run};
use serde_json::{Value, json};

/// Pricing rounds before the first dive where there are sixty types of panels, and whether the program was solved to the end by then.
fn rounds_before_a_dive(configuration: Value) -> (usize, bool) {
    let panel = |n: u32| json!({"id": n.to_string(), "width": 250 + 29 * n % 613, "height": 180 + 43 * n % 571, "count": 5});
    let job = json!({"panels": (0..60).map(panel).collect::<Vec<_>>(), "configuration": configuration,
        "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 60}]});
    let problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
    let run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
    let mut patterns = Patterns::new(&run.incumbent, 1);
    while patterns.dives == 0 {
        patterns.search(&run.incumbent, 500_000, &|| false);
    }
    (patterns.rounds, patterns.master.as_ref().is_some_and(Master::is_converged))
}

#[test]
fn a_dive_waits_for_fewer_rounds_where_they_are_dear() {
    let cheap = rounds_before_a_dive(json!({"max_stages": 2, "final_trim": false}));
    assert_eq!(cheap, (CONFIG.rounds_between_dives, false));
    let (rounds, converged) =
        rounds_before_a_dive(json!({"max_stages": 3, "final_trim": true, "cut_thickness": 4.8}));
    assert!((CONFIG.dear_rounds.1..CONFIG.rounds_between_dives).contains(&rounds), "{rounds}");
    assert!(!converged);
}

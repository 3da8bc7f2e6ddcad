//! When dives begin, what they take, and what they leave to others.

use super::*;
use crate::Job;
use crate::control::Unattended;
use crate::model::job::CutPreference;
use crate::search::run::{MaterialCount, Run};
use serde_json::{Value, json};

/// Sixty types of panels.
fn sixty_types(configuration: Value) -> Problem {
    let panel = |n: u32| json!({"id": n.to_string(), "width": 250 + 29 * n % 613, "height": 180 + 43 * n % 571, "count": 5});
    let job = json!({"panels": (0..60).map(panel).collect::<Vec<_>>(), "configuration": configuration,
        "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 60}]});
    Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
}

/// Pricing rounds before the first dive, and whether the program was solved to the end by then.
fn rounds_before_a_dive(configuration: Value) -> (usize, bool) {
    let problem = sixty_types(configuration);
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

#[test]
fn the_pricing_rounds_of_a_dive_take_little_where_they_are_dear() {
    let problem = sixty_types(json!({"max_stages": 3, "final_trim": true, "cut_thickness": 4.8}));
    let run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
    let mut patterns = Patterns::new(&run.incumbent, 1);
    let (mut taken, mut dearest) = (0, 0);
    while patterns.dived_at.0 == 0 {
        patterns.search(&run.incumbent, 10_000, &|| false);
        if let Some(dive) = &patterns.dive {
            dearest = dearest.max(dive.priced - taken);
            taken = dive.priced;
        }
    }
    // The round that passes the limit is finished.
    assert!((1..=CONFIG.pricing_in_a_dive + dearest).contains(&taken), "{taken} {dearest}");
}

#[test]
fn a_dive_that_has_no_place_for_some_little_leaves_its_layout_to_others() {
    let problem = sixty_types(json!({"max_stages": 3, "final_trim": true, "cut_thickness": 4.8}));
    let mut run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
    let mut patterns = Patterns::new(&run.incumbent, 1);
    let near_miss = loop {
        patterns.search(&run.incumbent, 500_000, &|| false);
        if let Some(found) = patterns.take_found() {
            run.adopt(&found);
        }
        if let Some(near_miss) = patterns.take_near_miss() {
            break near_miss;
        }
    };
    let (missing, cost) = run.incumbent.mark_of(&near_miss);
    assert!(missing > 0 && missing <= near_miss::most_missing(&problem));
    assert!(cost < run.incumbent.mark().1);
    assert!(near_miss.open().all(|sheet| sheet.check_rules().is_ok()));
}

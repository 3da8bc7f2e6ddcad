//! How often a chain asks whether to stop, in units of work, and what it does when it is told.

use super::*;
use crate::construct::{ORDERS, construct};
use crate::control::ATTENTION;
use crate::model::job::{CutPreference, Job, Priority};
use crate::search::ruin::config::CONFIG;
use serde_json::json;
use std::cell::Cell;

#[test]
fn a_stop_is_heard_while_thousands_of_panels_are_put_back() {
    let panel = |n: u32| json!({"id": n.to_string(), "width": 2400 - n, "height": 1, "count": 1});
    let panels: Vec<_> = (0..2_000).map(panel).collect();
    let stock = json!([{"id": "s", "width": 3000, "height": 12200, "count": 1}]);
    let job = Job::from_json(&json!({"panels": panels, "stock_panels": stock})).unwrap();
    let problem = Problem::split(&job).0.remove(0);
    let layout = construct(&problem, ORDERS[0], 0, &mut StopCheck::new(&|| false));
    assert!(layout.is_complete());
    // Every ruin empties the sheet.
    let style = ChainConfig { memory: 1, ruin: 1, spread: 1, whole_sheet: 1, blink: 500, cut_aversion: 0.0 };
    let scale = Scale::plain(Priority::LeastWaste, CutPreference::Free);
    for stop in 1..6 {
        let mut chain = Chain::new(&problem, layout.clone(), style, scale.clone(), Rng::with_seed(1));
        chain.aim(Prices(vec![1]), i128::MAX, Weights::goal(0.2), scale.clone(), &|| false);
        let before = chain.work;
        let asked = Cell::new(0);
        let stopped = || asked.replace(asked.get() + 1) + 1 >= stop;
        chain.run(u64::MAX / 2, &stopped, &mut |_| false);
        // Between two questions lies no more than their distance and one panel, or the ruin of the sheet.
        assert_eq!(asked.get(), stop);
        assert!(chain.work - before <= stop * (ATTENTION + 20_000), "{} units", chain.work - before);
        // What was broken off is taken back.
        assert!(chain.layout.is_complete() && chain.layout.sheets.iter().all(Sheet::is_sound));
    }
}

/// A material of panels of two or three to the sheet, as many as that.
fn problem(panels: u32) -> Problem {
    let panel =
        |n: u32| json!({"id": n.to_string(), "width": 900 + n % 83, "height": 700 + n % 97, "count": 1});
    let panels: Vec<_> = (0..panels).map(panel).collect();
    let stock = json!([{"id": "s", "width": 2000, "height": 1000, "count": 90_000}]);
    let job = Job::from_json(&json!({"panels": panels, "stock_panels": stock})).unwrap();
    Problem::split(&job).0.remove(0)
}

fn chain<'p>(problem: &'p Problem, scale: &Scale) -> Chain<'p> {
    let layout = construct(problem, ORDERS[0], 0, &mut StopCheck::new(&|| false));
    let style =
        ChainConfig { memory: 50, ruin: 6, spread: 3, whole_sheet: 60, blink: 500, cut_aversion: 0.0 };
    Chain::new(problem, layout, style, scale.clone(), Rng::with_seed(1))
}

#[test]
fn looking_at_better_layouts_of_thousands_of_panels_is_work_between_two_questions() {
    let problem = problem(3_000);
    let scale = Scale::plain(Priority::FewestCuts, CutPreference::Free);
    let mut chain = chain(&problem, &scale);
    chain.aim(Prices(vec![1]), i128::MAX, Weights::polish(&problem, &scale), scale.clone(), &|| false);
    let (asked, since, found) = (Cell::new(0_u64), Cell::new(0_u64), Cell::new(0));
    let stopped = || {
        asked.set(asked.get() + 1);
        since.set(0);
        false
    };
    // Each is copied as a whole by those who want it.
    let most = ATTENTION / (4 * problem.pieces()) + 1;
    chain.run(2_000_000, &stopped, &mut |_| {
        since.set(since.get() + 1);
        found.set(found.get() + 1);
        assert!(since.get() <= most, "{} layouts since the last question", since.get());
        false
    });
    assert!(found.get() > 5 * most, "{} layouts", found.get());
}

#[test]
fn taking_a_large_layout_over_is_asked_about_and_ends_with_a_stop() {
    let problem = problem(3_000);
    let scale = Scale::plain(Priority::CentreOfMass, CutPreference::Free);
    let weights = Weights::polish(&problem, &scale);
    let mut chain = chain(&problem, &scale);
    let asked = Cell::new(0_u64);
    let aim = |chain: &mut Chain<'_>, stop: bool| {
        asked.set(0);
        chain.aim(Prices(vec![1]), i128::MAX, weights, scale.clone(), &|| {
            asked.set(asked.get() + 1);
            stop
        });
    };
    aim(&mut chain, false);
    let work: u64 = chain.layout.sheets.iter().map(|sheet| weights.work(sheet)).sum();
    assert!(work > 4 * ATTENTION && asked.get() >= work / ATTENTION - 1, "{} of {work}", asked.get());
    assert!(chain.values.iter().all(|value| *value != 0));
    aim(&mut chain, true);
    assert_eq!(asked.get(), 1);
    assert!(chain.values.iter().filter(|value| **value == 0).count() > chain.values.len() / 2);
    let before = chain.work;
    chain.run(1_000_000, &|| true, &mut |_| panic!("nothing is found after a stop"));
    assert_eq!(chain.work, before);
}

#[test]
fn thousands_of_sheets_are_emptied_with_few_looks_at_each() {
    let problem = problem(6_000);
    let scale = Scale::plain(Priority::LeastWaste, CutPreference::Free);
    let mut chain = chain(&problem, &scale);
    let sheets = chain.layout.sheets.len() as u64;
    assert!(sheets >= 2_000);
    chain.aim(Prices(vec![1]), 100, Weights::goal(0.2), scale.clone(), &|| false);
    assert_eq!((chain.layout.open().count(), chain.cost), (100, 100));
    assert!(chain.aside <= CONFIG.worst_looks as u64 + 2 * sheets, "{} looks", chain.aside);
}

//! What the search leaves undone after a stop, how it asks whether there is one, and that sheets count by their cost.

use super::exact::tests::{least_cost, material};
use super::*;
use crate::Job;
use crate::control::Unattended;
use crate::layout::plan::arrange;
use crate::model::job::CutPreference;
use proptest::prelude::*;
use run::Setting;
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts the questions, and says stop from one on.
struct Counter {
    stop: u64,
    asked: AtomicU64,
}

impl Counter {
    fn stopping_at(stop: u64) -> Counter {
        Counter { stop, asked: AtomicU64::new(0) }
    }
}

impl Control for Counter {
    fn stopped(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) + 1 >= self.stop
    }
}

fn problem(panels: u32) -> Vec<Problem> {
    let panel =
        |n: u32| json!({"id": n.to_string(), "width": 90 + n % 83, "height": 70 + n % 97, "count": 1});
    let panels: Vec<_> = (0..panels).map(panel).collect();
    let stock = json!([{"id": "s", "width": 2000, "height": 1000, "count": 9_000}]);
    Problem::split(&Job::from_json(&json!({"panels": panels, "stock_panels": stock})).unwrap()).0
}

fn search<'p, 'c>(problems: &'p [Problem], control: &'c dyn Control) -> Search<'p, 'c> {
    let setting = Setting { priority: Priority::CentreOfMass, preference: CutPreference::Free };
    let budget = Budget { total: 1_000_000, patience: 1.0 };
    Search::start(problems, &setting, budget, &Options::default(), control)
}

#[test]
fn after_a_stop_nothing_is_set_up_that_will_not_run() {
    let problems = problem(50);
    let went_on = search(&problems, &Unattended);
    assert!(went_on.runs[0].member_count() > 0);
    assert_eq!(went_on.prepare(Stage::Cuts, 1).len(), 1);
    let stopped = Counter::stopping_at(1);
    let stopped = search(&problems, &stopped);
    assert_eq!(stopped.runs[0].member_count(), 0);
    assert_eq!(stopped.prepare(Stage::Cuts, 1).len(), 0);
}

#[test]
fn a_layout_that_is_given_is_the_first_incumbent() {
    let problems = problem(60);
    let setting = Setting { priority: Priority::LeastWaste, preference: CutPreference::Free };
    let budget = Budget { total: 1_000_000, patience: 1.0 };
    let start = |given: &[Layout]| {
        let stopped = Counter::stopping_at(1);
        let search = Search::start_from(
            &problems,
            given,
            &setting,
            (budget, &Options::default()),
            &stopped,
            &mut |_| {},
        );
        (search.answers()[0].search.engine.clone(), search.runs[0].incumbent.best.clone())
    };
    let first = start(&[]);
    assert_eq!(first.0, "construction");
    assert_eq!(start(&[Layout::empty(&problems[0])]).0, first.0, "nothing is placed on it");
    let mut given = first.1.clone();
    given.sheets.reverse();
    assert_eq!(start(&[given]).0, "given-plan");
}

#[test]
fn what_was_found_of_thousands_of_panels_is_compared_with_questions_on_the_way() {
    let problems = problem(4_000);
    for (stop, better) in [(u64::MAX, true), (0, false)] {
        let control = Counter::stopping_at(u64::MAX);
        let mut search = search(&problems, &control);
        // As if nothing had been found as yet.
        let archive = &search.archives[0];
        let asked = Stage::asks_for(Priority::CentreOfMass);
        search.archives = vec![Archive::new(&problems[0], archive.preference, archive.bound, &asked, None)];
        let material_count = search.material_count;
        let mut run = [Run::start(&problems[0], CutPreference::Free, 1, &Unattended, material_count)];
        let counter = Counter::stopping_at(stop);
        search.control = &counter;
        assert_eq!(search.collect(&mut run), better);
        assert!(counter.asked.into_inner() >= 1);
    }
}

#[test]
fn sheets_of_tens_of_thousands_of_panels_are_not_put_in_order_after_a_stop() {
    let panels = json!([{"id": "p", "width": 150, "height": 90, "count": 40_000}]);
    let stock = json!([{"id": "s", "width": 2000, "height": 1000, "count": 9_000}]);
    let job = Job::from_json(&json!({"panels": panels, "stock_panels": stock})).unwrap();
    let (problems, _) = Problem::split(&job);
    let search = search(&problems, &Unattended);
    let incumbent = &search.runs[0].incumbent;
    let asked = std::cell::Cell::new(0);
    let stopped = || {
        asked.set(asked.get() + 1);
        true
    };
    // All but the last are alike: once in order, there is nothing to ask about.
    alike::exchange(
        &mut incumbent.best.clone(),
        &problems[0],
        &incumbent.scale,
        &mut StopCheck::new(&stopped),
    );
    assert_eq!(asked.get(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_least_cost_is_reached_whatever_the_areas_are(
        panels in prop::collection::vec((1_i64..8, 1_i64..8, 1_u32..3), 1..4),
        stock in prop::collection::vec((6_i64..10, 6_i64..10, 5_u32..6), 2..4),
        costs in prop::collection::vec(1_i64..1_000, 3),
    ) {
        let Some(mut problem) = material(&panels, &stock, 0) else { return Ok(()) };
        prop_assume!(problem.pieces() <= 6);
        problem.sheets.iter_mut().zip(&costs).for_each(|(sheet, &cost)| sheet.cost = i128::from(cost));
        let best = least_cost(&problem);
        let problems = [problem];
        let setting = Setting { priority: Priority::LeastWaste, preference: CutPreference::Free };
        let budget = Budget { total: 3_000_000, patience: 1.0 };
        let mut search = Search::start(&problems, &setting, budget, &Options::default(), &Unattended);
        search.run(&mut |_| {});
        let answers = search.answers();
        prop_assert_eq!(answers.first().map(|answer| Totals::of(answer.layout, &problems[0]).cost), best);
        prop_assert_eq!(answers.first().and_then(|answer| answer.bound.cost), best);
    }
}

#[test]
fn of_many_panels_beside_defects_there_is_an_answer_before_a_layout_is_built_with_care() {
    let panel = |n: u32| json!({"id": n.to_string(), "width": 90 + 7 * n % 383, "height": 70 + 5 * n % 297, "count": 1});
    let defects = |n: u32| {
        let defect = |m: u32| json!({"x": (211 * n + 577 * m) % 1900, "y": (137 * n + 311 * m) % 900, "width": 30, "height": 20});
        (0..3).map(defect).collect::<Vec<_>>()
    };
    let sheet = |n: u32| json!({"id": n.to_string(), "width": 2000, "height": 1000, "count": 1, "defects": defects(n)});
    let panels: Vec<_> = (0..300).map(panel).collect();
    let stock: Vec<_> = (0..30).map(sheet).collect();
    let job = Job::from_json(&json!({"panels": panels, "stock_panels": stock})).unwrap();
    let problems = Problem::split(&job).0;
    let problem = &problems[0];
    let (mut run, to_begin) =
        arrange::counted(|| Run::begin(problem, None, CutPreference::Free, &Unattended, MaterialCount::Few));
    let first = run.incumbent.best.clone();
    let ((), to_equip) = arrange::counted(|| run.equip(1, &Unattended, MaterialCount::Few));
    assert!(first.is_complete() && run.take_finds().len() > 1);
    assert!(to_begin * 3 < to_equip, "{to_begin} units of work and {to_equip}");

    let setting = Setting { priority: Priority::LeastWaste, preference: CutPreference::Free };
    let budget = (Budget { total: 1_000_000, patience: 1.0 }, &Options::default());
    let mut sheets = Vec::new();
    let mut improved = |answers: &[Answer<'_>]| sheets.push(answers[0].layout.open().count());
    Search::start_from(&problems, &[], &setting, budget, &Unattended, &mut improved);
    assert!(sheets.len() == 2 && sheets[1] < sheets[0], "{sheets:?}");
}

//! Jobs at the ends of what is allowed: whatever they are, a complete and right layout is there at once.

use crate::support::set_priority;
use engine::verify::verify;
use engine::{Control, Job, Options, Priority, Solution, Unattended};
use serde_json::{Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Stops a run as soon as it asks, and keeps the first layout that it shows.
#[derive(Default)]
struct AtOnce(Mutex<Option<Solution>>);

impl Control for AtOnce {
    fn stopped(&self) -> bool {
        true
    }

    fn improved(&self, solution: &Solution) {
        self.0.lock().unwrap().get_or_insert_with(|| solution.clone());
    }
}

/// The first layout and the answer of a run that was stopped before it began: right, and with nothing left over.
fn everything_at_once(name: &str, panels: &[Value], stock: &[Value], configuration: Value) {
    let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
    let mut job = Job::from_json(&job).unwrap();
    for priority in Priority::ALL {
        set_priority(&mut job, priority);
        let control = AtOnce::default();
        let last = engine::solve(&job, &Options::default(), &control);
        let first = control.0.into_inner().unwrap().expect("a layout is shown");
        for solution in [&first, &last] {
            assert_eq!(verify(&job, solution), Ok(()), "{name}, {priority:?}");
            assert_eq!(solution.no_fit_panels, [], "{name}, {priority:?}");
        }
    }
}

/// Hears how far a run is, and how often it asks whether it is to stop.
#[derive(Default)]
struct Listener {
    asks: AtomicUsize,
    done: Mutex<f64>,
    shown: AtomicUsize,
}

impl Control for Listener {
    fn stopped(&self) -> bool {
        self.asks.fetch_add(1, Ordering::Relaxed);
        false
    }

    fn progress(&self, percent: f64) {
        let mut done = self.done.lock().unwrap();
        *done = done.max(percent);
    }

    fn improved(&self, _: &Solution) {
        self.shown.fetch_add(1, Ordering::Relaxed);
    }
}

/// The same job searched to the end of a little work, by every engine: right, complete, and never worse than the
/// first layout.
fn everything_searched(name: &str, panels: &[Value], stock: &[Value], configuration: Value) {
    let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
    let mut job = Job::from_json(&job).unwrap();
    job.configuration.effort = 0.0;
    let mut better = 0;
    for priority in Priority::ALL {
        set_priority(&mut job, priority);
        let first = AtOnce::default();
        engine::solve(&job, &Options::default(), &first);
        let first = first.0.into_inner().unwrap().expect("a layout is shown");
        let listener = Listener::default();
        let last = engine::solve(&job, &Options::default(), &listener);
        assert_eq!(verify(&job, &last), Ok(()), "{name}, {priority:?}");
        assert_eq!(last.no_fit_panels, [], "{name}, {priority:?}");
        assert!(!last.engine.interrupted && *listener.done.lock().unwrap() == 100.0, "{name}, {priority:?}");
        assert!(listener.asks.into_inner() > 100, "{name}, {priority:?}: no engine has run");
        better += usize::from(listener.shown.into_inner() > 1);
        let area = |solution: &Solution| solution.statistics.all.stock_area;
        if priority == Priority::LeastWaste {
            assert!(area(&last) <= area(&first), "{name}, {priority:?}");
        }
    }
    assert!(better > 0, "{name}: no engine has found anything");
}

/// Both: stopped at once, and searched.
fn no_hindrance(name: &str, panels: &[Value], stock: &[Value], configuration: Value) {
    everything_at_once(name, panels, stock, configuration.clone());
    everything_searched(name, panels, stock, configuration);
}

/// `n` rows as `row` makes them.
fn rows(n: u64, row: impl Fn(u64) -> (u64, u64, u64, u64)) -> Vec<Value> {
    let row = |n: u64| {
        let (width, height, count, grain) = row(n);
        json!({"id": n.to_string(), "width": width, "height": height, "count": count, "orientation": grain})
    };
    (0..n).map(row).collect()
}

#[test]
fn thin_remnants_beside_whole_sheets_are_no_hindrance() {
    let panels = rows(60, |n| (90 + n * 37 % 800, 60 + n * 53 % 500, 1 + n % 4, 0));
    let mut stock = rows(40, |n| (15 + n * 7 % 60, 900 + n * 41 % 1500, 1, 0));
    stock.push(json!({"id": "whole", "width": 2800, "height": 2070, "count": 40}));
    no_hindrance("thin remnants", &panels, &stock, json!({"cut_thickness": 4}));
}

#[test]
fn twelve_sizes_of_stock_are_no_hindrance() {
    let panels = rows(120, |n| (100 + n * 61 % 1100, 80 + n * 29 % 600, 1 + n % 3, 0));
    let stock = rows(12, |n| (1250 + n * 130, 700 + n * 170 % 1400, 60, 0));
    no_hindrance("twelve sizes", &panels, &stock, json!({"cut_thickness": 3.2}));
}

#[test]
fn panels_and_sheets_with_every_grain_are_no_hindrance() {
    let panels = rows(90, |n| (100 + n * 71 % 1100, 80 + n * 43 % 1100, 1 + n % 3, n % 3));
    let stock = rows(6, |n| (1300 + n * 150, 2500 - n * 190, 60, n % 3));
    let configuration = json!({"cut_thickness": 3, "consider_orientation": true});
    no_hindrance("mixed grain", &panels, &stock, configuration);
}

#[test]
fn a_kerf_wider_than_the_panels_is_no_hindrance() {
    let panels = rows(30, |n| (1 + n % 5, 1 + n * 3 % 7, 1 + n % 9, 0));
    let stock = rows(3, |n| (20 + n * 60, 200, 40, 0));
    no_hindrance("wide kerf", &panels, &stock, json!({"cut_thickness": 25}));
}

#[test]
fn five_thousand_panels_are_no_hindrance() {
    let panels = rows(500, |n| (60 + n * 37 % 1300, 50 + n * 23 % 700, 10, 0));
    let stock = rows(4, |n| (2070 + n * 240, 1220 + n * 300, 4000, 0));
    let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 3}});
    let job = Job::from_json(&job).unwrap();
    let control = AtOnce::default();
    let last = engine::solve(&job, &Options::default(), &control);
    let first = control.0.into_inner().unwrap().expect("a layout is shown");
    for solution in [&first, &last] {
        assert_eq!(verify(&job, solution), Ok(()));
        assert_eq!(solution.no_fit_panels, []);
    }
}

#[test]
fn the_smallest_sheet_beside_the_largest_is_weighed_under_every_priority() {
    for priority in Priority::ALL {
        let job = json!({
            "panels": [{"id": "p", "width": 20, "height": 1, "count": 2, "orientation": 0}],
            "stock_panels": [
                {"id": "small", "width": 20, "height": 1, "count": 2},
                {"id": "large", "width": 900_000, "height": 900_000, "count": 1},
            ],
            "configuration": {"cut_thickness": 0, "optimization_factor": 0},
        });
        let mut job = Job::from_json(&job).unwrap();
        set_priority(&mut job, priority);
        let solution = engine::solve(&job, &Options::default(), &Unattended);
        assert_eq!(verify(&job, &solution), Ok(()), "{priority:?}");
        assert_eq!(solution.no_fit_panels, [], "{priority:?}");
    }
}

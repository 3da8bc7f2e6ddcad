//! A stop at any moment of an ugly job: it is heard, and the answer is a complete and right layout all the same.

use engine::verify::verify;
use engine::{Control, Job, Options, Priority};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};

/// Says stop from the n-th question on, and counts those that come after.
struct AtQuestion {
    stop: u64,
    asked: AtomicU64,
}

impl Control for AtQuestion {
    fn stopped(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) + 1 >= self.stop
    }
}

/// Solves a job on a thread with a small stack with stops at several moments.
fn stopped_anywhere(name: &str, panels: &[Value], stock: &[Value], configuration: Value) {
    let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
    let mut job = Job::from_json(&job).unwrap();
    for (stop, priority) in [(1, 0), (2, 5), (9, 0), (40, 3)] {
        job.configuration.priority = Priority::ALL[priority];
        let job = &job;
        let control = &AtQuestion { stop, asked: AtomicU64::new(0) };
        let options = Options { until_stopped: true, ..Options::default() };
        let solution = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(512 * 1024);
            let solve = move || engine::solve(job, &options, control);
            thread.spawn_scoped(scope, solve).unwrap().join().unwrap()
        });
        assert_eq!(verify(job, &solution), Ok(()), "{name}, stop at question {stop}");
        assert_eq!(solution.no_fit_panels, [], "{name}, stop at question {stop}");
    }
}

fn row(n: usize, width: u64, height: u64, count: u64) -> Value {
    json!({"id": n.to_string(), "width": width, "height": height, "count": count})
}

#[test]
fn slivers_are_no_hindrance_to_a_stop() {
    let panels: Vec<Value> = (0..1_500).map(|n| row(n, 2400 - n as u64, 1, 1)).collect();
    stopped_anywhere("slivers", &panels, &[row(0, 2440, 1220, 99)], json!({}));
}

#[test]
fn stripes_as_deep_as_there_are_panels_are_no_hindrance_to_a_stop() {
    let stripe = |n: u64| match n % 2 {
        0 => row(n as usize, 2_000 - n / 2, 1, 1),
        _ => row(n as usize, 1, 2_000 - n.div_ceil(2), 1),
    };
    let panels: Vec<Value> = (0..2_000).map(stripe).collect();
    stopped_anywhere("stripes", &panels, &[row(0, 2_000, 2_000, 3)], json!({"cut_thickness": 0}));
}

#[test]
fn a_sheet_for_each_panel_is_no_hindrance_to_a_stop() {
    stopped_anywhere("sheets", &[row(0, 2430, 1210, 3_000)], &[row(0, 2440, 1220, 9_999)], json!({}));
}

#[test]
fn thousands_of_formats_are_no_hindrance_to_a_stop() {
    let panels: Vec<Value> =
        (0..300).map(|n| row(n, 100 + n as u64 * 7 % 800, 90 + n as u64 * 3, 1)).collect();
    let stock: Vec<Value> =
        (0..2_000).map(|n| row(n, 1_000 + n as u64, 1_000 + n as u64 * 37 % 1_000, 1)).collect();
    stopped_anywhere("formats", &panels, &stock, json!({}));
}

//! The solutions of the example jobs before the checker that lies beside the benchmarks, which is not ours.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its data fails")]

mod support;

use engine::plan::Plan;
use engine::{Job, Priority, Solution};
use serde_json::json;
use std::path::Path;
use std::process::Command;

fn check(bench: &Path, name: &str, job: &Job) {
    check_written(bench, name, job, &support::solve(job));
}

fn check_written(bench: &Path, name: &str, job: &Job, solution: &Solution) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("script");
    std::fs::create_dir_all(&folder).unwrap();
    let write = |kind: &str, text: String| {
        let file = folder.join(format!("{name}-{kind}.json"));
        std::fs::write(&file, text).unwrap();
        file
    };
    let output = Command::new("python3")
        .arg(bench.join("check_solution.py"))
        .arg(write("job", serde_json::to_string(job).unwrap()))
        .arg(write("solution", serde_json::to_string(solution).unwrap()))
        .output()
        .expect("the checker is run by python3");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{name}: {said}{}", String::from_utf8_lossy(&output.stderr));
    let figures: serde_json::Value = serde_json::from_str(&said).unwrap();
    let left: u32 = solution.no_fit_panels.iter().map(|p| p.count).sum();
    assert_eq!(figures["unplaced"], left, "{name}");
    assert_eq!(figures["pieces"], solution.statistics.all.panels, "{name}");
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_the_examples_pass_the_checker() {
    let bench = support::benchmarks();
    for name in
        ["s1-kitchen", "s2-wardrobe", "s3-glass", "s4-metal", "s5-plywood-inches", "s6-contract", "s8-sample"]
    {
        let mut job = support::example(name);
        job.configuration.effort = 0.0;
        check(&bench, name, &job);
    }
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_every_priority_and_what_does_not_fit_pass_the_checker() {
    let bench = support::benchmarks();
    for priority in Priority::ALL {
        let mut job = support::example("s2-wardrobe");
        job.configuration.effort = 0.0;
        job.configuration.priority = priority;
        // Too little stock, a row too large, one without material, a disabled one and the least remnants.
        job.stock_panels[0].count = 2;
        job.panels[1].height = engine::Length::from_mm(5_000);
        job.panels[2].material = "PLY".to_owned();
        job.panels[3].enabled = false;
        job.configuration.min_trim_dimension = engine::Length::from_mm(100);
        check(&bench, &format!("short-{}", priority as u8), &job);
        job.configuration.use_single_stock_unit = true;
        check(&bench, &format!("single-{}", priority as u8), &job);
    }
    let nothing = support::job(json!([["p", 9, 9, 1]]), json!([["s", 5, 5, 1]]), json!({}));
    check(&bench, "nothing", &nothing);
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_a_plan_changed_by_hand_passes_the_checker() {
    let bench = support::benchmarks();
    for name in ["s1-kitchen", "s2-wardrobe", "s3-glass"] {
        let mut job = support::example(name);
        job.configuration.effort = 0.0;
        let mut plan = Plan::read(&job, &support::solve(&job)).unwrap();
        let numbers: Vec<u64> = plan.panels().map(|panel| panel.number).collect();
        let mut done = 0;
        for pair in numbers.windows(2) {
            for next in [plan.swap(pair[0], pair[1]), plan.turn(pair[1])].into_iter().flatten() {
                (plan, done) = (next, done + 1);
            }
        }
        assert!(done > 5, "{name}: {done}");
        check_written(&bench, &format!("{name}-edited"), &job, &plan.solution());
    }
}

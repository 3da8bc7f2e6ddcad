//! The solutions of the example jobs before the checker that lies beside the benchmarks, which is not ours.

use crate::support;
use engine::plan::Plan;
use engine::{Job, Solution};
use fastrand::Rng;
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
    for priority in support::PRIORITIES {
        let mut job = support::example("s2-wardrobe");
        job.configuration.effort = 0.0;
        job.configuration.priority = priority;
        // Too little stock, a row too large, one without material, a disabled one and the least remnants.
        job.stock_panels[0].count = Some(2);
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

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_random_jobs_with_rules_of_rows_pass_the_checker() {
    let bench = support::benchmarks();
    let mut rng = Rng::with_seed(11);
    for n in 0..150 {
        let side = |rng: &mut Rng| f64::from(rng.u32(60..2_000)) / 2.0;
        let panels: Vec<_> = (0..rng.usize(1..7))
            .map(|row| {
                json!({"id": row, "width": side(&mut rng), "height": side(&mut rng), "count": rng.u8(1..5),
                    "orientation": rng.u8(..3), "locked_rotation": rng.u8(..3) == 0,
                    "edge": {"left": "THICK", "top": if rng.bool() { "THIN" } else { "UNKNOWN" }}})
            })
            .collect();
        let stock: Vec<_> = (0..rng.usize(1..4))
            .map(|row| {
                let count = if rng.bool() { json!(rng.u8(1..4)) } else { json!(null) };
                json!({"id": row, "width": rng.u32(200..1_600), "height": rng.u32(200..1_600), "count": count,
                    "orientation": rng.u8(..3)})
            })
            .collect();
        let configuration = json!({
            "cut_thickness": f64::from(rng.u8(..9)) / 2.0, "optimization_factor": 0,
            "optimization_priority": rng.u8(..8), "consider_orientation": rng.bool(),
            "use_single_stock_unit": rng.u8(..5) == 0, "sheets_at_once": rng.u8(1..4), "deduct_edge_bands": rng.bool(), "edge_bands": {
                "THICK": {"thickness": f64::from(rng.u8(..60)) / 2.0, "overlength": rng.u8(..40)},
                "THIN": {"thickness": "0.4"}}});
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
        let job = Job::from_json(&job).unwrap();
        check(&bench, &format!("rows-{n}"), &job);
    }
}

/// Trims of which some are thinner than the kerf, and some of their sides nothing.
fn trims(rng: &mut Rng) -> serde_json::Value {
    let mut trims = json!({});
    for side in ["left", "right", "top", "bottom"] {
        if rng.bool() {
            trims[side] = json!(f64::from(rng.u32(0..60)) / 2.0);
        }
    }
    if rng.u8(..4) == 0 { json!(null) } else { trims }
}

/// Rules that forbid cuts, each of them one time in three.
fn cut_rules(rng: &mut Rng) -> serde_json::Value {
    let mut rules = json!({});
    let mut rarely = |rng: &mut Rng, name: &str, value: serde_json::Value| {
        if rng.u8(..3) == 0 {
            rules[name] = value;
        }
    };
    for _ in 0..2 {
        let stages = if rng.u8(..5) == 0 { json!(null) } else { json!(rng.u8(1..5)) };
        rarely(rng, "max_stages", stages);
    }
    rarely(rng, "final_trim", json!(false));
    let first_cut = rng.u8(..3);
    rarely(rng, "first_cut", json!(first_cut));
    let side = |rng: &mut Rng| f64::from(rng.u32(0..120)) / 2.0;
    let (offcut, strip) = (side(rng), side(rng));
    rarely(rng, "min_offcut", json!(offcut));
    rarely(rng, "min_strip", json!(strip));
    let longest = if rng.u8(..4) == 0 { json!(null) } else { json!(rng.u32(300..1_500)) };
    rarely(rng, "max_cut_length", longest);
    let at_once = rng.u8(1..5);
    rarely(rng, "sheets_at_once", json!(at_once));
    rules
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_random_jobs_with_trims_pass_the_checker() {
    random_jobs_pass_the_checker("trims", 150, |_| json!({}), false);
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_random_jobs_under_rules_that_forbid_cuts_pass_the_checker() {
    random_jobs_pass_the_checker("cuts", 150, cut_rules, false);
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_random_jobs_with_grain_sets_pass_the_checker() {
    random_jobs_pass_the_checker("sets", 150, |_| json!({}), true);
    random_jobs_pass_the_checker("set-cuts", 250, cut_rules, true);
}

/// Makes grain sets of rows that follow each other: those of a set have one width or one height.
fn join_sets(panels: &mut [serde_json::Value], rng: &mut Rng) {
    let mut from = 0;
    while from < panels.len() {
        let to = (from + rng.usize(1..5)).min(panels.len());
        let common = ["width", "height"][rng.usize(..2)];
        let leader = panels[from].clone();
        for panel in &mut panels[from..to] {
            panel["grain_set"] = json!(format!("set {from}"));
            for field in [common, "count", "material", "orientation"] {
                panel[field] = leader[field].clone();
            }
            if rng.bool() {
                panel["width"] = leader["width"].clone();
                panel["height"] = leader["height"].clone();
            }
            panel["locked_rotation"] = json!(rng.u8(..12) == 0);
        }
        from = to;
    }
}

/// Random jobs with trims and with these rules, of the configuration and of one of two materials.
fn random_jobs_pass_the_checker(
    name: &str,
    jobs: usize,
    rules: fn(&mut Rng) -> serde_json::Value,
    sets: bool,
) {
    let bench = support::benchmarks();
    let mut rng = Rng::with_seed(7);
    for n in 0..jobs {
        let side = |rng: &mut Rng| f64::from(rng.u32(60..2_000)) / 2.0;
        let material = |rng: &mut Rng| ["A", "B"][rng.usize(..2)];
        let mut panels: Vec<_> = (0..rng.usize(1..7))
            .map(|row| {
                json!({"id": row, "width": side(&mut rng), "height": side(&mut rng), "count": rng.u8(1..5),
                    "material": material(&mut rng), "orientation": rng.u8(..3)})
            })
            .collect();
        if sets {
            join_sets(&mut panels, &mut rng);
        }
        let stock: Vec<_> = (0..rng.usize(1..4))
            .map(|row| {
                json!({"id": row, "width": rng.u32(200..1_600), "height": rng.u32(200..1_600), "count": rng.u8(1..5),
                    "material": material(&mut rng), "orientation": rng.u8(..3), "trim": trims(&mut rng)})
            })
            .collect();
        let mut configuration = json!({
            "cut_thickness": f64::from(rng.u8(..9)) / 2.0, "optimization_factor": 0,
            "optimization_priority": rng.u8(..8), "consider_orientation": rng.bool(),
            "trim": trims(&mut rng), "materials": {"A": {"trim": trims(&mut rng)}}});
        let mut add = |to: &mut serde_json::Value| {
            to.as_object_mut().unwrap().extend(rules(&mut rng).as_object().unwrap().clone());
        };
        add(&mut configuration);
        add(&mut configuration["materials"]["A"]);
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
        let job = Job::from_json(&job).unwrap();
        check(&bench, &format!("{name}-{n}"), &job);
    }
}

/// Defects anywhere on a sheet, with the trims of a row.
fn defects(rng: &mut Rng) -> serde_json::Value {
    let side = |rng: &mut Rng| f64::from(rng.u32(1..300)) / 2.0;
    let one = |rng: &mut Rng| json!({"x": rng.u32(..200), "y": rng.u32(..200), "width": side(rng), "height": side(rng)});
    (0..rng.usize(..5)).map(|_| one(rng)).collect()
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_random_jobs_with_defects_pass_the_checker() {
    let bench = support::benchmarks();
    let mut rng = Rng::with_seed(13);
    for n in 0..100 {
        let side = |rng: &mut Rng| f64::from(rng.u32(60..1_200)) / 2.0;
        let panels: Vec<_> = (0..rng.usize(1..7))
            .map(|row| json!({"id": row, "width": side(&mut rng), "height": side(&mut rng), "count": rng.u8(1..5)}))
            .collect();
        let stock: Vec<_> = (0..rng.usize(1..4))
            .map(|row| {
                json!({"id": row, "width": rng.u32(200..1_200), "height": rng.u32(200..1_200), "count": rng.u8(1..5),
                    "trim": trims(&mut rng), "defects": defects(&mut rng)})
            })
            .collect();
        let mut configuration = cut_rules(&mut rng);
        let own = json!({"cut_thickness": f64::from(rng.u8(..9)) / 2.0, "optimization_factor": 0,
            "optimization_priority": rng.u8(..8), "trim": trims(&mut rng)});
        configuration.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
        check(&bench, &format!("defects-{n}"), &Job::from_json(&job).unwrap());
    }
}

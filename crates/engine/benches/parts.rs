//! The parts of the engine one by one: `cargo bench -p engine --features bench`.

#![allow(clippy::unwrap_used, reason = "a bench without its data cannot go on")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use engine::bench_support::Material;
use engine::plan::{Plan, Spot};
use engine::resume::{Locked, solve_from};
use engine::verify::verify;
use engine::{Control, Job, Options, Solution, Unattended};
use serde_json::json;

fn main() {
    divan::main();
}

/// Panels in a job of shop sizes, without two rows alike beyond 400 rows.
const SIZES: [u64; 3] = [50, 500, 5_000];

/// A job of so many panels on sheets of two sizes and some remnants, as a workshop has them.
fn job(panels: u64) -> Job {
    let rows = panels.min(400);
    let panel = |n: u64| {
        let more = u64::from(n < panels % rows);
        let (width, height) = (150 + n * 7_919 % 1_050, 80 + n * 104_729 % 620);
        json!({"id": n.to_string(), "width": width, "height": height, "count": panels / rows + more})
    };
    let mut stock = vec![
        json!({"id": "a", "width": 2800, "height": 2070, "count": panels}),
        json!({"id": "b", "width": 2440, "height": 1220, "count": panels}),
    ];
    stock.extend(
        (0..4).map(
            |n| json!({"id": format!("r{n}"), "width": 700 + 130 * n, "height": 600 + 90 * n, "count": 1}),
        ),
    );
    let panels: Vec<_> = (0..rows).map(panel).collect();
    let configuration = json!({"cut_thickness": 3, "optimization_factor": 0});
    let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
    Job::from_json(&job).unwrap()
}

/// Ends a run with its first layouts.
struct AtOnce;

impl Control for AtOnce {
    fn stopped(&self) -> bool {
        true
    }
}

fn first_solution(job: &Job) -> Solution {
    engine::solve(job, &Options::default(), &AtOnce)
}

/// Every panel once where it spoils the least free space.
#[divan::bench(args = SIZES)]
fn insertion(bencher: Bencher<'_, '_>, panels: u64) {
    let material = Material::of(&job(panels)).unwrap();
    bencher.counter(ItemsCount::new(panels)).bench(|| black_box(&material).insert());
}

/// A chain that has run for a while; the items are units of work.
#[divan::bench(args = SIZES)]
fn ruin_and_recreate(bencher: Bencher<'_, '_>, panels: u64) {
    const WORK: u64 = 500_000;
    let material = Material::of(&job(panels)).unwrap();
    let start = material.start();
    let mut chain = start.ruin();
    start.run(&mut chain, 4 * WORK);
    bencher.counter(ItemsCount::new(WORK)).bench_local(|| start.run(black_box(&mut chain), WORK));
}

/// The lower bound that a search begins with.
#[divan::bench(args = SIZES)]
fn bounds(bencher: Bencher<'_, '_>, panels: u64) {
    let material = Material::of(&job(panels)).unwrap();
    bencher.counter(ItemsCount::new(panels)).bench(|| black_box(&material).bound());
}

/// From the job to the first layout, written as a solution.
#[divan::bench(args = SIZES)]
fn first_layout(bencher: Bencher<'_, '_>, panels: u64) {
    let job = job(panels);
    bencher.counter(ItemsCount::new(panels)).bench(|| first_solution(black_box(&job)));
}

/// The independent check of a solution.
#[divan::bench(args = SIZES)]
fn verification(bencher: Bencher<'_, '_>, panels: u64) {
    let job = job(panels);
    let solution = first_solution(&job);
    bencher.counter(ItemsCount::new(panels)).bench(|| verify(black_box(&job), black_box(&solution)));
}

/// The sample of eight panels from start to proof.
#[divan::bench(sample_count = 20)]
fn small_job_to_its_end(bencher: Bencher<'_, '_>) {
    let job = job(8);
    bencher.bench(|| engine::solve(black_box(&job), &Options::default(), &Unattended));
}

/// The first layout of a job of 50,000 panels, as a plan; the panels that operations name lie in its middle.
fn large_plan() -> Plan {
    let job = job(50_000);
    Plan::read(&job, &first_solution(&job)).unwrap()
}

/// A copy of a panel, and another of the same row.
const PANELS: [u64; 2] = [25_010, 25_060];

#[divan::bench(args = ["take out", "put in", "swap", "move to a new sheet", "lock"])]
fn plan_operation(bencher: Bencher<'_, '_>, operation: &str) {
    let plan = large_plan();
    let sheet = plan.panel(PANELS[0]).unwrap().sheet;
    let without = plan.take_out(PANELS[0]).unwrap();
    bencher.bench(|| match operation {
        "take out" => black_box(&plan).take_out(PANELS[0]).unwrap(),
        "put in" => black_box(&without).put_in(PANELS[0], Spot::On(sheet)).unwrap(),
        "swap" => black_box(&plan).swap(PANELS[0], PANELS[1]).unwrap(),
        "move to a new sheet" => black_box(&plan).move_to(PANELS[0], Spot::NewSheet(0)).unwrap(),
        _ => black_box(&plan).lock_panel(PANELS[0], true).unwrap(),
    });
}

/// From a solution to its plan, with the check of the whole.
#[divan::bench(sample_count = 10)]
fn plan_reading(bencher: Bencher<'_, '_>) {
    let job = job(50_000);
    let solution = first_solution(&job);
    bencher.bench(|| Plan::read(black_box(&job), black_box(&solution)).unwrap());
}

/// From a plan to its solution, with all lists and figures.
#[divan::bench(sample_count = 10)]
fn plan_writing(bencher: Bencher<'_, '_>) {
    let plan = large_plan();
    bencher.bench(|| black_box(&plan).solution());
}

/// A search from a plan that is stopped at once, with every other panel locked.
#[divan::bench(sample_count = 10)]
fn search_from_a_plan_to_its_first_layout(bencher: Bencher<'_, '_>) {
    let plan = large_plan();
    let locked = Locked { sheets: Vec::new(), panels: (1..=50_000).step_by(2).collect() };
    bencher.bench(|| solve_from(black_box(&plan), &locked, &Options::default(), &AtOnce).unwrap());
}

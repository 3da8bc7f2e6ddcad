//! Jobs that nobody would send on purpose but somebody in spite: thin, deep, huge, equal, of coprime micrometres.
//!
//! Each is searched to the end of a little work by one thread and by two, with the same answer, and stopped at some
//! question of a long search; every layout that is shown on the way keeps every rule. `make fuzz` runs thousands:
//! KERF_UGLY_JOBS says how many, KERF_UGLY_SEED which.

use crate::support::set_priority;
use engine::verify::{verify, verify_shown};
use engine::{Control, Job, Options, Priority, Solution, Unattended};
use fastrand::Rng;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Jobs of a run of `make test`.
const FEW: usize = 40;

/// The kinds of ugliness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Long strips of a millimetre or two.
    Thin,
    /// Each panel a little shorter than the last, so that the cuts nest.
    Deep,
    /// The largest sheets beside the smallest panels, and panels as large as sheets.
    Huge,
    /// Nothing but copies.
    Equal,
    /// Sides that share no measure but the micrometre.
    Coprime,
    /// Nearly as many types of sheets as of panels.
    Formats,
    /// A material a row, with sheets or without.
    Materials,
    /// Something of each in one list.
    Mixed,
}

impl Kind {
    const ALL: [Kind; 8] = [
        Kind::Thin,
        Kind::Deep,
        Kind::Huge,
        Kind::Equal,
        Kind::Coprime,
        Kind::Formats,
        Kind::Materials,
        Kind::Mixed,
    ];
}

/// Sides are in micrometres.
#[derive(Debug, Clone, Copy)]
struct Row {
    width: u64,
    height: u64,
    count: u64,
    material: u64,
}

const MM: u64 = 1000;
/// The longest side that is accepted, 1 km.
const LONGEST: u64 = 1_000_000 * MM;

fn row(width: u64, height: u64, count: u64) -> Row {
    Row { width: width.clamp(MM, LONGEST), height: height.clamp(MM, LONGEST), count, material: 0 }
}

/// A list of panels and the sheets for them.
fn lists(kind: Kind, rows: u64, rng: &mut Rng) -> (Vec<Row>, Vec<Row>) {
    let board = |rng: &mut Rng| row(rng.u64(1000..3000) * MM, rng.u64(600..2200) * MM, rng.u64(1..20));
    match kind {
        Kind::Thin => {
            let panel = |rng: &mut Rng| row(rng.u64(200..2400) * MM, rng.u64(1000..2500), rng.u64(1..6));
            (
                (0..rows).map(|_| panel(rng)).collect(),
                vec![board(rng), row(2440 * MM, rng.u64(2..60) * MM, 50)],
            )
        }
        Kind::Deep => {
            let longest = rng.u64(rows + 10..rows + 2400);
            let step = |n: u64| row((longest - n) * MM, MM, 1);
            let turned = |n: u64| row(MM, (longest - n) * MM, 1);
            let both = rng.bool();
            let panels = (0..rows).map(|n| if both && n % 2 == 1 { turned(n) } else { step(n) }).collect();
            (panels, vec![row((longest + 40) * MM, (longest / 2 + 40) * MM, 3 + rows)])
        }
        Kind::Huge => {
            let side = |rng: &mut Rng| match rng.u8(..4) {
                0 => LONGEST - rng.u64(..3),
                1 => rng.u64(MM..5 * MM),
                2 => rng.u64(MM..LONGEST),
                _ => rng.u64(100 * MM..3000 * MM),
            };
            let panels = (0..rows).map(|_| row(side(rng), side(rng), rng.u64(1..4))).collect();
            let small = board(rng);
            (panels, vec![row(LONGEST, LONGEST - rng.u64(..2), rng.u64(1..4)), small])
        }
        Kind::Equal => {
            let (width, height) = (rng.u64(20..900) * MM, rng.u64(20..700) * MM);
            // In several rows, which the search takes for one.
            let panels = (0..1 + rows % 3).map(|_| row(width, height, rows * rng.u64(1..5))).collect();
            (panels, vec![board(rng), row(width, height, 2), row(2 * width, height, 2)])
        }
        Kind::Coprime => {
            const PRIMES: [u64; 6] = [99_991, 130_003, 217_337, 301_123, 499_979, 700_001];
            let side = |rng: &mut Rng| PRIMES[rng.usize(..6)] + 2 * rng.u64(..500);
            let panels = (0..rows).map(|_| row(side(rng), side(rng), rng.u64(1..4))).collect();
            (panels, vec![row(2_440_001, 1_220_003, 30), row(1_000_003, 1_999_993, rng.u64(1..9))])
        }
        Kind::Formats => {
            let panels = (0..rows).map(|_| row(rng.u64(30..900) * MM, rng.u64(30..900) * MM, rng.u64(1..3)));
            let panels = panels.collect();
            (panels, (0..rows).map(|_| Row { count: rng.u64(1..3), ..board(rng) }).collect())
        }
        Kind::Materials => {
            let panels: Vec<Row> = (0..rows)
                .map(|n| Row {
                    material: n,
                    ..row(rng.u64(1..900) * MM, rng.u64(1..900) * MM, rng.u64(1..4))
                })
                .collect();
            let stock = (0..rows).filter(|_| rng.u8(..5) > 0);
            let stock: Vec<u64> = stock.collect();
            (panels, stock.into_iter().map(|n| Row { material: n, ..board(rng) }).collect())
        }
        Kind::Mixed => {
            let (mut panels, mut stock) = (Vec::new(), Vec::new());
            for kind in &Kind::ALL[..6] {
                let (more_panels, more_stock) = lists(*kind, 1 + rows / 6, rng);
                panels.extend(more_panels);
                stock.extend(more_stock);
            }
            (panels, stock)
        }
    }
}

fn json_rows(rows: &[Row], name: char, grain: bool, rng: &mut Rng) -> Vec<Value> {
    let text = |um: u64| format!("{}.{:03}", um / MM, um % MM);
    let json = |(n, row): (usize, &Row)| {
        json!({"id": format!("{name}{n}"), "width": text(row.width), "height": text(row.height), "count": row.count,
            "material": format!("M{}", row.material), "orientation": if grain { rng.u8(..3) } else { 0 },
            "enabled": rng.u8(..20) > 0})
    };
    rows.iter().enumerate().map(json).collect()
}

/// The job of a seed.
fn job(kind: Kind, rows: u64, rng: &mut Rng) -> Job {
    let (panels, stock) = lists(kind, rows, rng);
    let grain = rng.u8(..4) == 0;
    let kerf = ["0", "0.001", "3", "3.175", "7.993", "40"][rng.usize(..6)];
    let least = ["0", "0.5", "100"][rng.usize(..3)];
    let panels = json_rows(&panels, 'p', grain, rng);
    let stock = json_rows(&stock, 's', grain, rng);
    let priority = Priority::ALL[rng.usize(..Priority::ALL.len())];
    let configuration = json!({
        "cut_thickness": kerf, "consider_orientation": grain,
        "optimization_factor": 0, "use_single_stock_unit": rng.u8(..8) == 0,
        "min_trim_dimension": least, "cut_orientation_preference": rng.u8(..3)});
    let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
    let mut job = Job::from_json(&job).unwrap();
    set_priority(&mut job, priority);
    job
}

/// Says stop from some question on, and looks at every layout that is shown.
struct Stopper<'j> {
    job: &'j Job,
    at: usize,
    asked: AtomicUsize,
    wrong: Mutex<Vec<String>>,
}

impl Control for Stopper<'_> {
    fn stopped(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.at
    }

    fn improved(&self, solution: &Solution) {
        if let Err(violations) = verify_shown(self.job, solution) {
            self.wrong.lock().unwrap().push(violations.to_string());
        }
    }
}

/// What is wrong with the answers to a job.
fn faults(job: &Job, rng: &mut Rng) -> Vec<String> {
    let mut wrong = Vec::new();
    let whole = |threads| engine::solve(job, &Options { threads, ..Options::default() }, &Unattended);
    let (one, two) = (whole(1), whole(2));
    if one != two {
        wrong.push("two threads give another answer than one".to_owned());
    }
    wrong.extend(verify(job, &one).err().map(|violations| format!("searched: {violations}")));
    let mut job = job.clone();
    job.configuration.effort = 1.0;
    // At once, early and late, so that each part of the search is among those that hear it.
    for at in [0, rng.usize(1..20), rng.usize(20..2_000)] {
        let threads = rng.usize(1..3);
        let control = Stopper { job: &job, at, asked: AtomicUsize::new(0), wrong: Mutex::default() };
        let stopped = engine::solve(&job, &Options { threads, ..Options::default() }, &control);
        wrong.extend(control.wrong.into_inner().unwrap().into_iter().map(|fault| format!("shown: {fault}")));
        wrong.extend(verify(&job, &stopped).err().map(|fault| format!("stopped at question {at}: {fault}")));
        if !stopped.engine.interrupted && control.asked.into_inner() > at && at == 0 {
            wrong.push("a stop at the first question is not told".to_owned());
        }
    }
    wrong
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Runs some cases on all cores; what is wrong with any of them.
fn run(cases: usize, case: impl Fn(usize) -> Vec<String> + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= cases || wrong.len() > 3 {
                return wrong;
            }
            wrong.extend(case(n));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get()).min(cases);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    println!("{cases} ugly jobs");
}

/// One job of a seed, and what draws on.
fn drawn(seed: u64, n: usize) -> (Kind, Job, Rng) {
    let mut rng = Rng::with_seed(seed.wrapping_mul(0x9E37_79B9).wrapping_add(n as u64));
    let kind = Kind::ALL[n % Kind::ALL.len()];
    // Mostly small, some of them larger.
    let rows = if rng.u8(..8) == 0 { rng.u64(30..150) } else { rng.u64(1..30) };
    let job = job(kind, rows, &mut rng);
    (kind, job, rng)
}

#[test]
fn ugly_jobs_are_solved_stopped_and_answered_alike_by_any_number_of_threads() {
    let cases = number("KERF_UGLY_JOBS").map_or(FEW, |n| n as usize);
    let seed = number("KERF_UGLY_SEED").unwrap_or(1);
    run(cases, |n| {
        let (kind, job, mut rng) = drawn(seed, n);
        let json = || serde_json::to_string(&job).unwrap();
        let told = |fault: String| format!("{kind:?}, seed {seed}, job {n}: {fault}\n{}", json());
        faults(&job, &mut rng).into_iter().take(1).map(told).collect()
    });
}

#[test]
fn the_few_ugly_jobs_of_every_run_have_every_priority_and_mode() {
    let all: Vec<_> = (0..FEW).map(|n| drawn(1, n).1.configuration).collect();
    for priority in Priority::ALL {
        assert!(all.iter().any(|configuration| configuration.priority == priority), "{priority:?}");
    }
    assert!(all.iter().any(|c| c.consider_orientation) && all.iter().any(|c| c.use_single_stock_unit));
}

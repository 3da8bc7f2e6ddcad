//! No lower bound may exceed what anybody has ever reached.

use crate::support::{self, known};
use engine::bound::{Bound, lower_bound};
use engine::{Job, Options, Unattended};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The best of everything published and measured for one instance.
#[derive(Default)]
struct Best {
    area: Option<f64>,
    sheets: Option<f64>,
}

fn best_known(table: &Path) -> BTreeMap<(String, String), Best> {
    let text = std::fs::read_to_string(table).unwrap();
    let mut best: BTreeMap<(String, String), Best> = BTreeMap::new();
    for line in text.lines().skip(1) {
        // Only the last column holds commas of its own.
        let fields: Vec<&str> = line.splitn(7, ',').collect();
        let [set, instance, _, metric, source, value, notes] = fields[..] else { panic!("{line}") };
        let Ok(value) = value.parse::<f64>() else { continue };
        if source.starts_with("bound:") || notes.contains("INCOMPLETE") {
            continue;
        }
        let entry = best.entry((set.to_owned(), instance.to_owned())).or_default();
        let field = match metric {
            "stock_area" => &mut entry.area,
            "sheets" => &mut entry.sheets,
            _ => continue,
        };
        *field = Some(field.map_or(value, |least| least.min(value)));
    }
    best
}

/// The bounds of all materials of a job together.
fn bounds(job: &Job) -> (Option<i128>, Option<u64>) {
    let bounds: Vec<Bound> =
        support::materials(job).values().map(|(items, sheets)| lower_bound(items, sheets)).collect();
    (bounds.iter().map(|b| b.cost).sum(), bounds.iter().map(|b| b.sheets).sum())
}

#[test]
fn no_bound_exceeds_what_is_enough_by_the_making_of_the_job() {
    for job in known::without_waste(60) {
        let (area, sheets) = bounds(&job.job);
        assert_eq!((area, sheets), (Some(job.area), Some(job.sheets)), "{}", job.name);
    }
    for job in known::one_a_sheet(60) {
        let (area, sheets) = bounds(&job.job);
        // No two of them share a sheet: that takes more than their areas to see.
        assert_eq!((area, sheets), (Some(job.area), Some(job.sheets)), "{}", job.name);
    }
    for job in known::with_waste(200) {
        let (area, sheets) = bounds(&job.job);
        assert!(
            area.unwrap() <= job.area && sheets.unwrap() <= job.sheets,
            "{}: {area:?} {sheets:?}",
            job.name
        );
    }
}

#[test]
fn no_bound_of_a_workshops_job_exceeds_what_is_reached_here() {
    let wrong: Vec<String> =
        support::workshop_jobs().into_iter().flat_map(|(name, job)| wrong_bounds(&name, job, None)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_no_bound_exceeds_a_best_known_value() {
    let folder = support::benchmarks();
    let mut reached: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for ((set, instance), best) in best_known(&folder.join("reference.csv")) {
        let file = folder.join("instances").join(&set).join(format!("{instance}.json"));
        let job = support::read(&file);
        let bounds: Vec<Bound> =
            support::materials(&job).values().map(|(items, sheets)| lower_bound(items, sheets)).collect();
        let area = bounds.iter().map(|b| b.cost).sum::<Option<i128>>().unwrap() as f64 / 1e6;
        let sheets = bounds.iter().map(|b| b.sheets).sum::<Option<u64>>().unwrap();
        if let Some(least) = best.area {
            assert!(area <= least * (1.0 + 1e-9), "{set}/{instance}: area {area}, but {least} was reached");
        }
        // Jobs with several sizes of sheet are solved for area: their sheets bound nothing, but ours must hold.
        if let Some(least) = best.sheets {
            assert!(sheets as f64 <= least, "{set}/{instance}: {sheets} sheets, but {least} were enough");
        }
        let proven = if job.stock_row_count() == 1 {
            best.sheets == Some(sheets as f64)
        } else {
            best.area.is_some_and(|least| area >= least * (1.0 - 1e-9))
        };
        let entry = reached.entry(set).or_default();
        entry.0 += 1;
        entry.1 += u32::from(proven);
    }
    for (set, (instances, proven)) in &reached {
        println!("{set}: {instances} instances, the bound meets the best known value of {proven}");
    }
    // Weaker than this, something has gone wrong with the dual feasible functions.
    assert!(reached["bwmv_o"].1 >= 205, "{reached:?}");
    assert!(reached["bwmv_r"].1 >= 205, "{reached:?}");
}

/// What is wrong with the bounds of a job, those of the start and those that its solution proves, beside the best that
/// anybody reached and what is reached here.
fn wrong_bounds(name: &str, mut job: Job, best: Option<&Best>) -> Vec<String> {
    job.configuration.effort = 0.0;
    let solution = engine::solve(&job, &Options::default(), &Unattended);
    let figures = &solution.statistics.all;
    if !solution.no_fit_panels.is_empty() {
        return vec![format!("{}: something is left over", name)];
    }
    let (area, sheets) = (figures.stock_area.um2() as f64 / 1e6, figures.sheets as f64);
    let least = best.and_then(|best| best.area).map_or(area, |known| known.min(area)) * (1.0 + 1e-9);
    let fewest = best.and_then(|best| best.sheets).map_or(sheets, |known| known.min(sheets));
    let start: Vec<Bound> =
        support::materials(&job).values().map(|(items, sheets)| lower_bound(items, sheets)).collect();
    let start_area = start.iter().map(|b| b.cost).sum::<Option<i128>>().map(|area| area as f64 / 1e6);
    let start_sheets = start.iter().map(|b| b.sheets).sum::<Option<u64>>();
    let proven_area = figures.lower_bound_area.map(|area| area.um2() as f64 / 1e6);
    let mut wrong = Vec::new();
    for (name, bound, most) in [
        ("area at the start", start_area, least),
        ("proven area", proven_area, least),
        ("sheets at the start", start_sheets.map(|n| n as f64), fewest),
        ("proven sheets", figures.lower_bound_sheets.map(|n| n as f64), fewest),
    ] {
        match bound {
            None => wrong.push(format!("{}: no bound of {name}", name)),
            Some(bound) if bound > most => {
                wrong.push(format!("{}: {name} {bound}, but {most} was reached", name));
            }
            Some(_) => {}
        }
    }
    wrong
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_no_bound_of_any_benchmark_exceeds_what_is_reached_here_or_anywhere() {
    let folder = support::benchmarks();
    let known = best_known(&folder.join("reference.csv"));
    let list = |path: &Path| -> Vec<PathBuf> {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        entries
    };
    let jobs: Vec<PathBuf> = list(&folder.join("instances")).iter().flat_map(|set| list(set)).collect();
    // Every job where there is time, as in `make bench`; otherwise some of every set.
    let every = if std::env::var_os("KERF_TEST_TIMES").is_some() { 1 } else { 9 };
    let jobs: Vec<&PathBuf> = jobs.iter().step_by(every).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let Some(file) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
            let key = (name(file.parent().unwrap()), name(file));
            wrong.extend(wrong_bounds(&key.1, support::read(file), known.get(&key)));
        }
        wrong
    };
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("the bounds of {} jobs hold", jobs.len());
}

//! `kerf bench`: many jobs, a line each, and a summary for each set.

use super::optimize::seconds;
use crate::cli::interrupt::Interrupt;
use crate::cli::summary::{Table, clean, square_metres};
use crate::cli::watch::{TerminalWatch, Trace};
use crate::cli::{clock::Stopwatch, input};
use anyhow::{Context, bail};
use engine::{Area, Options, Solution};
use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The exit code where some file was no job, or a layout was wrong.
const FAILED: u8 = 2;

/// Runs every job of folders and files; the folder that holds a file is its set.
#[derive(clap::Args)]
pub struct Args {
    /// Folders, searched for *.json with all that is in them, and files
    #[arg(required = true, value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,
    /// Search each job as long as this; without it each job's own effort counts
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Search threads of a job
    #[arg(long, default_value = "1")]
    threads: NonZero<usize>,
    /// Jobs that run at the same time
    #[arg(long, default_value = "1")]
    jobs: NonZero<usize>,
    /// Where the solutions go, as SET/NAME.json
    #[arg(short, long, value_name = "SOLUTIONS_DIR")]
    output: Option<PathBuf>,
    /// Write a line for each improvement beside every solution, as SET/NAME.csv: ms, stock area, sheets, cuts
    #[arg(long, requires = "output")]
    traces: bool,
}

/// A file of the benchmark.
struct Task {
    path: PathBuf,
    set: String,
    name: String,
}

/// The sums over the jobs of a set.
#[derive(Default)]
struct Tally {
    jobs: usize,
    failed: usize,
    area: Area,
    sheets: u64,
    cuts: u64,
    gaps: Vec<f64>,
    proven: usize,
    unplaced: u64,
    ms: u64,
}

/// What all jobs share while they run.
#[derive(Default)]
struct Board<'t> {
    tallies: BTreeMap<&'t str, Tally>,
    /// The error that ended the benchmark early.
    failed: Option<anyhow::Error>,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let tasks = tasks(&args.paths)?;
    let interrupt = Interrupt::listen()?;
    let width = tasks.iter().map(|task| task.title().chars().count()).max().unwrap_or(0);
    say(format_args!(
        "{:<width$}  {:>12}  {:>6}  {:>7}  {:>8}  {:>13}  {:>8}",
        "job", "stock m²", "sheets", "cuts", "gap", "placed", "ms"
    ))?;
    let next = AtomicUsize::new(0);
    let board: Mutex<Board<'_>> = Mutex::default();
    let lock = || board.lock().unwrap_or_else(PoisonError::into_inner);
    std::thread::scope(|scope| {
        for _ in 0..args.jobs.get().min(tasks.len()) {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::SeqCst)) {
                    if interrupt.asked() || lock().failed.is_some() {
                        return;
                    }
                    let result = run_one(task, args, &interrupt);
                    let mut board = lock();
                    let told = result.and_then(|outcome| {
                        let line = board.tallies.entry(&task.set).or_default().count(outcome);
                        say(format_args!("{:<width$}  {line}", task.title()))
                    });
                    if let Err(error) = told {
                        board.failed.get_or_insert(error);
                    }
                }
            });
        }
    });
    let Board { tallies, failed } = board.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = failed {
        return Err(error);
    }
    write_summary(&tallies)?;
    if interrupt.asked() {
        eprintln!("kerf: stopped; jobs that were not begun are missing");
    }
    let failed: usize = tallies.values().map(|tally| tally.failed).sum();
    Ok(if failed > 0 { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}

/// A line on standard output, which may be a pipe that nobody reads any more.
fn say(line: std::fmt::Arguments<'_>) -> anyhow::Result<()> {
    writeln!(std::io::stdout(), "{line}").context("standard output cannot be written")
}

/// What became of a job.
enum Outcome {
    Solved {
        solution: Box<Solution>,
        wanted: u64,
        ms: u64,
    },
    /// The file is no job, or the layout is wrong: in words.
    Failed(Vec<String>),
}

/// Runs a job and writes its solution; an error is one that ends the whole benchmark.
fn run_one(task: &Task, args: &Args, interrupt: &Interrupt) -> anyhow::Result<Outcome> {
    let job = match input::read_json(&task.path) {
        Ok(job) => job,
        Err(faults) => return Ok(Outcome::Failed(faults)),
    };
    let folder = args.output.as_ref().map(|output| output.join(&task.set));
    if let Some(folder) = &folder {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let trace = folder.as_ref().filter(|_| args.traces).map(|folder| {
        let path = folder.join(format!("{}.csv", task.name));
        File::create(&path)
            .and_then(Trace::new)
            .with_context(|| format!("{} cannot be written", path.display()))
    });
    let trace = trace.transpose()?;
    let stopwatch = Stopwatch::start();
    let watch = TerminalWatch::start(args.time_limit, interrupt.clone()).with_trace(trace);
    let options = Options {
        threads: args.threads.get(),
        until_stopped: args.time_limit.is_some(),
        ..Options::default()
    };
    let solution = engine::solve(&job, &options, &watch);
    let ms = stopwatch.elapsed_ms();
    watch.finish().context("a trace cannot be written")?;
    if let Err(violations) = engine::verify::verify(&job, &solution) {
        let violations = violations.0.iter().take(5);
        return Ok(Outcome::Failed(
            violations.map(|violation| format!("wrong layout: {violation}")).collect(),
        ));
    }
    if let Some(folder) = &folder {
        let path = folder.join(format!("{}.json", task.name));
        let text = serde_json::to_vec(&solution)?;
        std::fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(Outcome::Solved { solution: Box::new(solution), wanted: job.panel_count(), ms })
}

impl Task {
    fn title(&self) -> String {
        clean(&format!("{}/{}", self.set, self.name))
    }
}

impl Tally {
    /// Adds a job; gives the rest of its line.
    fn count(&mut self, outcome: Outcome) -> String {
        self.jobs += 1;
        let (solution, wanted, ms) = match outcome {
            Outcome::Solved { solution, wanted, ms } => (solution, wanted, ms),
            Outcome::Failed(faults) => {
                self.failed += 1;
                return clean(&faults.join("; "));
            }
        };
        let figures = &solution.statistics.all;
        let area = solution.total_used_area + solution.total_wasted_area;
        let placed: u64 = solution.mosaics.iter().map(|mosaic| mosaic.nbr_final_panels).sum();
        self.area += area;
        self.sheets += solution.mosaics.len() as u64;
        self.cuts += solution.total_nbr_cuts;
        self.gaps.extend(figures.gap);
        self.proven += usize::from(figures.optimal.stock_area);
        self.unplaced += wanted.saturating_sub(placed);
        self.ms += ms;
        let gap = if figures.optimal.stock_area { "best".to_owned() } else { percent(figures.gap) };
        format!(
            "{:>12}  {:>6}  {:>7}  {gap:>8}  {:>13}  {ms:>8}",
            square_metres(area),
            solution.mosaics.len(),
            solution.total_nbr_cuts,
            format!("{placed}/{wanted}"),
        )
    }
}

fn write_summary(tallies: &BTreeMap<&str, Tally>) -> anyhow::Result<()> {
    let mut table = Table::new(&[
        ("set", false),
        ("jobs", true),
        ("failed", true),
        ("stock m²", true),
        ("sheets", true),
        ("cuts", true),
        ("mean gap", true),
        ("proven best", true),
        ("not placed", true),
        ("ms a job", true),
    ]);
    for (set, tally) in tallies {
        let mean = tally.gaps.iter().sum::<f64>() / tally.gaps.len().max(1) as f64;
        table.row(vec![
            clean(set),
            tally.jobs.to_string(),
            tally.failed.to_string(),
            square_metres(tally.area),
            tally.sheets.to_string(),
            tally.cuts.to_string(),
            percent(Some(mean).filter(|_| !tally.gaps.is_empty())),
            tally.proven.to_string(),
            tally.unplaced.to_string(),
            (tally.ms / (tally.jobs - tally.failed).max(1) as u64).to_string(),
        ]);
    }
    say(format_args!(""))?;
    table.write(&mut std::io::stdout().lock()).context("standard output cannot be written")
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.2} %", share * 100.0))
}

/// The files of the paths in a fixed order.
fn tasks(paths: &[PathBuf]) -> anyhow::Result<Vec<Task>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let from = files.len();
            search(path, &mut files)?;
            files[from..].sort();
        } else if path.is_file() {
            files.push(path.clone());
        } else {
            bail!("{} is neither a folder nor a file", path.display());
        }
    }
    if files.is_empty() {
        bail!("there are no *.json files");
    }
    let mut seen = HashSet::new();
    let mut tasks = Vec::with_capacity(files.len());
    for path in files {
        let folder = std::path::absolute(&path)?;
        let name = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
        let set = name(folder.parent().and_then(Path::file_name)).unwrap_or_else(|| "jobs".to_owned());
        let stem = name(path.file_stem()).unwrap_or_default();
        if !seen.insert((set.clone(), stem.clone())) {
            bail!("two files are called {set}/{stem}: {} is the second", path.display());
        }
        tasks.push(Task { path, set, name: stem });
    }
    Ok(tasks)
}

fn search(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    for entry in entries {
        let path = entry.with_context(|| format!("{} cannot be read", folder.display()))?.path();
        if path.is_dir() {
            search(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(())
}

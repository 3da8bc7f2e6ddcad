//! `kerf watch`: a folder in which other programs drop jobs and lists, each laid out and handed over with its results.

use crate::cli::clock::Stopwatch;
use crate::cli::csv::columns::List;
use crate::cli::csv::length::Unit;
use crate::cli::csv::{self, Lists};
use crate::cli::drop_folder::{DropFolder, DroppedFile};
use crate::cli::files::{FileFlags, ToldFacts, file_bytes};
use crate::cli::handover::{Handed, OutFolder, Verdict};
use crate::cli::input::{self, Input, InputReading, InputSource};
use crate::cli::interrupt::Interrupt;
use crate::cli::overrides::Overrides;
use crate::cli::summary;
use crate::cli::watch::TerminalWatch;
use crate::commands::optimize::{all_processors, seconds};
use anyhow::Context;
use engine::{Options, Solution};
use export::file::FileFormat;
use server::language::Language;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

/// The exit code where the input is wrong.
const BAD_INPUT: u8 = 2;
/// How often the folder is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// For so long a file rests that could not be handed over.
const REST: Duration = Duration::from_secs(15);
/// For so long another watch of the same folder may take to end.
const PATIENCE: Duration = Duration::from_secs(10);
/// Stack of the search, bytes: it walks deep trees.
const STACK: usize = 64 * 1024 * 1024;

/// Two folders, and what becomes of a file.
#[derive(clap::Args)]
#[command(
    after_help = "A file is taken once its size and time have been still for two seconds: .csv, .txt, .xlsx and .json whose\n\
                        names do not begin with . or ~. It goes to OUT/done with its results, or to OUT/failed with its faults as text.\n\
                        Ctrl-C ends; a file that is under way stays where it is.\n\
                        Exit codes: 0 ended as asked, 1 something failed, 2 bad options or a folder that is not there."
)]
pub struct Args {
    /// The folder in which files are dropped
    #[arg(value_name = "IN")]
    folder: PathBuf,
    /// The folder for results: done and failed are made in it
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// What is written of each layout: json, csv, svg, pdf, labels, png, xlsx, dxf, zpl, ptx, gcode
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', default_value = "json,pdf", value_parser = format)]
    format: Vec<FileFormat>,
    /// Stock as CSV or XLSX, for lists of panels
    #[arg(long, value_name = "STOCK.csv")]
    stock: Option<OsString>,
    /// What lengths without a unit in lists and options are in; files are in it too
    #[arg(long, value_enum, default_value_t)]
    unit: Unit,
    /// The language of files and faults
    #[arg(long, value_enum, default_value_t)]
    language: Language,
    /// Search each as long as this; with --effort at most as long as this
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Search threads, all processors unless given; they change how long it takes, not the layout
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// The same job with the same seed gives the same layout
    #[arg(long, default_value_t = Options::default().seed)]
    seed: u64,
    #[command(flatten)]
    overrides: Overrides,
}

fn format(name: &str) -> Result<FileFormat, String> {
    let names = || FileFormat::ALL.map(FileFormat::name).join(", ");
    FileFormat::named(name.trim()).ok_or_else(|| format!("must be one of {}", names()))
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if let Err(fault) = args.check() {
        eprintln!("kerf: {}", summary::clean(&fault));
        return Ok(ExitCode::from(BAD_INPUT));
    }
    let interrupt = Interrupt::listen_to_end()?;
    // Two at once would take each other's files.
    let is_one = fs::canonicalize(&args.folder)? == fs::canonicalize(&args.out)?;
    let _locks = [lock(&args.folder)?, if is_one { None } else { lock(&args.out)? }];
    let mut folder = DropFolder::new(args.folder.clone());
    let out = OutFolder::new(args.out.clone());
    out.settle()?;
    say(&format!("watching {}, results go to {}", folder.path().display(), out.path().display()));
    let watch = FolderWatch { args: &args, out: &out, interrupt: &interrupt };
    let clock = Stopwatch::start();
    let mut trouble = String::new();
    while !interrupt.asked() {
        let looked = watch.look(&mut folder, clock);
        let told = looked.err().map(|error| format!("{error:#}")).unwrap_or_default();
        if !told.is_empty() && told != trouble {
            eprintln!("kerf: {}", summary::clean(&told));
        }
        trouble = told;
        thread::sleep(LOOK);
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    /// What cannot be begun with at all.
    fn check(&self) -> Result<(), String> {
        for place in [&self.folder, &self.out] {
            fs::read_dir(place).map_err(|error| format!("{}: {error}", place.display()))?;
        }
        let real =
            |path: &Path| fs::canonicalize(path).map_err(|error| format!("{}: {error}", path.display()));
        let (folder, out) = (real(&self.folder)?, real(&self.out)?);
        if [Verdict::Done, Verdict::Failed]
            .iter()
            .any(|verdict| folder.starts_with(out.join(verdict.folder())))
        {
            return Err(format!("{}: files are moved there, it cannot be watched", self.folder.display()));
        }
        if let Some((name, lists)) = self.stock_lists()?
            && let Some(fault) = lists.faults.first()
        {
            return Err(format!("{name}: {}", fault.told(self.language)));
        }
        self.overrides
            .apply(&mut engine::Configuration::default(), self.unit)
            .map_err(|faults| faults.join("; "))
    }

    /// The stock for lists of panels, read anew for each: it may change while the folder is watched.
    fn stock_lists(&self) -> Result<Option<(String, Lists)>, String> {
        let Some(place) = self.stock.clone().map(InputSource::from) else { return Ok(None) };
        let bytes = place.read(self.language)?;
        Ok(Some((place.name(), csv::read(&bytes, List::Stock, self.unit))))
    }
}

/// Holds a folder for itself alone, where its file system knows such a thing.
fn lock(folder: &Path) -> anyhow::Result<Option<File>> {
    let Ok(file) = File::open(folder) else { return Ok(None) };
    let waiting = Stopwatch::start();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if waiting.elapsed() < PATIENCE => thread::sleep(LOOK),
            Err(TryLockError::WouldBlock) => {
                anyhow::bail!("{} is watched by another kerf", folder.display())
            }
        }
    }
}

/// One line for whoever looks on; nobody has to.
fn say(line: &str) {
    let _ = writeln!(io::stdout().lock(), "{}", summary::clean(line));
}

struct FolderWatch<'w> {
    args: &'w Args,
    out: &'w OutFolder,
    interrupt: &'w Interrupt,
}

/// What was made of a file.
enum WatchOutcome {
    /// Its results, each with its ending.
    Solved(Vec<(&'static str, Vec<u8>)>),
    /// What is wrong with it, in words.
    Faulty(Vec<String>),
    /// It is not whole any more, or the program is to end.
    Left,
}

impl FolderWatch<'_> {
    /// Looks at the folder once and takes what is whole.
    fn look(&self, folder: &mut DropFolder, clock: Stopwatch) -> anyhow::Result<()> {
        // What could not be finished comes first: nothing else may take its names.
        self.out.settle()?;
        let whole = folder.whole(clock.elapsed());
        let whole = whole.with_context(|| format!("{} cannot be read", folder.path().display()))?;
        let mut trouble = Ok(());
        for file in whole {
            if self.interrupt.asked() {
                break;
            }
            if let Err(error) = self.take(&folder.path().join(&file.name), &file, folder.path()) {
                folder.rest(&file.name, clock.elapsed() + REST);
                trouble = Err(error.context(format!("{} stays where it is", file.name.display())));
            }
        }
        trouble
    }

    fn take(&self, path: &Path, file: &DroppedFile, folder: &Path) -> anyhow::Result<()> {
        let shown = file.name.display();
        let (verdict, results) = match self.work(path, file)? {
            WatchOutcome::Left => return Ok(()),
            WatchOutcome::Solved(results) => (Verdict::Done, results),
            WatchOutcome::Faulty(faults) => {
                let lines: String = faults.iter().map(|fault| summary::clean(fault) + "\n").collect();
                (Verdict::Failed, vec![("txt", lines.into_bytes())])
            }
        };
        match self.out.hand_over(folder, &file.name, &file.identity, verdict, &results)? {
            Handed::Gone => {}
            Handed::Over(names) => {
                let names: Vec<String> =
                    names.iter().map(|name| name.to_string_lossy().into_owned()).collect();
                say(&format!("{shown} → {}: {}", verdict.folder(), names.join(", ")));
            }
        }
        Ok(())
    }

    /// Reads a file, lays it out and writes its results.
    fn work(&self, path: &Path, file: &DroppedFile) -> anyhow::Result<WatchOutcome> {
        let name = file.name.to_string_lossy();
        let bytes = InputSource::File(path.to_owned()).read(self.args.language);
        if !file.identity.is_at(path) {
            return Ok(WatchOutcome::Left);
        }
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(fault) => return Ok(WatchOutcome::Faulty(vec![fault])),
        };
        let is_json =
            Path::new(&file.name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        let more = if is_json { None } else { self.args.stock_lists().map_err(anyhow::Error::msg)? };
        let reading = InputReading {
            unit: self.args.unit,
            overrides: &self.args.overrides,
            language: self.args.language,
        };
        // A job that makes the search fall must not take the watch with it.
        let worked = thread::scope(|scope| {
            let work = || {
                let input = input::of_bytes(&name, &bytes, is_json, more, reading)?;
                Ok(self.solve(&input).map(|solution| (input, solution)))
            };
            let thread = thread::Builder::new().name("optimiser".into()).stack_size(STACK);
            let worked = thread.spawn_scoped(scope, || match work() {
                Err(faults) => WatchOutcome::Faulty(faults),
                Ok(None) => WatchOutcome::Left,
                Ok(Some((input, solution))) => self.results(&file.name, input, &solution),
            });
            worked.map(thread::ScopedJoinHandle::join)
        })?;
        Ok(worked.unwrap_or_else(|_| {
            WatchOutcome::Faulty(vec![match self.args.language {
                Language::En => format!("{name}: Kerf has failed at this job"),
                Language::Ru => format!("{name}: на этом задании в Kerf произошла ошибка"),
            }])
        }))
    }

    /// The layout of a job; none if the program was asked to end meanwhile.
    fn solve(&self, input: &Input) -> Option<Solution> {
        let watch = TerminalWatch::start(self.args.time_limit, self.interrupt.clone());
        let options = Options {
            seed: self.args.seed,
            threads: self.args.threads.map_or_else(all_processors, NonZero::get),
            until_stopped: self.args.time_limit.is_some() && !self.args.overrides.has_effort(),
        };
        let solution = engine::solve(&input.job, &options, &watch);
        (!self.interrupt.asked()).then_some(solution)
    }

    fn results(&self, name: &OsStr, input: Input, solution: &Solution) -> WatchOutcome {
        let mut job = input.job;
        let shown = name.to_string_lossy();
        if let Err(error) = engine::verify::verify(&job, solution) {
            return WatchOutcome::Faulty(vec![format!(
                "{shown}: the layout is wrong and was not written: {error}"
            )]);
        }
        let stem = Path::new(name).file_stem().unwrap_or(name);
        job.name.get_or_insert_with(|| stem.to_string_lossy().into_owned());
        let unit = if self.args.unit == Unit::In { export::Unit::Inches } else { export::Unit::Millimetres };
        let flags = FileFlags::usual(unit, self.args.language);
        let told = ToldFacts::of_job(&job);
        let facts = told.with(&job, solution);
        let (mut results, mut faults) = (Vec::new(), Vec::new());
        for format in &self.args.format {
            if results.iter().any(|(ending, _)| *ending == format.name()) {
                continue;
            }
            match file_bytes(&facts, *format, &flags) {
                Ok(bytes) => results.push((format.name(), bytes)),
                Err(refused) => faults.extend(refused.iter().map(|fault| format!("{shown}: {fault}"))),
            }
        }
        if faults.is_empty() { WatchOutcome::Solved(results) } else { WatchOutcome::Faulty(faults) }
    }
}

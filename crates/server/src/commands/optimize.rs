//! `kerf optimize`: one job from a file, its layout into files and a summary on the terminal.

use crate::cli::csv::length::Unit;
use crate::cli::files;
use crate::cli::input::{self, InputReading, InputSource};
use crate::cli::interrupt::Interrupt;
use crate::cli::output::write;
use crate::cli::overrides::Overrides;
use crate::cli::summary;
use crate::cli::watch::{TerminalWatch, Trace};
use anyhow::Context;
use engine::{Job, Options, Solution};
use export::DrawingOptions;
use server::language::Language;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Panels up to which somebody may read the solution: its lines are indented, which doubles its size.
const MOST_READ: u64 = 5_000;
/// The exit code where the input is wrong.
const BAD_INPUT: u8 = 2;
/// The exit code where some panels were not placed.
const SOME_DID_NOT_FIT: u8 = 3;

/// One job, and where its layout goes.
#[derive(clap::Args)]
#[command(
    after_help = "Ctrl-C ends the search with the best layout so far, a second one ends the program.\n\
                        Exit codes: 0 all placed, 1 something failed, 2 bad input or a plan that a format cannot hold,\n\
                        3 some panels did not fit."
)]
pub struct Args {
    /// The job as JSON, or its panels as CSV (docs/formats.md); - reads standard input
    #[arg(value_name = "JOB.json|PANELS.csv")]
    job: OsString,
    /// The stock as CSV, for panels in CSV
    #[arg(long, value_name = "STOCK.csv")]
    stock: Option<OsString>,
    /// Where the solution goes as JSON; - writes standard output, the summary then goes to standard error
    #[arg(short, long, value_name = "SOLUTION.json")]
    output: Option<OsString>,
    /// Where the drawing of all sheets goes; - writes standard output
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<OsString>,
    #[command(flatten)]
    files: files::FilePlaces,
    /// Where a line for each improvement goes: ms, stock area, sheets, cuts
    #[arg(long, value_name = "FILE.csv")]
    trace: Option<PathBuf>,
    /// What lengths without a unit in CSV and options are in; drawing and summary are in it too
    #[arg(long, value_enum, default_value_t)]
    unit: Unit,
    /// The language of drawings, files and faults
    #[arg(long, value_enum, default_value_t)]
    language: Language,
    /// Search as long as this; with --effort at most as long as this
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

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let source = InputSource::from(args.job);
    let stock = args.stock.map(InputSource::from);
    let svg = args.svg.map(InputSource::from);
    let output = match (args.output.map(InputSource::from), &source) {
        // A job from standard input: the solution goes to standard output.
        (None, InputSource::Standard) if svg != Some(InputSource::Standard) => Some(InputSource::Standard),
        (output, _) => output,
    };
    if source == InputSource::Standard && stock == Some(InputSource::Standard) {
        return bad_input(&["the job and the stock cannot both come from standard input".into()]);
    }
    if output == Some(InputSource::Standard) && svg == Some(InputSource::Standard) {
        return bad_input(&["the solution and the drawing cannot both go to standard output".into()]);
    }
    let reading = InputReading { unit: args.unit, overrides: &args.overrides, language: args.language };
    let input = match input::read(&source, stock.as_ref(), reading) {
        Ok(input) => input,
        Err(faults) => return bad_input(&faults),
    };
    for note in &input.notes {
        eprintln!("note: {}", summary::clean(note));
    }

    let trace = args.trace.as_deref().map(|path| {
        File::create(path)
            .and_then(Trace::new)
            .with_context(|| format!("{} cannot be written", path.display()))
    });
    let watch =
        TerminalWatch::start(args.time_limit, Interrupt::listen()?).with_bar().with_trace(trace.transpose()?);
    let options = Options {
        seed: args.seed,
        threads: args.threads.map_or_else(all_processors, NonZero::get),
        until_stopped: args.time_limit.is_some() && !args.overrides.has_effort(),
    };
    let solution = engine::solve(&input.job, &options, &watch);
    watch.finish().context("the trace cannot be written")?;
    // A wrong layout costs material: it is refused here, not found at the saw.
    engine::verify::verify(&input.job, &solution).context("the layout is wrong and was not written")?;

    let unit = match args.unit {
        Unit::In => export::Unit::Inches,
        _ => export::Unit::Millimetres,
    };
    if let Some(place) = &output {
        write(place, |out| {
            match solution.statistics.all.panels {
                ..=MOST_READ => serde_json::to_writer_pretty(&mut *out, &solution)?,
                _ => serde_json::to_writer(&mut *out, &solution)?,
            }
            out.write_all(b"\n")
        })?;
    }
    if let Some(place) = &svg {
        let language = args.language.into();
        let options = DrawingOptions { language, unit, ..DrawingOptions::default() };
        let drawing = export::svg(&input.job, &solution, &options);
        write(place, |out| out.write_all(drawing.as_bytes()))?;
    }
    if let Err(refused) = args.files.write(&input.job, &solution, unit, args.language)? {
        return bad_input(&refused);
    }
    let piped = output == Some(InputSource::Standard) || svg == Some(InputSource::Standard);
    tell(&input.job, &solution, unit, piped)?;
    Ok(if solution.no_fit_panels.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(SOME_DID_NOT_FIT) })
}

fn bad_input(faults: &[String]) -> anyhow::Result<ExitCode> {
    for fault in faults {
        eprintln!("kerf: {}", summary::clean(fault));
    }
    Ok(ExitCode::from(BAD_INPUT))
}

fn tell(job: &Job, solution: &Solution, unit: export::Unit, to_standard_error: bool) -> anyhow::Result<()> {
    let mut text = BufWriter::new(Vec::new());
    summary::write(&mut text, job, solution, unit)?;
    let text = text.into_inner()?;
    if to_standard_error {
        std::io::stderr().write_all(&text)?;
        return Ok(());
    }
    write(&InputSource::Standard, |out| out.write_all(&text))
}

/// As many threads as there are processors.
pub fn all_processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// A time in seconds that may have decimals.
pub fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e7 => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("must be a number of seconds above 0".into()),
    }
}

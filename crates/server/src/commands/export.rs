//! `kerf export`: a solution from a file, written to a file of another format.

use crate::cli::files::{FileFlags, ToldFacts, write_file};
use crate::cli::input::{self, InputSource};
use crate::cli::summary;
use chrono::{DateTime, Utc};
use engine::{Job, Length, Solution};
use export::file::FileFormat;
use serde_json::Value;
use server::language::Language;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// The exit code where the input is wrong.
const BAD_INPUT: u8 = 2;

/// A solution, and what it becomes.
#[derive(clap::Args)]
#[command(after_help = "The same facts and options give the same bytes as the API.\n\
                        Exit codes: 0 written, 1 something failed, 2 bad input or a plan that the format cannot hold.")]
pub struct Args {
    /// A solution, then --job tells what was asked; or a whole record as GET /calculations/{id} gives it; - reads standard
    /// input
    #[arg(value_name = "SOLUTION.json|RECORD.json")]
    solution: OsString,
    /// The job of the solution
    #[arg(long, value_name = "JOB.json")]
    job: Option<OsString>,
    /// json, csv, svg, pdf, labels, png, xlsx, dxf, zpl, ptx or gcode
    #[arg(short, long, value_name = "FORMAT", value_parser = format)]
    format: FileFormat,
    /// Where it goes; - writes standard output
    #[arg(short, long, value_name = "FILE")]
    output: OsString,
    /// The name of the calculation
    #[arg(long)]
    name: Option<String>,
    /// When it was completed, as 2026-11-25T10:00:00Z
    #[arg(long)]
    date: Option<DateTime<Utc>>,
    /// The name of its project
    #[arg(long)]
    project: Option<String>,
    /// What an offcut measures at least on both sides to count as a remnant, where the job asks for nothing
    #[arg(long, value_name = "MM", default_value_t = 100)]
    least_remnant: u32,
    #[command(flatten)]
    options: FileFlags,
}

fn format(name: &str) -> Result<FileFormat, String> {
    let names = || FileFormat::ALL.map(FileFormat::name).join(", ");
    FileFormat::named(name).ok_or_else(|| format!("must be one of {}", names()))
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let (job, solution, mut told) = match read(&args) {
        Ok(read) => read,
        Err(faults) => return Ok(bad_input(&faults)),
    };
    told.name = args.name.or(told.name);
    told.date = args.date.or(told.date);
    told.project = args.project.or(told.project);
    told.least_remnant = Some(Length::from_mm(args.least_remnant.into()));
    match write_file(&told.with(&job, &solution), args.format, &args.options, args.output)? {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(faults) => Ok(bad_input(&faults)),
    }
}

fn bad_input(faults: &[String]) -> ExitCode {
    for fault in faults {
        eprintln!("kerf: {}", summary::clean(fault));
    }
    ExitCode::from(BAD_INPUT)
}

/// The job, the solution and what the record says of them.
fn read(args: &Args) -> Result<(Job, Solution, ToldFacts), Vec<String>> {
    let source = InputSource::from(args.solution.clone());
    let name = source.name();
    let bytes = source.read(Language::En).map_err(|fault| vec![fault])?;
    let told = |error: serde_json::Error| vec![format!("{name}: {error}")];
    let mut value: Value = serde_json::from_slice(&bytes).map_err(told)?;
    let record = value.get("result_data").is_some_and(|result| !result.is_null());
    let job = match &args.job {
        Some(job) => input::read_json(Path::new(job))?,
        None if record => Job::from_json(&value["request_data"])
            .map_err(|faults| faults.0.iter().map(|fault| format!("{name}: {fault}")).collect::<Vec<_>>())?,
        None => {
            return Err(vec![format!("{name}: is no whole record: name its job too, with --job JOB.json")]);
        }
    };
    let mut facts = ToldFacts::of_job(&job);
    let result = match record {
        true => {
            facts.read_record(&value);
            value["result_data"].take()
        }
        false => value,
    };
    let solution: Solution = serde_json::from_value(result).map_err(told)?;
    engine::verify::verify(&job, &solution)
        .map_err(|error| vec![format!("{name}: is no solution of this job: {error}")])?;
    Ok((job, solution, facts))
}

//! Files of a result from the command line: the formats and options are those of the API.

use super::input::InputSource;
use super::output::write;
use super::summary;
use chrono::{DateTime, Utc};
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::{Job, Length, Solution};
use export::file::{
    self, ChosenOptions, FileFault, FileFormat, FileTemplates, OPTIONS, OptionFault, OptionFaultKind,
};
use export::{Facts, USUAL_REMNANT, Unit};
use serde_json::Value;
use server::language::Language;
use std::ffi::OsString;

/// The options of files as they were given: each of them by the name that it has in the API.
#[derive(Debug, Clone, Default)]
pub struct FileFlags(Vec<(&'static str, String)>);

impl FileFlags {
    /// The options of files that are written without any: in a unit and a language, all sheets of a DXF in one.
    pub fn usual(unit: Unit, language: Language) -> FileFlags {
        let unit = if unit == Unit::Inches { "inch" } else { "mm" };
        FileFlags(vec![
            ("lang", language.tag().to_owned()),
            ("unit", unit.to_owned()),
            ("arrange", "true".to_owned()),
        ])
    }

    /// The options of a format.
    ///
    /// # Errors
    /// What is wrong with each, in words.
    pub fn of(&self, format: FileFormat) -> Result<ChosenOptions, Vec<String>> {
        let given = self.0.iter().map(|(name, text)| (*name, text.as_str()));
        ChosenOptions::read(format, given).map_err(|faults| faults.iter().map(said).collect())
    }
}

fn said(OptionFault { name, kind }: &OptionFault) -> String {
    let flag = name.replace('_', "-");
    match kind {
        OptionFaultKind::Unknown => format!("--{flag} is no option of any format"),
        OptionFaultKind::NotOneOf(words) => format!("--{flag} must be one of {}", words.join(", ")),
        OptionFaultKind::NotWhole => format!("--{flag} must be a whole number"),
        OptionFaultKind::NotANumber => format!("--{flag} must be a number"),
        OptionFaultKind::TooSmall(min) => format!("--{flag} must be at least {min}"),
        OptionFaultKind::TooLarge(max) => format!("--{flag} must be at most {max}"),
        OptionFaultKind::NotAFlag => format!("--{flag} must be true or false"),
        OptionFaultKind::Nobody => format!("--{flag} names nothing that is there"),
        OptionFaultKind::TooLong(max) => format!("--{flag} is too long, at most {max} characters"),
    }
}

impl clap::Args for FileFlags {
    fn augment_args(mut command: Command) -> Command {
        for option in OPTIONS {
            // One name with other values for other formats is one option.
            if command.get_arguments().any(|known| known.get_id() == option.name) {
                continue;
            }
            let formats = option.formats().iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
            let help = match option.default {
                Some(default) => format!("{} ({formats}) [default: {default}]", option.about),
                None => format!("{} ({formats})", option.about),
            };
            let arg = Arg::new(option.name)
                .long(option.name.replace('_', "-"))
                .action(ArgAction::Set)
                .help(help)
                .help_heading("Options of formats");
            command = command.arg(arg);
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        FileFlags::augment_args(command)
    }
}

impl clap::FromArgMatches for FileFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<FileFlags, clap::Error> {
        let mut flags: Vec<(&'static str, String)> = Vec::new();
        for option in OPTIONS {
            if let Some(text) = matches.get_one::<String>(option.name)
                && flags.iter().all(|(name, _)| *name != option.name)
            {
                flags.push((option.name, text.clone()));
            }
        }
        Ok(FileFlags(flags))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = FileFlags::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Where files of the layout go, with the usual options; `kerf export` has all of them.
#[derive(Debug, clap::Args)]
pub struct FilePlaces {
    /// Where the cutting plans go; - writes standard output
    #[arg(long, value_name = "FILE.pdf")]
    pdf: Option<OsString>,
    /// Where the labels go, a PDF
    #[arg(long, value_name = "FILE.pdf")]
    labels: Option<OsString>,
    /// Where all sheets go, side by side for a CAD program
    #[arg(long, value_name = "FILE.dxf")]
    dxf: Option<OsString>,
    /// Where the lists go, a workbook
    #[arg(long, value_name = "FILE.xlsx")]
    xlsx: Option<OsString>,
    /// Where the file for a beam saw goes, Pattern Exchange
    #[arg(long, value_name = "FILE.ptx")]
    ptx: Option<OsString>,
}

impl FilePlaces {
    /// Writes the files that were asked for. What a format cannot hold is told in words.
    ///
    /// # Errors
    /// A place cannot be written.
    pub fn write(
        &self,
        job: &Job,
        solution: &Solution,
        unit: Unit,
        language: Language,
    ) -> anyhow::Result<Result<(), Vec<String>>> {
        let wanted = [
            (&self.pdf, FileFormat::Pdf),
            (&self.labels, FileFormat::Labels),
            (&self.dxf, FileFormat::Dxf),
            (&self.xlsx, FileFormat::Xlsx),
            (&self.ptx, FileFormat::Ptx),
        ];
        let flags = FileFlags::usual(unit, language);
        for (place, format) in wanted {
            let Some(place) = place else { continue };
            let told = ToldFacts::of_job(job);
            if let Err(refused) = write_file(&told.with(job, solution), format, &flags, place.clone())? {
                return Ok(Err(refused));
            }
        }
        Ok(Ok(()))
    }
}

/// What a file tells beside job and solution.
#[derive(Debug, Clone, Default)]
pub struct ToldFacts {
    /// The name of the calculation.
    pub name: Option<String>,
    /// When it was completed; now where nobody says it.
    pub date: Option<DateTime<Utc>>,
    /// The name of its project.
    pub project: Option<String>,
    /// Notes on it.
    pub notes: Option<String>,
    /// The address of a shared link.
    pub link: Option<String>,
    /// What an offcut measures at least on both sides to count as a remnant.
    pub least_remnant: Option<Length>,
}

impl ToldFacts {
    /// What a job says of itself.
    pub fn of_job(job: &Job) -> ToldFacts {
        ToldFacts { name: job.name.clone(), notes: job.notes.clone(), ..ToldFacts::default() }
    }

    /// What a record of the API says; what is not there stays.
    pub fn read_record(&mut self, record: &Value) {
        let text = |field: &str| record[field].as_str().map(str::to_owned);
        self.name = text("name").or(self.name.take());
        self.project = text("project_name").or(self.project.take());
        self.notes = text("notes").or(self.notes.take());
        self.date = record["completed_at"].as_str().and_then(|date| date.parse().ok()).or(self.date);
    }

    /// With the layout itself.
    #[expect(clippy::disallowed_methods, reason = "a file from the command line has the time of today")]
    pub fn with<'f>(&'f self, job: &'f Job, solution: &'f Solution) -> Facts<'f> {
        Facts {
            name: self.name.as_deref().unwrap_or_default(),
            date: self.date.unwrap_or_else(Utc::now),
            job,
            solution,
            project: self.project.as_deref(),
            customer: export::facts::customer(job),
            notes: self.notes.as_deref(),
            link: self.link.as_deref(),
            least_remnant: self.least_remnant.unwrap_or(USUAL_REMNANT),
        }
    }
}

/// Writes one file. A bad option, or what the format cannot hold, is told in words.
///
/// # Errors
/// The place cannot be written.
pub fn write_file(
    facts: &Facts<'_>,
    format: FileFormat,
    flags: &FileFlags,
    place: OsString,
) -> anyhow::Result<Result<(), Vec<String>>> {
    match file_bytes(facts, format, flags) {
        Ok(bytes) => write(&InputSource::from(place), |out| std::io::Write::write_all(out, &bytes)).map(Ok),
        Err(refused) => Ok(Err(refused)),
    }
}

/// The bytes of one file.
///
/// # Errors
/// A bad option, or what the format cannot hold, in words.
pub fn file_bytes(facts: &Facts<'_>, format: FileFormat, flags: &FileFlags) -> Result<Vec<u8>, Vec<String>> {
    let options = flags.of(format)?;
    let facts = Facts { link: options.text("link").or(facts.link), ..facts.clone() };
    match file::write(&facts, format, &options, &FileTemplates::default()) {
        Ok(file) => Ok(file.bytes),
        Err(FileFault::Option(fault)) => Err(vec![said(&fault)]),
        Err(FileFault::Plan(refused)) => Err(vec![summary::clean(&format!("{}: {refused}", format.name()))]),
    }
}

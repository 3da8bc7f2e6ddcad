//! Reading a job from a file or from standard input, as JSON or as CSV.

use super::csv::columns::List;
use super::csv::length::Unit;
use super::csv::{self, Lists};
use super::overrides::Overrides;
use engine::{Configuration, Faults, Job};
use server::language::Language;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where a file is read from or written to; `-` is standard input or output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputSource {
    /// Standard input or output.
    Standard,
    /// A file.
    File(PathBuf),
}

impl From<std::ffi::OsString> for InputSource {
    fn from(text: std::ffi::OsString) -> InputSource {
        if text == "-" { InputSource::Standard } else { InputSource::File(text.into()) }
    }
}

impl InputSource {
    /// What it is called in messages.
    pub fn name(&self) -> String {
        match self {
            InputSource::Standard => "standard input".into(),
            InputSource::File(path) => path.display().to_string(),
        }
    }

    /// All that is in it.
    ///
    /// # Errors
    /// It cannot be read, in words.
    pub fn read(&self, language: Language) -> Result<Vec<u8>, String> {
        let read = match self {
            InputSource::Standard => bounded(std::io::stdin().lock()),
            InputSource::File(path) => std::fs::File::open(path).and_then(bounded),
        };
        read.map_err(|error| {
            let what = in_language(language, "cannot be read", "не читается");
            format!("{}: {what}: {error}", self.name())
        })
    }

    fn extension(&self) -> String {
        let InputSource::File(path) = self else { return String::new() };
        path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default()
    }
}

/// Bytes that a file may have: a job of the most rows that there are has a tenth of it.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// All that a reader gives, if it is not more than a job has.
fn bounded(source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(std::io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// The words of a language.
fn in_language<'t>(language: Language, english: &'t str, russian: &'t str) -> &'t str {
    match language {
        Language::En => english,
        Language::Ru => russian,
    }
}

/// A job and what is worth knowing about how it was read.
#[derive(Debug)]
pub struct Input {
    /// The job.
    pub job: Job,
    /// Remarks in words.
    pub notes: Vec<String>,
}

/// How an input is read.
#[derive(Clone, Copy)]
pub struct InputReading<'o> {
    /// What lengths without a unit are in.
    pub unit: Unit,
    /// Settings that take the place of the job's own.
    pub overrides: &'o Overrides,
    /// The language in which faults are told.
    pub language: Language,
}

/// Reads a job from JSON, or its lists from CSV or a workbook.
///
/// # Errors
/// Everything that is wrong, in words.
pub fn read(
    source: &InputSource,
    stock: Option<&InputSource>,
    reading: InputReading<'_>,
) -> Result<Input, Vec<String>> {
    let language = reading.language;
    let bytes = source.read(language).map_err(|fault| vec![fault])?;
    let is_json = is_json(source, &bytes);
    if is_json && stock.is_some() {
        return Err(vec!["--stock goes with a list in CSV; a JSON job holds its own stock".into()]);
    }
    let more = match stock.filter(|_| !is_json) {
        Some(place) => {
            let bytes = place.read(language).map_err(|fault| vec![fault])?;
            Some((place.name(), csv::read(&bytes, List::Stock, reading.unit)))
        }
        None => None,
    };
    of_bytes(&source.name(), &bytes, is_json, more, reading)
}

/// Reads a job from the bytes of a file; `more` is the name and the lists of a second one.
///
/// # Errors
/// Everything that is wrong, in words.
pub fn of_bytes(
    name: &str,
    bytes: &[u8],
    is_json: bool,
    more: Option<(String, Lists)>,
    reading: InputReading<'_>,
) -> Result<Input, Vec<String>> {
    let InputReading { unit, overrides, language } = reading;
    if !is_json {
        return from_lists(name, csv::read(bytes, List::Panels, unit), more, reading);
    }
    let mut job = from_json(name, bytes, language)?;
    overrides.apply(&mut job.configuration, unit)?;
    checked(name, &job, language)?;
    let mut notes = Vec::new();
    if job.wanted_panels().next().is_none() {
        notes.push("the job has no enabled panels: there is nothing to cut".into());
    }
    if job.offered_stock().next().is_none() {
        notes.push("the job has no enabled stock: there is nothing to cut from".into());
    }
    Ok(Input { job, notes })
}

/// Reads a JSON job from a file.
///
/// # Errors
/// Everything that is wrong, in words.
pub fn read_json(path: &Path) -> Result<Job, Vec<String>> {
    let place = InputSource::File(path.to_owned());
    let bytes = place.read(Language::En).map_err(|fault| vec![fault])?;
    from_json(&place.name(), &bytes, Language::En)
}

fn is_json(source: &InputSource, bytes: &[u8]) -> bool {
    match source.extension().as_str() {
        "json" => true,
        "csv" | "tsv" | "txt" => false,
        _ => {
            let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
            matches!(bytes.iter().find(|byte| !byte.is_ascii_whitespace()), Some(b'{' | b'['))
        }
    }
}

fn from_json(name: &str, bytes: &[u8], language: Language) -> Result<Job, Vec<String>> {
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    let value = serde_json::from_slice(bytes).map_err(|error| {
        vec![format!("{name}: {}: {error}", in_language(language, "is not JSON", "это не JSON"))]
    })?;
    Job::from_json(&value).map_err(|faults| told(name, &faults, language))
}

/// A job that the options have changed is read again: another priority may ask for prices.
fn checked(name: &str, job: &Job, language: Language) -> Result<(), Vec<String>> {
    let value = serde_json::to_value(job)
        .map_err(|error| vec![format!("{name}: cannot be written as a job: {error}")])?;
    Job::from_json(&value).map(|_| ()).map_err(|faults| told(name, &faults, language))
}

fn told(name: &str, Faults(faults): &Faults, language: Language) -> Vec<String> {
    let told = faults.iter().map(|fault| match language {
        Language::En => format!("{name}: {fault}"),
        Language::Ru => {
            let kind = serde_json::to_value(&fault.kind).unwrap_or_default();
            let place = if fault.path.is_empty() { String::new() } else { format!("{}: ", fault.path) };
            format!("{name}: {place}{}", language.fault(&kind))
        }
    });
    told.collect()
}

fn from_lists(
    name: &str,
    lists: Lists,
    more: Option<(String, Lists)>,
    InputReading { unit, overrides, language }: InputReading<'_>,
) -> Result<Input, Vec<String>> {
    let named = |name: &str, remarks: &[csv::Remark]| -> Vec<String> {
        remarks.iter().map(|remark| format!("{name}: {}", remark.told(language))).collect()
    };
    let mut faults = named(name, &lists.faults);
    let mut notes = named(name, &lists.notes);
    let (more_name, more) = match more {
        Some((more_name, more)) => {
            faults.extend(named(&more_name, &more.faults));
            notes.extend(named(&more_name, &more.notes));
            (more_name, Some(more))
        }
        None => (String::new(), None),
    };
    let mut configuration = Configuration::default();
    if let Err(more) = overrides.apply(&mut configuration, unit) {
        faults.extend(more);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if !lists.has_panels() && !more.as_ref().is_some_and(Lists::has_panels) {
        let what = in_language(language, "there are no panels in it", "в нём нет деталей");
        return Err(vec![format!("{name}: {what}")]);
    }
    if !lists.has_stock() && !more.as_ref().is_some_and(Lists::has_stock) {
        let what = in_language(
            language,
            "there is no stock in it: give a second list with --stock FILE.csv, or write it under a line “stock”",
            "в нём нет листов: укажите второй список с --stock FILE.csv или напишите их под строкой «листы»",
        );
        return Err(vec![format!("{name}: {what}")]);
    }
    let mut job = csv::job(lists, more, configuration).map_err(|(first, second)| {
        let mut faults = named(name, &first);
        faults.extend(named(&more_name, &second));
        faults
    })?;
    if overrides.keep_listed_grain(&mut job) {
        let note = in_language(
            language,
            "panels keep the grain that is listed (--grain ignore turns them freely)",
            "детали сохраняют указанную текстуру (--grain ignore поворачивает их свободно)",
        );
        notes.push(note.into());
    }
    Ok(Input { job, notes })
}

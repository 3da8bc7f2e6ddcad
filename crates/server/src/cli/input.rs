//! Reading a job from a file or from standard input, as JSON or as CSV.

use super::csv::columns::List;
use super::csv::length::Unit;
use super::csv::{self, Lists};
use super::overrides::Overrides;
use engine::{Configuration, Faults, Job};
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
    pub fn read(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let read = match self {
            InputSource::Standard => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes),
            InputSource::File(path) => std::fs::read(path),
        };
        read.map_err(|error| format!("{}: cannot be read: {error}", self.name()))
    }

    fn extension(&self) -> String {
        let InputSource::File(path) = self else { return String::new() };
        path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default()
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

/// Reads a job from JSON or CSV.
///
/// # Errors
/// Everything that is wrong, in words.
pub fn read(
    source: &InputSource,
    stock: Option<&InputSource>,
    unit: Unit,
    overrides: &Overrides,
) -> Result<Input, Vec<String>> {
    let bytes = source.read().map_err(|fault| vec![fault])?;
    if is_json(source, &bytes) {
        if stock.is_some() {
            return Err(vec!["--stock goes with a list in CSV; a JSON job holds its own stock".into()]);
        }
        let mut job = from_json(&source.name(), &bytes)?;
        overrides.apply(&mut job.configuration, unit)?;
        checked(&source.name(), &job)?;
        let mut notes = Vec::new();
        if job.wanted_panels().next().is_none() {
            notes.push("the job has no enabled panels: there is nothing to cut".into());
        }
        if job.offered_stock().next().is_none() {
            notes.push("the job has no enabled stock: there is nothing to cut from".into());
        }
        return Ok(Input { job, notes });
    }
    let lists = csv::read(&bytes, List::Panels, unit);
    let more = match stock {
        Some(place) => {
            let bytes = place.read().map_err(|fault| vec![fault])?;
            Some((place.name(), csv::read(&bytes, List::Stock, unit)))
        }
        None => None,
    };
    from_lists(&source.name(), lists, more, unit, overrides)
}

/// Reads a JSON job from a file.
///
/// # Errors
/// Everything that is wrong, in words.
pub fn read_json(path: &Path) -> Result<Job, Vec<String>> {
    let place = InputSource::File(path.to_owned());
    let bytes = place.read().map_err(|fault| vec![fault])?;
    from_json(&place.name(), &bytes)
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

fn from_json(name: &str, bytes: &[u8]) -> Result<Job, Vec<String>> {
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    let value =
        serde_json::from_slice(bytes).map_err(|error| vec![format!("{name}: is not JSON: {error}")])?;
    Job::from_json(&value).map_err(|faults| faults.0.iter().map(|fault| format!("{name}: {fault}")).collect())
}

/// A job that the options have changed is read again: another priority may ask for prices.
fn checked(name: &str, job: &Job) -> Result<(), Vec<String>> {
    let value = serde_json::to_value(job)
        .map_err(|error| vec![format!("{name}: cannot be written as a job: {error}")])?;
    let told = |faults: Faults| faults.0.iter().map(|fault| format!("{name}: {fault}")).collect();
    Job::from_json(&value).map(|_| ()).map_err(told)
}

fn from_lists(
    name: &str,
    lists: Lists,
    more: Option<(String, Lists)>,
    unit: Unit,
    overrides: &Overrides,
) -> Result<Input, Vec<String>> {
    let named = |name: &str, remarks: &[csv::Remark]| -> Vec<String> {
        remarks.iter().map(|remark| format!("{name}: {remark}")).collect()
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
        return Err(vec![format!("{name}: there are no panels in it")]);
    }
    if !lists.has_stock() && !more.as_ref().is_some_and(Lists::has_stock) {
        return Err(vec![format!(
            "{name}: there is no stock in it: give a second list with --stock FILE.csv, or write it under a line \
             “stock”"
        )]);
    }
    let mut job = csv::job(lists, more, configuration).map_err(|(first, second)| {
        let mut faults = named(name, &first);
        faults.extend(named(&more_name, &second));
        faults
    })?;
    if overrides.keep_listed_grain(&mut job) {
        notes.push("panels keep the grain that is listed (--grain ignore turns them freely)".into());
    }
    Ok(Input { job, notes })
}

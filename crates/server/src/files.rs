//! Files of results: written off the runtime, one at a time for each account, and kept for a while.

mod cache;
mod turns;

use crate::disclosure::{disclosed_job, disclosed_solution};
use crate::error::{ApiError, ErrorCode};
use crate::language::Language;
use crate::results;
use crate::state::AppState;
use cache::FileCache;
pub use cache::FileKey;
use chrono::{DateTime, Utc};
use engine::{Job, Length, Solution};
use export::file::{self, FileFault, FileFormat, FileTemplates, ResultFile};
use export::{Facts, Refused};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Outline, Part, Status};
use turns::Turns;
use uuid::Uuid;

/// A plan that has been read takes about so many times the room of its compressed texts, and the file beside it as much.
const UNPACKED: u64 = 24;

/// Writes files of results.
#[derive(Default)]
pub struct FileDesk {
    turns: Turns,
    cache: FileCache,
}

/// What a file tells beside job and solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileFacts {
    /// The calculation.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When it was completed.
    pub date: DateTime<Utc>,
    /// The name of its project.
    pub project: Option<String>,
    /// Notes on it.
    pub notes: Option<String>,
    /// The address of the shared link that files show.
    pub link: Option<String>,
    /// What an offcut measures at least on both sides to count as a remnant.
    pub least_remnant: Length,
    /// For whoever has a shared link: without prices, notes, project and people.
    pub shared: bool,
}

impl FileFacts {
    /// What files of a calculation tell, as one who asks for remnants of at least so many mm sees it.
    ///
    /// # Errors
    /// NOT_FOUND where it has no result yet.
    pub fn of(found: &Outline, least_remnant: f64) -> Result<FileFacts, ApiError> {
        let calculation = &found.calculation;
        let ended = matches!(calculation.status, Status::Finished | Status::Stopped);
        let (true, true, Some(date)) = (ended, found.result_size > 0, calculation.completed_at) else {
            return Err(ApiError::new(ErrorCode::NotFound));
        };
        Ok(FileFacts {
            id: calculation.id,
            name: calculation.name.clone().unwrap_or_default(),
            date,
            project: calculation.project.as_ref().map(|project| project.name.clone()),
            notes: calculation.notes.clone(),
            link: None,
            least_remnant: Length::from_um((least_remnant * 1_000.0).round() as i64),
            shared: false,
        })
    }

    /// The same for whoever has the link of this address.
    pub fn shared(self, link: String) -> FileFacts {
        FileFacts { project: None, notes: None, link: Some(link), shared: true, ..self }
    }

    fn with<'f>(&'f self, job: &'f Job, solution: &'f Solution) -> Facts<'f> {
        Facts {
            name: &self.name,
            date: self.date,
            job,
            solution,
            project: self.project.as_deref(),
            customer: export::facts::customer(job),
            notes: self.notes.as_deref(),
            link: self.link.as_deref(),
            least_remnant: self.least_remnant,
        }
    }
}

/// A label format and a machine that people keep, as JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct KeptFormats {
    /// The label format that the option `label` names, where it is no built-in one.
    pub label: Option<String>,
    /// The machine that the option `machine` names.
    pub machine: Option<String>,
}

impl KeptFormats {
    /// They were checked before they were kept.
    fn read(&self) -> FileTemplates {
        let KeptFormats { label, machine } = self;
        FileTemplates {
            label: label.as_deref().and_then(|label| serde_json::from_str(label).ok()),
            machine: machine.as_deref().and_then(|machine| serde_json::from_str(machine).ok()),
        }
    }
}

/// A file, or why it was not written.
pub type Written = Result<Arc<ResultFile>, FileFault>;

/// Writes a file of a result for an account, or takes it from the cache.
///
/// # Errors
/// TOO_MANY_REQUESTS where the account waits for too many files already; what the database says.
pub async fn write(
    state: &AppState,
    account: Uuid,
    found: &Outline,
    key: FileKey,
) -> Result<Written, ApiError> {
    if let Some(known) = state.files.cache.get(&key) {
        return Ok(Ok(known));
    }
    let _turn = state.files.turns.wait(account).await?;
    // Somebody may have asked for the same while this one waited.
    if let Some(known) = state.files.cache.get(&key) {
        return Ok(Ok(known));
    }
    let wanted = key.clone();
    let written = with_plan(state, account, found, move |job, solution| {
        let (job, solution) = if wanted.facts.shared {
            (disclosed_job(job), disclosed_solution(solution))
        } else {
            (job, solution)
        };
        let facts = wanted.facts.with(&job, &solution);
        file::write(&facts, wanted.format, &wanted.options, &wanted.templates.read())
    })
    .await?;
    Ok(written.map(|file| {
        let file = Arc::new(file);
        state.files.cache.keep(key, file.clone());
        file
    }))
}

/// Does something with the job and the solution of a calculation, on a thread that answers no requests.
///
/// # Errors
/// TOO_MANY_REQUESTS where memory is short; what the database says.
pub async fn with_plan<T: Send + 'static>(
    state: &AppState,
    account: Uuid,
    found: &Outline,
    work: impl FnOnce(Job, Solution) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let (id, status) = (found.calculation.id, found.calculation.status);
    let size = (found.request_size + found.result_size) * UNPACKED;
    let _memory = state.transfer_memory.reserve(account, size).await?;
    let (request, result) =
        (state.store.body(Part::Request, id).await?, state.store.body(Part::Result, id).await?);
    let (Some(request), Some(result)) = (request, result) else {
        return Err(ApiError::new(ErrorCode::NotFound));
    };
    let result = results::complete(state, id, status, result).await?;
    let done = move || {
        let job = Job::from_text(request.text().ok()?.as_bytes()).ok()?;
        let solution: Solution = serde_json::from_reader(std::io::BufReader::new(result.reader())).ok()?;
        Some(work(job, solution))
    };
    state.transfer_memory.work(size, done).await?.ok_or_else(|| {
        tracing::error!(calculation = %id, "the job or the result in the database cannot be read");
        ApiError::internal()
    })
}

/// Which formats cannot hold a plan and why, by their names, and how many sheets it has.
///
/// # Errors
/// As [`with_plan`].
pub async fn refusals(
    state: &AppState,
    account: Uuid,
    found: &Outline,
    facts: FileFacts,
    language: Language,
) -> Result<(BTreeMap<&'static str, String>, usize), ApiError> {
    let _turn = state.files.turns.wait(account).await?;
    with_plan(state, account, found, move |job, solution| {
        let facts = facts.with(&job, &solution);
        let refused = |format: FileFormat| {
            let Refused(reason) = file::refusal(&facts, format, language.into())?;
            Some((format.name(), reason))
        };
        (FileFormat::ALL.into_iter().filter_map(refused).collect(), solution.mosaics.len())
    })
    .await
}

//! Files of results: written off the runtime, one at a time for each account, and kept for a while.

use crate::disclosure::{disclosed_job, disclosed_solution};
use crate::error::{ApiError, ErrorCode};
use crate::file_desk::{FileFacts, FileKey};
use crate::language::Language;
use crate::results;
use crate::state::AppState;
use crate::transfer_memory::Reservation;
use engine::{Job, Solution};
use export::Refused;
use export::file::{self, FileFault, FileFormat, ResultFile};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Outline, Part};
use uuid::Uuid;

/// A plan that has been read takes about so many times the room of its compressed texts, and the file beside it as much.
const UNPACKED: u64 = 24;

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
    let turn = state.files.turns.wait(account).await?;
    // Somebody may have asked for the same while this one waited.
    if let Some(known) = state.files.cache.get(&key) {
        return Ok(Ok(known));
    }
    let wanted = key.clone();
    let written = with_plan(state, account, found, move |job, solution| {
        // It goes on where nobody waits for it any more, and so does the turn.
        let _turn = turn;
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
    let plan = open_plan(state, account, found).await?;
    plan.work(state, work).await
}

/// A job and its solution, with the memory that they take.
pub struct OpenPlan {
    /// What was asked for.
    pub job: Job,
    /// What came out.
    pub solution: Solution,
    /// Bytes.
    size: u64,
    memory: Reservation,
}

impl OpenPlan {
    /// Does something with it, on a thread that answers no requests.
    ///
    /// # Errors
    /// INTERNAL_ERROR if it panics.
    pub async fn work<T: Send + 'static>(
        self,
        state: &AppState,
        work: impl FnOnce(Job, Solution) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let OpenPlan { job, solution, size, memory } = self;
        let done = move || {
            let done = work(job, solution);
            // Until it is done, also where the request has gone away.
            drop(memory);
            done
        };
        state.transfer_memory.work(size, done).await
    }
}

/// Reads the job and the solution of a calculation.
///
/// # Errors
/// As [`with_plan`].
pub async fn open_plan(state: &AppState, account: Uuid, found: &Outline) -> Result<OpenPlan, ApiError> {
    let (id, status) = (found.calculation.id, found.calculation.status);
    let size = (found.request_size + found.result_size) * UNPACKED;
    let memory = state.transfer_memory.reserve(account, size).await?;
    let (request, result) =
        (state.store.body(Part::Request, id).await?, state.store.body(Part::Result, id).await?);
    let (Some(request), Some(result)) = (request, result) else {
        return Err(ApiError::new(ErrorCode::NotFound));
    };
    let result = results::complete(state, id, status, result).await?;
    let read = move || {
        let job = Job::from_text(request.text().ok()?.as_bytes()).ok()?;
        let solution: Solution = serde_json::from_reader(std::io::BufReader::new(result.reader())).ok()?;
        Some(OpenPlan { job, solution, size, memory })
    };
    state.transfer_memory.work(size, read).await?.ok_or_else(|| {
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
    let turn = state.files.turns.wait(account).await?;
    with_plan(state, account, found, move |job, solution| {
        let _turn = turn;
        let facts = facts.with(&job, &solution);
        let refused = |format: FileFormat| {
            let Refused(reason) = file::refusal(&facts, format, language.into())?;
            Some((format.name(), reason))
        };
        (FileFormat::ALL.into_iter().filter_map(refused).collect(), solution.mosaics.len())
    })
    .await
}

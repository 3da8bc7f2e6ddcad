//! Reading a batch: its jobs one after another, off the threads that answer requests, each as a job of its own is read.

pub use super::text::MAX_JOBS;
use super::text::{BatchHead, JobPlace, read_head};
use crate::api::optimize::{self, dated, empty_lists, new_calculation};
use crate::body::{BatchText, broken_json};
use crate::error::{ApiError, ErrorCode, FieldError};
use crate::job_stock::{self, ItemRow, item_rows};
use crate::language::Language;
use crate::plans::Plan;
use crate::quota;
use crate::state::AppState;
use crate::transfer_memory::{Reservation, SMALL};
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use engine::{Combination, Job, Uncombinable, Unreadable};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use store::{KeptJob, NewCalculation, Packed, Part, Scope, User};
use uuid::Uuid;

/// The most faults that are told of a batch.
const MAX_FAULTS: usize = 1000;
/// Characters of the batch's name that stand in the name of a job without one.
const MAX_STEM: usize = 180;

/// A batch that has been read.
pub struct Submission {
    /// Its name.
    pub name: String,
    /// Its jobs have become one.
    pub combined: bool,
    /// So many there were.
    pub jobs: u64,
    /// What is to be calculated.
    pub calculations: Vec<NewCalculation>,
    /// Which job names which project.
    pub projects: Vec<(usize, Uuid)>,
    /// Until all of it is saved.
    pub _reservation: Option<Reservation>,
}

/// Reads a batch and checks it as a whole.
///
/// # Errors
/// VALIDATION_ERROR with the faults of all jobs, what the plan does not allow, BAD_REQUEST.
pub async fn read(
    state: &AppState,
    user: &User,
    scope: Scope,
    plan: &Plan,
    language: Language,
    BatchText { bytes, mut reservation }: BatchText,
) -> Result<Submission, ApiError> {
    let (size, text) = (bytes.len() as u64, Arc::new(bytes));
    let of_head = text.clone();
    let BatchHead { name, combine, jobs } =
        state.transfer_memory.work(size, move || read_head(&of_head)).await??;
    let now = state.clock.now();
    let name = name.or_else(|| dated("unnamed_batch", now, language)).unwrap_or_default();
    let kept = kept_jobs(state, scope, &jobs).await?;
    let of_history: u64 = kept.values().map(|job| job.size).sum();
    if of_history + size > BatchText::MOST {
        return Err(too_large());
    }
    if of_history > SMALL {
        // They may be long once they are unpacked: as much is reserved as all of it may take.
        let most = BatchText::MOST + size;
        reservation = Some(state.transfer_memory.enlarge(user.id, reservation, most).await?);
    }
    let (count, mut left) = (jobs.len(), BatchText::MOST - size);
    let mut reading = Reading::new(name, combine, plan, now, language);
    for (n, place) in jobs.into_iter().enumerate() {
        if reading.faults.len() >= MAX_FAULTS {
            break;
        }
        let source = match place {
            JobPlace::Text(range) => Source::Text(text.clone(), range),
            JobPlace::Calculation(id) => match (kept.get(&id), state.store.body(Part::Request, id).await?) {
                (Some(job), Some(body)) => Source::Kept(body, *job),
                _ => {
                    let path = format!("jobs[{n}].calculation_id");
                    reading.faults.push(FieldError::new(path, "names_nothing", json!({})));
                    continue;
                }
            },
        };
        let work = move || {
            let (job, unpacked) = source.job(left)?;
            reading.take(n, job)?;
            Ok::<_, ApiError>((reading, unpacked))
        };
        let unpacked;
        (reading, unpacked) = state.transfer_memory.work(size.max(of_history), work).await??;
        left -= unpacked;
    }
    drop(text);
    let done = state.transfer_memory.work(size.max(of_history), move || reading.finish()).await??;
    let mut faults = Vec::new();
    for (n, items) in done.items {
        let (_, missing) = job_stock::look_up(state, scope, items).await?;
        faults.extend(missing.into_iter().map(|fault| fault.within(&format!("jobs[{n}]"))));
        if faults.len() >= MAX_FAULTS {
            break;
        }
    }
    if !faults.is_empty() {
        return Err(ApiError::validation(faults));
    }
    let mut projects = Vec::new();
    let mut calculations = Vec::with_capacity(done.jobs.len());
    for (n, outline, request) in done.jobs {
        let project = outline.project_id.as_deref().map(|id| id.trim().parse()).transpose();
        let project: Option<Uuid> = project.map_err(|_| {
            let path = format!("jobs[{n}].project_id");
            ApiError::validation(vec![FieldError::new(path, "names_nothing", json!({}))])
        })?;
        projects.extend(project.map(|project| (n, project)));
        calculations.push(new_calculation(state, scope, plan, outline, project, request));
    }
    Ok(Submission {
        name: done.name,
        combined: combine,
        jobs: count as u64,
        calculations,
        projects,
        _reservation: reservation,
    })
}

async fn kept_jobs(
    state: &AppState,
    scope: Scope,
    jobs: &[JobPlace],
) -> Result<HashMap<Uuid, KeptJob>, ApiError> {
    let ids = jobs.iter().filter_map(|job| match job {
        JobPlace::Calculation(id) => Some(*id),
        JobPlace::Text(_) => None,
    });
    let ids: Vec<Uuid> = ids.collect();
    if ids.is_empty() { Ok(HashMap::new()) } else { Ok(state.store.kept_jobs(scope, &ids).await?) }
}

fn too_large() -> ApiError {
    let max = BatchText::MOST / (1024 * 1024);
    ApiError::bad_request(StatusCode::PAYLOAD_TOO_LARGE, "jobs_too_large", json!({"max": max}))
}

/// Where a job is read from.
enum Source {
    Text(Arc<Vec<u8>>, std::ops::Range<usize>),
    Kept(Packed, KeptJob),
}

impl Source {
    /// The job or its faults, and how many bytes were unpacked for it: no more than are `left`.
    fn job(self, left: u64) -> Result<(Result<Job, Unreadable>, u64), ApiError> {
        match self {
            Source::Text(text, range) => Ok((Job::from_text(&text[range]), 0)),
            Source::Kept(body, kept) => {
                let size = body.text_size(left)?;
                if size > left {
                    return Err(too_large());
                }
                let job = Job::from_text(body.text()?.as_bytes()).map(|mut job| {
                    // The project that it is in now, if there is one.
                    job.project_id = kept.project_id.map(|project| project.to_string());
                    job
                });
                Ok((job, size))
            }
        }
    }
}

/// What has been read so far.
struct Reading {
    name: String,
    plan: Plan,
    now: DateTime<Utc>,
    language: Language,
    faults: Vec<FieldError>,
    /// Where the jobs become one, and the first of them.
    one: Option<(Combination, Option<usize>)>,
    done: Done,
}

/// The jobs by their places, as they are kept.
#[derive(Default)]
struct Done {
    name: String,
    jobs: Vec<(usize, optimize::JobOutline, Packed)>,
    /// The rows that come from the store room, by the jobs that have any.
    items: Vec<(usize, Vec<ItemRow>)>,
}

impl Reading {
    fn new(name: String, combine: bool, plan: &Plan, now: DateTime<Utc>, language: Language) -> Reading {
        let one = combine.then(Default::default);
        let (plan, faults, done) = (plan.clone(), Vec::new(), Done::default());
        Reading { name, plan, now, language, faults, one, done }
    }

    /// Takes a job, or notes what is wrong with it.
    fn take(&mut self, n: usize, job: Result<Job, Unreadable>) -> Result<(), ApiError> {
        let at = format!("jobs[{n}]");
        let job = match job {
            Ok(job) => job,
            Err(Unreadable::Faults(engine::Faults(faults))) => {
                let room = MAX_FAULTS.saturating_sub(self.faults.len());
                self.faults.extend(faults.iter().take(room).map(|fault| FieldError::from(fault).within(&at)));
                return Ok(());
            }
            Err(broken @ Unreadable::Broken { .. }) => return Err(broken_json(&format!("{at}: {broken}"))),
        };
        let items = item_rows(&job);
        if !items.is_empty() {
            self.done.items.push((n, items));
        }
        if let Some((combination, first)) = &mut self.one {
            match combination.add(job) {
                Ok(()) => _ = first.get_or_insert(n),
                Err(Uncombinable::Configuration) => {
                    let like = json!({"first": format!("jobs[{}].configuration", first.unwrap_or(0))});
                    self.faults.push(FieldError::new(format!("{at}.configuration"), "unlike", like));
                }
                Err(Uncombinable::TooMany { field, max }) => {
                    self.faults.push(FieldError::new(
                        format!("{at}.{field}"),
                        "too_long",
                        json!({"max": max}),
                    ));
                }
            }
            return Ok(());
        }
        let empty = empty_lists(&job);
        if !empty.is_empty() {
            self.faults.extend(empty.into_iter().map(|fault| fault.within(&at)));
            return Ok(());
        }
        quota::check_size(&job, &self.plan)?;
        let stem: String = self.name.chars().take(MAX_STEM).collect();
        let (outline, packed) = optimize::pack(job, || Some(format!("{stem} · {}", n + 1)))?;
        self.done.jobs.push((n, outline, packed));
        Ok(())
    }

    /// What is to be accepted.
    fn finish(mut self) -> Result<Done, ApiError> {
        if !self.faults.is_empty() {
            return Err(ApiError::validation(self.faults));
        }
        if let Some((combination, _)) = self.one.take() {
            let mut job = combination.finish().ok_or_else(|| ApiError::new(ErrorCode::InternalError))?;
            let empty = empty_lists(&job);
            if !empty.is_empty() {
                let first = empty.into_iter().map(|fault| fault.within("jobs[0]"));
                return Err(ApiError::validation(first.collect()));
            }
            quota::check_size(&job, &self.plan)?;
            job.name = Some(self.name.clone());
            let unnamed = || dated("unnamed", self.now, self.language);
            let (outline, packed) = optimize::pack(job, unnamed)?;
            self.done.jobs.push((0, outline, packed));
        }
        self.done.name = self.name;
        Ok(self.done)
    }
}

//! Batches: many jobs at once, each a calculation of its own or all of them together one.

pub mod files;
mod submission;
mod text;

use crate::api::optimize::{monthly_limit, plan_of, refused};
use crate::api::task::Status;
use crate::auth::user::Caller;
use crate::body::BatchText;
use crate::error::{ApiError, ErrorBody, ErrorCode, FieldError};
use crate::language::Language;
use crate::plans::PlanFeature;
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use engine::Job;
use futures_util::future::join_all;
use serde::Serialize;
use serde_json::json;
use std::collections::HashSet;
use store::{Batch, BatchCalculation, NewBatch, Page, StoreError, Totals};
use submission::{MAX_JOBS, Submission};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Many jobs at once; read part by part.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read part by part")]
pub struct BatchSubmission {
    /// What the batch is called.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// One calculation over all panels, so that the jobs share sheets; else each is a calculation.
    #[schema(default = false)]
    combine: Option<bool>,
    /// The jobs, of 32 MB in all.
    #[schema(min_items = 1, max_items = 200)]
    jobs: Vec<BatchJob>,
}

/// A job of a batch.
#[derive(ToSchema)]
#[serde(untagged)]
pub enum BatchJob {
    /// The job itself.
    Job(Box<Job>),
    /// The job of a calculation.
    Calculation(JobOfCalculation),
}

/// The job of a calculation of the history.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read part by part")]
pub struct JobOfCalculation {
    /// The calculation.
    calculation_id: Uuid,
}

/// A batch was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedBatch {
    /// The batch to ask about.
    pub id: Uuid,
    /// Its calculations, in the order of the jobs; one where they are combined.
    pub calculations: Vec<AcceptedCalculation>,
}

/// A calculation of a batch that was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedCalculation {
    /// The calculation.
    pub calculation_id: Uuid,
    /// Its task; the same id.
    pub task_id: Uuid,
    /// Its name.
    pub name: String,
}

/// Submits a batch of up to 200 jobs.
///
/// It is accepted whole or not at all: each calculation counts, and every fault of every job is told at once. Combined, the
/// jobs have to have the same configuration; rows of stock are added, and a panel without an order gets the external id of
/// its job, or else the name.
#[utoipa::path(
    post, path = "/batches", tag = "batches", operation_id = "submit_batch",
    security(("bearer" = [])),
    request_body = BatchSubmission,
    responses(
        (status = 202, description = "The jobs wait for a worker", body = AcceptedBatch),
        (status = 400, description = "VALIDATION_ERROR: every fault of the jobs by its path, as `jobs[3].panels[0].width`", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no batches; SUBSCRIPTION_PANEL_LIMIT_EXCEEDED, \
            SUBSCRIPTION_STOCK_LIMIT_EXCEEDED, SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED, CALCULATION_LIMIT_EXCEEDED, \
            NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 413, description = "BAD_REQUEST: more than 32 MB, with the jobs of calculations", body = ErrorBody),
        (status = 415, description = "BAD_REQUEST: not JSON", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
        (status = 503, description = "WORKER_POOL_NOT_INITIALIZED: the server is going down", body = ErrorBody),
    )
)]
pub async fn submit(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    language: Language,
    text: BatchText,
) -> Result<(StatusCode, Json<AcceptedBatch>), ApiError> {
    state.queue.check_open()?;
    let plan = plan_of(&state, &user).await?;
    state.plans.with_feature(&user.plan, PlanFeature::BatchProcessing)?;
    let now = state.clock.now();
    let Submission { name, combined, jobs, calculations, projects, _reservation } =
        submission::read(&state, &user, scope, plan, language, text).await?;
    let accepted = calculations.iter().map(|calculation| AcceptedCalculation {
        calculation_id: calculation.id,
        task_id: calculation.id,
        name: calculation.name.clone().unwrap_or_default(),
    });
    let answer = AcceptedBatch { id: state.clock.new_id(), calculations: accepted.collect() };
    let batch = NewBatch { id: answer.id, scope, name, combined, jobs, calculations };
    match state.store.accept_batch(batch, monthly_limit(plan), now).await {
        Ok(()) => {}
        Err(StoreError::NoProject) => return Err(missing_projects(&state, scope, &projects).await?),
        Err(error) => return Err(refused(error, plan)),
    }
    answer.calculations.iter().for_each(|_| state.queue.wake());
    tracing::info!(batch = %answer.id, calculations = answer.calculations.len(), "accepted");
    Ok((StatusCode::ACCEPTED, Json(answer)))
}

/// Which jobs name projects that the caller does not see.
async fn missing_projects(
    state: &AppState,
    scope: store::Scope,
    projects: &[(usize, Uuid)],
) -> Result<ApiError, ApiError> {
    let (mut there, mut gone, mut faults) = (HashSet::new(), HashSet::new(), Vec::new());
    for (job, project) in projects {
        if !there.contains(project) && !gone.contains(project) {
            match state.store.project(scope, *project).await {
                Ok(_) => there.insert(*project),
                Err(StoreError::NotFound) => gone.insert(*project),
                Err(error) => return Err(error.into()),
            };
        }
        if gone.contains(project) {
            faults.push(FieldError::new(format!("jobs[{job}].project_id"), "names_nothing", json!({})));
        }
    }
    // It may have come back meanwhile.
    if faults.is_empty() {
        return Ok(ApiError::new(ErrorCode::ProjectNotFound));
    }
    Ok(ApiError::validation(faults))
}

/// How a batch is getting on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum BatchState {
    /// Some calculation has not ended.
    Running,
    /// All have ended.
    Finished,
    /// All have ended, and the batch was stopped.
    Stopped,
}

impl From<store::BatchState> for BatchState {
    fn from(state: store::BatchState) -> BatchState {
        match state {
            store::BatchState::Running => BatchState::Running,
            store::BatchState::Finished => BatchState::Finished,
            store::BatchState::Stopped => BatchState::Stopped,
        }
    }
}

/// The figures of all calculations of a batch that have ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchTotals {
    /// Sheets used.
    pub sheets: u64,
    /// Area of the placed panels, mm².
    pub total_used_area: f64,
    /// Area of the sheets used minus that, mm².
    pub total_wasted_area: f64,
    /// Number of cuts.
    pub total_nbr_cuts: u64,
    /// Their length, mm.
    pub total_cut_length: f64,
    /// Copies of panels without a place.
    pub no_fit: u64,
}

impl From<Totals> for BatchTotals {
    fn from(totals: Totals) -> BatchTotals {
        BatchTotals {
            sheets: totals.mosaic_count,
            total_used_area: totals.used_area,
            total_wasted_area: totals.wasted_area,
            total_nbr_cuts: totals.cuts,
            total_cut_length: totals.cut_length,
            no_fit: totals.not_placed.unwrap_or(0),
        }
    }
}

/// A batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchSummary {
    /// The batch.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// How it is getting on.
    pub state: BatchState,
    /// Its jobs are one calculation.
    pub combine: bool,
    /// So many jobs it was made of.
    pub job_count: u64,
    /// Its calculations that are still there.
    pub calculation_count: u64,
    /// Those of them that have ended.
    pub ended_count: u64,
    /// The share of the work that is done, 0-100.
    #[schema(minimum = 0, maximum = 100)]
    pub percentage_done: f64,
    /// When it was accepted.
    pub submitted_at: DateTime<Utc>,
    /// When the last of its calculations ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// The figures of what has ended.
    pub totals: BatchTotals,
}

impl From<Batch> for BatchSummary {
    fn from(batch: Batch) -> BatchSummary {
        BatchSummary {
            id: batch.id,
            name: batch.name,
            state: batch.state.into(),
            combine: batch.combined,
            job_count: batch.jobs,
            calculation_count: batch.calculations,
            ended_count: batch.ended,
            percentage_done: batch.percent,
            submitted_at: batch.submitted_at,
            ended_at: batch.ended_at,
            totals: batch.totals.into(),
        }
    }
}

/// A batch with its calculations.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchRecord {
    /// What its row in the list says.
    #[serde(flatten)]
    pub summary: BatchSummary,
    /// Its calculations that are still there, in the order of the jobs.
    pub calculations: Vec<BatchMember>,
}

/// A calculation of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchMember {
    /// The calculation.
    pub calculation_id: Uuid,
    /// Its task; the same id.
    pub task_id: Uuid,
    /// Its name.
    pub name: String,
    /// What another program calls it.
    pub external_id: Option<String>,
    /// Its state.
    pub status: Status,
    /// The share of the work that is done, 0-100.
    #[schema(minimum = 0, maximum = 100)]
    pub percentage_done: f64,
    /// Sheets used.
    pub mosaic_count: Option<u64>,
    /// Used area / area of the sheets used, 0-1.
    pub total_used_area_ratio: Option<f64>,
    /// Copies of panels without a place.
    pub not_placed: Option<u64>,
    /// Why it failed.
    pub error: Option<String>,
}

impl BatchMember {
    fn of(member: BatchCalculation, language: Language) -> BatchMember {
        BatchMember {
            calculation_id: member.id,
            task_id: member.id,
            name: member.name.unwrap_or_default(),
            external_id: member.external_id,
            status: member.status.into(),
            percentage_done: member.percent,
            mosaic_count: member.totals.map(|totals| totals.mosaic_count),
            total_used_area_ratio: member.totals.map(|totals| totals.used_area_ratio),
            not_placed: member
                .totals
                .filter(|_| member.status.is_final())
                .and_then(|totals| totals.not_placed),
            error: member.error.map(|error| language.task_error(error)),
        }
    }
}

/// A page of the batches.
#[derive(Debug, Serialize, ToSchema)]
pub struct BatchList {
    /// The batches of this page, the newest first.
    pub batches: Vec<BatchSummary>,
    /// How many there are on all pages.
    pub total: u64,
}

/// Which part of the batches; read value by value.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
struct BatchQuery {
    /// The page, from 1.
    #[param(minimum = 1, default = 1)]
    page: Option<u32>,
    /// Batches on a page.
    #[param(minimum = 1, maximum = 100, default = 10)]
    page_size: Option<u32>,
}

/// The batches, page by page, the newest first.
#[utoipa::path(
    get, path = "/batches", tag = "batches", operation_id = "batches",
    security(("bearer" = [])),
    params(BatchQuery),
    responses(
        (status = 200, description = "A page of them", body = BatchList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    mut query: QueryValues,
) -> Result<Json<BatchList>, ApiError> {
    let page = Page {
        number: query.number("page", 1, u32::MAX).unwrap_or(1),
        size: query.number("page_size", 1, 100).unwrap_or(10),
    };
    query.finish()?;
    let (found, total) = state.store.batches(scope, page).await?;
    Ok(Json(BatchList { batches: found.into_iter().map(BatchSummary::from).collect(), total }))
}

fn missing(error: StoreError) -> ApiError {
    ApiError::or_missing(ErrorCode::BatchNotFound)(error)
}

/// How a batch is getting on.
#[utoipa::path(
    get, path = "/batches/{id}", tag = "batches", operation_id = "batch",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The batch")),
    responses(
        (status = 200, description = "The batch", body = BatchRecord),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "BATCH_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    language: Language,
    id: PathId,
) -> Result<Json<BatchRecord>, ApiError> {
    let id = id.or(ErrorCode::BatchNotFound)?;
    describe(&state, scope, id, language).await
}

async fn describe(
    state: &AppState,
    scope: store::Scope,
    id: Uuid,
    language: Language,
) -> Result<Json<BatchRecord>, ApiError> {
    let (batch, calculations) = state.store.batch(scope, id).await.map_err(missing)?;
    let calculations = calculations.into_iter().map(|member| BatchMember::of(member, language));
    Ok(Json(BatchRecord { summary: batch.into(), calculations: calculations.collect() }))
}

/// Stops every calculation of a batch that has not ended, and keeps their best layouts.
///
/// The stop is a fact when this is answered. A batch that has ended already stays as it is.
#[utoipa::path(
    post, path = "/batches/{id}/stop", tag = "batches", operation_id = "stop_batch",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The batch")),
    responses(
        (status = 200, description = "The batch now", body = BatchRecord),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "BATCH_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn stop(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    language: Language,
    id: PathId,
) -> Result<Json<BatchRecord>, ApiError> {
    let id = id.or(ErrorCode::BatchNotFound)?;
    let stopped = state.store.stop_batch(scope, id, state.clock.now()).await.map_err(missing)?;
    join_all(stopped.into_iter().map(|task| state.queue.end(task))).await;
    describe(&state, scope, id, language).await
}

/// Kept beside the description of the body, so that the two say the same.
const _: () = assert!(MAX_JOBS == 200 && BatchText::MOST == 32 * 1024 * 1024);

//! Submitting a job.

use crate::auth::user::Caller;
use crate::body::JobText;
use crate::error::{ApiError, ErrorBody, ErrorCode, FieldError};
use crate::job_stock::{self, ItemRow, JobStock, item_rows};
use crate::lanes::lane_of;
use crate::language::Language;
use crate::plans::Plan;
use crate::quota;
use crate::state::AppState;
use crate::transfer_memory::Reservation;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use engine::Job;
use serde::Serialize;
use serde_json::json;
use store::{Lane, Limited, NewCalculation, Packed, Scope, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// A job was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Submitted {
    /// The task to ask about.
    pub task_id: Uuid,
    /// The calculation that it belongs to; the same id.
    pub calculation_id: Uuid,
    /// How much there is of the rows that come from the store room.
    pub stock: Vec<JobStock>,
}

/// Submits a cutting job.
///
/// Once this is answered the task is not lost any more, whatever happens to the server.
#[utoipa::path(
    post, path = "/optimize", tag = "tasks", operation_id = "optimize",
    security(("bearer" = [])),
    request_body = Job,
    responses(
        (status = 202, description = "The job waits for a worker", body = Submitted),
        (status = 400, description = "VALIDATION_ERROR: every fault of the job by its path", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "SUBSCRIPTION_PANEL_LIMIT_EXCEEDED, SUBSCRIPTION_STOCK_LIMIT_EXCEEDED, \
            SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED, CALCULATION_LIMIT_EXCEEDED, NO_ACTIVE_SUBSCRIPTION or FORBIDDEN", body = ErrorBody),
        (status = 404, description = "PROJECT_NOT_FOUND", body = ErrorBody),
        (status = 413, description = "BAD_REQUEST: more than 10 MB", body = ErrorBody),
        (status = 415, description = "BAD_REQUEST: not JSON", body = ErrorBody),
        (status = 503, description = "WORKER_POOL_NOT_INITIALIZED: the server is going down", body = ErrorBody),
    )
)]
pub async fn optimize(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    language: Language,
    text: JobText,
) -> Result<(StatusCode, Json<Submitted>), ApiError> {
    state.queue.check_open()?;
    let now = state.clock.now();
    let plan = plan_of(&state, &user).await?;
    let ((mut job, request), _reservation) = read_job(&state, text, plan, now, language).await?;
    let stock = job_stock::in_stock(&state, scope, std::mem::take(&mut job.items)).await?;
    let project_id = job.project_id.as_deref().map(|id| id.trim().parse()).transpose();
    let project_id = project_id.map_err(|_| ApiError::new(ErrorCode::ProjectNotFound))?;
    let calculation = new_calculation(&state, scope, plan, job, project_id, request);
    let id = calculation.id;
    state.store.accept(calculation, monthly_limit(plan), now).await.map_err(|error| refused(error, plan))?;
    state.queue.wake();
    tracing::info!(task = %id, "accepted");
    Ok((StatusCode::ACCEPTED, Json(Submitted { task_id: id, calculation_id: id, stock })))
}

/// What is kept of a job, as it is accepted.
pub(super) fn new_calculation(
    state: &AppState,
    scope: Scope,
    plan: &Plan,
    job: JobOutline,
    project_id: Option<Uuid>,
    request: Packed,
) -> NewCalculation {
    NewCalculation {
        id: state.clock.new_id(),
        scope,
        panel_count: job.panel_count,
        stock_panel_count: job.stock_panel_count,
        name: job.name,
        notes: job.notes,
        project_id,
        external_id: job.external_id,
        lane: job.lane,
        priority: i32::from(plan.priority_queue),
        request,
        concurrent_limit: plan.concurrent_tasks,
        waiting_limit: state.max_waiting,
    }
}

/// Calculations that a plan has in a month.
pub(super) fn monthly_limit(plan: &Plan) -> u32 {
    u32::try_from(plan.requests_per_month).unwrap_or(u32::MAX)
}

/// Why the store did not accept a job of somebody with this plan.
pub(super) fn refused(error: StoreError, plan: &Plan) -> ApiError {
    match error {
        StoreError::LimitReached { of, limit, current } => {
            let code = match of {
                Limited::MonthlyRequests => ErrorCode::SubscriptionRequestLimitExceeded,
                _ => ErrorCode::CalculationLimitExceeded,
            };
            ApiError::plan_limit(code, &plan.name, limit, current)
        }
        // The account was deleted a moment ago.
        StoreError::NotFound => ApiError::unauthorized(),
        StoreError::NoProject => ApiError::new(ErrorCode::ProjectNotFound),
        other => other.into(),
    }
}

/// The plan that a user has.
///
/// # Errors
/// NO_ACTIVE_SUBSCRIPTION where this installation does not have that plan.
pub(super) async fn plan_of<'s>(state: &'s AppState, user: &store::User) -> Result<&'s Plan, ApiError> {
    if let Some(plan) = state.plans.find(&user.plan) {
        return Ok(plan);
    }
    let used = state.store.usage(user.id, state.clock.now()).await?.requests_used;
    Err(ApiError::plan_limit(ErrorCode::NoActiveSubscription, &user.plan, 0, used.into()))
}

/// What is kept of a job beside its text.
pub(super) struct JobOutline {
    pub(super) name: Option<String>,
    pub(super) notes: Option<String>,
    pub(super) project_id: Option<String>,
    pub(super) external_id: Option<String>,
    pub(super) panel_count: u64,
    pub(super) stock_panel_count: u64,
    pub(super) lane: Lane,
    /// The rows that come from the store room.
    pub(super) items: Vec<ItemRow>,
}

/// Reads and checks a job, and writes it as it is kept. The memory reserved for it is held until it is saved.
async fn read_job(
    state: &AppState,
    text: JobText,
    plan: &Plan,
    now: DateTime<Utc>,
    language: Language,
) -> Result<((JobOutline, Packed), Option<Reservation>), ApiError> {
    let plan = plan.clone();
    let keep = move |job: Job| {
        check(&job, &plan)?;
        pack(job, || dated("unnamed", now, language))
    };
    text.read(&state.transfer_memory, keep).await
}

/// A job as it is kept; one without a name is called `unnamed`.
///
/// # Errors
/// SERIALIZATION_FAILED.
pub(super) fn pack(
    mut job: Job,
    unnamed: impl FnOnce() -> Option<String>,
) -> Result<(JobOutline, Packed), ApiError> {
    let name = job.name.take().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    job.name = name.or_else(unnamed);
    job.notes = job.notes.take().map(|notes| notes.trim().to_owned()).filter(|notes| !notes.is_empty());
    job.project_id = job.project_id.take().filter(|project| !project.trim().is_empty());
    let packed = Packed::written(|to| serde_json::to_writer(to, &job).map_err(std::io::Error::from));
    let packed = packed.map_err(|error| {
        tracing::error!(%error, "a job could not be written");
        ApiError::new(ErrorCode::SerializationFailed)
    })?;
    let outline = JobOutline {
        panel_count: job.panel_count(),
        stock_panel_count: job.stock_row_count(),
        lane: lane_of(&job),
        items: item_rows(&job),
        name: job.name,
        notes: job.notes,
        project_id: job.project_id,
        external_id: job.external_id,
    };
    Ok((outline, packed))
}

/// What something without a name is called, by its date.
pub(super) fn dated(notice: &str, now: DateTime<Utc>, language: Language) -> Option<String> {
    let date = now.format("%d.%m.%Y").to_string();
    language.text("notices", notice, &json!({"date": date}))
}

/// A calculation needs something to cut and something to cut it from, and no more than the plan allows.
///
/// # Errors
/// What is missing or too much.
pub(super) fn check(job: &Job, plan: &Plan) -> Result<(), ApiError> {
    let faults = empty_lists(job);
    if faults.is_empty() { quota::check_size(job, plan) } else { Err(ApiError::validation(faults)) }
}

/// The lists of a job in which no row asks for or offers anything.
pub(super) fn empty_lists(job: &Job) -> Vec<FieldError> {
    let lists = [("panels", job.panel_count()), ("stock_panels", job.stock_row_count())];
    let empty = lists.into_iter().filter(|(_, rows)| *rows == 0);
    empty.map(|(list, _)| FieldError::new(list, "no_enabled_row", json!({}))).collect()
}

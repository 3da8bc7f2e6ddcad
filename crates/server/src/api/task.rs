//! How a task is getting on, and stopping it.

use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::extract::{PathId, not_found};
use crate::results;
use crate::state::AppState;
use crate::wording::Language;
use axum::Json;
use axum::extract::State;
use engine::Solution;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{Scope, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// The state of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// Waits for a worker.
    Queued,
    /// A worker is on it.
    Running,
    /// Done.
    Finished,
    /// Ended by the user; the best layout until then is kept.
    Stopped,
    /// Ended by the system at its time limit; the best layout until then is kept.
    Terminated,
    /// Failed.
    Error,
}

impl From<store::Status> for Status {
    fn from(status: store::Status) -> Status {
        match status {
            store::Status::Queued => Status::Queued,
            store::Status::Running => Status::Running,
            store::Status::Finished => Status::Finished,
            store::Status::Stopped => Status::Stopped,
            store::Status::Terminated => Status::Terminated,
            store::Status::Error => Status::Error,
        }
    }
}

impl From<Status> for store::Status {
    fn from(status: Status) -> store::Status {
        match status {
            Status::Queued => store::Status::Queued,
            Status::Running => store::Status::Running,
            Status::Finished => store::Status::Finished,
            Status::Stopped => store::Status::Stopped,
            Status::Terminated => store::Status::Terminated,
            Status::Error => store::Status::Error,
        }
    }
}

/// How a task is getting on.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskStatus {
    /// The state.
    pub status: Status,
    /// The share of the work that is done, 0-100.
    #[schema(minimum = 0, maximum = 100)]
    pub percentage_done: f64,
    /// The result; while RUNNING the best layout so far, where there is one.
    #[schema(value_type = Option<Solution>)]
    pub solution: Option<Box<RawValue>>,
    /// Why it failed.
    pub error: Option<String>,
}

/// How a task is getting on.
#[utoipa::path(
    get, path = "/task/{id}", tag = "tasks", operation_id = "task",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The task")),
    responses(
        (status = 200, description = "Its state", body = TaskStatus),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "TASK_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn task(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    language: Language,
    id: PathId,
) -> Result<Json<TaskStatus>, ApiError> {
    let id = id.or(ErrorCode::TaskNotFound)?;
    describe(&state, scope, id, language).await.map(Json)
}

async fn describe(
    state: &AppState,
    scope: Scope,
    id: Uuid,
    language: Language,
) -> Result<TaskStatus, ApiError> {
    let mut row = state.store.task_status(scope, id).await.map_err(absent)?;
    if row.result_json.as_deref().is_some_and(|result| !results::has_lists(result)) {
        let whole = state.store.get(scope, id).await.map_err(absent)?;
        row.result_json = results::complete(whole).await.result_json;
    }
    Ok(TaskStatus {
        status: row.status.into(),
        percentage_done: row.percent,
        solution: stored_json(row.result_json)?,
        error: row.error.map(|error| language.task_error(error)),
    })
}

fn absent(error: StoreError) -> ApiError {
    match error {
        StoreError::NotFound => not_found(ErrorCode::TaskNotFound),
        other => other.into(),
    }
}

/// JSON text out of the database, as it goes into an answer.
///
/// # Errors
/// SERIALIZATION_FAILED if it is no JSON.
pub fn stored_json(text: Option<String>) -> Result<Option<Box<RawValue>>, ApiError> {
    text.map(RawValue::from_string).transpose().map_err(|error| {
        tracing::error!(%error, "stored JSON cannot be read");
        ApiError::new(ErrorCode::SerializationFailed)
    })
}

/// Stops a task and keeps its best layout.
///
/// The stop is a fact when this is answered; the last layout follows within a second. A task that has
/// ended already stays as it is.
#[utoipa::path(
    post, path = "/task/{id}/stop", tag = "tasks", operation_id = "stop_task",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The task")),
    responses(
        (status = 200, description = "Its state now", body = TaskStatus),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "TASK_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn stop(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    language: Language,
    id: PathId,
) -> Result<Json<TaskStatus>, ApiError> {
    let id = id.or(ErrorCode::TaskNotFound)?;
    let status = state.store.request_stop(scope, id, state.clock.now()).await.map_err(absent)?;
    if status == store::Status::Stopped {
        state.queue.interrupt(id);
    }
    describe(&state, scope, id, language).await.map(Json)
}

//! How a task is getting on, and stopping it.

use crate::api::calculations::reservation_for;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::language::Language;
use crate::query::PathId;
use crate::results;
use crate::state::AppState;
use crate::streaming::{self, Piece};
use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use engine::Solution;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::Part;
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
    /// Why it failed.
    pub error: Option<String>,
    /// The result; while RUNNING the best layout so far, where there is one.
    #[schema(value_type = Option<Solution>)]
    pub solution: Option<Box<RawValue>>,
}

/// The task in the path of a request, and who asks for it in which language.
pub struct RequestedTask {
    /// What every handler shares.
    pub state: AppState,
    /// Who asks.
    pub caller: Caller,
    /// In which language.
    pub language: Language,
    /// For which task, that may not be there.
    pub id: Uuid,
}

impl FromRequestParts<AppState> for RequestedTask {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<RequestedTask, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        let language = Language::wanted(&parts.headers).unwrap_or_default();
        let id = PathId::from_request_parts(parts, state).await?.or(ErrorCode::TaskNotFound)?;
        Ok(RequestedTask { state: state.clone(), caller, language, id })
    }
}

/// How a status ends that is written without its result.
const NO_SOLUTION: &str = "null}";

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
pub async fn task(task: RequestedTask) -> Result<Response, ApiError> {
    describe(&task).await
}

async fn describe(
    RequestedTask { state, caller, language, id }: &RequestedTask,
) -> Result<Response, ApiError> {
    let id = *id;
    let found = state.store.outline(caller.scope, id).await;
    let found = found.map_err(ApiError::or_missing(ErrorCode::TaskNotFound))?;
    let status = TaskStatus {
        status: found.calculation.status.into(),
        percentage_done: found.percent,
        error: found.calculation.error.map(|error| language.task_error(error)),
        solution: None,
    };
    let reservation = reservation_for(state, caller.user.id, found.result_size).await?;
    let result = match state.store.body(Part::Result, id).await? {
        Some(result) => results::complete(state, id, found.calculation.status, result).await?,
        None => return Ok(Json(status).into_response()),
    };
    let text = serde_json::to_string(&status).map_err(ApiError::unwritable)?;
    let head = text.strip_suffix(NO_SOLUTION).ok_or_else(ApiError::internal)?;
    streaming::json(
        vec![Piece::Text(head.to_owned()), Piece::Body(result), Piece::Text("}".to_owned())],
        reservation,
    )
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
/// The stop is a fact when this is answered, with the last layout; one that another server has at hand, or that
/// cannot be saved yet, may follow. A task that has ended already stays as it is.
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
pub async fn stop(task: RequestedTask) -> Result<Response, ApiError> {
    let RequestedTask { state, caller, id, .. } = &task;
    let status = state.store.request_stop(caller.scope, *id, state.clock.now()).await;
    if status.map_err(ApiError::or_missing(ErrorCode::TaskNotFound))? == store::Status::Stopped {
        state.queue.end(*id).await;
    }
    describe(&task).await
}

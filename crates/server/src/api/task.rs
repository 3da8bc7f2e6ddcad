//! How a task is getting on, and stopping it.

use crate::error::{ApiError, ErrorBody};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use engine::Solution;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    pub solution: Option<serde_json::Value>,
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
pub async fn task(State(_state): State<AppState>) -> Result<Json<TaskStatus>, ApiError> {
    Err(ApiError::internal())
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
pub async fn stop(State(_state): State<AppState>) -> Result<Json<TaskStatus>, ApiError> {
    Err(ApiError::internal())
}

//! Submitting a job.

use crate::error::{ApiError, ErrorBody};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use engine::Job;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A job was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Submitted {
    /// The task to ask about.
    pub task_id: Uuid,
    /// The calculation that it belongs to; the same id.
    pub calculation_id: Uuid,
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
            SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED or NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "PROJECT_NOT_FOUND", body = ErrorBody),
        (status = 413, description = "BAD_REQUEST: more than 10 MB", body = ErrorBody),
        (status = 503, description = "WORKER_POOL_NOT_INITIALIZED: the server is going down", body = ErrorBody),
    )
)]
pub async fn optimize(State(_state): State<AppState>) -> Result<(StatusCode, Json<Submitted>), ApiError> {
    Err(ApiError::internal())
}

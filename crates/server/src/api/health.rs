//! Whether the server is well.

use crate::error::{ApiError, ErrorBody};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

/// How the server is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`; a server that is not well answers 503.
    #[schema(example = "ok")]
    pub status: String,
    /// The version of the server.
    pub version: String,
    /// Always `ok`.
    #[schema(example = "ok")]
    pub database: String,
    /// The tasks at hand.
    pub queue: QueueHealth,
    /// Tasks that this server can run at once.
    pub workers: u64,
}

/// The tasks at hand.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueHealth {
    /// Tasks that wait.
    pub queued: u64,
    /// Tasks that run.
    pub running: u64,
}

/// Whether the server is well.
#[utoipa::path(
    get, path = "/health", tag = "health", operation_id = "health",
    responses(
        (status = 200, description = "It is", body = Health),
        (status = 503, description = "DATABASE_HEALTH_CHECK_FAILED", body = ErrorBody),
    )
)]
pub async fn health(State(_state): State<AppState>) -> Result<Json<Health>, ApiError> {
    Err(ApiError::internal())
}

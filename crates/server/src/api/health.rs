//! Whether the server is well.

use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::nats::fleet::Fleet;
use crate::nats::roll::Strength;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use store::StoreError;
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
    /// Whether NATS is there: `ok` or `down`. Only where the server hands tasks out to workers on other machines.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "ok")]
    pub nats: Option<String>,
    /// The workers on other machines that have announced themselves within the last ten seconds. Only where the server hands
    /// tasks out to any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote_workers: Option<RemoteWorkers>,
}

/// Workers on other machines.
#[derive(Debug, Serialize, ToSchema)]
pub struct RemoteWorkers {
    /// How many there are.
    pub workers: u64,
    /// Tasks that they take at once.
    pub threads: u64,
    /// Tasks that they have at hand.
    pub busy: u64,
}

/// The tasks at hand.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueHealth {
    /// Tasks that wait.
    pub queued: u64,
    /// Tasks that run.
    pub running: u64,
}

/// Whether the server is well: the database answers, can be written to, and has every result.
#[utoipa::path(
    get, path = "/health", tag = "health", operation_id = "health",
    responses(
        (status = 200, description = "It is", body = Health),
        (status = 503, description = "DATABASE_HEALTH_CHECK_FAILED", body = ErrorBody),
    )
)]
pub async fn health(State(state): State<AppState>) -> Result<Json<Health>, ApiError> {
    let counts = state.store.counts().await.map_err(unwell)?;
    if state.metrics.results_waiting() > 0 || !state.write_probe.writable(&state.store, &*state.clock).await {
        return Err(ApiError::new(ErrorCode::DatabaseHealthCheckFailed));
    }
    let fleet = state.fleet.as_ref().map(Fleet::state);
    Ok(Json(Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        database: "ok".to_owned(),
        queue: QueueHealth { queued: counts.queued, running: counts.running },
        workers: state.queue.workers() as u64,
        nats: fleet.map(|fleet| if fleet.up { "ok" } else { "down" }.to_owned()),
        remote_workers: fleet.map(|fleet| {
            let Strength { workers, threads, busy } = fleet.strength;
            RemoteWorkers { workers, threads, busy }
        }),
    }))
}

fn unwell(error: StoreError) -> ApiError {
    tracing::error!(%error, "the database does not answer");
    ApiError::new(ErrorCode::DatabaseHealthCheckFailed)
}

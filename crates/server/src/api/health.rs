//! Whether the server is well.

use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::nats::fleet::Fleet;
use crate::presence::{AWAY, age_of};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use store::{Lane, SeenWorker, StoreError};
use utoipa::ToSchema;

/// Servers and workers that are told of.
const MOST_SEEN: usize = 100;

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
    /// How long tasks wait.
    pub queue_age: QueueAge,
    /// Tasks that this server can run at once.
    pub workers: u64,
    /// Whether NATS is there: `ok` or `down`. Only where the server hands tasks out to workers without a server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "ok", nullable = false)]
    pub nats: Option<String>,
    /// The servers on the same database and the workers that solve tasks for them, as far as they have been seen lately;
    /// a hundred at most.
    #[schema(max_items = 100)]
    pub seen: Vec<SeenHealth>,
}

/// A server, or a worker without one.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeenHealth {
    /// Its name, which no other has.
    #[schema(example = "server-4f1c09ab")]
    pub name: String,
    /// Whether it serves requests, too.
    pub serves: bool,
    /// The version of its program.
    pub version: String,
    /// Cores of its machine.
    pub cores: u64,
    /// Tasks that it solves at once.
    pub slots: u64,
    /// Tasks that it solves now.
    pub busy: u64,
}

impl From<SeenWorker> for SeenHealth {
    fn from(seen: SeenWorker) -> SeenHealth {
        let SeenWorker { name, serves, version, cores, slots, busy } = seen;
        SeenHealth { name, serves, version, cores, slots, busy }
    }
}

/// The tasks at hand.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueHealth {
    /// Tasks that wait.
    pub queued: u64,
    /// Tasks that run.
    pub running: u64,
}

/// How long the task has waited that comes next, s; 0 where none waits.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueAge {
    /// Of the short tasks.
    pub quick: f64,
    /// Of the long ones.
    pub long: f64,
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
    let now = state.clock.now();
    let heads = state.store.heads_of_lanes().await.map_err(unwell)?;
    let seen = state.store.seen_workers(AWAY).await.map_err(unwell)?;
    let nats = state.fleet.as_ref().map(Fleet::is_up);
    Ok(Json(Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        database: "ok".to_owned(),
        queue: QueueHealth { queued: counts.queued, running: counts.running },
        queue_age: QueueAge {
            quick: age_of(Lane::Quick, &heads, now),
            long: age_of(Lane::Long, &heads, now),
        },
        workers: state.queue.workers() as u64,
        nats: nats.map(|up| if up { "ok" } else { "down" }.to_owned()),
        seen: seen.into_iter().take(MOST_SEEN).map(SeenHealth::from).collect(),
    }))
}

fn unwell(error: StoreError) -> ApiError {
    tracing::error!(%error, "the database does not answer");
    ApiError::new(ErrorCode::DatabaseHealthCheckFailed)
}

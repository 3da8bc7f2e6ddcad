//! Whether the server is well.

use crate::clock::Clock;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use std::time::Duration;
use store::{Store, StoreError};
use tokio::sync::Mutex;
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

/// Whether the database could be written to when that was last tried. Whoever asks, and however often: one
/// tries, not more than every few seconds, and the others share what it found.
#[derive(Default)]
pub struct Pulse {
    last: Mutex<Option<Tried>>,
}

#[derive(Clone, Copy)]
struct Tried {
    at: Duration,
    writable: bool,
}

/// For so long the last attempt counts.
const FRESH: Duration = Duration::from_secs(5);
/// How long an attempt may take.
const PATIENCE: Duration = Duration::from_secs(10);

impl Pulse {
    async fn writable(&self, store: &Store, clock: &dyn Clock) -> bool {
        let mut last = self.last.lock().await;
        let now = clock.elapsed();
        if let Some(tried) = *last
            && now.saturating_sub(tried.at) < FRESH
        {
            return tried.writable;
        }
        // Noted before: whoever hangs up meanwhile makes nobody try again at once.
        *last = Some(Tried { at: now, writable: last.is_none_or(|tried| tried.writable) });
        let writable = match tokio::time::timeout(PATIENCE, store.prove_writable()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "the database cannot be written to");
                false
            }
            Err(_) => {
                tracing::error!("the database takes too long to write");
                false
            }
        };
        *last = Some(Tried { at: clock.elapsed(), writable });
        writable
    }
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
    if state.metrics.results_waiting() > 0 || !state.pulse.writable(&state.store, &*state.clock).await {
        return Err(ApiError::new(ErrorCode::DatabaseHealthCheckFailed));
    }
    Ok(Json(Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        database: "ok".to_owned(),
        queue: QueueHealth { queued: counts.queued, running: counts.running },
        workers: state.queue.workers() as u64,
    }))
}

fn unwell(error: StoreError) -> ApiError {
    tracing::error!(%error, "the database does not answer");
    ApiError::new(ErrorCode::DatabaseHealthCheckFailed)
}

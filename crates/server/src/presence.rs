//! Notes in the database that this server is there and what it works on, so that every server and the operator know of all.

use crate::state::AppState;
use chrono::{DateTime, TimeDelta, Utc};
use std::time::Duration;
use store::{Lane, SeenWorker};

/// How often it is noted.
const ROUND: Duration = Duration::from_secs(5);
/// Whoever has not been noted for so long is away.
pub const AWAY: TimeDelta = TimeDelta::seconds(15);
/// Whoever has been away for so long is forgotten.
const FORGOTTEN: TimeDelta = TimeDelta::hours(1);

/// Notes it until it is aborted.
pub(crate) async fn run(state: AppState, cores: usize) {
    let mut round = tokio::time::interval(ROUND);
    loop {
        round.tick().await;
        let here = SeenWorker {
            name: state.name.clone(),
            serves: true,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            cores: cores as u64,
            slots: state.queue.workers() as u64,
            busy: state.queue.busy() as u64,
        };
        if let Err(error) = state.store.note_seen(&[here]).await {
            tracing::warn!(%error, "this server could not be noted");
        }
        if let Err(error) = state.store.forget_workers(FORGOTTEN, None).await {
            tracing::warn!(%error, "servers that are away could not be forgotten");
        }
    }
}

/// The name under which a server is known to others: its own is a secret of its data folder, with which it claims tasks.
pub fn public_name(own: &str) -> String {
    const DIGITS: usize = 8;
    format!("server-{}", own.chars().take(DIGITS).collect::<String>())
}

/// How long the task has waited that comes next in a lane, s.
pub fn age_of(lane: Lane, heads: &[(Lane, DateTime<Utc>)], now: DateTime<Utc>) -> f64 {
    let head = heads.iter().find(|(of, _)| *of == lane);
    head.map_or(0.0, |(_, accepted)| (now - *accepted).as_seconds_f64().max(0.0))
}

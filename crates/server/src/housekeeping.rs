//! Periodic maintenance, every few seconds: sets the clock, deletes rows that have expired, reads new signing keys.

use crate::clock::Clock;
use crate::data_dir::keys::KeySource;
use crate::retention::Retention;
use crate::state::AppState;
use chrono::{DateTime, TimeDelta, Utc};
use std::time::Duration;
use store::{Store, StoreError};

/// How often maintenance runs.
pub const INTERVAL: Duration = Duration::from_secs(10);

/// For so long after its end, a refresh token is still known to have expired.
const TOKEN_MEMORY: TimeDelta = TimeDelta::days(30);
/// How long entries of the activity log are kept.
const ACTIVITY_MEMORY: TimeDelta = TimeDelta::days(365);
/// How long the log of a webhook goes back.
const DELIVERY_MEMORY: TimeDelta = TimeDelta::days(7);
/// How long an invitation can be accepted.
const INVITATION_LIFE: TimeDelta = TimeDelta::days(30);

/// Runs maintenance until it is aborted. What fails is logged, and tried again the next time.
pub(crate) async fn run(state: AppState, keys: KeySource, every: Duration) {
    let mut round = tokio::time::interval(every);
    let mut retention = Retention::default();
    loop {
        round.tick().await;
        if let Err(error) = set_clock(&state.store, state.clock.as_ref()).await {
            tracing::error!(%error, "the database was not asked for its time");
        }
        let now = state.clock.now();
        renew_keys(&state, &keys, now);
        forget_the_past(&state, now).await;
        retention.round(&state, now).await;
    }
}

/// Sets the clock by the database's, where that is one that others use too.
pub(crate) async fn set_clock(store: &Store, clock: &dyn Clock) -> Result<(), StoreError> {
    if let Some(measured) = store.database_time(|| clock.elapsed()).await? {
        clock.keep_to(measured);
    }
    Ok(())
}

/// The operator may have made a new key, and the one before it expires.
fn renew_keys(state: &AppState, keys: &KeySource, now: DateTime<Utc>) {
    match keys.keys(now) {
        Ok(found) if signing_keys(&found, |signing, others| state.keys.renew(signing, others)) => {
            tracing::info!("another key signs access tokens from now on");
        }
        Ok(_) => {}
        Err(error) => tracing::error!(%error, "the keys of access tokens could not be read again"),
    }
}

async fn forget_the_past(state: &AppState, now: DateTime<Utc>) {
    if let Err(error) = state.store.delete_expired_sessions(now - TOKEN_MEMORY).await {
        tracing::error!(%error, "old sessions could not be deleted");
    }
    if let Err(error) = state.store.delete_old_activities(now - ACTIVITY_MEMORY).await {
        tracing::error!(%error, "old activities could not be deleted");
    }
    if let Err(error) = state.store.delete_old_security_events(now - state.audit_memory).await {
        tracing::error!(%error, "old events could not be deleted");
    }
    if let Err(error) = state.store.delete_old_invitations(now - INVITATION_LIFE).await {
        tracing::error!(%error, "old invitations could not be deleted");
    }
    if let Err(error) = state.store.delete_expired_links(now).await {
        tracing::error!(%error, "expired links could not be deleted");
    }
    if let Err(error) = state.store.forget_keys(now).await {
        tracing::error!(%error, "old keys of idempotency could not be forgotten");
    }
    if let Err(error) = state.store.forget_deliveries(now - DELIVERY_MEMORY).await {
        tracing::error!(%error, "old deliveries could not be forgotten");
    }
    if let Err(error) = state.store.forget_attempts(now).await {
        tracing::error!(%error, "attempts of the past could not be forgotten");
    }
    if let Some(attempts) = &state.attempts {
        attempts.forget();
    }
    if let Some(limits) = &state.limits {
        limits.forget();
    }
}

/// Takes these keys into use: the first signs, the others only verify.
pub(crate) fn signing_keys<T>(keys: &[String], take: impl FnOnce(&[u8], &[&[u8]]) -> T) -> T {
    let keys: Vec<&[u8]> = keys.iter().map(String::as_bytes).collect();
    let (signing, others) = keys.split_first().map_or((&[][..], &[][..]), |(first, rest)| (*first, rest));
    take(signing, others)
}

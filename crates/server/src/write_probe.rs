//! Probes now and then whether the database can be written to, for the health check.

use crate::clock::Clock;
use std::time::Duration;
use store::Store;
use tokio::sync::Mutex;

/// Whether the database could be written to when that was last probed. However many ask: one probes, at most every few
/// seconds, and the others share the result.
#[derive(Default)]
pub struct WriteProbe {
    last: Mutex<Option<Tried>>,
}

#[derive(Clone, Copy)]
struct Tried {
    at: Duration,
    writable: bool,
}

/// How long the result of a probe counts.
const FRESH: Duration = Duration::from_secs(5);
/// How long a probe may take.
const PATIENCE: Duration = Duration::from_secs(10);

impl WriteProbe {
    /// Whether it can be written to now.
    pub async fn writable(&self, store: &Store, clock: &dyn Clock) -> bool {
        let mut last = self.last.lock().await;
        let now = clock.elapsed();
        if let Some(tried) = *last
            && now.saturating_sub(tried.at) < FRESH
        {
            return tried.writable;
        }
        // Noted before the probe: if its client disconnects meanwhile, the next request does not probe again at once.
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

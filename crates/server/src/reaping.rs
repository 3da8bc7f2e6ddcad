//! Gives tasks whose lease has run out back to the queue.

use crate::state::AppState;
use chrono::TimeDelta;
use std::time::Duration;
use store::LEASE;

/// How often it is looked for such tasks.
const ROUND: Duration = Duration::from_secs(1);
/// Servers on one database look at different moments.
const JITTER_MS: u64 = 500;

/// When leases can be trusted. After a time in which nobody could have renewed one (the database was away, this process stood
/// still) everybody gets the time to do so.
#[derive(Debug, Default)]
struct Trust {
    /// When it was last looked.
    last: Option<Duration>,
    /// From when on leases that have run out are taken.
    from: Duration,
}

impl Trust {
    /// Whether leases can be trusted at this moment of a clock that never goes back.
    fn at(&mut self, now: Duration) -> bool {
        if self.last.is_some_and(|last| now.saturating_sub(last) > lease() / 2) {
            self.from = now + lease();
        }
        self.last = Some(now);
        now >= self.from
    }

    /// The database did not answer.
    fn lose(&mut self, now: Duration) {
        self.from = now + lease();
    }
}

fn lease() -> Duration {
    LEASE.to_std().unwrap_or_default()
}

/// Looks until it is aborted.
pub(crate) async fn run(state: AppState) {
    let mut trust = Trust::default();
    loop {
        let jitter = Duration::from_millis(rand::random_range(0..JITTER_MS));
        tokio::time::sleep(ROUND + jitter).await;
        // A worker whose result waits for space on the disk sends no heartbeat either; its result is saved first.
        if !trust.at(state.clock.elapsed()) || state.metrics.results_waiting() > 0 {
            continue;
        }
        match state.store.take_orphans(TimeDelta::zero(), state.clock.now()).await {
            Ok(orphans) if orphans.requeued > 0 || orphans.failed > 0 => {
                tracing::warn!(requeued = orphans.requeued, failed = orphans.failed, "took up lost tasks");
                state.queue.wake();
            }
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "lost tasks could not be looked for");
                trust.lose(state.clock.elapsed());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_standstill_everybody_may_renew_the_lease_first() {
        let seconds = Duration::from_secs;
        let mut trust = Trust::default();
        assert!(trust.at(seconds(0)) && trust.at(seconds(1)) && trust.at(seconds(2)));
        assert!(!trust.at(seconds(60)), "the process stood still");
        assert!(!trust.at(seconds(62)) && !trust.at(seconds(65)) && !trust.at(seconds(67)));
        assert!(trust.at(seconds(68)));
        trust.lose(seconds(69));
        assert!(!trust.at(seconds(70)) && !trust.at(seconds(73)) && !trust.at(seconds(76)));
        assert!(trust.at(seconds(77)));
    }
}

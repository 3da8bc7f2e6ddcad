//! Retries to save a finished result until the database has it. While the database cannot be written to (a full disk, a server
//! that is down) the result waits in memory and its worker with it, so that at most one for each worker waits.

use crate::metrics::Metrics;
use crate::queue::{Phase, Queue};
use std::time::Duration;
use store::StoreError;

/// The pause between two attempts to save a result.
const PAUSE: Duration = Duration::from_secs(1);
/// After so many attempts it is logged again that a result waits.
const TELL: u32 = 60;

/// What became of a result.
#[derive(Debug)]
pub enum Saved {
    /// It is in the database.
    Written,
    /// The task is gone or has ended elsewhere.
    Gone,
    /// The database will never take this one: retrying does not help.
    Refused(StoreError),
    /// The server shuts down before it could be saved.
    GoingDown,
}

/// Tries until the result is in the database, however long that takes. `attempt` says whether the task was
/// still this worker's.
pub async fn until_saved<F>(queue: &Queue, metrics: &Metrics, mut attempt: impl FnMut() -> F) -> Saved
where
    F: Future<Output = Result<bool, StoreError>>,
{
    let mut waits = None;
    for tries in 0_u32.. {
        match attempt().await {
            Ok(true) => return Saved::Written,
            Ok(false) | Err(StoreError::NotFound) => return Saved::Gone,
            Err(error) if error.lies_with_the_data() => return Saved::Refused(error),
            Err(error) if tries % TELL == 0 => tracing::error!(%error, tries, "a result waits to be saved"),
            Err(_) => {}
        }
        waits.get_or_insert_with(|| metrics.result_waits());
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = queue.reached(Phase::Releasing) => break,
        }
    }
    Saved::GoingDown
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::ready;

    fn full() -> StoreError {
        StoreError::Database("database or disk is full".into())
    }

    #[tokio::test(start_paused = true)]
    async fn a_result_waits_until_the_disk_has_room_again_however_long_that_takes() {
        let (queue, metrics) = (Queue::new(1), Metrics::new(1));
        let mut tries = 0;
        let saved = until_saved(&queue, &metrics, || {
            tries += 1;
            assert_eq!(metrics.results_waiting(), i64::from(tries > 1));
            ready(if tries > 10_000 { Ok(true) } else { Err(full()) })
        });
        assert!(matches!(saved.await, Saved::Written));
        assert_eq!((tries, metrics.results_waiting()), (10_001, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn a_result_that_waits_lets_the_server_go_down() {
        let (queue, metrics) = (Queue::new(1), Metrics::new(1));
        let mut tries = 0;
        let saved = until_saved(&queue, &metrics, || {
            tries += 1;
            if tries == 5 {
                queue.enter(Phase::Releasing);
            }
            ready(Err(full()))
        });
        assert!(matches!(saved.await, Saved::GoingDown));
        assert_eq!((tries, metrics.results_waiting()), (5, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn what_no_room_on_the_disk_would_help_does_not_hold_a_worker() {
        let (queue, metrics) = (Queue::new(1), Metrics::new(1));
        let refused = || ready(Err(StoreError::Damaged("a body".to_owned())));
        assert!(matches!(until_saved(&queue, &metrics, refused).await, Saved::Refused(_)));
        assert!(matches!(until_saved(&queue, &metrics, || ready(Ok(false))).await, Saved::Gone));
        let deleted = || ready(Err(StoreError::NotFound));
        assert!(matches!(until_saved(&queue, &metrics, deleted).await, Saved::Gone));
    }
}

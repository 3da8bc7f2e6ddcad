//! Estimates: a first layout of a job within 300 ms, without a task; only a few at once.

use crate::clock::Clock;
use crate::error::ApiError;
use crate::solver::{self, Solver};
use crate::watch::Watch;
use engine::{Job, Options, Solution};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long the search for an estimate may take.
const LIMIT: Duration = Duration::from_millis(300);
/// How long a request waits for its turn before it is refused.
const PATIENCE: Duration = Duration::from_millis(400);

/// Makes estimates.
pub struct Estimator {
    solver: Arc<dyn Solver>,
    clock: Arc<dyn Clock>,
    turns: Arc<Semaphore>,
}

/// The right to make one of the few estimates at a time; dropping it gives it back.
pub struct Turn(#[expect(dead_code, reason = "held, never read")] OwnedSemaphorePermit);

/// Ends the search when the request that waits for it is dropped.
struct StopOnDrop(Arc<Watch>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.interrupt();
    }
}

impl Estimator {
    /// Makes so many estimates at once.
    pub fn new(solver: Arc<dyn Solver>, clock: Arc<dyn Clock>, at_once: usize) -> Estimator {
        Estimator { solver, clock, turns: Arc::new(Semaphore::new(at_once)) }
    }

    /// Waits for a turn, which is taken before the job is read.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS where too many are made already.
    pub async fn turn(&self) -> Result<Turn, ApiError> {
        let turn = tokio::time::timeout(PATIENCE, self.turns.clone().acquire_owned());
        turn.await.ok().and_then(Result::ok).map(Turn).ok_or_else(|| ApiError::too_many_requests(1))
    }

    /// A layout of the job with the least effort.
    ///
    /// # Errors
    /// INTERNAL_ERROR where the optimiser fails.
    pub async fn estimate(&self, mut job: Job, turn: Turn) -> Result<Solution, ApiError> {
        job.configuration.effort = 0.0;
        let watch = Arc::new(Watch::new(self.clock.clone(), LIMIT));
        let stop_on_drop = StopOnDrop(watch.clone());
        let options = Options::default();
        let solved = solver::on_a_thread(&self.solver, Arc::new(job), options, watch, turn, |layout| layout);
        let solved = solved.map_err(|error| {
            tracing::error!(%error, "no thread for the optimiser");
            ApiError::internal()
        })?;
        let layout = solved.await.map_err(|_| ApiError::internal())?.map_err(|_| {
            tracing::error!("the optimiser panicked over a first guess");
            ApiError::internal()
        });
        drop(stop_on_drop);
        layout
    }
}

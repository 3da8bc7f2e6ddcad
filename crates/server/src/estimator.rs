//! Quick looks at jobs: a first layout in moments, a few at once, without a task.

use crate::clock::Clock;
use crate::error::ApiError;
use crate::runner::Watch;
use crate::solver::{self, Solver};
use engine::{Job, Options, Solution};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long a look may take.
const LIMIT: Duration = Duration::from_millis(300);
/// How long one waits for others to be done before it is called too many.
const PATIENCE: Duration = Duration::from_millis(400);

/// Whoever takes the quick looks.
pub struct Estimator {
    solver: Arc<dyn Solver>,
    clock: Arc<dyn Clock>,
    places: Arc<Semaphore>,
}

/// Ends the search when nobody waits for it any more.
struct Brake(Arc<Watch>);

impl Drop for Brake {
    fn drop(&mut self) {
        self.0.interrupt();
    }
}

impl Estimator {
    /// Takes so many looks at once.
    pub fn new(solver: Arc<dyn Solver>, clock: Arc<dyn Clock>, at_once: usize) -> Estimator {
        Estimator { solver, clock, places: Arc::new(Semaphore::new(at_once)) }
    }

    /// A layout of the job with the least effort.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS where too many are looked at already; INTERNAL_ERROR where the optimiser fails.
    pub async fn look_at(&self, mut job: Job) -> Result<Solution, ApiError> {
        job.configuration.effort = 0.0;
        let place = tokio::time::timeout(PATIENCE, self.places.clone().acquire_owned());
        let place = place.await.ok().and_then(Result::ok).ok_or_else(|| ApiError::too_many_requests(1))?;
        let watch = Arc::new(Watch::new(self.clock.clone(), LIMIT));
        let brake = Brake(watch.clone());
        let solved = solver::on_a_thread(&self.solver, Arc::new(job), Options::default(), watch, place);
        let solved = solved.map_err(|error| {
            tracing::error!(%error, "no thread for the optimiser");
            ApiError::internal()
        })?;
        let layout = solved.await.map_err(|_| ApiError::internal())?.map_err(|_| {
            tracing::error!("the optimiser panicked over a first guess");
            ApiError::internal()
        });
        drop(brake);
        layout
    }
}

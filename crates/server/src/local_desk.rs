//! The desk in the server's process: tasks are rows of the database.

use crate::clock::Clock;
use crate::desk::{Assignment, Beat, Desk, Ending, FAILED, Solved, TaskEnd};
use crate::lanes::Lanes;
use crate::metrics::Metrics;
use crate::outcome::written;
use crate::queue::{Phase, Queue};
use crate::result_saving::{self, Saved};
use crate::watch::Watch;
use engine::Solution;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use store::{Claimed, End, EndStatus, Heartbeat, JOB_UNREADABLE, Lane, Store};

/// How long a worker sleeps when nobody wakes it, and up to twice as long: another server may have ended a task of somebody who
/// may not have more running.
const NAP: Duration = Duration::from_secs(1);
/// How often a lease is renewed while a result is saved.
const RENEWAL: Duration = Duration::from_secs(2);

/// Gives out the tasks of the database.
pub struct LocalDesk {
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The figures for Prometheus.
    pub metrics: Arc<Metrics>,
    /// Who waits for what in this process.
    pub queue: Queue,
    /// How long a task may run.
    pub time_limit: Duration,
    /// Begins the names of all workers of this server.
    pub name: String,
    /// The searches of this process.
    pub lanes: Arc<Lanes>,
}

impl Desk for LocalDesk {
    async fn next(&self, worker: usize) -> Option<Assignment> {
        // The first worker is kept free for short tasks.
        let lane = (worker == 0).then_some(Lane::Quick);
        while self.queue.is_open() {
            let claiming = self.queue.claiming().await;
            match self.store.claim(&format!("{}/{worker}", self.name), lane, self.clock.now()).await {
                Ok(Some(task)) => {
                    // There may be more tasks: whoever finds one wakes the next worker.
                    self.queue.wake();
                    if let Some(assignment) = self.assign(task).await {
                        return Some(assignment);
                    }
                }
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "no task can be taken"),
            }
            drop(claiming);
            let nap = NAP.mul_f64(rand::random_range(1.0..2.0));
            self.queue.rest(lane, nap).await;
        }
        None
    }

    async fn beat(&self, task: &Assignment, percent: f64, best: Option<Box<Solution>>) -> Beat {
        let best = match best {
            Some(solution) => written(solution).await,
            None => None,
        };
        match self.store.heartbeat(task.id, task.attempt, percent, best.as_ref()).await {
            Ok(Heartbeat::Continue) => Beat::Continue,
            Ok(Heartbeat::StopRequested) => Beat::Stop,
            Ok(Heartbeat::Lost) => Beat::Lost,
            Err(error) => {
                tracing::error!(%error, "no sign of life could be given");
                Beat::Continue
            }
        }
    }

    async fn finish(&self, task: Assignment, ending: Ending) {
        let end = match ending {
            Ending::Solved(solved, solution) => self.save(&task, solved, solution).await,
            Ending::Failed { message, retryable } => self.fail(&task, message, retryable).await,
            Ending::Released => self.release(&task).await,
            Ending::Lost => {
                tracing::info!("dropped: the task is gone or has ended elsewhere");
                TaskEnd::Lost
            }
        };
        self.metrics.count_task(end, task.watch.elapsed());
    }

    async fn releasing(&self) {
        self.queue.reached(Phase::Releasing).await;
    }
}

impl LocalDesk {
    async fn assign(&self, task: Claimed) -> Option<Assignment> {
        let (clock, limit) = (self.clock.clone(), self.time_limit);
        let watch = Arc::new(match task.lane {
            Lane::Quick => Watch::new(clock, limit),
            Lane::Long => Watch::giving_way(clock, limit, self.lanes.clone()),
        });
        let held = Box::new((self.lanes.begin(task.lane), self.queue.begin(task.id, watch.clone())));
        let job = tokio::task::spawn_blocking(move || task.job.text()).await;
        let assignment = |job| Assignment { id: task.id, attempt: task.attempt, job, watch, held };
        match job {
            Ok(Ok(job)) => Some(assignment(job)),
            // It could be when it was claimed.
            _ => {
                self.fail(&assignment(String::new()), JOB_UNREADABLE, false).await;
                None
            }
        }
    }

    /// Saves the result, which ended its task so; how that came out.
    async fn save(&self, task: &Assignment, solved: Solved, solution: Box<Solution>) -> TaskEnd {
        let (status, ended) = match solved {
            Solved::Finished => (EndStatus::Finished, TaskEnd::Finished),
            Solved::Stopped => (EndStatus::Stopped, TaskEnd::Stopped),
            Solved::Terminated => (EndStatus::Terminated, TaskEnd::Terminated),
        };
        let Some(outcome) = written(solution).await else { return self.fail(task, FAILED, true).await };
        let end = End { status, outcome: Some(outcome) };
        let attempt = || self.store.finish(task.id, task.attempt, end.clone(), self.clock.now());
        let saving = result_saving::until_saved(&self.queue, &self.metrics, attempt);
        match self.holding(task, saving).await {
            Saved::Written => {
                tracing::info!(end = ?end.status, "ended");
                ended
            }
            Saved::Gone => {
                tracing::info!("not saved: the task is gone or has ended elsewhere");
                TaskEnd::Lost
            }
            Saved::Refused(error) => {
                tracing::error!(%error, "the database does not take the result");
                self.fail(task, FAILED, false).await
            }
            Saved::GoingDown => self.release(task).await,
        }
    }

    /// Does this and renews the lease of the task as long as it takes.
    async fn holding<T>(&self, task: &Assignment, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return done,
                () = tokio::time::sleep(RENEWAL) => {
                    self.beat(task, task.watch.percent(), None).await;
                }
            }
        }
    }

    async fn fail(&self, task: &Assignment, message: &str, retryable: bool) -> TaskEnd {
        match self.store.fail(task.id, task.attempt, message, retryable, self.clock.now()).await {
            Ok(end) => tracing::warn!(?end, message, "failed"),
            Err(error) => tracing::error!(%error, "a failure could not be saved"),
        }
        TaskEnd::Failed
    }

    async fn release(&self, task: &Assignment) -> TaskEnd {
        match self.store.release(task.id, task.attempt).await {
            Ok(released) => tracing::info!(released, "put back"),
            Err(error) => tracing::error!(%error, "the task could not be put back"),
        }
        TaskEnd::Released
    }
}

//! The local queue: worker loops of this process that take tasks out of the database.
//!
//! The rows are the only truth. What is kept here only makes things quicker: a bell for sleeping workers
//! and a way to interrupt a running task without waiting for its next sign of life.

use crate::clock::Clock;
use crate::error::{ApiError, ErrorCode};
use crate::metrics::Metrics;
use crate::runner::{self, Watch};
use crate::solver::Solver;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::Store;
use tokio::sync::{Notify, OwnedRwLockReadGuard, RwLock, watch};
use tokio::task::JoinSet;
use uuid::Uuid;

/// How long a worker sleeps when nobody rings: another server may have left a task, or a user's place.
const NAP: Duration = Duration::from_secs(1);
/// How long whoever stops a task waits for its last layout at most: longer than a search takes to hear of it and a
/// busy database to save it.
const LAST_LAYOUT: Duration = Duration::from_secs(5);

/// How far the shutting down has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Tasks are taken.
    Open,
    /// No new tasks; those at hand may finish.
    Draining,
    /// Tasks at hand go back into the queue.
    Releasing,
}

/// The handle to this process's workers.
#[derive(Clone)]
pub struct Queue {
    bell: Arc<Notify>,
    phase: Arc<watch::Sender<Phase>>,
    running: Arc<Mutex<HashMap<Uuid, Arc<Watch>>>>,
    /// Read by workers from before a claim until its task is in `running`: who writes knows every claimed task.
    claims: Arc<RwLock<()>>,
    /// Tells of each task that a worker has left.
    left: Arc<watch::Sender<()>>,
    workers: usize,
}

impl Queue {
    /// A queue for so many workers.
    pub fn new(workers: usize) -> Queue {
        Queue {
            bell: Arc::new(Notify::new()),
            phase: Arc::new(watch::Sender::new(Phase::Open)),
            running: Arc::default(),
            claims: Arc::default(),
            left: Arc::new(watch::Sender::new(())),
            workers,
        }
    }

    /// Tasks that can run at once.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Whether tasks are taken.
    ///
    /// # Errors
    /// WORKER_POOL_NOT_INITIALIZED if the server is going down.
    pub fn check_open(&self) -> Result<(), ApiError> {
        if *self.phase.borrow() == Phase::Open {
            return Ok(());
        }
        Err(ApiError::new(ErrorCode::WorkerPoolNotInitialized))
    }

    /// Rings for a worker: there may be something to do.
    pub fn wake(&self) {
        self.bell.notify_one();
    }

    /// Ends the work on a task, if it is done here. What it becomes is in its row already.
    pub fn interrupt(&self, task: Uuid) {
        if let Some(watch) = self.running().get(&task) {
            watch.interrupt();
        }
        self.wake();
    }

    /// Ends the work on a task as [`Queue::interrupt`] does, and waits until its last layout is saved, if it is done
    /// here: five seconds at most, as on a full disk a result waits for room.
    pub async fn end(&self, task: Uuid) {
        let ended = async {
            let mut left = self.left.subscribe();
            // A task can be claimed in the database, and so be stopped, before its worker has heard of it.
            drop(self.claims.write().await);
            self.interrupt(task);
            // The sender lives as long as this handle.
            let _ = left.wait_for(|()| !self.running().contains_key(&task)).await;
        };
        // The task is stopped either way.
        let _ = tokio::time::timeout(LAST_LAYOUT, ended).await;
    }

    /// A claim under way.
    async fn claiming(&self) -> OwnedRwLockReadGuard<()> {
        self.claims.clone().read_owned().await
    }

    /// Goes on to the next phase of shutting down.
    pub fn enter(&self, phase: Phase) {
        self.phase.send_modify(|now| *now = phase.max(*now));
    }

    /// Waits until shutting down has come so far.
    pub async fn reached(&self, phase: Phase) {
        let mut phases = self.phase.subscribe();
        // The sender lives as long as this handle.
        let _ = phases.wait_for(|now| *now >= phase).await;
    }

    fn running(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<Watch>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a worker needs.
#[derive(Clone)]
pub struct Workplace {
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The optimiser.
    pub solver: Arc<dyn Solver>,
    /// The figures for Prometheus.
    pub metrics: Arc<Metrics>,
    /// The queue it works for.
    pub queue: Queue,
    /// Search threads of one task.
    pub threads: usize,
    /// How long a task may run.
    pub time_limit: Duration,
    /// Begins the names of all workers of this server.
    pub name: String,
}

/// Starts the workers; they end when the queue is drained.
pub fn start(place: &Workplace) -> JoinSet<()> {
    let mut workers = JoinSet::new();
    for n in 0..place.queue.workers {
        let (place, name) = (place.clone(), format!("{}/{n}", place.name));
        workers.spawn(async move { work(&place, &name).await });
    }
    workers
}

async fn work(place: &Workplace, name: &str) {
    while *place.queue.phase.borrow() == Phase::Open {
        let claiming = place.queue.claiming().await;
        match place.store.claim(name, place.clock.now()).await {
            Ok(Some(task)) => {
                // There may be more than one: whoever finds something rings for the next.
                place.queue.wake();
                let id = task.id;
                let watch = Arc::new(Watch::new(place.clock.clone(), place.time_limit));
                place.queue.running().insert(id, watch.clone());
                drop(claiming);
                // On its own, so that a fault in it costs a task and not the worker.
                let (place, queue) = (place.clone(), place.queue.clone());
                if tokio::spawn(async move { runner::run(&place, task, watch).await }).await.is_err() {
                    tracing::error!(task = %id, "the runner panicked");
                }
                queue.running().remove(&id);
                queue.left.send_replace(());
                continue;
            }
            Ok(None) => drop(claiming),
            Err(error) => {
                drop(claiming);
                tracing::error!(%error, "no task can be taken");
            }
        }
        tokio::select! {
            () = place.queue.bell.notified() => {}
            () = tokio::time::sleep(NAP) => {}
            () = place.queue.reached(Phase::Draining) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ManualClock;
    use engine::Control;
    use futures_util::FutureExt;
    use std::pin::pin;

    #[tokio::test]
    async fn a_stop_reaches_a_task_whose_claim_is_on_its_way_to_the_worker() {
        let queue = Queue::new(1);
        let claiming = queue.claiming().await;
        let id = Uuid::new_v4();
        let mut ending = pin!(queue.end(id));
        assert!((&mut ending).now_or_never().is_none());
        let watch =
            Arc::new(Watch::new(Arc::new(ManualClock::new(chrono::DateTime::UNIX_EPOCH)), Duration::MAX));
        queue.running().insert(id, watch.clone());
        drop(claiming);
        assert!((&mut ending).now_or_never().is_none(), "the worker has yet to save its layout");
        assert!(watch.stopped());
        queue.running().remove(&id);
        queue.left.send_replace(());
        ending.await;
    }
}

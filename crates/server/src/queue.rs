//! Connects the workers of this process with the handlers that submit and stop tasks.
//!
//! The rows of the database are the only truth. What is kept here only makes things quicker: a signal that wakes sleeping
//! workers, and a way to interrupt a running task without waiting for its next heartbeat.

use crate::error::{ApiError, ErrorCode};
use crate::watch::Watch;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::Lane;
use tokio::sync::{Notify, OwnedRwLockReadGuard, RwLock, broadcast, watch};
use uuid::Uuid;

/// How long the request that stops a task waits for its last layout at most: longer than a search takes to notice the stop
/// and a busy database to save it.
const LAST_LAYOUT: Duration = Duration::from_secs(5);

/// Tasks that were stopped and of which somebody who listens has yet to hear; the oldest is heard with its next heartbeat.
const STOPS: usize = 4096;

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
    wake_up: Arc<Notify>,
    /// Wakes whoever takes short tasks only, who must not take the signal from the others.
    wake_up_short: Arc<Notify>,
    phase: Arc<watch::Sender<Phase>>,
    running: Arc<Mutex<HashMap<Uuid, Arc<Watch>>>>,
    /// Workers hold a read lock from before a claim until its task is in `running`: who has the write lock sees every claimed task.
    claims: Arc<RwLock<()>>,
    /// Tells of each task that a worker has left.
    left: Arc<watch::Sender<()>>,
    /// Counts how often workers were woken, for those who hand tasks out to elsewhere.
    wakes: Arc<watch::Sender<u64>>,
    /// Tells of each task that shall end.
    stops: broadcast::Sender<Uuid>,
    workers: usize,
}

impl Queue {
    /// A queue for so many workers.
    pub fn new(workers: usize) -> Queue {
        Queue {
            wake_up: Arc::new(Notify::new()),
            wake_up_short: Arc::new(Notify::new()),
            phase: Arc::new(watch::Sender::new(Phase::Open)),
            running: Arc::default(),
            claims: Arc::default(),
            left: Arc::new(watch::Sender::new(())),
            wakes: Arc::new(watch::Sender::new(0)),
            stops: broadcast::Sender::new(STOPS),
            workers,
        }
    }

    /// Tasks that can run at once.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Tasks that run in this process.
    pub fn busy(&self) -> usize {
        self.running().len()
    }

    /// Whether tasks are taken.
    ///
    /// # Errors
    /// WORKER_POOL_NOT_INITIALIZED if the server is going down.
    pub fn check_open(&self) -> Result<(), ApiError> {
        if self.is_open() {
            return Ok(());
        }
        Err(ApiError::new(ErrorCode::WorkerPoolNotInitialized))
    }

    /// Wakes a worker: there may be something to do.
    pub fn wake(&self) {
        self.wake_up.notify_one();
        self.wake_up_short.notify_one();
        self.wakes.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Tells each time that a worker is woken.
    pub fn wakes(&self) -> watch::Receiver<u64> {
        self.wakes.subscribe()
    }

    /// Tells of each task that shall end, wherever it is done.
    pub fn stops(&self) -> broadcast::Receiver<Uuid> {
        self.stops.subscribe()
    }

    /// Ends the work on a task, if it is done here. What it becomes is in its row already.
    pub fn interrupt(&self, task: Uuid) {
        // Nobody hears it where no tasks are handed out.
        let _ = self.stops.send(task);
        if let Some(watch) = self.running().get(&task) {
            watch.interrupt();
        }
        self.wake();
    }

    /// Ends the work on a task as [`Queue::interrupt`] does, and waits until its last layout is saved, if it is done
    /// here: five seconds at most, as on a full disk the result waits.
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

    /// Waits until whoever takes tasks of this lane, or of any, is woken, and at most so long.
    pub async fn rest(&self, lane: Option<Lane>, longest: Duration) {
        let wake_up = match lane {
            Some(Lane::Quick) => &self.wake_up_short,
            _ => &self.wake_up,
        };
        tokio::select! {
            () = wake_up.notified() => {}
            () = tokio::time::sleep(longest) => {}
            () = self.reached(Phase::Draining) => {}
        }
    }

    /// Whether tasks are given out.
    pub fn is_open(&self) -> bool {
        *self.phase.borrow() == Phase::Open
    }

    /// A claim under way.
    pub async fn claiming(&self) -> OwnedRwLockReadGuard<()> {
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

    /// Notes that a worker of this process begins a task; it is known as running until the answer is dropped.
    pub fn begin(&self, task: Uuid, watch: Arc<Watch>) -> Running {
        self.running().insert(task, watch);
        Running { queue: self.clone(), task }
    }

    /// Tells of each task that a worker of this process has left.
    pub fn departures(&self) -> watch::Receiver<()> {
        self.left.subscribe()
    }

    fn running(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<Watch>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A task that a worker of this process works on.
pub struct Running {
    queue: Queue,
    task: Uuid,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.queue.running().remove(&self.task);
        self.queue.left.send_replace(());
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
        let running = queue.begin(id, watch.clone());
        drop(claiming);
        assert!((&mut ending).now_or_never().is_none(), "the worker has yet to save its layout");
        assert!(watch.stopped());
        drop(running);
        ending.await;
    }
}

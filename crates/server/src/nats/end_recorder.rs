//! Records the ends that workers have handed in. An end stays in its stream until a server has written it into the database,
//! however long that takes; it is written once, and only while its attempt is the current one.

use super::acks::acknowledge;
use super::bodies::{Bodies, end_name, is_large, job_name};
use super::inspection::{Inspected, Inspection, Refused};
use super::link::Link;
use super::lots::Lots;
use super::messages::{Body, EndMessage, RemoteEnd};
use super::protocol::{self, END};
use super::streams::{self, ENDS, RECORD, Wait};
use crate::clock::Clock;
use crate::desk::{FAILED, TaskEnd};
use crate::fleet_figures::FleetFigures;
use crate::metrics::Metrics;
use crate::queue::{Phase, Queue};
use crate::result_saving::{self, Saved};
use crate::runner::UNCUTTABLE;
use async_nats::jetstream::{AckKind, Message};
use engine::verify::verify;
use std::sync::Arc;
use std::time::Duration;
use store::{AttemptEnd, End, EndStatus, Part, Store, StoreError};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::JoinSet;
use uuid::Uuid;

/// Ends that are recorded at once: the more, the more are written with one transaction.
const AT_ONCE: usize = 32;
/// Those of them whose layout is in the object store, since that may be large.
const LARGE_AT_ONCE: usize = 8;
/// How long an end is waited for at a time.
const WAIT: Duration = Duration::from_secs(2);
/// The pause where NATS is away, and before an end is looked at again that cannot be recorded now.
const PAUSE: Duration = Duration::from_millis(500);
/// An end that is being recorded is said to be so often.
const IN_PROGRESS: Duration = Duration::from_secs(2);
/// Milliseconds of a year: no search takes longer, whatever a worker says.
const MOST_TOOK: u64 = 31_536_000_000;

/// Records ends.
pub struct EndRecorder {
    /// Writes those with a layout into the database.
    pub ends: Lots<Arc<AttemptEnd>, bool>,
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Who waits for tasks, and who tells of the end of the server.
    pub queue: Queue,
    /// The figures for Prometheus.
    pub metrics: Arc<Metrics>,
    /// NATS.
    pub link: Link,
    /// Large bodies, to be deleted.
    pub bodies: Bodies,
    /// Looks at layouts.
    pub inspection: Inspection,
    /// Turns of ends with large layouts.
    pub turns: LargeTurns,
    /// Counts.
    pub figures: Arc<FleetFigures>,
}

/// The turns of ends whose layout is in the object store.
pub struct LargeTurns(Semaphore);

impl Default for LargeTurns {
    fn default() -> LargeTurns {
        LargeTurns(Semaphore::new(LARGE_AT_ONCE))
    }
}

impl LargeTurns {
    /// Waits for the turn of a layout that may be large; the turn lasts as long as what is returned is kept.
    async fn wait(&self, layout: Option<&Body>) -> Option<SemaphorePermit<'_>> {
        match layout {
            Some(Body::Stored(_)) => self.0.acquire().await.ok(),
            Some(Body::Inline(_)) | None => None,
        }
    }
}

/// What becomes of the message of an end.
enum Recorded {
    /// It is in the database, or never will be.
    Done,
    /// It is to be looked at again.
    Later,
}

impl EndRecorder {
    /// Works until tasks are given back because the server goes down.
    pub async fn run(self: Arc<Self>) {
        let mut recorders = JoinSet::new();
        for _ in 0..AT_ONCE {
            let this = self.clone();
            recorders.spawn(async move { this.record_ends().await });
        }
        while recorders.join_next().await.is_some() {}
    }

    async fn record_ends(&self) {
        loop {
            let pulled = tokio::select! {
                pulled = streams::pull(&self.link, ENDS, RECORD, Wait::Up(WAIT)) => pulled,
                () = self.queue.reached(Phase::Releasing) => return,
            };
            match pulled {
                Ok(Some(message)) => self.take(message).await,
                Ok(None) => {}
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    async fn take(&self, message: Message) {
        let end = match protocol::read::<EndMessage>(&message.payload) {
            Ok(end) => end,
            Err(error) => {
                self.figures.refuse(END, error);
                return acknowledge(&message, AckKind::Term).await;
            }
        };
        let still = async {
            loop {
                tokio::time::sleep(IN_PROGRESS).await;
                acknowledge(&message, AckKind::Progress).await;
            }
        };
        let recorded = tokio::select! {
            recorded = self.record(end) => recorded,
            () = still => Recorded::Later,
        };
        match recorded {
            Recorded::Done => acknowledge(&message, AckKind::Ack).await,
            Recorded::Later => acknowledge(&message, AckKind::Nak(Some(PAUSE))).await,
        }
    }

    async fn record(&self, message: EndMessage) -> Recorded {
        let EndMessage { task, attempt, end, layout, took_ms } = message;
        let _turn = self.turns.wait(layout.as_ref()).await;
        let sent = layout.clone();
        let written = match end {
            RemoteEnd::Released => self.release(task, attempt).await,
            RemoteEnd::Finished => self.save(task, attempt, EndStatus::Finished, layout).await,
            RemoteEnd::Stopped => self.save(task, attempt, EndStatus::Stopped, layout).await,
            RemoteEnd::Terminated => self.save(task, attempt, EndStatus::Terminated, layout).await,
            fault => {
                let (message, retryable) = fault.fault();
                self.fail(task, attempt, message, retryable).await
            }
        };
        let Ok(WrittenEnd { current, job_size }) = written else { return Recorded::Later };
        let counted = if current { end.counted() } else { TaskEnd::Lost };
        if current {
            tracing::info!(%task, attempt, end = counted.name(), "ended on another machine");
        } else {
            self.figures.refuse_end();
            tracing::info!(%task, attempt, "an end was refused: the task is gone, has ended, or is somebody else's");
        }
        self.metrics.count_task(counted, Duration::from_millis(took_ms.min(MOST_TOOK)));
        // The task's next one of the same user may be waiting for this one to end.
        self.queue.wake();
        self.forget_bodies(task, attempt, sent, job_size).await;
        Recorded::Done
    }

    async fn save(
        &self,
        task: Uuid,
        attempt: u32,
        status: EndStatus,
        layout: Option<Body>,
    ) -> Result<WrittenEnd, ()> {
        let Some(layout) = layout else { return self.fail(task, attempt, FAILED, true).await };
        let name = end_name(task, attempt);
        // The room is kept until the layout is saved.
        let Inspected { outcome, job_size, room: _room } =
            match self.inspection.inspect(task, layout, &name, verify).await {
                Ok(inspected) => inspected,
                Err(Refused::Gone) => return Ok(WrittenEnd::of(false)),
                Err(why @ Refused::Later(_)) => {
                    tracing::warn!(%task, %why, "an end waits");
                    return Err(());
                }
                Err(why @ Refused::Wrong(_)) => {
                    self.figures.refuse_end();
                    tracing::error!(%task, attempt, %why, "a worker's layout was refused");
                    return self.fail(task, attempt, UNCUTTABLE, true).await;
                }
            };
        let end = Arc::new(AttemptEnd { id: task, attempt, end: End { status, outcome: Some(outcome) } });
        let finish = || self.ends.with_others(end.clone());
        match result_saving::until_saved(&self.queue, &self.metrics, finish).await {
            Saved::Written => Ok(WrittenEnd { current: true, job_size: Some(job_size) }),
            Saved::Gone => Ok(WrittenEnd { current: false, job_size: Some(job_size) }),
            Saved::Refused(error) => {
                tracing::error!(%task, %error, "the database does not take the result");
                self.fail(task, attempt, FAILED, false).await
            }
            Saved::GoingDown => Err(()),
        }
    }

    async fn fail(&self, task: Uuid, attempt: u32, message: &str, again: bool) -> Result<WrittenEnd, ()> {
        let failed = self.store.fail(task, attempt, message, again, self.clock.now()).await;
        written(failed.map(|failure| failure != store::Failure::Lost))
    }

    async fn release(&self, task: Uuid, attempt: u32) -> Result<WrittenEnd, ()> {
        written(self.store.release(task, attempt).await)
    }

    /// Takes out of the object store what this attempt had in it.
    async fn forget_bodies(&self, task: Uuid, attempt: u32, layout: Option<Body>, job_size: Option<u64>) {
        if let Some(layout) = layout {
            self.bodies.forget_sent(&layout, &end_name(task, attempt)).await;
        }
        let job_size = match job_size {
            Some(size) => Some(size),
            None => {
                let sizes = self.store.body_sizes(Part::Request, &[task]).await.unwrap_or_default();
                sizes.get(&task).copied()
            }
        };
        if job_size.is_some_and(is_large) {
            self.bodies.forget(&job_name(task)).await;
        }
    }
}

/// An end where the database has written it.
struct WrittenEnd {
    /// Whether the attempt was still the current one: nothing is changed by any other.
    current: bool,
    /// The compressed job, bytes, where the end was looked at beside it.
    job_size: Option<u64>,
}

impl WrittenEnd {
    fn of(current: bool) -> WrittenEnd {
        WrittenEnd { current, job_size: None }
    }
}

/// What the database has written; an error where it has to be asked again.
fn written(answer: Result<bool, StoreError>) -> Result<WrittenEnd, ()> {
    match answer {
        Err(StoreError::NotFound) => Ok(WrittenEnd::of(false)),
        answer => {
            let current = answer.map_err(|error| tracing::error!(%error, "an end could not be saved"))?;
            Ok(WrittenEnd::of(current))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn only_some_large_layouts_are_fetched_at_once_and_small_ones_do_not_wait_for_them() {
        let (turns, large, small) =
            (LargeTurns::default(), Body::Stored("layout".to_owned()), Body::Inline(String::new()));
        let mut fetched = Vec::new();
        for _ in 0..LARGE_AT_ONCE {
            fetched.push(turns.wait(Some(&large)).await.unwrap());
        }
        assert!(turns.wait(Some(&large)).now_or_never().is_none());
        assert!(turns.wait(Some(&small)).now_or_never().is_some());
        assert!(turns.wait(None).now_or_never().is_some());
        fetched.pop();
        assert!(turns.wait(Some(&large)).now_or_never().is_some());
    }
}

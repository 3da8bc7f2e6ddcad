//! Answers workers that want to begin a task, and those that tell how one gets on.

use super::bodies::{Bodies, best_name};
use super::inspection::Inspection;
use super::link::{Link, next};
use super::lots::Lots;
use super::messages::{BeatAnswer, BeatMessage, StartAnswer, StartRequest};
use super::protocol::{self, BEAT, SERVERS, START};
use super::roll;
use crate::fleet_figures::FleetFigures;
use crate::queue::{Phase, Queue};
use async_nats::Message;
use engine::verify::verify_shown;
use std::sync::Arc;
use std::time::Duration;
use store::{Heartbeat, Start, Starting, Store};
use tokio::sync::Semaphore;

/// Messages of a kind that are answered at once.
const AT_ONCE: usize = 32;

/// Answers workers.
pub struct TaskGuide {
    /// The database.
    pub store: Store,
    /// Notes in the database who begins what.
    pub starts: Lots<Starting, Start>,
    /// NATS.
    pub link: Link,
    /// Looks at layouts.
    pub inspection: Inspection,
    /// Large layouts, to be deleted.
    pub bodies: Bodies,
    /// How long a task may run.
    pub time_limit: Duration,
    /// Who tells of the end of the server.
    pub queue: Queue,
    /// Counts.
    pub figures: Arc<FleetFigures>,
}

impl TaskGuide {
    /// Answers those who want to begin, until the server goes down.
    pub async fn answer_starts(self: Arc<Self>) {
        let answer = |this: Arc<Self>, message| async move { this.answer_start(message).await };
        self.hear(START, answer).await;
    }

    /// Answers signs of life, until the server goes down.
    pub async fn answer_beats(self: Arc<Self>) {
        let answer = |this: Arc<Self>, message| async move { this.answer_beat(message).await };
        self.hear(BEAT, answer).await;
    }

    async fn hear<F: Future<Output = ()> + Send + 'static>(
        self: Arc<Self>,
        subject: &'static str,
        answer: impl Fn(Arc<Self>, Message) -> F,
    ) {
        let Some(mut heard) = self.link.hear(subject, Some(SERVERS)).await else { return };
        let slots = Arc::new(Semaphore::new(AT_ONCE));
        let listening = async {
            while let Some(message) = next(&mut heard).await {
                let Ok(slot) = slots.clone().acquire_owned().await else { return };
                let answered = answer(self.clone(), message);
                tokio::spawn(async move {
                    answered.await;
                    drop(slot);
                });
            }
        };
        tokio::select! {
            () = listening => {}
            // Workers of this process go on until then, and so do those elsewhere.
            () = self.queue.reached(Phase::Releasing) => {}
        }
    }

    async fn answer_start(&self, message: Message) {
        let asked = match protocol::read::<StartRequest>(&message.payload) {
            Ok(asked) if roll::is_name(&asked.worker) => asked,
            Ok(_) => return self.figures.refuse(START, protocol::Unreadable::Garbage),
            Err(error) => return self.figures.refuse(START, error),
        };
        let StartRequest { task, attempt, worker } = asked;
        let starting = Starting { id: task, handed: attempt, worker: worker.clone() };
        let answer = match self.starts.with_others(starting).await {
            Ok(Start::Go { attempt, again }) => {
                if again {
                    self.figures.redelivered();
                    tracing::warn!(%task, attempt, worker, "begun anew: whoever had it was lost");
                }
                let time_limit_ms = u64::try_from(self.time_limit.as_millis()).unwrap_or(u64::MAX);
                StartAnswer::Go { attempt, time_limit_ms }
            }
            Ok(Start::Drop) => StartAnswer::Drop,
            // The worker asks again.
            Err(error) => return tracing::error!(%task, %error, "a start could not be noted"),
        };
        self.link.answer(&message, &answer).await;
    }

    async fn answer_beat(&self, message: Message) {
        let beat = match protocol::read::<BeatMessage>(&message.payload) {
            Ok(beat) => beat,
            Err(error) => return self.figures.refuse(BEAT, error),
        };
        let BeatMessage { task, attempt, percent, best } = beat;
        let best = match best {
            Some(body) => {
                let name = best_name(task, attempt);
                let looked = self.inspection.inspect(task, body.clone(), &name, verify_shown).await;
                self.bodies.forget_sent(&body, &name).await;
                looked
                    .inspect_err(|why| tracing::warn!(%task, %why, "a layout was refused"))
                    .ok()
                    .map(|inspected| inspected.outcome)
            }
            None => None,
        };
        let answer = match self.store.heartbeat(task, attempt, percent, best.as_ref()).await {
            Ok(Heartbeat::Continue) => BeatAnswer::Continue,
            Ok(Heartbeat::StopRequested) => BeatAnswer::Stop,
            Ok(Heartbeat::Lost) => BeatAnswer::Lost,
            Err(error) => return tracing::error!(%task, %error, "no sign of life could be noted"),
        };
        self.link.answer(&message, &answer).await;
    }
}

//! Hands tasks out: for each worker that has said that it has room, one task, as soon as there is one. So no more is out than
//! workers asked for, and a task that waits for a worker waits in the database.

use super::bodies::{Bodies, job_name};
use super::link::{Link, next};
use super::messages::{HandedTask, Offer, Room};
use super::protocol::{self, ROOM, SERVERS, task_subject};
use crate::clock::Clock;
use crate::fleet_figures::FleetFigures;
use crate::queue::{Phase, Queue};
use async_nats::Message;
use async_nats::jetstream::message::PublishMessage;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use store::{Claimed, HANDED_OUT, Lane, Packed, Store};
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

/// Tasks that are claimed at once.
const AT_ONCE: usize = 8;
/// Workers that wait at one server at once; others ask again, or another server.
const MOST_WAITING: usize = 4096;
/// How long a round takes. Workers that wait are answered, and the database is asked again, after whole rounds.
const ROUND: Duration = Duration::from_millis(250);
/// After so many rounds a worker is told that there is nothing, so that it looks for what others have lost.
const PATIENCE: u8 = 4;
/// After so many rounds tasks are looked for without having been told of any: another server may have got some.
const LOOK: u8 = 2;
/// After so many rounds a task is handed out again where NATS did not take the last one.
const REST: u8 = 8;

/// Hands tasks out.
pub struct Dispatcher {
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Who tells of new tasks, and of the end of the server.
    pub queue: Queue,
    /// NATS.
    pub link: Link,
    /// Large jobs.
    pub bodies: Bodies,
    /// Counts.
    pub figures: Arc<FleetFigures>,
}

/// A worker that waits for a task.
struct Asking {
    message: Message,
    rounds: u8,
}

/// What came of an attempt to hand out a task.
enum HandingOut {
    /// The worker has it.
    Out,
    /// There is none; so many times workers had been woken before.
    None(Asking, u64),
    /// NATS did not take it, or the database did not give it.
    Failed(Asking),
}

/// Workers that ask for the same, and when they may be given something.
#[derive(Default)]
struct AskingLine {
    waiting: VecDeque<Asking>,
    /// Rounds for which nothing is looked for.
    rest: u8,
}

impl Dispatcher {
    /// Works until the server goes down.
    pub async fn run(self: Arc<Self>) {
        let Some(mut rooms) = self.link.hear(ROOM, Some(SERVERS)).await else { return };
        let mut wakes = self.queue.wakes();
        let mut round = tokio::time::interval(ROUND);
        round.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut lines = [AskingLine::default(), AskingLine::default()];
        let mut handing = JoinSet::new();
        let down = self.queue.reached(Phase::Draining);
        tokio::pin!(down);
        loop {
            for (line, quick_only) in lines.iter_mut().zip([true, false]) {
                while line.rest == 0 && handing.len() < AT_ONCE {
                    let Some(asking) = line.waiting.pop_front() else { break };
                    let (this, seen) = (self.clone(), *wakes.borrow_and_update());
                    handing.spawn(async move { (quick_only, this.hand_out(asking, quick_only, seen).await) });
                }
            }
            tokio::select! {
                Some(message) = next(&mut rooms) => {
                    let waiting = lines.iter().map(|line| line.waiting.len()).sum::<usize>();
                    match protocol::read::<Room>(&message.payload) {
                        Ok(room) if waiting < MOST_WAITING => {
                            let asking = Asking { message, rounds: 0 };
                            lines[usize::from(!room.quick_only)].waiting.push_back(asking);
                        }
                        Ok(_) => {}
                        Err(error) => self.figures.refuse(ROOM, error),
                    }
                }
                Some(done) = handing.join_next() => {
                    let Ok((quick_only, handed)) = done else { continue };
                    let line = &mut lines[usize::from(!quick_only)];
                    match handed {
                        HandingOut::Out => {}
                        HandingOut::None(asking, seen) => {
                            line.waiting.push_front(asking);
                            // Whoever was told of a task meanwhile looks again.
                            if *wakes.borrow() == seen {
                                line.rest = LOOK;
                            }
                        }
                        HandingOut::Failed(asking) => {
                            line.waiting.push_front(asking);
                            line.rest = REST;
                        }
                    }
                }
                _ = wakes.changed() => {
                    lines.iter_mut().filter(|line| line.rest <= LOOK).for_each(|line| line.rest = 0);
                }
                _ = round.tick() => {
                    for line in &mut lines {
                        line.rest = line.rest.saturating_sub(1);
                        line.waiting.iter_mut().for_each(|asking| asking.rounds += 1);
                        while line.waiting.front().is_some_and(|asking| asking.rounds >= PATIENCE) {
                            if let Some(asking) = line.waiting.pop_front() {
                                self.link.answer(&asking.message, &Offer { lane: None }).await;
                            }
                        }
                    }
                }
                () = &mut down => break,
            }
        }
        // Another server is asked at once.
        for asking in lines.iter().flat_map(|line| &line.waiting) {
            self.link.answer(&asking.message, &Offer { lane: None }).await;
        }
        while handing.join_next().await.is_some() {}
    }

    async fn hand_out(&self, asking: Asking, quick_only: bool, seen: u64) -> HandingOut {
        let claimed = match self.claim(quick_only).await {
            Ok(Some(claimed)) => claimed,
            Ok(None) => return HandingOut::None(asking, seen),
            Err(error) => {
                tracing::error!(%error, "no task can be handed out");
                return HandingOut::Failed(asking);
            }
        };
        let (id, attempt, lane) = (claimed.id, claimed.attempt, claimed.lane);
        match self.publish(claimed, lane).await {
            Ok(()) => {
                tracing::debug!(task = %id, attempt, lane = lane.as_str(), "handed out");
                self.figures.handed_out(lane);
                let offer = Offer { lane: Some(lane.as_str().to_owned()) };
                self.link.answer(&asking.message, &offer).await;
                HandingOut::Out
            }
            Err(error) => {
                tracing::warn!(task = %id, %error, "could not be handed out");
                if let Err(error) = self.store.release(id, attempt).await {
                    tracing::error!(task = %id, %error, "could not be put back");
                }
                HandingOut::Failed(asking)
            }
        }
    }

    /// The next task, for whoever asks to begin it.
    async fn claim(&self, quick_only: bool) -> store::Result<Option<Claimed>> {
        let lane = quick_only.then_some(Lane::Quick);
        self.store.claim(HANDED_OUT, lane, self.clock.now()).await
    }

    async fn publish(&self, claimed: Claimed, lane: Lane) -> Result<(), async_nats::Error> {
        let Claimed { id: task, attempt, request_json, .. } = claimed;
        let packed = tokio::task::spawn_blocking(move || Packed::try_from(request_json.as_str())).await??;
        let job = self.bodies.send(job_name(task), packed).await?;
        let payload = protocol::write(&HandedTask { task, attempt, job })?;
        let message = PublishMessage::build().message_id(format!("{task}:{attempt}")).payload(payload.into());
        self.link.jetstream().send_publish(task_subject(lane), message).await?.await?;
        Ok(())
    }
}

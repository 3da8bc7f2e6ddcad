//! Hands tasks out: to each worker that has said that it has room, as many as it asked for, as soon as there is one. So no more
//! is out than workers asked for, and a task that waits for a worker waits in the database. What several workers ask for at the same time
//! is claimed in one transaction.

use super::bodies::{Bodies, job_name};
use super::demand;
use super::link::{Link, next};
use super::messages::{HandedTask, Offer, Room};
use super::protocol::{self, ROOM, SERVERS, task_subject};
use crate::clock::Clock;
use crate::fleet_figures::FleetFigures;
use crate::queue::{Phase, Queue};
use async_nats::Message;
use async_nats::jetstream::message::PublishMessage;
use futures_util::future::join_all;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use store::{Claimed, HANDED_OUT, Lane, Store};
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

/// Lots of tasks that are handed out at once, at most.
const AT_ONCE: usize = 4;
/// The next lot is begun so late while one is handed out: meanwhile other workers may ask, and get theirs with it.
const GATHERING: Duration = Duration::from_millis(100);
/// The most workers that are answered with one transaction.
const LOT: usize = 8;
/// The most tasks that are claimed with one transaction: their jobs are in memory together.
const MOST_CLAIMED: u64 = 64;
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
    /// For so many tasks.
    most: usize,
    rounds: u8,
}

/// What came of an attempt to hand out tasks.
enum HandingOut {
    /// Workers have some; these are still to get one.
    Out(Vec<Asking>),
    /// There is none; so many times workers had been woken before.
    None(Vec<Asking>, u64),
    /// NATS did not take what these were to get, or the database did not give it.
    Failed(Vec<Asking>),
}

/// Workers that ask for the same, and when they may be given something.
#[derive(Default)]
struct AskingLine {
    waiting: VecDeque<Asking>,
    /// Rounds for which nothing is looked for.
    rest: u8,
    /// When the lot was begun that is handed out now.
    begun: Option<Duration>,
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
                if line.may_hand_out(self.clock.elapsed()) && handing.len() < AT_ONCE {
                    let lot = line.waiting.drain(..line.waiting.len().min(LOT)).collect();
                    let (this, seen) = (self.clone(), *wakes.borrow_and_update());
                    line.begun = Some(self.clock.elapsed());
                    handing.spawn(async move { (quick_only, this.hand_out(lot, quick_only, seen).await) });
                }
            }
            tokio::select! {
                Some(message) = next(&mut rooms) => {
                    let waiting = lines.iter().map(|line| line.waiting.len()).sum::<usize>();
                    match protocol::read::<Room>(&message.payload) {
                        Ok(room) if waiting < MOST_WAITING => {
                            let most = if room.quick_only { room.most.clamp(1, demand::MOST) } else { 1 };
                            let asking = Asking { message, most: most as usize, rounds: 0 };
                            lines[usize::from(!room.quick_only)].waiting.push_back(asking);
                        }
                        Ok(_) => {}
                        Err(error) => self.figures.refuse(ROOM, error),
                    }
                }
                Some(done) = handing.join_next() => {
                    let Ok((quick_only, handed)) = done else { continue };
                    let line = &mut lines[usize::from(!quick_only)];
                    line.begun = None;
                    match handed {
                        HandingOut::Out(left) => line.go_on_with(left),
                        HandingOut::None(left, seen) => {
                            let (several, left): (Vec<_>, _) = left.into_iter().partition(|asking| asking.most > 1);
                            for asking in several {
                                self.link.answer(&asking.message, &Offer::none()).await;
                            }
                            line.go_on_with(left);
                            // Whoever was told of a task meanwhile looks again.
                            if *wakes.borrow() == seen {
                                line.rest = LOOK;
                            }
                        }
                        HandingOut::Failed(left) => {
                            line.go_on_with(left);
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
                                self.link.answer(&asking.message, &Offer::none()).await;
                            }
                        }
                    }
                }
                () = &mut down => break,
            }
        }
        // Another server is asked at once.
        for asking in lines.iter().flat_map(|line| &line.waiting) {
            self.link.answer(&asking.message, &Offer::none()).await;
        }
        while handing.join_next().await.is_some() {}
    }

    async fn hand_out(&self, mut lot: Vec<Asking>, quick_only: bool, seen: u64) -> HandingOut {
        let lane = quick_only.then_some(Lane::Quick);
        let most: u64 = lot.iter().map(|asking| asking.most as u64).sum();
        let most = most.min(MOST_CLAIMED);
        let claimed = match self.store.claim_some(HANDED_OUT, lane, most, self.clock.now()).await {
            Ok(claimed) if claimed.is_empty() => return HandingOut::None(lot, seen),
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::error!(%error, "no task can be handed out");
                return HandingOut::Failed(lot);
            }
        };
        let left = lot.split_off(claimed.len().min(lot.len()));
        let shares = shared(claimed, &lot.iter().map(|asking| asking.most).collect::<Vec<_>>());
        let out = lot.into_iter().zip(shares).map(|(asking, share)| self.hand_over(asking, share));
        let mut failed: Vec<Asking> = join_all(out).await.into_iter().flatten().collect();
        if failed.is_empty() {
            return HandingOut::Out(left);
        }
        failed.extend(left);
        HandingOut::Failed(failed)
    }

    /// Hands tasks of one lane to a worker; the worker again, if none could be.
    async fn hand_over(&self, asking: Asking, share: Vec<Claimed>) -> Option<Asking> {
        let lane = share.first()?.lane;
        let published = join_all(share.into_iter().map(|claimed| self.hand_out_one(claimed))).await;
        let count = published.into_iter().filter(|is_out| *is_out).count();
        if count == 0 {
            return Some(asking);
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.link.answer(&asking.message, &Offer { lane: Some(lane.as_str().to_owned()), count }).await;
        None
    }

    /// Whether the task is in its stream now; otherwise it waits again.
    async fn hand_out_one(&self, claimed: Claimed) -> bool {
        let (id, attempt, lane) = (claimed.id, claimed.attempt, claimed.lane);
        match self.publish(claimed).await {
            Ok(()) => {
                tracing::debug!(task = %id, attempt, lane = lane.as_str(), "handed out");
                self.figures.handed_out(lane);
                true
            }
            Err(error) => {
                tracing::warn!(task = %id, %error, "could not be handed out");
                if let Err(error) = self.store.release(id, attempt).await {
                    tracing::error!(task = %id, %error, "could not be put back");
                }
                false
            }
        }
    }

    async fn publish(&self, claimed: Claimed) -> Result<(), async_nats::Error> {
        let Claimed { id: task, attempt, lane, job, .. } = claimed;
        let job = self.bodies.send(job_name(task), job).await?;
        let payload = protocol::write(&HandedTask { task, attempt, job })?;
        let message = PublishMessage::build().message_id(format!("{task}:{attempt}")).payload(payload.into());
        self.link.jetstream().send_publish(task_subject(lane), message).await?.await?;
        Ok(())
    }
}

impl AskingLine {
    fn may_hand_out(&self, now: Duration) -> bool {
        let waits = self.begun.is_some_and(|begun| now.saturating_sub(begun) < GATHERING);
        !self.waiting.is_empty() && self.rest == 0 && !waits
    }

    /// These come first again.
    fn go_on_with(&mut self, left: Vec<Asking>) {
        for asking in left.into_iter().rev() {
            self.waiting.push_front(asking);
        }
    }
}

/// Shares tasks among workers that have room for so many each: one to each, then another one, as long as there are some.
fn shared<T>(tasks: Vec<T>, rooms: &[usize]) -> Vec<Vec<T>> {
    let mut shares: Vec<Vec<T>> = rooms.iter().map(|_| Vec::new()).collect();
    let mut tasks = tasks.into_iter();
    for round in 0..rooms.iter().copied().max().unwrap_or(0) {
        for (share, room) in shares.iter_mut().zip(rooms) {
            if *room > round {
                share.extend(tasks.next());
            }
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_shared_one_by_one_and_nobody_gets_more_than_it_has_room_for() {
        assert_eq!(shared(vec![1, 2, 3, 4, 5, 6], &[1, 8, 2]), [vec![1], vec![2, 4, 6], vec![3, 5]]);
        assert_eq!(shared(vec![1, 2], &[4, 1, 1]), [vec![1], vec![2], vec![]]);
        assert_eq!(shared(vec![1, 2, 3], &[1, 2]), [vec![1], vec![2, 3]]);
    }
}

//! The desk of a worker without a database: tasks come over NATS, and their ends go there.

use super::acks::{InProgress, acknowledge};
use super::bodies::{self, Bodies, MOST_JOB, best_name, end_name, job_name};
use super::demand::Demand;
use super::link::{Link, next};
use super::messages::{
    Announcement, BeatAnswer, BeatMessage, Body, EndMessage, HandedTask, Offer, RemoteEnd, StartAnswer,
    StartRequest,
};
use super::protocol::{self, BEAT, END, ROOM, START, STOP, TASK, WORKER};
use super::roll;
use super::streams::{self, TASKS, Wait};
use crate::clock::Clock;
use crate::desk::{Assignment, Beat, Desk, Ending, FAILED, Solved};
use crate::lanes::Lanes;
use crate::queue::{Phase, Queue};
use crate::watch::Watch;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message};
use engine::Solution;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Lane, Packed};
use uuid::Uuid;

/// Slots beside the threads, for tasks of the quick lane only: nobody waits behind the long ones.
pub const QUICK_SLOTS: usize = 1;
/// How long a server may take to find a task.
const ROOM_PATIENCE: Duration = Duration::from_secs(3);
/// How long a task that was just published may take to come.
const ON_ITS_WAY: Duration = Duration::from_secs(1);
/// The pause where nobody answers.
const PAUSE: Duration = Duration::from_millis(300);
/// What others have lost is looked for so often, between tasks.
const LOOK_FOR_LOST: Duration = Duration::from_millis(800);
/// How long a server may take to answer a start or a beat.
const ANSWER: Duration = Duration::from_millis(1500);
/// How often a server is asked whether to begin.
const ASK: u32 = 5;
/// A task that cannot be begun now comes again after so long, to whomever.
const LATER: Duration = Duration::from_secs(2);
/// The best layout is sent at most so often.
const BEST: Duration = Duration::from_secs(2);
/// After so many deliveries a job that cannot be had is a failure.
const HOPELESS: i64 = 5;
/// Bytes of a compressed job that is not worth another thread's while: its text is a megabyte at most.
const SMALL: u64 = 1024;
/// How long an end is still handed in when the worker goes down.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// A worker's desk over NATS.
pub struct NatsDesk {
    link: Link,
    bodies: Bodies,
    clock: Arc<dyn Clock>,
    queue: Queue,
    name: String,
    threads: usize,
    lanes: Arc<Lanes>,
    demand: Demand,
    hands: Mutex<HashMap<Uuid, Hand>>,
    /// When it was last looked for what others have lost, in milliseconds of the clock: by slots for the quick lane only, and by
    /// the others.
    looked: [AtomicU64; 2],
}

/// A task at hand.
struct Hand {
    /// Its message.
    message: Message,
    /// A layout that is still to be sent, and when the last one was.
    best: Option<Box<Solution>>,
    sent: Option<Duration>,
}

impl NatsDesk {
    /// A desk for so many tasks at once; the queue tells when the worker goes down.
    pub fn new(link: Link, clock: Arc<dyn Clock>, queue: Queue, name: String, threads: usize) -> NatsDesk {
        NatsDesk {
            bodies: Bodies::new(link.clone()),
            link,
            clock,
            queue,
            name,
            threads,
            lanes: Lanes::new(threads),
            demand: Demand::default(),
            hands: Mutex::default(),
            looked: Default::default(),
        }
    }

    /// The loops of a runner at this desk: one for each thread, and those of the quick lane.
    pub fn slots(&self) -> usize {
        self.threads + QUICK_SLOTS
    }

    /// Announces the worker, until it is aborted.
    pub async fn announce(self: Arc<Self>) {
        loop {
            let announcement = Announcement {
                name: self.name.clone(),
                program: env!("CARGO_PKG_VERSION").to_owned(),
                cores: std::thread::available_parallelism()
                    .map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX)),
                threads: u32::try_from(self.threads).unwrap_or(u32::MAX),
                busy: u32::try_from(self.hands().len()).unwrap_or(u32::MAX),
            };
            self.link.tell(WORKER, &announcement).await;
            tokio::time::sleep(roll::EVERY).await;
        }
    }

    /// Hears of stops, until it is aborted.
    pub async fn hear_stops(self: Arc<Self>) {
        let Some(mut stops) = self.link.hear(&format!("{STOP}*"), None).await else { return };
        while let Some(stop) = next(&mut stops).await {
            let task = stop.subject.strip_prefix(STOP).and_then(|task| task.parse().ok());
            if let Some(task) = task {
                self.queue.interrupt(task);
            }
        }
    }

    /// A task, if there is one for now.
    async fn find(&self, lanes: &[Lane]) -> Option<Assignment> {
        if let Some(message) = self.lost(lanes).await {
            return self.begin(message).await;
        }
        if self.demand.take_offered() {
            if let Ok(Some(message)) = streams::pull(&self.link, TASKS, Lane::Quick.as_str(), Wait::No).await
            {
                return self.begin(message).await;
            }
            self.demand.none_left();
        }
        let room = self.demand.room(lanes);
        let offer = tokio::select! {
            offer = self.link.ask::<_, Offer>(ROOM, &room, ROOM_PATIENCE) => offer,
            () = self.queue.reached(Phase::Draining) => return None,
        };
        if let Ok(offer) = &offer {
            self.demand.note(&room, offer);
        }
        let pulled = match offer {
            Ok(Offer { lane: Some(lane), .. }) => {
                streams::pull(&self.link, TASKS, &lane, Wait::Up(ON_ITS_WAY)).await
            }
            Ok(Offer { lane: None, .. }) => return None,
            Err(_) => Err(streams::Away),
        };
        match pulled {
            Ok(message) => self.begin(message?).await,
            Err(_) => {
                tokio::select! {
                    () = tokio::time::sleep(PAUSE) => {}
                    () = self.queue.reached(Phase::Draining) => {}
                }
                None
            }
        }
    }

    /// What another worker has lost, or did not get.
    async fn lost(&self, lanes: &[Lane]) -> Option<Message> {
        let now = u64::try_from(self.clock.elapsed().as_millis()).unwrap_or(u64::MAX);
        let due = u64::try_from(LOOK_FOR_LOST.as_millis()).unwrap_or(u64::MAX);
        let last = &self.looked[usize::from(lanes.contains(&Lane::Long))];
        let looked = last.load(Ordering::Relaxed);
        let is_due = looked == 0 || now.saturating_sub(looked) >= due;
        if !is_due || last.compare_exchange(looked, now, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            return None;
        }
        for lane in lanes {
            if let Ok(Some(message)) = streams::pull(&self.link, TASKS, lane.as_str(), Wait::No).await {
                // There may be more.
                last.store(0, Ordering::Relaxed);
                return Some(message);
            }
        }
        None
    }

    /// Begins the task of a message, if a server says so.
    async fn begin(&self, message: Message) -> Option<Assignment> {
        let handed = match protocol::read::<HandedTask>(&message.payload) {
            Ok(handed) => handed,
            Err(why) => {
                tracing::warn!(%why, "a task was refused");
                acknowledge(&message, AckKind::Term).await;
                return None;
            }
        };
        let HandedTask { task, attempt, job } = handed;
        if self.hands().contains_key(&task) {
            // Its message came again because NATS was away: it is still worked on here.
            acknowledge(&message, AckKind::Nak(Some(LATER))).await;
            return None;
        }
        let progress = InProgress::begin(&message);
        let job = match self.job(task, job).await {
            Ok(job) => Some(job),
            Err(why) if message.info().is_ok_and(|info| info.delivered < HOPELESS) => {
                tracing::warn!(%task, %why, "a job cannot be had");
                acknowledge(&message, AckKind::Nak(Some(LATER))).await;
                return None;
            }
            Err(_) => None,
        };
        match self.may_begin(task, attempt).await {
            Some(StartAnswer::Go { attempt, time_limit_ms }) => {
                let (clock, limit) = (self.clock.clone(), Duration::from_millis(time_limit_ms));
                let lane = message.subject.strip_prefix(TASK).and_then(Lane::from_name);
                let lane = lane.unwrap_or(Lane::Long);
                let watch = Arc::new(match lane {
                    Lane::Quick => Watch::new(clock, limit),
                    Lane::Long => Watch::giving_way(clock, limit, self.lanes.clone()),
                });
                let running = (self.lanes.begin(lane), self.queue.begin(task, watch.clone()));
                self.hands().insert(task, Hand { message, best: None, sent: None });
                let held = Box::new((running, progress));
                let missing = job.is_none();
                let job = job.unwrap_or_default();
                let assignment = Assignment { id: task, attempt, job, watch, held };
                if missing {
                    self.finish(assignment, Ending::Failed { message: FAILED, retryable: true }).await;
                    return None;
                }
                Some(assignment)
            }
            Some(StartAnswer::Drop) => {
                tracing::info!(%task, "dropped: the task is gone, has ended, or is somebody else's");
                acknowledge(&message, AckKind::Ack).await;
                None
            }
            None => {
                acknowledge(&message, AckKind::Nak(Some(LATER))).await;
                None
            }
        }
    }

    async fn job(&self, task: Uuid, body: Body) -> Result<String, bodies::BodyError> {
        let packed = self.bodies.get(body, &job_name(task)).await?;
        if packed.size() <= SMALL {
            return bodies::text(packed, MOST_JOB);
        }
        let text = tokio::task::spawn_blocking(move || bodies::text(packed, MOST_JOB)).await;
        text.unwrap_or(Err(bodies::BodyError::Wrong))
    }

    async fn may_begin(&self, task: Uuid, attempt: u32) -> Option<StartAnswer> {
        let asked = StartRequest { task, attempt, worker: self.name.clone() };
        for _ in 0..ASK {
            if let Ok(answer) = self.link.ask(START, &asked, ANSWER).await {
                return Some(answer);
            }
            if !self.queue.is_open() {
                return None;
            }
            tokio::time::sleep(PAUSE).await;
        }
        None
    }

    /// The layout that is to be sent now, if any.
    fn due_best(&self, task: Uuid, best: Option<Box<Solution>>) -> Option<Box<Solution>> {
        let now = self.clock.elapsed();
        let mut hands = self.hands();
        let hand = hands.get_mut(&task)?;
        hand.best = best.or(hand.best.take());
        if hand.sent.is_some_and(|sent| now.saturating_sub(sent) < BEST) {
            return None;
        }
        let due = hand.best.take();
        if due.is_some() {
            hand.sent = Some(now);
        }
        due
    }

    /// The message of an end; its layout is in the object store by then, if it is large.
    async fn end_message(&self, task: &Assignment, ending: Ending) -> Option<EndMessage> {
        let (end, solution) = match ending {
            Ending::Solved(Solved::Finished, solution) => (RemoteEnd::Finished, Some(solution)),
            Ending::Solved(Solved::Stopped, solution) => (RemoteEnd::Stopped, Some(solution)),
            Ending::Solved(Solved::Terminated, solution) => (RemoteEnd::Terminated, Some(solution)),
            Ending::Failed { message, .. } => (RemoteEnd::of_fault(message), None),
            Ending::Released => (RemoteEnd::Released, None),
            Ending::Lost => return None,
        };
        let took_ms = u64::try_from(task.watch.elapsed().as_millis()).unwrap_or(u64::MAX);
        let end = EndMessage { task: task.id, attempt: task.attempt, end, layout: None, took_ms };
        let Some(solution) = solution else { return Some(end) };
        let Some(packed) = packed(solution).await else {
            return Some(EndMessage { end: RemoteEnd::Failed, ..end });
        };
        for number in 0_u32.. {
            let name = format!("{}.{number}", end_name(task.id, task.attempt));
            match self.bodies.send(name, packed.clone()).await {
                Ok(layout) => return Some(EndMessage { layout: Some(layout), ..end }),
                Err(bodies::BodyError::Wrong) => return Some(EndMessage { end: RemoteEnd::Failed, ..end }),
                Err(why) => tracing::warn!(task = %task.id, %why, "a result waits to be handed in"),
            }
            tokio::time::sleep(LATER).await;
        }
        None
    }

    /// Hands in an end, and again until NATS has it.
    async fn hand_in(&self, task: &Assignment, ending: Ending) {
        let Some(end) = self.end_message(task, ending).await else { return };
        let Ok(payload) = protocol::write(&end) else { return };
        let id = format!("{}:{}", end.task, end.attempt);
        loop {
            let message = PublishMessage::build().message_id(&id).payload(payload.clone().into());
            let sent = match self.link.jetstream().send_publish(END, message).await {
                Ok(acknowledged) => acknowledged.await.map(drop),
                Err(error) => Err(error),
            };
            match sent {
                Ok(()) => break,
                Err(error) => tracing::warn!(%error, "an end waits to be handed in"),
            }
            tokio::time::sleep(PAUSE).await;
        }
        tracing::info!(end = end.end.counted().name(), "handed in");
        let message = self.hands().get(&end.task).map(|hand| hand.message.clone());
        if let Some(message) = message {
            acknowledge(&message, AckKind::Ack).await;
        }
    }

    fn hands(&self) -> MutexGuard<'_, HashMap<Uuid, Hand>> {
        self.hands.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Desk for NatsDesk {
    async fn next(&self, worker: usize) -> Option<Assignment> {
        let lanes: &[Lane] = if worker < self.threads { Lane::ALL } else { &[Lane::Quick] };
        while self.queue.is_open() {
            if let Some(task) = self.find(lanes).await {
                return Some(task);
            }
        }
        None
    }

    async fn beat(&self, task: &Assignment, percent: f64, best: Option<Box<Solution>>) -> Beat {
        let best = match self.due_best(task.id, best) {
            Some(solution) => match packed(solution).await {
                Some(packed) => {
                    let number = self.clock.elapsed().as_millis();
                    let name = format!("{}.{number}", best_name(task.id, task.attempt));
                    self.bodies.send(name, packed).await.ok()
                }
                None => None,
            },
            None => None,
        };
        let beat = BeatMessage { task: task.id, attempt: task.attempt, percent, best };
        match self.link.ask(BEAT, &beat, ANSWER).await {
            Ok(BeatAnswer::Stop) => Beat::Stop,
            Ok(BeatAnswer::Lost) => Beat::Lost,
            Ok(BeatAnswer::Continue) | Err(_) => Beat::Continue,
        }
    }

    async fn finish(&self, task: Assignment, ending: Ending) {
        tokio::select! {
            () = self.hand_in(&task, ending) => {}
            () = async {
                self.queue.reached(Phase::Releasing).await;
                tokio::time::sleep(LAST_WORDS).await;
            } => tracing::warn!("an end could not be handed in: somebody else begins the task anew"),
        }
        self.hands().remove(&task.id);
        self.demand.note_end(task.watch.elapsed());
    }

    async fn releasing(&self) {
        self.queue.reached(Phase::Releasing).await;
    }
}

/// A layout as it is sent, written off the threads that speak with NATS.
async fn packed(solution: Box<Solution>) -> Option<Packed> {
    let write =
        move || Packed::written(|to| serde_json::to_writer(to, &solution).map_err(std::io::Error::from)).ok();
    tokio::task::spawn_blocking(write).await.ok().flatten()
}

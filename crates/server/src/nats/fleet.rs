//! What a server does for workers on other machines, from its start to its end.

use super::bodies::Bodies;
use super::dispatcher::Dispatcher;
use super::end_recorder::{EndRecorder, LargeTurns};
use super::inspection::Inspection;
use super::link::Link;
use super::lots::Lots;
use super::protocol::STOP;
use super::roll::Roll;
use super::streams;
use super::task_guide::TaskGuide;
use crate::clock::Clock;
use crate::fleet_figures::FleetFigures;
use crate::metrics::Metrics;
use crate::queue::{Phase, Queue};
use chrono::TimeDelta;
use std::sync::Arc;
use std::time::Duration;
use store::{AttemptEnd, Starting, Store, TakeBack};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;

/// How often it is seen to that the streams are there.
const MAKE_STREAMS: Duration = Duration::from_secs(2);
/// How often tasks are looked for that were lost on their way.
const LOOK_FOR_LOST: Duration = Duration::from_secs(1);
/// A task that is out and whose lease ends so soon was lost on its way: when it has run out, the reaper counts a failure.
const LOST: TimeDelta = TimeDelta::seconds(2);
/// How often it is noted in the database which workers there are.
const NOTE_WORKERS: Duration = Duration::from_secs(5);
/// Lots of ends begin so far apart at the soonest: an end that comes alone is written at once, and those that follow each other
/// closely share a transaction.
const ENDS_APART: Duration = Duration::from_millis(25);
/// For so long after NATS has come back, silence may be its fault.
const AFTER_OUTAGE: Duration = Duration::from_secs(10);

/// What the service takes from the server.
pub struct FleetParts {
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Who waits for tasks and tells of stops.
    pub queue: Queue,
    /// The figures for Prometheus, with those of the fleet.
    pub metrics: Arc<Metrics>,
    /// Those of the fleet.
    pub figures: Arc<FleetFigures>,
    /// How long a task may run.
    pub time_limit: Duration,
}

/// The workers on other machines, as a server sees them.
#[derive(Clone)]
pub struct Fleet {
    link: Link,
    figures: Arc<FleetFigures>,
}

/// What runs for them.
pub struct FleetService {
    until_drained: JoinSet<()>,
    until_the_end: JoinSet<()>,
}

impl Fleet {
    /// Begins to hand tasks out.
    pub fn start(link: Link, parts: FleetParts) -> (Fleet, FleetService) {
        let FleetParts { store, clock, queue, metrics, figures, time_limit } = parts;
        let bodies = Bodies::new(link.clone());
        let roll = Arc::new(Roll::new(clock.clone()));
        let inspection = Inspection::new(store.clone(), bodies.clone());
        let dispatcher = Arc::new(Dispatcher {
            store: store.clone(),
            clock: clock.clone(),
            queue: queue.clone(),
            link: link.clone(),
            bodies: bodies.clone(),
            figures: figures.clone(),
        });
        let starts = {
            let (store, clock) = (store.clone(), clock.clone());
            Lots::new(move |asked: Vec<Starting>| {
                let (store, now) = (store.clone(), clock.now());
                async move { store.start_handed_out(&asked, now).await }
            })
        };
        let ends = {
            let (store, clock) = (store.clone(), clock.clone());
            Lots::apart(ENDS_APART, move |ends: Vec<Arc<AttemptEnd>>| {
                let (store, now) = (store.clone(), clock.now());
                async move { store.finish_all(&ends, now).await }
            })
        };
        let guide = Arc::new(TaskGuide {
            store: store.clone(),
            starts,
            link: link.clone(),
            inspection: inspection.clone(),
            bodies: bodies.clone(),
            time_limit,
            queue: queue.clone(),
            figures: figures.clone(),
        });
        let recorder = Arc::new(EndRecorder {
            ends,
            turns: LargeTurns::default(),
            store: store.clone(),
            clock: clock.clone(),
            queue: queue.clone(),
            metrics,
            link: link.clone(),
            bodies,
            inspection,
            figures: figures.clone(),
        });
        let (mut until_drained, mut until_the_end) = (JoinSet::new(), JoinSet::new());
        until_drained.spawn(dispatcher.run());
        until_drained.spawn(guide.clone().answer_starts());
        until_drained.spawn(guide.answer_beats());
        until_drained.spawn(recorder.run());
        until_the_end.spawn(make_streams(link.clone()));
        until_the_end.spawn(tell_stops(link.clone(), queue.clone()));
        until_the_end.spawn(note_workers(store.clone(), roll.clone()));
        until_the_end.spawn(take_back_lost(store, link.clone(), queue, clock));
        until_the_end.spawn(roll.listen(link.clone()));
        (Fleet { link, figures }, FleetService { until_drained, until_the_end })
    }

    /// Whether NATS is there.
    pub fn is_up(&self) -> bool {
        self.link.is_up()
    }

    /// Brings its figures up to date.
    pub fn refresh_figures(&self) {
        self.figures.note_up(self.is_up());
    }
}

impl FleetService {
    /// Waits until everything at hand is done. The queue has gone down before.
    pub async fn shut_down(mut self, queue: &Queue) {
        queue.enter(Phase::Releasing);
        while self.until_drained.join_next().await.is_some() {}
        self.until_the_end.shutdown().await;
    }
}

/// Makes the streams, also after NATS has lost them.
async fn make_streams(link: Link) {
    let mut ups = link.ups();
    let mut well = true;
    loop {
        if link.is_up() {
            match streams::make(&link).await {
                Ok(()) => well = true,
                Err(error) if well => {
                    well = false;
                    tracing::error!(%error, "the streams cannot be made");
                }
                Err(_) => {}
            }
        }
        tokio::select! {
            () = tokio::time::sleep(MAKE_STREAMS) => {}
            changed = ups.changed() => if changed.is_err() { return },
        }
    }
}

/// Notes in the database which workers have announced themselves, so that every server and the operator know of them.
async fn note_workers(store: Store, roll: Arc<Roll>) {
    loop {
        tokio::time::sleep(NOTE_WORKERS).await;
        if let Err(error) = store.note_seen(&roll.workers()).await {
            tracing::warn!(%error, "workers could not be noted");
        }
    }
}

/// Tells workers at once which tasks shall end. One who does not hear it hears it with the next sign of life.
async fn tell_stops(link: Link, queue: Queue) {
    let mut stops = queue.stops();
    loop {
        match stops.recv().await {
            Ok(task) => link.tell_raw(format!("{STOP}{task}"), String::new()).await,
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// Puts tasks back that were lost on their way to a worker, and, where NATS is away, those whose workers cannot be heard.
async fn take_back_lost(store: Store, link: Link, queue: Queue, clock: Arc<dyn Clock>) {
    // Whoever was there before this server may have been cut off as well.
    let mut away_until = clock.elapsed();
    loop {
        tokio::time::sleep(LOOK_FOR_LOST).await;
        if !link.is_up() {
            away_until = clock.elapsed();
        }
        let outage = clock.elapsed().saturating_sub(away_until) < AFTER_OUTAGE;
        let which = if outage { TakeBack::All } else { TakeBack::Unstarted };
        match store.take_back_handed_out(which, LOST).await {
            Ok(0) => {}
            Ok(taken) => {
                tracing::warn!(taken, "put back what was lost on its way");
                queue.wake();
            }
            Err(error) => tracing::error!(%error, "lost tasks could not be looked for"),
        }
    }
}

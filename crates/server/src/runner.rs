//! One task: the optimiser on its own thread, signs of life while it runs, its result checked and saved.

use crate::clock::Clock;
use crate::labels::TaskEnd;
use crate::queue::{Phase, Workplace};
use crate::saving::{self, Saved};
use crate::solver;
use engine::verify::{Violations, verify, verify_shown};
use engine::{Control, Job, Options, Solution};
use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{Claimed, End, EndStatus, Heartbeat, Outcome, StoreError, Totals};
use tokio::time::MissedTickBehavior;
use tracing::Instrument;

/// How often a running task gives a sign of life and saves its best layout.
const PULSE: Duration = Duration::from_secs(1);
/// What users read about tasks that failed; the catalogue has the same in the other languages.
pub const FAILED: &str = "The optimiser failed.";
/// See [`FAILED`].
pub const UNCUTTABLE: &str = "The optimiser made a layout that cannot be cut.";
/// See [`FAILED`].
pub const NO_RESOURCES: &str = "The server is out of resources.";
/// See [`FAILED`].
pub const OLD_JOB: &str = "The job cannot be read by this version.";

/// The runner's eye on a search, and its hand on the brake.
pub struct Watch {
    clock: Arc<dyn Clock>,
    started: Duration,
    limit: Duration,
    interrupted: AtomicBool,
    timed_out: AtomicBool,
    /// Percent as the bits of a float: for positive numbers these have the same order.
    percent: AtomicU64,
    best: Mutex<Option<Solution>>,
}

impl Watch {
    /// Begins to watch now; the search may take so long.
    pub fn new(clock: Arc<dyn Clock>, limit: Duration) -> Watch {
        Watch {
            started: clock.elapsed(),
            clock,
            limit,
            interrupted: AtomicBool::new(false),
            timed_out: AtomicBool::new(false),
            percent: AtomicU64::new(0),
            best: Mutex::new(None),
        }
    }

    /// Ends the search.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    fn percent(&self) -> f64 {
        f64::from_bits(self.percent.load(Ordering::Relaxed))
    }

    /// The best layout since the last question.
    fn take_best(&self) -> Option<Solution> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn elapsed(&self) -> Duration {
        self.clock.elapsed().saturating_sub(self.started)
    }
}

impl Control for Watch {
    fn stopped(&self) -> bool {
        if self.interrupted.load(Ordering::Relaxed) {
            return true;
        }
        let over = self.elapsed() >= self.limit;
        if over {
            self.timed_out.store(true, Ordering::Relaxed);
        }
        over
    }

    fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn progress(&self, percent: f64) {
        self.percent.fetch_max(percent.clamp(0.0, 100.0).to_bits(), Ordering::Relaxed);
    }

    fn improved(&self, solution: &Solution) {
        let better = solution.clone();
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = Some(better);
    }
}

/// How an attempt came to its end.
enum Attempt {
    /// With a layout.
    Solved(Box<Solution>),
    /// With a fault of ours; the text is for the user.
    Failed(&'static str),
    /// Without a result: the task belongs to nobody here any more.
    Lost,
    /// Broken off because the server goes down.
    Released,
}

/// Works on a task until it has ended, is lost or has gone back into the queue.
pub async fn run(place: &Workplace, task: Claimed, watch: Arc<Watch>) {
    let span = tracing::info_span!("task", id = %task.id, attempt = task.attempt);
    attempt(place, task, &watch).instrument(span).await;
}

async fn attempt(place: &Workplace, mut task: Claimed, watch: &Arc<Watch>) {
    tracing::info!("started");
    let job = std::mem::take(&mut task.request_json);
    let end = work(place, &task, job, watch).await;
    place.metrics.count_task(end, watch.elapsed());
}

/// Does the attempt; how it ended, for the metrics.
async fn work(place: &Workplace, task: &Claimed, job: String, watch: &Arc<Watch>) -> TaskEnd {
    let read = Job::from_text(job.as_bytes());
    drop(job);
    let Ok(job) = read else {
        return fail(place, task, OLD_JOB, false).await;
    };
    let job = Arc::new(job);
    let ended = match search(place, task, &job, watch).await {
        Attempt::Solved(solution) => solution,
        Attempt::Failed(message) => return fail(place, task, message, true).await,
        Attempt::Lost => {
            tracing::info!("dropped: the task is gone or has ended elsewhere");
            return TaskEnd::Lost;
        }
        Attempt::Released => return release(place, task).await,
    };
    let (status, end) = match () {
        () if watch.interrupted.load(Ordering::Relaxed) => (EndStatus::Stopped, TaskEnd::Stopped),
        () if watch.timed_out.load(Ordering::Relaxed) => (EndStatus::Terminated, TaskEnd::Terminated),
        () => (EndStatus::Finished, TaskEnd::Finished),
    };
    match outcome(job, *ended, verify).await {
        Some(outcome) => save(place, task, End { status, outcome: Some(outcome) }, end).await,
        None => fail(place, task, UNCUTTABLE, true).await,
    }
}

/// Runs the optimiser and keeps the row alive meanwhile.
async fn search(place: &Workplace, task: &Claimed, job: &Arc<Job>, watch: &Arc<Watch>) -> Attempt {
    let options = Options { threads: place.threads, ..Options::default() };
    let started = solver::on_a_thread(&place.solver, job.clone(), options, watch.clone(), ());
    let mut receive = match started {
        Ok(receive) => receive,
        Err(error) => {
            tracing::error!(%error, "no thread for the optimiser");
            return Attempt::Failed(NO_RESOURCES);
        }
    };
    let mut pulse = tokio::time::interval(PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pulse.tick().await;
    loop {
        tokio::select! {
            solved = &mut receive => return match solved {
                Ok(Ok(solution)) => Attempt::Solved(Box::new(solution)),
                Ok(Err(panic)) => {
                    tracing::error!(panic = panic_text(&*panic), "the optimiser panicked");
                    Attempt::Failed(FAILED)
                }
                Err(_) => Attempt::Failed(FAILED),
            },
            _ = pulse.tick() => match beat(place, task, job, watch).await {
                Ok(Heartbeat::Continue) => {}
                Ok(Heartbeat::StopRequested) => watch.interrupt(),
                Ok(Heartbeat::Lost) => {
                    watch.interrupt();
                    return Attempt::Lost;
                }
                Err(error) => tracing::error!(%error, "no sign of life could be given"),
            },
            () = place.queue.reached(Phase::Releasing) => {
                watch.interrupt();
                return Attempt::Released;
            }
        }
    }
}

async fn beat(
    place: &Workplace,
    task: &Claimed,
    job: &Arc<Job>,
    watch: &Watch,
) -> Result<Heartbeat, StoreError> {
    // Before the layout: what is shown as done must not be ahead of what is shown of it.
    let percent = watch.percent();
    let best = match watch.take_best() {
        Some(solution) => outcome(job.clone(), solution, verify_shown).await,
        None => None,
    };
    place.store.heartbeat(task.id, task.attempt, percent, best.as_ref()).await
}

type Verify = fn(&Job, &Solution) -> Result<(), Violations>;

/// A layout as it is saved; none if it breaks a rule, which is a fault of the optimiser.
async fn outcome(job: Arc<Job>, solution: Solution, verify: Verify) -> Option<Outcome> {
    let written = tokio::task::spawn_blocking(move || {
        if let Err(violations) = verify(&job, &solution) {
            tracing::error!(%violations, "the optimiser made a layout that breaks the rules");
            return None;
        }
        let totals = Totals {
            mosaic_count: solution.mosaics.len() as u64,
            used_area: solution.total_used_area.mm2(),
            wasted_area: solution.total_wasted_area.mm2(),
            used_area_ratio: solution.total_used_area_ratio,
            cut_length: solution.total_cut_length.mm(),
            cuts: solution.total_nbr_cuts,
            not_placed: Some(solution.no_fit_panels.iter().map(|panel| u64::from(panel.count)).sum()),
        };
        let result_json = serde_json::to_string(&solution).ok()?;
        Some(Outcome { result_json, totals })
    });
    written.await.ok().flatten()
}

/// Saves the result, which ended its task so; how that came out.
async fn save(place: &Workplace, task: &Claimed, end: End, ended: TaskEnd) -> TaskEnd {
    let attempt = || place.store.finish(task.id, task.attempt, end.clone(), place.clock.now());
    match saving::until_saved(&place.queue, &place.metrics, attempt).await {
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
            fail(place, task, FAILED, false).await
        }
        Saved::GoingDown => release(place, task).await,
    }
}

async fn fail(place: &Workplace, task: &Claimed, message: &str, retryable: bool) -> TaskEnd {
    match place.store.fail(task.id, task.attempt, message, retryable, place.clock.now()).await {
        Ok(end) => tracing::warn!(?end, message, "failed"),
        Err(error) => tracing::error!(%error, "a failure could not be saved"),
    }
    TaskEnd::Failed
}

async fn release(place: &Workplace, task: &Claimed) -> TaskEnd {
    match place.store.release(task.id, task.attempt).await {
        Ok(released) => tracing::info!(released, "put back"),
        Err(error) => tracing::error!(%error, "the task could not be put back"),
    }
    TaskEnd::Released
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no text")
}

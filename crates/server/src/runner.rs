//! Runs tasks: the optimiser on its own thread, heartbeats while it runs, its result verified. Tasks come from the desk and
//! their results go to it.

use crate::desk::{Assignment, Beat, Desk, Ending, FAILED, Solved};
use crate::solver::{self, Solver};
use crate::watch::Watch;
use engine::verify::{Violations, verify, verify_shown};
use engine::{Job, Options, Solution};
use std::any::Any;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior};
use tracing::Instrument;

/// How often a running task sends a heartbeat and saves its best layout.
const PULSE: Duration = Duration::from_secs(1);
/// When the first heartbeat comes, which only says that the task runs: whoever waits sees it soon.
const FIRST_PULSE: Duration = Duration::from_millis(200);
/// What users read about tasks that failed; the catalogue has the same in the other languages.
pub const UNCUTTABLE: &str = "The optimiser made a layout that cannot be cut.";
/// See [`UNCUTTABLE`].
pub const NO_RESOURCES: &str = "The server is out of resources.";
/// See [`UNCUTTABLE`].
pub const OLD_JOB: &str = "The job cannot be read by this version.";

/// Works on the tasks of a desk.
pub struct Runner<D> {
    /// Where tasks come from and their ends go.
    pub desk: Arc<D>,
    /// The optimiser.
    pub solver: Arc<dyn Solver>,
    /// Search threads of one task.
    pub threads: usize,
}

impl<D> Clone for Runner<D> {
    fn clone(&self) -> Runner<D> {
        Runner { desk: self.desk.clone(), solver: self.solver.clone(), threads: self.threads }
    }
}

impl<D: Desk> Runner<D> {
    /// Starts so many workers; they end when the desk gives out no more tasks.
    pub fn start(&self, workers: usize) -> JoinSet<()> {
        let mut set = JoinSet::new();
        for n in 0..workers {
            let runner = self.clone();
            set.spawn(async move { runner.work(n).await });
        }
        set
    }

    async fn work(&self, worker: usize) {
        while let Some(task) = self.desk.next(worker).await {
            let (id, runner) = (task.id, self.clone());
            // A task of its own, so that a panic in it costs a calculation and not the worker.
            if tokio::spawn(async move { runner.run(task).await }).await.is_err() {
                tracing::error!(task = %id, "the runner panicked");
            }
        }
    }

    /// Works on a task until it has ended, is lost or has gone back to the desk.
    async fn run(&self, task: Assignment) {
        let span = tracing::info_span!("task", id = %task.id, attempt = task.attempt);
        self.attempt(task).instrument(span).await;
    }

    async fn attempt(&self, mut task: Assignment) {
        tracing::info!("started");
        let text = std::mem::take(&mut task.job);
        let read = Job::from_text(text.as_bytes());
        drop(text);
        let ending = match read {
            Ok(job) => self.search(&task, Arc::new(job)).await,
            Err(_) => Ending::Failed { message: OLD_JOB, retryable: false },
        };
        self.desk.finish(task, ending).await;
    }

    /// Runs the optimiser and sends the desk its progress.
    async fn search(&self, task: &Assignment, job: Arc<Job>) -> Ending {
        let watch = &task.watch;
        let options = Options { threads: self.threads, ..Options::default() };
        let (its_job, its_watch) = (job.clone(), watch.clone());
        let ended = move |solution| ended(&its_watch, &its_job, solution);
        let started = solver::on_a_thread(&self.solver, job.clone(), options, watch.clone(), (), ended);
        let receive = match started {
            Ok(receive) => receive,
            Err(error) => {
                tracing::error!(%error, "no thread for the optimiser");
                return Ending::Failed { message: NO_RESOURCES, retryable: true };
            }
        };
        // Beats go on while the layout is verified, which takes its time with a large one.
        let mut ending = pin!(async {
            let failed = Ending::Failed { message: FAILED, retryable: true };
            match receive.await {
                Ok(Ok(ending)) => ending,
                Ok(Err(panic)) => {
                    tracing::error!(panic = panic_text(&*panic), "the optimiser panicked");
                    failed
                }
                Err(_) => failed,
            }
        });
        let mut pulse = tokio::time::interval_at(Instant::now() + FIRST_PULSE, PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_first = true;
        loop {
            tokio::select! {
                ending = &mut ending => return ending,
                _ = pulse.tick() => {
                    // Read before the layout, so that the percentage shown is never ahead of the layout shown.
                    let percent = if is_first { 0.0 } else { watch.percent() };
                    let best = if is_first { None } else { watch.take_best() };
                    is_first = false;
                    let best = match best {
                        Some(solution) => shown(job.clone(), solution).await,
                        None => None,
                    };
                    match self.desk.beat(task, percent, best).await {
                        Beat::Continue => {}
                        Beat::Stop => watch.interrupt(),
                        Beat::Lost => {
                            watch.interrupt();
                            return Ending::Lost;
                        }
                    }
                }
                () = self.desk.releasing() => {
                    watch.interrupt();
                    return Ending::Released;
                }
            }
        }
    }
}

/// The ending of a search that came to an answer.
fn ended(watch: &Watch, job: &Job, solution: Solution) -> Ending {
    let solved = match () {
        () if watch.was_interrupted() => Solved::Stopped,
        () if watch.has_timed_out() => Solved::Terminated,
        () => Solved::Finished,
    };
    match checked(job, solution, verify) {
        Some(solution) => Ending::Solved(solved, solution),
        None => Ending::Failed { message: UNCUTTABLE, retryable: true },
    }
}

/// How a layout is looked at: as a result, or as one that is only shown.
pub type Verify = fn(&Job, &Solution) -> Result<(), Violations>;

/// The layout, unless it breaks a rule, which is a fault of the optimiser.
fn checked(job: &Job, solution: Solution, verify: Verify) -> Option<Box<Solution>> {
    if let Err(violations) = verify(job, &solution) {
        tracing::error!(%violations, "the optimiser made a layout that breaks the rules");
        return None;
    }
    Some(Box::new(solution))
}

/// A layout that is only shown, looked at off the threads that speak with others.
async fn shown(job: Arc<Job>, solution: Solution) -> Option<Box<Solution>> {
    tokio::task::spawn_blocking(move || checked(&job, solution, verify_shown)).await.ok().flatten()
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no text")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ManualClock;
    use crate::desk::TaskEnd;
    use engine::Control;
    use serde_json::json;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use tokio::sync::Notify;
    use uuid::Uuid;

    /// A desk without a server or a database: tasks in a list, and the ends that they came to.
    #[derive(Default)]
    struct ListDesk {
        jobs: Mutex<Vec<String>>,
        /// What each beat is answered.
        answers: Mutex<Vec<Beat>>,
        beats: AtomicUsize,
        best: Mutex<Vec<u64>>,
        ends: Mutex<Vec<(u32, TaskEnd)>>,
        release: Notify,
    }

    impl Desk for ListDesk {
        async fn next(&self, _: usize) -> Option<Assignment> {
            let job = self.jobs.lock().unwrap().pop()?;
            let clock = Arc::new(ManualClock::new(chrono::DateTime::UNIX_EPOCH));
            let watch = Arc::new(Watch::new(clock, Duration::from_secs(60)));
            Some(Assignment { id: Uuid::nil(), attempt: 3, job, watch, held: Box::new(()) })
        }

        async fn beat(&self, _: &Assignment, _: f64, best: Option<Box<Solution>>) -> Beat {
            self.beats.fetch_add(1, Ordering::SeqCst);
            self.best.lock().unwrap().extend(best.map(|best| best.mosaics.len() as u64));
            self.answers.lock().unwrap().pop().unwrap_or(Beat::Continue)
        }

        async fn finish(&self, task: Assignment, ending: Ending) {
            let end = match ending {
                Ending::Solved(Solved::Finished, solution) => {
                    assert_eq!(solution.mosaics.len(), 1);
                    TaskEnd::Finished
                }
                Ending::Solved(Solved::Stopped, _) => TaskEnd::Stopped,
                Ending::Solved(Solved::Terminated, _) => TaskEnd::Terminated,
                Ending::Failed { .. } => TaskEnd::Failed,
                Ending::Released => TaskEnd::Released,
                Ending::Lost => TaskEnd::Lost,
            };
            self.ends.lock().unwrap().push((task.attempt, end));
        }

        async fn releasing(&self) {
            self.release.notified().await;
        }
    }

    /// The engine, which then searches on until it is stopped.
    #[derive(Default)]
    struct Endless {
        started: AtomicBool,
    }

    impl Solver for Endless {
        fn solve(&self, job: &Job, options: &Options, control: &dyn Control) -> Solution {
            let solution = engine::solve(job, options, &engine::Unattended);
            control.improved(&solution);
            self.started.store(true, Ordering::SeqCst);
            while !control.stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            solution
        }
    }

    fn job() -> String {
        let panels = json!([{"id": "p", "width": 300, "height": 200, "count": 2}]);
        let stock = json!([{"id": "s", "width": 1000, "height": 1000, "count": 1}]);
        let job =
            json!({"panels": panels, "stock_panels": stock, "configuration": {"optimization_factor": 0}});
        job.to_string()
    }

    async fn ends_of(jobs: Vec<String>, answers: Vec<Beat>, solver: Arc<dyn Solver>) -> Arc<ListDesk> {
        let desk = Arc::new(ListDesk {
            jobs: Mutex::new(jobs),
            answers: Mutex::new(answers),
            ..ListDesk::default()
        });
        let mut workers = Runner { desk: desk.clone(), solver, threads: 1 }.start(1);
        while workers.join_next().await.is_some() {}
        desk
    }

    #[tokio::test]
    async fn tasks_are_solved_for_any_desk_and_a_job_that_cannot_be_read_fails() {
        let desk = ends_of(vec![job(), "{}".to_owned(), job()], Vec::new(), Arc::new(solver::Engine)).await;
        let ends = desk.ends.lock().unwrap().clone();
        assert_eq!(ends, [(3, TaskEnd::Finished), (3, TaskEnd::Failed), (3, TaskEnd::Finished)]);
    }

    #[tokio::test]
    async fn a_search_ends_as_the_answers_to_its_signs_of_life_say() {
        let stopped =
            ends_of(vec![job()], vec![Beat::Stop, Beat::Continue], Arc::new(Endless::default())).await;
        assert_eq!(*stopped.ends.lock().unwrap(), [(3, TaskEnd::Stopped)]);
        assert_eq!(
            *stopped.best.lock().unwrap(),
            [1],
            "the best layout goes with a sign of life, but for the first"
        );
        let lost = ends_of(vec![job()], vec![Beat::Lost, Beat::Continue], Arc::new(Endless::default())).await;
        assert_eq!(*lost.ends.lock().unwrap(), [(3, TaskEnd::Lost)]);
        assert_eq!(lost.beats.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn a_search_is_given_back_when_the_desk_releases_its_tasks() {
        let solver = Arc::new(Endless::default());
        let desk = Arc::new(ListDesk { jobs: Mutex::new(vec![job()]), ..ListDesk::default() });
        let mut workers = Runner { desk: desk.clone(), solver: solver.clone(), threads: 1 }.start(1);
        while !solver.started.load(Ordering::SeqCst) {
            tokio::task::yield_now().await;
        }
        desk.release.notify_one();
        while workers.join_next().await.is_some() {}
        assert_eq!(*desk.ends.lock().unwrap(), [(3, TaskEnd::Released)]);
    }
}

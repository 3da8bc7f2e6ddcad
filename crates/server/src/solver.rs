//! The solver that computes layouts: the engine, or a scripted one in tests.

use crate::watch::Watch;
use engine::{Control, Job, Options, Solution};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use tokio::sync::oneshot;

/// Stack of the optimiser's thread, bytes: it walks deep trees.
const STACK: usize = 64 * 1024 * 1024;

/// Something that finds layouts. Runs on a thread of its own, never on one that answers requests.
pub trait Solver: Send + Sync + 'static {
    /// Finds the best layout of a job; ends soon after [`Control::stopped`] says so.
    fn solve(&self, job: &Job, options: &Options, control: &dyn Control) -> Solution;
}

/// Kerf's own optimiser.
pub struct Engine;

impl Solver for Engine {
    fn solve(&self, job: &Job, options: &Options, control: &dyn Control) -> Solution {
        engine::solve(job, options, control)
    }
}

/// Runs the optimiser on a thread of its own, and makes `then` of the layout there. `held` is dropped when the thread ends.
///
/// # Errors
/// There is no thread to be had.
pub fn on_a_thread<T: Send + 'static>(
    solver: &Arc<dyn Solver>,
    job: Arc<Job>,
    options: Options,
    watch: Arc<Watch>,
    held: impl Send + 'static,
    then: impl FnOnce(Solution) -> T + Send + 'static,
) -> io::Result<oneshot::Receiver<thread::Result<T>>> {
    let (send, receive) = oneshot::channel();
    let solver = solver.clone();
    let thread = thread::Builder::new().name("optimiser".to_owned()).stack_size(STACK);
    thread.spawn(move || {
        step_back();
        let solved = catch_unwind(AssertUnwindSafe(|| then(solver.solve(&job, &options, &*watch))));
        drop(held);
        // The receiver is gone if the task was released or lost, or the client has disconnected.
        let _ = send.send(solved);
    })?;
    Ok(receive)
}

/// Lowers the priority of a search below the threads that answer requests. A search takes whole cores for a minute, an answer
/// a millisecond of one: results come hardly later for it, but answers much sooner.
fn step_back() {
    /// Niceness: leaves the search a quarter of a core against a thread that wants it all the time.
    #[cfg(target_os = "linux")]
    const STEPS: i32 = 5;
    // On Linux niceness belongs to a thread, and the threads that it starts inherit it.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(STEPS) {
        tracing::debug!(%error, "the optimiser could not step back");
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    /// The niceness of the calling thread, as Linux tells it.
    fn niceness() -> i32 {
        let line = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        // After the name, which may hold anything, comes the state as the third field; niceness is the nineteenth.
        let (_, fields) = line.rsplit_once(')').unwrap();
        fields.split_whitespace().nth(16).unwrap().parse().unwrap()
    }

    #[test]
    fn a_search_steps_back_with_all_its_threads_and_nobody_else_does() {
        let before = niceness();
        let searching = thread::spawn(|| {
            step_back();
            (niceness(), thread::spawn(niceness).join().unwrap())
        });
        assert_eq!(searching.join().unwrap(), (before + 5, before + 5));
        assert_eq!(niceness(), before);
    }
}

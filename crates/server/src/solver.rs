//! What computes the layouts: the engine, or in tests something that does as it is told.

use crate::runner::Watch;
use engine::{Control, Job, Options, Solution};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use tokio::sync::oneshot;

/// The optimiser walks deep trees.
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

/// Runs the optimiser on a thread of its own. What is `held` is let go when the thread has come to its end.
///
/// # Errors
/// There is no thread to be had.
pub fn on_a_thread(
    solver: &Arc<dyn Solver>,
    job: Arc<Job>,
    options: Options,
    watch: Arc<Watch>,
    held: impl Send + 'static,
) -> io::Result<oneshot::Receiver<thread::Result<Solution>>> {
    let (send, receive) = oneshot::channel();
    let solver = solver.clone();
    let thread = thread::Builder::new().name("optimiser".to_owned()).stack_size(STACK);
    thread.spawn(move || {
        let solved = catch_unwind(AssertUnwindSafe(|| solver.solve(&job, &options, &*watch)));
        drop(held);
        // Nobody listens any more if the task was released or lost, or the client has gone.
        let _ = send.send(solved);
    })?;
    Ok(receive)
}

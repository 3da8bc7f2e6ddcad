//! What computes the layouts: the engine, or in tests something that does as it is told.

use engine::{Control, Job, Options, Solution};

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

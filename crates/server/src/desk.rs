//! The desk: where a runner takes its tasks from and hands in their results. It knows neither requests nor a database, so that
//! a runner can work in the server's process as well as on a machine without a database.

use crate::watch::Watch;
use engine::Solution;
use std::sync::Arc;
use uuid::Uuid;

/// What users read about a task that a fault of ours has ended; the catalogue has the same in the other languages.
pub const FAILED: &str = "The optimiser failed.";

/// A task that a runner has been given.
pub struct Assignment {
    /// The task.
    pub id: Uuid,
    /// The number of this attempt at it.
    pub attempt: u32,
    /// The job as JSON text.
    pub job: String,
    /// Watches the search of this attempt; the desk ends it when its user stops the task.
    pub watch: Arc<Watch>,
    /// Dropping it tells the desk that nobody works on the task any more.
    pub held: Box<dyn Send + Sync>,
}

/// The answer to a heartbeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Go on.
    Continue,
    /// The user has stopped the task: end it with the best layout.
    Stop,
    /// The task is gone or somebody else's: drop it.
    Lost,
}

/// What ended a search that has a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solved {
    /// It was done.
    Finished,
    /// Its user stopped it.
    Stopped,
    /// Its time limit.
    Terminated,
}

/// What an attempt at a task came to.
pub enum Ending {
    /// A layout that was verified.
    Solved(Solved, Box<Solution>),
    /// A fault of ours.
    Failed {
        /// For the user, in English; the catalogue has it in the other languages.
        message: &'static str,
        /// Whether another attempt may do better.
        retryable: bool,
    },
    /// It was broken off because the server goes down: another attempt begins it anew.
    Released,
    /// The task is gone or somebody else's.
    Lost,
}

/// How an attempt at a task ended, as it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TaskEnd {
    /// With its result.
    Finished,
    /// By its user.
    Stopped,
    /// By its time limit.
    Terminated,
    /// By a fault.
    Failed,
    /// Put back while the server went down.
    Released,
    /// Not ours any more.
    Lost,
}

impl TaskEnd {
    /// Its name in the figures.
    pub fn name(self) -> &'static str {
        match self {
            TaskEnd::Finished => "finished",
            TaskEnd::Stopped => "stopped",
            TaskEnd::Terminated => "terminated",
            TaskEnd::Failed => "failed",
            TaskEnd::Released => "released",
            TaskEnd::Lost => "lost",
        }
    }
}

/// Gives tasks out and takes their ends.
pub trait Desk: Send + Sync + 'static {
    /// The next task for this worker, as soon as there is one; none once no more are given out.
    fn next(&self, worker: usize) -> impl Future<Output = Option<Assignment>> + Send;

    /// A heartbeat, with the percentage done and the best layout since the last one, if there is a better one.
    fn beat(
        &self,
        task: &Assignment,
        percent: f64,
        best: Option<Box<Solution>>,
    ) -> impl Future<Output = Beat> + Send;

    /// Hands in the end of an attempt; answers once it is safe.
    fn finish(&self, task: Assignment, ending: Ending) -> impl Future<Output = ()> + Send;

    /// Waits until tasks at hand have to be given back.
    fn releasing(&self) -> impl Future<Output = ()> + Send;
}

//! How the caller watches and ends a run: the engine itself has no clock and prints nothing.

use crate::model::solution::Solution;

/// The caller's side of a run. All methods may be called from several search threads at once.
pub trait Control: Sync {
    /// True ends the search as soon as possible (within some milliseconds); the best layout so far is the answer.
    fn stopped(&self) -> bool {
        false
    }

    /// Milliseconds since the caller started the run; goes into `elapsed_time`.
    fn elapsed_ms(&self) -> u64 {
        0
    }

    /// The share of the planned work that is done, 0-100; never goes back.
    fn progress(&self, percent: f64) {
        let _ = percent;
    }

    /// A layout better than every one before it.
    fn improved(&self, solution: &Solution) {
        let _ = solution;
    }
}

/// Nobody watches, nobody stops.
pub struct Unattended;

impl Control for Unattended {}

/// What a run may spend, beside the job's own configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The same job with the same seed gives the same layout.
    pub seed: u64,
    /// Search threads; they change how long the answer takes, not the answer.
    pub threads: usize,
    /// Ignore the job's effort and search until [`Control::stopped`] or until nothing better can exist.
    pub until_stopped: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, threads: 1, until_stopped: false }
    }
}

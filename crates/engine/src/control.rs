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

/// Units of work between two questions whether to stop: some milliseconds at most.
pub(crate) const ATTENTION: u64 = 100_000;

/// Asks whether to stop at bounded intervals of work, not more often, and remembers the answer.
pub(crate) struct StopCheck<'s> {
    stopped: &'s dyn Fn() -> bool,
    due: u64,
    /// What was counted by [`StopCheck::after`].
    done: u64,
    heard: bool,
}

impl<'s> StopCheck<'s> {
    /// Asks at once, and then after each interval of [`ATTENTION`] units.
    pub(crate) fn new(stopped: &'s dyn Fn() -> bool) -> StopCheck<'s> {
        StopCheck { stopped, due: 0, done: 0, heard: false }
    }

    /// Asks for the first time after an interval: for work that is mostly short.
    pub(crate) fn after_interval(stopped: &'s dyn Fn() -> bool) -> StopCheck<'s> {
        StopCheck { stopped, due: ATTENTION, done: 0, heard: false }
    }

    /// Whether to stop, now that `work` units have been done in all.
    pub(crate) fn at(&mut self, work: u64) -> bool {
        if !self.heard && work >= self.due {
            self.due = work + ATTENTION;
            self.heard = (self.stopped)();
        }
        self.heard
    }

    /// Whether to stop, now that `more` units have been done since the last call.
    pub(crate) fn after(&mut self, more: u64) -> bool {
        self.done += more;
        self.at(self.done)
    }

    /// Whether an earlier answer was to stop.
    pub(crate) fn was_heard(&self) -> bool {
        self.heard
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

//! Observes and ends a search from outside: progress, best layout, time limit, stop.

use crate::clock::Clock;
use engine::{Control, Solution};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How far a search is, what it has found, and whether it shall end.
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

    /// Whether the search was ended by [`Watch::interrupt`].
    pub fn was_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Whether the search was ended by its time limit.
    pub fn has_timed_out(&self) -> bool {
        self.timed_out.load(Ordering::Relaxed)
    }

    /// Ends the search.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// The percentage done.
    pub fn percent(&self) -> f64 {
        f64::from_bits(self.percent.load(Ordering::Relaxed))
    }

    /// The best layout since the last question.
    pub fn take_best(&self) -> Option<Solution> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// How long the search has taken.
    pub fn elapsed(&self) -> Duration {
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

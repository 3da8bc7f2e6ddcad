//! Observes and ends a search from outside: progress, best layout, time limit, stop.

use crate::clock::Clock;
use crate::lanes::{Lanes, ROUND};
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
    lanes: Option<Arc<Lanes>>,
    /// When the search may give way again, ms since it began.
    next_round: AtomicU64,
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
            lanes: None,
            next_round: AtomicU64::new(0),
        }
    }

    /// As [`Watch::new`], for a long search that gives way to short ones.
    pub fn giving_way(clock: Arc<dyn Clock>, limit: Duration, lanes: Arc<Lanes>) -> Watch {
        Watch { lanes: Some(lanes), ..Watch::new(clock, limit) }
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
        if let Some(lanes) = &self.lanes
            && lanes.is_crowded()
            && self.elapsed_ms() >= self.next_round.load(Ordering::Relaxed)
        {
            lanes.give_way(|| !self.was_interrupted());
            let round = u64::try_from(ROUND.as_millis()).unwrap_or(u64::MAX);
            self.next_round.store(self.elapsed_ms().saturating_add(round), Ordering::Relaxed);
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

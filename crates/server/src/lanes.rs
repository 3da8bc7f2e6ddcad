//! Nobody waits behind the long ones: which lane a job takes, and long searches that give way to short ones where cores are few.

use engine::Job;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;
use store::Lane;

/// Units of work that an ordinary core does in a second: a search that is planned to do no more is short.
const SHORT_WORK: u64 = 60_000_000;
/// Copies of panels with which even the first layout takes its time.
const SHORT_PANELS: u64 = 1_000;
/// For so long a search gives way at once; then it goes on for as long, whoever waits.
pub const ROUND: Duration = Duration::from_millis(250);

/// The lane of a job, by an estimate of its work.
pub fn lane_of(job: &Job) -> Lane {
    let short = engine::planned_work(job) <= SHORT_WORK && job.panel_count() <= SHORT_PANELS;
    if short { Lane::Quick } else { Lane::Long }
}

/// The searches of one process, and the cores that they share.
pub struct Lanes {
    /// Searches that all cores can take at once.
    room: usize,
    short: AtomicUsize,
    long: AtomicUsize,
    turn: Mutex<()>,
    changed: Condvar,
}

/// A search under way; dropping it ends it.
pub struct Searching {
    lanes: Arc<Lanes>,
    lane: Lane,
}

impl Lanes {
    /// The lanes of a process whose cores can take so many searches at once.
    pub fn new(room: usize) -> Arc<Lanes> {
        Arc::new(Lanes {
            room,
            short: AtomicUsize::new(0),
            long: AtomicUsize::new(0),
            turn: Mutex::new(()),
            changed: Condvar::new(),
        })
    }

    /// Begins a search.
    pub fn begin(self: &Arc<Lanes>, lane: Lane) -> Searching {
        self.count(lane).fetch_add(1, Ordering::SeqCst);
        Searching { lanes: self.clone(), lane }
    }

    /// Whether short searches have too little room beside the long ones.
    pub fn is_crowded(&self) -> bool {
        let short = self.short.load(Ordering::SeqCst);
        short > 0 && short + self.long.load(Ordering::SeqCst) > self.room
    }

    /// Waits while they have, for a [`ROUND`] at most, and no longer than `wanted` says.
    pub fn give_way(&self, wanted: impl Fn() -> bool) {
        /// How soon a search that waits hears that it is to end.
        const SLICE: Duration = Duration::from_millis(10);
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        for _ in 0..ROUND.as_millis() / SLICE.as_millis() {
            if !self.is_crowded() || !wanted() {
                return;
            }
            let woken = self.changed.wait_timeout(turn, SLICE);
            turn = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn count(&self, lane: Lane) -> &AtomicUsize {
        match lane {
            Lane::Quick => &self.short,
            Lane::Long => &self.long,
        }
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        self.lanes.count(self.lane).fetch_sub(1, Ordering::SeqCst);
        self.lanes.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::atomic::AtomicBool;

    fn job(copies: u32, effort: f64) -> Job {
        let job = json!({
            "panels": [{"id": "p", "width": 300, "height": 200, "count": copies}],
            "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 100}],
            "configuration": {"optimization_factor": effort},
        });
        Job::from_text(job.to_string().as_bytes()).unwrap()
    }

    #[test]
    fn a_job_is_short_by_its_effort_and_its_panels() {
        assert_eq!(lane_of(&job(60, 0.0)), Lane::Quick);
        assert_eq!(lane_of(&job(60, 0.3)), Lane::Quick);
        assert_eq!(lane_of(&job(60, 0.5)), Lane::Long);
        assert_eq!(lane_of(&job(60, 2.0)), Lane::Long);
        assert_eq!(lane_of(&job(2_000, 0.0)), Lane::Long);
    }

    #[test]
    fn long_searches_give_way_only_where_cores_are_few_and_only_to_short_ones() {
        let lanes = Lanes::new(2);
        let long = [lanes.begin(Lane::Long), lanes.begin(Lane::Long)];
        assert!(!lanes.is_crowded(), "nobody waits");
        let short = lanes.begin(Lane::Quick);
        assert!(lanes.is_crowded());
        lanes.give_way(|| false);
        drop(long);
        assert!(!lanes.is_crowded(), "there is room for both");
        let _other = [lanes.begin(Lane::Long), lanes.begin(Lane::Long)];
        assert!(lanes.is_crowded());
        drop(short);
        assert!(!lanes.is_crowded());
        lanes.give_way(|| true);
    }

    #[test]
    fn a_search_that_gives_way_goes_on_when_the_short_one_has_ended_and_after_a_round_at_the_latest() {
        let lanes = Lanes::new(1);
        let _long = lanes.begin(Lane::Long);
        let short = lanes.begin(Lane::Quick);
        let waits = Arc::new(AtomicBool::new(false));
        let waiting = std::thread::spawn({
            let (lanes, waits) = (lanes.clone(), waits.clone());
            move || lanes.give_way(|| !waits.swap(true, Ordering::SeqCst) || lanes.is_crowded())
        });
        while !waits.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        drop(short);
        waiting.join().unwrap();
        let _endless = lanes.begin(Lane::Quick);
        lanes.give_way(|| true);
    }
}

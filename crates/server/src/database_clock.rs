//! The clock of all servers on one PostgreSQL: the database's.

use crate::clock::{Clock, SystemClock};
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::DatabaseTime;

/// The database's time, kept by this machine's watch between two looks at it; this machine's time until the first one, and
/// on SQLite. It never goes back, also where the database's does.
#[derive(Default)]
pub struct DatabaseClock {
    machine: SystemClock,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    measured: Option<DatabaseTime>,
    latest: Option<DateTime<Utc>>,
}

impl Shown {
    /// The time when the watch shows `elapsed`.
    fn at(&mut self, elapsed: Duration, machine: impl FnOnce() -> DateTime<Utc>) -> DateTime<Utc> {
        let now = self.measured.map_or_else(machine, |measured| on(measured, elapsed));
        let now = self.latest.map_or(now, |latest| latest.max(now));
        self.latest = Some(now);
        now
    }

    /// Takes the time over. What was shown before the first look was another clock's, and binds nobody.
    fn keep_to(&mut self, measured: DatabaseTime) {
        if self.measured.is_none() {
            self.latest = None;
        }
        self.measured = Some(measured);
    }
}

/// What a clock shows now that showed `measured.time` then.
fn on(measured: DatabaseTime, elapsed: Duration) -> DateTime<Utc> {
    let delta = |duration| TimeDelta::from_std(duration).unwrap_or(TimeDelta::MAX);
    if elapsed >= measured.at {
        measured.time + delta(elapsed - measured.at)
    } else {
        measured.time - delta(measured.at - elapsed)
    }
}

impl DatabaseClock {
    /// A clock that starts now, by this machine's time.
    pub fn new() -> DatabaseClock {
        DatabaseClock::default()
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for DatabaseClock {
    fn now(&self) -> DateTime<Utc> {
        let mut shown = self.shown();
        // Read under the lock, so that whoever comes later is not told an earlier time.
        shown.at(self.machine.elapsed(), || self.machine.now())
    }

    fn elapsed(&self) -> Duration {
        self.machine.elapsed()
    }

    fn keep_to(&self, measured: DatabaseTime) {
        self.shown().keep_to(measured);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_700_000_000 + seconds, 0).unwrap()
    }

    fn shows(seconds: i64, at: u64) -> DatabaseTime {
        DatabaseTime { time: time(seconds), at: Duration::from_secs(at), within: Duration::ZERO }
    }

    #[test]
    fn between_two_looks_the_time_goes_on_whatever_the_machines_clock_does() {
        let mut shown = Shown::default();
        let at =
            |shown: &mut Shown, elapsed, machine| shown.at(Duration::from_secs(elapsed), || time(machine));
        assert_eq!(at(&mut shown, 1, 9000), time(9000), "the machine's, while there is no other");
        shown.keep_to(shows(100, 2));
        assert_eq!(at(&mut shown, 3, -5000), time(101));
        assert_eq!(at(&mut shown, 13, 90_000), time(111));
        shown.keep_to(shows(112, 14));
        assert_eq!(at(&mut shown, 15, 0), time(113));
    }

    #[test]
    fn the_time_waits_where_the_databases_has_gone_back() {
        let mut shown = Shown::default();
        let at = |shown: &mut Shown, elapsed| shown.at(Duration::from_secs(elapsed), || time(0));
        shown.keep_to(shows(100, 0));
        assert_eq!(at(&mut shown, 10), time(110));
        shown.keep_to(shows(105, 10));
        assert_eq!(at(&mut shown, 12), time(110));
        assert_eq!(at(&mut shown, 16), time(111));
    }

    #[test]
    fn a_clock_that_nobody_has_set_shows_the_machines_time() {
        let (clock, machine) = (DatabaseClock::new(), SystemClock::new());
        let before = machine.now();
        let now = clock.now();
        assert!(before <= now && now <= machine.now());
    }
}

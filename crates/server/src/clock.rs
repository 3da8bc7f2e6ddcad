//! Time, randomness and ids: the one place that takes them from the machine, so that tests can move them.

use chrono::{DateTime, Utc};
use rand::TryRng;
use rand::rngs::SysRng;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::DatabaseTime;
use uuid::{NoContext, Timestamp, Uuid};

/// Where the service takes the time from.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> DateTime<Utc>;

    /// Time since this clock was started; never goes back.
    fn elapsed(&self) -> Duration;

    /// Takes the database's time over, as [`Store::database_time`](store::Store::database_time) has measured it by
    /// [`elapsed`](Clock::elapsed). A clock with a time of its own keeps that.
    fn keep_to(&self, _measured: DatabaseTime) {}

    /// 256 bits that nobody can guess, as 64 hexadecimal digits.
    ///
    /// # Errors
    /// If the system has no randomness to give.
    fn secret(&self) -> Result<String, NoRandomness> {
        random_secret()
    }

    /// A new id; ids of later moments sort after those of earlier ones.
    fn new_id(&self) -> Uuid {
        let now = self.now();
        let seconds = u64::try_from(now.timestamp()).unwrap_or(0);
        Uuid::new_v7(Timestamp::from_unix(NoContext, seconds, now.timestamp_subsec_nanos()))
    }
}

/// The system's source of randomness does not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the system has no randomness to give")]
pub struct NoRandomness;

/// The machine's clock.
pub struct SystemClock {
    started: Instant,
}

impl SystemClock {
    /// A clock that starts now.
    #[expect(clippy::disallowed_methods, reason = "the clock is what hands the time in")]
    pub fn new() -> SystemClock {
        SystemClock { started: Instant::now() }
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the clock is what hands the time in")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// A clock that stands still until it is moved.
pub struct ManualClock {
    time: Mutex<(DateTime<Utc>, Duration)>,
}

impl ManualClock {
    /// A clock that stands at `now`.
    pub fn new(now: DateTime<Utc>) -> ManualClock {
        ManualClock { time: Mutex::new((now, Duration::ZERO)) }
    }

    /// Moves the clock on.
    pub fn advance(&self, by: Duration) {
        let mut time = self.time();
        time.0 += by;
        time.1 += by;
    }

    fn time(&self) -> MutexGuard<'_, (DateTime<Utc>, Duration)> {
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        self.time().0
    }

    fn elapsed(&self) -> Duration {
        self.time().1
    }
}

/// 256 bits that nobody can guess, as 64 hexadecimal digits.
///
/// # Errors
/// If the system has no randomness to give.
pub fn random_secret() -> Result<String, NoRandomness> {
    let mut bytes = [0_u8; 32];
    SysRng.try_fill_bytes(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(hex(&bytes))
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

//! A clock that can be made to fail.

use server::clock::{Clock, ManualClock, NoRandomness};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use uuid::Uuid;

/// The clock of a server that can be made to fail.
pub struct FaultyClock {
    pub clock: Arc<ManualClock>,
    /// It fails to give random secrets.
    pub no_randomness: AtomicBool,
    /// It panics when it is asked for an id.
    pub panics: AtomicBool,
}

impl Clock for FaultyClock {
    fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.clock.now()
    }

    fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    fn secret(&self) -> Result<String, NoRandomness> {
        if self.no_randomness.load(Ordering::SeqCst) { Err(NoRandomness) } else { self.clock.secret() }
    }

    fn new_id(&self) -> Uuid {
        assert!(!self.panics.load(Ordering::SeqCst), "secret text of a panic");
        self.clock.new_id()
    }
}

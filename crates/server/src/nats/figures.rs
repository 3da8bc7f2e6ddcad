//! What is counted about tasks that are handed out.

use super::protocol::{Lane, Unreadable};
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts since the start of the server.
#[derive(Debug, Default)]
pub struct Figures {
    quick: AtomicU64,
    long: AtomicU64,
    redelivered: AtomicU64,
    refused_ends: AtomicU64,
    refused_messages: AtomicU64,
}

/// The counts at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FleetCounts {
    /// Tasks handed out by the quick lane.
    pub quick: u64,
    /// And by the long one.
    pub long: u64,
    /// Tasks that were begun anew, because whoever had begun them was lost.
    pub redelivered: u64,
    /// Ends that were late, came twice, or broke the rules of their job.
    pub refused_ends: u64,
    /// Messages that are none of ours.
    pub refused_messages: u64,
}

impl Figures {
    /// Counts a task that was handed out.
    pub fn handed_out(&self, lane: Lane) {
        let of = match lane {
            Lane::Quick => &self.quick,
            Lane::Long => &self.long,
        };
        of.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a task that was begun anew.
    pub fn redelivered(&self) {
        self.redelivered.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts an end that is not taken.
    pub fn refuse_end(&self) {
        self.refused_ends.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a message that is not taken.
    pub fn refuse(&self, subject: &'static str, why: Unreadable) {
        self.refused_messages.fetch_add(1, Ordering::Relaxed);
        tracing::warn!(subject, %why, "a message was refused");
    }

    /// The counts so far.
    pub fn counts(&self) -> FleetCounts {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
        FleetCounts {
            quick: of(&self.quick),
            long: of(&self.long),
            redelivered: of(&self.redelivered),
            refused_ends: of(&self.refused_ends),
            refused_messages: of(&self.refused_messages),
        }
    }
}

//! The states of a task.

use crate::error::{Result, StoreError};
use std::fmt;

/// Where a task stands. The last four are final.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// Accepted, waits for a worker.
    Queued,
    /// A worker computes.
    Running,
    /// Done.
    Finished,
    /// Stopped by its user; the best layout so far is the result.
    Stopped,
    /// Ended by the system, for example by its time limit.
    Terminated,
    /// Failed; not counted against the quota.
    Error,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Queued, Self::Running, Self::Finished, Self::Stopped, Self::Terminated, Self::Error];

    /// The name in the database and in the HTTP interface.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "QUEUED",
            Self::Running => "RUNNING",
            Self::Finished => "FINISHED",
            Self::Stopped => "STOPPED",
            Self::Terminated => "TERMINATED",
            Self::Error => "ERROR",
        }
    }

    /// The status of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == name)
    }

    /// Whether nothing follows.
    #[must_use]
    pub const fn is_final(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }

    pub(crate) fn from_row(name: &str) -> Result<Self> {
        Self::from_name(name).ok_or_else(|| StoreError::Damaged(format!("status {name}")))
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How a worker may end its task; a failure has a call of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndStatus {
    /// Done.
    Finished,
    /// The user stopped it.
    Stopped,
    /// The system ended it.
    Terminated,
}

impl From<EndStatus> for Status {
    fn from(end: EndStatus) -> Self {
        match end {
            EndStatus::Finished => Self::Finished,
            EndStatus::Stopped => Self::Stopped,
            EndStatus::Terminated => Self::Terminated,
        }
    }
}

//! Files that cannot be written.

/// Why a format cannot hold a plan, as a sentence in the language that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

//! Converts counts between `u64` and the database's `i64`.

/// A count for the database; one that is too large becomes the largest.
pub(crate) fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A count from the database; a negative one counts as 0.
pub(crate) fn unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

//! What can go wrong where rows are read and written.

use sea_orm::prelude::Uuid;
use sea_orm::{DbErr, RuntimeErr, SqlErr};
use std::borrow::Cow;

/// The result of a call to the store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the store could not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such row, or it belongs to someone else.
    #[error("not found")]
    NotFound,
    /// A row with this id, address or token exists.
    #[error("already exists")]
    AlreadyExists,
    /// The calculation names a project that is not there.
    #[error("no such project")]
    NoProject,
    /// Another record of the owner has the same value in this field.
    #[error("the {0} is taken")]
    Taken(&'static str),
    /// The record belongs to the system: everybody reads it, nobody changes it.
    #[error("a record of the system")]
    System,
    /// The calculation has no result that is there to stay.
    #[error("no result")]
    NoResult,
    /// Whoever asks may look, but not write.
    #[error("only for reading")]
    ReadOnly,
    /// There are as many as the plan or the installation allows.
    #[error("{current} of {limit} {of}")]
    LimitReached {
        /// Of what.
        of: Limited,
        /// How many are allowed.
        limit: u64,
        /// How many there are.
        current: u64,
    },
    /// Nothing is made under this key of idempotency.
    #[error("the key: {0:?}")]
    Key(KeyRefusal),
    /// Nobody has that address, or the person is not in the team.
    #[error("no such user")]
    NoUser,
    /// There is less in stock than was to be taken.
    #[error("{} stock items are short", .0.len())]
    OutOfStock(Vec<Shortage>),
    /// The calculation is booked already.
    #[error("already booked")]
    AlreadyBooked,
    /// There would be more of a stock item than can be.
    #[error("no more than {max} of the stock item {item} can be added")]
    TooMany {
        /// The item.
        item: Uuid,
        /// How many could be added.
        max: u64,
    },
    /// A row holds what this version cannot read.
    #[error("damaged row: {0}")]
    Damaged(String),
    /// The database rolled the transaction back in favour of another one (a deadlock); nothing of it was done.
    #[error("given up for another transaction: {0}")]
    Conflict(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The database failed; the text is for the log and not for users.
    #[error("database: {0}")]
    Database(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// What there is not enough of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    /// The item.
    pub stock_item_id: Uuid,
    /// How many were to be taken.
    pub wanted: u64,
    /// How many there are.
    pub in_stock: u64,
}

/// Why nothing is made under a key of idempotency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyRefusal {
    /// It was used already: there is an answer, or it was for something else.
    Used,
    /// Another server works on a request with it.
    InProgress,
    /// As many keys or answers of the user are kept as may be.
    NoRoom,
}

/// What there may only be so many of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limited {
    /// Projects of a user.
    Projects,
    /// Calculations of a user in a calendar month.
    MonthlyRequests,
    /// Members of a team, those who are invited included.
    TeamMembers,
    /// API keys of a user.
    ApiKeys,
    /// Tasks of a user that wait for their turn.
    WaitingTasks,
    /// Links of a calculation.
    SharedLinks,
    /// What is saved of a kind.
    SavedItems,
    /// Items of a store room.
    StockItems,
    /// Webhooks of a shop.
    Webhooks,
}

impl std::fmt::Display for Limited {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.write_str(match self {
            Self::Projects => "projects",
            Self::MonthlyRequests => "requests of this month",
            Self::TeamMembers => "people in the team",
            Self::ApiKeys => "API keys",
            Self::WaitingTasks => "waiting tasks",
            Self::SharedLinks => "shared links",
            Self::SavedItems => "saved items",
            Self::StockItems => "stock items",
            Self::Webhooks => "webhooks",
        })
    }
}

impl StoreError {
    /// Whether what was to be written is at fault, so that trying again is of no use. Whatever else a database
    /// says (full, locked, away, only for reading) may pass.
    pub fn lies_with_the_data(&self) -> bool {
        match self {
            Self::Damaged(_) | Self::AlreadyExists => true,
            Self::Database(error) => error.downcast_ref::<DbErr>().and_then(code).is_some_and(|code| {
                // SQLite: too big, the wrong kind, a constraint. PostgreSQL: data, integrity, a program's limits.
                let sqlite = code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 18..=20));
                let postgres =
                    code.len() == 5 && ["22", "23", "54"].iter().any(|class| code.starts_with(class));
                if code.len() == 5 { postgres } else { sqlite }
            }),
            _ => false,
        }
    }
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        match error.sql_err() {
            Some(SqlErr::UniqueConstraintViolation(_)) => Self::AlreadyExists,
            // The only foreign keys lead from a row to its owner: the owner is gone.
            Some(SqlErr::ForeignKeyConstraintViolation(_)) => Self::NotFound,
            _ if is_conflict(&error) => Self::Conflict(Box::new(error)),
            _ => Self::Database(Box::new(error)),
        }
    }
}

fn is_conflict(error: &DbErr) -> bool {
    code(error).is_some_and(|code| gives_up_for_another(&code))
}

/// PostgreSQL's deadlock and serialisation failure; SQLite's reader that cannot become a writer. SQLITE_BUSY is not one: its
/// timeout has passed already, and retrying would wait five times as long.
fn gives_up_for_another(code: &str) -> bool {
    matches!(code, "40P01" | "40001" | "517")
}

/// PostgreSQL's lock_not_available: the lock was not free in time.
pub(crate) fn is_lock_timeout(error: &DbErr) -> bool {
    code(error).as_deref() == Some("55P03")
}

/// What the database calls its refusal.
fn code(error: &DbErr) -> Option<Cow<'_, str>> {
    let (DbErr::Exec(error) | DbErr::Query(error) | DbErr::Conn(error)) = error else { return None };
    let RuntimeErr::SqlxError(error) = error else { return None };
    error.as_database_error().and_then(|error| error.code())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_waited_for_in_vain_is_not_waited_for_again() {
        for code in ["40P01", "40001", "517"] {
            assert!(gives_up_for_another(code), "{code}");
        }
        // SQLite's file that stays busy in all its other kinds, a lock of PostgreSQL that is not to be had in time.
        for code in ["5", "261", "773", "55P03", "23505"] {
            assert!(!gives_up_for_another(code), "{code}");
        }
    }
}

//! What can go wrong where a database is opened, upgraded or copied: an operator's concern, and no request's.

use crate::StoreError;
use sea_orm::DbErr;

/// Why a database cannot be opened, upgraded, copied or written to.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// The database's address names neither a SQLite file nor a PostgreSQL server.
    #[error("unusable database address: {0}")]
    Address(String),
    /// The SQLite file cannot be made, or cannot be kept from other users of the machine.
    #[error("the database file {}: {error}", path.display())]
    File {
        /// The file.
        path: std::path::PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A newer version of Kerf has changed the tables.
    #[error(
        "the database is of a newer version of Kerf than this program ({0}): use that version, or put back the \
         copy that was made before its upgrade"
    )]
    Newer(String),
    /// This kind of database cannot do it; the text says what does.
    #[error("{0}")]
    Unsupported(String),
    /// What is in the database cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<DbErr> for OperatorError {
    fn from(error: DbErr) -> Self {
        Self::Store(error.into())
    }
}

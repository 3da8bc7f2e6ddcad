//! The time of a database that runs on another machine.

use crate::connect::Store;
use crate::error::Result;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbBackend, Statement, TransactionTrait};
use std::time::Duration;

/// How often the database is asked at once: the quickest answer is the most exact one.
const QUESTIONS: usize = 5;

/// What the database's clock showed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DatabaseTime {
    /// The time.
    pub time: DateTime<Utc>,
    /// When it was that, on the caller's own watch.
    pub at: Duration,
    /// The most that this may be wrong by: half of the way to the database and back.
    pub within: Duration,
}

impl Store {
    /// The time of PostgreSQL, taken by a watch that never goes back; none of SQLite, whose time is this machine's.
    ///
    /// # Errors
    /// [`StoreError::Database`](crate::StoreError::Database).
    pub async fn database_time(
        &self,
        watch: impl Fn() -> Duration + Send + Sync,
    ) -> Result<Option<DatabaseTime>> {
        if self.reader().get_database_backend() != DbBackend::Postgres {
            return Ok(None);
        }
        // One connection that is at hand: waiting for it is no part of the way.
        let tx = self.reader().begin().await?;
        let mut best: Option<DatabaseTime> = None;
        for _ in 0..QUESTIONS {
            let question = Statement::from_string(DbBackend::Postgres, "SELECT clock_timestamp() AS now");
            let asked = watch();
            let row = tx.query_one_raw(question).await?;
            let within = watch().saturating_sub(asked) / 2;
            let Some(row) = row else { continue };
            let now = DatabaseTime { time: row.try_get("", "now")?, at: asked + within, within };
            if best.is_none_or(|best| now.within < best.within) {
                best = Some(now);
            }
        }
        tx.rollback().await?;
        Ok(best)
    }
}

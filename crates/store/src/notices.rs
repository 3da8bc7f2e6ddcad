//! What servers on one PostgreSQL tell each other the moment it is committed (LISTEN and NOTIFY): that a task waits, that one
//! is to be stopped. A notice only makes things quicker; who misses one finds out by asking.

use crate::connect::Store;
use crate::error::Result;
use sea_orm::prelude::*;
use sea_orm::sqlx::postgres::{PgListener, PgPoolOptions};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, Statement};

/// Any name will do, as long as every version of Kerf takes the same.
const CHANNEL: &str = "kerf";
const TASK: &str = "task";
const STOP: &str = "stop ";

/// What servers tell each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// A task waits.
    TaskWaits,
    /// Nobody needs this task any more, or only its best layout.
    Stop(Uuid),
    /// The connection was lost and is there again: there may have been others.
    Missed,
}

/// Hears what servers tell each other.
pub struct Notices(PgListener);

impl Store {
    /// Listens to the other servers; `None` on SQLite, where there are none.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`] if there is no connection to be had.
    pub async fn notices(&self) -> Result<Option<Notices>> {
        if self.reader().get_database_backend() != DbBackend::Postgres {
            return Ok(None);
        }
        // A connection of its own, which no request has to wait for.
        let options = self.reader().get_postgres_connection_pool().connect_options();
        let pool = PgPoolOptions::new().max_connections(1).connect_with((*options).clone()).await;
        let listening = async {
            let mut listener = PgListener::connect_with(&pool?).await?;
            listener.listen(CHANNEL).await?;
            Ok::<_, sea_orm::SqlxError>(listener)
        };
        let listener =
            listening.await.map_err(|error| DbErr::Conn(sea_orm::RuntimeErr::SqlxError(error.into())))?;
        Ok(Some(Notices(listener)))
    }
}

impl Notices {
    /// The next notice, of this server as well as of others.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`] if the connection is lost and no other is to be had.
    pub async fn next(&mut self) -> Result<Notice> {
        loop {
            let heard = self.0.try_recv().await;
            let heard = heard.map_err(|error| DbErr::Conn(sea_orm::RuntimeErr::SqlxError(error.into())))?;
            let Some(heard) = heard else { return Ok(Notice::Missed) };
            match heard.payload() {
                TASK => return Ok(Notice::TaskWaits),
                // A later version may say more.
                other => {
                    if let Some(id) = other.strip_prefix(STOP).and_then(|id| id.parse().ok()) {
                        return Ok(Notice::Stop(id));
                    }
                }
            }
        }
    }
}

/// Tells the servers, once the transaction is committed, that a task waits.
pub(crate) async fn tell_task_waits(tx: &DatabaseTransaction) -> Result<()> {
    tell(tx, TASK).await
}

/// Tells the servers, once the transaction is committed, to stop the search of a task.
pub(crate) async fn tell_stop(tx: &DatabaseTransaction, task: Uuid) -> Result<()> {
    tell(tx, &format!("{STOP}{task}")).await
}

async fn tell(tx: &DatabaseTransaction, payload: &str) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        let values = [CHANNEL.into(), payload.into()];
        let tell = Statement::from_sql_and_values(DbBackend::Postgres, "SELECT pg_notify($1, $2)", values);
        tx.execute_raw(tell).await?;
    }
    Ok(())
}

//! What an operator should know of a PostgreSQL server before Kerf counts on it.

use crate::connect::Store;
use crate::error::{Result, StoreError};
use sea_orm::sqlx::postgres::PgListener;
use sea_orm::{ConnectionTrait, DbBackend, Statement, TransactionTrait};

/// A channel that nobody else listens to.
const CHANNEL: &str = "kerf_doctor";

/// What a PostgreSQL server says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseReport {
    /// Its version, as `15.18`.
    pub version: String,
    /// The same as a number: 150018.
    pub version_number: i32,
    /// How texts are kept; `UTF8` is what Kerf writes.
    pub encoding: String,
    /// Whether it only follows another server.
    pub follows: bool,
    /// Connections that it allows those who are no administrators.
    pub connections: i64,
    /// Connections that there are, ours included.
    pub connected: i64,
    /// Settings that say whether what is committed is on the disk: `fsync`, `full_page_writes` and `synchronous_commit`.
    pub durability: [(String, String); 3],
}

const REPORT: &str = "SELECT current_setting('server_version') AS version, \
     current_setting('server_version_num')::int AS version_number, \
     pg_encoding_to_char(encoding)::text AS encoding, pg_is_in_recovery() AS follows, \
     current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint AS connections, \
     (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connected, \
     current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes, \
     current_setting('synchronous_commit') AS synchronous_commit \
     FROM pg_database WHERE datname = current_database()";

impl Store {
    /// What the PostgreSQL server says of itself; none of SQLite.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn database_report(&self) -> Result<Option<DatabaseReport>> {
        if self.reader().get_database_backend() != DbBackend::Postgres {
            return Ok(None);
        }
        let row = self.reader().query_one_raw(Statement::from_string(DbBackend::Postgres, REPORT)).await?;
        let row = row.ok_or_else(|| StoreError::Damaged("a database without a name".to_owned()))?;
        let setting = |name: &str| Ok::<_, StoreError>((name.to_owned(), row.try_get("", name)?));
        Ok(Some(DatabaseReport {
            version: row.try_get("", "version")?,
            version_number: row.try_get("", "version_number")?,
            encoding: row.try_get("", "encoding")?,
            follows: row.try_get("", "follows")?,
            connections: row.try_get("", "connections")?,
            connected: row.try_get("", "connected")?,
            durability: [setting("fsync")?, setting("full_page_writes")?, setting("synchronous_commit")?],
        }))
    }

    /// Makes a table and takes that back: whether upgrades can change the tables.
    ///
    /// # Errors
    /// [`StoreError::Database`] with what the database says.
    pub async fn prove_tables_can_be_made(&self) -> Result<()> {
        let tx = self.writer().begin().await?;
        tx.execute_unprepared(&format!("CREATE TABLE {CHANNEL} (id bigint PRIMARY KEY)")).await?;
        tx.rollback().await?;
        Ok(())
    }

    /// Sends this process a message through PostgreSQL and waits for it, as long as the caller does: a proxy that gives each
    /// transaction another connection lets none through.
    ///
    /// # Errors
    /// [`StoreError::Database`] with what the database says.
    pub async fn prove_messages_arrive(&self) -> Result<()> {
        let failed = |error: sea_orm::sqlx::Error| StoreError::Database(error.into());
        let mut listener =
            PgListener::connect_with(self.writer().get_postgres_connection_pool()).await.map_err(failed)?;
        listener.listen(CHANNEL).await.map_err(failed)?;
        self.writer().execute_unprepared(&format!("NOTIFY {CHANNEL}")).await?;
        listener.recv().await.map_err(failed)?;
        Ok(())
    }
}

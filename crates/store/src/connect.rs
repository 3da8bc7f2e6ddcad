//! Connections, pools and transactions of SQLite and PostgreSQL.

use crate::error::Result;
use crate::keyed_unit::KeyedUnit;
use crate::migration::Migrator;
use crate::operator_error::OperatorError;
use crate::private_files;
use crate::search_index::SearchIndexes;
use crate::stock_shelf::StockShelves;
use sea_orm::sqlx::Connection;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseExecutor, DatabaseTransaction,
    DbBackend, IsolationLevel, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long a statement waits for another process that writes to the same SQLite file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(15);
/// What connections to PostgreSQL are called, with the number of their process behind it.
pub(crate) const APPLICATION: &str = "kerf";
/// Connections to PostgreSQL, beside those of [`Pools`], for what need not wait for the disk.
pub const LAZY_CONNECTIONS: u32 = 2;
/// Statements that a connection to PostgreSQL keeps prepared. Lots of tasks alone have some hundred.
const PREPARED: usize = 256;
/// Any number will do, as long as every version of Kerf takes the same.
const MIGRATION_LOCK: i64 = 0x6b65_7266;

/// How many connections there are at most, and how long they may work on a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pools {
    /// Connections to PostgreSQL for requests, and readers of SQLite.
    pub requests: u32,
    /// Further connections to PostgreSQL for tasks: however many requests wait, tasks go on.
    pub tasks: u32,
    /// How long PostgreSQL may work on a statement; none is for ever.
    pub statement_timeout: Option<Duration>,
}

impl Default for Pools {
    fn default() -> Self {
        Self { requests: 10, tasks: 5, statement_timeout: None }
    }
}

impl Pools {
    /// Units that hold a connection at once: half of those for requests, so that each finds another one to read with.
    fn units(self) -> Arc<Semaphore> {
        Arc::new(Semaphore::new((self.requests / 2).max(1) as usize))
    }
}

/// The database. Cheap to clone; clones share their connections.
#[derive(Clone, Debug)]
pub struct Store {
    reader: DatabaseConnection,
    writer: DatabaseConnection,
    /// A connection for writes that need not be on the disk at once.
    lazy: DatabaseConnection,
    search_indexes: SearchIndexes,
    stock_shelves: StockShelves,
    units: Arc<Semaphore>,
    /// The connections for tasks, where they have their own.
    tasks: Option<DatabaseConnection>,
    /// The file of SQLite.
    file: Option<Arc<Path>>,
}

impl Store {
    /// Connects to `sqlite:///path/to/file` (created if it does not exist) or `postgres://…`.
    ///
    /// # Errors
    /// [`OperatorError::Address`] if the address is of neither kind, [`StoreError::Database`] if there is
    /// no connection to be had.
    pub async fn connect(url: &str) -> Result<Self, OperatorError> {
        Self::connect_with(url, Pools::default()).await
    }

    /// As [`Store::connect`], with so many connections.
    ///
    /// # Errors
    /// As [`Store::connect`].
    pub async fn connect_with(url: &str, pools: Pools) -> Result<Self, OperatorError> {
        match url.split_once(':').map(|(scheme, _)| scheme) {
            Some("sqlite") => Self::connect_sqlite(url, pools).await,
            Some("postgres" | "postgresql") => Self::connect_postgres(url, pools).await,
            // The rest of an address may hold a password.
            Some(scheme) => Err(OperatorError::Address(format!("unknown scheme {scheme}"))),
            None => Err(OperatorError::Address("no scheme".to_owned())),
        }
    }

    /// One connection writes (and one more writes heartbeats), so that writers wait in the pool's queue and not in SQLite's busy
    /// loop; the others read at the same time, which WAL allows.
    async fn connect_sqlite(url: &str, pools: Pools) -> Result<Self, OperatorError> {
        if url.contains(":memory:") || url.contains("mode=memory") {
            return Err(OperatorError::Address("a database in memory cannot be shared".to_owned()));
        }
        let file = sqlite_file(url)?;
        make_private(&file).map_err(|error| OperatorError::File { path: file.clone(), error })?;
        let writing = async |synchronous| {
            let mut options = file_options(url, 1);
            options.map_sqlx_sqlite_opts(move |sqlite| {
                sqlite
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(synchronous)
                    .busy_timeout(BUSY_TIMEOUT)
                    .foreign_keys(true)
            });
            // A COMMIT that fails on a full disk ends the transaction for SQLite but not for sqlx, which would take all that
            // follows for a part of it: such a connection is closed and replaced.
            options.map_sqlx_sqlite_pool_opts(|pool| {
                pool.after_release(|connection, _| {
                    Box::pin(async move {
                        connection.ping().await?;
                        Ok(!connection.is_in_transaction())
                    })
                })
            });
            Database::connect(options).await
        };
        let writer = writing(SqliteSynchronous::Full).await?;
        let lazy = writing(SqliteSynchronous::Normal).await?;
        let mut reader = file_options(url, pools.requests);
        reader.map_sqlx_sqlite_opts(|sqlite| {
            sqlite.busy_timeout(BUSY_TIMEOUT).foreign_keys(true).pragma("query_only", "ON")
        });
        let reader = Database::connect(reader).await?;
        Ok(Self {
            reader,
            writer,
            lazy,
            search_indexes: SearchIndexes::default(),
            stock_shelves: StockShelves::default(),
            units: pools.units(),
            tasks: None,
            file: Some(file.into()),
        })
    }

    async fn connect_postgres(url: &str, pools: Pools) -> Result<Self, OperatorError> {
        let pool = async |name: String, connections, is_lazy: bool| {
            let mut options = options(url, connections);
            options.map_sqlx_postgres_opts(move |postgres| {
                let timeout = pools.statement_timeout.map(|most| ("statement_timeout", most.as_millis()));
                let lazy = is_lazy.then_some(("synchronous_commit", "off"));
                postgres
                    .application_name(&name)
                    .options(timeout)
                    .options(lazy)
                    .statement_cache_capacity(PREPARED)
            });
            Database::connect(options).await
        };
        // The number tells one program from another where an operator looks, and where all but one must be stopped.
        let own = format!("{APPLICATION} {}", std::process::id());
        let writer = pool(own.clone(), pools.requests, false).await?;
        let tasks = pool(format!("{own} tasks"), pools.tasks, false).await?;
        let lazy = pool(format!("{own} signs of life"), LAZY_CONNECTIONS, true).await?;
        Ok(Self {
            reader: writer.clone(),
            lazy,
            writer,
            search_indexes: SearchIndexes::default(),
            stock_shelves: StockShelves::default(),
            units: pools.units(),
            tasks: Some(tasks),
            file: None,
        })
    }

    /// Runs the pending migrations. All or nothing; several servers may do it at once.
    ///
    /// # Errors
    /// [`OperatorError::Newer`] if the tables are of a newer version than this program, [`StoreError::Database`].
    pub async fn migrate(&self) -> Result<(), OperatorError> {
        let tx = self.begin().await?;
        no_time_limit(&tx).await?;
        one_server_at_a_time(&tx).await?;
        let known: Vec<String> =
            Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect();
        let done = migrations_done(&tx).await?;
        if let Some(unknown) = done.into_iter().find(|name| !known.contains(name)) {
            return Err(OperatorError::Newer(unknown));
        }
        Migrator::up(&tx, None).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The same database over the connections that are kept for tasks.
    #[must_use]
    pub fn for_tasks(&self) -> Self {
        let Some(tasks) = &self.tasks else { return self.clone() };
        Self { reader: tasks.clone(), writer: tasks.clone(), ..self.clone() }
    }

    /// Pings the database.
    ///
    /// # Errors
    /// [`StoreError::Database`] if there is none.
    pub async fn ping(&self) -> Result<()> {
        self.reader.ping().await?;
        Ok(())
    }

    /// Closes the connections; SQLite then folds its log into the file.
    ///
    /// # Errors
    /// [`StoreError::Database`] if that fails.
    pub async fn close(self) -> Result<()> {
        self.reader.close().await?;
        self.lazy.close().await?;
        self.writer.close().await?;
        if let Some(tasks) = self.tasks {
            tasks.close().await?;
        }
        Ok(())
    }

    /// The file that the database is, where it is one.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// For queries outside a transaction.
    pub(crate) fn reader(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// The texts of calculations that this server has in memory.
    pub(crate) fn search_indexes(&self) -> &SearchIndexes {
        &self.search_indexes
    }

    /// The store rooms that this server has in memory.
    pub(crate) fn stock_shelves(&self) -> &StockShelves {
        &self.stock_shelves
    }

    /// For statements and transactions that need not wait for the disk.
    pub(crate) fn lazy(&self) -> &DatabaseConnection {
        &self.lazy
    }

    /// For statements that cannot run in a transaction.
    pub(crate) fn writer(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// For reading what the request at hand may have written already: within a unit, nobody else sees it yet.
    pub(crate) async fn view(&self) -> Result<DatabaseExecutor<'_>> {
        let part = match KeyedUnit::current() {
            Some(unit) => unit.view().await?,
            None => None,
        };
        Ok(part.map_or(DatabaseExecutor::Connection(&self.reader), DatabaseExecutor::OwnedTransaction))
    }

    /// Begins a transaction that writes: a part of the unit that this code runs in, where there is one.
    pub(crate) async fn begin(&self) -> Result<DatabaseTransaction> {
        let Some(unit) = KeyedUnit::current() else { return self.begin_alone().await };
        let begin = async {
            // The semaphore is never closed.
            let permit = self.units.clone().acquire_owned().await.expect("an open semaphore");
            Ok((self.begin_alone().await?, permit))
        };
        unit.part(begin).await
    }

    /// Begins a transaction of its own. On SQLite it takes the write lock at once: one that began by
    /// reading could not be upgraded after another process has written.
    pub(crate) async fn begin_alone(&self) -> Result<DatabaseTransaction> {
        let options = match self.writer.get_database_backend() {
            DbBackend::Sqlite => TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..Default::default()
            },
            _ => TransactionOptions {
                isolation_level: Some(IsolationLevel::ReadCommitted),
                ..Default::default()
            },
        };
        Ok(self.writer.begin_with_options(options).await?)
    }
}

/// The file that a SQLite address names.
fn sqlite_file(url: &str) -> Result<PathBuf, OperatorError> {
    let options =
        SqliteConnectOptions::from_str(url).map_err(|error| OperatorError::Address(error.to_string()))?;
    Ok(options.get_filename().to_owned())
}

/// SQLite creates its files by the umask, and `-wal` and `-shm` with the permissions of the database: so the database is
/// created for its owner only, and files that others could read are closed to them.
fn make_private(file: &Path) -> std::io::Result<()> {
    match private_files::options().create_new(true).open(file) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    for beside in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(beside);
        private_files::close_to_others(Path::new(&name))?;
    }
    Ok(())
}

/// The migrations that the tables have been through, by name; none where there are no tables.
pub(crate) async fn migrations_done(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    let backend = db.get_database_backend();
    let there = match backend {
        DbBackend::Postgres => "SELECT to_regclass('seaql_migrations') IS NOT NULL AS there",
        _ => "SELECT COUNT(*) > 0 AS there FROM sqlite_master WHERE name = 'seaql_migrations'",
    };
    let row = db.query_one_raw(Statement::from_string(backend, there)).await?;
    if !row.map(|row| row.try_get::<bool>("", "there")).transpose()?.unwrap_or(false) {
        return Ok(Vec::new());
    }
    let names = Statement::from_string(backend, "SELECT version FROM seaql_migrations ORDER BY version");
    let rows = db.query_all_raw(names).await?;
    rows.iter().map(|row| Ok(row.try_get("", "version")?)).collect()
}

/// Makes servers that start together take turns until the transaction ends.
pub(crate) async fn one_server_at_a_time(tx: &DatabaseTransaction) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")).await?;
    }
    Ok(())
}

/// Lets the statements of a transaction take as long as they need.
pub(crate) async fn no_time_limit(tx: &DatabaseTransaction) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        tx.execute_unprepared("SET LOCAL statement_timeout TO 0").await?;
    }
    Ok(())
}

/// A connection to a file does not break, so it is not pinged before each use, which would cost as much as a small query.
fn file_options(url: &str, connections: u32) -> ConnectOptions {
    let mut options = options(url, connections);
    options.test_before_acquire(false);
    options
}

fn options(url: &str, connections: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    // Statements may carry addresses and hashes, which belong in no log.
    options.max_connections(connections).min_connections(1).sqlx_logging(false);
    options.acquire_timeout(Duration::from_secs(30)).connect_timeout(Duration::from_secs(10));
    options
}

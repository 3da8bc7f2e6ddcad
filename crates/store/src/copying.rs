//! Takes everything in a database over into another one, of the same kind or of the other. What tables there are, and what they
//! hold, is asked of the databases themselves, so that no table can be forgotten.

mod pages;
mod shape;
mod values;

use crate::connect::{APPLICATION, Store, no_time_limit, one_server_at_a_time};
use crate::counts::unsigned;
use crate::error::{Result, StoreError};
use crate::operator_error::OperatorError;
use pages::Pages;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, IsolationLevel, Statement, TransactionOptions,
    TransactionTrait, Value,
};
use shape::Table;
use std::collections::BTreeMap;

/// Values of one statement: SQLite takes 32,766, PostgreSQL 65,535.
const MOST_VALUES: usize = 16_000;

/// A table that was taken over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedTable {
    /// Its name.
    pub name: String,
    /// Its rows.
    pub rows: u64,
    /// A sum over what they hold, the same whatever their order and whichever database they are in.
    pub sum: u64,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Copied {
    /// All was taken over, and what is there now is what was to be copied.
    Done(Vec<CopiedTable>),
    /// The other database holds the same already; nothing was changed.
    Same(Vec<CopiedTable>),
}

/// Why nothing was taken over.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The database to copy is of an older version.
    #[error(
        "the database to copy is of an older version of Kerf: bring it up to date with `kerf migrate` first"
    )]
    Old,
    /// Servers are using one of them.
    #[error("{0} connections of Kerf use {1}: stop the servers first")]
    InUse(u64, String),
    /// There is something else in the other database.
    #[error("the other database holds something else in {}: --replace deletes it first", .0.join(", "))]
    Occupied(Vec<String>),
    /// The tables of the two differ.
    #[error("{0} is not the same table in both databases")]
    Differs(String),
    /// What was written is not what was read.
    #[error(
        "{table}: {read} rows with the sum {read_sum:016x} were read, {written} with {written_sum:016x} are there now; nothing was kept"
    )]
    Wrong {
        /// Where.
        table: String,
        /// Rows that were read.
        read: u64,
        /// What they sum up to.
        read_sum: u64,
        /// Rows that are there.
        written: u64,
        /// What they sum up to.
        written_sum: u64,
    },
    /// One of them cannot be read or written.
    #[error(transparent)]
    Operator(#[from] OperatorError),
}

impl From<StoreError> for CopyError {
    fn from(error: StoreError) -> Self {
        Self::Operator(error.into())
    }
}

impl From<sea_orm::DbErr> for CopyError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Operator(error.into())
    }
}

impl Store {
    /// Takes everything over into another database, which is brought up to date first: all of it or nothing. Rows are read and
    /// written a few MiB at a time. The other database must be empty or hold the same; with `replace` what it holds is deleted.
    ///
    /// # Errors
    /// [`CopyError`]; the other database is as it was then, but for its version.
    pub async fn copy_all_into(&self, other: &Store, replace: bool) -> Result<Copied, CopyError> {
        if !self.pending_migrations().await?.is_empty() {
            return Err(CopyError::Old);
        }
        other.migrate().await?;
        for (store, name) in [(self, "the database to copy"), (other, "the other database")] {
            match store.other_servers().await? {
                0 => {}
                servers => return Err(CopyError::InUse(servers, name.to_owned())),
            }
        }
        let from = self.snapshot().await?;
        let tables = shape::tables(&from).await?;
        let to = other.begin_alone().await?;
        no_time_limit(&to).await?;
        one_server_at_a_time(&to).await?;
        let there = same_shape(&tables, shape::tables(&to).await?)?;
        let occupied = occupied(&there, &to).await?;
        if !occupied.is_empty() && !replace {
            let (mine, theirs) = (sums(&tables, &from).await?, sums(&there, &to).await?);
            if mine == theirs {
                return Ok(Copied::Same(mine));
            }
            return Err(CopyError::Occupied(occupied));
        }
        let triggers = Triggers::put_off(&to, &there).await?;
        for table in there.iter().rev() {
            to.execute_unprepared(&format!("DELETE FROM {}", table.name)).await?;
        }
        let mut copied = Vec::new();
        for table in &there {
            copied.push(copy_table(table, &from, &to).await?);
        }
        triggers.put_on(&to).await?;
        for (table, copied) in there.iter().zip(&copied) {
            table.set_counter(&to).await?;
            let written = sum_of(table, &to).await?;
            if written != *copied {
                return Err(CopyError::Wrong {
                    table: table.name.clone(),
                    read: copied.rows,
                    read_sum: copied.sum,
                    written: written.rows,
                    written_sum: written.sum,
                });
            }
        }
        to.commit().await?;
        // The database chooses how to answer by what it knows of its tables.
        other.writer().execute_unprepared("ANALYZE").await?;
        Ok(Copied::Done(copied))
    }

    /// A transaction that sees one moment of the database.
    async fn snapshot(&self) -> Result<DatabaseTransaction> {
        let options = match self.reader().get_database_backend() {
            DbBackend::Postgres => TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                ..Default::default()
            },
            _ => TransactionOptions::default(),
        };
        Ok(self.reader().begin_with_options(options).await?)
    }

    /// Connections of other servers to this database, as far as it tells: SQLite does not.
    async fn other_servers(&self) -> Result<u64> {
        let backend = self.reader().get_database_backend();
        if backend != DbBackend::Postgres {
            return Ok(0);
        }
        let sql = "SELECT COUNT(*) AS others FROM pg_stat_activity \
                   WHERE datname = current_database() AND application_name LIKE $1 \
                   AND split_part(application_name, ' ', 2) <> $2";
        let values = [format!("{APPLICATION} %").into(), std::process::id().to_string().into()];
        let row = self.reader().query_one_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
        Ok(row.map(|row| row.try_get("", "others")).transpose()?.map_or(0, unsigned))
    }
}

/// The tables of the other database, in the order of these.
fn same_shape(tables: &[Table], there: Vec<Table>) -> Result<Vec<Table>, CopyError> {
    let mut there: BTreeMap<String, Table> =
        there.into_iter().map(|table| (table.name.clone(), table)).collect();
    let mut same = Vec::new();
    for table in tables {
        match there.remove(&table.name) {
            Some(other) if other.columns == table.columns && other.key == table.key => same.push(other),
            _ => return Err(CopyError::Differs(table.name.clone())),
        }
    }
    match there.into_keys().next() {
        Some(more) => Err(CopyError::Differs(more)),
        None => Ok(same),
    }
}

async fn occupied(tables: &[Table], db: &DatabaseTransaction) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for table in tables {
        let sql = format!("SELECT 1 AS one FROM {} LIMIT 1", table.name);
        if db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await?.is_some() {
            found.push(table.name.clone());
        }
    }
    Ok(found)
}

async fn sums(tables: &[Table], db: &DatabaseTransaction) -> Result<Vec<CopiedTable>> {
    let mut sums = Vec::new();
    for table in tables {
        sums.push(sum_of(table, db).await?);
    }
    Ok(sums)
}

async fn sum_of(table: &Table, db: &DatabaseTransaction) -> Result<CopiedTable> {
    let mut sum = CopiedTable { name: table.name.clone(), rows: 0, sum: 0 };
    let mut pages = Pages::of(table);
    while let Some(rows) = pages.next(db).await? {
        add(&mut sum, &rows);
    }
    Ok(sum)
}

fn add(sum: &mut CopiedTable, rows: &[Vec<Value>]) {
    sum.rows += rows.len() as u64;
    for row in rows {
        sum.sum = sum.sum.wrapping_add(values::hash(row));
    }
}

async fn copy_table(
    table: &Table,
    from: &DatabaseTransaction,
    to: &DatabaseTransaction,
) -> Result<CopiedTable> {
    let mut copied = CopiedTable { name: table.name.clone(), rows: 0, sum: 0 };
    let mut pages = Pages::of(table);
    while let Some(rows) = pages.next(from).await? {
        add(&mut copied, &rows);
        for rows in rows.chunks((MOST_VALUES / table.columns.len().max(1)).max(1)) {
            insert(table, rows, to).await?;
        }
    }
    Ok(copied)
}

async fn insert(table: &Table, rows: &[Vec<Value>], to: &DatabaseTransaction) -> Result<()> {
    let names: Vec<String> = table.columns.keys().map(|name| format!("\"{name}\"")).collect();
    let mut number = 0;
    let rows_of: Vec<String> = rows
        .iter()
        .map(|row| {
            let places: Vec<String> = row
                .iter()
                .map(|_| {
                    number += 1;
                    format!("${number}")
                })
                .collect();
            format!("({})", places.join(", "))
        })
        .collect();
    let sql = format!("INSERT INTO {} ({}) VALUES {}", table.name, names.join(", "), rows_of.join(", "));
    let values: Vec<Value> = rows.iter().flatten().cloned().collect();
    to.execute_raw(Statement::from_sql_and_values(to.get_database_backend(), sql, values)).await?;
    Ok(())
}

/// What the database does by itself when a row is written: counts, which come along in the rows that are copied.
enum Triggers {
    /// They are there, and do nothing.
    Postgres(Vec<String>),
    /// They are gone; this makes them again.
    Sqlite(Vec<String>),
}

impl Triggers {
    async fn put_off(db: &DatabaseTransaction, tables: &[Table]) -> Result<Triggers> {
        let backend = db.get_database_backend();
        if backend == DbBackend::Postgres {
            let names: Vec<String> = tables.iter().map(|table| table.name.clone()).collect();
            for name in &names {
                db.execute_unprepared(&format!("ALTER TABLE {name} DISABLE TRIGGER USER")).await?;
            }
            return Ok(Triggers::Postgres(names));
        }
        let all = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'";
        let mut made = Vec::new();
        for row in db.query_all_raw(Statement::from_string(backend, all)).await? {
            let name: String = row.try_get("", "name")?;
            made.push(row.try_get("", "sql")?);
            db.execute_unprepared(&format!("DROP TRIGGER \"{name}\"")).await?;
        }
        Ok(Triggers::Sqlite(made))
    }

    async fn put_on(self, db: &DatabaseTransaction) -> Result<()> {
        let statements = match self {
            Triggers::Postgres(names) => {
                names.iter().map(|name| format!("ALTER TABLE {name} ENABLE TRIGGER USER")).collect()
            }
            Triggers::Sqlite(made) => made,
        };
        for statement in statements {
            db.execute_unprepared(&statement).await?;
        }
        Ok(())
    }
}

//! Which tables a database has, and what kind of value is in each column: the same on both kinds of database.

use crate::error::{Result, StoreError};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, QueryResult, Statement};
use std::collections::{BTreeMap, BTreeSet};

/// The table in which migrations are noted; both databases have it already.
const MIGRATIONS: &str = "seaql_migrations";

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Uuid,
    Time,
    Truth,
    Integer,
    Float,
    Bytes,
    Text,
}

impl Kind {
    /// By the type that the column was declared with.
    fn of(declared: &str) -> Option<Kind> {
        let declared = declared.to_lowercase();
        let begins = |words: &[&str]| words.iter().any(|word| declared.starts_with(word));
        Some(match declared.as_str() {
            _ if begins(&["uuid"]) => Kind::Uuid,
            _ if begins(&["timestamp"]) => Kind::Time,
            _ if begins(&["bool"]) => Kind::Truth,
            _ if begins(&["bigint", "smallint", "int"]) => Kind::Integer,
            _ if begins(&["double", "real", "float"]) => Kind::Float,
            _ if begins(&["blob", "bytea"]) => Kind::Bytes,
            _ if begins(&["text", "varchar", "character"]) => Kind::Text,
            _ => return None,
        })
    }
}

/// A table.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) name: String,
    /// By name: databases keep them in different orders.
    pub(super) columns: BTreeMap<String, Kind>,
    /// The columns of its key.
    pub(super) key: Vec<String>,
    /// The tables that its rows name rows of.
    names: BTreeSet<String>,
}

impl Table {
    /// Lets the numbers that the database gives go on behind the greatest that is there.
    pub(super) async fn set_counter(&self, db: &DatabaseTransaction) -> Result<()> {
        // SQLite goes on by itself.
        if db.get_database_backend() != DbBackend::Postgres {
            return Ok(());
        }
        for (column, kind) in &self.columns {
            if *kind == Kind::Integer && self.key.contains(column) {
                let (table, sequence) =
                    (&self.name, format!("pg_get_serial_sequence('{}', '{column}')", self.name));
                let sql = format!(
                    "SELECT setval({sequence}, (SELECT max({column}) FROM {table})) \
                     WHERE {sequence} IS NOT NULL AND EXISTS (SELECT 1 FROM {table})"
                );
                db.execute_unprepared(&sql).await?;
            }
        }
        Ok(())
    }
}

/// All tables but that of the migrations, each behind those that its rows name rows of.
pub(super) async fn tables(db: &DatabaseTransaction) -> Result<Vec<Table>> {
    let found = match db.get_database_backend() {
        DbBackend::Postgres => of_postgres(db).await?,
        _ => of_sqlite(db).await?,
    };
    in_order(found)
}

fn in_order(mut left: BTreeMap<String, Table>) -> Result<Vec<Table>> {
    let mut sorted: Vec<Table> = Vec::new();
    while !left.is_empty() {
        let is_next =
            |table: &&Table| table.names.iter().all(|name| *name == table.name || !left.contains_key(name));
        let Some(next) = left.values().find(is_next).map(|table| table.name.clone()) else {
            let names: Vec<String> = left.into_keys().collect();
            return Err(StoreError::Damaged(format!("tables that name each other: {}", names.join(", "))));
        };
        sorted.extend(left.remove(&next));
    }
    Ok(sorted)
}

/// A row for each column: its table, its name, its type, its place in the key from 1, or 0.
const COLUMNS_OF_POSTGRES: &str = "SELECT c.relname::text AS table_name, a.attname::text AS name, \
     format_type(a.atttypid, NULL) AS type, \
     coalesce(array_position(i.indkey::int2[], a.attnum), -1)::bigint + 1 AS place \
     FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid \
     LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary \
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace \
     AND a.attnum > 0 AND NOT a.attisdropped";
const NAMES_OF_POSTGRES: &str = "SELECT c.relname::text AS table_name, f.relname::text AS named \
     FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS f ON f.oid = k.confrelid \
     WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace";
const COLUMNS_OF_SQLITE: &str = "SELECT m.name AS table_name, c.name AS name, c.type AS type, c.pk AS place \
     FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c \
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite^_%' ESCAPE '^'";
const NAMES_OF_SQLITE: &str = "SELECT m.name AS table_name, f.\"table\" AS named \
     FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'";

async fn of_postgres(db: &DatabaseTransaction) -> Result<BTreeMap<String, Table>> {
    read(ask(db, COLUMNS_OF_POSTGRES).await?, ask(db, NAMES_OF_POSTGRES).await?)
}

async fn of_sqlite(db: &DatabaseTransaction) -> Result<BTreeMap<String, Table>> {
    read(ask(db, COLUMNS_OF_SQLITE).await?, ask(db, NAMES_OF_SQLITE).await?)
}

async fn ask(db: &DatabaseTransaction, sql: &str) -> Result<Vec<QueryResult>> {
    Ok(db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?)
}

fn read(columns: Vec<QueryResult>, names: Vec<QueryResult>) -> Result<BTreeMap<String, Table>> {
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    let mut keys: BTreeMap<String, BTreeMap<i64, String>> = BTreeMap::new();
    for row in columns {
        let (table, name): (String, String) = (row.try_get("", "table_name")?, row.try_get("", "name")?);
        if table == MIGRATIONS {
            continue;
        }
        let declared: String = row.try_get("", "type")?;
        let kind = Kind::of(&declared)
            .ok_or_else(|| StoreError::Damaged(format!("{table}.{name} is of the type {declared}")))?;
        let place: i64 = row.try_get("", "place")?;
        if place > 0 {
            keys.entry(table.clone()).or_default().insert(place, name.clone());
        }
        let empty = || Table {
            name: table.clone(),
            columns: BTreeMap::new(),
            key: Vec::new(),
            names: BTreeSet::new(),
        };
        tables.entry(table.clone()).or_insert_with(empty).columns.insert(name, kind);
    }
    for row in names {
        let (table, named): (String, String) = (row.try_get("", "table_name")?, row.try_get("", "named")?);
        if let Some(table) = tables.get_mut(&table) {
            table.names.insert(named);
        }
    }
    for table in tables.values_mut() {
        table.key = keys.remove(&table.name).unwrap_or_default().into_values().collect();
        if table.key.is_empty() {
            return Err(StoreError::Damaged(format!("{} has no key", table.name)));
        }
    }
    Ok(tables)
}

//! What migrations say again and again.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

/// A row that goes when its owner goes.
pub(super) fn owned_by(
    owner: &'static str,
    table: &'static str,
    column: &'static str,
) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, column).to(owner, "id").on_delete(ForeignKeyAction::Cascade).to_owned()
}

/// An index on columns as SQL writes them, directions included.
pub(super) async fn index(
    manager: &SchemaManager<'_>,
    table: &str,
    name: &str,
    columns: &str,
) -> Result<(), DbErr> {
    run(manager, &format!("CREATE INDEX {name} ON {table} ({columns})")).await
}

/// As [`index`], over the rows that a condition is true of.
pub(super) async fn part_index(
    manager: &SchemaManager<'_>,
    table: &str,
    name: &str,
    columns: &str,
    condition: &str,
) -> Result<(), DbErr> {
    run(manager, &format!("CREATE INDEX {name} ON {table} ({columns}) WHERE {condition}")).await
}

/// As [`index`], for values that no two rows may share.
pub(super) async fn unique(
    manager: &SchemaManager<'_>,
    table: &str,
    name: &str,
    columns: &str,
) -> Result<(), DbErr> {
    run(manager, &format!("CREATE UNIQUE INDEX {name} ON {table} ({columns})")).await
}

/// Runs a statement that both databases understand, or that was chosen for the one at hand.
pub(super) async fn run(manager: &SchemaManager<'_>, sql: &str) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(sql).await.map(|_| ())
}

/// Whether this is PostgreSQL; otherwise it is SQLite.
pub(super) fn is_postgres(manager: &SchemaManager<'_>) -> bool {
    manager.get_database_backend() == DbBackend::Postgres
}

//! The activity log can be searched: the names in it as searches compare them.

use super::tables::run;
use crate::text;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};

/// Entries that are read at once.
const BATCH: usize = 1_000;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, "ALTER TABLE activity ADD COLUMN object_key text NULL").await?;
        fill(manager.get_connection()).await
    }
}

/// Keys for the entries that are there; SQLite knows no capitals but the Latin ones.
async fn fill(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    let ask = |sql: &str, values: Vec<Value>| {
        Statement::from_sql_and_values(db.get_database_backend(), sql.to_owned(), values)
    };
    let mut last = i64::MIN;
    loop {
        let sql = format!(
            "SELECT id, object_name FROM activity WHERE id > $1 AND object_name IS NOT NULL ORDER BY id LIMIT {BATCH}"
        );
        let rows = db.query_all_raw(ask(&sql, vec![last.into()])).await?;
        for row in &rows {
            last = row.try_get("", "id")?;
            let key = text::fold(&row.try_get::<String>("", "object_name")?);
            let sql = "UPDATE activity SET object_key = $1 WHERE id = $2";
            db.execute_raw(ask(sql, vec![key.into(), last.into()])).await?;
        }
        if rows.len() < BATCH {
            return Ok(());
        }
    }
}

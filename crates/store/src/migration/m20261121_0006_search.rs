//! Searches of a history that need not look up each row.

use super::tables::{index, is_postgres};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    /// PostgreSQL holds no long texts in an index, and reads its rows quickly enough without one.
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if is_postgres(manager) {
            return Ok(());
        }
        let columns = "user_id, submitted_at, id, search_key";
        index(manager, "calculations", "calculations_search", columns).await
    }
}

//! What a task takes on its way from its claim to its end: fewer entries in indexes, and one change of its user's counts.

use super::tables::{is_postgres, part_index, run};
use super::tally;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // By the state, which only a claim and a stop change: a start and a heartbeat write no entry in any index.
        run(manager, "DROP INDEX tasks_held").await?;
        part_index(manager, "tasks", "tasks_held", "user_id, calculation_id", "state <> 'QUEUED'").await?;
        if is_postgres(manager) {
            // A row that changes in no index stays on its page, where that has room (heap-only tuples).
            run(manager, "ALTER TABLE tasks SET (fillfactor = 70)").await?;
            run(manager, &tally::postgres_changes_at_once()).await?;
        }
        Ok(())
    }
}

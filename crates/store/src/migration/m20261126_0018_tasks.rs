//! The queue in a table of its own: only tasks that have not ended, so that taking, renewing and ending one touches short rows
//! and small indexes, whatever the history. And who works on them.

use super::tables::{index, owned_by, part_index, run};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, boolean, double, integer, pk_uuid, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid,
};
use sea_orm_migration::sea_orm::DbBackend;

/// The head start of a step of priority, s, as this version had it.
const HEAD_START: u32 = 120;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        tasks(manager).await?;
        run(manager, &move_tasks(manager.get_database_backend())).await?;
        for index in ["calculations_queue", "calculations_at_work"] {
            run(manager, &format!("DROP INDEX {index}")).await?;
        }
        for column in
            ["priority", "due_at", "concurrent_limit", "attempt", "failures", "worker_id", "heartbeat_at"]
        {
            run(manager, &format!("ALTER TABLE calculations DROP COLUMN {column}")).await?;
        }
        workers(manager).await
    }
}

async fn tasks(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let tasks = Table::create()
        .table("tasks")
        .col(pk_uuid("calculation_id"))
        .col(uuid("user_id"))
        .col(text("state"))
        .col(text("class"))
        .col(integer("priority"))
        .col(timestamp_with_time_zone("turn_at"))
        .col(timestamp_with_time_zone("due_at"))
        .col(timestamp_with_time_zone("accepted_at"))
        .col(big_integer("concurrent_limit"))
        .col(integer("attempt"))
        .col(integer("failures"))
        .col(text_null("worker_id"))
        .col(timestamp_with_time_zone_null("lease_until"))
        .col(double("percent"))
        .foreign_key(&mut owned_by("calculations", "tasks", "calculation_id"))
        .to_owned();
    manager.create_table(tasks).await?;
    // The queue in the order in which it is served, all of it and each lane.
    index(manager, "tasks", "tasks_queue", "state, due_at, calculation_id").await?;
    index(manager, "tasks", "tasks_lane", "state, class, due_at, calculation_id").await?;
    // What a user has in each state, and when that one's next turn is.
    index(manager, "tasks", "tasks_of_user", "user_id, state, turn_at").await?;
    // A handful of rows; no heartbeat changes what is in it.
    part_index(manager, "tasks", "tasks_held", "user_id, calculation_id", "worker_id IS NOT NULL").await
}

/// Tasks that wait, run, or have still to bring their last layout. The lease of those that run has run out: whoever lives
/// renews it, and nobody lives through a migration.
fn move_tasks(database: DbBackend) -> String {
    let turn = match database {
        DbBackend::Postgres => {
            format!("coalesce(due_at, submitted_at) + priority * interval '{HEAD_START} seconds'")
        }
        _ => format!(
            "strftime('%Y-%m-%dT%H:%M:%f+00:00', coalesce(due_at, submitted_at), \
             (priority * {HEAD_START}) || ' seconds')"
        ),
    };
    format!(
        "INSERT INTO tasks (calculation_id, user_id, state, class, priority, turn_at, due_at, accepted_at, \
         concurrent_limit, attempt, failures, worker_id, lease_until, percent) \
         SELECT id, user_id, CASE WHEN status = 'STOPPED' THEN 'STOPPING' ELSE status END, 'long', priority, {turn}, \
         coalesce(due_at, submitted_at), submitted_at, concurrent_limit, attempt, failures, worker_id, \
         CASE WHEN worker_id IS NULL THEN NULL ELSE coalesce(heartbeat_at, submitted_at) END, percent \
         FROM calculations WHERE status IN ('QUEUED', 'RUNNING') OR (status = 'STOPPED' AND worker_id IS NOT NULL)"
    )
}

async fn workers(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let workers = Table::create()
        .table("workers")
        .col(text("name"))
        .col(boolean("serves"))
        .col(text("version"))
        .col(big_integer("cores"))
        .col(big_integer("slots"))
        .col(big_integer("busy"))
        .col(timestamp_with_time_zone("seen_at"))
        .primary_key(Index::create().col("name"))
        .to_owned();
    manager.create_table(workers).await
}

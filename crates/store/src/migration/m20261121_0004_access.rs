//! Keys for programs; and a queue in which nobody waits for ever behind those with priority.

use super::tables::{index, owned_by, run};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    pk_uuid, text, text_uniq, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let keys = Table::create()
            .table("api_keys")
            .col(pk_uuid("id"))
            .col(uuid("user_id"))
            .col(text("name"))
            .col(text("prefix"))
            .col(text_uniq("hash"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("last_used_at"))
            .foreign_key(&mut owned_by("users", "api_keys", "user_id"))
            .to_owned();
        manager.create_table(keys).await?;
        index(manager, "api_keys", "api_keys_user", "user_id, created_at, id").await?;

        let due = timestamp_with_time_zone_null("due_at");
        manager.alter_table(Table::alter().table("calculations").add_column(due).to_owned()).await?;
        run(manager, "UPDATE calculations SET due_at = submitted_at").await?;
        run(manager, "DROP INDEX calculations_queue").await?;
        index(manager, "calculations", "calculations_queue", "status, due_at, id").await
    }
}

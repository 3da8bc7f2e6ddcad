//! The keys with which programs say which request they repeat, and the answers that are kept of them.

use super::tables::{index, owned_by};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, blob, integer, text, timestamp_with_time_zone, uuid};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("idempotency_keys")
            .col(uuid("user_id"))
            .col(text("key"))
            .col(text("fingerprint"))
            .col(timestamp_with_time_zone("created_at"))
            .col(integer("status"))
            .col(text("content_type"))
            .col(blob("body"))
            .col(big_integer("size"))
            .primary_key(Index::create().col("user_id").col("key"))
            .foreign_key(&mut owned_by("users", "idempotency_keys", "user_id"))
            .to_owned();
        manager.create_table(table).await?;
        // How much is kept of somebody is counted before each new key: from the index alone.
        index(manager, "idempotency_keys", "idempotency_keys_room", "user_id, size").await?;
        index(manager, "idempotency_keys", "idempotency_keys_age", "created_at").await
    }
}

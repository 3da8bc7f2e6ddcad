//! Webhooks: where a shop is told of events, the events on their way, and how each attempt went.

use super::tables::{index, owned_by, part_index};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, boolean, integer, integer_null, pk_uuid, text, text_null,
    timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        webhooks(manager).await?;
        deliveries(manager).await?;
        attempts(manager).await
    }
}

async fn webhooks(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("webhooks")
        .col(pk_uuid("id"))
        .col(big_integer("shop_id"))
        .col(text("url"))
        .col(text("events"))
        .col(text_null("description"))
        .col(text("secret"))
        .col(boolean("enabled"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("failing_since"))
        .col(timestamp_with_time_zone_null("given_up_at"))
        .foreign_key(&mut owned_by("shops", "webhooks", "shop_id"))
        .to_owned();
    manager.create_table(table).await?;
    index(manager, "webhooks", "webhooks_shop", "shop_id").await
}

async fn deliveries(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("webhook_deliveries")
        .col(uuid("webhook_id"))
        .col(uuid("id"))
        .col(text("event"))
        .col(text("body"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("due_at"))
        .col(integer("attempt"))
        .col(integer("tries"))
        .col(boolean("delivered"))
        .primary_key(Index::create().col("webhook_id").col("id"))
        .foreign_key(&mut owned_by("webhooks", "webhook_deliveries", "webhook_id"))
        .to_owned();
    manager.create_table(table).await?;
    // A webhook that is slow has many of these: it is passed over in the index alone.
    part_index(
        manager,
        "webhook_deliveries",
        "webhook_deliveries_due",
        "due_at, webhook_id, id",
        "due_at IS NOT NULL",
    )
    .await?;
    index(manager, "webhook_deliveries", "webhook_deliveries_log", "webhook_id, created_at, id").await?;
    index(manager, "webhook_deliveries", "webhook_deliveries_age", "created_at").await
}

async fn attempts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut delivery = ForeignKey::create();
    delivery
        .from("webhook_attempts", ("webhook_id", "delivery_id"))
        .to("webhook_deliveries", ("webhook_id", "id"))
        .on_delete(ForeignKeyAction::Cascade);
    let table = Table::create()
        .table("webhook_attempts")
        .col(big_pk_auto("id"))
        .col(uuid("webhook_id"))
        .col(uuid("delivery_id"))
        .col(timestamp_with_time_zone("at"))
        .col(integer_null("status"))
        .col(text_null("error"))
        .col(big_integer("ms"))
        .foreign_key(&mut delivery)
        .to_owned();
    manager.create_table(table).await?;
    index(manager, "webhook_attempts", "webhook_attempts_delivery", "webhook_id, delivery_id, id").await
}

//! Shared links of calculations, and what the workshop has ticked off on them.

use super::tables::{index, owned_by, part_index};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, pk_uuid, text, text_uniq, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        links(manager).await?;
        progress(manager).await
    }
}

async fn links(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("shared_links")
        .col(pk_uuid("id"))
        .col(uuid("calculation_id"))
        .col(text("kind"))
        .col(text_uniq("hash"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("expires_at"))
        .foreign_key(&mut owned_by("calculations", "shared_links", "calculation_id"))
        .to_owned();
    manager.create_table(table).await?;
    index(manager, "shared_links", "shared_links_calculation", "calculation_id, created_at, id").await?;
    part_index(manager, "shared_links", "shared_links_expiry", "expires_at", "expires_at IS NOT NULL").await
}

/// One row a calculation tells whether anything is new, and what its list shows; one row an item says what it is.
async fn progress(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("workshop_progress")
        .col(pk_uuid("calculation_id"))
        .col(big_integer("revision"))
        .col(big_integer("items"))
        .col(big_integer("ticked"))
        .col(big_integer("sheets_done"))
        .foreign_key(&mut owned_by("calculations", "workshop_progress", "calculation_id"))
        .to_owned();
    manager.create_table(table).await?;
    let table = Table::create()
        .table("progress_items")
        .col(uuid("calculation_id"))
        .col(text("item"))
        .col(text("state"))
        .col(timestamp_with_time_zone("at"))
        .primary_key(Index::create().col("calculation_id").col("item"))
        .foreign_key(&mut owned_by("calculations", "progress_items", "calculation_id"))
        .to_owned();
    manager.create_table(table).await
}

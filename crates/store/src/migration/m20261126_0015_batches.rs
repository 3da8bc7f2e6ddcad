//! Batches: several calculations that were accepted together.

use super::tables::{owned_by, part_index};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, pk_uuid, text, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid, uuid_null,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("batches")
            .col(pk_uuid("id"))
            .col(uuid("user_id"))
            .col(uuid_null("team_id"))
            .col(text("name"))
            .col(boolean("combined"))
            .col(big_integer("jobs"))
            .col(boolean("stopped"))
            .col(timestamp_with_time_zone("submitted_at"))
            .col(timestamp_with_time_zone_null("ended_at"))
            .foreign_key(&mut owned_by("users", "batches", "user_id"))
            .to_owned();
        manager.create_table(table).await?;
        let list = "submitted_at, id";
        let own = format!("user_id, {list}, team_id");
        part_index(manager, "batches", "batches_list", &own, "team_id IS NULL").await?;
        let of_team = format!("team_id, {list}");
        part_index(manager, "batches", "batches_by_team", &of_team, "team_id IS NOT NULL").await?;
        for column in [uuid_null("batch_id"), big_integer_null("batch_place")] {
            let with = Table::alter().table("calculations").add_column(column).to_owned();
            manager.alter_table(with).await?;
        }
        let place = "batch_id, batch_place";
        part_index(manager, "calculations", "calculations_of_batch", place, "batch_id IS NOT NULL").await
    }
}

//! Sessions that their owner can tell apart.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text_null, timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time. Sessions from before know none of this.
        for column in [
            text_null("user_agent"),
            timestamp_with_time_zone_null("created_at"),
            timestamp_with_time_zone_null("last_used_at"),
        ] {
            let add = Table::alter().table("sessions").add_column(column).to_owned();
            manager.alter_table(add).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["user_agent", "created_at", "last_used_at"] {
            let drop = Table::alter().table("sessions").drop_column(column).to_owned();
            manager.alter_table(drop).await?;
        }
        Ok(())
    }
}

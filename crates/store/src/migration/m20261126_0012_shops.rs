//! Shops: of a team, or of a person without one.

use super::tables::owned_by;
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, text, text_null, timestamp_with_time_zone, uuid_uniq,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("shops")
            .col(big_pk_auto("id"))
            .col(uuid_uniq("user_id").null())
            .col(uuid_uniq("team_id").null())
            .col(text("name"))
            .col(text("address"))
            .col(text_null("logo"))
            .col(big_integer("least_side"))
            .col(big_integer("least_area"))
            .col(text_null("price_list"))
            .col(timestamp_with_time_zone("created_at"))
            .check(Expr::cust("(user_id IS NULL) <> (team_id IS NULL)"))
            .foreign_key(&mut owned_by("users", "shops", "user_id"))
            .foreign_key(&mut owned_by("teams", "shops", "team_id"))
            .to_owned();
        manager.create_table(table).await
    }
}

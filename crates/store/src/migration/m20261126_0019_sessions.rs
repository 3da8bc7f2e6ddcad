//! A session knows its newest refresh token and the one before it, so that a renewal leaves no row behind. And what a plan keeps no
//! longer is found by an index.

use super::tables::{index, part_index, run, unique};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

const COLUMNS: [&str; 3] = ["token_family", "token_hash", "last_token_hash"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in COLUMNS {
            let table = Table::alter().table("sessions").add_column(text_null(column)).to_owned();
            manager.alter_table(table).await?;
        }
        for (column, used, newest) in
            [("token_hash", "IS NULL", "expires_at"), ("last_token_hash", "IS NOT NULL", "used_at")]
        {
            run(
                manager,
                &format!(
                    "UPDATE sessions SET {column} = (SELECT t.hash FROM refresh_tokens AS t \
                     WHERE t.session_id = sessions.id AND t.used_at {used} ORDER BY t.{newest} DESC LIMIT 1)"
                ),
            )
            .await?;
        }
        manager.drop_table(Table::drop().table("refresh_tokens").to_owned()).await?;
        unique(manager, "sessions", "sessions_token_family", "token_family").await?;
        unique(manager, "sessions", "sessions_token_hash", "token_hash").await?;
        index(manager, "sessions", "sessions_last_token_hash", "last_token_hash").await?;
        part_index(manager, "calculations", "calculations_age", "user_id, completed_at", "project_id IS NULL")
            .await
    }
}

//! Accounts with their usage, sessions, calculations.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary, boolean, double, double_null, integer, pk_uuid, string_len, text,
    text_null, text_uniq, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        accounts(manager).await?;
        sessions(manager).await?;
        calculations(manager).await?;
        bodies(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            "calculation_results",
            "calculation_requests",
            "calculations",
            "refresh_tokens",
            "sessions",
            "usage",
            "users",
        ] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}

/// A row that goes when its owner goes.
fn owned_by(owner: &'static str, table: &'static str, column: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, column).to(owner, "id").on_delete(ForeignKeyAction::Cascade).to_owned()
}

async fn accounts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let users = Table::create()
        .table("users")
        .col(pk_uuid("id"))
        .col(text_uniq("email"))
        .col(text("name"))
        .col(text("password_hash"))
        .col(text("plan"))
        .col(timestamp_with_time_zone("created_at"))
        .to_owned();
    manager.create_table(users).await?;

    let usage = Table::create()
        .table("usage")
        .col(uuid("user_id"))
        .col(string_len("month", 7))
        .col(big_integer("requests"))
        .primary_key(Index::create().col("user_id").col("month"))
        .foreign_key(&mut owned_by("users", "usage", "user_id"))
        .to_owned();
    manager.create_table(usage).await
}

async fn sessions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let sessions = Table::create()
        .table("sessions")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(timestamp_with_time_zone("expires_at"))
        .col(timestamp_with_time_zone_null("revoked_at"))
        .foreign_key(&mut owned_by("users", "sessions", "user_id"))
        .to_owned();
    manager.create_table(sessions).await?;
    index(manager, "sessions", "sessions_user", &[("user_id", IndexOrder::Asc)]).await?;
    index(manager, "sessions", "sessions_expiry", &[("expires_at", IndexOrder::Asc)]).await?;

    let tokens = Table::create()
        .table("refresh_tokens")
        .col(pk_uuid("id"))
        .col(uuid("session_id"))
        .col(text_uniq("hash"))
        .col(timestamp_with_time_zone("expires_at"))
        .col(timestamp_with_time_zone_null("used_at"))
        .foreign_key(&mut owned_by("sessions", "refresh_tokens", "session_id"))
        .to_owned();
    manager.create_table(tokens).await?;
    index(manager, "refresh_tokens", "refresh_tokens_session", &[("session_id", IndexOrder::Asc)]).await?;
    index(manager, "refresh_tokens", "refresh_tokens_expiry", &[("expires_at", IndexOrder::Asc)]).await
}

async fn calculations(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let calculations = Table::create()
        .table("calculations")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(text_null("name"))
        .col(text_null("notes"))
        .col(text("search_key"))
        .col(text_null("project_id"))
        .col(boolean("is_favorite"))
        .col(big_integer("panel_count"))
        .col(big_integer("stock_panel_count"))
        .col(timestamp_with_time_zone("submitted_at"))
        .col(timestamp_with_time_zone_null("completed_at"))
        .col(text("status"))
        .col(integer("priority"))
        .col(big_integer("concurrent_limit"))
        .col(integer("attempt"))
        .col(integer("failures"))
        .col(text_null("worker_id"))
        .col(timestamp_with_time_zone_null("heartbeat_at"))
        .col(double("percent"))
        .col(text_null("error"))
        .col(big_integer_null("mosaic_count"))
        .col(double_null("used_area"))
        .col(double_null("wasted_area"))
        .col(double_null("used_area_ratio"))
        .col(double_null("cut_length"))
        .col(big_integer_null("cuts"))
        .foreign_key(&mut owned_by("users", "calculations", "user_id"))
        .to_owned();
    manager.create_table(calculations).await?;
    // A user's list, newest first.
    index(
        manager,
        "calculations",
        "calculations_list",
        &[("user_id", IndexOrder::Asc), ("submitted_at", IndexOrder::Desc), ("id", IndexOrder::Desc)],
    )
    .await?;
    // What a user has in each state.
    index(
        manager,
        "calculations",
        "calculations_state",
        &[("user_id", IndexOrder::Asc), ("status", IndexOrder::Asc)],
    )
    .await?;
    // The queue, in the order in which it is served.
    index(
        manager,
        "calculations",
        "calculations_queue",
        &[
            ("status", IndexOrder::Asc),
            ("priority", IndexOrder::Desc),
            ("submitted_at", IndexOrder::Asc),
            ("id", IndexOrder::Asc),
        ],
    )
    .await
}

async fn bodies(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in ["calculation_requests", "calculation_results"] {
        let bodies = Table::create()
            .table(table)
            .col(pk_uuid("calculation_id"))
            .col(binary("body"))
            .foreign_key(&mut owned_by("calculations", table, "calculation_id"))
            .to_owned();
        manager.create_table(bodies).await?;
    }
    Ok(())
}

async fn index(
    manager: &SchemaManager<'_>,
    table: &'static str,
    name: &'static str,
    columns: &[(&'static str, IndexOrder)],
) -> Result<(), DbErr> {
    let mut index = Index::create();
    index.name(name).table(table);
    for (column, order) in columns {
        index.col((*column, order.clone()));
    }
    manager.create_index(index).await
}

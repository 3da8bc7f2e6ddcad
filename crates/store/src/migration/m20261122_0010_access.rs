//! Who may come in: devices that have signed in, attempts at passwords, what concerns the safety of accounts, and
//! invitations of addresses.

use super::tables::{index, owned_by, run, unique};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, pk_uuid, text, text_null, timestamp_with_time_zone, uuid, uuid_null,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        devices(manager).await?;
        attempts(manager).await?;
        security_events(manager).await?;
        invitations(manager).await?;
        names(manager).await
    }
}

/// The same browser may be known to several accounts by one token.
async fn devices(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("devices")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(text("hash"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("last_used_at"))
        .foreign_key(&mut owned_by("users", "devices", "user_id"))
        .to_owned();
    manager.create_table(table).await?;
    unique(manager, "devices", "devices_once", "hash, user_id").await?;
    index(manager, "devices", "devices_user", "user_id, last_used_at").await
}

/// What is attempted need not be there: no foreign key. Each row is no more than a moment.
async fn attempts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("attempts")
        .col(uuid("subject"))
        .col(text("source"))
        .col(timestamp_with_time_zone("full_at"))
        .primary_key(Index::create().col("subject").col("source"))
        .to_owned();
    manager.create_table(table).await?;
    index(manager, "attempts", "attempts_full", "full_at").await
}

async fn security_events(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("security_events")
        .col(big_pk_auto("id"))
        .col(timestamp_with_time_zone("at"))
        .col(timestamp_with_time_zone("hour"))
        .col(text("kind"))
        .col(uuid_null("user_id"))
        .col(uuid_null("actor_id"))
        .col(text("address"))
        .col(text_null("user_agent"))
        .col(text_null("detail"))
        .col(big_integer("times"))
        .foreign_key(&mut owned_by("users", "security_events", "user_id"))
        .to_owned();
    manager.create_table(table).await?;
    index(manager, "security_events", "security_events_user", "user_id, id").await?;
    // Finds the row of the hour that an attempt is counted in, and what is too old.
    index(manager, "security_events", "security_events_hour", "hour, kind, user_id, address").await
}

/// An invitation is for an address, whether that has an account or not. SQLite cannot take a column away that a foreign
/// key uses: the table is made anew.
async fn invitations(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("invitations")
        .col(pk_uuid("id"))
        .col(uuid("team_id"))
        .col(text("email"))
        .col(text("role"))
        .col(timestamp_with_time_zone("created_at"))
        .foreign_key(&mut owned_by("teams", "invitations", "team_id"))
        .to_owned();
    manager.create_table(table).await?;
    run(
        manager,
        "INSERT INTO invitations (id, team_id, email, role, created_at) \
         SELECT i.id, i.team_id, u.email, i.role, i.created_at \
         FROM team_invitations AS i JOIN users AS u ON u.id = i.user_id",
    )
    .await?;
    run(manager, "DROP TABLE team_invitations").await?;
    unique(manager, "invitations", "invitations_once", "team_id, email").await?;
    index(manager, "invitations", "invitations_email", "email, created_at").await?;
    index(manager, "invitations", "invitations_age", "created_at").await
}

/// Names are unique among what is one's own. What a team has is looked at where it is written: its makers come and go, and
/// with them the one in whose name a record is held.
async fn names(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, name, columns) in [
        ("projects", "projects_name", "user_id, folder_key, name_key"),
        ("materials", "materials_name", "user_id, name_key"),
        ("materials", "materials_code", "user_id, code_key"),
        ("saved_items", "saved_items_name", "user_id, kind, name_key"),
    ] {
        run(manager, &format!("DROP INDEX {name}")).await?;
        let sql = format!("CREATE UNIQUE INDEX {name} ON {table} ({columns}) WHERE team_id IS NULL");
        run(manager, &sql).await?;
    }
    // Lists, and what goes with an account, ask for all of an owner's.
    index(manager, "projects", "projects_user", "user_id").await?;
    index(manager, "materials", "materials_user", "user_id").await?;
    index(manager, "saved_items", "saved_items_user", "user_id, kind").await
}

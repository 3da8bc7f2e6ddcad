//! Teams: who is in one with which role, and who is invited.

use super::tables::{index, owned_by, unique};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{pk_uuid, text, timestamp_with_time_zone, uuid};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let teams = Table::create()
            .table("teams")
            .col(pk_uuid("id"))
            .col(text("name"))
            .col(timestamp_with_time_zone("created_at"))
            .to_owned();
        manager.create_table(teams).await?;

        // Whoever is in a team is in one only: the user is the key.
        let members = Table::create()
            .table("team_members")
            .col(pk_uuid("user_id"))
            .col(uuid("team_id"))
            .col(text("role"))
            .col(timestamp_with_time_zone("joined_at"))
            .foreign_key(&mut owned_by("users", "team_members", "user_id"))
            .foreign_key(&mut owned_by("teams", "team_members", "team_id"))
            .to_owned();
        manager.create_table(members).await?;
        index(manager, "team_members", "team_members_team", "team_id, joined_at").await?;

        let invitations = Table::create()
            .table("team_invitations")
            .col(pk_uuid("id"))
            .col(uuid("team_id"))
            .col(uuid("user_id"))
            .col(text("role"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut owned_by("teams", "team_invitations", "team_id"))
            .foreign_key(&mut owned_by("users", "team_invitations", "user_id"))
            .to_owned();
        manager.create_table(invitations).await?;
        unique(manager, "team_invitations", "team_invitations_once", "team_id, user_id").await?;
        index(manager, "team_invitations", "team_invitations_user", "user_id, created_at").await
    }
}

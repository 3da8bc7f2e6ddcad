//! What a user keeps beside calculations: projects, materials, templates and sets, settings, activity;
//! records that a team shares; and a history that is counted and ordered without looking at all of it.

use super::tables::{index, is_postgres, owned_by, run, unique};
use super::tally;
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary, boolean, double_null, pk_uuid, text, text_null,
    timestamp_with_time_zone, uuid, uuid_null,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        projects(manager).await?;
        materials(manager).await?;
        saved_items(manager).await?;
        settings(manager).await?;
        activity(manager).await?;
        calculations(manager).await?;
        tally::create(manager).await
    }
}

async fn projects(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let projects = Table::create()
        .table("projects")
        .col(pk_uuid("id"))
        .col(uuid("user_id"))
        .col(uuid_null("team_id"))
        .col(text("name"))
        .col(text("name_key"))
        .col(text("search_key"))
        .col(text_null("description"))
        .col(text_null("folder"))
        .col(text("tags"))
        .col(text("color"))
        .col(big_integer("calculation_count"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(&mut owned_by("users", "projects", "user_id"))
        .to_owned();
    manager.create_table(projects).await?;
    unique(manager, "projects", "projects_name", "user_id, name_key").await?;
    index(manager, "projects", "projects_team", "team_id").await
}

async fn materials(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let materials = Table::create()
        .table("materials")
        .col(pk_uuid("id"))
        .col(uuid_null("user_id"))
        .col(uuid_null("team_id"))
        .col(text("name"))
        .col(text("name_key"))
        .col(text_null("name_ru"))
        .col(text("name_ru_key"))
        .col(text("search_key"))
        .col(text_null("code"))
        .col(text_null("code_key"))
        .col(text("kind"))
        .col(double_null("thickness"))
        .col(text("thicknesses"))
        .col(double_null("length"))
        .col(double_null("width"))
        .col(text_null("standard_size"))
        .col(text("sheet_sizes"))
        .col(big_integer_null("price_cents"))
        .col(text("currency"))
        .col(text("unit"))
        .col(double_null("density"))
        .col(text_null("color"))
        .col(text_null("description"))
        .col(text("properties"))
        .col(boolean("is_active"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(&mut owned_by("users", "materials", "user_id"))
        .to_owned();
    manager.create_table(materials).await?;
    unique(manager, "materials", "materials_name", "user_id, name_key").await?;
    unique(manager, "materials", "materials_code", "user_id, code_key").await?;
    index(manager, "materials", "materials_team", "team_id").await
}

async fn saved_items(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let items = Table::create()
        .table("saved_items")
        .col(pk_uuid("id"))
        .col(uuid_null("user_id"))
        .col(uuid_null("team_id"))
        .col(text("kind"))
        .col(text("name"))
        .col(text("name_key"))
        .col(text_null("name_ru"))
        .col(text("name_ru_key"))
        .col(big_integer("row_count"))
        .col(big_integer("piece_count"))
        .col(binary("body"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(&mut owned_by("users", "saved_items", "user_id"))
        .to_owned();
    manager.create_table(items).await?;
    unique(manager, "saved_items", "saved_items_name", "user_id, kind, name_key").await?;
    index(manager, "saved_items", "saved_items_team", "team_id, kind").await?;

    let uses = Table::create()
        .table("saved_item_uses")
        .col(uuid("user_id"))
        .col(uuid("item_id"))
        .col(big_integer("uses"))
        .col(timestamp_with_time_zone("used_at"))
        .primary_key(Index::create().col("user_id").col("item_id"))
        .foreign_key(&mut owned_by("users", "saved_item_uses", "user_id"))
        .foreign_key(&mut owned_by("saved_items", "saved_item_uses", "item_id"))
        .to_owned();
    manager.create_table(uses).await?;
    index(manager, "saved_item_uses", "saved_item_uses_item", "item_id").await
}

async fn settings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let settings = Table::create()
        .table("settings")
        .col(pk_uuid("user_id"))
        .col(text("language"))
        .col(text("theme"))
        .col(text("units"))
        .col(text_null("default_configuration"))
        .col(text_null("default_stock"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(&mut owned_by("users", "settings", "user_id"))
        .to_owned();
    manager.create_table(settings).await
}

async fn activity(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let activity = Table::create()
        .table("activity")
        .col(ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key())
        .col(uuid("user_id"))
        .col(uuid_null("team_id"))
        .col(timestamp_with_time_zone("at"))
        .col(text("action"))
        .col(text("object_type"))
        .col(uuid_null("object_id"))
        .col(text_null("object_name"))
        .foreign_key(&mut owned_by("users", "activity", "user_id"))
        .to_owned();
    manager.create_table(activity).await?;
    index(manager, "activity", "activity_list", "user_id, at, id").await?;
    index(manager, "activity", "activity_team", "team_id, at, id").await?;
    index(manager, "activity", "activity_age", "at").await
}

/// The landed version kept no projects, so its column of projects was always empty.
async fn calculations(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let postgres = is_postgres(manager);
    let (uuid, name) = if postgres {
        ("uuid", "left(split_part(search_key, chr(10), 1), 200)")
    } else {
        ("uuid_text", "substr(search_key, 1, min(200, max(0, instr(search_key, char(10)) - 1)))")
    };
    for sql in [
        "ALTER TABLE calculations DROP COLUMN project_id".to_owned(),
        format!(
            "ALTER TABLE calculations ADD COLUMN project_id {uuid} NULL \
             REFERENCES projects (id) ON DELETE SET NULL"
        ),
        format!("ALTER TABLE calculations ADD COLUMN team_id {uuid} NULL"),
        "ALTER TABLE calculations ADD COLUMN name_key text NOT NULL DEFAULT ''".to_owned(),
        format!("UPDATE calculations SET name_key = {name}"),
        // The new index on states holds what this one did.
        "DROP INDEX calculations_state".to_owned(),
    ] {
        run(manager, &sql).await?;
    }
    let table = "calculations";
    index(manager, table, "calculations_by_status", "user_id, status, submitted_at, id").await?;
    index(manager, table, "calculations_by_mark", "user_id, is_favorite, submitted_at, id").await?;
    index(manager, table, "calculations_by_name", "user_id, name_key, id").await?;
    index(manager, table, "calculations_by_ratio", "user_id, used_area_ratio, id").await?;
    if postgres {
        // SQLite reads the other index backwards; PostgreSQL would meet the rows without a ratio first.
        let columns = "user_id, used_area_ratio DESC NULLS LAST, id DESC";
        index(manager, table, "calculations_by_ratio_down", columns).await?;
    }
    index(manager, table, "calculations_by_project", "project_id, user_id, submitted_at, id").await?;
    index(manager, table, "calculations_by_team", "team_id, submitted_at, id").await
}

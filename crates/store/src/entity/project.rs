//! A project: calculations that belong together.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "projects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// The team that shares it.
    pub team_id: Option<Uuid>,
    pub name: String,
    /// The name, folded; an owner has it once in a folder.
    pub name_key: String,
    /// The folder, folded; empty for none.
    pub folder_key: String,
    /// Name, folder, tags and description, folded for searching.
    pub search_key: String,
    pub description: Option<String>,
    pub folder: Option<String>,
    /// One a line.
    pub tags: String,
    pub color: String,
    /// Kept by the database.
    pub calculation_count: i64,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! What is saved under a name to be used again: templates and sets.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "saved_items")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// None: it belongs to the system.
    pub user_id: Option<Uuid>,
    /// The team that shares it.
    pub team_id: Option<Uuid>,
    pub kind: String,
    pub name: String,
    /// The name, folded; an owner has it once among those of a kind.
    pub name_key: String,
    pub name_ru: Option<String>,
    /// The Russian name, or the name, folded for sorting and searching.
    pub name_ru_key: String,
    pub row_count: i64,
    pub piece_count: i64,
    /// Compressed JSON.
    pub body: Vec<u8>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

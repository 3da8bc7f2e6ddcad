//! What a user has set. No row: everything is as at the beginning.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "settings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    pub language: String,
    pub theme: String,
    pub units: String,
    /// mm.
    pub least_remnant: f64,
    /// JSON.
    pub default_configuration: Option<String>,
    /// JSON.
    pub default_stock: Option<String>,
    pub updated_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

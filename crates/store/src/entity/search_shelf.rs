//! The version of a search index: a user's calculations in one team. Triggers raise it with every change.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "search_shelves")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    /// Nil: those without a team.
    #[sea_orm(primary_key, auto_increment = false)]
    pub team_id: Uuid,
    /// Raised by one by every change.
    pub version: i64,
    /// Bytes that the shelf takes in memory, about.
    pub size: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

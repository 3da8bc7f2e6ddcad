//! How many calculations a user has, by state and mark. Triggers keep it.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "calculation_tallies")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    /// Nil: those without a team.
    #[sea_orm(primary_key, auto_increment = false)]
    pub team_id: Uuid,
    pub total: i64,
    pub favorites: i64,
    pub queued: i64,
    pub running: i64,
    pub finished: i64,
    pub stopped: i64,
    pub terminated: i64,
    pub error: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

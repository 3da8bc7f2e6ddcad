//! Several calculations that were accepted together.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "batches")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// The team that shares it.
    pub team_id: Option<Uuid>,
    pub name: String,
    /// Its jobs became one calculation.
    pub combined: bool,
    /// So many of them there were.
    pub jobs: i64,
    /// Somebody has stopped it as a whole.
    pub stopped: bool,
    pub submitted_at: DateTimeUtc,
    /// When the last of its calculations ended.
    pub ended_at: Option<DateTimeUtc>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

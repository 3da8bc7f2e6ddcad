//! One thing that was done. The object's name is kept as it was then, for the object may go.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "activity")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: Uuid,
    /// The team whose record it concerns.
    pub team_id: Option<Uuid>,
    pub at: DateTimeUtc,
    pub action: String,
    pub object_type: String,
    pub object_id: Option<Uuid>,
    pub object_name: Option<String>,
    /// The name, folded for searching.
    pub object_key: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

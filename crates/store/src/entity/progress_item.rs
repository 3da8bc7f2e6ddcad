//! A sheet, a cut or a part of a calculation that somebody in the workshop has said something of.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "progress_items")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub calculation_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub item: String,
    pub state: String,
    pub at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

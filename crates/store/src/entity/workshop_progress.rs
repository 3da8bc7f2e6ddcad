//! How far the workshop is with a calculation, in all.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "workshop_progress")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub calculation_id: Uuid,
    /// Grows with every change.
    pub revision: i64,
    /// Rows of items.
    pub items: i64,
    /// Those among them that are not open.
    pub ticked: i64,
    /// Sheets among those that are done.
    pub sheets_done: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

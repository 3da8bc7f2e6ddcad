//! The best layout so far, or the result.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "calculation_results")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub calculation_id: Uuid,
    /// Compressed JSON.
    pub body: Vec<u8>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

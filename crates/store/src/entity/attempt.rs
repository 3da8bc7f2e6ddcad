//! How much of an allowance of attempts is used up: the moment at which all of it is available again.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "attempts")]
pub struct Model {
    /// What is attempted: an account, a device, a session; need not exist.
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: Uuid,
    /// From where; empty for all together.
    #[sea_orm(primary_key, auto_increment = false)]
    pub source: String,
    pub full_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

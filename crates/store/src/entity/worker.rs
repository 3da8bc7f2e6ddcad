//! A server or a worker that has been seen lately.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "workers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    /// Serves requests, too; otherwise it solves tasks alone.
    pub serves: bool,
    pub version: String,
    pub cores: i64,
    /// Tasks that it solves at once.
    pub slots: i64,
    /// Tasks that it solves now.
    pub busy: i64,
    /// By the database's clock.
    pub seen_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

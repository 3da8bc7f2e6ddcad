//! An event on its way to a webhook, and what became of it.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_deliveries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub webhook_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub event: String,
    /// What is sent: JSON.
    pub body: String,
    pub created_at: DateTimeUtc,
    /// When it is to be tried, by the clock of the database; none: no more.
    pub due_at: Option<DateTimeUtc>,
    /// The number of the last attempt that was begun: what its sender shows to write how it went.
    pub attempt: i32,
    /// Attempts since it was to be sent, or sent again.
    pub tries: i32,
    pub delivered: bool,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Where a shop wants to be told of what happens.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhooks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub shop_id: i64,
    pub url: String,
    /// Their names, with blanks between them.
    pub events: String,
    pub description: Option<String>,
    /// What deliveries are signed with, as it was shown.
    pub secret: String,
    pub enabled: bool,
    pub created_at: DateTimeUtc,
    /// The first failure since the last success.
    pub failing_since: Option<DateTimeUtc>,
    /// When it was switched off for its failures.
    pub given_up_at: Option<DateTimeUtc>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Something that was taken out of stock or put in. Never changed.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_movements")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub item_id: Uuid,
    pub at: DateTimeUtc,
    /// Whoever did it; none where that account is gone.
    pub user_id: Option<Uuid>,
    pub kind: String,
    pub change: i64,
    pub count_after: i64,
    pub reason: Option<String>,
    /// The calculation that was booked; it may be gone.
    pub calculation_id: Option<Uuid>,
    pub booking_id: Option<Uuid>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

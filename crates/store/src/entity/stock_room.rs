//! What every change of a shop's store room counts on.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_rooms")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub shop_id: i64,
    /// The number that the next remnant gets.
    pub next_number: i64,
    /// Raised by every change of an item.
    pub version: i64,
    /// How many items there are, retired ones included.
    pub items: i64,
    /// Bytes of their texts.
    pub text_bytes: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

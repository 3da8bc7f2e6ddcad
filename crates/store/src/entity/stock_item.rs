//! Equal sheets, or one remnant, in a shop's store room.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stock_items")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub shop_id: i64,
    pub material: String,
    pub kind: String,
    /// µm.
    pub width: i64,
    /// µm.
    pub height: i64,
    /// µm.
    pub thickness: Option<i64>,
    pub grain: i16,
    /// The sum of its movements.
    pub count: i64,
    pub min_count: Option<i64>,
    pub place: Option<String>,
    /// Ten thousandths of the currency.
    pub price: Option<i64>,
    pub supplier: Option<String>,
    pub notes: Option<String>,
    /// Given once in a shop, to what is or was a remnant.
    pub number: Option<i64>,
    /// The calculation that it is left over from.
    pub calculation_id: Option<Uuid>,
    /// The booking that it is left over from.
    pub booking_id: Option<Uuid>,
    pub retired: bool,
    /// How many movements it has.
    pub movements: i64,
    /// The room's when it was last changed.
    pub version: i64,
    /// Its texts, folded for searching.
    pub search_key: String,
    pub created_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

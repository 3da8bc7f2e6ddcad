//! A shop: a team, or a person without one, with what its stock and its offers need.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shops")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The person whose shop it is; none if it is a team's.
    pub user_id: Option<Uuid>,
    /// The team whose shop it is; none if it is a person's.
    pub team_id: Option<Uuid>,
    pub name: String,
    pub address: String,
    /// A data URL.
    pub logo: Option<String>,
    /// µm.
    pub least_side: i64,
    /// µm².
    pub least_area: i64,
    /// JSON.
    pub price_list: Option<String>,
    pub created_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

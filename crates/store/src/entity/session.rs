//! A login, with the refresh tokens that follow from it.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// When its last token expires.
    pub expires_at: DateTimeUtc,
    pub revoked_at: Option<DateTimeUtc>,
    /// How the browser or program introduced itself at the last sign of life.
    pub user_agent: Option<String>,
    /// Unknown for sessions that are older than this column.
    pub created_at: Option<DateTimeUtc>,
    /// The last login or refresh.
    pub last_used_at: Option<DateTimeUtc>,
    /// What all of its tokens have in common, hashed. Unknown for sessions that are older than this column, until they are renewed.
    #[sea_orm(unique)]
    pub token_family: Option<String>,
    /// The hash of the token that is valid.
    #[sea_orm(unique)]
    pub token_hash: Option<String>,
    /// The hash of the token before it.
    pub last_token_hash: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl Related<super::user::Entity> for Entity {
    fn to() -> RelationDef {
        Entity::belongs_to(super::user::Entity).from(Column::UserId).to(super::user::Column::Id).into()
    }
}

impl ActiveModelBehavior for ActiveModel {}

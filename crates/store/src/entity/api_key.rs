//! A key with which a program acts for a user.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "api_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub name: String,
    /// How the key begins, by which its owner knows it.
    pub prefix: String,
    #[sea_orm(unique)]
    pub hash: String,
    pub created_at: DateTimeUtc,
    pub last_used_at: Option<DateTimeUtc>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl Related<super::user::Entity> for Entity {
    fn to() -> RelationDef {
        Entity::belongs_to(super::user::Entity).from(Column::UserId).to(super::user::Column::Id).into()
    }
}

impl ActiveModelBehavior for ActiveModel {}

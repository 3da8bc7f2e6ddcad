//! A registered person.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Lower case.
    #[sea_orm(unique)]
    pub email: String,
    pub name: String,
    pub password_hash: String,
    pub plan: String,
    pub created_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl Related<super::team_member::Entity> for Entity {
    fn to() -> RelationDef {
        Entity::belongs_to(super::team_member::Entity)
            .from(Column::Id)
            .to(super::team_member::Column::UserId)
            .into()
    }
}

impl ActiveModelBehavior for ActiveModel {}

//! An address under which a plan is seen without an account.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shared_links")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub calculation_id: Uuid,
    pub kind: String,
    /// Of the token, which is kept nowhere.
    #[sea_orm(unique)]
    pub hash: String,
    pub created_at: DateTimeUtc,
    /// None: it lasts as long as its calculation.
    pub expires_at: Option<DateTimeUtc>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl Related<super::calculation::Entity> for Entity {
    fn to() -> RelationDef {
        Entity::belongs_to(super::calculation::Entity)
            .from(Column::CalculationId)
            .to(super::calculation::Column::Id)
            .into()
    }
}

impl ActiveModelBehavior for ActiveModel {}

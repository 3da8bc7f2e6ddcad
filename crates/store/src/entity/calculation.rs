//! A calculation: what it was asked with and what came of it. The bodies lie in tables of their own, so that lists touch short
//! rows only; its task has a row of its own until it has ended.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "calculations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// The team that shares it.
    pub team_id: Option<Uuid>,
    pub name: Option<String>,
    pub notes: Option<String>,
    /// Name and notes, folded for searching.
    pub search_key: String,
    /// The beginning of the name, folded for sorting.
    pub name_key: String,
    pub project_id: Option<Uuid>,
    /// What another program calls it.
    pub external_id: Option<String>,
    pub is_favorite: bool,
    /// The batch in which it was submitted.
    pub batch_id: Option<Uuid>,
    /// Its place there, from 0.
    pub batch_place: Option<i64>,
    pub panel_count: i64,
    pub stock_panel_count: i64,
    pub submitted_at: DateTimeUtc,
    pub completed_at: Option<DateTimeUtc>,

    /// As of the start or the end of its task: what is new of one that has not ended is in the row of the task.
    pub status: String,
    /// 0-100, as of the end.
    pub percent: f64,
    pub error: Option<String>,

    pub mosaic_count: Option<i64>,
    /// mm².
    pub used_area: Option<f64>,
    /// mm².
    pub wasted_area: Option<f64>,
    /// 0-1.
    pub used_area_ratio: Option<f64>,
    /// mm.
    pub cut_length: Option<f64>,
    pub cuts: Option<i64>,
    /// Copies of panels without a place; null where nobody has counted them.
    pub not_placed: Option<i64>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl Related<super::calculation_request::Entity> for Entity {
    fn to() -> RelationDef {
        Entity::belongs_to(super::calculation_request::Entity)
            .from(Column::Id)
            .to(super::calculation_request::Column::CalculationId)
            .into()
    }
}

impl Related<super::calculation_result::Entity> for Entity {
    fn to() -> RelationDef {
        Entity::belongs_to(super::calculation_result::Entity)
            .from(Column::Id)
            .to(super::calculation_result::Column::CalculationId)
            .into()
    }
}

impl Related<super::task::Entity> for Entity {
    fn to() -> RelationDef {
        Entity::belongs_to(super::task::Entity).from(Column::Id).to(super::task::Column::CalculationId).into()
    }
}

impl Related<super::project::Entity> for Entity {
    fn to() -> RelationDef {
        Entity::belongs_to(super::project::Entity)
            .from(Column::ProjectId)
            .to(super::project::Column::Id)
            .into()
    }
}

impl ActiveModelBehavior for ActiveModel {}

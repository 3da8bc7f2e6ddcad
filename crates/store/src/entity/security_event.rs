//! Something that concerns the safety of an account.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "security_events")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The last time.
    pub at: DateTimeUtc,
    /// The hour in which attempts are counted together.
    pub hour: DateTimeUtc,
    pub kind: String,
    /// Whose account it concerns; none where there is none.
    pub user_id: Option<Uuid>,
    /// Who did it, where that is another.
    pub actor_id: Option<Uuid>,
    pub address: String,
    pub user_agent: Option<String>,
    pub detail: Option<String>,
    pub times: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

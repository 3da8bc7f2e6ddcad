//! A task that has not ended, or whose worker has still to bring its last layout. Its row goes when it has ended.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "tasks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub calculation_id: Uuid,
    /// Whose calculation it is.
    pub user_id: Uuid,
    /// The name of a [`crate::tasks::TaskState`].
    pub state: String,
    /// The name of a [`crate::Lane`].
    pub class: String,
    pub priority: i32,
    /// When it is its user's turn, as if it had no priority.
    pub turn_at: DateTimeUtc,
    /// The queue is served in this order: the user's turn, less the head start of the priority.
    pub due_at: DateTimeUtc,
    pub accepted_at: DateTimeUtc,
    /// Tasks of this user that may run at once.
    pub concurrent_limit: i64,
    /// The number of the current or last attempt: what a worker must show to write. Never used twice.
    pub attempt: i32,
    /// Attempts that were lost or failed.
    pub failures: i32,
    /// Who computes it.
    pub worker_id: Option<String>,
    /// Until when that one holds it, by the database's clock.
    pub lease_until: Option<DateTimeUtc>,
    /// 0-100.
    pub percent: f64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

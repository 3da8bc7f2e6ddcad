//! The row of a task that has not ended: its states and lanes, and what is read of it beside the row of its calculation.

use crate::connect::Store;
use crate::entity::calculation;
use crate::entity::task::{self, Column};
use crate::error::{Result, StoreError};
use crate::padded::padded;
use sea_orm::prelude::*;
use sea_orm::sea_query::{Func, LockType, Query, SimpleExpr, Value, ValueTuple};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, ExprTrait, JoinType, QueryOrder, QuerySelect, QueryTrait, Related,
    Select,
};
use std::collections::HashMap;

/// Claims a task for whichever worker asks to begin it. The ids of the workers that have begun one begin so too.
pub const HANDED_OUT: &str = "nats:";

named_enum! {
    /// The lane of a task: short ones do not wait behind long ones.
    Lane {
        /// It is done within a second or so.
        Quick = "quick",
        /// It takes its time.
        Long = "long",
    }
}

/// What a task that has not ended is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TaskState {
    /// It waits for a worker.
    Queued,
    /// A worker computes it.
    Running,
    /// Its user has stopped it, and its worker has still to bring the last layout.
    Stopping,
}

impl TaskState {
    /// The name in the database.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "QUEUED",
            Self::Running => "RUNNING",
            Self::Stopping => "STOPPING",
        }
    }
}

/// The task of this attempt, if a worker still has it; locked.
pub(crate) async fn held(tx: &DatabaseTransaction, id: Uuid, attempt: u32) -> Result<Option<task::Model>> {
    let row = task::Entity::find_by_id(id)
        .filter(Column::Attempt.eq(attempt))
        .filter(is_held())
        .lock(LockType::NoKeyUpdate)
        .one(tx)
        .await?;
    Ok(row)
}

/// Whether a worker has the task: it runs, or has still to bring its last layout. The state is not a parameter, so that the
/// index of these rows is used whatever it might be.
pub(crate) fn is_held() -> SimpleExpr {
    Expr::col(Column::State).ne(SimpleExpr::Constant(TaskState::Queued.as_str().into()))
}

/// Takes those of these attempts that workers still have out of the table: they have ended. Their rows, as they were.
pub(crate) async fn take_held(
    tx: &DatabaseTransaction,
    attempts: impl IntoIterator<Item = (Uuid, u32)>,
) -> Result<Vec<task::Model>> {
    let attempts = attempts.into_iter().map(|(id, attempt)| {
        let values: [Value; 2] = [id.into(), i32::try_from(attempt).unwrap_or(i32::MAX).into()];
        ValueTuple::Many(values.into())
    });
    // Locked in the order of their ids, and then deleted.
    let held = task::Entity::find()
        .select_only()
        .column(Column::CalculationId)
        .filter(
            Expr::tuple([Expr::col(Column::CalculationId), Expr::col(Column::Attempt)])
                .in_tuples(padded(attempts)),
        )
        .filter(is_held())
        .order_by_asc(Column::CalculationId)
        .lock(LockType::NoKeyUpdate)
        .into_query();
    let gone = task::Entity::delete_many()
        .filter(Column::CalculationId.in_subquery(held))
        .exec_with_returning(tx)
        .await?;
    Ok(gone)
}

/// Locks the task of a calculation before the calculation, which is the order of every transaction.
pub(crate) async fn lock_task(tx: &DatabaseTransaction, id: Uuid) -> Result<Option<task::Model>> {
    Ok(task::Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx).await?)
}

/// Whether a calculation has come to its end for good: no worker is to bring another layout of it.
pub(crate) async fn has_left(db: &impl ConnectionTrait, id: Uuid) -> Result<bool> {
    Ok(task::Entity::find_by_id(id).one(db).await?.is_none())
}

/// The lane in a row.
pub(crate) fn lane_of(row: &task::Model) -> Result<Lane> {
    Lane::from_name(&row.class).ok_or_else(|| StoreError::Damaged(format!("lane {}", row.class)))
}

/// Calculations, each beside its task if that has not ended.
pub(crate) fn beside_tasks(query: Select<calculation::Entity>) -> Select<calculation::Entity> {
    query.join(JoinType::LeftJoin, <calculation::Entity as Related<task::Entity>>::to())
}

/// In a query of [`beside_tasks`]: how much of the task is done, 0-100. Only a task that still runs knows it.
pub(crate) fn percent_done() -> SimpleExpr {
    let running = Expr::col((calculation::Entity, calculation::Column::Percent));
    Func::if_null(Expr::col((task::Entity, Column::Percent)), running).into()
}

/// The value of a column of the task, for an update of its calculation: the one that is there if the task has ended.
pub(crate) fn percent_of_task() -> SimpleExpr {
    let of_task = Query::select()
        .column(Column::Percent)
        .from(task::Entity)
        .and_where(
            Expr::col((task::Entity, Column::CalculationId))
                .equals((calculation::Entity, calculation::Column::Id)),
        )
        .to_owned();
    Func::if_null(of_task, Expr::col(calculation::Column::Percent)).into()
}

impl Store {
    /// How much is done of those of these tasks that have not ended, 0-100. Asked before the calculations, so that a task that
    /// ends in between is seen at its end.
    pub(crate) async fn percents(&self, ids: &[Uuid]) -> Result<HashMap<Uuid, f64>> {
        let rows: Vec<(Uuid, f64)> = task::Entity::find()
            .select_only()
            .columns([Column::CalculationId, Column::Percent])
            .filter(Column::CalculationId.is_in(ids.iter().copied()))
            .into_tuple()
            .all(self.reader())
            .await?;
        Ok(rows.into_iter().collect())
    }
}

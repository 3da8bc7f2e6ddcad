//! A task that is worked on: its progress, how it ends, how it is stopped.
//!
//! A worker writes only while the row of the task has the number of its attempt; with the end the row goes. The row of a task
//! that was stopped stays until its worker has delivered its last layout.

use crate::activity::{Action, note};
use crate::batch_end::notice_end;
use crate::calculation_row::{activity_entry, visible};
use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::calculation::{self, Column};
use crate::entity::task;
use crate::error::{Result, StoreError};
use crate::fencing::{
    back_in_line, give_up_attempt, leave_stopped, of_calculation, with_totals, write_results,
};
use crate::leases::lease;
use crate::locks::retrying;
use crate::notices::tell_stop;
use crate::outcome::{Failure, Outcome};
use crate::packed::pack;
use crate::scope::Scope;
use crate::status::Status;
use crate::task_row::{HANDED_OUT, Lane, TaskState, held, lane_of, lock_task, percent_of_task};
use crate::text;
use crate::webhook_events::note_end_of;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ConnectionTrait, DatabaseTransaction, QueryOrder, QuerySelect, Select};

/// The answer to a worker's sign of life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heartbeat {
    /// Go on.
    Continue,
    /// The user has stopped the task: finish with the best layout.
    StopRequested,
    /// The task is gone or someone else's: drop it.
    Lost,
}

/// The length of the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Tasks that wait.
    pub queued: u64,
    /// Tasks that are being computed.
    pub running: u64,
}

impl Store {
    /// A worker's sign of life, with how much is done (0-100) and, if there is one, a better layout.
    /// The layout also counts where the task has been stopped meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn heartbeat(
        &self,
        id: Uuid,
        attempt: u32,
        percent: f64,
        best: Option<&Outcome>,
    ) -> Result<Heartbeat> {
        let best = best.map(|best| Ok::<_, StoreError>((best, pack(&best.result_json)?))).transpose()?;
        let tx = self.begin_lazily().await?;
        let answer = sign_of_life(&tx, id, attempt, percent).await?;
        if answer != Heartbeat::Lost
            && let Some((outcome, body)) = best
        {
            with_totals(of_calculation(id), Some(&outcome.totals)).exec(&tx).await?;
            write_results(&tx, vec![(id, body)]).await?;
        }
        tx.commit().await?;
        Ok(answer)
    }

    /// Reports that an attempt failed. The task is tried again if that may help and has been tried
    /// fewer than [`crate::MAX_ATTEMPTS`] times; otherwise it ends in an error and the quota is given back.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn fail(
        &self,
        id: Uuid,
        attempt: u32,
        message: &str,
        retryable: bool,
        now: DateTime<Utc>,
    ) -> Result<Failure> {
        retrying(async || {
            let tx = self.begin_on(None, id).await?;
            let outcome = match held(&tx, id, attempt).await? {
                Some(task) if task.state == TaskState::Running.as_str() => {
                    give_up_attempt(&tx, &task, message, retryable, now).await?
                }
                Some(_) => {
                    leave_stopped(&tx, id).await?;
                    Failure::Lost
                }
                None => Failure::Lost,
            };
            tx.commit().await?;
            Ok(outcome)
        })
        .await
    }

    /// Puts a task back that the worker cannot finish because it is shutting down. It does not count as an attempt.
    /// `false`: it was no longer the worker's, or its user has stopped it.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn release(&self, id: Uuid, attempt: u32) -> Result<bool> {
        retrying(async || {
            let tx = self.begin_on(None, id).await?;
            let requeued = match held(&tx, id, attempt).await? {
                Some(task) if task.state == TaskState::Running.as_str() => {
                    back_in_line(&tx, &task, task.failures).await?;
                    true
                }
                Some(_) => {
                    leave_stopped(&tx, id).await?;
                    false
                }
                None => false,
            };
            tx.commit().await?;
            Ok(requeued)
        })
        .await
    }

    /// Stops a task for its user. When this returns the stop survives a crash; the worker, if there is
    /// one, hears of it at its next sign of life. A task that has come to an end stays as it is.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such task, [`StoreError::ReadOnly`].
    pub async fn request_stop(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Status> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_on(Some(scope.user_id), id).await?;
            lock_task(&tx, id).await?;
            let row =
                visible(scope, id).lock(LockType::NoKeyUpdate).one(&tx).await?.ok_or(StoreError::NotFound)?;
            scope.check_write()?;
            let status = Status::from_row(&row.status)?;
            if status.is_final() {
                return Ok(status);
            }
            stop(&tx, &[id], now).await?;
            let name = row.name.as_deref();
            note(&tx, activity_entry(Action::Stopped, scope.user_id, row.team_id, id, name, now)).await?;
            notice_end(&tx, row.batch_id, now).await?;
            note_end_of(&tx, id).await?;
            tx.commit().await?;
            Ok(Status::Stopped)
        })
        .await
    }

    /// How many tasks wait and run.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn counts(&self) -> Result<Counts> {
        let rows: Vec<(String, i64)> = by_state().into_tuple().all(self.reader()).await?;
        let count = |state: TaskState| {
            unsigned(rows.iter().find(|(name, _)| name == state.as_str()).map_or(0, |(_, count)| *count))
        };
        Ok(Counts { queued: count(TaskState::Queued), running: count(TaskState::Running) })
    }

    /// For each lane, when its task that comes next was accepted; lanes in which none waits are left out.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn heads_of_lanes(&self) -> Result<Vec<(Lane, DateTime<Utc>)>> {
        let mut heads = Vec::new();
        for lane in Lane::ALL {
            let head = crate::claim::line(Some(*lane), Vec::new()).limit(1).one(self.reader()).await?;
            heads.extend(
                head.map(|task| Ok::<_, StoreError>((lane_of(&task)?, task.accepted_at))).transpose()?,
            );
        }
        Ok(heads)
    }
}

/// Renews the lease of a task, if it is still held under this attempt.
async fn sign_of_life(tx: &DatabaseTransaction, id: Uuid, attempt: u32, percent: f64) -> Result<Heartbeat> {
    let of_attempt = || {
        task::Entity::update_many()
            .col_expr(task::Column::LeaseUntil, lease(tx.get_database_backend()))
            .filter(task::Column::CalculationId.eq(id))
            .filter(task::Column::Attempt.eq(attempt))
    };
    let percent = if percent.is_nan() { 0.0 } else { percent.clamp(0.0, 100.0) };
    let running = of_attempt()
        .col_expr(task::Column::Percent, Expr::value(percent))
        .filter(task::Column::State.eq(TaskState::Running.as_str()));
    let stopping = of_attempt().filter(task::Column::State.eq(TaskState::Stopping.as_str()));
    if let Some(task) = running.exec_with_returning(tx).await?.pop() {
        if task.worker_id.is_some_and(|worker| worker.starts_with(HANDED_OUT)) {
            note_running(tx, id).await?;
        }
        return Ok(Heartbeat::Continue);
    }
    let stopping = stopping.exec(tx).await?.rows_affected == 1;
    Ok(if stopping { Heartbeat::StopRequested } else { Heartbeat::Lost })
}

/// Notes in the history that a task runs. Of one that is handed out its claim does not.
async fn note_running(tx: &DatabaseTransaction, id: Uuid) -> Result<()> {
    of_calculation(id)
        .filter(Column::Status.eq(Status::Queued.as_str()))
        .col_expr(Column::Status, Expr::value(Status::Running.as_str()))
        .exec(tx)
        .await?;
    Ok(())
}

/// How many tasks wait and run.
pub(crate) fn by_state() -> Select<task::Entity> {
    task::Entity::find()
        .select_only()
        .column(task::Column::State)
        .column_as(task::Column::CalculationId.count(), "tasks")
        .filter(task::Column::State.is_in([TaskState::Queued, TaskState::Running].map(TaskState::as_str)))
        .group_by(task::Column::State)
}

/// Stops calculations that have not ended, whose tasks are locked: those that run have still to bring their last layout.
pub(crate) async fn stop(tx: &DatabaseTransaction, ids: &[Uuid], now: DateTime<Utc>) -> Result<()> {
    calculation::Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Stopped.as_str()))
        .col_expr(Column::CompletedAt, Expr::value(text::micros(now)))
        .col_expr(Column::Percent, percent_of_task())
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    let of_these = task::Column::CalculationId.is_in(ids.iter().copied());
    task::Entity::delete_many()
        .filter(of_these.clone())
        .filter(task::Column::State.eq(TaskState::Queued.as_str()))
        .exec(tx)
        .await?;
    task::Entity::update_many()
        .col_expr(task::Column::State, Expr::value(TaskState::Stopping.as_str()))
        .filter(of_these)
        .exec(tx)
        .await?;
    for id in ids {
        tell_stop(tx, *id).await?;
    }
    Ok(())
}

/// Locks the tasks of a batch that have not ended, in the order of their ids.
pub(crate) async fn lock_tasks_of_batch(tx: &DatabaseTransaction, batch: Uuid) -> Result<()> {
    let members =
        calculation::Entity::find().select_only().column(Column::Id).filter(Column::BatchId.eq(batch));
    let locked: Vec<Uuid> = task::Entity::find()
        .select_only()
        .column(task::Column::CalculationId)
        .filter(task::Column::CalculationId.in_subquery(sea_orm::QueryTrait::into_query(members)))
        .order_by_asc(task::Column::CalculationId)
        .lock(LockType::NoKeyUpdate)
        .into_tuple()
        .all(tx)
        .await?;
    drop(locked);
    Ok(())
}

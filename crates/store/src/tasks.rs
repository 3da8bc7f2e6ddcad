//! A task that is worked on: its progress, how it ends, how it is stopped. All of it is in the calculation's row.
//!
//! A worker writes only while the row has the number of its attempt, and an end is never overwritten. A row that was stopped
//! keeps the name of its worker until the worker has delivered its last layout.

use crate::activity::{Action, note};
use crate::batch_end::notice_end;
use crate::calculation_row::{activity_entry, visible};
use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::calculation::{self, Column};
use crate::error::{Result, StoreError};
use crate::fencing::{
    back_in_line, give_up_attempt, release_stopped, released, running, stopped, with_totals, write_result,
};
use crate::leases::moment;
use crate::locks::retrying;
use crate::outcome::{End, Failure, Outcome};
use crate::packed::pack;
use crate::scope::Scope;
use crate::status::{EndStatus, Status};
use crate::text;
use crate::webhook_events::note_end_of;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{DatabaseTransaction, QuerySelect, Select, UpdateMany};

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
        let body = best.map(|outcome| pack(&outcome.result_json)).transpose()?;
        let now = moment(self.lazy().get_database_backend(), TimeDelta::zero());
        let note = |update: UpdateMany<calculation::Entity>| {
            let update = update.col_expr(Column::HeartbeatAt, now.clone());
            best.iter().fold(update, |update, outcome| with_totals(update, Some(&outcome.totals)))
        };
        let tx = self.begin_lazily().await?;
        let percent = if percent.is_nan() { 0.0 } else { percent.clamp(0.0, 100.0) };
        let running = note(running(id, attempt)).col_expr(Column::Percent, Expr::value(percent));
        let answer = if running.exec(&tx).await?.rows_affected == 1 {
            Heartbeat::Continue
        } else if note(stopped(id, attempt)).exec(&tx).await?.rows_affected == 1 {
            Heartbeat::StopRequested
        } else {
            return Ok(Heartbeat::Lost);
        };
        if let Some(body) = body {
            write_result(&tx, id, body).await?;
        }
        tx.commit().await?;
        Ok(answer)
    }

    /// Ends a task. Where its user has stopped it meanwhile, the result is attached to the stopped
    /// row, once. `false`: the task was no longer the worker's, nothing is written.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn finish(&self, id: Uuid, attempt: u32, end: End, now: DateTime<Utc>) -> Result<bool> {
        let body = end.outcome.as_ref().map(|outcome| pack(&outcome.result_json)).transpose()?;
        retrying(async || {
            let close = |update: UpdateMany<calculation::Entity>| {
                let update = released(update);
                end.outcome.iter().fold(update, |update, outcome| with_totals(update, Some(&outcome.totals)))
            };
            let tx = self.begin_on(None, id).await?;
            let mut ending = close(running(id, attempt))
                .col_expr(Column::Status, Expr::value(Status::from(end.status).as_str()))
                .col_expr(Column::CompletedAt, Expr::value(text::micros(now)));
            if end.status == EndStatus::Finished {
                ending = ending.col_expr(Column::Percent, Expr::value(100.0));
            }
            let batch = if ending.exec(&tx).await?.rows_affected == 1 {
                note_end(&tx, id, end.status, now).await?
            } else if close(stopped(id, attempt)).exec(&tx).await?.rows_affected == 0 {
                return Ok(false);
            } else {
                None
            };
            if let Some(body) = &body {
                write_result(&tx, id, body.clone()).await?;
            }
            notice_end(&tx, batch, now).await?;
            note_end_of(&tx, id).await?;
            tx.commit().await?;
            Ok(true)
        })
        .await
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
            let row = calculation::Entity::find_by_id(id)
                .filter(Column::Attempt.eq(attempt))
                .filter(Column::Status.eq(Status::Running.as_str()))
                .lock(LockType::NoKeyUpdate)
                .one(&tx)
                .await?;
            let outcome = match row {
                Some(row) => give_up_attempt(&tx, &row, message, retryable, now).await?,
                None => {
                    release_stopped(&tx, id, attempt).await?;
                    Failure::Lost
                }
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
            let requeued = back_in_line(running(id, attempt)).exec(&tx).await?.rows_affected == 1;
            if !requeued {
                release_stopped(&tx, id, attempt).await?;
            }
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
            let row =
                visible(scope, id).lock(LockType::NoKeyUpdate).one(&tx).await?.ok_or(StoreError::NotFound)?;
            scope.check_write()?;
            let status = Status::from_row(&row.status)?;
            if status.is_final() {
                return Ok(status);
            }
            calculation::Entity::update_many()
                .col_expr(Column::Status, Expr::value(Status::Stopped.as_str()))
                .col_expr(Column::CompletedAt, Expr::value(text::micros(now)))
                .filter(Column::Id.eq(id))
                .filter(Column::Status.eq(row.status))
                .exec(&tx)
                .await?;
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
        let rows: Vec<(String, i64)> = unfinished().into_tuple().all(self.reader()).await?;
        let count = |status: Status| {
            unsigned(rows.iter().find(|(name, _)| name == status.as_str()).map_or(0, |(_, count)| *count))
        };
        Ok(Counts { queued: count(Status::Queued), running: count(Status::Running) })
    }
}

/// How many tasks wait and run.
pub(crate) fn unfinished() -> Select<calculation::Entity> {
    calculation::Entity::find()
        .select_only()
        .column(Column::Status)
        .column_as(Column::Id.count(), "tasks")
        .filter(Column::Status.is_in([Status::Queued, Status::Running].map(Status::as_str)))
        .group_by(Column::Status)
}

/// Notes how a task has ended. Returns the batch that it belongs to.
async fn note_end(
    tx: &DatabaseTransaction,
    id: Uuid,
    end: EndStatus,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>> {
    let action = match end {
        EndStatus::Finished => Action::Finished,
        EndStatus::Stopped => Action::Stopped,
        EndStatus::Terminated => Action::Terminated,
    };
    let row = calculation::Entity::find_by_id(id).one(tx).await?.ok_or(StoreError::NotFound)?;
    note(tx, activity_entry(action, row.user_id, row.team_id, id, row.name.as_deref(), now)).await?;
    Ok(row.batch_id)
}

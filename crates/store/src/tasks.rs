//! The queue: claiming, progress, ends. The calculation's row is the only truth.
//!
//! A worker writes only where its attempt's number still stands, and an end is never overwritten. A
//! stopped row keeps the name of its worker until that one has delivered its last layout.

use crate::accounts::give_back_request;
use crate::body::{pack, unpack};
use crate::calculations::{owned, signed, unsigned};
use crate::connect::Store;
use crate::entity::calculation::Column;
use crate::entity::{calculation, calculation_request, calculation_result, user};
use crate::error::{Result, StoreError};
use crate::status::{EndStatus, Status};
use crate::{MAX_ATTEMPTS, text};
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType, OnConflict, SimpleExpr};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DatabaseTransaction, ExprTrait, Order, QueryOrder, QuerySelect,
    UpdateMany,
};

/// A task that a worker has taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    /// The id of the task and of its calculation.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The number of this attempt: the worker shows it with everything it writes.
    pub attempt: u32,
    /// The job as JSON text.
    pub request_json: String,
}

/// The figures of a result that lists show.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Totals {
    /// Sheets used.
    pub mosaic_count: u64,
    /// Area of the placed panels, mm².
    pub used_area: f64,
    /// Area of the sheets used less that, mm².
    pub wasted_area: f64,
    /// Used area / area of the sheets used, 0-1.
    pub used_area_ratio: f64,
    /// Length of all cuts, mm.
    pub cut_length: f64,
    /// Cuts.
    pub cuts: u64,
}

/// A layout: the best so far, or the result.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The solution as JSON text.
    pub result_json: String,
    /// Its figures.
    pub totals: Totals,
}

/// How a worker ends its task.
#[derive(Debug, Clone, PartialEq)]
pub struct End {
    /// Where the task stands from now on, unless its user has stopped it.
    pub status: EndStatus,
    /// The result; without one, the best layout reported so far is it.
    pub outcome: Option<Outcome>,
}

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

/// What became of a task that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// It waits for its next attempt.
    Requeued,
    /// It ended in an error; the quota was given back.
    Ended,
    /// It was no longer the worker's.
    Lost,
}

/// Where a task stands.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskRow {
    /// The state.
    pub status: Status,
    /// How much is done, 0-100.
    pub percent: f64,
    /// The result, or the best layout so far, as JSON text.
    pub result_json: Option<String>,
    /// Why it failed.
    pub error: Option<String>,
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
    /// Takes the next task: the highest priority first, then the oldest, passing over users who have as
    /// many running as the task's concurrent limit allows. `None` if there is nothing to do.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn claim(&self, worker_id: &str, now: DateTime<Utc>) -> Result<Option<Claimed>> {
        loop {
            let tx = self.begin().await?;
            let Some(row) = next_in_line(&tx).await? else { return Ok(None) };
            // On PostgreSQL two claimers may have chosen two tasks of one user. The user's row makes
            // them queue; the second counts again and, if need be, looks for another task.
            user::Entity::find_by_id(row.user_id).lock(LockType::NoKeyUpdate).one(&tx).await?;
            let running = calculation::Entity::find()
                .filter(Column::UserId.eq(row.user_id))
                .filter(Column::Status.eq(Status::Running.as_str()))
                .count(&tx)
                .await?;
            if running >= unsigned(row.concurrent_limit) {
                tx.rollback().await?;
                continue;
            }
            let attempt = row.attempt + 1;
            calculation::Entity::update_many()
                .col_expr(Column::Status, Expr::value(Status::Running.as_str()))
                .col_expr(Column::Attempt, Expr::value(attempt))
                .col_expr(Column::WorkerId, Expr::value(worker_id))
                .col_expr(Column::HeartbeatAt, Expr::value(text::micros(now)))
                .col_expr(Column::Percent, Expr::value(0.0))
                .filter(Column::Id.eq(row.id))
                .exec(&tx)
                .await?;
            let request = calculation_request::Entity::find_by_id(row.id)
                .one(&tx)
                .await?
                .ok_or_else(|| StoreError::Damaged(format!("task {} has no job", row.id)))?;
            tx.commit().await?;
            return Ok(Some(Claimed {
                id: row.id,
                user_id: row.user_id,
                attempt: attempt.unsigned_abs(),
                request_json: unpack(&request.body)?,
            }));
        }
    }

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
        now: DateTime<Utc>,
    ) -> Result<Heartbeat> {
        let body = best.map(|outcome| pack(&outcome.result_json)).transpose()?;
        let note = |update: UpdateMany<calculation::Entity>| {
            let update = update.col_expr(Column::HeartbeatAt, Expr::value(text::micros(now)));
            best.iter().fold(update, |update, outcome| with_totals(update, Some(&outcome.totals)))
        };
        let tx = self.begin().await?;
        let percent = percent.clamp(0.0, 100.0);
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
        let close = |update: UpdateMany<calculation::Entity>| {
            let update = left(update);
            end.outcome.iter().fold(update, |update, outcome| with_totals(update, Some(&outcome.totals)))
        };
        let tx = self.begin().await?;
        let mut ending = close(running(id, attempt))
            .col_expr(Column::Status, Expr::value(Status::from(end.status).as_str()))
            .col_expr(Column::CompletedAt, Expr::value(text::micros(now)));
        if end.status == EndStatus::Finished {
            ending = ending.col_expr(Column::Percent, Expr::value(100.0));
        }
        if ending.exec(&tx).await?.rows_affected == 0
            && close(stopped(id, attempt)).exec(&tx).await?.rows_affected == 0
        {
            return Ok(false);
        }
        if let Some(body) = body {
            write_result(&tx, id, body).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Reports that an attempt failed. The task is tried again if that may help and has been tried
    /// fewer than [`MAX_ATTEMPTS`] times; otherwise it ends in an error and the quota is given back.
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
        let tx = self.begin().await?;
        let row = calculation::Entity::find_by_id(id)
            .filter(Column::Attempt.eq(attempt))
            .filter(Column::Status.eq(Status::Running.as_str()))
            .lock(LockType::NoKeyUpdate)
            .one(&tx)
            .await?;
        let outcome = match row {
            Some(row) => give_up_attempt(&tx, &row, message, retryable, now).await?,
            None => {
                left(stopped(id, attempt)).exec(&tx).await?;
                Failure::Lost
            }
        };
        tx.commit().await?;
        Ok(outcome)
    }

    /// Puts a task back that the worker cannot finish because it is shutting down. Costs no attempt.
    /// `false`: it was no longer the worker's, or its user has stopped it.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn release(&self, id: Uuid, attempt: u32) -> Result<bool> {
        let tx = self.begin().await?;
        let released = back_in_line(running(id, attempt)).exec(&tx).await?.rows_affected == 1;
        if !released {
            left(stopped(id, attempt)).exec(&tx).await?;
        }
        tx.commit().await?;
        Ok(released)
    }

    /// Stops a task for its user. When this returns the stop survives a crash; the worker, if there is
    /// one, hears of it at its next sign of life. A task that has come to an end stays as it is.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user has no such task.
    pub async fn request_stop(&self, user: Uuid, id: Uuid, now: DateTime<Utc>) -> Result<Status> {
        let tx = self.begin().await?;
        let row = owned(user, id).lock(LockType::NoKeyUpdate).one(&tx).await?.ok_or(StoreError::NotFound)?;
        let status = Status::from_row(&row.status)?;
        if status.is_final() {
            return Ok(status);
        }
        calculation::Entity::update_many()
            .col_expr(Column::Status, Expr::value(Status::Stopped.as_str()))
            .col_expr(Column::CompletedAt, Expr::value(text::micros(now)))
            .filter(Column::Id.eq(id))
            .exec(&tx)
            .await?;
        tx.commit().await?;
        Ok(Status::Stopped)
    }

    /// Where the user's task stands, with its best layout.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user has no such task.
    pub async fn task_status(&self, user: Uuid, id: Uuid) -> Result<TaskRow> {
        let row = owned(user, id).one(self.reader()).await?.ok_or(StoreError::NotFound)?;
        let result = calculation_result::Entity::find_by_id(id).one(self.reader()).await?;
        Ok(TaskRow {
            status: Status::from_row(&row.status)?,
            percent: row.percent,
            result_json: result.map(|result| unpack(&result.body)).transpose()?,
            error: row.error,
        })
    }

    /// How many tasks wait and run.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn counts(&self) -> Result<Counts> {
        let count = async |status: Status| {
            calculation::Entity::find().filter(Column::Status.eq(status.as_str())).count(self.reader()).await
        };
        Ok(Counts { queued: count(Status::Queued).await?, running: count(Status::Running).await? })
    }
}

/// The task to serve next, locked; tasks that another claimer holds are passed over.
async fn next_in_line(tx: &DatabaseTransaction) -> Result<Option<calculation::Model>> {
    let busy: Vec<(Uuid, i64)> = calculation::Entity::find()
        .select_only()
        .column(Column::UserId)
        .column_as(Column::Id.count(), "running")
        .filter(Column::Status.eq(Status::Running.as_str()))
        .group_by(Column::UserId)
        .into_tuple()
        .all(tx)
        .await?;
    let mut query = calculation::Entity::find()
        .filter(Column::Status.eq(Status::Queued.as_str()))
        .filter(Column::ConcurrentLimit.gt(0));
    for (user, running) in busy {
        query = query.filter(Column::UserId.ne(user).or(Column::ConcurrentLimit.gt(running)));
    }
    Ok(query
        .order_by(Column::Priority, Order::Desc)
        .order_by(Column::SubmittedAt, Order::Asc)
        .order_by(Column::Id, Order::Asc)
        .lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked)
        .limit(1)
        .one(tx)
        .await?)
}

/// Counts a failed or lost attempt of a locked, running row and decides what follows.
pub(crate) async fn give_up_attempt(
    tx: &DatabaseTransaction,
    row: &calculation::Model,
    message: &str,
    retryable: bool,
    now: DateTime<Utc>,
) -> Result<Failure> {
    let failures = row.failures + 1;
    let attempt = row.attempt.unsigned_abs();
    let update = running(row.id, attempt).col_expr(Column::Failures, Expr::value(failures));
    if retryable && failures.unsigned_abs() < MAX_ATTEMPTS {
        back_in_line(update).exec(tx).await?;
        return Ok(Failure::Requeued);
    }
    let update = left(update)
        .col_expr(Column::Status, Expr::value(Status::Error.as_str()))
        .col_expr(Column::CompletedAt, Expr::value(text::micros(now)))
        .col_expr(Column::Error, Expr::value(text::clean(message)));
    with_totals(update, None).exec(tx).await?;
    calculation_result::Entity::delete_by_id(row.id).exec(tx).await?;
    give_back_request(tx, row.user_id, row.submitted_at).await?;
    Ok(Failure::Ended)
}

/// The row, if this attempt still computes it.
fn running(id: Uuid, attempt: u32) -> UpdateMany<calculation::Entity> {
    of_attempt(id, attempt).filter(Column::Status.eq(Status::Running.as_str()))
}

/// The row, if it was stopped during this attempt and its last layout is still to come.
fn stopped(id: Uuid, attempt: u32) -> UpdateMany<calculation::Entity> {
    of_attempt(id, attempt)
        .filter(Column::Status.eq(Status::Stopped.as_str()))
        .filter(Column::WorkerId.is_not_null())
}

fn of_attempt(id: Uuid, attempt: u32) -> UpdateMany<calculation::Entity> {
    calculation::Entity::update_many().filter(Column::Id.eq(id)).filter(Column::Attempt.eq(attempt))
}

fn back_in_line(update: UpdateMany<calculation::Entity>) -> UpdateMany<calculation::Entity> {
    left(update)
        .col_expr(Column::Status, Expr::value(Status::Queued.as_str()))
        .col_expr(Column::Percent, Expr::value(0.0))
}

/// No worker holds the row any more.
pub(crate) fn left(update: UpdateMany<calculation::Entity>) -> UpdateMany<calculation::Entity> {
    update
        .col_expr(Column::WorkerId, Expr::value(None::<String>))
        .col_expr(Column::HeartbeatAt, Expr::value(None::<DateTime<Utc>>))
}

fn with_totals(
    update: UpdateMany<calculation::Entity>,
    totals: Option<&Totals>,
) -> UpdateMany<calculation::Entity> {
    let int =
        |value: fn(&Totals) -> u64| -> SimpleExpr { Expr::value(totals.map(|totals| signed(value(totals)))) };
    let real = |value: fn(&Totals) -> f64| -> SimpleExpr { Expr::value(totals.map(value)) };
    update
        .col_expr(Column::MosaicCount, int(|totals| totals.mosaic_count))
        .col_expr(Column::UsedArea, real(|totals| totals.used_area))
        .col_expr(Column::WastedArea, real(|totals| totals.wasted_area))
        .col_expr(Column::UsedAreaRatio, real(|totals| totals.used_area_ratio))
        .col_expr(Column::CutLength, real(|totals| totals.cut_length))
        .col_expr(Column::Cuts, int(|totals| totals.cuts))
}

/// All figures, or none.
pub(crate) fn totals(row: &calculation::Model) -> Option<Totals> {
    Some(Totals {
        mosaic_count: unsigned(row.mosaic_count?),
        used_area: row.used_area?,
        wasted_area: row.wasted_area?,
        used_area_ratio: row.used_area_ratio?,
        cut_length: row.cut_length?,
        cuts: unsigned(row.cuts?),
    })
}

async fn write_result(db: &impl ConnectionTrait, id: Uuid, body: Vec<u8>) -> Result<()> {
    let row = calculation_result::ActiveModel { calculation_id: Set(id), body: Set(body) };
    calculation_result::Entity::insert(row)
        .on_conflict(
            OnConflict::column(calculation_result::Column::CalculationId)
                .update_column(calculation_result::Column::Body)
                .to_owned(),
        )
        .exec_without_returning(db)
        .await?;
    Ok(())
}

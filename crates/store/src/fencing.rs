//! Guarded writes to a task's row. The number of the attempt is the fencing token: a worker writes only while its attempt is
//! the current one, and never over a final status.

use crate::MAX_ATTEMPTS;
use crate::accounts::give_back_request;
use crate::activity::{Action, note};
use crate::batch_end::notice_end;
use crate::calculation_row::activity_entry;
use crate::counts::signed;
use crate::entity::calculation::{self, Column};
use crate::entity::calculation_result;
use crate::error::Result;
use crate::outcome::{Failure, Totals};
use crate::status::Status;
use crate::text;
use crate::webhook_events::note_end_of;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{OnConflict, SimpleExpr};
use sea_orm::{ActiveValue::Set, ConnectionTrait, DatabaseTransaction, UpdateMany};

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
    let update = released(update)
        .col_expr(Column::Status, Expr::value(Status::Error.as_str()))
        .col_expr(Column::CompletedAt, Expr::value(text::micros(now)))
        .col_expr(Column::Error, Expr::value(text::clean(message)));
    with_totals(update, None).exec(tx).await?;
    calculation_result::Entity::delete_by_id(row.id).exec(tx).await?;
    give_back_request(tx, row.user_id, row.submitted_at).await?;
    note(tx, activity_entry(Action::Failed, row.user_id, row.team_id, row.id, row.name.as_deref(), now))
        .await?;
    notice_end(tx, row.batch_id, now).await?;
    note_end_of(tx, row.id).await?;
    Ok(Failure::Ended)
}

/// No last layout comes of a row that was stopped during this attempt: it is as it will stay.
pub(crate) async fn release_stopped(tx: &DatabaseTransaction, id: Uuid, attempt: u32) -> Result<()> {
    if released(stopped(id, attempt)).exec(tx).await?.rows_affected == 1 {
        note_end_of(tx, id).await?;
    }
    Ok(())
}

/// The row, if this attempt still computes it.
pub(crate) fn running(id: Uuid, attempt: u32) -> UpdateMany<calculation::Entity> {
    of_attempt(id, attempt).filter(Column::Status.eq(Status::Running.as_str()))
}

/// The row, if it was stopped during this attempt and its last layout is still to come.
pub(crate) fn stopped(id: Uuid, attempt: u32) -> UpdateMany<calculation::Entity> {
    of_attempt(id, attempt)
        .filter(Column::Status.eq(Status::Stopped.as_str()))
        .filter(Column::WorkerId.is_not_null())
}

fn of_attempt(id: Uuid, attempt: u32) -> UpdateMany<calculation::Entity> {
    calculation::Entity::update_many().filter(Column::Id.eq(id)).filter(Column::Attempt.eq(attempt))
}

pub(crate) fn back_in_line(update: UpdateMany<calculation::Entity>) -> UpdateMany<calculation::Entity> {
    released(update)
        .col_expr(Column::Status, Expr::value(Status::Queued.as_str()))
        .col_expr(Column::Percent, Expr::value(0.0))
}

/// No worker holds the row any more.
pub(crate) fn released(update: UpdateMany<calculation::Entity>) -> UpdateMany<calculation::Entity> {
    update
        .col_expr(Column::WorkerId, Expr::value(None::<String>))
        .col_expr(Column::HeartbeatAt, Expr::value(None::<DateTime<Utc>>))
}

pub(crate) fn with_totals(
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
        .col_expr(Column::NotPlaced, Expr::value(totals.and_then(|totals| totals.not_placed).map(signed)))
}

pub(crate) async fn write_result(db: &impl ConnectionTrait, id: Uuid, body: Vec<u8>) -> Result<()> {
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

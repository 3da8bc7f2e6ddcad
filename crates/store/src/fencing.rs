//! Guarded writes to a task and its calculation. The number of the attempt is the fencing token: a worker writes only while its
//! attempt is the current one, and the row of a task that has ended is gone.

use crate::MAX_ATTEMPTS;
use crate::accounts::give_back_request;
use crate::activity::{Action, note};
use crate::batch_end::notice_end;
use crate::calculation_row::activity_entry;
use crate::claim::set_status;
use crate::counts::signed;
use crate::entity::calculation::{self, Column};
use crate::entity::{calculation_result, task};
use crate::error::Result;
use crate::notices::tell_task_waits;
use crate::outcome::{Failure, Totals};
use crate::status::Status;
use crate::task_row::TaskState;
use crate::text;
use crate::webhook_events::note_end_of;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{OnConflict, Value};
use sea_orm::{ActiveValue::Set, DatabaseTransaction, UpdateMany};

/// Bytes of a compressed result that is written in a statement of its own.
const LARGE: usize = 64 * 1024;

/// Counts a failed or lost attempt of a locked task that runs and decides what follows.
pub(crate) async fn give_up_attempt(
    tx: &DatabaseTransaction,
    task: &task::Model,
    message: &str,
    retryable: bool,
    now: DateTime<Utc>,
) -> Result<Failure> {
    let failures = task.failures + 1;
    if retryable && failures.unsigned_abs() < MAX_ATTEMPTS {
        back_in_line(tx, task, failures).await?;
        return Ok(Failure::Requeued);
    }
    let id = task.calculation_id;
    leave(tx, id).await?;
    let Some(row) = calculation::Entity::find_by_id(id).one(tx).await? else { return Ok(Failure::Lost) };
    let update = of_calculation(id)
        .col_expr(Column::Status, Expr::value(Status::Error.as_str()))
        .col_expr(Column::CompletedAt, Expr::value(text::micros(now)))
        .col_expr(Column::Percent, Expr::value(task.percent))
        .col_expr(Column::Error, Expr::value(text::clean(message)));
    with_totals(update, None).exec(tx).await?;
    calculation_result::Entity::delete_by_id(id).exec(tx).await?;
    give_back_request(tx, row.user_id, row.submitted_at).await?;
    note(tx, activity_entry(Action::Failed, row.user_id, row.team_id, id, row.name.as_deref(), now)).await?;
    notice_end(tx, row.batch_id, now).await?;
    note_end_of(tx, id).await?;
    Ok(Failure::Ended)
}

/// No last layout comes of a task that was stopped: it is as it will stay.
pub(crate) async fn leave_stopped(tx: &DatabaseTransaction, id: Uuid) -> Result<()> {
    leave(tx, id).await?;
    note_end_of(tx, id).await
}

/// A locked task that ran waits again, after so many failures.
pub(crate) async fn back_in_line(tx: &DatabaseTransaction, task: &task::Model, failures: i32) -> Result<()> {
    task::Entity::update_many()
        .col_expr(task::Column::State, Expr::value(TaskState::Queued.as_str()))
        .col_expr(task::Column::Failures, Expr::value(failures))
        .col_expr(task::Column::Percent, Expr::value(0.0))
        .col_expr(task::Column::WorkerId, Expr::value(None::<String>))
        .col_expr(task::Column::LeaseUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(task::Column::CalculationId.eq(task.calculation_id))
        .exec(tx)
        .await?;
    set_status(tx, &[task.calculation_id], Status::Queued).await?;
    tell_task_waits(tx).await
}

/// A task has ended: its row goes.
async fn leave(tx: &DatabaseTransaction, id: Uuid) -> Result<()> {
    task::Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

/// An update of the calculation whose task is locked.
pub(crate) fn of_calculation(id: Uuid) -> UpdateMany<calculation::Entity> {
    calculation::Entity::update_many().filter(Column::Id.eq(id))
}

pub(crate) fn with_totals(
    update: UpdateMany<calculation::Entity>,
    totals: Option<&Totals>,
) -> UpdateMany<calculation::Entity> {
    let figures = figures_of(totals).into_iter();
    figures.fold(update, |update, (column, value)| update.col_expr(column, Expr::value(value)))
}

/// The columns of a calculation's figures and what stands in them.
pub(crate) fn figures_of(totals: Option<&Totals>) -> [(Column, Value); 7] {
    let int = |value: fn(&Totals) -> u64| totals.map(|totals| signed(value(totals))).into();
    let real = |value: fn(&Totals) -> f64| totals.map(value).into();
    [
        (Column::MosaicCount, int(|totals| totals.mosaic_count)),
        (Column::UsedArea, real(|totals| totals.used_area)),
        (Column::WastedArea, real(|totals| totals.wasted_area)),
        (Column::UsedAreaRatio, real(|totals| totals.used_area_ratio)),
        (Column::CutLength, real(|totals| totals.cut_length)),
        (Column::Cuts, int(|totals| totals.cuts)),
        (Column::NotPlaced, totals.and_then(|totals| totals.not_placed).map(signed).into()),
    ]
}

/// Writes results, large ones each for itself: a statement is in memory as a whole.
pub(crate) async fn write_results(tx: &DatabaseTransaction, results: Vec<(Uuid, Vec<u8>)>) -> Result<()> {
    let is_large = |(_, body): &(Uuid, Vec<u8>)| body.len() > LARGE;
    let (large, small): (Vec<_>, Vec<_>) = results.into_iter().partition(is_large);
    write_at_once(tx, small).await?;
    for result in large {
        write_at_once(tx, vec![result]).await?;
    }
    Ok(())
}

async fn write_at_once(tx: &DatabaseTransaction, results: Vec<(Uuid, Vec<u8>)>) -> Result<()> {
    let rows = results
        .into_iter()
        .map(|(id, body)| calculation_result::ActiveModel { calculation_id: Set(id), body: Set(body) });
    calculation_result::Entity::insert_many(rows)
        .on_conflict(
            OnConflict::column(calculation_result::Column::CalculationId)
                .update_column(calculation_result::Column::Body)
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

//! How tasks end with a layout. Those that end at the same time are written in one transaction: it has to wait for the disk once,
//! and whatever they have in common is asked once.

use crate::activity::{Action, note_all};
use crate::batch_end::notice_ends;
use crate::calculation_row::activity_entry;
use crate::connect::Store;
use crate::entity::calculation::{self, Column};
use crate::entity::task;
use crate::error::Result;
use crate::fencing::{figures_of, of_calculation, with_totals, write_results};
use crate::locks::retrying;
use crate::outcome::{End, Totals};
use crate::packed::pack;
use crate::padded::padded;
use crate::status::{EndStatus, Status};
use crate::task_row::{TaskState, take_held};
use crate::text;
use crate::webhook_events::note_ends_of;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{Alias, TableRef, Value, ValueTuple};
use sea_orm::{DatabaseTransaction, ExprTrait, QueryTrait};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// How an attempt at a task has ended.
#[derive(Debug, Clone, PartialEq)]
pub struct AttemptEnd {
    /// The task.
    pub id: Uuid,
    /// The number of the attempt.
    pub attempt: u32,
    /// Its end.
    pub end: End,
}

impl Store {
    /// Ends a task. Where its user has stopped it meanwhile, the result is attached to the stopped
    /// row, once. `false`: the task was no longer the worker's, nothing is written.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn finish(&self, id: Uuid, attempt: u32, end: End, now: DateTime<Utc>) -> Result<bool> {
        let written = self.finish_all(&[Arc::new(AttemptEnd { id, attempt, end })], now).await?;
        Ok(written == [true])
    }

    /// Ends some tasks as [`Store::finish`] does, all or none; which of them were still their workers'. At most some dozens.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn finish_all(&self, ends: &[Arc<AttemptEnd>], now: DateTime<Utc>) -> Result<Vec<bool>> {
        let mut bodies = Vec::with_capacity(ends.len());
        for end in ends {
            bodies.push(end.end.outcome.as_ref().map(|outcome| pack(&outcome.result_json)).transpose()?);
        }
        retrying(|| self.finish_once(ends, &bodies, now)).await
    }

    async fn finish_once(
        &self,
        ends: &[Arc<AttemptEnd>],
        bodies: &[Option<Vec<u8>>],
        now: DateTime<Utc>,
    ) -> Result<Vec<bool>> {
        let ids: Vec<Uuid> = ends.iter().map(|end| end.id).collect();
        let tx = self.begin_on_some(&ids).await?;
        let held = take_held(&tx, ends.iter().map(|end| (end.id, end.attempt))).await?;
        let mut held: HashMap<(Uuid, i64), task::Model> =
            held.into_iter().map(|task| ((task.calculation_id, task.attempt.into()), task)).collect();
        let tasks: Vec<Option<task::Model>> =
            ends.iter().map(|end| held.remove(&(end.id, end.attempt.into()))).collect();
        write_ends(&tx, ends, &tasks, bodies, now).await?;
        tx.commit().await?;
        Ok(tasks.iter().map(Option::is_some).collect())
    }
}

/// Writes the ends of those tasks that were there.
async fn write_ends(
    tx: &DatabaseTransaction,
    ends: &[Arc<AttemptEnd>],
    tasks: &[Option<task::Model>],
    bodies: &[Option<Vec<u8>>],
    now: DateTime<Utc>,
) -> Result<()> {
    let mut ending: Vec<_> = ends.iter().zip(tasks).zip(bodies).collect();
    ending.retain(|((_, task), _)| task.is_some());
    // In the order of locks.
    ending.sort_by_key(|((end, _), _)| end.id);
    if ending.is_empty() {
        return Ok(());
    }
    let mut actions = HashMap::new();
    let (mut closing, mut others) = (Vec::new(), Vec::new());
    for ((ended, task), _) in &ending {
        let AttemptEnd { id, end, .. } = &***ended;
        let running = task.as_ref().filter(|task| task.state == TaskState::Running.as_str());
        let percent =
            running.map(|task| if end.status == EndStatus::Finished { 100.0 } else { task.percent });
        match (percent, &end.outcome) {
            (Some(percent), Some(outcome)) => closing.push((*id, end.status, percent, &outcome.totals)),
            _ => others.push((*id, end, percent)),
        }
        if running.is_some() {
            actions.insert(*id, action(end.status));
        }
    }
    let mut rows = close_all(tx, &closing, now).await?;
    for (id, end, percent) in others {
        rows.extend(close_other(tx, id, end, percent, now).await?);
    }
    rows.sort_by_key(|row| row.id);
    let results = ending.iter().filter_map(|((end, _), body)| Some((end.id, body.as_ref()?.clone())));
    let results: Vec<_> = results.collect();
    write_results(tx, results).await?;
    // Those that were stopped are in the log already, and were noticed by their batch.
    let (mut entries, mut batches) = (Vec::new(), BTreeSet::new());
    for row in &rows {
        if let Some(action) = actions.get(&row.id) {
            let name = row.name.as_deref();
            entries.push(activity_entry(*action, row.user_id, row.team_id, row.id, name, now));
            batches.extend(row.batch_id);
        }
    }
    note_all(tx, entries).await?;
    notice_ends(tx, batches, now).await?;
    note_ends_of(tx, rows).await
}

/// Calculations that ran end with their figures, in one statement; their rows as they are then.
async fn close_all(
    tx: &DatabaseTransaction,
    closing: &[(Uuid, EndStatus, f64, &Totals)],
    now: DateTime<Utc>,
) -> Result<Vec<calculation::Model>> {
    if closing.is_empty() {
        return Ok(Vec::new());
    }
    // The names that a list of values gives its columns.
    const NAMES: [&str; 10] = [
        "column1", "column2", "column3", "column4", "column5", "column6", "column7", "column8", "column9",
        "column10",
    ];
    let [id, status, percent, figures @ ..] =
        NAMES.map(|name| Expr::col((Alias::new("ends"), Alias::new(name))));
    let values = padded(closing).into_iter().map(|(id, status, percent, totals)| {
        let status = Status::from(*status).as_str();
        let ended: [Value; 3] = [(*id).into(), status.into(), (*percent).into()];
        ValueTuple::Many(ended.into_iter().chain(figures_of(Some(totals)).map(|(_, value)| value)).collect())
    });
    let mut update = calculation::Entity::update_many()
        .col_expr(Column::Status, status)
        .col_expr(Column::Percent, percent)
        .col_expr(Column::CompletedAt, Expr::value(text::micros(now)));
    for ((column, _), value) in figures_of(None).into_iter().zip(figures) {
        update = update.col_expr(column, value);
    }
    QueryTrait::query(&mut update).from(TableRef::ValuesList(values.collect(), Alias::new("ends").into()));
    let own = Expr::col((calculation::Entity, Column::Id));
    Ok(update.filter(own.eq(id)).exec_with_returning(tx).await?)
}

/// A calculation ends that was stopped before, or without a layout of its own; the percentage is that of one that ran.
async fn close_other(
    tx: &DatabaseTransaction,
    id: Uuid,
    end: &End,
    percent: Option<f64>,
    now: DateTime<Utc>,
) -> Result<Vec<calculation::Model>> {
    if percent.is_none() && end.outcome.is_none() {
        return Ok(calculation::Entity::find_by_id(id).all(tx).await?);
    }
    let mut close = of_calculation(id);
    if let Some(outcome) = &end.outcome {
        close = with_totals(close, Some(&outcome.totals));
    }
    if let Some(percent) = percent {
        close = close
            .col_expr(Column::Status, Expr::value(Status::from(end.status).as_str()))
            .col_expr(Column::CompletedAt, Expr::value(text::micros(now)))
            .col_expr(Column::Percent, Expr::value(percent));
    }
    Ok(close.exec_with_returning(tx).await?)
}

/// What the log says of it.
fn action(end: EndStatus) -> Action {
    match end {
        EndStatus::Finished => Action::Finished,
        EndStatus::Stopped => Action::Stopped,
        EndStatus::Terminated => Action::Terminated,
    }
}

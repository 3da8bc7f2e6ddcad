//! Batches: several jobs that were accepted together, whole or not at all. How a batch is getting on is told from its
//! calculations; the end of the last of them is noticed in the transaction in which that one ends.

use crate::accounts::count_requests;
use crate::activity::{Action, note};
use crate::batch_end::{notice_end, unfinished_of};
use crate::branches::{Branches, OrderBy, found};
use crate::calculation_row::activity_entry;
use crate::calculations::{TURN, check_waiting, insert, turn};
use crate::connect::Store;
use crate::counts::{signed, unsigned};
use crate::entity::{batch, calculation};
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::notices::tell_task_waits;
use crate::paging::Page;
use crate::scope::Scope;
use crate::status::Status;
use crate::task_row::{beside_tasks, percent_done};
use crate::tasks::{lock_tasks_of_batch, stop};
use crate::text;
use crate::{NewCalculation, Totals};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{Func, LockType};
use sea_orm::{
    ActiveValue::Set, DerivePartialModel, FromQueryResult, Order, QueryOrder, QuerySelect, Select,
};
use std::collections::HashMap;

/// Jobs that are to be accepted together.
#[derive(Debug, Clone)]
pub struct NewBatch {
    /// The id of the batch.
    pub id: Uuid,
    /// Who submits it.
    pub scope: Scope,
    /// What it is called.
    pub name: String,
    /// Its jobs have become one calculation.
    pub combined: bool,
    /// So many jobs it is made of.
    pub jobs: u64,
    /// What is calculated, in the order of the jobs; all of who submits the batch.
    pub calculations: Vec<NewCalculation>,
}

/// A batch.
#[derive(Debug, Clone, PartialEq)]
pub struct Batch {
    /// Its id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// Its jobs have become one calculation.
    pub combined: bool,
    /// So many jobs it was made of.
    pub jobs: u64,
    /// How it is getting on.
    pub state: BatchState,
    /// When it was accepted.
    pub submitted_at: DateTime<Utc>,
    /// When the last of its calculations ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// Its calculations that are still there.
    pub calculations: u64,
    /// Those of them that have ended.
    pub ended: u64,
    /// How much of all of them is done, 0-100.
    pub percent: f64,
    /// The figures of the results of those that have ended, added up; no ratio of the whole but that of their areas.
    pub totals: Totals,
}

/// How a batch is getting on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchState {
    /// Some calculation waits or runs.
    Running,
    /// All have ended.
    Finished,
    /// All have ended, and somebody has stopped the batch.
    Stopped,
}

/// A calculation of a batch.
#[derive(Debug, Clone, PartialEq)]
pub struct BatchCalculation {
    /// The id of the calculation and of its task.
    pub id: Uuid,
    /// What it is called.
    pub name: Option<String>,
    /// What another program calls it.
    pub external_id: Option<String>,
    /// Where its task stands.
    pub status: Status,
    /// How much of its task is done, 0-100.
    pub percent: f64,
    /// The figures of its result.
    pub totals: Option<Totals>,
    /// Why it failed.
    pub error: Option<String>,
}

impl Store {
    /// Accepts a batch: counts each calculation and queues its task, in one transaction. When this returns, the tasks
    /// survive a crash; when it fails, nothing was counted. The tasks take turns with those of other users as if they had
    /// been submitted one after another.
    ///
    /// # Errors
    /// As [`Store::accept`], of any of the calculations.
    pub async fn accept_batch(&self, new: NewBatch, monthly_limit: u32, now: DateTime<Utc>) -> Result<()> {
        let scope = new.scope;
        scope.check_write()?;
        let Some(first) = new.calculations.first() else { return Ok(()) };
        let count = u32::try_from(new.calculations.len()).unwrap_or(u32::MAX);
        retrying(async || {
            let row = batch::ActiveModel {
                id: Set(new.id),
                user_id: Set(scope.user_id),
                team_id: Set(scope.team_id),
                name: Set(text::clean(&new.name)),
                combined: Set(new.combined),
                jobs: Set(signed(new.jobs)),
                stopped: Set(false),
                submitted_at: Set(text::micros(now)),
                ended_at: Set(None),
            };
            let tx = self.begin_for([scope.user_id]).await?;
            count_requests(&tx, scope.user_id, count, monthly_limit, now).await?;
            check_waiting(&tx, scope.user_id, count, first.waiting_limit).await?;
            let mut due = turn(&tx, scope.user_id, now).await?;
            batch::Entity::insert(row).exec_without_returning(&tx).await?;
            for (place, calculation) in (0_i64..).zip(&new.calculations) {
                // A moment for each: the history and the queue keep their order.
                let at = now + TimeDelta::microseconds(place);
                insert(&tx, calculation, Some((new.id, place)), due, at).await?;
                due += TURN;
            }
            tell_task_waits(&tx).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// A batch, and its calculations in the order of the jobs.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such batch.
    pub async fn batch(&self, scope: impl Into<Scope>, id: Uuid) -> Result<(Batch, Vec<BatchCalculation>)> {
        let scope = scope.into();
        let row = seen(scope, id).one(self.reader()).await?.ok_or(StoreError::NotFound)?;
        let rows: Vec<MemberRow> = members(id).into_partial_model().all(self.reader()).await?;
        let calculations = rows.into_iter().map(member).collect::<Result<Vec<_>>>()?;
        let tallies = calculations.iter().map(|member| StatusTally {
            batch_id: id,
            status: member.status.as_str().to_owned(),
            calculations: 1,
            percent: Some(member.percent),
            mosaic_count: member.totals.map(|totals| signed(totals.mosaic_count)),
            used_area: member.totals.map(|totals| totals.used_area),
            wasted_area: member.totals.map(|totals| totals.wasted_area),
            cut_length: member.totals.map(|totals| totals.cut_length),
            cuts: member.totals.map(|totals| signed(totals.cuts)),
            not_placed: member.totals.and_then(|totals| totals.not_placed).map(signed),
        });
        Ok((told(row, tallies)?, calculations))
    }

    /// A page of the batches that the caller sees, the newest first, and how many there are.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn batches(&self, scope: impl Into<Scope>, page: Page) -> Result<(Vec<Batch>, u64)> {
        let scope = scope.into();
        let query = all_batches(scope);
        let backend = self.reader().get_database_backend();
        let keys = query.keys(&newest(), page.offset(), page.limit(), backend);
        let ids: Vec<Uuid> = found(&keys, batch::Column::Id, self.reader()).await?;
        let total = match page.total(ids.len()) {
            Some(total) => total,
            None => query.count(batch::Column::Id, self.reader()).await?,
        };
        let rows = batch::Entity::find().filter(batch::Column::Id.is_in(ids.iter().copied()));
        let mut rows: HashMap<Uuid, batch::Model> =
            rows.all(self.reader()).await?.into_iter().map(|row| (row.id, row)).collect();
        let tallies: Vec<StatusTally> = tallies(&ids).into_model().all(self.reader()).await?;
        let mut of: HashMap<Uuid, Vec<StatusTally>> = HashMap::new();
        for tally in tallies {
            of.entry(tally.batch_id).or_default().push(tally);
        }
        let rows = ids.iter().filter_map(|id| rows.remove(id));
        let batches = rows.map(|row| {
            let tallies = of.remove(&row.id).unwrap_or_default();
            told(row, tallies)
        });
        Ok((batches.collect::<Result<_>>()?, total))
    }

    /// Stops every calculation of a batch that waits or runs, as [`Store::request_stop`] stops one. A batch that has ended
    /// stays as it is. Returns those that were stopped.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such batch, [`StoreError::ReadOnly`].
    pub async fn stop_batch(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<Uuid>> {
        use calculation::Column;
        let scope = scope.into();
        retrying(async || {
            let owner = seen(scope, id).one(self.reader()).await?.ok_or(StoreError::NotFound)?.user_id;
            scope.check_write()?;
            let tx = self.begin_for([owner, scope.user_id]).await?;
            lock_tasks_of_batch(&tx, id).await?;
            let unfinished = unfinished_of(id).order_by_asc(Column::Id).lock(LockType::NoKeyUpdate);
            let rows = unfinished.all(&tx).await?;
            let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
            if ids.is_empty() {
                return Ok(ids);
            }
            stop(&tx, &ids, now).await?;
            for row in &rows {
                let name = row.name.as_deref();
                note(&tx, activity_entry(Action::Stopped, scope.user_id, row.team_id, row.id, name, now))
                    .await?;
            }
            batch::Entity::update_many()
                .col_expr(batch::Column::Stopped, Expr::value(true))
                .filter(batch::Column::Id.eq(id))
                .exec(&tx)
                .await?;
            notice_end(&tx, Some(id), now).await?;
            tx.commit().await?;
            Ok(ids)
        })
        .await
    }
}

fn seen(scope: Scope, id: Uuid) -> Select<batch::Entity> {
    batch::Entity::find_by_id(id).filter(scope.sees(batch::Column::UserId, batch::Column::TeamId))
}

pub(crate) fn all_batches(scope: Scope) -> Branches<batch::Entity> {
    Branches::of(scope, batch::Column::UserId, batch::Column::TeamId)
}

/// The order of their list.
pub(crate) fn newest() -> OrderBy<batch::Column> {
    vec![(batch::Column::SubmittedAt, Order::Desc, None), (batch::Column::Id, Order::Desc, None)]
}

/// The calculations of a batch, in the order of the jobs. They are whose the batch is, whatever becomes of teams and accounts.
pub(crate) fn members(batch: Uuid) -> Select<calculation::Entity> {
    use calculation::Column;
    beside_tasks(calculation::Entity::find())
        .filter(Column::BatchId.eq(batch))
        .order_by_asc(Column::BatchPlace)
}

/// How many calculations of these batches are in which state, and what they come to.
pub(crate) fn tallies(batches: &[Uuid]) -> Select<calculation::Entity> {
    use calculation::Column;
    // PostgreSQL adds whole numbers up to numbers without an end.
    let whole = |column: &str| Expr::cust(format!("CAST(SUM({column}) AS bigint)"));
    beside_tasks(calculation::Entity::find())
        .select_only()
        .columns([Column::BatchId, Column::Status])
        .expr_as(Column::Id.count(), "calculations")
        .expr_as(Expr::expr(Func::sum(percent_done())), "percent")
        .expr_as(whole("mosaic_count"), "mosaic_count")
        .expr_as(Column::UsedArea.sum(), "used_area")
        .expr_as(Column::WastedArea.sum(), "wasted_area")
        .expr_as(Column::CutLength.sum(), "cut_length")
        .expr_as(whole("cuts"), "cuts")
        .expr_as(whole("not_placed"), "not_placed")
        .filter(Column::BatchId.is_in(batches.iter().copied()))
        .group_by(Column::BatchId)
        .group_by(Column::Status)
}

/// What is read of a calculation of a batch: neither its notes nor its keys.
#[derive(DerivePartialModel)]
#[sea_orm(entity = "calculation::Entity")]
struct MemberRow {
    id: Uuid,
    name: Option<String>,
    external_id: Option<String>,
    status: String,
    #[sea_orm(from_expr = "percent_done()")]
    percent: f64,
    error: Option<String>,
    mosaic_count: Option<i64>,
    used_area: Option<f64>,
    wasted_area: Option<f64>,
    used_area_ratio: Option<f64>,
    cut_length: Option<f64>,
    cuts: Option<i64>,
    not_placed: Option<i64>,
}

/// The calculations of a batch that are in one state.
#[derive(FromQueryResult)]
struct StatusTally {
    batch_id: Uuid,
    status: String,
    calculations: i64,
    percent: Option<f64>,
    mosaic_count: Option<i64>,
    used_area: Option<f64>,
    wasted_area: Option<f64>,
    cut_length: Option<f64>,
    cuts: Option<i64>,
    not_placed: Option<i64>,
}

fn member(row: MemberRow) -> Result<BatchCalculation> {
    let totals = || {
        Some(Totals {
            mosaic_count: unsigned(row.mosaic_count?),
            used_area: row.used_area?,
            wasted_area: row.wasted_area?,
            used_area_ratio: row.used_area_ratio?,
            cut_length: row.cut_length?,
            cuts: unsigned(row.cuts?),
            not_placed: row.not_placed.map(unsigned),
        })
    };
    Ok(BatchCalculation {
        status: Status::from_row(&row.status)?,
        totals: totals(),
        id: row.id,
        name: row.name,
        external_id: row.external_id,
        percent: row.percent,
        error: row.error,
    })
}

/// A batch as its calculations tell of it.
fn told(row: batch::Model, tallies: impl IntoIterator<Item = StatusTally>) -> Result<Batch> {
    let (mut calculations, mut ended, mut done, mut sums) = (0, 0, 0.0, Totals::default());
    for tally in tallies {
        let count = unsigned(tally.calculations);
        calculations += count;
        if !Status::from_row(&tally.status)?.is_final() {
            done += tally.percent.unwrap_or(0.0);
            continue;
        }
        let whole = |sum: Option<i64>| sum.map_or(0, unsigned);
        ended += count;
        done += 100.0 * count as f64;
        sums.mosaic_count += whole(tally.mosaic_count);
        sums.used_area += tally.used_area.unwrap_or(0.0);
        sums.wasted_area += tally.wasted_area.unwrap_or(0.0);
        sums.cut_length += tally.cut_length.unwrap_or(0.0);
        sums.cuts += whole(tally.cuts);
        sums.not_placed = Some(sums.not_placed.unwrap_or(0) + whole(tally.not_placed));
    }
    let stock_area = sums.used_area + sums.wasted_area;
    sums.used_area_ratio = if stock_area > 0.0 { sums.used_area / stock_area } else { 0.0 };
    let state = match (ended == calculations, row.stopped) {
        (false, _) => BatchState::Running,
        (true, true) => BatchState::Stopped,
        (true, false) => BatchState::Finished,
    };
    Ok(Batch {
        id: row.id,
        name: row.name,
        combined: row.combined,
        jobs: unsigned(row.jobs),
        state,
        submitted_at: row.submitted_at,
        ended_at: row.ended_at,
        calculations,
        ended,
        percent: if calculations == 0 { 100.0 } else { done / calculations as f64 },
        totals: sums,
    })
}

//! Calculations as their owner sees them: accepting, reading, deleting.

use crate::accounts::count_requests;
use crate::activity::{Action, note};
use crate::batch_end::notice_end;
use crate::calculation_row::{activity_entry, visible};
use crate::connect::Store;
use crate::counts::{signed, unsigned};
use crate::entity::{calculation, calculation_request, project, task};
use crate::error::{Limited, Result, StoreError};
use crate::locks::{lock_project_of, retrying};
use crate::notices::{tell_stop, tell_task_waits};
use crate::outcome::{Totals, totals};
use crate::packed::Packed;
use crate::scope::Scope;
use crate::status::Status;
use crate::task_row::{Lane, TaskState, lock_task};
use crate::text;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveValue::Set, DatabaseTransaction, ExprTrait, QueryOrder, QuerySelect};
use std::collections::{BTreeSet, HashMap};

/// How much older a task counts for each step of its priority. A task that has waited longer than that comes first all the
/// same: priority shortens waiting times and starves nobody.
pub const HEAD_START: TimeDelta = TimeDelta::minutes(2);

/// How much younger each further waiting task of a user counts than the one before it; about as long as a task takes. So a
/// hundred tasks submitted at once take turns with those of other users.
pub const TURN: TimeDelta = TimeDelta::minutes(1);

/// A job that is to be accepted.
#[derive(Debug, Clone)]
pub struct NewCalculation {
    /// The id of the calculation and of its task.
    pub id: Uuid,
    /// Who submits it.
    pub scope: Scope,
    /// The user's name for it.
    pub name: Option<String>,
    /// The user's notes.
    pub notes: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<Uuid>,
    /// What another program calls it.
    pub external_id: Option<String>,
    /// Whether it is done soon or takes its time.
    pub lane: Lane,
    /// Each step is worth a head start of [`HEAD_START`].
    pub priority: i32,
    /// Copies of enabled panels.
    pub panel_count: u64,
    /// Enabled stock rows.
    pub stock_panel_count: u64,
    /// The job.
    pub request: Packed,
    /// Tasks of this user that may run at once.
    pub concurrent_limit: u32,
    /// Tasks of this user that may wait at once.
    pub waiting_limit: u32,
}

/// A calculation of a user.
#[derive(Debug, Clone, PartialEq)]
pub struct Calculation {
    /// The id of the calculation and of its task.
    pub id: Uuid,
    /// The user's name for it.
    pub name: Option<String>,
    /// The user's notes.
    pub notes: Option<String>,
    /// The project it belongs to.
    pub project: Option<ProjectTag>,
    /// What another program calls it.
    pub external_id: Option<String>,
    /// Where its task stands.
    pub status: Status,
    /// Marked by the user.
    pub is_favorite: bool,
    /// When it was accepted.
    pub submitted_at: DateTime<Utc>,
    /// When its task came to an end.
    pub completed_at: Option<DateTime<Utc>>,
    /// Copies of enabled panels.
    pub panel_count: u64,
    /// Enabled stock rows.
    pub stock_panel_count: u64,
    /// The result's totals; while the task runs, those of the best layout so far.
    pub totals: Option<Totals>,
    /// Copies of panels without a place in the result; none while the task runs, and where nobody has counted them.
    pub not_placed: Option<u64>,
    /// Why it failed.
    pub error: Option<String>,
    /// Sheets that the workshop has ticked off; none where nothing of it is ticked.
    pub sheets_cut: Option<u64>,
}

/// What a calculation shows of its project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectTag {
    /// The project.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Its colour.
    pub color: String,
}

impl From<project::Model> for ProjectTag {
    fn from(row: project::Model) -> Self {
        Self { id: row.id, name: row.name, color: row.color }
    }
}

impl Store {
    /// Accepts a calculation: counts it and queues its task, in one transaction. When this returns,
    /// the task survives a crash.
    ///
    /// # Errors
    /// [`StoreError::LimitReached`], [`StoreError::NoProject`] if the caller sees no such project,
    /// [`StoreError::ReadOnly`], [`StoreError::NotFound`] if there is no such user,
    /// [`StoreError::AlreadyExists`] if the id is taken.
    pub async fn accept(&self, new: NewCalculation, monthly_limit: u32, now: DateTime<Utc>) -> Result<()> {
        new.scope.check_write()?;
        let user = new.scope.user_id;
        retrying(async || {
            let tx = self.begin_for([user]).await?;
            count_requests(&tx, user, 1, monthly_limit, now).await?;
            check_waiting(&tx, user, 1, new.waiting_limit).await?;
            let due = turn(&tx, user, now).await?;
            insert(&tx, &new, None, due, now).await?;
            tell_task_waits(&tx).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Deletes a calculation, whatever its task does: a worker that still computes can write no more.
    /// Returns where the task stood.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such calculation, [`StoreError::ReadOnly`].
    pub async fn delete(&self, scope: impl Into<Scope>, id: Uuid, now: DateTime<Utc>) -> Result<Status> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_on(Some(scope.user_id), id).await?;
            lock_task(&tx, id).await?;
            lock_project_of(&tx, id).await?;
            let row =
                visible(scope, id).lock(LockType::Update).one(&tx).await?.ok_or(StoreError::NotFound)?;
            scope.check_write()?;
            calculation::Entity::delete_by_id(id).exec(&tx).await?;
            tell_stop(&tx, id).await?;
            let name = row.name.as_deref();
            note(&tx, activity_entry(Action::Deleted, scope.user_id, row.team_id, id, name, now)).await?;
            notice_end(&tx, row.batch_id, now).await?;
            tx.commit().await?;
            Status::from_row(&row.status)
        })
        .await
    }

    /// The names of those of these calculations that have one, as the caller sees them; what is gone has none.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn calculation_names(
        &self,
        scope: impl Into<Scope>,
        ids: impl IntoIterator<Item = Uuid> + Send,
    ) -> Result<HashMap<Uuid, String>> {
        /// Ids that a statement asks for.
        const PART: usize = 1_000;
        let scope = scope.into();
        let ids: BTreeSet<Uuid> = ids.into_iter().collect();
        let ids: Vec<Uuid> = ids.into_iter().collect();
        let mut names = HashMap::new();
        for part in ids.chunks(PART) {
            let rows: Vec<(Uuid, Option<String>)> = calculation::Entity::find()
                .select_only()
                .columns([calculation::Column::Id, calculation::Column::Name])
                .filter(calculation::Column::Id.is_in(part.iter().copied()))
                .filter(scope.sees(calculation::Column::UserId, calculation::Column::TeamId))
                .into_tuple()
                .all(self.reader())
                .await?;
            names.extend(rows.into_iter().filter_map(|(id, name)| Some((id, name?))));
        }
        Ok(names)
    }

    /// Sets or takes away the favourite's mark. Returns the calculation without its bodies.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such calculation, [`StoreError::ReadOnly`].
    pub async fn toggle_favorite(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Calculation> {
        let scope = scope.into();
        let (row, project) = retrying(async || {
            let tx = self.begin_on(Some(scope.user_id), id).await?;
            calculation::Entity::update_many()
                .col_expr(calculation::Column::IsFavorite, Expr::col(calculation::Column::IsFavorite).not())
                .filter(calculation::Column::Id.eq(id))
                .filter(scope.sees(calculation::Column::UserId, calculation::Column::TeamId))
                .exec(&tx)
                .await?;
            let found = visible(scope, id).find_also_related(project::Entity).one(&tx).await?;
            let (row, project) = found.ok_or(StoreError::NotFound)?;
            scope.check_write()?;
            let action = if row.is_favorite { Action::Favorited } else { Action::Unfavorited };
            note(&tx, activity_entry(action, scope.user_id, row.team_id, id, row.name.as_deref(), now))
                .await?;
            tx.commit().await?;
            Ok((row, project))
        })
        .await?;
        let sheets_cut = self.sheets_cut(&[id]).await?.remove(&id);
        record(row, project.map(ProjectTag::from), sheets_cut)
    }
}

/// Puts a calculation and its task into the tables: its turn is at the moment `turn`. `batch`: the
/// batch that it belongs to, and its place there.
pub(crate) async fn insert(
    tx: &DatabaseTransaction,
    new: &NewCalculation,
    batch: Option<(Uuid, i64)>,
    turn: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<()> {
    let scope = new.scope;
    let name = new.name.as_deref().map(text::clean);
    let notes = new.notes.as_deref().map(text::clean);
    if let Some(id) = new.project_id {
        // Locked, so that it cannot be deleted before the calculation is in it.
        project::Entity::find_by_id(id)
            .filter(scope.sees(project::Column::UserId, project::Column::TeamId))
            .lock(LockType::KeyShare)
            .one(tx)
            .await?
            .ok_or(StoreError::NoProject)?;
    }
    let row = calculation::ActiveModel {
        id: Set(new.id),
        user_id: Set(scope.user_id),
        team_id: Set(scope.team_id),
        search_key: Set(search_key(name.as_deref(), notes.as_deref())),
        name_key: Set(text::key(name.as_deref().unwrap_or_default())),
        name: Set(name.clone()),
        notes: Set(notes),
        project_id: Set(new.project_id),
        external_id: Set(new.external_id.as_deref().map(text::clean)),
        is_favorite: Set(false),
        batch_id: Set(batch.map(|(id, _)| id)),
        batch_place: Set(batch.map(|(_, place)| place)),
        panel_count: Set(signed(new.panel_count)),
        stock_panel_count: Set(signed(new.stock_panel_count)),
        submitted_at: Set(text::micros(now)),
        completed_at: Set(None),
        status: Set(Status::Queued.as_str().to_owned()),
        percent: Set(0.0),
        error: Set(None),
        mosaic_count: Set(None),
        used_area: Set(None),
        wasted_area: Set(None),
        used_area_ratio: Set(None),
        cut_length: Set(None),
        cuts: Set(None),
        not_placed: Set(None),
    };
    calculation::Entity::insert(row).exec_without_returning(tx).await?;
    let task = task::ActiveModel {
        calculation_id: Set(new.id),
        user_id: Set(scope.user_id),
        state: Set(TaskState::Queued.as_str().to_owned()),
        class: Set(new.lane.as_str().to_owned()),
        priority: Set(new.priority),
        turn_at: Set(text::micros(turn)),
        due_at: Set(text::micros(turn - HEAD_START * new.priority)),
        accepted_at: Set(text::micros(now)),
        concurrent_limit: Set(i64::from(new.concurrent_limit)),
        attempt: Set(0),
        failures: Set(0),
        worker_id: Set(None),
        lease_until: Set(None),
        percent: Set(0.0),
    };
    task::Entity::insert(task).exec_without_returning(tx).await?;
    let body = new.request.clone().into_row();
    let request = calculation_request::ActiveModel { calculation_id: Set(new.id), body: Set(body) };
    calculation_request::Entity::insert(request).exec_without_returning(tx).await?;
    note(tx, activity_entry(Action::Submitted, scope.user_id, scope.team_id, new.id, name.as_deref(), now))
        .await
}

/// Limits the waiting tasks of one user, with so many more. The row of the month's usage is locked, so that callers take turns.
pub(crate) async fn check_waiting(tx: &DatabaseTransaction, user: Uuid, more: u32, limit: u32) -> Result<()> {
    let current = task::Entity::find()
        .filter(task::Column::UserId.eq(user))
        .filter(task::Column::State.eq(TaskState::Queued.as_str()))
        .count(tx)
        .await?;
    if current + u64::from(more) <= u64::from(limit) {
        Ok(())
    } else {
        Err(StoreError::LimitReached { of: Limited::WaitingTasks, limit: limit.into(), current })
    }
}

/// When it is a user's turn for one more task, as if it had no priority: now, or after the last of those that wait.
pub(crate) async fn turn(tx: &DatabaseTransaction, user: Uuid, now: DateTime<Utc>) -> Result<DateTime<Utc>> {
    let last: Option<DateTime<Utc>> = task::Entity::find()
        .select_only()
        .column(task::Column::TurnAt)
        .filter(task::Column::UserId.eq(user))
        .filter(task::Column::State.eq(TaskState::Queued.as_str()))
        // The clock of another server may be ahead.
        .filter(task::Column::AcceptedAt.lte(text::micros(now)))
        .order_by_desc(task::Column::TurnAt)
        .limit(1)
        .into_tuple()
        .one(tx)
        .await?;
    Ok(last.map_or(now, |last| std::cmp::max(last + TURN, now)))
}

fn search_key(name: Option<&str>, notes: Option<&str>) -> String {
    format!("{}\n{}", text::fold(name.unwrap_or_default()), text::fold(notes.unwrap_or_default()))
}

pub(crate) fn record(
    row: calculation::Model,
    project: Option<ProjectTag>,
    sheets_cut: Option<u64>,
) -> Result<Calculation> {
    let status = Status::from_row(&row.status)?;
    let totals = totals(&row);
    Ok(Calculation {
        id: row.id,
        status,
        totals,
        not_placed: totals.filter(|_| status.is_final()).and_then(|totals| totals.not_placed),
        name: row.name,
        notes: row.notes,
        project,
        external_id: row.external_id,
        is_favorite: row.is_favorite,
        submitted_at: row.submitted_at,
        completed_at: row.completed_at,
        panel_count: unsigned(row.panel_count),
        stock_panel_count: unsigned(row.stock_panel_count),
        error: row.error,
        sheets_cut,
    })
}

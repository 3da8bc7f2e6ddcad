//! Claiming tasks: which one a worker takes next.

use crate::connect::Store;
use crate::counts::{signed, unsigned};
use crate::entity::task::{self, Column};
use crate::entity::{calculation, calculation_request, user};
use crate::error::{Result, is_lock_timeout};
use crate::leases::lease;
use crate::locks::retrying;
use crate::packed::unpack;
use crate::status::Status;
use crate::task_row::{Lane, TaskState, lane_of};
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, ExprTrait, Order, QueryOrder, QuerySelect, Select,
};

/// What a user reads about a task whose job is damaged in the database.
pub const JOB_UNREADABLE: &str = "the stored job cannot be read";

/// How long a claim waits for the lock of a user's row where there is no other task to take.
const PATIENCE_MS: u32 = 1_000;

/// A task that a worker has taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    /// The id of the task and of its calculation.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The number of this attempt: the worker shows it with everything it writes.
    pub attempt: u32,
    /// Its lane.
    pub lane: Lane,
    /// The job as JSON text.
    pub request_json: String,
}

impl Store {
    /// Takes the next task, of this lane or of any: the oldest, where priority counts as age, passing over users who have as
    /// many running as the task's concurrent limit allows. The worker holds it for [`crate::LEASE`], and longer with each
    /// heartbeat. `None` if there is nothing to do, or if other claimers are just taking what there is.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn claim(
        &self,
        worker_id: &str,
        lane: Option<Lane>,
        now: DateTime<Utc>,
    ) -> Result<Option<Claimed>> {
        loop {
            let Some(row) = retrying(|| self.claim_row(worker_id, lane)).await? else { return Ok(None) };
            // A job that cannot be read must not block those behind it.
            let request =
                calculation_request::Entity::find_by_id(row.calculation_id).one(self.reader()).await?;
            let (id, attempt) = (row.calculation_id, (row.attempt + 1).unsigned_abs());
            let Some(request_json) = request.and_then(|request| unpack(&request.body).ok()) else {
                self.fail(id, attempt, JOB_UNREADABLE, false, now).await?;
                continue;
            };
            return Ok(Some(Claimed {
                id,
                user_id: row.user_id,
                attempt,
                lane: lane_of(&row)?,
                request_json,
            }));
        }
    }

    /// Takes the next task in line; the row as it was before.
    async fn claim_row(&self, worker_id: &str, lane: Option<Lane>) -> Result<Option<task::Model>> {
        let mut passed_over = Passed::default();
        loop {
            let tx = self.begin().await?;
            // The user's row first, then the task: the order in which an account is deleted. On PostgreSQL several claims may
            // want tasks of one user; the lock of that row makes them take turns, and each counts again what runs.
            let Some(user) = next_in_line(&tx, lane, &passed_over).await? else {
                if passed_over.busy.is_empty() {
                    return Ok(None);
                }
                // No other user has a task: wait for those whose rows were locked.
                passed_over.wait();
                continue;
            };
            if !lock_turn(&tx, user, passed_over.waits).await? {
                tx.rollback().await?;
                passed_over.busy.push(user);
                continue;
            }
            let Some(row) = first_of(&tx, lane, user).await? else {
                tx.rollback().await?;
                passed_over.done.push(user);
                continue;
            };
            task::Entity::update_many()
                .col_expr(Column::State, Expr::value(TaskState::Running.as_str()))
                .col_expr(Column::Attempt, Expr::value(row.attempt + 1))
                .col_expr(Column::WorkerId, Expr::value(worker_id))
                .col_expr(Column::LeaseUntil, lease(tx.get_database_backend()))
                .col_expr(Column::Percent, Expr::value(0.0))
                .filter(Column::CalculationId.eq(row.calculation_id))
                .exec(&tx)
                .await?;
            set_status(&tx, row.calculation_id, Status::Running).await?;
            tx.commit().await?;
            return Ok(Some(row));
        }
    }
}

/// Notes in the history that a task runs, or waits again: lists find, sort and count by it.
pub(crate) async fn set_status(tx: &DatabaseTransaction, id: Uuid, status: Status) -> Result<()> {
    calculation::Entity::update_many()
        .col_expr(calculation::Column::Status, Expr::value(status.as_str()))
        .filter(calculation::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Users whose tasks a claim passes over.
#[derive(Default)]
struct Passed {
    /// There was no task to take.
    done: Vec<Uuid>,
    /// Their row was locked by another transaction.
    busy: Vec<Uuid>,
    /// Whether the claim waits for locked rows now.
    waits: bool,
}

impl Passed {
    fn wait(&mut self) {
        if self.waits {
            self.done.append(&mut self.busy);
        }
        self.busy.clear();
        self.waits = true;
    }
}

/// The user whose task comes next.
async fn next_in_line(
    tx: &DatabaseTransaction,
    lane: Option<Lane>,
    passed_over: &Passed,
) -> Result<Option<Uuid>> {
    let busy: Vec<(Uuid, i64)> = task::Entity::find()
        .select_only()
        .column(Column::UserId)
        .column_as(Column::CalculationId.count(), "running")
        .filter(Column::State.eq(TaskState::Running.as_str()))
        .group_by(Column::UserId)
        .into_tuple()
        .all(tx)
        .await?;
    let mut next = line(lane, busy);
    for user in passed_over.done.iter().chain(&passed_over.busy) {
        next = next.filter(Column::UserId.ne(*user));
    }
    Ok(next.select_only().column(Column::UserId).limit(1).into_tuple().one(tx).await?)
}

/// Locks the row of a user, so that claims for one user take turns. `false`: another transaction has the lock. It is waited for
/// only if told to, and not for long: deleting an account with a large history takes its time.
async fn lock_turn(tx: &DatabaseTransaction, user: Uuid, waits: bool) -> Result<bool> {
    let row = user::Entity::find_by_id(user);
    if !waits || tx.get_database_backend() != DbBackend::Postgres {
        let row = row.lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked);
        return Ok(row.one(tx).await?.is_some());
    }
    tx.execute_unprepared(&format!("SET LOCAL lock_timeout = '{PATIENCE_MS}ms'")).await?;
    match row.lock(LockType::NoKeyUpdate).one(tx).await {
        Ok(row) => Ok(row.is_some()),
        Err(error) if is_lock_timeout(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Locks the first waiting task of a user whose row is locked, if the user's limit allows it to run. Where the first one is
/// locked by another transaction the next is taken, but not for the last free slot, which is the first one's.
async fn first_of(tx: &DatabaseTransaction, lane: Option<Lane>, user: Uuid) -> Result<Option<task::Model>> {
    let running = task::Entity::find()
        .filter(Column::UserId.eq(user))
        .filter(Column::State.eq(TaskState::Running.as_str()))
        .count(tx)
        .await?;
    let line = line(lane, vec![(user, signed(running))]).filter(Column::UserId.eq(user)).limit(1);
    let first: Option<Uuid> =
        line.clone().select_only().column(Column::CalculationId).into_tuple().one(tx).await?;
    let free = line.lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked).one(tx).await?;
    Ok(free.filter(|row| Some(row.calculation_id) == first || running + 1 < unsigned(row.concurrent_limit)))
}

/// The waiting tasks, of one lane or of all, in the order in which they are served, without those of users who, with so many
/// running, have reached the limit.
pub(crate) fn line(lane: Option<Lane>, busy: Vec<(Uuid, i64)>) -> Select<task::Entity> {
    let mut query = task::Entity::find()
        .filter(Column::State.eq(TaskState::Queued.as_str()))
        .filter(Column::ConcurrentLimit.gt(0));
    if let Some(lane) = lane {
        query = query.filter(Column::Class.eq(lane.as_str()));
    }
    for (user, running) in busy {
        query = query.filter(Column::UserId.ne(user).or(Column::ConcurrentLimit.gt(running)));
    }
    query.order_by(Column::DueAt, Order::Asc).order_by(Column::CalculationId, Order::Asc)
}

//! Claiming tasks: which one a worker takes next.

use crate::connect::Store;
use crate::entity::task::{self, Column};
use crate::entity::{calculation, user};
use crate::error::{Result, is_lock_timeout};
use crate::leases::lease;
use crate::locks::retrying;
use crate::packed::Packed;
use crate::padded::padded;
use crate::status::Status;
use crate::task_row::{HANDED_OUT, Lane, TaskState, lane_of};
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, ExprTrait, Order, QueryOrder, QuerySelect, Select,
};
use std::collections::HashMap;

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
    /// The job.
    pub job: Packed,
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
        Ok(self.claim_some(worker_id, lane, 1, now).await?.pop())
    }

    /// Takes the next tasks as [`Store::claim`] does, at most so many, in one transaction. There may be others even if it takes
    /// fewer; if it takes none, then there is none to take now.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn claim_some(
        &self,
        worker_id: &str,
        lane: Option<Lane>,
        most: u64,
        now: DateTime<Utc>,
    ) -> Result<Vec<Claimed>> {
        loop {
            let rows = retrying(|| self.claim_rows(worker_id, lane, most)).await?;
            if rows.is_empty() {
                return Ok(Vec::new());
            }
            let ids: Vec<Uuid> = rows.iter().map(|row| row.calculation_id).collect();
            let mut jobs = self.jobs(&ids).await?;
            let mut claimed = Vec::with_capacity(rows.len());
            for row in rows {
                let (id, attempt) = (row.calculation_id, (row.attempt + 1).unsigned_abs());
                let job = jobs.remove(&id).filter(|job| job.text_size(u64::MAX).is_ok());
                match job {
                    Some(job) => {
                        let lane = lane_of(&row)?;
                        claimed.push(Claimed { id, user_id: row.user_id, attempt, lane, job });
                    }
                    // A job that cannot be read must not block those behind it.
                    None => drop(self.fail(id, attempt, JOB_UNREADABLE, false, now).await?),
                }
            }
            if !claimed.is_empty() {
                return Ok(claimed);
            }
        }
    }

    /// Begins the transaction of a claim, without bitmap scans: where many tasks come and go, an index is full of entries of
    /// those that are gone, and only plain scans mark them, so that the next one passes over them.
    async fn begin_claim(&self) -> Result<DatabaseTransaction> {
        let tx = self.begin().await?;
        if tx.get_database_backend() == DbBackend::Postgres {
            tx.execute_unprepared("SET LOCAL enable_bitmapscan = off").await?;
        }
        Ok(tx)
    }

    /// Takes the next tasks in line; the rows as they were before.
    async fn claim_rows(&self, worker_id: &str, lane: Option<Lane>, most: u64) -> Result<Vec<task::Model>> {
        let mut passed_over = Passed::default();
        let mut tx = self.begin_claim().await?;
        loop {
            // The users' rows first, then the tasks: the order in which an account is deleted. On PostgreSQL several claims may
            // want tasks of one user; the lock of that row makes them take turns, and each counts again what runs.
            let users = next_in_line(&tx, lane, most, &passed_over).await?;
            if users.is_empty() {
                if passed_over.busy.is_empty() {
                    return Ok(Vec::new());
                }
                // No other user has a task: wait for those whose rows were locked.
                passed_over.wait();
                continue;
            }
            let locked = lock_turns(&tx, &users, passed_over.waits).await?;
            let rows =
                if locked.is_empty() { Vec::new() } else { first_of(&tx, lane, most, &locked).await? };
            if rows.is_empty() {
                if !locked.is_empty() || passed_over.waits {
                    // Nobody is to wait for users of whom there is nothing to take; and waiting in vain ends a transaction.
                    tx.rollback().await?;
                    tx = self.begin_claim().await?;
                }
                passed_over.busy.extend(users.iter().filter(|user| !locked.contains(user)));
                passed_over.done.extend(locked);
                continue;
            }
            let ids: Vec<Uuid> = rows.iter().map(|row| row.calculation_id).collect();
            task::Entity::update_many()
                .col_expr(Column::State, Expr::value(TaskState::Running.as_str()))
                .col_expr(Column::Attempt, Expr::col(Column::Attempt).add(1))
                .col_expr(Column::WorkerId, Expr::value(worker_id))
                .col_expr(Column::LeaseUntil, lease(tx.get_database_backend()))
                .col_expr(Column::Percent, Expr::value(0.0))
                .filter(Column::CalculationId.is_in(padded(ids.iter().copied())))
                .exec(&tx)
                .await?;
            // One that is handed out runs from the first sign of life of its worker: many have ended before it.
            if worker_id != HANDED_OUT {
                set_status(&tx, &ids, Status::Running).await?;
            }
            tx.commit().await?;
            return Ok(rows);
        }
    }
}

/// Notes in the history that tasks run, or wait again: lists find, sort and count by it.
pub(crate) async fn set_status(tx: &DatabaseTransaction, ids: &[Uuid], status: Status) -> Result<()> {
    calculation::Entity::update_many()
        .col_expr(calculation::Column::Status, Expr::value(status.as_str()))
        .filter(calculation::Column::Id.is_in(padded(ids.iter().copied())))
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

/// The users whose tasks come next, as many tasks as these.
async fn next_in_line(
    tx: &DatabaseTransaction,
    lane: Option<Lane>,
    most: u64,
    passed_over: &Passed,
) -> Result<Vec<Uuid>> {
    let mut next = line(lane, running(tx, None).await?);
    for user in padded(passed_over.done.iter().chain(&passed_over.busy)) {
        next = next.filter(Column::UserId.ne(*user));
    }
    // One at a time is waited for.
    let most = if passed_over.waits { 1 } else { most };
    let next: Vec<Uuid> = next.select_only().column(Column::UserId).limit(most).into_tuple().all(tx).await?;
    let mut users = Vec::new();
    for user in next {
        if !users.contains(&user) {
            users.push(user);
        }
    }
    Ok(users)
}

/// How many tasks of each user run; of all users, or of these.
async fn running(tx: &DatabaseTransaction, of: Option<&[Uuid]>) -> Result<Vec<(Uuid, i64)>> {
    let mut query = task::Entity::find().filter(Column::State.eq(TaskState::Running.as_str()));
    if let Some(users) = of {
        query = query.filter(Column::UserId.is_in(padded(users.iter().copied())));
    }
    let query = query.select_only().column(Column::UserId);
    let query = query.column_as(Column::CalculationId.count(), "running").group_by(Column::UserId);
    Ok(query.into_tuple().all(tx).await?)
}

/// Locks the rows of users, so that claims for one user take turns; those that it could lock. A lock that another transaction
/// has is waited for only if told to, and not for long: deleting an account with a large history takes its time.
async fn lock_turns(tx: &DatabaseTransaction, users: &[Uuid], waits: bool) -> Result<Vec<Uuid>> {
    let rows = user::Entity::find().filter(user::Column::Id.is_in(padded(users.iter().copied())));
    let rows = rows.order_by(user::Column::Id, Order::Asc);
    let ids = |rows: Select<user::Entity>| rows.select_only().column(user::Column::Id).into_tuple();
    if !waits || tx.get_database_backend() != DbBackend::Postgres {
        let rows = rows.lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked);
        return Ok(ids(rows).all(tx).await?);
    }
    tx.execute_unprepared(&format!("SET LOCAL lock_timeout = '{PATIENCE_MS}ms'")).await?;
    match ids(rows.lock(LockType::NoKeyUpdate)).all(tx).await {
        Ok(users) => Ok(users),
        Err(error) if is_lock_timeout(&error) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

/// Locks the first waiting tasks of users whose rows are locked, as many of each as the user's limit allows to run. Where one is
/// locked by another transaction the next is taken, but not for the last free slot, which is the first one's.
async fn first_of(
    tx: &DatabaseTransaction,
    lane: Option<Lane>,
    most: u64,
    users: &[Uuid],
) -> Result<Vec<task::Model>> {
    let running = running(tx, Some(users)).await?;
    let line =
        line(lane, running.clone()).filter(Column::UserId.is_in(padded(users.iter().copied()))).limit(most);
    let firsts = line.clone().select_only().columns([Column::CalculationId, Column::UserId]);
    let firsts: Vec<(Uuid, Uuid)> = firsts.into_tuple().all(tx).await?;
    let free = line.lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked).all(tx).await?;
    let is_free = |id: Uuid| free.iter().any(|row| row.calculation_id == id);
    let mut taken: HashMap<Uuid, i64> = running.into_iter().collect();
    for (_, user) in firsts.iter().filter(|(id, _)| !is_free(*id)) {
        *taken.entry(*user).or_default() += 1;
    }
    let mut rows = Vec::with_capacity(free.len());
    for row in free {
        let taken = taken.entry(row.user_id).or_default();
        if *taken < row.concurrent_limit {
            *taken += 1;
            rows.push(row);
        }
    }
    Ok(rows)
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
    for (user, running) in padded(busy) {
        query = query.filter(Column::UserId.ne(user).or(Column::ConcurrentLimit.gt(running)));
    }
    query.order_by(Column::DueAt, Order::Asc).order_by(Column::CalculationId, Order::Asc)
}

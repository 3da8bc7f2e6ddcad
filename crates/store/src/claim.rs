//! Who is served next.

use crate::body::unpack;
use crate::calculations::{signed, unsigned};
use crate::connect::Store;
use crate::entity::calculation::{self, Column};
use crate::entity::{calculation_request, user};
use crate::error::Result;
use crate::status::Status;
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{DatabaseTransaction, ExprTrait, Order, QueryOrder, QuerySelect, Select};

/// What a user reads about a task whose job is damaged in the database.
pub const JOB_UNREADABLE: &str = "the stored job cannot be read";

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

impl Store {
    /// Takes the next task: the oldest, where priority counts as age, passing over users who have as
    /// many running as the task's concurrent limit allows. `None` if there is nothing to do, or if other
    /// claimers are just taking what there is.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn claim(&self, worker_id: &str, now: DateTime<Utc>) -> Result<Option<Claimed>> {
        let mut passed_over = Vec::new();
        loop {
            let tx = self.begin().await?;
            let Some(row) = next_in_line(&tx, &passed_over).await? else { return Ok(None) };
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
            // The last place is for the first in line: whoever holds that task is just taking it.
            if running + 1 == unsigned(row.concurrent_limit)
                && first_of(&tx, row.user_id, running).await? != Some(row.id)
            {
                tx.rollback().await?;
                passed_over.push(row.user_id);
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
            let request = calculation_request::Entity::find_by_id(row.id).one(&tx).await?;
            tx.commit().await?;
            let (id, attempt) = (row.id, attempt.unsigned_abs());
            // A job that cannot be read must not stand in the way of those behind it.
            let Some(request_json) = request.and_then(|request| unpack(&request.body).ok()) else {
                self.fail(id, attempt, JOB_UNREADABLE, false, now).await?;
                continue;
            };
            return Ok(Some(Claimed { id, user_id: row.user_id, attempt, request_json }));
        }
    }
}

/// The task to serve next, locked; tasks that another claimer holds are passed over.
async fn next_in_line(tx: &DatabaseTransaction, passed_over: &[Uuid]) -> Result<Option<calculation::Model>> {
    let busy: Vec<(Uuid, i64)> = calculation::Entity::find()
        .select_only()
        .column(Column::UserId)
        .column_as(Column::Id.count(), "running")
        .filter(Column::Status.eq(Status::Running.as_str()))
        .group_by(Column::UserId)
        .into_tuple()
        .all(tx)
        .await?;
    let mut next = line(busy);
    for user in passed_over {
        next = next.filter(Column::UserId.ne(*user));
    }
    let next = next.lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked).limit(1);
    Ok(next.one(tx).await?)
}

/// The first waiting task of a user who has so many running, locked by somebody or not.
async fn first_of(tx: &DatabaseTransaction, user: Uuid, running: u64) -> Result<Option<Uuid>> {
    let line = line(vec![(user, signed(running))]).filter(Column::UserId.eq(user));
    Ok(line.one(tx).await?.map(|row| row.id))
}

/// The waiting tasks in the order in which they are served, without those of users who, with so many
/// running, have reached the limit.
pub(crate) fn line(busy: Vec<(Uuid, i64)>) -> Select<calculation::Entity> {
    let mut query = calculation::Entity::find()
        .filter(Column::Status.eq(Status::Queued.as_str()))
        .filter(Column::ConcurrentLimit.gt(0));
    for (user, running) in busy {
        query = query.filter(Column::UserId.ne(user).or(Column::ConcurrentLimit.gt(running)));
    }
    query.order_by(Column::DueAt, Order::Asc).order_by(Column::Id, Order::Asc)
}

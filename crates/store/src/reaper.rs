//! The reaper: takes tasks back from workers that have died.

use crate::connect::Store;
use crate::entity::task::{self, Column};
use crate::error::Result;
use crate::fencing::{back_in_line, give_up_attempt, leave_stopped};
use crate::leases::run_out;
use crate::locks::retrying;
use crate::outcome::Failure;
use crate::task_row::{HANDED_OUT, TaskState, is_held};
use crate::text;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType, SimpleExpr};
use sea_orm::{Order, QueryOrder, QuerySelect, Select};

/// What a user reads about a task whose workers died again and again.
pub const WORKER_LOST: &str = "the optimiser stopped unexpectedly each time it was started";

/// What became of the tasks of dead workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Orphans {
    /// Wait for their next attempt.
    pub requeued: u64,
    /// Had their last attempt: ended in an error, the quota given back.
    pub failed: u64,
}

impl Store {
    /// Takes the tasks from workers whose lease ran out so long ago or longer, by the database's clock.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn take_orphans(&self, ago: TimeDelta, now: DateTime<Utc>) -> Result<Orphans> {
        self.take(run_out(self.reader().get_database_backend(), ago), now).await
    }

    /// Takes the tasks from all workers whose id begins so: for the start of a server that knows that
    /// they are its own, from before. An empty prefix means all.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn take_all_running(&self, worker_prefix: &str, now: DateTime<Utc>) -> Result<Orphans> {
        self.take(Column::WorkerId.like(text::beginning(worker_prefix)), now).await
    }

    async fn take(&self, whose: SimpleExpr, now: DateTime<Utc>) -> Result<Orphans> {
        let mut orphans = Orphans::default();
        for id in self.tasks_at_work(whose.clone()).await? {
            match retrying(|| self.take_one(id, whose.clone(), now)).await? {
                Failure::Requeued => orphans.requeued += 1,
                Failure::Ended => orphans.failed += 1,
                Failure::Lost => {}
            }
        }
        Ok(orphans)
    }

    /// The tasks that a worker holds of which this is true. Nearly always there is none, so this is asked without a transaction.
    pub(crate) async fn tasks_at_work(&self, whose: SimpleExpr) -> Result<Vec<Uuid>> {
        let query = at_work(whose).select_only().column(Column::CalculationId);
        Ok(query.order_by(Column::UserId, Order::Asc).into_tuple().all(self.reader()).await?)
    }

    async fn take_one(&self, id: Uuid, whose: SimpleExpr, now: DateTime<Utc>) -> Result<Failure> {
        let tx = self.begin_on(None, id).await?;
        // A row that is locked just now has a living worker, or another server reaps it.
        let task = at_work(whose)
            .filter(Column::CalculationId.eq(id))
            .lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked)
            .one(&tx)
            .await?;
        let Some(task) = task else { return Ok(Failure::Lost) };
        let outcome = if task.state == TaskState::Stopping.as_str() {
            // No last layout will come: the best reported so far is the result.
            leave_stopped(&tx, id).await?;
            Failure::Lost
        } else if task.worker_id.as_deref() == Some(HANDED_OUT) {
            // No worker had begun it.
            back_in_line(&tx, &task, task.failures).await?;
            Failure::Requeued
        } else {
            give_up_attempt(&tx, &task, WORKER_LOST, true, now).await?
        };
        tx.commit().await?;
        Ok(outcome)
    }
}

/// Those of the tasks that a worker holds of which this is true.
pub(crate) fn at_work(whose: SimpleExpr) -> Select<task::Entity> {
    task::Entity::find().filter(is_held()).filter(whose)
}

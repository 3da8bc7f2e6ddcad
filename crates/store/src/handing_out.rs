//! Tasks that are handed out to workers without a database. Whoever hands one out claims it under [`crate::HANDED_OUT`]; a worker
//! that wants to begin has itself noted, and learns the number of its attempt. Until then nothing was tried: such a task goes
//! back without a failure.

use crate::MAX_ATTEMPTS;
use crate::connect::Store;
use crate::entity::task::{self, Column};
use crate::error::Result;
use crate::fencing::{back_in_line, give_up_attempt, leave_stopped};
use crate::leases::{lease, run_out};
use crate::locks::retrying;
use crate::packed::Packed;
use crate::reaper::{HANDED_OUT, WORKER_LOST, at_work};
use crate::task_row::TaskState;
use crate::text;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType, SimpleExpr};
use sea_orm::{ConnectionTrait, ExprTrait, QuerySelect};

/// What a worker is told that wants to begin a task which was handed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Begin it, under this number; whether it was begun before, by somebody who was lost.
    Go {
        /// The number of the attempt.
        attempt: u32,
        /// Whether somebody else had begun it.
        again: bool,
    },
    /// It has ended, is somebody else's, or was tried too often.
    Drop,
}

/// Which of the tasks that were handed out are taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeBack {
    /// Those that no worker has begun.
    Unstarted,
    /// Those of which nobody has heard, begun or not: what lies between may be lost.
    All,
}

impl Store {
    /// Notes that the worker begins a task that was handed out under the number `handed`. Where another worker had begun it
    /// already, that one was lost: its attempt has failed, and the new one has the next number. A worker that asks twice is told
    /// the same twice.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn start_handed_out(
        &self,
        id: Uuid,
        handed: u32,
        worker: &str,
        now: DateTime<Utc>,
    ) -> Result<Start> {
        let name = worker_id(handed, worker);
        // Nearly always it is the first to ask.
        if retrying(|| self.start_first(id, handed, &name)).await? {
            return Ok(Start::Go { attempt: handed, again: false });
        }
        retrying(async || {
            let tx = self.begin_on(None, id).await?;
            let row = task::Entity::find_by_id(id)
                .filter(of_handing_out(handed))
                .lock(LockType::NoKeyUpdate)
                .one(&tx)
                .await?;
            let Some(row) = row else { return Ok(Start::Drop) };
            let attempt = row.attempt.unsigned_abs();
            let start = if row.state == TaskState::Stopping.as_str() {
                // Its user stopped it, and whoever might have had a last layout is lost.
                leave_stopped(&tx, id).await?;
                Start::Drop
            } else if row.worker_id.as_deref() == Some(name.as_str()) {
                Start::Go { attempt, again: false }
            } else if (row.failures + 1).unsigned_abs() >= MAX_ATTEMPTS {
                give_up_attempt(&tx, &row, WORKER_LOST, true, now).await?;
                Start::Drop
            } else {
                task::Entity::update_many()
                    .col_expr(Column::Attempt, Expr::value(row.attempt + 1))
                    .col_expr(Column::Failures, Expr::value(row.failures + 1))
                    .col_expr(Column::WorkerId, Expr::value(name.as_str()))
                    .col_expr(Column::LeaseUntil, lease(tx.get_database_backend()))
                    .col_expr(Column::Percent, Expr::value(0.0))
                    .filter(Column::CalculationId.eq(id))
                    .exec(&tx)
                    .await?;
                Start::Go { attempt: attempt + 1, again: true }
            };
            tx.commit().await?;
            Ok(start)
        })
        .await
    }

    /// Notes who begins a task that nobody has begun. A power cut may take only who it was.
    async fn start_first(&self, id: Uuid, handed: u32, name: &str) -> Result<bool> {
        let tx = self.begin_lazily().await?;
        let first = task::Entity::update_many()
            .col_expr(Column::WorkerId, Expr::value(name))
            .col_expr(Column::LeaseUntil, lease(tx.get_database_backend()))
            .filter(Column::CalculationId.eq(id))
            .filter(Column::Attempt.eq(handed))
            .filter(Column::State.eq(TaskState::Running.as_str()))
            .filter(Column::WorkerId.eq(HANDED_OUT))
            .exec(&tx)
            .await?;
        tx.commit().await?;
        Ok(first.rows_affected == 1)
    }

    /// Puts tasks back that were handed out and whose lease ends within this time: before the reaper takes them, who counts
    /// a failure. How many there were.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn take_back_handed_out(&self, which: TakeBack, within: TimeDelta) -> Result<u64> {
        let whose = match which {
            TakeBack::Unstarted => Column::WorkerId.eq(HANDED_OUT),
            TakeBack::All => Column::WorkerId.like(text::beginning(HANDED_OUT)),
        };
        let whose = whose.and(run_out(self.reader().get_database_backend(), -within));
        let mut taken = 0;
        for id in self.tasks_at_work(whose.clone()).await? {
            taken += u64::from(retrying(|| self.take_back_one(id, whose.clone())).await?);
        }
        Ok(taken)
    }

    async fn take_back_one(&self, id: Uuid, whose: SimpleExpr) -> Result<bool> {
        let tx = self.begin_on(None, id).await?;
        let row = at_work(whose)
            .filter(Column::CalculationId.eq(id))
            .lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked)
            .one(&tx)
            .await?;
        let Some(row) = row else { return Ok(false) };
        let waits = row.state != TaskState::Stopping.as_str();
        if waits {
            back_in_line(&tx, &row, row.failures).await?;
        } else {
            leave_stopped(&tx, id).await?;
        }
        tx.commit().await?;
        Ok(waits)
    }
}

impl Packed {
    /// Compressed text as it came from elsewhere; whether it is any is seen when it is read.
    pub fn received(bytes: Vec<u8>) -> Self {
        Self::of_row(bytes)
    }

    /// Its bytes, to be sent.
    pub fn into_bytes(self) -> Vec<u8> {
        self.into_row()
    }
}

/// The row, as it was handed out under this number: not begun, or begun by whomever.
fn of_handing_out(handed: u32) -> SimpleExpr {
    let unstarted = Column::WorkerId.eq(HANDED_OUT).and(Column::Attempt.eq(handed));
    unstarted.or(Column::WorkerId.like(text::beginning(&worker_id(handed, ""))))
}

fn worker_id(handed: u32, worker: &str) -> String {
    format!("{HANDED_OUT}{handed}/{worker}")
}

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
use crate::padded::padded;
use crate::reaper::{WORKER_LOST, at_work};
use crate::task_row::{HANDED_OUT, TaskState};
use crate::text;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{CaseStatement, LockBehavior, LockType, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait, ExprTrait, Order, QueryOrder, QuerySelect, QueryTrait};

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

/// A worker that wants to begin a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Starting {
    /// The task.
    pub id: Uuid,
    /// The number under which it was handed out.
    pub handed: u32,
    /// The worker.
    pub worker: String,
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
    /// Notes that workers begin tasks that were handed out. Where another worker had begun one already, that one was lost: its
    /// attempt has failed, and the new one has the next number. A worker that asks twice is told the same twice.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn start_handed_out(&self, asked: &[Starting], now: DateTime<Utc>) -> Result<Vec<Start>> {
        // Nearly always they are the first to ask.
        let first = retrying(|| self.start_first(asked)).await?;
        let mut starts = Vec::with_capacity(asked.len());
        for (asked, first) in asked.iter().zip(first) {
            let handed = asked.handed;
            let first = first.then_some(Start::Go { attempt: handed, again: false });
            starts.push(match first {
                Some(start) => start,
                None => self.start_again(asked, now).await?,
            });
        }
        Ok(starts)
    }

    /// Notes who begins a task that somebody else has begun, if it may.
    async fn start_again(&self, asked: &Starting, now: DateTime<Utc>) -> Result<Start> {
        let (id, handed) = (asked.id, asked.handed);
        let name = worker_id(handed, &asked.worker);
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

    /// Notes who begins tasks that nobody has begun; of which it was so. A power cut may take only who it was.
    async fn start_first(&self, asked: &[Starting]) -> Result<Vec<bool>> {
        let unstarted =
            |asked: &Starting| Column::CalculationId.eq(asked.id).and(Column::Attempt.eq(asked.handed));
        // Two may ask for the same task: one of them is the first.
        let mut names = CaseStatement::new();
        let mut which = Condition::any();
        for asked in padded(asked) {
            names = names.case(unstarted(asked), Expr::value(worker_id(asked.handed, &asked.worker)));
            which = which.add(unstarted(asked));
        }
        let locked = task::Entity::find()
            .select_only()
            .column(Column::CalculationId)
            .filter(which)
            .filter(Column::State.eq(TaskState::Running.as_str()))
            .filter(Column::WorkerId.eq(HANDED_OUT))
            .order_by(Column::CalculationId, Order::Asc)
            .lock(LockType::NoKeyUpdate)
            .into_query();
        let started = task::Entity::update_many()
            .col_expr(Column::WorkerId, names.into())
            .col_expr(Column::LeaseUntil, lease(self.lazy().get_database_backend()))
            .filter(Column::CalculationId.in_subquery(locked))
            .exec_with_returning(self.lazy())
            .await?;
        let first = |asked: &Starting| {
            let name = worker_id(asked.handed, &asked.worker);
            let is_its = |row: &task::Model| {
                row.calculation_id == asked.id && row.worker_id.as_deref() == Some(name.as_str())
            };
            started.iter().any(is_its)
        };
        Ok(asked.iter().map(first).collect())
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

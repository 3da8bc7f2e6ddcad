//! Queries for the operator of an installation: its tasks, faults in its database, migrations that are pending.

use crate::connect::{Store, migrations_done};
use crate::counts::unsigned;
use crate::entity::calculation::{self, Column};
use crate::entity::{task, user};
use crate::error::Result;
use crate::migration::Migrator;
use crate::status::Status;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::{ConnectionTrait, DbBackend, Order, QueryOrder, QuerySelect, Statement};
use sea_orm_migration::MigratorTrait;
use std::collections::BTreeMap;

/// A task as an operator sees it: nothing of its contents.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskSummary {
    /// Its id, which is the calculation's.
    pub id: Uuid,
    /// The address of its user.
    pub email: String,
    /// Where it stands.
    pub status: Status,
    /// How urgent the plan makes it, until it has ended; more is sooner.
    pub priority: Option<i32>,
    /// The number of its current or last attempt, until it has ended.
    pub attempt: Option<u32>,
    /// Who computes it.
    pub worker: Option<String>,
    /// Panels in it.
    pub panels: u64,
    /// How much is done, 0-100.
    pub percent: f64,
    /// When it was accepted.
    pub submitted_at: DateTime<Utc>,
}

impl Store {
    /// The newest tasks, at most `most` of them, in one state or in all.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn tasks(&self, status: Option<Status>, most: u64) -> Result<Vec<TaskSummary>> {
        let mut query = calculation::Entity::find().order_by(Column::SubmittedAt, Order::Desc).limit(most);
        if let Some(status) = status {
            query = query.filter(Column::Status.eq(status.as_str()));
        }
        let rows = query.find_also_related(task::Entity).all(self.reader()).await?;
        let ids = rows.iter().map(|(row, _)| row.user_id);
        let users = user::Entity::find().filter(user::Column::Id.is_in(ids)).all(self.reader()).await?;
        let emails: BTreeMap<Uuid, String> = users.into_iter().map(|user| (user.id, user.email)).collect();
        rows.into_iter()
            .map(|(row, task)| {
                Ok(TaskSummary {
                    email: emails.get(&row.user_id).cloned().unwrap_or_default(),
                    status: Status::from_row(&row.status)?,
                    id: row.id,
                    priority: task.as_ref().map(|task| task.priority),
                    attempt: task.as_ref().map(|task| task.attempt.unsigned_abs()),
                    panels: unsigned(row.panel_count),
                    percent: task.as_ref().map_or(row.percent, |task| task.percent),
                    worker: task.and_then(|task| task.worker_id),
                    submitted_at: row.submitted_at,
                })
            })
            .collect()
    }

    /// What is wrong with the database: damage that it finds itself, and rows that contradict each other.
    /// Nothing is changed.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn faults(&self) -> Result<Vec<String>> {
        let mut faults = Vec::new();
        if self.backend() == DbBackend::Sqlite {
            for row in self.rows("PRAGMA integrity_check").await? {
                let text: String = row.try_get_by_index(0)?;
                if text != "ok" {
                    faults.push(text);
                }
            }
            let orphans = self.rows("PRAGMA foreign_key_check").await?.len();
            if orphans > 0 {
                faults.push(format!("{orphans} rows belong to nobody"));
            }
        }
        for (condition, meaning) in CONTRADICTIONS {
            let query = format!("SELECT COUNT(*) AS found FROM calculations WHERE {condition}");
            let found: i64 = match self.rows(&query).await?.first() {
                Some(row) => row.try_get("", "found")?,
                None => 0,
            };
            if found > 0 {
                faults.push(format!("{found} calculations {meaning}"));
            }
        }
        Ok(faults)
    }

    /// What the next [`Store::migrate`] will do, by name.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn pending_migrations(&self) -> Result<Vec<String>> {
        let done = migrations_done(self.reader()).await?;
        let names = Migrator::migrations().into_iter().map(|migration| migration.name().to_owned());
        Ok(names.filter(|name| !done.contains(name)).collect())
    }

    async fn rows(&self, query: &str) -> Result<Vec<sea_orm::QueryResult>> {
        Ok(self.reader().query_all_raw(Statement::from_string(self.backend(), query)).await?)
    }

    fn backend(&self) -> DbBackend {
        self.reader().get_database_backend()
    }
}

/// Conditions that no row may meet, in SQL that both databases read, and what each means.
const CONTRADICTIONS: [(&str, &str); 5] = [
    (
        "status IN ('FINISHED', 'STOPPED', 'TERMINATED', 'ERROR') AND completed_at IS NULL",
        "have ended at no time",
    ),
    ("status IN ('QUEUED', 'RUNNING') AND completed_at IS NOT NULL", "have ended and have not"),
    (
        "status IN ('QUEUED', 'RUNNING') AND NOT EXISTS \
         (SELECT 1 FROM tasks t WHERE t.calculation_id = calculations.id AND t.state = calculations.status)",
        "have not ended and are not in the queue as that",
    ),
    (
        "EXISTS (SELECT 1 FROM tasks t WHERE t.calculation_id = calculations.id AND t.state <> 'QUEUED' \
         AND (t.worker_id IS NULL OR t.lease_until IS NULL))",
        "run without a worker",
    ),
    (
        "status = 'FINISHED' AND NOT EXISTS (SELECT 1 FROM calculation_results r WHERE r.calculation_id = calculations.id)",
        "have finished without a result",
    ),
];

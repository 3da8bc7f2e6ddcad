//! How tasks are getting on, many at once and without their layouts.

use crate::connect::Store;
use crate::entity::calculation::{self, Column};
use crate::error::Result;
use crate::status::Status;
use crate::task_row::{beside_tasks, percent_done};
use sea_orm::QuerySelect;
use sea_orm::prelude::*;
use std::collections::HashMap;

/// Tasks that are asked for by one statement: both databases take that many values.
const BATCH: usize = 5_000;

/// How a task is getting on.
#[derive(Debug, Clone, PartialEq)]
pub struct Glance {
    /// Where it stands.
    pub status: Status,
    /// The share of the work that is done, 0-100.
    pub percent: f64,
    /// Why it failed.
    pub error: Option<String>,
}

impl Store {
    /// How these tasks are getting on; those that are gone are left out. Whoever asks has checked who may see them.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn glances(&self, tasks: &[Uuid]) -> Result<HashMap<Uuid, Glance>> {
        let mut found = HashMap::with_capacity(tasks.len());
        for batch in tasks.chunks(BATCH) {
            let rows: Vec<(Uuid, String, f64, Option<String>)> = beside_tasks(calculation::Entity::find())
                .select_only()
                .columns([Column::Id, Column::Status])
                .expr_as(percent_done(), "done")
                .column(Column::Error)
                .filter(Column::Id.is_in(batch.iter().copied()))
                .into_tuple()
                .all(self.reader())
                .await?;
            for (id, status, percent, error) in rows {
                found.insert(id, Glance { status: Status::from_row(&status)?, percent, error });
            }
        }
        Ok(found)
    }
}

//! The rows of a job that come from the store room.

use crate::error::{ApiError, FieldError};
use crate::state::AppState;
use engine::Job;
use serde::Serialize;
use serde_json::json;
use std::collections::HashMap;
use store::Scope;
use utoipa::ToSchema;
use uuid::Uuid;

/// A row of a job whose sheets come from the store room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemRow {
    /// Its place among the rows of stock.
    place: usize,
    stock_panel_id: String,
    stock_item_id: String,
    count: Option<u32>,
}

/// How much of a row of a job is still there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct JobStock {
    /// The job's row of stock.
    pub stock_panel_id: String,
    /// The item that its sheets come from.
    pub stock_item_id: Uuid,
    /// How many the job may take; null: as many as it takes.
    pub count: Option<u32>,
    /// How many there are.
    pub in_stock: u32,
}

/// The rows of a job that come from the store room, without those that are ignored.
pub fn item_rows(job: &Job) -> Vec<ItemRow> {
    let rows = job.stock_panels.iter().enumerate().filter(|(_, row)| row.is_offered());
    rows.filter_map(|(place, row)| {
        Some(ItemRow {
            place,
            stock_panel_id: row.id.clone(),
            stock_item_id: row.stock_item_id.clone()?,
            count: row.count,
        })
    })
    .collect()
}

/// How much of them the caller's shop has.
///
/// # Errors
/// VALIDATION_ERROR: a row names an item that the shop has not, or that is out of use.
pub async fn in_stock(state: &AppState, scope: Scope, rows: Vec<ItemRow>) -> Result<Vec<JobStock>, ApiError> {
    let (told, faults) = look_up(state, scope, rows).await?;
    if faults.is_empty() { Ok(told) } else { Err(ApiError::validation(faults)) }
}

/// How much of them the caller's shop has, and the rows that name what it has not.
///
/// # Errors
/// What the database says.
pub async fn look_up(
    state: &AppState,
    scope: Scope,
    rows: Vec<ItemRow>,
) -> Result<(Vec<JobStock>, Vec<FieldError>), ApiError> {
    if rows.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let ids = rows.iter().map(|row| row.stock_item_id.trim().parse::<Uuid>().ok()).collect::<Vec<_>>();
    let found = state.store.stock_items_by_id(scope, ids.iter().flatten().copied()).await?;
    let in_use = found.into_iter().filter(|item| !item.fields.retired);
    let counts: HashMap<Uuid, u32> = in_use.map(|item| (item.id, item.count)).collect();
    let (mut told, mut faults) = (Vec::with_capacity(rows.len()), Vec::new());
    for (row, id) in rows.into_iter().zip(ids) {
        match id.and_then(|id| Some((id, *counts.get(&id)?))) {
            Some((stock_item_id, in_stock)) => {
                let (stock_panel_id, count) = (row.stock_panel_id, row.count);
                told.push(JobStock { stock_panel_id, stock_item_id, count, in_stock });
            }
            None if faults.len() < engine::model::read::MAX_FAULTS => {
                let path = format!("stock_panels[{}].stock_item_id", row.place);
                faults.push(FieldError::new(path, "names_nothing", json!({})));
            }
            None => {}
        }
    }
    Ok((told, faults))
}

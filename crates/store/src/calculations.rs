//! Calculations as their owner sees them: accepting, listing, reading, deleting.

use crate::accounts::count_request;
use crate::body::{pack, unpack};
use crate::connect::Store;
use crate::entity::{calculation, calculation_request, calculation_result};
use crate::error::{Result, StoreError};
use crate::fence::totals;
use crate::status::Status;
use crate::tasks::Totals;
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, NullOrdering};
use sea_orm::{ActiveValue::Set, ExprTrait, Order, QueryOrder, QuerySelect, Select};
use std::collections::HashMap;

/// A job that is to be accepted.
#[derive(Debug, Clone)]
pub struct NewCalculation {
    /// The id of the calculation and of its task.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The user's name for it.
    pub name: Option<String>,
    /// The user's notes.
    pub notes: Option<String>,
    /// The user's project.
    pub project_id: Option<String>,
    /// Higher is served earlier.
    pub priority: i32,
    /// Copies of enabled panels.
    pub panel_count: u64,
    /// Enabled stock rows.
    pub stock_panel_count: u64,
    /// The job as JSON text.
    pub request_json: String,
    /// Tasks of this user that may run at once.
    pub concurrent_limit: u32,
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
    /// The user's project.
    pub project_id: Option<String>,
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
    /// Why it failed.
    pub error: Option<String>,
    /// The job as JSON text, where it was asked for.
    pub request_json: Option<String>,
    /// The result, or the best layout so far, as JSON text; never in lists.
    pub result_json: Option<String>,
}

/// What a list sorts by. Rows that are equal in it are sorted by their id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortBy {
    /// The moment of acceptance.
    SubmittedAt,
    /// The name, regardless of case.
    Name,
    /// The status's name.
    Status,
    /// The result's used area ratio; rows without a result come last.
    UsedAreaRatio,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort {
    /// What to sort by.
    pub by: SortBy,
    /// Greatest first.
    pub descending: bool,
}

impl Default for Sort {
    fn default() -> Self {
        Self { by: SortBy::SubmittedAt, descending: true }
    }
}

/// Which part of a user's calculations a list shows.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// From 1; 0 counts as 1.
    pub page: u32,
    /// Rows a page.
    pub page_size: u32,
    /// Part of the name or the notes, regardless of case.
    pub search: Option<String>,
    /// Only those that stand there.
    pub status: Option<Status>,
    /// Only those with this mark, or only those without.
    pub favorite: Option<bool>,
    /// Only those of this project.
    pub project_id: Option<String>,
    /// The order.
    pub sort: Sort,
    /// Whether to load the jobs.
    pub include_request: bool,
}

impl Store {
    /// Accepts a calculation: counts it and queues its task, in one transaction. When this returns,
    /// the task survives a crash.
    ///
    /// # Errors
    /// [`StoreError::QuotaExceeded`], [`StoreError::NotFound`] if there is no such user,
    /// [`StoreError::AlreadyExists`] if the id is taken.
    pub async fn accept(&self, new: NewCalculation, monthly_limit: u32, now: DateTime<Utc>) -> Result<()> {
        let body = pack(&new.request_json)?;
        let name = new.name.as_deref().map(text::clean);
        let notes = new.notes.as_deref().map(text::clean);
        let row = calculation::ActiveModel {
            id: Set(new.id),
            user_id: Set(new.user_id),
            search_key: Set(search_key(name.as_deref(), notes.as_deref())),
            name: Set(name),
            notes: Set(notes),
            project_id: Set(new.project_id.as_deref().map(text::clean)),
            is_favorite: Set(false),
            panel_count: Set(signed(new.panel_count)),
            stock_panel_count: Set(signed(new.stock_panel_count)),
            submitted_at: Set(text::micros(now)),
            completed_at: Set(None),
            status: Set(Status::Queued.as_str().to_owned()),
            priority: Set(new.priority),
            concurrent_limit: Set(i64::from(new.concurrent_limit)),
            attempt: Set(0),
            failures: Set(0),
            worker_id: Set(None),
            heartbeat_at: Set(None),
            percent: Set(0.0),
            error: Set(None),
            mosaic_count: Set(None),
            used_area: Set(None),
            wasted_area: Set(None),
            used_area_ratio: Set(None),
            cut_length: Set(None),
            cuts: Set(None),
        };
        let request = calculation_request::ActiveModel { calculation_id: Set(new.id), body: Set(body) };
        let tx = self.begin().await?;
        count_request(&tx, new.user_id, monthly_limit, now).await?;
        calculation::Entity::insert(row).exec_without_returning(&tx).await?;
        calculation_request::Entity::insert(request).exec_without_returning(&tx).await?;
        tx.commit().await?;
        Ok(())
    }

    /// A page of the user's calculations, and how many there are on all pages.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn list(&self, user: Uuid, filter: &Filter) -> Result<(Vec<Calculation>, u64)> {
        let Some(query) = filtered(user, filter) else { return Ok((Vec::new(), 0)) };
        let total = query.clone().select_only().column(calculation::Column::Id).count(self.reader()).await?;
        let page_size = u64::from(filter.page_size);
        let rows = sorted(query, filter.sort)
            .offset(u64::from(filter.page.saturating_sub(1)) * page_size)
            .limit(page_size)
            .all(self.reader())
            .await?;
        let mut requests = HashMap::new();
        if filter.include_request {
            let bodies = calculation_request::Entity::find()
                .filter(calculation_request::Column::CalculationId.is_in(rows.iter().map(|row| row.id)))
                .all(self.reader())
                .await?;
            for row in bodies {
                requests.insert(row.calculation_id, unpack(&row.body)?);
            }
        }
        let page = rows
            .into_iter()
            .map(|row| {
                let request = requests.remove(&row.id);
                record(row, request, None)
            })
            .collect::<Result<_>>()?;
        Ok((page, total))
    }

    /// A calculation with its job and its result.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user has no such calculation.
    pub async fn get(&self, user: Uuid, id: Uuid) -> Result<Calculation> {
        let row = owned(user, id).one(self.reader()).await?.ok_or(StoreError::NotFound)?;
        let request = calculation_request::Entity::find_by_id(id).one(self.reader()).await?;
        let result = calculation_result::Entity::find_by_id(id).one(self.reader()).await?;
        let request = request.map(|row| unpack(&row.body)).transpose()?;
        let result = result.map(|row| unpack(&row.body)).transpose()?;
        record(row, request, result)
    }

    /// Deletes a calculation, whatever its task does: a worker that still computes can write no more.
    /// Returns where the task stood.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user has no such calculation.
    pub async fn delete(&self, user: Uuid, id: Uuid) -> Result<Status> {
        let tx = self.begin().await?;
        let row = owned(user, id).lock(LockType::Update).one(&tx).await?.ok_or(StoreError::NotFound)?;
        calculation::Entity::delete_by_id(id).exec(&tx).await?;
        tx.commit().await?;
        Status::from_row(&row.status)
    }

    /// Sets or takes away the user's mark. Returns the calculation without its bodies.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user has no such calculation.
    pub async fn toggle_favorite(&self, user: Uuid, id: Uuid) -> Result<Calculation> {
        let tx = self.begin().await?;
        calculation::Entity::update_many()
            .col_expr(calculation::Column::IsFavorite, Expr::col(calculation::Column::IsFavorite).not())
            .filter(calculation::Column::Id.eq(id))
            .filter(calculation::Column::UserId.eq(user))
            .exec(&tx)
            .await?;
        let row = owned(user, id).one(&tx).await?.ok_or(StoreError::NotFound)?;
        tx.commit().await?;
        record(row, None, None)
    }
}

/// The row with this id, if it is the user's.
pub(crate) fn owned(user: Uuid, id: Uuid) -> Select<calculation::Entity> {
    calculation::Entity::find_by_id(id).filter(calculation::Column::UserId.eq(user))
}

/// `None` if the search is such that nothing can match.
pub(crate) fn filtered(user: Uuid, filter: &Filter) -> Option<Select<calculation::Entity>> {
    use calculation::Column;
    let mut query = calculation::Entity::find().filter(Column::UserId.eq(user));
    if let Some(search) = filter.search.as_deref().filter(|search| !search.trim().is_empty()) {
        query = query.filter(Column::SearchKey.like(text::containing(search)?));
    }
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status.as_str()));
    }
    if let Some(favorite) = filter.favorite {
        query = query.filter(Column::IsFavorite.eq(favorite));
    }
    if let Some(project) = &filter.project_id {
        query = query.filter(Column::ProjectId.eq(text::clean(project)));
    }
    Some(query)
}

pub(crate) fn sorted(query: Select<calculation::Entity>, sort: Sort) -> Select<calculation::Entity> {
    use calculation::Column;
    let order = if sort.descending { Order::Desc } else { Order::Asc };
    let query = match sort.by {
        SortBy::SubmittedAt => query.order_by(Column::SubmittedAt, order.clone()),
        SortBy::Name => query.order_by(Column::SearchKey, order.clone()),
        SortBy::Status => query.order_by(Column::Status, order.clone()),
        SortBy::UsedAreaRatio => {
            query.order_by_with_nulls(Column::UsedAreaRatio, order.clone(), NullOrdering::Last)
        }
    };
    query.order_by(Column::Id, order)
}

fn search_key(name: Option<&str>, notes: Option<&str>) -> String {
    format!("{}\n{}", text::fold(name.unwrap_or_default()), text::fold(notes.unwrap_or_default()))
}

fn record(
    row: calculation::Model,
    request_json: Option<String>,
    result_json: Option<String>,
) -> Result<Calculation> {
    Ok(Calculation {
        id: row.id,
        status: Status::from_row(&row.status)?,
        totals: totals(&row),
        name: row.name,
        notes: row.notes,
        project_id: row.project_id,
        is_favorite: row.is_favorite,
        submitted_at: row.submitted_at,
        completed_at: row.completed_at,
        panel_count: unsigned(row.panel_count),
        stock_panel_count: unsigned(row.stock_panel_count),
        error: row.error,
        request_json,
        result_json,
    })
}

/// A count as the database holds it.
pub(crate) fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A count as it was.
pub(crate) fn unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

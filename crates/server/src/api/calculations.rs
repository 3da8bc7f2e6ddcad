//! The history of calculations.

use crate::api::task::Status;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::language::Language;
use crate::query::{PathId, QueryValues};
use crate::results;
use crate::state::AppState;
use crate::streaming::{self, Piece};
use crate::transfer_memory::{Reservation, SMALL};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use engine::{Job, Solution};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{Calculation, Filter, Outline, Packed, Part, Sort, SortBy, StoreError};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// A calculation: what was asked, how it ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalculationRecord {
    /// The calculation.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Notes on it.
    pub notes: Option<String>,
    /// Its state.
    pub status: Status,
    /// The project it belongs to.
    pub project_id: Option<Uuid>,
    /// The name of that project.
    pub project_name: Option<String>,
    /// The colour of that project, as `#1976d2`.
    pub project_color: Option<String>,
    /// What another program calls it; null where its job does not say it.
    pub external_id: Option<String>,
    /// Marked by its owner.
    pub is_favorite: bool,
    /// When it was accepted.
    pub submitted_at: DateTime<Utc>,
    /// When it ended.
    pub completed_at: Option<DateTime<Utc>>,
    /// Its task; the same id.
    pub task_id: Uuid,
    /// Copies of enabled panels in the job.
    pub panel_count: u64,
    /// Enabled rows of stock in the job.
    pub stock_panel_count: u64,
    /// Sheets used.
    pub mosaic_count: Option<u64>,
    /// Area of the placed panels, mm².
    pub total_used_area: Option<f64>,
    /// Area of the sheets used minus that, mm².
    pub total_wasted_area: Option<f64>,
    /// Used area / area of the sheets used, 0-1.
    pub total_used_area_ratio: Option<f64>,
    /// Length of all cuts, mm.
    pub total_cut_length: Option<f64>,
    /// Number of cuts.
    pub total_nbr_cuts: Option<u64>,
    /// Copies of panels that have no place in the result; null until it has ended, and for some results of older versions.
    pub not_placed: Option<u64>,
    /// Sheets that the workshop has ticked off as done; null where nothing of the plan is ticked.
    pub sheets_cut: Option<u64>,
    /// Why it failed.
    pub error: Option<String>,
    /// Whether the job was left out of a list that was asked for jobs: a list sends the jobs of its first records, of 8 MB
    /// in all. Ask for the calculation itself then.
    pub request_data_omitted: bool,
    /// The result; null in lists.
    #[schema(value_type = Option<Solution>)]
    pub result_data: Option<Box<RawValue>>,
    /// The job; null in lists unless asked for.
    #[schema(value_type = Option<Job>)]
    pub request_data: Option<Box<RawValue>>,
}

/// How a record ends that is written without its bodies.
const NO_BODIES: &str = "\"result_data\":null,\"request_data\":null}";
/// The most bytes of jobs that a list sends along.
const LIST_BUDGET: u64 = 8 * 1024 * 1024;

/// A page of the history.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalculationList {
    /// The calculations of this page.
    pub calculations: Vec<CalculationRecord>,
    /// How many there are on all pages.
    pub total: u64,
}

/// By what a history is ordered; `-` turns the order round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum SortKey {
    /// Oldest first.
    #[serde(rename = "submitted_at")]
    SubmittedAt,
    /// Newest first.
    #[serde(rename = "-submitted_at")]
    SubmittedAtDesc,
    /// By name.
    #[serde(rename = "name")]
    Name,
    /// By name, from the end of the alphabet.
    #[serde(rename = "-name")]
    NameDesc,
    /// By state.
    #[serde(rename = "status")]
    Status,
    /// By state, the other way round.
    #[serde(rename = "-status")]
    StatusDesc,
    /// Most waste first.
    #[serde(rename = "total_used_area_ratio")]
    Ratio,
    /// Least waste first.
    #[serde(rename = "-total_used_area_ratio")]
    RatioDesc,
}

impl SortKey {
    fn order(self) -> Sort {
        use SortKey::*;
        let by = match self {
            SubmittedAt | SubmittedAtDesc => SortBy::SubmittedAt,
            Name | NameDesc => SortBy::Name,
            Status | StatusDesc => SortBy::Status,
            Ratio | RatioDesc => SortBy::UsedAreaRatio,
        };
        Sort { by, descending: matches!(self, SubmittedAtDesc | NameDesc | StatusDesc | RatioDesc) }
    }
}

/// Which part of the history; read by [`filter`].
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
struct CalculationQuery {
    /// The page, from 1.
    #[param(minimum = 1, default = 1)]
    page: Option<u32>,
    /// Records on a page.
    #[param(minimum = 1, maximum = 100, default = 10)]
    page_size: Option<u32>,
    /// Send the jobs along.
    #[param(default = false)]
    include_request_data: Option<bool>,
    /// Part of the name or of the notes, in any case of letters.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Only those in this state.
    #[param(inline)]
    status: Option<Status>,
    /// Only favourites, or only the others.
    favorite: Option<bool>,
    /// Only those of this project.
    project_id: Option<Uuid>,
    /// The order; newest first if not given.
    #[param(inline)]
    sort: Option<SortKey>,
}

/// The history, page by page.
#[utoipa::path(
    get, path = "/calculations", tag = "calculations", operation_id = "calculations",
    security(("bearer" = [])),
    params(CalculationQuery),
    responses(
        (status = 200, description = "A page of it", body = CalculationList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    language: Language,
    query: QueryValues,
) -> Result<Response, ApiError> {
    let (filter, with_requests) = filter(query)?;
    let (found, total) = state.store.list(scope, &filter).await?;
    let records: Vec<CalculationRecord> = found.into_iter().map(|row| record(row, language)).collect();
    if with_requests {
        return list_with_requests(&state, user.id, records, total).await;
    }
    Ok(Json(CalculationList { calculations: records, total }).into_response())
}

/// The list with the jobs of its first records. They are looked at one by one, and sent as they lie in the database.
async fn list_with_requests(
    state: &AppState,
    user: Uuid,
    records: Vec<CalculationRecord>,
    total: u64,
) -> Result<Response, ApiError> {
    let ids: Vec<Uuid> = records.iter().map(|record| record.id).collect();
    let sizes = state.store.body_sizes(Part::Request, &ids).await?;
    let whole = sizes.values().sum::<u64>().min(LIST_BUDGET);
    let reservation =
        if whole > SMALL { Some(state.transfer_memory.reserve(user, whole).await?) } else { None };
    let (mut pieces, mut left, mut full) =
        (vec![Piece::Text("{\"calculations\":[".to_owned())], LIST_BUDGET, false);
    for (n, mut record) in records.into_iter().enumerate() {
        let size = sizes.get(&record.id).copied().unwrap_or(0);
        full |= size > left;
        let body = if full { None } else { state.store.body(Part::Request, record.id).await? };
        let body = match body {
            Some(body) => {
                let count = move || body.text_size(left).map(|text| (text, body));
                let (text, body) = state.transfer_memory.work(size, count).await??;
                full = text > left;
                left = left.saturating_sub(text);
                Some(body).filter(|_| !full)
            }
            None => None,
        };
        record.request_data_omitted = body.is_none() && size > 0;
        if n > 0 {
            pieces.push(Piece::Text(",".to_owned()));
        }
        pieces.extend(record.with(None, body)?);
    }
    pieces.push(Piece::Text(format!("],\"total\":{total}}}")));
    streaming::json(pieces, reservation)
}

impl CalculationRecord {
    /// The record with its result and its job, in pieces.
    ///
    /// # Errors
    /// SERIALIZATION_FAILED.
    pub fn with(&self, result: Option<Packed>, request: Option<Packed>) -> Result<Vec<Piece>, ApiError> {
        let text = serde_json::to_string(self).map_err(ApiError::unwritable)?;
        let head = text.strip_suffix(NO_BODIES).ok_or_else(ApiError::internal)?;
        let body = |name: &str, body: Option<Packed>| match body {
            Some(body) => [Piece::Text(format!("\"{name}\":")), Piece::Body(body)],
            None => [Piece::Text(format!("\"{name}\":null")), Piece::Text(String::new())],
        };
        let mut pieces = vec![Piece::Text(head.to_owned())];
        pieces.extend(body("result_data", result));
        pieces.push(Piece::Text(",".to_owned()));
        pieces.extend(body("request_data", request));
        pieces.push(Piece::Text("}".to_owned()));
        Ok(pieces)
    }
}

/// Which calculations, and whether with their jobs.
fn filter(mut query: QueryValues) -> Result<(Filter, bool), ApiError> {
    const STATES: &str = "QUEUED, RUNNING, FINISHED, STOPPED, TERMINATED, ERROR";
    const ORDERS: &str = "submitted_at, name, status, total_used_area_ratio, each with or without -";
    let filter = Filter {
        page: query.number("page", 1, u32::MAX).unwrap_or(1),
        page_size: query.number("page_size", 1, 100).unwrap_or(10),
        search: query.text("search", 200),
        status: query.word::<Status>("status", STATES).map(Into::into),
        favorite: query.boolean("favorite"),
        project_id: query.id("project_id"),
        sort: query.word::<SortKey>("sort", ORDERS).map(SortKey::order).unwrap_or_default(),
    };
    let with_requests = query.boolean("include_request_data").unwrap_or(false);
    query.finish()?;
    Ok((filter, with_requests))
}

/// A calculation as its owner sees it, without its job and its result.
pub fn record(calculation: Calculation, language: Language) -> CalculationRecord {
    let totals = calculation.totals;
    let project = calculation.project;
    CalculationRecord {
        id: calculation.id,
        name: calculation.name.unwrap_or_default(),
        notes: calculation.notes,
        status: calculation.status.into(),
        project_id: project.as_ref().map(|project| project.id),
        project_name: project.as_ref().map(|project| project.name.clone()),
        project_color: project.map(|project| project.color),
        external_id: calculation.external_id,
        is_favorite: calculation.is_favorite,
        submitted_at: calculation.submitted_at,
        completed_at: calculation.completed_at,
        task_id: calculation.id,
        panel_count: calculation.panel_count,
        stock_panel_count: calculation.stock_panel_count,
        mosaic_count: totals.map(|t| t.mosaic_count),
        total_used_area: totals.map(|t| t.used_area),
        total_wasted_area: totals.map(|t| t.wasted_area),
        total_used_area_ratio: totals.map(|t| t.used_area_ratio),
        total_cut_length: totals.map(|t| t.cut_length),
        total_nbr_cuts: totals.map(|t| t.cuts),
        not_placed: calculation.not_placed,
        sheets_cut: calculation.sheets_cut,
        error: calculation.error.map(|error| language.task_error(error)),
        request_data_omitted: false,
        result_data: None,
        request_data: None,
    }
}

fn missing(error: StoreError) -> ApiError {
    ApiError::or_missing(ErrorCode::CalculationNotFound)(error)
}

/// One calculation with its job and its result.
#[utoipa::path(
    get, path = "/calculations/{id}", tag = "calculations", operation_id = "calculation",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    responses(
        (status = 200, description = "The calculation", body = CalculationRecord),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    language: Language,
    id: PathId,
) -> Result<Response, ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    let found = state.store.outline(scope, id).await.map_err(missing)?;
    let reservation = reservation_for(&state, user.id, found.request_size + found.result_size).await?;
    let pieces = whole(&state, found, language).await?;
    streaming::json(pieces, reservation)
}

/// Reserves memory for so many bytes of stored texts, where they are many.
///
/// # Errors
/// TOO_MANY_REQUESTS.
pub async fn reservation_for(
    state: &AppState,
    account: Uuid,
    bytes: u64,
) -> Result<Option<Reservation>, ApiError> {
    if bytes <= SMALL {
        return Ok(None);
    }
    state.transfer_memory.reserve(account, bytes).await.map(Some)
}

/// A calculation with its job and its result, in pieces.
///
/// # Errors
/// What the database says.
pub async fn whole(state: &AppState, found: Outline, language: Language) -> Result<Vec<Piece>, ApiError> {
    let (id, status) = (found.calculation.id, found.calculation.status);
    let result = match state.store.body(Part::Result, id).await? {
        Some(result) => Some(results::complete(state, id, status, result).await?),
        None => None,
    };
    let request = state.store.body(Part::Request, id).await?;
    record(found.calculation, language).with(result, request)
}

/// Deletes a calculation; one that runs is terminated first.
#[utoipa::path(
    delete, path = "/calculations/{id}", tag = "calculations", operation_id = "delete_calculation",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    state.store.delete(scope, id, state.clock.now()).await.map_err(missing)?;
    state.queue.interrupt(id);
    tracing::info!(calculation = %id, "deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a calculation a favourite, or an ordinary one again.
#[utoipa::path(
    patch, path = "/calculations/{id}/favorite", tag = "calculations", operation_id = "toggle_favorite",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    responses(
        (status = 200, description = "The calculation, without job and result", body = CalculationRecord),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn toggle_favorite(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    language: Language,
    id: PathId,
) -> Result<Json<CalculationRecord>, ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    let changed = state.store.toggle_favorite(scope, id, state.clock.now()).await.map_err(missing)?;
    Ok(Json(record(changed, language)))
}

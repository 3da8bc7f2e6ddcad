//! The history of calculations.

use crate::api::task::Status;
use crate::error::{ApiError, ErrorBody};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use engine::{Job, Solution};
use serde::{Deserialize, Serialize};
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
    /// Why it failed.
    pub error: Option<String>,
    /// The result; null in lists.
    #[schema(value_type = Option<Solution>)]
    pub result_data: Option<serde_json::Value>,
    /// The job; null in lists unless asked for.
    #[schema(value_type = Option<Job>)]
    pub request_data: Option<serde_json::Value>,
}

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

/// Which part of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// The page, from 1.
    #[param(minimum = 1, default = 1)]
    pub page: Option<u64>,
    /// Records on a page.
    #[param(minimum = 1, maximum = 100, default = 10)]
    pub page_size: Option<u64>,
    /// Send the jobs along.
    #[param(default = false)]
    pub include_request_data: Option<bool>,
    /// Part of the name or of the notes, in any case of letters.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// Only those in this state.
    #[param(inline)]
    pub status: Option<Status>,
    /// Only favourites, or only the others.
    pub favorite: Option<bool>,
    /// Only those of this project.
    pub project_id: Option<Uuid>,
    /// The order; newest first if not given.
    #[param(inline)]
    pub sort: Option<SortKey>,
}

/// The history, page by page.
#[utoipa::path(
    get, path = "/calculations", tag = "calculations", operation_id = "calculations",
    security(("bearer" = [])),
    params(ListQuery),
    responses(
        (status = 200, description = "A page of it", body = CalculationList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(State(_state): State<AppState>) -> Result<Json<CalculationList>, ApiError> {
    Err(ApiError::internal())
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
pub async fn get(State(_state): State<AppState>) -> Result<Json<CalculationRecord>, ApiError> {
    Err(ApiError::internal())
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
pub async fn delete(State(_state): State<AppState>) -> Result<StatusCode, ApiError> {
    Err(ApiError::internal())
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
pub async fn toggle_favorite(State(_state): State<AppState>) -> Result<Json<CalculationRecord>, ApiError> {
    Err(ApiError::internal())
}

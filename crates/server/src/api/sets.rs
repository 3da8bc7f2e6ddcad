//! Sets: rows of panels or of stock panels under a name, to be put into a job together.

use crate::api::library::{Library, SavedRecord};
use crate::api::paging::Paging;
use crate::api::saved::SavedQuery;
use crate::api::task::stored_json;
use crate::error::{ApiError, ErrorBody};
use crate::fields::FieldsWithRows;
use crate::query::{PathId, QueryValues};
use axum::Json;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use engine::{Panel, Stock};
use serde::Serialize;
use serde_json::value::RawValue;
use store::{SavedItem, SavedKind};
use utoipa::ToSchema;
use uuid::Uuid;

/// Panels under a name.
#[derive(Debug, Serialize, ToSchema)]
pub struct PanelSet {
    /// Its id.
    pub id: Uuid,
    /// Its name; of what comes with the program, in English.
    pub name: String,
    /// The Russian name of what comes with the program.
    pub name_ru: Option<String>,
    /// How many rows it holds.
    pub row_count: u64,
    /// How many pieces these are.
    pub piece_count: u64,
    /// Its rows; null in lists.
    #[schema(value_type = Option<Vec<Panel>>)]
    pub panels: Option<Box<RawValue>>,
    /// It comes with the program: it cannot be deleted.
    pub is_system: bool,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
}

impl SavedRecord for PanelSet {
    const KIND: SavedKind = SavedKind::PanelSet;

    fn of(item: SavedItem) -> Result<PanelSet, ApiError> {
        Ok(PanelSet {
            id: item.id,
            name: item.name,
            name_ru: item.name_ru,
            row_count: item.row_count,
            piece_count: item.piece_count,
            panels: stored_json(item.body_json)?,
            is_system: item.is_system,
            created_at: item.created_at,
        })
    }
}

/// A page of sets of panels.
#[derive(Debug, Serialize, ToSchema)]
pub struct PanelSetList {
    /// Those of this page.
    pub panel_sets: Vec<PanelSet>,
    /// How many there are on all pages.
    pub total: u64,
}

/// A new set.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewPanelSet {
    /// Its name; no other set of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// The panels.
    #[schema(min_items = 1, max_items = 2000)]
    panels: Vec<Panel>,
}

/// The sets of panels, page by page.
#[utoipa::path(
    get, path = "/panel-sets", tag = "sets", operation_id = "panel_sets",
    security(("bearer" = [])),
    params(Paging, SavedQuery),
    responses(
        (status = 200, description = "A page of them", body = PanelSetList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn panel_sets(
    library: Library<PanelSet>,
    query: QueryValues,
) -> Result<Json<PanelSetList>, ApiError> {
    let (panel_sets, total) = library.page(query).await?;
    Ok(Json(PanelSetList { panel_sets, total }))
}

/// Saves a set.
#[utoipa::path(
    post, path = "/panel-sets", tag = "sets", operation_id = "create_panel_set",
    security(("bearer" = [])),
    request_body = NewPanelSet,
    responses(
        (status = 201, description = "It is saved", body = PanelSet),
        (status = 400, description = "Wrong values, or the name is taken", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
    )
)]
pub async fn create_panel_set(
    library: Library<PanelSet>,
    FieldsWithRows(body, _place): FieldsWithRows,
) -> Result<(StatusCode, Json<PanelSet>), ApiError> {
    let made = library.save(body).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// A set.
#[utoipa::path(
    get, path = "/panel-sets/{id}", tag = "sets", operation_id = "panel_set",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The set")),
    responses(
        (status = 200, description = "The set", body = PanelSet),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "PANEL_SET_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn panel_set(library: Library<PanelSet>, id: PathId) -> Result<Json<PanelSet>, ApiError> {
    library.find(id).await.map(Json)
}

/// Deletes a set.
#[utoipa::path(
    delete, path = "/panel-sets/{id}", tag = "sets", operation_id = "delete_panel_set",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The set")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "TEMPLATE_DELETE_FORBIDDEN or FORBIDDEN", body = ErrorBody),
        (status = 404, description = "PANEL_SET_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete_panel_set(library: Library<PanelSet>, id: PathId) -> Result<StatusCode, ApiError> {
    library.delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stock panels under a name.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockPanelSet {
    /// Its id.
    pub id: Uuid,
    /// Its name; of what comes with the program, in English.
    pub name: String,
    /// The Russian name of what comes with the program.
    pub name_ru: Option<String>,
    /// How many rows it holds.
    pub row_count: u64,
    /// How many pieces these are.
    pub piece_count: u64,
    /// Its rows; null in lists.
    #[schema(value_type = Option<Vec<Stock>>)]
    pub stock_panels: Option<Box<RawValue>>,
    /// It comes with the program: it cannot be deleted.
    pub is_system: bool,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
}

impl SavedRecord for StockPanelSet {
    const KIND: SavedKind = SavedKind::StockPanelSet;

    fn of(item: SavedItem) -> Result<StockPanelSet, ApiError> {
        Ok(StockPanelSet {
            id: item.id,
            name: item.name,
            name_ru: item.name_ru,
            row_count: item.row_count,
            piece_count: item.piece_count,
            stock_panels: stored_json(item.body_json)?,
            is_system: item.is_system,
            created_at: item.created_at,
        })
    }
}

/// A page of sets of stock panels.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockPanelSetList {
    /// Those of this page.
    pub stock_panel_sets: Vec<StockPanelSet>,
    /// How many there are on all pages.
    pub total: u64,
}

/// A new set.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewStockPanelSet {
    /// Its name; no other set of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// The stock panels.
    #[schema(min_items = 1, max_items = 2000)]
    stock_panels: Vec<Stock>,
}

/// The sets of stock panels, page by page.
#[utoipa::path(
    get, path = "/stock-panel-sets", tag = "sets", operation_id = "stock_panel_sets",
    security(("bearer" = [])),
    params(Paging, SavedQuery),
    responses(
        (status = 200, description = "A page of them", body = StockPanelSetList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn stock_panel_sets(
    library: Library<StockPanelSet>,
    query: QueryValues,
) -> Result<Json<StockPanelSetList>, ApiError> {
    let (stock_panel_sets, total) = library.page(query).await?;
    Ok(Json(StockPanelSetList { stock_panel_sets, total }))
}

/// Saves a set.
#[utoipa::path(
    post, path = "/stock-panel-sets", tag = "sets", operation_id = "create_stock_panel_set",
    security(("bearer" = [])),
    request_body = NewStockPanelSet,
    responses(
        (status = 201, description = "It is saved", body = StockPanelSet),
        (status = 400, description = "Wrong values, or the name is taken", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
    )
)]
pub async fn create_stock_panel_set(
    library: Library<StockPanelSet>,
    FieldsWithRows(body, _place): FieldsWithRows,
) -> Result<(StatusCode, Json<StockPanelSet>), ApiError> {
    let made = library.save(body).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// A set.
#[utoipa::path(
    get, path = "/stock-panel-sets/{id}", tag = "sets", operation_id = "stock_panel_set",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The set")),
    responses(
        (status = 200, description = "The set", body = StockPanelSet),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "STOCK_PANEL_SET_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn stock_panel_set(
    library: Library<StockPanelSet>,
    id: PathId,
) -> Result<Json<StockPanelSet>, ApiError> {
    library.find(id).await.map(Json)
}

/// Deletes a set.
#[utoipa::path(
    delete, path = "/stock-panel-sets/{id}", tag = "sets", operation_id = "delete_stock_panel_set",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The set")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "TEMPLATE_DELETE_FORBIDDEN or FORBIDDEN", body = ErrorBody),
        (status = 404, description = "STOCK_PANEL_SET_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete_stock_panel_set(
    library: Library<StockPanelSet>,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    library.delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

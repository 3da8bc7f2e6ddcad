//! Templates: a stock panel or a configuration under a name, to be used again and again.

use crate::api::saved::{self, SavedQuery, refused};
use crate::api::task::stored_json;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{PathId, QueryValues};
use crate::fields::Fields;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use engine::{Configuration, Stock};
use serde::Serialize;
use serde_json::value::RawValue;
use store::{SavedItem, SavedKind};
use utoipa::ToSchema;
use uuid::Uuid;

const STOCK: SavedKind = SavedKind::StockPanelTemplate;
const CONFIGURATION: SavedKind = SavedKind::ConfigurationTemplate;

/// A stock panel under a name.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockPanelTemplate {
    /// Its id.
    pub id: Uuid,
    /// Its name; of what comes with the program, in English.
    pub name: String,
    /// The Russian name of what comes with the program.
    pub name_ru: Option<String>,
    /// What is saved under the name.
    #[schema(value_type = Stock)]
    pub stock_panel: Option<Box<RawValue>>,
    /// It comes with the program: it cannot be deleted.
    pub is_system: bool,
    /// How often the caller has used it.
    pub use_count: u64,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
}

impl StockPanelTemplate {
    pub(super) fn of(item: SavedItem) -> Result<StockPanelTemplate, ApiError> {
        let fields = item.fields;
        Ok(StockPanelTemplate {
            id: item.id,
            name: fields.name,
            name_ru: fields.name_ru,
            stock_panel: stored_json(Some(fields.body_json))?,
            is_system: item.is_system,
            use_count: item.use_count,
            created_at: item.created_at,
        })
    }
}

/// A page of templates of stock panels.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockPanelTemplateList {
    /// Those of this page.
    pub templates: Vec<StockPanelTemplate>,
    /// How many there are on all pages.
    pub total: u64,
}

/// A new template.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewStockPanelTemplate {
    /// Its name; no other template of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// The stock panel.
    stock_panel: Stock,
}

/// The templates of stock panels, page by page.
#[utoipa::path(
    get, path = "/templates/stock-panels", tag = "templates", operation_id = "stock_panel_templates",
    security(("bearer" = [])),
    params(SavedQuery),
    responses(
        (status = 200, description = "A page of them", body = StockPanelTemplateList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn stock_panel_templates(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    query: QueryValues,
) -> Result<Json<StockPanelTemplateList>, ApiError> {
    let (items, total) = state.store.saved_items(scope, STOCK, &saved::filter(query)?).await?;
    let templates = items.into_iter().map(StockPanelTemplate::of).collect::<Result<_, _>>()?;
    Ok(Json(StockPanelTemplateList { templates, total }))
}

/// Saves a template.
#[utoipa::path(
    post, path = "/templates/stock-panels", tag = "templates", operation_id = "create_stock_panel_template",
    security(("bearer" = [])),
    request_body = NewStockPanelTemplate,
    responses(
        (status = 201, description = "It is saved", body = StockPanelTemplate),
        (status = 400, description = "Wrong values, or the name is taken", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
    )
)]
pub async fn create_stock_panel_template(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    body: Fields,
) -> Result<(StatusCode, Json<StockPanelTemplate>), ApiError> {
    let fields = saved::read(STOCK, body)?;
    let (id, now) = (state.clock.new_id(), state.clock.now());
    let made = state.store.save_item(scope, STOCK, id, fields, now).await;
    let made = StockPanelTemplate::of(made.map_err(|error| refused(STOCK, error))?)?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// A template.
#[utoipa::path(
    get, path = "/templates/stock-panels/{id}", tag = "templates", operation_id = "stock_panel_template",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The template")),
    responses(
        (status = 200, description = "The template", body = StockPanelTemplate),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn stock_panel_template(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<Json<StockPanelTemplate>, ApiError> {
    let id = id.or(saved::code(STOCK))?;
    let found = state.store.saved_item(scope, STOCK, id).await;
    StockPanelTemplate::of(found.map_err(|error| refused(STOCK, error))?).map(Json)
}

/// Counts one more use of a template.
#[utoipa::path(
    post, path = "/templates/stock-panels/{id}/use", tag = "templates", operation_id = "use_stock_panel_template",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The template")),
    responses(
        (status = 200, description = "The template with its new count", body = StockPanelTemplate),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn use_stock_panel_template(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<Json<StockPanelTemplate>, ApiError> {
    let id = id.or(saved::code(STOCK))?;
    let used = state.store.use_item(scope, STOCK, id, state.clock.now()).await;
    StockPanelTemplate::of(used.map_err(|error| refused(STOCK, error))?).map(Json)
}

/// Deletes a template.
#[utoipa::path(
    delete, path = "/templates/stock-panels/{id}", tag = "templates", operation_id = "delete_stock_panel_template",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The template")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "TEMPLATE_DELETE_FORBIDDEN or FORBIDDEN", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete_stock_panel_template(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(saved::code(STOCK))?;
    let gone = state.store.delete_item(scope, STOCK, id, state.clock.now()).await;
    gone.map_err(|error| refused(STOCK, error))?;
    Ok(StatusCode::NO_CONTENT)
}

/// A configuration under a name, as the machine it is made for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfigurationTemplate {
    /// Its id.
    pub id: Uuid,
    /// Its name; of what comes with the program, in English.
    pub name: String,
    /// The Russian name of what comes with the program.
    pub name_ru: Option<String>,
    /// What is saved under the name.
    #[schema(value_type = Configuration)]
    pub configuration: Option<Box<RawValue>>,
    /// It comes with the program: it cannot be deleted.
    pub is_system: bool,
    /// How often the caller has used it.
    pub use_count: u64,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
}

impl ConfigurationTemplate {
    pub(super) fn of(item: SavedItem) -> Result<ConfigurationTemplate, ApiError> {
        let fields = item.fields;
        Ok(ConfigurationTemplate {
            id: item.id,
            name: fields.name,
            name_ru: fields.name_ru,
            configuration: stored_json(Some(fields.body_json))?,
            is_system: item.is_system,
            use_count: item.use_count,
            created_at: item.created_at,
        })
    }
}

/// A page of templates of configurations.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfigurationTemplateList {
    /// Those of this page.
    pub templates: Vec<ConfigurationTemplate>,
    /// How many there are on all pages.
    pub total: u64,
}

/// A new template.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewConfigurationTemplate {
    /// Its name; no other template of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// The configuration.
    configuration: Configuration,
}

/// The templates of configurations, page by page.
#[utoipa::path(
    get, path = "/templates/configurations", tag = "templates", operation_id = "configuration_templates",
    security(("bearer" = [])),
    params(SavedQuery),
    responses(
        (status = 200, description = "A page of them", body = ConfigurationTemplateList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn configuration_templates(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    query: QueryValues,
) -> Result<Json<ConfigurationTemplateList>, ApiError> {
    let (items, total) = state.store.saved_items(scope, CONFIGURATION, &saved::filter(query)?).await?;
    let templates = items.into_iter().map(ConfigurationTemplate::of).collect::<Result<_, _>>()?;
    Ok(Json(ConfigurationTemplateList { templates, total }))
}

/// Saves a template.
#[utoipa::path(
    post, path = "/templates/configurations", tag = "templates", operation_id = "create_configuration_template",
    security(("bearer" = [])),
    request_body = NewConfigurationTemplate,
    responses(
        (status = 201, description = "It is saved", body = ConfigurationTemplate),
        (status = 400, description = "Wrong values, or the name is taken", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
    )
)]
pub async fn create_configuration_template(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    body: Fields,
) -> Result<(StatusCode, Json<ConfigurationTemplate>), ApiError> {
    let fields = saved::read(CONFIGURATION, body)?;
    let (id, now) = (state.clock.new_id(), state.clock.now());
    let made = state.store.save_item(scope, CONFIGURATION, id, fields, now).await;
    let made = ConfigurationTemplate::of(made.map_err(|error| refused(CONFIGURATION, error))?)?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// A template.
#[utoipa::path(
    get, path = "/templates/configurations/{id}", tag = "templates", operation_id = "configuration_template",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The template")),
    responses(
        (status = 200, description = "The template", body = ConfigurationTemplate),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn configuration_template(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<Json<ConfigurationTemplate>, ApiError> {
    let id = id.or(saved::code(CONFIGURATION))?;
    let found = state.store.saved_item(scope, CONFIGURATION, id).await;
    ConfigurationTemplate::of(found.map_err(|error| refused(CONFIGURATION, error))?).map(Json)
}

/// Counts one more use of a template.
#[utoipa::path(
    post, path = "/templates/configurations/{id}/use", tag = "templates", operation_id = "use_configuration_template",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The template")),
    responses(
        (status = 200, description = "The template with its new count", body = ConfigurationTemplate),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn use_configuration_template(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<Json<ConfigurationTemplate>, ApiError> {
    let id = id.or(saved::code(CONFIGURATION))?;
    let used = state.store.use_item(scope, CONFIGURATION, id, state.clock.now()).await;
    ConfigurationTemplate::of(used.map_err(|error| refused(CONFIGURATION, error))?).map(Json)
}

/// Deletes a template.
#[utoipa::path(
    delete, path = "/templates/configurations/{id}", tag = "templates", operation_id = "delete_configuration_template",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The template")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "TEMPLATE_DELETE_FORBIDDEN or FORBIDDEN", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete_configuration_template(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(saved::code(CONFIGURATION))?;
    let gone = state.store.delete_item(scope, CONFIGURATION, id, state.clock.now()).await;
    gone.map_err(|error| refused(CONFIGURATION, error))?;
    Ok(StatusCode::NO_CONTENT)
}

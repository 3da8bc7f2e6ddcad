//! Templates: a stock panel or a configuration under a name, to be used again and again.

use crate::api::library::{Library, SavedRecord};
use crate::api::paging::Paging;
use crate::api::saved::SavedQuery;
use crate::api::task::stored_json;
use crate::error::{ApiError, ErrorBody};
use crate::fields::Fields;
use crate::query::{PathId, QueryValues};
use axum::Json;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use engine::{Configuration, Stock};
use serde::Serialize;
use serde_json::value::RawValue;
use store::{SavedItem, SavedKind};
use utoipa::ToSchema;
use uuid::Uuid;

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

impl SavedRecord for StockPanelTemplate {
    const KIND: SavedKind = SavedKind::StockPanelTemplate;

    fn of(item: SavedItem) -> Result<StockPanelTemplate, ApiError> {
        Ok(StockPanelTemplate {
            id: item.id,
            name: item.name,
            name_ru: item.name_ru,
            stock_panel: stored_json(item.body_json)?,
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
    params(Paging, SavedQuery),
    responses(
        (status = 200, description = "A page of them", body = StockPanelTemplateList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn stock_panel_templates(
    library: Library<StockPanelTemplate>,
    query: QueryValues,
) -> Result<Json<StockPanelTemplateList>, ApiError> {
    let (templates, total) = library.page(query).await?;
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
    library: Library<StockPanelTemplate>,
    body: Fields,
) -> Result<(StatusCode, Json<StockPanelTemplate>), ApiError> {
    let made = library.save(body).await?;
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
    library: Library<StockPanelTemplate>,
    id: PathId,
) -> Result<Json<StockPanelTemplate>, ApiError> {
    library.find(id).await.map(Json)
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
    library: Library<StockPanelTemplate>,
    id: PathId,
) -> Result<Json<StockPanelTemplate>, ApiError> {
    library.count_use(id).await.map(Json)
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
    library: Library<StockPanelTemplate>,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    library.delete(id).await?;
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

impl SavedRecord for ConfigurationTemplate {
    const KIND: SavedKind = SavedKind::ConfigurationTemplate;

    fn of(item: SavedItem) -> Result<ConfigurationTemplate, ApiError> {
        Ok(ConfigurationTemplate {
            id: item.id,
            name: item.name,
            name_ru: item.name_ru,
            configuration: stored_json(item.body_json)?,
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
    params(Paging, SavedQuery),
    responses(
        (status = 200, description = "A page of them", body = ConfigurationTemplateList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn configuration_templates(
    library: Library<ConfigurationTemplate>,
    query: QueryValues,
) -> Result<Json<ConfigurationTemplateList>, ApiError> {
    let (templates, total) = library.page(query).await?;
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
    library: Library<ConfigurationTemplate>,
    body: Fields,
) -> Result<(StatusCode, Json<ConfigurationTemplate>), ApiError> {
    let made = library.save(body).await?;
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
    library: Library<ConfigurationTemplate>,
    id: PathId,
) -> Result<Json<ConfigurationTemplate>, ApiError> {
    library.find(id).await.map(Json)
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
    library: Library<ConfigurationTemplate>,
    id: PathId,
) -> Result<Json<ConfigurationTemplate>, ApiError> {
    library.count_use(id).await.map(Json)
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
    library: Library<ConfigurationTemplate>,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    library.delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

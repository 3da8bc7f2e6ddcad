//! Templates: a stock panel or a configuration under a name, to be used again and again.

use crate::api::library::{Library, SavedRecord, library_routes};
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

library_routes! {
    StockPanelTemplate, a "template", tag "templates", missing "NOT_FOUND";
    /// The templates of stock panels, page by page.
    list stock_panel_templates at "/templates/stock-panels" -> StockPanelTemplateList { templates };
    create create_stock_panel_template(NewStockPanelTemplate) of body in body => Fields;
    get stock_panel_template, delete delete_stock_panel_template at "/templates/stock-panels/{id}";
    count_use use_stock_panel_template at "/templates/stock-panels/{id}/use";
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

library_routes! {
    ConfigurationTemplate, a "template", tag "templates", missing "NOT_FOUND";
    /// The templates of configurations, page by page.
    list configuration_templates at "/templates/configurations" -> ConfigurationTemplateList { templates };
    create create_configuration_template(NewConfigurationTemplate) of body in body => Fields;
    get configuration_template, delete delete_configuration_template at "/templates/configurations/{id}";
    count_use use_configuration_template at "/templates/configurations/{id}/use";
}

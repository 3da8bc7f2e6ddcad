//! Sets: rows of panels or of stock panels under a name, to be put into a job together.

use crate::api::library::{Library, SavedRecord, library_routes};
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

library_routes! {
    PanelSet, a "set", tag "sets", missing "PANEL_SET_NOT_FOUND";
    /// The sets of panels, page by page.
    list panel_sets at "/panel-sets" -> PanelSetList { panel_sets };
    create create_panel_set(NewPanelSet) of body in FieldsWithRows(body, _place) => FieldsWithRows;
    get panel_set, delete delete_panel_set at "/panel-sets/{id}";
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

library_routes! {
    StockPanelSet, a "set", tag "sets", missing "STOCK_PANEL_SET_NOT_FOUND";
    /// The sets of stock panels, page by page.
    list stock_panel_sets at "/stock-panel-sets" -> StockPanelSetList { stock_panel_sets };
    create create_stock_panel_set(NewStockPanelSet) of body in FieldsWithRows(body, _place) => FieldsWithRows;
    get stock_panel_set, delete delete_stock_panel_set at "/stock-panel-sets/{id}";
}

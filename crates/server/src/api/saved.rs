//! What templates and sets have in common: a name and a body that is checked as part of a job.

use crate::api::{label_formats, machines};
use crate::error::{ApiError, ErrorCode, FieldError};
use crate::fields::Fields;
use crate::query::QueryValues;
use engine::{Job, Length};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{Order, SavedFields, SavedFilter, SavedKind, SavedSort, StoreError};
use utoipa::{IntoParams, ToSchema};

/// The longest name.
pub(crate) const MAX_NAME: usize = 200;
/// The most rows of a set.
const MAX_ROWS: usize = 2000;

/// By what templates and sets are ordered; `-` turns the order round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum SavedOrder {
    /// By name.
    #[serde(rename = "name")]
    Name,
    /// By name, from the end of the alphabet.
    #[serde(rename = "-name")]
    NameDesc,
    /// By the Russian name where there is one.
    #[serde(rename = "name_ru")]
    NameRu,
    /// The same from the end of the alphabet.
    #[serde(rename = "-name_ru")]
    NameRuDesc,
    /// Least used first.
    #[serde(rename = "use_count")]
    UseCount,
    /// Most used first.
    #[serde(rename = "-use_count")]
    UseCountDesc,
    /// Oldest first.
    #[serde(rename = "created_at")]
    CreatedAt,
    /// Newest first.
    #[serde(rename = "-created_at")]
    CreatedAtDesc,
}

impl SavedOrder {
    fn order(self) -> Order<SavedSort> {
        use SavedOrder::*;
        let by = match self {
            Name | NameDesc => SavedSort::Name,
            NameRu | NameRuDesc => SavedSort::NameRu,
            UseCount | UseCountDesc => SavedSort::UseCount,
            CreatedAt | CreatedAtDesc => SavedSort::CreatedAt,
        };
        Order { by, descending: matches!(self, NameDesc | NameRuDesc | UseCountDesc | CreatedAtDesc) }
    }
}

/// Which templates or sets; read by [`filter`].
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
pub struct SavedQuery {
    /// Part of the name in either language, in any case of letters.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Only those that come with the program, or only the others.
    is_system: Option<bool>,
    /// The order; by name if not given.
    #[param(inline)]
    sort: Option<SavedOrder>,
}

/// Reads which templates or sets are wanted.
///
/// # Errors
/// VALIDATION_ERROR with every wrong value.
pub fn filter(mut query: QueryValues) -> Result<SavedFilter, ApiError> {
    const ORDERS: &str = "name, name_ru, use_count, created_at, each with or without -";
    let filter = SavedFilter {
        listing: query.listing(ORDERS, SavedOrder::order),
        is_system: query.boolean("is_system"),
    };
    query.finish()?;
    Ok(filter)
}

/// Where the body of a record stands in its JSON.
pub fn part(kind: SavedKind) -> &'static str {
    match kind {
        SavedKind::StockPanelTemplate => "stock_panel",
        SavedKind::ConfigurationTemplate => "configuration",
        SavedKind::PanelSet => "panels",
        SavedKind::StockPanelSet => "stock_panels",
        SavedKind::LabelFormat => "fields",
        SavedKind::Machine => "options",
    }
}

/// Reads a template or a set that somebody sends.
///
/// # Errors
/// VALIDATION_ERROR with every fault.
pub fn read(kind: SavedKind, mut body: Fields) -> Result<SavedFields, ApiError> {
    let name = body.required_name("name", MAX_NAME);
    let value = body.take(part(kind)).unwrap_or(Value::Null);
    match checked(kind, value) {
        Ok(content) => {
            body.finish()?;
            Ok(content.named(name))
        }
        Err(faults) => {
            body.faults(faults);
            // Here it is an error.
            body.finish()?;
            Err(ApiError::internal())
        }
    }
}

/// A body that is good.
#[derive(Debug, Default)]
pub struct Content {
    rows: u64,
    pieces: u64,
    json: String,
}

impl Content {
    /// The body under its name.
    pub fn named(self, name: String) -> SavedFields {
        let Content { rows: row_count, pieces: piece_count, json: body_json } = self;
        SavedFields { name, name_ru: None, row_count, piece_count, body_json }
    }

    /// A body that is one thing.
    fn single(json: String) -> Content {
        Content { rows: 1, pieces: 1, json }
    }

    /// The body as JSON text.
    pub fn into_json(self) -> String {
        self.json
    }
}

/// Checks a body by the rules of a job, in which it stands alone, and writes it as it is kept.
///
/// # Errors
/// Its faults.
pub fn checked(kind: SavedKind, mut value: Value) -> Result<Content, Vec<FieldError>> {
    match kind {
        SavedKind::LabelFormat => return label_formats::checked(value).map(Content::single),
        SavedKind::Machine => return machines::checked(value).map(Content::single),
        _ => {}
    }
    let part = part(kind);
    if let (SavedKind::StockPanelTemplate, Value::Object(row)) = (kind, &mut value) {
        // The only row of its list needs no id of its own.
        row.entry("id").or_insert_with(|| "1".into());
    }
    let fault = |kind: &str, params: Value| vec![FieldError::new(part, kind, params)];
    if value.is_null() {
        return Err(fault("missing", json!({})));
    }
    if value.as_array().is_some_and(Vec::is_empty) {
        return Err(fault("empty", json!({})));
    }
    if value.as_array().is_some_and(|rows| rows.len() > MAX_ROWS) {
        return Err(fault("too_long", json!({"max": MAX_ROWS})));
    }
    let (empty, one) = (json!([]), json!([value]));
    let job = match kind {
        SavedKind::StockPanelTemplate => json!({"panels": empty, "stock_panels": one}),
        SavedKind::ConfigurationTemplate => {
            json!({"panels": empty, "stock_panels": empty, "configuration": one[0]})
        }
        SavedKind::PanelSet => json!({"panels": one[0], "stock_panels": empty}),
        _ => json!({"panels": empty, "stock_panels": one[0]}),
    };
    let job = Job::from_json(&job).map_err(|faults| {
        let own = |path: &str| path.replacen("stock_panels[0]", "stock_panel", 1);
        faults
            .0
            .into_iter()
            .map(|mut fault| {
                if kind == SavedKind::StockPanelTemplate {
                    fault.path = own(&fault.path);
                }
                FieldError::from(&fault)
            })
            .collect::<Vec<_>>()
    })?;
    let counts = |counts: Vec<u32>| (counts.len() as u64, counts.into_iter().map(u64::from).sum());
    let (rows, pieces) = match kind {
        SavedKind::PanelSet => counts(job.panels.iter().map(|panel| panel.count).collect()),
        SavedKind::ConfigurationTemplate => (1, 1),
        // A row without a limit counts as one sheet.
        _ => counts(job.stock_panels.iter().map(|stock| stock.count.unwrap_or(1)).collect()),
    };
    let json = match kind {
        SavedKind::StockPanelTemplate => {
            let sheet = &job.stock_panels[0];
            // A row that a job would ignore may hold any size; a template is there to be used.
            if let Some((side, _)) = [("width", sheet.width), ("height", sheet.height)]
                .into_iter()
                .find(|(_, length)| *length == Length::ZERO)
            {
                let path = format!("{part}.{side}");
                return Err(vec![FieldError::new(path, "too_small", json!({"min": "1"}))]);
            }
            serde_json::to_string(sheet)
        }
        SavedKind::ConfigurationTemplate => serde_json::to_string(&job.configuration),
        SavedKind::PanelSet => serde_json::to_string(&job.panels),
        _ => serde_json::to_string(&job.stock_panels),
    };
    let json = json.map_err(|_| fault("malformed", json!({})))?;
    Ok(Content { rows, pieces, json })
}

/// The refusal for what the store says about a template or a set.
pub fn refused(kind: SavedKind, error: StoreError) -> ApiError {
    match error {
        StoreError::System => ApiError::new(ErrorCode::TemplateDeleteForbidden),
        other => ApiError::or_missing_named(code(kind))(other),
    }
}

/// What is said of a record that is not there.
pub fn code(kind: SavedKind) -> ErrorCode {
    match kind {
        SavedKind::PanelSet => ErrorCode::PanelSetNotFound,
        SavedKind::StockPanelSet => ErrorCode::StockPanelSetNotFound,
        _ => ErrorCode::NotFound,
    }
}

//! What a user has set.

use crate::api::saved;
use crate::api::task::stored_json;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, FieldError};
use crate::fields::{Fields, Patch, Range};
use crate::language::Language;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use engine::{Configuration, Stock};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use store::SavedKind;
use utoipa::ToSchema;
use uuid::Uuid;

/// A theme of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// In which lengths are entered and shown; the API always speaks of millimetres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Units {
    /// Millimetres.
    Mm,
    /// Inches.
    Inch,
}

/// What a user has set.
#[derive(Debug, Serialize, ToSchema)]
pub struct Settings {
    /// The language of the page.
    pub language: Language,
    /// The theme of the page.
    pub theme: Theme,
    /// In which lengths are entered and shown.
    pub units: Units,
    /// An offcut counts as a remnant to keep if both its sides are at least this long, mm; a job that asks for longer ones
    /// is shown as it asks.
    #[schema(minimum = 0, maximum = 1_000_000)]
    pub least_remnant: f64,
    /// What new calculations begin with; the defaults of a job if null.
    #[schema(value_type = Option<Configuration>)]
    pub default_configuration: Option<Box<RawValue>>,
    /// What new calculations begin with; nothing if null.
    #[schema(value_type = Option<Vec<Stock>>)]
    pub default_stock: Option<Box<RawValue>>,
}

/// Changes of the settings: fields that are not there stay as they are.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct SettingsChanges {
    /// The language of the page.
    #[schema(nullable = false)]
    language: Option<Language>,
    /// The theme of the page.
    #[schema(nullable = false)]
    theme: Option<Theme>,
    /// In which lengths are entered and shown.
    #[schema(nullable = false)]
    units: Option<Units>,
    /// An offcut counts as a remnant to keep if both its sides are at least this long, mm.
    #[schema(nullable = false, minimum = 0, maximum = 1_000_000)]
    least_remnant: Option<f64>,
    /// What new calculations begin with; null: the defaults of a job.
    default_configuration: Option<Configuration>,
    /// What new calculations begin with; null: nothing.
    #[schema(min_items = 1, max_items = 2000)]
    default_stock: Option<Vec<Stock>>,
}

const FIELDS: [&str; 6] =
    ["language", "theme", "units", "least_remnant", "default_configuration", "default_stock"];

/// As long as a side of a sheet may be, mm.
const LEAST_REMNANT: Range = Range { min: 0.0, max: 1_000_000.0 };
/// What is shorter than a hand is not kept, mm.
const USUAL_REMNANT: f64 = 100.0;

/// What the user has set.
#[utoipa::path(
    get, path = "/settings", tag = "settings", operation_id = "settings",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { user, .. }: Caller,
) -> Result<Json<Settings>, ApiError> {
    of(&state, user.id).await.map(Json)
}

/// What a user has set, or what everybody begins with.
///
/// # Errors
/// What the database says.
pub(super) async fn of(state: &AppState, user: Uuid) -> Result<Settings, ApiError> {
    let set = state.store.settings(user).await?.unwrap_or_else(|| initial(state.default_language));
    Settings::of(set)
}

/// Changes what the user has set.
#[utoipa::path(
    put, path = "/settings", tag = "settings", operation_id = "update_settings",
    security(("bearer" = [])),
    request_body = SettingsChanges,
    responses(
        (status = 200, description = "The settings as they are now", body = Settings),
        (status = 400, description = "Wrong values, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn update(
    State(state): State<AppState>,
    Caller { user, .. }: Caller,
    mut body: Fields,
) -> Result<Json<Settings>, ApiError> {
    body.some_of(&FIELDS)?;
    let language = body.word::<Language>("language", "en, ru");
    let theme = body.word::<Theme>("theme", "light, dark");
    let units = body.word::<Units>("units", "mm, inch");
    let least_remnant = match body.number("least_remnant", LEAST_REMNANT) {
        Patch::Null => {
            body.fault("least_remnant", "not_a_number", json!({}));
            Patch::Absent
        }
        patch => patch,
    };
    let configuration = default(&mut body, "default_configuration", SavedKind::ConfigurationTemplate);
    let stock = default(&mut body, "default_stock", SavedKind::StockPanelSet);
    body.finish()?;
    let change = |set: &mut store::Settings| {
        if let Patch::Value(language) = &language {
            set.language = name(language);
        }
        if let Patch::Value(theme) = &theme {
            set.theme = name(theme);
        }
        if let Patch::Value(units) = &units {
            set.units = name(units);
        }
        least_remnant.set(&mut set.least_remnant);
        configuration.set_optional(&mut set.default_configuration);
        stock.set_optional(&mut set.default_stock);
    };
    let initial = initial(state.default_language);
    let set = state.store.update_settings(user.id, initial, change, state.clock.now()).await?;
    Settings::of(set).map(Json)
}

/// A default of new calculations, checked as a template of that kind would be.
fn default(body: &mut Fields, field: &str, kind: SavedKind) -> Patch<String> {
    match body.take(field) {
        None => Patch::Absent,
        Some(Value::Null) => Patch::Null,
        Some(value) => match saved::checked(kind, value) {
            Ok(content) => Patch::Value(content.into_json()),
            Err(faults) => {
                let own = faults.into_iter().map(|fault| fault.moved(saved::part(kind), field));
                body.faults(own.collect::<Vec<FieldError>>());
                Patch::Absent
            }
        },
    }
}

/// How everything is set at the beginning.
fn initial(language: Language) -> store::Settings {
    store::Settings {
        language: language.tag().to_owned(),
        theme: name(&Theme::Dark),
        units: name(&Units::Mm),
        least_remnant: USUAL_REMNANT,
        default_configuration: None,
        default_stock: None,
    }
}

/// The name of a word, as JSON has it.
fn name(word: &impl Serialize) -> String {
    match serde_json::to_value(word) {
        Ok(Value::String(name)) => name,
        _ => String::new(),
    }
}

fn word<T: DeserializeOwned>(name: String, initial: T) -> T {
    serde_json::from_value(Value::String(name)).unwrap_or(initial)
}

impl Settings {
    fn of(set: store::Settings) -> Result<Settings, ApiError> {
        Ok(Settings {
            language: word(set.language, Language::Ru),
            theme: word(set.theme, Theme::Dark),
            units: word(set.units, Units::Mm),
            least_remnant: set.least_remnant,
            default_configuration: stored_json(set.default_configuration)?,
            default_stock: stored_json(set.default_stock)?,
        })
    }
}

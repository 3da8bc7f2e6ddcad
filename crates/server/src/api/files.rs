//! Results as files.

use crate::api::kept_templates::KeptTemplate;
use crate::api::links::{PublicAddress, link_address};
use crate::api::machines::Machine;
use crate::api::settings;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode, FieldError};
use crate::file_desk::{FileFacts, FileKey, KeptFormats};
use crate::files;
use crate::plans::{Plan, Plans};
use crate::query::{PathId, QueryValues};
use crate::shared_plans::shared_plan;
use crate::state::AppState;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use export::file::{
    ChosenOptions, FileFault, FileFormat, FileOption, OptionFault, OptionFaultKind, OptionValues, ResultFile,
};
use export::labels::{LabelFormat, built_in_labels};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Listing, Page, SavedFilter, Scope, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// The formats in which a result can be had.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileFormats {
    /// Each of them.
    pub formats: Vec<FileFormatOffer>,
}

/// A format in which a result can be had.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileFormatOffer {
    /// Its name.
    #[schema(example = "pdf")]
    pub format: &'static str,
    /// The least plan that has it; null: none.
    pub plan: Option<String>,
    /// Whether the user's plan has it.
    pub allowed: bool,
    /// What one file of it is; several sheets come in a ZIP.
    pub media_type: &'static str,
    /// What can be chosen, by its name in the query.
    pub options: BTreeMap<&'static str, FileOptionOffer>,
    /// Why it cannot hold this plan, in words; null where it can.
    pub refused: Option<String>,
}

/// An option of a format.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FileOptionOffer {
    /// The values that it may have; absent where it is a number or a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub values: Option<Vec<String>>,
    /// The least number; absent where it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub min: Option<f64>,
    /// The largest number; absent where it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max: Option<f64>,
    /// What it is where it is not given; null: nothing.
    pub default: Option<&'static str>,
}

/// The formats in which a result can be had, and which of them the plan has.
#[utoipa::path(
    get, path = "/calculations/{id}/files", tag = "files", operation_id = "file_formats",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    responses(
        (status = 200, description = "The formats", body = FileFormats),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result yet", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    language: crate::language::Language,
    id: PathId,
) -> Result<Json<FileFormats>, ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    let missing = ApiError::or_missing(ErrorCode::CalculationNotFound);
    let found = state.store.outline(scope, id).await.map_err(missing)?;
    let plan = state.plans.of(&user.plan)?;
    let facts = FileFacts::of(&found, settings::of(&state, user.id).await?.least_remnant)?;
    let (refused, sheets) = files::refusals(&state, user.id, &found, facts, language).await?;
    let offer = |format: FileFormat| FileFormatOffer {
        format: format.name(),
        plan: least_plan(&state.plans, format).map(|plan| plan.name.clone()),
        allowed: offers(plan, format),
        media_type: format.media_type(),
        options: format
            .options()
            .into_iter()
            .map(|option| (option.name, option_offer(option, sheets)))
            .collect(),
        refused: refused.get(format.name()).cloned(),
    };
    Ok(Json(FileFormats { formats: FileFormat::ALL.into_iter().map(offer).collect() }))
}

fn option_offer(option: &FileOption, sheets: usize) -> FileOptionOffer {
    let default = option.default;
    let words = |words: &[&str]| Some(words.iter().map(|&word| word.to_owned()).collect());
    match option.values {
        OptionValues::Words(allowed) => {
            FileOptionOffer { values: words(allowed), default, ..FileOptionOffer::default() }
        }
        OptionValues::Flag => {
            FileOptionOffer { values: words(&["true", "false"]), default, ..FileOptionOffer::default() }
        }
        OptionValues::Whole { min, max } => {
            let max = if option.name == "sheet" { sheets as f64 } else { max.into() };
            FileOptionOffer { values: None, min: Some(min.into()), max: Some(max), default }
        }
        OptionValues::Decimal { min, max } => {
            FileOptionOffer { values: None, min: Some(min), max: Some(max), default }
        }
        OptionValues::Text => FileOptionOffer { default, ..FileOptionOffer::default() },
    }
}

/// A result as a file.
///
/// The same result, options and language give the same bytes. Several sheets of a format that holds one come in a ZIP.
#[utoipa::path(
    get, path = "/calculations/{id}/files/{format}", tag = "files", operation_id = "file",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The calculation"),
        ("format" = String, Path, description = "The format, as `pdf`"),
    ),
    responses(
        (status = 200, description = "The file, under the name of the calculation", content_type = "application/octet-stream", body = Vec<u8>),
        (status = 400, description = "VALIDATION_ERROR: a bad option, by its name; `format`: it cannot hold this plan", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has not this format; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: no such format, or no result yet", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn file(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    PublicAddress(address): PublicAddress,
    path: Result<Path<(String, String)>, PathRejection>,
    query: QueryValues,
) -> Result<Response, ApiError> {
    let unknown = || ApiError::new(ErrorCode::CalculationNotFound);
    let Path((id, format)) = path.map_err(|_| unknown())?;
    let id: Uuid = id.parse().map_err(|_| unknown())?;
    let missing = ApiError::or_missing(ErrorCode::CalculationNotFound);
    let found = state.store.outline(scope, id).await.map_err(missing)?;
    let format = FileFormat::named(&format).ok_or_else(|| ApiError::new(ErrorCode::NotFound))?;
    if !offers(state.plans.of(&user.plan)?, format) {
        let least = least_plan(&state.plans, format).map(|plan| plan.name.as_str());
        return Err(ApiError::format_not_in_plan(format.name(), least));
    }
    let facts = FileFacts::of(&found, settings::of(&state, user.id).await?.least_remnant)?;
    let given = query.into_pairs()?;
    let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = ChosenOptions::read(format, given).map_err(bad_options)?;
    let facts = FileFacts { link: link(&state, id, &options, &address).await?, ..facts };
    let templates = kept_formats(&state, scope, &options).await?;
    let name = facts.name.clone();
    let key = FileKey { facts, format, options, templates };
    let file = files::write(&state, user.id, &found, key).await?.map_err(refused)?;
    Ok(answer(&name, &file))
}

/// The address of the link whose token the options have, for its QR code.
///
/// # Errors
/// VALIDATION_ERROR where it is not one of this calculation.
pub async fn link(
    state: &AppState,
    calculation: Uuid,
    options: &ChosenOptions,
    address: &str,
) -> Result<Option<String>, ApiError> {
    let Some(token) = options.text("link") else { return Ok(None) };
    match shared_plan(state, token).await? {
        Some(plan) if plan.calculation_id == calculation => Ok(Some(link_address(address, token))),
        _ => Err(nothing_named("link")),
    }
}

/// What the options name of the label formats and machines that people keep.
///
/// # Errors
/// VALIDATION_ERROR where they name nothing.
pub async fn kept_formats(
    state: &AppState,
    scope: Scope,
    options: &ChosenOptions,
) -> Result<KeptFormats, ApiError> {
    let mut kept = KeptFormats::default();
    if let Some(name) = options.text("label") {
        let built_in = built_in_labels().iter().any(|label| label.id == name || label.name == name);
        if !built_in {
            let label =
                named::<LabelFormat>(state, scope, name).await?.ok_or_else(|| nothing_named("label"))?;
            kept.label = Some(serde_json::to_string(&label).map_err(ApiError::unwritable)?);
        }
    }
    if let Some(name) = options.text("machine") {
        let machine = named::<Machine>(state, scope, name).await?.ok_or_else(|| nothing_named("machine"))?;
        kept.machine = Some(serde_json::to_string(&machine.options).map_err(ApiError::unwritable)?);
    }
    Ok(kept)
}

/// What somebody keeps under this id, or else under this name.
async fn named<T: KeptTemplate>(state: &AppState, scope: Scope, name: &str) -> Result<Option<T>, ApiError> {
    let item = match name.parse() {
        Ok(id) => match state.store.saved_item(scope, T::KIND, id).await {
            Ok(item) => Some(item),
            Err(StoreError::NotFound) => None,
            Err(error) => return Err(error.into()),
        },
        Err(_) => {
            let listing = Listing {
                search: Some(name.to_owned()),
                page: Page { number: 1, size: 100 },
                ..Listing::default()
            };
            let filter = SavedFilter { listing, is_system: Some(false) };
            let found = state.store.saved_items(scope, T::KIND, &filter).await?.0;
            found.into_iter().find(|item| item.name == name)
        }
    };
    item.map(T::of).transpose()
}

fn nothing_named(option: &str) -> ApiError {
    ApiError::validation(vec![FieldError::new(option, "names_nothing", json!({}))])
}

/// The file as it is sent, named as the calculation (RFC 6266).
pub fn answer(name: &str, file: &Arc<ResultFile>) -> Response {
    let named = file_name(name, &file.ending);
    let headers: [(HeaderName, HeaderValue); 2] = [
        (CONTENT_TYPE, HeaderValue::from_static(file.media_type)),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&named).unwrap_or(HeaderValue::from_static("attachment")),
        ),
    ];
    let body = Body::from(Bytes::from_owner(FileBytes(file.clone())));
    (headers, body).into_response()
}

/// The bytes of a file that others may be reading too.
struct FileBytes(Arc<ResultFile>);

impl AsRef<[u8]> for FileBytes {
    fn as_ref(&self) -> &[u8] {
        &self.0.bytes
    }
}

/// The least plan that has a format.
pub fn least_plan(plans: &Plans, format: FileFormat) -> Option<&Plan> {
    plans.all().iter().find(|plan| offers(plan, format))
}

/// Whether a plan has a format.
pub fn offers(plan: &Plan, format: FileFormat) -> bool {
    plan.export_formats.iter().any(|offered| offered == format.offered_as())
}

/// Faults of options as the fields of a refusal.
pub fn bad_options(faults: Vec<OptionFault>) -> ApiError {
    let field = |OptionFault { name, kind }: OptionFault| {
        let (kind, params) = match kind {
            OptionFaultKind::Unknown => ("unknown_option", json!({})),
            OptionFaultKind::NotOneOf(words) => ("not_one_of", json!({"allowed": words.join(", ")})),
            OptionFaultKind::NotWhole => ("not_whole", json!({})),
            OptionFaultKind::NotANumber => ("not_a_number", json!({})),
            OptionFaultKind::TooSmall(min) => ("too_small", json!({"min": min.to_string()})),
            OptionFaultKind::TooLarge(max) => ("too_large", json!({"max": max.to_string()})),
            OptionFaultKind::NotAFlag => ("not_a_boolean", json!({})),
            OptionFaultKind::Nobody => ("names_nothing", json!({})),
            OptionFaultKind::TooLong(max) => ("too_long", json!({"max": max})),
        };
        let name: String = name.chars().take(100).collect();
        FieldError::new(name, kind, params)
    };
    ApiError::validation(faults.into_iter().map(field).collect())
}

/// A file that was not written: an option means nothing for the plan, or the format cannot hold it.
pub fn refused(fault: FileFault) -> ApiError {
    match fault {
        FileFault::Option(fault) => bad_options(vec![fault]),
        FileFault::Plan(export::Refused(reason)) => {
            ApiError::validation(vec![FieldError::new("format", "refused", json!({"reason": reason}))])
        }
    }
}

/// The characters of RFC 8187 that stand for themselves.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
/// The longest name of a file, in characters; many file systems end at 255 bytes.
const LONGEST: usize = 80;

/// `attachment` with the name in ASCII, for old programs, and in full.
pub fn file_name(name: &str, ending: &str) -> String {
    let forbidden = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
    let name: String = name.chars().map(|c| if forbidden(c) { ' ' } else { c }).take(LONGEST).collect();
    let name = name.trim().trim_matches('.').trim();
    let name = if name.is_empty() { "kerf" } else { name };
    let plain: String = name.chars().map(|c| if c.is_ascii() { c } else { '_' }).collect();
    let full = utf8_percent_encode(&format!("{name}{ending}"), PLAIN).to_string();
    format!("attachment; filename=\"{plain}{ending}\"; filename*=UTF-8''{full}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_as_the_calculation_in_any_language_and_never_leaves_its_folder() {
        assert_eq!(
            file_name("Кухня 1", ".pdf"),
            "attachment; filename=\"_____ 1.pdf\"; filename*=UTF-8''%D0%9A%D1%83%D1%85%D0%BD%D1%8F%201.pdf"
        );
        assert_eq!(
            file_name("../a\"b\r\n", ".svg"),
            "attachment; filename=\"a b.svg\"; filename*=UTF-8''a%20b.svg"
        );
        assert!(file_name(" . ", "-labels.pdf").contains("kerf-labels.pdf"));
        assert!(file_name(&"x".repeat(300), ".pdf").len() < 300);
    }
}

//! The one shape of every refusal: a code that the page words in its own language, a message, details.

mod code;

pub use code::ErrorCode;

use crate::language::{self, Language};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Faults;
use serde::Serialize;
use serde_json::{Map, Value, json};
use store::{KeyRefusal, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// The body of every refusal.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What happened.
    pub code: ErrorCode,
    /// The same in the language that the request prefers, English or Russian.
    pub message: String,
    /// What the sentence about it needs.
    #[schema(value_type = Option<ErrorDetails>)]
    pub details: Option<Value>,
    /// The HTTP status.
    #[serde(rename = "statusCode")]
    pub status_code: u16,
}

/// What the sentence about an error needs; which fields are there depends on the code.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that is built by hand")]
pub struct ErrorDetails {
    /// VALIDATION_ERROR: path of a field to what is wrong with it, in the language of the message.
    #[schema(nullable = false)]
    fields: Option<std::collections::BTreeMap<String, String>>,
    /// VALIDATION_ERROR: the same by kind, so that a page can word it in its language.
    #[schema(nullable = false)]
    faults: Option<Vec<FieldFault>>,
    /// Plan limits: the user's plan. A format of files: the least plan that has it.
    plan: Option<String>,
    /// FORBIDDEN: the format of files that the user's plan has not.
    #[schema(nullable = false)]
    format: Option<String>,
    /// FORBIDDEN: the feature that the user's plan has not, as plans name it.
    #[schema(nullable = false)]
    feature: Option<String>,
    /// STOCK_CONFLICT: what there is not enough of.
    #[schema(nullable = false)]
    short: Option<Vec<StockShortage>>,
    /// Plan limits: what it allows.
    #[schema(nullable = false)]
    limit: Option<u64>,
    /// Plan limits: what was asked for, or is used already.
    #[schema(nullable = false)]
    current: Option<u64>,
}

/// What there is not enough of in stock.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StockShortage {
    /// The item.
    pub stock_item_id: Uuid,
    /// How many were to be taken.
    pub wanted: u64,
    /// How many there are.
    pub in_stock: u64,
}

impl From<&store::Shortage> for StockShortage {
    fn from(short: &store::Shortage) -> StockShortage {
        let store::Shortage { stock_item_id, wanted, in_stock } = *short;
        StockShortage { stock_item_id, wanted, in_stock }
    }
}

/// One wrong field. Beside these two it carries what its sentence needs (`min`, `max`, `allowed`, `first`).
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that is built by hand")]
pub struct FieldFault {
    /// The field, as `panels[3].width`.
    path: String,
    /// What is wrong with it, as `too_small`.
    fault: String,
    /// The least allowed value.
    #[schema(nullable = false)]
    min: Option<String>,
    /// The largest allowed value or length.
    #[schema(value_type = Option<serde_json::Value>)]
    max: Option<Value>,
    /// The allowed values.
    #[schema(nullable = false)]
    allowed: Option<String>,
    /// The path of the first row with the same id.
    #[schema(nullable = false)]
    first: Option<String>,
    /// What was sent there, where there is no such thing.
    #[schema(nullable = false)]
    item: Option<String>,
    /// What exactly could not be read, for developers.
    #[schema(nullable = false)]
    reason: Option<String>,
}

/// A refusal on its way to the client.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiError {
    /// What happened.
    pub code: ErrorCode,
    /// The HTTP status.
    pub status: StatusCode,
    /// What exactly is wrong with a request that cannot be read: a key of the catalogue's reasons and the
    /// values of its text.
    reason: Option<(&'static str, Value)>,
    details: Option<Value>,
    retry_after: Option<u64>,
}

impl ApiError {
    /// A refusal with the status that belongs to its code.
    pub fn new(code: ErrorCode) -> ApiError {
        ApiError { code, status: code.status(), reason: None, details: None, retry_after: None }
    }

    /// A request that cannot be read, with a status of its own (405, 413, 415) and the reason.
    pub fn bad_request(status: StatusCode, reason: &'static str, values: Value) -> ApiError {
        ApiError { status, reason: Some((reason, values)), ..ApiError::new(ErrorCode::BadRequest) }
    }

    /// Wrong values, each named by its path.
    pub fn validation(faults: Vec<FieldError>) -> ApiError {
        let faults: Vec<Value> = faults.into_iter().map(|fault| fault.fault).collect();
        ApiError { details: Some(json!({"faults": faults})), ..ApiError::new(ErrorCode::ValidationError) }
    }

    /// Another record of the owner has the same value there.
    pub fn taken(field: &str) -> ApiError {
        ApiError::validation(vec![FieldError::new(field, "taken", json!({}))])
    }

    /// More than the plan allows.
    pub fn plan_limit(code: ErrorCode, plan: &str, limit: u64, current: u64) -> ApiError {
        ApiError {
            details: Some(json!({"plan": plan, "limit": limit, "current": current})),
            ..ApiError::new(code)
        }
    }

    /// A format of files that the user's plan has not; `plan` is the least that has it, none where none does.
    pub fn format_not_in_plan(format: &str, plan: Option<&str>) -> ApiError {
        let details = json!({"format": format, "plan": plan});
        let reason = if plan.is_some() { "format_of_plan" } else { "format_of_no_plan" };
        ApiError {
            reason: Some((reason, details.clone())),
            details: Some(details),
            ..ApiError::new(ErrorCode::Forbidden)
        }
    }

    /// A feature that the user's plan has not; `plan` is the least that has it, none where none does.
    pub fn feature_not_in_plan(feature: &'static str, plan: Option<&str>) -> ApiError {
        let details = json!({"feature": feature, "plan": plan});
        let reason = if plan.is_some() { feature } else { "feature_of_no_plan" };
        ApiError {
            reason: Some((reason, details.clone())),
            details: Some(details),
            ..ApiError::new(ErrorCode::Forbidden)
        }
    }

    /// There is less in stock than was to be taken.
    pub fn stock_conflict(short: &[store::Shortage]) -> ApiError {
        let short: Vec<StockShortage> = short.iter().map(StockShortage::from).collect();
        ApiError { details: Some(json!({"short": short})), ..ApiError::new(ErrorCode::StockConflict) }
    }

    /// Too many attempts: come back in so many seconds.
    pub fn too_many_requests(seconds: u64) -> ApiError {
        ApiError { retry_after: Some(seconds.max(1)), ..ApiError::new(ErrorCode::TooManyRequests) }
    }

    /// Nobody is signed in.
    pub fn unauthorized() -> ApiError {
        ApiError::new(ErrorCode::Unauthorized)
    }

    /// An answer that cannot be written as JSON.
    pub fn unwritable(error: serde_json::Error) -> ApiError {
        tracing::error!(%error, "an answer could not be written");
        ApiError::new(ErrorCode::SerializationFailed)
    }

    /// A fault of the server; what exactly happened belongs in the log only.
    pub fn internal() -> ApiError {
        ApiError::new(ErrorCode::InternalError)
    }

    /// The body as the client sees it.
    pub fn body(&self, language: Language) -> ErrorBody {
        let (details, message) = match (&self.reason, &self.details) {
            (Some((reason, values)), details) => {
                let said = language.text("reasons", reason, values);
                (details.clone(), said.unwrap_or_else(|| language.code(&self.code.name(), None)))
            }
            (None, Some(details)) if self.code == ErrorCode::ValidationError => {
                let (details, message) = language::faults(language, details);
                (Some(details), message)
            }
            (None, details) => (details.clone(), language.code(&self.code.name(), details.as_ref())),
        };
        ErrorBody { code: self.code, message, details, status_code: self.status.as_u16() }
    }
}

impl From<Faults> for ApiError {
    fn from(Faults(faults): Faults) -> ApiError {
        ApiError::validation(faults.iter().map(FieldError::from).collect())
    }
}

impl ApiError {
    /// The refusal of the store where a record that is not there, or is someone else's, has this code.
    pub fn or_missing(code: ErrorCode) -> impl Fn(StoreError) -> ApiError {
        move |error| match error {
            StoreError::NotFound => ApiError::new(code),
            other => other.into(),
        }
    }

    /// The same for records with a unique name.
    pub fn or_missing_named(code: ErrorCode) -> impl Fn(StoreError) -> ApiError {
        move |error| match error {
            StoreError::AlreadyExists => ApiError::taken("name"),
            other => ApiError::or_missing(code)(other),
        }
    }
}

impl From<StoreError> for ApiError {
    /// For errors that no caller expected; the text of the database stays in the log.
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::ReadOnly => return ApiError::new(ErrorCode::Forbidden),
            StoreError::Taken(field) => return ApiError::taken(field),
            StoreError::Key(refusal) => return refusal.into(),
            _ => {}
        }
        tracing::error!(%error, "the database refused");
        ApiError::new(ErrorCode::DatabaseError)
    }
}

/// Seconds after which whoever keeps too many keys may come back.
const ROOM_LATER: u64 = 60 * 60;

impl From<KeyRefusal> for ApiError {
    fn from(refusal: KeyRefusal) -> ApiError {
        match refusal {
            KeyRefusal::Used => ApiError::new(ErrorCode::IdempotencyKeyReused),
            KeyRefusal::InProgress => ApiError::new(ErrorCode::IdempotencyInProgress),
            KeyRefusal::NoRoom => ApiError::too_many_requests(ROOM_LATER),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body(Language::default()))).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // For whoever words it in another language.
        response.extensions_mut().insert(self);
        response
    }
}

/// One wrong field: its path and the kind of its fault with parameters, as JSON.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldError {
    fault: Value,
}

impl FieldError {
    /// A wrong field. The kind is one of the catalogue's faults; `params` is an object with what its sentence
    /// needs.
    pub fn new(path: impl Into<String>, kind: &str, params: Value) -> FieldError {
        let mut entries =
            Map::from_iter([("path".into(), json!(path.into())), ("fault".into(), json!(kind))]);
        if let Value::Object(params) = params {
            entries.extend(params);
        }
        FieldError { fault: Value::Object(entries) }
    }

    /// The same fault of an object that is a part of another: `at` is its path there.
    pub fn within(mut self, at: &str) -> FieldError {
        for name in ["path", "first"] {
            if let Some(Value::String(path)) = self.fault.get_mut(name) {
                *path = if path.is_empty() { at.to_owned() } else { format!("{at}.{path}") };
            }
        }
        self
    }

    /// The same fault of what stands at another path.
    pub fn moved(mut self, from: &str, to: &str) -> FieldError {
        for name in ["path", "first"] {
            if let Some(Value::String(path)) = self.fault.get_mut(name)
                && let Some(rest) = path.strip_prefix(from)
            {
                *path = format!("{to}{rest}");
            }
        }
        self
    }
}

impl From<&engine::Fault> for FieldError {
    fn from(fault: &engine::Fault) -> FieldError {
        FieldError { fault: serde_json::to_value(fault).unwrap_or(Value::Null) }
    }
}

//! The one shape of every refusal: a code that the page words in its own language, a message, details.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Faults;
use serde::Serialize;
use serde_json::{Map, Value, json};
use store::StoreError;
use utoipa::ToSchema;

/// The most faults of a job that are listed: whoever has more begins with these.
const MOST_FAULTS: usize = 1000;

/// Why a request was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    /// The request cannot be read.
    BadRequest,
    /// The request can be read, but its values are wrong: see `details.fields`.
    ValidationError,
    /// Nobody is signed in.
    Unauthorized,
    /// Wrong address or wrong password.
    InvalidCredentials,
    /// The refresh token is no refresh token at all.
    InvalidRefreshToken,
    /// The refresh token is too old.
    RefreshTokenExpired,
    /// Nobody knows the refresh token.
    RefreshTokenNotFound,
    /// The refresh token was used before or its session was ended.
    RefreshTokenRevoked,
    /// The refresh token belongs to another user than the access token.
    TokenUserMismatch,
    /// The request names nothing that is to change.
    NoFieldsToUpdate,
    /// Somebody is signed in, but may not do this.
    Forbidden,
    /// More panels than the plan allows.
    SubscriptionPanelLimitExceeded,
    /// More rows of stock than the plan allows.
    SubscriptionStockLimitExceeded,
    /// No calculation left in this month.
    SubscriptionRequestLimitExceeded,
    /// The user's plan is not among the plans of this installation.
    NoActiveSubscription,
    /// There is nothing at this address.
    NotFound,
    /// There is no such calculation, or it is someone else's.
    CalculationNotFound,
    /// There is no such task, or it is someone else's.
    TaskNotFound,
    /// There is no such project, or it is someone else's.
    ProjectNotFound,
    /// The address is registered already.
    UserAlreadyExists,
    /// Too many attempts; `Retry-After` says when to try again.
    TooManyRequests,
    /// The database refused.
    DatabaseError,
    /// The database does not answer.
    DatabaseHealthCheckFailed,
    /// A password could not be hashed.
    PasswordHashFailed,
    /// A token could not be made.
    TokenGenerationFailed,
    /// An answer could not be written as JSON.
    SerializationFailed,
    /// The server is starting or going down and takes no tasks.
    WorkerPoolNotInitialized,
    /// A fault of the server.
    InternalError,
}

impl ErrorCode {
    fn status(self) -> StatusCode {
        use ErrorCode::*;
        match self {
            BadRequest | ValidationError | NoFieldsToUpdate => StatusCode::BAD_REQUEST,
            Unauthorized | InvalidCredentials | InvalidRefreshToken | RefreshTokenExpired
            | RefreshTokenNotFound | RefreshTokenRevoked | TokenUserMismatch => StatusCode::UNAUTHORIZED,
            Forbidden
            | SubscriptionPanelLimitExceeded
            | SubscriptionStockLimitExceeded
            | SubscriptionRequestLimitExceeded
            | NoActiveSubscription => StatusCode::FORBIDDEN,
            NotFound | CalculationNotFound | TaskNotFound | ProjectNotFound => StatusCode::NOT_FOUND,
            UserAlreadyExists => StatusCode::CONFLICT,
            TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            DatabaseHealthCheckFailed | WorkerPoolNotInitialized => StatusCode::SERVICE_UNAVAILABLE,
            DatabaseError
            | PasswordHashFailed
            | TokenGenerationFailed
            | SerializationFailed
            | InternalError => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// The body of every refusal.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What happened.
    pub code: ErrorCode,
    /// The same in English, for developers and for codes that a page does not know.
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
    /// VALIDATION_ERROR: path of a field to what is wrong with it, in English.
    #[schema(nullable = false)]
    fields: Option<std::collections::BTreeMap<String, String>>,
    /// VALIDATION_ERROR: the same by kind, so that a page can word it in its language.
    #[schema(nullable = false)]
    faults: Option<Vec<FieldFault>>,
    /// Plan limits: the user's plan.
    #[schema(nullable = false)]
    plan: Option<String>,
    /// Plan limits: what it allows.
    #[schema(nullable = false)]
    limit: Option<u64>,
    /// Plan limits: what was asked for, or is used already.
    #[schema(nullable = false)]
    current: Option<u64>,
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
}

/// A refusal on its way to the client.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiError {
    /// What happened.
    pub code: ErrorCode,
    /// The HTTP status.
    pub status: StatusCode,
    message: String,
    details: Option<Value>,
    retry_after: Option<u64>,
}

impl ApiError {
    /// A refusal with the status that belongs to its code.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ApiError {
        ApiError { code, status: code.status(), message: message.into(), details: None, retry_after: None }
    }

    /// A request that cannot be read, with a status of its own (405, 413, 415).
    pub fn bad_request(status: StatusCode, message: impl Into<String>) -> ApiError {
        ApiError { status, ..ApiError::new(ErrorCode::BadRequest, message) }
    }

    /// Wrong values, each named by its path.
    pub fn validation(faults: Vec<FieldError>) -> ApiError {
        let message = faults.iter().map(FieldError::sentence).collect::<Vec<_>>().join("; ");
        let fields: Map<String, Value> =
            faults.iter().map(|f| (f.path.clone(), Value::String(f.message.clone()))).collect();
        let faults: Vec<Value> = faults.into_iter().map(|f| f.fault).collect();
        ApiError {
            details: Some(json!({"fields": fields, "faults": faults})),
            ..ApiError::new(ErrorCode::ValidationError, shortened(message))
        }
    }

    /// More than the plan allows.
    pub fn plan_limit(code: ErrorCode, plan: &str, limit: u64, current: u64) -> ApiError {
        let message = match code {
            ErrorCode::SubscriptionPanelLimitExceeded => {
                format!("The plan {plan} allows up to {limit} panels, but {current} are being optimised.")
            }
            ErrorCode::SubscriptionStockLimitExceeded => {
                format!("The plan {plan} allows up to {limit} stock panels, but {current} are in use.")
            }
            _ => format!("The plan {plan} allows {limit} calculations a month, {current} are used already."),
        };
        ApiError {
            details: Some(json!({"plan": plan, "limit": limit, "current": current})),
            ..ApiError::new(code, message)
        }
    }

    /// Too many attempts: come back in so many seconds.
    pub fn too_many_requests(seconds: u64) -> ApiError {
        ApiError {
            retry_after: Some(seconds.max(1)),
            ..ApiError::new(ErrorCode::TooManyRequests, "Too many attempts. Please try again later.")
        }
    }

    /// Nobody is signed in.
    pub fn unauthorized() -> ApiError {
        ApiError::new(ErrorCode::Unauthorized, "You need to sign in to access this resource.")
    }

    /// An answer that cannot be written as JSON.
    pub fn unwritable(error: serde_json::Error) -> ApiError {
        tracing::error!(%error, "an answer could not be written");
        ApiError::new(ErrorCode::SerializationFailed, "The server could not write its answer.")
    }

    /// A fault of the server; what exactly happened belongs in the log only.
    pub fn internal() -> ApiError {
        ApiError::new(ErrorCode::InternalError, "An unknown error occurred. Please try again later.")
    }

    /// The body as the client sees it.
    pub fn body(&self) -> ErrorBody {
        ErrorBody {
            code: self.code,
            message: self.message.clone(),
            details: self.details.clone(),
            status_code: self.status.as_u16(),
        }
    }
}

impl From<Faults> for ApiError {
    fn from(Faults(faults): Faults) -> ApiError {
        ApiError::validation(faults.iter().take(MOST_FAULTS).map(FieldError::from).collect())
    }
}

impl From<StoreError> for ApiError {
    /// For errors that no caller expected; the text of the database stays in the log.
    fn from(error: StoreError) -> ApiError {
        if let StoreError::ReadOnly = error {
            return ApiError::new(ErrorCode::Forbidden, "You may look at this, but not change it.");
        }
        tracing::error!(%error, "the database refused");
        ApiError::new(
            ErrorCode::DatabaseError,
            "The data could not be read or saved. Please try again later.",
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// One wrong field: its path, its sentence and its kind with parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldError {
    path: String,
    message: String,
    fault: Value,
}

impl FieldError {
    /// A wrong field. `params` is an object with what the page's sentence needs.
    pub fn new(
        path: impl Into<String>,
        fault: &str,
        message: impl Into<String>,
        params: Value,
    ) -> FieldError {
        let path = path.into();
        let mut entries = Map::from_iter([("path".into(), json!(path)), ("fault".into(), json!(fault))]);
        if let Value::Object(params) = params {
            entries.extend(params);
        }
        FieldError { path, message: message.into(), fault: Value::Object(entries) }
    }

    fn sentence(&self) -> String {
        if self.path.is_empty() { self.message.clone() } else { format!("{}: {}", self.path, self.message) }
    }
}

impl From<&engine::Fault> for FieldError {
    fn from(fault: &engine::Fault) -> FieldError {
        FieldError {
            path: fault.path.clone(),
            message: fault.kind.to_string(),
            fault: serde_json::to_value(fault).unwrap_or(Value::Null),
        }
    }
}

/// A job can have thousands of faults; the sentence names the first of them, the details all.
fn shortened(message: String) -> String {
    const MOST: usize = 500;
    match message.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &message[..at]),
        None => message,
    }
}

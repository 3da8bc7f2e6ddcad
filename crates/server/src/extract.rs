//! Reading requests: whatever is wrong with one is answered in the shape of every other refusal.

use crate::error::{ApiError, ErrorCode, FieldError};
use crate::fields::Range;
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use http_body_util::LengthLimitError;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::error::Error;
use std::time::Duration;
use store::{Listing, Order, Page};
use uuid::Uuid;

/// The most bytes that a body may have.
pub const BODY_LIMIT: usize = 10 * 1024 * 1024;
/// How long a client may take to send a body.
const BODY_TIME: Duration = Duration::from_secs(30);

/// A JSON body as it came, not read yet.
pub struct JsonBytes(pub Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for JsonBytes {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<JsonBytes, ApiError> {
        if !is_json(request.headers()) {
            return Err(not_json());
        }
        read(request).await.map(JsonBytes)
    }
}

/// A JSON body with the fields of `T`.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, ApiError> {
        let JsonBytes(bytes) = JsonBytes::from_request(request, state).await?;
        parse(parse_value(&bytes)?).map(JsonBody)
    }
}

/// A JSON body with the fields of `T`, or no body at all.
pub struct OptionalJson<T>(pub Option<T>);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for OptionalJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<OptionalJson<T>, ApiError> {
        if is_json(request.headers()) {
            let JsonBytes(bytes) = JsonBytes::from_request(request, state).await?;
            let value = if bytes.is_empty() { Value::Null } else { parse_value(&bytes)? };
            return if value.is_null() {
                Ok(OptionalJson(None))
            } else {
                parse(value).map(|body| OptionalJson(Some(body)))
            };
        }
        if read(request).await?.is_empty() {
            return Ok(OptionalJson(None));
        }
        Err(not_json())
    }
}

/// Reads JSON of any shape.
///
/// # Errors
/// BAD_REQUEST with the place of the fault.
pub fn parse_value(bytes: &[u8]) -> Result<Value, ApiError> {
    serde_json::from_slice(bytes).map_err(|error| {
        ApiError::bad_request(StatusCode::BAD_REQUEST, "broken_json", json!({"fault": error.to_string()}))
    })
}

fn parse<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    if !value.is_object() {
        let fault = FieldError::new("", "not_an_object", json!({}));
        return Err(ApiError::validation(vec![fault]));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let message = error.inner().to_string();
        let missing = message.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`'));
        ApiError::validation(vec![match missing {
            Some(field) => FieldError::new(field, "missing", json!({})),
            None if path == "." => FieldError::new("", "malformed", json!({"reason": message})),
            None => FieldError::new(path, "malformed", json!({"reason": message})),
        }])
    })
}

fn not_json() -> ApiError {
    ApiError::bad_request(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", json!({}))
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(kind) = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()) else { return false };
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

async fn read(request: Request) -> Result<Vec<u8>, ApiError> {
    let too_large = || {
        let values = json!({"max": BODY_LIMIT / (1024 * 1024)});
        ApiError::bad_request(StatusCode::PAYLOAD_TOO_LARGE, "too_large", values)
    };
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > BODY_LIMIT as u64) {
        return Err(too_large());
    }
    let body: Body = request.into_body();
    match tokio::time::timeout(BODY_TIME, axum::body::to_bytes(body, BODY_LIMIT)).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        Ok(Err(error)) => {
            let limit = error.source().is_some_and(|source| source.is::<LengthLimitError>());
            let broken = ApiError::bad_request(StatusCode::BAD_REQUEST, "broken_off", json!({}));
            Err(if limit { too_large() } else { broken })
        }
        Err(_) => Err(ApiError::bad_request(StatusCode::REQUEST_TIMEOUT, "too_slow", json!({}))),
    }
}

/// The id in a path; none if what stands there cannot be one.
pub struct PathId(pub Option<Uuid>);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathId, ApiError> {
        let text = Path::<String>::from_request_parts(parts, state).await;
        Ok(PathId(text.ok().and_then(|Path(text)| text.parse().ok())))
    }
}

impl PathId {
    /// The id.
    ///
    /// # Errors
    /// What is not there has this code.
    pub fn or(self, code: ErrorCode) -> Result<Uuid, ApiError> {
        self.0.ok_or_else(|| not_found(code))
    }
}

/// Nothing of that kind is there, or it is someone else's.
pub fn not_found(code: ErrorCode) -> ApiError {
    ApiError::new(code)
}

/// The query of a request, read value by value; an empty value counts as none.
pub struct QueryValues {
    values: HashMap<String, String>,
    faults: Vec<FieldError>,
}

impl<S: Send + Sync> FromRequestParts<S> for QueryValues {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryValues, ApiError> {
        let Query(pairs) = Query::<Vec<(String, String)>>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::bad_request(StatusCode::BAD_REQUEST, "query", json!({})))?;
        Ok(QueryValues { values: pairs.into_iter().collect(), faults: Vec::new() })
    }
}

impl QueryValues {
    /// A text of at most `max` characters.
    pub fn text(&mut self, name: &str, max: usize) -> Option<String> {
        let text = self.values.remove(name).filter(|text| !text.trim().is_empty())?;
        if text.chars().count() > max {
            self.faults.push(FieldError::new(name, "too_long", json!({"max": max})));
            return None;
        }
        Some(text)
    }

    /// One of a few words.
    pub fn word<T: DeserializeOwned>(&mut self, name: &str, allowed: &str) -> Option<T> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let word = serde_json::from_value(Value::String(text)).ok();
        if word.is_none() {
            self.faults.push(FieldError::new(name, "not_one_of", json!({"allowed": allowed})));
        }
        word
    }

    /// True or false.
    pub fn boolean(&mut self, name: &str) -> Option<bool> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let value = text.parse().ok();
        if value.is_none() {
            self.faults.push(FieldError::new(name, "not_a_boolean", json!({})));
        }
        value
    }

    /// A whole number within these bounds.
    pub fn number(&mut self, name: &str, min: u32, max: u32) -> Option<u32> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let fault = match text.parse::<i128>() {
            Ok(number) if number < i128::from(min) => {
                let params = json!({"min": min.to_string()});
                FieldError::new(name, "too_small", params)
            }
            Ok(number) if number > i128::from(max) => {
                let params = json!({"max": max.to_string()});
                FieldError::new(name, "too_large", params)
            }
            Ok(number) => return u32::try_from(number).ok(),
            Err(_) => FieldError::new(name, "not_whole", json!({})),
        };
        self.faults.push(fault);
        None
    }

    /// An id.
    pub fn id(&mut self, name: &str) -> Option<Uuid> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let id = text.parse().ok();
        if id.is_none() {
            self.faults.push(FieldError::new(name, "not_an_id", json!({})));
        }
        id
    }

    /// A moment, as `2026-11-21T10:00:00Z`.
    pub fn moment(&mut self, name: &str) -> Option<DateTime<Utc>> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        // A plus sign that was not escaped has become a blank.
        let moment = DateTime::parse_from_rfc3339(&text.replace(' ', "+")).ok();
        if moment.is_none() {
            self.faults.push(FieldError::new(name, "not_a_moment", json!({})));
        }
        moment.map(|moment| moment.to_utc())
    }

    /// A number within bounds, with or without a fraction.
    pub fn decimal(&mut self, name: &str, Range { min, max }: Range) -> Option<f64> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let fault = match text.parse::<f64>() {
            Ok(number) if number < min => {
                let params = json!({"min": min.to_string()});
                FieldError::new(name, "too_small", params)
            }
            Ok(number) if number > max => {
                let params = json!({"max": max.to_string()});
                FieldError::new(name, "too_large", params)
            }
            Ok(number) if number.is_finite() => return Some(number),
            _ => FieldError::new(name, "not_a_number", json!({})),
        };
        self.faults.push(fault);
        None
    }

    /// Which page of a list, by `page` and `page_size`.
    pub fn page(&mut self, default_size: u32) -> Page {
        Page {
            number: self.number("page", 1, u32::MAX).unwrap_or(1),
            size: self.number("page_size", 1, 100).unwrap_or(default_size),
        }
    }

    /// Page, search and order of a list, by `page`, `page_size`, `search` and `sort`.
    pub fn listing<K: DeserializeOwned, By: Default>(
        &mut self,
        orders: &str,
        order: impl Fn(K) -> Order<By>,
    ) -> Listing<By> {
        Listing {
            page: self.page(50),
            search: self.text("search", 200),
            order: self.word::<K>("sort", orders).map(order).unwrap_or_default(),
        }
    }

    /// All values were read.
    ///
    /// # Errors
    /// VALIDATION_ERROR if one of them was wrong.
    pub fn finish(self) -> Result<(), ApiError> {
        if self.faults.is_empty() { Ok(()) } else { Err(ApiError::validation(self.faults)) }
    }
}

//! Reading requests: whatever is wrong with one is answered in the shape of every other refusal.

use crate::error::{ApiError, ErrorCode, FieldError};
use crate::fields::Range;
use crate::room::{Place, Room, SMALL};
use crate::state::AppState;
use crate::tree;
use crate::wording::Reader;
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use engine::{Job, Unreadable};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;
use store::{Listing, Order, Page};
use uuid::Uuid;

/// What a body may be.
#[derive(Debug, Clone, Copy)]
struct Measure {
    /// Bytes.
    bytes: usize,
    /// Values in its tree.
    values: usize,
}

/// What is said in a few words: an address, a password, a name.
const WORDS: Measure = Measure { bytes: 16 * 1024, values: 500 };
/// A record with its texts.
const RECORD: Measure = Measure { bytes: 128 * 1024, values: 10_000 };
/// Rows under a name: as many as a set may have, each with all that it can say.
const ROWS: Measure = Measure { bytes: 2 * 1024 * 1024, values: 100_000 };
/// A job: read row by row, never as a tree.
const JOB: Measure = Measure { bytes: 10 * 1024 * 1024, values: 0 };
/// How long a client may take to send a body.
const BODY_TIME: Duration = Duration::from_secs(30);

/// The JSON body of a job as it came, not read yet.
pub struct JobText {
    bytes: Vec<u8>,
    place: Option<Place>,
}

impl FromRequest<AppState> for JobText {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<JobText, ApiError> {
        if !is_json(request.headers()) {
            return Err(not_json());
        }
        let (bytes, place) = read_large(request, state, JOB).await?;
        Ok(JobText { bytes, place })
    }
}

impl JobText {
    /// Reads it, and makes of it what is wanted; not on a thread that answers requests. The place of the text comes along,
    /// for as long as what was made of it waits for something.
    ///
    /// # Errors
    /// BAD_REQUEST for what is no JSON, VALIDATION_ERROR with the faults of the job, and what `make` refuses.
    pub async fn read<T: Send + 'static>(
        self,
        room: &Room,
        make: impl FnOnce(Job) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<(T, Option<Place>), ApiError> {
        let JobText { bytes, place } = self;
        let size = bytes.len() as u64;
        let work = move || {
            let job = Job::from_text(&bytes);
            drop(bytes);
            let made = make(job.map_err(|unreadable| match unreadable {
                Unreadable::Faults(faults) => faults.into(),
                broken @ Unreadable::Broken { .. } => broken_json(&broken),
            })?);
            made.map(|made| (made, place))
        };
        room.work(size, work).await?
    }
}

/// A JSON body with the fields of `T`.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<JsonBody<T>, ApiError> {
        parse(read_tree(request, WORDS).await?).map(JsonBody)
    }
}

/// A JSON body with the fields of `T`, or no body at all.
pub struct OptionalJson<T>(pub Option<T>);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for OptionalJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<OptionalJson<T>, ApiError> {
        if is_json(request.headers()) {
            let bytes = read(request, WORDS.bytes).await?;
            let value = if bytes.is_empty() { Value::Null } else { parse_value(&bytes, WORDS)? };
            return if value.is_null() {
                Ok(OptionalJson(None))
            } else {
                parse(value).map(|body| OptionalJson(Some(body)))
            };
        }
        if read(request, WORDS.bytes).await?.is_empty() {
            return Ok(OptionalJson(None));
        }
        Err(not_json())
    }
}

/// Reads the JSON body of a record.
///
/// # Errors
/// What is wrong with the body.
pub async fn read_record(request: Request) -> Result<Value, ApiError> {
    read_tree(request, RECORD).await
}

/// Reads the JSON body of rows under a name, with the place that they hold in the room.
///
/// # Errors
/// What is wrong with the body.
pub async fn read_rows(request: Request, state: &AppState) -> Result<(Value, Option<Place>), ApiError> {
    if !is_json(request.headers()) {
        return Err(not_json());
    }
    let (bytes, place) = read_large(request, state, ROWS).await?;
    let size = bytes.len() as u64;
    let read = move || parse_value(&bytes, ROWS).map(|value| (value, place));
    state.room.work(size, read).await?
}

async fn read_tree(request: Request, measure: Measure) -> Result<Value, ApiError> {
    if !is_json(request.headers()) {
        return Err(not_json());
    }
    parse_value(&read(request, measure.bytes).await?, measure)
}

fn parse_value(bytes: &[u8], measure: Measure) -> Result<Value, ApiError> {
    tree::parse(bytes, measure.values).map_err(|error| broken_json(&error))
}

fn broken_json(error: &impl ToString) -> ApiError {
    ApiError::bad_request(StatusCode::BAD_REQUEST, "broken_json", json!({"fault": error.to_string()}))
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

/// Reads a body that may be large: what is more than small takes its place in the room first.
async fn read_large(
    request: Request,
    state: &AppState,
    measure: Measure,
) -> Result<(Vec<u8>, Option<Place>), ApiError> {
    let announced = announced(request.headers()).unwrap_or(measure.bytes as u64);
    if announced <= SMALL {
        return read(request, SMALL as usize).await.map(|bytes| (bytes, None));
    }
    if announced > measure.bytes as u64 {
        return Err(too_large(measure.bytes));
    }
    let account = Reader::of(&request).unwrap_or_default();
    let place = state.room.take(account, announced).await?;
    read(request, measure.bytes).await.map(|bytes| (bytes, Some(place)))
}

fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok())
}

fn too_large(most: usize) -> ApiError {
    let (values, reason) = match most / (1024 * 1024) {
        0 => (json!({"max": most / 1024}), "too_large_kb"),
        megabytes => (json!({"max": megabytes}), "too_large"),
    };
    ApiError::bad_request(StatusCode::PAYLOAD_TOO_LARGE, reason, values)
}

async fn read(request: Request, most: usize) -> Result<Vec<u8>, ApiError> {
    let announced = announced(request.headers());
    if announced.is_some_and(|length| length > most as u64) {
        return Err(too_large(most));
    }
    let mut body: Body = request.into_body();
    // Memory is taken as it is written to: who announces much and sends nothing costs nothing.
    let mut bytes = Vec::with_capacity(announced.map_or(0, |length| length as usize));
    let reading = async {
        while let Some(frame) = body.frame().await {
            let frame =
                frame.map_err(|_| ApiError::bad_request(StatusCode::BAD_REQUEST, "broken_off", json!({})))?;
            let data = frame.into_data().unwrap_or_default();
            if bytes.len() + data.len() > most {
                return Err(too_large(most));
            }
            bytes.extend_from_slice(&data);
        }
        Ok(())
    };
    match tokio::time::timeout(BODY_TIME, reading).await {
        Ok(read) => read.map(|()| bytes),
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

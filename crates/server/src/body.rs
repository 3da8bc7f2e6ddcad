//! Reads the bodies of requests, bounded in size, values and time; whatever is wrong is refused with a code as everywhere.

use crate::bounded_json;
use crate::error::{ApiError, FieldError};
use crate::state::AppState;
use crate::transfer_memory::{Reservation, SMALL, TransferMemory};
use crate::translation::Reader;
use axum::body::{Body, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use engine::{Job, Unreadable};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;
use uuid::Uuid;

/// What a body may be.
#[derive(Debug, Clone, Copy)]
struct Measure {
    /// Bytes.
    bytes: usize,
    /// JSON values in it.
    values: usize,
}

/// What is said in a few words: an address, a password, a name.
const WORDS: Measure = Measure { bytes: 16 * 1024, values: 500 };
/// A record with its texts.
const RECORD: Measure = Measure { bytes: 128 * 1024, values: 10_000 };
/// Rows under a name: as many as a set may have, each with all that it can say.
const ROWS: Measure = Measure { bytes: 2 * 1024 * 1024, values: 100_000 };
/// A job: parsed row by row, never into JSON values.
const JOB: Measure = Measure { bytes: 10 * 1024 * 1024, values: 0 };
/// Several jobs, each parsed by itself and as a job is.
const BATCH: Measure = Measure { bytes: 32 * 1024 * 1024, values: 0 };
/// What a workshop says of the items of a plan: parsed item by item.
const PROGRESS: Measure = Measure { bytes: 10 * 1024 * 1024, values: 0 };
/// A list as a file.
const LIST: Measure = Measure { bytes: 16 * 1024 * 1024, values: 0 };
/// The addresses that take more than a job.
const LARGE: [(&str, Measure); 2] = [("/api/v1/batches", BATCH), ("/api/v1/stock/import", LIST)];
/// What a list takes in memory for each byte of its file while it is read, and at most.
const LIST_ROOM: u64 = 16;
const MOST_LIST_ROOM: u64 = 80 * 1024 * 1024;
/// How long a client may take to send a body.
const BODY_TIME: Duration = Duration::from_secs(30);

/// The JSON body of a job as it came, not read yet.
pub struct JobText {
    bytes: Vec<u8>,
    reservation: Option<Reservation>,
}

impl FromRequest<AppState> for JobText {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<JobText, ApiError> {
        if !is_json(request.headers()) {
            return Err(not_json());
        }
        let account = Reader::of(&request).unwrap_or_default();
        let (bytes, reservation) = read_large(request, state, JOB, account).await?;
        Ok(JobText { bytes, reservation })
    }
}

impl JobText {
    /// Parses it and passes it to `make`, on a thread that answers no requests. The memory reserved for the text is returned
    /// too, to be held for as long as what was made of it waits.
    ///
    /// # Errors
    /// BAD_REQUEST for what is no JSON, VALIDATION_ERROR with the faults of the job, and what `make` refuses.
    pub async fn read<T: Send + 'static>(
        self,
        memory: &TransferMemory,
        make: impl FnOnce(Job) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<(T, Option<Reservation>), ApiError> {
        let JobText { bytes, reservation } = self;
        let size = bytes.len() as u64;
        let work = move || {
            let job = Job::from_text(&bytes);
            drop(bytes);
            let made = make(job.map_err(|unreadable| match unreadable {
                Unreadable::Faults(faults) => faults.into(),
                broken @ Unreadable::Broken { .. } => broken_json(&broken),
            })?);
            made.map(|made| (made, reservation))
        };
        memory.work(size, work).await?
    }
}

/// What a list comes as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// Separated values.
    Csv,
    /// An XLSX workbook.
    Workbook,
}

/// A list as it came, not read yet, with the memory reserved for it and for what it becomes.
pub struct ListBody {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it is.
    pub kind: ListKind,
    /// To be held until all of it is saved.
    pub reservation: Reservation,
}

impl FromRequest<AppState> for ListBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<ListBody, ApiError> {
        let kind = match media_type(request.headers()).as_deref() {
            Some("text/csv") => ListKind::Csv,
            Some("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet") => ListKind::Workbook,
            _ => {
                return Err(ApiError::bad_request(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "not_a_list",
                    json!({}),
                ));
            }
        };
        let size = expected(&request).unwrap_or(LIST.bytes as u64);
        if size > LIST.bytes as u64 {
            return Err(too_large(LIST.bytes));
        }
        let account = Reader::of(&request).unwrap_or_default();
        // A small workbook may unpack to as much as a large one.
        let room = match kind {
            ListKind::Csv => (size * LIST_ROOM).min(MOST_LIST_ROOM),
            ListKind::Workbook => MOST_LIST_ROOM,
        };
        let memory = &state.transfer_memory;
        let reservation = match request.extensions().get::<InMemory>().cloned() {
            Some(InMemory(held)) => memory.enlarge(account, held, size + room).await?,
            None => memory.reserve(account, room).await?,
        };
        let bytes = read(request, LIST.bytes).await?;
        Ok(ListBody { bytes, kind, reservation })
    }
}

/// The JSON body of a batch as it came, not read yet.
pub struct BatchText {
    /// The text.
    pub bytes: Vec<u8>,
    /// The memory reserved for it; none where it is small.
    pub reservation: Option<Reservation>,
}

impl BatchText {
    /// The most bytes of it, and of all jobs of a batch together.
    pub const MOST: u64 = BATCH.bytes as u64;
}

impl FromRequest<AppState> for BatchText {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<BatchText, ApiError> {
        if !is_json(request.headers()) {
            return Err(not_json());
        }
        let account = Reader::of(&request).unwrap_or_default();
        let (bytes, reservation) = read_large(request, state, BATCH, account).await?;
        Ok(BatchText { bytes, reservation })
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

/// Reads the JSON body of rows under a name, with the memory reserved for them.
///
/// # Errors
/// What is wrong with the body.
pub async fn read_rows(request: Request, state: &AppState) -> Result<(Value, Option<Reservation>), ApiError> {
    if !is_json(request.headers()) {
        return Err(not_json());
    }
    let account = Reader::of(&request).unwrap_or_default();
    let (bytes, reservation) = read_large(request, state, ROWS, account).await?;
    let size = bytes.len() as u64;
    let read = move || parse_value(&bytes, ROWS).map(|value| (value, reservation));
    state.transfer_memory.work(size, read).await?
}

/// Reads the JSON body of what a workshop says of a plan, with the memory reserved for it in the name of its calculation.
///
/// # Errors
/// What is wrong with the body.
pub async fn read_progress(
    request: Request,
    state: &AppState,
    calculation: Uuid,
) -> Result<(Vec<u8>, Option<Reservation>), ApiError> {
    if !is_json(request.headers()) {
        return Err(not_json());
    }
    read_large(request, state, PROGRESS, calculation).await
}

/// Reads a body of any kind for an address, with the memory reserved for it: for whoever passes it on to a handler, which has
/// its own bounds. What is read from memory then is in it twice, and enlarges that reservation.
///
/// # Errors
/// What is wrong with the body.
pub async fn read_whole(
    request: Request,
    state: &AppState,
    account: Uuid,
    path: &str,
) -> Result<(Vec<u8>, Option<Reservation>), ApiError> {
    let measure = LARGE.iter().find(|(large, _)| *large == path).map_or(JOB, |(_, measure)| *measure);
    read_large(request, state, measure, account).await
}

/// Marks a request whose body lies in memory already, with what is reserved for it; nothing where it is small.
#[derive(Clone)]
pub struct InMemory(pub Option<Reservation>);

async fn read_tree(request: Request, measure: Measure) -> Result<Value, ApiError> {
    if !is_json(request.headers()) {
        return Err(not_json());
    }
    parse_value(&read(request, measure.bytes).await?, measure)
}

fn parse_value(bytes: &[u8], measure: Measure) -> Result<Value, ApiError> {
    bounded_json::parse(bytes, measure.values).map_err(|error| broken_json(&error))
}

/// What is no JSON at all.
pub fn broken_json(error: &impl ToString) -> ApiError {
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
    media_type(headers).is_some_and(|kind| {
        kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
    })
}

/// What the body is said to be, without parameters and in small letters.
fn media_type(headers: &HeaderMap) -> Option<String> {
    let kind = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    Some(kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}

/// Reads a body that may be large: memory is reserved for what is more than small first.
async fn read_large(
    request: Request,
    state: &AppState,
    measure: Measure,
    account: Uuid,
) -> Result<(Vec<u8>, Option<Reservation>), ApiError> {
    let size = expected(&request).unwrap_or(measure.bytes as u64);
    if size <= SMALL {
        return read(request, SMALL as usize).await.map(|bytes| (bytes, None));
    }
    if size > measure.bytes as u64 {
        return Err(too_large(measure.bytes));
    }
    let memory = &state.transfer_memory;
    let reservation = match request.extensions().get::<InMemory>().cloned() {
        Some(InMemory(held)) => memory.enlarge(account, held, 2 * size).await?,
        None => memory.reserve(account, size).await?,
    };
    read(request, measure.bytes).await.map(|bytes| (bytes, Some(reservation)))
}

/// How long a body is, where that is known before it is read.
fn expected(request: &Request) -> Option<u64> {
    announced(request.headers()).or_else(|| request.body().size_hint().exact())
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
    // Pages are allocated when they are written to: a large Content-Length alone costs nothing.
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

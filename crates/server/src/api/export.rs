//! Everything that is somebody's, as one file.

use crate::api::auth::{User, describe};
use crate::api::calculations::{CalculationRecord, record};
use crate::api::keys::ApiKey;
use crate::api::sessions::Session;
use crate::auth::user::InSession;
use crate::error::{ApiError, ErrorBody};
use crate::state::AppState;
use crate::wording::Language;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use futures_util::stream;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// So many calculations are in memory at once, however long the history.
const PAGE: u64 = 20;

/// What a month was used for.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsedMonth {
    /// As `2026-11`, UTC.
    pub month: String,
    /// Calculations counted.
    pub requests: u64,
}

/// Everything but the calculations, which follow one by one.
#[derive(Serialize)]
struct Head {
    exported_at: DateTime<Utc>,
    account: User,
    sessions: Vec<Session>,
    api_keys: Vec<ApiKey>,
    usage: Vec<UsedMonth>,
}

/// Everything that is the user's.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that is written piece by piece")]
pub struct DataExport {
    /// When it was written.
    exported_at: DateTime<Utc>,
    /// The account.
    account: User,
    /// Where the user is signed in.
    sessions: Vec<Session>,
    /// The keys of programs; not what opens.
    api_keys: Vec<ApiKey>,
    /// What was used in which month.
    usage: Vec<UsedMonth>,
    /// Every calculation with its job and its result.
    calculations: Vec<CalculationRecord>,
}

/// Everything that is the user's, as one JSON file.
#[utoipa::path(
    get, path = "/auth/export", tag = "auth", operation_id = "export_account",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The data", body = DataExport),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn export(
    State(state): State<AppState>,
    InSession { user, session }: InSession,
    language: Language,
) -> Result<Response, ApiError> {
    if let Some(attempts) = &state.attempts {
        attempts.at_export(user.id)?;
    }
    let head = head(&state, user.clone(), session).await?;
    let mut text = serde_json::to_string(&head).map_err(ApiError::unwritable)?;
    // The object stays open for the calculations.
    text.pop();
    text.push_str(",\"calculations\":[");
    let rest =
        stream::try_unfold(Step::Begin(text), move |step| advance(state.clone(), user.id, language, step));
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"kerf-export.json\""),
    ];
    Ok((headers, Body::from_stream(rest)).into_response())
}

async fn head(state: &AppState, user: store::User, session: Uuid) -> Result<Head, ApiError> {
    let now = state.clock.now();
    let sessions = state.store.sessions(user.id, now).await?;
    let keys = state.store.api_keys(user.id).await?;
    let usage = state.store.usage_by_month(user.id).await?;
    Ok(Head {
        exported_at: now,
        sessions: sessions.into_iter().map(|each| Session::seen_from(session, each)).collect(),
        api_keys: keys.into_iter().map(ApiKey::from).collect(),
        usage: usage.into_iter().map(|u| UsedMonth { month: u.month, requests: u.requests }).collect(),
        account: describe(state, user).await?,
    })
}

/// How far the file is written.
enum Step {
    /// The head is to be written.
    Begin(String),
    /// The calculations behind this one follow.
    After(Option<Uuid>),
    /// Nothing follows.
    End,
}

/// Writes the next piece. A fault cuts the answer off: half a file must not look like a whole one.
async fn advance(
    state: AppState,
    user: Uuid,
    language: Language,
    step: Step,
) -> Result<Option<(Bytes, Step)>, axum::Error> {
    let after = match step {
        Step::Begin(text) => return Ok(Some((text.into(), Step::After(None)))),
        Step::After(after) => after,
        Step::End => return Ok(None),
    };
    let page = state.store.own_calculations(user, after, PAGE).await.map_err(axum::Error::new)?;
    let Some(last) = page.last().map(|row| row.id) else {
        return Ok(Some((Bytes::from_static(b"]}"), Step::End)));
    };
    let mut text = String::new();
    for (n, row) in page.into_iter().enumerate() {
        if n > 0 || after.is_some() {
            text.push(',');
        }
        let row = record(row, language).map_err(|error| axum::Error::new(error.body(language).message))?;
        text.push_str(&serde_json::to_string(&row).map_err(axum::Error::new)?);
    }
    Ok(Some((text.into(), Step::After(Some(last)))))
}

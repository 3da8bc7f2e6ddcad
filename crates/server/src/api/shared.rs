//! What a shared link opens, for whoever has it: the plan, and what the workshop has ticked off on it.

mod progress_body;

use crate::api::links::LinkKind;
use crate::body::read_progress;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::guest_plan::ProgressText;
use crate::shared_plans::{Guest, ItemState, Progress, SharedJob, guest_plan, progress_tag, progress_text};
use crate::state::AppState;
use crate::streaming::{BodySender, Interrupted, streamed};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use engine::Solution;
use std::sync::Arc;
use store::SharedPlan;
use utoipa::ToSchema;

/// What is sent in one piece, bytes.
const PIECE: usize = 64 * 1024;
/// Browsers ask again each time, and are told in a few bytes that nothing is new.
const ASK_AGAIN: &str = "private, no-cache";

/// A plan as guests see it: nothing of prices, notes, project or account.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that is written piece by piece")]
pub struct SharedPlanView {
    /// What the link is for.
    kind: LinkKind,
    /// The name of the calculation.
    name: String,
    /// What the drawing needs of the job.
    job: SharedJob,
    /// The plan, without what anything costs.
    solution: Solution,
    /// What the workshop has ticked off.
    progress: Progress,
}

/// What somebody says of items of the plan.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read item by item")]
pub struct ToldProgress {
    /// At most as many as the plan has sheets, cuts and parts.
    items: Vec<ToldItem>,
}

/// What somebody says of an item.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read item by item")]
pub struct ToldItem {
    /// `sheet:1` (its place in `mosaics`, from 1), `cut:1:17` (sheet, then place in its `cuts`, from 1) or `part:12` (the id
    /// of its tile).
    #[schema(example = "cut:1:17")]
    item: String,
    /// What it is; only a part is spoiled.
    state: ItemState,
    /// When that was seen, by the clock of whoever saw it; a time to come counts as now.
    at: DateTime<Utc>,
}

/// The plan that a shared link opens. Nobody has to sign in for it.
#[utoipa::path(
    get, path = "/shared/{token}", tag = "links", operation_id = "shared_plan",
    params(("token" = String, Path, description = "What the address of the link ends in")),
    responses(
        (status = 200, description = "The plan", body = SharedPlanView),
        (status = 404, description = "NOT_FOUND: nobody made such a link, it was ended, or it has expired",
            body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: too many wrong tokens from this address, or too much at once; \
            see Retry-After", body = ErrorBody),
    )
)]
pub async fn plan(State(state): State<AppState>, Guest(plan): Guest) -> Result<Response, ApiError> {
    let SharedPlan { kind, calculation_id, name, progress, .. } = plan;
    let kept = guest_plan(&state, calculation_id).await?;
    let progress = progress_text(&state, calculation_id, progress).await?;
    let kind = serde_json::to_string(&LinkKind::from(kind)).map_err(ApiError::unwritable)?;
    let name = serde_json::to_string(&name.unwrap_or_default()).map_err(ApiError::unwritable)?;
    let body = streamed(async move |sender| {
        sender.text(format!("{{\"kind\":{kind},\"name\":{name},")).await?;
        sender.body(kept.shown.clone()).await?;
        sender.text(",\"progress\":").await?;
        send(&sender, &progress).await?;
        sender.text("}").await
    });
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

/// What was ticked off on the plan. With the `ETag` of the last answer as `If-None-Match`, what is new or nothing.
#[utoipa::path(
    get, path = "/shared/{token}/progress", tag = "links", operation_id = "shared_progress",
    params(
        ("token" = String, Path, description = "What the address of the link ends in"),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the last answer"),
    ),
    responses(
        (status = 200, description = "What was ticked off", body = Progress,
            headers(("ETag" = String, description = "Names this state of the items"))),
        (status = 304, description = "Nothing is new"),
        (status = 404, description = "NOT_FOUND: nobody made such a link, it was ended, or it has expired",
            body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: too many wrong tokens from this address, or too much at once; \
            see Retry-After", body = ErrorBody),
    )
)]
pub async fn progress(
    State(state): State<AppState>,
    Guest(plan): Guest,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let tag = progress_tag(plan.calculation_id, plan.progress.revision);
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // A compressing layer marks the tag as weak.
    if known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)) {
        let headers = [(CACHE_CONTROL, ASK_AGAIN.to_owned()), (ETAG, tag)];
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let text = progress_text(&state, plan.calculation_id, plan.progress).await?;
    Ok(answer(text))
}

/// Ticks off items of the plan, through a link that is for the saw. Of what was said of an item, the newest counts, whatever
/// came first: so tablets that were out of reach of each other agree.
#[utoipa::path(
    put, path = "/shared/{token}/progress", tag = "links", operation_id = "tell_progress",
    params(("token" = String, Path, description = "What the address of the link ends in")),
    request_body = ToldProgress,
    responses(
        (status = 200, description = "All that was ticked off", body = Progress,
            headers(("ETag" = String, description = "Names this state of the items"))),
        (status = 400, description = "VALIDATION_ERROR: items that the plan does not have, states that an item cannot \
            have; none of what was sent is taken then", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the link is for looking", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: nobody made such a link, it was ended, or it has expired",
            body = ErrorBody),
        (status = 413, description = "BAD_REQUEST: more than 10 MB", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: too many wrong tokens from this address, too many messages \
            through this link, or too much at once; see Retry-After", body = ErrorBody),
    )
)]
pub async fn tell(
    State(state): State<AppState>,
    Guest(plan): Guest,
    request: Request,
) -> Result<Response, ApiError> {
    if plan.kind != store::LinkKind::Saw {
        return Err(ApiError::new(ErrorCode::Forbidden));
    }
    if let Some(attempts) = &state.attempts {
        attempts.at_progress(plan.link_id)?;
    }
    let id = plan.calculation_id;
    let (bytes, reservation) = read_progress(request, &state, id).await?;
    let kept = guest_plan(&state, id).await?;
    let size = bytes.len() as u64;
    let read = move || progress_body::read(&bytes, &kept.outline).map(|entries| (entries, reservation));
    let (entries, _reservation) = state.transfer_memory.work(size, read).await??;
    let told = state.store.note_progress(id, entries, state.clock.now()).await;
    let head = told.map_err(ApiError::or_missing(ErrorCode::NotFound))?;
    let text = progress_text(&state, id, head).await?;
    Ok(answer(text))
}

fn answer(text: Arc<ProgressText>) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/json".to_owned()),
        (CACHE_CONTROL, ASK_AGAIN.to_owned()),
        (ETAG, text.tag.clone()),
    ];
    if text.json.len() <= PIECE {
        return (headers, Body::from(text.json.clone())).into_response();
    }
    let body = streamed(async move |sender| send(&sender, &text).await);
    (headers, body).into_response()
}

/// Piece by piece, so that a client that takes nothing is given up.
async fn send(sender: &BodySender, text: &ProgressText) -> Result<(), Interrupted> {
    for from in (0..text.json.len()).step_by(PIECE) {
        sender.text(text.json.slice(from..text.json.len().min(from + PIECE))).await?;
    }
    Ok(())
}

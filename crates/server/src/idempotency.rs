//! `Idempotency-Key`: a request that makes something is done once, however often it is sent.
//!
//! For whatever makes something of a POST of somebody who has signed in ([`keyed`]), so that a new route has it too. What the handler
//! writes and the answer that is kept are one transaction ([why](../../../docs/adr/0035-an-answer-is-kept-with-what-it-tells-of.md)).

use crate::auth::user::Caller;
use crate::body::{InMemory, read_whole};
use crate::clock::hex;
use crate::error::{ApiError, ErrorCode, FieldError};
use crate::openapi::keyed::{self, MAX_KEY};
use crate::shown_once::ShownOnce;
use crate::state::AppState;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use store::{KeptAnswer, KeyRefusal, KeyedRequest, StoreError};

/// The header that carries a key.
pub const HEADER: &str = "idempotency-key";
/// The header that says that an answer is a repeated one.
pub const REPLAYED: &str = "idempotency-replayed";
/// The longest answer that is kept: longer than what any request that makes something is answered with.
const MOST: usize = 16 * 1024 * 1024;
/// How often a request is done that the database gives up for another one.
const ATTEMPTS: u32 = 5;

static MAKING: LazyLock<BTreeSet<String>> = LazyLock::new(keyed::making);

/// Does a request with a key once, and gives its answer again when it is repeated.
pub async fn once(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let makes = request.method() == Method::POST
        && request.headers().contains_key(HEADER)
        && request.extensions().get::<MatchedPath>().is_some_and(|path| MAKING.contains(path.as_str()));
    if !makes {
        return next.run(request).await;
    }
    keyed(&state, request, next).await.unwrap_or_else(IntoResponse::into_response)
}

async fn keyed(state: &AppState, request: Request, next: Next) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    let Caller { user, .. } = Caller::from_request_parts(&mut parts, state).await?;
    let key = key_of(parts.headers.get_all(HEADER).iter())?;
    let in_progress = || ApiError::new(ErrorCode::IdempotencyInProgress);
    let _turn = state.same_key.wait(user.id, &key).await.ok_or_else(in_progress)?;
    let path = parts.extensions.get::<MatchedPath>().cloned();
    let path = path.as_ref().map_or("", MatchedPath::as_str);
    let (body, reservation) =
        read_whole(Request::from_parts(parts.clone(), body), state, user.id, path).await?;
    let body = Bytes::from(body);
    parts.extensions.insert(InMemory(reservation));
    let request = KeyedRequest {
        user_id: user.id,
        key,
        fingerprint: fingerprint(parts.uri.path_and_query().map_or("", |path| path.as_str()), &body),
        now: state.clock.now(),
    };
    for attempt in 1.. {
        if let Some(kept) = state.store.kept_answer(&request).await? {
            return replay(kept);
        }
        let unit = state.store.keyed_unit(request.clone());
        let again = Request::from_parts(parts.clone(), Body::from(body.clone()));
        let response = unit.run(next.clone().run(again)).await;
        match unit.refusal() {
            // Another server was faster: its answer is there now.
            Some(KeyRefusal::Used) if attempt < ATTEMPTS => continue,
            Some(refusal) => return Err(refusal.into()),
            None => {}
        }
        if !response.status().is_success() {
            state.store.let_go(&unit).await?;
            return Ok(response);
        }
        let (response, answer) = read(response).await?;
        match state.store.keep(&unit, &answer).await {
            Ok(()) => {
                // The workers were woken before there was anything to see.
                state.queue.wake();
                return Ok(response);
            }
            Err(StoreError::Conflict(_) | StoreError::Key(KeyRefusal::Used)) if attempt < ATTEMPTS => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(in_progress())
}

/// The key of a request: plain, or in quotes as the draft of the standard writes it.
fn key_of<'v>(mut values: impl Iterator<Item = &'v HeaderValue>) -> Result<String, ApiError> {
    let fault =
        |kind, params| Err(ApiError::validation(vec![FieldError::new("Idempotency-Key", kind, params)]));
    let text = values.next().and_then(|value| value.to_str().ok()).map(str::trim);
    let (Some(text), None) = (text, values.next()) else {
        return fault("malformed", json!({"reason": "one text of ASCII characters"}));
    };
    let quoted = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let key = quoted.unwrap_or(text);
    match key.len() {
        0 => fault("empty", json!({})),
        length if length > MAX_KEY => fault("too_long", json!({"max": MAX_KEY})),
        _ => Ok(key.to_owned()),
    }
}

/// What tells one request from another with the same key.
fn fingerprint(path: &str, body: &[u8]) -> String {
    let mut digest = Sha256::new();
    digest.update(path.as_bytes());
    digest.update(b"\n");
    digest.update(body);
    hex(&digest.finalize())
}

/// The answer as it is sent, and as it is kept.
async fn read(response: Response) -> Result<(Response, KeptAnswer), ApiError> {
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, MOST).await.map_err(|error| {
        tracing::error!(%error, "an answer is too long to be kept");
        ApiError::internal()
    })?;
    let content_type = parts.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let text = match parts.extensions.get::<ShownOnce>() {
        Some(ShownOnce(field)) => without(&bytes, field)?,
        None => String::from_utf8(bytes.to_vec()).map_err(|_| ApiError::internal())?,
    };
    let answer = KeptAnswer {
        status: parts.status.as_u16(),
        content_type: content_type.unwrap_or_default().to_owned(),
        body: text,
    };
    Ok((Response::from_parts(parts, Body::from(bytes)), answer))
}

fn without(json: &[u8], field: &str) -> Result<String, ApiError> {
    let mut value: Value = serde_json::from_slice(json).map_err(ApiError::unwritable)?;
    value.as_object_mut().and_then(|entries| entries.remove(field));
    serde_json::to_string(&value).map_err(ApiError::unwritable)
}

fn replay(kept: KeptAnswer) -> Result<Response, ApiError> {
    let status = StatusCode::from_u16(kept.status).map_err(|_| ApiError::internal())?;
    let mut response = (status, kept.body).into_response();
    let kind = HeaderValue::from_str(&kept.content_type).map_err(|_| ApiError::internal())?;
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_key(values: &[&'static str]) -> Result<String, ApiError> {
        let values: Vec<_> = values.iter().map(|value| HeaderValue::from_static(value)).collect();
        key_of(values.iter())
    }

    #[test]
    fn a_key_is_one_text_of_1_to_255_characters_in_quotes_or_not() {
        assert_eq!(read_key(&["8e03978e"]).unwrap(), "8e03978e");
        assert_eq!(read_key(&["\"8e03978e\""]).unwrap(), "8e03978e");
        let longest: &'static str = "k".repeat(MAX_KEY).leak();
        assert_eq!(read_key(&[longest]).unwrap(), longest);
        let too_long: &'static str = "k".repeat(MAX_KEY + 1).leak();
        for wrong in [&[""][..], &["\"\""], &[too_long], &["a", "b"]] {
            assert_eq!(read_key(wrong).unwrap_err().code, ErrorCode::ValidationError);
        }
    }

    #[test]
    fn another_path_is_another_request() {
        assert_eq!(fingerprint("/a", b"b"), fingerprint("/a", b"b"));
        assert_ne!(fingerprint("/a", b"b"), fingerprint("/a?x=1", b"b"));
        assert_ne!(fingerprint("/a", b"b"), fingerprint("/a", b"c"));
    }
}

//! Translates refusals into the language of whoever asked.

use crate::error::{ApiError, ErrorBody};
use crate::language::Language;
use crate::state::AppState;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_LANGUAGE, CONTENT_LENGTH, VARY};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::{Arc, OnceLock};
use uuid::Uuid;

/// Who asked, as soon as that is known.
#[derive(Clone, Default)]
pub struct Reader(Arc<OnceLock<Uuid>>);

impl Reader {
    /// Who sent this request, where that is known by now.
    pub fn of(request: &Request) -> Option<Uuid> {
        request.extensions().get::<Reader>()?.0.get().copied()
    }

    /// Notes who asked.
    pub fn note(parts: &Parts, user: Uuid) {
        if let Some(reader) = parts.extensions.get::<Reader>() {
            // Whoever was noted first stays: it is the same person.
            let _ = reader.0.set(user);
        }
    }
}

async fn set_by(state: &AppState, user: Uuid) -> Language {
    let set = state.store.settings(user).await.ok().flatten();
    set.and_then(|set| Language::from_tag(&set.language)).unwrap_or_default()
}

/// Words refusals in the language of whoever asked.
///
/// That is what the request prefers; where it says nothing, what the user has set.
pub async fn translate(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let wanted = Language::wanted(request.headers());
    let reader = Reader::default();
    request.extensions_mut().insert(reader.clone());
    let mut response = next.run(request).await;
    let Some(refusal) = response.extensions_mut().remove::<ApiError>() else { return response };
    let language = match (wanted, reader.0.get()) {
        (Some(wanted), _) => wanted,
        (None, Some(user)) => set_by(&state, *user).await,
        (None, None) => Language::default(),
    };
    if language != Language::default() {
        let body: ErrorBody = refusal.body(language);
        *response.body_mut() = Json(body).into_response().into_body();
        response.headers_mut().remove(CONTENT_LENGTH);
    }
    let headers = response.headers_mut();
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    headers.append(VARY, HeaderValue::from_static("accept-language"));
    response
}

//! The signed-in user, taken from the bearer token or the API key of a request.

use crate::auth::keys;
use crate::auth::tokens::Bearer;
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;
use crate::wording::Reader;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, USER_AGENT};
use axum::http::request::Parts;
use store::Scope;
use uuid::Uuid;

/// The most that is kept of how a client introduces itself.
const MAX_USER_AGENT: usize = 300;

/// Whoever sent the request; a handler with this argument answers nobody else.
pub struct SignedIn(pub store::User);

impl FromRequestParts<AppState> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<SignedIn, ApiError> {
        if let Some(user) = keys::holder(parts, state).await? {
            return Ok(SignedIn(user));
        }
        InSession::from_request_parts(parts, state).await.map(|InSession { user, .. }| SignedIn(user))
    }
}

/// Somebody who has signed in with a password: what concerns the account itself is open to nobody else.
pub struct InSession {
    /// Who it is.
    pub user: store::User,
    /// The session that the request was sent in.
    pub session: Uuid,
}

impl FromRequestParts<AppState> for InSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<InSession, ApiError> {
        // A program may do much, but not take the account from its owner.
        if keys::holder(parts, state).await?.is_some() {
            return Err(ApiError::new(ErrorCode::Forbidden));
        }
        let bearer = bearer(&parts.headers, state).filter(|bearer| !bearer.expired);
        let Bearer { user, session, .. } = bearer.ok_or_else(ApiError::unauthorized)?;
        // The token may outlive its session by minutes, its rights must not.
        let user = state.store.session_user(user, session).await?.ok_or_else(ApiError::unauthorized)?;
        Reader::note(parts, user.id);
        tracing::Span::current().record("user", tracing::field::display(user.id));
        Ok(InSession { user, session })
    }
}

/// Whoever sent the request, with the records that are open to them.
pub struct Caller {
    /// Who it is.
    pub user: store::User,
    /// What they may see and change.
    pub scope: Scope,
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Caller, ApiError> {
        let SignedIn(user) = SignedIn::from_request_parts(parts, state).await?;
        let scope = state.store.scope_of(user.id).await?;
        Ok(Caller { user, scope })
    }
}

/// The access token that came with a request, if its signature is right; it may have expired.
pub fn bearer(headers: &HeaderMap, state: &AppState) -> Option<Bearer> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return None;
    }
    state.keys.read(token.trim(), state.clock.now())
}

/// How the client introduces itself.
pub fn user_agent(headers: &HeaderMap) -> Option<String> {
    let text = String::from_utf8_lossy(headers.get(USER_AGENT)?.as_bytes()).trim().to_owned();
    (!text.is_empty()).then(|| text.chars().take(MAX_USER_AGENT).collect())
}

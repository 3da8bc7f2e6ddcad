//! The signed-in user, taken from the bearer token or the API key of a request.

use crate::auth::keys;
use crate::credentials::tokens::Bearer;
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;
use crate::translation::Reader;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, USER_AGENT};
use axum::http::request::Parts;
use store::Scope;
use uuid::Uuid;

/// The most that is kept of how a client introduces itself.
const MAX_USER_AGENT: usize = 300;

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
        let KnownCaller { caller, session } = KnownCaller::of(parts, state).await?;
        // A program may do much, but not take the account from its owner.
        let session = session.ok_or_else(|| ApiError::new(ErrorCode::Forbidden))?;
        Ok(InSession { user: caller.user, session })
    }
}

/// Who sent a request, as it was found out once: a second extractor neither asks nor counts again.
#[derive(Clone)]
struct KnownCaller {
    caller: Caller,
    /// None for a program.
    session: Option<Uuid>,
}

impl KnownCaller {
    async fn of(parts: &mut Parts, state: &AppState) -> Result<KnownCaller, ApiError> {
        if let Some(known) = parts.extensions.get::<KnownCaller>() {
            return Ok(known.clone());
        }
        let known = match keys::holder(parts, state).await? {
            Some(caller) => KnownCaller { caller, session: None },
            None => {
                let (caller, session) = in_session(parts, state).await?;
                KnownCaller { caller, session: Some(session) }
            }
        };
        parts.extensions.insert(known.clone());
        Ok(known)
    }
}

/// Whom the token of a request stands for, and in which session.
async fn in_session(parts: &Parts, state: &AppState) -> Result<(Caller, Uuid), ApiError> {
    let bearer = bearer(&parts.headers, state).filter(|bearer| !bearer.expired);
    let Bearer { user, session, .. } = bearer.ok_or_else(ApiError::unauthorized)?;
    state.request_of(user)?;
    // The token may outlive its session by minutes, its rights must not.
    let found = state.store.session_user(user, session).await?;
    let (user, scope) = found.ok_or_else(ApiError::unauthorized)?;
    Reader::note(parts, user.id);
    tracing::Span::current().record("user", tracing::field::display(user.id));
    Ok((Caller { user, scope }, session))
}

/// Whoever sent the request, a person or a program; a handler with this argument answers nobody else.
#[derive(Clone)]
pub struct Caller {
    /// Who it is.
    pub user: store::User,
    /// What they may see and change.
    pub scope: Scope,
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Caller, ApiError> {
        Ok(KnownCaller::of(parts, state).await?.caller)
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

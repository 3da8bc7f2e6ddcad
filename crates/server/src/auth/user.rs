//! The signed-in user, taken from the bearer token of a request.

use crate::auth::tokens::Bearer;
use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use store::Scope;

/// Whoever sent the request; a handler with this argument answers nobody else.
pub struct SignedIn(pub store::User);

impl FromRequestParts<AppState> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<SignedIn, ApiError> {
        let bearer = bearer(&parts.headers, state).filter(|bearer| !bearer.expired);
        let user = bearer.ok_or_else(ApiError::unauthorized)?.user;
        let user = state.store.user_by_id(user).await?.ok_or_else(ApiError::unauthorized)?;
        tracing::Span::current().record("user", tracing::field::display(user.id));
        Ok(SignedIn(user))
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
        let scope = Scope::of_user(user.id);
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

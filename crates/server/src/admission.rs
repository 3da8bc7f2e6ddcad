//! Requests of an address that has sent too many are refused before anything else is done for them.

use crate::peer::Peer;
use crate::state::AppState;
use axum::extract::{FromRequestParts, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Lets a request through if its address has not sent too many, before anything else is done for it.
pub async fn admit(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let Some(limits) = &state.limits else { return next.run(request).await };
    let (mut parts, body) = request.into_parts();
    let admitted = Peer::from_request_parts(&mut parts, &state).await;
    match admitted.and_then(|Peer(address)| limits.from_address(address, parts.uri.path())) {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(refused) => refused.into_response(),
    }
}

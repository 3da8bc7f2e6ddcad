//! The middleware that counts requests, and the route that Prometheus reads.

use crate::error::{ApiError, ErrorCode};
use crate::metric_labels::{Route, StatusLabel, Verb};
use crate::metrics::Overview;
use crate::openapi;
use crate::presence::{AWAY, age_of};
use crate::state::AppState;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, FORWARDED};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::OnceLock;
use store::Lane;
use utoipa::openapi::OpenApi;

/// The patterns of all routes, by which requests are counted. Every server of a process has the same.
static ROUTES: OnceLock<BTreeSet<String>> = OnceLock::new();

/// Learns the routes of the API from its document, and those beside it.
pub fn learn_routes(document: OpenApi) {
    ROUTES.get_or_init(|| {
        let beside = openapi::BESIDE_THE_API.iter().map(|route| (*route).to_owned());
        document.paths.paths.into_keys().chain(beside).collect()
    });
}

/// The route with this pattern; all that none of ours has are counted together.
fn route_of(pattern: Option<&str>) -> Route {
    let known = pattern.and_then(|pattern| ROUTES.get()?.get(pattern));
    known.map_or(Route::OTHER, |known| Route::new(known))
}

/// Counts every request with its route, status and time.
pub async fn count(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let started = state.clock.elapsed();
    let method = Verb::of(request.method());
    let route = route_of(request.extensions().get::<MatchedPath>().map(MatchedPath::as_str));
    let response = next.run(request).await;
    let took = state.clock.elapsed().saturating_sub(started);
    state.metrics.count_request(method, route, StatusLabel::of(response.status()), took);
    response
}

/// `GET /metrics`: for programs on the same machine, and for whoever shows the token of the configuration.
/// To everybody else there is nothing here.
pub async fn show(State(state): State<AppState>, request: Request) -> Result<Response, ApiError> {
    let near =
        request.extensions().get::<ConnectInfo<SocketAddr>>().is_some_and(|peer| peer.0.ip().is_loopback());
    if !(near && is_direct(request.headers()) || has_token(request.headers(), state.metrics_token.as_deref()))
    {
        return Err(ApiError::new(ErrorCode::NotFound));
    }
    let counts = state.store.counts().await?;
    if let Some(fleet) = &state.fleet {
        fleet.refresh_figures();
    }
    let (heads, now) = (state.store.heads_of_lanes().await?, state.clock.now());
    let overview = Overview {
        queued: counts.queued,
        running: counts.running,
        ages: Lane::ALL.iter().map(|lane| (*lane, age_of(*lane, &heads, now))).collect(),
        seen: state.store.seen_workers(AWAY).await?,
    };
    let text = state.metrics.text(&overview, state.clock.elapsed());
    let body = text.map_err(|_| ApiError::internal())?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok((StatusCode::OK, [(CONTENT_TYPE, kind)], body).into_response())
}

/// Whether no proxy has passed the request on: behind one, everybody seems near.
fn is_direct(headers: &HeaderMap) -> bool {
    !headers.contains_key(FORWARDED)
        && !headers.keys().any(|name| name.as_str().starts_with("x-forwarded-") || name == "x-real-ip")
}

fn has_token(headers: &HeaderMap, token: Option<&str>) -> bool {
    let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    matches!((shown, token), (Some(shown), Some(token)) if same(shown.as_bytes(), token.as_bytes()))
}

/// Compares in a time that does not tell how much was right.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differences, (a, b)| differences | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn paths_that_are_no_routes_are_counted_together() {
        learn_routes(openapi::routes().into_openapi());
        assert_eq!(route_of(Some("/api/v1/task/{id}")), Route::new("/api/v1/task/{id}"));
        assert_eq!(route_of(Some("/health")), Route::new("/health"));
        assert_eq!(route_of(Some("/api/v1/task/17")), Route::OTHER);
        assert_eq!(route_of(None), Route::OTHER);
    }

    #[test]
    fn what_a_proxy_passed_on_does_not_come_from_this_machine() {
        let mut headers = HeaderMap::new();
        assert!(is_direct(&headers));
        headers.insert("x-forwarded-for", HeaderValue::from_static("203.0.113.7"));
        assert!(!is_direct(&headers));
    }

    #[test]
    fn only_the_whole_token_opens() {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, HeaderValue::from_static("Bearer secret"));
        assert!(has_token(&headers, Some("secret")));
        assert!(!has_token(&headers, Some("secret2")));
        assert!(!has_token(&headers, None));
    }
}

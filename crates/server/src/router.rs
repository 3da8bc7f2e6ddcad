//! Every route and every layer, in order.

use crate::api::{docs, health};
use crate::error::ApiError;
use crate::state::AppState;
use crate::{drain, openapi, telemetry, web};
use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// The page's own components write their styles at run time; scripts come from its files only.
const PAGE_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// Answers of the API are not for looking at.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The whole service.
pub fn router(state: AppState) -> Router {
    let (api, _) = openapi::routes().split_for_parts();
    api.route("/api/v1/openapi.json", get(docs::document))
        .route("/api/docs", get(docs::page))
        .route(docs::SCRIPT, get(docs::script))
        .route("/health", get(health::health))
        .fallback(web::fallback)
        .method_not_allowed_fallback(web::wrong_method)
        .layer(CatchPanicLayer::custom(|_| ApiError::internal().into_response()))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(protect))
        .layer(middleware::map_request(async |request| drain::drained(request)))
        .layer(middleware::from_fn_with_state(state.clock.clone(), telemetry::trace))
        .with_state(state)
}

/// What every answer says to the browser about its own safety.
async fn protect(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let page = !path.starts_with("/api/") || path.starts_with("/api/docs");
    let api = path.starts_with("/api/") || path == "/health";
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    set(REFERRER_POLICY, "no-referrer");
    set(CONTENT_SECURITY_POLICY, if page { PAGE_POLICY } else { API_POLICY });
    if api {
        // Tokens and people's jobs: nobody on the way keeps them.
        set(CACHE_CONTROL, "no-store");
    }
    response
}

//! Every route and every layer, in order.

use crate::api::{docs, health};
use crate::auth::keys;
use crate::error::ApiError;
use crate::state::AppState;
use crate::{drain, metrics, openapi, telemetry, web, wording};
use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_LANGUAGE, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    RETRY_AFTER, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::any::Any;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::CorsLayer;

/// The page's own components write their styles at run time; scripts come from its files only.
const PAGE_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// Answers of the API are not for looking at.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The routes that are not in the OpenAPI document.
pub const BESIDE_THE_API: [&str; 5] =
    ["/api/v1/openapi.json", "/api/docs", docs::SCRIPT, "/health", "/metrics"];

/// The whole service.
pub fn router(state: AppState, origins: &[HeaderValue]) -> Router {
    let (api, _) = openapi::routes().split_for_parts();
    let router = api
        .route("/api/v1/openapi.json", get(docs::document))
        .route("/api/docs", get(docs::page))
        .route(docs::SCRIPT, get(docs::script))
        .route("/health", get(health::health))
        .route("/metrics", get(metrics::show))
        .fallback(web::fallback)
        .method_not_allowed_fallback(web::wrong_method)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(state.clone(), metrics::count))
        .layer(middleware::from_fn_with_state(state.clone(), wording::speak))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(protect))
        .layer(middleware::map_request(async |request| drain::drained(request)));
    // Without this layer no browser lets a page of another origin read an answer.
    let router = if origins.is_empty() { router } else { router.layer(open_to(origins)) };
    router.layer(middleware::from_fn_with_state(state.clock.clone(), telemetry::trace)).with_state(state)
}

/// What pages of these origins may do: tokens travel in a header and never in cookies.
fn open_to(origins: &[HeaderValue]) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(origins.to_vec())
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([AUTHORIZATION, CONTENT_TYPE, ACCEPT_LANGUAGE, HeaderName::from_static(keys::HEADER)])
        .expose_headers([RETRY_AFTER, HeaderName::from_static(telemetry::REQUEST_ID)])
        .max_age(Duration::from_secs(600))
}

/// The panic itself is in the log.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError::internal().into_response()
}

/// What every answer says to the browser about its own safety.
async fn protect(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let api = path.starts_with("/api/") || matches!(path, "/health" | "/metrics");
    let page = !api || path.starts_with("/api/docs");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    set(REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=()",
    );
    set(CONTENT_SECURITY_POLICY, if page { PAGE_POLICY } else { API_POLICY });
    if api {
        // Tokens and people's jobs: nobody on the way keeps them.
        set(CACHE_CONTROL, "no-store");
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::http::StatusCode;
    use tower::ServiceExt;

    #[tokio::test]
    async fn a_panic_in_a_handler_is_answered_in_the_shape_of_all_refusals() {
        async fn handler() -> &'static str {
            panic!("secret")
        }
        let router: Router = Router::new().route("/", get(handler)).layer(CatchPanicLayer::custom(panicked));
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body: serde_json::Value =
            serde_json::from_slice(&to_bytes(response.into_body(), 10_000).await.unwrap()).unwrap();
        assert_eq!((&body["code"], &body["details"]), (&"INTERNAL_ERROR".into(), &serde_json::Value::Null));
        assert!(!body.to_string().contains("secret"));
    }
}

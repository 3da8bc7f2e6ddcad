//! Every route and every layer, in order.

use crate::api::{docs, health};
use crate::auth::{devices, keys};
use crate::error::ApiError;
use crate::state::AppState;
use crate::{
    admission, body_drain, idempotency, openapi, prometheus, security_headers, telemetry, translation, web,
};
use axum::Router;
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, ACCEPT_LANGUAGE, AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::any::Any;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::CorsLayer;

/// The whole service.
pub fn router(state: AppState, origins: &[HeaderValue], transport: Option<HeaderValue>) -> Router {
    let (api, document) = openapi::routes().split_for_parts();
    prometheus::learn_routes(document);
    let router = api
        .route("/api/v1/openapi.json", get(docs::document))
        .route("/api/docs", get(docs::page))
        .route(docs::FRAME, get(docs::frame))
        .route(docs::VIEWER, get(docs::viewer))
        .route(docs::FRAME_SCRIPT, get(docs::frame_script))
        .route(docs::PAGE_SCRIPT, get(docs::page_script))
        .route("/health", get(health::health))
        .route("/metrics", get(prometheus::show))
        .fallback(web::fallback)
        .method_not_allowed_fallback(web::wrong_method)
        .layer(middleware::from_fn_with_state(state.clone(), idempotency::once))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(state.clone(), admission::admit))
        .layer(middleware::from_fn_with_state(state.clone(), prometheus::count))
        .layer(middleware::from_fn_with_state(state.clone(), translation::translate))
        .layer(CompressionLayer::new())
        .layer(middleware::map_request(async |request: Request| spare_memory(request)))
        .layer(middleware::from_fn_with_state(transport, security_headers::add))
        .layer(middleware::map_request(async |request| body_drain::drained(request)));
    // Without this layer no browser lets a page of another origin read an answer.
    let router = if origins.is_empty() { router } else { router.layer(open_to(origins)) };
    router.layer(middleware::from_fn_with_state(state.clock.clone(), telemetry::trace)).with_state(state)
}

/// What pages of these origins may do: tokens travel in a header and never in cookies.
fn open_to(origins: &[HeaderValue]) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(origins.to_vec())
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([
            AUTHORIZATION,
            CONTENT_TYPE,
            ACCEPT_LANGUAGE,
            HeaderName::from_static(keys::HEADER),
            HeaderName::from_static(devices::HEADER),
            HeaderName::from_static(idempotency::HEADER),
        ])
        .expose_headers([
            RETRY_AFTER,
            HeaderName::from_static(telemetry::REQUEST_ID),
            HeaderName::from_static(idempotency::REPLAYED),
        ])
        .max_age(Duration::from_secs(600))
}

/// The panic itself is in the log.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError::internal().into_response()
}

/// What compresses best takes ten megabytes for each answer under way: answers of the API go without it.
fn spare_memory(mut request: Request) -> Request {
    let accepted = match request.uri().path().starts_with("/api/") {
        true => request.headers_mut().remove(ACCEPT_ENCODING),
        false => None,
    };
    if accepted.is_some_and(|accepted| accepted.as_bytes().windows(4).any(|word| word == b"gzip")) {
        request.headers_mut().insert(ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
    }
    request
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::extract::Request;
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

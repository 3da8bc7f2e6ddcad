//! The web page inside the binary: its files, and its index for every path that is not a file.

use crate::error::{ApiError, ErrorCode};
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde_json::json;
use std::borrow::Cow;

/// The built page. Release builds carry it inside; debug builds read it from the folder that was there when
/// they were built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

const INDEX: &str = "index.html";
const NOT_BUILT: &str = "The web page is not part of this build. Build it with `npm ci && npm run build` in the folder \
    web and build kerf again (`make build` does both). The API works without it.\n";

/// Files of the page in this binary; 0 if it was built without.
pub fn files() -> usize {
    Page::iter().count()
}

/// Answers whatever no route answers: the page, or the error shape under `/api`.
pub async fn fallback(request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return ApiError::new(ErrorCode::NotFound).into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return wrong_method(request).await;
    }
    page(request.uri(), request.headers())
}

/// Answers a method that a route does not know.
pub async fn wrong_method(request: Request) -> Response {
    let values = json!({"method": request.method().as_str()});
    ApiError::bad_request(StatusCode::METHOD_NOT_ALLOWED, "method", values).into_response()
}

fn page(uri: &Uri, headers: &HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    // What the bundler puts there carries its hash in its name: it never changes.
    let hashed = path.starts_with("assets/");
    if let Some(file) = Page::get(path).filter(|_| path != INDEX) {
        let cache = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        return send(path, file, cache, headers);
    }
    if hashed {
        return ApiError::new(ErrorCode::NotFound).into_response();
    }
    match Page::get(INDEX) {
        Some(index) => send(INDEX, index, "no-cache", headers),
        None => (StatusCode::NOT_FOUND, [(CACHE_CONTROL, "no-store")], NOT_BUILT).into_response(),
    }
}

fn send(path: &str, file: EmbeddedFile, cache: &'static str, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", &crate::clock::hex(&file.metadata.sha256_hash())[..32]);
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let common = [(CACHE_CONTROL, cache.to_owned()), (ETAG, tag.clone())];
    // A compressing layer marks the tag as weak.
    if known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let mut kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
    if kind.starts_with("text/") {
        kind.push_str("; charset=utf-8");
    }
    let body = match file.data {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    (common, [(CONTENT_TYPE, kind)], body).into_response()
}

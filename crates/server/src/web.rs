//! The web page inside the binary: its files, and its index for every path that is not a file.

use crate::error::{ApiError, ErrorCode};
use crate::language::Language;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
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

/// The codings that a file may lie beside itself in, the smallest first, and how the names of such files end.
const CODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

const INDEX: &str = "index.html";
/// How the root of the built index begins.
const BUILT_ROOT: &str = "<html lang=\"ru\" data-default-language=\"ru\"";
const NOT_BUILT: &str = "The web page is not part of this build. Build it with `npm ci && npm run build` in the folder \
    web and build kerf again (`make build` does both). The API works without it.\n";

/// Files of the page in this binary; 0 if it was built without.
pub fn files() -> usize {
    Page::iter().count()
}

/// Answers whatever no route answers: the page, or the error shape under `/api`.
pub async fn fallback(State(state): State<AppState>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return ApiError::new(ErrorCode::NotFound).into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return wrong_method(request).await;
    }
    page(request.uri(), request.headers(), state.default_language)
}

/// Answers a method that a route does not know.
pub async fn wrong_method(request: Request) -> Response {
    let values = json!({"method": request.method().as_str()});
    ApiError::bad_request(StatusCode::METHOD_NOT_ALLOWED, "method", values).into_response()
}

fn page(uri: &Uri, headers: &HeaderMap, language: Language) -> Response {
    let path = uri.path().trim_start_matches('/');
    // What the bundler puts there carries its hash in its name: it never changes.
    let hashed = path.starts_with("assets/");
    if hashed {
        let cache = "public, max-age=31536000, immutable";
        if let Some((coding, file)) = compressed(path, headers) {
            let mut response = send(path, file.into(), cache, headers);
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
            response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
            return response;
        }
        return match Page::get(path) {
            Some(file) => send(path, file.into(), cache, headers),
            None => ApiError::new(ErrorCode::NotFound).into_response(),
        };
    }
    if let Some(file) = Page::get(path).filter(|_| path != INDEX) {
        return send(path, file.into(), "no-cache", headers);
    }
    match Page::get(INDEX) {
        Some(index) => send(INDEX, speaking(index, language), "no-cache", headers),
        None => (StatusCode::NOT_FOUND, [(CACHE_CONTROL, "no-store")], NOT_BUILT).into_response(),
    }
}

/// The smallest of the compressed files that lie beside this one and that the request takes.
fn compressed(path: &str, headers: &HeaderMap) -> Option<(&'static str, EmbeddedFile)> {
    let accepted = headers.get(ACCEPT_ENCODING)?.to_str().ok()?;
    CODINGS
        .into_iter()
        .filter(|(coding, _)| takes(accepted, coding))
        .find_map(|(coding, ending)| Some((coding, Page::get(&format!("{path}{ending}"))?)))
}

/// Whether `Accept-Encoding` names a coding, and not to refuse it.
fn takes(accepted: &str, coding: &str) -> bool {
    accepted.split(',').any(|one| {
        let mut words = one.split(';').map(str::trim);
        words.next().is_some_and(|name| name.eq_ignore_ascii_case(coding))
            && words.filter_map(|word| word.strip_prefix("q=")).all(|q| q.parse().is_ok_and(|q: f32| q > 0.0))
    })
}

/// A file as it is sent.
struct File {
    data: Cow<'static, [u8]>,
    /// Tells its contents from those of every other version.
    version: String,
}

impl From<EmbeddedFile> for File {
    fn from(file: EmbeddedFile) -> File {
        let version = crate::clock::hex(&file.metadata.sha256_hash())[..32].to_owned();
        File { data: file.data, version }
    }
}

/// The index as this installation has it: its root says in which language the page begins where nobody has chosen one.
fn speaking(index: EmbeddedFile, language: Language) -> File {
    let mut file = File::from(index);
    let tag = language.tag();
    let html = String::from_utf8_lossy(&file.data).replacen(
        BUILT_ROOT,
        &format!("<html lang=\"{tag}\" data-default-language=\"{tag}\""),
        1,
    );
    file.data = Cow::Owned(html.into_bytes());
    file.version.push_str(tag);
    file
}

fn send(path: &str, file: File, cache: &'static str, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", file.version);
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

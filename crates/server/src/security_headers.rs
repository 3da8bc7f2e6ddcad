//! The security headers of every answer: content security policy, framing, referrer, HSTS, caching.

use crate::api::docs;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

/// The page keeps its tokens in the storage of its origin, so no code but its own files runs there: no text
/// becomes markup or a script, not even where a library would try; the one Trusted Types policy lets through the
/// addresses of the service worker and of the worker that reads PDFs and nothing else (web/src/lib/trustedScript.ts).
/// Its components write their styles at run time.
const PAGE_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
    trusted-types kerf-workers";
/// The script that shows the API is not ours. It lives in a frame that has no origin, and with it no storage,
/// no cookies and no connections: see `api/docs`.
const STRANGERS_POLICY: &str = "sandbox allow-scripts allow-popups allow-downloads; default-src 'none'; \
    script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; \
    object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/// Answers of the API are data: nothing in them is run or shown.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// `Strict-Transport-Security` for so many seconds; none for 0, where no TLS stands in front of the server.
pub fn transport_security(seconds: u32) -> Option<HeaderValue> {
    (seconds > 0).then(|| HeaderValue::from_str(&format!("max-age={seconds}")).ok()).flatten()
}

/// Adds the security headers to an answer; one that a handler has set itself stays.
pub async fn add(State(transport): State<Option<HeaderValue>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let strangers = path == docs::FRAME;
    // What a frame without an origin may load: our files and the stranger's, nothing about anybody.
    let for_the_frame = docs::FILES.contains(&path);
    let api = path.starts_with("/api/") || matches!(path, "/health" | "/metrics");
    let policy = match () {
        () if strangers => STRANGERS_POLICY,
        () if !api || path.starts_with("/api/docs") => PAGE_POLICY,
        () => API_POLICY,
    };
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: HeaderValue| {
        headers.entry(name).or_insert(value);
    };
    let say = HeaderValue::from_static;
    set(X_CONTENT_TYPE_OPTIONS, say("nosniff"));
    set(X_FRAME_OPTIONS, say(if strangers { "SAMEORIGIN" } else { "DENY" }));
    set(REFERRER_POLICY, say("no-referrer"));
    set(HeaderName::from_static("cross-origin-opener-policy"), say("same-origin"));
    let readers = if for_the_frame { "cross-origin" } else { "same-origin" };
    set(HeaderName::from_static("cross-origin-resource-policy"), say(readers));
    set(
        HeaderName::from_static("permissions-policy"),
        say("camera=(), geolocation=(), microphone=(), payment=()"),
    );
    set(CONTENT_SECURITY_POLICY, say(policy));
    if let Some(transport) = transport {
        set(STRICT_TRANSPORT_SECURITY, transport);
    }
    if api {
        // Answers hold tokens and jobs: no proxy may keep them.
        set(CACHE_CONTROL, say("no-store"));
    }
    response
}

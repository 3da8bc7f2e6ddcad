//! The OpenAPI document and a page to try it, served from the binary alone.

use crate::state::AppState;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};

/// Where the script of the page lies; the version in its name lets browsers keep it.
pub const SCRIPT: &str = concat!("/api/docs/scalar-", env!("CARGO_PKG_VERSION"), ".js");

/// The page holds no script of its own, as its content security policy demands.
const PAGE: &str = concat!(
    r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kerf API</title>
<link rel="icon" href="data:,">
</head>
<body>
<script id="api-reference" data-url="/api/v1/openapi.json" data-configuration='"#,
    r#"{"telemetry":false,"withDefaultFonts":false,"hideClientButton":true,"agent":{"disabled":true},"mcp":{"disabled":true},"showDeveloperTools":"never","persistAuth":false,"authentication":{"preferredSecurityScheme":"bearer"}}'></script>
<script src="/api/docs/scalar-"#,
    env!("CARGO_PKG_VERSION"),
    r#".js"></script>
</body>
</html>
"#
);

/// The OpenAPI document.
pub async fn document(State(state): State<AppState>) -> Response {
    ([(CONTENT_TYPE, "application/json")], state.openapi.clone()).into_response()
}

/// The page.
pub async fn page() -> Html<&'static str> {
    Html(PAGE)
}

/// Its script.
pub async fn script() -> Response {
    let script = scalar_api_reference::get_asset("scalar.js").unwrap_or_default();
    let headers = [
        (CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, script).into_response()
}

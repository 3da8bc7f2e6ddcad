//! The OpenAPI document and a page to try it, served from the binary alone.
//!
//! What shows the document is a script that is not ours. The page has it in a frame without an origin
//! (`policies`), where nothing of ours is within its reach; our own script around the frame sends the requests
//! that somebody tries there.

use crate::state::AppState;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};

/// The version in a name lets browsers keep the file.
macro_rules! versioned {
    ($name:literal) => {
        concat!("/api/docs/", $name, "-", env!("CARGO_PKG_VERSION"), ".js")
    };
}

/// Where the document around the script that is not ours lies.
pub const FRAME: &str = "/api/docs/frame";
/// Where the script lies that is not ours.
pub const VIEWER: &str = versioned!("scalar");
/// Our script in the frame, beside that.
pub const FRAME_SCRIPT: &str = versioned!("frame");
/// Our script around the frame.
pub const PAGE_SCRIPT: &str = versioned!("page");
/// What the frame loads.
pub const FILES: [&str; 2] = [VIEWER, FRAME_SCRIPT];

const CONFIGURATION: &str = r#"{"telemetry":false,"withDefaultFonts":false,"hideClientButton":true,"agent":{"disabled":true},"mcp":{"disabled":true},"showDeveloperTools":"never","persistAuth":false,"authentication":{"preferredSecurityScheme":"bearer"}}"#;

/// The OpenAPI document.
pub async fn document(State(state): State<AppState>) -> Response {
    ([(CONTENT_TYPE, "application/json")], state.openapi.clone()).into_response()
}

/// The page.
pub async fn page() -> Html<String> {
    Html(include_str!("docs/page.html").replace("SCRIPT", PAGE_SCRIPT))
}

/// What its frame holds: the document stands in it, as it cannot be fetched from there.
pub async fn frame(State(state): State<AppState>) -> Html<String> {
    // Inside a script element nothing ends it but this.
    let document = state.openapi.replace('<', "\\u003c");
    Html(format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kerf API</title>
</head>
<body>
<script id="api-reference" type="application/json" data-configuration='{CONFIGURATION}'>{document}</script>
<script src="{FRAME_SCRIPT}"></script>
<script src="{VIEWER}"></script>
</body>
</html>
"#
    ))
}

/// The script that is not ours.
pub async fn viewer() -> Response {
    script(scalar_api_reference::get_asset("scalar.js").unwrap_or_default())
}

/// Our script in the frame.
pub async fn frame_script() -> Response {
    script(include_str!("docs/frame.js"))
}

/// Our script around the frame.
pub async fn page_script() -> Response {
    script(include_str!("docs/page.js"))
}

fn script(text: impl IntoResponse) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, text).into_response()
}

//! The committed OpenAPI document is the one that the routes make.

use std::path::Path;

#[test]
fn the_committed_openapi_document_is_the_one_of_the_routes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi.json");
    let committed = std::fs::read_to_string(&path).expect("openapi.json lies at the root of the repository");
    assert!(
        committed == server::openapi::text(),
        "openapi.json is not up to date: write it anew with `cargo run -p server -- openapi > openapi.json`"
    );
}

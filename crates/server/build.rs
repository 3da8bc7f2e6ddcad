//! Release builds carry the web page inside, so it must have been built before.

use std::path::Path;

fn main() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo:rerun-if-changed={}", page.display());
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if release && !page.join("index.html").is_file() {
        println!(
            "cargo::error=the web page is not built, and a release build carries it inside: run `make build`, \
             or first `npm ci && npm run build` in the folder web"
        );
    }
}

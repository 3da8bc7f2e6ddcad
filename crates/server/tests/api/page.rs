//! The embedded page and the page that documents the API.

use crate::support::{Setup, answer};
use reqwest::{Method, StatusCode, header::IF_NONE_MATCH};
use server::language::Language;
use std::path::Path;

stories! {
    async fn every_path_outside_the_api_is_the_page(home: Home) {
        let site = home.site().await;
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html").is_file();
        for path in ["/", "/history", "/calculator/deep?x=1", "/apix"] {
            let reply = site.get(path, None).await;
            let text = reply.body.as_str().unwrap().to_owned();
            if built {
                assert_eq!(reply.status, StatusCode::OK);
                assert!(text.contains("<html"), "{text}");
                assert_eq!(reply.headers["cache-control"], "no-cache");
                let tag = reply.headers["etag"].clone();
                let again = site.raw(Method::GET, path).header(IF_NONE_MATCH, tag).send().await.unwrap();
                assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
            } else {
                assert_eq!(reply.status, StatusCode::NOT_FOUND);
                assert!(text.contains("make build"), "{text}");
            }
        }
        site.get("/assets/no-such-file.js", None).await.refused(404, "NOT_FOUND");
        site.end().await;
    }

    async fn scripts_are_sent_as_small_as_they_lie_beside_themselves(home: Home) {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/assets");
        let Ok(files) = std::fs::read_dir(&assets) else {
            println!("skipped: the page is not built (npm --prefix web run build)");
            return;
        };
        let script = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .find(|name| name.starts_with("base-") && name.ends_with(".js"))
            .unwrap();
        let site = home.site().await;
        let mut tags = std::collections::HashSet::new();
        for (accepted, coding, ending) in [
            ("gzip, deflate, br, zstd", Some("br"), ".br"),
            ("gzip, deflate", Some("gzip"), ".gz"),
            ("br;q=0, GZIP;q=0.5", Some("gzip"), ".gz"),
            ("br;q=0, gzip;q=0, brotli", None, ""),
        ] {
            let address = format!("/assets/{script}");
            let ask = || site.raw(Method::GET, &address).header("accept-encoding", accepted);
            let reply = ask().send().await.unwrap();
            let headers = reply.headers().clone();
            assert_eq!(headers.get("content-encoding").map(|c| c.to_str().unwrap()), coding, "{accepted}");
            assert!(headers["content-type"].to_str().unwrap().starts_with("text/javascript"));
            assert!(headers["cache-control"].to_str().unwrap().ends_with("immutable"));
            assert_eq!(headers["vary"], "accept-encoding");
            let lies_there = std::fs::read(assets.join(format!("{script}{ending}"))).unwrap();
            assert!(reply.bytes().await.unwrap() == lies_there, "{accepted}");
            let again = ask().header(IF_NONE_MATCH, &headers["etag"]).send().await.unwrap();
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
            tags.insert(headers["etag"].clone());
        }
        assert_eq!(tags.len(), 3, "a cache takes none of them for another");
        site.end().await;
    }

    async fn the_service_worker_is_asked_for_anew_at_each_visit(home: Home) {
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/sw.js").is_file() {
            println!("skipped: the page is not built (npm --prefix web run build)");
            return;
        }
        let site = home.site().await;
        let reply = site.get("/sw.js", None).await;
        assert_eq!(reply.status, StatusCode::OK);
        // A worker that a cache keeps would hold its version of the page.
        assert_eq!(reply.headers["cache-control"], "no-cache");
        assert!(reply.headers["content-type"].to_str().unwrap().starts_with("text/javascript"));
        let policy = reply.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("connect-src 'self'") && policy.contains("script-src 'self';"), "{policy}");
        site.end().await;
    }

    async fn the_page_knows_the_language_of_the_installation_before_it_asks_for_anything(home: Home) {
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html").is_file() {
            println!("skipped: the page is not built (npm --prefix web run build)");
            return;
        }
        let mut tags = Vec::new();
        for (default_language, root) in [
            (Language::Ru, "<html lang=\"ru\" data-default-language=\"ru\""),
            (Language::En, "<html lang=\"en\" data-default-language=\"en\""),
        ] {
            let site = home.site_with(Setup { default_language, ..Setup::default() }).await;
            for path in ["/", "/history"] {
                let reply = site.get(path, None).await;
                assert!(reply.body.as_str().unwrap().contains(root), "{}", reply.body);
                tags.push(reply.headers["etag"].clone());
            }
            site.end().await;
        }
        assert_ne!(tags[0], tags[2], "a browser does not keep the page of before");
    }

    async fn the_page_about_the_api_needs_nothing_from_elsewhere(home: Home) {
        let site = home.site().await;
        for path in ["/api/docs", "/api/docs/frame"] {
            let page = site.get(path, None).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(page.headers["content-type"].to_str().unwrap().starts_with("text/html"));
            let html = page.body.as_str().unwrap();
            let scripts: Vec<&str> = html
                .split("<script src=\"")
                .skip(1)
                .map(|rest| rest.split('"').next().unwrap())
                .collect();
            assert_eq!(scripts.len(), if path == "/api/docs" { 1 } else { 2 });
            for path in scripts {
                let script = site.raw(Method::GET, path).send().await.unwrap();
                assert_eq!(script.status(), StatusCode::OK, "{path}");
                assert!(script.headers()["content-type"].to_str().unwrap().starts_with("text/javascript"));
                let ours = !path.contains("scalar");
                assert_eq!(script.text().await.unwrap().len() < 10_000, ours, "{path}");
            }
        }
        let served = answer(site.raw(Method::GET, "/api/v1/openapi.json")).await.ok();
        assert_eq!(served, server::openapi::document());
        site.end().await;
    }

    async fn a_script_that_is_not_ours_has_no_origin_to_reach_anything_by(home: Home) {
        let site = home.site().await;
        let frame = site.get("/api/docs/frame", None).await;
        let policy = frame.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("sandbox allow-scripts ") && !policy.contains("allow-same-origin"), "{policy}");
        assert!(policy.contains("default-src 'none'") && !policy.contains("connect-src"), "{policy}");
        assert!(policy.contains("frame-ancestors 'self'"), "{policy}");
        let html = frame.body.as_str().unwrap();
        let (_, document) = html.split_once("'>").unwrap();
        let (document, _) = document.split_once("</script>").unwrap();
        let document: serde_json::Value = serde_json::from_str(document).unwrap();
        assert_eq!(document, server::openapi::document());
        // No other address answers with a page that somebody else's script is on.
        for path in ["/", "/api/docs", "/history"] {
            let reply = site.get(path, None).await;
            assert!(!reply.body.as_str().unwrap().contains("scalar"), "{path}");
            let policy = reply.headers["content-security-policy"].to_str().unwrap();
            for word in ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types kerf-workers"] {
                assert!(policy.split("; ").any(|rule| rule == word), "{path}: {policy}");
            }
        }
        site.end().await;
    }
}

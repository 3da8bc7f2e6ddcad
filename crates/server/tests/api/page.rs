//! The embedded page and the page that documents the API.

use crate::support::{Reply, Setup};
use reqwest::{Method, StatusCode, header::IF_NONE_MATCH};
use server::api::settings::Language;
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
        let page = site.get("/api/docs", None).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.headers["content-type"].to_str().unwrap().starts_with("text/html"));
        let html = page.body.as_str().unwrap();
        assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("//cdn"), "{html}");
        let script = html.split("<script src=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        let script = site.raw(Method::GET, script).send().await.unwrap();
        assert_eq!(script.status(), StatusCode::OK);
        assert!(script.headers()["content-type"].to_str().unwrap().starts_with("text/javascript"));
        assert!(script.text().await.unwrap().len() > 1_000_000);
        let served = Reply::of(site.raw(Method::GET, "/api/v1/openapi.json").send().await.unwrap()).await.ok();
        assert_eq!(served, server::openapi::document());
        site.end().await;
    }
}

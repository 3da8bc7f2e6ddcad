//! The embedded page and the page that documents the API.

use crate::support::Reply;
use reqwest::{Method, StatusCode, header::IF_NONE_MATCH};
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

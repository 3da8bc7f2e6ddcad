//! Nobody sees or changes what belongs to somebody else: over every route of the OpenAPI document.

use crate::support::{Person, Site, job};
use reqwest::Method;
use serde_json::{Value, json};

/// Every route of the document: method, path, whether it asks for a token.
async fn routes(site: &Site) -> Vec<(Method, String, bool)> {
    let document = site.get("/api/v1/openapi.json", None).await.ok();
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            routes.push((method, path.clone(), operation["security"].is_array()));
        }
    }
    assert!(routes.len() > 10);
    routes
}

async fn everything(site: &Site, who: &Person) -> Value {
    site.get("/api/v1/calculations?include_request_data=true", Some(who)).await.ok()
}

stories! {
    async fn a_stranger_finds_nothing_behind_an_id_and_changes_nothing(home: Home) {
        let site = home.site().await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let task = site.submit(&anna, job("Kitchen")).await;
        site.ended(&anna, &task).await;
        let before = everything(&site, &anna).await;
        let mut tried = 0;
        for (method, path, _) in routes(&site).await {
            if !path.contains("{id}") {
                continue;
            }
            let stranger = site.call(method.clone(), &path.replace("{id}", &task), Some(&boris), None).await;
            let code = stranger.body["code"].as_str().unwrap_or_default().to_owned();
            assert!(code.ends_with("NOT_FOUND"), "{method} {path}: {}", stranger.body);
            stranger.refused(404, &code);
            // It looks exactly as if there were no such thing.
            for absent in ["01900000-0000-7000-8000-000000000000", "1", "%00", "%ff"] {
                let nothing = site.call(method.clone(), &path.replace("{id}", absent), Some(&boris), None).await;
                assert_eq!(nothing.body, stranger.body, "{method} {path} {absent}");
            }
            tried += 1;
        }
        assert!(tried >= 5);
        assert_eq!(everything(&site, &anna).await, before);
        assert_eq!(everything(&site, &boris).await, json!({"calculations": [], "total": 0}));
        site.end().await;
    }

    async fn every_protected_route_asks_who_is_there(home: Home) {
        let site = home.site().await;
        let nobody = Person { access: "nobody".into(), refresh: String::new() };
        let mut protected = 0;
        for (method, path, asks) in routes(&site).await {
            if !asks {
                continue;
            }
            let path = path.replace("{id}", "01900000-0000-7000-8000-000000000000");
            for who in [None, Some(&nobody)] {
                let reply = site.call(method.clone(), &path, who, Some(job("Kitchen"))).await;
                reply.refused(401, "UNAUTHORIZED");
                assert_eq!(reply.headers["www-authenticate"], "Bearer");
            }
            protected += 1;
        }
        assert!(protected >= 8);
        site.end().await;
    }
}

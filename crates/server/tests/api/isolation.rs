//! Nobody sees or changes what belongs to somebody else: over every route of the OpenAPI document, so that a
//! new route cannot be forgotten.

use crate::support::{Person, Reply, Setup, Site, job};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Stands before the id of a delivery, below that of its webhook.
const DELIVERY: &str = "/deliveries";
/// Stands before the id of a link, below that of its calculation.
const LINK: &str = "/links";
const NOBODY: &str = "01900000-0000-7000-8000-000000000000";

/// What anybody may ask without saying who it is. Whatever else comes into the document needs a token.
const PUBLIC: [&str; 10] = [
    "GET /api/v1/health",
    "GET /api/v1/shared/{token}",
    "GET /api/v1/shared/{token}/files/{format}",
    "GET /api/v1/shared/{token}/progress",
    "GET /api/v1/subscription-plans",
    "POST /api/v1/auth/login",
    "POST /api/v1/auth/logout",
    "POST /api/v1/auth/refresh",
    "POST /api/v1/auth/register",
    "PUT /api/v1/shared/{token}/progress",
];

struct Route {
    method: Method,
    path: String,
    asks: bool,
}

async fn routes(site: &Site) -> Vec<Route> {
    let document = site.get("/api/v1/openapi.json", None).await.ok();
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let asks = operation["security"].as_array().is_some_and(|schemes| !schemes.is_empty());
            routes.push(Route { method, path: path.clone(), asks });
        }
    }
    routes
}

/// Makes something of each kind that has an id, by what stands before the id in a path. A route that leads to
/// another kind has to be entered here.
async fn belongings(site: &Site, who: &Person) -> BTreeMap<&'static str, String> {
    let task = site.submit(who, job("Secret kitchen")).await;
    site.ended(who, &task).await;
    let sessions = site.get("/api/v1/auth/sessions", Some(who)).await.ok();
    let row = json!({"id": "1", "width": 600, "height": 400, "count": 5});
    let mut all = BTreeMap::new();
    for (kind, part, value) in [
        ("/api/v1/projects", "description", json!("Secret")),
        ("/api/v1/materials", "description", json!("Secret")),
        ("/api/v1/templates/stock-panels", "stock_panel", row.clone()),
        ("/api/v1/templates/configurations", "configuration", json!({"cut_thickness": 3.2})),
        ("/api/v1/templates/machines", "options", json!({})),
        ("/api/v1/panel-sets", "panels", json!([row])),
        ("/api/v1/stock-panel-sets", "stock_panels", json!([row])),
    ] {
        let made = site.post(kind, Some(who), json!({"name": "Secret of anna", part: value})).await;
        assert_eq!(made.status, 201, "{kind}: {}", made.body);
        all.insert(kind, made.body["id"].as_str().unwrap().to_owned());
    }
    let link =
        site.post(&format!("/api/v1/calculations/{task}/links"), Some(who), json!({"kind": "saw"})).await;
    all.insert(LINK, link.ok()["id"].as_str().unwrap().to_owned());
    let label = json!({"name": "Secret of anna", "paper": {"kind": "roll", "width": 60, "height": 40},
        "width": 58, "height": 38, "fields": []});
    let label = site.post("/api/v1/templates/labels", Some(who), label).await.ok();
    all.insert("/api/v1/templates/labels", label["id"].as_str().unwrap().to_owned());
    site.put_on_plan("anna@example.com", "enterprise").await;
    let item = json!({"width": 600, "height": 400, "count": 1, "place": "Secret of anna"});
    let item = site.post("/api/v1/stock", Some(who), item).await.ok();
    all.insert("/api/v1/stock", item["id"].as_str().unwrap().to_owned());
    let batch = json!({"name": "Secret batch", "jobs": [job("Secret kitchen")]});
    let batch = site.post("/api/v1/batches", Some(who), batch).await.ok();
    site.ended(who, batch["calculations"][0]["task_id"].as_str().unwrap()).await;
    all.insert("/api/v1/batches", batch["id"].as_str().unwrap().to_owned());
    let hook =
        json!({"url": "http://127.0.0.1:9/secret", "events": ["stock.booked"], "description": "Secret"});
    let hook = site.post("/api/v1/webhooks", Some(who), hook).await.ok()["id"].as_str().unwrap().to_owned();
    let test = site.call(Method::POST, &format!("/api/v1/webhooks/{hook}/test"), Some(who), None).await.ok();
    // What it shows does not change once nobody has answered there.
    while site.get(&format!("/api/v1/webhooks/{hook}"), Some(who)).await.ok()["failing_since"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    all.insert(DELIVERY, test["id"].as_str().unwrap().to_owned());
    all.insert("/api/v1/webhooks", hook);
    let key = site.post("/api/v1/auth/api-keys", Some(who), json!({"name": "Secret robot"})).await.ok();
    let team = site.post("/api/v1/team", Some(who), json!({"name": "Secret team"})).await.ok();
    site.person("guest").await;
    let guest = json!({"email": "guest@example.com", "role": "viewer"});
    let invited = site.post("/api/v1/team/invitations", Some(who), guest).await.ok();
    all.extend([
        ("/api/v1/team/members", team["members"][0]["id"].as_str().unwrap().to_owned()),
        ("/api/v1/team/invitations", invited["invitations"][0]["id"].as_str().unwrap().to_owned()),
        ("/api/v1/auth/api-keys", key["api_key"]["id"].as_str().unwrap().to_owned()),
        ("/api/v1/task", task.clone()),
        ("/api/v1/calculations", task),
        ("/api/v1/auth/sessions", sessions[0]["id"].as_str().unwrap().to_owned()),
    ]);
    all
}

/// Everything that somebody can read without an id, by the path.
async fn readable(site: &Site, who: &Person) -> BTreeMap<String, Value> {
    let mut seen = BTreeMap::new();
    for route in routes(site).await {
        if route.method == Method::GET && route.asks && !route.path.contains('{') {
            let reply = site.get(&route.path, Some(who)).await;
            if reply.status.is_success() {
                seen.insert(route.path, reply.body);
            }
        }
    }
    assert!(seen.len() >= 4, "{seen:?}");
    seen
}

async fn try_it(site: &Site, route: &Route, id: &str, part: &str, who: &Person) -> Reply {
    let path = route.path.replace("{id}", id).replace("{link}", part).replace("{delivery}", part);
    let path = path.replace("{format}", "svg");
    let body = (route.method != Method::GET && route.method != Method::DELETE)
        .then(|| json!({"name": "Mine", "role": "viewer"}));
    site.call(route.method.clone(), &path, Some(who), body).await
}

stories! {
    async fn a_stranger_finds_nothing_behind_an_id_and_changes_nothing(home: Home) {
        let site = home.site_with(Setup { webhook_allow: vec!["127.0.0.1/32"], ..Setup::default() }).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let belongings = belongings(&site, &anna).await;
        let before = readable(&site, &anna).await;
        let mut tried = 0;
        for route in routes(&site).await {
            let Some((kind, rest)) = route.path.split_once("/{").filter(|_| route.asks) else { continue };
            let rest = rest.replacen("/links/{link}", "", 1).replacen("/files/{format}", "", 1);
            let rest = rest.replacen("/deliveries/{delivery}", "", 1);
            assert!(rest.starts_with("id}") && !rest.contains('{'), "{}: which id is meant?", route.path);
            let Some(id) = belongings.get(kind) else {
                panic!("{}: say in `belongings` how somebody comes to own one of these", route.path)
            };
            let part = if route.path.contains("{delivery}") { DELIVERY } else { LINK };
            let stranger = try_it(&site, &route, id, &belongings[part], &boris).await;
            let code = stranger.body["code"].as_str().unwrap_or_default().to_owned();
            assert!(code.ends_with("NOT_FOUND"), "{} {}: {}", route.method, route.path, stranger.body);
            stranger.refused(404, &code);
            // It looks exactly as if there were no such thing.
            for absent in [NOBODY, "1", "%00", "%ff"] {
                let nothing = try_it(&site, &route, absent, absent, &boris).await;
                assert_eq!(nothing.body, stranger.body, "{} {} {absent}", route.method, route.path);
            }
            tried += 1;
        }
        assert!(tried >= 20);
        assert_eq!(readable(&site, &anna).await, before);
        for (path, body) in readable(&site, &boris).await {
            let text = body.to_string();
            for id in belongings.values().map(String::as_str).chain(["Secret", "anna"]) {
                assert!(!text.contains(id), "{path} shows a stranger {id}: {text}");
            }
        }
        site.end().await;
    }

    async fn every_route_but_the_public_ones_asks_who_is_there(home: Home) {
        let site = home.site().await;
        let nobody = Person { access: "nobody".into(), refresh: String::new() };
        let mut public = Vec::new();
        for route in routes(&site).await {
            if !route.asks {
                public.push(format!("{} {}", route.method, route.path));
                continue;
            }
            let path = route.path.replace("{id}", NOBODY).replace("{link}", NOBODY).replace("{delivery}", NOBODY);
            for who in [None, Some(&nobody)] {
                let reply = site.call(route.method.clone(), &path, who, Some(job("Kitchen"))).await;
                reply.refused(401, "UNAUTHORIZED");
                assert_eq!(reply.headers["www-authenticate"], "Bearer");
            }
        }
        public.sort();
        assert_eq!(public, PUBLIC);
        site.end().await;
    }
}

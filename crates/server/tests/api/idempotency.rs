//! `Idempotency-Key`: what is sent twice with one key is done once, and answered alike.

use crate::support::{Home, Person, Reply, Setup, Site, answer, job};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// Sends a body with a key: JSON, or a text as the CSV that it is.
async fn keyed(site: &Site, who: &Person, path: &str, key: &str, body: &Value) -> Reply {
    match body {
        Value::String(list) => sent(site, who, path, key, "text/csv", list.clone()).await,
        json => sent(site, who, path, key, "application/json", json.to_string()).await,
    }
}

async fn sent(site: &Site, who: &Person, path: &str, key: &str, kind: &str, body: String) -> Reply {
    let request = site.raw(Method::POST, path).bearer_auth(&who.access).header("Idempotency-Key", key);
    answer(request.header("content-type", kind).body(body)).await
}

/// A good request for each address at which something is made; what it shows once only. A new one has to be entered here.
fn samples(
    calculation: &str,
    hook: &str,
    delivery: &str,
    item: &str,
) -> Vec<(&'static str, String, Value, &'static str)> {
    let row = json!({"id": "1", "width": 600, "height": 400, "count": 5});
    let label = json!({"name": "Doors", "paper": {"kind": "roll", "width": 60, "height": 40},
        "width": 58, "height": 38, "fields": []});
    let named = |part: &str, value: Value| json!({"name": "Once", part: value});
    let at = |path: &'static str, body: Value| (path, path.to_owned(), body, "");
    vec![
        at("/api/v1/optimize", job("Once")),
        at("/api/v1/batches", json!({"name": "Once", "jobs": [job("Once")]})),
        at("/api/v1/stock", json!({"width": 600, "height": 400, "count": 5})),
        at("/api/v1/stock/import", json!("width,height,count\n600,400,5\n")),
        (
            "/api/v1/stock/{id}/movements",
            format!("/api/v1/stock/{item}/movements"),
            json!({"change": 2, "kind": "in"}),
            "",
        ),
        (
            "/api/v1/calculations/{id}/booking",
            format!("/api/v1/calculations/{calculation}/booking"),
            json!({}),
            "",
        ),
        at("/api/v1/projects", json!({"name": "Once"})),
        at("/api/v1/materials", json!({"name": "Once"})),
        at("/api/v1/panel-sets", named("panels", json!([row]))),
        at("/api/v1/stock-panel-sets", named("stock_panels", json!([row]))),
        at("/api/v1/templates/stock-panels", named("stock_panel", row.clone())),
        at("/api/v1/templates/configurations", named("configuration", json!({}))),
        at("/api/v1/templates/machines", named("options", json!({}))),
        at("/api/v1/templates/labels", label),
        at("/api/v1/team", json!({"name": "Once"})),
        at("/api/v1/team/invitations", json!({"email": "guest@example.com", "role": "viewer"})),
        ("/api/v1/auth/api-keys", "/api/v1/auth/api-keys".to_owned(), json!({"name": "Robot"}), "key"),
        (
            "/api/v1/calculations/{id}/links",
            format!("/api/v1/calculations/{calculation}/links"),
            json!({"kind": "view"}),
            "url",
        ),
        (
            "/api/v1/webhooks",
            "/api/v1/webhooks".to_owned(),
            json!({"url": "https://example.com/", "events": ["stock.booked"]}),
            "secret",
        ),
        ("/api/v1/webhooks/{id}/test", format!("/api/v1/webhooks/{hook}/test"), json!({}), ""),
        (
            "/api/v1/webhooks/{id}/deliveries/{delivery}/resend",
            format!("/api/v1/webhooks/{hook}/deliveries/{delivery}/resend"),
            json!({}),
            "",
        ),
    ]
}

/// Somebody with a key of the API, and a second server on the same database.
async fn two_servers(home: &Home) -> (Site, Site, String) {
    let setup = || Setup { plan: "enterprise", ..Setup::default() };
    let site = home.site_with(setup()).await;
    let anna = site.person("anna").await;
    let made = site.post("/api/v1/auth/api-keys", Some(&anna), json!({"name": "Robot"})).await.ok();
    let beside = home.beside(&site).site_with(setup()).await;
    (site, beside, made["key"].as_str().unwrap().to_owned())
}

stories! {
    async fn whatever_is_made_with_a_key_is_made_once_and_answered_alike(home: Home) {
        let setup = Setup { plan: "enterprise", webhook_allow: vec!["127.0.0.1/32"], ..Setup::default() };
        let site = home.site_with(setup).await;
        let anna = site.person("anna").await;
        let calculation = site.submit(&anna, job("Shelf")).await;
        site.ended(&anna, &calculation).await;
        let hook = json!({"url": "http://127.0.0.1:9/", "events": ["stock.booked"]});
        let hook = site.post("/api/v1/webhooks", Some(&anna), hook).await.ok()["id"].as_str().unwrap().to_owned();
        let test = site.call(Method::POST, &format!("/api/v1/webhooks/{hook}/test"), Some(&anna), None).await.ok();
        let item = json!({"width": 600, "height": 400, "count": 5});
        let item = site.post("/api/v1/stock", Some(&anna), item).await.ok()["id"].as_str().unwrap().to_owned();
        let samples = samples(&calculation, &hook, test["id"].as_str().unwrap(), &item);
        let documented = server::openapi::keyed::making();
        let entered: BTreeSet<String> = samples.iter().map(|(pattern, ..)| (*pattern).to_owned()).collect();
        assert_eq!(documented, entered);
        for (pattern, path, body, shown_once) in samples {
            let first = keyed(&site, &anna, &path, pattern, &body).await;
            // An import also changes what is there.
            let done = if pattern == "/api/v1/stock/import" { 200..=200 } else { 201..=202 };
            assert!(done.contains(&first.status.as_u16()), "{path}: {}", first.body);
            assert!(!first.headers.contains_key("idempotency-replayed"));
            let second = keyed(&site, &anna, &path, pattern, &body).await;
            let mut expected = first.body;
            assert_eq!(expected.as_object_mut().unwrap().remove(shown_once).is_some(), !shown_once.is_empty());
            assert_eq!((second.status, &second.body), (first.status, &expected), "{path}");
            assert_eq!(second.headers["content-type"], first.headers["content-type"]);
            assert_eq!(second.headers["idempotency-replayed"], "true");
            // Without a key it is another request: there is a name that is taken by now.
            if body["name"] == "Once" && !matches!(pattern, "/api/v1/optimize" | "/api/v1/batches") {
                let bare = site.post(&path, Some(&anna), body).await;
                assert!(matches!(bare.status.as_u16(), 400 | 403), "{path}: {}", bare.body);
            }
        }
        assert_eq!(site.used(&anna).await, 3);
        let task = site.get("/api/v1/calculations", Some(&anna)).await.ok()["calculations"][0]["id"].clone();
        site.ended(&anna, task.as_str().unwrap()).await;
        site.end().await;
    }

    async fn with_a_key_as_much_can_be_sent_as_without_one(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        // More than a job may have, and more than a quarter of the memory for such bodies once it is read.
        let filler = 11 * 1024 * 1024;
        let list = format!("width,height,count\n600,400,5\n{}", "\n".repeat(filler));
        for _ in 0..2 {
            let done = sent(&site, &anna, "/api/v1/stock/import", "list", "text/csv", list.clone()).await.ok();
            assert_eq!(done, json!({"created": 1, "changed": 0}));
        }
        assert_eq!(site.get("/api/v1/stock", Some(&anna)).await.ok()["total"], 1);
        let batch = json!({"name": "Once", "jobs": [job("Once")]});
        let batch = format!("{batch}{}", " ".repeat(filler));
        let first = sent(&site, &anna, "/api/v1/batches", "batch", "application/json", batch.clone()).await.ok();
        assert_eq!(sent(&site, &anna, "/api/v1/batches", "batch", "application/json", batch).await.ok(), first);
        let long = " ".repeat(filler);
        let too_long = sent(&site, &anna, "/api/v1/projects", "project", "application/json", long).await;
        too_long.refused(413, "BAD_REQUEST");
        site.ended(&anna, first["calculations"][0]["calculation_id"].as_str().unwrap()).await;
        site.end().await;
    }

    async fn every_operation_that_makes_something_says_that_it_takes_a_key(home: Home) {
        let site = home.site().await;
        let document = site.get("/api/v1/openapi.json", None).await.ok();
        let making = server::openapi::keyed::making();
        assert!(making.len() >= 13, "{making:?}");
        for path in making {
            let operation = &document["paths"][&path]["post"];
            let parameters = operation["parameters"].as_array().unwrap();
            let key = parameters.iter().find(|parameter| parameter["name"] == "Idempotency-Key").unwrap();
            assert_eq!((&key["in"], &key["schema"]["maxLength"]), (&json!("header"), &json!(255)), "{path}");
            assert!(operation["responses"]["409"].is_object() && operation["responses"]["422"].is_object(), "{path}");
        }
        site.end().await;
    }

    async fn a_key_is_for_one_request_of_one_user_for_a_day(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let made = keyed(&site, &anna, "/api/v1/projects", "k", &json!({"name": "A"})).await.ok();
        let other = keyed(&site, &anna, "/api/v1/projects", "k", &json!({"name": "B"})).await;
        other.refused(422, "IDEMPOTENCY_KEY_REUSED");
        // Also where the body would be no good there.
        keyed(&site, &anna, "/api/v1/projects", "k", &json!({"nome": 7})).await.refused(422, "IDEMPOTENCY_KEY_REUSED");
        keyed(&site, &anna, "/api/v1/materials", "k", &json!({"name": "A"})).await.refused(422, "IDEMPOTENCY_KEY_REUSED");
        let his = keyed(&site, &boris, "/api/v1/projects", "k", &json!({"name": "A"})).await.ok();
        assert_ne!(his["id"], made["id"]);
        let quoted = keyed(&site, &anna, "/api/v1/projects", "\"k\"", &json!({"name": "A"})).await.ok();
        assert_eq!(quoted, made);
        // What was made is gone: the answer is not.
        let path = format!("/api/v1/projects/{}", made["id"].as_str().unwrap());
        site.call(Method::DELETE, &path, Some(&anna), None).await.ok();
        assert_eq!(keyed(&site, &anna, "/api/v1/projects", "k", &json!({"name": "A"})).await.ok(), made);
        site.clock.advance(Duration::from_secs(24 * 60 * 60));
        let anna = Person::of(&site.post("/api/v1/auth/login", None,
            json!({"email": "anna@example.com", "password": "correct horse"})).await.ok());
        let next_day = keyed(&site, &anna, "/api/v1/projects", "k", &json!({"name": "A"})).await.ok();
        assert_ne!(next_day["id"], made["id"]);
        site.end().await;
    }

    async fn a_key_that_is_none_is_refused_by_its_name(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let body = json!({"name": "A"});
        for (key, fault) in [("", "empty"), ("\"\"", "empty"), (&*"k".repeat(256), "too_long")] {
            let refused = keyed(&site, &anna, "/api/v1/projects", key, &body).await;
            assert_eq!(refused.faults(), json!({"Idempotency-Key": fault}), "{key}");
        }
        keyed(&site, &anna, "/api/v1/projects", &"k".repeat(255), &body).await.ok();
        site.end().await;
    }

    async fn only_what_was_done_is_kept(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let body = |name: &str| json!({"name": name});
        for name in ["A", "B", "C"] {
            keyed(&site, &anna, "/api/v1/projects", name, &body(name)).await.ok();
        }
        let limit = keyed(&site, &anna, "/api/v1/projects", "k", &body("D")).await;
        limit.refused(403, "SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED");
        keyed(&site, &anna, "/api/v1/projects", "k", &json!({})).await.refused(400, "VALIDATION_ERROR");
        site.put_on_plan("anna@example.com", "pro").await;
        let made = keyed(&site, &anna, "/api/v1/projects", "k", &body("D")).await;
        assert_eq!(made.status, StatusCode::CREATED);
        assert!(!made.headers.contains_key("idempotency-replayed"));
        site.end().await;
    }

    async fn whoever_is_not_signed_in_has_no_keys(home: Home) {
        let site = home.site().await;
        let body = json!({"email": "anna@example.com", "password": "correct horse", "name": "Anna"});
        let register = || {
            site.raw(Method::POST, "/api/v1/auth/register").header("Idempotency-Key", "k").json(&body)
        };
        assert_eq!(answer(register()).await.status, StatusCode::CREATED);
        answer(register()).await.refused(409, "USER_ALREADY_EXISTS");
        let nobody = Person { access: "nobody".into(), refresh: String::new() };
        keyed(&site, &nobody, "/api/v1/projects", "k", &json!({"name": "A"})).await.refused(401, "UNAUTHORIZED");
        site.end().await;
    }

    async fn of_many_at_once_on_two_servers_one_is_done(home: Home) {
        let (site, beside, key) = two_servers(&home).await;
        for round in 0..4 {
            let sent = (0..16).map(|n| {
                let site = if n % 2 == 0 { &site } else { &beside };
                let request = site.raw(Method::POST, "/api/v1/projects").header("X-API-Key", &key);
                let request = request.header("Idempotency-Key", format!("{round}"));
                tokio::spawn(answer(request.json(&json!({"name": format!("Project {round}")}))))
            });
            let sent: Vec<_> = sent.collect();
            let mut ids = BTreeSet::new();
            for reply in sent {
                let reply = reply.await.unwrap();
                match reply.status.as_u16() {
                    201 => {
                        ids.insert(reply.body["id"].to_string());
                    }
                    _ => {
                        reply.refused(409, "IDEMPOTENCY_IN_PROGRESS");
                    }
                }
            }
            assert_eq!(ids.len(), 1, "{ids:?}");
        }
        beside.end().await;
        site.end().await;
    }
}

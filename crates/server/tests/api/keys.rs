//! Keys with which programs act for somebody.

use crate::support::{Person, Reply, Setup, Site, answer, job};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::config::Switch;
use std::time::Duration;

const KEYS: &str = "/api/v1/auth/api-keys";

fn enterprise() -> Setup {
    Setup { plan: "enterprise", ..Setup::default() }
}

async fn make(site: &Site, who: &Person, name: &str) -> Value {
    let reply = site.post(KEYS, Some(who), json!({"name": name})).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
    reply.body
}

async fn with_key(site: &Site, key: &str, method: Method, path: &str, body: Option<Value>) -> Reply {
    let request = site.raw(method, path).header("x-api-key", key);
    let request = if let Some(body) = body { request.json(&body) } else { request };
    answer(request).await
}

stories! {
    async fn a_key_is_shown_once_and_known_by_its_beginning(home: Home) {
        let site = home.site_with(enterprise()).await;
        let anna = site.person("anna").await;
        let made = make(&site, &anna, " Robot ").await;
        let key = made["key"].as_str().unwrap();
        assert!(key.starts_with("kerf_") && key.len() == 69, "{key}");
        let listed = site.get(KEYS, Some(&anna)).await.ok();
        assert_eq!(listed, json!([made["api_key"]]));
        assert_eq!((&listed[0]["name"], &listed[0]["last_used_at"]), (&json!("Robot"), &json!(null)));
        assert!(key.starts_with(listed[0]["prefix"].as_str().unwrap()));
        assert!(!listed.to_string().contains(&key[13..]));
        let me = with_key(&site, key, Method::GET, "/api/v1/auth/me", None).await.ok();
        assert_eq!(me["email"], "anna@example.com");
        assert_eq!(site.get(KEYS, Some(&anna)).await.ok()[0]["last_used_at"], "2026-11-21T10:00:00Z");
        let id = made["api_key"]["id"].as_str().unwrap();
        let gone = site.call(Method::DELETE, &format!("{KEYS}/{id}"), Some(&anna), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        with_key(&site, key, Method::GET, "/api/v1/auth/me", None).await.refused(401, "UNAUTHORIZED");
        for wrong in ["", "x", &key[5..], &format!("kerf_{}", "0".repeat(64))] {
            with_key(&site, wrong, Method::GET, "/api/v1/auth/me", None).await.refused(401, "UNAUTHORIZED");
        }
        site.end().await;
    }

    async fn a_program_can_do_everything_but_what_concerns_the_account_itself(home: Home) {
        let site = home.site_with(enterprise()).await;
        let anna = site.person("anna").await;
        let key = make(&site, &anna, "Robot").await["key"].as_str().unwrap().to_owned();
        let submitted = with_key(&site, &key, Method::POST, "/api/v1/optimize", Some(job("Kitchen"))).await.ok();
        site.ended(&anna, submitted["task_id"].as_str().unwrap()).await;
        let document = server::openapi::document();
        let (mut open, mut closed) = (0, 0);
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let Some(schemes) = operation["security"].as_array() else { continue };
                let method: Method = method.to_uppercase().parse().unwrap();
                let address = path.replace("{id}", "01900000-0000-7000-8000-000000000000");
                let reply = with_key(&site, &key, method, &address, Some(json!({}))).await;
                if schemes.iter().any(|scheme| scheme.get("api_key").is_some()) {
                    assert!(!matches!(reply.status.as_u16(), 401 | 403), "{path}: {}", reply.body);
                    open += 1;
                } else {
                    reply.refused(403, "FORBIDDEN");
                    closed += 1;
                }
            }
        }
        assert!(open > 20 && closed > 8, "{open} {closed}");
        site.end().await;
    }

    async fn keys_need_a_plan_with_api_access_when_they_are_made_and_when_they_are_used(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        site.post(KEYS, Some(&anna), json!({"name": "Robot"})).await.refused(403, "FORBIDDEN");
        site.put_on_plan("anna@example.com", "enterprise").await;
        let key = make(&site, &anna, "Robot").await["key"].as_str().unwrap().to_owned();
        with_key(&site, &key, Method::GET, "/api/v1/calculations", None).await.ok();
        site.put_on_plan("anna@example.com", "pro").await;
        with_key(&site, &key, Method::GET, "/api/v1/calculations", None).await.refused(403, "FORBIDDEN");
        site.end().await;
    }

    async fn nobody_has_more_than_twenty_keys(home: Home) {
        let site = home.site_with(enterprise()).await;
        let anna = site.person("anna").await;
        for n in 0..20 {
            make(&site, &anna, &format!("Robot {n}")).await;
        }
        let reply = site.post(KEYS, Some(&anna), json!({"name": "More"})).await;
        assert_eq!(*reply.refused(403, "FORBIDDEN"), json!({"plan": "enterprise", "limit": 20, "current": 20}));
        site.end().await;
    }

    async fn a_program_that_asks_too_often_has_to_wait(home: Home) {
        let site = home.site_with(Setup { rate_limit: Switch::On, ..enterprise() }).await;
        let anna = site.person("anna").await;
        let key = make(&site, &anna, "Robot").await["key"].as_str().unwrap().to_owned();
        let ask = async || with_key(&site, &key, Method::GET, "/api/v1/settings", None).await;
        for _ in 0..200 {
            ask().await.ok();
        }
        let reply = ask().await;
        reply.refused(429, "TOO_MANY_REQUESTS");
        assert_eq!(reply.headers["retry-after"], "1");
        site.clock.advance(Duration::from_millis(50));
        ask().await.ok();
        for _ in 0..30 {
            with_key(&site, "kerf_guess", Method::GET, "/api/v1/settings", None).await.refused(401, "UNAUTHORIZED");
        }
        with_key(&site, "kerf_guess", Method::GET, "/api/v1/settings", None).await.refused(429, "TOO_MANY_REQUESTS");
        site.end().await;
    }
}

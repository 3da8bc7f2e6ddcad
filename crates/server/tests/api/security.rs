//! What guards the service and the people who use it: limits, time limits, headers, origins, secrets.

use crate::support::{Setup, job};
use reqwest::Method;
use reqwest::header::{ORIGIN, RETRY_AFTER};
use serde_json::json;
use server::config::Switch;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

stories! {
    async fn registering_and_refreshing_too_often_have_to_wait(home: Home) {
        let site = home.site_with(Setup { rate_limit: Switch::On, ..Setup::default() }).await;
        for n in 0..10 {
            site.person(&format!("person{n}")).await;
        }
        let body = json!({"email": "more@example.com", "password": "correct horse", "name": "More"});
        let reply = site.post("/api/v1/auth/register", None, body.clone()).await;
        reply.refused(429, "TOO_MANY_REQUESTS");
        assert_eq!(reply.headers[RETRY_AFTER], "60");
        site.clock.advance(Duration::from_secs(60));
        site.post("/api/v1/auth/register", None, body).await.ok();
        let refresh = async || {
            site.post("/api/v1/auth/refresh", None, json!({"refresh_token": "0".repeat(64)})).await
        };
        for _ in 0..60 {
            refresh().await.refused(401, "REFRESH_TOKEN_NOT_FOUND");
        }
        let reply = refresh().await;
        reply.refused(429, "TOO_MANY_REQUESTS");
        assert_eq!(reply.headers[RETRY_AFTER], "1");
        site.clock.advance(Duration::from_secs(1));
        refresh().await.refused(401, "REFRESH_TOKEN_NOT_FOUND");
        site.end().await;
    }

    async fn whoever_dawdles_over_the_head_of_a_request_loses_the_connection(home: Home) {
        let site = home.site_with(Setup { header_timeout: 1, ..Setup::default() }).await;
        let mut connection = TcpStream::connect(site.base.trim_start_matches("http://")).await.unwrap();
        connection.write_all(b"GET /health HTTP/1.1\r\nhost: kerf\r\nx-slow:").await.unwrap();
        let mut answer = Vec::new();
        // Ends, with or without a refusal, because the server ends it.
        let _ = connection.read_to_end(&mut answer).await;
        assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"));
        site.get("/health", None).await.ok();
        site.end().await;
    }

    async fn no_page_of_another_origin_may_read_an_answer_unless_it_is_named(home: Home) {
        let site = home.site().await;
        let foreign = async |site: &crate::support::Site, method: Method, origin: &str| {
            let request = site.raw(method, "/api/v1/subscription-plans").header(ORIGIN, origin);
            let request = request.header("access-control-request-method", "GET");
            request.send().await.unwrap()
        };
        for method in [Method::GET, Method::OPTIONS] {
            let answer = foreign(&site, method, "https://evil.example").await;
            assert!(!answer.headers().contains_key("access-control-allow-origin"));
        }
        site.end().await;
        let setup = Setup { allow_origin: vec!["https://shop.example"], ..Setup::default() };
        let site = home.site_with(setup).await;
        for method in [Method::GET, Method::OPTIONS] {
            let answer = foreign(&site, method.clone(), "https://shop.example").await;
            assert_eq!(answer.headers()["access-control-allow-origin"], "https://shop.example");
            assert!(!answer.headers().contains_key("access-control-allow-credentials"));
            let answer = foreign(&site, method, "https://evil.example").await;
            let allowed = answer.headers().get("access-control-allow-origin");
            assert!(allowed.is_none(), "{allowed:?}");
        }
        site.end().await;
    }

    async fn browsers_are_told_to_use_tls_where_it_is_said_to_be_in_front(home: Home) {
        let year = Some("max-age=31536000");
        let cases = [
            (None, None, None),
            (Some("http://kerf.example.com"), None, None),
            (Some("https://kerf.example.com"), None, year),
            (Some("HTTPS://kerf.example.com"), None, year),
            (Some("https://kerf.example.com"), Some(0), None),
            (None, Some(600), Some("max-age=600")),
        ];
        for (public_url, hsts, told) in cases {
            let site = home.site_with(Setup { public_url, hsts, ..Setup::default() }).await;
            for path in ["/", "/health", "/api/v1/auth/me"] {
                let reply = site.get(path, None).await;
                let found = reply.headers.get("strict-transport-security").map(|value| value.to_str().unwrap());
                assert_eq!(found, told, "{public_url:?} {hsts:?} {path}");
            }
            site.end().await;
        }
    }

    async fn every_answer_tells_the_browser_to_be_careful(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let replies = [
            site.get("/api/v1/auth/me", Some(&anna)).await,
            site.get("/api/v1/auth/me", None).await,
            site.get("/", None).await,
            site.post("/api/v1/optimize", Some(&anna), json!({})).await,
        ];
        for reply in &replies {
            assert_eq!(reply.headers["x-content-type-options"], "nosniff");
            assert_eq!(reply.headers["x-frame-options"], "DENY");
            assert_eq!(reply.headers["referrer-policy"], "no-referrer");
            assert_eq!(reply.headers["cross-origin-opener-policy"], "same-origin");
            assert_eq!(reply.headers["cross-origin-resource-policy"], "same-origin");
            let policy = reply.headers["content-security-policy"].to_str().unwrap();
            assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
            assert!(!policy.contains("script-src 'self' 'unsafe"), "{policy}");
        }
        assert_eq!(replies[0].headers["cache-control"], "no-store");
        site.end().await;
    }

    async fn the_key_of_the_tokens_is_made_once_and_kept_over_a_restart(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let clock = site.shut_down().await;
        let site = home.site_at(Setup::default(), clock).await;
        site.get("/api/v1/auth/me", Some(&anna)).await.ok();
        let task = site.submit(&anna, job("Kitchen")).await;
        site.ended(&anna, &task).await;
        site.end().await;
    }
}

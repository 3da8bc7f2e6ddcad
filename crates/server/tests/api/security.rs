//! What guards the service and the people who use it: limits, time limits, headers, origins, secrets.

use crate::support::{Person, Setup, Site, answer, job};
use flate2::Compression;
use flate2::write::GzEncoder;
use reqwest::Method;
use reqwest::header::{ORIGIN, RETRY_AFTER};
use serde_json::json;
use server::clock::Clock;
use server::config::Switch;
use server::data_dir::keys::rotate;
use std::io::{Read, Write};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

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
        let foreign = async |site: &Site, method: Method, origin: &str| {
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

/// What a server says to bytes that no client would send, as text.
async fn said_to(site: &Site, sent: &str) -> String {
    let mut connection = TcpStream::connect(site.base.trim_start_matches("http://")).await.unwrap();
    // The server may have seen enough before the end.
    let _ = connection.write_all(sent.as_bytes()).await;
    let mut said = Vec::new();
    let _ = connection.read_to_end(&mut said).await;
    String::from_utf8_lossy(&said).into_owned()
}

stories! {
    async fn no_head_of_a_request_grows_beyond_128_kib_or_100_lines(home: Home) {
        let site = home.site().await;
        let head = |lines: usize, length: usize| {
            let line = |n: usize| format!("x-{n}: {}\r\n", "y".repeat(length));
            let lines: String = (0..lines).map(line).collect();
            format!("GET /health HTTP/1.1\r\nhost: kerf\r\nconnection: close\r\n{lines}\r\n")
        };
        for (lines, length, good) in [
            (0, 0, true),
            (98, 1, true),
            (99, 1, false),
            (5_000, 1, false),
            (1, 60_000, true),
            // What is kept is looked at between two reads, each of 64 KiB at most.
            (1, 132_000, false),
            (1, 10_000_000, false),
        ] {
            let said = said_to(&site, &head(lines, length)).await;
            let begin = if good { "HTTP/1.1 200" } else { "HTTP/1.1 431" };
            // Whoever goes on sending may lose the connection before the answer is there.
            let lost = said.is_empty() && length > 100_000;
            assert!(said.starts_with(begin) || (!good && lost), "{lines} of {length}: {said}");
        }
        let target = format!("GET /{} HTTP/1.1\r\nhost: kerf\r\n\r\n", "y".repeat(132_000));
        let said = said_to(&site, &target).await;
        assert!(said.starts_with("HTTP/1.1 414") || said.starts_with("HTTP/1.1 431"), "{said}");
        site.end().await;
    }

    async fn a_compressed_body_is_never_unpacked(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for (path, text) in [
            ("/api/v1/auth/login", json!({"email": "anna@example.com", "password": "correct horse"}).to_string()),
            ("/api/v1/optimize", job("Kitchen").to_string()),
        ] {
            let send = |body: Vec<u8>, coding: Option<&str>| {
                let request = site.raw(Method::POST, path).bearer_auth(&anna.access).body(body);
                let request = request.header("content-type", "application/json");
                answer(match coding {
                    Some(coding) => request.header("content-encoding", coding),
                    None => request,
                })
            };
            let mut packed = GzEncoder::new(Vec::new(), Compression::best());
            packed.write_all(text.as_bytes()).unwrap();
            let packed = packed.finish().unwrap();
            send(packed.clone(), Some("gzip")).await.refused(400, "BAD_REQUEST");
            send(packed, None).await.refused(400, "BAD_REQUEST");
            // Eight kilobytes that would be eight megabytes.
            let mut bomb = GzEncoder::new(Vec::new(), Compression::best());
            std::io::copy(&mut std::io::repeat(b' ').take(8_000_000), &mut bomb).unwrap();
            send(bomb.finish().unwrap(), Some("gzip")).await.refused(400, "BAD_REQUEST");
        }
        let task = site.submit(&anna, job("Kitchen")).await;
        site.ended(&anna, &task).await;
        site.end().await;
    }

    async fn a_key_that_the_operator_makes_is_taken_up_by_a_server_that_runs(home: Home) {
        let site = home.site_with(Setup { housekeeping: Duration::from_millis(20), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let body = json!({"email": "anna@example.com", "password": "correct horse"});
        let sign_in = async || Person::of(&site.post("/api/v1/auth/login", None, body.clone()).await.ok());
        // Its head names the key.
        let key = |who: &Person| who.access.split('.').next().unwrap().to_owned();
        assert_eq!(key(&sign_in().await), key(&anna));
        rotate(&home.data_dir(), true).unwrap();
        // The time of a file is the machine's and not the story's.
        let retired = std::fs::File::options().write(true).open(home.data_dir().join("jwt.secret.previous")).unwrap();
        retired.set_modified(site.clock.now().into()).unwrap();
        // A server that takes nothing up is told from one that does it late.
        let patience = Duration::from_secs(60);
        let newer = async {
            loop {
                let again = sign_in().await;
                if key(&again) != key(&anna) {
                    break again;
                }
            }
        };
        let boris = timeout(patience, newer).await.unwrap();
        let answered = async |who: &Person, status: u16| {
            let asked = async { while site.get("/api/v1/auth/me", Some(who)).await.status != status {} };
            timeout(patience, asked).await.unwrap();
        };
        // Tokens of the key before it stay good.
        answered(&anna, 200).await;
        rotate(&home.data_dir(), false).unwrap();
        answered(&boris, 401).await;
        site.get("/api/v1/auth/me", Some(&anna)).await.refused(401, "UNAUTHORIZED");
        site.get("/api/v1/auth/me", Some(&sign_in().await)).await.ok();
        site.end().await;
    }
}

//! Whatever goes wrong is answered in one shape, and the server is well after it.

use crate::support::{Reply, Site, answer, job};
use reqwest::{Method, header::CONTENT_TYPE};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn send(site: &Site, body: impl Into<reqwest::Body>) -> Reply {
    let request = site.raw(Method::POST, "/api/v1/auth/login").header(CONTENT_TYPE, "application/json");
    answer(request.body(body)).await
}

stories! {
    async fn unknown_addresses_and_wrong_methods_have_the_error_shape(home: Home) {
        let site = home.site().await;
        for path in ["/api", "/api/", "/api/v1", "/api/v1/nothing", "/api/v2/auth/me", "/api/v1/task", "/api/v1/task/a/b"] {
            for method in [Method::GET, Method::POST, Method::DELETE] {
                site.call(method, path, None, None).await.refused(404, "NOT_FOUND");
            }
        }
        for (method, path) in [
            (Method::GET, "/api/v1/auth/login"),
            (Method::PUT, "/api/v1/optimize"),
            (Method::POST, "/api/v1/calculations"),
            (Method::PATCH, "/api/v1/task/1"),
            (Method::POST, "/health"),
            (Method::POST, "/"),
            (Method::DELETE, "/history"),
        ] {
            site.call(method, path, None, None).await.refused(405, "BAD_REQUEST");
        }
        site.end().await;
    }

    async fn bodies_that_cannot_be_read_have_the_error_shape(home: Home) {
        let site = home.site().await;
        for broken in ["", "{", "{\"email\": }", "\u{feff}{}", "nul"] {
            send(&site, broken).await.refused(400, "BAD_REQUEST");
        }
        send(&site, vec![0xff, 0xfe]).await.refused(400, "BAD_REQUEST");
        send(&site, "[".repeat(10_000)).await.refused(400, "BAD_REQUEST");
        send(&site, "{\"a\":".repeat(2_500)).await.refused(400, "BAD_REQUEST");
        for wrong in ["[]", "1", "null", "{}", "{\"email\": 1, \"password\": \"x\"}", "[\"a@b.co\", \"x\"]"] {
            send(&site, wrong).await.refused(400, "VALIDATION_ERROR");
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
            let request = site.raw(Method::POST, "/api/v1/auth/login").header(CONTENT_TYPE, kind).body("{}");
            answer(request).await.refused(415, "BAD_REQUEST");
        }
        answer(site.raw(Method::POST, "/api/v1/auth/login")).await.refused(415, "BAD_REQUEST");
        site.end().await;
    }

    async fn bodies_above_the_limit_are_refused(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let send = async |bytes: usize| {
            let mut job = job("Kitchen");
            job["padding"] = json!("x".repeat(bytes));
            site.post("/api/v1/optimize", Some(&anna), job).await
        };
        send(10 * 1024 * 1024).await.refused(413, "BAD_REQUEST");
        send(40 * 1024 * 1024).await.refused(413, "BAD_REQUEST");
        // A large job with a token that has expired: the page must hear that, to refresh its session.
        let big = json!({"padding": "x".repeat(9 * 1024 * 1024)});
        site.post("/api/v1/optimize", None, big.clone()).await.refused(401, "UNAUTHORIZED");
        site.post("/api/v1/nothing", None, big).await.refused(404, "NOT_FOUND");
        // Without a length that gives it away.
        let megabyte = format!("100000\r\n{}\r\n", " ".repeat(0x10_0000));
        let head = "POST /api/v1/auth/login HTTP/1.1\r\nhost: kerf\r\ncontent-type: application/json\r\n\
            transfer-encoding: chunked\r\nconnection: close\r\n\r\n";
        let mut connection = TcpStream::connect(site.base.trim_start_matches("http://")).await.unwrap();
        connection.write_all(head.as_bytes()).await.unwrap();
        for _ in 0..11 {
            connection.write_all(megabyte.as_bytes()).await.unwrap();
        }
        connection.write_all(b"0\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
        assert!(answer.contains("\"statusCode\":413"), "{answer}");
        let accepted = send(9 * 1024 * 1024).await.ok();
        site.ended(&anna, accepted["task_id"].as_str().unwrap()).await;
        site.end().await;
    }

    async fn every_fault_of_a_job_is_named_by_its_path(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let wrong = json!({
            "panels": [{"id": "1", "width": "zero", "height": 0, "count": 1}, {"id": "1", "width": 5, "height": 5, "count": 1}],
            "stock_panels": "none",
            "configuration": {"optimization_priority": 9},
        });
        let reply = site.post("/api/v1/optimize", Some(&anna), wrong).await;
        let details = reply.refused(400, "VALIDATION_ERROR");
        let paths: Vec<&str> = details["fields"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(
            paths,
            ["configuration.optimization_priority", "panels[0].height", "panels[0].width", "panels[1].id", "stock_panels"]
        );
        let too_small = json!({"path": "panels[0].height", "fault": "too_small", "min": "1"});
        assert!(details["faults"].as_array().unwrap().contains(&too_small), "{details}");
        let mut nothing = job("Kitchen");
        nothing["panels"][0]["enabled"] = json!(false);
        nothing["panels"][1]["count"] = json!(0);
        nothing["stock_panels"] = json!([]);
        let reply = site.post("/api/v1/optimize", Some(&anna), nothing).await;
        let fields = json!({"panels": "must have an enabled row", "stock_panels": "must have an enabled row"});
        assert_eq!(reply.refused(400, "VALIDATION_ERROR")["fields"], fields);
        let mut elsewhere = job("Kitchen");
        elsewhere["project_id"] = json!("01900000-0000-7000-8000-000000000000");
        site.post("/api/v1/optimize", Some(&anna), elsewhere).await.refused(404, "PROJECT_NOT_FOUND");
        assert_eq!(site.used(&anna).await, 0);
        site.end().await;
    }

    async fn a_query_with_wrong_values_is_refused(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for wrong in [
            "page=0", "page=-1", "page=x", "page=99999999999999999999", "page_size=0", "page_size=101",
            "status=DONE", "favorite=maybe", "project_id=1", "sort=price", "include_request_data=2",
        ] {
            let reply = site.get(&format!("/api/v1/calculations?{wrong}"), Some(&anna)).await;
            let name = wrong.split('=').next().unwrap();
            assert!(reply.refused(400, "VALIDATION_ERROR")["fields"][name].is_string(), "{wrong}");
        }
        let empty = "page=&page_size=&search=&status=&favorite=&project_id=&sort=&include_request_data=";
        site.get(&format!("/api/v1/calculations?{empty}"), Some(&anna)).await.ok();
        let last = format!("/api/v1/calculations?page={}&page_size=100", u32::MAX);
        assert_eq!(site.get(&last, Some(&anna)).await.ok()["total"], 0);
        for strange in ["search=%00", "search=%25_%27%22", "search=%ff", "%ff=1"] {
            let reply = site.get(&format!("/api/v1/calculations?{strange}"), Some(&anna)).await;
            assert!(reply.status.as_u16() < 500, "{strange}: {}", reply.body);
        }
        site.end().await;
    }

    async fn texts_with_zero_characters_do_not_break_the_database(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut strange = job("Kitchen \u{0} 🪚");
        strange["notes"] = json!("\u{0}\u{202e}");
        strange["panels"][0]["label"] = json!("\u{0}");
        let task = site.submit(&anna, strange).await;
        assert_eq!(site.ended(&anna, &task).await["status"], "FINISHED");
        let nul = json!({"email": "a\u{0}@b.co", "password": "12345678", "name": "\u{0}"});
        site.post("/api/v1/auth/register", None, nul).await.refused(400, "VALIDATION_ERROR");
        site.end().await;
    }

    async fn every_answer_has_an_id_and_guards_the_browser(home: Home) {
        let site = home.site().await;
        for path in ["/api/v1/subscription-plans", "/api/v1/nothing", "/", "/health", "/api/docs"] {
            let reply = site.get(path, None).await;
            assert!(!reply.headers["x-request-id"].is_empty());
            assert_eq!(reply.headers["x-content-type-options"], "nosniff");
            let policy = reply.headers["content-security-policy"].to_str().unwrap();
            assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
            assert!(!policy.contains("script-src 'self' '"), "{policy}");
            let for_looking_at = matches!(path, "/" | "/api/docs");
            assert_eq!(policy.contains("default-src 'none'"), !for_looking_at, "{path}: {policy}");
        }
        let given = site.raw(Method::GET, "/health").header("x-request-id", "abc-1").send().await.unwrap();
        assert_eq!(given.headers()["x-request-id"], "abc-1");
        let odd = site.raw(Method::GET, "/health").header("x-request-id", "a b;c").send().await.unwrap();
        assert_ne!(odd.headers()["x-request-id"], "a b;c");
        let long = site.get(&format!("/{}", "x".repeat(60_000)), None).await;
        assert!(long.status.as_u16() < 500);
        site.get("/health", None).await.ok();
        site.end().await;
    }
}

//! What Prometheus reads, and who may read it.

use crate::support::{Setup, Site, job};
use reqwest::{Client, Method, StatusCode};
use std::time::Duration;

async fn read(site: &Site, header: Option<(&str, &str)>) -> (StatusCode, String) {
    let mut request = Client::new().get(format!("{}/metrics", site.base));
    if let Some((name, value)) = header {
        request = request.header(name, value);
    }
    let answer = request.send().await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

/// Every label in the figures with its value.
fn labels(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let inside = lines.filter_map(|line| Some(line.split_once('{')?.1.rsplit_once('}')?.0));
    let pairs = inside.flat_map(|inside| inside.split("\",").map(|pair| pair.split_once("=\"").unwrap()));
    pairs.map(|(name, value)| (name.to_owned(), value.trim_end_matches('"').to_owned())).collect()
}

/// All that a label may say.
fn is_ours(name: &str, value: &str) -> bool {
    const METHODS: [&str; 8] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"];
    const ENDS: [&str; 6] = ["finished", "stopped", "terminated", "failed", "released", "lost"];
    match name {
        "method" => METHODS.contains(&value),
        "route" => {
            let patterns = server::openapi::patterns();
            value == "other"
                || server::openapi::BESIDE_THE_API.contains(&value)
                || patterns.iter().any(|p| p == value)
        }
        "status" => value.len() == 3 && value.parse::<u16>().is_ok(),
        "end" => ENDS.contains(&value),
        "event" => store::SecurityKind::from_name(value).is_some(),
        "lane" => store::Lane::from_name(value).is_some(),
        "le" => value.parse::<f64>().is_ok(),
        _ => false,
    }
}

stories! {
    async fn whatever_strangers_send_the_labels_come_from_fixed_sets(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let task = site.submit(&anna, job("Kitchen")).await;
        site.ended(&anna, &task).await;
        let before = read(&site, None).await.1.len();
        for n in 0..30 {
            let made_up = |length| Method::from_bytes(format!("BREW{n}{}", "X".repeat(length)).as_bytes()).unwrap();
            for path in ["/api/v1/optimize", "/", "/api/v1/task/1", &format!("/api/v1/made-up-{n}")] {
                // Some are so long that they are not even read.
                for length in [0, 5_000, 200_000] {
                    let _ = site.raw(made_up(length), path).send().await;
                }
            }
            for method in [Method::OPTIONS, Method::HEAD, Method::TRACE, Method::CONNECT] {
                let _ = site.raw(method, &format!("/api/v1/task/{n}")).send().await;
            }
            let _ = site.raw(Method::GET, &format!("/{}", "y".repeat(3_000 + n))).send().await;
        }
        let text = read(&site, None).await.1;
        for (name, value) in labels(&text) {
            assert!(is_ours(&name, &value), "{name}={value}");
        }
        assert!(labels(&text).contains(&("method".to_owned(), "other".to_owned())));
        assert!(text.len() < before + 3_000, "{before} bytes became {}", text.len());
        site.end().await;
    }

    async fn requests_and_tasks_are_counted(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let task = site.submit(&anna, job("Kitchen")).await;
        site.ended(&anna, &task).await;
        // The task has ended for its user a moment before its worker counts it.
        let mut text = String::new();
        for _ in 0..4_000 {
            let (status, figures) = read(&site, None).await;
            assert_eq!(status, StatusCode::OK);
            text = figures;
            if text.contains("kerf_tasks_total{end=\"finished\"}") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        for line in [
            "kerf_tasks_total{end=\"finished\"} 1",
            "kerf_tasks_queued 0",
            "kerf_tasks_running 0",
            "kerf_workers 2",
            "kerf_http_requests_total{method=\"POST\",route=\"/api/v1/optimize\",status=\"202\"} 1",
            "route=\"/api/v1/task/{id}\"",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert!(!text.contains(&task), "an id in a label makes a series of its own");
        site.end().await;
    }

    async fn the_figures_are_for_this_machine_and_for_who_shows_the_token(home: Home) {
        let site = home.site_with(Setup { metrics_token: Some("scraper"), ..Setup::default() }).await;
        let through_a_proxy = Some(("x-forwarded-for", "127.0.0.1"));
        assert_eq!(read(&site, through_a_proxy).await.0, StatusCode::NOT_FOUND);
        let request = Client::new().get(format!("{}/metrics", site.base)).header("x-forwarded-for", "203.0.113.7");
        let shown = request.header("authorization", "Bearer scraper").send().await.unwrap();
        assert_eq!(shown.status(), StatusCode::OK);
        assert_eq!(read(&site, None).await.0, StatusCode::OK);
        site.end().await;
    }
}

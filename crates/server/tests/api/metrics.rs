//! What Prometheus reads, and who may read it.

use crate::support::{Setup, Site, job};
use reqwest::{Client, StatusCode};
use std::time::Duration;

async fn read(site: &Site, header: Option<(&str, &str)>) -> (StatusCode, String) {
    let mut request = Client::new().get(format!("{}/metrics", site.base));
    if let Some((name, value)) = header {
        request = request.header(name, value);
    }
    let answer = request.send().await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

stories! {
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

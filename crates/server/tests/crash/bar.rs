//! What the service is measured by: `make bar` runs these against a release build, each for itself, and prints a line
//! for each figure. What must never happen fails the test; a time that is too long is said in its line.

mod ends;
mod files;
mod load;
mod memory;
mod races;
mod starts;
mod stock;
mod strange;
mod takeover;
mod told;
mod weight;

use crate::measure::{Times, Watch, say};
use crate::support::{Customer, Server};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;

/// A job of that many different panels, each so many times.
fn job(rows: u64, copies: u64, effort: f64) -> Value {
    let panel = |n: u64| json!({"id": n.to_string(), "width": 150 + 37 * n % 900, "height": 100 + 53 * n % 600, "count": copies});
    json!({
        "panels": (0..rows).map(panel).collect::<Vec<_>>(),
        "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 1000}],
        "configuration": {"optimization_factor": effort},
    })
}

/// Eight panels on a sheet, solved in no time.
fn small_job() -> Value {
    json!({
        "panels": [{"id": "1", "width": 600, "height": 400, "count": 5}, {"id": "2", "width": 800, "height": 300, "count": 3}],
        "stock_panels": [{"id": "s", "width": 2440, "height": 1220, "count": 3}],
        "configuration": {"optimization_factor": 0},
    })
}

/// Keeps a worker busy for long.
fn long_job() -> Value {
    job(60, 8, 2.0)
}

async fn call(
    http: &Client,
    server: &Server,
    token: &str,
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> (StatusCode, Value) {
    let mut request = http.request(method, format!("{}{path}", server.base)).bearer_auth(token);
    if let Some(body) = body {
        request = request.json(body);
    }
    let answer = request.send().await.unwrap();
    let status = answer.status();
    (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or(Value::Null))
}

async fn submit(customer: &mut Customer, server: &Server, job: &Value) -> String {
    let path = "/api/v1/optimize";
    let (status, answer) = call(&customer.http, server, &customer.token, Method::POST, path, Some(job)).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{answer}");
    let id = answer["task_id"].as_str().unwrap().to_owned();
    customer.accepted.push(id.clone());
    id
}

async fn health(server: &Server) -> Value {
    let answer = Client::new().get(format!("{}/health", server.base)).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.unwrap()
}

/// Waits until so many tasks run.
async fn until_running(server: &Server, count: u64) {
    for _ in 0..600 {
        if health(server).await["queue"]["running"].as_u64().unwrap() >= count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{count} tasks never ran at once");
}

/// Waits until nothing waits or runs.
async fn until_idle(server: &Server, longest: Duration) {
    let watch = Watch::new();
    while health(server).await["queue"] != json!({"queued": 0, "running": 0}) {
        assert!(watch.read() < longest, "the queue does not end: {}", health(server).await);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

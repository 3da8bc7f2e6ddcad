//! What several machines are measured by: `make scale` runs these against a release build, each for itself, and prints a line for
//! each figure. What must never happen fails the test; a time that is too long is said in its line.

mod chaos;
mod cut_off;
mod dispatch;
mod lists;
mod takeover;
mod throughput;
mod waiting;
mod watchers;

use crate::processes::{Customer, Place, Server};
use crate::support::{Nats, Worker, health};
use serde_json::{Value, json};

/// A number of the environment, so that a short run can be tried.
fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The sample of the specification: eight panels.
fn sample() -> Value {
    json!({
        "panels": [
            {"id": "1", "label": "Shelf", "width": 600, "height": 400, "count": 5},
            {"id": "2", "label": "Side", "width": 800, "height": 300, "count": 3},
        ],
        "stock_panels": [{"id": "s", "width": 2440, "height": 1220, "count": 3}],
        "configuration": {"optimization_factor": 0},
    })
}

/// The parts of a kitchen: so many different panels.
fn kitchen(panels: u64, effort: f64) -> Value {
    let panel = |n: u64| json!({"id": n.to_string(), "width": 150 + 37 * n % 750, "height": 100 + 53 * n % 600, "count": 1});
    json!({
        "panels": (0..panels).map(panel).collect::<Vec<_>>(),
        "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 50}],
        "configuration": {"optimization_factor": effort},
    })
}

/// A search of a minute.
fn minute() -> Value {
    kitchen(300, 2.0)
}

/// Some servers without workers of their own on one database and one NATS.
async fn servers(place: &Place, nats: &Nats, count: usize) -> Vec<Server> {
    let mut servers = vec![crate::support::server(place, nats).await];
    for _ in 1..count {
        let beside = place.beside();
        place.share_key(&beside);
        servers.push(crate::support::server(&beside, nats).await);
        // The folder lives as long as the process.
        std::mem::forget(beside);
    }
    servers
}

/// Some workers of one core each.
async fn workers(nats: &Nats, count: usize) -> Vec<Worker> {
    let mut workers = Vec::new();
    for _ in 0..count {
        workers.push(Worker::start(nats).await);
    }
    workers
}

/// Waits until nothing waits or runs any more.
async fn until_idle(server: &Server) {
    loop {
        let queue = health(server).await["queue"].clone();
        if queue["queued"] == 0 && queue["running"] == 0 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    }
}

/// Submits so many jobs in batches; their tasks.
async fn submit_many(customer: &mut Customer, server: &Server, job: &Value, count: u64) {
    const BATCH: u64 = 200;
    for start in (0..count).step_by(usize::try_from(BATCH).unwrap()) {
        let jobs: Vec<&Value> = (start..count.min(start + BATCH)).map(|_| job).collect();
        let body = json!({"name": "many", "jobs": jobs});
        let request = customer.http.post(format!("{}/api/v1/batches", server.base)).json(&body);
        let answer = request.bearer_auth(&customer.token).send().await.unwrap().error_for_status().unwrap();
        let answer: Value = answer.json().await.unwrap();
        let tasks = answer["calculations"].as_array().unwrap();
        customer
            .accepted
            .extend(tasks.iter().map(|task| task["calculation_id"].as_str().unwrap().to_owned()));
    }
}

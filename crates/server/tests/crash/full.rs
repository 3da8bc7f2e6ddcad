//! A disk that is full: the server says so, and what was computed waits until there is room.

use crate::support::{Customer, Place, Server};
use reqwest::StatusCode;
use std::time::Duration;

/// Asks until the answer is yes; minutes, so that only what hangs for ever fails by it.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..4_000 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never: {what}");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_health_turns_red_and_a_finished_result_waits_for_room() {
    let data = Place::sqlite();
    let settings =
        ["--workers", "1", "--task-threads", "1", "--default-plan", "enterprise", "--task-time-limit", "2"];
    let server = Server::start_with_quota(&data, &settings).await;
    let mut customer = Customer::new(&server).await;
    let health = async || open_to_all(&server, "/health").await.0;
    assert_eq!(health().await, StatusCode::OK);

    // Longer than the limit, so that it ends while the disk is full, with its best layout.
    customer.submit(&server, 2.0).await;
    let task = format!("/api/v1/task/{}", customer.accepted[0]);
    until("the task runs", async || customer.get(&server, &task).await["status"] == "RUNNING").await;
    server.let_files_grow("1").await;
    let waiting = async || {
        open_to_all(&server, "/metrics").await.1.lines().any(|line| line == "kerf_results_waiting 1")
    };
    until("a result waits", waiting).await;
    assert_eq!(health().await, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(customer.get(&server, &task).await["status"], "RUNNING");

    server.let_files_grow("unlimited").await;
    customer.wait_for_all(&server).await;
    let end = &customer.ends[&customer.accepted[0]];
    assert_eq!(end["status"], "TERMINATED", "{end}");
    assert_eq!(customer.check_layouts(&server).await, 1);
    until("health is green", async || health().await == StatusCode::OK).await;
    let figures = open_to_all(&server, "/metrics").await.1;
    let ends: Vec<&str> = figures.lines().filter(|line| line.starts_with("kerf_tasks_total{")).collect();
    assert_eq!(ends, ["kerf_tasks_total{end=\"terminated\"} 1"], "it was computed once");
    assert_eq!(server.terminate().await, 0);
}

/// What anybody on this machine reads.
async fn open_to_all(server: &Server, path: &str) -> (StatusCode, String) {
    let answer = reqwest::get(format!("{}{path}", server.base)).await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

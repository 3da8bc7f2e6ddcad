//! Memory: what stays after much work, and the most there is at once.

use super::{call, job, say, small_job, submit};
use crate::support::{Customer, Place, Server};
use futures_util::future::join_all;
use reqwest::Method;
use std::time::Duration;

/// A figure of the process in MiB, as Linux tells it.
pub(super) fn memory(server: &Server, name: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.process.id().unwrap())).unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_16_memory_does_not_grow_with_the_work_done() {
    let place = Place::sqlite();
    let server = Server::start_with(&place, &["--default-plan", "enterprise"]).await;
    let mut customer = Customer::new(&server).await;
    let mut after_20 = 0.0;
    for round in 1..=200 {
        for _ in 0..4 {
            submit(&mut customer, &server, &small_job()).await;
        }
        submit(&mut customer, &server, &job(100, 10, 0.0)).await;
        submit(&mut customer, &server, &job(30, 3, 0.3)).await;
        let paths = [
            "/api/v1/calculations?page_size=100",
            "/api/v1/materials?page_size=100",
            "/api/v1/activity",
            "/",
        ];
        join_all(
            (0..20).map(|n| call(&customer.http, &server, &customer.token, Method::GET, paths[n % 4], None)),
        )
        .await;
        // It also renews the token, which is good for less than all rounds take on a machine in need.
        customer.sign_in(&server).await;
        customer.wait_for_all(&server).await;
        // What has ended is of no interest here any more.
        customer.accepted.clear();
        customer.ends.clear();
        if round == 20 {
            tokio::time::sleep(Duration::from_secs(2)).await;
            after_20 = memory(&server, "VmRSS");
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after_200 = memory(&server, "VmRSS");
    let figure = format!(
        "{after_20:.0} MiB after 20, {after_200:.0} MiB after 200 rounds: {:.2} ×",
        after_200 / after_20
    );
    say(16, "memory after 200 rounds of load", "≤ 1.2 × that after 20", &figure, after_200 <= 1.2 * after_20);
    server.kill().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_16_four_workers_on_large_jobs_stay_small() {
    let place = Place::sqlite();
    let server = Server::start_with(
        &place,
        &["--default-plan", "enterprise", "--workers", "4", "--task-time-limit", "60"],
    )
    .await;
    let mut customer = Customer::new(&server).await;
    for _ in 0..4 {
        submit(&mut customer, &server, &job(200, 10, 2.0)).await;
    }
    super::until_running(&server, 4).await;
    customer.wait_for_all(&server).await;
    let peak = memory(&server, "VmHWM");
    let figure = format!("{peak:.0} MiB");
    say(16, "peak, 4 workers on 2,000 panels each, effort 2", "≤ 1 GiB", &figure, peak <= 1024.0);
    server.kill().await;
}

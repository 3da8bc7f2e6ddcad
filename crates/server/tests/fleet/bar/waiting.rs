//! A small job while every worker is busy for minutes.

use super::{kitchen, minute, sample, servers, setting, submit_many, workers};
use crate::measure::{Times, Watch, say};
use crate::processes::{Customer, Place, Server};
use crate::support::{Nats, submit, until};
use serde_json::Value;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_06_a_small_job_does_not_wait_behind_long_ones() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let serving = servers(&place, &nats, 1).await;
    let fleet = workers(&nats, 4).await;
    let mut patient = Customer::called(&serving[0], "patient").await;
    submit_many(&mut patient, &serving[0], &minute(), 200).await;
    until("all workers are busy", async || {
        let list = patient.get(&serving[0], "/api/v1/calculations?status=RUNNING&page_size=1").await;
        (list["total"].as_u64().unwrap() >= 4).then_some(())
    })
    .await;
    let count = setting("KERF_SCALE_SMALL", 100);
    let mut customer = Customer::called(&serving[0], "hasty").await;
    let samples = times_of(&mut customer, &serving[0], &sample(), count).await;
    let kitchens = times_of(&mut customer, &serving[0], &kitchen(60, 0.0), count).await;
    let figure = format!("the sample {}; a kitchen of 60 {}", samples.text(), kitchens.text());
    let met = samples.at(0.5) <= 300.0 && kitchens.at(0.99) <= 1_000.0;
    say(6, "small job, 4 workers, 200 one-minute tasks waiting", "p50 ≤ 300 ms, p99 ≤ 1 s", &figure, met);
    for worker in fleet {
        worker.kill().await;
    }
    for server in serving {
        server.kill().await;
    }
    place.clear().await;
}

/// From the request to the end of its task, again and again.
async fn times_of(customer: &mut Customer, server: &Server, job: &Value, count: u64) -> Times {
    let mut times = Times::default();
    for _ in 0..count {
        let watch = Watch::new();
        let task = submit(customer, server, job.clone()).await;
        while customer.get(server, &format!("/api/v1/task/{task}")).await["status"] != "FINISHED" {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        times.add(watch.read());
    }
    times
}

//! A worker that the network cuts off, and that comes back with its end.

use super::{kitchen, setting};
use crate::cable::Cable;
use crate::measure::say;
use crate::processes::{Customer, Place};
use crate::support::{Nats, Rows, Worker, figure, server, submit, until, until_task};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn the_late_end_of_a_worker_that_was_cut_off_is_refused() {
    cut_off_and_back(Duration::from_secs(1)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_04_the_late_end_of_a_worker_that_was_cut_off_is_refused() {
    if cut_off_and_back(Duration::from_secs(setting("KERF_SCALE_CUT", 60))).await {
        say(
            4,
            "a worker cut off for 60 s and back",
            "its late end is refused, nothing changes twice",
            "so it was",
            true,
        );
    }
}

/// Cuts a worker off until another one has done its task, and so long beyond that; whether there was what it takes.
async fn cut_off_and_back(beyond: Duration) -> bool {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return false };
    let cable = Cable::to(&mut nats).await;
    let serving = server(&place, &nats).await;
    let rows = Rows::of(&place).await;
    let mut customer = Customer::new(&serving).await;
    let (cut_off, log) = cable.worker(&nats).await;
    // Some ten seconds of work.
    let task = submit(&mut customer, &serving, kitchen(120, 1.0)).await;
    let attempt = rows.until_begun(&task, 1).await;
    cable.cut(true).await;
    let other = Worker::start(&nats).await;
    assert!(rows.until_begun(&task, attempt + 1).await > attempt);
    let end = until_task(&customer, &serving, &task, "FINISHED").await;
    until("the worker has its end while it is alone", async || {
        std::fs::read_to_string(log.path()).unwrap().contains("waits to be handed in").then_some(())
    })
    .await;
    tokio::time::sleep(beyond).await;
    cable.cut(false).await;
    until("the late end is refused", async || {
        (figure(&serving, "kerf_ends_refused_total").await >= 1.0).then_some(())
    })
    .await;
    assert_eq!(customer.get(&serving, &format!("/api/v1/task/{task}")).await, end);
    let me = customer.get(&serving, "/api/v1/auth/me").await;
    assert_eq!(me["subscription"]["requests_used"], 1);
    // It works on.
    other.kill().await;
    let next = submit(&mut customer, &serving, super::sample()).await;
    until_task(&customer, &serving, &next, "FINISHED").await;
    cut_off.kill().await;
    serving.kill().await;
    place.clear().await;
    true
}

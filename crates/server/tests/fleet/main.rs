//! Workers on other machines: real servers and workers as processes, a real NATS, a real PostgreSQL, and what becomes of tasks
//! when any of them dies.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, and says where")]

#[expect(dead_code, reason = "the tests of crashes use the rest of it")]
#[path = "../crash/support.rs"]
mod processes;

mod bar;
mod cable;
mod credentials;
mod deaths;
#[path = "../crash/measure.rs"]
mod measure;
mod outages;
mod strangers;
mod support;
mod versions;

use crate::processes::{Customer, Place};
use crate::support::{Nats, Worker, big_job, figure, health, server, small_job, submit, until, until_task};
use std::process::Stdio;
use tokio::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn tasks_are_solved_elsewhere_also_large_ones_and_the_operator_sees_by_whom() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let server = server(&place, &nats).await;
    let worker = Worker::start_with(&["--nats", &nats.url(), "--threads", "2"]).await;
    let mut customer = Customer::new(&server).await;
    for job in [small_job(), small_job(), big_job()] {
        submit(&mut customer, &server, job).await;
    }
    customer.wait_for_all(&server).await;
    assert_eq!(customer.check_layouts(&server).await, 3);

    let seen = until("the worker is announced", async || {
        let seen = health(&server).await;
        let worker = seen["seen"].as_array().unwrap().iter().find(|seen| seen["serves"] == false).cloned();
        worker.map(|worker| (seen["nats"].clone(), worker["slots"].clone()))
    })
    .await;
    assert_eq!(seen, ("ok".into(), 2.into()));
    assert_eq!(figure(&server, "kerf_seen_workers ").await, 1.0);
    assert_eq!(figure(&server, "kerf_nats_up ").await, 1.0);
    assert!(figure(&server, "kerf_tasks_handed_out_total{").await >= 1.0);
    assert_eq!(figure(&server, "kerf_ends_refused_total ").await, 0.0);
    let listed = Command::new(env!("CARGO_BIN_EXE_kerf"))
        .args(["admin", "workers", "--nats", &nats.url()])
        .stderr(Stdio::inherit())
        .output()
        .await
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.contains(env!("CARGO_PKG_VERSION")), "{listed}");

    // What was large has left the object store, and no message stays behind.
    let jetstream = async_nats::jetstream::new(nats.client().await);
    until("nothing is left in NATS", async || {
        let bodies = jetstream.get_stream("OBJ_KERF_BODIES").await.unwrap();
        let large = bodies.info_with_subjects("$O.KERF_BODIES.C.>").await.unwrap().info.state.subjects_count;
        let mut left = 0;
        for stream in ["KERF_TASKS", "KERF_ENDS"] {
            left += jetstream.get_stream(stream).await.unwrap().cached_info().state.messages;
        }
        let bytes = bodies.cached_info().state.bytes;
        (left == 0 && bytes < 10_000).then_some(large)
    })
    .await;
    assert_eq!(worker.terminate().await, 0);
    assert_eq!(server.terminate().await, 0);
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_is_heard_elsewhere_and_a_worker_that_goes_down_gives_its_task_back() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let server = server(&place, &nats).await;
    let rows = support::Rows::of(&place).await;
    let worker = Worker::start(&nats).await;
    let mut customer = Customer::new(&server).await;
    let task = submit(&mut customer, &server, support::long_job()).await;
    rows.until_begun(&task, 1).await;
    // Its best layout so far is shown while it runs.
    until("a layout is shown", async || {
        let task = customer.get(&server, &format!("/api/v1/task/{task}")).await;
        task["solution"].is_object().then_some(())
    })
    .await;
    let stop = format!("{}/api/v1/task/{task}/stop", server.base);
    customer.http.post(stop).bearer_auth(&customer.token).send().await.unwrap().error_for_status().unwrap();
    let stopped = until_task(&customer, &server, &task, "STOPPED").await;
    assert!(stopped["solution"].is_object());
    rows.until_left(&task).await;
    assert!(figure(&server, "kerf_tasks_total{end=\"stopped\"").await >= 1.0);

    let second = submit(&mut customer, &server, support::long_job()).await;
    rows.until_begun(&second, 1).await;
    assert_eq!(worker.terminate().await, 0);
    until_task(&customer, &server, &second, "QUEUED").await;
    let heir = Worker::start(&nats).await;
    assert_eq!(rows.until_begun(&second, 2).await, 2);
    assert_eq!(rows.failures(&second).await, 0, "going down is no failure");
    heir.kill().await;
    server.kill().await;
    place.clear().await;
}

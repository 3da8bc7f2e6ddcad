//! Workers and servers that are killed, and workers that are held up.

use crate::processes::{Customer, Place};
use crate::support::{Nats, Rows, Worker, long_job, server, small_job, submit, until_task};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_workers_task_is_taken_over_and_after_three_deaths_it_ends_with_the_quota_back() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let server = server(&place, &nats).await;
    let rows = Rows::of(&place).await;
    let mut customer = Customer::new(&server).await;
    let mut worker = Worker::start(&nats).await;
    let task = submit(&mut customer, &server, long_job()).await;
    let mut attempt = 0;
    for deaths in 0..3 {
        attempt = rows.until_begun(&task, attempt + 1).await;
        assert_eq!(rows.failures(&task).await, deaths);
        worker.kill().await;
        worker = Worker::start(&nats).await;
    }
    until_task(&customer, &server, &task, "ERROR").await;
    let me = customer.get(&server, "/api/v1/auth/me").await;
    assert_eq!(me["subscription"]["requests_used"], 0);
    // The workers go on.
    let next = submit(&mut customer, &server, small_job()).await;
    until_task(&customer, &server, &next, "FINISHED").await;
    worker.kill().await;
    server.kill().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_worker_that_was_held_up_changes_nothing() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let server = server(&place, &nats).await;
    let rows = Rows::of(&place).await;
    let mut customer = Customer::new(&server).await;
    let held_up = Worker::start(&nats).await;
    let task = submit(&mut customer, &server, long_job()).await;
    let first = rows.until_begun(&task, 1).await;
    held_up.signal("STOP").await;
    let other = Worker::start(&nats).await;
    let second = rows.until_begun(&task, first + 1).await;
    held_up.signal("CONT").await;
    // Its beats are answered that the task is somebody else's.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let (attempt, failures, worker) = rows.attempt(&task).await.unwrap();
    assert_eq!((attempt, failures), (second, 1));
    assert!(worker.is_some(), "the other one works on it");
    let stop = format!("{}/api/v1/task/{task}/stop", server.base);
    customer.http.post(stop).bearer_auth(&customer.token).send().await.unwrap().error_for_status().unwrap();
    let ended = until_task(&customer, &server, &task, "STOPPED").await;
    // The one that was held up takes others.
    other.kill().await;
    let next = submit(&mut customer, &server, small_job()).await;
    until_task(&customer, &server, &next, "FINISHED").await;
    let after = customer.get(&server, &format!("/api/v1/task/{task}")).await;
    assert_eq!(after["status"], ended["status"]);
    held_up.kill().await;
    server.kill().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_dead_server_has_handed_out_is_finished_through_another() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let first = server(&place, &nats).await;
    let beside = place.beside();
    place.share_key(&beside);
    let second = server(&beside, &nats).await;
    let rows = Rows::of(&place).await;
    let mut customer = Customer::new(&first).await;
    let worker = Worker::start_with(&["--nats", &nats.url(), "--threads", "2"]).await;
    for n in 0..12 {
        let at = if n % 2 == 0 { &first } else { &second };
        customer.submit(at, 0.3).await;
    }
    rows.until_begun(&customer.accepted[0].clone(), 1).await;
    first.kill().await;
    customer.wait_for_all(&second).await;
    assert_eq!(customer.accepted.len(), 12);
    for (id, end) in &customer.ends {
        assert_eq!(end["status"], "FINISHED", "{id}: {end}");
    }
    let me = customer.get(&second, "/api/v1/auth/me").await;
    assert_eq!(me["subscription"]["requests_used"], 12);
    worker.kill().await;
    second.kill().await;
    place.clear().await;
}

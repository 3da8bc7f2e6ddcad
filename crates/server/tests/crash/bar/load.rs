//! Answers while all workers optimise, and how soon a free worker has done a small job.

use super::{Times, Watch, call, health, job, long_job, say, small_job, submit, until_running};
use crate::support::{Customer, Place, Server};
use reqwest::{Client, Method, StatusCode};
use std::sync::Arc;
use std::time::Duration;

pub(super) const USERS: usize = 50;
const SUBMITTERS: usize = 3;
pub(super) const SECONDS: u64 = 30;
/// Each user asks as often; the page asks for a running task once a second.
const PAUSE: Duration = Duration::from_millis(250);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_11_and_12_people_are_answered_while_all_workers_optimise() {
    let place = Place::sqlite();
    let server = Arc::new(Server::start_with(&place, &["--default-plan", "enterprise"]).await);
    let mut people = Vec::new();
    for n in 0..USERS {
        let mut person = Customer::called(&server, &format!("person-{n}")).await;
        for _ in 0..3 {
            submit(&mut person, &server, &small_job()).await;
        }
        people.push(person);
    }
    for person in &mut people {
        person.wait_for_all(&server).await;
    }
    let workers = health(&server).await["workers"].as_u64().unwrap();
    let mut busy = Customer::called(&server, "busy").await;
    for _ in 0..40 {
        submit(&mut busy, &server, &long_job()).await;
    }
    until_running(&server, workers).await;
    let submitters: Vec<_> =
        (0..SUBMITTERS).map(|n| tokio::spawn(keep_submitting(server.clone(), n))).collect();
    let readers: Vec<_> = people
        .into_iter()
        .enumerate()
        .map(|(n, person)| tokio::spawn(keep_reading(server.clone(), person, n)))
        .collect();
    let (mut reads, mut accepts) = (Times::default(), Times::default());
    for reader in readers {
        reads.0.extend(reader.await.unwrap().0);
    }
    for submitter in submitters {
        accepts.0.extend(submitter.await.unwrap().0);
    }
    // Quick tasks have a slot of their own beside them.
    let queue = health(&server).await;
    assert!(queue["queue"]["running"].as_u64().unwrap() >= workers, "the workers were not busy all the time");
    let met = reads.at(0.5) <= 10.0 && reads.at(0.99) <= 100.0;
    let figure = format!("{workers} worker busy, {}, no error", reads.text());
    say(11, "reads of 50 users under load", "p50 ≤ 10 ms, p99 ≤ 100 ms, 0 errors", &figure, met);
    say(12, "accepting a job under that load", "p99 ≤ 150 ms", &accepts.text(), accepts.at(0.99) <= 150.0);
    Arc::into_inner(server).unwrap().kill().await;
}

pub(super) async fn keep_reading(server: Arc<Server>, person: Customer, n: usize) -> Times {
    let task = format!("/api/v1/task/{}", person.accepted[0]);
    let record = format!("/api/v1/calculations/{}", person.accepted[1]);
    let paths = [
        task.as_str(),
        "/api/v1/calculations?include_request_data=true",
        "/api/v1/auth/me",
        record.as_str(),
        "/api/v1/projects",
        "/api/v1/materials",
        "/api/v1/settings",
        "/health",
    ];
    let (mut times, total) = (Times::default(), Watch::new());
    tokio::time::sleep(PAUSE.mul_f64(n as f64 / USERS as f64)).await;
    for path in paths.iter().cycle().skip(n) {
        if total.read().as_secs() >= SECONDS {
            break;
        }
        let watch = Watch::new();
        let (status, answer) = call(&person.http, &server, &person.token, Method::GET, path, None).await;
        times.add(watch.read());
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        tokio::time::sleep(PAUSE.saturating_sub(watch.read())).await;
    }
    times
}

async fn keep_submitting(server: Arc<Server>, n: usize) -> Times {
    let mut customer = Customer::called(&server, &format!("submitter-{n}")).await;
    let (mut times, total) = (Times::default(), Watch::new());
    while total.read().as_secs() < SECONDS {
        let watch = Watch::new();
        submit(&mut customer, &server, &job(30, 3, 0.0)).await;
        times.add(watch.read());
        tokio::time::sleep(PAUSE.saturating_sub(watch.read())).await;
    }
    times
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_13_a_free_worker_answers_small_jobs_at_once() {
    let place = Place::sqlite();
    let server = Server::start_with(&place, &["--default-plan", "enterprise"]).await;
    let mut customer = Customer::new(&server).await;
    let mut small = Times::default();
    for _ in 0..200 {
        small.add(solved(&server, &mut customer, small_job()).await);
    }
    let met = small.at(0.5) <= 150.0 && small.at(0.99) <= 1e3;
    say(13, "small quick job, submit to result", "p50 ≤ 150 ms, p99 ≤ 1 s", &small.text(), met);
    let mut large = Times::default();
    for _ in 0..20 {
        large.add(solved(&server, &mut customer, job(100, 10, 0.0)).await);
    }
    say(13, "1,000 panels at effort 0", "≤ 1 s", &large.text(), large.at(1.0) <= 1e3);
    customer.look(&server).await;
    assert_eq!(customer.check_layouts(&server).await, 220);
    server.kill().await;
}

async fn solved(server: &Server, customer: &mut Customer, job: serde_json::Value) -> Duration {
    let watch = Watch::new();
    let id = submit(customer, server, &job).await;
    while customer.get(server, &format!("/api/v1/task/{id}")).await["status"] != "FINISHED" {
        assert!(watch.read().as_secs() < 60, "{id} never ended");
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    watch.read()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_14_a_stop_is_done_within_a_second_and_keeps_the_best_layout() {
    let place = Place::sqlite();
    let server = Server::start_with(&place, &["--default-plan", "enterprise"]).await;
    let mut customer = Customer::new(&server).await;
    let (mut told, mut done) = (Times::default(), Times::default());
    for round in 0..40_u64 {
        let id = submit(&mut customer, &server, &job(200, 1 + round % 10, 2.0)).await;
        let path = format!("/api/v1/task/{id}");
        while customer.get(&server, &path).await["status"] == "QUEUED" {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // At the start, where no layout has been told of yet, and later.
        tokio::time::sleep(Duration::from_millis(round * 20)).await;
        let watch = Watch::new();
        let stop = format!("{path}/stop");
        let (_, answer) = call(&Client::new(), &server, &customer.token, Method::POST, &stop, None).await;
        told.add(watch.read());
        assert_eq!(answer["status"], "STOPPED", "{answer}");
        while !customer.get(&server, &path).await["solution"].is_object()
            || health(&server).await["queue"]["running"] != 0
        {
            assert!(watch.read().as_secs() < 60, "{id} has no layout");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        done.add(watch.read());
    }
    customer.look(&server).await;
    assert_eq!(customer.check_layouts(&server).await, 40);
    let figure = format!("answer {}; layout there, worker free {}", told.text(), done.text());
    say(
        14,
        "stop",
        "STOPPED with its best layout within 1 s",
        &figure,
        told.at(1.0) <= 1e3 && done.at(1.0) <= 1e3,
    );
    server.kill().await;
}

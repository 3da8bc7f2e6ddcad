//! Answers to others while large files are written.

use super::load::{SECONDS, USERS, keep_reading};
use super::memory::memory;
use super::{Times, Watch, health, say, small_job, submit};
use crate::support::{Customer, Place, Server};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;

/// People who have their plans written again and again, more than the server writes for at once.
const PRINTERS: usize = 4;
/// Sheets of each plan, no two alike.
const SHEETS: usize = 500;

/// A sheet's worth of panels for each sheet, of a size of its own.
fn many_sheets() -> Value {
    let panel = |n: usize| {
        let label = format!("Panel {n}");
        json!({"id": n.to_string(), "width": 900 - n % 50, "height": 650 - n / 50, "count": 9, "label": label})
    };
    json!({
        "panels": (0..SHEETS).map(panel).collect::<Vec<_>>(),
        "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 1000}],
        "configuration": {"optimization_factor": 0},
    })
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_25_people_are_answered_while_large_files_are_written() {
    let place = Place::sqlite();
    let server = Arc::new(Server::start_with(&place, &["--default-plan", "enterprise"]).await);
    let mut people = Vec::new();
    for n in 0..USERS {
        let mut person = Customer::called(&server, &format!("person-{n}")).await;
        for _ in 0..2 {
            submit(&mut person, &server, &small_job()).await;
        }
        people.push(person);
    }
    let mut printers = Vec::new();
    for n in 0..PRINTERS {
        let mut printer = Customer::called(&server, &format!("printer-{n}")).await;
        submit(&mut printer, &server, &many_sheets()).await;
        printers.push(printer);
    }
    for person in people.iter_mut().chain(&mut printers) {
        person.wait_for_all(&server).await;
    }
    let printing: Vec<_> =
        printers.into_iter().map(|printer| tokio::spawn(keep_printing(server.clone(), printer))).collect();
    let readers: Vec<_> = people
        .into_iter()
        .enumerate()
        .map(|(n, person)| tokio::spawn(keep_reading(server.clone(), person, n)))
        .collect();
    let (mut reads, mut files) = (Times::default(), Times::default());
    for reader in readers {
        reads.0.extend(reader.await.unwrap().0);
    }
    for printer in printing {
        files.0.extend(printer.await.unwrap().0);
    }
    assert_eq!(health(&server).await["status"], "ok");
    let peak = memory(&server, "VmHWM");
    let met = reads.at(0.5) <= 10.0 && reads.at(0.99) <= 100.0;
    let figure =
        format!("reads {}; files of {SHEETS} sheets {}; peak {peak:.0} MiB", reads.text(), files.text());
    say(25, "reads of 50 users while large files are written", "p50 ≤ 10 ms, p99 ≤ 100 ms", &figure, met);
    Arc::into_inner(server).unwrap().kill().await;
}

/// Has a plan written on papers of every kind, each of them for the first time.
async fn keep_printing(server: Arc<Server>, printer: Customer) -> Times {
    let (mut times, total) = (Times::default(), Watch::new());
    let kinds = ["a4", "a3", "letter"].iter().flat_map(|paper| {
        ["en", "ru"].into_iter().flat_map(move |lang| {
            ["mm", "inch"].map(|unit| format!("pdf?paper={paper}&lang={lang}&unit={unit}"))
        })
    });
    for kind in kinds.collect::<Vec<_>>().iter().cycle() {
        if total.read().as_secs() >= SECONDS {
            break;
        }
        let url = format!("{}/api/v1/calculations/{}/files/{kind}", server.base, printer.accepted[0]);
        let watch = Watch::new();
        let answer = printer.http.get(url).bearer_auth(&printer.token).send().await.unwrap();
        let (status, file) = (answer.status(), answer.bytes().await.unwrap());
        if status == StatusCode::TOO_MANY_REQUESTS {
            continue;
        }
        assert!(status == StatusCode::OK && file.starts_with(b"%PDF"), "{kind}: {status}");
        times.add(watch.read());
    }
    times
}

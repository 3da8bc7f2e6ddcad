//! Ten thousand events for receivers of which one is slow.

use super::{Watch, call, say};
use crate::support::{Customer, Place, Server};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

const QUICK: usize = 4;
/// Who write at the same time.
const CLIENTS: usize = 16;
const EVENTS: usize = 10_000;
/// Of the slow one, beside those.
const SLOW_EVENTS: usize = 500;

/// Counts what comes, and answers after a pause.
async fn receiver(pause: Duration) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let count = Arc::new(AtomicUsize::new(0));
    let counted = count.clone();
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let count = counted.clone();
            tokio::spawn(async move {
                let mut head = [0; 4096];
                let _ = connection.read(&mut head).await;
                tokio::time::sleep(pause).await;
                let _ = connection.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await;
                count.fetch_add(1, Ordering::SeqCst);
            });
        }
    });
    (url, count)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_27_ten_thousand_events_drain_beside_a_slow_receiver() {
    drain(Place::sqlite(), "SQLite").await;
    if let Some(place) = Place::postgres().await {
        drain(place, "PostgreSQL").await;
    }
}

async fn drain(place: Place, database: &str) {
    let settings =
        ["--default-plan", "enterprise", "--webhook-allow", "127.0.0.1/32", "--account-rate", "100000"];
    let server = Server::start_with(&place, &settings).await;
    let customer = Customer::new(&server).await;
    let (slow, _) = receiver(Duration::from_secs(3600)).await;
    let mut receivers = Vec::new();
    let make = async |url: &str| {
        let body = json!({"url": url, "events": ["calculation.finished"]});
        let made =
            call(&customer.http, &server, &customer.token, Method::POST, "/api/v1/webhooks", Some(&body));
        made.await.1["id"].as_str().unwrap().to_owned()
    };
    let held = make(&slow).await;
    for _ in 0..QUICK {
        let (url, count) = receiver(Duration::ZERO).await;
        receivers.push((make(&url).await, count));
    }
    let heard = || receivers.iter().map(|(_, count)| count.load(Ordering::SeqCst)).sum::<usize>();
    let test = async |hook: &str| {
        let path = format!("/api/v1/webhooks/{hook}/test");
        let (status, answer) =
            call(&customer.http, &server, &customer.token, Method::POST, &path, None).await;
        assert_eq!(status.as_u16(), 202, "{answer}");
    };
    let watch = Watch::new();
    for _ in 0..SLOW_EVENTS {
        test(&held).await;
    }
    let quick = (0..CLIENTS).map(|client| {
        let (receivers, test) = (&receivers, &test);
        async move {
            for n in (client..EVENTS).step_by(CLIENTS) {
                test(&receivers[n % QUICK].0).await;
            }
        }
    });
    join_all(quick).await;
    let written = watch.read();
    while heard() < EVENTS {
        assert!(watch.read() < Duration::from_secs(600), "{} of {EVENTS} events came", heard());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let took = watch.read();
    let figure = format!(
        "{database}: written in {:.1} s, all there {:.1} s after the first",
        written.as_secs_f64(),
        took.as_secs_f64()
    );
    say(
        27,
        "10,000 events to four webhooks beside one that never answers",
        "60 s",
        &figure,
        took.as_secs() < 60,
    );
    server.kill().await;
    place.clear().await;
}

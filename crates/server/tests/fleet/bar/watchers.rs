//! Ten thousand who watch tasks on two servers hear of their ends.

use super::{minute, servers, setting, submit_many};
use crate::measure::{Times, Watch, say};
use crate::processes::{Customer, Place, Server};
use crate::support::Nats;
use futures_util::future::join_all;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Peak memory of a process, MiB.
fn peak(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.process.id().unwrap())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_09_whoever_watches_hears_of_an_end() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let serving = servers(&place, &nats, 2).await;
    let watchers = usize::try_from(setting("KERF_SCALE_WATCHERS", 10_000)).unwrap();
    let mut customer = Customer::new(&serving[0]).await;
    submit_many(&mut customer, &serving[0], &minute(), 100).await;
    let (connected, clock) = (Arc::new(AtomicUsize::new(0)), Arc::new(Watch::new()));
    let mut all = Vec::new();
    for n in 0..watchers {
        let task = customer.accepted[n % customer.accepted.len()].clone();
        let url = format!("{}/api/v1/task/{task}/events", serving[n % 2].base);
        let request = customer.http.get(url).bearer_auth(&customer.token);
        let (connected, clock) = (connected.clone(), clock.clone());
        all.push(tokio::spawn(async move {
            let mut events = request.send().await.unwrap().error_for_status().unwrap();
            let mut first = true;
            while let Ok(Some(text)) = events.chunk().await {
                if std::mem::take(&mut first) {
                    connected.fetch_add(1, Ordering::SeqCst);
                }
                if String::from_utf8_lossy(&text).contains("STOPPED") {
                    return (task, Some(clock.read()));
                }
            }
            (task, None)
        }));
        if n % 200 == 199 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    while connected.load(Ordering::SeqCst) < watchers {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // One after another, so that what is measured is the telling and not the stopping.
    let mut stopped = std::collections::HashMap::new();
    for (n, task) in customer.accepted.iter().enumerate() {
        let stop = customer.http.post(format!("{}/api/v1/task/{task}/stop", serving[n % 2].base));
        stop.bearer_auth(&customer.token).send().await.unwrap().error_for_status().unwrap();
        stopped.insert(task.clone(), clock.read());
    }
    let (mut times, mut untold) = (Times::default(), 0);
    for told in join_all(all).await {
        match told.unwrap() {
            (task, Some(at)) => times.add(at.saturating_sub(stopped[&task])),
            (_, None) => untold += 1,
        }
    }
    let memory: Vec<u64> = serving.iter().map(peak).collect();
    let figure = format!("{untold} untold; {}; peak memory {memory:?} MiB", times.text());
    let met = untold == 0 && times.at(1.0) <= 1_000.0 && memory.iter().all(|mib| *mib < 1_024);
    say(9, "10,000 watchers on 2 servers", "all told within 1 s, under 1 GiB each", &figure, met);
    for server in serving {
        server.kill().await;
    }
    place.clear().await;
}

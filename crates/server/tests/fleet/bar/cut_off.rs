//! A worker that the network cuts off, and that comes back with its end.

use super::{kitchen, setting};
use crate::measure::say;
use crate::processes::{Customer, Place};
use crate::support::{self, Nats, Rows, Worker, figure, server, submit, until_task};
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A line to NATS that can be cut: what is sent then arrives nowhere, and nobody hears that it does not.
struct Cable {
    url: String,
    cut: watch::Sender<bool>,
}

impl Cable {
    async fn to(nats: &Nats) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("nats://{}", listener.local_addr().unwrap());
        let target = nats.url().trim_start_matches("nats://").to_owned();
        let cut = watch::Sender::new(false);
        let heard = cut.subscribe();
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (mut heard, target) = (heard.clone(), target.clone());
                tokio::spawn(async move {
                    until(&mut heard, false).await;
                    let Ok(mut far) = TcpStream::connect(target).await else { return };
                    let mut again = heard.clone();
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        () = until(&mut again, true) => {}
                    }
                    // Open at this side, dead at the other, until the cable is whole again.
                    drop(far);
                    until(&mut heard, false).await;
                });
            }
        });
        Cable { url, cut }
    }
}

/// Waits until the cable is cut, or whole.
async fn until(heard: &mut watch::Receiver<bool>, cut: bool) {
    while *heard.borrow_and_update() != cut {
        if heard.changed().await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_04_the_late_end_of_a_worker_that_was_cut_off_is_refused() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let serving = server(&place, &nats).await;
    let rows = Rows::of(&place).await;
    let mut customer = Customer::new(&serving).await;
    let cable = Cable::to(&nats).await;
    let cut_off = Worker::start_with(&["--nats", &cable.url, "--grace", "0"]).await;
    // Some ten seconds of work: it ends while the worker is alone.
    let task = submit(&mut customer, &serving, kitchen(120, 1.0)).await;
    let attempt = rows.until_begun(&task, 1).await;
    cable.cut.send_replace(true);
    let other = Worker::start(&nats).await;
    assert!(rows.until_begun(&task, attempt + 1).await > attempt);
    let end = until_task(&customer, &serving, &task, "FINISHED").await;
    tokio::time::sleep(Duration::from_secs(setting("KERF_SCALE_CUT", 60))).await;
    cable.cut.send_replace(false);
    support::until("the late end is refused", async || {
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
    say(
        4,
        "a worker cut off for 60 s and back",
        "its late end is refused, nothing changes twice",
        "so it was",
        true,
    );
    cut_off.kill().await;
    serving.kill().await;
    place.clear().await;
}

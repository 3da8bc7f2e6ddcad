//! How soon the task of a dead worker or server is begun again.

use super::{minute, setting};
use crate::measure::{Times, Watch, say};
use crate::processes::{Customer, Place, Server};
use crate::support::{Nats, Rows, Worker, server, submit};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_02_the_task_of_a_dead_worker_is_begun_again() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let serving = server(&place, &nats).await;
    let rows = Rows::of(&place).await;
    let mut customer = Customer::new(&serving).await;
    let mut times = Times::default();
    for _ in 0..setting("KERF_SCALE_KILLS", 20) {
        let dying = Worker::start(&nats).await;
        let task = submit(&mut customer, &serving, minute()).await;
        let attempt = rows.until_begun(&task, 1).await;
        let other = Worker::start(&nats).await;
        dying.kill().await;
        let watch = Watch::new();
        rows.until_begun(&task, attempt + 1).await;
        times.add(watch.read());
        let stop = customer.http.post(format!("{}/api/v1/task/{task}/stop", serving.base));
        stop.bearer_auth(&customer.token).send().await.unwrap().error_for_status().unwrap();
        other.kill().await;
    }
    let met = times.at(0.5) <= 10e3 && times.at(1.0) <= 20e3;
    say(2, "a worker killed, its task begun again", "p50 ≤ 10 s, max ≤ 20 s", &times.text(), met);
    serving.kill().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_03_the_task_of_a_dead_server_is_begun_again() {
    let Some(place) = Place::postgres().await else { return };
    let other = place.beside();
    let settings = ["--workers", "1", "--task-threads", "1", "--default-plan", "enterprise"];
    let mut dying = Server::start_with(&place, &settings).await;
    place.share_key(&other);
    let rows = Rows::of(&place).await;
    let mut customer = Customer::new(&dying).await;
    let mut times = Times::default();
    for _ in 0..setting("KERF_SCALE_KILLS", 20) {
        let task = submit(&mut customer, &dying, minute()).await;
        let attempt = rows.until_begun(&task, 1).await;
        let living = Server::start_with(&other, &settings).await;
        dying.kill().await;
        let watch = Watch::new();
        rows.until_begun(&task, attempt + 1).await;
        times.add(watch.read());
        let stop = customer.http.post(format!("{}/api/v1/task/{task}/stop", living.base));
        stop.bearer_auth(&customer.token).send().await.unwrap().error_for_status().unwrap();
        assert_eq!(living.terminate().await, 0);
        dying = Server::start_with(&place, &settings).await;
        customer.sign_in(&dying).await;
    }
    let met = times.at(0.5) <= 10e3 && times.at(1.0) <= 20e3;
    say(3, "a server killed, its task begun again", "p50 ≤ 10 s, max ≤ 20 s", &times.text(), met);
    dying.kill().await;
    place.clear().await;
}

//! NATS is away, comes back, loses its store, has no room.

use crate::processes::{Customer, Place};
use crate::support::{
    Nats, Rows, Worker, examined, health, long_job, server, small_job, submit, until, until_task,
};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy};

#[tokio::test(flavor = "multi_thread")]
async fn tasks_wait_while_nats_is_away_and_flow_again_by_themselves() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    let server = server(&place, &nats).await;
    let rows = Rows::of(&place).await;
    let worker = Worker::start_with(&["--nats", &nats.url(), "--threads", "1", "--grace", "0"]).await;
    let mut customer = Customer::new(&server).await;
    let waiting = submit(&mut customer, &server, small_job()).await;
    assert_eq!(health(&server).await["nats"], "down");
    assert_eq!(customer.get(&server, &format!("/api/v1/task/{waiting}")).await["status"], "QUEUED");
    nats.start().await;
    until_task(&customer, &server, &waiting, "FINISHED").await;
    assert_eq!(health(&server).await["nats"], "ok");

    // A restart in the middle of a task costs nothing.
    let task = submit(&mut customer, &server, long_job()).await;
    rows.until_begun(&task, 1).await;
    nats.kill().await;
    nats.start().await;
    let quick = submit(&mut customer, &server, small_job()).await;
    let helper = Worker::start(&nats).await;
    until_task(&customer, &server, &quick, "FINISHED").await;
    assert_eq!(rows.failures(&task).await, 0, "an outage is no failure");

    // The store is gone: the one at work goes on, the streams are made anew.
    nats.kill().await;
    nats.lose_store();
    nats.start().await;
    let another = submit(&mut customer, &server, small_job()).await;
    until_task(&customer, &server, &another, "FINISHED").await;
    assert_eq!(rows.failures(&task).await, 0);
    let stop = format!("{}/api/v1/task/{task}/stop", server.base);
    customer.http.post(stop).bearer_auth(&customer.token).send().await.unwrap().error_for_status().unwrap();
    rows.until_left(&task).await;
    let stopped = customer.get(&server, &format!("/api/v1/task/{task}")).await;
    assert!(stopped["solution"].is_object(), "{stopped}");
    helper.kill().await;
    worker.kill().await;
    server.kill().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tasks_wait_while_nats_is_full() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let jetstream = async_nats::jetstream::new(nats.client().await);
    // As an operator who has little room would have it.
    let little = Config {
        name: "KERF_TASKS".to_owned(),
        subjects: vec!["kerf.v1.task.quick".to_owned(), "kerf.v1.task.long".to_owned()],
        retention: RetentionPolicy::WorkQueue,
        discard: DiscardPolicy::New,
        max_messages: 1,
        ..Config::default()
    };
    let mut stream = jetstream.create_stream(little.clone()).await.unwrap();
    let server = server(&place, &nats).await;
    // Nobody pulls what fills it: it is on neither lane of the workers until the stream is emptied.
    jetstream.publish("kerf.v1.task.quick", "{}".into()).await.unwrap().await.unwrap();
    let rows = Rows::of(&place).await;
    let mut customer = Customer::new(&server).await;
    let task = submit(&mut customer, &server, small_job()).await;
    // A worker asks by hand, so that nothing but the server meets the full stream.
    let client = nats.client().await;
    for _ in 0..3 {
        let room = client.request("kerf.v1.room", r#"{"v":1}"#.into()).await.unwrap();
        let offer: serde_json::Value = serde_json::from_slice(&room.payload).unwrap();
        assert_eq!(offer["lane"], serde_json::Value::Null, "{offer}");
    }
    until("it is back in line", async || rows.attempt(&task).await?.2.is_none().then_some(())).await;
    assert_eq!(customer.get(&server, &format!("/api/v1/task/{task}")).await["status"], "QUEUED");
    assert_eq!(health(&server).await["nats"], "ok");
    assert_eq!(rows.failures(&task).await, 0, "what was never begun has not failed");
    stream.info().await.unwrap();
    stream.purge().await.unwrap();
    let worker = Worker::start(&nats).await;
    until_task(&customer, &server, &task, "FINISHED").await;
    worker.kill().await;
    server.kill().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_tells_whether_nats_and_its_workers_are_there() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    let away = examined(&place, &["--nats", &nats.url()]).await;
    assert!(away.contains("FAULT   NATS: does not let servers in (IO error"), "{away}");
    nats.start().await;
    let worker = Worker::start_with(&["--nats", &nats.url(), "--threads", "3"]).await;
    let there = examined(&place, &["--nats", &nats.url()]).await;
    for line in
        ["ok      NATS: ", "ok      streams: ", "note    workers: 1 were heard, with room for 3 tasks"]
    {
        assert!(there.contains(line), "{line} is not in {there}");
    }
    worker.kill().await;
    place.clear().await;
}

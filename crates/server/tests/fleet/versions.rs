//! Servers and workers of the version before and after work with those of this one: its messages are written by hand, with
//! only what that version had, or with what it may come to have.

use crate::processes::{Customer, Place};
use crate::support::{Nats, Worker, server, small_job, submit, until, until_task};
use async_nats::jetstream;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::StreamExt;
use serde_json::{Value, json};
use server::nats::protocol::VERSION;
use uuid::Uuid;

fn packed(text: &str) -> String {
    STANDARD.encode(store::Packed::try_from(text).unwrap().into_bytes())
}

fn read(payload: &[u8]) -> Value {
    serde_json::from_slice(payload).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_of_a_neighbouring_version_is_served() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let server = server(&place, &nats).await;
    let client = nats.client().await;
    let mut customer = Customer::new(&server).await;
    for v in [VERSION - 1, VERSION + 1] {
        let task = submit(&mut customer, &server, small_job()).await;
        let ask = async |subject: &'static str, mut message: Value| {
            message["v"] = json!(v);
            message["news"] = json!({"of": ["another", "version"]});
            read(&client.request(subject, message.to_string().into()).await.unwrap().payload)
        };
        let lane = until("a task is offered", async || {
            ask("kerf.v1.room", json!({})).await["lane"].as_str().map(str::to_owned)
        })
        .await;
        let request = async_nats::Request::new().payload("".into()).inbox(client.new_inbox());
        let subject = format!("$JS.API.CONSUMER.MSG.NEXT.KERF_TASKS.{lane}");
        let handed = client.send_request(subject, request).await.unwrap();
        let message = read(&handed.payload);
        let start = json!({"task": task, "attempt": message["attempt"], "worker": "another-version"});
        let start = ask("kerf.v1.start", start).await;
        assert_eq!(start["answer"], "go");
        let beat = ask("kerf.v1.beat", json!({"task": task, "attempt": start["attempt"]})).await;
        assert_eq!(beat["answer"], "continue");
        let job = engine::Job::from_json(&small_job()).unwrap();
        let layout = engine::solve(&job, &engine::Options::default(), &engine::Unattended);
        let layout = serde_json::to_string(&layout).unwrap();
        let end = json!({"v": v, "task": task, "attempt": start["attempt"], "end": "finished",
            "layout": {"inline": packed(&layout)}, "news": 1});
        let streams = jetstream::new(client.clone());
        streams.publish("kerf.v1.end", end.to_string().into()).await.unwrap().await.unwrap();
        client.publish(handed.reply.unwrap(), "+ACK".into()).await.unwrap();
        until_task(&customer, &server, &task, "FINISHED").await;
    }
    server.kill().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_of_a_neighbouring_version_is_worked_for() {
    let Some(mut nats) = Nats::new() else { return };
    nats.start().await;
    let client = nats.client().await;
    let streams = jetstream::new(client.clone());
    let work_queue = |name: &str, subjects: &[&str]| jetstream::stream::Config {
        name: name.to_owned(),
        subjects: subjects.iter().map(|subject| (*subject).to_owned()).collect(),
        retention: jetstream::stream::RetentionPolicy::WorkQueue,
        ..Default::default()
    };
    let lanes = ["kerf.v1.task.quick", "kerf.v1.task.long"];
    let tasks = streams.create_stream(work_queue("KERF_TASKS", &lanes)).await.unwrap();
    for lane in ["quick", "long"] {
        let consumer = jetstream::consumer::pull::Config {
            durable_name: Some(lane.to_owned()),
            filter_subject: format!("kerf.v1.task.{lane}"),
            ..Default::default()
        };
        tasks.create_consumer(consumer).await.unwrap();
    }
    streams.create_stream(work_queue("KERF_ENDS", &["kerf.v1.end"])).await.unwrap();
    let mut rooms = client.subscribe("kerf.v1.room").await.unwrap();
    let mut starts = client.subscribe("kerf.v1.start").await.unwrap();
    let mut beats = client.subscribe("kerf.v1.beat").await.unwrap();
    let mut ends = client.subscribe("kerf.v1.end").await.unwrap();
    let worker = Worker::start(&nats).await;
    let beating = client.clone();
    let answering = tokio::spawn(async move {
        while let Some(beat) = beats.next().await {
            let answer = json!({"v": VERSION, "answer": "continue"}).to_string();
            beating.publish(beat.reply.unwrap(), answer.into()).await.unwrap();
        }
    });
    for v in [VERSION - 1, VERSION + 1] {
        let task = Uuid::new_v4();
        let handed = json!({"v": v, "task": task, "attempt": 4, "news": true,
            "job": {"inline": packed(&small_job().to_string())}});
        streams.publish("kerf.v1.task.long", handed.to_string().into()).await.unwrap().await.unwrap();
        let start = loop {
            tokio::select! {
                start = starts.next() => break start.unwrap(),
                // It has not to be offered to be found.
                room = rooms.next() => {
                    client.publish(room.unwrap().reply.unwrap(), json!({"v": v}).to_string().into()).await.unwrap();
                }
            }
        };
        let asked = read(&start.payload);
        assert_eq!((&asked["task"], &asked["attempt"]), (&json!(task), &json!(4)));
        let go = json!({"v": v, "answer": "go", "attempt": 9, "time_limit_ms": 60_000, "news": []});
        client.publish(start.reply.unwrap(), go.to_string().into()).await.unwrap();
        let end = read(&ends.next().await.unwrap().payload);
        assert_eq!(
            (&end["v"], &end["task"], &end["attempt"], &end["end"]),
            (&json!(VERSION), &json!(task), &json!(9), &json!("finished"))
        );
        assert!(end["layout"]["inline"].is_string());
    }
    answering.abort();
    worker.kill().await;
}

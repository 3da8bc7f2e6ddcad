//! Messages that are none of ours, forged ones, and ends that come late, twice or with a layout that cannot be cut.

use crate::processes::{Customer, Place, Server};
use crate::support::{Nats, Rows, Worker, figure, server, small_job, submit, until, until_task};
use async_nats::Client;
use serde_json::{Value, json};

/// Begins a task by hand: asks for room, pulls its message, asks to begin. Its message and the number of the attempt.
async fn begin(client: &Client, worker: &str) -> (Value, u64) {
    let offer = until("a task is offered", async || {
        let answer = client.request("kerf.v1.room", r#"{"v":1}"#.into()).await.ok()?;
        let offer: Value = serde_json::from_slice(&answer.payload).unwrap();
        offer["lane"].as_str().map(str::to_owned)
    })
    .await;
    let subject = format!("$JS.API.CONSUMER.MSG.NEXT.KERF_TASKS.{offer}");
    let request = async_nats::Request::new().payload("".into()).inbox(client.new_inbox());
    let message = client.send_request(subject, request).await.unwrap();
    let task: Value = serde_json::from_slice(&message.payload).unwrap();
    let asked = json!({"v": 1, "task": task["task"], "attempt": task["attempt"], "worker": worker});
    let answer = client.request("kerf.v1.start", asked.to_string().into()).await.unwrap();
    let answer: Value = serde_json::from_slice(&answer.payload).unwrap();
    assert_eq!(answer["answer"], "go");
    client.publish(message.reply.unwrap(), "+ACK".into()).await.unwrap();
    (task, answer["attempt"].as_u64().unwrap())
}

async fn hand_in(client: &Client, end: Value) {
    let jetstream = async_nats::jetstream::new(client.clone());
    jetstream.publish("kerf.v1.end", end.to_string().into()).await.unwrap().await.unwrap();
}

async fn until_figure(server: &Server, name: &str, least: f64) {
    until(name, async || (figure(server, name).await >= least).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_on_every_subject_stops_nobody() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let server = server(&place, &nats).await;
    let worker = Worker::start(&nats).await;
    let mut customer = Customer::new(&server).await;
    let first = submit(&mut customer, &server, small_job()).await;
    until_task(&customer, &server, &first, "FINISHED").await;
    let client = nats.client().await;
    let nobody = "00000000-0000-0000-0000-000000000000";
    let garbage = [
        String::new(),
        "{".to_owned(),
        "\u{1}\u{2}".to_owned(),
        "[".repeat(100_000),
        r#"{"v":99,"task":1}"#.to_owned(),
        r#"{"v":1,"task":"no id","attempt":-1}"#.to_owned(),
        format!(
            r#"{{"v":1,"task":"{nobody}","attempt":1,"worker":"a b\n","end":"finished","percent":1e999}}"#
        ),
        format!(
            r#"{{"v":1,"task":"{nobody}","attempt":1,"worker":"w","end":"finished","layout":{{"stored":"job.{first}"}}}}"#
        ),
        format!(
            r#"{{"v":1,"task":"{nobody}","attempt":1,"worker":"w","end":"finished","layout":{{"inline":"%"}},"job":{{"inline":"%"}}}}"#
        ),
        format!(r#"{{"v":1,"name":"{}","worker":"w"}}"#, "x".repeat(300_000)),
        "x".repeat(700_000),
    ];
    let subjects = [
        "kerf.v1.room",
        "kerf.v1.start",
        "kerf.v1.beat",
        "kerf.v1.worker",
        "kerf.v1.end",
        "kerf.v1.task.quick",
        "kerf.v1.task.long",
        "kerf.v1.stop.x",
        "kerf.v1.stop.00000000-0000-0000-0000-000000000000",
    ];
    for subject in subjects {
        for text in &garbage {
            client
                .publish_with_reply(subject, "$JS.API.STREAM.PURGE.KERF_TASKS", text.clone().into())
                .await
                .unwrap();
        }
    }
    client.flush().await.unwrap();
    until_figure(&server, "kerf_messages_refused_total ", 10.0).await;
    let jetstream = async_nats::jetstream::new(client);
    until("what is garbage is taken out of the streams", async || {
        let mut left = 0;
        for stream in ["KERF_TASKS", "KERF_ENDS"] {
            left += jetstream.get_stream(stream).await.unwrap().cached_info().state.messages;
        }
        (left == 0).then_some(())
    })
    .await;
    let next = submit(&mut customer, &server, small_job()).await;
    until_task(&customer, &server, &next, "FINISHED").await;
    worker.kill().await;
    server.kill().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_counts_once_and_only_with_a_layout_that_can_be_cut() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let server = server(&place, &nats).await;
    let rows = Rows::of(&place).await;
    let client = nats.client().await;
    let mut customer = Customer::new(&server).await;
    let task = submit(&mut customer, &server, small_job()).await;
    let (message, attempt) = begin(&client, "by-hand").await;
    assert_eq!(message["task"], *task);

    // A layout of nothing breaks the rules: the attempt has failed, and another one begins.
    let job = engine::Job::from_json(&small_job()).unwrap();
    let layout = engine::solve(&job, &engine::Options::default(), &engine::Unattended);
    let sound = serde_json::to_value(&layout).unwrap();
    let mut forged = sound.clone();
    forged["mosaics"][0]["tiles"][0]["x"] = json!(900);
    hand_in(&client, end(&task, attempt, &forged)).await;
    until_figure(&server, "kerf_ends_refused_total ", 1.0).await;
    until("it waits again", async || (rows.attempt(&task).await?.1 == 1).then_some(())).await;

    let (_, second) = begin(&client, "by-hand").await;
    assert_eq!(second, attempt + 1);
    // Late: the number of the attempt before.
    hand_in(&client, end(&task, attempt, &sound)).await;
    until_figure(&server, "kerf_ends_refused_total ", 2.0).await;
    assert_eq!(customer.get(&server, &format!("/api/v1/task/{task}")).await["status"], "QUEUED");
    hand_in(&client, end(&task, second, &sound)).await;
    let ended = until_task(&customer, &server, &task, "FINISHED").await;
    // Twice.
    hand_in(&client, end(&task, second, &sound)).await;
    until_figure(&server, "kerf_ends_refused_total ", 3.0).await;
    assert_eq!(customer.get(&server, &format!("/api/v1/task/{task}")).await, ended);
    assert_eq!(customer.get(&server, "/api/v1/calculations").await["total"], 1);
    server.kill().await;
    place.clear().await;
}

fn end(task: &str, attempt: u64, layout: &Value) -> Value {
    use base64::Engine;
    let packed = store::Packed::try_from(layout.to_string().as_str()).unwrap().into_bytes();
    let text = base64::engine::general_purpose::STANDARD.encode(packed);
    json!({"v": 1, "task": task, "attempt": attempt, "end": "finished", "layout": {"inline": text}})
}

//! The documented configuration of NATS: what the credentials of workers are good for, and what they are not.

use crate::processes::{Customer, Place, Server};
use crate::support::{Nats, Worker, big_job, examined, submit, until, until_task};
use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn the_credentials_of_workers_are_good_for_work_and_for_nothing_else() {
    let (Some(place), Some(nats)) = (Place::postgres().await, Nats::new()) else { return };
    let folder = tempfile::TempDir::new().unwrap();
    let (certificate, key) = certificate(folder.path(), rcgen::IsCa::NoCa);
    let nats = documented(nats, &certificate, &key).await;
    let ca = certificate.to_str().unwrap();
    let (as_server, as_worker) =
        (nats.secure_url("server", "oak-and-birch"), nats.secure_url("worker", "ash-and-elm"));
    let settings = ["--workers", "0", "--default-plan", "enterprise", "--nats", &as_server, "--nats-ca", ca];
    let server = Server::start_with(&place, &settings).await;
    let worker = Worker::start_with(&["--nats", &as_worker, "--nats-ca", ca]).await;
    let mut customer = Customer::new(&server).await;
    // The largest there is takes every road that a worker has.
    let task = submit(&mut customer, &server, big_job()).await;
    until_task(&customer, &server, &task, "FINISHED").await;

    let refusals = Arc::new(Mutex::new(Vec::new()));
    let thief = thief(&nats, ca, refusals.clone()).await;
    for subject in [
        "kerf.v1.task.quick",
        "kerf.v1.task.long",
        "kerf.v1.stop.00000000-0000-0000-0000-000000000000",
        "$JS.API.STREAM.PURGE.KERF_TASKS",
        "$JS.API.STREAM.PURGE.OBJ_KERF_BODIES",
        "$JS.API.STREAM.DELETE.KERF_ENDS",
        "$JS.API.STREAM.CREATE.OWN",
        "$JS.API.STREAM.MSG.GET.KERF_ENDS",
        "$JS.API.STREAM.MSG.GET.KERF_TASKS",
        "$JS.API.CONSUMER.MSG.NEXT.KERF_ENDS.record",
        "$JS.API.CONSUMER.CREATE.KERF_ENDS",
        "$JS.API.CONSUMER.DURABLE.CREATE.KERF_TASKS.mine",
        "$JS.ACK.KERF_ENDS.record.1.1.1.1.0",
        "_INBOX.of.a.server",
        "anything",
    ] {
        refused(&thief, &refusals, subject, true).await;
    }
    for subject in ["kerf.v1.end", "kerf.v1.>", "kerf.v1.start", "_INBOX.>", ">", "$JS.>"] {
        refused(&thief, &refusals, subject, false).await;
    }
    // What it may send cannot be made to send more: an answer goes to workers only.
    let question = r#"{"v":1,"task":"00000000-0000-0000-0000-000000000000","attempt":1,"worker":"w"}"#;
    let mut answers = thief.subscribe("_INBOX_kerf_worker.mine").await.unwrap();
    thief
        .publish_with_reply("kerf.v1.start", "$JS.API.STREAM.DELETE.KERF_TASKS", question.into())
        .await
        .unwrap();
    thief.publish_with_reply("kerf.v1.start", "_INBOX_kerf_worker.mine", question.into()).await.unwrap();
    let answer: Value = serde_json::from_slice(&answers.next().await.unwrap().payload).unwrap();
    assert_eq!(answer["answer"], "drop");
    let task = submit(&mut customer, &server, crate::support::small_job()).await;
    until_task(&customer, &server, &task, "FINISHED").await;
    worker.kill().await;
    server.kill().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_says_why_nats_does_not_let_a_server_in() {
    let (Some(place), Some(nats)) = (Place::postgres().await, Nats::new()) else { return };
    let folders = [(); 3].map(|()| tempfile::TempDir::new().unwrap());
    let (own, own_key) = certificate(folders[0].path(), rcgen::IsCa::NoCa);
    let (others, _) = certificate(folders[1].path(), rcgen::IsCa::NoCa);
    let mut nats = documented(nats, &own, &own_key).await;
    let examine = async |nats: &Nats, password: &str, ca: &Path| {
        let url = nats.secure_url("server", password);
        examined(&place, &["--nats", &url, "--nats-ca", ca.to_str().unwrap()]).await
    };
    for (password, ca, told) in [
        ("yew-and-larch", &own, "authorization violation"),
        ("oak-and-birch", &others, "invalid peer certificate"),
    ] {
        let said = examine(&nats, password, ca).await;
        let fault = said.lines().find(|line| line.starts_with("FAULT   NATS: does not let servers in"));
        assert!(fault.is_some_and(|fault| fault.to_lowercase().contains(told)), "{told} is not in {said}");
        assert!(!said.contains(password), "the password is told: {said}");
    }
    let said = examine(&nats, "oak-and-birch", &own).await;
    assert!(said.contains("ok      NATS: "), "{said}");

    // What `openssl req -x509` makes by itself: an authority that says to be a server.
    let authority = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    let (both, both_key) = certificate(folders[2].path(), authority);
    nats.kill().await;
    let nats = documented(nats, &both, &both_key).await;
    let said = examine(&nats, "oak-and-birch", &both).await;
    assert!(said.contains("CaUsedAsEndEntity"), "{said}");
    place.clear().await;
}

/// NATS, started with the documented configuration.
async fn documented(nats: Nats, certificate: &Path, key: &Path) -> Nats {
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/nats-server.conf");
    let variables = vec![
        ("KERF_NATS_CERT", certificate.to_str().unwrap().to_owned()),
        ("KERF_NATS_KEY", key.to_str().unwrap().to_owned()),
        ("KERF_NATS_SERVER_PASSWORD", "oak-and-birch".to_owned()),
        ("KERF_NATS_WORKER_PASSWORD", "ash-and-elm".to_owned()),
    ];
    let mut nats = nats.configured(config, variables);
    nats.start().await;
    nats
}

/// A client with the credentials of a worker that notes what it is refused.
async fn thief(nats: &Nats, ca: &str, refusals: Arc<Mutex<Vec<String>>>) -> Client {
    ConnectOptions::new()
        .user_and_password("worker".to_owned(), "ash-and-elm".to_owned())
        .add_root_certificates(PathBuf::from(ca))
        .require_tls(true)
        .custom_inbox_prefix("_INBOX_kerf_worker")
        .event_callback(move |event| {
            refusals.lock().unwrap().push(event.to_string());
            std::future::ready(())
        })
        .connect(nats.secure_url("worker", "ash-and-elm").replace("worker:ash-and-elm@", ""))
        .await
        .unwrap()
}

/// Tries to publish or to subscribe, and waits until that is refused.
async fn refused(thief: &Client, refusals: &Mutex<Vec<String>>, subject: &'static str, publish: bool) {
    refusals.lock().unwrap().clear();
    let heard = match publish {
        true => {
            thief.publish(subject, "{}".into()).await.unwrap();
            None
        }
        false => Some(thief.subscribe(subject).await.unwrap()),
    };
    thief.flush().await.unwrap();
    until(&format!("{subject} is refused"), async || {
        let told = refusals.lock().unwrap();
        told.iter().any(|told| told.to_lowercase().contains("permissions violation")).then_some(())
    })
    .await;
    if let Some(mut heard) = heard {
        let nothing = tokio::time::timeout(Duration::from_millis(50), heard.next()).await;
        assert!(!matches!(nothing, Ok(Some(_))), "{subject}");
    }
}

/// A throw-away certificate for this machine, and its key.
fn certificate(folder: &Path, is_ca: rcgen::IsCa) -> (PathBuf, PathBuf) {
    let mut asked = rcgen::CertificateParams::new(["localhost".to_owned(), "127.0.0.1".to_owned()]).unwrap();
    asked.is_ca = is_ca;
    let key_pair = rcgen::KeyPair::generate().unwrap();
    let made = asked.self_signed(&key_pair).unwrap();
    let (certificate, key) = (folder.join("nats.pem"), folder.join("nats.key"));
    std::fs::write(&certificate, made.pem()).unwrap();
    std::fs::write(&key, key_pair.serialize_pem()).unwrap();
    (certificate, key)
}

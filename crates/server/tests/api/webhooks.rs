//! Webhooks: a real receiver on this machine is told of what happens, signed, at least once, and never by a way that leads
//! inside.

use crate::support::{Person, Reply, Setup, Site, answer, job};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::webhooks::signature::sign;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

const HOOKS: &str = "/api/v1/webhooks";

/// What a receiver was sent: the path, the headers, the body.
type Mail = Arc<Mutex<Vec<(String, HeaderMap, String)>>>;

/// A program that is told, and how it answers: the status of each request in turn, the last one from then on.
struct Receiver {
    url: String,
    mail: Mail,
}

#[derive(Clone)]
struct Manner {
    mail: Mail,
    answers: Arc<Vec<u16>>,
    pause: Duration,
}

async fn receive(State(manner): State<Manner>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let n = {
        let mut mail = manner.mail.lock().unwrap();
        mail.push((uri.path().to_owned(), headers, String::from_utf8(body.to_vec()).unwrap()));
        mail.len() - 1
    };
    tokio::time::sleep(manner.pause).await;
    let status = manner.answers[n.min(manner.answers.len() - 1)];
    (axum::http::StatusCode::from_u16(status).unwrap(), [(header::LOCATION, "/elsewhere")], "heard")
        .into_response()
}

impl Receiver {
    async fn new(answers: &[u16]) -> Receiver {
        Receiver::slow(answers, Duration::ZERO).await
    }

    async fn slow(answers: &[u16], pause: Duration) -> Receiver {
        let mail = Mail::default();
        let manner = Manner { mail: mail.clone(), answers: Arc::new(answers.to_vec()), pause };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook?from=kerf", listener.local_addr().unwrap());
        let router = Router::new().fallback(receive).with_state(manner);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Receiver { url, mail }
    }

    /// Waits until so many have come.
    async fn received(&self, count: usize) -> Vec<(String, HeaderMap, String)> {
        // Minutes, so that only what hangs for ever fails by it, and not what a busy machine does slowly.
        for _ in 0..6_000 {
            let mail = self.mail.lock().unwrap().clone();
            if mail.len() >= count {
                return mail;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{count} never came");
    }
}

fn setup() -> Setup {
    Setup { plan: "enterprise", webhook_allow: vec!["127.0.0.1/32"], ..Setup::default() }
}

async fn make(site: &Site, who: &Person, url: &str) -> Value {
    let events = ["calculation.finished", "calculation.failed"];
    site.post(HOOKS, Some(who), json!({"url": url, "events": events, "description": "ERP"})).await.ok()
}

fn at(hook: &Value, rest: &str) -> String {
    format!("{HOOKS}/{}{rest}", hook["id"].as_str().unwrap())
}

/// The log, as soon as it is as wished.
async fn log(site: &Site, who: &Person, hook: &Value, wish: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    for _ in 0..6_000 {
        let page = site.get(&at(hook, "/deliveries?page_size=100"), Some(who)).await.ok();
        let found = page["deliveries"].as_array().unwrap();
        if wish(found) {
            return found.clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the log did not become as expected");
}

fn tried(found: &[Value]) -> bool {
    !found.is_empty()
        && found.iter().all(|one| one["attempts"].as_array().is_some_and(|tries| !tries.is_empty()))
}

async fn calculate(site: &Site, who: &Person, name: &str) -> String {
    let task = site.submit(who, job(name)).await;
    site.ended(who, &task).await;
    task
}

async fn test(site: &Site, who: &Person, hook: &Value) -> Reply {
    site.call(Method::POST, &at(hook, "/test"), Some(who), None).await
}

stories! {
    async fn whoever_asks_for_it_is_told_of_a_calculation_once_and_signed(home: Home) {
        let site = home.site_with(setup()).await;
        let anna = site.person("anna").await;
        let receiver = Receiver::new(&[200]).await;
        let hook = make(&site, &anna, &receiver.url).await;
        let secret = hook["secret"].as_str().unwrap();
        assert!(secret.starts_with("whsec_"));
        let task = calculate(&site, &anna, "Kitchen").await;
        let mail = receiver.received(1).await;
        let (path, headers, body) = &mail[0];
        assert_eq!((path.as_str(), headers["content-type"].to_str().unwrap()), ("/hook", "application/json"));
        let header = |name: &str| headers[name].to_str().unwrap().to_owned();
        let (id, timestamp) = (header("webhook-id"), header("webhook-timestamp"));
        assert_eq!(sign(secret, &id, timestamp.parse().unwrap(), body).unwrap(), header("webhook-signature"));
        let told: Value = serde_json::from_str(body).unwrap();
        assert_eq!(told["type"], "calculation.finished");
        assert_eq!((&told["data"]["calculation_id"], &told["data"]["status"], &told["data"]["name"]),
            (&json!(task), &json!("FINISHED"), &json!("Kitchen")));
        assert!(told["timestamp"].as_str().unwrap().starts_with("2026-11-21T10:00:00"));
        let found = log(&site, &anna, &hook, |found| found.first().is_some_and(|one| one["delivered"] == true)).await;
        assert_eq!(found.len(), 1);
        assert_eq!((&found[0]["event"], &found[0]["webhook_id"]), (&json!("calculation.finished"), &json!(id)));
        assert_eq!((&found[0]["attempts"][0]["status"], &found[0]["attempts"][0]["error"]), (&json!(200), &Value::Null));
        assert_eq!(found[0]["next_attempt_at"], Value::Null);
        // Nobody shows the secret again.
        for path in [HOOKS.to_owned(), at(&hook, "")] {
            assert!(!site.get(&path, Some(&anna)).await.ok().to_string().contains("whsec_"));
        }
        site.end().await;
    }

    async fn bookings_and_the_ends_of_batches_are_told_of_with_their_ids(home: Home) {
        let site = home.site_with(setup()).await;
        let anna = site.person("anna").await;
        let receiver = Receiver::new(&[200]).await;
        let wanted = json!({"url": receiver.url, "events": ["stock.booked", "batch.finished"]});
        site.post(HOOKS, Some(&anna), wanted).await.ok();
        let mut shelf = job("Shelf");
        shelf["external_id"] = json!("ERP-7");
        let task = site.submit(&anna, shelf).await;
        site.ended(&anna, &task).await;
        let booking = format!("/api/v1/calculations/{task}/booking");
        let booked = site.post(&booking, Some(&anna), json!({})).await.ok();
        // An undoing is no booking.
        site.call(Method::DELETE, &booking, Some(&anna), None).await.ok();
        let batch = json!({"name": "Monday", "jobs": [job("A"), job("B")]});
        let batch = site.post("/api/v1/batches", Some(&anna), batch).await.ok();
        for calculation in batch["calculations"].as_array().unwrap() {
            site.ended(&anna, calculation["task_id"].as_str().unwrap()).await;
        }
        let told: Vec<Value> = receiver.received(2).await.iter().map(|(_, _, body)| serde_json::from_str(body).unwrap()).collect();
        let data = |event: &str| &told.iter().find(|one| one["type"] == event).unwrap()["data"];
        let of_booking = data("stock.booked");
        assert_eq!((&of_booking["calculation_id"], &of_booking["booking_id"], &of_booking["external_id"]),
            (&json!(task), &booked["id"], &json!("ERP-7")));
        let of_batch = data("batch.finished");
        assert_eq!((&of_batch["batch_id"], &of_batch["name"], &of_batch["state"], &of_batch["jobs"]),
            (&batch["id"], &json!("Monday"), &json!("FINISHED"), &json!(2)));
        assert_eq!(receiver.mail.lock().unwrap().len(), 2);
        site.end().await;
    }

    async fn a_stopped_calculation_is_told_of_once_and_of_nobody_elses(home: Home) {
        let solver = Arc::new(crate::solvers::Patient::default());
        let site = home.site_with(Setup { solver: solver.clone(), workers: 1, ..setup() }).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let (hers, his) = (Receiver::new(&[200]).await, Receiver::new(&[200]).await);
        make(&site, &anna, &hers.url).await;
        let hook = make(&site, &boris, &his.url).await;
        let running = site.submit(&anna, job("Runs")).await;
        site.task_until(&anna, &running, |task| task["status"] == "RUNNING").await;
        let waiting = site.submit(&anna, job("Waits")).await;
        for task in [&waiting, &running] {
            site.post(&format!("/api/v1/task/{task}/stop"), Some(&anna), json!({})).await.ok();
        }
        let told: BTreeSet<(String, String)> = hers.received(2).await.into_iter().map(|(_, _, body)| {
            let told: Value = serde_json::from_str(&body).unwrap();
            assert_eq!((&told["type"], &told["data"]["status"]), (&json!("calculation.finished"), &json!("STOPPED")));
            (told["data"]["calculation_id"].as_str().unwrap().to_owned(), told["data"]["name"].as_str().unwrap().to_owned())
        }).collect();
        assert_eq!(told, BTreeSet::from([(running, "Runs".to_owned()), (waiting, "Waits".to_owned())]));
        test(&site, &boris, &hook).await.ok();
        his.received(1).await;
        assert_eq!((hers.mail.lock().unwrap().len(), his.mail.lock().unwrap().len()), (2, 1));
        site.end().await;
    }

    async fn what_is_refused_is_sent_again_with_the_same_id_and_no_redirect_is_followed(home: Home) {
        let site = home.site_with(setup()).await;
        let anna = site.person("anna").await;
        let receiver = Receiver::new(&[302, 500, 204]).await;
        let hook = make(&site, &anna, &receiver.url).await;
        test(&site, &anna, &hook).await.ok();
        let first = log(&site, &anna, &hook, tried).await;
        assert_eq!((&first[0]["delivered"], &first[0]["attempts"][0]["status"]), (&json!(false), &json!(302)));
        assert!(first[0]["next_attempt_at"].is_string());
        assert!(site.get(&at(&hook, ""), Some(&anna)).await.ok()["failing_since"].is_string());
        receiver.received(2).await;
        // Nobody waits half a minute for the third: it is asked for.
        let id = first[0]["id"].as_str().unwrap();
        log(&site, &anna, &hook, |found| found[0]["attempts"].as_array().unwrap().len() == 2).await;
        site.call(Method::POST, &at(&hook, &format!("/deliveries/{id}/resend")), Some(&anna), None).await.ok();
        let mail = receiver.received(3).await;
        let ids: BTreeSet<_> = mail.iter().map(|(_, headers, _)| headers["webhook-id"].to_str().unwrap()).collect();
        assert_eq!(ids.len(), 1, "a retry keeps its id");
        assert!(mail.iter().all(|(path, ..)| path == "/hook"), "a redirect was followed");
        let done = log(&site, &anna, &hook, |found| found[0]["delivered"] == true).await;
        let statuses: Vec<_> = done[0]["attempts"].as_array().unwrap().iter().map(|one| one["status"].clone()).collect();
        assert_eq!(statuses, [json!(302), json!(500), json!(204)]);
        assert_eq!(site.get(&at(&hook, ""), Some(&anna)).await.ok()["failing_since"], Value::Null);
        site.end().await;
    }

    async fn a_url_that_leads_inside_is_refused_and_one_that_turns_out_to_gets_no_byte(home: Home) {
        let site = home.site_with(setup()).await;
        let anna = site.person("anna").await;
        for inner in ["http://10.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest", "http://127.0.0.2/", "http://0/"] {
            let body = json!({"url": inner, "events": ["calculation.finished"]});
            let refused = site.post(HOOKS, Some(&anna), body).await;
            assert_eq!(refused.faults(), json!({"url": "inner_address"}), "{inner}");
        }
        let wrong = site.post(HOOKS, Some(&anna), json!({"url": "mailto:anna@example.com", "events": ["x", 7]})).await;
        assert_eq!(wrong.faults(), json!({"url": "not_a_url", "events[0]": "not_one_of", "events[1]": "not_one_of"}));
        let receiver = Receiver::new(&[200]).await;
        let hook = make(&site, &anna, &receiver.url).await;
        let clock = site.shut_down().await;
        // The operator has closed the network again.
        let site = home.site_at(Setup { webhook_allow: Vec::new(), ..setup() }, clock).await;
        test(&site, &anna, &hook).await.ok();
        let found = log(&site, &anna, &hook, tried).await;
        let attempt = &found[0]["attempts"][0];
        assert_eq!(attempt["status"], Value::Null);
        assert!(attempt["error"].as_str().unwrap().contains("inner address"), "{attempt}");
        assert!(receiver.mail.lock().unwrap().is_empty());
        site.end().await;
    }

    async fn what_has_failed_for_days_is_switched_off_and_its_owner_reads_so(home: Home) {
        let site = home.site_with(setup()).await;
        let anna = site.person("anna").await;
        let receiver = Receiver::new(&[500]).await;
        let hook = make(&site, &anna, &receiver.url).await;
        test(&site, &anna, &hook).await.ok();
        let first = log(&site, &anna, &hook, tried).await;
        site.clock.advance(Duration::from_secs(5 * 24 * 60 * 60));
        let body = json!({"email": "anna@example.com", "password": "correct horse"});
        let anna = Person::of(&site.post("/api/v1/auth/login", None, body).await.ok());
        let again = format!("/deliveries/{}/resend", first[0]["id"].as_str().unwrap());
        site.call(Method::POST, &at(&hook, &again), Some(&anna), None).await.ok();
        receiver.received(2).await;
        let off = log(&site, &anna, &hook, |found| found[0]["next_attempt_at"].is_null()).await;
        assert_eq!(off[0]["delivered"], false);
        let shown = site.get(&at(&hook, ""), Some(&anna)).await.ok();
        assert_eq!(shown["enabled"], false);
        assert!(shown["given_up_at"].is_string());
        let word = site.get("/api/v1/activity?action=given_up", Some(&anna)).await.ok();
        assert_eq!((&word["total"], &word["activities"][0]["object_type"], &word["activities"][0]["object_name"]),
            (&json!(1), &json!("webhook"), &json!("ERP")));
        // What is switched off is told nothing more, until it is switched on.
        calculate(&site, &anna, "Untold").await;
        assert_eq!(site.get(&at(&hook, "/deliveries"), Some(&anna)).await.ok()["total"], 1);
        let on = site.call(Method::PUT, &at(&hook, ""), Some(&anna), Some(json!({"enabled": true}))).await.ok();
        assert_eq!((&on["enabled"], &on["given_up_at"], &on["failing_since"]), (&json!(true), &Value::Null, &Value::Null));
        site.end().await;
    }

    async fn a_slow_receiver_holds_up_nobody_else(home: Home) {
        let site = home.site_with(setup()).await;
        let anna = site.person("anna").await;
        let slow = Receiver::slow(&[200], Duration::from_secs(3600)).await;
        let quick = Receiver::new(&[200]).await;
        let (held, free) = (make(&site, &anna, &slow.url).await, make(&site, &anna, &quick.url).await);
        for _ in 0..80 {
            test(&site, &anna, &held).await.ok();
        }
        for _ in 0..80 {
            test(&site, &anna, &free).await.ok();
        }
        quick.received(80).await;
        // Of one webhook only so many are under way.
        assert!(slow.mail.lock().unwrap().len() <= 24);
        site.end().await;
    }

    async fn two_servers_deliver_each_event_once(home: Home) {
        let site = home.site_with(setup()).await;
        let anna = site.person("anna").await;
        let beside = home.beside(&site).site_with(setup()).await;
        let receiver = Receiver::new(&[200]).await;
        let hook = make(&site, &anna, &receiver.url).await;
        for _ in 0..100 {
            test(&site, &anna, &hook).await.ok();
        }
        let found = log(&site, &anna, &hook, |found| found.len() == 100 && found.iter().all(|one| one["delivered"] == true)).await;
        assert!(found.iter().all(|one| one["attempts"].as_array().unwrap().len() == 1));
        let mail = receiver.received(100).await;
        let ids: BTreeSet<_> = mail.iter().map(|(_, headers, _)| headers["webhook-id"].to_str().unwrap()).collect();
        assert_eq!((mail.len(), ids.len()), (100, 100));
        beside.end().await;
        site.end().await;
    }

    async fn webhooks_are_for_plans_that_have_them_and_for_those_who_may_write(home: Home) {
        let site = home.site_with(Setup { plan: "pro", ..setup() }).await;
        let anna = site.person("anna").await;
        let body = json!({"url": "https://example.com/hook", "events": ["stock.booked", "stock.booked"]});
        site.post(HOOKS, Some(&anna), body.clone()).await.refused(403, "FORBIDDEN");
        site.put_on_plan("anna@example.com", "enterprise").await;
        let keyed = || {
            let request = site.raw(Method::POST, HOOKS).bearer_auth(&anna.access).header("Idempotency-Key", "k");
            answer(request.json(&body))
        };
        let (made, repeated) = (keyed().await.ok(), keyed().await.ok());
        assert_eq!((&made["id"], &made["events"]), (&repeated["id"], &json!(["stock.booked"])));
        assert!(made["secret"].is_string() && repeated.get("secret").is_none());
        for n in 1..20 {
            let made = site.post(HOOKS, Some(&anna), body.clone()).await;
            assert_eq!(made.status, StatusCode::CREATED, "{n}: {}", made.body);
        }
        let limit = site.post(HOOKS, Some(&anna), body).await;
        assert_eq!(limit.refused(403, "FORBIDDEN"), &json!({"plan": "enterprise", "limit": 20, "current": 20}));
        site.put_on_plan("anna@example.com", "free").await;
        let refused = test(&site, &anna, &made).await;
        assert_eq!(refused.refused(403, "FORBIDDEN"), &json!({"feature": "erp_integration", "plan": "enterprise"}));
        let off = site.call(Method::PUT, &at(&made, ""), Some(&anna), Some(json!({"enabled": false}))).await;
        assert_eq!(off.ok()["enabled"], false);
        let gone = site.call(Method::DELETE, &at(&made, ""), Some(&anna), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        site.get(&at(&made, ""), Some(&anna)).await.refused(404, "NOT_FOUND");
        site.end().await;
    }
}

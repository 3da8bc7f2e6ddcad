//! Every code of the catalogue of errors is said by some route, in the language of whoever asks.

use crate::solvers::Patient;
use crate::support::{Person, Reply, Setup, Site, answer, job};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, StatusCode};
use sea_orm::{ConnectionTrait, Database, DbBackend};
use serde_json::{Value, json};
use server::config::Switch;
use server::error::ErrorCode;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const NOBODY: &str = "01900000-0000-7000-8000-000000000000";

/// The codes that were said so far.
#[derive(Default)]
struct Said(BTreeSet<String>);

impl Said {
    fn hears(&mut self, reply: &Reply, code: &str) {
        reply.refused(reply.status.as_u16(), code);
        let message = reply.body["message"].as_str().unwrap();
        assert!(
            message.chars().any(|c| ('а'..='я').contains(&c)),
            "{code} is not said in Russian: {message}"
        );
        assert!(!message.contains("{{"), "{message}");
        assert_eq!(reply.headers["content-language"], "ru");
        self.0.insert(code.to_owned());
    }
}

async fn sql(site: &Site, statement: &str) {
    let db = Database::connect(&site.database).await.unwrap();
    db.execute_unprepared(statement).await.unwrap();
    db.close().await.unwrap();
}

async fn login(site: &Site, name: &str, password: &str) -> Reply {
    let body = json!({"email": format!("{name}@example.com"), "password": password});
    site.post("/api/v1/auth/login", None, body).await
}

/// What the accounts and their tokens are refused with.
async fn tokens(site: &Site, said: &mut Said) {
    let (anna, boris) = (site.person("anna").await, site.person("boris").await);
    let again = json!({"email": "anna@example.com", "password": "correct horse", "name": "A"});
    said.hears(&site.post("/api/v1/auth/register", None, again).await, "USER_ALREADY_EXISTS");
    said.hears(&login(site, "anna", "wrong horse").await, "INVALID_CREDENTIALS");
    let refresh = async |token: &str, who: Option<&Person>| {
        site.post("/api/v1/auth/refresh", who, json!({"refresh_token": token})).await
    };
    said.hears(&refresh("garbled", None).await, "INVALID_REFRESH_TOKEN");
    said.hears(&refresh(&"0".repeat(64), None).await, "REFRESH_TOKEN_NOT_FOUND");
    said.hears(&refresh(&anna.refresh, Some(&boris)).await, "TOKEN_USER_MISMATCH");
    let next = Person::of(&refresh(&anna.refresh, None).await.ok());
    said.hears(&refresh(&anna.refresh, None).await, "REFRESH_TOKEN_REVOKED");
    said.hears(&site.get("/api/v1/auth/me", Some(&next)).await, "UNAUTHORIZED");
    site.clock.advance(Duration::from_secs(30 * 24 * 60 * 60));
    said.hears(&refresh(&boris.refresh, None).await, "REFRESH_TOKEN_EXPIRED");
    let anna = Person::of(&login(site, "anna", "correct horse").await.ok());
    said.hears(&upgrade(site, &anna, "enterprise").await, "FORBIDDEN");
    let nothing = site.call(Method::PATCH, "/api/v1/auth/me", Some(&anna), Some(json!({}))).await;
    said.hears(&nothing, "NO_FIELDS_TO_UPDATE");
}

async fn upgrade(site: &Site, who: &Person, plan: &str) -> Reply {
    site.post("/api/v1/auth/subscription/upgrade", Some(who), json!({"plan_name": plan})).await
}

/// What is not there, or not in order.
async fn requests(site: &Site, said: &mut Said) {
    let vera = site.person("vera").await;
    for (method, path, code) in [
        (Method::GET, "/api/v1/nothing".to_owned(), "NOT_FOUND"),
        (Method::GET, format!("/api/v1/task/{NOBODY}"), "TASK_NOT_FOUND"),
        (Method::GET, format!("/api/v1/batches/{NOBODY}"), "BATCH_NOT_FOUND"),
        (Method::GET, format!("/api/v1/calculations/{NOBODY}"), "CALCULATION_NOT_FOUND"),
        (Method::GET, format!("/api/v1/materials/{NOBODY}"), "MATERIAL_NOT_FOUND"),
        (Method::DELETE, format!("/api/v1/panel-sets/{NOBODY}"), "PANEL_SET_NOT_FOUND"),
        (Method::DELETE, format!("/api/v1/stock-panel-sets/{NOBODY}"), "STOCK_PANEL_SET_NOT_FOUND"),
        (Method::GET, "/api/v1/auth/login".to_owned(), "BAD_REQUEST"),
    ] {
        said.hears(&site.call(method, &path, Some(&vera), None).await, code);
    }
    let mut elsewhere = job("");
    elsewhere["project_id"] = json!(NOBODY);
    said.hears(&site.post("/api/v1/optimize", Some(&vera), elsewhere).await, "PROJECT_NOT_FOUND");
    let wrong = site.post("/api/v1/optimize", Some(&vera), json!({"panels": [{"width": -1}]})).await;
    said.hears(&wrong, "VALIDATION_ERROR");
    let fields = wrong.body["details"]["fields"].as_object().unwrap();
    let russian = |text: &Value| text.as_str().unwrap().chars().any(|c| ('а'..='я').contains(&c));
    assert!(!fields.is_empty() && fields.values().all(russian), "{fields:?}");
    let systems = async |path: &str, list: &str| {
        let answer = site.get(&format!("{path}?is_system=true"), Some(&vera)).await.ok();
        format!("{path}/{}", answer[list][0]["id"].as_str().unwrap())
    };
    let material = systems("/api/v1/materials", "materials").await;
    let change = site.call(Method::PUT, &material, Some(&vera), Some(json!({"name": "Mine"}))).await;
    said.hears(&change, "MATERIAL_UPDATE_FORBIDDEN");
    said.hears(&site.call(Method::DELETE, &material, Some(&vera), None).await, "MATERIAL_DELETE_FORBIDDEN");
    let template = systems("/api/v1/templates/configurations", "templates").await;
    said.hears(&site.call(Method::DELETE, &template, Some(&vera), None).await, "TEMPLATE_DELETE_FORBIDDEN");
    site.put_on_plan("vera@example.com", "pro").await;
    site.post("/api/v1/team", Some(&vera), json!({"name": "Team"})).await.ok();
    let nobody = "/api/v1/team/members/00000000-0000-0000-0000-000000000001";
    said.hears(&site.call(Method::DELETE, nobody, Some(&vera), None).await, "USER_NOT_FOUND");
    site.put_on_plan("vera@example.com", "free").await;
    for broken in ["{", "\u{feff}{}"] {
        let request = site.raw(Method::POST, "/api/v1/auth/login").header(CONTENT_TYPE, "application/json");
        said.hears(&answer(request.body(broken)).await, "BAD_REQUEST");
    }
}

/// What a plan does not allow. Each of these carries the plan, the limit and how far it has come.
async fn limits(site: &Site, said: &mut Said) {
    let anna = Person::of(&login(site, "anna", "correct horse").await.ok());
    let mut hears = |reply: &Reply, code: &str, details: Value| {
        said.hears(reply, code);
        assert_eq!(reply.body["details"], details);
    };
    let submit = async |change: fn(&mut Value)| {
        let mut job = job("Kitchen");
        change(&mut job);
        site.post("/api/v1/optimize", Some(&anna), job).await
    };
    let panels = submit(|job| job["panels"][0]["count"] = json!(99)).await;
    let details = json!({"plan": "free", "limit": 100, "current": 102});
    hears(&panels, "SUBSCRIPTION_PANEL_LIMIT_EXCEEDED", details);
    let stock = submit(|job| {
        job["stock_panels"] =
            (0..11).map(|n| json!({"id": n, "width": 9, "height": 9, "count": 1})).collect();
    })
    .await;
    hears(&stock, "SUBSCRIPTION_STOCK_LIMIT_EXCEEDED", json!({"plan": "free", "limit": 10, "current": 11}));
    let project = async |n: u32| {
        site.post("/api/v1/projects", Some(&anna), json!({"name": format!("Project {n}")})).await
    };
    for n in 0..3 {
        project(n).await.ok();
    }
    let details = json!({"plan": "free", "limit": 3, "current": 3});
    hears(&project(3).await, "SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED", details);
    // One runs, two wait: no more may.
    let first = submit(|_| ()).await.ok()["task_id"].as_str().unwrap().to_owned();
    site.task_until(&anna, &first, |task| task["status"] == "RUNNING").await;
    let mut tasks = vec![first];
    for _ in 0..2 {
        tasks.push(submit(|_| ()).await.ok()["task_id"].as_str().unwrap().to_owned());
    }
    let full = submit(|_| ()).await;
    hears(&full, "CALCULATION_LIMIT_EXCEEDED", json!({"plan": "free", "limit": 2, "current": 2}));
    assert_eq!(site.used(&anna).await, 3, "what is refused is not counted");
    for id in tasks.iter().rev() {
        site.post(&format!("/api/v1/task/{id}/stop"), Some(&anna), json!({})).await.ok();
    }
    for _ in 0..2 {
        let task = submit(|_| ()).await.ok()["task_id"].as_str().unwrap().to_owned();
        site.post(&format!("/api/v1/task/{task}/stop"), Some(&anna), json!({})).await.ok();
    }
    let spent = submit(|_| ()).await;
    hears(&spent, "SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED", json!({"plan": "free", "limit": 5, "current": 5}));
    site.put_on_plan("anna@example.com", "gone").await;
    let none = submit(|_| ()).await;
    hears(&none, "NO_ACTIVE_SUBSCRIPTION", json!({"plan": "gone", "limit": 0, "current": 5}));
}

/// What is said of records that are kept beside calculations.
async fn records(site: &Site, said: &mut Said) {
    let zoe = site.person("zoe").await;
    for (path, code) in [
        ("materials", "MATERIAL_NOT_FOUND"),
        ("stock", "STOCK_ITEM_NOT_FOUND"),
        ("projects", "PROJECT_NOT_FOUND"),
        ("panel-sets", "PANEL_SET_NOT_FOUND"),
        ("stock-panel-sets", "STOCK_PANEL_SET_NOT_FOUND"),
        ("templates/stock-panels", "NOT_FOUND"),
        ("templates/configurations", "NOT_FOUND"),
    ] {
        said.hears(&site.get(&format!("/api/v1/{path}/{NOBODY}"), Some(&zoe)).await, code);
    }
    let of_system = async |path: &str, list: &str| {
        let list_path = format!("/api/v1/{path}?is_system=true&page_size=1");
        let found = site.get(&list_path, Some(&zoe)).await.ok();
        format!("/api/v1/{path}/{}", found[list][0]["id"].as_str().unwrap())
    };
    let material = of_system("materials", "materials").await;
    let changed = site.call(Method::PUT, &material, Some(&zoe), Some(json!({"name": "Mine"}))).await;
    said.hears(&changed, "MATERIAL_UPDATE_FORBIDDEN");
    said.hears(&site.call(Method::DELETE, &material, Some(&zoe), None).await, "MATERIAL_DELETE_FORBIDDEN");
    let template = of_system("templates/configurations", "templates").await;
    said.hears(&site.call(Method::DELETE, &template, Some(&zoe), None).await, "TEMPLATE_DELETE_FORBIDDEN");
    let project = async |name: &str| site.post("/api/v1/projects", Some(&zoe), json!({"name": name})).await;
    for name in ["A", "B", "C"] {
        project(name).await.ok();
    }
    let limited = project("D").await;
    said.hears(&limited, "SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED");
    assert_eq!(limited.body["details"], json!({"plan": "free", "limit": 3, "current": 3}));
    assert!(limited.body["message"].as_str().unwrap().contains("сохранено уже 3"));
}

/// What there can be too much of beside the plan's limits, and what is not the user's to change.
async fn shared(site: &Site, who: &Person, calculation: &str, said: &mut Said) {
    let links = format!("/api/v1/calculations/{calculation}/links");
    let mut last = site.post(&links, Some(who), json!({"kind": "view"})).await;
    for _ in 0..20 {
        last = site.post(&links, Some(who), json!({"kind": "view"})).await;
    }
    said.hears(&last, "SHARED_LINK_LIMIT_EXCEEDED");
    for n in 0..=100 {
        let machine = json!({"name": format!("Router {n}"), "options": {}});
        last = site.post("/api/v1/templates/machines", Some(who), machine).await;
    }
    said.hears(&last, "TEMPLATE_LIMIT_EXCEEDED");
    site.put_on_plan("vera@example.com", "pro").await;
    let item = json!({"width": 100, "height": 100, "count": 1});
    let item = site.post("/api/v1/stock", Some(who), item).await.ok();
    let movements = format!("/api/v1/stock/{}/movements", item["id"].as_str().unwrap());
    said.hears(
        &site.post(&movements, Some(who), json!({"change": -2, "kind": "out"})).await,
        "STOCK_CONFLICT",
    );
    let booking = format!("/api/v1/calculations/{calculation}/booking");
    site.post(&booking, Some(who), json!({})).await.ok();
    said.hears(&site.post(&booking, Some(who), json!({})).await, "ALREADY_BOOKED");
    sql(site, "UPDATE stock_rooms SET items = 250000").await;
    let full = site.post("/api/v1/stock", Some(who), json!({"width": 100, "height": 100})).await;
    said.hears(&full, "STOCK_LIMIT_EXCEEDED");
    site.put_on_plan("vera@example.com", "free").await;
    let built_in = "/api/v1/templates/labels/avery-l7160";
    let renamed = site.call(Method::PUT, built_in, Some(who), Some(json!({"name": "Mine"}))).await;
    said.hears(&renamed, "TEMPLATE_UPDATE_FORBIDDEN");
}

/// What is said of keys of idempotency. A request with the same key is under way while its body is still on its way.
async fn keys(site: &Site, said: &mut Said) {
    let vera = Person::of(&login(site, "vera", "correct horse").await.ok());
    let keyed = |key: &'static str, name: &'static str| {
        let request = site.raw(Method::POST, "/api/v1/templates/machines").bearer_auth(&vera.access);
        answer(request.header("Idempotency-Key", key).json(&json!({"name": name, "options": {}})))
    };
    keyed("k", "Keyed").await.ok();
    said.hears(&keyed("k", "Another").await, "IDEMPOTENCY_KEY_REUSED");
    let address = site.base.trim_start_matches("http://").to_owned();
    let head = format!(
        "POST /api/v1/templates/machines HTTP/1.1\r\nhost: kerf\r\ncontent-type: application/json\r\n\
         authorization: Bearer {}\r\nidempotency-key: slow\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n",
        vera.access
    );
    let mut connection = TcpStream::connect(&address).await.unwrap();
    connection.write_all(head.as_bytes()).await.unwrap();
    // The server has begun to read the body.
    let mut go_on = [0; 25];
    connection.read_exact(&mut go_on).await.unwrap();
    said.hears(&keyed("slow", "Slow").await, "IDEMPOTENCY_IN_PROGRESS");
}

/// What goes wrong in the server itself.
async fn faults(site: &Site, said: &mut Said) {
    let vera = Person::of(&login(site, "vera", "correct horse").await.ok());
    sql(site, "ALTER TABLE sessions RENAME TO sessions_away").await;
    said.hears(&site.get("/api/v1/auth/me", Some(&vera)).await, "DATABASE_ERROR");
    sql(site, "ALTER TABLE sessions_away RENAME TO sessions").await;
    sql(site, "ALTER TABLE tasks RENAME TO tasks_away").await;
    said.hears(&site.get("/health", None).await, "DATABASE_HEALTH_CHECK_FAILED");
    sql(site, "ALTER TABLE tasks_away RENAME TO tasks").await;

    let task = site.submit(&vera, job("Kitchen")).await;
    site.ended(&vera, &task).await;
    shared(site, &vera, &task, said).await;
    // "no json", compressed.
    let bytes = "789ccbcb57c82acecf03000a9002b8";
    let db = Database::connect(&site.database).await.unwrap();
    let value = match db.get_database_backend() {
        DbBackend::Postgres => format!("'\\x{bytes}'::bytea"),
        _ => format!("X'{bytes}'"),
    };
    db.execute_unprepared(&format!("UPDATE calculation_results SET body = {value}")).await.unwrap();
    db.close().await.unwrap();
    let damaged = site.get(&format!("/api/v1/calculations/{task}"), Some(&vera)).await;
    said.hears(&damaged, "SERIALIZATION_FAILED");

    site.faulty_clock.no_randomness.store(true, Ordering::SeqCst);
    said.hears(&login(site, "vera", "correct horse").await, "TOKEN_GENERATION_FAILED");
    site.faulty_clock.no_randomness.store(false, Ordering::SeqCst);
    site.faulty_clock.panics.store(true, Ordering::SeqCst);
    let body = json!({"email": "vera@example.com", "password": "correct horse"});
    // With an id of its own, so that the panic comes no earlier than in the handler.
    let request = site.raw(Method::POST, "/api/v1/auth/login").header("x-request-id", "mine").json(&body);
    let reply = answer(request).await;
    site.faulty_clock.panics.store(false, Ordering::SeqCst);
    said.hears(&reply, "INTERNAL_ERROR");
    sql(site, "UPDATE users SET password_hash = 'damaged' WHERE email = 'vera@example.com'").await;
    said.hears(&login(site, "vera", "correct horse").await, "PASSWORD_HASH_FAILED");
}

/// A request that is being sent while the server is told to go down is answered, but no task is taken.
async fn going_down(site: Site, who: &Person) -> Value {
    let address = site.base.trim_start_matches("http://").to_owned();
    let body = job("Late").to_string();
    let head = format!(
        "POST /api/v1/optimize HTTP/1.1\r\nhost: kerf\r\ncontent-type: application/json\r\naccept-language: ru\r\n\
         authorization: Bearer {}\r\ncontent-length: {}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n",
        who.access,
        body.len()
    );
    let mut connection = TcpStream::connect(&address).await.unwrap();
    connection.write_all(head.as_bytes()).await.unwrap();
    // The server has begun to read the body.
    let mut go_on = [0; 25];
    connection.read_exact(&mut go_on).await.unwrap();
    assert!(go_on.starts_with(b"HTTP/1.1 100"));
    let down = tokio::spawn(site.shut_down());
    while TcpStream::connect(&address).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    connection.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    down.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap()
}

stories! {
    async fn every_code_is_said_by_some_route_in_the_language_of_whoever_asks(home: Home) {
        let solver = Arc::new(Patient::default());
        let setup = Setup { solver: solver.clone(), max_waiting: 2, language: Some("ru"), ..Setup::default() };
        let site = home.site_with(setup).await;
        let mut said = Said::default();
        tokens(&site, &mut said).await;
        requests(&site, &mut said).await;
        limits(&site, &mut said).await;
        records(&site, &mut said).await;
        keys(&site, &mut said).await;
        solver.let_go.store(true, Ordering::SeqCst);
        faults(&site, &mut said).await;
        let late = site.person("late").await;
        let refused = going_down(site, &late).await;
        assert_eq!(refused["code"], "WORKER_POOL_NOT_INITIALIZED");
        assert_eq!(refused["message"], "Сервис ещё не готов. Попробуйте через минуту.");
        said.0.insert("WORKER_POOL_NOT_INITIALIZED".to_owned());

        let setup = Setup { rate_limit: Switch::On, language: Some("ru"), ..Setup::default() };
        let site = home.site_with(setup).await;
        for _ in 0..10 {
            login(&site, "anna", "guess").await;
        }
        said.hears(&login(&site, "anna", "guess").await, "TOO_MANY_REQUESTS");
        site.end().await;
        let all: BTreeSet<String> = ErrorCode::ALL.iter().map(|code| code.name()).collect();
        let missing: Vec<_> = all.difference(&said.0).collect();
        assert!(missing.is_empty(), "no route here says {missing:?}: show the one that does");
    }

    async fn those_who_ask_for_no_language_of_ours_get_english(home: Home) {
        let site = home.site_with(Setup { language: Some("de"), ..Setup::default() }).await;
        let reply = site.get("/api/v1/auth/me", None).await;
        reply.refused(401, "UNAUTHORIZED");
        assert_eq!(reply.body["message"], "You need to sign in to access this resource");
        assert_eq!((&reply.headers["content-language"], &reply.headers["vary"]), (&"en".parse().unwrap(), &"accept-language".parse().unwrap()));
        site.end().await;
    }

    async fn whoever_asks_for_no_language_is_spoken_to_in_the_one_that_is_set(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let said = async || {
            let reply = site.get(&format!("/api/v1/task/{NOBODY}"), Some(&anna)).await;
            reply.refused(404, "TASK_NOT_FOUND");
            reply.body["message"].as_str().unwrap().to_owned()
        };
        assert_eq!(said().await, "Task not found");
        let set = json!({"language": "ru"});
        site.call(Method::PUT, "/api/v1/settings", Some(&anna), Some(set)).await.ok();
        assert_eq!(said().await, "Задача не найдена");
        site.end().await;
    }

    async fn a_plan_change_is_confirmed_in_the_language_of_whoever_asks(home: Home) {
        let site = home.site_with(Setup { language: Some("ru-RU, en;q=0.5"), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let reply = upgrade(&site, &anna, "pro").await;
        assert_eq!(reply.status, StatusCode::OK);
        assert_eq!(reply.body["message"], "Теперь у вас тариф pro.");
        site.end().await;
    }
}

//! What a request can take: bodies have a measure before they are read, answers one before they are written, and whoever
//! asks too often waits.

use crate::support::{Person, Reply, Setup, Site, answer, job};
use futures_util::future::{Either, select};
use reqwest::{Method, StatusCode, header::CONTENT_TYPE};
use sea_orm::{ConnectionTrait, Database, DbBackend, TransactionTrait};
use serde_json::{Value, json};
use server::config::Switch;
use std::time::Duration;

async fn send(site: &Site, path: &str, who: Option<&Person>, body: String) -> Reply {
    let mut request = site.raw(Method::POST, path).header(CONTENT_TYPE, "application/json").body(body);
    if let Some(person) = who {
        request = request.bearer_auth(&person.access);
    }
    answer(request).await
}

/// A job with one panel to cut and that many rows that are switched off.
fn mostly_off(rows: usize) -> Value {
    let mut job = job("Heavy");
    let off = (0..rows)
        .map(|n| json!({"id": format!("off-{n}"), "width": n, "height": 1, "count": 1, "enabled": false}));
    job["panels"].as_array_mut().unwrap().extend(off);
    job
}

/// Many small objects in little text: as a tree they take a hundred times as much.
fn swarm(bytes: usize) -> String {
    format!("[{}0]", "{\"\":0},".repeat(bytes / 7))
}

stories! {
    async fn rows_count_whether_they_are_switched_on_or_not(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for path in ["/api/v1/optimize", "/api/v1/estimate"] {
            let reply = site.post(path, Some(&anna), mostly_off(99)).await;
            let details = reply.refused(403, "SUBSCRIPTION_PANEL_LIMIT_EXCEEDED");
            assert_eq!(*details, json!({"plan": "free", "limit": 100, "current": 101}));
            let mut stock = job("Kitchen");
            stock["stock_panels"] = (0..11)
                .map(|n| json!({"id": n, "width": 2440, "height": 1220, "count": 1, "enabled": n == 0}))
                .collect();
            let reply = site.post(path, Some(&anna), stock).await;
            let details = reply.refused(403, "SUBSCRIPTION_STOCK_LIMIT_EXCEEDED");
            assert_eq!(*details, json!({"plan": "free", "limit": 10, "current": 11}));
        }
        let task = site.submit(&anna, mostly_off(98)).await;
        site.ended(&anna, &task).await;
        site.end().await;
    }

    async fn a_list_sends_the_jobs_of_its_first_records_and_says_which_it_left_out(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        // About four megabytes each.
        for _ in 0..4 {
            let task = site.submit(&anna, mostly_off(24_000)).await;
            site.ended(&anna, &task).await;
        }
        let path = "/api/v1/calculations?page_size=100&include_request_data=true";
        let list = site.get(path, Some(&anna)).await.ok();
        assert_eq!(list["total"], 4);
        let rows: Vec<_> = list["calculations"].as_array().unwrap().iter()
            .map(|row| (row["request_data"]["panels"].as_array().map(Vec::len), row["request_data_omitted"] == true))
            .collect();
        assert_eq!(rows[0], (Some(24_002), false));
        assert_eq!(rows[3], (None, true));
        assert!(rows.is_sorted_by_key(|row| row.1), "a job follows one that was left out: {rows:?}");
        assert!(list.to_string().len() < 9_000_000, "{}", list.to_string().len());
        // Whoever wants it asks for the calculation itself.
        let last = list["calculations"][3]["id"].as_str().unwrap();
        let record = site.get(&format!("/api/v1/calculations/{last}"), Some(&anna)).await.ok();
        assert_eq!(record["request_data"]["panels"].as_array().unwrap().len(), 24_002);
        assert_eq!(record["request_data_omitted"], false);
        assert!(record["result_data"]["mosaics"].is_array());
        let export = site.get("/api/v1/auth/export", Some(&anna)).await.ok();
        let whole = export["calculations"].as_array().unwrap();
        assert_eq!(whole.len(), 4);
        assert!(whole.iter().all(|row| row["request_data"]["panels"].as_array().unwrap().len() == 24_002));
        let without = site.get("/api/v1/calculations", Some(&anna)).await.ok();
        assert!(without["calculations"].as_array().unwrap().iter().all(|row| row["request_data_omitted"] == false));
        site.end().await;
    }

    async fn a_job_holds_its_place_until_it_is_saved(home: Home) {
        // Of 16 MB one account has a quarter, for which two of these are too much.
        let setup = Setup { plan: "enterprise", transfer_memory: 16, ..Setup::default() };
        let site = home.site_with(setup).await;
        let anna = site.person("anna").await;
        let heavy = mostly_off(32_000).to_string();
        assert!((2_200_000..4_000_000).contains(&heavy.len()), "{}", heavy.len());
        let holding = Database::connect(&site.database).await.unwrap();
        let holding = holding.begin().await.unwrap();
        let lock = match holding.get_database_backend() {
            DbBackend::Postgres => "LOCK TABLE calculations IN EXCLUSIVE MODE",
            _ => "DELETE FROM calculations WHERE false",
        };
        holding.execute_unprepared(lock).await.unwrap();
        let ask = || Box::pin(send(&site, "/api/v1/optimize", Some(&anna), heavy.clone()));
        // One of the two comes as far as the database.
        let (refused, waiting) = match select(ask(), ask()).await {
            Either::Left(done) | Either::Right(done) => done,
        };
        refused.refused(429, "TOO_MANY_REQUESTS");
        let third = tokio::time::timeout(Duration::from_secs(4), ask()).await;
        third.expect("it waits for the database too").refused(429, "TOO_MANY_REQUESTS");
        holding.rollback().await.unwrap();
        let task = waiting.await.ok()["task_id"].as_str().unwrap().to_owned();
        site.ended(&anna, &task).await;
        let task = ask().await.ok()["task_id"].as_str().unwrap().to_owned();
        site.ended(&anna, &task).await;
        site.end().await;
    }

    async fn every_body_has_a_measure_of_its_own(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let padded = |bytes: usize| format!("{{\"a\": \"{}\"}}", "x".repeat(bytes));
        for path in ["login", "register", "refresh", "logout"].map(|route| format!("/api/v1/auth/{route}")) {
            send(&site, &path, None, padded(17_000)).await.refused(413, "BAD_REQUEST");
            assert_ne!(send(&site, &path, None, padded(15_000)).await.status, StatusCode::PAYLOAD_TOO_LARGE);
            send(&site, &path, None, swarm(15_000)).await.refused(400, "BAD_REQUEST");
        }
        send(&site, "/api/v1/projects", Some(&anna), padded(140_000)).await.refused(413, "BAD_REQUEST");
        send(&site, "/api/v1/projects", Some(&anna), swarm(120_000)).await.refused(400, "BAD_REQUEST");
        send(&site, "/api/v1/panel-sets", Some(&anna), padded(2_200_000)).await.refused(413, "BAD_REQUEST");
        send(&site, "/api/v1/panel-sets", Some(&anna), swarm(2_000_000)).await.refused(400, "BAD_REQUEST");
        for path in ["/api/v1/optimize", "/api/v1/estimate"] {
            send(&site, path, Some(&anna), padded(11_000_000)).await.refused(413, "BAD_REQUEST");
            let job = format!("{{\"panels\": {}, \"stock_panels\": []}}", swarm(9_000_000));
            assert!(send(&site, path, Some(&anna), job).await.faults().as_object().unwrap().len() <= 1000);
        }
        site.end().await;
    }

    async fn whoever_asks_for_too_much_waits_whatever_is_asked_for(home: Home) {
        let setup = Setup { rate_limit: Switch::On, account_rate: 2, address_rate: 30, ..Setup::default() };
        let site = home.site_with(setup).await;
        let anna = site.person("anna").await;
        let boris = site.person("boris").await;
        let me = async |who: &Person| site.get("/api/v1/auth/me", Some(who)).await;
        let mut refused = None;
        for _ in 0..25 {
            refused = Some(me(&anna).await).filter(|reply| !reply.status.is_success());
        }
        let refused = refused.unwrap();
        refused.refused(429, "TOO_MANY_REQUESTS");
        assert_eq!(refused.headers["retry-after"], "1");
        me(&boris).await.ok();
        // Whoever asks too often is refused before the body is looked at.
        let mut last = None;
        for _ in 0..300 {
            last = Some(send(&site, "/api/v1/auth/logout", None, "x".repeat(17_000)).await);
        }
        let last = last.unwrap();
        last.refused(429, "TOO_MANY_REQUESTS");
        // By now the address has used up what it may send of anything.
        site.get("/api/v1/subscription-plans", None).await.refused(429, "TOO_MANY_REQUESTS");
        site.clock.advance(Duration::from_secs(60));
        me(&anna).await.ok();
        site.end().await;
    }
}

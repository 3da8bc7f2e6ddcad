//! What people do with their own account: plan, name, password, sessions, taking data along, leaving.

use crate::solvers::Patient;
use crate::support::{Person, Reply, Setup, Site, answer, job};
use reqwest::header::USER_AGENT;
use reqwest::{Method, StatusCode};
use sea_orm::{ConnectionTrait, Database, DbBackend, Statement};
use serde_json::{Value, json};
use server::config::Switch;
use std::sync::Arc;
use std::time::Duration;

const ME: &str = "/api/v1/auth/me";
/// Whatever belongs to a user lies in one of these.
const TABLES: [&str; 21] = [
    "activity",
    "api_keys",
    "batches",
    "calculation_tallies",
    "calculations",
    "devices",
    "idempotency_keys",
    "materials",
    "projects",
    "saved_item_uses",
    "saved_items",
    "search_changes",
    "search_shelves",
    "security_events",
    "sessions",
    "settings",
    "shops",
    "stock_movements",
    "tasks",
    "team_members",
    "usage",
];
const SESSIONS: &str = "/api/v1/auth/sessions";

async fn login(site: &Site, name: &str, password: &str, agent: &str) -> Reply {
    let body = json!({"email": format!("{name}@example.com"), "password": password});
    let request = site.raw(Method::POST, "/api/v1/auth/login").header(USER_AGENT, agent).json(&body);
    answer(request).await
}

async fn upgrade(site: &Site, who: &Person, plan: &str) -> Reply {
    site.post("/api/v1/auth/subscription/upgrade", Some(who), json!({"plan_name": plan})).await
}

async fn change_password(site: &Site, who: &Person, from: &str, to: &str) -> Reply {
    let body = json!({"current_password": from, "new_password": to});
    site.call(Method::PUT, "/api/v1/auth/password", Some(who), Some(body)).await
}

async fn delete_account(site: &Site, who: &Person, password: &str) -> Reply {
    site.call(Method::DELETE, ME, Some(who), Some(json!({"password": password}))).await
}

async fn refresh(site: &Site, who: &Person) -> Reply {
    site.post("/api/v1/auth/refresh", None, json!({"refresh_token": who.refresh})).await
}

stories! {
    async fn a_plan_can_be_chosen_and_counts_at_once_but_for_the_one_that_is_agreed_on(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for _ in 0..5 {
            let task = site.submit(&anna, job("Kitchen")).await;
            site.ended(&anna, &task).await;
        }
        site.post("/api/v1/optimize", Some(&anna), job("")).await
            .refused(403, "SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED");
        let answer = upgrade(&site, &anna, "pro").await.ok();
        assert_eq!(answer, json!({"message": "You are on the plan pro now.", "plan_name": "pro"}));
        let me = site.get(ME, Some(&anna)).await.ok();
        assert_eq!(me["subscription"], json!({"plan_name": "pro", "requests_per_month": 500, "requests_used": 5}));
        let task = site.submit(&anna, job("Kitchen")).await;
        site.ended(&anna, &task).await;
        upgrade(&site, &anna, "enterprise").await.refused(403, "FORBIDDEN");
        let unknown = upgrade(&site, &anna, "gold").await;
        let allowed = &unknown.refused(400, "VALIDATION_ERROR")["faults"][0]["allowed"];
        assert_eq!(*allowed, "free, pro, enterprise");
        assert_eq!(site.get(ME, Some(&anna)).await.ok()["subscription"]["plan_name"], "pro");
        upgrade(&site, &anna, "free").await.ok();
        site.post("/api/v1/optimize", Some(&anna), job("")).await
            .refused(403, "SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED");
        site.end().await;
    }

    async fn a_name_can_be_changed(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let patch = async |body: Value| site.call(Method::PATCH, ME, Some(&anna), Some(body)).await;
        assert_eq!(patch(json!({"name": " Анна К. "})).await.ok()["name"], "Анна К.");
        assert_eq!(site.get(ME, Some(&anna)).await.ok()["name"], "Анна К.");
        patch(json!({})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        patch(json!({"name": null})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        patch(json!({"name": "  "})).await.refused(400, "VALIDATION_ERROR");
        patch(json!({"name": 1})).await.refused(400, "VALIDATION_ERROR");
        site.end().await;
    }

    async fn a_new_password_needs_the_old_one_and_ends_the_other_sessions_at_once(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let elsewhere = Person::of(&login(&site, "anna", "correct horse", "x").await.ok());
        let wrong = change_password(&site, &anna, "wrong horse", "battery staple").await;
        assert_eq!(wrong.refused(400, "VALIDATION_ERROR")["faults"][0]["fault"], "wrong_password");
        let short = change_password(&site, &anna, "correct horse", "short").await;
        assert_eq!(short.refused(400, "VALIDATION_ERROR")["faults"][0]["path"], "new_password");
        site.get(ME, Some(&elsewhere)).await.ok();
        let done = change_password(&site, &anna, "correct horse", "battery staple").await;
        assert_eq!(done.status, StatusCode::NO_CONTENT);
        site.get(ME, Some(&elsewhere)).await.refused(401, "UNAUTHORIZED");
        refresh(&site, &elsewhere).await.refused(401, "REFRESH_TOKEN_REVOKED");
        site.get(ME, Some(&anna)).await.ok();
        refresh(&site, &anna).await.ok();
        login(&site, "anna", "correct horse", "x").await.refused(401, "INVALID_CREDENTIALS");
        login(&site, "anna", "battery staple", "x").await.ok();
        site.end().await;
    }

    async fn passwords_cannot_be_guessed_through_an_open_session(home: Home) {
        let site = home.site_with(Setup { rate_limit: Switch::On, ..Setup::default() }).await;
        let anna = site.person("anna").await;
        for _ in 0..10 {
            change_password(&site, &anna, "guess", "battery staple").await.refused(400, "VALIDATION_ERROR");
        }
        let reply = change_password(&site, &anna, "correct horse", "battery staple").await;
        reply.refused(429, "TOO_MANY_REQUESTS");
        assert_eq!(reply.headers["retry-after"], "961");
        delete_account(&site, &anna, "correct horse").await.refused(429, "TOO_MANY_REQUESTS");
        site.end().await;
    }

    async fn sessions_are_listed_with_their_devices_and_end_when_they_are_revoked(home: Home) {
        let site = home.site().await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        site.clock.advance(Duration::from_secs(60));
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        let phone = Person::of(&login(&site, "anna", "correct horse", firefox).await.ok());
        let list = site.get(SESSIONS, Some(&anna)).await.ok();
        let list = list.as_array().unwrap();
        assert_eq!(list.len(), 2);
        assert_eq!((&list[0]["device"], &list[0]["user_agent"]), (&json!("Firefox, Linux"), &json!(firefox)));
        assert_eq!((&list[0]["current"], &list[1]["current"]), (&json!(false), &json!(true)));
        assert_eq!(list[0]["created_at"], "2026-11-21T10:01:00Z");
        assert_eq!(list[1]["last_used_at"], "2026-11-21T10:00:00Z");
        let id = list[0]["id"].as_str().unwrap();
        let revoke = async |who| site.call(Method::DELETE, &format!("{SESSIONS}/{id}"), Some(who), None).await;
        revoke(&boris).await.refused(404, "NOT_FOUND");
        site.get(ME, Some(&phone)).await.ok();
        assert_eq!(revoke(&anna).await.status, StatusCode::NO_CONTENT);
        site.get(ME, Some(&phone)).await.refused(401, "UNAUTHORIZED");
        refresh(&site, &phone).await.refused(401, "REFRESH_TOKEN_REVOKED");
        revoke(&anna).await.refused(404, "NOT_FOUND");
        // All others at once; the session goes on with its next token.
        login(&site, "anna", "correct horse", "x").await.ok();
        site.clock.advance(Duration::from_secs(60));
        let anna = Person::of(&refresh(&site, &anna).await.ok());
        let reply = site.call(Method::DELETE, SESSIONS, Some(&anna), None).await;
        assert_eq!(reply.status, StatusCode::NO_CONTENT);
        let list = site.get(SESSIONS, Some(&anna)).await.ok();
        assert_eq!((list.as_array().unwrap().len(), &list[0]["current"]), (1, &json!(true)));
        assert_eq!(list[0]["last_used_at"], "2026-11-21T10:02:00Z");
        site.end().await;
    }

    async fn signing_out_ends_the_session_of_the_access_token_at_once(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let reply = site.call(Method::POST, "/api/v1/auth/logout", Some(&anna), None).await;
        assert_eq!(reply.status, StatusCode::NO_CONTENT);
        site.get(ME, Some(&anna)).await.refused(401, "UNAUTHORIZED");
        refresh(&site, &anna).await.refused(401, "REFRESH_TOKEN_REVOKED");
        site.end().await;
    }

    async fn an_export_holds_everything_of_the_user_and_nothing_of_anybody_else(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let mut ids = Vec::new();
        for n in 0..23 {
            ids.push(site.submit(&anna, job(&format!("Kitchen {n}"))).await);
            site.clock.advance(Duration::from_millis(1));
        }
        let foreign = site.submit(&boris, job("Secret of Boris")).await;
        for id in &ids {
            site.ended(&anna, id).await;
        }
        site.ended(&boris, &foreign).await;
        let row = json!({"id": "1", "width": 600, "height": 400, "count": 5});
        let lists = [
            ("projects", "/api/v1/projects", "description", json!("x"), 21),
            ("materials", "/api/v1/materials", "description", json!("x"), 20),
            ("stock_panel_templates", "/api/v1/templates/stock-panels", "stock_panel", row.clone(), 1),
            ("configuration_templates", "/api/v1/templates/configurations", "configuration", json!({}), 1),
            ("panel_sets", "/api/v1/panel-sets", "panels", json!([row]), 2),
            ("stock_panel_sets", "/api/v1/stock-panel-sets", "stock_panels", json!([row]), 1),
        ];
        for (_, path, part, value, count) in &lists {
            for n in 0..*count {
                let body = json!({"name": format!("Own {n}"), *part: value});
                let made = site.post(path, Some(&anna), body).await;
                assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
            }
            let body = json!({"name": "Of Boris", *part: value});
            site.post(path, Some(&boris), body).await.ok();
        }
        let hook = |url: &str| json!({"url": url, "events": ["stock.booked"]});
        site.post("/api/v1/webhooks", Some(&boris), hook("https://boris.example.com/")).await.ok();
        let hook = site.post("/api/v1/webhooks", Some(&anna), hook("https://anna.example.com/")).await.ok();
        let reply = site.get("/api/v1/auth/export", Some(&anna)).await;
        assert!(reply.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
        let export = reply.ok();
        assert_eq!(export["account"], site.get(ME, Some(&anna)).await.ok());
        assert_eq!(export["usage"], json!([{"month": "2026-11", "requests": 23}]));
        assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
        let rows = export["calculations"].as_array().unwrap();
        let exported: Vec<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!(exported, ids);
        let record = site.get(&format!("/api/v1/calculations/{}", ids[7]), Some(&anna)).await.ok();
        assert_eq!(rows[7], record);
        for (list, path, _, _, count) in &lists {
            let written = export[list].as_array().unwrap();
            assert_eq!(written.len(), *count, "{list}");
            let id = written[0]["id"].as_str().unwrap();
            assert_eq!(written[0], site.get(&format!("{path}/{id}"), Some(&anna)).await.ok());
        }
        let mut seen = hook;
        let secret = seen.as_object_mut().unwrap().remove("secret").unwrap();
        assert_eq!(export["webhooks"], json!([seen]));
        assert_eq!(export["activity"].as_array().unwrap().len(), 23 * 2 + 46 + 1);
        assert_eq!(export["settings"], site.get("/api/v1/settings", Some(&anna)).await.ok());
        assert_eq!(export["team"], json!(null));
        let text = export.to_string();
        assert!(!text.contains("Boris") && !text.contains("boris") && !text.contains("argon2"), "{text}");
        assert!(!text.contains(secret.as_str().unwrap()), "{text}");
        let empty = site.person("vera").await;
        assert_eq!(site.get("/api/v1/auth/export", Some(&empty)).await.ok()["calculations"], json!([]));
        site.end().await;
    }

    async fn whoever_leaves_leaves_nothing_behind(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(Setup { solver: solver.clone(), workers: 1, ..Setup::default() }).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let running = site.submit(&anna, job("Running")).await;
        site.task_until(&anna, &running, |task| task["status"] == "RUNNING").await;
        site.submit(&anna, job("Waiting")).await;
        let other = site.submit(&boris, job("Other")).await;
        let wrong = delete_account(&site, &anna, "wrong horse").await;
        assert_eq!(wrong.refused(400, "VALIDATION_ERROR")["faults"][0]["fault"], "wrong_password");
        assert_eq!(delete_account(&site, &anna, "correct horse").await.status, StatusCode::NO_CONTENT);
        // Her running task has freed the only worker.
        site.task_until(&boris, &other, |task| task["status"] == "RUNNING").await;
        solver.let_go.store(true, std::sync::atomic::Ordering::SeqCst);
        assert_eq!(site.ended(&boris, &other).await["status"], "FINISHED");
        site.get(ME, Some(&anna)).await.refused(401, "UNAUTHORIZED");
        refresh(&site, &anna).await.refused(401, "REFRESH_TOKEN_NOT_FOUND");
        login(&site, "anna", "correct horse", "x").await.refused(401, "INVALID_CREDENTIALS");
        let mut tables = Vec::new();
        let db = Database::connect(&site.database).await.unwrap();
        let all = match db.get_database_backend() {
            DbBackend::Postgres => {
                "SELECT table_name FROM information_schema.columns \
                 WHERE column_name = 'user_id' AND table_schema = 'public'"
            }
            _ => {
                "SELECT m.name AS table_name FROM sqlite_master m JOIN pragma_table_info(m.name) c \
                 WHERE m.type = 'table' AND c.name = 'user_id'"
            }
        };
        for row in db.query_all_raw(Statement::from_string(db.get_database_backend(), all)).await.unwrap() {
            tables.push(row.try_get::<String>("", "table_name").unwrap());
        }
        for table in &tables {
            let left = format!("SELECT 1 AS one FROM {table} WHERE user_id NOT IN (SELECT id FROM users)");
            let left = Statement::from_string(db.get_database_backend(), left);
            assert!(db.query_all_raw(left).await.unwrap().is_empty(), "{table} keeps rows of who has left");
        }
        db.close().await.unwrap();
        // Whoever adds a table to these: does the export write what is in it?
        tables.sort();
        assert_eq!(tables, TABLES);
        // The address is free again, and nothing of before comes back.
        let again = site.person("anna").await;
        assert_eq!(site.get("/api/v1/calculations", Some(&again)).await.ok()["total"], 0);
        assert_eq!(site.used(&again).await, 0);
        site.end().await;
    }
}

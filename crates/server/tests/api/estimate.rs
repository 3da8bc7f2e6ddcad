//! The first guess while a job is being written: quick, uncounted, in bounded number.

use crate::solvers::{Panicking, Patient};
use crate::support::{Setup, answer, job};
use reqwest::Method;
use serde_json::{Value, json};
use server::config::Switch;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

const ESTIMATE: &str = "/api/v1/estimate";

stories! {
    async fn a_guess_tells_the_sheets_by_material_and_what_fits_nowhere_and_counts_for_nothing(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut kitchen = job("Kitchen");
        kitchen["configuration"]["optimization_factor"] = json!(2);
        let panels = kitchen["panels"].as_array_mut().unwrap();
        panels.push(json!({"id": "3", "width": 3000, "height": 100, "count": 2, "label": "Long"}));
        panels.push(json!({"id": "4", "width": 300, "height": 100, "count": 1, "material": "GLASS"}));
        panels.push(json!({"id": "5", "width": 500, "height": 500, "count": 9, "material": "METAL"}));
        kitchen["stock_panels"].as_array_mut().unwrap().push(
            json!({"id": "s2", "width": 1000, "height": 1000, "count": 2, "material": "METAL"}));
        let guess = site.post(ESTIMATE, Some(&anna), kitchen).await.ok();
        // Of nine squares of 500 mm with a kerf between them, one goes on a sheet of 1000 mm.
        assert_eq!((&guess["sheets"], &guess["sheets_at_least"], &guess["panels"]), (&json!(3), &json!(3), &json!(10)));
        let metal = &guess["materials"][1];
        assert_eq!((&metal["material"], &metal["sheets"], &metal["used_area_ratio"]), (&json!("METAL"), &json!(2), &json!(0.25)));
        let reasons: Vec<_> = guess["no_fit_panels"].as_array().unwrap().iter()
            .map(|panel| (panel["panel_id"].as_str().unwrap(), panel["reason"].as_str().unwrap(), panel["count"].as_u64().unwrap()))
            .collect();
        assert_eq!(reasons, [("3", "TOO_LARGE", 2), ("4", "NO_MATERIAL", 1), ("5", "OUT_OF_STOCK", 7)]);
        assert_eq!(guess["missing_stock"][0]["count"], json!(7));
        assert_eq!(site.used(&anna).await, 0);
        let history = site.get("/api/v1/calculations", Some(&anna)).await.ok();
        assert_eq!(history, json!({"calculations": [], "total": 0}));
        site.end().await;
    }

    async fn a_guess_goes_on_where_the_months_calculations_are_used_up(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for _ in 0..5 {
            let task = site.submit(&anna, job("Kitchen")).await;
            site.ended(&anna, &task).await;
        }
        site.post("/api/v1/optimize", Some(&anna), job("Kitchen")).await
            .refused(403, "SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED");
        let guess = site.post(ESTIMATE, Some(&anna), job("Kitchen")).await.ok();
        assert_eq!((&guess["sheets"], &guess["no_fit_panels"]), (&json!(1), &json!([])));
        site.end().await;
    }

    async fn a_guess_keeps_the_sizes_of_the_plan_and_names_the_faults_of_a_job(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut large = job("Kitchen");
        large["panels"][0]["count"] = json!(98);
        let reply = site.post(ESTIMATE, Some(&anna), large).await;
        let details = reply.refused(403, "SUBSCRIPTION_PANEL_LIMIT_EXCEEDED");
        assert_eq!(*details, json!({"plan": "free", "limit": 100, "current": 101}));
        let mut wrong = job("Kitchen");
        wrong["panels"][1]["width"] = json!("wide");
        let faults = site.post(ESTIMATE, Some(&anna), wrong).await.faults();
        assert_eq!(faults, json!({"panels[1].width": "not_a_number"}));
        let empty = json!({"panels": [], "stock_panels": []});
        let faults = site.post(ESTIMATE, Some(&anna), empty).await.faults();
        assert_eq!(faults, json!({"panels": "no_enabled_row", "stock_panels": "no_enabled_row"}));
        site.put_on_plan("anna@example.com", "gone").await;
        site.post(ESTIMATE, Some(&anna), job("Kitchen")).await.refused(403, "NO_ACTIVE_SUBSCRIPTION");
        site.end().await;
    }

    async fn too_many_guesses_of_one_person_are_told_to_wait_and_nobody_else_is(home: Home) {
        let site = home.site_with(Setup { rate_limit: Switch::On, ..Setup::default() }).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        for _ in 0..60 {
            site.post(ESTIMATE, Some(&anna), job("Kitchen")).await.ok();
        }
        let reply = site.post(ESTIMATE, Some(&anna), job("Kitchen")).await;
        reply.refused(429, "TOO_MANY_REQUESTS");
        assert_eq!(reply.headers["retry-after"], "1");
        site.post(ESTIMATE, Some(&boris), job("Kitchen")).await.ok();
        site.clock.advance(Duration::from_millis(250));
        site.post(ESTIMATE, Some(&anna), job("Kitchen")).await.ok();
        site.end().await;
    }

    async fn more_at_once_than_there_are_places_are_told_to_wait_and_who_leaves_makes_room(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(Setup { solver: solver.clone(), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let ask = || {
            let request = site.raw(Method::POST, ESTIMATE).bearer_auth(&anna.access).json(&job("Kitchen"));
            tokio::spawn(async move { answer(request).await })
        };
        // These never come to an end by themselves.
        let mut waiting = Vec::new();
        let refused = loop {
            let asked = ask();
            let working = waiting.len();
            while solver.started.load(Ordering::SeqCst) == working && !asked.is_finished() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            if asked.is_finished() {
                break asked.await.unwrap();
            }
            waiting.push(asked);
        };
        refused.refused(429, "TOO_MANY_REQUESTS");
        assert_eq!(refused.headers["retry-after"], "1");
        // A job is read when its turn has come: until then nobody knows that this is none.
        site.post(ESTIMATE, Some(&anna), json!({"panels": 1})).await.refused(429, "TOO_MANY_REQUESTS");
        assert!(!waiting.is_empty());
        // The clients go away, and with them the work.
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
        let places = waiting.len();
        solver.let_go.store(false, Ordering::SeqCst);
        let mut again = Vec::new();
        while again.len() < places {
            let started = solver.started.load(Ordering::SeqCst);
            let asked = ask();
            while solver.started.load(Ordering::SeqCst) == started && !asked.is_finished() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            if !asked.is_finished() {
                again.push(asked);
            }
        }
        solver.let_go.store(true, Ordering::SeqCst);
        for asked in again {
            assert_eq!(asked.await.unwrap().ok()["sheets"], json!(1));
        }
        site.end().await;
    }

    async fn a_guess_that_takes_too_long_ends_with_what_it_has(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(Setup { solver: solver.clone(), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let guess = async { site.post(ESTIMATE, Some(&anna), job("Kitchen")).await.ok() };
        let time = async {
            while solver.started.load(Ordering::SeqCst) == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            site.clock.advance(Duration::from_millis(300));
        };
        let (guess, ()): (Value, ()) = tokio::join!(guess, time);
        assert_eq!(guess["sheets"], json!(1));
        site.end().await;
    }

    async fn a_panic_of_the_optimiser_is_a_fault_of_the_server_and_the_next_guess_has_its_place(home: Home) {
        let solver = Arc::new(Panicking::default());
        let site = home.site_with(Setup { solver, ..Setup::default() }).await;
        let anna = site.person("anna").await;
        for _ in 0..20 {
            site.post(ESTIMATE, Some(&anna), job("Kitchen")).await.refused(500, "INTERNAL_ERROR");
        }
        site.end().await;
    }
}

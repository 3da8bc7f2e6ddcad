//! Many jobs at once: whole or not at all, each by itself or all as one, and their files in one ZIP.

use crate::solvers::Patient;
use crate::support::{Person, Setup, Site, job};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::Ordering;

fn pro() -> Setup {
    Setup { plan: "pro", ..Setup::default() }
}

fn with(name: &str, more: Value) -> Value {
    let mut job = job(name);
    job.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    job
}

async fn submit(site: &Site, who: &Person, batch: Value) -> Value {
    let reply = site.post("/api/v1/batches", Some(who), batch).await;
    assert_eq!(reply.status, StatusCode::ACCEPTED, "{}", reply.body);
    reply.body
}

async fn batch(site: &Site, who: &Person, id: &Value) -> Value {
    site.get(&format!("/api/v1/batches/{}", id.as_str().unwrap()), Some(who)).await.ok()
}

fn tasks(accepted: &Value) -> Vec<String> {
    let calculations = accepted["calculations"].as_array().unwrap();
    calculations.iter().map(|found| found["task_id"].as_str().unwrap().to_owned()).collect()
}

/// Waits for the end of every calculation.
async fn ended(site: &Site, who: &Person, accepted: &Value) -> Value {
    for task in tasks(accepted) {
        site.ended(who, &task).await;
    }
    batch(site, who, &accepted["id"]).await
}

/// The names of a ZIP with what they hold.
async fn unzipped(site: &Site, who: &Person, id: &Value, query: &str) -> BTreeMap<String, Vec<u8>> {
    let path = format!("/api/v1/batches/{}/files/zip{query}", id.as_str().unwrap());
    let answer = site.raw(Method::GET, &path).bearer_auth(&who.access).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["content-type"], "application/zip");
    let bytes = answer.bytes().await.unwrap();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = archive.len();
    let read = |n| {
        let mut file = archive.by_index(n).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        (file.name().unwrap().into_owned(), content)
    };
    let files: BTreeMap<_, _> = (0..count).map(read).collect();
    assert_eq!(files.len(), count, "no name comes twice");
    files
}

stories! {
    async fn jobs_share_an_item_of_the_store_room_and_name_the_one_that_is_not_there(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let item = json!({"material": "DEFAULT_MATERIAL", "width": 2500, "height": 1250, "count": 9});
        let item = site.post("/api/v1/stock", Some(&anna), item).await.ok()["id"].clone();
        let of_item = |name: &str, item: &Value, count: u32| {
            let sheet = json!({"id": "s", "width": 2500, "height": 1250, "count": count, "stock_item_id": item});
            with(name, json!({"stock_panels": [sheet]}))
        };
        let gone = json!("00000000-0000-4000-8000-000000000000");
        for combine in [false, true] {
            let jobs = json!([of_item("A", &item, 2), of_item("B", &gone, 1)]);
            let refused = site.post("/api/v1/batches", Some(&anna), json!({"combine": combine, "jobs": jobs})).await;
            assert_eq!(refused.faults(), json!({"jobs[1].stock_panels[0].stock_item_id": "names_nothing"}));
        }
        assert_eq!(site.used(&anna).await, 0);
        let jobs = json!([of_item("A", &item, 2), of_item("B", &item, 5)]);
        let accepted = submit(&site, &anna, json!({"combine": true, "jobs": jobs})).await;
        ended(&site, &anna, &accepted).await;
        let id = accepted["calculations"][0]["calculation_id"].as_str().unwrap();
        let kept = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        let rows = kept["request_data"]["stock_panels"].as_array().unwrap();
        assert_eq!((rows.len(), &rows[0]["count"], &rows[0]["stock_item_id"]), (1, &json!(5), &item));
        site.end().await;
    }

    async fn each_job_of_a_batch_becomes_a_calculation_and_the_batch_tells_of_all(home: Home) {
        let site = home.site_with(Setup { language: Some("en"), ..pro() }).await;
        let anna = site.person("anna").await;
        let jobs = json!([job("Kitchen"), with("", json!({"external_id": "4711"})), job("Wardrobe")]);
        let accepted = submit(&site, &anna, json!({"name": "Monday", "jobs": jobs})).await;
        let names: Vec<&Value> = accepted["calculations"].as_array().unwrap().iter().map(|found| &found["name"]).collect();
        assert_eq!(names, ["Kitchen", "Monday · 2", "Wardrobe"]);
        assert!(accepted["calculations"].as_array().unwrap().iter().all(|found| found["task_id"] == found["calculation_id"]));
        let told = ended(&site, &anna, &accepted).await;
        assert_eq!((&told["name"], &told["state"], &told["combine"]), (&json!("Monday"), &json!("FINISHED"), &json!(false)));
        assert_eq!((&told["percentage_done"], &told["ended_count"]), (&json!(100.0), &json!(3)));
        assert!(told["ended_at"].is_string());
        let rows = told["calculations"].as_array().unwrap();
        let order: Vec<&Value> = rows.iter().map(|row| &row["calculation_id"]).collect();
        let asked: Vec<&Value> = accepted["calculations"].as_array().unwrap().iter().map(|row| &row["calculation_id"]).collect();
        assert_eq!(order, asked);
        assert!(rows.iter().all(|row| row["status"] == "FINISHED" && row["percentage_done"] == 100.0));
        let mut sums = [0.0; 5];
        for row in rows {
            let record = site.get(&format!("/api/v1/calculations/{}", row["calculation_id"].as_str().unwrap()), Some(&anna)).await.ok();
            assert_eq!(record["external_id"], row["external_id"]);
            for (sum, name) in sums.iter_mut().zip(["mosaic_count", "total_used_area", "total_wasted_area", "total_nbr_cuts", "total_cut_length"]) {
                *sum += record[name].as_f64().unwrap();
            }
        }
        let totals = ["sheets", "total_used_area", "total_wasted_area", "total_nbr_cuts", "total_cut_length"];
        assert_eq!(totals.map(|name| told["totals"][name].as_f64().unwrap()), sums);
        assert_eq!(told["totals"]["no_fit"], 0);
        let history = site.get("/api/v1/calculations?sort=submitted_at", Some(&anna)).await.ok();
        let ids: Vec<&Value> = history["calculations"].as_array().unwrap().iter().map(|row| &row["external_id"]).collect();
        assert_eq!(ids, [&json!(null), &json!("4711"), &json!(null)], "in the order of the jobs");
        assert_eq!(site.used(&anna).await, 3);
        let list = site.get("/api/v1/batches", Some(&anna)).await.ok();
        let mut summary = told.clone();
        summary.as_object_mut().unwrap().remove("calculations");
        assert_eq!(list, json!({"batches": [summary], "total": 1}));
        site.end().await;
    }

    async fn combined_jobs_share_sheets_and_every_panel_keeps_its_order(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let half = |name: &str, more: Value| {
            let mut job = with(name, more);
            job["panels"] = json!([{"id": "1", "width": 1200, "height": 1200, "count": 1, "external_id": name}]);
            job
        };
        let jobs = json!([half("Smith", json!({})), half("Jones", json!({"external_id": "4711"}))]);
        let single = submit(&site, &anna, json!({"jobs": jobs})).await;
        let combined = submit(&site, &anna, json!({"combine": true, "jobs": jobs})).await;
        assert_eq!(combined["calculations"].as_array().unwrap().len(), 1);
        let (single, told) = (ended(&site, &anna, &single).await, ended(&site, &anna, &combined).await);
        assert_eq!((&single["totals"]["sheets"], &told["totals"]["sheets"]), (&json!(2), &json!(1)));
        assert_eq!((&told["combine"], &told["job_count"]), (&json!(true), &json!(2)));
        let id = told["calculations"][0]["calculation_id"].as_str().unwrap();
        let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        assert_eq!(record["name"], told["name"]);
        let rows: Vec<[&Value; 3]> = record["request_data"]["panels"].as_array().unwrap().iter()
            .map(|row| ["id", "order", "external_id"].map(|name| &row[name])).collect();
        assert_eq!(rows, [
            [&json!("1"), &json!("Smith"), &json!("Smith")],
            [&json!("1-2"), &json!("4711"), &json!("Jones")],
        ]);
        let tiles = record["result_data"]["mosaics"][0]["tiles"].as_array().unwrap();
        let of_panels: BTreeSet<[&str; 2]> = tiles.iter().filter(|tile| tile["final"] == true)
            .map(|tile| ["order", "external_id"].map(|name| tile[name].as_str().unwrap())).collect();
        assert_eq!(of_panels, BTreeSet::from([["Smith", "Smith"], ["4711", "Jones"]]));
        assert!(tiles.iter().filter(|tile| tile["final"] == false).all(|tile| tile.get("order").is_none()));
        let csv = unzipped(&site, &anna, &told["id"], "?formats=csv&lang=en").await;
        let csv = String::from_utf8(csv.into_values().next().unwrap()).unwrap();
        assert!(csv.lines().next().unwrap().ends_with("Order,External ID") && csv.contains("4711,Jones"), "{csv}");
        site.end().await;
    }

    async fn a_batch_is_accepted_whole_or_not_at_all(home: Home) {
        let site = home.site_with(Setup { language: Some("en"), max_waiting: 3, ..pro() }).await;
        let anna = site.person("anna").await;
        let refused = async |batch: Value| site.post("/api/v1/batches", Some(&anna), batch).await;
        let faults = refused(json!({"jobs": [
            job("Good"),
            with("", json!({"panels": [{"id": "1", "width": -1, "height": 2, "count": 1}, {"id": "1", "width": 5, "height": 5, "count": 1}]})),
            with("", json!({"stock_panels": []})),
            {"calculation_id": "00000000-0000-0000-0000-000000000001"},
            {"calculation_id": "none"},
        ]})).await;
        // What the whole is wrong in is told first.
        assert_eq!(faults.faults(), json!({"jobs[4].calculation_id": "not_an_id"}));
        let faults = refused(json!({"jobs": [
            job("Good"),
            with("", json!({"panels": [{"id": "1", "width": -1, "height": 2, "count": 1}, {"id": "1", "width": 5, "height": 5, "count": 1}]})),
            with("", json!({"stock_panels": []})),
            {"calculation_id": "00000000-0000-0000-0000-000000000001"},
        ]})).await;
        assert_eq!(faults.faults(), json!({
            "jobs[1].panels[0].width": "too_small", "jobs[1].panels[1].id": "duplicate",
            "jobs[2].stock_panels": "no_enabled_row", "jobs[3].calculation_id": "names_nothing",
        }));
        assert!(faults.body["message"].as_str().unwrap().contains("jobs[1].panels[0].id"), "{}", faults.body);
        let other = with("", json!({"configuration": {"cut_thickness": 4}}));
        let unlike = refused(json!({"combine": true, "jobs": [job("A"), job("B"), other]})).await;
        assert_eq!(unlike.faults(), json!({"jobs[2].configuration": "unlike"}));
        let of_nobody = with("", json!({"project_id": "00000000-0000-0000-0000-000000000001"}));
        let faults = refused(json!({"jobs": [job("A"), of_nobody]})).await;
        assert_eq!(faults.faults(), json!({"jobs[1].project_id": "names_nothing"}));
        let waiting = refused(json!({"jobs": vec![job("A"); 4]})).await;
        waiting.refused(403, "CALCULATION_LIMIT_EXCEEDED");
        assert_eq!(site.used(&anna).await, 0);
        let store = store::Store::connect(&site.database).await.unwrap();
        let user = store.user_by_email("anna@example.com").await.unwrap().unwrap().id;
        assert_eq!(store.batches(user, store::Page::default()).await.unwrap(), (Vec::new(), 0));
        store.close().await.unwrap();
        // The last of the month: two more than there are.
        let done = submit(&site, &anna, json!({"jobs": vec![job("A"); 3]})).await;
        ended(&site, &anna, &done).await;
        site.end().await;
    }

    async fn every_calculation_of_a_batch_counts_and_a_plan_without_batches_has_none(home: Home) {
        let site = home.site_with(Setup { max_waiting: 1000, ..pro() }).await;
        let anna = site.person("anna").await;
        for _ in 0..2 {
            let done = submit(&site, &anna, json!({"jobs": vec![job("A"); 200]})).await;
            assert_eq!(tasks(&done).len(), 200);
            site.post(&format!("/api/v1/batches/{}/stop", done["id"].as_str().unwrap()), Some(&anna), json!({})).await.ok();
        }
        let many = site.post("/api/v1/batches", Some(&anna), json!({"jobs": vec![job("A"); 101]})).await;
        let details = many.refused(403, "SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED");
        assert_eq!(*details, json!({"plan": "pro", "limit": 500, "current": 400}));
        let last = submit(&site, &anna, json!({"jobs": vec![job("A"); 100]})).await;
        assert_eq!(site.used(&anna).await, 500);
        site.post(&format!("/api/v1/batches/{}/stop", last["id"].as_str().unwrap()), Some(&anna), json!({})).await.ok();
        site.put_on_plan("anna@example.com", "free").await;
        let refused = site.post("/api/v1/batches", Some(&anna), json!({"jobs": [job("A")]})).await;
        assert_eq!(refused.refused(403, "FORBIDDEN"), &json!({"feature": "batch_processing", "plan": "pro"}));
        // What there is stays to be seen.
        assert_eq!(batch(&site, &anna, &last["id"]).await["state"], "STOPPED");
        for task in tasks(&last) {
            site.ended(&anna, &task).await;
        }
        site.end().await;
    }

    async fn one_call_stops_all_of_a_batch(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(Setup { solver: solver.clone(), workers: 1, ..pro() }).await;
        let anna = site.person("anna").await;
        // Long ones: short ones have a worker of their own.
        let long = with("A", json!({"configuration": {"optimization_factor": 1}}));
        let accepted = submit(&site, &anna, json!({"jobs": vec![long; 3]})).await;
        let running = tasks(&accepted).remove(0);
        site.task_until(&anna, &running, |task| task["percentage_done"] == 40.0).await;
        let under_way = batch(&site, &anna, &accepted["id"]).await;
        assert_eq!((&under_way["state"], &under_way["totals"]["sheets"]), (&json!("RUNNING"), &json!(0)));
        assert_eq!(under_way["ended_at"], json!(null));
        let path = format!("/api/v1/batches/{}/stop", accepted["id"].as_str().unwrap());
        let stopped = site.post(&path, Some(&anna), json!({})).await.ok();
        assert_eq!(stopped["state"], "STOPPED");
        assert!(stopped["calculations"].as_array().unwrap().iter().all(|row| row["status"] == "STOPPED"));
        assert_eq!(stopped["totals"]["sheets"], 1, "the layout of the one that ran is kept");
        assert_eq!(site.post(&path, Some(&anna), json!({})).await.ok(), stopped);
        // Only that one has files.
        let files = unzipped(&site, &anna, &accepted["id"], "?formats=json").await;
        assert_eq!(files.len(), 1);
        solver.let_go.store(true, Ordering::SeqCst);
        let finished = submit(&site, &anna, json!({"jobs": [job("B")]})).await;
        ended(&site, &anna, &finished).await;
        let path = format!("/api/v1/batches/{}/stop", finished["id"].as_str().unwrap());
        assert_eq!(site.post(&path, Some(&anna), json!({})).await.ok()["state"], "FINISHED");
        site.end().await;
    }

    async fn the_jobs_of_calculations_are_taken_from_the_history(home: Home) {
        let site = home.site_with(pro()).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let project = site.post("/api/v1/projects", Some(&anna), json!({"name": "House"})).await.ok()["id"].clone();
        let first = site.submit(&anna, with("Kitchen", json!({"project_id": project, "external_id": "x"}))).await;
        site.ended(&anna, &first).await;
        let named = json!({"calculation_id": first});
        let accepted = submit(&site, &anna, json!({"jobs": [named, job("Other"), named]})).await;
        let told = ended(&site, &anna, &accepted).await;
        let names: Vec<[&Value; 2]> = told["calculations"].as_array().unwrap().iter().map(|row| ["name", "external_id"].map(|name| &row[name])).collect();
        assert_eq!(names, [[&json!("Kitchen"), &json!("x")], [&json!("Other"), &json!(null)], [&json!("Kitchen"), &json!("x")]]);
        let (old, new) = (format!("/api/v1/calculations/{first}"), format!("/api/v1/calculations/{}", tasks(&accepted)[0]));
        let (old, new) = (site.get(&old, Some(&anna)).await.ok(), site.get(&new, Some(&anna)).await.ok());
        assert_eq!((&new["request_data"], &new["project_id"]), (&old["request_data"], &project));
        let theirs = site.post("/api/v1/batches", Some(&boris), json!({"jobs": [named]})).await;
        assert_eq!(theirs.faults(), json!({"jobs[0].calculation_id": "names_nothing"}));
        // The project is gone, the job is not.
        let path = format!("/api/v1/projects/{}", project.as_str().unwrap());
        assert!(site.call(Method::DELETE, &path, Some(&anna), None).await.status.is_success());
        let again = submit(&site, &anna, json!({"jobs": [named]})).await;
        ended(&site, &anna, &again).await;
        site.end().await;
    }

    async fn files_of_a_batch_have_safe_and_distinct_names_that_hold_the_calculations(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let long = "я".repeat(190);
        let jobs = json!([job("Kitchen"), job("kitchen"), job("../a\\b"), job(&long), job("Kitchen")]);
        let accepted = submit(&site, &anna, json!({"name": "Пакет", "jobs": jobs})).await;
        let path = |query: &str| format!("/api/v1/batches/{}/files/zip{query}", accepted["id"].as_str().unwrap());
        ended(&site, &anna, &accepted).await;
        let files = unzipped(&site, &anna, &accepted["id"], "?formats=labels,pdf&lang=ru").await;
        assert_eq!(files.len(), 10);
        let lower: BTreeSet<String> = files.keys().map(|name| name.to_lowercase()).collect();
        assert_eq!(lower.len(), 10, "nor where capitals do not count");
        assert!(files.keys().all(|name| !name.contains(['/', '\\']) && name.len() <= 255));
        for part in ["Kitchen.pdf", "Kitchen-labels.pdf", "kitchen-2.pdf", "a-b.pdf", "яяя-labels.pdf"] {
            assert!(files.keys().any(|name| name.contains(part)), "{part} in {:?}", files.keys());
        }
        assert!(files.values().all(|file| file.starts_with(b"%PDF")));
        let first = site.raw(Method::GET, &path("?formats=csv")).bearer_auth(&anna.access).send().await.unwrap();
        let named = first.headers()["content-disposition"].to_str().unwrap().to_owned();
        assert!(named.contains("filename*=UTF-8''%D0%9F%D0%B0%D0%BA%D0%B5%D1%82.zip"), "{named}");
        let again = site.raw(Method::GET, &path("?formats=csv")).bearer_auth(&anna.access).send().await.unwrap();
        assert!(first.bytes().await.unwrap() == again.bytes().await.unwrap(), "the same bytes again");
        for (query, name, fault) in [
            ("?formats=pdf,doc", "formats", "not_one_of"), ("?formats=,", "formats", "empty"),
            ("?sheet=1", "sheet", "not_here"), ("?paper=a5", "paper", "not_one_of"), ("?colour=red", "colour", "unknown_option"),
        ] {
            assert_eq!(site.get(&path(query), Some(&anna)).await.faults(), json!({name: fault}), "{query}");
        }
        assert_eq!(site.get(&path("?formats=ptx"), Some(&anna)).await.refused(403, "FORBIDDEN")["plan"], "enterprise");
        site.end().await;
    }

    async fn what_a_batch_holds_is_bounded_before_it_is_read(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", workers: 1, solver: Arc::new(Patient { let_go: true.into(), ..Patient::default() }), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let large = json!({"jobs": [job(&"x".repeat(33 * 1024 * 1024))]});
        let reply = site.post("/api/v1/batches", Some(&anna), large).await;
        reply.refused(413, "BAD_REQUEST");
        // Rows that are switched off: nothing to calculate, and a long text that is kept as a short one.
        let mut rows = job("Long");
        let off = |n: u32| json!({"id": format!("off {n} {}", "x".repeat(20)), "width": 1, "height": 1, "count": 1, "enabled": false});
        rows["panels"].as_array_mut().unwrap().extend((0..21_000).map(off));
        let long = site.submit(&anna, rows).await;
        site.ended(&anna, &long).await;
        let named = json!({"calculation_id": long});
        let reply = site.post("/api/v1/batches", Some(&anna), json!({"jobs": vec![named.clone(); 10]})).await;
        reply.refused(413, "BAD_REQUEST");
        let many = site.post("/api/v1/batches", Some(&anna), json!({"combine": true, "jobs": vec![named; 5]})).await;
        assert_eq!(many.faults(), json!({"jobs[4].panels": "too_long"}));
        assert_eq!(site.used(&anna).await, 1);
        site.end().await;
    }

    async fn a_team_sees_its_batches_and_a_viewer_only_looks(home: Home) {
        let site = home.site_with(pro()).await;
        let (anna, vera) = (site.person("anna").await, site.person("vera").await);
        site.post("/api/v1/team", Some(&anna), json!({"name": "Shop"})).await.ok();
        let invited = json!({"email": "vera@example.com", "role": "viewer"});
        site.post("/api/v1/team/invitations", Some(&anna), invited).await.ok();
        let mine = site.get("/api/v1/team/invitations", Some(&vera)).await.ok();
        let path = format!("/api/v1/team/invitations/{}/accept", mine[0]["id"].as_str().unwrap());
        site.post(&path, Some(&vera), json!({})).await.ok();
        let accepted = submit(&site, &anna, json!({"name": "Ours", "jobs": [job("A"), job("B")]})).await;
        let told = ended(&site, &anna, &accepted).await;
        assert_eq!(batch(&site, &vera, &accepted["id"]).await, told);
        assert_eq!(site.get("/api/v1/batches", Some(&vera)).await.ok()["total"], 1);
        assert_eq!(unzipped(&site, &vera, &accepted["id"], "?formats=csv").await.len(), 2);
        let path = format!("/api/v1/batches/{}/stop", accepted["id"].as_str().unwrap());
        site.post(&path, Some(&vera), json!({})).await.refused(403, "FORBIDDEN");
        site.post("/api/v1/batches", Some(&vera), json!({"jobs": [job("C")]})).await.refused(403, "FORBIDDEN");
        // The team ends: what was made in it stays with who made it.
        assert!(site.call(Method::DELETE, "/api/v1/team", Some(&anna), None).await.status.is_success());
        assert_eq!(batch(&site, &anna, &accepted["id"]).await, told);
        assert_eq!(site.get("/api/v1/batches", Some(&vera)).await.ok()["total"], 0);
        site.end().await;
    }
}

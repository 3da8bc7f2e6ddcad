//! Sheets out of the store room into a job, and out of a result: bookings and their undoing.

use crate::stock::{add, board, field, id, list, pro, step};
use crate::support::{Person, Reply, Setup, Site};
use reqwest::Method;
use serde_json::{Value, json};

const TEAM: &str = "/api/v1/team";

/// A job that takes one sheet of each item, and one that is in no store room.
fn job_of(items: &[&Value]) -> Value {
    let row = |n: usize, item: Option<&&Value>| {
        let mut row = json!({"id": format!("s{n}"), "width": 2800, "height": 2070, "count": 1, "material": format!("M{n}")});
        if let Some(item) = item {
            row["stock_item_id"] = item["id"].clone();
        }
        row
    };
    let stock: Vec<Value> = (0..=items.len()).map(|n| row(n, items.get(n))).collect();
    let panels: Vec<Value> = (0..=items.len())
        .map(|n| json!({"id": format!("p{n}"), "width": 2000, "height": 1500, "count": 1, "material": format!("M{n}")}))
        .collect();
    json!({"name": "Kitchen", "panels": panels, "stock_panels": stock, "configuration": {"optimization_factor": 0}})
}

/// Submits a job and waits for its result.
async fn solved(site: &Site, who: &Person, job: Value) -> String {
    let task = site.submit(who, job).await;
    assert_eq!(site.ended(who, &task).await["status"], "FINISHED");
    format!("/api/v1/calculations/{task}/booking")
}

async fn book(site: &Site, who: &Person, path: &str) -> Reply {
    site.post(path, Some(who), json!({"place": "rack 7"})).await
}

async fn undo(site: &Site, who: &Person, path: &str) -> Reply {
    site.call(Method::DELETE, path, Some(who), None).await
}

async fn count(site: &Site, who: &Person, item: &Value) -> i64 {
    site.get(&format!("/api/v1/stock/{}", id(item)), Some(who)).await.ok()["count"].as_i64().unwrap()
}

stories! {
    async fn a_booking_takes_the_sheets_and_puts_the_remnants_in(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let oak = add(&site, &anna, json!({"material": "Oak 19", "width": 2800, "height": 2070, "thickness": 19, "grain": 1, "count": 3})).await;
        let path = solved(&site, &anna, job_of(&[&oak])).await;
        let preview = site.get(&path, Some(&anna)).await.ok();
        assert_eq!(preview["booked"], false);
        let taken = json!({"stock_item_id": oak["id"], "stock_panel_id": "s0", "material": "M0", "width": 2800, "height": 2070, "count": 1, "in_stock": 3});
        assert_eq!(preview["take"], json!([taken]), "a row without an item is left alone");
        let put = preview["put"].as_array().unwrap();
        assert!(!put.is_empty() && put.iter().all(|one| one["number"].is_null() && one["count"] == 1 && one["material"] == "Oak 19"));
        assert_eq!(preview["short"], json!([]));
        let booked = book(&site, &anna, &path).await;
        assert_eq!(booked.status, 201, "{}", booked.body);
        assert_eq!(booked.body["take"][0]["in_stock"], 2);
        assert_eq!(booked.body["put"].as_array().unwrap().len(), put.len());
        assert_eq!(booked.body["put"][0]["number"], "R-000001");
        assert_eq!(count(&site, &anna, &oak).await, 2);
        let remnants = list(&site, &anna, "kind=remnant&sort=number").await;
        assert_eq!(remnants["total"], put.len());
        let first = &remnants["items"][0];
        assert_eq!(booked.body["put"][0]["stock_item_id"], first["id"]);
        assert!(put[0]["stock_item_id"].is_null(), "a preview makes no items");
        assert_eq!((&first["thickness"], &first["grain"], &first["place"], &first["count"]), (&json!(19), &json!(1), &json!("rack 7"), &json!(1)));
        assert_eq!((&first["width"], &first["height"]), (&put[0]["width"], &put[0]["height"]));
        assert!(path.contains(first["calculation_id"].as_str().unwrap()));
        let moves = site.get(&format!("/api/v1/stock/{}/movements", id(&oak)), Some(&anna)).await.ok();
        let last = &moves["movements"][0];
        assert_eq!((&last["kind"], &last["change"], &last["calculation_id"]), (&json!("booking"), &json!(-1), &first["calculation_id"]));
        let shown = site.get(&path, Some(&anna)).await.ok();
        assert_eq!((&shown["booked"], &shown["put"], &shown["short"]), (&json!(true), &booked.body["put"], &json!([])));
        book(&site, &anna, &path).await.refused(409, "ALREADY_BOOKED");
        let log = site.get("/api/v1/activity?action=booked", Some(&anna)).await.ok();
        assert_eq!((&log["total"], &log["activities"][0]["object_name"]), (&json!(1), &json!("Kitchen")));
        site.end().await;
    }

    async fn an_undone_booking_leaves_its_remnants_retired_and_the_next_has_new_numbers(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let oak = add(&site, &anna, board("Oak", 1)).await;
        let path = solved(&site, &anna, job_of(&[&oak])).await;
        undo(&site, &anna, &path).await.refused(404, "NOT_FOUND");
        let first = book(&site, &anna, &path).await.ok();
        assert_eq!(undo(&site, &anna, &path).await.status, 204);
        assert_eq!(count(&site, &anna, &oak).await, 1);
        assert_eq!(list(&site, &anna, "kind=remnant").await["total"], 0);
        let retired = list(&site, &anna, "retired=true").await;
        assert!(field(&retired, "count").iter().all(|count| **count == 0));
        let moves = site.get(&format!("/api/v1/stock/{}/movements", id(&oak)), Some(&anna)).await.ok();
        assert_eq!((&moves["movements"][0]["kind"], &moves["movements"][0]["change"]), (&json!("undo"), &json!(1)));
        undo(&site, &anna, &path).await.refused(404, "NOT_FOUND");
        assert_eq!(site.get(&path, Some(&anna)).await.ok()["booked"], false);
        let again = book(&site, &anna, &path).await.ok();
        let numbers = |made: &Value| made["put"].as_array().unwrap().iter().map(|one| one["number"].clone()).collect::<Vec<_>>();
        assert!(numbers(&again).iter().all(|number| !numbers(&first).contains(number)));
        site.end().await;
    }

    async fn a_booking_with_a_used_remnant_stands(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let oak = add(&site, &anna, board("Oak", 1)).await;
        let path = solved(&site, &anna, job_of(&[&oak])).await;
        book(&site, &anna, &path).await.ok();
        let remnant = list(&site, &anna, "kind=remnant").await["items"][0].clone();
        let deleted = site.call(Method::DELETE, &format!("/api/v1/stock/{}", id(&remnant)), Some(&anna), None).await;
        assert_eq!(deleted.status, 204);
        assert_eq!(list(&site, &anna, "retired=true").await["total"], 1, "what a booking made is never gone");
        step(&site, &anna, &remnant, -1, "out").await.ok();
        let refused = undo(&site, &anna, &path).await;
        assert_eq!(refused.refused(409, "STOCK_CONFLICT")["short"], json!([{"stock_item_id": remnant["id"], "wanted": 1, "in_stock": 0}]));
        // Put back, it was moved all the same.
        step(&site, &anna, &remnant, 1, "in").await.ok();
        undo(&site, &anna, &path).await.refused(409, "STOCK_CONFLICT");
        assert_eq!(count(&site, &anna, &oak).await, 0);
        site.end().await;
    }

    async fn short_stock_refuses_the_booking_as_a_whole_and_not_the_job(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let (oak, ash) = (add(&site, &anna, board("Oak", 1)).await, add(&site, &anna, board("Ash", 0)).await);
        let reply = site.post("/api/v1/optimize", Some(&anna), job_of(&[&oak, &ash])).await;
        assert_eq!(reply.status, 202);
        assert_eq!(reply.body["stock"], json!([
            {"stock_panel_id": "s0", "stock_item_id": oak["id"], "count": 1, "in_stock": 1},
            {"stock_panel_id": "s1", "stock_item_id": ash["id"], "count": 1, "in_stock": 0}]));
        let task = reply.body["task_id"].as_str().unwrap().to_owned();
        let ended = site.ended(&anna, &task).await;
        assert_eq!(ended["solution"]["used_stock_panels"][0]["stock_item_id"], oak["id"]);
        let path = format!("/api/v1/calculations/{task}/booking");
        let short = json!([{"stock_item_id": ash["id"], "wanted": 1, "in_stock": 0}]);
        assert_eq!(site.get(&path, Some(&anna)).await.ok()["short"], short);
        assert_eq!(book(&site, &anna, &path).await.refused(409, "STOCK_CONFLICT")["short"], short);
        assert_eq!(count(&site, &anna, &oak).await, 1, "nothing was taken");
        assert_eq!(list(&site, &anna, "kind=remnant").await["total"], 0);
        site.end().await;
    }

    async fn a_job_takes_only_what_the_shop_has_in_use(home: Home) {
        let site = home.site_with(pro()).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let (oak, old, other) = (add(&site, &anna, board("Oak", 1)).await, add(&site, &anna, board("Old", 1)).await, add(&site, &boris, board("His", 1)).await);
        site.call(Method::PUT, &format!("/api/v1/stock/{}", id(&old)), Some(&anna), Some(json!({"retired": true}))).await.ok();
        let garbled = json!({"id": "seven"});
        let reply = site.post("/api/v1/optimize", Some(&anna), job_of(&[&oak, &old, &other, &garbled])).await;
        assert_eq!(reply.faults(), json!({"stock_panels[1].stock_item_id": "names_nothing",
            "stock_panels[2].stock_item_id": "names_nothing", "stock_panels[3].stock_item_id": "names_nothing"}));
        let mut off = job_of(&[&oak, &old]);
        off["stock_panels"][1]["enabled"] = json!(false);
        let task = site.submit(&anna, off).await;
        site.ended(&anna, &task).await;
        site.end().await;
    }

    async fn only_remnants_that_are_large_enough_are_put_in(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let oak = add(&site, &anna, board("Oak", 9)).await;
        let path = solved(&site, &anna, job_of(&[&oak])).await;
        let put = async |least: Value| {
            site.call(Method::PUT, "/api/v1/shop", Some(&anna), Some(json!({"least_remnant": least}))).await.ok();
            site.get(&path, Some(&anna)).await.ok()["put"].clone()
        };
        let all = put(json!({"side": 0, "area": 0})).await;
        let area = |one: &Value| one["width"].as_f64().unwrap() * one["height"].as_f64().unwrap();
        let largest = all.as_array().unwrap().iter().map(area).fold(0.0, f64::max);
        assert!(all.as_array().unwrap().len() > 1, "{all}");
        assert_eq!(put(json!({"side": 0, "area": largest})).await.as_array().unwrap().len(), 1);
        assert_eq!(put(json!({"side": 0, "area": largest + 1.0})).await, json!([]));
        let shorter = |one: &Value| one["width"].as_f64().unwrap().min(one["height"].as_f64().unwrap());
        let longest = all.as_array().unwrap().iter().map(shorter).fold(0.0, f64::max);
        assert!(!put(json!({"side": longest, "area": 0})).await.as_array().unwrap().is_empty());
        assert_eq!(put(json!({"side": longest + 0.001, "area": 0})).await, json!([]));
        site.end().await;
    }

    async fn a_booking_needs_the_right_and_the_plan_and_a_result(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (olga, boris) = (site.person("olga").await, site.person("boris").await);
        site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await.ok();
        let (max, vera) = (site.person("max").await, site.person("vera").await);
        crate::shop::enter(&site, &olga, &max, "max", "member").await;
        crate::shop::enter(&site, &olga, &vera, "vera", "viewer").await;
        let oak = add(&site, &olga, board("Oak", 5)).await;
        let path = solved(&site, &olga, job_of(&[&oak])).await;
        book(&site, &boris, &path).await.refused(404, "CALCULATION_NOT_FOUND");
        book(&site, &vera, &path).await.refused(403, "FORBIDDEN");
        assert_eq!(site.get(&path, Some(&vera)).await.ok()["booked"], false);
        site.put_on_plan("max@example.com", "free").await;
        let refused = book(&site, &max, &path).await;
        assert_eq!(refused.refused(403, "FORBIDDEN")["feature"], "remnants_management");
        site.put_on_plan("max@example.com", "pro").await;
        book(&site, &max, &path).await.ok();
        undo(&site, &olga, &path).await;
        assert_eq!(count(&site, &max, &oak).await, 5);
        let long = json!({"place": "x".repeat(201)});
        assert_eq!(site.post(&path, Some(&max), long).await.faults(), json!({"place": "too_long"}));
        assert_eq!(site.call(Method::POST, &path, Some(&max), None).await.status, 201, "no body is no place");
        site.end().await;
    }

    async fn bookings_at_once_take_no_more_than_there_is(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let oak = add(&site, &anna, board("Oak", 3)).await;
        let mut paths = Vec::new();
        for _ in 0..6 {
            paths.push(solved(&site, &anna, job_of(&[&oak])).await);
        }
        // Each twice: once as a calculation, and never more than three in all.
        let all = futures_util::future::join_all(paths.iter().chain(&paths).map(|path| book(&site, &anna, path))).await;
        let made = all.iter().filter(|reply| reply.status == 201).count();
        assert_eq!(made, 3);
        for reply in all.iter().filter(|reply| reply.status != 201) {
            assert!(["STOCK_CONFLICT", "ALREADY_BOOKED"].contains(&reply.body["code"].as_str().unwrap()), "{}", reply.body);
        }
        assert_eq!(count(&site, &anna, &oak).await, 0);
        let remnants = list(&site, &anna, "kind=remnant&page_size=100").await;
        let mut numbers: Vec<String> = field(&remnants, "number").iter().map(|number| number.to_string()).collect();
        let before = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), before, "no number twice");
        site.end().await;
    }
}

//! Templates and sets: what is saved under a name, used again and deleted.

use crate::support::{Person, Site};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const STOCK: &str = "/api/v1/templates/stock-panels";
const MACHINES: &str = "/api/v1/templates/configurations";
const PANELS: &str = "/api/v1/panel-sets";
const SHEETS: &str = "/api/v1/stock-panel-sets";

/// Path of the kind, name of its list, name and value of its body, code of what is not there.
fn kinds() -> [(&'static str, &'static str, &'static str, Value, &'static str); 4] {
    let row = json!({"id": "1", "width": "600", "height": 400.5, "count": 5});
    [
        (STOCK, "templates", "stock_panel", row.clone(), "NOT_FOUND"),
        (MACHINES, "templates", "configuration", json!({"cut_thickness": "3.2"}), "NOT_FOUND"),
        (PANELS, "panel_sets", "panels", json!([row]), "PANEL_SET_NOT_FOUND"),
        (SHEETS, "stock_panel_sets", "stock_panels", json!([row]), "STOCK_PANEL_SET_NOT_FOUND"),
    ]
}

async fn make(site: &Site, who: &Person, path: &str, body: Value) -> Value {
    let reply = site.post(path, Some(who), body).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
    reply.body
}

fn at(path: &str, record: &Value) -> String {
    format!("{path}/{}", record["id"].as_str().unwrap())
}

async fn own(site: &Site, who: &Person, path: &str, list: &str) -> Vec<Value> {
    let answer = site.get(&format!("{path}?is_system=false"), Some(who)).await.ok();
    let records = answer[list].as_array().unwrap().clone();
    assert_eq!(answer["total"], records.len());
    records
}

stories! {
    async fn each_kind_is_saved_listed_read_and_deleted(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for (path, list, part, value, absent) in kinds() {
            let made = make(&site, &anna, path, json!({"name": " Кухня ", part: value})).await;
            assert_eq!((&made["name"], &made["is_system"]), (&json!("Кухня"), &json!(false)));
            assert_eq!(site.get(&at(path, &made), Some(&anna)).await.ok(), made);
            let mut listed = made.clone();
            if path == PANELS || path == SHEETS {
                // The rows of a hundred sets would be a large answer.
                listed[part] = Value::Null;
            }
            assert_eq!(own(&site, &anna, path, list).await, [listed]);
            let gone = site.call(Method::DELETE, &at(path, &made), Some(&anna), None).await;
            assert_eq!(gone.status, StatusCode::NO_CONTENT);
            site.get(&at(path, &made), Some(&anna)).await.refused(404, absent);
            site.call(Method::DELETE, &at(path, &made), Some(&anna), None).await.refused(404, absent);
        }
        site.end().await;
    }

    async fn bodies_are_complete_and_as_a_job_has_them(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let sheet = json!({"width": "2440", "height": 1220, "count": "2", "orientation": 1, "label": "Fine", "material": "WOOD"});
        let made = make(&site, &anna, STOCK, json!({"name": "Fine", "stock_panel": sheet})).await;
        assert_eq!(made["stock_panel"], json!({"id": "1", "width": "2440", "height": "1220", "count": 2,
            "material": "WOOD", "enabled": true, "orientation": 1, "label": "Fine"}));
        let made = make(&site, &anna, MACHINES, json!({"name": "Saw", "configuration": {"cut_thickness": 3.2}})).await;
        assert_eq!(made["configuration"], json!({"cut_thickness": "3.2", "use_single_stock_unit": false,
            "optimization_factor": 1.0, "optimization_priority": 0, "cut_orientation_preference": 0,
            "consider_orientation": false, "min_trim_dimension": "0"}));
        let rows = json!([{"id": "a", "width": 1, "height": 2, "count": 3, "edge": {"top": "PVC_WHITE"}},
            {"id": "b", "width": 1, "height": 2, "count": 4, "enabled": false}]);
        let made = make(&site, &anna, PANELS, json!({"name": "Doors", "panels": rows})).await;
        assert_eq!((&made["row_count"], &made["piece_count"]), (&json!(2), &json!(7)));
        assert_eq!(made["panels"][0]["edge"]["top"], "PVC_WHITE");
        assert_eq!(made["panels"][1]["enabled"], false);
        site.end().await;
    }

    async fn wrong_bodies_are_refused_by_the_rules_of_a_job(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let wrong = async |path: &str, body: Value| {
            site.post(path, Some(&anna), body).await.faults()
        };
        for (path, _, part, value, _) in kinds() {
            assert_eq!(wrong(path, json!({})).await, json!({"name": "missing", part: "missing"}));
            assert_eq!(wrong(path, json!({"name": "", part: value})).await, json!({"name": "empty"}));
            let long = json!({"name": "x".repeat(201), part: value});
            assert_eq!(wrong(path, long).await, json!({"name": "too_long"}));
            make(&site, &anna, path, json!({"name": "Taken", part: value})).await;
            let again = json!({"name": "taken ", part: value});
            assert_eq!(wrong(path, again).await, json!({"name": "taken"}));
        }
        for (path, part, value, fields) in [
            (STOCK, "stock_panel", json!({"width": 0, "height": "x", "count": 1}), json!({
                "stock_panel.width": "too_small", "stock_panel.height": "not_a_number"})),
            (STOCK, "stock_panel", json!({"width": "x", "height": 5, "count": 0}),
                json!({"stock_panel.width": "too_small"})),
            (STOCK, "stock_panel", json!(7), json!({"stock_panel": "not_an_object"})),
            (MACHINES, "configuration", json!({"cut_thickness": -1, "optimization_priority": 9}), json!({
                "configuration.cut_thickness": "too_small",
                "configuration.optimization_priority": "not_one_of"})),
            (MACHINES, "configuration", json!([1]), json!({"configuration": "not_an_object"})),
            (PANELS, "panels", json!([]), json!({"panels": "empty"})),
            (PANELS, "panels", json!("all"), json!({"panels": "not_a_list"})),
            (PANELS, "panels", json!([{"id": "1", "width": 0, "height": 1, "count": 1}]),
                json!({"panels[0].width": "too_small"})),
            (SHEETS, "stock_panels", json!([{"id": "1", "width": 1, "height": 1, "count": 1},
                {"id": "1", "width": 1, "height": 1, "count": 1}]),
                json!({"stock_panels[1].id": "duplicate"})),
        ] {
            assert_eq!(wrong(path, json!({"name": "New", part: value})).await, fields);
        }
        let rows: Vec<Value> = (0..2001).map(|n| json!({"id": n, "width": 1, "height": 1, "count": 1})).collect();
        let many = json!({"name": "Many", "panels": rows});
        assert_eq!(wrong(PANELS, many).await, json!({"panels": "too_long"}));
        site.get(&format!("{PANELS}?sort=rows"), Some(&anna)).await.refused(400, "VALIDATION_ERROR");
        site.end().await;
    }

    async fn the_system_brings_sheets_and_machines_that_nobody_deletes(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for (path, name) in [(STOCK, "2440 × 1220, plywood, MDF, OSB"), (MACHINES, "Table saw")] {
            let list = site.get(&format!("{path}?is_system=true&page_size=100"), Some(&anna)).await.ok();
            let found = list["templates"].as_array().unwrap().iter().find(|t| t["name"] == name).unwrap();
            assert!(found["name_ru"].is_string());
            let refused = site.call(Method::DELETE, &at(path, found), Some(&anna), None).await;
            refused.refused(403, "TEMPLATE_DELETE_FORBIDDEN");
            assert_eq!(site.get(&at(path, found), Some(&anna)).await.ok(), *found);
        }
        // лазер
        let lasers = site.get(&format!("{MACHINES}?search=%D0%9B%D0%90%D0%97%D0%95%D0%A0"), Some(&anna)).await.ok();
        assert_eq!(lasers["total"], 2);
        site.end().await;
    }

    async fn uses_are_counted_for_each_user(home: Home) {
        let site = home.site().await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        for path in [STOCK, MACHINES] {
            let list = site.get(&format!("{path}?sort=-name"), Some(&anna)).await.ok();
            let last = &list["templates"][0];
            let using = format!("{}/use", at(path, last));
            for n in 1..=3 {
                assert_eq!(site.post(&using, Some(&anna), json!({})).await.ok()["use_count"], n);
            }
            assert_eq!(site.call(Method::POST, &using, Some(&boris), None).await.ok()["use_count"], 1);
            let first = async |who: &Person| site.get(&format!("{path}?sort=-use_count"), Some(who)).await.ok()["templates"][0].clone();
            assert_eq!(first(&anna).await["id"], last["id"]);
            assert_eq!(first(&anna).await["use_count"], 3);
            assert_eq!(first(&boris).await["use_count"], 1);
        }
        site.end().await;
    }

    async fn what_somebody_else_has_saved_is_not_there(home: Home) {
        let site = home.site().await;
        let (anna, eve) = (site.person("anna").await, site.person("eve").await);
        for (path, list, part, value, absent) in kinds() {
            let made = make(&site, &anna, path, json!({"name": "Mine", part: value})).await;
            site.get(&at(path, &made), Some(&eve)).await.refused(404, absent);
            site.call(Method::DELETE, &at(path, &made), Some(&eve), None).await.refused(404, absent);
            if list == "templates" {
                let using = format!("{}/use", at(path, &made));
                site.post(&using, Some(&eve), json!({})).await.refused(404, absent);
            }
            assert_eq!(own(&site, &eve, path, list).await, [Value::Null; 0]);
            make(&site, &eve, path, json!({"name": "Mine", part: value})).await;
            let [listed] = &own(&site, &anna, path, list).await[..] else { panic!("one is hers") };
            assert_eq!(listed["id"], made["id"]);
        }
        site.end().await;
    }
}

//! Projects: what they hold, how they are found, the plan's limit, calculations in them.

use crate::support::{Person, Setup, Site, job};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const PATH: &str = "/api/v1/projects";

async fn make(site: &Site, who: &Person, body: Value) -> Value {
    let reply = site.post(PATH, Some(who), body).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
    reply.body
}

async fn names(site: &Site, who: &Person, query: &str) -> Vec<String> {
    let list = site.get(&format!("{PATH}?{query}"), Some(who)).await.ok();
    let names: Vec<String> =
        list["projects"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap().to_owned()).collect();
    assert_eq!(list["total"], names.len());
    names
}

fn at(project: &Value) -> String {
    format!("{PATH}/{}", project["id"].as_str().unwrap())
}

stories! {
    async fn a_project_has_the_fields_and_the_colour_of_the_specification(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let plain = make(&site, &anna, json!({"name": "  Кухня  "})).await;
        assert_eq!((&plain["name"], &plain["color"]), (&json!("Кухня"), &json!("#1976d2")));
        assert_eq!((&plain["description"], &plain["folder"], &plain["tags"]), (&json!(null), &json!(null), &json!([])));
        let full = json!({"name": "House", "description": "two\nlines", "folder": "2026", "tags": ["oak", "дуб", "oak"],
            "color": "#FF8800"});
        let made = make(&site, &anna, full).await;
        assert_eq!(made["tags"], json!(["oak", "дуб"]));
        assert_eq!((&made["color"], &made["calculation_count"]), (&json!("#ff8800"), &json!(0)));
        assert_eq!(site.get(&at(&made), Some(&anna)).await.ok(), made);
        site.clock.advance(std::time::Duration::from_secs(60));
        let changes = json!({"description": null, "tags": [], "name": "Haus", "color": null});
        let changed = site.call(Method::PUT, &at(&made), Some(&anna), Some(changes)).await.ok();
        assert_eq!((&changed["name"], &changed["folder"]), (&json!("Haus"), &json!("2026")));
        assert_eq!((&changed["description"], &changed["tags"]), (&json!(null), &json!([])));
        assert_eq!(changed["color"], "#1976d2");
        assert_eq!(changed["created_at"], made["created_at"]);
        assert_ne!(changed["updated_at"], made["updated_at"]);
        assert_eq!(names(&site, &anna, "").await, ["Haus", "Кухня"]);
        let gone = site.call(Method::DELETE, &at(&made), Some(&anna), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        site.get(&at(&made), Some(&anna)).await.refused(404, "PROJECT_NOT_FOUND");
        site.end().await;
    }

    async fn wrong_projects_are_refused_with_every_fault(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let made = make(&site, &anna, json!({"name": "Kitchen"})).await;
        for (body, fields) in [
            (json!({}), json!({"name": "missing"})),
            (json!({"name": "   "}), json!({"name": "empty"})),
            (json!({"name": null}), json!({"name": "empty"})),
            (json!({"name": 7, "color": "red", "tags": "oak"}), json!({
                "name": "not_text", "color": "not_a_color", "tags": "not_a_list"})),
            (json!({"name": "a\u{7}b", "folder": "x\ny"}), json!({
                "name": "control_characters", "folder": "control_characters"})),
            (json!({"name": "x".repeat(201), "tags": ["", 1], "description": "x".repeat(2001)}), json!({
                "name": "too_long", "tags[0]": "empty", "tags[1]": "not_text",
                "description": "too_long"})),
            (json!({"name": "KITCHEN "}), json!({"name": "taken"})),
        ] {
            let reply = site.post(PATH, Some(&anna), body).await;
            assert_eq!(reply.faults(), fields);
        }
        let put = async |body: Value| site.call(Method::PUT, &at(&made), Some(&anna), Some(body)).await;
        put(json!({})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        put(json!({"owner": "me"})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        put(json!([])).await.refused(400, "VALIDATION_ERROR");
        put(json!({"name": ""})).await.refused(400, "VALIDATION_ERROR");
        make(&site, &anna, json!({"name": "Other"})).await;
        let taken = put(json!({"name": "other"})).await;
        assert_eq!(taken.faults(), json!({"name": "taken"}));
        for query in ["page=0", "page_size=101", "sort=color", "sort=--name"] {
            site.get(&format!("{PATH}?{query}"), Some(&anna)).await.refused(400, "VALIDATION_ERROR");
        }
        assert_eq!(site.get(&at(&made), Some(&anna)).await.ok(), made);
        site.end().await;
    }

    async fn a_name_is_taken_in_its_folder_only(home: Home) {
        let site = home.site_with(Setup { plan: "pro", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        make(&site, &anna, json!({"name": "Kitchen"})).await;
        let there = make(&site, &anna, json!({"name": "kitchen", "folder": "Дача"})).await;
        let other = make(&site, &anna, json!({"name": "Kitchen", "folder": "2026"})).await;
        let again = site.post(PATH, Some(&anna), json!({"name": "KITCHEN", "folder": "дача"})).await;
        assert_eq!(again.faults(), json!({"name": "taken"}));
        let put = async |body: Value| site.call(Method::PUT, &at(&other), Some(&anna), Some(body)).await;
        for folder in [json!("ДАЧА"), json!(null)] {
            assert_eq!(put(json!({"folder": folder})).await.faults(), json!({"name": "taken"}));
        }
        assert_eq!(put(json!({"folder": "Офис"})).await.ok()["folder"], "Офис");
        assert_eq!(site.get(&at(&there), Some(&anna)).await.ok(), there);
        site.end().await;
    }

    async fn the_plan_limits_saved_projects_with_its_numbers(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut last = Value::Null;
        for name in ["One", "Two", "Three"] {
            last = make(&site, &anna, json!({"name": name})).await;
        }
        let reply = site.post(PATH, Some(&anna), json!({"name": "Four"})).await;
        let details = reply.refused(403, "SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED");
        assert_eq!(*details, json!({"plan": "free", "limit": 3, "current": 3}));
        site.call(Method::DELETE, &at(&last), Some(&anna), None).await;
        make(&site, &anna, json!({"name": "Four"})).await;
        site.end().await;
    }

    async fn projects_are_searched_sorted_and_paged(home: Home) {
        let site = home.site_with(Setup { plan: "pro", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        for (name, folder, tag) in [("beta", "Дача", "дуб"), ("Alpha", "Дача", "ель"), ("Гамма", "Офис", "МДФ")] {
            make(&site, &anna, json!({"name": name, "folder": folder, "tags": [tag]})).await;
            site.clock.advance(std::time::Duration::from_secs(60));
        }
        assert_eq!(names(&site, &anna, "sort=-name").await, ["Гамма", "beta", "Alpha"]);
        assert_eq!(names(&site, &anna, "sort=created_at").await, ["beta", "Alpha", "Гамма"]);
        assert_eq!(names(&site, &anna, "sort=-updated_at").await, ["Гамма", "Alpha", "beta"]);
        assert_eq!(names(&site, &anna, "search=%D0%BC%D0%B4%D1%84").await, ["Гамма"]);
        assert_eq!(names(&site, &anna, "folder=%D0%94%D0%B0%D1%87%D0%B0").await, ["Alpha", "beta"]);
        let page = site.get(&format!("{PATH}?page=2&page_size=2"), Some(&anna)).await.ok();
        assert_eq!((page["projects"].as_array().unwrap().len(), &page["total"]), (1, &json!(3)));
        site.end().await;
    }

    async fn calculations_belong_to_a_project_and_survive_it(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let house = make(&site, &anna, json!({"name": "House", "color": "#00ff00"})).await;
        let mut within = job("Kitchen");
        within["project_id"] = house["id"].clone();
        let inside = site.submit(&anna, within).await;
        let outside = site.submit(&anna, job("Other")).await;
        for task in [&inside, &outside] {
            site.ended(&anna, task).await;
        }
        let query = format!("/api/v1/calculations?project_id={}", house["id"].as_str().unwrap());
        let list = site.get(&query, Some(&anna)).await.ok();
        assert_eq!((list["calculations"].as_array().unwrap().len(), &list["total"]), (1, &json!(1)));
        let record = &list["calculations"][0];
        assert_eq!((&record["id"], &record["project_id"]), (&json!(inside), &house["id"]));
        assert_eq!((&record["project_name"], &record["project_color"]), (&json!("House"), &json!("#00ff00")));
        let whole = site.get(&format!("/api/v1/calculations/{inside}"), Some(&anna)).await.ok();
        assert_eq!((&whole["project_name"], &whole["project_color"]), (&json!("House"), &json!("#00ff00")));
        assert_eq!(site.get(&at(&house), Some(&anna)).await.ok()["calculation_count"], 1);
        site.call(Method::DELETE, &at(&house), Some(&anna), None).await;
        let record = site.get(&format!("/api/v1/calculations/{inside}"), Some(&anna)).await.ok();
        assert_eq!((&record["project_id"], &record["project_name"]), (&json!(null), &json!(null)));
        site.end().await;
    }

    async fn a_job_for_a_project_that_is_not_there_is_refused_and_not_counted(home: Home) {
        let site = home.site().await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let foreign = make(&site, &boris, json!({"name": "House"})).await;
        for id in [foreign["id"].clone(), json!("01900000-0000-7000-8000-000000000000"), json!("nonsense")] {
            let mut within = job("Kitchen");
            within["project_id"] = id;
            site.post("/api/v1/optimize", Some(&anna), within).await.refused(404, "PROJECT_NOT_FOUND");
        }
        assert_eq!(site.used(&anna).await, 0);
        site.end().await;
    }

    async fn a_project_of_somebody_else_is_not_there(home: Home) {
        let site = home.site().await;
        let (anna, eve) = (site.person("anna").await, site.person("eve").await);
        let made = make(&site, &anna, json!({"name": "House"})).await;
        for (method, body) in [
            (Method::GET, None),
            (Method::PUT, Some(json!({"name": "Mine"}))),
            (Method::PUT, Some(json!({}))),
            (Method::PUT, None),
            (Method::DELETE, None),
        ] {
            site.call(method, &at(&made), Some(&eve), body).await.refused(404, "PROJECT_NOT_FOUND");
        }
        assert_eq!(names(&site, &eve, "").await, [""; 0]);
        assert_eq!(site.get(&at(&made), Some(&anna)).await.ok(), made);
        site.end().await;
    }
}

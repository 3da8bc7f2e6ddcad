//! What a user sets, and what the activity log tells.

use crate::support::{Setup, job};
use reqwest::Method;
use serde_json::{Value, json};
use server::language::Language;
use std::time::Duration;

const PATH: &str = "/api/v1/settings";

stories! {
    async fn settings_begin_as_the_specification_says_and_keep_what_is_not_named(home: Home) {
        let site = home.site().await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let initial = json!({"language": "ru", "theme": "dark", "units": "mm", "least_remnant": 100.0, "default_configuration": null, "default_stock": null});
        assert_eq!(site.get(PATH, Some(&anna)).await.ok(), initial);
        let put = async |body: Value| site.call(Method::PUT, PATH, Some(&anna), Some(body)).await;
        put(json!({"language": "en", "units": "inch"})).await.ok();
        for least in [0.0, 62.5, 1_000_000.0] {
            assert_eq!(put(json!({"least_remnant": least})).await.ok()["least_remnant"], least);
        }
        let stock = json!([{"id": "1", "width": 2440, "height": 1220, "count": 3}]);
        let set = put(json!({"default_stock": stock, "default_configuration": {"cut_thickness": 4.4}})).await.ok();
        assert_eq!((&set["language"], &set["theme"], &set["units"]), (&json!("en"), &json!("dark"), &json!("inch")));
        assert_eq!(set["default_configuration"]["cut_thickness"], "4.4");
        assert_eq!(set["default_stock"][0]["width"], "2440");
        assert_eq!(site.get(PATH, Some(&anna)).await.ok(), set);
        assert_eq!(put(json!({"default_stock": null})).await.ok()["default_stock"], json!(null));
        assert_eq!(site.get(PATH, Some(&boris)).await.ok(), initial);
        site.end().await;
    }

    async fn an_account_begins_in_the_language_of_the_installation_and_keeps_its_own(home: Home) {
        let site = home.site_with(Setup { default_language: Language::En, ..Setup::default() }).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        assert_eq!(site.get(PATH, Some(&anna)).await.ok()["language"], "en");
        let set = site.call(Method::PUT, PATH, Some(&anna), Some(json!({"language": "ru"}))).await.ok();
        assert_eq!(set["language"], "ru");
        let set = site.call(Method::PUT, PATH, Some(&boris), Some(json!({"theme": "light"}))).await.ok();
        assert_eq!(set["language"], "en");
        site.end().await;
    }

    async fn wrong_settings_are_refused_with_every_fault(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let put = async |body: Value| site.call(Method::PUT, PATH, Some(&anna), Some(body)).await;
        put(json!({})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        put(json!({"colour": "red"})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        let wrong = put(json!({"language": "de", "theme": null, "units": 1, "default_configuration": {"cut_thickness": -1},
            "default_stock": [{"id": "1", "width": 0, "height": 1, "count": 1}]})).await;
        assert_eq!(wrong.faults(), json!({
            "language": "not_one_of", "theme": "not_one_of", "units": "not_one_of",
            "default_configuration.cut_thickness": "too_small", "default_stock[0].width": "too_small"}));
        for (least, fault) in [(json!(-0.5), "too_small"), (json!(1_000_001), "too_large"), (json!("100"), "not_a_number"), (json!(null), "not_a_number")] {
            assert_eq!(put(json!({"least_remnant": least})).await.faults(), json!({"least_remnant": fault}));
        }
        put(json!({"default_stock": []})).await.refused(400, "VALIDATION_ERROR");
        site.end().await;
    }

    async fn the_activity_log_tells_what_was_done_on_what_and_when(home: Home) {
        let site = home.site_with(Setup { plan: "pro", ..Setup::default() }).await;
        let (anna, eve) = (site.person("anna").await, site.person("eve").await);
        let project = site.post("/api/v1/projects", Some(&anna), json!({"name": "House"})).await.ok();
        let id = project["id"].as_str().unwrap().to_owned();
        site.clock.advance(Duration::from_secs(60));
        let task = site.submit(&anna, job("Kitchen")).await;
        site.ended(&anna, &task).await;
        site.clock.advance(Duration::from_secs(60));
        site.call(Method::PUT, PATH, Some(&anna), Some(json!({"theme": "light"}))).await.ok();
        site.call(Method::DELETE, &format!("/api/v1/projects/{id}"), Some(&anna), None).await;
        let list = async |query: &str| {
            let list = site.get(&format!("/api/v1/activity?{query}"), Some(&anna)).await.ok();
            let words = |entry: &Value| format!("{} {}", entry["action"].as_str().unwrap(), entry["object_type"].as_str().unwrap());
            (list["activities"].as_array().unwrap().iter().map(words).collect::<Vec<_>>(), list)
        };
        let (words, all) = list("").await;
        assert_eq!(words, ["deleted project", "updated settings", "finished calculation", "submitted calculation", "created project"]);
        assert_eq!(all["total"], 5);
        let oldest = &all["activities"][4];
        assert_eq!((&oldest["object_id"], &oldest["object_name"], &oldest["user_name"]), (&json!(id), &json!("House"), &json!("anna")));
        assert_eq!(oldest["at"], "2026-11-21T10:00:00Z");
        assert_eq!(list("object_type=calculation&action=finished").await.0, ["finished calculation"]);
        assert_eq!(list(&format!("object_id={id}")).await.0, ["deleted project", "created project"]);
        assert_eq!(list("until=2026-11-21T10:01:00Z").await.0, ["created project"]);
        assert_eq!(list("since=2026-11-21T13:02:00%2B03:00").await.0.len(), 2);
        assert_eq!(list("search=iTCh&page_size=1").await.1["total"], 2);
        let (page, whole) = list("page=2&page_size=2").await;
        assert_eq!((page, &whole["total"]), (vec!["finished calculation".to_owned(), "submitted calculation".to_owned()], &json!(5)));
        let nothing = site.get("/api/v1/activity", Some(&eve)).await.ok();
        assert_eq!(nothing, json!({"activities": [], "total": 0}));
        for query in ["action=danced", "object_type=moon", "object_id=1", "since=yesterday", "page=0", &format!("search={}", "n".repeat(201))] {
            site.get(&format!("/api/v1/activity?{query}"), Some(&anna)).await.refused(400, "VALIDATION_ERROR");
        }
        site.end().await;
    }
}

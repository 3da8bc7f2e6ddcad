//! The history: pages, filters, search, order, favourites.

use crate::support::{Person, Setup, Site, job};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;

async fn names(site: &Site, who: &Person, query: &str) -> (Vec<String>, u64) {
    let list = site.get(&format!("/api/v1/calculations?{query}"), Some(who)).await.ok();
    let name = |record: &Value| record["name"].as_str().unwrap().to_owned();
    (list["calculations"].as_array().unwrap().iter().map(name).collect(), list["total"].as_u64().unwrap())
}

/// Twelve finished calculations, a minute apart, the last ones with more waste than the first.
async fn twelve(site: &Site, who: &Person) -> Vec<String> {
    let mut ids = Vec::new();
    for n in 1..=12 {
        let mut job = job(&format!("{} {n:02}", if n % 2 == 0 { "Kitchen" } else { "Шкаф" }));
        job["panels"][0]["count"] = json!(13 - n);
        let task = site.submit(who, job).await;
        assert_eq!(site.ended(who, &task).await["status"], "FINISHED");
        site.clock.advance(Duration::from_secs(60));
        ids.push(task);
    }
    ids
}

stories! {
    async fn a_record_tells_how_many_panels_have_no_place(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut large = job("Too much");
        large["panels"][0]["width"] = json!("3000");
        large["panels"][0]["height"] = json!("2000");
        let whole = site.submit(&anna, job("Whole")).await;
        site.clock.advance(Duration::from_secs(60));
        let part = site.submit(&anna, large).await;
        for (task, count) in [(&whole, 0), (&part, 5)] {
            site.ended(&anna, task).await;
            let record = site.get(&format!("/api/v1/calculations/{task}"), Some(&anna)).await.ok();
            assert_eq!(record["not_placed"], count);
        }
        let list = site.get("/api/v1/calculations", Some(&anna)).await.ok();
        assert_eq!((&list["calculations"][0]["not_placed"], &list["calculations"][1]["not_placed"]), (&json!(5), &json!(0)));
        site.end().await;
    }

    async fn the_history_comes_in_pages_newest_first(home: Home) {
        let site = home.site_with(Setup { plan: "pro", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        twelve(&site, &anna).await;
        let (first, total) = names(&site, &anna, "").await;
        assert_eq!((first.len(), total), (10, 12));
        assert_eq!((first[0].as_str(), first[9].as_str()), ("Kitchen 12", "Шкаф 03"));
        assert_eq!(names(&site, &anna, "page=2").await, (vec!["Kitchen 02".into(), "Шкаф 01".into()], 12));
        assert_eq!(names(&site, &anna, "page=3&page_size=5").await.0.len(), 2);
        assert_eq!(names(&site, &anna, "page=9").await, (vec![], 12));
        site.end().await;
    }

    async fn the_history_can_be_searched_filtered_and_ordered(home: Home) {
        let site = home.site_with(Setup { plan: "pro", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let ids = twelve(&site, &anna).await;
        assert_eq!(names(&site, &anna, "search=%D1%88%D0%BA%D0%B0%D1%84&page_size=3").await.1, 6);
        assert_eq!(names(&site, &anna, "search=EN%2004").await, (vec!["Kitchen 04".into()], 1));
        assert_eq!(names(&site, &anna, "search=%25").await.1, 0);
        assert_eq!(names(&site, &anna, "status=FINISHED").await.1, 12);
        assert_eq!(names(&site, &anna, "status=ERROR").await.1, 0);
        let favorite = format!("/api/v1/calculations/{}/favorite", ids[3]);
        let record = site.call(Method::PATCH, &favorite, Some(&anna), None).await.ok();
        assert_eq!((&record["is_favorite"], &record["result_data"]), (&json!(true), &json!(null)));
        assert_eq!(names(&site, &anna, "favorite=true").await, (vec!["Kitchen 04".into()], 1));
        assert_eq!(names(&site, &anna, "favorite=false").await.1, 11);
        let record = site.call(Method::PATCH, &favorite, Some(&anna), None).await.ok();
        assert_eq!(record["is_favorite"], false);
        let first = async |sort: &str| names(&site, &anna, &format!("sort={sort}")).await.0[0].clone();
        assert_eq!(first("submitted_at").await, "Шкаф 01");
        assert_eq!(first("-submitted_at").await, "Kitchen 12");
        assert_eq!(first("name").await, "Kitchen 02");
        assert_eq!(first("-name").await, "Шкаф 11");
        assert_eq!(first("total_used_area_ratio").await, "Kitchen 12");
        assert_eq!(names(&site, &anna, "sort=-status").await.1, 12);
        site.end().await;
    }

    async fn a_list_stays_small_and_a_record_is_complete(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut sent = job("  ");
        sent["notes"] = json!("  for Monday ");
        let id = site.submit(&anna, sent).await;
        site.ended(&anna, &id).await;
        let list = site.get("/api/v1/calculations", Some(&anna)).await.ok();
        let listed = &list["calculations"][0];
        assert_eq!(listed["name"], "Calculation 21.11.2026");
        assert_eq!(listed["notes"], "for Monday");
        assert_eq!((&listed["result_data"], &listed["request_data"]), (&json!(null), &json!(null)));
        let list = site.get("/api/v1/calculations?include_request_data=true", Some(&anna)).await.ok();
        assert_eq!(list["calculations"][0]["request_data"]["panels"][0]["width"], "600");
        assert_eq!(list["calculations"][0]["result_data"], json!(null));
        let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        assert_eq!((&record["id"], &record["task_id"]), (&json!(id), &json!(id)));
        assert_eq!((&record["panel_count"], &record["stock_panel_count"]), (&json!(8), &json!(1)));
        let result = &record["result_data"];
        assert_eq!(record["mosaic_count"].as_u64(), result["mosaics"].as_array().map(|m| m.len() as u64));
        assert_eq!(record["total_used_area"].as_f64(), result["total_used_area"].as_f64());
        assert_eq!(record["total_wasted_area"].as_f64(), result["total_wasted_area"].as_f64());
        assert_eq!(record["total_used_area_ratio"], result["total_used_area_ratio"]);
        assert_eq!(record["total_cut_length"].as_f64(), result["total_cut_length"].as_f64());
        assert_eq!(record["total_nbr_cuts"], result["total_nbr_cuts"]);
        assert_eq!((&record["submitted_at"], &record["completed_at"]), (&json!("2026-11-21T10:00:00Z"), &json!("2026-11-21T10:00:00Z")));
        let gone = site.call(Method::DELETE, &format!("/api/v1/calculations/{id}"), Some(&anna), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.refused(404, "CALCULATION_NOT_FOUND");
        assert_eq!(site.used(&anna).await, 1);
        site.end().await;
    }
}

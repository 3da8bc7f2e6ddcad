//! Labels for what lies in the store room.

use crate::stock::{add, board, id, list, pro};
use crate::support::{Person, Reply, Site, words_of_pdf};
use serde_json::{Value, json};

const PATH: &str = "/api/v1/stock/files/labels";

/// The words on the labels; none where there is no program to read them.
async fn labels(site: &Site, who: &Person, query: &str) -> Option<String> {
    let path = format!("{PATH}?{query}");
    let answer = site.raw(reqwest::Method::GET, &path).bearer_auth(&who.access).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{query}: {}", answer.text().await.unwrap_or_default());
    assert_eq!(answer.headers()["content-type"], "application/pdf");
    let named = answer.headers()["content-disposition"].to_str().unwrap();
    assert!(named.starts_with("attachment; filename=\"stock-labels.pdf\""), "{named}");
    words_of_pdf(&answer.bytes().await.unwrap())
}

async fn refused(site: &Site, who: &Person, query: &str) -> Reply {
    site.get(&format!("{PATH}?{query}"), Some(who)).await
}

fn remnant(material: &str, place: &str) -> Value {
    json!({"material": material, "kind": "remnant", "width": 812.5, "height": 400, "thickness": 18, "count": 1, "place": place})
}

stories! {
    async fn remnants_get_labels_by_the_filters_of_the_list_and_sheets_where_they_are_asked_for(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        add(&site, &anna, board("Beech", 5)).await;
        let oak = add(&site, &anna, remnant("Oak", "rack 7")).await;
        add(&site, &anna, remnant("Ash", "rack 8")).await;
        let Some(all) = labels(&site, &anna, "").await else { return site.end().await };
        for said in ["R-000001", "R-000002", "812.5 × 400 × 18", "rack 7", "Ash"] {
            assert!(all.contains(said), "{said}: {all}");
        }
        assert!(!all.contains("Beech"));
        let one = labels(&site, &anna, &format!("ids={}&lang=ru", id(&oak))).await.unwrap();
        assert!(one.contains("Остаток") && one.contains("R-000001") && !one.contains("Ash"), "{one}");
        let searched = labels(&site, &anna, "search=rack+8&copies=2&start=20").await.unwrap();
        assert!(searched.contains("Ash") && !searched.contains("Oak"), "{searched}");
        let sheets = labels(&site, &anna, "kind=sheet").await.unwrap();
        assert!(sheets.contains("Beech") && !sheets.contains("Oak"), "{sheets}");
        site.end().await;
    }

    async fn a_booked_remnant_names_its_calculation_and_own_formats_are_taken(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let oak = add(&site, &anna, json!({"material": "Oak", "width": 2800, "height": 2070, "count": 1})).await;
        let job = json!({"name": "Kitchen of Smith",
            "panels": [{"id": "p", "width": 2000, "height": 1500, "count": 1}],
            "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 1, "stock_item_id": oak["id"]}],
            "configuration": {"optimization_factor": 0}});
        let task = site.submit(&anna, job).await;
        site.ended(&anna, &task).await;
        let booked = site.post(&format!("/api/v1/calculations/{task}/booking"), Some(&anna), json!({"place": "rack 9"})).await;
        assert_eq!(booked.status, 201, "{}", booked.body);
        let own = json!({"name": "Mine", "paper": {"kind": "roll", "width": 80, "height": 40}, "width": 80, "height": 40,
            "fields": [{"field": "text", "x": 2, "y": 2, "width": 76, "height": 10, "text": "{number} aus {project}"}]});
        site.post("/api/v1/templates/labels", Some(&anna), own).await.ok();
        let Some(all) = labels(&site, &anna, "label=Mine").await else { return site.end().await };
        assert!(all.contains("R-000001 aus Kitchen of Smith"), "{all}");
        site.end().await;
    }

    async fn what_cannot_be_labelled_is_refused_by_its_name(home: Home) {
        let site = home.site_with(pro()).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let nothing = refused(&site, &anna, "lang=ru").await;
        assert_eq!(nothing.faults(), json!({"format": "refused"}));
        assert!(nothing.body["details"]["fields"]["format"].as_str().unwrap().contains("На складе нет"), "{}", nothing.body);
        let oak = add(&site, &anna, remnant("Oak", "rack 7")).await;
        refused(&site, &boris, &format!("ids={}", id(&oak))).await.refused(404, "STOCK_ITEM_NOT_FOUND");
        let faults = [
            ("ids=x", json!({"ids": "not_an_id"})),
            ("label=Nobody", json!({"label": "names_nothing"})),
            ("start=22", json!({"start": "too_large"})),
            ("copies=101", json!({"copies": "too_large"})),
            ("order=size&remnants=false&link=x", json!({"order": "unknown_option", "remnants": "unknown_option", "link": "unknown_option"})),
            ("kind=board", json!({"kind": "not_one_of"})),
            ("color=red", json!({"color": "unknown_option"})),
        ];
        for (query, expected) in faults {
            assert_eq!(refused(&site, &anna, query).await.faults(), expected, "{query}");
        }
        let many: Vec<String> = (0..=500).map(|n| uuid::Uuid::from_u128(n).simple().to_string()).collect();
        assert_eq!(refused(&site, &anna, &format!("ids={}", many.join(","))).await.faults(), json!({"ids": "too_long"}));
        site.end().await;
    }

    async fn more_labels_than_a_file_holds_are_refused_before_they_are_read(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let rows = "remnant,100,100,1\n".repeat(201);
        let request = site.raw(reqwest::Method::POST, "/api/v1/stock/import").bearer_auth(&anna.access);
        let made = request.header("content-type", "text/csv").body(format!("kind,width,height,count\n{rows}")).send().await.unwrap();
        assert_eq!(made.status(), 200);
        let reply = refused(&site, &anna, "copies=100").await;
        assert_eq!(reply.faults(), json!({"format": "refused"}));
        let said = reply.body["details"]["fields"]["format"].as_str().unwrap();
        assert!(said.contains("20100") && said.contains("20000"), "{said}");
        site.end().await;
    }

    async fn a_plan_without_labels_of_results_has_none_of_stock_either(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        add(&site, &anna, remnant("Oak", "rack 7")).await;
        site.put_on_plan("anna@example.com", "free").await;
        assert_eq!(list(&site, &anna, "").await["total"], 1);
        let reply = refused(&site, &anna, "").await;
        assert_eq!(reply.refused(403, "FORBIDDEN")["format"], "labels");
        site.end().await;
    }
}

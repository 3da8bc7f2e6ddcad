//! The store room: items, their movements, lists of them, and that nobody sees another's.

use crate::support::{Person, Reply, Setup, Site};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

const PATH: &str = "/api/v1/stock";
const TEAM: &str = "/api/v1/team";

pub fn pro() -> Setup {
    Setup { plan: "pro", ..Setup::default() }
}

pub fn board(material: &str, count: u32) -> Value {
    json!({"material": material, "width": 2800, "height": "2070", "count": count})
}

pub async fn add(site: &Site, who: &Person, item: Value) -> Value {
    let made = site.post(PATH, Some(who), item).await;
    assert_eq!(made.status, 201, "{}", made.body);
    made.body
}

pub fn id(item: &Value) -> &str {
    item["id"].as_str().unwrap()
}

pub async fn list(site: &Site, who: &Person, query: &str) -> Value {
    site.get(&format!("{PATH}?{query}"), Some(who)).await.ok()
}

pub fn field<'v>(list: &'v Value, name: &str) -> Vec<&'v Value> {
    list["items"].as_array().unwrap().iter().map(|item| &item[name]).collect()
}

async fn change(site: &Site, who: &Person, item: &Value, body: Value) -> Reply {
    site.call(Method::PUT, &format!("{PATH}/{}", id(item)), Some(who), Some(body)).await
}

async fn delete(site: &Site, who: &Person, item: &Value) -> Reply {
    site.call(Method::DELETE, &format!("{PATH}/{}", id(item)), Some(who), None).await
}

pub async fn step(site: &Site, who: &Person, item: &Value, change: i64, kind: &str) -> Reply {
    let body = json!({"change": change, "kind": kind, "reason": "because"});
    site.post(&format!("{PATH}/{}/movements", id(item)), Some(who), body).await
}

stories! {
    async fn an_item_is_kept_as_it_was_written(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let whole = json!({"material": "MDF 16", "kind": "sheet", "width": "2800.5", "height": 2070, "thickness": 16, "grain": 1,
            "count": 5, "min_count": 3, "place": "rack 3", "price": "48.5", "supplier": "Egger", "notes": "dry"});
        let made = add(&site, &anna, whole).await;
        assert_eq!(made, json!({"id": made["id"], "material": "MDF 16", "kind": "sheet", "width": 2800.5, "height": 2070, "thickness": 16,
            "grain": 1, "count": 5, "min_count": 3, "place": "rack 3", "price": "48.5", "supplier": "Egger", "notes": "dry",
            "number": null, "calculation_id": null, "retired": false}));
        let path = format!("{PATH}/{}", id(&made));
        assert_eq!(site.get(&path, Some(&anna)).await.ok(), made);
        let bare = add(&site, &anna, json!({"width": 100, "height": 50})).await;
        assert_eq!((&bare["material"], &bare["count"], &bare["kind"], &bare["price"]),
            (&json!("DEFAULT_MATERIAL"), &json!(0), &json!("sheet"), &json!(null)));
        let changed = change(&site, &anna, &made, json!({"place": null, "price": 50, "min_count": "4"})).await.ok();
        assert_eq!((&changed["place"], &changed["price"], &changed["min_count"], &changed["supplier"]),
            (&json!(null), &json!("50"), &json!(4), &json!("Egger")));
        let moves = site.get(&format!("{path}/movements"), Some(&anna)).await.ok();
        assert_eq!(moves["total"], 1);
        let first = &moves["movements"][0];
        assert_eq!((&first["change"], &first["kind"], &first["count_after"], &first["by"]["name"]),
            (&json!(5), &json!("in"), &json!(5), &json!("anna")));
        assert_eq!(site.get(&format!("{PATH}/{}/movements", id(&bare)), Some(&anna)).await.ok(), json!({"movements": [], "total": 0}));
        site.end().await;
    }

    async fn a_wrong_item_is_refused_with_every_fault(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let wrong = json!({"material": " ", "kind": "board", "width": 0, "thickness": -1, "grain": 3, "count": 1.5, "min_count": -1,
            "place": "x".repeat(201), "price": "1.00001", "supplier": 7, "notes": "x".repeat(2001)});
        assert_eq!(site.post(PATH, Some(&anna), wrong).await.faults(), json!({
            "material": "empty", "kind": "not_one_of", "width": "too_small", "height": "missing", "thickness": "too_small",
            "grain": "not_one_of", "count": "not_whole", "min_count": "too_small", "place": "too_long", "price": "too_many_decimals",
            "supplier": "not_text", "notes": "too_long"}));
        let item = add(&site, &anna, board("MDF", 1)).await;
        let fixed = json!({"count": 7, "number": "R-000001", "calculation_id": null});
        assert_eq!(change(&site, &anna, &item, fixed).await.faults(),
            json!({"count": "fixed", "number": "fixed", "calculation_id": "fixed"}));
        change(&site, &anna, &item, json!({"colour": "red"})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        assert_eq!(change(&site, &anna, &item, json!({"width": null})).await.faults(), json!({"width": "missing"}));
        site.end().await;
    }

    async fn remnants_get_numbers_that_are_never_given_twice(home: Home) {
        let site = home.site_with(pro()).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let remnant = json!({"kind": "remnant", "width": 900, "height": 400, "count": 1});
        let first = add(&site, &anna, remnant.clone()).await;
        assert_eq!(first["number"], "R-000001");
        assert_eq!(delete(&site, &anna, &first).await.status, 204);
        assert_eq!(add(&site, &anna, remnant.clone()).await["number"], "R-000002");
        let sheet = add(&site, &anna, board("MDF", 1)).await;
        assert_eq!(change(&site, &anna, &sheet, json!({"kind": "remnant"})).await.ok()["number"], "R-000003");
        assert_eq!(change(&site, &anna, &sheet, json!({"kind": "sheet"})).await.ok()["number"], json!(null));
        assert_eq!(change(&site, &anna, &sheet, json!({"kind": "remnant"})).await.ok()["number"], "R-000003");
        assert_eq!(add(&site, &boris, remnant).await["number"], "R-000001", "each shop counts by itself");
        assert_eq!(list(&site, &anna, "search=r-000003").await["total"], 1);
        site.end().await;
    }

    async fn counts_change_by_movements_and_never_fall_below_nothing(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let item = add(&site, &anna, board("MDF", 5)).await;
        let taken = step(&site, &anna, &item, -2, "out").await;
        assert_eq!((taken.status.as_u16(), &taken.body["count_after"]), (201, &json!(3)));
        let short = step(&site, &anna, &item, -4, "out").await;
        let details = short.refused(409, "STOCK_CONFLICT");
        assert_eq!(details["short"], json!([{"stock_item_id": id(&item), "wanted": 4, "in_stock": 3}]));
        step(&site, &anna, &item, -3, "correction").await.ok();
        step(&site, &anna, &item, 10, "in").await.ok();
        for (change, kind, fault) in [(0, "in", "too_small"), (-1, "in", "too_small"), (1, "out", "too_large"), (0, "correction", "nothing"),
            (1_000_001, "in", "too_large"), (999_991, "in", "too_large")] {
            assert_eq!(step(&site, &anna, &item, change, kind).await.faults(), json!({"change": fault}), "{change} {kind}");
        }
        let half = json!({"change": 1.5, "kind": "booking"});
        let path = format!("{PATH}/{}/movements", id(&item));
        assert_eq!(site.post(&path, Some(&anna), half).await.faults(), json!({"change": "not_whole", "kind": "not_one_of"}));
        assert_eq!(site.post(&path, Some(&anna), json!({})).await.faults(), json!({"change": "missing", "kind": "missing"}));
        let moves = site.get(&format!("{path}?page_size=3"), Some(&anna)).await.ok();
        let said: Vec<_> = moves["movements"].as_array().unwrap().iter()
            .map(|one| (one["change"].as_i64().unwrap(), one["count_after"].as_i64().unwrap(), one["reason"].clone())).collect();
        assert_eq!(said, [(10, 10, json!("because")), (-3, 0, json!("because")), (-2, 3, json!("because"))]);
        assert_eq!(moves["total"], 4);
        assert_eq!(list(&site, &anna, "").await["items"][0]["count"], 10);
        site.end().await;
    }

    async fn an_item_that_has_moved_is_retired_and_comes_back(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let (still, moved) = (add(&site, &anna, board("Still", 5)).await, add(&site, &anna, board("Moved", 5)).await);
        step(&site, &anna, &moved, -1, "out").await.ok();
        for item in [&still, &moved] {
            assert_eq!(delete(&site, &anna, item).await.status, 204);
        }
        assert_eq!(site.get(&format!("{PATH}/{}", id(&still)), Some(&anna)).await.body["code"], "STOCK_ITEM_NOT_FOUND");
        assert_eq!(list(&site, &anna, "").await, json!({"items": [], "total": 0, "sums": []}));
        let retired = list(&site, &anna, "retired=true").await;
        assert_eq!((field(&retired, "material"), field(&retired, "count")), (vec![&json!("Moved")], vec![&json!(4)]));
        assert_eq!(change(&site, &anna, &moved, json!({"retired": false})).await.ok()["retired"], false);
        assert_eq!(list(&site, &anna, "").await["total"], 1);
        let log = site.get("/api/v1/activity?object_type=stock_item", Some(&anna)).await.ok();
        let words: Vec<_> = log["activities"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap().to_owned()).collect();
        assert_eq!(words, ["updated", "retired", "deleted", "moved", "created", "created"]);
        assert_eq!(log["activities"][0]["object_name"], "Moved 2800×2070");
        site.end().await;
    }

    async fn lists_search_filter_sort_and_sum_up_all_that_they_find(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        for (material, kind, width, count, price, place) in [
            ("MDF 16", "sheet", 2800, 4, json!("48.5"), json!("Rack 2")),
            ("MDF 16", "remnant", 900, 1, json!(null), json!("rack 1")),
            ("Eiche", "sheet", 2440, 2, json!("100"), json!(null)),
            ("ясень", "sheet", 2000, 3, json!("0.0001"), json!("Стеллаж 1")),
        ] {
            let item = json!({"material": material, "kind": kind, "width": width, "height": 1000, "count": count, "price": price,
                "place": place, "supplier": "Holz & Co", "min_count": 3});
            add(&site, &anna, item).await;
            site.clock.advance(Duration::from_secs(1));
        }
        let all = list(&site, &anna, "").await;
        assert_eq!(field(&all, "material"), ["Eiche", "MDF 16", "MDF 16", "ясень"]);
        assert_eq!(all["sums"], json!([
            {"material": "Eiche", "kind": "sheet", "count": 2, "area": 4_880_000, "value": "200"},
            {"material": "MDF 16", "kind": "sheet", "count": 4, "area": 11_200_000, "value": "194"},
            {"material": "MDF 16", "kind": "remnant", "count": 1, "area": 900_000, "value": "0"},
            {"material": "ясень", "kind": "sheet", "count": 3, "area": 6_000_000, "value": "0.0003"}]));
        let widths = async |query: &str| {
            let found = list(&site, &anna, query).await;
            field(&found, "width").into_iter().map(|width| width.as_i64().unwrap()).collect::<Vec<_>>()
        };
        for (query, expected) in [
            ("search=ЯСЕНЬ", vec![2000]), ("search=СТЕЛЛАЖ", vec![2000]), ("search=holz", vec![2440, 2800, 900, 2000]),
            ("search=r-000001", vec![900]), ("search=%25", vec![]), ("material=MDF%2016", vec![2800, 900]), ("material=MDF", vec![]),
            ("kind=remnant", vec![900]), ("kind=sheet&search=rack", vec![2800]), ("low=true", vec![2440, 900]),
            ("sort=-width", vec![2800, 2440, 2000, 900]), ("sort=count", vec![900, 2440, 2000, 2800]),
            ("sort=price", vec![2000, 2800, 2440, 900]), ("sort=-price", vec![2440, 2800, 2000, 900]),
            ("sort=place", vec![900, 2800, 2000, 2440]), ("sort=number", vec![900, 2800, 2440, 2000]),
            ("sort=-created_at", vec![2000, 2440, 900, 2800]), ("sort=width&page=2&page_size=3", vec![2800]), ("page=9", vec![]),
        ] {
            let mut found = widths(query).await;
            let mut expected = expected;
            if !query.contains("sort") {
                found.sort_unstable();
                expected.sort_unstable();
            } else if query == "sort=number" {
                found.truncate(1);
                expected.truncate(1);
            }
            assert_eq!(found, expected, "{query}");
        }
        let page = list(&site, &anna, "page=2&page_size=3&sort=width").await;
        assert_eq!((&page["total"], &page["sums"]), (&json!(4), &all["sums"]), "sums are over all pages");
        for query in ["sort=colour", "kind=board", "retired=maybe", "page_size=101"] {
            site.get(&format!("{PATH}?{query}"), Some(&anna)).await.refused(400, "VALIDATION_ERROR");
        }
        site.end().await;
    }

    async fn without_the_plan_a_store_room_is_for_looking_only(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let item = add(&site, &anna, board("MDF", 5)).await;
        site.put_on_plan("anna@example.com", "free").await;
        assert_eq!(list(&site, &anna, "").await["total"], 1);
        for reply in [
            site.post(PATH, Some(&anna), board("MDF", 1)).await,
            change(&site, &anna, &item, json!({"place": "here"})).await,
            step(&site, &anna, &item, 1, "in").await,
            delete(&site, &anna, &item).await,
        ] {
            let details = reply.refused(403, "FORBIDDEN");
            assert_eq!((&details["feature"], &details["plan"]), (&json!("remnants_management"), &json!("pro")));
            assert!(reply.body["message"].as_str().unwrap().contains("pro"), "{}", reply.body);
        }
        site.end().await;
    }

    async fn a_team_has_one_store_room_and_its_viewers_look(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (olga, boris) = (site.person("olga").await, site.person("boris").await);
        let own = add(&site, &olga, board("Before", 5)).await;
        site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await.ok();
        let (max, vera) = (site.person("max").await, site.person("vera").await);
        for (person, name, role) in [(&max, "max", "member"), (&vera, "vera", "viewer")] {
            crate::shop::enter(&site, &olga, person, name, role).await;
        }
        step(&site, &max, &own, -2, "out").await.ok();
        step(&site, &vera, &own, -1, "out").await.refused(403, "FORBIDDEN");
        assert_eq!(list(&site, &vera, "").await["items"][0]["count"], 3);
        step(&site, &boris, &own, -1, "out").await.refused(404, "STOCK_ITEM_NOT_FOUND");
        assert_eq!(list(&site, &boris, "").await["total"], 0);
        let moves = site.get(&format!("{PATH}/{}/movements", id(&own)), Some(&olga)).await.ok();
        assert_eq!(moves["movements"][0]["by"]["name"], "max");
        site.call(Method::DELETE, TEAM, Some(&olga), None).await;
        assert_eq!(list(&site, &olga, "").await["items"][0]["count"], 3);
        assert_eq!(list(&site, &max, "").await["total"], 0);
        site.end().await;
    }

    async fn what_lay_in_a_teams_room_moves_into_its_owners_and_clashing_numbers_are_given_anew(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (olga, boris) = (site.person("olga").await, site.person("boris").await);
        let remnant = |place: &str| json!({"kind": "remnant", "width": 900, "height": 400, "count": 1, "place": place});
        for place in ["own 1", "own 2"] {
            add(&site, &boris, remnant(place)).await;
        }
        site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await.ok();
        for n in 1..=3 {
            add(&site, &olga, remnant(&format!("team {n}"))).await;
        }
        crate::shop::enter(&site, &olga, &boris, "boris", "admin").await;
        let me = site.get("/api/v1/auth/me", Some(&boris)).await.ok()["id"].as_str().unwrap().to_owned();
        let member = format!("{TEAM}/members/{me}");
        site.call(Method::PUT, &member, Some(&olga), Some(json!({"role": "owner"}))).await.ok();
        site.call(Method::DELETE, TEAM, Some(&boris), None).await;
        let all = list(&site, &boris, "sort=number").await;
        assert_eq!(field(&all, "number"), ["R-000001", "R-000002", "R-000003", "R-000004", "R-000005"]);
        assert_eq!(field(&all, "place"), ["own 1", "own 2", "team 3", "team 1", "team 2"]);
        assert_eq!(list(&site, &boris, "search=r-000004").await["items"][0]["place"], "team 1");
        assert_eq!(add(&site, &boris, remnant("new")).await["number"], "R-000006");
        assert_eq!(list(&site, &olga, "").await["total"], 0);
        site.end().await;
    }
}

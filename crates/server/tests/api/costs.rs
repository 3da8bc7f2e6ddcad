//! The price list of the shop, what calculations cost by it, and offers.

use crate::support::{Person, Reply, Setup, Site, words_of_pdf};
use reqwest::Method;
use serde_json::{Value, json};

const LIST: &str = "/api/v1/price-list";

fn pro() -> Setup {
    Setup { plan: "pro", language: Some("en"), ..Setup::default() }
}

/// Two shelves of 500 × 400 with a band along the top, cut from one sheet of 1000 × 1000 with a kerf of 0.
fn shelves(price: Value) -> Value {
    json!({
        "name": "Shelves",
        "client_info": {"customer": "Petrov"},
        "panels": [{"id": "p", "width": "500", "height": "400", "count": 2, "material": "Oak", "enabled": true,
                    "label": "Shelf", "edge": {"top": "Oak 2"}}],
        "stock_panels": [{"id": "s", "width": "1000", "height": "1000", "count": 1, "material": "Oak", "enabled": true,
                          "label": "Oak sheet", "price": price}],
        "configuration": {"cut_thickness": "0", "min_trim_dimension": "10", "optimization_factor": 0},
    })
}

async fn finished(site: &Site, who: &Person, job: Value) -> String {
    let task = site.submit(who, job).await;
    assert_eq!(site.ended(who, &task).await["status"], "FINISHED");
    task
}

async fn put(site: &Site, who: &Person, list: Value) -> Reply {
    site.call(Method::PUT, LIST, Some(who), Some(list)).await
}

async fn cost(site: &Site, who: &Person, id: &str) -> Value {
    site.get(&format!("/api/v1/calculations/{id}/cost"), Some(who)).await.ok()
}

/// Kind, quantity, unit, price and sum of each line.
fn lines(cost: &Value) -> Vec<[&str; 5]> {
    let told = |line: &'_ Value| {
        ["kind", "quantity", "unit", "price", "sum"].map(|name| line[name].as_str().unwrap().to_owned())
    };
    let lines: Vec<[String; 5]> = cost["lines"].as_array().unwrap().iter().map(told).collect();
    lines.into_iter().map(|line| line.map(|text| &*text.leak())).collect()
}

stories! {
    async fn a_price_list_begins_without_prices_and_keeps_what_is_not_named(home: Home) {
        let site = home.site_with(pro()).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let initial = site.get(LIST, Some(&anna)).await.ok();
        assert_eq!(initial, json!({"currency": "EUR", "cut_per_m": null, "sheet_handling": null, "part": null,
            "edge_band_per_m": {}, "edge_band_default_per_m": null, "waste": {"rule": "sheets", "percent": null},
            "overhead_percent": null, "margin_percent": null, "vat_percent": null, "round_to": null}));
        let said = json!({"currency": "USD", "cut_per_m": "1.2500", "part": 0, "edge_band_per_m": {"ABS 1": "0.9"},
            "waste": {"rule": "used", "percent": 7.5}, "vat_percent": "19", "round_to": "0.05", "sheet_handling": "999999999999.9999"});
        put(&site, &anna, said).await.ok();
        let set = put(&site, &anna, json!({"part": null, "overhead_percent": 0, "edge_band_default_per_m": "2"})).await.ok();
        assert_eq!(set, json!({"currency": "USD", "cut_per_m": "1.25", "sheet_handling": "999999999999.9999", "part": null,
            "edge_band_per_m": {"ABS 1": "0.9"}, "edge_band_default_per_m": "2", "waste": {"rule": "used", "percent": 7.5},
            "overhead_percent": 0.0, "margin_percent": null, "vat_percent": 19.0, "round_to": "0.05"}));
        assert_eq!(site.get(LIST, Some(&anna)).await.ok(), set);
        assert_eq!(site.get(LIST, Some(&boris)).await.ok(), initial);
        let log = site.get("/api/v1/activity?object_type=price_list", Some(&anna)).await.ok();
        assert_eq!(log["total"], 2);
        site.end().await;
    }

    async fn a_wrong_price_list_is_refused_with_every_fault(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        put(&site, &anna, json!({"colour": "red"})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        let wrong = json!({"currency": "", "cut_per_m": "1.23456", "sheet_handling": -1, "part": "much",
            "edge_band_per_m": {"ABS": true, "": 1}, "edge_band_default_per_m": "1000000000000", "waste": {"rule": "none"},
            "overhead_percent": 1000.1, "margin_percent": "1.00001", "vat_percent": [], "round_to": 0});
        let faults = put(&site, &anna, wrong.clone()).await.faults();
        assert_eq!(faults, json!({
            "currency": "empty", "cut_per_m": "too_many_decimals", "sheet_handling": "too_small", "part": "not_a_number",
            "edge_band_per_m.ABS": "not_a_number", "edge_band_per_m[0]": "empty", "edge_band_default_per_m": "too_large",
            "waste.rule": "not_one_of", "overhead_percent": "too_large", "margin_percent": "too_many_decimals",
            "vat_percent": "not_a_number", "round_to": "too_small"}));
        let many: serde_json::Map<String, Value> = (0..201).map(|n| (format!("band {n}"), json!(1))).collect();
        assert_eq!(put(&site, &anna, json!({"edge_band_per_m": many})).await.faults(), json!({"edge_band_per_m": "too_long"}));
        let id = finished(&site, &anna, shelves(json!(50))).await;
        let path = format!("/api/v1/calculations/{id}/cost");
        let by_list = site.post(&path, Some(&anna), json!({"price_list": wrong})).await.faults();
        assert_eq!(by_list["price_list.cut_per_m"], "too_many_decimals");
        assert_eq!(by_list.as_object().unwrap().len(), 12);
        assert_eq!(site.post(&path, Some(&anna), json!({})).await.faults(), json!({"price_list": "missing"}));
        site.end().await;
    }

    async fn every_sum_of_a_cost_can_be_followed_by_hand(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, shelves(json!("50"))).await;
        // A list that nobody has written charges for the sheets.
        let bare = cost(&site, &anna, &id).await;
        assert_eq!(lines(&bare), [["sheet", "1", "sheet", "50", "50"]]);
        assert_eq!((&bare["total"], &bare["unpriced"]), (&json!("50"), &json!(["Oak 2"])));
        let list = json!({"currency": "EUR", "cut_per_m": "1.25", "sheet_handling": "3", "part": "0.335",
            "edge_band_per_m": {"Oak 2": "2.1"}, "overhead_percent": 10, "margin_percent": 20, "vat_percent": 19,
            "round_to": "0.05"});
        put(&site, &anna, list).await.ok();
        let told = cost(&site, &anna, &id).await;
        assert_eq!(lines(&told), [
            ["sheet", "1", "sheet", "50", "50"],
            ["cut", "1.4", "m", "1.25", "1.75"],
            ["handling", "1", "sheet", "3", "3"],
            ["part", "2", "piece", "0.335", "0.67"],
            ["edge_band", "1", "m", "2.1", "2.1"],
            ["overhead", "10", "percent", "57.52", "5.75"],
            ["margin", "20", "percent", "63.27", "12.65"],
        ]);
        let totals = ["currency", "net", "vat", "rounding", "total"].map(|name| told[name].as_str().unwrap());
        assert_eq!(totals, ["EUR", "75.92", "14.42", "0.01", "90.35"]);
        assert_eq!((&told["unpriced"], &told["lines"][4]["label"]), (&json!([]), &json!("Oak 2")));
        // Another list is reckoned with and not kept.
        let used = json!({"price_list": {"waste": {"rule": "used", "percent": 10}, "edge_band_default_per_m": 1}});
        let other = site.post(&format!("/api/v1/calculations/{id}/cost"), Some(&anna), used).await.ok();
        assert_eq!(lines(&other), [["sheet", "0.44", "m2", "50", "22"], ["edge_band", "1", "m", "1", "1"]]);
        assert_eq!(cost(&site, &anna, &id).await, told);
        // What the shop keeps of a sheet is taken back.
        put(&site, &anna, json!({"waste": {"rule": "less_remnants", "percent": 40}})).await.ok();
        assert_eq!(lines(&cost(&site, &anna, &id).await)[1], ["remnant", "0.6", "m2", "-20", "-12"]);
        site.call(Method::PUT, "/api/v1/shop", Some(&anna), Some(json!({"least_remnant": {"side": 601}}))).await.ok();
        assert_eq!(lines(&cost(&site, &anna, &id).await)[1][0], "cut");
        site.end().await;
    }

    async fn a_sheet_without_a_price_costs_what_the_catalogue_says_in_the_currency_of_the_list(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, shelves(Value::Null)).await;
        put(&site, &anna, json!({"edge_band_default_per_m": 0})).await.ok();
        let unpriced = cost(&site, &anna, &id).await;
        assert_eq!((&unpriced["unpriced"], lines(&unpriced)), (&json!(["Oak sheet"]), vec![["edge_band", "1", "m", "0", "0"]]));
        let material = |fields: Value| {
            let mut material = json!({"name": "OAK ", "type": "WOOD", "currency": "EUR", "unit": "sqm", "price_per_unit": 33.33});
            material.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
            material
        };
        let made = site.post("/api/v1/materials", Some(&anna), material(json!({}))).await.ok();
        let path = format!("/api/v1/materials/{}", made["id"].as_str().unwrap());
        assert_eq!(lines(&cost(&site, &anna, &id).await)[0], ["sheet", "1", "sheet", "33.33", "33.33"]);
        for (change, price) in [
            (json!({"currency": "USD"}), None),
            (json!({"unit": "piece"}), None),
            (json!({"unit": "piece", "length": 1000, "width": 1000}), Some("33.33")),
            // 1 m² of 18 mm at 700 kg/m³ weighs 12.6 kg.
            (json!({"unit": "kg", "thickness": 18, "density": 700}), Some("419.958")),
        ] {
            site.call(Method::PUT, &path, Some(&anna), Some(material(change.clone()))).await.ok();
            let told = cost(&site, &anna, &id).await;
            let sheet = lines(&told).into_iter().find(|line| line[0] == "sheet").map(|line| line[3]);
            assert_eq!(sheet, price, "{change}");
        }
        site.end().await;
    }

    async fn a_sheet_of_the_store_room_costs_what_its_item_says_unless_its_row_says_more(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let item = json!({"material": "Oak", "width": 1000, "height": 1000, "count": 3, "price": "41.5"});
        let item = site.post("/api/v1/stock", Some(&anna), item).await.ok();
        let material = json!({"name": "Oak", "type": "WOOD", "currency": "EUR", "unit": "sqm", "price_per_unit": 33.33});
        site.post("/api/v1/materials", Some(&anna), material).await.ok();
        put(&site, &anna, json!({"edge_band_default_per_m": 0})).await.ok();
        for (price, expected) in [(Value::Null, "41.5"), (json!("50"), "50")] {
            let mut job = shelves(price);
            job["stock_panels"][0]["stock_item_id"] = item["id"].clone();
            let id = finished(&site, &anna, job).await;
            assert_eq!(lines(&cost(&site, &anna, &id).await)[0], ["sheet", "1", "sheet", expected, expected]);
        }
        site.end().await;
    }

    async fn a_team_has_one_price_list_and_its_viewers_only_look(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (olga, vera) = (site.person("olga").await, site.person("vera").await);
        put(&site, &olga, json!({"part": "7"})).await.ok();
        site.post("/api/v1/team", Some(&olga), json!({"name": "Workshop"})).await.ok();
        let body = json!({"email": "vera@example.com", "role": "viewer"});
        site.post("/api/v1/team/invitations", Some(&olga), body).await.ok();
        let waiting = site.get("/api/v1/team/invitations", Some(&vera)).await.ok();
        let accept = format!("/api/v1/team/invitations/{}/accept", waiting[0]["id"].as_str().unwrap());
        site.call(Method::POST, &accept, Some(&vera), None).await.ok();
        assert_eq!(site.get(LIST, Some(&vera)).await.ok()["part"], "7");
        put(&site, &vera, json!({"part": "8"})).await.refused(403, "FORBIDDEN");
        let id = finished(&site, &olga, shelves(json!(50))).await;
        assert_eq!(lines(&cost(&site, &vera, &id).await)[1], ["part", "2", "piece", "7", "14"]);
        site.end().await;
    }

    async fn costs_and_offers_come_with_a_plan_that_has_them(home: Home) {
        let site = home.site_with(Setup { language: Some("en"), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, shelves(json!(50))).await;
        site.get(LIST, Some(&anna)).await.ok();
        let path = format!("/api/v1/calculations/{id}");
        for refused in [
            put(&site, &anna, json!({"part": 1})).await,
            site.get(&format!("{path}/cost"), Some(&anna)).await,
            site.post(&format!("{path}/cost"), Some(&anna), json!({"price_list": {}})).await,
            site.get(&format!("{path}/files/offer"), Some(&anna)).await,
            site.get(&format!("{path}/files/offer-xlsx"), Some(&anna)).await,
        ] {
            let details = refused.refused(403, "FORBIDDEN");
            assert_eq!(*details, json!({"feature": "cost_calculator", "plan": "pro"}));
            assert!(refused.body["message"].as_str().unwrap().contains("pro"), "{}", refused.body);
        }
        site.end().await;
    }

    async fn an_offer_names_shop_customer_and_totals_and_inner_prices_only_where_asked(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, shelves(json!("51.77"))).await;
        put(&site, &anna, json!({"margin_percent": 20, "vat_percent": 19, "edge_band_default_per_m": "1.11"})).await.ok();
        site.call(Method::PUT, "/api/v1/shop", Some(&anna), Some(json!({"name": "Oak & Son", "address": "Mill Lane 1"}))).await.ok();
        let told = cost(&site, &anna, &id).await;
        let path = format!("/api/v1/calculations/{id}/files/offer");
        let fetched = async |query: &str| {
            let answer = site.raw(Method::GET, &format!("{path}{query}")).bearer_auth(&anna.access).send().await.unwrap();
            assert_eq!(answer.status(), 200, "{query}");
            (answer.headers()["content-disposition"].to_str().unwrap().to_owned(), answer.bytes().await.unwrap())
        };
        let (named, pdf) = fetched("").await;
        assert!(named.contains("Shelves-offer.pdf"), "{named}");
        if let Some(text) = words_of_pdf(&pdf) {
            for said in ["Offer", "Oak & Son", "Mill Lane 1", "Petrov", "Shelf", told["total"].as_str().unwrap()] {
                assert!(text.contains(said), "{said}: {text}");
            }
            assert!(!text.contains("51.77") && !text.contains("Margin"), "{text}");
        }
        let (_, pdf) = fetched("?prices=true&lang=ru&group=material&customer=%D0%98%D0%B2%D0%B0%D0%BD%D0%BE%D0%B2").await;
        if let Some(text) = words_of_pdf(&pdf) {
            for said in ["Иванов", "51,77", "Наценка", "Oak"] {
                assert!(text.contains(said), "{said}: {text}");
            }
        }
        fetched("?group=order").await;
        let (named, xlsx) = fetched("-xlsx?prices=true").await;
        assert!(named.contains("Shelves-offer.xlsx") && xlsx.starts_with(b"PK"), "{named}");
        for (query, field) in [("group=kind", "group"), ("prices=much", "prices"), ("lang=de", "lang")] {
            let reply = site.get(&format!("{path}?{query}"), Some(&anna)).await;
            assert!(reply.refused(400, "VALIDATION_ERROR")["fields"][field].is_string(), "{query}");
        }
        fetched("?customer=").await;
        let long = format!("{path}?customer={}", "x".repeat(251));
        site.get(&long, Some(&anna)).await.refused(400, "VALIDATION_ERROR");
        site.end().await;
    }
}

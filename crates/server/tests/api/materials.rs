//! The catalogue of materials: one's own and the system's.

use crate::support::{Person, Site};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const PATH: &str = "/api/v1/materials";

async fn make(site: &Site, who: &Person, body: Value) -> Value {
    let reply = site.post(PATH, Some(who), body).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
    reply.body
}

async fn names(site: &Site, who: &Person, query: &str) -> Vec<String> {
    let list = site.get(&format!("{PATH}?page_size=100&{query}"), Some(who)).await.ok();
    let names: Vec<String> = list["materials"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(list["total"], names.len());
    names
}

fn at(material: &Value) -> String {
    format!("{PATH}/{}", material["id"].as_str().unwrap())
}

stories! {
    async fn a_material_begins_with_the_defaults_of_the_specification(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let made = make(&site, &anna, json!({"name": "МДФ 16"})).await;
        assert_eq!((&made["currency"], &made["unit"], &made["type"]), (&json!("RUB"), &json!("sqm"), &json!("OTHER")));
        assert_eq!((&made["is_system"], &made["is_active"]), (&json!(false), &json!(true)));
        assert_eq!((&made["properties"], &made["sheet_sizes"], &made["price_per_unit"]), (&json!({}), &json!([]), &json!(null)));
        site.end().await;
    }

    async fn a_material_keeps_what_is_written_and_loses_what_is_emptied(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let full = json!({"name": "МДФ", "code": "MDF-16", "type": "WOOD", "thickness": 16, "thicknesses": [16, 18.5],
            "length": 2800, "width": 2070, "sheet_sizes": [{"length": 2800, "width": 2070}], "price_per_unit": 1234.567,
            "currency": "EUR", "unit": "piece", "density": 750, "color": "#B08D63", "description": "для фасадов",
            "properties": {"supplier": "Эггер", "class": 1}, "is_active": false});
        let made = make(&site, &anna, full.clone()).await;
        let mut expected = full;
        expected["price_per_unit"] = json!(1234.57);
        expected["color"] = json!("#b08d63");
        expected["standard_size"] = json!("2800x2070");
        for (field, value) in expected.as_object().unwrap() {
            let same = match (value.as_f64(), made[field].as_f64()) {
                (Some(a), Some(b)) => a == b,
                _ if field.ends_with("s") && value.is_array() => value.to_string().replace(".0", "") == made[field].to_string().replace(".0", ""),
                _ => *value == made[field],
            };
            assert!(same, "{field}: {} is not {value}", made[field]);
        }
        assert_eq!(site.get(&at(&made), Some(&anna)).await.ok(), made);
        let put = async |body: Value| site.call(Method::PUT, &at(&made), Some(&anna), Some(body)).await.ok();
        let emptied = put(json!({"thickness": null, "price_per_unit": null, "density": null, "code": ""})).await;
        for field in ["thickness", "price_per_unit", "density", "code"] {
            assert_eq!(emptied[field], json!(null), "{field}");
        }
        assert_eq!(emptied["name"], "МДФ");
        // A size that followed from the sheet follows the next sheet too; one that was given stays.
        assert_eq!(put(json!({"length": 2440, "width": 1220})).await["standard_size"], "2440x1220");
        assert_eq!(put(json!({"standard_size": "8x4 ft"})).await["standard_size"], "8x4 ft");
        assert_eq!(put(json!({"length": 2500})).await["standard_size"], "8x4 ft");
        let gone = site.call(Method::DELETE, &at(&made), Some(&anna), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        site.get(&at(&made), Some(&anna)).await.refused(404, "MATERIAL_NOT_FOUND");
        site.end().await;
    }

    async fn wrong_materials_are_refused_with_every_fault(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let made = make(&site, &anna, json!({"name": "Steel", "code": "A-1"})).await;
        for (body, fields) in [
            (json!({"thickness": 1}), json!({"name": "missing"})),
            (json!({"name": "X", "type": "STONE", "currency": "rub", "unit": null}), json!({
                "type": "not_one_of", "currency": "not_one_of",
                "unit": "not_one_of"})),
            (json!({"name": "X", "thickness": 0, "length": "long", "price_per_unit": -1, "density": 1e9}), json!({
                "thickness": "too_small", "length": "not_a_number",
                "price_per_unit": "too_small", "density": "too_large"})),
            (json!({"name": "X", "thicknesses": [1, "a"], "sheet_sizes": [{"length": 0}], "properties": [], "is_active": 1}), json!({
                "thicknesses[1]": "not_a_number", "sheet_sizes[0].length": "too_small",
                "sheet_sizes[0].width": "not_a_number", "properties": "not_an_object",
                "is_active": "not_a_boolean"})),
            (json!({"name": "X", "properties": {"text": "x".repeat(10_000)}}), json!({
                "properties": "too_long"})),
            (json!({"name": "STEEL"}), json!({"name": "taken"})),
            (json!({"name": "X", "code": "a-1"}), json!({"code": "taken"})),
        ] {
            let reply = site.post(PATH, Some(&anna), body).await;
            assert_eq!(reply.faults(), fields);
        }
        let put = async |body: Value| site.call(Method::PUT, &at(&made), Some(&anna), Some(body)).await;
        put(json!({})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        put(json!({"is_system": true})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        put(json!({"name": null})).await.refused(400, "VALIDATION_ERROR");
        for query in ["type=STONE", "thickness=x", "thickness=NaN", "is_system=maybe", "sort=colour", "page_size=0"] {
            site.get(&format!("{PATH}?{query}"), Some(&anna)).await.refused(400, "VALIDATION_ERROR");
        }
        site.end().await;
    }

    async fn the_system_brings_real_materials_that_nobody_changes(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let list = site.get(&format!("{PATH}?page_size=100&is_system=true"), Some(&anna)).await.ok();
        let materials = list["materials"].as_array().unwrap();
        assert!(materials.len() >= 40);
        for material in materials {
            assert_eq!(material["is_system"], true);
            assert!(material["name_ru"].is_string() && material["density"].is_number(), "{material}");
            assert!(!material["sheet_sizes"].as_array().unwrap().is_empty(), "{material}");
        }
        let plywood = materials.iter().find(|m| m["name"] == "Birch plywood").unwrap();
        for body in [Some(json!({"name": "Mine"})), Some(json!({})), None] {
            let reply = site.call(Method::PUT, &at(plywood), Some(&anna), body).await;
            reply.refused(403, "MATERIAL_UPDATE_FORBIDDEN");
        }
        site.call(Method::DELETE, &at(plywood), Some(&anna), None).await.refused(403, "MATERIAL_DELETE_FORBIDDEN");
        assert_eq!(site.get(&at(plywood), Some(&anna)).await.ok(), *plywood);
        // One's own may have its name.
        make(&site, &anna, json!({"name": "Birch plywood"})).await;
        site.end().await;
    }

    async fn materials_are_searched_in_both_languages_filtered_and_sorted(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        make(&site, &anna, json!({"name": "My plywood", "type": "WOOD", "thickness": 0.5, "code": "PL-5"})).await;
        assert!(names(&site, &anna, "search=plywood").await.len() > 5);
        assert_eq!(names(&site, &anna, "search=pl-5").await, ["My plywood"]);
        // зеркало
        let mirrors = names(&site, &anna, "search=%D0%B7%D0%B5%D1%80%D0%BA%D0%B0%D0%BB%D0%BE").await;
        assert_eq!(mirrors, ["Mirror, bronze", "Mirror, grey", "Mirror, silver"]);
        assert_eq!(names(&site, &anna, "is_system=false").await, ["My plywood"]);
        assert_eq!(names(&site, &anna, "sort=thickness").await[0], "My plywood");
        assert_eq!(names(&site, &anna, "sort=-density").await[0], "Copper Cu-DHP");
        assert_eq!(names(&site, &anna, "sort=trade").await[..2], ["My plywood", "Birch plywood"]);
        assert_eq!(names(&site, &anna, "type=GLASS&sort=-name").await[0], "Satin glass");
        assert_eq!(names(&site, &anna, "thickness=0.5").await, ["My plywood"]);
        assert_eq!(names(&site, &anna, "is_active=false").await, [""; 0]);
        site.end().await;
    }

    async fn a_material_of_somebody_else_is_not_there(home: Home) {
        let site = home.site().await;
        let (anna, eve) = (site.person("anna").await, site.person("eve").await);
        let made = make(&site, &anna, json!({"name": "Steel"})).await;
        for (method, body) in [
            (Method::GET, None),
            (Method::PUT, Some(json!({"name": "Mine"}))),
            (Method::PUT, None),
            (Method::DELETE, None),
        ] {
            site.call(method, &at(&made), Some(&eve), body).await.refused(404, "MATERIAL_NOT_FOUND");
        }
        assert_eq!(names(&site, &eve, "is_system=false").await, [""; 0]);
        make(&site, &eve, json!({"name": "Steel"})).await;
        site.end().await;
    }
}

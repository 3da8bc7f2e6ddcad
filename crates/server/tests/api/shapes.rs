//! What is sent and what comes back, part by part as the specification names it.

use crate::support::{Person, Setup, Site, job};
use reqwest::StatusCode;
use serde_json::{Value, json};

const BANDS: [&str; 12] = [
    "PVC_WHITE",
    "PVC_BLACK",
    "PVC_GREY",
    "PVC_BEIGE",
    "ABS_WHITE",
    "ABS_BLACK",
    "ABS_GREY",
    "MELAMINE_WHITE",
    "MELAMINE_BLACK",
    "WOOD_VENEER_OAK",
    "WOOD_VENEER_PINE",
    "WOOD_VENEER_WALNUT",
];
const MATERIALS: [&str; 6] = ["DEFAULT_MATERIAL", "WOOD", "METAL", "PLASTIC", "GLASS", "Own MDF 16"];

fn names(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

fn assert_has(object: &Value, fields: &[&str]) {
    for field in fields {
        assert!(names(object).contains(field), "{field} is not among {:?}", names(object));
    }
}

/// The record of a job that is solved.
async fn solved(site: &Site, who: &Person, job: Value) -> Value {
    let id = site.submit(who, job).await;
    let task = site.ended(who, &id).await;
    assert_eq!(task["status"], "FINISHED", "{task}");
    let record = site.get(&format!("/api/v1/calculations/{id}"), Some(who)).await.ok();
    assert_eq!(record["result_data"], task["solution"]);
    record
}

stories! {
    async fn a_job_is_kept_with_all_that_was_sent_and_rows_that_are_off_count_for_nothing(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let project = site.post("/api/v1/projects", Some(&anna), json!({"name": "House"})).await.ok();
        let panel = |n: usize, material: &str| json!({
            "id": n.to_string(), "width": "300", "height": "200.5", "count": 1, "material": material, "enabled": true,
            "orientation": 1, "label": format!("Panel-{n}"),
            "edge": {"top": BANDS[2 * n], "bottom": BANDS[2 * n + 1], "left": null, "right": null}});
        let stock = |n: usize, material: &str| json!({
            "id": format!("s{n}"), "width": "2440", "height": "1220", "count": 1, "material": material,
            "enabled": true, "orientation": 2, "label": format!("Stock-{n}")});
        let mut panels: Vec<Value> = MATERIALS.iter().enumerate().map(|(n, m)| panel(n, m)).collect();
        panels.push(json!({"id": "off", "width": "9000", "height": "9000", "count": 40, "enabled": false}));
        let mut sheets: Vec<Value> = MATERIALS.iter().enumerate().map(|(n, m)| stock(n, m)).collect();
        sheets.push(json!({"id": "off", "width": "9999", "height": "9999", "count": 40, "enabled": false}));
        let sent = json!({
            "client_info": {"id": "c1", "device": "Firefox", "device_id": "d1"},
            "name": "Kitchen", "notes": "for Monday", "project_id": project["id"],
            "panels": panels, "stock_panels": sheets,
            "configuration": {
                "cut_thickness": "3.2", "use_single_stock_unit": false, "optimization_factor": 0.5,
                "optimization_priority": 1, "cut_orientation_preference": 2, "consider_orientation": false,
                "min_trim_dimension": "50"},
        });
        let record = solved(&site, &anna, sent.clone()).await;
        let kept = &record["request_data"];
        for part in ["client_info", "name", "notes", "project_id", "configuration"] {
            assert_eq!(kept[part], sent[part], "{part}");
        }
        for list in ["panels", "stock_panels"] {
            for (row, sent) in kept[list].as_array().unwrap().iter().zip(sent[list].as_array().unwrap()).take(6) {
                assert_eq!(row, sent);
            }
        }
        assert_eq!((&record["panel_count"], &record["stock_panel_count"]), (&json!(6), &json!(6)));
        assert_eq!((&record["project_name"], &record["project_color"]), (&json!("House"), &json!("#1976d2")));
        let result = &record["result_data"];
        assert_eq!(result["no_fit_panels"], json!([]));
        // Top and bottom are as long as the panel is wide, whatever it lies like.
        let expected: serde_json::Map<String, Value> = BANDS.iter().map(|band| ((*band).to_owned(), json!(300))).collect();
        assert_eq!(result["edge_bands"], Value::Object(expected));
        site.end().await;
    }

    async fn a_layout_has_every_part_of_the_specification(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut sent = job("Kitchen");
        // Bands belong to panels; on stock they are no fault and mean nothing.
        sent["stock_panels"][0]["edge"] = json!({"top": "PVC_WHITE"});
        sent["panels"][0]["edge"] = json!({"left": "ABS_GREY", "right": ""});
        sent["panels"].as_array_mut().unwrap().push(
            json!({"id": "3", "width": 3000, "height": 200, "count": 2, "label": "Rail"}));
        let record = solved(&site, &anna, sent).await;
        let layout = &record["result_data"];
        assert_has(layout, &["mosaics", "total_nbr_cuts", "total_cut_length", "total_used_area_ratio", "total_used_area",
            "total_wasted_area", "elapsed_time", "edge_bands", "panels", "used_stock_panels", "no_fit_panels", "statistics"]);
        assert_eq!(layout["edge_bands"], json!({"ABS_GREY": 2000}));
        assert!(!record["request_data"]["stock_panels"].to_string().contains("PVC_WHITE"));
        assert_eq!(layout["total_used_area"], 1_920_000);
        assert_eq!(layout["total_wasted_area"], 2440 * 1220 - 1_920_000);
        let asked: Vec<_> = layout["panels"].as_array().unwrap().iter()
            .map(|row| (&row["panel_id"], &row["label"], &row["width"], &row["height"], &row["material"], &row["count"], &row["placed"]))
            .collect();
        let board = json!("DEFAULT_MATERIAL");
        assert_eq!(asked, [
            (&json!("1"), &json!("Panel-1"), &json!(600), &json!(400), &board, &json!(5), &json!(5)),
            (&json!("2"), &json!("Panel-2"), &json!(800), &json!(300), &board, &json!(3), &json!(3)),
            (&json!("3"), &json!("Rail"), &json!(3000), &json!(200), &board, &json!(2), &json!(0)),
        ]);
        assert_eq!(layout["used_stock_panels"], json!([{"stock_panel_id": "s1", "label": "Stock-1", "width": 2440,
            "height": 1220, "material": "DEFAULT_MATERIAL", "count": 1}]));
        let rail = &layout["no_fit_panels"][0];
        assert_eq!((&rail["label"], &rail["width"], &rail["height"]), (&json!("Rail"), &json!(3000), &json!(200)));
        assert_eq!((&rail["count"], &rail["reason"], &rail["panel_id"]), (&json!(2), &json!("TOO_LARGE"), &json!("3")));
        let mosaics = layout["mosaics"].as_array().unwrap();
        assert_eq!(mosaics.len(), 1);
        assert_has(&mosaics[0], &["tiles", "cuts", "stock_label", "nbr_final_panels", "used_area_ratio"]);
        assert_eq!((&mosaics[0]["stock_label"], &mosaics[0]["nbr_final_panels"]), (&json!("Stock-1"), &json!(8)));
        let tiles = mosaics[0]["tiles"].as_array().unwrap();
        for tile in tiles {
            assert_has(tile, &["id", "x", "y", "width", "height", "label", "final", "has_children", "orientation", "panel_id"]);
            assert_eq!(tile["final"].as_bool().unwrap(), tile["panel_id"].is_string(), "{tile}");
        }
        // Panels are numbered by the request, the same in every result of it.
        let mut ids: Vec<u64> = tiles.iter().filter(|t| t["final"] == true).map(|t| t["id"].as_u64().unwrap()).collect();
        ids.sort_unstable();
        assert_eq!(ids, [1, 2, 3, 4, 5, 6, 7, 8]);
        let cuts = mosaics[0]["cuts"].as_array().unwrap();
        assert_eq!(layout["total_nbr_cuts"], cuts.len());
        for cut in cuts {
            assert_has(cut, &["x1", "y1", "x2", "y2", "horizontal", "original_tile_id", "child1_tile_id", "child2_tile_id"]);
            let along = if cut["horizontal"] == true { ("y1", "y2") } else { ("x1", "x2") };
            assert_eq!(cut[along.0], cut[along.1], "{cut}");
        }
        site.end().await;
    }

    async fn what_cannot_be_placed_is_no_fault_of_the_job(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut sent = job("Kitchen");
        sent["stock_panels"] = json!([{"id": "s", "width": 700, "height": 500, "count": 2, "label": "Offcut"}]);
        sent["panels"][1]["material"] = json!("GLASS");
        sent["panels"].as_array_mut().unwrap().push(json!({"id": "3", "width": 600, "height": 600, "count": 1}));
        let record = solved(&site, &anna, sent).await;
        let mut left: Vec<(&str, u64)> = record["result_data"]["no_fit_panels"].as_array().unwrap().iter()
            .map(|panel| (panel["reason"].as_str().unwrap(), panel["count"].as_u64().unwrap())).collect();
        left.sort_unstable();
        assert_eq!(left, [("NO_MATERIAL", 3), ("OUT_OF_STOCK", 3), ("TOO_LARGE", 1)]);
        site.end().await;
    }

    async fn the_first_cut_of_a_sheet_goes_the_preferred_way_where_nothing_is_lost_by_it(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for (preference, horizontal) in [(1, true), (2, false)] {
            let sent = json!({
                "panels": [{"id": "1", "width": 500, "height": 500, "count": 4}],
                "stock_panels": [{"id": "s", "width": 1003, "height": 1003, "count": 1}],
                "configuration": {"cut_orientation_preference": preference},
            });
            let record = solved(&site, &anna, sent).await;
            let first = &record["result_data"]["mosaics"][0]["cuts"][0];
            assert_eq!(first["horizontal"], horizontal, "{first}");
        }
        site.end().await;
    }

    async fn every_setting_is_taken_within_its_bounds_and_refused_beyond(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let mut taken: Vec<(&str, Value)> = (0..=7).map(|n| ("optimization_priority", json!(n))).collect();
        taken.extend((0..=2).map(|n| ("cut_orientation_preference", json!(n))));
        taken.extend([
            ("optimization_factor", json!(0)), ("optimization_factor", json!(0.1)), ("cut_thickness", json!("0")),
            ("cut_thickness", json!(0.1)), ("min_trim_dimension", json!("0")), ("min_trim_dimension", json!(50)),
            ("use_single_stock_unit", json!(true)), ("consider_orientation", json!(true)),
        ]);
        for (name, value) in taken {
            let mut sent = job("Kitchen");
            sent["configuration"][name] = value.clone();
            let record = solved(&site, &anna, sent).await;
            let kept = &record["request_data"]["configuration"][name];
            let number = |value: &Value| value.as_f64().or_else(|| value.as_str()?.parse().ok());
            assert!(*kept == value || number(kept) == number(&value), "{name}: {kept} instead of {value}");
        }
        for (name, value, fault) in [
            ("optimization_priority", json!(9), "not_one_of"), ("optimization_priority", json!(-1), "not_one_of"),
            ("cut_orientation_preference", json!(3), "not_one_of"),
            ("optimization_factor", json!(2.1), "too_large"), ("optimization_factor", json!(-0.1), "too_small"),
            ("cut_thickness", json!("-0.1"), "too_small"), ("cut_thickness", json!("thin"), "not_a_number"),
            ("min_trim_dimension", json!(-1), "too_small"),
            ("use_single_stock_unit", json!("yes"), "not_a_boolean"), ("consider_orientation", json!(1), "not_a_boolean"),
        ] {
            let mut sent = job("Kitchen");
            sent["configuration"][name] = value;
            let reply = site.post("/api/v1/optimize", Some(&anna), sent).await;
            assert_eq!(reply.faults(), json!({format!("configuration.{name}"): fault}));
        }
        site.end().await;
    }

    async fn sizes_counts_and_rows_are_checked_by_the_server_too(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for (name, value, fault) in [
            ("width", json!(0.5), "too_small"), ("height", json!("0"), "too_small"), ("width", json!("wide"), "not_a_number"),
            ("count", json!(1.5), "not_whole"), ("count", json!(-1), "too_small"), ("count", json!("many"), "not_a_number"),
            ("orientation", json!(3), "not_one_of"),
        ] {
            for list in ["panels", "stock_panels"] {
                let mut sent = job("Kitchen");
                sent[list][0][name] = value.clone();
                let reply = site.post("/api/v1/optimize", Some(&anna), sent).await;
                assert_eq!(reply.faults(), json!({format!("{list}[0].{name}"): fault}));
            }
        }
        let mut smallest = job("Kitchen");
        smallest["panels"][0] = json!({"id": "1", "width": 1, "height": "1", "count": "1"});
        let record = solved(&site, &anna, smallest).await;
        let row = &record["request_data"]["panels"][0];
        let defaults = json!({"id": "1", "width": "1", "height": "1", "count": 1, "material": "DEFAULT_MATERIAL",
            "enabled": true, "orientation": 0, "label": null,
            "edge": {"top": null, "bottom": null, "left": null, "right": null}});
        assert_eq!(*row, defaults);
        assert_eq!(record["request_data"]["configuration"]["cut_thickness"], "3");
        site.end().await;
    }

    async fn a_calculation_without_a_name_gets_one_in_the_language_of_whoever_asks(home: Home) {
        for (language, name) in [(None, "Calculation 21.11.2026"), (Some("ru"), "Расчёт 21.11.2026")] {
            let site = home.site_with(Setup { language, ..Setup::default() }).await;
            let person = site.person(if language.is_some() { "boris" } else { "anna" }).await;
            let mut sent = job(" ");
            sent["notes"] = json!("   ");
            let record = solved(&site, &person, sent).await;
            assert_eq!((&record["name"], &record["notes"]), (&json!(name), &json!(null)));
            assert_eq!((&record["project_id"], &record["project_name"]), (&json!(null), &json!(null)));
            site.end().await;
        }
    }

    async fn health_tells_of_database_queue_and_workers_to_anybody(home: Home) {
        let site = home.site_with(Setup { workers: 3, ..Setup::default() }).await;
        for path in ["/health", "/api/v1/health"] {
            let reply = site.get(path, None).await;
            assert_eq!(reply.status, StatusCode::OK);
            let mut body = reply.body;
            assert!(body.as_object_mut().unwrap().remove("seen").unwrap().is_array());
            assert_eq!(body, json!({"status": "ok", "version": env!("CARGO_PKG_VERSION"), "database": "ok",
                "queue": {"queued": 0, "running": 0}, "queue_age": {"quick": 0.0, "long": 0.0}, "workers": 3}));
        }
        site.end().await;
    }
}

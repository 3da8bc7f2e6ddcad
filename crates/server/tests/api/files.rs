//! Results as files: formats by plan, options by name, the same bytes again.

use crate::support::{Person, Setup, Site, job};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

/// A finished calculation of somebody with this plan.
async fn finished(site: &Site, who: &Person, name: &str) -> String {
    let task = site.submit(who, job(name)).await;
    assert_eq!(site.ended(who, &task).await["status"], "FINISHED");
    task
}

async fn file(site: &Site, who: &Person, id: &str, rest: &str) -> Response {
    let request = site.raw(Method::GET, &format!("/api/v1/calculations/{id}/files/{rest}"));
    request.bearer_auth(&who.access).send().await.unwrap()
}

fn header<'r>(response: &'r Response, name: &str) -> &'r str {
    response.headers().get(name).unwrap().to_str().unwrap()
}

stories! {
    async fn every_format_arrives_under_the_name_of_the_calculation(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, "Кухня \"7\"").await;
        let list = site.get(&format!("/api/v1/calculations/{id}/files"), Some(&anna)).await.ok();
        let offers = list["formats"].as_array().unwrap();
        assert_eq!(offers.len(), 11);
        for offer in offers {
            assert_eq!((&offer["allowed"], &offer["refused"]), (&json!(true), &Value::Null), "{offer}");
            let format = offer["format"].as_str().unwrap();
            let first = file(&site, &anna, &id, &format!("{format}?lang=ru")).await;
            assert_eq!(first.status(), StatusCode::OK, "{format}");
            let named = header(&first, "content-disposition");
            assert!(named.contains("filename*=UTF-8''%D0%9A%D1%83%D1%85%D0%BD%D1%8F%20%207"), "{named}");
            assert_eq!(header(&first, "cache-control"), "no-store");
            let bytes = first.bytes().await.unwrap();
            assert!(bytes.len() > 100, "{format}");
            let again = file(&site, &anna, &id, &format!("{format}?lang=ru")).await.bytes().await.unwrap();
            assert!(bytes == again, "{format} has other bytes the second time");
        }
        let sheet = &offers.iter().find(|offer| offer["format"] == "pdf").unwrap()["options"]["sheet"];
        let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        assert_eq!(sheet["max"], record["mosaic_count"].as_f64().unwrap());
        site.end().await;
    }

    async fn a_format_that_the_plan_lacks_names_the_plan_that_has_it(home: Home) {
        let site = home.site_with(Setup { language: Some("en"), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, "Shelf").await;
        let list = site.get(&format!("/api/v1/calculations/{id}/files"), Some(&anna)).await.ok();
        let told: Vec<(&str, &str, bool)> = list["formats"].as_array().unwrap().iter().map(|offer| {
            (offer["format"].as_str().unwrap(), offer["plan"].as_str().unwrap(), offer["allowed"].as_bool().unwrap())
        }).collect();
        assert_eq!(told, [
            ("json", "free", true), ("csv", "free", true), ("svg", "free", true), ("pdf", "pro", false),
            ("labels", "pro", false), ("png", "pro", false), ("xlsx", "pro", false), ("dxf", "pro", false),
            ("zpl", "pro", false), ("ptx", "enterprise", false), ("gcode", "enterprise", false),
        ]);
        let path = format!("/api/v1/calculations/{id}/files/ptx");
        let refused = site.get(&path, Some(&anna)).await;
        let details = refused.refused(403, "FORBIDDEN");
        assert_eq!((&details["format"], &details["plan"]), (&json!("ptx"), &json!("enterprise")));
        assert!(refused.body["message"].as_str().unwrap().contains("enterprise"), "{}", refused.body);
        site.put_on_plan("anna@example.com", "enterprise").await;
        site.get(&format!("/api/v1/calculations/{id}/files"), Some(&anna)).await.ok();
        assert_eq!(file(&site, &anna, &id, "ptx").await.status(), StatusCode::OK);
        site.end().await;
    }

    async fn bad_options_are_told_by_their_names(home: Home) {
        let site = home.site_with(Setup { plan: "pro", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, "Shelf").await;
        let get = async |rest: &str| site.get(&format!("/api/v1/calculations/{id}/files/{rest}"), Some(&anna)).await;
        for (rest, name) in [
            ("pdf?paper=a5", "paper"), ("svg?sheet=0", "sheet"), ("svg?sheet=99", "sheet"), ("svg?color=red", "color"),
            ("png?dpi=72", "dpi"), ("labels?label=nobody", "label"), ("labels?start=22", "start"),
            ("pdf?link=AAAA", "link"), ("csv?list=all", "list"),
        ] {
            let reply = get(rest).await;
            let details = reply.refused(400, "VALIDATION_ERROR");
            assert!(details["fields"][name].is_string(), "{rest}: {details}");
        }
        // What only other formats know is no fault.
        assert_eq!(file(&site, &anna, &id, "json?paper=a5").await.status(), StatusCode::OK);
        site.end().await;
    }

    async fn files_of_others_and_of_what_has_no_result_are_not_there(home: Home) {
        let site = home.site_with(Setup { workers: 0, plan: "pro", ..Setup::default() }).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let waiting = site.submit(&anna, job("Waits")).await;
        for path in [format!("/api/v1/calculations/{waiting}/files"), format!("/api/v1/calculations/{waiting}/files/svg")] {
            site.get(&path, Some(&anna)).await.refused(404, "NOT_FOUND");
            site.get(&path, Some(&boris)).await.refused(404, "CALCULATION_NOT_FOUND");
            site.get(&path, None).await.refused(401, "UNAUTHORIZED");
        }
        site.get("/api/v1/calculations/nothing/files/svg", Some(&anna)).await.refused(404, "CALCULATION_NOT_FOUND");
        site.call(Method::DELETE, &format!("/api/v1/calculations/{waiting}"), Some(&anna), None).await;
        site.end().await;
    }

    async fn the_command_line_writes_the_same_bytes_from_the_record(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let mut asked = job("Полка");
        asked["notes"] = json!("Oak, sanded");
        asked["client_info"] = json!({"customer": "Vera"});
        let id = site.submit(&anna, asked).await;
        site.ended(&anna, &id).await;
        let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("record.json"), folder.path().join("file"));
        std::fs::write(&from, record.to_string()).unwrap();
        for (format, flags, query) in [
            ("json", &[][..], ""),
            ("csv", &["--list", "cuts", "--lang", "ru"], "?list=cuts&lang=ru"),
            ("svg", &["--sheet", "1", "--unit", "inch"], "?sheet=1&unit=inch"),
            ("pdf", &["--paper", "letter"], "?paper=letter"),
            ("labels", &["--start", "4", "--copies", "2"], "?start=4&copies=2"),
            ("xlsx", &[], ""),
            ("dxf", &["--arrange", "true"], "?arrange=true"),
            ("zpl", &["--dpi", "300"], "?dpi=300"),
            ("ptx", &["--vectors", "true"], "?vectors=true"),
            ("gcode", &["--safe-height", "12.5", "--dialect", "mach3"], "?safe_height=12.5&dialect=mach3"),
        ] {
            let mut kerf = std::process::Command::new(env!("CARGO_BIN_EXE_kerf"));
            let run = kerf.arg("export").arg(&from).args(["--format", format]).args(flags).arg("-o").arg(&to);
            let told = run.output().unwrap();
            assert!(told.status.success(), "{format}: {}", String::from_utf8_lossy(&told.stderr));
            let sent = file(&site, &anna, &id, &format!("{format}{query}")).await.bytes().await.unwrap();
            assert!(std::fs::read(&to).unwrap() == sent, "{format} has other bytes from the command line");
        }
        site.end().await;
    }

    async fn a_shared_link_hands_out_paper_and_drawings_as_the_owners_plan_has_them(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut asked = job("Shelf");
        asked["notes"] = json!("Secret notes");
        let id = site.submit(&anna, asked).await;
        site.ended(&anna, &id).await;
        let made = site.post(&format!("/api/v1/calculations/{id}/links"), Some(&anna), json!({"kind": "view"})).await;
        let token = made.body["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let shared = |rest: &str| format!("/api/v1/shared/{token}/files/{rest}");
        let bytes = async |path: &str| {
            let answer = site.raw(Method::GET, path).send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            answer.bytes().await.unwrap()
        };
        let owners = file(&site, &anna, &id, "svg?sheet=1").await.bytes().await.unwrap();
        assert_eq!(bytes(&shared("svg?sheet=1")).await, owners, "a drawing has nothing to hide");
        let refused = site.get(&shared("pdf"), None).await;
        assert_eq!(refused.refused(403, "FORBIDDEN")["plan"], "pro");
        for absent in [shared("json"), shared("xlsx"), shared("nothing"), "/api/v1/shared/0/files/svg".to_owned()] {
            site.get(&absent, None).await.refused(404, "NOT_FOUND");
        }
        assert!(site.get(&shared("svg?sheet=99"), None).await.refused(400, "VALIDATION_ERROR")["fields"]["sheet"].is_string());
        site.put_on_plan("anna@example.com", "pro").await;
        let with_code = file(&site, &anna, &id, &format!("pdf?link={token}")).await.bytes().await.unwrap();
        let guests = bytes(&shared("pdf")).await;
        assert!(guests.starts_with(b"%PDF") && guests != with_code, "the owner's copy has the notes");
        // Asked for again it comes from memory: still without what is the owner's alone.
        assert_eq!(bytes(&shared("pdf")).await, guests);
        site.call(Method::DELETE, &format!("/api/v1/calculations/{id}/links/{}", made.body["id"].as_str().unwrap()), Some(&anna), None).await;
        site.get(&shared("svg"), None).await.refused(404, "NOT_FOUND");
        site.end().await;
    }

    async fn a_label_is_shown_with_real_parts_before_its_format_is_kept(home: Home) {
        let site = home.site_with(Setup { language: Some("en"), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, "Shelf").await;
        let path = |query: &str| format!("/api/v1/calculations/{id}/label-preview{query}");
        let field = |name: &str| json!({"field": name, "x": 1, "y": 1, "width": 40, "height": 8});
        let mut design = json!({"paper": {"kind": "roll", "width": 58, "height": 40}, "width": 58, "height": 40,
                                "fields": [field("size"), field("notes"), field("drawing")]});
        assert_eq!(site.post(&path(""), Some(&anna), design.clone()).await.refused(403, "FORBIDDEN")["plan"], "pro");
        site.put_on_plan("anna@example.com", "pro").await;
        let first = site.post(&path("?remnants=false"), Some(&anna), design.clone()).await.ok();
        let parts = first["pieces"].as_u64().unwrap();
        assert_eq!((parts > 1, &first["piece"]), (true, &json!(1)));
        let shown = first["fields"].as_array().unwrap();
        assert!(shown[0].as_str().unwrap().starts_with("<svg") && shown[2].is_string() && shown[1].is_null());
        // Words are outlines: whoever shows them needs no typeface.
        assert!(!first.to_string().contains("<text"));
        let last = site.post(&path("?remnants=false&piece=19999"), Some(&anna), design.clone()).await.ok();
        assert_eq!(last["piece"], parts);
        let inches = site.post(&path("?remnants=false&unit=inch"), Some(&anna), design.clone()).await.ok();
        assert_ne!(inches["fields"][0], first["fields"][0]);
        let with_remnants = site.post(&path(""), Some(&anna), design.clone()).await.ok();
        assert!(with_remnants["pieces"].as_u64().unwrap() >= parts);

        for (query, name) in [("?piece=0", "piece"), ("?piece=x", "piece"), ("?unit=ell", "unit"), ("?nothing=1", "nothing"), ("?link=1", "link")] {
            let fields = site.post(&path(query), Some(&anna), design.clone()).await.refused(400, "VALIDATION_ERROR")["fields"].clone();
            assert!(fields[name].is_string(), "{query}: {fields}");
        }
        design["fields"][1]["x"] = json!(50);
        let fields = site.post(&path(""), Some(&anna), design.clone()).await.refused(400, "VALIDATION_ERROR")["fields"].clone();
        assert!(fields["fields[1].width"].is_string(), "{fields}");
        site.end().await;
    }

    async fn a_label_too_full_to_be_shown_is_refused_in_words(home: Home) {
        let site = home.site_with(Setup { plan: "pro", language: Some("en"), ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let id = finished(&site, &anna, "Shelf").await;
        let words = "Wm".repeat(500);
        let field = json!({"field": "text", "x": 0, "y": 0, "width": 500, "height": 500, "font_size": 4, "text": words});
        let design = json!({"paper": {"kind": "roll", "width": 500, "height": 500}, "width": 500, "height": 500,
                            "fields": vec![field; 60]});
        let reply = site.post(&format!("/api/v1/calculations/{id}/label-preview"), Some(&anna), design).await;
        let told = reply.refused(400, "VALIDATION_ERROR")["fields"]["format"].as_str().unwrap().to_owned();
        assert!(told.contains("too full"), "{told}");
        site.end().await;
    }
}

//! Formats of labels and machines: what the workshop prints and cuts by.

use crate::support::{Person, Setup, Site};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const LABELS: &str = "/api/v1/templates/labels";
const MACHINES: &str = "/api/v1/templates/machines";

fn label(name: &str) -> Value {
    json!({
        "name": name, "paper": {"kind": "roll", "width": 60, "height": 40}, "width": 58, "height": 38.5,
        "fields": [
            {"field": "label", "x": 2, "y": 2, "width": 40, "height": 8, "font_size": 10},
            {"field": "text", "x": 2, "y": 12, "width": 40, "height": 6, "text": "{number} of {material}", "align": "center"},
            {"field": "code", "x": 44, "y": 2, "width": 12, "height": 12, "code": "qr", "holds": "link"}],
    })
}

fn machine(name: &str) -> Value {
    json!({"name": name, "options": {"dialect": "linuxcnc", "thickness": 16, "tool": 3.2, "tabs": 0}})
}

async fn make(site: &Site, who: &Person, path: &str, body: Value) -> Value {
    let reply = site.post(path, Some(who), body).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
    reply.body
}

fn at(path: &str, record: &Value) -> String {
    format!("{path}/{}", record["id"].as_str().unwrap())
}

/// Those that did not come with the program.
async fn own(site: &Site, who: &Person, path: &str) -> Vec<Value> {
    let all = site.get(path, Some(who)).await.ok()["templates"].as_array().unwrap().clone();
    all.into_iter().filter(|template| template["built_in"] != true).collect()
}

async fn put(site: &Site, who: &Person, path: &str, body: Value) -> crate::support::Reply {
    site.call(Method::PUT, path, Some(who), Some(body)).await
}

/// What makes a good value a bad one.
type Change = fn(&mut Value);

stories! {
    async fn they_are_saved_listed_read_changed_and_deleted(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for (path, body, change) in [
            (LABELS, label(" Doors "), json!({"width": 50, "fields": []})),
            (MACHINES, machine(" Doors "), json!({"options": {"feed": 1200}})),
        ] {
            let made = make(&site, &anna, path, body).await;
            assert_eq!(made["name"], "Doors");
            let second = make(&site, &anna, path, if path == LABELS { label("A") } else { machine("A") }).await;
            assert_eq!(own(&site, &anna, path).await, [second.clone(), made.clone()]);
            assert_eq!(site.get(&at(path, &made), Some(&anna)).await.ok(), made);
            let mut expected = made.clone();
            for (name, value) in change.as_object().unwrap() {
                expected[name] = value.clone();
            }
            if path == MACHINES {
                // Options are changed as a whole: what is left out is as usual.
                expected["options"] = json!({"dialect": "grbl", "mode": "cuts", "thickness": 18, "depth": 6, "feed": 1200,
                    "plunge": 800, "safe_height": 10, "origin": "bottom_left", "tabs": 2});
            }
            assert_eq!(put(&site, &anna, &at(path, &made), change).await.ok(), expected);
            expected["name"] = json!("Gates");
            assert_eq!(put(&site, &anna, &at(path, &made), json!({"name": "Gates"})).await.ok(), expected);
            assert_eq!(site.get(&at(path, &made), Some(&anna)).await.ok(), expected);
            // What was read can be sent back as it is.
            assert_eq!(put(&site, &anna, &at(path, &made), expected.clone()).await.ok(), expected);
            assert_eq!(put(&site, &anna, &at(path, &made), json!({"name": "a"})).await.faults(), json!({"name": "taken"}));
            put(&site, &anna, &at(path, &made), json!({"other": 1})).await.refused(400, "NO_FIELDS_TO_UPDATE");
            let gone = site.call(Method::DELETE, &at(path, &made), Some(&anna), None).await;
            assert_eq!(gone.status, StatusCode::NO_CONTENT);
            site.get(&at(path, &made), Some(&anna)).await.refused(404, "NOT_FOUND");
            put(&site, &anna, &at(path, &made), json!({"name": "B"})).await.refused(404, "NOT_FOUND");
            site.call(Method::DELETE, &at(path, &made), Some(&anna), None).await.refused(404, "NOT_FOUND");
            assert_eq!(own(&site, &anna, path).await, [second]);
        }
        let log = site.get("/api/v1/activity?object_type=label_format", Some(&anna)).await.ok();
        let actions: Vec<_> = log["activities"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
        assert_eq!(actions, ["deleted", "updated", "updated", "updated", "created", "created"]);
        let export = site.get("/api/v1/auth/export", Some(&anna)).await.ok();
        assert_eq!((&export["label_formats"][0]["name"], &export["machines"][0]["name"]), (&json!("A"), &json!("A")));
        site.end().await;
    }

    async fn formats_that_come_with_the_program_come_first_and_stay_as_they_are(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mine = make(&site, &anna, LABELS, label("70 × 37 (3 × 8)")).await;
        let all = site.get(LABELS, Some(&anna)).await.ok()["templates"].as_array().unwrap().clone();
        let (last, built_in) = all.split_last().unwrap();
        assert_eq!(*last, mine);
        assert!(built_in.len() >= 7 && built_in.iter().all(|format| format["built_in"] == true));
        for format in built_in {
            let path = at(LABELS, format);
            assert_eq!(site.get(&path, Some(&anna)).await.ok(), *format);
            put(&site, &anna, &path, json!({"name": "Mine"})).await.refused(403, "TEMPLATE_UPDATE_FORBIDDEN");
            site.call(Method::DELETE, &path, Some(&anna), None).await.refused(403, "TEMPLATE_DELETE_FORBIDDEN");
            // A copy of it is one's own.
            let mut copy = format.clone();
            copy["name"] = json!(format!("Copy of {}", format["id"].as_str().unwrap()));
            let copy = make(&site, &anna, LABELS, copy).await;
            assert_eq!((&copy["built_in"], &copy["fields"]), (&json!(false), &format["fields"]));
            assert_ne!(copy["id"], format["id"]);
        }
        assert_eq!(site.get(LABELS, Some(&anna)).await.ok()["templates"].as_array().unwrap()[..built_in.len()], *built_in);
        site.end().await;
    }

    async fn what_cannot_be_printed_or_cut_is_refused_field_by_field(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let wrong = async |path: &str, change: fn(&mut Value)| {
            let mut body = if path == LABELS { label("New") } else { machine("New") };
            change(&mut body);
            site.post(path, Some(&anna), body).await.faults()
        };
        let cases: [(Change, Value); 12] = [
            (|body| body["name"] = json!(" "), json!({"name": "empty"})),
            (|body| body["name"] = json!("x".repeat(201)), json!({"name": "too_long"})),
            (|body| body["width"] = json!(1), json!({"width": "too_small"})),
            (|body| body["height"] = json!("tall"), json!({"height": "malformed"})),
            (|body| body["paper"] = json!(null), json!({"paper": "malformed"})),
            (|body| { body.as_object_mut().unwrap().remove("fields"); }, json!({"fields": "missing"})),
            (|body| { body["fields"][0].as_object_mut().unwrap().remove("x"); }, json!({"fields[0].x": "missing"})),
            (|body| body["fields"][1]["field"] = json!("price"), json!({"fields[1].field": "malformed"})),
            (|body| body["fields"][1]["text"] = json!("{price}"), json!({"fields[1].text": "unknown_name"})),
            (|body| body["fields"][1]["text"] = json!("{number"), json!({"fields[1].text": "unclosed_brace"})),
            (|body| body["fields"][2]["holds"] = json!("text"), json!({"fields[2].text": "missing"})),
            (|body| body["colour"] = json!("red"), json!({"colour": "malformed"})),
        ];
        for (change, expected) in cases {
            assert_eq!(wrong(LABELS, change).await, expected);
        }
        let cases: [(Change, Value); 6] = [
            (|body| body["options"] = json!(null), json!({"options": "malformed"})),
            (|body| { body.as_object_mut().unwrap().remove("options"); }, json!({"options": "missing"})),
            (|body| body["options"]["dialect"] = json!("fanuc"), json!({"options.dialect": "malformed"})),
            (|body| body["options"]["feed"] = json!(0), json!({"options.feed": "too_small"})),
            (|body| body["options"]["tool"] = json!(900), json!({"options.tool": "too_large"})),
            (|body| body["options"]["spindle"] = json!(1), json!({"options.spindle": "malformed"})),
        ];
        for (change, expected) in cases {
            assert_eq!(wrong(MACHINES, change).await, expected);
        }
        let made = make(&site, &anna, LABELS, label("Good")).await;
        assert_eq!(put(&site, &anna, &at(LABELS, &made), json!({"width": 1})).await.faults(), json!({"width": "too_small"}));
        assert_eq!(own(&site, &anna, LABELS).await, [made]);
        assert_eq!(own(&site, &anna, MACHINES).await, [Value::Null; 0]);
        site.end().await;
    }

    async fn a_team_shares_them_and_its_viewer_changes_nothing(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (olga, vera, eve) = (site.person("olga").await, site.person("vera").await, site.person("eve").await);
        site.post("/api/v1/team", Some(&olga), json!({"name": "Workshop"})).await.ok();
        let invited = json!({"email": "vera@example.com", "role": "viewer"});
        site.post("/api/v1/team/invitations", Some(&olga), invited).await.ok();
        let waiting = site.get("/api/v1/team/invitations", Some(&vera)).await.ok();
        let accept = format!("/api/v1/team/invitations/{}/accept", waiting[0]["id"].as_str().unwrap());
        site.call(Method::POST, &accept, Some(&vera), None).await.ok();
        for (path, body) in [(LABELS, label("Shared")), (MACHINES, machine("Shared"))] {
            let made = make(&site, &olga, path, body.clone()).await;
            assert_eq!(own(&site, &vera, path).await, std::slice::from_ref(&made));
            site.post(path, Some(&vera), body).await.refused(403, "FORBIDDEN");
            put(&site, &vera, &at(path, &made), json!({"name": "Mine"})).await.refused(403, "FORBIDDEN");
            site.call(Method::DELETE, &at(path, &made), Some(&vera), None).await.refused(403, "FORBIDDEN");
            site.get(&at(path, &made), Some(&eve)).await.refused(404, "NOT_FOUND");
            put(&site, &eve, &at(path, &made), json!({"name": "Mine"})).await.refused(404, "NOT_FOUND");
            assert_eq!(own(&site, &eve, path).await, [Value::Null; 0]);
        }
        site.end().await;
    }

    async fn nobody_keeps_more_of_them_than_a_list_can_hold(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for n in 0..100 {
            make(&site, &anna, MACHINES, machine(&format!("Machine {n}"))).await;
        }
        let full = site.post(MACHINES, Some(&anna), machine("One more")).await;
        let details = full.refused(403, "TEMPLATE_LIMIT_EXCEEDED");
        assert_eq!(*details, json!({"plan": "free", "limit": 100, "current": 100}));
        assert_eq!(own(&site, &anna, MACHINES).await.len(), 100);
        make(&site, &anna, LABELS, label("Of another kind")).await;
        site.end().await;
    }
}

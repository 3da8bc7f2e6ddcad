//! Shared links: a plan seen without an account, and what the workshop ticks off through them.

use crate::solvers::Patient;
use crate::support::{Person, Reply, Setup, Site, answer, job};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use reqwest::{Method, StatusCode};
use sea_orm::{ConnectionTrait, Database, Statement};
use serde_json::{Value, json};
use server::config::Switch;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

const NOBODYS: &str = "0123456789abcdef0123456789abcdef";
/// What the sample's clock says at first.
const NOW: &str = "2026-11-21T10:00:00Z";

/// A calculation with a result.
async fn done(site: &Site, who: &Person, job: Value) -> String {
    let id = site.submit(who, job).await;
    site.ended(who, &id).await;
    id
}

fn links(id: &str) -> String {
    format!("/api/v1/calculations/{id}/links")
}

async fn make(site: &Site, who: &Person, id: &str, body: Value) -> Value {
    let made = site.post(&links(id), Some(who), body).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    made.body
}

fn token(link: &Value) -> String {
    link["url"].as_str().unwrap().rsplit_once("/s/").unwrap().1.to_owned()
}

/// A token that opens the plan in this way.
async fn opened(site: &Site, who: &Person, id: &str, kind: &str) -> String {
    token(&make(site, who, id, json!({"kind": kind})).await)
}

async fn end(site: &Site, who: &Person, id: &str, link: &Value) -> Reply {
    let path = format!("{}/{}", links(id), link["id"].as_str().unwrap());
    site.call(Method::DELETE, &path, Some(who), None).await
}

fn shared(token: &str) -> String {
    format!("/api/v1/shared/{token}")
}

async fn tell(site: &Site, token: &str, items: Value) -> Reply {
    let path = format!("{}/progress", shared(token));
    site.call(Method::PUT, &path, None, Some(json!({"items": items}))).await
}

fn said(item: &str, state: &str, second: u32) -> Value {
    json!({"item": item, "state": state, "at": format!("2026-11-21T09:{:02}:{:02}Z", second / 60, second % 60)})
}

/// What is refused of what is told.
async fn faults(site: &Site, token: &str, items: Value) -> Value {
    tell(site, token, items).await.faults()
}

/// A job that says everything that is nobody's business in the workshop.
fn telling() -> Value {
    let mut job = job("Kitchen Müller");
    job["notes"] = json!("SECRET the customer pays late");
    job["client_info"] = json!({"id": "SECRET-client", "device": "SECRET-device"});
    job["panels"][0]["edge"] = json!({"top": "PVC_WHITE"});
    job["panels"][0]["label"] = json!("Door <b>left</b>");
    job["stock_panels"][0]["price"] = json!("8131.17");
    job["stock_panels"][0]["material"] = json!("Oak");
    job["panels"].as_array_mut().unwrap().iter_mut().for_each(|panel| panel["material"] = json!("Oak"));
    job["configuration"]["edge_bands"] = json!({"PVC_WHITE": {"thickness": "2", "price": "8131.18"}});
    job["configuration"]["prices"] =
        json!({"cut": "8131.19", "sheet_handling": "8131.21", "currency": "XTS"});
    job["configuration"]["materials"] = json!({"Oak": {"cut_thickness": "4"}});
    job
}

/// The names of all fields anywhere in a value.
fn names(value: &Value) -> Vec<&str> {
    match value {
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, value)| [vec![name.as_str()], names(value)].concat()).collect()
        }
        Value::Array(values) => values.iter().flat_map(names).collect(),
        _ => Vec::new(),
    }
}

fn pro() -> Setup {
    Setup { plan: "pro", ..Setup::default() }
}

stories! {
    async fn a_link_shows_the_plan_to_whoever_has_it_until_it_is_ended(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = done(&site, &anna, job("Kitchen")).await;
        let made = make(&site, &anna, &id, json!({"kind": "view", "expires_at": null})).await;
        assert_eq!(made["url"], format!("{}/s/{}", site.base, token(&made)));
        assert_eq!((&made["kind"], &made["expires_at"]), (&json!("view"), &json!(null)));
        let token = token(&made);
        assert!(token.len() >= 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "128 bits: {token}");
        let seen = site.get(&shared(&token), None).await.ok();
        let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        assert_eq!((&seen["kind"], &seen["name"], &seen["progress"]), (&json!("view"), &json!("Kitchen"), &json!({"items": []})));
        assert_eq!(seen["solution"], record["result_data"]);
        assert_eq!(seen["job"]["panels"], record["request_data"]["panels"]);
        // Only the first answer tells what opens it.
        let list = site.get(&links(&id), Some(&anna)).await.ok();
        assert_eq!(list, json!({"links": [{"id": made["id"], "kind": "view", "created_at": NOW, "expires_at": null}], "sheets_cut": null}));
        let log = site.get(&format!("/api/v1/activity?object_id={id}"), Some(&anna)).await.ok();
        assert_eq!(log["activities"][0]["action"], "shared");
        assert_eq!(log["activities"][0]["object_name"], "Kitchen");
        assert_eq!(end(&site, &anna, &id, &made).await.status, StatusCode::NO_CONTENT);
        site.get(&shared(&token), None).await.refused(404, "NOT_FOUND");
        end(&site, &anna, &id, &made).await.refused(404, "NOT_FOUND");
        assert_eq!(site.get(&links(&id), Some(&anna)).await.ok(), json!({"links": [], "sheets_cut": null}));
        let log = site.get(&format!("/api/v1/activity?object_id={id}"), Some(&anna)).await.ok();
        assert_eq!(log["activities"][0]["action"], "unshared");
        site.end().await;
    }

    async fn no_token_is_kept_anywhere(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = done(&site, &anna, job("Kitchen")).await;
        let token = opened(&site, &anna, &id, "saw").await;
        let db = Database::connect(&site.database).await.unwrap();
        let ask = Statement::from_string(db.get_database_backend(), "SELECT hash FROM shared_links");
        let rows = db.query_all_raw(ask).await.unwrap();
        let hashes: Vec<String> = rows.iter().map(|row| row.try_get("", "hash").unwrap()).collect();
        assert_eq!((hashes.len(), hashes[0].len()), (1, 64));
        assert!(!hashes[0].contains(&token) && !token.contains(&hashes[0]));
        // What a reader of the database finds opens nothing.
        site.get(&shared(&hashes[0]), None).await.refused(404, "NOT_FOUND");
        site.end().await;
    }

    async fn unknown_ended_and_expired_links_cannot_be_told_apart(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = done(&site, &anna, job("Kitchen")).await;
        let ended = make(&site, &anna, &id, json!({"kind": "saw"})).await;
        end(&site, &anna, &id, &ended).await;
        let short = make(&site, &anna, &id, json!({"kind": "saw", "expires_at": "2026-11-21T12:00:10.5+02:00"})).await;
        assert_eq!(short["expires_at"], "2026-11-21T10:00:10.500Z");
        site.clock.advance(Duration::from_secs(10));
        site.get(&shared(&token(&short)), None).await.ok();
        site.clock.advance(Duration::from_secs(1));
        let unknown = site.get(&shared(NOBODYS), None).await;
        unknown.refused(404, "NOT_FOUND");
        let long = "a".repeat(4_000);
        for token in [&token(&ended), &token(&short), "", " ", "%00", "%ff", "..%2f", &long] {
            for path in [shared(token), format!("{}/progress", shared(token))] {
                let reply = site.get(&path, None).await;
                reply.refused(404, "NOT_FOUND");
                assert_eq!((&reply.body, reply.headers.get("etag")), (&unknown.body, None), "{token}");
            }
            assert_eq!(tell(&site, token, json!([])).await.body, unknown.body, "{token}");
        }
        assert_eq!(site.get(&links(&id), Some(&anna)).await.ok()["links"], json!([]));
        site.end().await;
    }

    async fn nothing_of_money_notes_project_or_people_is_shown(home: Home) {
        let site = home.site_with(pro()).await;
        let anna = site.person("anna").await;
        let project = site.post("/api/v1/projects", Some(&anna), json!({"name": "SECRET project"})).await.ok();
        let mut sent = telling();
        sent["project_id"] = project["id"].clone();
        let id = done(&site, &anna, sent).await;
        let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        let own = record.to_string();
        for there in ["8131", "XTS", "SECRET", "total_cost", "edge_band_costs"] {
            assert!(own.contains(there), "the test looks for {there}, which is not there anyway");
        }
        for kind in ["view", "saw"] {
            let seen = site.get(&shared(&opened(&site, &anna, &id, kind).await), None).await.ok();
            let text = seen.to_string();
            let me = site.get("/api/v1/auth/me", Some(&anna)).await.ok();
            let ids = [me["id"].as_str().unwrap(), project["id"].as_str().unwrap(), id.as_str()];
            for secret in ["8131", "XTS", "SECRET", "anna"].into_iter().chain(ids) {
                assert!(!text.contains(secret), "{secret} is shown: {text}");
            }
            for name in names(&seen) {
                let of_money = ["price", "cost", "currency", "notes", "project", "client", "user", "account", "team"];
                assert!(!of_money.iter().any(|word| name.contains(word)), "{name} is shown");
            }
            assert_eq!(seen["name"], "Kitchen Müller");
            // What the drawing needs is there.
            assert_eq!(seen["solution"]["mosaics"], record["result_data"]["mosaics"]);
            assert_eq!(seen["solution"]["statistics"]["remnants"], record["result_data"]["statistics"]["remnants"]);
            assert_eq!(seen["job"]["panels"], record["request_data"]["panels"]);
            assert_eq!(seen["job"]["configuration"]["materials"]["Oak"]["cut_thickness"], "4");
            assert_eq!(seen["job"]["configuration"]["edge_bands"]["PVC_WHITE"]["thickness"], "2");
            assert_eq!(seen["job"]["stock_panels"][0]["label"], "Stock-1");
        }
        site.end().await;
    }

    async fn only_who_may_change_a_calculation_makes_and_ends_its_links(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (olga, boris) = (site.person("olga").await, site.person("boris").await);
        site.post("/api/v1/team", Some(&olga), json!({"name": "Workshop"})).await.ok();
        let mut people = Vec::new();
        for role in ["member", "viewer"] {
            let person = site.person(role).await;
            let invited = json!({"email": format!("{role}@example.com"), "role": role});
            site.post("/api/v1/team/invitations", Some(&olga), invited).await.ok();
            let waiting = site.get("/api/v1/team/invitations", Some(&person)).await.ok();
            let accept = format!("/api/v1/team/invitations/{}/accept", waiting[0]["id"].as_str().unwrap());
            site.call(Method::POST, &accept, Some(&person), None).await.ok();
            people.push(person);
        }
        let [member, viewer] = &people[..] else { panic!("two were invited") };
        let id = done(&site, &olga, job("Kitchen")).await;
        let made = make(&site, member, &id, json!({"kind": "saw"})).await;
        site.post(&links(&id), Some(viewer), json!({"kind": "view"})).await.refused(403, "FORBIDDEN");
        end(&site, viewer, &id, &made).await.refused(403, "FORBIDDEN");
        let listed = site.get(&links(&id), Some(viewer)).await.ok();
        assert_eq!(listed["links"][0]["id"], made["id"]);
        site.post(&links(&id), Some(&boris), json!({"kind": "view"})).await.refused(404, "CALCULATION_NOT_FOUND");
        site.post(&links(&id), Some(&boris), json!({"kind": 7})).await.refused(404, "CALCULATION_NOT_FOUND");
        site.get(&links(&id), Some(&boris)).await.refused(404, "CALCULATION_NOT_FOUND");
        end(&site, &boris, &id, &made).await.refused(404, "NOT_FOUND");
        // Also where somebody has a calculation of one's own.
        let own = done(&site, &boris, job("Own")).await;
        end(&site, &boris, &own, &made).await.refused(404, "NOT_FOUND");
        site.get(&shared(&token(&made)), None).await.ok();
        assert_eq!(end(&site, &olga, &id, &made).await.status, StatusCode::NO_CONTENT);
        site.end().await;
    }

    async fn a_link_says_what_it_is_for_and_ends_in_the_future_if_at_all(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = done(&site, &anna, job("Kitchen")).await;
        for (body, expected) in [
            (json!({}), json!({"kind": "missing"})),
            (json!({"kind": "edit"}), json!({"kind": "not_one_of"})),
            (json!({"kind": null}), json!({"kind": "not_one_of"})),
            (json!({"kind": "saw", "expires_at": "tomorrow"}), json!({"expires_at": "not_a_moment"})),
            (json!({"kind": "saw", "expires_at": 7}), json!({"expires_at": "not_a_moment"})),
            (json!({"kind": "saw", "expires_at": NOW}), json!({"expires_at": "past"})),
            (json!({"kind": "see", "expires_at": "2001-01-01T00:00:00Z"}), json!({"kind": "not_one_of", "expires_at": "past"})),
        ] {
            assert_eq!(site.post(&links(&id), Some(&anna), body).await.faults(), expected);
        }
        for _ in 0..20 {
            make(&site, &anna, &id, json!({"kind": "view"})).await;
        }
        let full = site.post(&links(&id), Some(&anna), json!({"kind": "view"})).await;
        let details = full.refused(403, "SHARED_LINK_LIMIT_EXCEEDED");
        assert_eq!(*details, json!({"plan": "free", "limit": 20, "current": 20}));
        assert!(full.body["message"].as_str().unwrap().contains("20"), "{}", full.body);
        site.faulty_clock.no_randomness.store(true, Ordering::SeqCst);
        let other = done(&site, &anna, job("Other")).await;
        site.post(&links(&other), Some(&anna), json!({"kind": "view"})).await.refused(500, "TOKEN_GENERATION_FAILED");
        site.end().await;
    }

    async fn links_begin_as_people_reach_the_server(home: Home) {
        let told = Some("https://kerf.example.com/");
        for (public_url, trust_proxy, expected) in [
            (told, Switch::Off, "https://kerf.example.com/s/"),
            (None, Switch::On, "https://saw.example.com/s/"),
            (None, Switch::Off, "http://saw.example.com/s/"),
        ] {
            let site = home.site_with(Setup { public_url, trust_proxy, ..Setup::default() }).await;
            let anna = site.person(&format!("anna-{}-{}", public_url.is_some(), trust_proxy == Switch::On)).await;
            let id = done(&site, &anna, job("Kitchen")).await;
            let request = site.raw(Method::POST, &links(&id)).bearer_auth(&anna.access);
            let request = request.header("host", "saw.example.com").header("x-forwarded-proto", "https");
            let made = answer(request.json(&json!({"kind": "view"}))).await.ok();
            assert!(made["url"].as_str().unwrap().starts_with(expected), "{made}");
            site.end().await;
        }
    }

    async fn with_a_calculation_or_an_account_go_its_links(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let (first, second) = (done(&site, &anna, job("A")).await, done(&site, &anna, job("B")).await);
        let (a, b) = (opened(&site, &anna, &first, "saw").await, opened(&site, &anna, &second, "saw").await);
        for token in [&a, &b] {
            tell(&site, token, json!([said("sheet:1", "done", 1)])).await.ok();
            site.get(&shared(token), None).await.ok();
        }
        let gone = site.call(Method::DELETE, &format!("/api/v1/calculations/{first}"), Some(&anna), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        for path in [shared(&a), format!("{}/progress", shared(&a))] {
            site.get(&path, None).await.refused(404, "NOT_FOUND");
        }
        tell(&site, &a, json!([said("sheet:1", "open", 2)])).await.refused(404, "NOT_FOUND");
        site.get(&shared(&b), None).await.ok();
        let body = json!({"password": "correct horse"});
        let gone = site.call(Method::DELETE, "/api/v1/auth/me", Some(&anna), Some(body)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        site.get(&shared(&b), None).await.refused(404, "NOT_FOUND");
        let db = Database::connect(&site.database).await.unwrap();
        for table in ["shared_links", "workshop_progress", "progress_items"] {
            let ask = Statement::from_string(db.get_database_backend(), format!("SELECT calculation_id FROM {table}"));
            assert!(db.query_all_raw(ask).await.unwrap().is_empty(), "{table}");
        }
        site.end().await;
    }

    async fn what_one_tablet_ticks_off_the_other_sees_and_the_history_tells(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = done(&site, &anna, job("Kitchen")).await;
        let (first, second) = (opened(&site, &anna, &id, "saw").await, opened(&site, &anna, &id, "saw").await);
        let viewer = opened(&site, &anna, &id, "view").await;
        let cut = async || {
            let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
            let list = site.get("/api/v1/calculations", Some(&anna)).await.ok();
            assert_eq!(list["calculations"][0]["sheets_cut"], record["sheets_cut"]);
            record["sheets_cut"].clone()
        };
        assert_eq!(cut().await, json!(null));
        let told = tell(&site, &first, json!([said("part:2", "spoiled", 5), said("cut:1:1", "done", 5)])).await.ok();
        assert_eq!(told, json!({"items": [said("cut:1:1", "done", 5), said("part:2", "spoiled", 5)]}));
        assert_eq!(cut().await, json!(0));
        tell(&site, &second, json!([said("sheet:1", "done", 6), said("part:2", "open", 6)])).await.ok();
        assert_eq!(cut().await, json!(1));
        let all = json!({"items": [said("sheet:1", "done", 6), said("cut:1:1", "done", 5), said("part:2", "open", 6)]});
        for token in [&first, &second, &viewer] {
            assert_eq!(site.get(&format!("{}/progress", shared(token)), None).await.ok(), all);
            assert_eq!(site.get(&shared(token), None).await.ok()["progress"], all);
        }
        // What is older comes too late, and what is to come counts as now.
        assert_eq!(tell(&site, &first, json!([said("sheet:1", "open", 5)])).await.ok(), all);
        let ahead = json!([{"item": "sheet:1", "state": "open", "at": "2031-01-01T00:00:00Z"}]);
        let told = tell(&site, &first, ahead).await.ok();
        assert_eq!(told["items"][0], json!({"item": "sheet:1", "state": "open", "at": NOW}));
        site.clock.advance(Duration::from_secs(1));
        let later = json!([{"item": "sheet:1", "state": "done", "at": "2026-11-21T10:00:01Z"}]);
        assert_eq!(tell(&site, &second, later).await.ok()["items"][0]["state"], "done");
        tell(&site, &viewer, json!([said("sheet:1", "open", 9)])).await.refused(403, "FORBIDDEN");
        assert_eq!(cut().await, json!(1));
        let favorite = site.call(Method::PATCH, &format!("/api/v1/calculations/{id}/favorite"), Some(&anna), None).await;
        assert_eq!(favorite.ok()["sheets_cut"], 1);
        site.end().await;
    }

    async fn whoever_asks_again_is_told_in_no_words_that_nothing_is_new(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = done(&site, &anna, job("Kitchen")).await;
        let token = opened(&site, &anna, &id, "saw").await;
        let path = format!("{}/progress", shared(&token));
        let ask = async |tag: &str| answer(site.raw(Method::GET, &path).header("if-none-match", tag)).await;
        let tag = |reply: &Reply| reply.headers["etag"].to_str().unwrap().to_owned();
        let none = tag(&site.get(&path, None).await);
        let same = ask(&none).await;
        assert_eq!((same.status, tag(&same), same.body), (StatusCode::NOT_MODIFIED, none.clone(), json!("")));
        let told = tell(&site, &token, json!([said("sheet:1", "done", 1)])).await;
        let news = ask(&none).await;
        assert_eq!((news.status, tag(&news)), (StatusCode::OK, tag(&told)));
        assert_eq!(ask(&format!("\"x\", W/{}", tag(&told))).await.status, StatusCode::NOT_MODIFIED);
        // What changes nothing is nothing new.
        let again = tell(&site, &token, json!([said("sheet:1", "done", 1)])).await;
        assert_eq!(tag(&again), tag(&told));
        let other = done(&site, &anna, job("Other")).await;
        let other = opened(&site, &anna, &other, "saw").await;
        let other = tag(&tell(&site, &other, json!([said("sheet:1", "done", 1)])).await);
        assert_ne!(other, tag(&told), "of another plan");
        site.end().await;
    }

    async fn what_a_plan_does_not_have_is_refused_by_its_name_and_none_of_it_is_taken(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = done(&site, &anna, job("Kitchen")).await;
        let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        let mosaics = record["result_data"]["mosaics"].as_array().unwrap();
        let (sheets, cuts) = (mosaics.len(), mosaics[0]["cuts"].as_array().unwrap().len());
        let token = opened(&site, &anna, &id, "saw").await;
        let all: Vec<Value> = (1..=sheets).map(|n| said(&format!("sheet:{n}"), "done", 1))
            .chain((1..=cuts).map(|n| said(&format!("cut:1:{n}"), "done", 1)))
            .chain((1..=8).map(|n| said(&format!("part:{n}"), "spoiled", 1))).collect();
        let count = all.len();
        assert_eq!(tell(&site, &token, json!(all)).await.ok()["items"].as_array().unwrap().len(), count);
        for item in [
            format!("sheet:{}", sheets + 1), format!("cut:1:{}", cuts + 1), format!("cut:{}:1", sheets + 1), "part:9".into(),
            "part:0".into(), "sheet:0".into(), "sheet:-1".into(), "sheet".into(), "panel:1".into(), String::new(),
            "part:99999999999999999999".into(), "\u{0}".into(), "🪚".repeat(1_000),
        ] {
            let reply = tell(&site, &token, json!([said("sheet:1", "open", 9), said(&item, "done", 9)])).await;
            assert_eq!(reply.faults(), json!({"items[1].item": "not_in_plan"}), "{item}");
            let named: String = item.chars().take(40).collect();
            assert_eq!(reply.body["details"]["faults"][0]["item"], named);
        }
        for (entry, expected) in [
            (said("sheet:1", "spoiled", 9), json!({"items[0].state": "not_one_of"})),
            (said("cut:1:1", "spoiled", 9), json!({"items[0].state": "not_one_of"})),
            (said("part:1", "lost", 9), json!({"items[0].state": "not_one_of"})),
            (json!({"item": "part:1", "state": "done", "at": "noon"}), json!({"items[0].at": "not_a_moment"})),
            (json!({"item": "part:77", "state": "", "at": ""}), json!({
                "items[0].item": "not_in_plan", "items[0].state": "not_one_of", "items[0].at": "not_a_moment"})),
            (json!({"item": "part:1", "state": "done"}), json!({"items[0]": "malformed"})),
            (json!({"item": 1, "state": "done", "at": NOW}), json!({"items[0].item": "malformed"})),
            (json!("part:1"), json!({"items[0]": "malformed"})),
        ] {
            assert_eq!(faults(&site, &token, json!([entry])).await, expected);
        }
        assert_eq!(faults(&site, &token, json!("all")).await, json!({"items": "malformed"}));
        let path = format!("{}/progress", shared(&token));
        let put = async |body: Value| site.call(Method::PUT, &path, None, Some(body)).await;
        assert_eq!(put(json!({})).await.faults(), json!({"items": "missing"}));
        assert_eq!(put(json!([])).await.faults(), json!({"": "malformed"}));
        let raw = async |body: &'static str| {
            answer(site.raw(Method::PUT, &path).header("content-type", "application/json").body(body)).await
        };
        raw("{\"items\": [").await.refused(400, "BAD_REQUEST");
        raw("{\"items\": []} x").await.refused(400, "BAD_REQUEST");
        answer(site.raw(Method::PUT, &path).body("{\"items\": []}")).await.refused(415, "BAD_REQUEST");
        // No plan has more items than it has.
        let plan_items = sheets + mosaics.iter().map(|mosaic| mosaic["cuts"].as_array().unwrap().len()).sum::<usize>() + 8;
        let many: Vec<Value> = (0..=plan_items).map(|_| said("sheet:1", "open", 9)).collect();
        assert_eq!(faults(&site, &token, json!(many)).await, json!({"items": "too_long"}));
        let now = site.get(&path, None).await.ok();
        assert_eq!(now["items"].as_array().unwrap().len(), count);
        assert!(now["items"].as_array().unwrap().iter().all(|item| item["state"] != "open"), "{now}");
        site.end().await;
    }

    async fn wrong_tokens_are_limited_by_address_and_right_ones_are_not(home: Home) {
        let setup = Setup { rate_limit: Switch::On, trust_proxy: Switch::On, ..Setup::default() };
        let site = home.site_with(setup).await;
        let anna = site.person("anna").await;
        let id = done(&site, &anna, job("Kitchen")).await;
        let token = opened(&site, &anna, &id, "view").await;
        let ask = async |token: &str, address: &str| {
            answer(site.raw(Method::GET, &format!("{}/progress", shared(token))).header("x-forwarded-for", address)).await
        };
        for n in 0..30 {
            ask(&format!("{n:032x}"), "192.0.2.1").await.refused(404, "NOT_FOUND");
        }
        let refused = ask(NOBODYS, "192.0.2.1").await;
        refused.refused(429, "TOO_MANY_REQUESTS");
        assert!(refused.headers.contains_key("retry-after"));
        ask(NOBODYS, "192.0.2.2").await.refused(404, "NOT_FOUND");
        // From the same address a tablet goes on.
        for _ in 0..100 {
            ask(&token, "192.0.2.1").await.ok();
            site.clock.advance(Duration::from_millis(10));
        }
        site.clock.advance(Duration::from_secs(2));
        ask(NOBODYS, "192.0.2.1").await.refused(404, "NOT_FOUND");
        site.end().await;
    }

    async fn there_is_no_link_to_what_has_no_result(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut without = job("Nothing");
        without["panels"] = json!([{"id": "1", "width": 9000, "height": 9000, "count": 1}]);
        // A result without a sheet is one too: it says what has no place.
        let id = done(&site, &anna, without).await;
        let token = opened(&site, &anna, &id, "saw").await;
        let seen = site.get(&shared(&token), None).await.ok();
        assert_eq!((&seen["solution"]["mosaics"], &seen["solution"]["no_fit_panels"][0]["count"]), (&json!([]), &json!(1)));
        assert_eq!(faults(&site, &token, json!([said("sheet:1", "done", 1)])).await, json!({"items": "too_long"}));
        site.end().await;
        let solver = Arc::new(Patient::default());
        let site = home.site_with(Setup { solver: solver.clone(), workers: 1, ..Setup::default() }).await;
        let boris = site.person("boris").await;
        let (running, waiting) = (site.submit(&boris, job("A")).await, site.submit(&boris, job("B")).await);
        site.task_until(&boris, &running, |task| task["solution"].is_object()).await;
        site.post(&format!("/api/v1/task/{waiting}/stop"), Some(&boris), json!({})).await.ok();
        for id in [&running, &waiting] {
            site.post(&links(id), Some(&boris), json!({"kind": "view"})).await.refused(404, "NOT_FOUND");
        }
        solver.let_go.store(true, Ordering::SeqCst);
        site.ended(&boris, &running).await;
        opened(&site, &boris, &running, "view").await;
        site.end().await;
    }

    async fn tablets_agree_whatever_comes_first(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let mut runner = TestRunner::new(Config { rng_seed: RngSeed::Fixed(7), ..Config::default() });
        for round in 0..6 {
            let steps = steps(&mut runner);
            let mut ends = Vec::new();
            // The same sayings in two orders, in messages of two tablets.
            for order in [0, 1] {
                let id = done(&site, &anna, job(&format!("{round}"))).await;
                let tablets = [opened(&site, &anna, &id, "saw").await, opened(&site, &anna, &id, "saw").await];
                let mut said = steps.clone();
                if order == 1 {
                    said.reverse();
                    said.rotate_left(round);
                }
                for (n, some) in said.chunks(2 + order).enumerate() {
                    tell(&site, &tablets[n % 2], json!(some)).await.ok();
                }
                let paths = tablets.map(|token| format!("{}/progress", shared(&token)));
                let (one, other) = (site.get(&paths[0], None).await.ok(), site.get(&paths[1], None).await.ok());
                assert_eq!(one, other);
                let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
                ends.push((one, record["sheets_cut"].clone()));
            }
            assert_eq!(ends[0], ends[1], "{steps:?}");
        }
        site.end().await;
    }
}

/// Sayings of a few items at a few moments, some at the same.
fn steps(runner: &mut TestRunner) -> Vec<Value> {
    let one = (0..4_usize, 0..3_usize, 0..6_u32).prop_map(|(item, state, second)| {
        let item = ["sheet:1", "cut:1:1", "part:1", "part:2"][item];
        let states: &[&str] =
            if item.starts_with("part") { &["done", "open", "spoiled"] } else { &["done", "open", "done"] };
        said(item, states[state], second)
    });
    proptest::collection::vec(one, 12).new_tree(runner).unwrap().current()
}

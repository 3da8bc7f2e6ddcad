//! The shop: of a team, or of a person without one.

use crate::support::{Person, Reply, Setup, Site};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/shop";
const TEAM: &str = "/api/v1/team";
/// A PNG of one pixel.
const PIXEL: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async fn get(site: &Site, who: &Person) -> Value {
    site.get(PATH, Some(who)).await.ok()
}

async fn put(site: &Site, who: &Person, body: Value) -> Reply {
    site.call(Method::PUT, PATH, Some(who), Some(body)).await
}

/// Brings somebody into the team of `owner`.
async fn join(site: &Site, owner: &Person, name: &str, role: &str) -> Person {
    let person = site.person(name).await;
    enter(site, owner, &person, name, role).await;
    person
}

async fn enter(site: &Site, owner: &Person, person: &Person, name: &str, role: &str) {
    let invitations = format!("{TEAM}/invitations");
    let body = json!({"email": format!("{name}@example.com"), "role": role});
    site.post(&invitations, Some(owner), body).await.ok();
    let waiting = site.get(&invitations, Some(person)).await.ok();
    let accept = format!("{invitations}/{}/accept", waiting[0]["id"].as_str().unwrap());
    site.call(Method::POST, &accept, Some(person), None).await.ok();
}

fn enterprise() -> Setup {
    Setup { plan: "enterprise", ..Setup::default() }
}

stories! {
    async fn a_shop_begins_with_the_usual_remnant_and_keeps_what_is_not_named(home: Home) {
        let site = home.site().await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let initial = json!({"name": "", "address": "", "logo": null, "least_remnant": {"side": 100, "area": 0}});
        assert_eq!(get(&site, &anna).await, initial);
        let logo = format!("data:image/png;base64,{PIXEL}");
        let said = json!({"name": " Oak & Son ", "address": "Mill Lane 1\nSawtown", "logo": logo, "least_remnant": {"side": "200.5"}});
        put(&site, &anna, said).await.ok();
        let set = put(&site, &anna, json!({"least_remnant": {"area": 100_000.5}})).await.ok();
        assert_eq!(set, json!({"name": "Oak & Son", "address": "Mill Lane 1\nSawtown", "logo": logo,
            "least_remnant": {"side": 200.5, "area": 100_000.5}}));
        assert_eq!(get(&site, &anna).await, set);
        let bare = put(&site, &anna, json!({"name": null, "address": "", "logo": null})).await.ok();
        assert_eq!((&bare["name"], &bare["address"], &bare["logo"]), (&json!(""), &json!(""), &json!(null)));
        assert_eq!(get(&site, &boris).await, initial);
        let log = site.get("/api/v1/activity?object_type=shop", Some(&anna)).await.ok();
        assert_eq!(log["total"], 3);
        site.end().await;
    }

    async fn a_wrong_shop_is_refused_with_every_fault(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        put(&site, &anna, json!({"colour": "red"})).await.refused(400, "NO_FIELDS_TO_UPDATE");
        let picture = STANDARD.decode(PIXEL).unwrap();
        let cut = format!("data:image/png;base64,{}", STANDARD.encode(&picture[..40]));
        let wrong = json!({"name": 1, "address": "x".repeat(2001), "logo": cut, "least_remnant": {"side": -1, "area": "much"}});
        assert_eq!(put(&site, &anna, wrong).await.faults(), json!({
            "name": "not_text", "address": "too_long", "logo": "not_a_picture",
            "least_remnant.side": "too_small", "least_remnant.area": "not_a_number"}));
        for (logo, fault) in [
            (json!(format!("data:image/jpeg;base64,{PIXEL}")), "not_a_picture"),
            (json!("data:image/svg+xml;base64,PHN2Zy8+"), "not_a_picture"),
            (json!("https://example.com/logo.png"), "not_a_picture"),
            (json!(format!("data:image/png;base64,{}", "A".repeat(350_000))), "too_long"),
            (json!(7), "not_text"),
        ] {
            assert_eq!(put(&site, &anna, json!({"logo": logo})).await.faults(), json!({"logo": fault}));
        }
        assert_eq!(put(&site, &anna, json!({"least_remnant": 100})).await.faults(), json!({"least_remnant": "not_an_object"}));
        site.end().await;
    }

    async fn the_owner_and_admins_of_a_team_change_its_shop_and_the_others_look(home: Home) {
        let site = home.site_with(enterprise()).await;
        let olga = site.person("olga").await;
        site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await.ok();
        let admin = join(&site, &olga, "adam", "admin").await;
        put(&site, &olga, json!({"name": "Oak"})).await.ok();
        put(&site, &admin, json!({"address": "Mill Lane"})).await.ok();
        for (name, role) in [("max", "member"), ("vera", "viewer")] {
            let person = join(&site, &olga, name, role).await;
            put(&site, &person, json!({"name": "Mine"})).await.refused(403, "FORBIDDEN");
            let shop = get(&site, &person).await;
            assert_eq!((&shop["name"], &shop["address"]), (&json!("Oak"), &json!("Mill Lane")));
        }
        site.end().await;
    }

    async fn the_shop_of_whoever_founds_a_team_is_the_teams_and_comes_back_with_its_end(home: Home) {
        let site = home.site_with(enterprise()).await;
        let (olga, boris) = (site.person("olga").await, site.person("boris").await);
        put(&site, &olga, json!({"name": "Oak"})).await.ok();
        put(&site, &boris, json!({"name": "Birch"})).await.ok();
        site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await.ok();
        enter(&site, &olga, &boris, "boris", "admin").await;
        assert_eq!(get(&site, &boris).await["name"], "Oak");
        put(&site, &boris, json!({"name": "Oak and Birch"})).await.ok();
        site.call(Method::DELETE, TEAM, Some(&olga), None).await;
        assert_eq!(get(&site, &olga).await["name"], "Oak and Birch");
        assert_eq!(get(&site, &boris).await["name"], "Birch", "what was his is there again");
        site.end().await;
    }

    async fn an_owner_with_a_shop_besides_keeps_that_when_the_team_ends(home: Home) {
        let site = home.site_with(enterprise()).await;
        let (olga, boris) = (site.person("olga").await, site.person("boris").await);
        put(&site, &boris, json!({"name": "Birch"})).await.ok();
        site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await.ok();
        put(&site, &olga, json!({"name": "Oak"})).await.ok();
        enter(&site, &olga, &boris, "boris", "admin").await;
        let id = site.get("/api/v1/auth/me", Some(&boris)).await.ok()["id"].as_str().unwrap().to_owned();
        let members = format!("{TEAM}/members/{id}");
        site.call(Method::PUT, &members, Some(&olga), Some(json!({"role": "owner"}))).await.ok();
        site.call(Method::DELETE, TEAM, Some(&boris), None).await;
        assert_eq!(get(&site, &boris).await["name"], "Birch");
        assert_eq!(get(&site, &olga).await["name"], "");
        put(&site, &olga, json!({"name": "Ash"})).await.ok();
        // An account takes its shop along.
        let gone = site.call(Method::DELETE, "/api/v1/auth/me", Some(&boris), Some(json!({"password": "correct horse"}))).await;
        assert_eq!(gone.status, 204);
        site.end().await;
    }
}

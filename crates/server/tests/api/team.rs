//! Teams: who may do what in them, and that what is shared is shared with nobody else.

use crate::support::{Person, Reply, Setup, Site, job};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const TEAM: &str = "/api/v1/team";
const INVITATIONS: &str = "/api/v1/team/invitations";
const PROJECTS: &str = "/api/v1/projects";
const ME: &str = "/api/v1/auth/me";

async fn call(site: &Site, who: &Person, method: Method, path: &str, body: Value) -> Reply {
    let body = (method != Method::GET && method != Method::DELETE).then_some(body);
    site.call(method, path, Some(who), body).await
}

async fn invite(site: &Site, who: &Person, name: &str, role: &str) -> Reply {
    site.post(INVITATIONS, Some(who), json!({"email": format!("{name}@example.com"), "role": role})).await
}

/// Registers somebody and brings the person into the team.
async fn joined(site: &Site, owner: &Person, name: &str, role: &str) -> Person {
    let person = site.person(name).await;
    assert_eq!(invite(site, owner, name, role).await.status, StatusCode::CREATED);
    let waiting = site.get(INVITATIONS, Some(&person)).await.ok();
    assert_eq!((&waiting[0]["team_name"], &waiting[0]["role"]), (&json!("Workshop"), &json!(role)));
    let accept = format!("{INVITATIONS}/{}/accept", waiting[0]["id"].as_str().unwrap());
    let team = site.call(Method::POST, &accept, Some(&person), None).await.ok();
    assert_eq!(team["role"], role);
    person
}

async fn workshop(site: &Site) -> Person {
    let olga = site.person("olga").await;
    let made = site.post(TEAM, Some(&olga), json!({"name": " Workshop "})).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    assert_eq!((&made.body["name"], &made.body["role"]), (&json!("Workshop"), &json!("owner")));
    olga
}

async fn id_of(site: &Site, who: &Person) -> String {
    site.get(ME, Some(who)).await.ok()["id"].as_str().unwrap().to_owned()
}

async fn role_of(site: &Site, asks: &Person, who: &Person) -> Value {
    let id = id_of(site, who).await;
    let team = site.get(TEAM, Some(asks)).await.ok();
    team["members"]
        .as_array()
        .unwrap()
        .iter()
        .find(|m| m["id"] == json!(id))
        .map_or(json!(null), |m| m["role"].clone())
}

async fn set_role(site: &Site, who: &Person, other: &Person, role: &str) -> Reply {
    let path = format!("{TEAM}/members/{}", id_of(site, other).await);
    call(site, who, Method::PUT, &path, json!({"role": role})).await
}

async fn remove(site: &Site, who: &Person, other: &Person) -> Reply {
    let path = format!("{TEAM}/members/{}", id_of(site, other).await);
    call(site, who, Method::DELETE, &path, json!(null)).await
}

fn pro() -> Setup {
    Setup { plan: "enterprise", ..Setup::default() }
}

stories! {
    async fn what_is_made_in_a_team_is_shared_and_a_viewer_only_looks(home: Home) {
        let site = home.site_with(pro()).await;
        let olga = workshop(&site).await;
        let member = joined(&site, &olga, "max", "member").await;
        let viewer = joined(&site, &olga, "vera", "viewer").await;
        let stranger = site.person("boris").await;
        let project = site.post(PROJECTS, Some(&member), json!({"name": "Shared"})).await.ok();
        let path = format!("{PROJECTS}/{}", project["id"].as_str().unwrap());
        let mut within = job("Kitchen");
        within["project_id"] = project["id"].clone();
        let task = site.submit(&olga, within.clone()).await;
        site.ended(&member, &task).await;
        let material = site.post("/api/v1/materials", Some(&olga), json!({"name": "Oak"})).await.ok();
        let oak = format!("/api/v1/materials/{}", material["id"].as_str().unwrap());
        for who in [&olga, &member, &viewer] {
            assert_eq!(site.get(&path, Some(who)).await.ok()["name"], "Shared");
            assert_eq!(site.get(&format!("/api/v1/task/{task}"), Some(who)).await.ok()["status"], "FINISHED");
            assert_eq!(site.get("/api/v1/calculations", Some(who)).await.ok()["total"], 1);
            assert_eq!(site.get(&oak, Some(who)).await.ok()["name"], "Oak");
        }
        site.get(&path, Some(&stranger)).await.refused(404, "PROJECT_NOT_FOUND");
        assert_eq!(site.get("/api/v1/calculations", Some(&stranger)).await.ok()["total"], 0);
        // A viewer changes nothing: neither what is shared nor anything new.
        let calculation = format!("/api/v1/calculations/{task}");
        for (method, path, body) in [
            (Method::POST, PROJECTS.to_owned(), json!({"name": "Mine"})),
            (Method::PUT, path.clone(), json!({"name": "Mine"})),
            (Method::DELETE, path.clone(), json!(null)),
            (Method::PUT, oak.clone(), json!({"name": "Mine"})),
            (Method::DELETE, oak.clone(), json!(null)),
            (Method::POST, "/api/v1/optimize".to_owned(), within),
            (Method::DELETE, calculation.clone(), json!(null)),
            (Method::PATCH, format!("{calculation}/favorite"), json!({})),
            (Method::POST, format!("/api/v1/task/{task}/stop"), json!({})),
        ] {
            let reply = call(&site, &viewer, method.clone(), &path, body).await;
            assert_eq!(reply.body["code"], "FORBIDDEN", "{method} {path}: {}", reply.body);
        }
        // A member changes what others have made.
        let renamed = call(&site, &member, Method::PUT, &oak, json!({"name": "Red oak"})).await.ok();
        assert_eq!(renamed["name"], "Red oak");
        assert_eq!(call(&site, &olga, Method::DELETE, &path, json!(null)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(site.used(&viewer).await, 0);
        site.end().await;
    }

    async fn the_account_says_what_the_person_may_do_in_the_team(home: Home) {
        let site = home.site_with(pro()).await;
        let olga = site.person("olga").await;
        assert_eq!(site.get(ME, Some(&olga)).await.ok()["team_role"], json!(null));
        site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await;
        assert_eq!(site.get(ME, Some(&olga)).await.ok()["team_role"], "owner");
        let vera = joined(&site, &olga, "vera", "viewer").await;
        assert_eq!(site.get(ME, Some(&vera)).await.ok()["team_role"], "viewer");
        set_role(&site, &olga, &vera, "member").await.ok();
        assert_eq!(site.get(ME, Some(&vera)).await.ok()["team_role"], "member");
        remove(&site, &olga, &vera).await;
        assert_eq!(site.get(ME, Some(&vera)).await.ok()["team_role"], json!(null));
        site.end().await;
    }

    async fn each_role_may_do_what_is_its_own_and_no_more(home: Home) {
        let site = home.site_with(pro()).await;
        let olga = workshop(&site).await;
        let admin = joined(&site, &olga, "anton", "admin").await;
        let member = joined(&site, &olga, "max", "member").await;
        let viewer = joined(&site, &olga, "vera", "viewer").await;
        site.person("new").await;
        for who in [&member, &viewer] {
            invite(&site, who, "new", "viewer").await.refused(403, "FORBIDDEN");
            set_role(&site, who, &viewer, "member").await.refused(403, "FORBIDDEN");
            call(&site, who, Method::PATCH, TEAM, json!({"name": "Mine"})).await.refused(403, "FORBIDDEN");
            call(&site, who, Method::DELETE, TEAM, json!(null)).await.refused(403, "FORBIDDEN");
            remove(&site, who, &admin).await.refused(403, "FORBIDDEN");
        }
        // An admin looks after those below, and cannot rise.
        set_role(&site, &admin, &viewer, "member").await.ok();
        assert_eq!(role_of(&site, &viewer, &viewer).await, "member");
        for (other, role) in [(&viewer, "admin"), (&viewer, "owner"), (&admin, "owner"), (&olga, "viewer")] {
            set_role(&site, &admin, other, role).await.refused(403, "FORBIDDEN");
        }
        invite(&site, &admin, "new", "admin").await.refused(403, "FORBIDDEN");
        remove(&site, &admin, &olga).await.refused(403, "FORBIDDEN");
        call(&site, &admin, Method::DELETE, TEAM, json!(null)).await.refused(403, "FORBIDDEN");
        assert_eq!(call(&site, &admin, Method::PATCH, TEAM, json!({"name": "Shop"})).await.ok()["name"], "Shop");
        // The owner does everything but leave; another owner frees the way.
        set_role(&site, &olga, &olga, "viewer").await.refused(403, "FORBIDDEN");
        remove(&site, &olga, &olga).await.refused(403, "FORBIDDEN");
        set_role(&site, &olga, &admin, "owner").await.ok();
        assert_eq!(role_of(&site, &olga, &admin).await, "owner");
        assert_eq!(role_of(&site, &olga, &olga).await, "admin");
        assert_eq!(remove(&site, &olga, &olga).await.status, StatusCode::NO_CONTENT);
        site.get(TEAM, Some(&olga)).await.refused(404, "NOT_FOUND");
        assert_eq!(remove(&site, &admin, &member).await.status, StatusCode::NO_CONTENT);
        site.get(TEAM, Some(&member)).await.refused(404, "NOT_FOUND");
        remove(&site, &admin, &member).await.refused(404, "USER_NOT_FOUND");
        site.end().await;
    }

    async fn nobody_is_in_a_team_without_having_accepted(home: Home) {
        let site = home.site_with(pro()).await;
        let olga = workshop(&site).await;
        let (max, boris) = (site.person("max").await, site.person("boris").await);
        invite(&site, &olga, "max", "owner").await.refused(403, "FORBIDDEN");
        let team = invite(&site, &olga, "MAX", "member").await.ok();
        assert_eq!((&team["invitations"][0]["email"], team["members"].as_array().unwrap().len()),
            (&json!("max@example.com"), 1));
        invite(&site, &olga, "max", "viewer").await.refused(400, "VALIDATION_ERROR");
        site.get(TEAM, Some(&max)).await.refused(404, "NOT_FOUND");
        let id = team["invitations"][0]["id"].as_str().unwrap().to_owned();
        let accept = format!("{INVITATIONS}/{id}/accept");
        site.call(Method::POST, &accept, Some(&boris), None).await.refused(404, "NOT_FOUND");
        // Whoever is in a team cannot be in two.
        site.post(TEAM, Some(&max), json!({"name": "Own"})).await.ok();
        site.call(Method::POST, &accept, Some(&max), None).await.refused(403, "FORBIDDEN");
        site.post(TEAM, Some(&max), json!({"name": "Second"})).await.refused(403, "FORBIDDEN");
        call(&site, &max, Method::DELETE, TEAM, json!(null)).await;
        let gone = call(&site, &max, Method::DELETE, &format!("{INVITATIONS}/{id}"), json!(null)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        site.call(Method::POST, &accept, Some(&max), None).await.refused(404, "NOT_FOUND");
        assert_eq!(site.get(INVITATIONS, Some(&max)).await.ok(), json!([]));
        site.end().await;
    }

    async fn a_team_is_as_large_as_its_owners_plan_allows(home: Home) {
        let site = home.site().await;
        let olga = site.person("olga").await;
        let none = site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await;
        assert_eq!(*none.refused(403, "FORBIDDEN"), json!({"plan": "free", "limit": 1, "current": 1}));
        site.put_on_plan("olga@example.com", "pro").await;
        site.post(TEAM, Some(&olga), json!({"name": "Workshop"})).await.ok();
        joined(&site, &olga, "max", "member").await;
        for name in ["vera", "boris"] {
            site.person(name).await;
        }
        invite(&site, &olga, "vera", "member").await.ok();
        let full = invite(&site, &olga, "boris", "member").await;
        assert_eq!(*full.refused(403, "FORBIDDEN"), json!({"plan": "pro", "limit": 3, "current": 3}));
        site.end().await;
    }

    async fn what_was_made_in_a_team_stays_there_when_somebody_leaves_and_with_its_makers_when_the_team_ends(home: Home) {
        let site = home.site_with(pro()).await;
        let olga = workshop(&site).await;
        let max = joined(&site, &olga, "max", "member").await;
        let private = site.person("late").await;
        let old = site.post(PROJECTS, Some(&private), json!({"name": "Private"})).await.ok();
        invite(&site, &olga, "late", "member").await.ok();
        let waiting = site.get(INVITATIONS, Some(&private)).await.ok();
        let accept = format!("{INVITATIONS}/{}/accept", waiting[0]["id"].as_str().unwrap());
        site.call(Method::POST, &accept, Some(&private), None).await.ok();
        // What was there before the team is nobody else's.
        let private_path = format!("{PROJECTS}/{}", old["id"].as_str().unwrap());
        site.get(&private_path, Some(&olga)).await.refused(404, "PROJECT_NOT_FOUND");
        let made = site.post(PROJECTS, Some(&max), json!({"name": "By Max"})).await.ok();
        let path = format!("{PROJECTS}/{}", made["id"].as_str().unwrap());
        assert_eq!(remove(&site, &max, &max).await.status, StatusCode::NO_CONTENT);
        site.get(&path, Some(&olga)).await.ok();
        // It is the team's, and who left is in it no more.
        site.get(&path, Some(&max)).await.refused(404, "PROJECT_NOT_FOUND");
        let kept = site.post(PROJECTS, Some(&private), json!({"name": "By Late"})).await.ok();
        let kept = format!("{PROJECTS}/{}", kept["id"].as_str().unwrap());
        // With the owner's account goes the team, and what its members made in it goes back to them.
        let body = json!({"password": "correct horse"});
        let gone = site.call(Method::DELETE, "/api/v1/auth/me", Some(&olga), Some(body)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        site.get(TEAM, Some(&private)).await.refused(404, "NOT_FOUND");
        site.get(&path, Some(&private)).await.refused(404, "PROJECT_NOT_FOUND");
        // What those had made who have left was the owner's, and went with the account.
        site.get(&path, Some(&max)).await.refused(404, "PROJECT_NOT_FOUND");
        site.get(&kept, Some(&private)).await.ok();
        site.end().await;
    }
}

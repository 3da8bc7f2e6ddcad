//! Strangers who guess at passwords, and owners who come in all the same.

use crate::support::{Home, Person, Reply, Setup, Site, answer};
use reqwest::Method;
use serde_json::{Value, json};
use server::config::Switch;
use std::time::Duration;
use store::Store;

const LOGIN: &str = "/api/v1/auth/login";
const RIGHT: &str = "correct horse";

/// Strangers come through a proxy that says from where.
async fn behind_a_proxy(home: &Home) -> Site {
    let setup = Setup { rate_limit: Switch::On, trust_proxy: Switch::On, ..Setup::default() };
    home.site_with(setup).await
}

/// Signs in from a network, with a device's token if there is one.
async fn sign_in(site: &Site, name: &str, password: &str, network: &str, device: Option<&str>) -> Reply {
    let body = json!({"email": format!("{name}@example.com"), "password": password});
    let mut request = site.raw(Method::POST, LOGIN).header("x-forwarded-for", network).json(&body);
    if let Some(device) = device {
        request = request.header("x-device-token", device);
    }
    answer(request).await
}

/// Registers somebody at home; the device's token.
async fn register(site: &Site, name: &str) -> (Person, String) {
    let body = json!({"email": format!("{name}@example.com"), "password": RIGHT, "name": name});
    let reply = site.post("/api/v1/auth/register", None, body).await.ok();
    (Person::of(&reply), reply["device_token"].as_str().unwrap().to_owned())
}

/// Guesses from so many networks until each is refused; how many guesses were looked at.
async fn attack(site: &Site, name: &str, networks: std::ops::Range<u8>) -> u32 {
    let mut looked_at = 0;
    for network in networks {
        loop {
            let reply = sign_in(site, name, "guess", &format!("198.51.100.{network}"), None).await;
            match reply.status.as_u16() {
                401 => looked_at += 1,
                _ => break,
            }
        }
        assert!(looked_at <= 1_000, "nobody is ever refused");
    }
    looked_at
}

async fn events(site: &Site, who: &Person) -> Vec<Value> {
    let list = site.get("/api/v1/auth/events?page_size=100", Some(who)).await.ok();
    assert_eq!(list["total"].as_u64().unwrap(), list["events"].as_array().unwrap().len() as u64);
    list["events"].as_array().unwrap().clone()
}

stories! {
    async fn six_networks_that_guess_do_not_lock_the_owner_out(home: Home) {
        let site = behind_a_proxy(&home).await;
        let (_, device) = register(&site, "anna").await;
        let looked_at = attack(&site, "anna", 1..7).await;
        assert!(looked_at >= 20, "{looked_at}");
        // On a known device, also behind the very address from which others guess.
        for n in 0..20 {
            let network = if n % 2 == 0 { "203.0.113.9" } else { "198.51.100.1" };
            let reply = sign_in(&site, "anna", RIGHT, network, Some(&device)).await.ok();
            assert_eq!(reply["device_token"], json!(device), "the device stays the same");
        }
        // Somewhere new the owner comes in as well: something is kept for those who have not guessed.
        sign_in(&site, "anna", RIGHT, "203.0.113.77", None).await.ok();
        // With its own guesses a device ends up with nobody's but its own allowance.
        for _ in 0..20 {
            sign_in(&site, "anna", "guess", "203.0.113.9", Some(&device)).await;
            site.clock.advance(Duration::from_secs(6));
        }
        let reply = sign_in(&site, "anna", RIGHT, "203.0.113.9", Some(&device)).await;
        reply.refused(429, "TOO_MANY_REQUESTS");
        site.end().await;
    }

    async fn strangers_get_no_more_than_100_guesses_a_day_at_an_account(home: Home) {
        let mut site = behind_a_proxy(&home).await;
        let (_, device) = register(&site, "anna").await;
        let mut looked_at = 0;
        for hour in 0..24 {
            // Ever new networks, and a server that starts anew.
            looked_at += attack(&site, "anna", hour * 10..hour * 10 + 10).await;
            site.clock.advance(Duration::from_secs(3_600));
            if hour == 12 {
                let clock = site.shut_down().await;
                let setup = Setup { rate_limit: Switch::On, trust_proxy: Switch::On, ..Setup::default() };
                site = home.site_at(setup, clock).await;
            }
        }
        assert!((60..=100).contains(&looked_at), "{looked_at}");
        sign_in(&site, "anna", RIGHT, "203.0.113.9", Some(&device)).await.ok();
        site.end().await;
    }

    async fn an_address_without_an_account_is_refused_as_one_with_an_account(home: Home) {
        let site = behind_a_proxy(&home).await;
        register(&site, "anna").await;
        let mut answers = Vec::new();
        for (name, first) in [("anna", 10), ("nobody", 20)] {
            let mut heard = Vec::new();
            for n in 0..60 {
                let reply = sign_in(&site, name, "guess", &format!("198.51.{first}.{}", n / 9), None).await;
                heard.push((reply.status, reply.headers.get("retry-after").cloned(), reply.body));
            }
            answers.push(heard);
        }
        assert!(answers[0].iter().any(|answer| answer.0 == 429) && answers[0].iter().any(|answer| answer.0 == 401));
        assert_eq!(answers[0], answers[1]);
        site.end().await;
    }

    async fn a_device_of_one_account_is_a_stranger_to_another(home: Home) {
        let site = behind_a_proxy(&home).await;
        register(&site, "anna").await;
        let (_, device) = register(&site, "eve").await;
        let mut looked_at = 0;
        for _ in 0..40 {
            let reply = sign_in(&site, "anna", "guess", "198.51.100.1", Some(&device)).await;
            looked_at += u32::from(reply.status == 401);
            site.clock.advance(Duration::from_secs(6));
        }
        assert_eq!(looked_at, 10, "as many as one network has");
        // Whoever knows the password has it known to that account too, under the same token.
        let reply = sign_in(&site, "anna", RIGHT, "203.0.113.5", Some(&device)).await.ok();
        assert_eq!(reply["device_token"], json!(device));
        for made_up in ["0".repeat(64), "x".to_owned()] {
            let reply = sign_in(&site, "anna", RIGHT, "203.0.113.6", Some(&made_up)).await.ok();
            assert_ne!(reply["device_token"], json!(made_up), "nobody chooses a token");
        }
        site.end().await;
    }

    async fn a_new_password_leaves_no_device_known_but_the_one_at_which_it_was_set(home: Home) {
        let site = home.site().await;
        let (anna, here) = register(&site, "anna").await;
        let there = sign_in(&site, "anna", RIGHT, "", None).await.ok()["device_token"].as_str().unwrap().to_owned();
        let body = json!({"current_password": RIGHT, "new_password": "battery staple"});
        let request = site.raw(Method::PUT, "/api/v1/auth/password").bearer_auth(&anna.access);
        let reply = answer(request.header("x-device-token", &here).json(&body)).await;
        assert_eq!(reply.status, 204);
        let token = async |device: &str| {
            let reply = sign_in(&site, "anna", "battery staple", "", Some(device)).await.ok();
            reply["device_token"].as_str().unwrap().to_owned()
        };
        assert_eq!(token(&here).await, here);
        assert_ne!(token(&there).await, there);
        site.end().await;
    }

    async fn a_session_ends_after_90_days_whatever_is_done_in_it(home: Home) {
        let site = home.site().await;
        let mut anna = site.person("anna").await;
        let refresh = async |token: &str| site.post("/api/v1/auth/refresh", None, json!({"refresh_token": token})).await;
        for _ in 0..8 {
            site.clock.advance(Duration::from_secs(10 * 24 * 3600));
            anna = Person::of(&refresh(&anna.refresh).await.ok());
        }
        let session = &site.get("/api/v1/auth/sessions", Some(&anna)).await.ok()[0];
        assert_eq!(session["expires_at"], "2027-02-19T10:00:00Z");
        site.clock.advance(Duration::from_secs(10 * 24 * 3600));
        refresh(&anna.refresh).await.refused(401, "REFRESH_TOKEN_EXPIRED");
        site.end().await;
    }

    async fn an_invitation_tells_nobody_who_has_an_account_and_waits_for_who_has_none(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (olga, max) = (site.person("olga").await, site.person("max").await);
        let invitations = "/api/v1/team/invitations";
        site.post("/api/v1/team", Some(&olga), json!({"name": "Workshop"})).await.ok();
        let mut answers = Vec::new();
        for name in ["max", "later"] {
            let body = json!({"email": format!("{name}@example.com"), "role": "member"});
            let reply = site.post(invitations, Some(&olga), body).await;
            let mut shown = reply.body["invitations"].as_array().unwrap().last().unwrap().clone();
            for field in ["id", "email"] {
                shown[field] = json!(null);
            }
            answers.push((reply.status, shown));
        }
        assert_eq!(answers[0], answers[1]);
        assert_eq!(site.get(invitations, Some(&max)).await.ok().as_array().unwrap().len(), 1);
        let later = site.person("later").await;
        let waiting = site.get(invitations, Some(&later)).await.ok();
        let accept = format!("{invitations}/{}/accept", waiting[0]["id"].as_str().unwrap());
        assert_eq!(site.call(Method::POST, &accept, Some(&later), None).await.ok()["role"], "member");
        site.end().await;
    }

    async fn invitations_are_limited_by_the_day_also_for_teams_made_anew(home: Home) {
        let setup = Setup { plan: "enterprise", rate_limit: Switch::On, ..Setup::default() };
        let site = home.site_with(setup).await;
        let olga = site.person("olga").await;
        let mut sent = 0;
        for n in 0..40 {
            if n % 5 == 0 {
                site.call(Method::DELETE, "/api/v1/team", Some(&olga), None).await;
                site.post("/api/v1/team", Some(&olga), json!({"name": "Workshop"})).await.ok();
            }
            let body = json!({"email": format!("nobody{n}@example.com"), "role": "member"});
            let reply = site.post("/api/v1/team/invitations", Some(&olga), body).await;
            match reply.status.as_u16() {
                201 => sent += 1,
                _ => {
                    reply.refused(429, "TOO_MANY_REQUESTS");
                    assert!(reply.headers.contains_key("retry-after"));
                }
            }
        }
        assert_eq!(sent, 30);
        site.clock.advance(Duration::from_secs(48 * 60));
        let person = json!({"email": "max@example.com", "role": "member"});
        let again = Person::of(&site.post(LOGIN, None, json!({"email": "olga@example.com", "password": RIGHT})).await.ok());
        assert_eq!(site.post("/api/v1/team/invitations", Some(&again), person).await.status, 201);
        site.end().await;
    }

    async fn what_concerns_an_account_is_written_down_with_the_address_it_came_from(home: Home) {
        let site = behind_a_proxy(&home).await;
        let (anna, _) = register(&site, "anna").await;
        let eve = register(&site, "eve").await.0;
        for n in 0..3 {
            sign_in(&site, "anna", "guess", &format!("2001:db8::{n}"), None).await;
        }
        sign_in(&site, "nobody", "guess", "198.51.100.7", None).await;
        let anew = Person::of(&sign_in(&site, "anna", RIGHT, "203.0.113.9", None).await.ok());
        let body = json!({"current_password": RIGHT, "new_password": "battery staple"});
        site.call(Method::PUT, "/api/v1/auth/password", Some(&anew), Some(body)).await;
        site.get("/api/v1/auth/events", Some(&anna)).await.refused(401, "UNAUTHORIZED");
        let found: Vec<_> = events(&site, &anew).await.iter().rev()
            .map(|event| (event["event"].as_str().unwrap().to_owned(), event["address"].as_str().unwrap().to_owned(),
                event["times"].as_u64().unwrap()))
            .collect();
        let expected = [
            ("registered", "127.0.0.1", 1), ("signed_in", "127.0.0.1", 1), ("sign_in_failed", "2001:db8::", 3),
            ("signed_in", "203.0.113.9", 1), ("password_changed", "127.0.0.1", 1),
        ];
        assert_eq!(found, expected.map(|(event, address, times)| (event.to_owned(), address.to_owned(), times)));
        assert!(events(&site, &eve).await.iter().all(|event| event["event"] != "sign_in_failed"));
        let store = Store::connect(&site.database).await.unwrap();
        let failed = store::SecurityFilter { kind: Some(store::SecurityKind::SignInFailed), ..Default::default() };
        let (all, _) = store.security_events(&failed).await.unwrap();
        let nobody = all.iter().find(|event| event.email.is_none()).unwrap();
        assert_eq!((nobody.address.as_str(), nobody.times), ("198.51.100.7", 1));
        store.close().await.unwrap();
        let figures = site.raw(Method::GET, "/metrics").send().await.unwrap().text().await.unwrap();
        assert!(figures.contains("kerf_security_events_total{event=\"sign_in_failed\"} 4"), "{figures}");
        site.end().await;
    }

    async fn roles_keys_and_invitations_are_written_down_for_those_they_concern(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let (olga, max) = (site.person("olga").await, site.person("max").await);
        let id = site.get("/api/v1/auth/me", Some(&max)).await.ok()["id"].as_str().unwrap().to_owned();
        site.post("/api/v1/team", Some(&olga), json!({"name": "Workshop"})).await.ok();
        let invitation = json!({"email": "max@example.com", "role": "member"});
        site.post("/api/v1/team/invitations", Some(&olga), invitation).await.ok();
        let waiting = site.get("/api/v1/team/invitations", Some(&max)).await.ok();
        let accept = format!("/api/v1/team/invitations/{}/accept", waiting[0]["id"].as_str().unwrap());
        site.call(Method::POST, &accept, Some(&max), None).await.ok();
        let member = format!("/api/v1/team/members/{id}");
        site.call(Method::PUT, &member, Some(&olga), Some(json!({"role": "viewer"}))).await.ok();
        site.call(Method::DELETE, &member, Some(&olga), None).await;
        let key = site.post("/api/v1/auth/api-keys", Some(&max), json!({"name": "Robot"})).await.ok();
        let key = format!("/api/v1/auth/api-keys/{}", key["api_key"]["id"].as_str().unwrap());
        site.call(Method::DELETE, &key, Some(&max), None).await;
        let named = |events: Vec<Value>| -> Vec<String> {
            events.iter().rev().skip(2).map(|event| event["event"].as_str().unwrap().to_owned()).collect()
        };
        let of_max = events(&site, &max).await;
        assert_eq!((&of_max[3]["by"], &of_max[3]["detail"]), (&json!("olga@example.com"), &json!("viewer")));
        assert_eq!(named(of_max), ["joined", "role_changed", "removed", "key_created", "key_deleted"]);
        assert_eq!(named(events(&site, &olga).await), ["team_created", "invited"]);
        site.end().await;
    }
}

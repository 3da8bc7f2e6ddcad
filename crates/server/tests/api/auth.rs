//! Registering, signing in, refreshing, signing out.

use crate::support::{Person, Reply, Setup, Site, answer};
use reqwest::StatusCode;
use serde_json::json;
use server::config::Switch;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn refresh(site: &Site, token: &str, bearer: Option<&Person>) -> Reply {
    site.post("/api/v1/auth/refresh", bearer, json!({"refresh_token": token})).await
}

async fn login(site: &Site, email: &str, password: &str) -> Reply {
    site.post("/api/v1/auth/login", None, json!({"email": email, "password": password})).await
}

stories! {
    async fn whoever_registers_is_signed_in_with_the_default_plan(home: Home) {
        let site = home.site().await;
        let body = json!({"email": " Anna@Example.COM ", "password": "correct horse", "name": " Анна "});
        let reply = site.post("/api/v1/auth/register", None, body).await;
        assert_eq!(reply.status, StatusCode::CREATED);
        assert_eq!(reply.headers["cache-control"], "no-store");
        let anna = Person::of(&reply.body);
        let me = site.get("/api/v1/auth/me", Some(&anna)).await.ok();
        assert_eq!(me, reply.body["user"]);
        assert_eq!((&me["email"], &me["name"]), (&json!("anna@example.com"), &json!("Анна")));
        assert_eq!(me["created_at"], "2026-11-21T10:00:00Z");
        let free = json!({"plan_name": "free", "requests_per_month": 5, "requests_used": 0});
        assert_eq!(me["subscription"], free);
        site.end().await;
    }

    async fn an_address_can_be_registered_once(home: Home) {
        let site = home.site().await;
        site.person("anna").await;
        let again = json!({"email": "ANNA@example.com", "password": "another one", "name": "A"});
        site.post("/api/v1/auth/register", None, again).await.refused(409, "USER_ALREADY_EXISTS");
        site.end().await;
    }

    async fn every_wrong_field_of_a_registration_is_named(home: Home) {
        let site = home.site().await;
        let wrong = json!({"email": "nobody", "password": "short", "name": "  "});
        let reply = site.post("/api/v1/auth/register", None, wrong).await;
        let details = reply.refused(400, "VALIDATION_ERROR");
        let expected = json!({
            "email": "must be an email address",
            "name": "must not be empty",
            "password": "must have at least 8 characters",
        });
        assert_eq!(details["fields"], expected);
        assert_eq!(details["faults"].as_array().unwrap().len(), 3);
        let missing = site.post("/api/v1/auth/register", None, json!({"email": "a@b.co", "name": "A"})).await;
        assert_eq!(missing.refused(400, "VALIDATION_ERROR")["fields"], json!({"password": "is missing"}));
        site.end().await;
    }

    async fn a_wrong_password_and_an_unknown_address_get_the_same_answer(home: Home) {
        let site = home.site().await;
        site.person("anna").await;
        let wrong = login(&site, "anna@example.com", "correct house").await;
        wrong.refused(401, "INVALID_CREDENTIALS");
        let unknown = login(&site, "nobody@example.com", "correct horse").await;
        assert_eq!(unknown.body, wrong.body);
        let right = login(&site, "Anna@example.com", "correct horse").await;
        assert_eq!(right.status, StatusCode::OK);
        assert_eq!(right.headers["cache-control"], "no-store");
        site.end().await;
    }

    async fn an_access_token_ends_after_15_minutes_and_the_session_goes_on_with_a_refresh(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        site.clock.advance(Duration::from_secs(15 * 60 - 1));
        site.get("/api/v1/auth/me", Some(&anna)).await.ok();
        site.clock.advance(Duration::from_secs(1));
        site.get("/api/v1/auth/me", Some(&anna)).await.refused(401, "UNAUTHORIZED");
        // The expired access token of the same user comes along, as browsers do it.
        let next = Person::of(&refresh(&site, &anna.refresh, Some(&anna)).await.ok());
        assert_ne!((&next.access, &next.refresh), (&anna.access, &anna.refresh));
        site.get("/api/v1/auth/me", Some(&next)).await.ok();
        site.end().await;
    }

    async fn a_refresh_token_that_comes_back_ends_the_whole_session(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let elsewhere = Person::of(&login(&site, "anna@example.com", "correct horse").await.ok());
        let second = Person::of(&refresh(&site, &anna.refresh, None).await.ok());
        let third = Person::of(&refresh(&site, &second.refresh, None).await.ok());
        refresh(&site, &anna.refresh, None).await.refused(401, "REFRESH_TOKEN_REVOKED");
        refresh(&site, &third.refresh, None).await.refused(401, "REFRESH_TOKEN_REVOKED");
        refresh(&site, &elsewhere.refresh, None).await.ok();
        site.end().await;
    }

    async fn refresh_tokens_live_30_days_from_their_making(home: Home) {
        let site = home.site().await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        site.clock.advance(29 * DAY);
        let anna = Person::of(&refresh(&site, &anna.refresh, None).await.ok());
        site.clock.advance(DAY);
        refresh(&site, &boris.refresh, None).await.refused(401, "REFRESH_TOKEN_EXPIRED");
        refresh(&site, &anna.refresh, None).await.ok();
        site.end().await;
    }

    async fn a_refresh_token_that_nobody_gave_out_is_refused(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for garbled in ["", "abc", &anna.access, &anna.refresh[1..]] {
            refresh(&site, garbled, None).await.refused(401, "INVALID_REFRESH_TOKEN");
        }
        refresh(&site, &"0".repeat(64), None).await.refused(401, "REFRESH_TOKEN_NOT_FOUND");
        let as_bearer = Person { access: anna.refresh.clone(), ..anna };
        site.get("/api/v1/auth/me", Some(&as_bearer)).await.refused(401, "UNAUTHORIZED");
        site.end().await;
    }

    async fn a_refresh_token_of_another_user_is_refused_and_stays_good(home: Home) {
        let site = home.site().await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        refresh(&site, &anna.refresh, Some(&boris)).await.refused(401, "TOKEN_USER_MISMATCH");
        site.clock.advance(DAY);
        refresh(&site, &anna.refresh, Some(&boris)).await.refused(401, "TOKEN_USER_MISMATCH");
        refresh(&site, &anna.refresh, Some(&anna)).await.ok();
        site.end().await;
    }

    async fn of_six_simultaneous_refreshes_one_wins(home: Home) {
        let site = home.site().await;
        for round in 0..10 {
            let person = site.person(&format!("person{round}")).await;
            let one = || refresh(&site, &person.refresh, None);
            let (a, b, c, d, e, f) = tokio::join!(one(), one(), one(), one(), one(), one());
            let replies = [a, b, c, d, e, f];
            let won = replies.iter().filter(|reply| reply.status == StatusCode::OK).count();
            assert_eq!(won, 1, "{replies:?}");
            for reply in replies.iter().filter(|reply| reply.status != StatusCode::OK) {
                reply.refused(401, "REFRESH_TOKEN_REVOKED");
            }
        }
        site.end().await;
    }

    async fn signing_out_ends_this_session_and_no_other(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let elsewhere = Person::of(&login(&site, "anna@example.com", "correct horse").await.ok());
        let out = json!({"refresh_token": anna.refresh});
        let reply = site.post("/api/v1/auth/logout", Some(&anna), out.clone()).await;
        assert_eq!(reply.status, StatusCode::NO_CONTENT);
        refresh(&site, &anna.refresh, None).await.refused(401, "REFRESH_TOKEN_REVOKED");
        refresh(&site, &elsewhere.refresh, None).await.ok();
        for harmless in [out, json!({}), json!({"refresh_token": null}), json!({"refresh_token": "x"}), json!(null)] {
            let reply = site.post("/api/v1/auth/logout", None, harmless).await;
            assert_eq!(reply.status, StatusCode::NO_CONTENT);
        }
        let empty = answer(site.raw(reqwest::Method::POST, "/api/v1/auth/logout")).await;
        assert_eq!(empty.status, StatusCode::NO_CONTENT);
        site.end().await;
    }

    async fn too_many_attempts_have_to_wait(home: Home) {
        let site = home.site_with(Setup { rate_limit: Switch::On, ..Setup::default() }).await;
        for _ in 0..10 {
            login(&site, "anna@example.com", "guess").await.refused(401, "INVALID_CREDENTIALS");
        }
        let reply = login(&site, "anna@example.com", "guess").await;
        reply.refused(429, "TOO_MANY_REQUESTS");
        assert_eq!(reply.headers["retry-after"], "6");
        site.clock.advance(Duration::from_secs(6));
        login(&site, "boris@example.com", "guess").await.refused(401, "INVALID_CREDENTIALS");
        // This network has used up what it has at that account.
        site.clock.advance(Duration::from_secs(6));
        login(&site, "anna@example.com", "guess").await.refused(429, "TOO_MANY_REQUESTS");
        site.clock.advance(Duration::from_secs(30 * 60));
        login(&site, "anna@example.com", "guess").await.refused(401, "INVALID_CREDENTIALS");
        site.end().await;
    }

    async fn only_a_trusted_proxy_says_where_a_client_is(home: Home) {
        for (trust_proxy, last) in [(Switch::Off, 429), (Switch::On, 401)] {
            let setup = Setup { rate_limit: Switch::On, trust_proxy, ..Setup::default() };
            let site = home.site_with(setup).await;
            let mut statuses = Vec::new();
            for n in 0..11 {
                let request = site.raw(reqwest::Method::POST, "/api/v1/auth/login");
                let request = request.header("x-forwarded-for", format!("203.0.113.9, 198.51.100.{n}"));
                let body = json!({"email": "anna@example.com", "password": "guess"});
                statuses.push(answer(request.json(&body)).await.status.as_u16());
            }
            assert_eq!(statuses[10], last, "{statuses:?}");
            site.end().await;
        }
    }
}

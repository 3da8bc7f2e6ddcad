//! What servers on one database have in common.

use crate::support::{Person, Setup};
use reqwest::StatusCode;
use serde_json::json;
use server::config::Switch;
use server::data_dir::keys::rotate_shared;
use std::time::Duration;

stories! {
    async fn several_servers_allow_at_signing_in_what_one_allows(home: Home) {
        let setup = || Setup { rate_limit: Switch::On, ..Setup::default() };
        let one = home.site_with(setup()).await;
        let other = home.beside(&one).site_at(setup(), one.clock.clone()).await;
        let guess = json!({"email": "nobody@example.com", "password": "not this one"});
        let mut answers = Vec::new();
        for n in 0..12 {
            let site = if n % 2 == 0 { &one } else { &other };
            answers.push(site.post("/api/v1/auth/login", None, guess.clone()).await.status);
        }
        let (wrong, many) = (StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(answers, [[wrong; 10].as_slice(), &[many; 2]].concat());
        let register = |n: usize| json!({"email": format!("p{n}@example.com"), "password": "correct horse", "name": "P"});
        let mut made = 0;
        for n in 0..14 {
            let site = if n % 2 == 0 { &one } else { &other };
            made += usize::from(site.post("/api/v1/auth/register", None, register(n)).await.status == StatusCode::CREATED);
        }
        assert_eq!(made, 10);
        other.end().await;
        one.end().await;
    }

    async fn keys_of_a_shared_file_are_changed_without_a_stop(home: Home) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys");
        rotate_shared(&file, true, || ()).unwrap();
        let setup = || Setup { keys_file: Some(file.clone()), housekeeping: Duration::from_millis(20), ..Setup::default() };
        let one = home.site_with(setup()).await;
        let other = home.beside(&one).site_at(setup(), one.clock.clone()).await;
        let anna = one.person("anna").await;
        let body = json!({"email": "anna@example.com", "password": "correct horse"});
        let known = async |who: &Person| {
            for site in [&one, &other] {
                site.get("/api/v1/auth/me", Some(who)).await.ok();
            }
        };
        // Its head names the key.
        let key = |who: &Person| who.access.split('.').next().unwrap().to_owned();
        known(&anna).await;
        let (read, has_read) = std::sync::mpsc::channel();
        let changing = std::thread::spawn({
            let file = file.clone();
            move || rotate_shared(&file, true, || has_read.recv().unwrap()).unwrap()
        });
        // Until the last moment one server may not know that the new one signs: its tokens are good all the same.
        tokio::time::sleep(Duration::from_secs(3)).await;
        read.send(()).unwrap();
        changing.join().unwrap();
        let newer = async {
            loop {
                let again = Person::of(&other.post("/api/v1/auth/login", None, body.clone()).await.ok());
                known(&again).await;
                if key(&again) != key(&anna) {
                    break again;
                }
            }
        };
        let newer = tokio::time::timeout(Duration::from_secs(60), newer).await.unwrap();
        known(&newer).await;
        known(&anna).await;
        other.end().await;
        one.end().await;
    }
}

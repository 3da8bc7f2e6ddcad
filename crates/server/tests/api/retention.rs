//! Plans that keep calculations for some days.

use crate::support::{Setup, job};
use reqwest::Method;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The plans that come with the program; the free one keeps calculations for 30 days.
fn plans(folder: &std::path::Path) -> PathBuf {
    let mut plans: Vec<Value> = serde_json::from_str(include_str!("../../plans.json")).unwrap();
    plans[0]["retention_days"] = json!(30);
    plans[0]["requests_per_month"] = json!(100);
    let file = folder.join("plans.json");
    std::fs::write(&file, serde_json::to_string(&plans).unwrap()).unwrap();
    file
}

stories! {
    async fn what_ended_long_ago_is_deleted_but_for_what_somebody_keeps(home: Home) {
        let folder = tempfile::tempdir().unwrap();
        let housekeeping = Duration::from_millis(50);
        let setup = Setup { plans_file: Some(plans(folder.path())), housekeeping, ..Setup::default() };
        let site = home.site_with(setup).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        site.put_on_plan("boris@example.com", "pro").await;
        let project = site.post("/api/v1/projects", Some(&anna), json!({"name": "House"})).await.ok();
        let mut kept = job("In a project");
        kept["project_id"] = project["id"].clone();
        let mut calculate = Vec::new();
        for (who, job) in
            [(&anna, job("Old")), (&anna, job("Marked")), (&anna, kept), (&boris, job("Of another plan"))]
        {
            let task = site.submit(who, job).await;
            assert_eq!(site.ended(who, &task).await["status"], "FINISHED");
            calculate.push(task);
        }
        let favorite = format!("/api/v1/calculations/{}/favorite", calculate[1]);
        site.call(Method::PATCH, &favorite, Some(&anna), None).await.ok();
        let link = format!("/api/v1/calculations/{}/links", calculate[0]);
        site.post(&link, Some(&anna), json!({"kind": "view"})).await;

        site.clock.advance(DAY * 20);
        let body = json!({"email": "anna@example.com", "password": "correct horse"});
        let anna = crate::support::Person::of(&site.post("/api/v1/auth/login", None, body).await.ok());
        let new = site.submit(&anna, job("New")).await;
        site.ended(&anna, &new).await;
        let listed = async |who| site.get("/api/v1/calculations?sort_by=name&sort_order=asc", Some(who)).await.ok();
        assert_eq!(listed(&anna).await["total"], 4, "after 20 days all are there");

        site.clock.advance(DAY * 11);
        let body = json!({"email": "anna@example.com", "password": "correct horse"});
        let anna = crate::support::Person::of(&site.post("/api/v1/auth/login", None, body).await.ok());
        let gone = async {
            while listed(&anna).await["total"] != 3 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), gone).await.unwrap();
        let list = listed(&anna).await;
        let mut names: Vec<&str> =
            list["calculations"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        names.sort_unstable();
        assert_eq!(names, ["In a project", "Marked", "New"]);
        site.get(&format!("/api/v1/calculations/{}", calculate[0]), Some(&anna)).await.refused(404, "CALCULATION_NOT_FOUND");
        let body = json!({"email": "boris@example.com", "password": "correct horse"});
        let boris = crate::support::Person::of(&site.post("/api/v1/auth/login", None, body).await.ok());
        assert_eq!(listed(&boris).await["total"], 1, "another plan keeps them for ever");
        let plans = site.get("/api/v1/subscription-plans", None).await.ok();
        assert_eq!(plans[0]["retention_days"], 30);
        assert_eq!(plans[1]["retention_days"], Value::Null);
        site.end().await;
    }
}

//! What a plan allows, and that counting is exact.

use crate::support::{Setup, job};
use reqwest::StatusCode;
use serde_json::json;
use std::time::Duration;

stories! {
    async fn the_plans_are_public_and_say_what_they_cost_and_allow(home: Home) {
        let site = home.site().await;
        let plans = site.get("/api/v1/subscription-plans", None).await.ok();
        let expected = [
            ("free", ["0.00", "0.00"], [5, 100, 10, 3, 1, 1], "community"),
            ("pro", ["19.00", "190.00"], [500, 2_000, 200, 100, 3, 3], "4h"),
            ("enterprise", ["99.00", "990.00"], [100_000, 50_000, 5_000, 10_000, 10, 25], "1h"),
        ];
        assert_eq!(plans.as_array().unwrap().len(), expected.len());
        for (plan, (name, prices, limits, support)) in plans.as_array().unwrap().iter().zip(expected) {
            assert_eq!((&plan["name"], &plan["support_level"]), (&json!(name), &json!(support)));
            assert_eq!(json!([plan["price_monthly"], plan["price_yearly"]]), json!(prices));
            assert_eq!(plan["currency"], "USD");
            let found = json!([plan["requests_per_month"], plan["max_panel_count"], plan["max_stock_panel_count"],
                plan["max_saved_projects"], plan["concurrent_tasks"], plan["features"]["max_team_users"]]);
            assert_eq!(found, json!(limits), "{name}");
            assert_eq!(plan["features"]["edge_banding"], true);
            for feature in ["remnants_management", "batch_processing", "cost_calculator"] {
                assert_eq!(plan["features"][feature], name != "free", "{name} {feature}");
            }
            for feature in ["cnc_postprocessors", "erp_integration"] {
                assert_eq!(plan["features"][feature], name == "enterprise", "{name} {feature}");
            }
            assert_eq!((&plan["priority_queue"], &plan["api_access"]),
                (&json!(name == "enterprise"), &json!(name == "enterprise")));
        }
        let formats: Vec<usize> = plans.as_array().unwrap().iter()
            .map(|plan| plan["export_formats"].as_array().unwrap().len()).collect();
        assert_eq!(formats, [3, 7, 9]);
        assert_eq!(plans[0]["export_formats"], json!(["json", "csv", "svg"]));
        site.end().await;
    }

    async fn jobs_larger_than_the_plan_are_refused_with_the_numbers(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let mut panels = job("Kitchen");
        panels["panels"][0]["count"] = json!(98);
        panels["panels"].as_array_mut().unwrap().push(
            json!({"id": "3", "width": 1, "height": 1, "count": 500, "enabled": false}));
        let reply = site.post("/api/v1/optimize", Some(&anna), panels).await;
        let details = reply.refused(403, "SUBSCRIPTION_PANEL_LIMIT_EXCEEDED");
        assert_eq!(*details, json!({"plan": "free", "limit": 100, "current": 101}));
        let mut stock = job("Kitchen");
        stock["stock_panels"] =
            (0..11).map(|n| json!({"id": n, "width": 2440, "height": 1220, "count": 100})).collect();
        let reply = site.post("/api/v1/optimize", Some(&anna), stock).await;
        let details = reply.refused(403, "SUBSCRIPTION_STOCK_LIMIT_EXCEEDED");
        assert_eq!(*details, json!({"plan": "free", "limit": 10, "current": 11}));
        assert_eq!(site.used(&anna).await, 0);
        site.end().await;
    }

    async fn of_twelve_simultaneous_submissions_the_quota_lets_five_in(home: Home) {
        let site = home.site().await;
        for round in 0..3 {
            let person = site.person(&format!("person{round}")).await;
            let one = || site.post("/api/v1/optimize", Some(&person), job("Kitchen"));
            let (a, b, c, d, e, f) = tokio::join!(one(), one(), one(), one(), one(), one());
            let (g, h, i, j, k, l) = tokio::join!(one(), one(), one(), one(), one(), one());
            let replies = [a, b, c, d, e, f, g, h, i, j, k, l];
            let (accepted, refused): (Vec<_>, Vec<_>) =
                replies.iter().partition(|reply| reply.status == StatusCode::ACCEPTED);
            assert_eq!(accepted.len(), 5);
            for reply in refused {
                let details = reply.refused(403, "SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED");
                assert_eq!(*details, json!({"plan": "free", "limit": 5, "current": 5}));
            }
            assert_eq!(site.used(&person).await, 5);
            for reply in accepted {
                site.ended(&person, reply.body["task_id"].as_str().unwrap()).await;
            }
        }
        site.end().await;
    }

    async fn a_new_month_brings_new_calculations(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        for _ in 0..5 {
            let task = site.submit(&anna, job("Kitchen")).await;
            site.ended(&anna, &task).await;
        }
        site.post("/api/v1/optimize", Some(&anna), job("Kitchen")).await
            .refused(403, "SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED");
        site.clock.advance(Duration::from_secs(10 * 24 * 60 * 60));
        let login = json!({"email": "anna@example.com", "password": "correct horse"});
        let anna = crate::support::Person::of(&site.post("/api/v1/auth/login", None, login).await.ok());
        assert_eq!(site.used(&anna).await, 0);
        let task = site.submit(&anna, job("Kitchen")).await;
        site.ended(&anna, &task).await;
        assert_eq!(site.used(&anna).await, 1);
        site.end().await;
    }

    async fn an_installation_may_give_new_accounts_another_plan(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let me = site.get("/api/v1/auth/me", Some(&anna)).await.ok();
        assert_eq!(me["subscription"]["requests_per_month"], 100_000);
        site.end().await;
    }

    async fn an_account_without_a_plan_of_this_installation_cannot_calculate(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        site.put_on_plan("anna@example.com", "gone").await;
        site.post("/api/v1/optimize", Some(&anna), job("Kitchen")).await.refused(403, "NO_ACTIVE_SUBSCRIPTION");
        site.end().await;
    }
}

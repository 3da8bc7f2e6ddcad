//! Nobody waits behind the long ones, and who works on what is told.

use crate::solvers::Patient;
use crate::support::{Setup, job};
use engine::{Control, Job, Options, Solution};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::solver::Solver;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Does short jobs at once, and takes its time with long ones.
#[derive(Default)]
struct PatientWithLong(Patient);

impl Solver for PatientWithLong {
    fn solve(&self, job: &Job, options: &Options, control: &dyn Control) -> Solution {
        if job.configuration.effort > 1.0 {
            return self.0.solve(job, options, control);
        }
        engine::solve(job, options, control)
    }
}

/// A job that is planned to take more than a minute.
fn long(name: &str) -> Value {
    let mut long = job(name);
    long["configuration"]["optimization_factor"] = json!(2);
    long
}

stories! {
    async fn a_short_task_is_done_while_every_worker_is_busy_with_long_ones(home: Home) {
        let solver = Arc::new(PatientWithLong::default());
        let setup = Setup { solver: solver.clone(), workers: 1, plan: "enterprise", ..Setup::default() };
        let site = home.site_with(setup).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let first = site.submit(&anna, long("First")).await;
        site.task_until(&anna, &first, |task| task["status"] == "RUNNING").await;
        let second = site.submit(&anna, long("Second")).await;
        for n in 0..3 {
            let short = site.submit(&boris, job(&format!("Short {n}"))).await;
            assert_eq!(site.ended(&boris, &short).await["status"], "FINISHED");
        }
        assert_eq!(site.task(&anna, &first).await["status"], "RUNNING");
        assert_eq!(site.task(&anna, &second).await["status"], "QUEUED", "the slot is kept for short ones");
        solver.0.let_go.store(true, Ordering::SeqCst);
        for id in [&first, &second] {
            assert_eq!(site.ended(&anna, id).await["status"], "FINISHED");
        }
        site.end().await;
    }

    async fn health_and_figures_tell_how_long_tasks_wait_and_who_works(home: Home) {
        let solver = Arc::new(PatientWithLong::default());
        let setup = Setup { solver: solver.clone(), workers: 1, plan: "enterprise", ..Setup::default() };
        let site = home.site_with(setup).await;
        let anna = site.person("anna").await;
        let running = site.submit(&anna, long("Running")).await;
        site.task_until(&anna, &running, |task| task["status"] == "RUNNING").await;
        let waiting = site.submit(&anna, long("Waiting")).await;
        site.clock.advance(Duration::from_secs(90));
        let health = loop {
            let health = site.get("/health", None).await.ok();
            if health["seen"] != json!([]) {
                break health;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert_eq!(health["queue"], json!({"queued": 1, "running": 1}));
        assert_eq!(health["queue_age"], json!({"quick": 0.0, "long": 90.0}));
        let seen = health["seen"].as_array().unwrap();
        let name = seen[0]["name"].as_str().unwrap();
        assert!(seen.len() == 1 && name.starts_with("server-") && name.len() == 15, "{health}");
        assert_eq!((&seen[0]["serves"], &seen[0]["slots"]), (&json!(true), &json!(1)));
        let figures = site.raw(Method::GET, "/metrics").send().await.unwrap();
        assert_eq!(figures.status(), StatusCode::OK);
        let figures = figures.text().await.unwrap();
        for line in [
            "kerf_queue_age_seconds{lane=\"long\"} 90.0",
            "kerf_queue_age_seconds{lane=\"quick\"} 0.0",
            "kerf_servers 1",
            "kerf_seen_workers 0",
            "kerf_seen_slots 1",
        ] {
            assert!(figures.lines().any(|figure| figure == line), "{line} is not in {figures}");
        }
        solver.0.let_go.store(true, Ordering::SeqCst);
        for id in [&running, &waiting] {
            site.ended(&anna, id).await;
        }
        site.end().await;
    }
}

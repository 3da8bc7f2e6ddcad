//! The life of a task: to its end, stopped, deleted, failed, timed out, and over a restart.

use crate::solvers::{Careless, Panicking, Patient};
use crate::support::{Setup, job};
use engine::Job;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::clock::Clock;
use server::solver::Solver;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{End, EndStatus, Outcome, Store, Totals};

fn with(solver: &Arc<impl Solver>) -> Setup {
    Setup { solver: solver.clone(), ..Setup::default() }
}

fn is_running(task: &Value) -> bool {
    task["status"] == "RUNNING"
}

/// A layout that keeps every rule for the sample job.
fn assert_good(solution: &Value) {
    let solution = serde_json::from_value(solution.clone()).unwrap();
    engine::verify::verify(&Job::from_json(&job("")).unwrap(), &solution).unwrap();
}

stories! {
    async fn a_submitted_job_is_solved(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        let task = site.ended(&anna, &id).await;
        assert_eq!((&task["status"], &task["percentage_done"]), (&json!("FINISHED"), &json!(100.0)));
        assert_eq!(task["error"], json!(null));
        assert_good(&task["solution"]);
        assert_eq!(site.used(&anna).await, 1);
        // An end is final.
        let stopped = site.post(&format!("/api/v1/task/{id}/stop"), Some(&anna), json!({})).await.ok();
        assert_eq!(stopped, task);
        site.end().await;
    }

    async fn a_result_that_was_saved_without_its_lists_has_them_wherever_it_is_read(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        let task = site.task_until(&anna, &id, |task| task["percentage_done"] == 40.0).await;
        let mut old = task["solution"].clone();
        let lists = ["panels", "used_stock_panels"];
        assert!(lists.iter().all(|list| old.as_object_mut().unwrap().remove(*list).is_some()));
        // Another server, of an older version, ends the task.
        let store = Store::connect(&site.database).await.unwrap();
        let totals = Totals { mosaic_count: 1, used_area: 1.0, wasted_area: 1.0, used_area_ratio: 0.5, cut_length: 1.0, cuts: 1, not_placed: None };
        let outcome = Some(Outcome { result_json: old.to_string(), totals });
        let end = End { status: EndStatus::Finished, outcome };
        assert!(store.finish(id.parse().unwrap(), 1, end, site.clock.now()).await.unwrap());
        let task = site.ended(&anna, &id).await;
        assert_eq!(task["status"], "FINISHED");
        let record = site.get(&format!("/api/v1/calculations/{id}"), Some(&anna)).await.ok();
        let file = site.get("/api/v1/auth/export", Some(&anna)).await.ok();
        for read in [&task["solution"], &record["result_data"], &file["calculations"][0]["result_data"]] {
            assert_good(read);
            let mut rest = read.clone();
            assert!(lists.iter().all(|list| rest.as_object_mut().unwrap().remove(*list).is_some()));
            assert_eq!(rest, old);
        }
        site.end().await;
    }

    async fn a_running_task_for_which_there_is_too_little_stock_shows_its_best_layout_too(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let mut short = job("Kitchen");
        short["panels"][0]["count"] = json!(60);
        let id = site.submit(&anna, short).await;
        let task = site.task_until(&anna, &id, |task| task["percentage_done"] == 40.0).await;
        assert_eq!(task["status"], "RUNNING");
        assert_eq!(task["solution"]["no_fit_panels"][0]["reason"], "OUT_OF_STOCK", "{task}");
        let stopped = site.post(&format!("/api/v1/task/{id}/stop"), Some(&anna), json!({})).await.ok();
        assert_eq!(stopped["status"], "STOPPED");
        // The answer has what was open on the way.
        assert!(stopped["solution"]["statistics"]["missing_stock"][0].is_object(), "{stopped}");
        site.end().await;
    }

    async fn a_running_task_shows_its_best_layout_and_keeps_it_when_it_is_stopped(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        let task = site.task_until(&anna, &id, |task| task["percentage_done"] == 40.0).await;
        assert_eq!(task["status"], "RUNNING");
        assert_good(&task["solution"]);
        let stopped = site.post(&format!("/api/v1/task/{id}/stop"), Some(&anna), json!({})).await.ok();
        assert_eq!(stopped["status"], "STOPPED");
        assert_good(&stopped["solution"]);
        assert_good(&site.task(&anna, &id).await["solution"]);
        assert_eq!(site.used(&anna).await, 1);
        site.end().await;
    }

    async fn a_task_stopped_before_its_first_sign_of_life_gets_its_layout_all_the_same(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        site.task_until(&anna, &id, is_running).await;
        let stopped = site.post(&format!("/api/v1/task/{id}/stop"), Some(&anna), json!({})).await.ok();
        assert_eq!(stopped["status"], "STOPPED");
        assert_good(&stopped["solution"]);
        assert_eq!(site.task(&anna, &id).await, stopped, "the answer was the last word");
        site.end().await;
    }

    async fn tasks_above_the_plans_number_wait_and_can_be_stopped_while_they_wait(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let (anna, boris) = (site.person("anna").await, site.person("boris").await);
        let first = site.submit(&anna, job("First")).await;
        site.task_until(&anna, &first, is_running).await;
        let second = site.submit(&anna, job("Second")).await;
        let third = site.submit(&anna, job("Third")).await;
        // The other worker is free, and takes the task of somebody else.
        let other = site.submit(&boris, job("Other")).await;
        site.task_until(&boris, &other, is_running).await;
        assert_eq!(site.task(&anna, &second).await["status"], "QUEUED");
        let stopped = site.post(&format!("/api/v1/task/{second}/stop"), Some(&anna), json!({})).await.ok();
        assert_eq!((&stopped["status"], &stopped["solution"]), (&json!("STOPPED"), &json!(null)));
        solver.let_go.store(true, Ordering::SeqCst);
        for (who, id) in [(&anna, &first), (&anna, &third), (&boris, &other)] {
            assert_eq!(site.ended(who, id).await["status"], "FINISHED");
        }
        assert_eq!(site.task(&anna, &second).await["status"], "STOPPED");
        assert_eq!(solver.started.load(Ordering::SeqCst), 3);
        site.end().await;
    }

    async fn a_calculation_deleted_while_it_runs_frees_its_worker_and_leaves_nothing(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(Setup { workers: 1, ..with(&solver) }).await;
        let anna = site.person("anna").await;
        let first = site.submit(&anna, job("First")).await;
        site.task_until(&anna, &first, is_running).await;
        let second = site.submit(&anna, job("Second")).await;
        let gone = site.call(Method::DELETE, &format!("/api/v1/calculations/{first}"), Some(&anna), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        site.task_until(&anna, &second, is_running).await;
        site.get(&format!("/api/v1/task/{first}"), Some(&anna)).await.refused(404, "TASK_NOT_FOUND");
        let gone = site.call(Method::DELETE, &format!("/api/v1/calculations/{second}"), Some(&anna), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let list = site.get("/api/v1/calculations", Some(&anna)).await.ok();
        assert_eq!(list, json!({"calculations": [], "total": 0}));
        site.end().await;
    }

    async fn a_task_whose_optimiser_panics_is_tried_three_times_and_given_back(home: Home) {
        let solver = Arc::new(Panicking::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        let task = site.ended(&anna, &id).await;
        assert_eq!((&task["status"], &task["solution"]), (&json!("ERROR"), &json!(null)));
        assert_eq!(task["error"], "The optimiser failed.");
        assert_eq!(solver.attempts.load(Ordering::SeqCst), 3);
        assert_eq!(site.used(&anna).await, 0);
        site.end().await;
    }

    async fn a_layout_that_cannot_be_cut_is_never_saved(home: Home) {
        let site = home.site_with(with(&Arc::new(Careless))).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        let task = site.ended(&anna, &id).await;
        assert_eq!((&task["status"], &task["solution"]), (&json!("ERROR"), &json!(null)));
        assert_eq!(site.used(&anna).await, 0);
        site.end().await;
    }

    async fn a_task_at_its_time_limit_is_terminated_and_keeps_its_best_layout(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        // It is RUNNING a moment before its time begins.
        solver.until_started(1).await;
        site.clock.advance(Duration::from_secs(240));
        let task = site.ended(&anna, &id).await;
        assert_eq!(task["status"], "TERMINATED");
        assert_good(&task["solution"]);
        assert_eq!(site.used(&anna).await, 1);
        site.end().await;
    }

    async fn a_restart_loses_no_task_and_costs_no_attempt(home: Home) {
        let mut clock = None;
        let mut first = None;
        // As often as a task may be tried, and once more.
        for _ in 0..4 {
            let solver = Arc::new(Patient::default());
            let setup = Setup { grace: 0, ..with(&solver) };
            let site = match clock.take() {
                Some(clock) => home.site_at(setup, clock).await,
                None => home.site_with(setup).await,
            };
            if first.is_none() {
                let anna = site.person("anna").await;
                let running = site.submit(&anna, job("Running")).await;
                // The older one goes first after each restart.
                site.clock.advance(Duration::from_secs(1));
                let waiting = site.submit(&anna, job("Waiting")).await;
                first = Some((anna, running, waiting));
            }
            let (anna, running, _) = first.as_ref().unwrap();
            site.task_until(anna, running, is_running).await;
            clock = Some(site.shut_down().await);
        }
        let site = home.site_at(Setup::default(), clock.unwrap()).await;
        let (anna, running, waiting) = first.unwrap();
        for id in [running, waiting] {
            assert_eq!(site.ended(&anna, &id).await["status"], "FINISHED");
        }
        assert_eq!(site.used(&anna).await, 2);
        site.end().await;
    }

    async fn a_server_that_goes_down_lets_running_tasks_finish(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(Setup { grace: 60, ..with(&solver) }).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        site.task_until(&anna, &id, is_running).await;
        let going = tokio::spawn(site.shut_down());
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!going.is_finished());
        solver.let_go.store(true, Ordering::SeqCst);
        let clock = going.await.unwrap();
        let site = home.site_at(Setup::default(), clock).await;
        let task = site.task(&anna, &id).await;
        assert_eq!(task["status"], "FINISHED");
        assert_good(&task["solution"]);
        site.end().await;
    }
}

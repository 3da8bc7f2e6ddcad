//! Tasks are told as they get on: server-sent events.

use crate::solvers::Patient;
use crate::support::{Person, Setup, Site, job};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The events of a stream, as they come.
struct Events {
    answer: Response,
    unread: String,
}

impl Events {
    async fn of(site: &Site, who: &Person, task: &str) -> Events {
        let request = site.raw(Method::GET, &format!("/api/v1/task/{task}/events")).bearer_auth(&who.access);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        assert_eq!(answer.headers()["x-accel-buffering"], "no");
        Events { answer, unread: String::new() }
    }

    /// The next event; none at the end of the stream.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((event, rest)) = self.unread.split_once("\n\n") {
                let data = event.strip_prefix("data: ").map(|data| serde_json::from_str(data).unwrap());
                self.unread = rest.to_owned();
                // Others are signs of life.
                if let Some(data) = data {
                    return Some(data);
                }
                continue;
            }
            let Some(piece) = self.answer.chunk().await.unwrap() else {
                assert_eq!(self.unread, "", "an event was cut off");
                return None;
            };
            self.unread.push_str(std::str::from_utf8(&piece).unwrap());
        }
    }

    /// The events until one has this state.
    async fn until(&mut self, status: &str) -> Vec<Value> {
        let mut seen = Vec::new();
        while let Some(event) = self.next().await {
            seen.push(event);
            if seen[seen.len() - 1]["status"] == status {
                return seen;
            }
        }
        panic!("the stream ended after {seen:?}");
    }
}

fn without_solution(mut task: Value) -> Value {
    task.as_object_mut().unwrap().remove("solution").unwrap();
    task
}

fn with(solver: &Arc<Patient>) -> Setup {
    Setup { solver: solver.clone(), ..Setup::default() }
}

stories! {
    async fn a_task_is_told_from_its_present_state_to_its_end_and_then_the_stream_ends(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        let mut events = Events::of(&site, &anna, &id).await;
        let begun = events.until("RUNNING").await;
        assert!(begun[..begun.len() - 1].iter().all(|event| event["status"] == "QUEUED"), "{begun:?}");
        while events.next().await.unwrap()["percentage_done"] != 40.0 {}
        let mut second = Events::of(&site, &anna, &id).await;
        assert_eq!(second.next().await.unwrap(), json!({"status": "RUNNING", "percentage_done": 40.0, "error": null}));
        solver.let_go.store(true, Ordering::SeqCst);
        for mut events in [events, second] {
            let last = events.until("FINISHED").await.pop().unwrap();
            assert_eq!(last, without_solution(site.task(&anna, &id).await));
            assert_eq!(events.next().await, None);
        }
        site.end().await;
    }

    async fn of_a_task_that_has_ended_only_that_is_told(home: Home) {
        let site = home.site().await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        let task = site.ended(&anna, &id).await;
        let mut events = Events::of(&site, &anna, &id).await;
        assert_eq!(events.next().await, Some(without_solution(task)));
        assert_eq!(events.next().await, None);
        site.end().await;
    }

    async fn a_stop_is_told_and_a_task_that_is_deleted_is_told_no_more(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let first = site.submit(&anna, job("First")).await;
        let mut events = Events::of(&site, &anna, &first).await;
        events.until("RUNNING").await;
        let second = site.submit(&anna, job("Second")).await;
        let mut waiting = Events::of(&site, &anna, &second).await;
        waiting.until("QUEUED").await;
        site.call(Method::DELETE, &format!("/api/v1/calculations/{second}"), Some(&anna), None).await;
        assert_eq!(waiting.next().await, None);
        site.post(&format!("/api/v1/task/{first}/stop"), Some(&anna), json!({})).await.ok();
        events.until("STOPPED").await;
        assert_eq!(events.next().await, None);
        site.end().await;
    }

    async fn a_server_that_goes_down_does_not_wait_for_those_it_tells(home: Home) {
        let solver = Arc::new(Patient::default());
        let site = home.site_with(with(&solver)).await;
        let anna = site.person("anna").await;
        let id = site.submit(&anna, job("Kitchen")).await;
        let mut events = Events::of(&site, &anna, &id).await;
        events.until("RUNNING").await;
        let going = tokio::spawn(site.shut_down());
        while events.next().await.is_some() {}
        solver.let_go.store(true, Ordering::SeqCst);
        going.await.unwrap();
    }
}

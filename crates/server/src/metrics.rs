//! What Prometheus reads: requests, tasks, the queue.

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, FORWARDED};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::net::SocketAddr;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use crate::error::{ApiError, ErrorCode};
use crate::labels::{Route, SecurityEvent, Status, TaskEnd, Verb};
use crate::state::AppState;
use store::SecurityKind;

/// Upper ends of the classes of answering times, seconds.
const REQUEST_SECONDS: [f64; 10] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Upper ends of the classes of computing times, seconds.
const TASK_SECONDS: [f64; 10] = [0.05, 0.2, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0, 120.0, 240.0];

/// By what requests are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: Verb,
    route: Route,
    status: Status,
}

/// By what ends of tasks are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct TaskLabels {
    end: TaskEnd,
}

/// By what events that concern the safety of accounts are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SecurityLabels {
    event: SecurityEvent,
}

/// The figures of one server.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Histogram,
    tasks: Family<TaskLabels, Counter>,
    task_seconds: Histogram,
    security: Family<SecurityLabels, Counter>,
    queued: Gauge,
    running: Gauge,
    unsaved: Gauge,
    /// Its name for scrapers is `kerf_up_seconds`.
    up: Gauge<f64, AtomicU64>,
}

impl Metrics {
    /// Figures of a server with so many workers, all at zero.
    pub fn new(workers: usize) -> Metrics {
        let mut registry = Registry::with_prefix("kerf");
        let requests = Family::default();
        let request_seconds = Histogram::new(REQUEST_SECONDS);
        let tasks = Family::default();
        let task_seconds = Histogram::new(TASK_SECONDS);
        let (queued, running, capacity) = (Gauge::default(), Gauge::default(), Gauge::<i64>::default());
        let unsaved = Gauge::default();
        let up = Gauge::<f64, AtomicU64>::default();
        capacity.set(i64::try_from(workers).unwrap_or(i64::MAX));
        registry.register("http_requests", "Answered requests", requests.clone());
        let answering = "Time to answer a request";
        registry.register_with_unit("http_request", answering, Unit::Seconds, request_seconds.clone());
        registry.register(
            "tasks",
            "Attempts at tasks that ended on this server, by their end",
            tasks.clone(),
        );
        registry.register_with_unit("task", "Time of an attempt", Unit::Seconds, task_seconds.clone());
        let security = Family::default();
        let concerning = "What concerned the safety of accounts, by its kind";
        registry.register("security_events", concerning, security.clone());
        registry.register("tasks_queued", "Tasks that wait, of all servers", queued.clone());
        registry.register("tasks_running", "Tasks that run, of all servers", running.clone());
        registry.register(
            "results_waiting",
            "Results of this server that the database cannot take yet",
            unsaved.clone(),
        );
        registry.register("workers", "Tasks that this server can run at once", capacity);
        registry.register_with_unit("up", "Time since the start", Unit::Seconds, up.clone());
        Metrics {
            registry,
            requests,
            request_seconds,
            tasks,
            task_seconds,
            security,
            queued,
            running,
            unsaved,
            up,
        }
    }

    /// Counts something that concerns the safety of accounts.
    pub fn count_security(&self, kind: SecurityKind) {
        self.security.get_or_create(&SecurityLabels { event: SecurityEvent(kind) }).inc();
    }

    /// Counts an attempt at a task that ended so after that time.
    pub fn count_task(&self, end: TaskEnd, took: Duration) {
        self.tasks.get_or_create(&TaskLabels { end }).inc();
        self.task_seconds.observe(took.as_secs_f64());
    }

    /// Counts a result that waits to be saved, for as long as the answer is kept.
    pub fn result_waits(&self) -> Waiting {
        self.unsaved.inc();
        Waiting(self.unsaved.clone())
    }

    /// Results that the database cannot take yet.
    pub fn results_waiting(&self) -> i64 {
        self.unsaved.get()
    }
}

/// A result that waits to be saved.
pub struct Waiting(Gauge);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Counts every request with its route, status and time.
pub async fn count(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let started = state.clock.elapsed();
    let method = Verb::of(request.method());
    let route = Route::of(request.extensions().get::<MatchedPath>().map(MatchedPath::as_str));
    let response = next.run(request).await;
    let labels = RequestLabels { method, route, status: Status::of(response.status()) };
    state.metrics.requests.get_or_create(&labels).inc();
    let took = state.clock.elapsed().saturating_sub(started);
    state.metrics.request_seconds.observe(took.as_secs_f64());
    response
}

/// `GET /metrics`: for programs on the same machine, and for whoever shows the token of the configuration.
/// To everybody else there is nothing here.
pub async fn show(State(state): State<AppState>, request: Request) -> Result<Response, ApiError> {
    let near =
        request.extensions().get::<ConnectInfo<SocketAddr>>().is_some_and(|peer| peer.0.ip().is_loopback());
    if !(near && is_direct(request.headers()) || has_token(request.headers(), state.metrics_token.as_deref()))
    {
        return Err(ApiError::new(ErrorCode::NotFound));
    }
    let counts = state.store.counts().await?;
    state.metrics.queued.set(i64::try_from(counts.queued).unwrap_or(i64::MAX));
    state.metrics.running.set(i64::try_from(counts.running).unwrap_or(i64::MAX));
    state.metrics.up.set(state.clock.elapsed().as_secs_f64());
    let mut body = String::new();
    text::encode(&mut body, &state.metrics.registry).map_err(|_| ApiError::internal())?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok((StatusCode::OK, [(CONTENT_TYPE, kind)], body).into_response())
}

/// Whether no proxy has passed the request on: behind one, everybody seems near.
fn is_direct(headers: &HeaderMap) -> bool {
    !headers.contains_key(FORWARDED)
        && !headers.keys().any(|name| name.as_str().starts_with("x-forwarded-") || name == "x-real-ip")
}

fn has_token(headers: &HeaderMap, token: Option<&str>) -> bool {
    let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    matches!((shown, token), (Some(shown), Some(token)) if same(shown.as_bytes(), token.as_bytes()))
}

/// Compares in a time that does not tell how much was right.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differences, (a, b)| differences | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn what_a_proxy_passed_on_does_not_come_from_this_machine() {
        let mut headers = HeaderMap::new();
        assert!(is_direct(&headers));
        headers.insert("x-forwarded-for", HeaderValue::from_static("203.0.113.7"));
        assert!(!is_direct(&headers));
    }

    #[test]
    fn only_the_whole_token_opens() {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, HeaderValue::from_static("Bearer secret"));
        assert!(has_token(&headers, Some("secret")));
        assert!(!has_token(&headers, Some("secret2")));
        assert!(!has_token(&headers, None));
    }

    #[test]
    fn counted_tasks_are_in_the_text() {
        let metrics = Metrics::new(3);
        metrics.count_task(TaskEnd::Finished, Duration::from_millis(300));
        let mut body = String::new();
        text::encode(&mut body, &metrics.registry).unwrap();
        assert!(body.contains("kerf_tasks_total{end=\"finished\"} 1"), "{body}");
        assert!(body.contains("kerf_workers 3"), "{body}");
        assert!(body.contains("kerf_task_seconds_bucket{le=\"1.0\"} 1"), "{body}");
    }
}

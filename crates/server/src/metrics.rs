//! The figures for Prometheus: requests, tasks, the queue.

use crate::desk::TaskEnd;
use crate::fleet_figures::FleetFigures;
use crate::metric_labels::{LaneLabel, Route, SecurityLabel, StatusLabel, Verb};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::fmt;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use store::{Lane, SecurityKind, SeenWorker};

/// Upper bounds of the histogram buckets of response times, seconds.
const REQUEST_SECONDS: [f64; 10] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Upper bounds of the histogram buckets of computing times, seconds.
const TASK_SECONDS: [f64; 10] = [0.05, 0.2, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0, 120.0, 240.0];

/// By what requests are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: Verb,
    route: Route,
    status: StatusLabel,
}

/// By what ends of tasks are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct TaskLabels {
    end: TaskEnd,
}

/// By what events that concern the safety of accounts are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SecurityLabels {
    event: SecurityLabel,
}

/// By what waiting times are told apart.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct LaneLabels {
    lane: LaneLabel,
}

/// What is told of all servers and workers.
#[derive(Debug, Clone, Default)]
pub struct Overview {
    /// Tasks that wait.
    pub queued: u64,
    /// Tasks that run.
    pub running: u64,
    /// How long the next task of each lane has waited, s.
    pub ages: Vec<(Lane, f64)>,
    /// Servers and workers that were seen lately.
    pub seen: Vec<SeenWorker>,
}

/// The metrics of one server.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Histogram,
    tasks: Family<TaskLabels, Counter>,
    task_seconds: Histogram,
    security: Family<SecurityLabels, Counter>,
    queued: Gauge,
    running: Gauge,
    ages: Family<LaneLabels, Gauge<f64, AtomicU64>>,
    servers: Gauge,
    seen_workers: Gauge,
    seen_slots: Gauge,
    seen_busy: Gauge,
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
        let ages = Family::default();
        let waited = "How long the task has waited that comes next, by lane";
        registry.register_with_unit("queue_age", waited, Unit::Seconds, ages.clone());
        let (servers, seen_workers) = (Gauge::default(), Gauge::default());
        let (seen_slots, seen_busy) = (Gauge::default(), Gauge::default());
        registry.register("servers", "Servers on the same database", servers.clone());
        registry.register("seen_workers", "Workers without a server of their own", seen_workers.clone());
        registry.register("seen_slots", "Tasks that all of them can run at once", seen_slots.clone());
        registry.register("seen_busy", "Tasks that all of them say they run", seen_busy.clone());
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
            ages,
            servers,
            seen_workers,
            seen_slots,
            seen_busy,
            unsaved,
            up,
        }
    }

    /// The same with the figures of workers on other machines.
    #[must_use]
    pub fn with_fleet(mut self, figures: &FleetFigures) -> Metrics {
        figures.register(&mut self.registry);
        self
    }

    /// Counts something that concerns the safety of accounts.
    pub fn count_security(&self, kind: SecurityKind) {
        self.security.get_or_create(&SecurityLabels { event: SecurityLabel(kind) }).inc();
    }

    /// Counts an answered request.
    pub fn count_request(&self, method: Verb, route: Route, status: StatusLabel, took: Duration) {
        self.requests.get_or_create(&RequestLabels { method, route, status }).inc();
        self.request_seconds.observe(took.as_secs_f64());
    }

    /// All figures as Prometheus reads them, with what is told of all servers and the time since the start.
    ///
    /// # Errors
    /// None that is known: a text takes whatever is written.
    pub fn text(&self, overview: &Overview, up: Duration) -> Result<String, fmt::Error> {
        let whole = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        let seen = &overview.seen;
        self.queued.set(whole(overview.queued));
        self.running.set(whole(overview.running));
        for (lane, age) in &overview.ages {
            self.ages.get_or_create(&LaneLabels { lane: LaneLabel(*lane) }).set(*age);
        }
        let servers = seen.iter().filter(|worker| worker.serves).count() as u64;
        self.servers.set(whole(servers));
        self.seen_workers.set(whole(seen.len() as u64 - servers));
        self.seen_slots.set(whole(seen.iter().map(|worker| worker.slots).sum()));
        self.seen_busy.set(whole(seen.iter().map(|worker| worker.busy).sum()));
        self.up.set(up.as_secs_f64());
        let mut body = String::new();
        text::encode(&mut body, &self.registry)?;
        Ok(body)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_tasks_are_in_the_text() {
        let metrics = Metrics::new(3);
        metrics.count_task(TaskEnd::Finished, Duration::from_millis(300));
        let body = metrics.text(&Overview::default(), Duration::ZERO).unwrap();
        assert!(body.contains("kerf_tasks_total{end=\"finished\"} 1"), "{body}");
        assert!(body.contains("kerf_workers 3"), "{body}");
        assert!(body.contains("kerf_task_seconds_bucket{le=\"1.0\"} 1"), "{body}");
    }
}

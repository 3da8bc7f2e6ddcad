//! How a task is getting on, told as it happens: server-sent events.

use crate::api::task::{RequestedTask, Status};
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::language::Language;
use crate::queue::{Phase, Queue};
use crate::task_watchers::{TaskNews, TaskWatcher};
use axum::http::HeaderName;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::Serialize;
use std::pin::Pin;
use std::time::Duration;
use store::Glance;
use tokio::time::{Sleep, sleep};
use utoipa::ToSchema;

/// How long one connection is told; whoever wants to know more asks again.
const LONGEST: Duration = Duration::from_secs(10 * 60);
/// Proxies close a connection on which nothing comes.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);
/// nginx and its kin would wait for more before they pass on what has come.
const UNBUFFERED: (HeaderName, &str) = (HeaderName::from_static("x-accel-buffering"), "no");

/// How a task is getting on: the same as its state, without the layout.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct TaskEvent {
    /// The state.
    pub status: Status,
    /// The share of the work that is done, 0-100.
    #[schema(minimum = 0, maximum = 100)]
    pub percentage_done: f64,
    /// Why it failed.
    pub error: Option<String>,
}

impl TaskEvent {
    fn of(Glance { status, percent, error }: Glance, language: Language) -> TaskEvent {
        TaskEvent {
            status: status.into(),
            percentage_done: percent,
            error: error.map(|error| language.task_error(error)),
        }
    }
}

/// How a task is getting on, as it happens.
///
/// The present state at once, then each change, as server-sent events: every `data:` is the JSON of the task without its
/// solution. The last one has a final state, then the stream ends; it also ends, without one, after ten minutes, when the
/// server goes down, and when the task is deleted. Ask for the task itself to have its layout.
#[utoipa::path(
    get, path = "/task/{id}/events", tag = "tasks", operation_id = "task_events",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The task")),
    responses(
        (status = 200, description = "Its states", body = TaskEvent, content_type = "text/event-stream"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "TASK_NOT_FOUND", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After; also where too many are told already", body = ErrorBody),
    )
)]
pub async fn task_events(task: RequestedTask) -> Result<Response, ApiError> {
    let RequestedTask { state, caller, language, id } = task;
    let found = state.store.outline(caller.scope, id).await;
    let found = found.map_err(ApiError::or_missing(ErrorCode::TaskNotFound))?;
    let store::Calculation { status, error, .. } = found.calculation;
    let first = TaskEvent::of(Glance { status, percent: found.percent, error }, language);
    let rest = if status.is_final() {
        None
    } else {
        let watcher = state.task_watchers.watch(caller.user.id, id)?;
        Some(Telling {
            watcher,
            language,
            queue: state.queue.clone(),
            last: first.clone(),
            end: Box::pin(sleep(LONGEST)),
        })
    };
    let events = stream::once(async move { event(&first) }).chain(stream::unfold(rest, Telling::next));
    let answer = Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE));
    Ok(([UNBUFFERED], answer).into_response())
}

fn event(event: &TaskEvent) -> Result<Event, axum::Error> {
    Event::default().json_data(event)
}

/// One who is told.
struct Telling {
    watcher: TaskWatcher,
    language: Language,
    queue: Queue,
    last: TaskEvent,
    end: Pin<Box<Sleep>>,
}

impl Telling {
    /// The next event, and who is told after it.
    async fn next(telling: Option<Telling>) -> Option<(Result<Event, axum::Error>, Option<Telling>)> {
        let mut telling = telling?;
        loop {
            let seen = tokio::select! {
                seen = telling.watcher.next() => seen,
                () = telling.end.as_mut() => return None,
                () = telling.queue.reached(Phase::Draining) => return None,
            };
            let TaskNews::Glance(glance) = seen else { return None };
            let is_final = glance.status.is_final();
            let next = TaskEvent::of(glance, telling.language);
            if next != telling.last {
                let sent = event(&next);
                telling.last = next;
                return Some((sent, (!is_final).then_some(telling)));
            }
        }
    }
}

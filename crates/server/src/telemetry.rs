//! Logs: one line for each request with its id, nothing secret in any of them.

use crate::clock::Clock;
use crate::metric_labels::Verb;
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use std::io::IsTerminal;
use std::sync::Arc;
use tracing::{Instrument, field};
use tracing_subscriber::EnvFilter;

/// The header that carries the id of a request.
pub const REQUEST_ID: &str = "x-request-id";

/// The most bytes of a path that a log line shows.
const MAX_PATH: usize = 256;

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines, one JSON object a line.
    Json,
}

/// Starts writing logs to standard error. `filter` is a level, or a list of `module=level`.
///
/// # Errors
/// What is wrong with the filter.
pub fn start(format: LogFormat, filter: &str) -> Result<(), tracing_subscriber::filter::ParseError> {
    let builder = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_new(filter)?)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false);
    // A second start in the same process changes nothing.
    let _ = match format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
    // The text of a panic may hold what somebody sent: the log names the place only.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, "panic");
    }));
    Ok(())
}

/// Gives each request an id, puts it into the answer and into every line about it.
pub async fn trace(State(clock): State<Arc<dyn Clock>>, request: Request, next: Next) -> Response {
    let id = request_id(&request).unwrap_or_else(|| clock.new_id().to_string());
    let span = tracing::info_span!(
        "request",
        id,
        method = Verb::of(request.method()).name(),
        path = shown(request.uri().path()),
        address = field::Empty,
        user = field::Empty
    );
    let answer = async {
        let started = clock.elapsed();
        let response = next.run(request).await;
        let ms = clock.elapsed().saturating_sub(started).as_millis() as u64;
        let status = response.status().as_u16();
        match status {
            500.. => tracing::error!(status, ms, "answered"),
            _ => tracing::info!(status, ms, "answered"),
        }
        response
    };
    let mut response = answer.instrument(span).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// What begins the paths of shared links: what follows opens them.
const SECRET_FROM: [&str; 2] = ["/api/v1/shared/", "/s/"];

/// So much of a path that nobody can fill the log with one, nor open a shared link by it.
fn shown(path: &str) -> &str {
    if let Some(public) = SECRET_FROM.into_iter().find(|begin| path.starts_with(begin)) {
        return public;
    }
    let end = (0..=MAX_PATH.min(path.len())).rev().find(|end| path.is_char_boundary(*end));
    &path[..end.unwrap_or(0)]
}

/// The id that a proxy gave, if it is nothing strange.
fn request_id(request: &Request) -> Option<String> {
    let id = request.headers().get(REQUEST_ID)?.to_str().ok()?;
    let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    ((1..=64).contains(&id.len()) && plain).then(|| id.to_owned())
}

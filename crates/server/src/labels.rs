//! The labels of figures, each out of a fixed set: nothing that a client can make up becomes a series of its own, which
//! would stay in memory for ever.

use crate::openapi;
use crate::router;
use axum::http::{Method, StatusCode};
use prometheus_client::encoding::{EncodeLabelValue, LabelValueEncoder};
use std::collections::BTreeSet;
use std::fmt::{Error, Write};
use std::sync::LazyLock;
use store::SecurityKind;

/// A method of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// GET
    Get,
    /// HEAD
    Head,
    /// POST
    Post,
    /// PUT
    Put,
    /// PATCH
    Patch,
    /// DELETE
    Delete,
    /// OPTIONS
    Options,
    /// Whatever else somebody thinks of.
    Other,
}

impl Verb {
    /// The method, or [`Verb::Other`] where it is none of ours.
    pub fn of(method: &Method) -> Verb {
        match *method {
            Method::GET => Verb::Get,
            Method::HEAD => Verb::Head,
            Method::POST => Verb::Post,
            Method::PUT => Verb::Put,
            Method::PATCH => Verb::Patch,
            Method::DELETE => Verb::Delete,
            Method::OPTIONS => Verb::Options,
            _ => Verb::Other,
        }
    }

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Get => "GET",
            Verb::Head => "HEAD",
            Verb::Post => "POST",
            Verb::Put => "PUT",
            Verb::Patch => "PATCH",
            Verb::Delete => "DELETE",
            Verb::Options => "OPTIONS",
            Verb::Other => "other",
        }
    }
}

/// A route of the router, as its pattern: paths with ids would make a series each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Route(&'static str);

static ROUTES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let beside = router::BESIDE_THE_API.iter().map(|route| (*route).to_owned());
    openapi::patterns().into_iter().chain(beside).collect()
});

impl Route {
    /// What everything is counted as that no route takes.
    pub const OTHER: Route = Route("other");

    /// The route with this pattern.
    pub fn of(pattern: Option<&str>) -> Route {
        pattern.and_then(|pattern| ROUTES.get(pattern)).map_or(Route::OTHER, |known| Route(known))
    }
}

/// The status of an answer: handlers choose it, never a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Status(StatusCode);

impl Status {
    /// The status of an answer of ours.
    pub fn of(status: StatusCode) -> Status {
        Status(status)
    }
}

/// How an attempt at a task ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TaskEnd {
    /// With its result.
    Finished,
    /// By its user.
    Stopped,
    /// By its time limit.
    Terminated,
    /// By a fault.
    Failed,
    /// Put back while the server went down.
    Released,
    /// Not ours any more.
    Lost,
}

impl TaskEnd {
    fn name(self) -> &'static str {
        match self {
            TaskEnd::Finished => "finished",
            TaskEnd::Stopped => "stopped",
            TaskEnd::Terminated => "terminated",
            TaskEnd::Failed => "failed",
            TaskEnd::Released => "released",
            TaskEnd::Lost => "lost",
        }
    }
}

/// What concerned the safety of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecurityEvent(pub SecurityKind);

impl EncodeLabelValue for SecurityEvent {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), Error> {
        encoder.write_str(self.0.as_str())
    }
}

impl EncodeLabelValue for Verb {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), Error> {
        encoder.write_str(self.name())
    }
}

impl EncodeLabelValue for Route {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), Error> {
        encoder.write_str(self.0)
    }
}

impl EncodeLabelValue for Status {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), Error> {
        encoder.write_str(self.0.as_str())
    }
}

impl EncodeLabelValue for TaskEnd {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), Error> {
        encoder.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_ours_is_counted_together() {
        assert_eq!(Verb::of(&Method::from_bytes(b"BREW").unwrap()), Verb::Other);
        assert_eq!(Verb::of(&Method::PATCH), Verb::Patch);
        assert_eq!(Route::of(Some("/api/v1/task/{id}")), Route("/api/v1/task/{id}"));
        assert_eq!(Route::of(Some("/health")), Route("/health"));
        assert_eq!(Route::of(Some("/api/v1/task/17")), Route::OTHER);
        assert_eq!(Route::of(None), Route::OTHER);
    }
}

//! The labels of the metrics, each out of a fixed set: a client cannot make up values, of which each would be a time series
//! that stays in memory for ever.

use crate::desk::TaskEnd;
use axum::http::{Method, StatusCode};
use prometheus_client::encoding::{EncodeLabelValue, LabelValueEncoder};
use std::fmt::{Error, Write};
use store::{Lane, SecurityKind};

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

impl Route {
    /// Requests that no route takes.
    pub const OTHER: Route = Route("other");

    /// The route with this pattern, which the program has: none that a client made up lives that long.
    pub fn new(pattern: &'static str) -> Route {
        Route(pattern)
    }
}

/// The status of an answer: handlers choose it, never a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StatusLabel(StatusCode);

impl StatusLabel {
    /// The status of an answer of ours.
    pub fn of(status: StatusCode) -> StatusLabel {
        StatusLabel(status)
    }
}

/// What concerned the safety of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecurityLabel(pub SecurityKind);

impl EncodeLabelValue for SecurityLabel {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), Error> {
        encoder.write_str(self.0.as_str())
    }
}

/// The lane of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LaneLabel(pub Lane);

impl EncodeLabelValue for LaneLabel {
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

impl EncodeLabelValue for StatusLabel {
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
    }
}

//! What is counted about tasks that are handed out, for Prometheus.

use crate::metric_labels::LaneLabel;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::fmt::Display;
use store::Lane;

/// By what handed out tasks are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct HandedOutLabels {
    lane: LaneLabel,
}

/// The figures of the workers on other machines.
#[derive(Debug, Default)]
pub struct FleetFigures {
    up: Gauge,
    handed_out: Family<HandedOutLabels, Counter>,
    redelivered: Counter,
    refused_ends: Counter,
    refused_messages: Counter,
}

impl FleetFigures {
    /// Enters them.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("nats_up", "Whether NATS is there", self.up.clone());
        registry.register(
            "tasks_handed_out",
            "Tasks that this server has handed out, by their lane",
            self.handed_out.clone(),
        );
        let again = "Tasks begun anew because whoever had begun them was lost";
        registry.register("tasks_redelivered", again, self.redelivered.clone());
        let refused = "Ends that were late, came twice, or broke the rules of their job";
        registry.register("ends_refused", refused, self.refused_ends.clone());
        let garbage = "Messages that are none of ours";
        registry.register("messages_refused", garbage, self.refused_messages.clone());
    }

    /// Notes whether NATS is there now.
    pub fn note_up(&self, up: bool) {
        self.up.set(up.into());
    }

    /// Counts a task that was handed out.
    pub fn handed_out(&self, lane: Lane) {
        self.handed_out.get_or_create(&HandedOutLabels { lane: LaneLabel(lane) }).inc();
    }

    /// Counts a task that was begun anew.
    pub fn redelivered(&self) {
        self.redelivered.inc();
    }

    /// Counts an end that is not taken.
    pub fn refuse_end(&self) {
        self.refused_ends.inc();
    }

    /// Counts a message that is not taken.
    pub fn refuse(&self, subject: &'static str, why: impl Display) {
        self.refused_messages.inc();
        tracing::warn!(subject, %why, "a message was refused");
    }
}

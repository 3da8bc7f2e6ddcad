//! The messages between servers and workers. They name tasks by their ids; what a job or a layout says is in a [`Body`] only.
//! A field is never taken out or given another meaning; one that is added has a default.

use crate::desk::{FAILED, TaskEnd};
use crate::runner::{NO_RESOURCES, OLD_JOB, UNCUTTABLE};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A job or a layout: JSON text, compressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Body {
    /// In the message, as base64.
    Inline(String),
    /// In the object store, under this name.
    Stored(String),
}

/// "I have room": a worker asks for a task.
#[derive(Debug, Serialize, Deserialize)]
pub struct Room {
    /// Whether only for one of the quick lane.
    #[serde(default)]
    pub quick_only: bool,
    /// For so many, all of the quick lane. Who asks for several is told at once if there is none.
    #[serde(default = "one")]
    pub most: u32,
}

fn one() -> u32 {
    1
}

/// The answer to [`Room`].
#[derive(Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The name of the lane in which a task was just published; none if there was none for a while.
    #[serde(default)]
    pub lane: Option<String>,
    /// How many were published, where several were asked for.
    #[serde(default = "one")]
    pub count: u32,
}

impl Offer {
    /// There is no task.
    pub fn none() -> Offer {
        Offer { lane: None, count: 0 }
    }
}

/// A task that is handed out.
#[derive(Debug, Serialize, Deserialize)]
pub struct HandedTask {
    /// The task.
    pub task: Uuid,
    /// The number under which it is handed out; the answer to [`StartRequest`] says that of the attempt.
    pub attempt: u32,
    /// The job.
    pub job: Body,
}

/// "May I begin?"
#[derive(Debug, Serialize, Deserialize)]
pub struct StartRequest {
    /// The task.
    pub task: Uuid,
    /// The number in its message.
    pub attempt: u32,
    /// The name of the worker.
    pub worker: String,
}

/// The answer to [`StartRequest`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "answer")]
pub enum StartAnswer {
    /// Begin it.
    Go {
        /// The number of the attempt.
        attempt: u32,
        /// How long the search may take, in milliseconds.
        time_limit_ms: u64,
    },
    /// It is nobody's any more, or somebody else's.
    Drop,
}

/// A sign of life.
#[derive(Debug, Serialize, Deserialize)]
pub struct BeatMessage {
    /// The task.
    pub task: Uuid,
    /// The number of the attempt.
    pub attempt: u32,
    /// How much is done, 0 to 100.
    #[serde(default)]
    pub percent: f64,
    /// The best layout, if there is a better one than before.
    #[serde(default)]
    pub best: Option<Body>,
}

/// The answer to [`BeatMessage`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "answer")]
pub enum BeatAnswer {
    /// Go on.
    Continue,
    /// Its user has stopped the task.
    Stop,
    /// The task is gone or somebody else's.
    Lost,
}

/// How an attempt ended.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndMessage {
    /// The task.
    pub task: Uuid,
    /// The number of the attempt.
    pub attempt: u32,
    /// How.
    pub end: RemoteEnd,
    /// The layout, where there is one.
    #[serde(default)]
    pub layout: Option<Body>,
    /// How long the search took, in milliseconds.
    #[serde(default)]
    pub took_ms: u64,
}

/// The ends that a worker can report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemoteEnd {
    /// With its result.
    Finished,
    /// By its user.
    Stopped,
    /// By its time limit.
    Terminated,
    /// By a fault of ours.
    Failed,
    /// The layout breaks the rules.
    Uncuttable,
    /// There was no thread.
    NoResources,
    /// The job cannot be read.
    OldJob,
    /// The worker goes down.
    Released,
}

impl RemoteEnd {
    /// The end for a fault that users read this about.
    pub fn of_fault(message: &str) -> RemoteEnd {
        match message {
            UNCUTTABLE => RemoteEnd::Uncuttable,
            NO_RESOURCES => RemoteEnd::NoResources,
            OLD_JOB => RemoteEnd::OldJob,
            _ => RemoteEnd::Failed,
        }
    }

    /// What users read about it, and whether another attempt may do better.
    pub fn fault(self) -> (&'static str, bool) {
        match self {
            RemoteEnd::Uncuttable => (UNCUTTABLE, true),
            RemoteEnd::NoResources => (NO_RESOURCES, true),
            RemoteEnd::OldJob => (OLD_JOB, false),
            _ => (FAILED, true),
        }
    }

    /// As it is counted.
    pub fn counted(self) -> TaskEnd {
        match self {
            RemoteEnd::Finished => TaskEnd::Finished,
            RemoteEnd::Stopped => TaskEnd::Stopped,
            RemoteEnd::Terminated => TaskEnd::Terminated,
            RemoteEnd::Released => TaskEnd::Released,
            RemoteEnd::Failed | RemoteEnd::Uncuttable | RemoteEnd::NoResources | RemoteEnd::OldJob => {
                TaskEnd::Failed
            }
        }
    }
}

/// A worker announces itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announcement {
    /// Its name.
    pub name: String,
    /// The version of its program.
    #[serde(default)]
    pub program: String,
    /// Cores of its machine.
    #[serde(default)]
    pub cores: u32,
    /// Tasks that it takes at once, of both lanes.
    #[serde(default)]
    pub threads: u32,
    /// Tasks that it has at hand.
    #[serde(default)]
    pub busy: u32,
}

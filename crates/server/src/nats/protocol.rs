//! What servers and workers call each other's subjects, and how a message is written and read.
//!
//! Each message says the version of its writer. A reader takes its own version, the one before and the one after; it passes
//! over what it does not know and has a default for what is missing. So servers and workers of neighbouring versions work
//! together, and can be replaced one by one.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::Lane;

/// The version that this program writes.
pub const VERSION: u32 = 1;
/// The most bytes of a message: a body that would make it longer goes through the object store.
pub const MAX_MESSAGE: usize = 512 * 1024;

/// Where a worker asks for a task: "I have room".
pub const ROOM: &str = "kerf.v1.room";
/// Where it asks whether to begin the one that it got.
pub const START: &str = "kerf.v1.start";
/// Where it tells how a task gets on.
pub const BEAT: &str = "kerf.v1.beat";
/// Where it announces itself.
pub const WORKER: &str = "kerf.v1.worker";
/// Where it hands in an end, for good.
pub const END: &str = "kerf.v1.end";
/// Begins the subjects of stops, of which each ends with its task.
pub const STOP: &str = "kerf.v1.stop.";
/// The group in which one of the servers answers.
pub const SERVERS: &str = "servers";
/// Begins the subjects under which workers are answered. Nothing is answered elsewhere: the answer goes out with the rights of
/// the server.
pub const WORKER_INBOX: &str = "_INBOX_kerf_worker";

/// Begins the subjects of tasks, of which each ends with the name of its lane.
pub const TASK: &str = "kerf.v1.task.";

/// Where tasks of a lane are published.
pub fn task_subject(lane: Lane) -> String {
    format!("{TASK}{}", lane.as_str())
}

/// Why a message is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is longer than any of ours.
    #[error("too large")]
    TooLarge,
    /// Its version is too far from ours.
    #[error("of version {0}")]
    Version(u32),
    /// It is no message of ours.
    #[error("not a message")]
    Garbage,
}

#[derive(Serialize)]
struct VersionedMessage<'a, M> {
    v: u32,
    #[serde(flatten)]
    message: &'a M,
}

#[derive(Deserialize)]
struct Versioned {
    v: u32,
}

/// The message as it is sent.
///
/// # Errors
/// None that is known: all of ours can be written.
pub fn write<M: Serialize>(message: &M) -> Result<Vec<u8>, serde_json::Error> {
    serde_json::to_vec(&VersionedMessage { v: VERSION, message })
}

/// The message that came.
///
/// # Errors
/// [`Unreadable`].
pub fn read<M: DeserializeOwned>(payload: &[u8]) -> Result<M, Unreadable> {
    if payload.len() > MAX_MESSAGE {
        return Err(Unreadable::TooLarge);
    }
    let Versioned { v } = serde_json::from_slice(payload).map_err(|_| Unreadable::Garbage)?;
    if v.abs_diff(VERSION) > 1 {
        return Err(Unreadable::Version(v));
    }
    serde_json::from_slice(payload).map_err(|_| Unreadable::Garbage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Note {
        text: String,
        #[serde(default)]
        later: u32,
    }

    #[test]
    fn neighbouring_versions_read_each_other_and_others_are_refused() {
        let note = Note { text: "oak".to_owned(), later: 7 };
        assert_eq!(read(&write(&note).unwrap()), Ok(note));
        for v in [VERSION - 1, VERSION + 1] {
            let text = format!(r#"{{"v":{v},"text":"oak","news":[1]}}"#);
            assert_eq!(read(text.as_bytes()), Ok(Note { text: "oak".to_owned(), later: 0 }));
        }
        let far = format!(r#"{{"v":{},"text":"oak"}}"#, VERSION + 2);
        assert_eq!(read::<Note>(far.as_bytes()), Err(Unreadable::Version(VERSION + 2)));
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for text in ["", "{}", "[]", "null", "{\"v\":1}", "{\"v\":-1,\"text\":\"\"}", "\u{0}"] {
            assert_eq!(read::<Note>(text.as_bytes()), Err(Unreadable::Garbage), "{text}");
        }
        let long = format!(r#"{{"v":1,"text":"{}"}}"#, "x".repeat(MAX_MESSAGE));
        assert_eq!(read::<Note>(long.as_bytes()), Err(Unreadable::TooLarge));
    }
}

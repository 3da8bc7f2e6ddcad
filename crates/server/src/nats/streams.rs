//! What servers make in JetStream: the tasks that are out, the ends that are not recorded yet, and large bodies. All of it is
//! bounded, and can be lost: it is made anew.

use super::link::Link;
use super::protocol::{END, task_subject};
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::{Message, object_store, stream};
use std::time::Duration;
use store::Lane;

/// The stream of tasks that are out.
pub const TASKS: &str = "KERF_TASKS";
/// The stream of ends that are to be recorded.
pub const ENDS: &str = "KERF_ENDS";
/// The bucket of large bodies.
pub const BODIES: &str = "KERF_BODIES";
/// The consumer of ends.
pub const RECORD: &str = "record";

const MIB: i64 = 1024 * 1024;
/// Most bytes of the stream of tasks, of that of ends, and of the bucket: NATS has to have room for all of them, or makes none.
/// What does not fit waits in the database and at the workers. An operator who wants others changes the streams.
const MOST_TASKS: i64 = 64 * MIB;
const MOST_ENDS: i64 = 128 * MIB;
const MOST_BODIES: i64 = 256 * MIB;
/// Within this time a message with the same id is taken for the same.
const SAME: Duration = Duration::from_secs(120);
/// Who took a message and has not said a word for so long, has lost it.
pub const ACK_WAIT: Duration = Duration::from_secs(5);
/// What nobody deleted goes after this time.
const MOST_AGE: Duration = Duration::from_secs(24 * 60 * 60);
/// Messages of a consumer that may be out at once.
const MOST_OUT: i64 = 20_000;

/// Makes what is not there.
///
/// # Errors
/// What NATS says.
pub async fn make(link: &Link) -> Result<(), async_nats::Error> {
    let jetstream = link.jetstream();
    let lanes = Lane::ALL.iter().map(|lane| task_subject(*lane)).collect();
    let tasks = jetstream.get_or_create_stream(config(TASKS, lanes, MOST_TASKS)).await?;
    for lane in Lane::ALL {
        let name = lane.as_str();
        tasks.get_or_create_consumer(name, consumer(name, task_subject(*lane))).await?;
    }
    let ends = jetstream.get_or_create_stream(config(ENDS, vec![END.to_owned()], MOST_ENDS)).await?;
    ends.get_or_create_consumer(RECORD, consumer(RECORD, END.to_owned())).await?;
    if jetstream.get_object_store(BODIES).await.is_err() {
        let bucket = object_store::Config {
            bucket: BODIES.to_owned(),
            max_age: MOST_AGE,
            max_bytes: MOST_BODIES,
            ..Default::default()
        };
        jetstream.create_object_store(bucket).await?;
    }
    Ok(())
}

fn config(name: &str, subjects: Vec<String>, max_bytes: i64) -> stream::Config {
    stream::Config {
        name: name.to_owned(),
        subjects,
        max_bytes,
        max_age: MOST_AGE,
        max_message_size: i32::try_from(super::protocol::MAX_MESSAGE).unwrap_or(i32::MAX),
        retention: stream::RetentionPolicy::WorkQueue,
        discard: stream::DiscardPolicy::New,
        storage: stream::StorageType::File,
        duplicate_window: SAME,
        ..Default::default()
    }
}

fn consumer(name: &str, filter_subject: String) -> pull::Config {
    pull::Config {
        durable_name: Some(name.to_owned()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: ACK_WAIT,
        filter_subject,
        max_ack_pending: MOST_OUT,
        ..Default::default()
    }
}

/// How long a pull may wait for a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// Not at all.
    No,
    /// So long.
    Up(Duration),
}

/// Takes the next message of a consumer; `None` where there is none in time.
///
/// # Errors
/// NATS, the stream or the consumer is not there.
pub async fn pull(link: &Link, stream: &str, consumer: &str, wait: Wait) -> Result<Option<Message>, Away> {
    /// Until NATS itself has answered.
    const BESIDE: Duration = Duration::from_secs(1);
    let (ask, patience) = match wait {
        Wait::No => (r#"{"batch":1,"no_wait":true}"#.to_owned(), BESIDE),
        Wait::Up(time) => (format!(r#"{{"batch":1,"expires":{}}}"#, time.as_nanos()), time + BESIDE),
    };
    let subject = format!("$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}");
    let message = link.raw_request(subject, ask, patience).await.ok_or(Away)?;
    match message.status.map(|status| status.as_u16()) {
        None if message.reply.is_some() => Ok(Some(Message { message, context: link.jetstream().clone() })),
        // No message; none in time.
        Some(404 | 408) => Ok(None),
        _ => Err(Away),
    }
}

/// NATS, or what was made in it, is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("NATS is away, or has lost its streams")]
pub struct Away;

//! Jobs and layouts on their way: small ones in the message, others through the object store.

use super::link::Link;
use super::messages::Body;
use super::streams::BODIES;
use async_nats::jetstream::object_store::{GetErrorKind, InfoErrorKind, ObjectStore};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::io::Read;
use std::time::Duration;
use store::Packed;
use tokio::io::AsyncReadExt;
use uuid::Uuid;

/// Bytes of a compressed body that still goes with its message.
const INLINE: u64 = 256 * 1024;
/// The most bytes of a compressed body.
const MOST_PACKED: usize = 64 * 1024 * 1024;
/// How long a body may take to come.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most bytes of the text of a job. One may have 10 MB when it comes; defaults written out make it no more than some times
/// longer.
pub const MOST_JOB: u64 = 64 * 1024 * 1024;
/// The most bytes of the text of a layout.
pub const MOST_LAYOUT: u64 = 256 * 1024 * 1024;

/// The name of a task's job in the object store.
pub fn job_name(task: Uuid) -> String {
    format!("job.{task}")
}

/// Begins the names of the best layouts so far of an attempt. Each has one of its own: a worker may put, but not replace.
pub fn best_name(task: Uuid, attempt: u32) -> String {
    format!("best.{task}.{attempt}")
}

/// Begins the names of the layout that an attempt ended with, one for each try to put it.
pub fn end_name(task: Uuid, attempt: u32) -> String {
    format!("end.{task}.{attempt}")
}

/// Why a body cannot be sent or had.
#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    /// The object store does not answer, or has no room.
    #[error("the object store: {0}")]
    Store(String),
    /// The object store has no such body.
    #[error("there is no such body")]
    Missing,
    /// It is longer than any of ours, is not compressed text, or has a name that is not its own.
    #[error("not a body of ours")]
    Wrong,
}

/// Sends bodies and gets them.
#[derive(Clone)]
pub struct Bodies {
    link: Link,
}

impl Bodies {
    /// Over this connection.
    pub fn new(link: Link) -> Bodies {
        Bodies { link }
    }

    /// The body for a message; a large one is put into the object store under this name first.
    ///
    /// # Errors
    /// [`BodyError`].
    pub async fn send(&self, name: String, packed: Packed) -> Result<Body, BodyError> {
        let large = is_large(packed.size());
        let bytes = packed.into_bytes();
        if !large {
            return Ok(Body::Inline(STANDARD.encode(bytes)));
        }
        if bytes.len() > MOST_PACKED {
            return Err(BodyError::Wrong);
        }
        self.objects().await?.put(name.as_str(), &mut bytes.as_slice()).await.map_err(failed)?;
        Ok(Body::Stored(name))
    }

    /// The body of a message, which can only have this name in the object store, or one that goes on with `.` and a number.
    ///
    /// # Errors
    /// [`BodyError`].
    pub async fn get(&self, body: Body, expected: &str) -> Result<Packed, BodyError> {
        let name = match body {
            Body::Inline(text) => {
                return STANDARD.decode(text).map(Packed::received).map_err(|_| BodyError::Wrong);
            }
            Body::Stored(name) if is_of(&name, expected) => name,
            Body::Stored(_) => return Err(BodyError::Wrong),
        };
        let object = self.objects().await?.get(name).await.map_err(|error| match error.kind() {
            GetErrorKind::NotFound => BodyError::Missing,
            _ => failed(error),
        })?;
        if object.info().size > MOST_PACKED {
            return Err(BodyError::Wrong);
        }
        let mut bytes = Vec::with_capacity(object.info().size);
        // What somebody says of the size need not be so.
        let mut object = object.take(MOST_PACKED as u64);
        let read = tokio::time::timeout(PATIENCE, object.read_to_end(&mut bytes));
        read.await.map_err(failed)?.map_err(failed)?;
        Ok(Packed::received(bytes))
    }

    /// Takes the body of a message out of the object store, if it is in there under a name that it can have.
    pub async fn forget_sent(&self, body: &Body, expected: &str) {
        if let Body::Stored(name) = body
            && is_of(name, expected)
        {
            self.forget(name).await;
        }
    }

    /// Takes a body out of the object store, if it is there.
    pub async fn forget(&self, name: &str) {
        let Ok(objects) = self.objects().await else { return };
        // It goes by its age otherwise.
        let found = objects.info(name).await;
        if found.is_err_and(|error| error.kind() == InfoErrorKind::NotFound) {
            return;
        }
        if let Err(error) = objects.delete(name).await {
            tracing::debug!(%error, "a body could not be taken out of the object store");
        }
    }

    async fn objects(&self) -> Result<ObjectStore, BodyError> {
        self.link.jetstream().get_object_store(BODIES).await.map_err(failed)
    }
}

/// Whether an object may be called so that is to have this name, or a number more.
fn is_of(name: &str, expected: &str) -> bool {
    let number = |rest: &str| rest.strip_prefix('.').is_some_and(|number| number.parse::<u64>().is_ok());
    name.strip_prefix(expected).is_some_and(|rest| rest.is_empty() || number(rest))
}

/// Whether a compressed body of so many bytes goes through the object store.
pub fn is_large(size: u64) -> bool {
    size > INLINE
}

/// The text of a body of which at most so many bytes are taken.
///
/// # Errors
/// [`BodyError::Wrong`].
pub fn text(packed: Packed, most: u64) -> Result<String, BodyError> {
    let mut text = String::new();
    let read = packed.reader().take(most.saturating_add(1)).read_to_string(&mut text);
    match read {
        Ok(size) if size as u64 <= most => Ok(text),
        _ => Err(BodyError::Wrong),
    }
}

fn failed(error: impl std::fmt::Display) -> BodyError {
    BodyError::Store(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_only_fetched_under_its_own_name() {
        assert!(is_of("end.a.1", "end.a.1") && is_of("end.a.1.250", "end.a.1"));
        for other in ["end.a.12", "end.a.1.", "end.a.1.x", "end.b.1", "job.a", ""] {
            assert!(!is_of(other, "end.a.1"), "{other}");
        }
    }

    #[test]
    fn a_body_that_unpacks_to_more_than_it_may_is_refused() {
        let long = "[1,2],".repeat(100_000);
        let packed = Packed::try_from(long.as_str()).unwrap();
        assert_eq!(text(packed.clone(), long.len() as u64).unwrap(), long);
        assert!(matches!(text(packed, long.len() as u64 - 1), Err(BodyError::Wrong)));
        assert!(matches!(text(Packed::received(b"garbage".to_vec()), 100), Err(BodyError::Wrong)));
    }
}

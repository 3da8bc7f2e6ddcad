//! Acknowledgements of messages from a stream.

use async_nats::jetstream::{AckKind, Message};
use std::time::Duration;
use tokio::task::JoinHandle;

/// Who works on what a message is about says so that often: more often than it may be silent.
const EVERY: Duration = Duration::from_secs(1);

/// Says that a task is worked on, until it is dropped.
pub struct InProgress(JoinHandle<()>);

impl InProgress {
    /// Begins to say so.
    pub fn begin(message: &Message) -> InProgress {
        let message = message.clone();
        InProgress(tokio::spawn(async move {
            loop {
                tokio::time::sleep(EVERY).await;
                acknowledge(&message, AckKind::Progress).await;
            }
        }))
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// An acknowledgement that gets lost only makes the message come again.
pub async fn acknowledge(message: &Message, kind: AckKind) {
    if let Err(error) = message.ack_with(kind).await {
        tracing::debug!(%error, "a message could not be acknowledged");
    }
}

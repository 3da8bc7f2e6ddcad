//! Hears from the other servers on the same database that a task waits or is to be stopped, so that workers here need not ask.

use crate::queue::{Phase, Queue};
use std::time::Duration;
use store::{Notice, Notices, Store, StoreError};

/// The pause before another connection is tried.
const PAUSE: Duration = Duration::from_secs(2);

/// Listens until the server goes down. Without a connection the workers ask by themselves, a little later.
pub async fn listen(store: Store, queue: Queue) {
    loop {
        match store.notices().await {
            // SQLite has one server, which tells its own workers.
            Ok(None) => return,
            Ok(Some(notices)) => match heed(notices, &queue).await {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "other servers are not heard"),
            },
            Err(error) => tracing::warn!(%error, "other servers cannot be listened to"),
        }
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = queue.reached(Phase::Draining) => return,
        }
        queue.wake();
    }
}

async fn heed(mut notices: Notices, queue: &Queue) -> Result<(), StoreError> {
    loop {
        let notice = tokio::select! {
            notice = notices.next() => notice?,
            () = queue.reached(Phase::Draining) => return Ok(()),
        };
        match notice {
            Notice::TaskWaits | Notice::Missed => queue.wake(),
            Notice::Stop(task) => queue.interrupt(task),
        }
    }
}

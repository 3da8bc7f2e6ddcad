//! Requests with the same key of idempotency take turns within this server, before they hold memory or a connection.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// How long a request waits for another one with its key.
const PATIENCE: Duration = Duration::from_secs(10);
/// Requests with one key that are under way at once, the one that is done among them.
const MOST: usize = 16;

type Lines = Arc<Mutex<HashMap<(Uuid, String), SameKeyLine>>>;

/// Whose turn it is, by user and key.
#[derive(Default)]
pub struct SameKeyTurns(Lines);

struct SameKeyLine {
    turn: Arc<Semaphore>,
    length: usize,
}

/// The turn of a request; dropping it lets the next one in.
pub struct SameKeyTurn {
    _permit: Option<OwnedSemaphorePermit>,
    lines: Lines,
    of: (Uuid, String),
}

impl Drop for SameKeyTurn {
    fn drop(&mut self) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = lines.get_mut(&self.of) {
            line.length -= 1;
            if line.length == 0 {
                lines.remove(&self.of);
            }
        }
    }
}

impl SameKeyTurns {
    /// Waits until no other request of the user with this key is under way; none if that takes too long.
    pub async fn wait(&self, user: Uuid, key: &str) -> Option<SameKeyTurn> {
        let of = (user, key.to_owned());
        let (mut place, turn) = {
            let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let line = lines
                .entry(of.clone())
                .or_insert_with(|| SameKeyLine { turn: Arc::new(Semaphore::new(1)), length: 0 });
            if line.length >= MOST {
                return None;
            }
            line.length += 1;
            (SameKeyTurn { _permit: None, lines: self.0.clone(), of }, line.turn.clone())
        };
        place._permit = Some(tokio::time::timeout(PATIENCE, turn.acquire_owned()).await.ok()?.ok()?);
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_request_waits_for_another_with_its_key_but_not_for_ever() {
        let turns = SameKeyTurns::default();
        let (anna, boris) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = turns.wait(anna, "key").await.unwrap();
        assert!(turns.wait(anna, "key").await.is_none());
        assert!(turns.wait(anna, "another").await.is_some());
        assert!(turns.wait(boris, "key").await.is_some(), "keys are each user's own");
        drop(first);
        assert!(turns.wait(anna, "key").await.is_some());
        assert!(turns.0.lock().unwrap().is_empty(), "no key is remembered that nobody waits with");
    }

    #[tokio::test]
    async fn a_line_has_an_end() {
        let turns = Arc::new(SameKeyTurns::default());
        let anna = Uuid::from_u128(1);
        let first = turns.wait(anna, "key").await.unwrap();
        let waiting: Vec<_> = (1..MOST)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { turns.wait(anna, "key").await.is_some() })
            })
            .collect();
        while turns.0.lock().unwrap()[&(anna, "key".to_owned())].length < MOST {
            tokio::task::yield_now().await;
        }
        assert!(turns.wait(anna, "key").await.is_none());
        drop(first);
        for wait in waiting {
            assert!(wait.await.unwrap());
        }
    }
}

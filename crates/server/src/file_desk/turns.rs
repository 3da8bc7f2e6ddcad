//! One file at a time for each account; further ones wait in turn.

use crate::error::ApiError;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// Files that one account may wait for, the one that is being written among them.
const MOST_WAITING: usize = 8;
/// Retry-After of one more, seconds.
const LATER: u64 = 2;

/// Whose turn it is, by account.
#[derive(Default)]
pub struct Turns(Arc<Mutex<HashMap<Uuid, Line>>>);

/// Those of one account who wait.
struct Line {
    turn: Arc<Semaphore>,
    length: usize,
}

/// A place in the line of an account; dropping it lets the next one in.
pub struct FileTurn {
    _permit: Option<OwnedSemaphorePermit>,
    lines: Arc<Mutex<HashMap<Uuid, Line>>>,
    account: Uuid,
}

impl Drop for FileTurn {
    fn drop(&mut self) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = lines.get_mut(&self.account) {
            line.length -= 1;
            if line.length == 0 {
                lines.remove(&self.account);
            }
        }
    }
}

impl Turns {
    /// Waits until it is the turn of this request of the account.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS where too many of the account wait already.
    pub async fn wait(&self, account: Uuid) -> Result<FileTurn, ApiError> {
        let (mut place, turn) = {
            let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let line =
                lines.entry(account).or_insert_with(|| Line { turn: Arc::new(Semaphore::new(1)), length: 0 });
            if line.length >= MOST_WAITING {
                return Err(ApiError::too_many_requests(LATER));
            }
            line.length += 1;
            (FileTurn { _permit: None, lines: self.0.clone(), account }, line.turn.clone())
        };
        place._permit = Some(turn.acquire_owned().await.map_err(|_| ApiError::internal())?);
        Ok(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn an_account_writes_one_file_at_a_time_and_others_do_not_wait_for_it() {
        let turns = Turns::default();
        let (anna, boris) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = turns.wait(anna).await.unwrap();
        let pause = Duration::from_secs(1);
        assert!(tokio::time::timeout(pause, turns.wait(anna)).await.is_err());
        turns.wait(boris).await.unwrap();
        drop(first);
        turns.wait(anna).await.unwrap();
        assert!(turns.0.lock().unwrap().is_empty(), "nobody is remembered who does not wait");
    }

    #[tokio::test]
    async fn a_line_has_an_end() {
        let turns = Arc::new(Turns::default());
        let account = Uuid::from_u128(1);
        let first = turns.wait(account).await.unwrap();
        let waiting: Vec<_> = (1..MOST_WAITING)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { turns.wait(account).await.is_ok() })
            })
            .collect();
        tokio::task::yield_now().await;
        let refused = turns.wait(account).await.err().unwrap();
        assert_eq!(refused.code, ErrorCode::TooManyRequests);
        drop(first);
        for wait in waiting {
            assert!(wait.await.unwrap(), "whoever waited in the line has had a turn");
        }
        turns.wait(account).await.unwrap();
    }
}

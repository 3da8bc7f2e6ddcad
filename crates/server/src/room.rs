//! Room for what is large: bodies that are being received and answers that are being sent take their place in it before
//! they are in memory, and leave it when they have gone. Whoever finds it full waits for a while, and nobody takes more
//! than a part of it.

use crate::error::ApiError;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// What is no larger than this needs no place.
pub const SMALL: u64 = 64 * 1024;
/// How long one waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);
/// When to come back after that, seconds.
const LATER: u64 = 5;
/// How long an answer that has begun waits for a place, as it can no longer be refused.
const BEGUN_PATIENCE: Duration = Duration::from_secs(300);
/// Between its attempts.
const AGAIN: Duration = Duration::from_secs(1);
/// One account takes at most the room divided by this, or a single thing.
const SHARES: u32 = 4;

/// Memory for what is large, in KiB.
pub struct Room {
    free: Arc<Semaphore>,
    size: u32,
    taken: Arc<Mutex<HashMap<Uuid, u32>>>,
    /// Desks to read large bodies at: reading takes a core and more memory than the body.
    desks: Arc<Semaphore>,
}

/// A place in the room; it is free again when this is dropped.
pub struct Place {
    _space: OwnedSemaphorePermit,
    _share: Share,
}

/// What an account holds or waits for.
struct Share {
    taken: Arc<Mutex<HashMap<Uuid, u32>>>,
    account: Uuid,
    size: u32,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = taken.get_mut(&self.account) {
            *held = held.saturating_sub(self.size);
            if *held == 0 {
                taken.remove(&self.account);
            }
        }
    }
}

impl Room {
    /// Room of so many MiB, with so many desks.
    pub fn new(mebibytes: u16, desks: usize) -> Room {
        let size = u32::from(mebibytes) * 1024;
        Room {
            free: Arc::new(Semaphore::new(size as usize)),
            size,
            taken: Arc::default(),
            desks: Arc::new(Semaphore::new(desks)),
        }
    }

    /// A place for so many bytes of an account.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS where the account has its part of the room already, or the room stays full.
    pub async fn take(&self, account: Uuid, bytes: u64) -> Result<Place, ApiError> {
        let size = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX).min(self.size);
        let share = self.share(account, size)?;
        let space = tokio::time::timeout(PATIENCE, self.free.clone().acquire_many_owned(size)).await;
        let space = space.ok().and_then(Result::ok).ok_or_else(|| ApiError::too_many_requests(LATER))?;
        Ok(Place { _space: space, _share: share })
    }

    /// A place for the next part of an answer that has begun: waits for minutes rather than cut it off.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS where there was none in five minutes.
    pub async fn take_patiently(&self, account: Uuid, bytes: u64) -> Result<Place, ApiError> {
        let place = async {
            loop {
                match self.take(account, bytes).await {
                    Ok(place) => return place,
                    Err(_) => tokio::time::sleep(AGAIN).await,
                }
            }
        };
        tokio::time::timeout(BEGUN_PATIENCE, place).await.map_err(|_| ApiError::too_many_requests(LATER))
    }

    fn share(&self, account: Uuid, size: u32) -> Result<Share, ApiError> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let held = taken.entry(account).or_default();
        if *held > 0 && *held + size > self.size / SHARES {
            return Err(ApiError::too_many_requests(1));
        }
        *held += size;
        Ok(Share { taken: self.taken.clone(), account, size })
    }

    /// Works on so many bytes, not on a thread that answers requests; on many at a desk, of which there are few.
    ///
    /// # Errors
    /// INTERNAL_ERROR if it panics.
    pub async fn work<T: Send + 'static>(
        &self,
        bytes: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let desk = match bytes > SMALL {
            true => Some(self.desks.clone().acquire_owned().await.map_err(|_| ApiError::internal())?),
            false => None,
        };
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(desk);
            done
        });
        done.await.map_err(|_| ApiError::internal())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;

    const MIB: u64 = 1024 * 1024;

    #[tokio::test]
    async fn nobody_takes_more_than_a_part_and_what_is_left_is_free_again() {
        let room = Room::new(16, 1);
        let (anna, boris) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = room.take(anna, 3 * MIB).await.unwrap();
        let refused = room.take(anna, 2 * MIB).await.err().unwrap();
        assert_eq!(refused.code, ErrorCode::TooManyRequests);
        let others = room.take(boris, 4 * MIB).await.unwrap();
        drop(first);
        // A single thing may be larger than the part.
        let single = room.take(anna, 10 * MIB).await.unwrap();
        drop((others, single));
        assert!(room.taken.lock().unwrap().is_empty());
        assert_eq!(room.free.available_permits(), 16 * 1024);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_finds_it_full_waits_and_is_told_when_to_come_back() {
        let room = Room::new(4, 1);
        let whole = room.take(Uuid::from_u128(1), 100 * MIB).await.unwrap();
        let refused = room.take(Uuid::from_u128(2), MIB).await.err().unwrap();
        assert_eq!(refused.code, ErrorCode::TooManyRequests);
        assert!(room.take(Uuid::from_u128(2), MIB).await.is_err(), "what was waited for is given back");
        drop(whole);
        room.take(Uuid::from_u128(2), MIB).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_has_begun_waits_until_the_room_has_emptied() {
        let room = Arc::new(Room::new(4, 1));
        let whole = room.take(Uuid::from_u128(1), 100 * MIB).await.unwrap();
        let begun = room.clone();
        let begun = tokio::spawn(async move { begun.take_patiently(Uuid::from_u128(2), MIB).await.is_ok() });
        tokio::time::sleep(10 * PATIENCE).await;
        drop(whole);
        assert!(begun.await.unwrap());
        let whole = room.take(Uuid::from_u128(1), 100 * MIB).await.unwrap();
        assert!(room.take_patiently(Uuid::from_u128(2), MIB).await.is_err(), "but not for ever");
        drop(whole);
        assert!(room.taken.lock().unwrap().is_empty());
    }
}

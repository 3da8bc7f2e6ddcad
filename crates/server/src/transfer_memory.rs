//! A memory budget for large bodies. A request that is being received and an answer that is being sent reserve their share
//! before they are in memory, and release it when they have gone. Where the budget is used up, a request waits for a while;
//! no account holds more than a quarter of it.

use crate::error::ApiError;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// Bodies up to this many bytes need no reservation.
pub const SMALL: u64 = 64 * 1024;
/// How long a request waits for its reservation.
const PATIENCE: Duration = Duration::from_secs(10);
/// Retry-After where it has waited in vain, seconds.
const LATER: u64 = 5;
/// How long an answer that has begun waits for a reservation: it can no longer be refused.
const BEGUN_PATIENCE: Duration = Duration::from_secs(300);
/// The pause between its attempts.
const AGAIN: Duration = Duration::from_secs(1);
/// One account holds at most the whole divided by this, or one body of any size.
const SHARES: u32 = 4;

/// The memory budget for large bodies, counted in KiB.
pub struct TransferMemory {
    free: Arc<Semaphore>,
    size: u32,
    taken: Arc<Mutex<HashMap<Uuid, u32>>>,
    /// How many large bodies are parsed at once: that takes a core and more memory than the body.
    slots: Arc<Semaphore>,
}

/// A share of the budget; its copies are one share, and dropping the last of them releases it.
#[derive(Clone)]
pub struct Reservation(Arc<Mutex<Vec<Part>>>);

/// What was reserved at once.
struct Part {
    _space: OwnedSemaphorePermit,
    share: Share,
}

impl Reservation {
    /// KiB.
    fn size(&self) -> u32 {
        self.parts().iter().map(|part| part.share.size).sum()
    }

    fn parts(&self) -> MutexGuard<'_, Vec<Part>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
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

impl TransferMemory {
    /// A budget of so many MiB, with which so many large bodies are parsed at once.
    pub fn new(mebibytes: u16, slots: usize) -> TransferMemory {
        let size = u32::from(mebibytes) * 1024;
        TransferMemory {
            free: Arc::new(Semaphore::new(size as usize)),
            size,
            taken: Arc::default(),
            slots: Arc::new(Semaphore::new(slots)),
        }
    }

    /// Reserves so many bytes for an account.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS where the account holds its part already, or the budget stays used up.
    pub async fn reserve(&self, account: Uuid, bytes: u64) -> Result<Reservation, ApiError> {
        let part = self.part(account, self.kibibytes(bytes), 0).await?;
        Ok(Reservation(Arc::new(Mutex::new(vec![part]))))
    }

    /// Reserves so many bytes in all for a request that holds a reservation already, or none: as much more as it lacks. What it
    /// holds itself does not count as taken.
    ///
    /// # Errors
    /// As for [`TransferMemory::reserve`].
    pub async fn enlarge(
        &self,
        account: Uuid,
        reservation: Option<Reservation>,
        bytes: u64,
    ) -> Result<Reservation, ApiError> {
        let Some(reservation) = reservation else { return self.reserve(account, bytes).await };
        let held = reservation.size();
        let more = self.kibibytes(bytes).saturating_sub(held);
        if more > 0 {
            let part = self.part(account, more, held).await?;
            reservation.parts().push(part);
        }
        Ok(reservation)
    }

    fn kibibytes(&self, bytes: u64) -> u32 {
        u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX).min(self.size)
    }

    async fn part(&self, account: Uuid, size: u32, own: u32) -> Result<Part, ApiError> {
        let share = self.share(account, size, own)?;
        let space = tokio::time::timeout(PATIENCE, self.free.clone().acquire_many_owned(size)).await;
        let space = space.ok().and_then(Result::ok).ok_or_else(|| ApiError::too_many_requests(LATER))?;
        Ok(Part { _space: space, share })
    }

    /// Reserves memory for the next part of an answer that has begun: waits for minutes rather than cut it off.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS where there was none in five minutes.
    pub async fn reserve_patiently(&self, account: Uuid, bytes: u64) -> Result<Reservation, ApiError> {
        let reservation = async {
            loop {
                match self.reserve(account, bytes).await {
                    Ok(reservation) => return reservation,
                    Err(_) => tokio::time::sleep(AGAIN).await,
                }
            }
        };
        tokio::time::timeout(BEGUN_PATIENCE, reservation)
            .await
            .map_err(|_| ApiError::too_many_requests(LATER))
    }

    /// `own`: what the request holds of it already.
    fn share(&self, account: Uuid, size: u32, own: u32) -> Result<Share, ApiError> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let held = taken.entry(account).or_default();
        if *held > own && *held + size > self.size / SHARES {
            return Err(ApiError::too_many_requests(1));
        }
        *held += size;
        Ok(Share { taken: self.taken.clone(), account, size })
    }

    /// Runs work on a body of so many bytes on a thread that answers no requests; of large bodies only a few at once.
    ///
    /// # Errors
    /// INTERNAL_ERROR if it panics.
    pub async fn work<T: Send + 'static>(
        &self,
        bytes: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let slot = match bytes > SMALL {
            true => Some(self.slots.clone().acquire_owned().await.map_err(|_| ApiError::internal())?),
            false => None,
        };
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(slot);
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
        let memory = TransferMemory::new(16, 1);
        let (anna, boris) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let first = memory.reserve(anna, 3 * MIB).await.unwrap();
        let refused = memory.reserve(anna, 2 * MIB).await.err().unwrap();
        assert_eq!(refused.code, ErrorCode::TooManyRequests);
        let others = memory.reserve(boris, 4 * MIB).await.unwrap();
        drop(first);
        // A single thing may be larger than the part.
        let single = memory.reserve(anna, 10 * MIB).await.unwrap();
        drop((others, single));
        assert!(memory.taken.lock().unwrap().is_empty());
        assert_eq!(memory.free.available_permits(), 16 * 1024);
    }

    #[tokio::test]
    async fn what_a_request_holds_itself_is_not_in_its_way() {
        let memory = TransferMemory::new(16, 1);
        let anna = Uuid::from_u128(1);
        let text = memory.reserve(anna, 3 * MIB).await.unwrap();
        let whole = memory.enlarge(anna, Some(text.clone()), 10 * MIB).await.unwrap();
        assert_eq!(memory.free.available_permits(), 6 * 1024);
        memory.enlarge(anna, Some(whole.clone()), 4 * MIB).await.unwrap();
        assert_eq!(memory.free.available_permits(), 6 * 1024, "it is large enough already");
        drop(whole);
        assert_eq!(memory.free.available_permits(), 6 * 1024, "one copy holds all of it");
        let beside = memory.enlarge(anna, None, MIB).await.err().unwrap();
        assert_eq!(beside.code, ErrorCode::TooManyRequests, "another request of the account is");
        drop(text);
        assert!(memory.taken.lock().unwrap().is_empty());
        assert_eq!(memory.free.available_permits(), 16 * 1024);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_finds_it_full_waits_and_is_told_when_to_come_back() {
        let memory = TransferMemory::new(4, 1);
        let whole = memory.reserve(Uuid::from_u128(1), 100 * MIB).await.unwrap();
        let refused = memory.reserve(Uuid::from_u128(2), MIB).await.err().unwrap();
        assert_eq!(refused.code, ErrorCode::TooManyRequests);
        assert!(memory.reserve(Uuid::from_u128(2), MIB).await.is_err(), "what was waited for is given back");
        drop(whole);
        memory.reserve(Uuid::from_u128(2), MIB).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_has_begun_waits_until_the_room_has_emptied() {
        let memory = Arc::new(TransferMemory::new(4, 1));
        let whole = memory.reserve(Uuid::from_u128(1), 100 * MIB).await.unwrap();
        let begun = memory.clone();
        let begun =
            tokio::spawn(async move { begun.reserve_patiently(Uuid::from_u128(2), MIB).await.is_ok() });
        tokio::time::sleep(10 * PATIENCE).await;
        drop(whole);
        assert!(begun.await.unwrap());
        let whole = memory.reserve(Uuid::from_u128(1), 100 * MIB).await.unwrap();
        assert!(memory.reserve_patiently(Uuid::from_u128(2), MIB).await.is_err(), "but not for ever");
        drop(whole);
        assert!(memory.taken.lock().unwrap().is_empty());
    }
}

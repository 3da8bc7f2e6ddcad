//! Values in memory by calculation and version, so that tablets which ask every second cost little: made once for all who ask
//! at the same time, and within a budget.

use crate::error::ApiError;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use std::pin::pin;
use std::sync::Arc;
use uuid::Uuid;

/// What an entry takes beside its value, bytes.
const ENTRY: u64 = 512;
/// About how many there are.
const ENTRIES: usize = 1_000;

/// The latest value that was asked for of each calculation.
pub struct VersionCache<T>(Cache<Uuid, Entry<T>, EntryBytes>);

struct Entry<T> {
    version: u64,
    /// Bytes.
    size: u64,
    value: Arc<T>,
}

impl<T> Clone for Entry<T> {
    fn clone(&self) -> Entry<T> {
        Entry { version: self.version, size: self.size, value: self.value.clone() }
    }
}

#[derive(Clone)]
struct EntryBytes;

impl<T> Weighter<Uuid, Entry<T>> for EntryBytes {
    fn weight(&self, _: &Uuid, entry: &Entry<T>) -> u64 {
        entry.size + ENTRY
    }
}

impl<T> VersionCache<T> {
    /// Holds values of at most so many bytes.
    pub fn new(budget: u64) -> VersionCache<T> {
        // One shard: a plan may be as large as all others together.
        let options =
            OptionsBuilder::new().shards(1).estimated_items_capacity(ENTRIES).weight_capacity(budget).build();
        let options = options.expect("capacities are given");
        VersionCache(Cache::with_options(
            options,
            EntryBytes,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        ))
    }

    /// The value of a calculation in this version or a later one, made with its size in bytes if it is not there.
    ///
    /// # Errors
    /// What making it comes to; the next who asks tries again.
    pub async fn get(
        &self,
        calculation: Uuid,
        version: u64,
        make: impl Future<Output = Result<(T, u64), ApiError>>,
    ) -> Result<Arc<T>, ApiError> {
        let mut make = pin!(make);
        loop {
            self.0.remove_if(&calculation, |entry| entry.version < version);
            let made = async {
                let (value, size) = make.as_mut().await?;
                Ok::<_, ApiError>(Entry { version, size, value: Arc::new(value) })
            };
            let entry = self.0.get_or_insert_async(&calculation, made).await?;
            // Somebody may just have made the one before; then `make` has not begun.
            if entry.version >= version {
                return Ok(entry.value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;
    use std::sync::atomic::{AtomicU32, Ordering};

    struct Maker {
        cache: VersionCache<u64>,
        made: AtomicU32,
    }

    impl Maker {
        fn new(budget: u64) -> Maker {
            Maker { cache: VersionCache::new(budget), made: AtomicU32::new(0) }
        }

        async fn get(&self, id: u128, version: u64, size: u64) -> u64 {
            let make = async {
                self.made.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok((version, size))
            };
            *self.cache.get(Uuid::from_u128(id), version, make).await.unwrap()
        }

        fn made(&self) -> u32 {
            self.made.swap(0, Ordering::Relaxed)
        }
    }

    #[tokio::test]
    async fn what_many_ask_for_is_made_once() {
        let maker = Maker::new(10_000);
        let ask = || maker.get(1, 7, 1_000);
        assert_eq!(tokio::join!(ask(), ask(), ask()), (7, 7, 7));
        assert_eq!((ask().await, maker.made()), (7, 1));
    }

    #[tokio::test]
    async fn a_later_version_takes_the_place_of_the_one_before_and_nobody_gets_an_older_one() {
        let maker = Maker::new(10_000);
        for (version, told, made) in [(1, 1, 1), (2, 2, 1), (2, 2, 0), (1, 2, 0), (3, 3, 1)] {
            assert_eq!(maker.get(1, version, 1_000).await, told);
            assert_eq!((maker.made(), maker.cache.0.len()), (made, 1), "{version}");
        }
        let (older, newer) = tokio::join!(maker.get(1, 4, 1_000), maker.get(1, 5, 1_000));
        assert!(older >= 4 && newer == 5, "{older} {newer}");
    }

    #[tokio::test]
    async fn all_values_together_stay_within_the_budget() {
        let maker = Maker::new(3 * (1_000 + ENTRY));
        for id in 1..=20 {
            maker.get(id, 1, 1_000).await;
            assert!(maker.cache.0.weight() <= 3 * (1_000 + ENTRY));
        }
    }

    #[tokio::test]
    async fn a_value_of_nearly_the_whole_budget_is_held_and_a_larger_one_made_each_time() {
        for (size, made) in [(9_000, 1), (1_000_000, 2)] {
            let maker = Maker::new(10_000);
            maker.get(1, 1, size).await;
            maker.get(1, 1, size).await;
            assert_eq!(maker.made(), made, "{size}");
        }
    }

    #[tokio::test]
    async fn what_could_not_be_made_is_tried_again() {
        let maker = Maker::new(10_000);
        let failed = maker.cache.get(Uuid::from_u128(1), 1, async { Err(ApiError::internal()) }).await;
        assert_eq!(failed.unwrap_err().code, ErrorCode::InternalError);
        assert_eq!(maker.get(1, 1, 1_000).await, 1);
    }
}

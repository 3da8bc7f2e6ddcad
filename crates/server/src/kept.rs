//! What is kept in memory of shared plans, so that tablets which ask every second cost little: made once for all who ask at
//! the same time, and within a budget; what was used least recently goes first.

use crate::error::ApiError;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;
use uuid::Uuid;

/// What a place takes beside what lies there, bytes.
const PLACE: u64 = 512;

/// Values by calculation and version.
pub struct Kept<T> {
    /// Bytes.
    budget: u64,
    places: Mutex<Places<T>>,
}

struct Places<T> {
    by_calculation: HashMap<Uuid, Place<T>>,
    /// Bytes of all places.
    size: u64,
    /// Counts the uses, so that the oldest is known.
    uses: u64,
}

struct Place<T> {
    version: u64,
    value: Value<T>,
    size: u64,
    used: u64,
}

/// Empty until the first who asks has made it; all others wait for that.
type Value<T> = Arc<OnceCell<Arc<T>>>;

impl<T> Kept<T> {
    /// Keeps values of at most so many bytes.
    pub fn new(budget: u64) -> Kept<T> {
        let places = Places { by_calculation: HashMap::new(), size: 0, uses: 0 };
        Kept { budget, places: Mutex::new(places) }
    }

    /// The value of a calculation in this version, made with its size in bytes if it is not there. A later version takes the
    /// place of one before it.
    ///
    /// # Errors
    /// What making it comes to; the next who asks tries again.
    pub async fn get(
        &self,
        calculation: Uuid,
        version: u64,
        make: impl AsyncFnOnce() -> Result<(T, u64), ApiError>,
    ) -> Result<Arc<T>, ApiError> {
        let place = self.place(calculation, version);
        let mut made = None;
        let value = place
            .get_or_try_init(async || {
                let (value, size) = make().await?;
                made = Some(size);
                Ok::<_, ApiError>(Arc::new(value))
            })
            .await?
            .clone();
        if let Some(size) = made {
            self.settle(calculation, &place, size);
        }
        Ok(value)
    }

    fn place(&self, calculation: Uuid, version: u64) -> Value<T> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.uses += 1;
        let used = places.uses;
        match places.by_calculation.get_mut(&calculation) {
            Some(place) if place.version == version => {
                place.used = used;
                return place.value.clone();
            }
            // Whoever asks for what is past gets it, but it is not kept.
            Some(place) if place.version > version => return Value::default(),
            _ => {}
        }
        places.remove(calculation);
        let value = Value::default();
        let place = Place { version, value: value.clone(), size: PLACE, used };
        places.size += PLACE;
        places.by_calculation.insert(calculation, place);
        places.shrink_to(self.budget, calculation);
        value
    }

    /// Counts the size of what lies in a place now.
    fn settle(&self, calculation: Uuid, value: &Value<T>, size: u64) {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(place) = places.by_calculation.get_mut(&calculation) else { return };
        if !Arc::ptr_eq(&place.value, value) {
            return;
        }
        place.size += size;
        let whole = place.size;
        places.size += size;
        if whole > self.budget {
            places.remove(calculation);
        }
        places.shrink_to(self.budget, calculation);
    }
}

impl<T> Places<T> {
    fn remove(&mut self, calculation: Uuid) {
        if let Some(gone) = self.by_calculation.remove(&calculation) {
            self.size -= gone.size;
        }
    }

    /// Takes away what was used least recently, but for one, until the rest is within the budget.
    fn shrink_to(&mut self, budget: u64, but: Uuid) {
        while self.size > budget {
            let others = self.by_calculation.iter().filter(|(id, _)| **id != but);
            let Some(oldest) = others.min_by_key(|(_, place)| place.used).map(|(id, _)| *id) else { return };
            self.remove(oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;
    use std::sync::atomic::{AtomicU32, Ordering};

    struct Maker {
        kept: Kept<u64>,
        made: AtomicU32,
    }

    impl Maker {
        fn new(budget: u64) -> Maker {
            Maker { kept: Kept::new(budget), made: AtomicU32::new(0) }
        }

        async fn get(&self, id: u128, version: u64, size: u64) -> u64 {
            let make = async || {
                self.made.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                Ok((version, size))
            };
            *self.kept.get(Uuid::from_u128(id), version, make).await.unwrap()
        }

        fn made(&self) -> u32 {
            self.made.swap(0, Ordering::Relaxed)
        }

        fn size(&self) -> u64 {
            let places = self.kept.places.lock().unwrap();
            assert_eq!(places.size, places.by_calculation.values().map(|place| place.size).sum::<u64>());
            places.size
        }
    }

    #[tokio::test]
    async fn what_many_ask_for_is_made_once() {
        let maker = Maker::new(10_000);
        let ask = || maker.get(1, 7, 1_000);
        assert_eq!(tokio::join!(ask(), ask(), ask()), (7, 7, 7));
        assert_eq!((ask().await, maker.made(), maker.size()), (7, 1, 1_000 + PLACE));
    }

    #[tokio::test]
    async fn a_later_version_takes_the_place_of_the_one_before() {
        let maker = Maker::new(10_000);
        for (version, made) in [(1, 1), (2, 1), (2, 0), (1, 1), (2, 0)] {
            assert_eq!(maker.get(1, version, 1_000).await, version);
            assert_eq!((maker.made(), maker.size()), (made, 1_000 + PLACE), "{version}");
        }
    }

    #[tokio::test]
    async fn what_was_used_least_recently_makes_room_and_nothing_takes_more_than_all() {
        let maker = Maker::new(3 * (1_000 + PLACE));
        for id in [1, 2, 3, 1, 4] {
            maker.get(id, 1, 1_000).await;
        }
        maker.made();
        for (id, made) in [(1, 0), (3, 0), (4, 0), (2, 1)] {
            maker.get(id, 1, 1_000).await;
            assert_eq!(maker.made(), made, "{id}");
        }
        assert_eq!(maker.size(), 3 * (1_000 + PLACE));
        maker.get(5, 1, 1_000_000).await;
        assert!(maker.size() <= 3 * (1_000 + PLACE), "{}", maker.size());
        maker.made();
        maker.get(5, 1, 1_000_000).await;
        assert_eq!(maker.made(), 1);
    }

    #[tokio::test]
    async fn what_could_not_be_made_is_tried_again() {
        let maker = Maker::new(10_000);
        let failed = maker.kept.get(Uuid::from_u128(1), 1, async || Err(ApiError::internal())).await;
        assert_eq!(failed.unwrap_err().code, ErrorCode::InternalError);
        assert_eq!(maker.get(1, 1, 1_000).await, 1);
    }
}

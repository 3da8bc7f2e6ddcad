//! How many tasks a worker asks for at once. Where tasks are done within moments, to ask for each would take longer than to do
//! it, so it asks for several of the quick lane. They lie in their stream until they are begun: whichever worker has room takes
//! them.

use super::messages::{Offer, Room};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use store::Lane;

/// A task that took no longer was done within moments.
const MOMENTS: Duration = Duration::from_millis(50);
/// The most tasks that are asked for at once, and that a server gives to one who asks.
pub const MOST: u32 = 16;

/// What a worker asks for, whichever of its slots asks.
pub struct Demand {
    /// So many of the quick lane are asked for.
    most: AtomicU32,
    /// So many were offered that nobody has taken yet, as far as is known here.
    offered: AtomicU32,
    /// Slots for all lanes ask for several of the quick lane and for one of any in turns: long tasks have theirs.
    several: AtomicBool,
}

impl Default for Demand {
    /// One task at a time.
    fn default() -> Demand {
        Demand { most: AtomicU32::new(1), offered: AtomicU32::new(0), several: AtomicBool::new(false) }
    }
}

impl Demand {
    /// What a slot for these lanes asks for.
    pub fn room(&self, lanes: &[Lane]) -> Room {
        let most = self.most.load(Ordering::Relaxed);
        let quick_only = !lanes.contains(&Lane::Long);
        if quick_only {
            return Room { quick_only, most };
        }
        let several = most > 1 && !self.several.fetch_xor(true, Ordering::Relaxed);
        Room { quick_only: several, most: if several { most } else { 1 } }
    }

    /// What came of it.
    pub fn note(&self, room: &Room, offer: &Offer) {
        if room.most > 1 {
            let further = offer.count.min(MOST).saturating_sub(1);
            self.offered.fetch_add(further, Ordering::Relaxed);
            if offer.lane.is_none() {
                self.most.store(1, Ordering::Relaxed);
            }
        }
    }

    /// Takes one of those that were offered, if there is one.
    pub fn take_offered(&self) -> bool {
        let less = |offered: u32| offered.checked_sub(1);
        self.offered.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }

    /// Others have taken what was offered.
    pub fn none_left(&self) {
        self.offered.store(0, Ordering::Relaxed);
    }

    /// A task was done after so long.
    pub fn note_end(&self, took: Duration) {
        let next = |most: u32| Some(if took <= MOMENTS { (2 * most).min(MOST) } else { 1 });
        let _ = self.most.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(demand: &Demand, lanes: &[Lane]) -> (bool, u32) {
        let room = demand.room(lanes);
        (room.quick_only, room.most)
    }

    fn offer(demand: &Demand, count: u32) {
        let lane = (count > 0).then(|| "quick".to_owned());
        demand.note(&Room { quick_only: true, most: MOST }, &Offer { lane, count });
    }

    #[test]
    fn one_that_does_tasks_within_moments_asks_for_more_and_more_and_in_turns_for_one_of_any() {
        let demand = Demand::default();
        assert_eq!(asked(&demand, &[Lane::Quick]), (true, 1));
        assert_eq!(asked(&demand, Lane::ALL), (false, 1));
        for most in [2, 4, 8, 16, 16] {
            demand.note_end(Duration::from_millis(1));
            assert_eq!(asked(&demand, &[Lane::Quick]), (true, most));
        }
        assert_eq!(asked(&demand, Lane::ALL), (true, 16));
        assert_eq!(asked(&demand, Lane::ALL), (false, 1));
        assert_eq!(asked(&demand, Lane::ALL), (true, 16));
        demand.note_end(Duration::from_millis(300));
        assert_eq!(asked(&demand, &[Lane::Quick]), (true, 1));
    }

    #[test]
    fn what_was_offered_is_taken_before_more_is_asked_for() {
        let demand = Demand::default();
        assert!(!demand.take_offered());
        offer(&demand, 3);
        // One of them is the answer itself.
        assert!(demand.take_offered() && demand.take_offered() && !demand.take_offered());
        // Whatever a server says, no more than was asked for.
        offer(&demand, 1_000_000);
        assert_eq!((0..100).filter(|_| demand.take_offered()).count(), MOST as usize - 1);
        offer(&demand, 5);
        demand.none_left();
        assert!(!demand.take_offered());
        demand.note_end(Duration::from_millis(1));
        offer(&demand, 0);
        assert_eq!(asked(&demand, &[Lane::Quick]), (true, 1), "there was none");
    }
}

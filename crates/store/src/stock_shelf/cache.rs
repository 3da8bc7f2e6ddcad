//! The shelves that a server has in memory.

use super::Shelf;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::RwLock;

/// Bytes of shelves that a server keeps in memory; those that were used least recently go first.
const BUDGET: u64 = 128 << 20;
/// What an item takes in memory beside its text, about.
const OVERHEAD: u64 = 300;

/// A shelf behind a lock: one list brings it up to date while others wait. Empty until it has been read.
pub(crate) type KeptShelf = Arc<RwLock<Shelf>>;

/// The shelves that a server has in memory. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct StockShelves(Arc<Mutex<ShelfCache>>);

#[derive(Default)]
struct ShelfCache {
    shelves: HashMap<i64, CachedShelf>,
    /// Counts the uses, so that the oldest is known.
    uses: u64,
}

struct CachedShelf {
    shelf: KeptShelf,
    size: u64,
    used: u64,
}

impl std::fmt::Debug for StockShelves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StockShelves")
    }
}

impl StockShelves {
    /// The shelf of a shop with so many items and bytes of texts; those that were used least recently are dropped for it.
    pub(crate) fn place(&self, shop: i64, items: u64, text_bytes: u64) -> KeptShelf {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let used = kept.uses;
        let empty = || CachedShelf { shelf: KeptShelf::default(), size: 0, used };
        let cached = kept.shelves.entry(shop).or_insert_with(empty);
        cached.used = used;
        cached.size = items * OVERHEAD + text_bytes;
        let shelf = Arc::clone(&cached.shelf);
        kept.make_room(BUDGET);
        shelf
    }
}

impl ShelfCache {
    fn make_room(&mut self, budget: u64) {
        while self.shelves.values().map(|shelf| shelf.size).sum::<u64>() > budget {
            let oldest = self.shelves.iter().min_by_key(|(_, shelf)| shelf.used).map(|(shop, _)| *shop);
            let Some(oldest) = oldest else { return };
            self.shelves.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shelf_that_was_used_least_recently_gives_way() {
        let shelves = StockShelves::default();
        for shop in [1, 2, 3, 1, 4] {
            shelves.place(shop, 0, BUDGET / 3);
        }
        let kept = |shelves: &StockShelves| {
            let mut shops: Vec<i64> = shelves.0.lock().unwrap().shelves.keys().copied().collect();
            shops.sort_unstable();
            shops
        };
        assert_eq!(kept(&shelves), [1, 3, 4]);
        shelves.place(4, 0, 2 * (BUDGET / 3));
        assert_eq!(kept(&shelves), [1, 4], "one that has grown counts as it is");
    }
}

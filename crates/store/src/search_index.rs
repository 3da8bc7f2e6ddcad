//! The search indexes of histories in memory. What is searched for may stand anywhere in a name, so that a search reads all
//! names: for 100,000 rows that takes a database too long, and is quick in memory.
//!
//! The calculations of a user in one team have one index (a row of `search_shelves`). Triggers raise its version with every
//! change and note which calculation it was, whichever server or program makes it. A search asks the database for the
//! versions first and reads what has changed since, so that it never uses stale texts.

pub(crate) mod texts;

use crate::counts::unsigned;
use crate::entity::search_shelf;
use sea_orm::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use texts::Texts;

/// Bytes of texts that a server keeps in memory; the indexes that were used least recently go first.
const BUDGET: u64 = 128 << 20;

/// A user and a team; nil for what is in none.
type Key = (Uuid, Uuid);

/// The texts that a server has in memory. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct SearchIndexes(Arc<Mutex<Cache>>);

#[derive(Default)]
struct Cache {
    indexes: HashMap<Key, CachedIndex>,
    /// Counts the uses, so that the oldest is known.
    uses: u64,
}

struct CachedIndex {
    content: Content,
    size: u64,
    used: u64,
}

/// An index behind a lock: one search brings it up to date while others wait. Empty until it has been read.
pub(crate) type Content = Arc<tokio::sync::Mutex<Option<IndexedTexts>>>;

/// An index as it was at a version, or after it.
pub(crate) struct IndexedTexts {
    pub(crate) version: i64,
    pub(crate) texts: Arc<Texts>,
}

impl std::fmt::Debug for SearchIndexes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SearchIndexes")
    }
}

impl SearchIndexes {
    /// The slot of an index in memory; the indexes that were used least recently are dropped for it.
    pub(crate) fn place(&self, row: &search_shelf::Model) -> Content {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let used = kept.uses;
        let index = kept.indexes.entry((row.user_id, row.team_id)).or_insert_with(|| CachedIndex {
            content: Content::default(),
            size: 0,
            used,
        });
        index.used = used;
        index.size = unsigned(row.size);
        let content = Arc::clone(&index.content);
        kept.make_room(BUDGET);
        content
    }

    /// Forgets the texts of a user who is gone.
    pub(crate) fn forget(&self, user: Uuid) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.indexes.retain(|(owner, _), _| *owner != user);
    }
}

impl Cache {
    fn make_room(&mut self, budget: u64) {
        while self.indexes.values().map(|index| index.size).sum::<u64>() > budget {
            let oldest = self.indexes.iter().min_by_key(|(_, index)| index.used).map(|(key, _)| *key);
            let Some(key) = oldest else { return };
            self.indexes.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(user: u128, size: i64) -> search_shelf::Model {
        search_shelf::Model { user_id: Uuid::from_u128(user), team_id: Uuid::nil(), version: 1, size }
    }

    fn users(indexes: &SearchIndexes) -> Vec<u128> {
        let mut users: Vec<_> = indexes.0.lock().unwrap().indexes.keys().map(|key| key.0.as_u128()).collect();
        users.sort_unstable();
        users
    }

    #[test]
    fn the_shelf_that_was_used_least_recently_gives_way() {
        let indexes = SearchIndexes::default();
        let third = i64::try_from(BUDGET / 3).unwrap();
        for user in [1, 2, 3, 1, 4] {
            indexes.place(&row(user, third));
        }
        assert_eq!(users(&indexes), [1, 3, 4]);
        indexes.place(&row(4, 2 * third));
        assert_eq!(users(&indexes), [1, 4], "one that has grown counts as it is");
        indexes.forget(Uuid::from_u128(1));
        assert_eq!(users(&indexes), [4]);
    }
}

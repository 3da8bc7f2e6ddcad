//! Searches of a history in memory. A text may stand anywhere in a name, so that a search reads them all; stepping over
//! 100,000 rows takes a database longer than a person should wait, passing over their texts in memory does not.
//!
//! The calculations of a user in one team are a shelf. Triggers raise its version with every change and note which
//! calculation it was, whichever server or program makes it. A search asks the database for the versions first and reads
//! what has changed since, so that it never finds by what was.

mod read;
mod texts;

use crate::calculations::unsigned;
use crate::connect::Store;
use crate::entity::search_shelf;
use crate::error::{Result, StoreError};
use crate::scope::Scope;
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use texts::Texts;

/// Bytes of texts that a server keeps in memory; the shelves that were used least recently go first.
const BUDGET: u64 = 128 << 20;
/// Bytes that a search may need at once. Whoever sees more is searched for by the database.
const LARGEST: u64 = 32 << 20;

/// A user and a team; nil for what is in none.
type Key = (Uuid, Uuid);

/// The texts that a server has in memory. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Shelves(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    shelves: HashMap<Key, Shelf>,
    /// Counts the uses, so that the oldest is known.
    uses: u64,
}

struct Shelf {
    content: Content,
    size: u64,
    used: u64,
}

/// One reads what has changed; others wait for it. Empty until it has been read.
type Content = Arc<tokio::sync::Mutex<Option<Held>>>;

/// A shelf as it was at a version, or after it.
struct Held {
    version: i64,
    texts: Arc<Texts>,
}

impl std::fmt::Debug for Shelves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shelves")
    }
}

impl Shelves {
    /// The place of a shelf in memory. Others give way to it.
    fn place(&self, row: &search_shelf::Model) -> Content {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let used = kept.uses;
        let shelf = kept.shelves.entry((row.user_id, row.team_id)).or_insert_with(|| Shelf {
            content: Content::default(),
            size: 0,
            used,
        });
        shelf.used = used;
        shelf.size = unsigned(row.size);
        let content = Arc::clone(&shelf.content);
        kept.make_room(BUDGET);
        content
    }

    /// Forgets the texts of a user who is gone.
    pub(crate) fn forget(&self, user: Uuid) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.shelves.retain(|(owner, _), _| *owner != user);
    }
}

impl Kept {
    fn make_room(&mut self, budget: u64) {
        while self.shelves.values().map(|shelf| shelf.size).sum::<u64>() > budget {
            let oldest = self.shelves.iter().min_by_key(|(_, shelf)| shelf.used).map(|(key, _)| *key);
            let Some(key) = oldest else { return };
            self.shelves.remove(&key);
        }
    }
}

impl Store {
    /// The calculations that the caller sees and that contain a text, the oldest first; `None` if they are too many to be
    /// searched in memory.
    pub(crate) async fn containing(
        &self,
        scope: Scope,
        search: &str,
    ) -> Result<Option<Vec<(DateTime<Utc>, Uuid)>>> {
        use search_shelf::Column;
        let rows = search_shelf::Entity::find()
            .filter(scope.sees_kept(Column::UserId, Column::TeamId))
            .all(self.reader())
            .await?;
        if rows.iter().map(|row| unsigned(row.size)).sum::<u64>() > LARGEST {
            return Ok(None);
        }
        let mut shelves = Vec::with_capacity(rows.len());
        for row in &rows {
            shelves.push(self.texts_of(row).await?);
        }
        let wanted = text::fold(search);
        let passing = tokio::task::spawn_blocking(move || {
            let mut found = Vec::new();
            for texts in shelves {
                texts.containing(&wanted, &mut found);
            }
            // Nearly always in order: found as quickly as looked through.
            found.sort();
            found
        });
        passing.await.map(Some).map_err(|error| StoreError::Database(Box::new(error)))
    }

    /// A shelf in this version or a later one.
    async fn texts_of(&self, row: &search_shelf::Model) -> Result<Arc<Texts>> {
        let place = self.shelves().place(row);
        let mut content = place.lock().await;
        // If reading fails, the place stays empty, and the next search reads all.
        let held = match content.take() {
            Some(held) if held.version >= row.version => held,
            Some(held) => match self.catch_up(row, held).await? {
                Some(held) => held,
                None => self.read_all(row).await?,
            },
            None => self.read_all(row).await?,
        };
        Ok(Arc::clone(&content.insert(held).texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(user: u128, size: i64) -> search_shelf::Model {
        search_shelf::Model { user_id: Uuid::from_u128(user), team_id: Uuid::nil(), version: 1, size }
    }

    fn users(shelves: &Shelves) -> Vec<u128> {
        let mut users: Vec<_> = shelves.0.lock().unwrap().shelves.keys().map(|key| key.0.as_u128()).collect();
        users.sort_unstable();
        users
    }

    #[test]
    fn the_shelf_that_was_used_least_recently_gives_way() {
        let shelves = Shelves::default();
        let third = i64::try_from(BUDGET / 3).unwrap();
        for user in [1, 2, 3, 1, 4] {
            shelves.place(&row(user, third));
        }
        assert_eq!(users(&shelves), [1, 3, 4]);
        shelves.place(&row(4, 2 * third));
        assert_eq!(users(&shelves), [1, 4], "one that has grown counts as it is");
        shelves.forget(Uuid::from_u128(1));
        assert_eq!(users(&shelves), [4]);
    }
}

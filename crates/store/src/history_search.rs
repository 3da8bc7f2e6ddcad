//! Searches of a history by text, in the search indexes that the server keeps in memory.

mod read;

use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::search_shelf;
use crate::error::{Result, StoreError};
use crate::scope::Scope;
use crate::search_index::texts::Texts;
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use std::sync::Arc;

/// Bytes of texts that a search may keep in memory. Larger histories are searched by the database.
const LARGEST: u64 = 32 << 20;

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
        let mut indexes = Vec::with_capacity(rows.len());
        for row in &rows {
            indexes.push(self.texts_of(row).await?);
        }
        let wanted = text::fold(search);
        let passing = tokio::task::spawn_blocking(move || {
            let mut found = Vec::new();
            for texts in indexes {
                texts.containing(&wanted, &mut found);
            }
            // Nearly always sorted already, which this sort detects in one pass.
            found.sort();
            found
        });
        passing.await.map(Some).map_err(|error| StoreError::Database(Box::new(error)))
    }

    /// An index in this version or a later one.
    async fn texts_of(&self, row: &search_shelf::Model) -> Result<Arc<Texts>> {
        let place = self.search_indexes().place(row);
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

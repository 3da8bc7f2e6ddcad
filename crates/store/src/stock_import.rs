//! A whole list of items written into a store room at once: all of it or nothing.

use crate::activity::{Action, ObjectType};
use crate::connect::Store;
use crate::entity::stock_item;
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::scope::Scope;
use crate::stock_item::{MovementKind, StockFields, StockItem};
use crate::stock_room::{Cause, LockedRoom, NewItem};
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use std::collections::HashMap;

/// A row that makes an item.
#[derive(Debug, Clone)]
pub struct NewStock {
    /// The id of the row.
    pub id: Uuid,
    /// What is written in it.
    pub fields: StockFields,
    /// How many there are.
    pub count: u32,
}

/// A row that changes an item.
pub struct ChangedStock<F> {
    /// The item.
    pub id: Uuid,
    /// Gets what is written in it and says what is to be written, as often as it is tried.
    pub change: F,
    /// How many there are, where the row says it.
    pub count: Option<u32>,
}

impl Store {
    /// Writes a list into the room of the caller's shop. The counts of items that are there change by corrections.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the shop has not an item any more, [`StoreError::ReadOnly`],
    /// [`StoreError::LimitReached`].
    pub async fn import_stock<F: Fn(&mut StockFields) + Send + Sync>(
        &self,
        scope: impl Into<Scope>,
        new: &[NewStock],
        changed: &[ChangedStock<F>],
        now: DateTime<Utc>,
    ) -> Result<()> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let mut room = LockedRoom::open(&tx, scope, now).await?;
            let rows = room.lock(changed.iter().map(|row| row.id)).await?;
            let mut rows: HashMap<Uuid, stock_item::Model> =
                rows.into_iter().map(|row| (row.id, row)).collect();
            let mut corrected = Vec::new();
            for ChangedStock { id, change, count } in changed {
                let row = rows.remove(id).ok_or(StoreError::NotFound)?;
                let before = StockItem::try_from(row.clone())?.fields;
                let mut fields = before.clone();
                change(&mut fields);
                let row = if fields == before { row } else { room.rewrite(row, &fields).await? };
                let difference = count.map_or(0, |count| i64::from(count) - row.count);
                if difference != 0 {
                    corrected.push((row, difference));
                }
            }
            let corrections: Vec<_> = corrected.iter().map(|(row, difference)| (row, *difference)).collect();
            room.change(&corrections, MovementKind::Correction, &Cause::default()).await?;
            let items =
                new.iter().cloned().map(|NewStock { id, fields, count }| NewItem { id, fields, count });
            room.add(items.collect(), MovementKind::In, &Cause::default()).await?;
            room.note(Action::Imported, ObjectType::StockItem, None, None).await?;
            room.close().await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }
}

//! Items of a store room: made, changed, taken away, moved.

use crate::activity::{Action, ObjectType};
use crate::connect::Store;
use crate::entity::{stock_item, stock_movement, user};
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::paging::Page;
use crate::scope::Scope;
use crate::shops::shop_of;
use crate::stock_item::{MovementKind, StockFields, StockItem};
use crate::stock_room::{Cause, LockedRoom, NewItem};
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::{QueryOrder, QuerySelect, QueryTrait, Select};
use std::collections::HashMap;

/// A movement of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// Grows with time.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who did it, with the name; none if that account is gone.
    pub by: Option<(Uuid, String)>,
    /// How many more there were after it, or fewer.
    pub change: i64,
    /// Why.
    pub kind: MovementKind,
    /// What whoever did it says.
    pub reason: Option<String>,
    /// The calculation that was booked.
    pub calculation_id: Option<Uuid>,
    /// How many there were after it.
    pub count_after: u32,
}

impl Store {
    /// Makes an item of the caller's shop, of which so many are there.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::LimitReached`].
    pub async fn create_stock_item(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        fields: StockFields,
        count: u32,
        now: DateTime<Utc>,
    ) -> Result<StockItem> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let mut room = LockedRoom::open(&tx, scope, now).await?;
            let new = NewItem { id, fields: fields.clone(), count };
            let made = room.add(vec![new], MovementKind::In, &Cause::default()).await?;
            let row = made.into_iter().next().ok_or(StoreError::NotFound)?;
            let title = fields.title(row.number);
            room.note(Action::Created, ObjectType::StockItem, Some(id), Some(&title)).await?;
            room.close().await?;
            tx.commit().await?;
            row.try_into()
        })
        .await
    }

    /// An item of the caller's shop.
    ///
    /// # Errors
    /// [`StoreError::NotFound`].
    pub async fn stock_item(&self, scope: impl Into<Scope>, id: Uuid) -> Result<StockItem> {
        self.stock_items_by_id(scope, [id]).await?.pop().ok_or(StoreError::NotFound)
    }

    /// Those of these items that the caller's shop has, retired ones included, in the order of their ids.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn stock_items_by_id(
        &self,
        scope: impl Into<Scope>,
        ids: impl IntoIterator<Item = Uuid> + Send,
    ) -> Result<Vec<StockItem>> {
        /// Ids that a statement asks for.
        const PART: usize = 1_000;
        let scope = scope.into();
        let mut ids: Vec<Uuid> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        let mut items = Vec::new();
        for part in ids.chunks(PART) {
            let rows = of_shop(scope)
                .filter(stock_item::Column::Id.is_in(part.iter().copied()))
                .order_by_asc(stock_item::Column::Id)
                .all(self.reader())
                .await?;
            for row in rows {
                items.push(row.try_into()?);
            }
        }
        Ok(items)
    }

    /// Changes an item: `change` gets what is written in it and says what is to be written, as often as it is tried.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller's shop has no such item, [`StoreError::ReadOnly`],
    /// [`StoreError::LimitReached`].
    pub async fn update_stock_item(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        change: impl Fn(&mut StockFields) + Send + Sync,
        now: DateTime<Utc>,
    ) -> Result<StockItem> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let mut room = LockedRoom::open(&tx, scope, now).await?;
            let row = room.item(id).await?;
            let mut fields = StockItem::try_from(row.clone())?.fields;
            change(&mut fields);
            let row = room.rewrite(row, &fields).await?;
            let title = fields.title(row.number);
            room.note(Action::Updated, ObjectType::StockItem, Some(id), Some(&title)).await?;
            room.close().await?;
            tx.commit().await?;
            row.try_into()
        })
        .await
    }

    /// Takes an item away: for good if it has never moved but by its first movement, else it is retired. What a booking made
    /// is never gone.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller's shop has no such item, [`StoreError::ReadOnly`].
    pub async fn delete_stock_item(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let mut room = LockedRoom::open(&tx, scope, now).await?;
            let row = room.item(id).await?;
            let mut fields = StockItem::try_from(row.clone())?.fields;
            let title = fields.title(row.number);
            let action = if row.movements <= 1 && row.booking_id.is_none() {
                room.remove(&row).await?;
                Action::Deleted
            } else {
                fields.retired = true;
                room.rewrite(row, &fields).await?;
                Action::Retired
            };
            room.note(action, ObjectType::StockItem, Some(id), Some(&title)).await?;
            room.close().await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Moves an item: so many more are there, or fewer. Gives the movement's id and how many are there after it.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller's shop has no such item, [`StoreError::ReadOnly`],
    /// [`StoreError::OutOfStock`], [`StoreError::TooMany`].
    pub async fn move_stock(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        change: i64,
        kind: MovementKind,
        reason: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<(i64, u32)> {
        let scope = scope.into();
        let cause = Cause { reason, ..Cause::default() };
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let room = LockedRoom::open(&tx, scope, now).await?;
            let row = room.item(id).await?;
            room.change(&[(&row, change)], kind, &cause).await?;
            let last = of_item(id).one(&tx).await?.ok_or(StoreError::NotFound)?;
            let title = StockItem::try_from(row.clone())?.fields.title(row.number);
            room.note(Action::Moved, ObjectType::StockItem, Some(id), Some(&title)).await?;
            room.close().await?;
            tx.commit().await?;
            Ok((last.id, u32::try_from(last.count_after).unwrap_or(0)))
        })
        .await
    }

    /// The movements of an item, newest first, and how many there are on all pages.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller's shop has no such item.
    pub async fn movements(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        page: Page,
    ) -> Result<(Vec<Movement>, u64)> {
        let item = of_shop(scope.into()).filter(stock_item::Column::Id.eq(id)).one(self.reader()).await?;
        let total = crate::counts::unsigned(item.ok_or(StoreError::NotFound)?.movements);
        let rows = of_item(id).offset(page.offset()).limit(page.limit()).all(self.reader()).await?;
        let people = user::Entity::find()
            .select_only()
            .columns([user::Column::Id, user::Column::Name])
            .filter(user::Column::Id.is_in(rows.iter().filter_map(|row| row.user_id)));
        let names: HashMap<Uuid, String> =
            people.into_tuple::<(Uuid, String)>().all(self.reader()).await?.into_iter().collect();
        let movement = |row: stock_movement::Model| {
            let kind = MovementKind::from_name(&row.kind);
            Ok(Movement {
                id: row.id,
                at: row.at,
                by: row.user_id.and_then(|id| Some((id, names.get(&id)?.clone()))),
                change: row.change,
                kind: kind.ok_or_else(|| StoreError::Damaged(format!("movement {}", row.kind)))?,
                reason: row.reason,
                calculation_id: row.calculation_id,
                count_after: u32::try_from(row.count_after).unwrap_or(0),
            })
        };
        Ok((rows.into_iter().map(movement).collect::<Result<_>>()?, total))
    }
}

/// The items of the caller's shop.
pub(crate) fn of_shop(scope: Scope) -> Select<stock_item::Entity> {
    let shop = shop_of(scope).select_only().column(crate::entity::shop::Column::Id).into_query();
    stock_item::Entity::find().filter(stock_item::Column::ShopId.in_subquery(shop))
}

/// The movements of an item, newest first.
pub(crate) fn of_item(id: Uuid) -> Select<stock_movement::Entity> {
    stock_movement::Entity::find()
        .filter(stock_movement::Column::ItemId.eq(id))
        .order_by_desc(stock_movement::Column::Id)
}

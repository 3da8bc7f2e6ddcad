//! The store room of a shop while a transaction changes it. Its shop's row is locked: changes of one room take turns, so that
//! numbers are given once and versions become visible in their order.

use crate::activity::{Action, ActivityEntry, ObjectType, note};
use crate::counts::{signed, unsigned};
use crate::entity::{stock_item, stock_movement, stock_room};
use crate::error::{Limited, Result, Shortage, StoreError};
use crate::scope::Scope;
use crate::shops::{LockedShop, shop_for_write};
use crate::stock_item::{MAX_STOCK, MovementKind, StockFields, StockItemKind};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{CaseStatement, LockType, SimpleExpr};
use sea_orm::{ActiveValue::Set, DatabaseTransaction, ExprTrait, NotSet, QueryOrder, QuerySelect};

/// The most items of a shop, retired ones included: they are kept in memory while they are listed.
pub(crate) const MAX_ITEMS: u64 = 250_000;
/// The most bytes of their texts.
const MAX_TEXT_BYTES: i64 = 64 << 20;
/// Rows that are written at once: databases take so many values only.
const BATCH: usize = 500;
/// Counts that one statement changes.
const CHANGES: usize = 200;

/// The store room that a transaction has locked.
pub(crate) struct LockedRoom<'t> {
    tx: &'t DatabaseTransaction,
    scope: Scope,
    now: DateTime<Utc>,
    pub(crate) shop: i64,
    least: (i64, i64),
    is_new: bool,
    next_number: i64,
    version: i64,
    items: i64,
    text_bytes: i64,
}

/// Why counts change.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cause {
    pub reason: Option<String>,
    pub calculation_id: Option<Uuid>,
    pub booking_id: Option<Uuid>,
}

/// A new item.
pub(crate) struct NewItem {
    pub id: Uuid,
    pub fields: StockFields,
    pub count: u32,
}

impl<'t> LockedRoom<'t> {
    /// Locks the caller's room. [`LockedRoom::close`] has to follow.
    ///
    /// # Errors
    /// As [`shop_for_write`].
    pub(crate) async fn open(tx: &'t DatabaseTransaction, scope: Scope, now: DateTime<Utc>) -> Result<Self> {
        let LockedShop { id: shop, least_side, least_area } = shop_for_write(tx, scope, now).await?;
        let least = (least_side, least_area);
        let row = stock_room::Entity::find_by_id(shop).one(tx).await?;
        let is_new = row.is_none();
        let row = row.unwrap_or(stock_room::Model {
            shop_id: shop,
            next_number: 1,
            version: 0,
            items: 0,
            text_bytes: 0,
        });
        let stock_room::Model { next_number, version, items, text_bytes, .. } = row;
        Ok(Self { tx, scope, now, shop, least, is_new, next_number, version: version + 1, items, text_bytes })
    }

    /// Writes what has become of the room.
    ///
    /// # Errors
    /// [`StoreError::LimitReached`] if it holds too much now.
    pub(crate) async fn close(self) -> Result<()> {
        let (limit, current) = (MAX_ITEMS, unsigned(self.items));
        if current > limit || self.text_bytes > MAX_TEXT_BYTES {
            return Err(StoreError::LimitReached { of: Limited::StockItems, limit, current });
        }
        let row = stock_room::ActiveModel {
            shop_id: Set(self.shop),
            next_number: Set(self.next_number),
            version: Set(self.version),
            items: Set(self.items),
            text_bytes: Set(self.text_bytes),
        };
        if self.is_new {
            stock_room::Entity::insert(row).exec_without_returning(self.tx).await?;
        } else {
            row.update(self.tx).await?;
        }
        Ok(())
    }

    /// Side, µm, and area, µm², of the least remnant that the shop keeps.
    pub(crate) fn least(&self) -> (i64, i64) {
        self.least
    }

    /// Takes what a booking has put in out of use.
    pub(crate) async fn retire(&self, booking: Uuid) -> Result<()> {
        use stock_item::Column;
        stock_item::Entity::update_many()
            .col_expr(Column::Retired, Expr::value(true))
            .col_expr(Column::Version, Expr::value(self.version))
            .filter(Column::BookingId.eq(booking))
            .exec(self.tx)
            .await?;
        Ok(())
    }

    /// These items of the room, locked in the order of their ids.
    pub(crate) async fn lock(&self, ids: impl IntoIterator<Item = Uuid>) -> Result<Vec<stock_item::Model>> {
        let ids: Vec<Uuid> = ids.into_iter().collect();
        let mut rows = Vec::with_capacity(ids.len());
        let mut sorted = ids;
        sorted.sort_unstable();
        sorted.dedup();
        for part in sorted.chunks(BATCH) {
            let found = stock_item::Entity::find()
                .filter(stock_item::Column::Id.is_in(part.iter().copied()))
                .filter(stock_item::Column::ShopId.eq(self.shop))
                .order_by_asc(stock_item::Column::Id)
                .lock(LockType::NoKeyUpdate)
                .all(self.tx)
                .await?;
            rows.extend(found);
        }
        Ok(rows)
    }

    /// One item of the room, locked.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the room has none of that id.
    pub(crate) async fn item(&self, id: Uuid) -> Result<stock_item::Model> {
        self.lock([id]).await?.pop().ok_or(StoreError::NotFound)
    }

    /// Makes items, each with its first movement if there is any of it.
    pub(crate) async fn add(
        &mut self,
        items: Vec<NewItem>,
        kind: MovementKind,
        cause: &Cause,
    ) -> Result<Vec<stock_item::Model>> {
        let mut made = Vec::with_capacity(items.len());
        for NewItem { id, fields, count } in items {
            let number = (fields.kind == StockItemKind::Remnant).then(|| self.number());
            let mut row = stock_item::ActiveModel {
                id: Set(id),
                shop_id: Set(self.shop),
                count: Set(i64::from(count)),
                calculation_id: Set(cause.calculation_id),
                booking_id: Set(cause.booking_id),
                movements: Set(i64::from(count > 0)),
                version: Set(self.version),
                created_at: Set(text::micros(self.now)),
                ..Default::default()
            };
            fields.write(&mut row, number);
            let row = stock_item::Model::try_from(row)?;
            self.text_bytes += signed(row.search_key.len() as u64);
            made.push(row);
        }
        self.items += signed(made.len() as u64);
        // Before it is written: a transaction of very many rows would be in vain.
        if unsigned(self.items) > MAX_ITEMS {
            let (limit, current) = (MAX_ITEMS, unsigned(self.items));
            return Err(StoreError::LimitReached { of: Limited::StockItems, limit, current });
        }
        for part in made.chunks(BATCH) {
            let rows = part.iter().cloned().map(stock_item::ActiveModel::from);
            stock_item::Entity::insert_many(rows).exec_without_returning(self.tx).await?;
        }
        let first = made.iter().filter(|row| row.count > 0);
        self.write(first.map(|row| (row.id, row.count, row.count)).collect(), kind, cause).await?;
        Ok(made)
    }

    /// The number of the next remnant.
    fn number(&mut self) -> i64 {
        let number = self.next_number;
        self.next_number += 1;
        number
    }

    /// Writes what is said of an item anew. Who becomes a remnant gets a number.
    pub(crate) async fn rewrite(
        &mut self,
        row: stock_item::Model,
        fields: &StockFields,
    ) -> Result<stock_item::Model> {
        let number = match (row.number, fields.kind) {
            (None, StockItemKind::Remnant) => Some(self.number()),
            (number, _) => number,
        };
        let before = signed(row.search_key.len() as u64);
        let mut changed =
            stock_item::ActiveModel { id: Set(row.id), version: Set(self.version), ..Default::default() };
        fields.write(&mut changed, number);
        let row = changed.update(self.tx).await?;
        self.text_bytes += signed(row.search_key.len() as u64) - before;
        Ok(row)
    }

    /// Takes an item away for good.
    pub(crate) async fn remove(&mut self, row: &stock_item::Model) -> Result<()> {
        self.items -= 1;
        self.text_bytes -= signed(row.search_key.len() as u64);
        stock_item::Entity::delete_by_id(row.id).exec(self.tx).await?;
        Ok(())
    }

    /// Changes the counts of locked items, none of them twice.
    ///
    /// # Errors
    /// [`StoreError::OutOfStock`] with everything that is short, [`StoreError::TooMany`] if there would be too many of one.
    pub(crate) async fn change(
        &self,
        changes: &[(&stock_item::Model, i64)],
        kind: MovementKind,
        cause: &Cause,
    ) -> Result<()> {
        let short: Vec<Shortage> =
            changes.iter().filter_map(|(row, change)| shortage(row, *change)).collect();
        if !short.is_empty() {
            return Err(StoreError::OutOfStock(short));
        }
        let most = i64::from(MAX_STOCK);
        // What is put back was there before.
        let grown =
            |row: &stock_item::Model, change: i64| row.count + change > most && kind != MovementKind::Undo;
        if let Some((row, _)) = changes.iter().find(|(row, change)| grown(row, *change)) {
            return Err(StoreError::TooMany { item: row.id, max: unsigned(most - row.count) });
        }
        for part in changes.chunks(CHANGES) {
            use stock_item::Column;
            let each = part.iter().fold(CaseStatement::new(), |case, (row, change)| {
                case.case(Column::Id.eq(row.id), Expr::value(*change))
            });
            let each: SimpleExpr = each.finally(Expr::value(0_i64)).into();
            let changed = Expr::col(Column::Count).add(each);
            // The rows are locked; the guard holds should that ever fail.
            let guarded = stock_item::Entity::update_many()
                .col_expr(Column::Count, changed.clone())
                .col_expr(Column::Movements, Expr::col(Column::Movements).add(1))
                .col_expr(Column::Version, Expr::value(self.version))
                .filter(Column::Id.is_in(part.iter().map(|(row, _)| row.id)))
                .filter(changed.gte(0_i64))
                .exec(self.tx)
                .await?;
            if guarded.rows_affected != part.len() as u64 {
                return Err(StoreError::Damaged("counts of stock items".to_owned()));
            }
        }
        let written = changes.iter().map(|(row, change)| (row.id, *change, row.count + change));
        self.write(written.collect(), kind, cause).await
    }

    /// Writes movements: item, change and the count after it.
    async fn write(&self, all: Vec<(Uuid, i64, i64)>, kind: MovementKind, cause: &Cause) -> Result<()> {
        for part in all.chunks(BATCH) {
            let rows = part.iter().map(|(item, change, after)| stock_movement::ActiveModel {
                id: NotSet,
                item_id: Set(*item),
                at: Set(text::micros(self.now)),
                user_id: Set(Some(self.scope.user_id)),
                kind: Set(kind.as_str().to_owned()),
                change: Set(*change),
                count_after: Set(*after),
                reason: Set(cause.reason.as_deref().map(text::clean)),
                calculation_id: Set(cause.calculation_id),
                booking_id: Set(cause.booking_id),
            });
            stock_movement::Entity::insert_many(rows).exec_without_returning(self.tx).await?;
        }
        Ok(())
    }

    /// Tells the activity log what was done.
    pub(crate) async fn note(
        &self,
        action: Action,
        object: ObjectType,
        id: Option<Uuid>,
        name: Option<&str>,
    ) -> Result<()> {
        let entry = ActivityEntry {
            user_id: self.scope.user_id,
            team_id: self.scope.team_id,
            action,
            object_type: object,
            object_id: id,
            object_name: name,
            now: self.now,
        };
        note(self.tx, entry).await
    }
}

/// What is missing for a change.
pub(crate) fn shortage(row: &stock_item::Model, change: i64) -> Option<Shortage> {
    let short = row.count + change < 0;
    short.then(|| Shortage {
        stock_item_id: row.id,
        wanted: change.unsigned_abs(),
        in_stock: unsigned(row.count),
    })
}

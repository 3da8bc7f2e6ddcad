//! Lists of a store room, found on the shelf in memory.

use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::{shop, stock_item, stock_room};
use crate::error::{Result, StoreError};
use crate::paging::{Listing, Page};
use crate::scope::Scope;
use crate::shops::shop_of;
use crate::stock_item::{StockItem, StockItemKind, StockSort, StockSum, kind_of};
use crate::stock_shelf::{Finding, KeptShelf, Shelf, ShelfItem, Wish};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::{ExprTrait, FromQueryResult, JoinType, QuerySelect, Select};
use std::collections::{HashMap, HashSet};
use tokio::sync::OwnedRwLockReadGuard;

/// Which items a list shows.
#[derive(Debug, Clone, Default)]
pub struct StockFilter {
    /// Page, search (in material, place, supplier, notes and number) and order.
    pub listing: Listing<StockSort>,
    /// Only those of this material.
    pub material: Option<String>,
    /// Only those of this kind.
    pub kind: Option<StockItemKind>,
    /// Only those that are retired; otherwise only the others.
    pub retired: bool,
    /// Only those of which there are fewer than there should be, or only the others.
    pub low: Option<bool>,
    /// Only those with these ids.
    pub ids: Option<HashSet<Uuid>>,
}

/// A page of a list, how many there are on all pages, and their sums.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StockPage {
    /// The items of the page.
    pub items: Vec<StockItem>,
    /// How many there are on all pages.
    pub total: u64,
    /// What there is on all pages, by material and kind.
    pub sums: Vec<StockSum>,
}

/// An item as a shelf needs it; where nothing has changed, there is only the room.
#[derive(FromQueryResult)]
struct Changed {
    room_version: i64,
    room_items: i64,
    id: Option<Uuid>,
    material: Option<String>,
    kind: Option<String>,
    width: Option<i64>,
    height: Option<i64>,
    count: Option<i64>,
    min_count: Option<i64>,
    place: Option<String>,
    price: Option<i64>,
    number: Option<i64>,
    retired: Option<bool>,
    search_key: Option<String>,
    created_at: Option<DateTime<Utc>>,
}

impl Store {
    /// A page of the items of the caller's shop, with the sums of all that were found.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn stock(&self, scope: impl Into<Scope>, filter: &StockFilter) -> Result<StockPage> {
        let Some((shop, finding)) = self.finding(scope.into(), filter).await? else {
            return Ok(StockPage::default());
        };
        let items = self.in_room(shop, &finding.ids).await?;
        Ok(StockPage { items, total: finding.total, sums: finding.sums })
    }

    /// What a filter finds, with the shop; none where nothing was ever put into the room.
    async fn finding(&self, scope: Scope, filter: &StockFilter) -> Result<Option<(i64, Finding)>> {
        let search = filter.listing.search.as_deref().filter(|search| !search.trim().is_empty());
        let wish = Wish {
            search: search.map(text::fold),
            material: filter.material.clone(),
            kind: filter.kind,
            retired: filter.retired,
            low: filter.low,
            ids: filter.ids.clone(),
            order: filter.listing.order,
            page: filter.listing.page,
        };
        let room = shop_of(scope)
            .join_rev(JoinType::InnerJoin, room_of_shop())
            .select_only()
            .columns([stock_room::Column::ShopId, stock_room::Column::Version])
            .columns([stock_room::Column::Items, stock_room::Column::TextBytes])
            .into_model::<RoomHead>()
            .one(self.reader())
            .await?;
        let Some(room) = room else { return Ok(None) };
        let place = self.stock_shelves().place(room.shop_id, unsigned(room.items), unsigned(room.text_bytes));
        let shelf = self.present(place, &room).await?;
        let finding = tokio::task::spawn_blocking(move || shelf.find(&wish));
        let finding = finding.await.map_err(|error| StoreError::Database(Box::new(error)))?;
        Ok(Some((room.shop_id, finding)))
    }

    /// All that a filter finds, in its order, whatever its page.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn whole_stock(&self, scope: impl Into<Scope>, filter: &StockFilter) -> Result<Vec<StockItem>> {
        /// Items that a statement asks for.
        const PART: usize = 1_000;
        let whole = Page { number: 1, size: u32::MAX };
        let wanted =
            StockFilter { listing: Listing { page: whole, ..filter.listing.clone() }, ..filter.clone() };
        let Some((shop, finding)) = self.finding(scope.into(), &wanted).await? else { return Ok(Vec::new()) };
        let mut items = Vec::with_capacity(finding.ids.len());
        for part in finding.ids.chunks(PART) {
            items.extend(self.in_room(shop, part).await?);
        }
        Ok(items)
    }

    /// The items with these ids, in their order.
    async fn in_room(&self, shop: i64, ids: &[Uuid]) -> Result<Vec<StockItem>> {
        let found = stock_item::Entity::find()
            .filter(stock_item::Column::ShopId.eq(shop))
            .filter(stock_item::Column::Id.is_in(ids.iter().copied()))
            .all(self.reader())
            .await?;
        let mut rows: HashMap<Uuid, stock_item::Model> = found.into_iter().map(|row| (row.id, row)).collect();
        ids.iter().filter_map(|id| rows.remove(id)).map(StockItem::try_from).collect()
    }

    /// The shelf in this version or a later one.
    async fn present(&self, place: KeptShelf, room: &RoomHead) -> Result<OwnedRwLockReadGuard<Shelf>> {
        {
            let shelf = place.clone().read_owned().await;
            if shelf.version >= room.version {
                return Ok(shelf);
            }
        }
        let mut shelf = place.write_owned().await;
        if shelf.version < room.version {
            // If reading fails, nothing is there, and the next list reads all.
            let held = std::mem::take(&mut *shelf);
            *shelf = self.caught_up(room.shop_id, held).await?;
        }
        Ok(shelf.downgrade())
    }

    /// Brings a shelf to the present; reads all of it where items are gone, or most of it is old.
    async fn caught_up(&self, shop: i64, mut held: Shelf) -> Result<Shelf> {
        if held.is_worn() {
            held = Shelf::default();
        }
        let whole = held.version == 0;
        let items = self.put_changed(shop, &mut held).await?;
        if whole || held.len() as u64 == items {
            return Ok(held);
        }
        let mut anew = Shelf::default();
        self.put_changed(shop, &mut anew).await?;
        Ok(anew)
    }

    /// Puts what has changed since the shelf's version on it, as one statement sees it. Gives how many items there are.
    async fn put_changed(&self, shop: i64, shelf: &mut Shelf) -> Result<u64> {
        let rows = changed(shop, shelf.version).into_model::<Changed>().all(self.reader()).await?;
        let (version, items) = rows.first().map_or((0, 0), |row| (row.room_version, row.room_items));
        for row in rows {
            if let Some(item) = row.item()? {
                shelf.put(item);
            }
        }
        shelf.settle(version);
        Ok(unsigned(items))
    }
}

/// What of a room a list asks for first.
#[derive(FromQueryResult)]
struct RoomHead {
    shop_id: i64,
    version: i64,
    items: i64,
    text_bytes: i64,
}

fn room_of_shop() -> sea_orm::RelationDef {
    stock_room::Entity::belongs_to(shop::Entity).from(stock_room::Column::ShopId).to(shop::Column::Id).into()
}

/// The room, and with it what has changed since a version.
pub(crate) fn changed(shop: i64, version: i64) -> Select<stock_room::Entity> {
    use stock_item::Column;
    let items = stock_room::Entity::belongs_to(stock_item::Entity)
        .from(stock_room::Column::ShopId)
        .to(Column::ShopId)
        .on_condition(move |_, items| Expr::col((items, Column::Version)).gt(version).into());
    stock_room::Entity::find()
        .filter(stock_room::Column::ShopId.eq(shop))
        .join(JoinType::LeftJoin, items.into())
        .select_only()
        .column_as(stock_room::Column::Version, "room_version")
        .column_as(stock_room::Column::Items, "room_items")
        .columns([Column::Id, Column::Material, Column::Kind, Column::Width, Column::Height])
        .columns([Column::Count, Column::MinCount, Column::Place, Column::Price, Column::Number])
        .columns([Column::Retired, Column::SearchKey, Column::CreatedAt])
}

impl Changed {
    /// The item, where the row holds one.
    fn item(self) -> Result<Option<ShelfItem>> {
        let (Some(id), Some(material), Some(kind)) = (self.id, self.material, self.kind) else {
            return Ok(None);
        };
        Ok(Some(ShelfItem {
            id,
            material,
            kind: kind_of(&kind)?,
            width: self.width.unwrap_or(0),
            height: self.height.unwrap_or(0),
            count: self.count.unwrap_or(0),
            min_count: self.min_count,
            place: self.place,
            price: self.price,
            number: self.number,
            retired: self.retired.unwrap_or(false),
            search_key: self.search_key.unwrap_or_default(),
            created_at: self.created_at.map_or(0, |at| at.timestamp_micros()),
        }))
    }
}

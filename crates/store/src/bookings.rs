//! Bookings of calculations: the used sheets are taken out of stock, and what is left of them is put in, in one transaction.

use crate::activity::{Action, note};
use crate::calculation_row::{activity_entry, visible};
use crate::connect::Store;
use crate::counts::{signed, unsigned};
use crate::entity::{booking, calculation, stock_item, stock_movement};
use crate::error::{Result, Shortage, StoreError};
use crate::locks::retrying;
use crate::scope::Scope;
use crate::status::Status;
use crate::stock_item::{MovementKind, StockFields, StockItem, StockItemKind};
use crate::stock_room::{Cause, LockedRoom, NewItem};
use crate::text;
use crate::webhook_events::{NewWebhookEvent, WebhookEvent, note_webhook_event};
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveValue::Set, DatabaseTransaction, QueryOrder, QuerySelect, Select};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};

/// What a calculation has used of the store room, and left over.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BookingPlan {
    /// The items, each with its sheets that are used; an item may stand there more than once.
    pub taken: Vec<(Uuid, u32)>,
    /// What is left of them, whether it is worth keeping or not.
    pub left: Vec<LeftOver>,
}

/// A part that is left of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOver {
    /// The item that its sheet came from.
    pub item: Uuid,
    /// What the calculation calls its material.
    pub material: String,
    /// Along x, µm.
    pub width: i64,
    /// Along y, µm.
    pub height: i64,
}

/// A remnant that a booking puts in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutIn {
    /// The item that it is; none as long as nothing is booked.
    pub item: Option<Uuid>,
    /// Its material.
    pub material: String,
    /// Along x, µm.
    pub width: i64,
    /// Along y, µm.
    pub height: i64,
    /// What it is called; none as long as nothing is booked.
    pub number: Option<String>,
}

/// What a booking is or would be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Booking {
    /// The booking, where the calculation is booked.
    pub id: Option<Uuid>,
    /// How many there are of each item now.
    pub in_stock: BTreeMap<Uuid, u64>,
    /// What it puts in.
    pub put: Vec<PutIn>,
    /// What there is not enough of, as long as nothing is booked.
    pub short: Vec<Shortage>,
}

/// A booking that is to be made.
#[derive(Debug, Clone)]
pub struct NewBooking {
    /// The id of the row.
    pub id: Uuid,
    /// The ids of the remnants: as many as the plan has left.
    pub remnants: Vec<Uuid>,
    /// What was used and left.
    pub plan: BookingPlan,
    /// Where the remnants lie.
    pub place: Option<String>,
}

impl BookingPlan {
    /// The sheets of each item.
    fn wanted(&self) -> BTreeMap<Uuid, u64> {
        let mut wanted = BTreeMap::new();
        for (item, count) in &self.taken {
            *wanted.entry(*item).or_insert(0) += u64::from(*count);
        }
        wanted
    }

    /// What is worth keeping in a shop.
    fn kept(&self, (least_side, least_area): (i64, i64)) -> impl Iterator<Item = &LeftOver> {
        self.left.iter().filter(move |left| {
            let area = i128::from(left.width) * i128::from(left.height);
            left.width.min(left.height) >= least_side && area >= i128::from(least_area)
        })
    }
}

impl Store {
    /// What the booking of a calculation has put in and taken out, or what it would.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn booking(
        &self,
        scope: impl Into<Scope>,
        calculation: Uuid,
        plan: &BookingPlan,
    ) -> Result<Booking> {
        let scope = scope.into();
        let standing = standing(calculation).one(self.reader()).await?;
        let wanted = plan.wanted();
        let items = self.stock_items_by_id(scope, wanted.keys().copied()).await?;
        let in_stock = counts(&wanted, items.iter().map(|item| (item.id, item.count.into())));
        if let Some(booking) = standing {
            let put = made_by(booking.id).all(self.reader()).await?;
            return Ok(Booking { id: Some(booking.id), in_stock, put: put_in(put)?, short: Vec::new() });
        }
        let shop = self.shop(scope).await?;
        let materials: HashMap<Uuid, &String> =
            items.iter().map(|item| (item.id, &item.fields.material)).collect();
        let kept = plan.kept((shop.least_side, shop.least_area));
        let put = kept.map(|left| {
            let material = materials.get(&left.item).map_or(&left.material, |material| material).clone();
            PutIn { item: None, material, width: left.width, height: left.height, number: None }
        });
        Ok(Booking { id: None, put: put.collect(), short: shortages(&wanted, &in_stock), in_stock })
    }

    /// Books a calculation.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such calculation with a result, [`StoreError::AlreadyBooked`],
    /// [`StoreError::OutOfStock`] with everything that is short, [`StoreError::ReadOnly`],
    /// [`StoreError::LimitReached`].
    pub async fn book(
        &self,
        scope: impl Into<Scope>,
        calculation: Uuid,
        new: &NewBooking,
        now: DateTime<Utc>,
    ) -> Result<Booking> {
        let scope = scope.into();
        let booked = retrying(async || {
            let tx = self.begin_on(Some(scope.user_id), calculation).await?;
            let mut room = LockedRoom::open(&tx, scope, now).await?;
            if standing(calculation).one(&tx).await?.is_some() {
                return Err(StoreError::AlreadyBooked);
            }
            let wanted = new.plan.wanted();
            let items = room.lock(wanted.keys().copied()).await?;
            let row = finished(&tx, scope, calculation).await?;
            let before = counts(&wanted, items.iter().map(|item| (item.id, unsigned(item.count))));
            let short = shortages(&wanted, &before);
            if !short.is_empty() {
                return Err(StoreError::OutOfStock(short));
            }
            let booking = booking::ActiveModel {
                id: Set(new.id),
                shop_id: Set(room.shop),
                calculation_id: Set(calculation),
                booked_at: Set(text::micros(now)),
                undone_at: Set(None),
            };
            booking::Entity::insert(booking).exec_without_returning(&tx).await?;
            let cause =
                Cause { calculation_id: Some(calculation), booking_id: Some(new.id), ..Cause::default() };
            let taken = |item: &stock_item::Model| wanted.get(&item.id).map_or(0, |count| -signed(*count));
            let changes: Vec<_> =
                items.iter().map(|item| (item, taken(item))).filter(|(_, change)| *change != 0).collect();
            room.change(&changes, MovementKind::Booking, &cause).await?;
            let in_stock =
                before.iter().map(|(id, count)| (*id, count - wanted.get(id).copied().unwrap_or(0)));
            let put = remnants(new, room.least(), &items)?;
            let made = room.add(put, MovementKind::Booking, &cause).await?;
            room.close().await?;
            let booked = Booking {
                id: Some(new.id),
                in_stock: in_stock.collect(),
                put: put_in(made)?,
                short: Vec::new(),
            };
            tell(&tx, scope, &row, Action::Booked, now).await?;
            tell_programs(&tx, scope, (&row, new.id), now).await?;
            tx.commit().await?;
            Ok(booked)
        })
        .await;
        booked.map_err(|error| match error {
            // Another shop has booked it at the same time.
            StoreError::AlreadyExists => StoreError::AlreadyBooked,
            other => other,
        })
    }

    /// Undoes the booking of a calculation: what was taken is there again, and what was put in is out of use.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller's shop has not booked it, [`StoreError::OutOfStock`] with the remnants that were
    /// used, [`StoreError::ReadOnly`].
    pub async fn undo_booking(
        &self,
        scope: impl Into<Scope>,
        calculation: Uuid,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_on(Some(scope.user_id), calculation).await?;
            let room = LockedRoom::open(&tx, scope, now).await?;
            let of_shop = booking::Column::ShopId.eq(room.shop);
            let booking =
                standing(calculation).filter(of_shop).one(&tx).await?.ok_or(StoreError::NotFound)?;
            let taken: Vec<(Uuid, i64)> = stock_movement::Entity::find()
                .select_only()
                .columns([stock_movement::Column::ItemId, stock_movement::Column::Change])
                .filter(stock_movement::Column::BookingId.eq(booking.id))
                .filter(stock_movement::Column::Change.lt(0))
                .into_tuple()
                .all(&tx)
                .await?;
            let put: Vec<Uuid> = made_by(booking.id)
                .select_only()
                .column(stock_item::Column::Id)
                .into_tuple()
                .all(&tx)
                .await?;
            let taken: BTreeMap<Uuid, i64> = taken.into_iter().collect();
            let items = room.lock(taken.keys().copied().chain(put)).await?;
            let row = visible(scope, calculation).lock(LockType::KeyShare).one(&tx).await?;
            let row = row.ok_or(StoreError::NotFound)?;
            let (remnants, sheets): (Vec<_>, Vec<_>) =
                items.iter().partition(|item| item.booking_id == Some(booking.id));
            let used = |item: &&&stock_item::Model| item.movements != 1 || item.count != 1;
            let used: Vec<Shortage> = remnants.iter().filter(used).map(|item| missing(item)).collect();
            if !used.is_empty() {
                return Err(StoreError::OutOfStock(used));
            }
            let back = sheets.iter().filter_map(|item| Some((*item, -taken.get(&item.id)?)));
            let changes: Vec<_> = back.chain(remnants.iter().map(|item| (*item, -1))).collect();
            let cause =
                Cause { calculation_id: Some(calculation), booking_id: Some(booking.id), ..Cause::default() };
            room.change(&changes, MovementKind::Undo, &cause).await?;
            room.retire(booking.id).await?;
            let undone = booking::ActiveModel {
                id: Set(booking.id),
                undone_at: Set(Some(text::micros(now))),
                ..Default::default()
            };
            undone.update(&tx).await?;
            room.close().await?;
            tell(&tx, scope, &row, Action::Unbooked, now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }
}

/// Tells the shop's webhooks of a booking, in its transaction.
async fn tell_programs(
    tx: &DatabaseTransaction,
    scope: Scope,
    (row, booking): (&calculation::Model, Uuid),
    at: DateTime<Utc>,
) -> Result<()> {
    let data = json!({
        "calculation_id": row.id,
        "booking_id": booking,
        "external_id": row.external_id,
        "name": row.name,
    });
    let of = (scope.user_id, scope.team_id);
    let event = WebhookEvent::StockBooked;
    note_webhook_event(tx, NewWebhookEvent { of, id: booking, event, data, at }).await
}

/// Notes a booking or its undoing, in its transaction.
async fn tell(
    tx: &DatabaseTransaction,
    scope: Scope,
    row: &calculation::Model,
    action: Action,
    now: DateTime<Utc>,
) -> Result<()> {
    note(tx, activity_entry(action, scope.user_id, row.team_id, row.id, row.name.as_deref(), now)).await
}

/// The calculation with a result that is there to stay, held until the transaction ends.
async fn finished(tx: &DatabaseTransaction, scope: Scope, id: Uuid) -> Result<calculation::Model> {
    let row = visible(scope, id).lock(LockType::KeyShare).one(tx).await?.ok_or(StoreError::NotFound)?;
    match Status::from_row(&row.status)? {
        Status::Finished | Status::Stopped => Ok(row),
        _ => Err(StoreError::NotFound),
    }
}

/// The booking of a calculation that was not undone.
pub(crate) fn standing(calculation: Uuid) -> Select<booking::Entity> {
    booking::Entity::find()
        .filter(booking::Column::CalculationId.eq(calculation))
        .filter(booking::Column::UndoneAt.is_null())
}

/// The remnants that a booking has put in, by their numbers.
pub(crate) fn made_by(booking: Uuid) -> Select<stock_item::Entity> {
    stock_item::Entity::find()
        .filter(stock_item::Column::BookingId.eq(booking))
        .order_by_asc(stock_item::Column::Number)
}

fn put_in(rows: Vec<stock_item::Model>) -> Result<Vec<PutIn>> {
    let put = |row: stock_item::Model| {
        let StockItem { id, fields, number, .. } = row.try_into()?;
        let StockFields { material, width, height, .. } = fields;
        Ok(PutIn { item: Some(id), material, width, height, number })
    };
    rows.into_iter().map(put).collect()
}

/// How many there are of each item that is wanted; none of one that the shop has not.
fn counts(wanted: &BTreeMap<Uuid, u64>, known: impl Iterator<Item = (Uuid, u64)>) -> BTreeMap<Uuid, u64> {
    let mut counts: BTreeMap<Uuid, u64> = wanted.keys().map(|item| (*item, 0)).collect();
    counts.extend(known);
    counts
}

fn shortages(wanted: &BTreeMap<Uuid, u64>, in_stock: &BTreeMap<Uuid, u64>) -> Vec<Shortage> {
    let short = |(item, wanted): (&Uuid, &u64)| {
        let in_stock = in_stock.get(item).copied().unwrap_or(0);
        (*wanted > in_stock).then_some(Shortage { stock_item_id: *item, wanted: *wanted, in_stock })
    };
    wanted.iter().filter_map(short).collect()
}

/// A remnant that is no longer as its booking has put it in.
fn missing(item: &stock_item::Model) -> Shortage {
    Shortage { stock_item_id: item.id, wanted: 1, in_stock: unsigned(item.count) }
}

/// What a booking puts in: each part is an item of its own, like the item that its sheet came from.
fn remnants(new: &NewBooking, least: (i64, i64), items: &[stock_item::Model]) -> Result<Vec<NewItem>> {
    let items: HashMap<Uuid, &stock_item::Model> = items.iter().map(|item| (item.id, item)).collect();
    let mut remnants = Vec::new();
    for (left, id) in new.plan.kept(least).zip(&new.remnants) {
        let Some(sheet) = items.get(&left.item) else { continue };
        let sheet = StockItem::try_from((*sheet).clone())?.fields;
        let fields = StockFields {
            material: sheet.material,
            kind: StockItemKind::Remnant,
            width: left.width,
            height: left.height,
            thickness: sheet.thickness,
            grain: sheet.grain,
            min_count: None,
            place: new.place.clone(),
            price: None,
            supplier: None,
            notes: None,
            retired: false,
        };
        remnants.push(NewItem { id: *id, fields, count: 1 });
    }
    Ok(remnants)
}

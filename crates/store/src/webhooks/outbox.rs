//! What the deliverers of all servers take from the outbox, and what they write of it. A delivery that is taken is due again
//! after a while: what a server that died had taken is sent by another one.

use crate::activity::{Action, ActivityEntry, ObjectType, note};
use crate::connect::Store;
use crate::entity::webhook_delivery::{self, Column};
use crate::entity::{shop, team_member, webhook, webhook_attempt};
use crate::error::Result;
use crate::leases::moment;
use crate::locks::retrying;
use crate::teams::Role;
use crate::text;
use crate::webhooks::{call_off, name_of};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DatabaseTransaction, DbBackend, ExprTrait, NotSet, Order, QueryOrder,
    QuerySelect, Select,
};
use std::collections::{BTreeMap, HashMap};

/// How long a delivery that was taken belongs to who took it: longer than an attempt may last.
const LEASE: TimeDelta = TimeDelta::seconds(40);
/// Deliveries that are looked at in one go for those that may be taken.
const LOOK: u64 = 64;

/// A delivery that was taken and is to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueDelivery {
    /// Where to.
    pub webhook_id: Uuid,
    /// The id of the event.
    pub id: Uuid,
    /// The number of this attempt.
    pub attempt: u32,
    /// How often it was tried before, since it was to be sent or sent again.
    pub tries: u32,
    /// The address.
    pub url: String,
    /// What it is signed with.
    pub secret: String,
    /// What is sent.
    pub body: String,
}

/// How an attempt went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentAttempt {
    /// When it began.
    pub at: DateTime<Utc>,
    /// The HTTP status of the answer, where there was one.
    pub status: Option<u16>,
    /// Why there was none.
    pub error: Option<String>,
    /// How long it took, milliseconds.
    pub ms: u64,
}

/// What became of an attempt.
#[derive(Debug, Clone)]
pub struct DeliveryEnd {
    /// Of which webhook.
    pub webhook_id: Uuid,
    /// Of which event.
    pub id: Uuid,
    /// The number of the attempt.
    pub attempt: u32,
    /// How it went.
    pub sent: SentAttempt,
    /// Whether the receiver has taken it.
    pub delivered: bool,
    /// After what pause it is tried again; none: it is not.
    pub again: Option<TimeDelta>,
}

impl Store {
    /// Takes deliveries that are due: `most` at most, and of no webhook more than `each` with those that are under way already.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn take_deliveries(
        &self,
        under_way: &HashMap<Uuid, usize>,
        each: usize,
        most: usize,
    ) -> Result<Vec<DueDelivery>> {
        let full: Vec<Uuid> =
            under_way.iter().filter(|(_, count)| **count >= each).map(|(hook, _)| *hook).collect();
        // Nearly always there is none, so this is asked without a transaction.
        if most == 0 || due(self.reader().get_database_backend(), &full).one(self.reader()).await?.is_none() {
            return Ok(Vec::new());
        }
        // What is taken twice after a power cut is sent twice, as it may be.
        retrying(async || {
            let tx = self.begin_lazily().await?;
            let (mut taken, mut full, mut counts) = (Vec::new(), full.clone(), under_way.clone());
            while taken.len() < most {
                let rows = due(tx.get_database_backend(), &full)
                    .lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked)
                    .limit(LOOK)
                    .all(&tx)
                    .await?;
                if rows.is_empty() {
                    break;
                }
                let looked_at_all = (rows.len() as u64) < LOOK;
                let before = taken.len();
                for row in rows {
                    let count = counts.entry(row.webhook_id).or_default();
                    if *count >= each || taken.len() >= most {
                        continue;
                    }
                    *count += 1;
                    lease(&tx, &row).await?;
                    taken.push(row);
                }
                full = counts.iter().filter(|(_, count)| **count >= each).map(|(hook, _)| *hook).collect();
                if looked_at_all || taken.len() == before {
                    break;
                }
            }
            let taken = addressed(&tx, taken).await?;
            tx.commit().await?;
            Ok(taken)
        })
        .await
    }

    /// Writes what became of attempts. A webhook that has failed since `patience` is switched off, and its shop reads so.
    /// Returns the webhooks that were.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn settle_deliveries(
        &self,
        ends: &[DeliveryEnd],
        patience: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<Vec<Uuid>> {
        let mut by_hook: BTreeMap<Uuid, Vec<&DeliveryEnd>> = BTreeMap::new();
        for end in ends {
            by_hook.entry(end.webhook_id).or_default().push(end);
        }
        retrying(async || {
            let tx = self.begin_lazily().await?;
            let mut given_up = Vec::new();
            for (hook, ends) in &by_hook {
                // First the webhook and then its deliveries, as who deletes it does.
                let row = webhook::Entity::find_by_id(*hook).lock(LockType::NoKeyUpdate).one(&tx).await?;
                let Some(row) = row else { continue };
                for end in ends {
                    settle(&tx, end).await?;
                }
                if judge(&tx, row, ends, patience, now).await? {
                    given_up.push(*hook);
                }
            }
            tx.commit().await?;
            Ok(given_up)
        })
        .await
    }

    /// Forgets the deliveries of events before that moment. Returns how many.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn forget_deliveries(&self, before: DateTime<Utc>) -> Result<u64> {
        let old = Column::CreatedAt.lt(text::micros(before)).and(Column::DueAt.is_null());
        if webhook_delivery::Entity::find().filter(old.clone()).one(self.reader()).await?.is_none() {
            return Ok(0);
        }
        // Two servers may do it at the same time.
        retrying(async || {
            let tx = self.begin().await?;
            let gone = webhook_delivery::Entity::delete_many().filter(old.clone()).exec(&tx).await?;
            tx.commit().await?;
            Ok(gone.rows_affected)
        })
        .await
    }
}

/// The deliveries whose time has come, but for those of these webhooks.
pub(crate) fn due(backend: DbBackend, but: &[Uuid]) -> Select<webhook_delivery::Entity> {
    let now = moment(backend, TimeDelta::zero());
    let due = webhook_delivery::Entity::find().filter(Expr::col(Column::DueAt).lte(now));
    let due = if but.is_empty() { due } else { due.filter(Column::WebhookId.is_not_in(but.iter().copied())) };
    due.order_by(Column::DueAt, Order::Asc)
}

async fn lease(tx: &DatabaseTransaction, row: &webhook_delivery::Model) -> Result<()> {
    webhook_delivery::Entity::update_many()
        .col_expr(Column::DueAt, moment(tx.get_database_backend(), -LEASE))
        .col_expr(Column::Attempt, Expr::value(row.attempt + 1))
        .col_expr(Column::Tries, Expr::value(row.tries + 1))
        .filter(Column::WebhookId.eq(row.webhook_id))
        .filter(Column::Id.eq(row.id))
        .exec(tx)
        .await?;
    Ok(())
}

/// The deliveries with their addresses and secrets.
async fn addressed(tx: &DatabaseTransaction, rows: Vec<webhook_delivery::Model>) -> Result<Vec<DueDelivery>> {
    let hooks = webhook::Entity::find()
        .filter(webhook::Column::Id.is_in(rows.iter().map(|row| row.webhook_id)))
        .all(tx)
        .await?;
    let hooks: HashMap<Uuid, webhook::Model> = hooks.into_iter().map(|hook| (hook.id, hook)).collect();
    let of = |row: webhook_delivery::Model| {
        let hook = hooks.get(&row.webhook_id)?;
        Some(DueDelivery {
            webhook_id: row.webhook_id,
            id: row.id,
            attempt: (row.attempt + 1).unsigned_abs(),
            tries: row.tries.unsigned_abs(),
            url: hook.url.clone(),
            secret: hook.secret.clone(),
            body: row.body,
        })
    };
    Ok(rows.into_iter().filter_map(of).collect())
}

/// Notes an attempt, and when the next one is, unless another server has begun one since.
async fn settle(tx: &DatabaseTransaction, end: &DeliveryEnd) -> Result<()> {
    let own = webhook_delivery::Entity::find_by_id((end.webhook_id, end.id))
        .lock(LockType::NoKeyUpdate)
        .one(tx)
        .await?;
    let Some(row) = own else { return Ok(()) };
    let sent = &end.sent;
    let attempt = webhook_attempt::ActiveModel {
        id: NotSet,
        webhook_id: Set(end.webhook_id),
        delivery_id: Set(end.id),
        at: Set(text::micros(sent.at)),
        status: Set(sent.status.map(i32::from)),
        error: Set(sent.error.as_deref().map(text::clean)),
        ms: Set(crate::counts::signed(sent.ms)),
    };
    webhook_attempt::Entity::insert(attempt).exec_without_returning(tx).await?;
    let mut update = webhook_delivery::Entity::update_many()
        .filter(Column::WebhookId.eq(end.webhook_id))
        .filter(Column::Id.eq(end.id));
    if end.delivered {
        update = update.col_expr(Column::Delivered, Expr::value(true));
    }
    // Who sends it again while it is being sent (the tries begin anew), or has switched it off, has the last word.
    let is_mine = row.attempt.unsigned_abs() == end.attempt && row.tries > 0 && row.due_at.is_some();
    if is_mine {
        let next = match end.again {
            Some(pause) => moment(tx.get_database_backend(), -pause),
            None => Expr::value(None::<DateTime<Utc>>),
        };
        update = update.col_expr(Column::DueAt, next);
    } else if !end.delivered {
        return Ok(());
    }
    update.exec(tx).await?;
    Ok(())
}

/// Notes since when a webhook fails, and gives it up where that is too long.
async fn judge(
    tx: &DatabaseTransaction,
    row: webhook::Model,
    ends: &[&DeliveryEnd],
    patience: TimeDelta,
    now: DateTime<Utc>,
) -> Result<bool> {
    let since = match ends.iter().any(|end| end.delivered) {
        true => None,
        false => Some(row.failing_since.unwrap_or(text::micros(now))),
    };
    let gives_up = row.enabled && since.is_some_and(|since| now - since >= patience);
    if since == row.failing_since && !gives_up {
        return Ok(false);
    }
    let mut changed =
        webhook::ActiveModel { id: Set(row.id), failing_since: Set(since), ..Default::default() };
    if gives_up {
        changed.enabled = Set(false);
        changed.given_up_at = Set(Some(text::micros(now)));
    }
    webhook::Entity::update(changed).exec(tx).await?;
    if gives_up {
        call_off(tx, row.id).await?;
        tell_owner(tx, &row, now).await?;
    }
    Ok(gives_up)
}

async fn tell_owner(tx: &DatabaseTransaction, row: &webhook::Model, now: DateTime<Utc>) -> Result<()> {
    let Some(shop) = shop::Entity::find_by_id(row.shop_id).one(tx).await? else { return Ok(()) };
    let owner = match shop.team_id {
        None => shop.user_id,
        Some(team) => team_member::Entity::find()
            .filter(team_member::Column::TeamId.eq(team))
            .filter(team_member::Column::Role.eq(Role::Owner.as_str()))
            .one(tx)
            .await?
            .map(|member| member.user_id),
    };
    let Some(user_id) = owner else { return Ok(()) };
    let entry = ActivityEntry {
        user_id,
        team_id: shop.team_id,
        action: Action::GivenUp,
        object_type: ObjectType::Webhook,
        object_id: Some(row.id),
        object_name: Some(name_of(row)),
        now,
    };
    note(tx, entry).await
}

impl From<webhook_attempt::Model> for SentAttempt {
    fn from(row: webhook_attempt::Model) -> SentAttempt {
        SentAttempt {
            at: row.at,
            status: row.status.and_then(|status| u16::try_from(status).ok()),
            error: row.error,
            ms: crate::counts::unsigned(row.ms),
        }
    }
}

//! Webhooks as their shop sees them: making, changing, the log of what was sent.

mod outbox;

#[cfg(test)]
pub(crate) use outbox::due;
pub use outbox::{DeliveryEnd, DueDelivery, SentAttempt};

use crate::activity::{Action, ActivityEntry, ObjectType, note};
use crate::connect::Store;
use crate::entity::webhook::{self, Column};
use crate::entity::{webhook_attempt, webhook_delivery};
use crate::error::{Limited, Result, StoreError};
use crate::leases::moment;
use crate::locks::retrying;
use crate::paging::{Page, page_of};
use crate::scope::Scope;
use crate::shops::{LockedShop, shop_for_write, shop_of};
use crate::text;
use crate::webhook_events::{WebhookEvent, body_of, send_to};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveValue::Set, DatabaseTransaction, Order, QueryOrder, QuerySelect};
use serde_json::Value;
use std::collections::HashMap;

/// A webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// The id of the row.
    pub id: Uuid,
    /// Where it leads.
    pub url: String,
    /// What it is told of.
    pub events: Vec<WebhookEvent>,
    /// What its shop says about it.
    pub description: Option<String>,
    /// Whether events are sent.
    pub enabled: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// The first failure since the last success.
    pub failing_since: Option<DateTime<Utc>>,
    /// When it was switched off for its failures.
    pub given_up_at: Option<DateTime<Utc>>,
}

/// What can be said of a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookFields {
    /// Where it leads.
    pub url: String,
    /// What it is told of.
    pub events: Vec<WebhookEvent>,
    /// What its shop says about it.
    pub description: Option<String>,
    /// Whether events are sent.
    pub enabled: bool,
}

/// An event that was sent to a webhook or is on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The id of the event.
    pub id: Uuid,
    /// What has happened.
    pub event: WebhookEvent,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Whether the receiver has taken it.
    pub delivered: bool,
    /// When it is tried next; none: no more.
    pub due_at: Option<DateTime<Utc>>,
    /// The attempts, the oldest first.
    pub attempts: Vec<SentAttempt>,
}

impl Store {
    /// The webhooks of the caller's shop, the oldest first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn webhooks(&self, scope: impl Into<Scope>) -> Result<Vec<Webhook>> {
        let Some(shop) = shop_of(scope.into()).one(self.reader()).await? else { return Ok(Vec::new()) };
        let rows = webhook::Entity::find()
            .filter(Column::ShopId.eq(shop.id))
            .order_by(Column::CreatedAt, Order::Asc)
            .order_by(Column::Id, Order::Asc)
            .all(self.reader())
            .await?;
        rows.into_iter().map(Webhook::try_from).collect()
    }

    /// A webhook of the caller's shop.
    ///
    /// # Errors
    /// [`StoreError::NotFound`].
    pub async fn webhook(&self, scope: impl Into<Scope>, id: Uuid) -> Result<Webhook> {
        let shop = shop_of(scope.into()).one(self.reader()).await?.ok_or(StoreError::NotFound)?;
        of_shop(shop.id, id).one(self.reader()).await?.ok_or(StoreError::NotFound)?.try_into()
    }

    /// Makes a webhook with this secret.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::LimitReached`].
    pub async fn create_webhook(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        fields: WebhookFields,
        secret: &str,
        limit: u64,
        now: DateTime<Utc>,
    ) -> Result<Webhook> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let LockedShop { id: shop_id, .. } = shop_for_write(&tx, scope, now).await?;
            let current = webhook::Entity::find().filter(Column::ShopId.eq(shop_id)).count(&tx).await?;
            if current >= limit {
                return Err(StoreError::LimitReached { of: Limited::Webhooks, limit, current });
            }
            let row = webhook::Model {
                id,
                shop_id,
                url: text::clean(&fields.url),
                events: names(&fields.events),
                description: fields.description.as_deref().map(text::clean),
                secret: secret.to_owned(),
                enabled: fields.enabled,
                created_at: text::micros(now),
                failing_since: None,
                given_up_at: None,
            };
            webhook::Entity::insert(webhook::ActiveModel::from(row.clone()))
                .exec_without_returning(&tx)
                .await?;
            note_change(&tx, scope, Action::Created, &row, now).await?;
            tx.commit().await?;
            row.try_into()
        })
        .await
    }

    /// Changes a webhook: `change` gets what is said of it now, as often as it is tried. What is switched on begins anew, and
    /// what is switched off sends nothing any more, waiting events included.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::ReadOnly`].
    pub async fn update_webhook(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        change: impl Fn(&mut WebhookFields) + Send + Sync,
        now: DateTime<Utc>,
    ) -> Result<Webhook> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let mut row = locked(&tx, scope, id, now).await?;
            let was = row.enabled;
            let mut fields = WebhookFields {
                url: row.url.clone(),
                events: read_names(&row.events)?,
                description: row.description.clone(),
                enabled: was,
            };
            change(&mut fields);
            row.url = text::clean(&fields.url);
            row.events = names(&fields.events);
            row.description = fields.description.as_deref().map(text::clean);
            row.enabled = fields.enabled;
            if fields.enabled && !was {
                (row.failing_since, row.given_up_at) = (None, None);
            }
            let changed = webhook::ActiveModel {
                id: Set(id),
                url: Set(row.url.clone()),
                events: Set(row.events.clone()),
                description: Set(row.description.clone()),
                enabled: Set(row.enabled),
                failing_since: Set(row.failing_since),
                given_up_at: Set(row.given_up_at),
                ..Default::default()
            };
            webhook::Entity::update(changed).exec(&tx).await?;
            if was && !row.enabled {
                call_off(&tx, id).await?;
            }
            note_change(&tx, scope, Action::Updated, &row, now).await?;
            tx.commit().await?;
            row.try_into()
        })
        .await
    }

    /// Deletes a webhook with its log: nothing is sent there any more.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::ReadOnly`].
    pub async fn delete_webhook(&self, scope: impl Into<Scope>, id: Uuid, now: DateTime<Utc>) -> Result<()> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let row = locked(&tx, scope, id, now).await?;
            webhook::Entity::delete_by_id(id).exec(&tx).await?;
            note_change(&tx, scope, Action::Deleted, &row, now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// What was sent to a webhook and what is on its way, newest first, and how many there are.
    ///
    /// # Errors
    /// [`StoreError::NotFound`].
    pub async fn deliveries(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        page: Page,
    ) -> Result<(Vec<Delivery>, u64)> {
        use webhook_delivery::Column;
        self.webhook(scope, id).await?;
        let query = webhook_delivery::Entity::find().filter(Column::WebhookId.eq(id));
        let sorted = |query: Select<_>| {
            query.order_by(Column::CreatedAt, Order::Desc).order_by(Column::Id, Order::Desc)
        };
        let (rows, total) = page_of(query, sorted, page, self.reader()).await?;
        let mut attempts: HashMap<Uuid, Vec<SentAttempt>> = HashMap::new();
        let sent = webhook_attempt::Entity::find()
            .filter(webhook_attempt::Column::WebhookId.eq(id))
            .filter(webhook_attempt::Column::DeliveryId.is_in(rows.iter().map(|row| row.id)))
            .order_by(webhook_attempt::Column::Id, Order::Asc);
        for row in sent.all(self.reader()).await? {
            attempts.entry(row.delivery_id).or_default().push(row.into());
        }
        let delivery = |row: webhook_delivery::Model| {
            let attempts = attempts.remove(&row.id).unwrap_or_default();
            delivery(row, attempts)
        };
        Ok((rows.into_iter().map(delivery).collect::<Result<_>>()?, total))
    }

    /// Sends a webhook an event that tells of nothing, also where it is switched off.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::ReadOnly`].
    pub async fn test_webhook(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        delivery_id: Uuid,
        data: &Value,
        now: DateTime<Utc>,
    ) -> Result<Delivery> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            locked(&tx, scope, id, now).await?;
            let body = body_of(WebhookEvent::Test, now, data);
            send_to(&tx, id, delivery_id, WebhookEvent::Test, body, now).await?;
            let row = webhook_delivery::Entity::find_by_id((id, delivery_id)).one(&tx).await?;
            let made = delivery(row.ok_or(StoreError::NotFound)?, Vec::new())?;
            tx.commit().await?;
            Ok(made)
        })
        .await
    }

    /// Sends an event once more, with all its retries, whatever became of it before.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::ReadOnly`].
    pub async fn resend(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        delivery_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Delivery> {
        use webhook_delivery::{Column, Entity};
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            locked(&tx, scope, id, now).await?;
            let due = moment(self.reader().get_database_backend(), TimeDelta::zero());
            let again = Entity::update_many()
                .col_expr(Column::DueAt, due)
                .col_expr(Column::Tries, Expr::value(0))
                .filter(Column::WebhookId.eq(id))
                .filter(Column::Id.eq(delivery_id));
            if again.exec(&tx).await?.rows_affected == 0 {
                return Err(StoreError::NotFound);
            }
            let row = Entity::find_by_id((id, delivery_id)).one(&tx).await?.ok_or(StoreError::NotFound)?;
            let sent = webhook_attempt::Entity::find()
                .filter(webhook_attempt::Column::WebhookId.eq(id))
                .filter(webhook_attempt::Column::DeliveryId.eq(delivery_id))
                .order_by(webhook_attempt::Column::Id, Order::Asc);
            let attempts = sent.all(&tx).await?.into_iter().map(SentAttempt::from).collect();
            tx.commit().await?;
            delivery(row, attempts)
        })
        .await
    }
}

/// The webhook, which nobody else changes until the end of the transaction.
async fn locked(
    tx: &DatabaseTransaction,
    scope: Scope,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<webhook::Model> {
    let shop = shop_of(scope).one(tx).await?.ok_or(StoreError::NotFound)?;
    // Who may only look is told so of what is there, and nothing of what is not.
    of_shop(shop.id, id).one(tx).await?.ok_or(StoreError::NotFound)?;
    let LockedShop { id: shop, .. } = shop_for_write(tx, scope, now).await?;
    of_shop(shop, id).lock(LockType::Update).one(tx).await?.ok_or(StoreError::NotFound)
}

fn of_shop(shop: i64, id: Uuid) -> Select<webhook::Entity> {
    webhook::Entity::find_by_id(id).filter(Column::ShopId.eq(shop))
}

/// Events that wait are not sent any more.
pub(crate) async fn call_off(tx: &DatabaseTransaction, hook: Uuid) -> Result<()> {
    use webhook_delivery::Column;
    webhook_delivery::Entity::update_many()
        .col_expr(Column::DueAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::WebhookId.eq(hook))
        .filter(Column::DueAt.is_not_null())
        .exec(tx)
        .await?;
    Ok(())
}

async fn note_change(
    tx: &DatabaseTransaction,
    scope: Scope,
    action: Action,
    row: &webhook::Model,
    now: DateTime<Utc>,
) -> Result<()> {
    let entry = ActivityEntry {
        user_id: scope.user_id,
        team_id: scope.team_id,
        action,
        object_type: ObjectType::Webhook,
        object_id: Some(row.id),
        object_name: Some(name_of(row)),
        now,
    };
    note(tx, entry).await
}

/// What a webhook is called in the log.
pub(crate) fn name_of(row: &webhook::Model) -> &str {
    row.description.as_deref().unwrap_or(&row.url)
}

fn names(events: &[WebhookEvent]) -> String {
    events.iter().map(|event| event.as_str()).collect::<Vec<_>>().join(" ")
}

fn read_names(text: &str) -> Result<Vec<WebhookEvent>> {
    text.split(' ').filter(|name| !name.is_empty()).map(event_of).collect()
}

fn event_of(name: &str) -> Result<WebhookEvent> {
    WebhookEvent::from_name(name).ok_or_else(|| StoreError::Damaged(format!("event {name} of a webhook")))
}

impl TryFrom<webhook::Model> for Webhook {
    type Error = StoreError;

    fn try_from(row: webhook::Model) -> Result<Webhook> {
        let events = read_names(&row.events)?;
        let webhook::Model { id, url, description, enabled, created_at, failing_since, given_up_at, .. } =
            row;
        Ok(Webhook { id, url, events, description, enabled, created_at, failing_since, given_up_at })
    }
}

fn delivery(row: webhook_delivery::Model, attempts: Vec<SentAttempt>) -> Result<Delivery> {
    let event = event_of(&row.event)?;
    let webhook_delivery::Model { id, created_at, delivered, due_at, .. } = row;
    Ok(Delivery { id, event, created_at, delivered, due_at, attempts })
}

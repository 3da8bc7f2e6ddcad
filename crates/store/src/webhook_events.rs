//! The outbox: an event is written for each webhook that wants it, in the transaction of what has happened.

use crate::entity::webhook::{self, Column};
use crate::entity::{calculation, webhook_delivery};
use crate::error::Result;
use crate::leases::moment;
use crate::padded::padded;
use crate::shops::shops_of;
use crate::status::Status;
use crate::task_row::has_left;
use crate::text;
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, OnConflict, Query};
use sea_orm::{ConnectionTrait, DatabaseTransaction, QueryOrder, QuerySelect};
use serde_json::{Value, json};

named_enum! {
    /// What a webhook is told of.
    WebhookEvent {
        /// A calculation has come to its end with a result, or was stopped.
        CalculationFinished = "calculation.finished",
        /// A calculation has ended in an error.
        CalculationFailed = "calculation.failed",
        /// A plan was booked: its sheets are out of stock, its remnants in.
        StockBooked = "stock.booked",
        /// All calculations of a batch have ended.
        BatchFinished = "batch.finished",
        /// Somebody wants to see whether anything arrives; no webhook asks for it.
        Test = "webhook.test",
    }
}

/// Something that has happened.
#[derive(Debug, Clone)]
pub(crate) struct NewWebhookEvent {
    /// Whose it is, and the team that it belongs to.
    pub of: (Uuid, Option<Uuid>),
    /// Its own id, or that of what it happened to, where that happens once: it becomes the id of the message.
    pub id: Uuid,
    /// What it was.
    pub event: WebhookEvent,
    /// The ids of what it happened to, and what else there is to say.
    pub data: Value,
    /// When.
    pub at: DateTime<Utc>,
}

/// Writes an event for every webhook of the shop that wants it. Its locks come after those of calculations.
pub(crate) async fn note_webhook_event(tx: &DatabaseTransaction, new: NewWebhookEvent) -> Result<()> {
    note_webhook_events(tx, vec![new]).await
}

/// Writes each event for every webhook of its shop that wants it.
async fn note_webhook_events(tx: &DatabaseTransaction, events: Vec<NewWebhookEvent>) -> Result<()> {
    // A shop is known by its team, or else by its user.
    let shops = shops_of(tx, events.iter().map(|event| event.of)).await?;
    if shops.is_empty() {
        return Ok(());
    }
    // Locked, so that none is deleted before the event is written: its end must not be the end of what has happened.
    let hooks = webhook::Entity::find()
        .filter(Column::ShopId.is_in(padded(shops.values().copied())))
        .filter(Column::Enabled.eq(true))
        .order_by_asc(Column::Id)
        .lock(LockType::KeyShare)
        .all(tx)
        .await?;
    for new in events {
        let (user, team) = new.of;
        let shop = shops.get(&team.unwrap_or(user));
        let wants = |hook: &webhook::Model| {
            Some(&hook.shop_id) == shop && hook.events.split(' ').any(|event| event == new.event.as_str())
        };
        let wanting: Vec<Uuid> = hooks.iter().filter(|hook| wants(hook)).map(|hook| hook.id).collect();
        let body = if wanting.is_empty() { String::new() } else { body_of(new.event, new.at, &new.data) };
        for hook in wanting {
            send_to(tx, hook, new.id, new.event, body.clone(), new.at).await?;
        }
    }
    Ok(())
}

/// The body of a delivery, as Standard Webhooks has it.
pub(crate) fn body_of(event: WebhookEvent, at: DateTime<Utc>, data: &Value) -> String {
    let timestamp = at.to_rfc3339_opts(SecondsFormat::Millis, true);
    text::clean(&json!({"type": event.as_str(), "timestamp": timestamp, "data": data}).to_string())
}

/// Writes a delivery that is due at once.
pub(crate) async fn send_to(
    tx: &DatabaseTransaction,
    hook: Uuid,
    id: Uuid,
    event: WebhookEvent,
    body: String,
    at: DateTime<Utc>,
) -> Result<()> {
    use webhook_delivery::Column;
    let columns = [
        Column::WebhookId,
        Column::Id,
        Column::Event,
        Column::Body,
        Column::CreatedAt,
        Column::DueAt,
        Column::Attempt,
        Column::Tries,
        Column::Delivered,
    ];
    let values: [Expr; 9] = [
        hook.into(),
        id.into(),
        event.as_str().into(),
        body.into(),
        text::micros(at).into(),
        moment(tx.get_database_backend(), TimeDelta::zero()),
        0.into(),
        0.into(),
        false.into(),
    ];
    let mut insert = Query::insert();
    // Told of once, whoever finds that it has happened.
    let once = OnConflict::columns([Column::WebhookId, Column::Id]).do_nothing().to_owned();
    insert.into_table(webhook_delivery::Entity).columns(columns).values_panic(values).on_conflict(once);
    tx.execute(&insert).await?;
    Ok(())
}

/// Tells of a calculation that has come to its end for good; of one that a worker still has to deliver a layout of, nothing.
pub(crate) async fn note_end_of(tx: &DatabaseTransaction, id: Uuid) -> Result<()> {
    match calculation::Entity::find_by_id(id).one(tx).await? {
        Some(row) if has_left(tx, id).await? => note_ends_of(tx, vec![row]).await,
        _ => Ok(()),
    }
}

/// Tells of calculations whose tasks have left: no worker is to bring another layout of any.
pub(crate) async fn note_ends_of(tx: &DatabaseTransaction, rows: Vec<calculation::Model>) -> Result<()> {
    let mut events = Vec::with_capacity(rows.len());
    for row in rows {
        let status = Status::from_row(&row.status)?;
        let (true, Some(at)) = (status.is_final(), row.completed_at) else { continue };
        let event = match status {
            Status::Error => WebhookEvent::CalculationFailed,
            _ => WebhookEvent::CalculationFinished,
        };
        let data = json!({
            "calculation_id": row.id,
            "task_id": row.id,
            "project_id": row.project_id,
            "batch_id": row.batch_id,
            "external_id": row.external_id,
            "name": row.name,
            "status": status.as_str(),
            "error": row.error,
            "mosaic_count": row.mosaic_count,
            "used_area": row.used_area,
            "wasted_area": row.wasted_area,
            "used_area_ratio": row.used_area_ratio,
            "cut_length": row.cut_length,
            "cuts": row.cuts,
            "not_placed": row.not_placed,
        });
        let of = (row.user_id, row.team_id);
        events.push(NewWebhookEvent { of, id: row.id, event, data, at });
    }
    note_webhook_events(tx, events).await
}

//! The end of a batch: the one place where it is noticed that the last of its calculations has ended.

use crate::entity::{batch, calculation};
use crate::error::Result;
use crate::status::Status;
use crate::text;
use crate::webhook_events::{NewWebhookEvent, WebhookEvent, note_webhook_event};
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{DatabaseTransaction, QuerySelect, Select};
use serde_json::json;

/// Notices, in the transaction in which a calculation comes to an end or goes, whether it was the last of its batch that had
/// not ended: then the batch has ended. Those of one batch that end at the same time take turns on its row, so that one of
/// them sees that it is the last. Returns the batch that has ended.
pub(crate) async fn notice_end(
    tx: &DatabaseTransaction,
    batch: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Option<batch::Model>> {
    let Some(id) = batch else { return Ok(None) };
    let row = batch::Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx).await?;
    let Some(row) = row.filter(|row| row.ended_at.is_none()) else { return Ok(None) };
    if unfinished_of(id).limit(1).one(tx).await?.is_some() {
        return Ok(None);
    }
    let ended_at = text::micros(now);
    batch::Entity::update_many()
        .col_expr(batch::Column::EndedAt, Expr::value(ended_at))
        .filter(batch::Column::Id.eq(id))
        .exec(tx)
        .await?;
    let state = if row.stopped { "STOPPED" } else { "FINISHED" };
    let data = json!({"batch_id": id, "name": row.name, "state": state, "jobs": row.jobs});
    let of = (row.user_id, row.team_id);
    let event = WebhookEvent::BatchFinished;
    note_webhook_event(tx, NewWebhookEvent { of, id, event, data, at: ended_at }).await?;
    Ok(Some(batch::Model { ended_at: Some(ended_at), ..row }))
}

/// Those calculations of a batch that have not ended.
pub(crate) fn unfinished_of(batch: Uuid) -> Select<calculation::Entity> {
    use calculation::Column;
    calculation::Entity::find()
        .filter(Column::BatchId.eq(batch))
        .filter(Column::Status.is_in([Status::Queued, Status::Running].map(Status::as_str)))
}

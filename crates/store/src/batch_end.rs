//! The end of a batch: the one place where it is noticed that the last of its calculations has ended.

use crate::entity::{batch, calculation};
use crate::error::Result;
use crate::padded::padded;
use crate::status::Status;
use crate::text;
use crate::webhook_events::{NewWebhookEvent, WebhookEvent, note_webhook_event};
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, SimpleExpr};
use sea_orm::{DatabaseTransaction, ExprTrait, QueryOrder, QuerySelect, QueryTrait, Select};
use serde_json::json;
use std::collections::{BTreeSet, HashSet};

/// Notices, in the transaction in which a calculation comes to an end or goes, whether it was the last of its batch that had
/// not ended: then the batch has ended. Those of one batch that end at the same time take turns on its row, so that one of
/// them sees that it is the last. Returns the batch that has ended.
pub(crate) async fn notice_end(
    tx: &DatabaseTransaction,
    batch: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Option<batch::Model>> {
    Ok(notice_ends(tx, batch.into_iter().collect(), now).await?.pop())
}

/// [`notice_end`] of calculations of several batches.
pub(crate) async fn notice_ends(
    tx: &DatabaseTransaction,
    batches: BTreeSet<Uuid>,
    now: DateTime<Utc>,
) -> Result<Vec<batch::Model>> {
    if batches.is_empty() {
        return Ok(Vec::new());
    }
    let rows = batch::Entity::find()
        .filter(batch::Column::Id.is_in(padded(batches)))
        .filter(batch::Column::EndedAt.is_null())
        .order_by_asc(batch::Column::Id)
        .lock(LockType::NoKeyUpdate)
        .all(tx)
        .await?;
    let unfinished = unfinished_batches(tx, &rows).await?;
    let mut ended = Vec::new();
    for row in rows.into_iter().filter(|row| !unfinished.contains(&row.id)) {
        ended.push(end(tx, row, now).await?);
    }
    Ok(ended)
}

/// Those of these batches of which a calculation has not ended. Asked once they are locked: what others have written meanwhile
/// counts.
async fn unfinished_batches(tx: &DatabaseTransaction, rows: &[batch::Model]) -> Result<HashSet<Uuid>> {
    if rows.is_empty() {
        return Ok(HashSet::new());
    }
    let query = with_an_unfinished_one(rows.iter().map(|row| row.id));
    let answers: Vec<(Uuid, Option<Uuid>)> = query.into_tuple().all(tx).await?;
    Ok(answers.into_iter().filter_map(|(id, unfinished)| unfinished.map(|_| id)).collect())
}

/// These batches, each with the id of one of its calculations that has not ended, if there is one.
pub(crate) fn with_an_unfinished_one(ids: impl IntoIterator<Item = Uuid>) -> Select<batch::Entity> {
    let unfinished = calculation::Entity::find()
        .select_only()
        .column(calculation::Column::Id)
        .filter(
            Expr::col((calculation::Entity, calculation::Column::BatchId))
                .equals((batch::Entity, batch::Column::Id)),
        )
        .filter(has_not_ended())
        .limit(1)
        .into_query();
    // Not as EXISTS: for that PostgreSQL may read all calculations that have not ended, where there are no statistics yet.
    let unfinished = SimpleExpr::SubQuery(None, Box::new(unfinished.into()));
    batch::Entity::find()
        .select_only()
        .column(batch::Column::Id)
        .expr_as(unfinished, "unfinished")
        .filter(batch::Column::Id.is_in(padded(ids)))
}

/// The batch ends.
async fn end(tx: &DatabaseTransaction, row: batch::Model, now: DateTime<Utc>) -> Result<batch::Model> {
    let (id, ended_at) = (row.id, text::micros(now));
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
    Ok(batch::Model { ended_at: Some(ended_at), ..row })
}

/// Those calculations of a batch that have not ended.
pub(crate) fn unfinished_of(batch: Uuid) -> Select<calculation::Entity> {
    calculation::Entity::find().filter(calculation::Column::BatchId.eq(batch)).filter(has_not_ended())
}

fn has_not_ended() -> SimpleExpr {
    calculation::Column::Status.is_in([Status::Queued, Status::Running].map(Status::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::DbBackend;

    #[test]
    fn three_batches_and_four_are_asked_about_with_one_statement() {
        let text = |count: usize| {
            with_an_unfinished_one(std::iter::repeat_n(Uuid::nil(), count)).build(DbBackend::Postgres).sql
        };
        assert_eq!(text(3), text(4));
        assert_ne!(text(4), text(5));
    }
}

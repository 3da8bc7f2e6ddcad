//! Deletes calculations that a plan keeps no longer.

use crate::connect::Store;
use crate::entity::{booking, calculation, user};
use crate::error::Result;
use crate::locks::retrying;
use crate::text::micros;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, Query};
use sea_orm::{ExprTrait, Order, QueryOrder, QuerySelect, Select};
use std::collections::BTreeSet;

/// People who are looked at in one go.
const PEOPLE: u64 = 200;
/// Calculations that go in one transaction.
const BATCH: u64 = 100;

/// What came of one go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retained {
    /// How many calculations were deleted.
    pub deleted: u64,
    /// The last person who was looked at; none where all were.
    pub after: Option<Uuid>,
}

impl Store {
    /// Deletes calculations of people on this plan that ended before `ended_before`, with all that hangs on them, but for
    /// favourites, what is in a project and what is booked. Some people in the order of their ids, from behind `after` on, and
    /// of their calculations a batch: whoever has more left is looked at again.
    ///
    /// # Errors
    /// [`StoreError::Database`](crate::StoreError::Database).
    pub async fn delete_ended(
        &self,
        plan: &str,
        ended_before: DateTime<Utc>,
        after: Option<Uuid>,
    ) -> Result<Retained> {
        let mut people = user::Entity::find().filter(user::Column::Plan.eq(plan));
        if let Some(after) = after {
            people = people.filter(user::Column::Id.gt(after));
        }
        let people: Vec<Uuid> = people
            .select_only()
            .column(user::Column::Id)
            .order_by(user::Column::Id, Order::Asc)
            .limit(PEOPLE)
            .into_tuple()
            .all(self.reader())
            .await?;
        let last = (people.len() as u64 == PEOPLE).then(|| people.last().copied()).flatten();
        let mut due: Vec<(Uuid, Uuid)> = over(ended_before)
            .filter(calculation::Column::UserId.is_in(people))
            .select_only()
            .columns([calculation::Column::Id, calculation::Column::UserId])
            .limit(BATCH)
            .into_tuple()
            .all(self.reader())
            .await?;
        if due.is_empty() {
            return Ok(Retained { deleted: 0, after: last });
        }
        due.sort_unstable();
        let deleted = self.delete_those(&due, ended_before).await?;
        // Where there may be more, the same people are looked at again.
        let again = due.len() as u64 == BATCH && deleted > 0;
        Ok(Retained { deleted, after: if again { after.or(Some(Uuid::nil())) } else { last } })
    }

    async fn delete_those(&self, due: &[(Uuid, Uuid)], ended_before: DateTime<Utc>) -> Result<u64> {
        let owners: BTreeSet<Uuid> = due.iter().map(|(_, owner)| *owner).collect();
        let ids = || due.iter().map(|(id, _)| *id);
        retrying(async || {
            let tx = self.begin_for(owners.iter().copied()).await?;
            // One that was marked, moved or booked meanwhile stays.
            let still: Vec<Uuid> = over(ended_before)
                .filter(calculation::Column::Id.is_in(ids()))
                .select_only()
                .column(calculation::Column::Id)
                .order_by(calculation::Column::Id, Order::Asc)
                .lock(LockType::Update)
                .into_tuple()
                .all(&tx)
                .await?;
            let gone = calculation::Entity::delete_many()
                .filter(calculation::Column::Id.is_in(still))
                .exec(&tx)
                .await?;
            tx.commit().await?;
            Ok(gone.rows_affected)
        })
        .await
    }
}

/// What ended before that and nothing keeps.
fn over(ended_before: DateTime<Utc>) -> Select<calculation::Entity> {
    use calculation::Column;
    let booked = Query::select()
        .expr(Expr::val(1))
        .from(booking::Entity)
        .and_where(
            Expr::col((booking::Entity, booking::Column::CalculationId))
                .equals((calculation::Entity, Column::Id)),
        )
        .and_where(Expr::col((booking::Entity, booking::Column::UndoneAt)).is_null())
        .take();
    calculation::Entity::find()
        .filter(Column::CompletedAt.lt(micros(ended_before)))
        .filter(Column::IsFavorite.eq(false))
        .filter(Column::ProjectId.is_null())
        .filter(Expr::not_exists(booked))
}

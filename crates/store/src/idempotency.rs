//! Requests that are done once however often they are sent: their keys, and the answers that are kept of them for a day.

use crate::connect::Store;
use crate::entity::idempotency_key::{self, Column};
use crate::error::{KeyRefusal, Result, StoreError};
use crate::keyed_unit::{Answer, KEPT, KeptAnswer, KeyedRequest, KeyedUnit};
use crate::locks::retrying;
use crate::packed::{pack, unpack};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use std::sync::Arc;

impl Store {
    /// The answer that is kept for this request; none if nothing was made under its key within a day.
    ///
    /// # Errors
    /// [`StoreError::Key`] if the key was used for something else, [`StoreError::Damaged`].
    pub async fn kept_answer(&self, request: &KeyedRequest) -> Result<Option<KeptAnswer>> {
        let row = idempotency_key::Entity::find_by_id((request.user_id, request.key.clone()))
            .filter(Column::CreatedAt.gt(text::micros(request.now - KEPT)))
            .one(self.reader())
            .await?;
        let Some(row) = row else { return Ok(None) };
        if row.fingerprint != request.fingerprint {
            return Err(StoreError::Key(KeyRefusal::Used));
        }
        let status = u16::try_from(row.status)
            .map_err(|_| StoreError::Damaged(format!("status {} of a kept answer", row.status)))?;
        Ok(Some(KeptAnswer { status, content_type: row.content_type, body: unpack(&row.body)? }))
    }

    /// A unit for this request; nothing is written before its work writes something.
    pub fn keyed_unit(&self, request: KeyedRequest) -> Arc<KeyedUnit> {
        KeyedUnit::new(request)
    }

    /// Ends a unit whose work has made something: it is there from now on, with its answer.
    ///
    /// # Errors
    /// [`StoreError::Conflict`]: the database gave up the whole unit for another transaction, and it can be done again;
    /// [`StoreError::Key`] if the work has written nothing before and the key is taken.
    pub async fn keep(&self, unit: &KeyedUnit, answer: &KeptAnswer) -> Result<()> {
        let body = pack(&answer.body)?;
        let answer = Answer { status: answer.status, content_type: answer.content_type.clone(), body };
        let tx = match unit.end().await {
            Some(open) => open.tx,
            None => {
                let tx = self.begin_alone().await?;
                unit.take_key(&tx).await?;
                tx
            }
        };
        unit.write(&tx, answer).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Ends a unit whose work was refused: the key is free again, and what was written all the same (a count of attempts) stays.
    ///
    /// # Errors
    /// As [`Store::keep`].
    pub async fn let_go(&self, unit: &KeyedUnit) -> Result<()> {
        let Some(open) = unit.end().await else { return Ok(()) };
        unit.forget(&open.tx).await?;
        open.tx.commit().await?;
        Ok(())
    }

    /// Forgets the keys that have had their day. Returns how many.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn forget_keys(&self, now: DateTime<Utc>) -> Result<u64> {
        let old = Column::CreatedAt.lte(text::micros(now - KEPT));
        if idempotency_key::Entity::find().filter(old.clone()).one(self.reader()).await?.is_none() {
            return Ok(0);
        }
        // Two servers may do it at the same time.
        retrying(async || {
            let tx = self.begin().await?;
            let gone = idempotency_key::Entity::delete_many().filter(old.clone()).exec(&tx).await?;
            tx.commit().await?;
            Ok(gone.rows_affected)
        })
        .await
    }
}

//! One transaction for all that a request with a key of idempotency writes, and for the answer that is kept of it: either both
//! are there or neither, whenever the server dies.
//!
//! What the request calls does not know of it. Within [`KeyedUnit::run`], every transaction that the store begins is a part
//! (a savepoint) of the unit's, which begins with the first of them. Its first row is the key's: a second request with the
//! same key waits for that row on whichever server, and finds the answer.

use crate::entity::idempotency_key::{self, Column};
use crate::error::{KeyRefusal, Result, StoreError, is_lock_timeout};
use crate::text;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DatabaseTransaction, DbBackend, ExprTrait, QuerySelect,
    TransactionTrait, TryInsertResult,
};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OwnedSemaphorePermit;

/// How long a key and its answer are kept.
pub(crate) const KEPT: TimeDelta = TimeDelta::hours(24);
/// Keys that are kept of one user.
const MOST_KEYS: i64 = 50_000;
/// Bytes of answers that are kept of one user.
const MOST_BYTES: i64 = 64 * 1024 * 1024;
/// How long a request waits on PostgreSQL for another one with the same key.
const PATIENCE_MS: u32 = 5_000;

tokio::task_local! {
    static UNIT: Arc<KeyedUnit>;
}

/// A request that is to be done once.
#[derive(Debug, Clone)]
pub struct KeyedRequest {
    /// Who sent it.
    pub user_id: Uuid,
    /// The key: 1 to 255 characters.
    pub key: String,
    /// SHA-256 of what is asked for, in hex.
    pub fingerprint: String,
    /// The moment.
    pub now: DateTime<Utc>,
}

/// The answer that a repeated request gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub content_type: String,
    /// The body, without what is shown once only.
    pub body: String,
}

/// The transaction of a request with a key.
pub struct KeyedUnit {
    request: KeyedRequest,
    open: tokio::sync::Mutex<Option<Open>>,
    refusal: Mutex<Option<KeyRefusal>>,
}

/// A unit that has begun.
pub(crate) struct Open {
    pub tx: DatabaseTransaction,
    /// How many units hold a connection at once is bounded: each may need a second one to read.
    _permit: OwnedSemaphorePermit,
}

impl KeyedUnit {
    pub(crate) fn new(request: KeyedRequest) -> Arc<Self> {
        Arc::new(Self { request, open: tokio::sync::Mutex::default(), refusal: Mutex::default() })
    }

    /// Does this work within the unit: what it writes is there when the unit is kept or let go, and not before.
    pub async fn run<T>(self: &Arc<Self>, work: impl Future<Output = T>) -> T {
        UNIT.scope(self.clone(), work).await
    }

    /// Why the work could not write anything, where the key is the reason.
    pub fn refusal(&self) -> Option<KeyRefusal> {
        *self.refusal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The unit that this code runs in.
    pub(crate) fn current() -> Option<Arc<Self>> {
        UNIT.try_with(Arc::clone).ok()
    }

    /// Begins a part of the unit, and the unit itself with its first part.
    pub(crate) async fn part(
        &self,
        begin: impl Future<Output = Result<(DatabaseTransaction, OwnedSemaphorePermit)>>,
    ) -> Result<DatabaseTransaction> {
        let mut open = self.open.lock().await;
        if let Some(open) = open.as_ref() {
            return Ok(open.tx.begin().await?);
        }
        let (tx, _permit) = begin.await?;
        self.take_key(&tx).await?;
        Ok(open.insert(Open { tx, _permit }).tx.begin().await?)
    }

    /// A part for reading what the unit has written; none where it has not begun.
    pub(crate) async fn view(&self) -> Result<Option<DatabaseTransaction>> {
        match self.open.lock().await.as_ref() {
            Some(open) => Ok(Some(open.tx.begin().await?)),
            None => Ok(None),
        }
    }

    /// The transaction, whose parts have all ended; none where nothing was begun.
    pub(crate) async fn end(&self) -> Option<Open> {
        self.open.lock().await.take()
    }

    /// Writes the key's row, which waits for another one of the same key.
    pub(crate) async fn take_key(&self, tx: &DatabaseTransaction) -> Result<()> {
        let taken = self.try_key(tx).await;
        if let Err(StoreError::Key(refusal)) = &taken {
            *self.refusal.lock().unwrap_or_else(PoisonError::into_inner) = Some(*refusal);
        }
        taken
    }

    async fn try_key(&self, tx: &DatabaseTransaction) -> Result<()> {
        let postgres = tx.get_database_backend() == DbBackend::Postgres;
        if postgres {
            tx.execute_unprepared(&format!("SET LOCAL lock_timeout = '{PATIENCE_MS}ms'")).await?;
        }
        let taken = match self.insert(tx).await {
            Ok(taken) => taken,
            Err(error) if is_lock_timeout(&error) => return Err(StoreError::Key(KeyRefusal::InProgress)),
            Err(error) => return Err(error.into()),
        };
        if postgres {
            tx.execute_unprepared("SET LOCAL lock_timeout = DEFAULT").await?;
        }
        if !taken {
            return Err(StoreError::Key(KeyRefusal::Used));
        }
        let room: Option<(i64, Option<i64>)> = room(self.request.user_id).into_tuple().one(tx).await?;
        match room {
            Some((keys, bytes)) if keys > MOST_KEYS || bytes.unwrap_or(0) > MOST_BYTES => {
                Err(StoreError::Key(KeyRefusal::NoRoom))
            }
            _ => Ok(()),
        }
    }

    async fn insert(&self, tx: &DatabaseTransaction) -> Result<bool, DbErr> {
        let KeyedRequest { user_id, key, fingerprint, now } = &self.request;
        // One that has had its day makes room for itself.
        self.own().filter(Column::CreatedAt.lte(text::micros(*now - KEPT))).exec(tx).await?;
        let row = idempotency_key::ActiveModel {
            user_id: Set(*user_id),
            key: Set(key.clone()),
            fingerprint: Set(fingerprint.clone()),
            created_at: Set(text::micros(*now)),
            status: Set(0),
            content_type: Set(String::new()),
            body: Set(Vec::new()),
            size: Set(0),
        };
        let inserted = idempotency_key::Entity::insert(row)
            .on_conflict(OnConflict::columns([Column::UserId, Column::Key]).do_nothing().to_owned())
            .try_insert()
            .exec_without_returning(tx)
            .await?;
        Ok(matches!(inserted, TryInsertResult::Inserted(1)))
    }

    /// Writes the answer into the key's row.
    pub(crate) async fn write(&self, tx: &DatabaseTransaction, answer: Answer) -> Result<()> {
        let KeyedRequest { user_id, key, .. } = &self.request;
        idempotency_key::Entity::update_many()
            .col_expr(Column::Status, Expr::value(i32::from(answer.status)))
            .col_expr(Column::ContentType, Expr::value(text::clean(&answer.content_type)))
            .col_expr(Column::Size, Expr::value(crate::counts::signed(answer.body.len() as u64)))
            .col_expr(Column::Body, Expr::value(answer.body))
            .filter(Column::UserId.eq(*user_id))
            .filter(Column::Key.eq(key.as_str()))
            .exec(tx)
            .await?;
        Ok(())
    }

    /// Takes the key's row away.
    pub(crate) async fn forget(&self, tx: &DatabaseTransaction) -> Result<()> {
        self.own().exec(tx).await?;
        Ok(())
    }

    fn own(&self) -> sea_orm::DeleteMany<idempotency_key::Entity> {
        idempotency_key::Entity::delete_many()
            .filter(Column::UserId.eq(self.request.user_id))
            .filter(Column::Key.eq(self.request.key.as_str()))
    }
}

/// An answer as it is stored.
pub(crate) struct Answer {
    pub status: u16,
    pub content_type: String,
    pub body: Vec<u8>,
}

/// How many keys are kept of a user, and how many bytes.
pub(crate) fn room(user: Uuid) -> Select<idempotency_key::Entity> {
    idempotency_key::Entity::find()
        .select_only()
        .column_as(Column::Size.count(), "keys")
        .column_as(Expr::col(Column::Size).sum().cast_as("bigint"), "bytes")
        .filter(Column::UserId.eq(user))
}

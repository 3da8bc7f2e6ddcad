//! Links under which a plan is seen without an account. Only the hashes of their tokens are stored.

use crate::activity::{Action, note};
use crate::calculation_row::{activity_entry, visible};
use crate::connect::Store;
use crate::entity::shared_link::{self, Column};
use crate::entity::{calculation, workshop_progress};
use crate::error::{Limited, Result, StoreError};
use crate::locks::retrying;
use crate::progress::ProgressHead;
use crate::scope::Scope;
use crate::status::Status;
use crate::task_row::has_left;
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ConnectionTrait, DatabaseTransaction, ExprTrait, Order, QueryOrder, QuerySelect, Select};

named_enum! {
    /// What a link is for.
    LinkKind {
        /// Looking at the plan.
        View = "view",
        /// Cutting it, and ticking off what is done.
        Saw = "saw",
    }
}

/// A link to be made.
#[derive(Clone)]
pub struct NewSharedLink {
    /// The id of the row.
    pub id: Uuid,
    /// Of which calculation.
    pub calculation_id: Uuid,
    /// What it is for.
    pub kind: LinkKind,
    /// SHA-256 of its token, in hex.
    pub hash: String,
    /// When it ends by itself; none: never.
    pub expires_at: Option<DateTime<Utc>>,
    /// Links that a calculation may have.
    pub limit: u64,
    /// The moment.
    pub now: DateTime<Utc>,
}

/// A link as those see it who see its calculation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedLink {
    /// The id of the row.
    pub id: Uuid,
    /// What it is for.
    pub kind: LinkKind,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it ends by itself.
    pub expires_at: Option<DateTime<Utc>>,
}

/// What a token leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedPlan {
    /// The link.
    pub link_id: Uuid,
    /// What it is for.
    pub kind: LinkKind,
    /// The calculation.
    pub calculation_id: Uuid,
    /// Whose it is.
    pub owner_id: Uuid,
    /// Its name.
    pub name: Option<String>,
    /// When it was completed.
    pub completed_at: Option<DateTime<Utc>>,
    /// How far the workshop is with it.
    pub progress: ProgressHead,
}

impl Store {
    /// Makes a link to the result of a calculation. Those that have expired make room for it.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such calculation, [`StoreError::ReadOnly`],
    /// [`StoreError::NoResult`] if it has none yet or will have none, [`StoreError::LimitReached`].
    pub async fn create_shared_link(
        &self,
        scope: impl Into<Scope>,
        new: NewSharedLink,
    ) -> Result<SharedLink> {
        let scope = scope.into();
        retrying(async || {
            let NewSharedLink { id, calculation_id, kind, expires_at, limit, now, .. } = new;
            let tx = self.begin_on(Some(scope.user_id), calculation_id).await?;
            let row = locked(&tx, scope, calculation_id).await?;
            if !has_settled(&tx, &row).await? {
                return Err(StoreError::NoResult);
            }
            let past = shared_link::Entity::delete_many().filter(Column::CalculationId.eq(calculation_id));
            past.filter(Column::ExpiresAt.lte(text::micros(now))).exec(&tx).await?;
            let current = links_of(calculation_id).count(&tx).await?;
            if current >= limit {
                return Err(StoreError::LimitReached { of: Limited::SharedLinks, limit, current });
            }
            let link = shared_link::Model {
                id,
                calculation_id,
                kind: kind.as_str().to_owned(),
                hash: new.hash.clone(),
                created_at: text::micros(now),
                expires_at: expires_at.map(text::micros),
            };
            shared_link::Entity::insert(shared_link::ActiveModel::from(link.clone()))
                .exec_without_returning(&tx)
                .await?;
            note_link(&tx, Action::Shared, scope, &row, now).await?;
            tx.commit().await?;
            link.try_into()
        })
        .await
    }

    /// The links of a calculation that have not expired, the oldest first.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such calculation.
    pub async fn shared_links(
        &self,
        scope: impl Into<Scope>,
        calculation: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<SharedLink>> {
        let found = visible(scope.into(), calculation).select_only().column(calculation::Column::Id);
        found.into_tuple::<Uuid>().one(self.reader()).await?.ok_or(StoreError::NotFound)?;
        let rows = links_of(calculation).filter(lasts(now)).all(self.reader()).await?;
        rows.into_iter().map(SharedLink::try_from).collect()
    }

    /// Ends a link: it leads nowhere from now on.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such calculation or it has no such link, [`StoreError::ReadOnly`].
    pub async fn end_shared_link(
        &self,
        scope: impl Into<Scope>,
        calculation: Uuid,
        link: Uuid,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_on(Some(scope.user_id), calculation).await?;
            let row = locked(&tx, scope, calculation).await?;
            let ended = shared_link::Entity::delete_by_id(link).filter(Column::CalculationId.eq(calculation));
            if ended.exec(&tx).await?.rows_affected == 0 {
                return Err(StoreError::NotFound);
            }
            note_link(&tx, Action::Unshared, scope, &row, now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// What the token with this hash leads to. None if there is no such link, or if it has expired: nobody can tell which.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn shared_plan(&self, hash: &str, now: DateTime<Utc>) -> Result<Option<SharedPlan>> {
        let found = by_hash(hash, now).find_also_related(calculation::Entity).one(self.reader()).await?;
        let Some((link, Some(row))) = found else { return Ok(None) };
        let progress = workshop_progress::Entity::find_by_id(row.id).one(self.reader()).await?;
        Ok(Some(SharedPlan {
            link_id: link.id,
            kind: kind_of(&link)?,
            calculation_id: row.id,
            owner_id: row.user_id,
            name: row.name,
            completed_at: row.completed_at,
            progress: progress.map(ProgressHead::from).unwrap_or_default(),
        }))
    }

    /// Deletes the links that have expired. Returns how many.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn delete_expired_links(&self, now: DateTime<Utc>) -> Result<u64> {
        let past = Column::ExpiresAt.lte(text::micros(now));
        if shared_link::Entity::find().filter(past.clone()).one(self.reader()).await?.is_none() {
            return Ok(0);
        }
        // Two servers may do it at the same time.
        retrying(async || {
            let tx = self.begin().await?;
            let gone = shared_link::Entity::delete_many().filter(past.clone()).exec(&tx).await?;
            tx.commit().await?;
            Ok(gone.rows_affected)
        })
        .await
    }
}

/// The calculation, which nobody else changes until the end of the transaction.
async fn locked(tx: &DatabaseTransaction, scope: Scope, id: Uuid) -> Result<calculation::Model> {
    let row = visible(scope, id).lock(LockType::NoKeyUpdate).one(tx).await?.ok_or(StoreError::NotFound)?;
    scope.check_write()?;
    Ok(row)
}

/// Whether its layout will not change any more: it has one, and no worker is to deliver another.
async fn has_settled(tx: &DatabaseTransaction, row: &calculation::Model) -> Result<bool> {
    let has_ended = Status::from_row(&row.status)?.is_final() && row.mosaic_count.is_some();
    Ok(has_ended && has_left(tx, row.id).await?)
}

pub(crate) fn links_of(calculation: Uuid) -> Select<shared_link::Entity> {
    shared_link::Entity::find()
        .filter(Column::CalculationId.eq(calculation))
        .order_by(Column::CreatedAt, Order::Asc)
        .order_by(Column::Id, Order::Asc)
}

pub(crate) fn by_hash(hash: &str, now: DateTime<Utc>) -> Select<shared_link::Entity> {
    shared_link::Entity::find().filter(Column::Hash.eq(hash)).filter(lasts(now))
}

fn lasts(now: DateTime<Utc>) -> Expr {
    Column::ExpiresAt.is_null().or(Column::ExpiresAt.gt(text::micros(now)))
}

async fn note_link(
    tx: &impl ConnectionTrait,
    action: Action,
    scope: Scope,
    row: &calculation::Model,
    now: DateTime<Utc>,
) -> Result<()> {
    note(tx, activity_entry(action, scope.user_id, row.team_id, row.id, row.name.as_deref(), now)).await
}

fn kind_of(link: &shared_link::Model) -> Result<LinkKind> {
    LinkKind::from_name(&link.kind)
        .ok_or_else(|| StoreError::Damaged(format!("kind {} of a shared link", link.kind)))
}

impl TryFrom<shared_link::Model> for SharedLink {
    type Error = StoreError;

    fn try_from(row: shared_link::Model) -> Result<Self> {
        let kind = kind_of(&row)?;
        Ok(Self { id: row.id, kind, created_at: row.created_at, expires_at: row.expires_at })
    }
}

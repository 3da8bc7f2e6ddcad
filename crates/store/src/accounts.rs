//! Users, their plan, and what they have used of it this month.

use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::{usage, user};
use crate::error::{Limited, Result, StoreError};
use crate::locks::retrying;
use crate::security::{NewSecurityEvent, note_event};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{ActiveValue::Set, DatabaseTransaction, ExprTrait, QuerySelect};

/// Someone who registers.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// The id of the row.
    pub id: Uuid,
    /// Any case; kept in lower case.
    pub email: String,
    /// How the page addresses the user.
    pub name: String,
    /// As the password hasher writes it, parameters and salt included.
    pub password_hash: String,
    /// The plan's key, for example "free".
    pub plan: String,
    /// The moment of registration.
    pub now: DateTime<Utc>,
}

/// A registered user.
#[derive(Clone, PartialEq, Eq)]
pub struct User {
    /// The id of the row.
    pub id: Uuid,
    /// In lower case, unique.
    pub email: String,
    /// How the page addresses the user.
    pub name: String,
    /// As the password hasher wrote it.
    pub password_hash: String,
    /// The plan's key.
    pub plan: String,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
}

impl std::fmt::Debug for User {
    /// Without what must not reach a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("User").field("id", &self.id).field("plan", &self.plan).finish_non_exhaustive()
    }
}

/// What a user has used in a calendar month (UTC).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// Accepted calculations, less those that ended in an error.
    pub requests_used: u32,
}

impl Store {
    /// Makes an account.
    ///
    /// # Errors
    /// [`StoreError::AlreadyExists`] if the address has one.
    pub async fn create_user(&self, new: NewUser, event: &NewSecurityEvent) -> Result<User> {
        retrying(async || {
            let model = user::Model {
                id: new.id,
                email: text::fold(&new.email),
                name: text::clean(&new.name),
                password_hash: new.password_hash.clone(),
                plan: new.plan.clone(),
                created_at: text::micros(new.now),
            };
            let tx = self.begin().await?;
            user::Entity::insert(user::ActiveModel::from(model.clone())).exec_without_returning(&tx).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(model.into())
        })
        .await
    }

    /// The account of an address, whatever its case.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn user_by_email(&self, email: &str) -> Result<Option<User>> {
        let found =
            user::Entity::find().filter(user::Column::Email.eq(text::fold(email))).one(self.reader()).await?;
        Ok(found.map(User::from))
    }

    /// The account of an id.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn user_by_id(&self, id: Uuid) -> Result<Option<User>> {
        Ok(user::Entity::find_by_id(id).one(self.reader()).await?.map(User::from))
    }

    /// What the user has used in the month of `now`.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn usage(&self, user: Uuid, now: DateTime<Utc>) -> Result<Usage> {
        let row = usage::Entity::find_by_id((user, text::month(now))).one(self.reader()).await?;
        Ok(Usage { requests_used: row.map_or(0, |row| count(row.requests)) })
    }
}

impl From<user::Model> for User {
    fn from(row: user::Model) -> Self {
        let user::Model { id, email, name, password_hash, plan, created_at } = row;
        Self { id, email, name, password_hash, plan, created_at }
    }
}

/// Makes simultaneous changes to what one user has take turns.
pub(crate) async fn lock_user(tx: &DatabaseTransaction, user: Uuid) -> Result<()> {
    let row = user::Entity::find_by_id(user).lock(LockType::NoKeyUpdate).one(tx).await?;
    row.map(|_| ()).ok_or(StoreError::NotFound)
}

/// Counts so many more requests, if the limit allows all of them. The row's lock makes simultaneous callers queue.
pub(crate) async fn count_requests(
    tx: &DatabaseTransaction,
    user: Uuid,
    more: u32,
    limit: u32,
    now: DateTime<Utc>,
) -> Result<()> {
    let month = text::month(now);
    let zero = usage::ActiveModel { user_id: Set(user), month: Set(month.clone()), requests: Set(0) };
    usage::Entity::insert(zero)
        .on_conflict(
            OnConflict::columns([usage::Column::UserId, usage::Column::Month]).do_nothing().to_owned(),
        )
        .try_insert()
        .exec_without_returning(tx)
        .await?;
    let counted = usage::Entity::update_many()
        .col_expr(usage::Column::Requests, Expr::col(usage::Column::Requests).add(i64::from(more)))
        .filter(usage::Column::UserId.eq(user))
        .filter(usage::Column::Month.eq(month.clone()))
        .filter(usage::Column::Requests.lte(i64::from(limit) - i64::from(more)))
        .exec(tx)
        .await?;
    if counted.rows_affected == 1 {
        return Ok(());
    }
    let row = usage::Entity::find_by_id((user, month)).one(tx).await?.ok_or(StoreError::NotFound)?;
    Err(StoreError::LimitReached {
        of: Limited::MonthlyRequests,
        limit: limit.into(),
        current: count(row.requests).into(),
    })
}

/// Gives a request back to the month in which it was counted.
pub(crate) async fn give_back_request(
    tx: &DatabaseTransaction,
    user: Uuid,
    submitted_at: DateTime<Utc>,
) -> Result<()> {
    usage::Entity::update_many()
        .col_expr(usage::Column::Requests, Expr::col(usage::Column::Requests).sub(1))
        .filter(usage::Column::UserId.eq(user))
        .filter(usage::Column::Month.eq(text::month(submitted_at)))
        .filter(usage::Column::Requests.gt(0))
        .exec(tx)
        .await?;
    Ok(())
}

fn count(requests: i64) -> u32 {
    u32::try_from(unsigned(requests)).unwrap_or(u32::MAX)
}

//! Keys with which programs act for a user. Only their hashes are stored.

use crate::User;
use crate::accounts::lock_user;
use crate::connect::Store;
use crate::entity::api_key::{self, Column};
use crate::entity::{team_member, user};
use crate::error::{Limited, Result, StoreError};
use crate::locks::retrying;
use crate::scope::Scope;
use crate::security::{NewSecurityEvent, note_event};
use crate::teams::scope_of;
use crate::text;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::{Order, QueryOrder};

/// A use is written down once in this time.
const NOTED: TimeDelta = TimeDelta::minutes(1);

/// A key to be made.
#[derive(Clone)]
pub struct NewApiKey {
    /// The id of the row.
    pub id: Uuid,
    /// Whom it acts for.
    pub user_id: Uuid,
    /// What the user calls it.
    pub name: String,
    /// How it begins.
    pub prefix: String,
    /// SHA-256 of the key, in hex.
    pub hash: String,
    /// Keys that the user may have.
    pub limit: u64,
    /// The moment.
    pub now: DateTime<Utc>,
}

/// A key as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// The id of the row.
    pub id: Uuid,
    /// What the user calls it.
    pub name: String,
    /// How it begins.
    pub prefix: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was used last, to the minute.
    pub last_used_at: Option<DateTime<Utc>>,
}

impl Store {
    /// Makes a key.
    ///
    /// # Errors
    /// [`StoreError::LimitReached`], [`StoreError::NotFound`] if there is no such user.
    pub async fn create_api_key(&self, new: NewApiKey, event: &NewSecurityEvent) -> Result<ApiKey> {
        retrying(async || {
            let model = api_key::Model {
                id: new.id,
                user_id: new.user_id,
                name: text::clean(&new.name),
                prefix: new.prefix.clone(),
                hash: new.hash.clone(),
                created_at: text::micros(new.now),
                last_used_at: None,
            };
            let tx = self.begin().await?;
            lock_user(&tx, new.user_id).await?;
            let current = api_key::Entity::find().filter(Column::UserId.eq(new.user_id)).count(&tx).await?;
            if current >= new.limit {
                return Err(StoreError::LimitReached { of: Limited::ApiKeys, limit: new.limit, current });
            }
            api_key::Entity::insert(api_key::ActiveModel::from(model.clone()))
                .exec_without_returning(&tx)
                .await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(model.into())
        })
        .await
    }

    /// The user's keys, the oldest first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn api_keys(&self, user: Uuid) -> Result<Vec<ApiKey>> {
        let rows = api_key::Entity::find()
            .filter(Column::UserId.eq(user))
            .order_by(Column::CreatedAt, Order::Asc)
            .order_by(Column::Id, Order::Asc)
            .all(self.reader())
            .await?;
        Ok(rows.into_iter().map(ApiKey::from).collect())
    }

    /// Deletes a key: nothing can be done with it from now on.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user has no such key.
    pub async fn delete_api_key(&self, user: Uuid, id: Uuid, event: &NewSecurityEvent) -> Result<()> {
        retrying(async || {
            let tx = self.begin_for([user]).await?;
            let gone = api_key::Entity::delete_by_id(id).filter(Column::UserId.eq(user)).exec(&tx).await?;
            if gone.rows_affected == 0 {
                return Err(StoreError::NotFound);
            }
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// The user whom a key acts for, what the user sees, and the id of the key; notes that it was used.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn api_key_user(&self, hash: &str, now: DateTime<Utc>) -> Result<Option<(User, Scope, Uuid)>> {
        let found = api_key::Entity::find()
            .filter(Column::Hash.eq(hash))
            .find_also_related(user::Entity)
            .find_also(user::Entity, team_member::Entity)
            .one(self.reader())
            .await?;
        let Some((key, Some(user), member)) = found else { return Ok(None) };
        if key.last_used_at.is_none_or(|last| now - last >= NOTED) {
            retrying(|| self.note_use(key.id, now)).await?;
        }
        let scope = scope_of(user.id, member.as_ref())?;
        Ok(Some((user.into(), scope, key.id)))
    }

    async fn note_use(&self, key: Uuid, now: DateTime<Utc>) -> Result<()> {
        let tx = self.begin().await?;
        api_key::Entity::update_many()
            .col_expr(Column::LastUsedAt, Expr::value(text::micros(now)))
            .filter(Column::Id.eq(key))
            .exec(&tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }
}

impl From<api_key::Model> for ApiKey {
    fn from(row: api_key::Model) -> Self {
        let api_key::Model { id, name, prefix, created_at, last_used_at, .. } = row;
        Self { id, name, prefix, created_at, last_used_at }
    }
}

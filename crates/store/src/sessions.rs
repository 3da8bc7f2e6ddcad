//! A user's sessions as the user sees them, and their ends.

use crate::User;
use crate::connect::Store;
use crate::devices::forget_devices;
use crate::entity::session::{self, Column};
use crate::entity::{team_member, user};
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::scope::Scope;
use crate::security::{NewSecurityEvent, note_event};
use crate::teams::scope_of;
use crate::text::micros;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::{Order, QueryOrder, UpdateMany};

/// A place where the user is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The id of the session.
    pub id: Uuid,
    /// How the client introduced itself.
    pub user_agent: Option<String>,
    /// When it began; unknown for those of the first version.
    pub created_at: Option<DateTime<Utc>>,
    /// The last login or refresh.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it ends by itself.
    pub expires_at: DateTime<Utc>,
}

impl Store {
    /// The user of a session that has not ended, and what the user sees. Every request asks this: it is one query.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn session_user(&self, user: Uuid, session: Uuid) -> Result<Option<(User, Scope)>> {
        let found = open(user)
            .filter(Column::Id.eq(session))
            .find_also_related(user::Entity)
            .find_also(user::Entity, team_member::Entity)
            .one(self.reader())
            .await?;
        let Some((_, Some(user), member)) = found else { return Ok(None) };
        let scope = scope_of(user.id, member.as_ref())?;
        Ok(Some((user.into(), scope)))
    }

    /// The user's sessions that have not ended, the last used first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn sessions(&self, user: Uuid, now: DateTime<Utc>) -> Result<Vec<Session>> {
        let rows = open(user)
            .filter(Column::ExpiresAt.gt(micros(now)))
            .order_by(Column::ExpiresAt, Order::Desc)
            .order_by(Column::Id, Order::Desc)
            .all(self.reader())
            .await?;
        Ok(rows.into_iter().map(Session::from).collect())
    }

    /// Ends a session of the user. Whoever signs out of it leaves no event.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user has no such session.
    pub async fn revoke_session(
        &self,
        user: Uuid,
        session: Uuid,
        event: Option<&NewSecurityEvent>,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let ended = self.revoke(user, event, |all| all.filter(Column::Id.eq(session)), now).await?;
        if ended == 0 { Err(StoreError::NotFound) } else { Ok(()) }
    }

    /// Ends the user's sessions but the one that is kept; returns how many.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn revoke_other_sessions(
        &self,
        user: Uuid,
        kept: Uuid,
        event: &NewSecurityEvent,
    ) -> Result<u64> {
        self.revoke(user, Some(event), |all| all.filter(Column::Id.ne(kept)), event.now).await
    }

    async fn revoke(
        &self,
        user: Uuid,
        event: Option<&NewSecurityEvent>,
        which: impl Fn(UpdateMany<session::Entity>) -> UpdateMany<session::Entity>,
        now: DateTime<Utc>,
    ) -> Result<u64> {
        retrying(async || {
            let tx = self.begin_for([user]).await?;
            let ended = which(ending(user, now)).exec(&tx).await?.rows_affected;
            if let Some(event) = event.filter(|_| ended > 0) {
                note_event(&tx, event).await?;
            }
            tx.commit().await?;
            Ok(ended)
        })
        .await
    }

    /// Changes the password, ends the other sessions and forgets the other devices, where the password is still the one
    /// that was checked: of two simultaneous changes one wins. Says whether it was.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn change_password(
        &self,
        checked: &User,
        password_hash: String,
        kept: Uuid,
        device: Option<&str>,
        event: &NewSecurityEvent,
    ) -> Result<bool> {
        retrying(async || {
            let tx = self.begin().await?;
            let changed = user::Entity::update_many()
                .col_expr(user::Column::PasswordHash, Expr::value(password_hash.as_str()))
                .filter(user::Column::Id.eq(checked.id))
                .filter(user::Column::PasswordHash.eq(checked.password_hash.clone()))
                .exec(&tx)
                .await?;
            if changed.rows_affected == 0 {
                return Ok(false);
            }
            ending(checked.id, event.now).filter(Column::Id.ne(kept)).exec(&tx).await?;
            forget_devices(&tx, checked.id, device).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(true)
        })
        .await
    }
}

fn open(user: Uuid) -> sea_orm::Select<session::Entity> {
    session::Entity::find().filter(Column::UserId.eq(user)).filter(Column::RevokedAt.is_null())
}

fn ending(user: Uuid, now: DateTime<Utc>) -> UpdateMany<session::Entity> {
    session::Entity::update_many()
        .col_expr(Column::RevokedAt, Expr::value(micros(now)))
        .filter(Column::UserId.eq(user))
        .filter(Column::RevokedAt.is_null())
}

impl From<session::Model> for Session {
    fn from(row: session::Model) -> Self {
        let session::Model { id, user_agent, created_at, last_used_at, expires_at, .. } = row;
        Self { id, user_agent, created_at, last_used_at, expires_at }
    }
}

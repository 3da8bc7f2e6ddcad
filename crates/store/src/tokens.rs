//! Refresh tokens. Signing in begins a session, the family of the tokens that follow each other; using a token makes the next
//! one. A token that is used a second time may have been stolen, so it ends the whole session.

use crate::accounts::lock_user;
use crate::connect::Store;
use crate::devices::{NewDevice, note_device};
use crate::entity::{refresh_token, session};
use crate::error::Result;
use crate::locks::retrying;
use crate::security::{NewSecurityEvent, note_event};
use crate::text::{clean, micros};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveValue::Set, ConnectionTrait, DatabaseTransaction, QuerySelect};

/// The first token of a session. Of the token itself only the hash is stored.
#[derive(Clone)]
pub struct NewRefreshToken {
    /// The id of the row.
    pub id: Uuid,
    /// The session.
    pub family: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// SHA-256 of the token, in hex.
    pub hash: String,
    /// How the client introduces itself.
    pub user_agent: Option<String>,
    /// The moment of signing in.
    pub now: DateTime<Utc>,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// The token that takes the place of a used one, in the same session.
#[derive(Clone)]
pub struct NextRefreshToken {
    /// The id of the row.
    pub id: Uuid,
    /// SHA-256 of the token, in hex.
    pub hash: String,
    /// How the client introduces itself.
    pub user_agent: Option<String>,
    /// When it stops working, if the session may last so long.
    pub expires_at: DateTime<Utc>,
    /// How long a session lasts from its beginning, however often it is renewed.
    pub session_age: TimeDelta,
}

/// What became of a refresh token that was shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rotation {
    /// Good: it is used up, the next one is valid.
    Rotated {
        /// Whose it is.
        user_id: Uuid,
        /// The session that goes on.
        session: Uuid,
    },
    /// Never issued, or forgotten long after its expiry.
    Unknown,
    /// Too old, or its session is.
    Expired,
    /// Used before, or its session is over. The session is over now in any case.
    Revoked {
        /// Whose it was.
        user_id: Uuid,
    },
}

impl Store {
    /// Begins a session with its first token, and knows its device from now on.
    ///
    /// # Errors
    /// [`crate::StoreError::NotFound`] if there is no such user, [`crate::StoreError::AlreadyExists`]
    /// if an id or the hash is taken.
    pub async fn begin_session(
        &self,
        new: NewRefreshToken,
        device: NewDevice<'_>,
        event: &NewSecurityEvent,
    ) -> Result<()> {
        retrying(async || {
            let tx = self.begin().await?;
            lock_user(&tx, new.user_id).await?;
            let row = session::ActiveModel {
                id: Set(new.family),
                user_id: Set(new.user_id),
                expires_at: Set(micros(new.expires_at)),
                revoked_at: Set(None),
                user_agent: Set(new.user_agent.as_deref().map(clean)),
                created_at: Set(Some(micros(new.now))),
                last_used_at: Set(Some(micros(new.now))),
            };
            session::Entity::insert(row).exec_without_returning(&tx).await?;
            insert(&tx, new.id, new.family, &new.hash, new.expires_at).await?;
            note_device(&tx, new.user_id, device, new.now).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Uses a token up and puts the next in its place. Of any number of simultaneous uses at most one
    /// is answered with [`Rotation::Rotated`]. `theft` is noted where the token was used before or its session is over; its
    /// user is filled in here.
    ///
    /// # Errors
    /// [`crate::StoreError::AlreadyExists`] if the next token's id or hash is taken.
    pub async fn rotate_refresh_token(
        &self,
        hash: &str,
        next: NextRefreshToken,
        theft: &NewSecurityEvent,
    ) -> Result<Rotation> {
        retrying(async || {
            let now = theft.now;
            let Some(owner) = self.refresh_token_user(hash).await? else { return Ok(Rotation::Unknown) };
            let tx = self.begin_for([owner]).await?;
            let Some(session_id) = session_of(&tx, hash).await? else { return Ok(Rotation::Unknown) };
            // The session's row is locked first and the token read again under the lock: whoever revokes
            // the session waits until a token that is just being made is there to be revoked with it.
            let session =
                session::Entity::find_by_id(session_id).lock(LockType::NoKeyUpdate).one(&tx).await?;
            let token = token(&tx, hash).await?;
            let (Some(session), Some(token)) = (session, token) else { return Ok(Rotation::Unknown) };
            if session.revoked_at.is_some() || token.used_at.is_some() {
                revoke(&tx, session_id, now).await?;
                let user_id = session.user_id;
                note_event(&tx, &NewSecurityEvent { user_id: Some(user_id), ..theft.clone() }).await?;
                tx.commit().await?;
                return Ok(Rotation::Revoked { user_id });
            }
            // A session without a beginning was made before that was written down: it begins now.
            let began = session.created_at.unwrap_or(now);
            let ends = began + next.session_age;
            if std::cmp::min(token.expires_at, ends) <= now {
                return Ok(Rotation::Expired);
            }
            let expires_at = std::cmp::min(next.expires_at, ends);
            refresh_token::Entity::update_many()
                .col_expr(refresh_token::Column::UsedAt, Expr::value(micros(now)))
                .filter(refresh_token::Column::Id.eq(token.id))
                .exec(&tx)
                .await?;
            session::Entity::update_many()
                .col_expr(session::Column::CreatedAt, Expr::value(micros(began)))
                .col_expr(session::Column::ExpiresAt, Expr::value(micros(expires_at)))
                .col_expr(session::Column::LastUsedAt, Expr::value(micros(now)))
                .col_expr(session::Column::UserAgent, Expr::value(next.user_agent.as_deref().map(clean)))
                .filter(session::Column::Id.eq(session_id))
                .exec(&tx)
                .await?;
            insert(&tx, next.id, session_id, &next.hash, expires_at).await?;
            tx.commit().await?;
            Ok(Rotation::Rotated { user_id: session.user_id, session: session_id })
        })
        .await
    }

    /// Whose token this is, valid or not.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn refresh_token_user(&self, hash: &str) -> Result<Option<Uuid>> {
        let Some(session_id) = session_of(self.reader(), hash).await? else { return Ok(None) };
        let session = session::Entity::find_by_id(session_id).one(self.reader()).await?;
        Ok(session.map(|session| session.user_id))
    }

    /// Ends the session of a token; says whether there is one.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn revoke_family_by_hash(&self, hash: &str, now: DateTime<Utc>) -> Result<bool> {
        retrying(async || {
            let tx = self.begin().await?;
            let Some(session_id) = session_of(&tx, hash).await? else { return Ok(false) };
            revoke(&tx, session_id, now).await?;
            tx.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Forgets tokens and sessions that have expired; returns how many tokens. One that is shown
    /// later is [`Rotation::Unknown`].
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn delete_expired_tokens(&self, now: DateTime<Utc>) -> Result<u64> {
        // Two servers may delete the same rows at once: one of them has to try again.
        retrying(async || {
            let tx = self.begin().await?;
            let tokens = refresh_token::Entity::delete_many()
                .filter(refresh_token::Column::ExpiresAt.lte(micros(now)))
                .exec(&tx)
                .await?;
            session::Entity::delete_many()
                .filter(session::Column::ExpiresAt.lte(micros(now)))
                .exec(&tx)
                .await?;
            tx.commit().await?;
            Ok(tokens.rows_affected)
        })
        .await
    }
}

async fn token(db: &impl ConnectionTrait, hash: &str) -> Result<Option<refresh_token::Model>> {
    Ok(refresh_token::Entity::find().filter(refresh_token::Column::Hash.eq(hash)).one(db).await?)
}

async fn session_of(db: &impl ConnectionTrait, hash: &str) -> Result<Option<Uuid>> {
    Ok(token(db, hash).await?.map(|token| token.session_id))
}

async fn insert(
    tx: &DatabaseTransaction,
    id: Uuid,
    session_id: Uuid,
    hash: &str,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let row = refresh_token::ActiveModel {
        id: Set(id),
        session_id: Set(session_id),
        hash: Set(hash.to_owned()),
        expires_at: Set(micros(expires_at)),
        used_at: Set(None),
    };
    refresh_token::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

async fn revoke(tx: &DatabaseTransaction, session_id: Uuid, now: DateTime<Utc>) -> Result<()> {
    session::Entity::update_many()
        .col_expr(session::Column::RevokedAt, Expr::value(micros(now)))
        .filter(session::Column::Id.eq(session_id))
        .filter(session::Column::RevokedAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

//! Refresh tokens. Signing in begins a session, the family of the tokens that follow each other; using a token makes the next
//! one. A token that is used a second time may have been stolen, so it ends the whole session. A session is one row, however
//! often it is renewed: it knows its newest token, the one before it, and what all of its tokens have in common.

use crate::accounts::lock_user;
use crate::connect::Store;
use crate::devices::{NewDevice, note_device};
use crate::entity::session::{self, Column};
use crate::error::Result;
use crate::locks::retrying;
use crate::security::{NewSecurityEvent, note_event};
use crate::text::{clean, micros};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveValue::Set, ConnectionTrait, DatabaseTransaction, QuerySelect};

/// What a refresh token is known by: of the token itself nothing is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenHashes {
    /// SHA-256 of the token, in hex.
    pub whole: String,
    /// SHA-256 of the part that all tokens of a session have in common, in hex. It tells one that was used long ago.
    pub family: String,
}

/// The first token of a session.
#[derive(Clone)]
pub struct NewRefreshToken {
    /// The session.
    pub session: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The token.
    pub token: TokenHashes,
    /// How the client introduces itself.
    pub user_agent: Option<String>,
    /// The moment of signing in.
    pub now: DateTime<Utc>,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// The token that takes the place of a used one, in the same session and of the same family.
#[derive(Clone)]
pub struct NextRefreshToken {
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
    /// if the id or the token is taken.
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
                id: Set(new.session),
                user_id: Set(new.user_id),
                expires_at: Set(micros(new.expires_at)),
                revoked_at: Set(None),
                user_agent: Set(new.user_agent.as_deref().map(clean)),
                created_at: Set(Some(micros(new.now))),
                last_used_at: Set(Some(micros(new.now))),
                token_family: Set(Some(new.token.family.clone())),
                token_hash: Set(Some(new.token.whole.clone())),
                last_token_hash: Set(None),
            };
            session::Entity::insert(row).exec_without_returning(&tx).await?;
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
    /// [`crate::StoreError::AlreadyExists`] if the next token is taken.
    pub async fn rotate_refresh_token(
        &self,
        shown: &TokenHashes,
        next: NextRefreshToken,
        theft: &NewSecurityEvent,
    ) -> Result<Rotation> {
        retrying(async || {
            let now = theft.now;
            let Some(owner) = self.refresh_token_user(shown).await? else { return Ok(Rotation::Unknown) };
            let tx = self.begin_for([owner]).await?;
            let Some(found) = session_of(&tx, shown).await? else { return Ok(Rotation::Unknown) };
            // Read again under the lock of the row: of two uses at once the second finds the token used.
            let session = session::Entity::find_by_id(found.id).lock(LockType::NoKeyUpdate).one(&tx).await?;
            let Some(session) = session else { return Ok(Rotation::Unknown) };
            if session.revoked_at.is_some() || session.token_hash.as_ref() != Some(&shown.whole) {
                revoke(&tx, session.id, now).await?;
                let user_id = session.user_id;
                note_event(&tx, &NewSecurityEvent { user_id: Some(user_id), ..theft.clone() }).await?;
                tx.commit().await?;
                return Ok(Rotation::Revoked { user_id });
            }
            // A session without a beginning was made before that was written down: it begins now.
            let began = session.created_at.unwrap_or(now);
            let ends = began + next.session_age;
            if std::cmp::min(session.expires_at, ends) <= now {
                return Ok(Rotation::Expired);
            }
            let expires_at = std::cmp::min(next.expires_at, ends);
            session::Entity::update_many()
                .col_expr(Column::CreatedAt, Expr::value(micros(began)))
                .col_expr(Column::ExpiresAt, Expr::value(micros(expires_at)))
                .col_expr(Column::LastUsedAt, Expr::value(micros(now)))
                .col_expr(Column::UserAgent, Expr::value(next.user_agent.as_deref().map(clean)))
                .col_expr(Column::TokenFamily, Expr::value(shown.family.as_str()))
                .col_expr(Column::TokenHash, Expr::value(next.hash.as_str()))
                .col_expr(Column::LastTokenHash, Expr::value(shown.whole.as_str()))
                .filter(Column::Id.eq(session.id))
                .exec(&tx)
                .await?;
            tx.commit().await?;
            Ok(Rotation::Rotated { user_id: session.user_id, session: session.id })
        })
        .await
    }

    /// Whose token this is, valid or not.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn refresh_token_user(&self, token: &TokenHashes) -> Result<Option<Uuid>> {
        Ok(session_of(self.reader(), token).await?.map(|session| session.user_id))
    }

    /// Ends the session of a token, however old; says whether there is one.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn revoke_session_of_token(&self, token: &TokenHashes, now: DateTime<Utc>) -> Result<bool> {
        retrying(async || {
            let tx = self.begin().await?;
            let Some(session) = session_of(&tx, token).await? else { return Ok(false) };
            revoke(&tx, session.id, now).await?;
            tx.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Forgets sessions whose last token has expired; returns how many. A token that is shown later is
    /// [`Rotation::Unknown`].
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn delete_expired_sessions(&self, now: DateTime<Utc>) -> Result<u64> {
        // Two servers may delete the same rows at once: one of them has to try again.
        retrying(async || {
            let tx = self.begin().await?;
            let gone =
                session::Entity::delete_many().filter(Column::ExpiresAt.lte(micros(now))).exec(&tx).await?;
            tx.commit().await?;
            Ok(gone.rows_affected)
        })
        .await
    }
}

/// The session of a token: one that is valid, or was. Sessions that began before there were families know their newest token
/// and the one before it.
async fn session_of(db: &impl ConnectionTrait, token: &TokenHashes) -> Result<Option<session::Model>> {
    let of_family = session::Entity::find().filter(Column::TokenFamily.eq(token.family.as_str()));
    if let Some(found) = of_family.one(db).await? {
        return Ok(Some(found));
    }
    for column in [Column::TokenHash, Column::LastTokenHash] {
        let found = session::Entity::find().filter(column.eq(token.whole.as_str())).one(db).await?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

async fn revoke(tx: &DatabaseTransaction, session_id: Uuid, now: DateTime<Utc>) -> Result<()> {
    session::Entity::update_many()
        .col_expr(Column::RevokedAt, Expr::value(micros(now)))
        .filter(Column::Id.eq(session_id))
        .filter(Column::RevokedAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

//! Security events of accounts: who signed in or failed to, from where, and who gave whom which right.

use crate::connect::Store;
use crate::entity::security_event::{self, Column};
use crate::entity::user;
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::paging::{Page, page_of};
use crate::text::{clean, micros};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::{
    ActiveValue::Set, DatabaseTransaction, ExprTrait, NotSet, Order, QueryOrder, QuerySelect, QueryTrait,
};
use std::collections::HashMap;

named_enum! {
    /// What has happened.
    SecurityKind {
        /// An account was registered.
        Registered = "registered",
        /// A session began.
        SignedIn = "signed_in",
        /// A password was wrong, or there is no such account.
        SignInFailed = "sign_in_failed",
        /// The password that had to be given again was wrong.
        PasswordFailed = "password_failed",
        /// A refresh token came back after its use: the session was ended.
        SessionStolen = "session_stolen",
        /// A session was ended from another one.
        SessionEnded = "session_ended",
        /// The password was changed by its user.
        PasswordChanged = "password_changed",
        /// The password was set by the operator.
        PasswordSet = "password_set",
        /// The plan was changed.
        PlanChanged = "plan_changed",
        /// An API key was made.
        KeyCreated = "key_created",
        /// An API key was deleted.
        KeyDeleted = "key_deleted",
        /// An address was invited into a team.
        Invited = "invited",
        /// An invitation was taken back or turned down.
        InvitationDeleted = "invitation_deleted",
        /// Somebody joined a team.
        Joined = "joined",
        /// Somebody got another role in a team.
        RoleChanged = "role_changed",
        /// Somebody left a team or was removed.
        Removed = "removed",
        /// A team was made.
        TeamCreated = "team_created",
        /// A team was ended.
        TeamDeleted = "team_deleted",
        /// An account was deleted.
        AccountDeleted = "account_deleted",
    }
}

/// An event to be written, in the transaction of the change that it reports where there is one.
#[derive(Debug, Clone)]
pub struct NewSecurityEvent {
    /// What has happened.
    pub kind: SecurityKind,
    /// Whose account it concerns; none where there is none.
    pub user_id: Option<Uuid>,
    /// Who did it, where that is another.
    pub actor_id: Option<Uuid>,
    /// The address that it came from; empty for the operator's own machine.
    pub address: String,
    /// How the client introduced itself.
    pub user_agent: Option<String>,
    /// What exactly, as the new role.
    pub detail: Option<String>,
    /// The moment.
    pub now: DateTime<Utc>,
}

impl NewSecurityEvent {
    /// An event that the operator has caused from the command line.
    #[must_use]
    pub fn by_operator(kind: SecurityKind, user: Uuid, now: DateTime<Utc>) -> Self {
        let (address, user_id) = (String::new(), Some(user));
        Self { kind, user_id, actor_id: None, address, user_agent: None, detail: None, now }
    }
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecurityEvent {
    /// Grows with time.
    pub id: i64,
    /// When; of what is counted together, the last time.
    pub at: DateTime<Utc>,
    /// What.
    pub kind: SecurityKind,
    /// The address of the account that it concerns.
    pub email: Option<String>,
    /// The address of the account of who did it, where that is another.
    pub actor: Option<String>,
    /// The address that it came from; of what is counted together, its network; empty where it was the operator, or where
    /// so many networks tried in that hour that they are counted as one.
    pub address: String,
    /// How the client introduced itself.
    pub user_agent: Option<String>,
    /// What exactly.
    pub detail: Option<String>,
    /// How often within the hour.
    pub times: u64,
}

/// Which events a list shows.
#[derive(Debug, Clone, Default)]
pub struct SecurityFilter {
    /// The page.
    pub page: Page,
    /// Only what concerns this account.
    pub user_id: Option<Uuid>,
    /// Only what has happened so.
    pub kind: Option<SecurityKind>,
    /// Not before that moment.
    pub since: Option<DateTime<Utc>>,
}

/// The most rows an hour for failures at addresses without an account, so that strangers cannot fill the disk.
const MOST_NETWORKS: u64 = 500;
/// The most events that are kept of one account, so that users cannot fill it either.
const MOST_OF_ONE: u64 = 2_000;

impl SecurityKind {
    /// Whether strangers can cause it without limit: such events are counted by the hour and the network, not one by one.
    #[must_use]
    pub const fn counted(self) -> bool {
        matches!(self, Self::SignInFailed | Self::PasswordFailed | Self::SessionStolen)
    }
}

impl Store {
    /// Records an event that changes nothing else; a change writes its own event in its transaction.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such user any more.
    pub async fn note_security(&self, event: &NewSecurityEvent) -> Result<()> {
        retrying(async || {
            let tx = self.begin_for(event.user_id).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// What has happened, the newest first, and how many entries there are.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn security_events(&self, filter: &SecurityFilter) -> Result<(Vec<SecurityEvent>, u64)> {
        let mut query = security_event::Entity::find();
        if let Some(user) = filter.user_id {
            query = query.filter(Column::UserId.eq(user));
        }
        if let Some(kind) = filter.kind {
            query = query.filter(Column::Kind.eq(kind.as_str()));
        }
        if let Some(since) = filter.since {
            query = query.filter(Column::At.gte(micros(since)));
        }
        let sorted = |query: Select<_>| query.order_by(Column::Id, Order::Desc);
        let (rows, total) = page_of(query, sorted, filter.page, self.reader()).await?;
        let people = rows.iter().flat_map(|row| [row.user_id, row.actor_id]).flatten();
        let emails: HashMap<Uuid, String> = user::Entity::find()
            .select_only()
            .column(user::Column::Id)
            .column(user::Column::Email)
            .filter(user::Column::Id.is_in(people))
            .into_tuple::<(Uuid, String)>()
            .all(self.reader())
            .await?
            .into_iter()
            .collect();
        let email = |id: Option<Uuid>| id.and_then(|id| emails.get(&id).cloned());
        let event = |row: security_event::Model| {
            Ok(SecurityEvent {
                id: row.id,
                at: row.at,
                kind: SecurityKind::from_name(&row.kind)
                    .ok_or_else(|| StoreError::Damaged(format!("security event {}", row.kind)))?,
                email: email(row.user_id),
                actor: email(row.actor_id),
                address: row.address,
                user_agent: row.user_agent,
                detail: row.detail,
                times: u64::try_from(row.times).unwrap_or(0),
            })
        };
        Ok((rows.into_iter().map(event).collect::<Result<_>>()?, total))
    }

    /// Deletes the events before that moment.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn delete_old_security_events(&self, before: DateTime<Utc>) -> Result<u64> {
        let hour = micros(before - TimeDelta::hours(1));
        let old = security_event::Entity::find().filter(Column::Hour.lt(hour));
        if old.one(self.reader()).await?.is_none() {
            return Ok(0);
        }
        // Two servers may do it at the same time.
        retrying(async || {
            let tx = self.begin().await?;
            let gone = security_event::Entity::delete_many().filter(Column::Hour.lt(hour)).exec(&tx).await?;
            tx.commit().await?;
            Ok(gone.rows_affected)
        })
        .await
    }
}

/// Writes an event in the transaction of the change that it reports, so that there is none without the other.
pub(crate) async fn note_event(tx: &DatabaseTransaction, event: &NewSecurityEvent) -> Result<()> {
    let hour = DateTime::from_timestamp(event.now.timestamp() / 3600 * 3600, 0).unwrap_or(event.now);
    if event.kind.counted() {
        return count(tx, event.clone(), hour).await;
    }
    insert(tx, event.clone(), hour).await?;
    match event.user_id {
        Some(user) => make_room(tx, user).await,
        None => Ok(()),
    }
}

/// One more of these within the hour.
async fn count(tx: &DatabaseTransaction, mut event: NewSecurityEvent, hour: DateTime<Utc>) -> Result<()> {
    if add_one(tx, &event, hour).await? {
        return Ok(());
    }
    if event.user_id.is_none() {
        let networks = security_event::Entity::find()
            .filter(Column::Hour.eq(micros(hour)))
            .filter(Column::Kind.eq(event.kind.as_str()))
            .filter(Column::UserId.is_null())
            .count(tx)
            .await?;
        if networks >= MOST_NETWORKS {
            event.address = String::new();
            event.user_agent = None;
            if add_one(tx, &event, hour).await? {
                return Ok(());
            }
        }
    }
    insert(tx, event, hour).await
}

async fn add_one(tx: &DatabaseTransaction, event: &NewSecurityEvent, hour: DateTime<Utc>) -> Result<bool> {
    // Two that are the first at the same moment insert a row each; only one of the rows is counted up from then on.
    let counted = security_event::Entity::find()
        .select_only()
        .column_as(Column::Id.min(), "id")
        .filter(Column::Hour.eq(micros(hour)))
        .filter(Column::Kind.eq(event.kind.as_str()))
        .filter(match event.user_id {
            Some(user) => Column::UserId.eq(user),
            None => Column::UserId.is_null(),
        })
        .filter(Column::Address.eq(event.address.as_str()))
        .into_query();
    let again = security_event::Entity::update_many()
        .col_expr(Column::Times, Expr::col(Column::Times).add(1))
        .col_expr(Column::At, Expr::value(micros(event.now)))
        .filter(Column::Id.in_subquery(counted))
        .exec(tx)
        .await?;
    Ok(again.rows_affected > 0)
}

async fn insert(tx: &DatabaseTransaction, event: NewSecurityEvent, hour: DateTime<Utc>) -> Result<()> {
    let row = security_event::ActiveModel {
        id: NotSet,
        at: Set(micros(event.now)),
        hour: Set(micros(hour)),
        kind: Set(event.kind.as_str().to_owned()),
        user_id: Set(event.user_id),
        actor_id: Set(event.actor_id),
        address: Set(clean(&event.address)),
        user_agent: Set(event.user_agent.as_deref().map(clean)),
        detail: Set(event.detail.as_deref().map(clean)),
        times: Set(1),
    };
    security_event::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

async fn make_room(tx: &DatabaseTransaction, user: Uuid) -> Result<()> {
    let last: Option<i64> = security_event::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::UserId.eq(user))
        .order_by(Column::Id, Order::Desc)
        .offset(MOST_OF_ONE)
        .limit(1)
        .into_tuple()
        .one(tx)
        .await?;
    if let Some(last) = last {
        security_event::Entity::delete_many()
            .filter(Column::UserId.eq(user))
            .filter(Column::Id.lte(last))
            .exec(tx)
            .await?;
    }
    Ok(())
}

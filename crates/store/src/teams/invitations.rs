//! Who is invited into a team, and what becomes of it.

use super::{Role, TeamInvitation, acting, join};
use crate::connect::Store;
use crate::entity::{team, team_invitation, team_member, user};
use crate::error::{Limited, Result, StoreError};
use crate::locks::lock_team;
use crate::locks::retrying;
use crate::security::{NewSecurityEvent, note_event};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, SelectStatement};
use sea_orm::{ConnectionTrait, Order, QueryOrder, QuerySelect, QueryTrait};
use std::collections::HashMap;

impl Store {
    /// Invites an address as long as there are fewer members and invitations than `seats`. Whoever invites cannot tell whether
    /// the address has an account.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if whoever invites is in no team, [`StoreError::ReadOnly`] if the role is too
    /// low, [`StoreError::AlreadyExists`] if the address is in the team or invited, [`StoreError::LimitReached`].
    pub async fn invite(
        &self,
        user: Uuid,
        id: Uuid,
        email: &str,
        role: Role,
        seats: u64,
        event: &NewSecurityEvent,
    ) -> Result<()> {
        retrying(async || {
            let tx = self.begin_for([user]).await?;
            let own = acting(&tx, user, Role::Admin).await?;
            if !Role::from_row(&own.role)?.manages(role) {
                return Err(StoreError::ReadOnly);
            }
            let email = text::fold(email);
            let there = team_member::Entity::find()
                .filter(team_member::Column::TeamId.eq(own.team_id))
                .filter(team_member::Column::UserId.in_subquery(account_of(&email)))
                .count(&tx)
                .await?;
            if there > 0 {
                return Err(StoreError::AlreadyExists);
            }
            let members = team_member::Entity::find().filter(team_member::Column::TeamId.eq(own.team_id));
            let waiting =
                team_invitation::Entity::find().filter(team_invitation::Column::TeamId.eq(own.team_id));
            let current = members.count(&tx).await? + waiting.count(&tx).await?;
            if current >= seats {
                return Err(StoreError::LimitReached { of: Limited::TeamMembers, limit: seats, current });
            }
            let row = team_invitation::Model {
                id,
                team_id: own.team_id,
                email,
                role: role.as_str().to_owned(),
                created_at: text::micros(event.now),
            };
            team_invitation::Entity::insert(team_invitation::ActiveModel::from(row))
                .exec_without_returning(&tx)
                .await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// The invitations that a user has got.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn invitations_of(&self, user: Uuid) -> Result<Vec<TeamInvitation>> {
        let mine = team_invitation::Entity::find()
            .filter(team_invitation::Column::Email.in_subquery(address_of(user)))
            .order_by(team_invitation::Column::Id, Order::Asc);
        invitations(self.reader(), mine).await
    }

    /// Joins a team that has invited the user.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user has no such invitation, [`StoreError::AlreadyExists`] if the user
    /// is in a team already.
    pub async fn accept_invitation(&self, user: Uuid, id: Uuid, event: &NewSecurityEvent) -> Result<()> {
        retrying(async || {
            let tx = self.begin_for([user]).await?;
            let mine = team_invitation::Entity::find_by_id(id)
                .filter(team_invitation::Column::Email.in_subquery(address_of(user)));
            let team = mine.clone().one(&tx).await?.ok_or(StoreError::NotFound)?.team_id;
            // Before the invitation: in the order in which a team ends.
            team::Entity::find_by_id(team).lock(LockType::KeyShare).one(&tx).await?;
            let row = mine.lock(LockType::Update).one(&tx).await?.ok_or(StoreError::NotFound)?;
            join(&tx, user, row.team_id, Role::from_row(&row.role)?, event.now).await?;
            team_invitation::Entity::delete_by_id(id).exec(&tx).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Takes an invitation back, or turns it down. The address is written into the event.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if it is neither one's own nor one of the own team, [`StoreError::ReadOnly`]
    /// if the role in the team is too low.
    pub async fn delete_invitation(&self, user: Uuid, id: Uuid, event: &NewSecurityEvent) -> Result<()> {
        retrying(async || {
            let tx = self.begin_for([user]).await?;
            let it = team_invitation::Entity::find_by_id(id);
            let team = it.clone().one(&tx).await?.ok_or(StoreError::NotFound)?.team_id;
            // Before the invitation: in the order in which a team ends. Meanwhile roles stay what they are.
            lock_team(&tx, Some(team)).await?;
            let row = it.lock(LockType::Update).one(&tx).await?.ok_or(StoreError::NotFound)?;
            let own = user::Entity::find_by_id(user).one(&tx).await?;
            if own.is_none_or(|own| own.email != row.email) {
                let own = team_member::Entity::find_by_id(user).one(&tx).await?;
                let own = own.filter(|own| own.team_id == row.team_id).ok_or(StoreError::NotFound)?;
                if !Role::from_row(&own.role)?.manages(Role::from_row(&row.role)?) {
                    return Err(StoreError::ReadOnly);
                }
            }
            team_invitation::Entity::delete_by_id(id).exec(&tx).await?;
            note_event(&tx, &NewSecurityEvent { detail: Some(row.email), ..event.clone() }).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Forgets invitations that nobody accepted. Returns how many.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn delete_old_invitations(&self, before: DateTime<Utc>) -> Result<u64> {
        let before = text::micros(before);
        let old = team_invitation::Entity::find().filter(team_invitation::Column::CreatedAt.lt(before));
        if old.one(self.reader()).await?.is_none() {
            return Ok(0);
        }
        // Two servers may delete the same rows at once: one of them has to try again.
        retrying(async || {
            let tx = self.begin().await?;
            let old =
                team_invitation::Entity::delete_many().filter(team_invitation::Column::CreatedAt.lt(before));
            let gone = old.exec(&tx).await?;
            tx.commit().await?;
            Ok(gone.rows_affected)
        })
        .await
    }
}

/// The account of an address, if it has one.
fn account_of(email: &str) -> SelectStatement {
    user::Entity::find()
        .select_only()
        .column(user::Column::Id)
        .filter(user::Column::Email.eq(email))
        .into_query()
}

/// The address of an account.
fn address_of(user: Uuid) -> SelectStatement {
    user::Entity::find()
        .select_only()
        .column(user::Column::Email)
        .filter(user::Column::Id.eq(user))
        .into_query()
}

pub(super) async fn invitations(
    db: &impl ConnectionTrait,
    query: sea_orm::Select<team_invitation::Entity>,
) -> Result<Vec<TeamInvitation>> {
    let rows = query.all(db).await?;
    let teams = team::Entity::find().filter(team::Column::Id.is_in(rows.iter().map(|row| row.team_id)));
    let teams: HashMap<Uuid, String> =
        teams.all(db).await?.into_iter().map(|row| (row.id, row.name)).collect();
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(name) = teams.get(&row.team_id) {
            found.push(TeamInvitation {
                id: row.id,
                team_id: row.team_id,
                team_name: name.clone(),
                role: Role::from_row(&row.role)?,
                email: row.email,
                since: row.created_at,
            });
        }
    }
    Ok(found)
}

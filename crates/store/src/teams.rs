//! Teams: people who share their projects, materials and history. Whoever is in a team is in one only.

mod invitations;
mod work;

use crate::User;
use crate::connect::Store;
use crate::entity::{team, team_invitation, team_member, user};
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::scope::Scope;
use crate::security::{NewSecurityEvent, note_event};
use crate::shop_succession::pass_to_team;
use crate::text;
use chrono::{DateTime, Utc};
use invitations::invitations;
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ConnectionTrait, DatabaseTransaction, Order, QueryOrder, QuerySelect};
use std::collections::HashMap;
pub(crate) use work::{hand_over, lock_for_end};

/// What somebody may do in a team; each may do what the one before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Looks at what the team shares.
    Viewer,
    /// Makes, changes and deletes it.
    Member,
    /// Invites and removes viewers and members.
    Admin,
    /// Does everything; there is one.
    Owner,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 4] = [Self::Viewer, Self::Member, Self::Admin, Self::Owner];

    /// The name in the database and in the HTTP interface.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Member => "member",
            Self::Admin => "admin",
            Self::Owner => "owner",
        }
    }

    fn from_row(name: &str) -> Result<Self> {
        let role = Self::ALL.into_iter().find(|role| role.as_str() == name);
        role.ok_or_else(|| StoreError::Damaged(format!("role {name}")))
    }

    /// Whether somebody in this role may give another person that role, and change or remove who has it: admins may with
    /// members and viewers, the owner with everybody else.
    fn manages(self, other: Self) -> bool {
        self >= Self::Admin && other < self
    }
}

/// Somebody in a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMember {
    /// Who it is.
    pub user_id: Uuid,
    /// How to address the person.
    pub name: String,
    /// The person's address.
    pub email: String,
    /// What the person may do.
    pub role: Role,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// An invitation into a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamInvitation {
    /// The id of the row.
    pub id: Uuid,
    /// The team.
    pub team_id: Uuid,
    /// The name of the team.
    pub team_name: String,
    /// Which address is invited; nobody is told whether it has an account.
    pub email: String,
    /// What the person will be allowed to do.
    pub role: Role,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// A team as one of its members sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// The id of the row.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// What whoever asks may do in it.
    pub role: Role,
    /// Everybody in it, in the order in which they joined.
    pub members: Vec<TeamMember>,
    /// Everybody who is invited.
    pub invitations: Vec<TeamInvitation>,
}

/// What somebody sees who is in this team, or in none.
///
/// # Errors
/// [`StoreError::Damaged`] if the row has a role that does not exist.
pub(crate) fn scope_of(user: Uuid, member: Option<&team_member::Model>) -> Result<Scope> {
    let Some(member) = member else { return Ok(Scope::of_user(user)) };
    let may_write = Role::from_row(&member.role)? > Role::Viewer;
    Ok(Scope { user_id: user, team_id: Some(member.team_id), may_write })
}

/// The role of somebody in the team that the person is in, as a transaction sees it; none for somebody without a team.
pub(crate) async fn role_of(tx: &DatabaseTransaction, user: Uuid) -> Result<Option<Role>> {
    let own = team_member::Entity::find_by_id(user).one(tx).await?;
    own.map(|own| Role::from_row(&own.role)).transpose()
}

impl Store {
    /// Makes a team whose owner the user is.
    ///
    /// # Errors
    /// [`StoreError::AlreadyExists`] if the user is in a team.
    pub async fn create_team(
        &self,
        user: Uuid,
        id: Uuid,
        name: &str,
        event: &NewSecurityEvent,
    ) -> Result<()> {
        retrying(async || {
            let row = team::Model { id, name: text::clean(name), created_at: text::micros(event.now) };
            let tx = self.begin_for([user]).await?;
            team::Entity::insert(team::ActiveModel::from(row)).exec_without_returning(&tx).await?;
            join(&tx, user, id, Role::Owner, event.now).await?;
            pass_to_team(&tx, user, id).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// The role of the user in the team that the user is in; none for somebody without a team.
    ///
    /// # Errors
    /// [`StoreError::Database`], [`StoreError::Damaged`] if the row has a role that does not exist.
    pub async fn team_role(&self, user: Uuid) -> Result<Option<Role>> {
        let own = team_member::Entity::find_by_id(user).one(self.reader()).await?;
        own.map(|own| Role::from_row(&own.role)).transpose()
    }

    /// The team that the user is in.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user is in none.
    pub async fn team(&self, user: Uuid) -> Result<Team> {
        let db = &self.view().await?;
        let own = team_member::Entity::find_by_id(user).one(db).await?;
        let own = own.ok_or(StoreError::NotFound)?;
        let team = team::Entity::find_by_id(own.team_id).one(db).await?;
        let team = team.ok_or(StoreError::NotFound)?;
        let rows = team_member::Entity::find()
            .filter(team_member::Column::TeamId.eq(team.id))
            .order_by(team_member::Column::JoinedAt, Order::Asc)
            .order_by(team_member::Column::UserId, Order::Asc)
            .all(db)
            .await?;
        let people = people(db, rows.iter().map(|row| row.user_id)).await?;
        let mut members = Vec::with_capacity(rows.len());
        for row in rows {
            members.extend(person(&people, row.user_id, &row.role, row.joined_at)?);
        }
        let invited = team_invitation::Entity::find()
            .filter(team_invitation::Column::TeamId.eq(team.id))
            .order_by(team_invitation::Column::Id, Order::Asc);
        let invitations = invitations(db, invited).await?;
        let role = Role::from_row(&own.role)?;
        Ok(Team { id: team.id, name: team.name, created_at: team.created_at, role, members, invitations })
    }

    /// The owner of the team that the user is in.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user is in none.
    pub async fn team_owner(&self, user: Uuid) -> Result<User> {
        let own = team_member::Entity::find_by_id(user).one(self.reader()).await?;
        let owner = team_member::Entity::find()
            .filter(team_member::Column::TeamId.eq(own.ok_or(StoreError::NotFound)?.team_id))
            .filter(team_member::Column::Role.eq(Role::Owner.as_str()))
            .one(self.reader())
            .await?;
        self.user_by_id(owner.ok_or(StoreError::NotFound)?.user_id).await?.ok_or(StoreError::NotFound)
    }

    /// Gives the team another name.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user is in none, [`StoreError::ReadOnly`] if the role is too low.
    pub async fn rename_team(&self, user: Uuid, name: &str) -> Result<()> {
        retrying(async || {
            let tx = self.begin().await?;
            let own = acting(&tx, user, Role::Admin).await?;
            team::Entity::update_many()
                .col_expr(team::Column::Name, Expr::value(text::clean(name)))
                .filter(team::Column::Id.eq(own.team_id))
                .exec(&tx)
                .await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Ends the team. What was made in it goes to those who made it, or to the owner where they have left the team.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user is in none, [`StoreError::ReadOnly`] if not its owner.
    pub async fn delete_team(&self, user: Uuid, event: &NewSecurityEvent) -> Result<()> {
        retrying(async || {
            let tx = self.begin_for([user]).await?;
            let own = acting(&tx, user, Role::Owner).await?;
            dissolve(&tx, own.team_id).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Gives a member another role. Whoever makes somebody the owner becomes an admin.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user is in no team, [`StoreError::NoUser`] if the other is not in it,
    /// [`StoreError::ReadOnly`] if the role is too low for it.
    pub async fn change_role(
        &self,
        user: Uuid,
        other: Uuid,
        role: Role,
        event: &NewSecurityEvent,
    ) -> Result<()> {
        retrying(async || {
            let tx = self.begin_for([user, other]).await?;
            let own = acting(&tx, user, Role::Admin).await?;
            let (mine, target) = (Role::from_row(&own.role)?, colleague(&tx, own.team_id, other).await?);
            let passes_on = mine == Role::Owner && role == Role::Owner && other != user;
            let manages = mine.manages(Role::from_row(&target.role)?) && mine.manages(role);
            if !passes_on && !manages {
                return Err(StoreError::ReadOnly);
            }
            if passes_on {
                set_role(&tx, user, Role::Admin).await?;
            }
            set_role(&tx, other, role).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Removes a member; whoever names themselves leaves. What that person has made in the team stays in the team and is no
    /// longer theirs to see.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the user is in no team, [`StoreError::NoUser`] if the other is not in it,
    /// [`StoreError::ReadOnly`] if the role is too low for it; the owner cannot leave.
    pub async fn remove_member(&self, user: Uuid, other: Uuid, event: &NewSecurityEvent) -> Result<()> {
        retrying(async || {
            let tx = self.begin_for([user, other]).await?;
            let own = acting(&tx, user, Role::Viewer).await?;
            let target = Role::from_row(&colleague(&tx, own.team_id, other).await?.role)?;
            let leaves = user == other && target != Role::Owner;
            if !leaves && !Role::from_row(&own.role)?.manages(target) {
                return Err(StoreError::ReadOnly);
            }
            work::part(&tx, own.team_id, other).await?;
            team_member::Entity::delete_by_id(other).exec(&tx).await?;
            note_event(&tx, event).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }
}

/// Ends the team of a user who is its owner and leaves for good.
pub(crate) async fn dissolve_team_of(tx: &DatabaseTransaction, user: Uuid) -> Result<()> {
    match acting(tx, user, Role::Owner).await {
        Ok(own) => dissolve(tx, own.team_id).await,
        Err(StoreError::NotFound | StoreError::ReadOnly) => Ok(()),
        Err(error) => Err(error),
    }
}

async fn dissolve(tx: &DatabaseTransaction, team: Uuid) -> Result<()> {
    work::share_out(tx, team).await?;
    team::Entity::delete_by_id(team).exec(tx).await?;
    Ok(())
}

/// The membership of the user who acts, whose role has to be at least so high. The team's row is locked, so that nobody else
/// changes the team meanwhile.
async fn acting(tx: &DatabaseTransaction, user: Uuid, least: Role) -> Result<team_member::Model> {
    let own = team_member::Entity::find_by_id(user).one(tx).await?.ok_or(StoreError::NotFound)?;
    team::Entity::find_by_id(own.team_id).lock(LockType::Update).one(tx).await?;
    // Read again: the role may have changed before the lock was taken.
    let own = team_member::Entity::find_by_id(user).one(tx).await?.ok_or(StoreError::NotFound)?;
    if Role::from_row(&own.role)? < least { Err(StoreError::ReadOnly) } else { Ok(own) }
}

async fn colleague(tx: &DatabaseTransaction, team: Uuid, user: Uuid) -> Result<team_member::Model> {
    let row = team_member::Entity::find_by_id(user).one(tx).await?;
    row.filter(|row| row.team_id == team).ok_or(StoreError::NoUser)
}

async fn set_role(tx: &DatabaseTransaction, user: Uuid, role: Role) -> Result<()> {
    team_member::Entity::update_many()
        .col_expr(team_member::Column::Role, Expr::value(role.as_str()))
        .filter(team_member::Column::UserId.eq(user))
        .exec(tx)
        .await?;
    Ok(())
}

async fn join(
    tx: &DatabaseTransaction,
    user: Uuid,
    team: Uuid,
    role: Role,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = team_member::Model {
        user_id: user,
        team_id: team,
        role: role.as_str().to_owned(),
        joined_at: text::micros(now),
    };
    team_member::Entity::insert(team_member::ActiveModel::from(row)).exec_without_returning(tx).await?;
    Ok(())
}

async fn people(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = Uuid>,
) -> Result<HashMap<Uuid, user::Model>> {
    let rows = user::Entity::find().filter(user::Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

fn person(
    people: &HashMap<Uuid, user::Model>,
    id: Uuid,
    role: &str,
    since: DateTime<Utc>,
) -> Result<Option<TeamMember>> {
    let role = Role::from_row(role)?;
    Ok(people.get(&id).map(|row| TeamMember {
        user_id: id,
        name: row.name.clone(),
        email: row.email.clone(),
        role,
        since,
    }))
}

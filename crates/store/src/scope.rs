//! Whose records somebody may see and change.

use crate::error::{Result, StoreError};
use sea_orm::prelude::*;
use sea_orm::{ColumnTrait, ExprTrait};

/// What a caller sees: the own records and those of the caller's team. Everything else is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// The caller.
    pub user_id: Uuid,
    /// The caller's team; what the caller makes belongs to it too.
    pub team_id: Option<Uuid>,
    /// Whether the caller may make, change and delete records; a team's viewer may not.
    pub may_write: bool,
}

impl Scope {
    /// Somebody without a team.
    #[must_use]
    pub const fn of_user(user_id: Uuid) -> Self {
        Self { user_id, team_id: None, may_write: true }
    }

    /// The rows that the caller sees, by their columns of owner and team: the team's, and the caller's of no team. What
    /// was made in a team belongs to it and not to who made it.
    pub(crate) fn sees(self, user: impl ColumnTrait, team: impl ColumnTrait) -> Expr {
        self.or_of_team(self.owns(user, team), team)
    }

    /// The rows of no team that are the caller's.
    pub(crate) fn owns(self, user: impl ColumnTrait, team: impl ColumnTrait) -> Expr {
        user.eq(self.user_id).and(team.is_null())
    }

    /// As [`Scope::sees`], for tables whose rows of no team have the nil id there.
    pub(crate) fn sees_kept(self, user: impl ColumnTrait, team: impl ColumnTrait) -> Expr {
        self.or_of_team(user.eq(self.user_id).and(team.eq(Uuid::nil())), team)
    }

    fn or_of_team(self, own: Expr, team: impl ColumnTrait) -> Expr {
        match self.team_id {
            Some(id) => own.or(team.eq(id)),
            None => own,
        }
    }

    /// As [`Scope::sees`], with the records of the system, which have no owner.
    pub(crate) fn sees_with_system(self, user: impl ColumnTrait, team: impl ColumnTrait) -> Expr {
        user.is_null().or(self.sees(user, team))
    }

    /// Refuses those who may only look.
    pub(crate) fn check_write(self) -> Result<()> {
        if self.may_write { Ok(()) } else { Err(StoreError::ReadOnly) }
    }
}

/// The rows that belong to a team, or where there is none to a user alone.
pub(crate) fn belongs_to(
    (user_id, team_id): (Uuid, Option<Uuid>),
    user: impl ColumnTrait,
    team: impl ColumnTrait,
) -> Expr {
    match team_id {
        Some(id) => team.eq(id),
        None => user.eq(user_id).and(team.is_null()),
    }
}

impl From<Uuid> for Scope {
    fn from(user_id: Uuid) -> Self {
        Self::of_user(user_id)
    }
}

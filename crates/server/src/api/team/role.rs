//! What somebody may do in a team.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody may do in a team; each may do what the one before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
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

impl From<store::Role> for Role {
    fn from(role: store::Role) -> Role {
        match role {
            store::Role::Viewer => Role::Viewer,
            store::Role::Member => Role::Member,
            store::Role::Admin => Role::Admin,
            store::Role::Owner => Role::Owner,
        }
    }
}

impl From<Role> for store::Role {
    fn from(role: Role) -> store::Role {
        match role {
            Role::Viewer => store::Role::Viewer,
            Role::Member => store::Role::Member,
            Role::Admin => store::Role::Admin,
            Role::Owner => store::Role::Owner,
        }
    }
}

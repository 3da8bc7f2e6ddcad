//! Teams: people who share projects, materials and history.

use crate::api::credentials::check_name;
use crate::audit::{AuditEvent, Origin};
use crate::auth::user::InSession;
use crate::body::JsonBody;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::{SecurityKind, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

pub mod invitations;
pub mod members;
mod role;

use invitations::TeamInvitation;
pub use role::Role;

/// A team as one of its members sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Team {
    /// The team.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// What whoever asks may do in it.
    pub role: Role,
    /// Everybody in it.
    pub members: Vec<TeamMember>,
    /// Everybody who is invited and has not joined.
    pub invitations: Vec<TeamInvitation>,
}

/// Somebody in a team.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamMember {
    /// The person.
    pub id: Uuid,
    /// How to address the person.
    pub name: String,
    /// The person's address.
    pub email: String,
    /// What the person may do.
    pub role: Role,
    /// Since when.
    pub joined_at: DateTime<Utc>,
}

/// The name of a team.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TeamRequest {
    /// The name.
    #[schema(min_length = 1, max_length = 200)]
    pub name: String,
}

impl From<store::Team> for Team {
    fn from(team: store::Team) -> Team {
        let member = |one: store::TeamMember| TeamMember {
            id: one.user_id,
            name: one.name,
            email: one.email,
            role: one.role.into(),
            joined_at: one.since,
        };
        Team {
            id: team.id,
            name: team.name,
            created_at: team.created_at,
            role: team.role.into(),
            members: team.members.into_iter().map(member).collect(),
            invitations: team.invitations.into_iter().map(TeamInvitation::from).collect(),
        }
    }
}

/// What goes wrong with teams, as it is answered.
fn refused(error: StoreError) -> ApiError {
    match error {
        StoreError::NotFound => ApiError::new(ErrorCode::NotFound),
        StoreError::NoUser => ApiError::new(ErrorCode::UserNotFound),
        StoreError::AlreadyExists => ApiError::new(ErrorCode::Forbidden),
        other => other.into(),
    }
}

async fn describe(state: &AppState, user: Uuid) -> Result<Json<Team>, ApiError> {
    Ok(Json(state.store.team(user).await.map_err(refused)?.into()))
}

/// The team that one is in.
#[utoipa::path(
    get, path = "/team", tag = "team", operation_id = "team",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The team", body = Team),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: one is in none", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
) -> Result<Json<Team>, ApiError> {
    describe(&state, user.id).await
}

/// Makes a team and becomes its owner, where the plan is for more than one person.
#[utoipa::path(
    post, path = "/team", tag = "team", operation_id = "create_team",
    security(("bearer" = [])),
    request_body = TeamRequest,
    responses(
        (status = 201, description = "The team", body = Team),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no teams, or one is in a team already", body = ErrorBody),
    )
)]
pub async fn create(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    JsonBody(request): JsonBody<TeamRequest>,
) -> Result<(StatusCode, Json<Team>), ApiError> {
    let seats = state.plans.of(&user.plan)?.features.max_team_users;
    if seats < 2 {
        return Err(ApiError::plan_limit(ErrorCode::Forbidden, &user.plan, seats, 1));
    }
    let name = check_name(&request.name)?;
    let event = state.event(&origin, AuditEvent::of(SecurityKind::TeamCreated, user.id));
    state.store.create_team(user.id, state.clock.new_id(), &name, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    Ok((StatusCode::CREATED, describe(&state, user.id).await?))
}

/// Gives the team another name.
#[utoipa::path(
    patch, path = "/team", tag = "team", operation_id = "rename_team",
    security(("bearer" = [])),
    request_body = TeamRequest,
    responses(
        (status = 200, description = "The team", body = Team),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: neither owner nor admin", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: one is in none", body = ErrorBody),
    )
)]
pub async fn rename(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    JsonBody(request): JsonBody<TeamRequest>,
) -> Result<Json<Team>, ApiError> {
    state.store.rename_team(user.id, &check_name(&request.name)?).await.map_err(refused)?;
    describe(&state, user.id).await
}

/// Ends the team. What was shared stays with those who made it.
#[utoipa::path(
    delete, path = "/team", tag = "team", operation_id = "delete_team",
    security(("bearer" = [])),
    responses(
        (status = 204, description = "There is no such team any more"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: not its owner", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: one is in none", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
) -> Result<StatusCode, ApiError> {
    let event = state.event(&origin, AuditEvent::of(SecurityKind::TeamDeleted, user.id));
    state.store.delete_team(user.id, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

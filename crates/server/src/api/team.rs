//! Teams: people who share projects, materials and history.

use crate::api::credentials::{check_email, check_name};
use crate::audit::{Happening, Origin};
use crate::auth::guesses::too_many;
use crate::auth::user::InSession;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::extract::{JsonBody, PathId};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use store::{Allowance, SecurityKind, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

mod role;

pub use role::Role;

/// Invitations into the teams of one owner: 30 at once and 30 a day.
const INVITATIONS: Allowance = Allowance { burst: 30, period: TimeDelta::minutes(48) };

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

/// An invitation into a team.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamInvitation {
    /// The invitation.
    pub id: Uuid,
    /// The team.
    pub team_id: Uuid,
    /// The name of the team.
    pub team_name: String,
    /// Who is invited.
    pub email: String,
    /// What the person will be allowed to do.
    pub role: Role,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// The name of a team.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TeamRequest {
    /// The name.
    #[schema(min_length = 1, max_length = 200)]
    pub name: String,
}

/// Whom to invite.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InvitationRequest {
    /// The address that is invited, whether it has an account or not.
    #[schema(format = "email", max_length = 254)]
    pub email: String,
    /// What the person will be allowed to do.
    pub role: Role,
}

/// Another role.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RoleRequest {
    /// The role. Whoever makes somebody the owner becomes an admin.
    pub role: Role,
}

impl From<store::TeamInvitation> for TeamInvitation {
    fn from(invitation: store::TeamInvitation) -> TeamInvitation {
        let store::TeamInvitation { id, team_id, team_name, email, role, since } = invitation;
        TeamInvitation { id, team_id, team_name, email, role: role.into(), created_at: since }
    }
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
    let event = state.event(&origin, Happening::of(SecurityKind::TeamCreated, user.id));
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
    let event = state.event(&origin, Happening::of(SecurityKind::TeamDeleted, user.id));
    state.store.delete_team(user.id, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

/// The invitations that one has got.
#[utoipa::path(
    get, path = "/team/invitations", tag = "team", operation_id = "team_invitations",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The invitations", body = Vec<TeamInvitation>),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn invitations(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
) -> Result<Json<Vec<TeamInvitation>>, ApiError> {
    let found = state.store.invitations_of(user.id).await?;
    Ok(Json(found.into_iter().map(TeamInvitation::from).collect()))
}

/// Invites an address. Whoever has an account with it, now or within 30 days, sees the invitation; the answer is the same
/// for both. Nobody is in a team without having accepted.
#[utoipa::path(
    post, path = "/team/invitations", tag = "team", operation_id = "invite",
    security(("bearer" = [])),
    request_body = InvitationRequest,
    responses(
        (status = 201, description = "The team with its invitations", body = Team),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the role is too low for it, or the team is as large as the \
            owner's plan allows", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: one is in no team", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn invite(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    JsonBody(request): JsonBody<InvitationRequest>,
) -> Result<(StatusCode, Json<Team>), ApiError> {
    let email = check_email(&request.email)?;
    let owner = state.store.team_owner(user.id).await.map_err(refused)?;
    let plan = owner.plan;
    let seats = state.plans.find(&plan).map_or(0, |plan| plan.features.max_team_users);
    take_invitation(&state, owner.id).await?;
    let (id, role) = (state.clock.new_id(), store::Role::from(request.role));
    let happening = Happening::of(SecurityKind::Invited, user.id).about(format!("{email} {}", role.as_str()));
    let event = state.event(&origin, happening);
    let invited = state.store.invite(user.id, id, &email, role, seats, &event).await;
    invited.map_err(|error| match error {
        StoreError::AlreadyExists => ApiError::taken("email"),
        StoreError::TeamFull { limit, current } => {
            ApiError::plan_limit(ErrorCode::Forbidden, &plan, limit, current)
        }
        other => refused(other),
    })?;
    state.tell(&origin, &event);
    Ok((StatusCode::CREATED, describe(&state, user.id).await?))
}

/// Counts an invitation. By the owner and not by the team: teams can be made anew.
async fn take_invitation(state: &AppState, owner: Uuid) -> Result<(), ApiError> {
    if state.attempts.is_none() {
        return Ok(());
    }
    // What is counted is neither a guess at the owner's password nor the owner: another subject.
    let subject = Uuid::from_u128(!owner.as_u128());
    let wait = state.store.take_attempt(subject, INVITATIONS, None, state.clock.now()).await?;
    wait.map_or(Ok(()), |wait| Err(too_many(wait)))
}

/// Joins the team that has sent this invitation.
#[utoipa::path(
    post, path = "/team/invitations/{id}/accept", tag = "team", operation_id = "accept_invitation",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The invitation")),
    responses(
        (status = 200, description = "The team", body = Team),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: one is in a team already", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn accept(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    id: PathId,
) -> Result<Json<Team>, ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    let event = state.event(&origin, Happening::of(SecurityKind::Joined, user.id));
    state.store.accept_invitation(user.id, id, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    describe(&state, user.id).await
}

/// Takes an invitation back, or turns it down.
#[utoipa::path(
    delete, path = "/team/invitations/{id}", tag = "team", operation_id = "delete_invitation",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The invitation")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the role is too low for it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete_invitation(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    let event = state.event(&origin, Happening::of(SecurityKind::InvitationDeleted, user.id));
    state.store.delete_invitation(user.id, id, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a member another role.
#[utoipa::path(
    put, path = "/team/members/{id}", tag = "team", operation_id = "change_role",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The person")),
    request_body = RoleRequest,
    responses(
        (status = 200, description = "The team", body = Team),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the role is too low for it", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: one is in no team; USER_NOT_FOUND: the person is not in it",
            body = ErrorBody),
    )
)]
pub async fn change_role(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    id: PathId,
    JsonBody(request): JsonBody<RoleRequest>,
) -> Result<Json<Team>, ApiError> {
    let id = id.0.unwrap_or(Uuid::nil());
    let role = store::Role::from(request.role);
    let changed = Happening::of(SecurityKind::RoleChanged, id).by(user.id).about(role.as_str());
    let event = state.event(&origin, changed);
    state.store.change_role(user.id, id, role, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    describe(&state, user.id).await
}

/// Removes a member, or leaves. What the person has made in the team stays shared.
#[utoipa::path(
    delete, path = "/team/members/{id}", tag = "team", operation_id = "remove_member",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The person")),
    responses(
        (status = 204, description = "The person is not in the team any more"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the role is too low for it; the owner cannot leave", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: one is in no team; USER_NOT_FOUND: the person is not in it",
            body = ErrorBody),
    )
)]
pub async fn remove_member(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.0.unwrap_or(Uuid::nil());
    let event = state.event(&origin, Happening::of(SecurityKind::Removed, id).by(user.id));
    state.store.remove_member(user.id, id, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

//! Who is invited into a team, and what becomes of it.

use super::{Role, Team, describe, refused};
use crate::api::credentials::check_email;
use crate::audit::{AuditEvent, Origin};
use crate::auth::user::InSession;
use crate::body::JsonBody;
use crate::credentials::attempts::too_many;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::query::PathId;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use store::{Allowance, SecurityKind, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// Invitations into the teams of one owner: 30 at once and 30 a day.
const INVITATIONS: Allowance = Allowance { burst: 30, period: TimeDelta::minutes(48) };

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

/// Whom to invite.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InvitationRequest {
    /// The address that is invited, whether it has an account or not.
    #[schema(format = "email", min_length = 1, max_length = 254)]
    pub email: String,
    /// What the person will be allowed to do.
    pub role: Role,
}

impl From<store::TeamInvitation> for TeamInvitation {
    fn from(invitation: store::TeamInvitation) -> TeamInvitation {
        let store::TeamInvitation { id, team_id, team_name, email, role, since } = invitation;
        TeamInvitation { id, team_id, team_name, email, role: role.into(), created_at: since }
    }
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
pub async fn list(
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
    let audit_event =
        AuditEvent::of(SecurityKind::Invited, user.id).about(format!("{email} {}", role.as_str()));
    let event = state.event(&origin, audit_event);
    let invited = state.store.invite(user.id, id, &email, role, seats, &event).await;
    invited.map_err(|error| match error {
        StoreError::AlreadyExists => ApiError::taken("email"),
        StoreError::LimitReached { limit, current, .. } => {
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
    let event = state.event(&origin, AuditEvent::of(SecurityKind::Joined, user.id));
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
pub async fn delete(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    let event = state.event(&origin, AuditEvent::of(SecurityKind::InvitationDeleted, user.id));
    state.store.delete_invitation(user.id, id, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

//! Other roles for the members of a team, and their end.

use super::{Role, Team, describe, refused};
use crate::audit::{AuditEvent, Origin};
use crate::auth::user::InSession;
use crate::body::JsonBody;
use crate::error::{ApiError, ErrorBody};
use crate::query::PathId;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use store::SecurityKind;
use utoipa::ToSchema;

/// Another role.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RoleRequest {
    /// The role. Whoever makes somebody the owner becomes an admin.
    pub role: Role,
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
    let id = id.0.unwrap_or_default();
    let role = store::Role::from(request.role);
    let changed = AuditEvent::of(SecurityKind::RoleChanged, id).by(user.id).about(role.as_str());
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
pub async fn remove(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.0.unwrap_or_default();
    let event = state.event(&origin, AuditEvent::of(SecurityKind::Removed, id).by(user.id));
    state.store.remove_member(user.id, id, &event).await.map_err(refused)?;
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

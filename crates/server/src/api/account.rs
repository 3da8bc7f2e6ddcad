//! What people do with their own account: another plan, another name, another password, leaving.

use crate::api::auth::{User, describe};
use crate::api::credentials::{check_name, check_new_password, wrong_password};
use crate::audit::{AuditEvent, Origin};
use crate::auth::devices::DeviceToken;
use crate::auth::guesses::Guess;
use crate::auth::user::InSession;
use crate::body::JsonBody;
use crate::error::{ApiError, ErrorBody, ErrorCode, FieldError};
use crate::language::Language;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{SecurityKind, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// Another plan.
#[derive(Debug, Deserialize, ToSchema)]
pub struct UpgradeRequest {
    /// The name of the plan.
    #[schema(example = "pro")]
    pub plan_name: String,
}

/// The plan has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpgradeResponse {
    /// The same for people.
    pub message: String,
    /// The name of the plan.
    pub plan_name: String,
}

/// What is to change in an account; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AccountChange {
    /// How to address the person.
    #[schema(min_length = 1, max_length = 200)]
    #[serde(default)]
    pub name: Option<String>,
}

/// Another password.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PasswordChange {
    /// The one until now.
    #[schema(format = "password")]
    pub current_password: String,
    /// The one from now on, at least 8 characters.
    #[schema(format = "password", min_length = 8, max_length = 200)]
    pub new_password: String,
}

/// The end of an account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AccountDeletion {
    /// The account's password.
    #[schema(format = "password")]
    pub password: String,
}

/// Changes the plan, at once.
///
/// Plans that are agreed on with the operator cannot be chosen.
#[utoipa::path(
    post, path = "/auth/subscription/upgrade", tag = "auth", operation_id = "upgrade",
    security(("bearer" = [])),
    request_body = UpgradeRequest,
    responses(
        (status = 200, description = "The account is on the plan", body = UpgradeResponse),
        (status = 400, description = "VALIDATION_ERROR: there is no such plan", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: this plan cannot be chosen", body = ErrorBody),
    )
)]
pub async fn upgrade(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    language: Language,
    origin: Origin,
    JsonBody(request): JsonBody<UpgradeRequest>,
) -> Result<Json<UpgradeResponse>, ApiError> {
    let Some(plan) = state.plans.find(&request.plan_name) else {
        let names: Vec<&str> = state.plans.all().iter().map(|plan| plan.name.as_str()).collect();
        let allowed = names.join(", ");
        let fault = FieldError::new("plan_name", "not_one_of", json!({"allowed": allowed}));
        return Err(ApiError::validation(vec![fault]));
    };
    if plan.contact_sales {
        return Err(ApiError::new(ErrorCode::Forbidden));
    }
    let event = state.event(&origin, AuditEvent::of(SecurityKind::PlanChanged, user.id).about(&plan.name));
    let user = state.store.change_plan(user.id, &plan.name, &event).await.map_err(gone)?;
    state.tell(&origin, &event);
    let message = language.text("notices", "plan_changed", &json!({"plan": user.plan})).unwrap_or_default();
    Ok(Json(UpgradeResponse { message, plan_name: user.plan }))
}

/// Changes the account.
#[utoipa::path(
    patch, path = "/auth/me", tag = "auth", operation_id = "change_account",
    security(("bearer" = [])),
    request_body = AccountChange,
    responses(
        (status = 200, description = "The account as it is now", body = User),
        (status = 400, description = "Wrong values, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn rename(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    JsonBody(change): JsonBody<AccountChange>,
) -> Result<Json<User>, ApiError> {
    let Some(name) = change.name else {
        return Err(ApiError::new(ErrorCode::NoFieldsToUpdate));
    };
    let user = state.store.rename_user(user.id, &check_name(&name)?).await.map_err(gone)?;
    Ok(Json(describe(&state, user).await?))
}

/// Changes the password and ends all other sessions. No device is known any more but the one whose token is sent along.
#[utoipa::path(
    put, path = "/auth/password", tag = "auth", operation_id = "change_password",
    security(("bearer" = [])),
    params(("X-Device-Token" = Option<String>, Header, description = "The device's token of an earlier sign-in")),
    request_body = PasswordChange,
    responses(
        (status = 204, description = "The new password counts; only this session goes on"),
        (status = 400, description = "Wrong values, or the current password is wrong", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn change_password(
    State(state): State<AppState>,
    InSession { user, session }: InSession,
    origin: Origin,
    headers: HeaderMap,
    JsonBody(change): JsonBody<PasswordChange>,
) -> Result<StatusCode, ApiError> {
    check_new_password("new_password", &change.new_password)?;
    let given = (session, change.current_password);
    check_password(&state, &origin, &user, "current_password", given).await?;
    let hash = state.passwords.hash(change.new_password).await?;
    let device = DeviceToken::of(&headers).map(|device| device.hash());
    let event = state.event(&origin, AuditEvent::of(SecurityKind::PasswordChanged, user.id));
    if !state.store.change_password(&user, hash, session, device.as_deref(), &event).await? {
        return Err(wrong_password("current_password"));
    }
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the account with everything that is its user's. Tasks that wait or run come to an end.
#[utoipa::path(
    delete, path = "/auth/me", tag = "auth", operation_id = "delete_account",
    security(("bearer" = [])),
    request_body = AccountDeletion,
    responses(
        (status = 204, description = "Nothing of it is left"),
        (status = 400, description = "The password is wrong", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<AppState>,
    InSession { user, session }: InSession,
    origin: Origin,
    JsonBody(deletion): JsonBody<AccountDeletion>,
) -> Result<StatusCode, ApiError> {
    check_password(&state, &origin, &user, "password", (session, deletion.password)).await?;
    // Nothing of the account is left to say whose it was.
    let event = state.event(&origin, AuditEvent::of_nobody(SecurityKind::AccountDeleted));
    for task in state.store.delete_user(user.id, &event).await.map_err(gone)? {
        state.queue.interrupt(task);
    }
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

/// Whoever sits before an open session must still know the password for what cannot be undone.
async fn check_password(
    state: &AppState,
    origin: &Origin,
    user: &store::User,
    path: &str,
    (session, password): (Uuid, String),
) -> Result<(), ApiError> {
    let guess = Guess::in_session(session);
    guess.take(state).await?;
    if state.passwords.verify_known(password, user.password_hash.clone()).await? {
        return guess.give_back(state).await;
    }
    state.audit(origin, AuditEvent::of(SecurityKind::PasswordFailed, user.id)).await;
    Err(wrong_password(path))
}

/// The account was deleted a moment ago.
fn gone(error: StoreError) -> ApiError {
    match error {
        StoreError::NotFound => ApiError::unauthorized(),
        other => other.into(),
    }
}

//! Registering, signing in and out, and who is signed in.

use crate::error::{ApiError, ErrorBody};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A new account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RegisterRequest {
    /// The address to sign in with.
    #[schema(format = "email", max_length = 254)]
    pub email: String,
    /// At least 8 characters.
    #[schema(format = "password", min_length = 8, max_length = 200)]
    pub password: String,
    /// How to address the person.
    #[schema(min_length = 1, max_length = 200)]
    pub name: String,
}

/// Address and password of an account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LoginRequest {
    /// The address of the account.
    #[schema(format = "email")]
    pub email: String,
    /// Its password.
    #[schema(format = "password")]
    pub password: String,
}

/// The refresh token of a session.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RefreshRequest {
    /// The newest refresh token of the session; it can be used once.
    pub refresh_token: String,
}

/// Which session to end.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct LogoutRequest {
    /// The newest refresh token of the session.
    #[serde(default)]
    pub refresh_token: Option<String>,
}

/// A session has begun.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthResponse {
    /// Bearer token for the other calls; good for 15 minutes.
    pub access_token: String,
    /// Good for one refresh within 30 days.
    pub refresh_token: String,
    /// Who signed in.
    pub user: User,
}

/// A session goes on.
#[derive(Debug, Serialize, ToSchema)]
pub struct TokenPair {
    /// Bearer token for the other calls; good for 15 minutes.
    pub access_token: String,
    /// Good for one refresh within 30 days.
    pub refresh_token: String,
}

/// An account.
#[derive(Debug, Serialize, ToSchema)]
pub struct User {
    /// The account.
    pub id: Uuid,
    /// How to address the person.
    pub name: String,
    /// The address to sign in with.
    pub email: String,
    /// When it was registered.
    pub created_at: DateTime<Utc>,
    /// The plan and what is used of it.
    pub subscription: Subscription,
}

/// The plan of an account and what is used of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Subscription {
    /// The name of the plan.
    #[schema(example = "free")]
    pub plan_name: String,
    /// Calculations in a calendar month (UTC); 100000 or more means unlimited.
    pub requests_per_month: u64,
    /// Calculations of this month.
    pub requests_used: u64,
}

/// Registers an account and signs it in.
#[utoipa::path(
    post, path = "/auth/register", tag = "auth", operation_id = "register",
    request_body = RegisterRequest,
    responses(
        (status = 201, description = "The account exists and is signed in", body = AuthResponse),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 409, description = "USER_ALREADY_EXISTS", body = ErrorBody),
    )
)]
pub async fn register(State(_state): State<AppState>) -> Result<(StatusCode, Json<AuthResponse>), ApiError> {
    Err(ApiError::internal())
}

/// Signs in.
#[utoipa::path(
    post, path = "/auth/login", tag = "auth", operation_id = "login",
    request_body = LoginRequest,
    responses(
        (status = 200, description = "Signed in", body = AuthResponse),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "INVALID_CREDENTIALS", body = ErrorBody),
    )
)]
pub async fn login(State(_state): State<AppState>) -> Result<Json<AuthResponse>, ApiError> {
    Err(ApiError::internal())
}

/// Exchanges a refresh token for a new pair of tokens.
///
/// A refresh token is good for one use. One that comes back ends its whole session. If an access token
/// is sent along (it may have expired), both must belong to the same user.
#[utoipa::path(
    post, path = "/auth/refresh", tag = "auth", operation_id = "refresh",
    request_body = RefreshRequest,
    responses(
        (status = 200, description = "The session goes on", body = TokenPair),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "INVALID_REFRESH_TOKEN, REFRESH_TOKEN_NOT_FOUND, REFRESH_TOKEN_EXPIRED, \
            REFRESH_TOKEN_REVOKED or TOKEN_USER_MISMATCH", body = ErrorBody),
    )
)]
pub async fn refresh(State(_state): State<AppState>) -> Result<Json<TokenPair>, ApiError> {
    Err(ApiError::internal())
}

/// Who is signed in.
#[utoipa::path(
    get, path = "/auth/me", tag = "auth", operation_id = "me",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The account with its subscription", body = User),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn me(State(_state): State<AppState>) -> Result<Json<User>, ApiError> {
    Err(ApiError::internal())
}

/// Ends a session.
///
/// Ends the session of the refresh token that is sent along; without one there is nothing to end here.
/// Succeeds in any case: what is no session any more needs no ending.
#[utoipa::path(
    post, path = "/auth/logout", tag = "auth", operation_id = "logout",
    request_body(content = Option<LogoutRequest>),
    responses(
        (status = 204, description = "The session has ended"),
        (status = 400, description = "Wrong values", body = ErrorBody),
    )
)]
pub async fn logout(State(_state): State<AppState>) -> Result<StatusCode, ApiError> {
    Err(ApiError::internal())
}

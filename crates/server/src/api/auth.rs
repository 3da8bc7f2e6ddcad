//! Registering, signing in and out, and who is signed in.

use crate::api::credentials;
use crate::api::team::Role;
use crate::audit::{AuditEvent, Origin};
use crate::auth::devices::{self, DeviceToken, SignInAttempt};
use crate::auth::guesses::Guess;
use crate::auth::user::{Caller, bearer};
use crate::body::{JsonBody, OptionalJson};
use crate::credentials::attempts::AttemptKind;
use crate::credentials::tokens::{REFRESH_LIFE, RefreshToken};
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::{NewDevice, NewRefreshToken, NewUser, NextRefreshToken, Rotation, SecurityKind, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// A new account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RegisterRequest {
    /// The address to sign in with.
    #[schema(format = "email", min_length = 1, max_length = 254)]
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
    #[schema(format = "email", min_length = 1, max_length = 254)]
    pub email: String,
    /// Its password.
    #[schema(format = "password", min_length = 1, max_length = 200)]
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
    /// To be sent as `X-Device-Token` when somebody signs in from here again. It opens nothing, but attempts from here are
    /// then not counted together with those of strangers.
    pub device_token: String,
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
    /// What the person may do in the team that the person is in: a viewer changes nothing.
    pub team_role: Option<Role>,
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
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn register(
    State(state): State<AppState>,
    origin: Origin,
    JsonBody(request): JsonBody<RegisterRequest>,
) -> Result<(StatusCode, Json<AuthResponse>), ApiError> {
    state.attempt(AttemptKind::Register, origin.address).await?;
    let request = credentials::check_registration(request)?;
    let password_hash = state.passwords.hash(request.password).await?;
    let now = state.clock.now();
    let user = NewUser {
        id: state.clock.new_id(),
        email: request.email,
        name: request.name,
        password_hash,
        plan: state.default_plan.clone(),
        now,
    };
    let event = state.event(&origin, AuditEvent::of(SecurityKind::Registered, user.id));
    let user = state.store.create_user(user, &event).await.map_err(|error| match error {
        StoreError::AlreadyExists => ApiError::new(ErrorCode::UserAlreadyExists),
        other => other.into(),
    })?;
    state.tell(&origin, &event);
    Ok((StatusCode::CREATED, Json(begin_session(&state, user, &origin, None).await?)))
}

async fn begin_session(
    state: &AppState,
    user: store::User,
    origin: &Origin,
    device: Option<DeviceToken>,
) -> Result<AuthResponse, ApiError> {
    let refresh_token = RefreshToken::random(&*state.clock)?;
    let (session, now) = (state.clock.new_id(), state.clock.now());
    let first = NewRefreshToken {
        session,
        user_id: user.id,
        token: refresh_token.hashes(),
        user_agent: origin.user_agent.clone(),
        now,
        expires_at: now + std::cmp::min(REFRESH_LIFE, state.session_age),
    };
    let device = device.map_or_else(|| DeviceToken::random(&*state.clock), Ok)?;
    let known = NewDevice { id: state.clock.new_id(), hash: &device.hash(), most: devices::MOST };
    let event = state.event(origin, AuditEvent::of(SecurityKind::SignedIn, user.id));
    state.store.begin_session(first, known, &event).await?;
    state.tell(origin, &event);
    Ok(AuthResponse {
        access_token: state.keys.access_token(user.id, session, &*state.clock)?,
        refresh_token: refresh_token.into_text(),
        device_token: device.into_text(),
        user: describe(state, user).await?,
    })
}

/// The account as its owner sees it.
///
/// # Errors
/// What the database says.
pub async fn describe(state: &AppState, user: store::User) -> Result<User, ApiError> {
    let usage = state.store.usage(user.id, state.clock.now()).await?;
    let team_role = state.store.team_role(user.id).await?.map(Role::from);
    let requests_per_month = state.plans.find(&user.plan).map_or(0, |plan| plan.requests_per_month);
    Ok(User {
        id: user.id,
        name: user.name,
        email: user.email,
        created_at: user.created_at,
        subscription: Subscription {
            plan_name: user.plan,
            requests_per_month,
            requests_used: usage.requests_used.into(),
        },
        team_role,
    })
}

/// Signs in.
///
/// A device that has signed in before sends its token along, and has its own allowance of attempts at the account. All
/// others share one, of at most 100 wrong passwords a day.
#[utoipa::path(
    post, path = "/auth/login", tag = "auth", operation_id = "login",
    params(("X-Device-Token" = Option<String>, Header, description = "The device's token of an earlier sign-in")),
    request_body = LoginRequest,
    responses(
        (status = 200, description = "Signed in", body = AuthResponse),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "INVALID_CREDENTIALS", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn login(
    State(state): State<AppState>,
    attempt: SignInAttempt,
    origin: Origin,
    JsonBody(request): JsonBody<LoginRequest>,
) -> Result<Json<AuthResponse>, ApiError> {
    let request = credentials::check_login(request)?;
    let user = state.store.user_by_email(&request.email).await?;
    let guess = guess(&state, &attempt, user.as_ref(), &request.email).await?;
    guess.take(&state).await?;
    let hash = user.as_ref().map(|user| user.password_hash.clone());
    let right = match hash {
        Some(hash) if guess.is_known() => state.passwords.verify_known(request.password, hash).await?,
        hash => state.passwords.verify(request.password, hash).await?,
    };
    let failed = SecurityKind::SignInFailed;
    match user {
        Some(user) if right => {
            guess.give_back(&state).await?;
            return Ok(Json(begin_session(&state, user, &origin, attempt.token).await?));
        }
        Some(user) => state.audit(&origin, AuditEvent::of(failed, user.id)).await,
        None => state.audit(&origin, AuditEvent::of_nobody(failed)).await,
    }
    Err(ApiError::new(ErrorCode::InvalidCredentials))
}

/// How an attempt is counted. A device of other accounts is a stranger to this one.
async fn guess(
    state: &AppState,
    attempt: &SignInAttempt,
    user: Option<&store::User>,
    email: &str,
) -> Result<Guess, ApiError> {
    if let Some(device) = user.and_then(|user| attempt.device_of(user.id)) {
        return Ok(Guess::of_device(device));
    }
    if attempt.token.is_some() {
        state.attempt(AttemptKind::SignIn, attempt.address).await?;
    }
    Ok(match user {
        Some(user) => Guess::of_stranger(user.id, attempt.address),
        None => Guess::at_nobody(email, attempt.address),
    })
}

/// Exchanges a refresh token for a new pair of tokens.
///
/// A refresh token is good for one use. One that comes back ends its whole session. A session ends after 90 days, or what the
/// installation has set, however often it is renewed: REFRESH_TOKEN_EXPIRED. If an access token
/// is sent along (it may have expired), both must belong to the same user.
#[utoipa::path(
    post, path = "/auth/refresh", tag = "auth", operation_id = "refresh",
    request_body = RefreshRequest,
    responses(
        (status = 200, description = "The session goes on", body = TokenPair),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "INVALID_REFRESH_TOKEN, REFRESH_TOKEN_NOT_FOUND, REFRESH_TOKEN_EXPIRED, \
            REFRESH_TOKEN_REVOKED or TOKEN_USER_MISMATCH", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn refresh(
    State(state): State<AppState>,
    origin: Origin,
    headers: HeaderMap,
    JsonBody(request): JsonBody<RefreshRequest>,
) -> Result<Json<TokenPair>, ApiError> {
    state.attempt(AttemptKind::Refresh, origin.address).await?;
    let shown = RefreshToken::parse(&request.refresh_token)?;
    let hashes = shown.hashes();
    if let Some(bearer) = bearer(&headers, &state) {
        let owner = state.store.refresh_token_user(&hashes).await?;
        if owner.is_some_and(|owner| owner != bearer.user) {
            return Err(ApiError::new(ErrorCode::TokenUserMismatch));
        }
    }
    let now = state.clock.now();
    let next = shown.next(&*state.clock)?;
    let row = NextRefreshToken {
        hash: next.hashes().whole,
        user_agent: origin.user_agent.clone(),
        expires_at: now + REFRESH_LIFE,
        session_age: state.session_age,
    };
    // Whose the session is that a token has come back of, the database knows.
    let mut theft = state.event(&origin, AuditEvent::of_nobody(SecurityKind::SessionStolen));
    let code = match state.store.rotate_refresh_token(&hashes, row, &theft).await? {
        Rotation::Rotated { user_id, session } => {
            let access_token = state.keys.access_token(user_id, session, &*state.clock)?;
            return Ok(Json(TokenPair { access_token, refresh_token: next.into_text() }));
        }
        Rotation::Unknown => ErrorCode::RefreshTokenNotFound,
        Rotation::Expired => ErrorCode::RefreshTokenExpired,
        Rotation::Revoked { user_id } => {
            theft.user_id = Some(user_id);
            state.tell(&origin, &theft);
            ErrorCode::RefreshTokenRevoked
        }
    };
    Err(ApiError::new(code))
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
pub async fn me(State(state): State<AppState>, Caller { user, .. }: Caller) -> Result<Json<User>, ApiError> {
    Ok(Json(describe(&state, user).await?))
}

/// Ends a session.
///
/// Ends the session of the access token, and that of the refresh token where one is sent along. Succeeds in
/// any case: what is no session any more needs no ending.
#[utoipa::path(
    post, path = "/auth/logout", tag = "auth", operation_id = "logout",
    request_body(content = Option<LogoutRequest>),
    responses(
        (status = 204, description = "The session has ended"),
        (status = 400, description = "Wrong values", body = ErrorBody),
    )
)]
pub async fn logout(
    State(state): State<AppState>,
    headers: HeaderMap,
    OptionalJson(request): OptionalJson<LogoutRequest>,
) -> Result<StatusCode, ApiError> {
    let now = state.clock.now();
    if let Some(bearer) = bearer(&headers, &state) {
        match state.store.revoke_session(bearer.user, bearer.session, None, now).await {
            Ok(()) | Err(StoreError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if let Some(token) = request.and_then(|request| request.refresh_token)
        && let Ok(token) = RefreshToken::parse(&token)
    {
        state.store.revoke_session_of_token(&token.hashes(), now).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

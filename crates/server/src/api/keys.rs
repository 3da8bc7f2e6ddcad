//! Keys with which programs act for somebody, where the plan has API access.

use crate::api::credentials::check_name;
use crate::audit::{AuditEvent, Origin};
use crate::auth::keys::ApiKeyText;
use crate::auth::user::InSession;
use crate::body::JsonBody;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::query::PathId;
use crate::shown_once::ShownOnce;
use crate::state::AppState;
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::{NewApiKey, SecurityKind, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// Keys that one person may have.
pub(crate) const MAX_KEYS: u64 = 20;

/// A key to be made.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ApiKeyRequest {
    /// What to call it.
    #[schema(min_length = 1, max_length = 200)]
    pub name: String,
}

/// A key as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApiKey {
    /// The key's id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// How it begins; nobody can show the rest again.
    #[schema(example = "kerf_1a2b3c4d")]
    pub prefix: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was used last, to the minute.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// A new key, shown this once.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewKey {
    /// The key itself, for the header `X-API-Key`; not there where the request is repeated.
    pub key: String,
    /// What is kept of it.
    pub api_key: ApiKey,
}

impl From<store::ApiKey> for ApiKey {
    fn from(key: store::ApiKey) -> ApiKey {
        let store::ApiKey { id, name, prefix, created_at, last_used_at } = key;
        ApiKey { id, name, prefix, created_at, last_used_at }
    }
}

/// The keys of the account, the oldest first.
#[utoipa::path(
    get, path = "/auth/api-keys", tag = "auth", operation_id = "api_keys",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The keys", body = Vec<ApiKey>),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
) -> Result<Json<Vec<ApiKey>>, ApiError> {
    Ok(Json(state.store.api_keys(user.id).await?.into_iter().map(ApiKey::from).collect()))
}

/// Makes a key. It is shown this once.
#[utoipa::path(
    post, path = "/auth/api-keys", tag = "auth", operation_id = "create_api_key",
    security(("bearer" = [])),
    request_body = ApiKeyRequest,
    responses(
        (status = 201, description = "The key", body = NewKey),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no API access, or there are 20 keys already",
            body = ErrorBody),
    )
)]
pub async fn create(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    JsonBody(request): JsonBody<ApiKeyRequest>,
) -> Result<(StatusCode, Extension<ShownOnce>, Json<NewKey>), ApiError> {
    let plan = state.plans.of(&user.plan)?;
    if !plan.api_access {
        return Err(ApiError::new(ErrorCode::Forbidden));
    }
    let name = check_name(&request.name)?;
    let key = ApiKeyText::random(&*state.clock)?;
    let new = NewApiKey {
        id: state.clock.new_id(),
        user_id: user.id,
        name,
        prefix: key.prefix().to_owned(),
        hash: key.hash(),
        limit: MAX_KEYS,
        now: state.clock.now(),
    };
    let event = state.event(&origin, AuditEvent::of(SecurityKind::KeyCreated, user.id).about(key.prefix()));
    let made = state.store.create_api_key(new, &event).await.map_err(|error| match error {
        StoreError::LimitReached { limit, current, .. } => {
            ApiError::plan_limit(ErrorCode::Forbidden, &plan.name, limit, current)
        }
        StoreError::NotFound => ApiError::unauthorized(),
        other => other.into(),
    })?;
    state.tell(&origin, &event);
    let made = NewKey { key: key.into_text(), api_key: made.into() };
    Ok((StatusCode::CREATED, Extension(ShownOnce("key")), Json(made)))
}

/// Revokes a key, at once.
#[utoipa::path(
    delete, path = "/auth/api-keys/{id}", tag = "auth", operation_id = "revoke_api_key",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The key's id")),
    responses(
        (status = 204, description = "It opens nothing any more"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn revoke(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    origin: Origin,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    let event = state.event(&origin, AuditEvent::of(SecurityKind::KeyDeleted, user.id).about(id.to_string()));
    let deleted = state.store.delete_api_key(user.id, id, &event).await;
    deleted.map_err(ApiError::or_missing(ErrorCode::NotFound))?;
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

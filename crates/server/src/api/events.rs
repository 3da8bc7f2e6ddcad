//! What concerned the safety of the own account.

use crate::api::paging::Paging;
use crate::auth::user::InSession;
use crate::error::{ApiError, ErrorBody};
use crate::query::QueryValues;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::SecurityFilter;
use utoipa::ToSchema;

/// Something that concerned the safety of the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityEvent {
    /// Grows with time.
    pub id: i64,
    /// When; of what is counted by the hour, the last time.
    pub at: DateTime<Utc>,
    /// What, as `signed_in`, `sign_in_failed`, `password_changed`, `key_created`, `role_changed`.
    #[schema(example = "signed_in")]
    pub event: &'static str,
    /// The address that it came from, or its network; empty where the operator did it.
    pub address: String,
    /// How the client introduced itself.
    pub user_agent: Option<String>,
    /// Whose doing it was, where it was another's.
    pub by: Option<String>,
    /// What exactly, as the new role.
    pub detail: Option<String>,
    /// How often within the hour.
    pub times: u64,
}

/// A page of events.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityEventList {
    /// The events of this page.
    pub events: Vec<SecurityEvent>,
    /// How many there are on all pages.
    pub total: u64,
}

/// What concerned the safety of the account, newest first: sessions, failed sign-ins, passwords, keys, the team.
#[utoipa::path(
    get, path = "/auth/events", tag = "auth", operation_id = "security_events",
    security(("bearer" = [])),
    params(Paging),
    responses(
        (status = 200, description = "A page of it", body = SecurityEventList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    InSession { user, .. }: InSession,
    mut query: QueryValues,
) -> Result<Json<SecurityEventList>, ApiError> {
    let page = query.page(50);
    query.finish()?;
    let filter = SecurityFilter { page, user_id: Some(user.id), ..SecurityFilter::default() };
    let (events, total) = state.store.security_events(&filter).await?;
    Ok(Json(SecurityEventList { events: events.into_iter().map(SecurityEvent::from).collect(), total }))
}

impl From<store::SecurityEvent> for SecurityEvent {
    fn from(event: store::SecurityEvent) -> SecurityEvent {
        SecurityEvent {
            id: event.id,
            at: event.at,
            event: event.kind.as_str(),
            address: event.address,
            user_agent: event.user_agent,
            by: event.actor,
            detail: event.detail,
            times: event.times,
        }
    }
}

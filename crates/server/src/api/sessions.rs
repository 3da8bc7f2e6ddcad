//! Where somebody is signed in.

use crate::audit::{AuditEvent, Origin};
use crate::auth::user::InSession;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::query::PathId;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::SecurityKind;
use utoipa::ToSchema;
use uuid::Uuid;

/// A place where somebody is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    /// The session.
    pub id: Uuid,
    /// What it is used from, in a few words.
    #[schema(example = "Firefox, Linux")]
    pub device: Option<String>,
    /// How the client introduced itself.
    pub user_agent: Option<String>,
    /// When it began; null where that was not written down.
    pub created_at: Option<DateTime<Utc>>,
    /// When it was begun or last renewed.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it ends unless it is renewed.
    pub expires_at: DateTime<Utc>,
    /// Whether the request was sent in it.
    pub current: bool,
}

impl Session {
    /// A session as its owner sees it from `current`.
    pub fn seen_from(current: Uuid, session: store::Session) -> Session {
        Session {
            id: session.id,
            device: session.user_agent.as_deref().and_then(device),
            user_agent: session.user_agent,
            created_at: session.created_at,
            last_used_at: session.last_used_at,
            expires_at: session.expires_at,
            current: session.id == current,
        }
    }
}

/// The sessions of the account that have not ended, the last used first.
#[utoipa::path(
    get, path = "/auth/sessions", tag = "auth", operation_id = "sessions",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The sessions", body = Vec<Session>),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    InSession { user, session }: InSession,
) -> Result<Json<Vec<Session>>, ApiError> {
    let sessions = state.store.sessions(user.id, state.clock.now()).await?;
    Ok(Json(sessions.into_iter().map(|each| Session::seen_from(session, each)).collect()))
}

/// Ends every session but this one.
#[utoipa::path(
    delete, path = "/auth/sessions", tag = "auth", operation_id = "revoke_other_sessions",
    security(("bearer" = [])),
    responses(
        (status = 204, description = "Only this session is left"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn revoke_others(
    State(state): State<AppState>,
    InSession { user, session }: InSession,
    origin: Origin,
) -> Result<StatusCode, ApiError> {
    let event = state.event(&origin, AuditEvent::of(SecurityKind::SessionEnded, user.id));
    if state.store.revoke_other_sessions(user.id, session, &event).await? > 0 {
        state.tell(&origin, &event);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a session, with all its tokens and at once.
#[utoipa::path(
    delete, path = "/auth/sessions/{id}", tag = "auth", operation_id = "revoke_session",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The session")),
    responses(
        (status = 204, description = "It has ended"),
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
    let event = state.event(&origin, AuditEvent::of(SecurityKind::SessionEnded, user.id));
    let ended = state.store.revoke_session(user.id, id, Some(&event), event.now).await;
    ended.map_err(ApiError::or_missing(ErrorCode::NotFound))?;
    state.tell(&origin, &event);
    Ok(StatusCode::NO_CONTENT)
}

/// Browser and system out of what a browser says about itself; none for what is no browser.
fn device(user_agent: &str) -> Option<String> {
    // The order matters: most browsers also name those whose pages they want to get.
    const BROWSERS: [(&str, &str); 6] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("YaBrowser/", "Yandex"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let found = |names: &[(&'static str, &'static str)]| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    let browser = found(&BROWSERS)?;
    Some(found(&SYSTEMS).map_or_else(|| browser.to_owned(), |system| format!("{browser}, {system}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_told_by_its_name_and_its_system() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(device(firefox).unwrap(), "Firefox, Linux");
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
            Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
        assert_eq!(device(edge).unwrap(), "Edge, Windows");
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
            (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
        assert_eq!(device(phone).unwrap(), "Safari, iPhone");
        assert_eq!(device("curl/8.5.0"), None);
    }
}

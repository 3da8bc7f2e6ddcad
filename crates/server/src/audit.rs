//! Security events of accounts, written to three places: the log, the metrics, the database.

use crate::auth::user::user_agent;
use crate::credentials::attempts::network;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::net::IpAddr;
use store::{NewSecurityEvent, SecurityKind, StoreError};
use uuid::Uuid;

/// Where a request comes from.
#[derive(Debug, Clone)]
pub struct Origin {
    /// The address.
    pub address: IpAddr,
    /// How the client introduces itself.
    pub user_agent: Option<String>,
}

impl FromRequestParts<AppState> for Origin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Origin, ApiError> {
        let Peer(address) = Peer::from_request_parts(parts, state).await?;
        Ok(Origin { address, user_agent: user_agent(&parts.headers) })
    }
}

/// A security event: what has happened to which account.
#[derive(Debug, Clone)]
pub struct AuditEvent {
    kind: SecurityKind,
    user: Option<Uuid>,
    actor: Option<Uuid>,
    detail: Option<String>,
}

impl AuditEvent {
    /// An event that the account's own user caused.
    pub fn of(kind: SecurityKind, user: Uuid) -> AuditEvent {
        AuditEvent { kind, user: Some(user), actor: None, detail: None }
    }

    /// An event at an email address without an account.
    pub fn of_nobody(kind: SecurityKind) -> AuditEvent {
        AuditEvent { kind, user: None, actor: None, detail: None }
    }

    /// The user who caused it, where that is another one.
    pub fn by(mut self, actor: Uuid) -> AuditEvent {
        self.actor = (self.user != Some(actor)).then_some(actor);
        self
    }

    /// Its details.
    pub fn about(mut self, detail: impl Into<String>) -> AuditEvent {
        self.detail = Some(detail.into());
        self
    }
}

impl AppState {
    /// The row of an event, to be written in the transaction of the change that it reports; then call [`AppState::tell`].
    pub fn event(&self, origin: &Origin, what: AuditEvent) -> NewSecurityEvent {
        let AuditEvent { kind, user, actor, detail } = what;
        // An IPv6 network belongs to one attacker, so that all of its addresses are counted as one.
        let address = match kind.counted() {
            true => network(origin.address),
            false => origin.address.to_canonical(),
        };
        NewSecurityEvent {
            kind,
            user_id: user,
            actor_id: actor,
            address: address.to_string(),
            user_agent: origin.user_agent.clone(),
            detail,
            now: self.clock.now(),
        }
    }

    /// Writes an event that is in the database to the log and the metrics.
    pub fn tell(&self, origin: &Origin, event: &NewSecurityEvent) {
        let shown = |id: Option<Uuid>| id.map(tracing::field::display);
        tracing::info!(
            event = event.kind.as_str(),
            address = %origin.address,
            user = shown(event.user_id),
            actor = shown(event.actor_id),
            "security"
        );
        self.metrics.count_security(event.kind);
    }

    /// Records an event that changes nothing else. It has happened whether it can be stored or not, so that a failure to store
    /// it is only logged.
    pub async fn audit(&self, origin: &Origin, what: AuditEvent) {
        let event = self.event(origin, what);
        self.tell(origin, &event);
        match self.store.note_security(&event).await {
            // The account was deleted a moment ago, and its events with it.
            Ok(()) | Err(StoreError::NotFound) => {}
            Err(error) => {
                tracing::error!(%error, event = event.kind.as_str(), "an event could not be written down")
            }
        }
    }
}

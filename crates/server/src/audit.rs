//! What concerns the safety of accounts, told in three places at once: the log, the figures, the database.

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

/// What has happened to whom.
#[derive(Debug, Clone)]
pub struct Happening {
    kind: SecurityKind,
    user: Option<Uuid>,
    actor: Option<Uuid>,
    detail: Option<String>,
}

impl Happening {
    /// Something that its own user did.
    pub fn of(kind: SecurityKind, user: Uuid) -> Happening {
        Happening { kind, user: Some(user), actor: None, detail: None }
    }

    /// Something at an address without an account.
    pub fn of_nobody(kind: SecurityKind) -> Happening {
        Happening { kind, user: None, actor: None, detail: None }
    }

    /// Another one did it.
    pub fn by(mut self, actor: Uuid) -> Happening {
        self.actor = (self.user != Some(actor)).then_some(actor);
        self
    }

    /// What exactly.
    pub fn about(mut self, detail: impl Into<String>) -> Happening {
        self.detail = Some(detail.into());
        self
    }
}

impl AppState {
    /// What is to be written in one transaction with the change that it tells of; [`AppState::tell`] it after that.
    pub fn event(&self, origin: &Origin, what: Happening) -> NewSecurityEvent {
        let Happening { kind, user, actor, detail } = what;
        // Whoever has a whole network is counted as one.
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

    /// Tells the log and the figures what has happened and is in the database.
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

    /// Writes down what has happened and has changed nothing. It has happened, whether it can be written down or not: a fault
    /// goes into the log.
    pub async fn audit(&self, origin: &Origin, what: Happening) {
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

//! The address that a request comes from.

use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The client's address: the other end of the connection, or what a trusted proxy says it is.
pub struct Peer(pub IpAddr);

impl FromRequestParts<AppState> for Peer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Peer, ApiError> {
        let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // The last entry is the one that our own proxy wrote; those before it may be made up.
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded =
            forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let forwarded = forwarded.filter(|_| state.trust_proxy);
        let peer = forwarded.or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        tracing::Span::current().record("address", tracing::field::display(peer));
        Ok(Peer(peer))
    }
}

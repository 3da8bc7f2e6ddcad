//! Devices that have signed in before. A device's token gives no access; it shows that the right password was given on this
//! device before, so that attempts from it are not counted together with those of strangers.

use crate::clock::{Clock, hex};
use crate::error::{ApiError, ErrorCode};
use crate::peer::Peer;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use store::Device;
use uuid::Uuid;

/// The header that carries a device's token.
pub const HEADER: &str = "x-device-token";
/// Devices that one account knows; the least used give way to new ones.
pub const MOST: u64 = 20;

/// The token of a device; the database knows only its hash.
pub struct DeviceToken(String);

impl DeviceToken {
    /// A new one.
    ///
    /// # Errors
    /// TOKEN_GENERATION_FAILED if there is no randomness to make it of.
    pub fn random(clock: &dyn Clock) -> Result<DeviceToken, ApiError> {
        clock.secret().map(DeviceToken).map_err(|error| {
            tracing::error!(%error, "a device's token could not be made");
            ApiError::new(ErrorCode::TokenGenerationFailed)
        })
    }

    /// The one that came with a request; none if it cannot be one of ours.
    pub fn of(headers: &HeaderMap) -> Option<DeviceToken> {
        let text = headers.get(HEADER)?.to_str().ok()?.trim();
        let ours = text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        ours.then(|| DeviceToken(text.to_owned()))
    }

    /// The hash that is stored: of 256 random bits a plain hash gives nothing away.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }

    /// What the client keeps.
    pub fn into_text(self) -> String {
        self.0
    }
}

/// An attempt at signing in, counted before the body of the request is read: that of a device which some account knows is
/// counted for the device, every other for its network.
pub struct SignInAttempt {
    /// Where it comes from.
    pub address: IpAddr,
    /// The device's token, where an account knows it.
    pub token: Option<DeviceToken>,
    known: Vec<Device>,
}

impl SignInAttempt {
    /// The device as this account knows it.
    pub fn device_of(&self, user: Uuid) -> Option<Uuid> {
        self.known.iter().find(|device| device.user_id == user).map(|device| device.id)
    }
}

impl FromRequestParts<AppState> for SignInAttempt {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<SignInAttempt, ApiError> {
        let Peer(address) = Peer::from_request_parts(parts, state).await?;
        let mut token = DeviceToken::of(&parts.headers);
        let hash = token.as_ref().map(DeviceToken::hash);
        let known = match &hash {
            Some(hash) => state.store.devices_by_hash(hash).await?,
            None => Vec::new(),
        };
        match hash.filter(|_| !known.is_empty()) {
            Some(hash) => state.attempt_from_device(hash).await?,
            None => {
                token = None;
                state.attempt(crate::credentials::attempts::AttemptKind::SignIn, address).await?;
            }
        }
        Ok(SignInAttempt { address, token, known })
    }
}

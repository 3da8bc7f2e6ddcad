//! API keys as programs hold them: `kerf_` and 256 random bits, in a header of their own, so that a request
//! says plainly whether a person or a program sends it.

use crate::auth::user::Caller;
use crate::clock::{Clock, hex};
use crate::credentials::attempts::AttemptKind;
use crate::error::{ApiError, ErrorCode};
use crate::peer::Peer;
use crate::state::AppState;
use crate::translation::Reader;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};

/// The header that carries a key.
pub const HEADER: &str = "x-api-key";
const MARK: &str = "kerf_";
/// Length of what is shown of a key: `kerf_` and 32 bits, enough to tell one's own keys apart.
const SHOWN: usize = 13;

/// A key; the database knows only its hash.
pub struct ApiKeyText(String);

impl ApiKeyText {
    /// A new one.
    ///
    /// # Errors
    /// TOKEN_GENERATION_FAILED if there is no randomness to make it of.
    pub fn random(clock: &dyn Clock) -> Result<ApiKeyText, ApiError> {
        match clock.secret() {
            Ok(secret) => Ok(ApiKeyText(format!("{MARK}{secret}"))),
            Err(error) => {
                tracing::error!(%error, "an API key could not be made");
                Err(ApiError::new(ErrorCode::TokenGenerationFailed))
            }
        }
    }

    /// One that a program sent; none if it cannot be one of ours.
    fn parse(text: &str) -> Option<ApiKeyText> {
        let secret = text.trim().strip_prefix(MARK)?;
        let ours = secret.len() == 64 && secret.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        ours.then(|| ApiKeyText(text.trim().to_owned()))
    }

    /// How it begins.
    pub fn prefix(&self) -> &str {
        &self.0[..SHOWN]
    }

    /// The hash that is stored: of 256 random bits a plain hash gives nothing away.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }

    /// What the program gets.
    pub fn into_text(self) -> String {
        self.0
    }
}

/// The caller whom the key of a request acts for; none if it carries none.
///
/// # Errors
/// UNAUTHORIZED for a key that nobody made, FORBIDDEN where the plan has no API access any more,
/// TOO_MANY_REQUESTS.
pub async fn holder(parts: &mut Parts, state: &AppState) -> Result<Option<Caller>, ApiError> {
    let Some(header) = parts.headers.get(HEADER) else { return Ok(None) };
    let key = header.to_str().ok().and_then(ApiKeyText::parse);
    let known = match key {
        Some(key) => state.store.api_key_user(&key.hash(), state.clock.now()).await?,
        None => None,
    };
    let Some((user, scope, id)) = known else {
        let Peer(peer) = Peer::from_request_parts(parts, state).await?;
        state.attempt(AttemptKind::ApiKey, peer).await?;
        return Err(ApiError::unauthorized());
    };
    if let Some(attempts) = &state.attempts {
        attempts.with_key(id)?;
    }
    state.request_of(user.id)?;
    if !state.plans.of(&user.plan)?.api_access {
        return Err(ApiError::new(ErrorCode::Forbidden));
    }
    Reader::note(parts, user.id);
    tracing::Span::current().record("user", tracing::field::display(user.id));
    Ok(Some(Caller { user, scope }))
}

//! Access tokens (signed, 15 minutes) and refresh tokens (opaque, 30 days, one use).

use crate::clock::{Clock, hex};
use crate::credentials::hs256;
use crate::error::{ApiError, ErrorCode};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::{Arc, PoisonError, RwLock};
use store::TokenHashes;
use uuid::Uuid;

/// How long an access token is good for.
pub const ACCESS_LIFE: TimeDelta = TimeDelta::minutes(15);
/// How long a refresh token is good for.
pub const REFRESH_LIFE: TimeDelta = TimeDelta::days(30);
const ISSUER: &str = "kerf";

/// The keys of access tokens: one signs, and those before it are still known.
pub struct Keys {
    known: RwLock<Arc<Known>>,
    validation: Validation,
}

struct Known {
    encoding: EncodingKey,
    /// By their names in the head of a token; the one that signs first.
    decoding: Vec<(String, DecodingKey)>,
}

impl Known {
    fn new(signing: &[u8], others: &[&[u8]]) -> Known {
        let decoding = std::iter::once(&signing).chain(others);
        Known {
            encoding: EncodingKey::from_secret(signing),
            decoding: decoding.map(|secret| (name(secret), DecodingKey::from_secret(secret))).collect(),
        }
    }
}

/// What a token calls its key: enough of a hash to tell keys apart, which gives nothing of them away.
fn name(secret: &[u8]) -> String {
    hex(&Sha256::digest([b"kid ", secret].concat()))[..16].to_owned()
}

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: Uuid,
    /// The session: its end is the end of its tokens.
    sid: Uuid,
    iat: i64,
    exp: i64,
    /// Makes two tokens of the same second differ.
    jti: Uuid,
}

/// An access token whose signature is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearer {
    /// Whom it stands for.
    pub user: Uuid,
    /// The session that it was made in.
    pub session: Uuid,
    /// Whether its time is over.
    pub expired: bool,
}

impl Keys {
    /// Keys made of these secrets: one that signs, and others whose tokens are still good.
    pub fn new(signing: &[u8], others: &[&[u8]]) -> Keys {
        hs256::install();
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_required_spec_claims(&["exp", "iss", "sub"]);
        // The time comes from our own clock: see `read`.
        validation.validate_exp = false;
        Keys { known: RwLock::new(Arc::new(Known::new(signing, others))), validation }
    }

    /// Takes these in their place. Says whether another one signs now.
    pub fn renew(&self, signing: &[u8], others: &[&[u8]]) -> bool {
        let new = Arc::new(Known::new(signing, others));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let changed = known.decoding[0].0 != new.decoding[0].0;
        *known = new;
        changed
    }

    fn known(&self) -> Arc<Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// An access token for this user in this session.
    ///
    /// # Errors
    /// TOKEN_GENERATION_FAILED if it cannot be signed.
    pub fn access_token(&self, user: Uuid, session: Uuid, clock: &dyn Clock) -> Result<String, ApiError> {
        let now = clock.now();
        let claims = Claims {
            iss: ISSUER.to_owned(),
            sub: user,
            sid: session,
            iat: now.timestamp(),
            exp: (now + ACCESS_LIFE).timestamp(),
            jti: clock.new_id(),
        };
        let known = self.known();
        let mut header = Header::new(Algorithm::HS256);
        header.kid = known.decoding.first().map(|(name, _)| name.clone());
        jsonwebtoken::encode(&header, &claims, &known.encoding).map_err(ungenerated)
    }

    /// Reads an access token; none if its signature or its form is wrong.
    pub fn read(&self, token: &str, now: DateTime<Utc>) -> Option<Bearer> {
        let known = self.known();
        let named = jsonwebtoken::decode_header(token).ok()?.kid;
        // Tokens of earlier versions name no key.
        let of_that_name =
            |(name, _): &&(String, DecodingKey)| named.as_ref().is_none_or(|named| named == name);
        let mut keys = known.decoding.iter().filter(of_that_name);
        let read = |key| jsonwebtoken::decode::<Claims>(token, key, &self.validation).ok();
        let claims = keys.find_map(|(_, key)| read(key))?.claims;
        Some(Bearer { user: claims.sub, session: claims.sid, expired: claims.exp <= now.timestamp() })
    }
}

fn ungenerated(error: impl std::fmt::Display) -> ApiError {
    tracing::error!(%error, "a token could not be made");
    ApiError::new(ErrorCode::TokenGenerationFailed)
}

/// Digits that all refresh tokens of a session have in common: 128 bits that nobody can guess. As many are its own.
const FAMILY: usize = 32;

/// A refresh token as the client holds it; the database knows only its hashes.
pub struct RefreshToken(String);

impl RefreshToken {
    /// A new one.
    ///
    /// # Errors
    /// TOKEN_GENERATION_FAILED if there is no randomness to make it of.
    pub fn random(clock: &dyn Clock) -> Result<RefreshToken, ApiError> {
        clock.secret().map(RefreshToken).map_err(ungenerated)
    }

    /// One that a client sent.
    ///
    /// # Errors
    /// INVALID_REFRESH_TOKEN if it cannot be one of ours.
    pub fn parse(text: &str) -> Result<RefreshToken, ApiError> {
        let text = text.trim();
        if text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
            return Ok(RefreshToken(text.to_owned()));
        }
        Err(ApiError::new(ErrorCode::InvalidRefreshToken))
    }

    /// The one that takes its place, of the same family.
    ///
    /// # Errors
    /// TOKEN_GENERATION_FAILED if there is no randomness to make it of.
    pub fn next(&self, clock: &dyn Clock) -> Result<RefreshToken, ApiError> {
        let own = clock.secret().map_err(ungenerated)?;
        Ok(RefreshToken(format!("{}{}", self.family(), &own[FAMILY..])))
    }

    /// What the database knows it by.
    pub fn hashes(&self) -> TokenHashes {
        let hash = |text: &str| hex(&Sha256::digest(text.as_bytes()));
        TokenHashes { whole: hash(&self.0), family: hash(self.family()) }
    }

    /// What all tokens of a session begin with: whoever shows it has had one of them.
    fn family(&self) -> &str {
        &self.0[..FAMILY]
    }

    /// What the client gets.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ManualClock;
    use std::time::Duration;

    #[test]
    fn an_access_token_expires_after_a_quarter_of_an_hour() {
        let clock = ManualClock::new("2026-11-21T10:00:00Z".parse().unwrap());
        let (keys, user, session) = (Keys::new(b"secret", &[]), clock.new_id(), clock.new_id());
        let token = keys.access_token(user, session, &clock).unwrap();
        clock.advance(Duration::from_secs(899));
        assert_eq!(keys.read(&token, clock.now()), Some(Bearer { user, session, expired: false }));
        clock.advance(Duration::from_secs(1));
        assert_eq!(keys.read(&token, clock.now()), Some(Bearer { user, session, expired: true }));
    }

    #[test]
    fn a_token_of_another_key_or_another_algorithm_is_not_read() {
        let clock = ManualClock::new("2026-11-21T10:00:00Z".parse().unwrap());
        let keys = Keys::new(b"secret", &[]);
        let foreign = Keys::new(b"other", &[]).access_token(clock.new_id(), clock.new_id(), &clock).unwrap();
        assert_eq!(keys.read(&foreign, clock.now()), None);
        let claims = Claims {
            iss: ISSUER.into(),
            sub: clock.new_id(),
            sid: clock.new_id(),
            iat: 0,
            exp: i64::MAX,
            jti: clock.new_id(),
        };
        // The signature is right, but the head ({"alg":"HS512","typ":"JWT"}) says that it is of another kind.
        let (secret, header) = (EncodingKey::from_secret(b"secret"), Header::new(Algorithm::HS256));
        let good = jsonwebtoken::encode(&header, &claims, &secret).unwrap();
        assert!(keys.read(&good, clock.now()).is_some());
        let body = good.split('.').nth(1).unwrap();
        let message = format!("eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.{body}");
        let signature = jsonwebtoken::crypto::sign(message.as_bytes(), &secret, Algorithm::HS256).unwrap();
        assert_eq!(keys.read(&format!("{message}.{signature}"), clock.now()), None);
        // {"alg":"none","typ":"JWT"} with a body and without a signature.
        assert_eq!(keys.read(&format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{body}."), clock.now()), None);
    }

    #[test]
    fn tokens_of_a_former_key_are_read_as_long_as_it_is_known_and_none_signed_with_it() {
        let clock = ManualClock::new("2026-11-21T10:00:00Z".parse().unwrap());
        let keys = Keys::new(b"first", &[]);
        let token = || keys.access_token(clock.new_id(), clock.new_id(), &clock).unwrap();
        let reads = |token: &str| keys.read(token, clock.now()).is_some();
        let first = token();
        assert!(keys.renew(b"second", &[b"first"]));
        let second = token();
        let named = |token: &str| jsonwebtoken::decode_header(token).unwrap().kid.unwrap();
        assert_ne!(named(&first), named(&second));
        assert!(reads(&first) && reads(&second));
        assert!(!keys.renew(b"second", &[]));
        assert!(!reads(&first) && reads(&second));
        // One that names no key, as earlier versions made them.
        let unnamed = Claims {
            iss: ISSUER.into(),
            sub: clock.new_id(),
            sid: clock.new_id(),
            iat: 0,
            exp: i64::MAX,
            jti: clock.new_id(),
        };
        let header = Header::new(Algorithm::HS256);
        let sign =
            |secret| jsonwebtoken::encode(&header, &unnamed, &EncodingKey::from_secret(secret)).unwrap();
        assert!(reads(&sign(b"second")) && !reads(&sign(b"first")));
    }

    #[test]
    fn only_what_looks_like_a_refresh_token_is_looked_up() {
        let token = RefreshToken::random(&ManualClock::new("2026-11-21T10:00:00Z".parse().unwrap())).unwrap();
        let hash = token.hashes();
        let text = token.into_text();
        assert_eq!(RefreshToken::parse(&text).unwrap().hashes(), hash);
        for garbled in ["", "abc", &text[1..], &text.to_uppercase(), &format!("{text}0")] {
            let refused = RefreshToken::parse(garbled).err().map(|e| e.code);
            let all_digits = garbled == text;
            assert!(all_digits || refused == Some(ErrorCode::InvalidRefreshToken), "{garbled}");
        }
    }
}

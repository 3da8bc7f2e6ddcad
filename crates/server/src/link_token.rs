//! The tokens of shared links: 128 random bits. Short, so that the QR codes of their addresses are coarse and read well.

use crate::clock::{Clock, hex};
use crate::error::{ApiError, ErrorCode};
use sha2::{Digest, Sha256};

/// Hexadecimal digits of a token, of four bits each.
const DIGITS: usize = 32;

/// A token; the database knows only its hash.
pub struct LinkToken(String);

impl LinkToken {
    /// A new one.
    ///
    /// # Errors
    /// TOKEN_GENERATION_FAILED if there is no randomness to make it of.
    pub fn random(clock: &dyn Clock) -> Result<LinkToken, ApiError> {
        match clock.secret() {
            Ok(secret) => Ok(LinkToken(secret[..DIGITS].to_owned())),
            Err(error) => {
                tracing::error!(%error, "the token of a link could not be made");
                Err(ApiError::new(ErrorCode::TokenGenerationFailed))
            }
        }
    }

    /// One that somebody shows. Whether it can be one of ours is not looked at: it is looked up like any other, in the same
    /// time.
    pub fn shown(text: &str) -> LinkToken {
        LinkToken(text.to_owned())
    }

    /// The hash that is stored: of 128 random bits a plain hash gives nothing away.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }

    /// What the address of the link ends in.
    pub fn text(&self) -> &str {
        &self.0
    }
}

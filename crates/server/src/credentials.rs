//! What proves who somebody is, without a request: passwords, tokens, and limits on attempts.

pub mod attempts;
mod hs256;
pub mod passwords;
pub mod tokens;

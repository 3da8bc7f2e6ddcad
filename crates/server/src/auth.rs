//! Who is asking: passwords, tokens, the signed-in user, limits on attempts.

pub mod attempts;
pub mod devices;
pub mod guesses;
mod hs256;
pub mod keys;
pub mod passwords;
pub mod tokens;
pub mod user;

//! What every handler shares.

/// What every handler shares.
#[derive(Clone)]
pub struct AppState;

//! What an answer shows once and nothing keeps.

/// Marks an answer whose field of that name is shown this once: who repeats the request gets the answer without it.
#[derive(Debug, Clone, Copy)]
pub struct ShownOnce(pub &'static str);

//! Telling other programs what has happened: where they may be, how it is signed and sent, who sends it.

pub mod deliverer;
pub mod guard;
pub mod sender;
pub mod signature;

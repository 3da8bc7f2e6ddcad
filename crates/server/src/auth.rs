//! Who is asking: the signed-in user or program, its device, and how often it has guessed wrong.

pub mod devices;
pub mod guesses;
pub mod keys;
pub mod user;

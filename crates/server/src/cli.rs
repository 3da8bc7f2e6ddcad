//! What `kerf optimize` and `kerf bench` share: reading jobs, watching a run, and telling its result.

pub mod clock;
pub mod csv;
pub mod input;
pub mod interrupt;
pub mod overrides;
pub mod summary;
pub mod watch;

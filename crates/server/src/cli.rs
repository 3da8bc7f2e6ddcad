//! What the commands about jobs share: reading jobs, watching a run, telling its result and writing it to files.

pub mod clock;
pub mod csv;
pub mod files;
pub mod input;
pub mod interrupt;
pub mod output;
pub mod overrides;
pub mod summary;
pub mod watch;

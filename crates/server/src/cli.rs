//! What the commands about jobs share: reading jobs, watching a run, telling its result and writing it to files.

pub mod clock;
pub mod csv;
pub mod drop_folder;
pub mod files;
pub mod handover;
pub mod input;
pub mod interrupt;
pub mod output;
pub mod overrides;
pub mod summary;
pub mod watch;

//! Files and standard output that take whole pieces.

use super::input::InputSource;
use anyhow::Context;
use std::fs::File;
use std::io::{BufWriter, Write};

/// Bytes that are written at once.
const PIECE: usize = 256 * 1024;

/// A file or standard output that takes whole pieces.
pub type Out = BufWriter<Box<dyn Write>>;

/// Writes something to its place piece by piece: a solution of 50,000 panels is a hundred megabytes.
///
/// # Errors
/// The place cannot be written.
pub fn write(
    place: &InputSource,
    something: impl FnOnce(&mut Out) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let written = |to: Box<dyn Write>| {
        let mut out = BufWriter::with_capacity(PIECE, to);
        something(&mut out)?;
        out.flush()
    };
    match place {
        InputSource::Standard => {
            written(Box::new(std::io::stdout().lock())).context("standard output cannot be written")
        }
        InputSource::File(path) => File::create(path)
            .and_then(|file| written(Box::new(file)))
            .with_context(|| format!("{} cannot be written", path.display())),
    }
}

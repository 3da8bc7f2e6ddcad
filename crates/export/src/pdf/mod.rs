//! PDF files.

pub(crate) mod document;
mod paint;

//! PDF files.

mod document;
mod paint;

//! The formats in which a result is handed out, with the options that each of them takes.

mod format;
mod options;
mod write;

pub use format::FileFormat;
pub use options::{ChosenOptions, FileOption, MAX_TEXT, OPTIONS, OptionFault, OptionFaultKind, OptionValues};
pub use write::{FileFault, FileTemplates, label_options, refusal, write, write_stock_labels};

/// A result written to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultFile {
    /// What its name ends in, with the dot: `.pdf`, `-labels.pdf`.
    pub ending: String,
    /// Its media type.
    pub media_type: &'static str,
    /// The file itself.
    pub bytes: Vec<u8>,
}

//! Labels for parts and remnants: on sheets and rolls as a PDF, or for a Zebra printer.

mod built_in;
mod code;
mod content;
mod draw;
mod faults;
mod fit;
mod format;
mod picture;
mod pieces;
mod preview;
mod print;
mod stock;
mod stock_label;
mod template;
mod zpl;

use crate::{Language, Refused, Unit};

pub use built_in::{built_in_label, built_in_labels};
pub use faults::{
    LABEL_SIDES, LABEL_TYPE, LabelFault, LabelFaultKind, MAX_LABEL_FIELDS, MAX_LABEL_NAME, MAX_LABEL_ROWS,
    MAX_LABEL_TEXT, MAX_PAPER_SIDE, MIN_FIELD_SIDE,
};
pub use format::{
    LabelAlign, LabelCode, LabelCodeContent, LabelField, LabelFieldKind, LabelFormat, LabelPaper,
    LabelPaperKind,
};
pub use preview::{LabelPreview, field_drawings, label_preview};
pub use print::labels;
pub use stock::{stock_label_refusal, stock_labels};
pub use stock_label::StockLabel;
pub use zpl::{PrinterDpi, ZplOptions, zpl};

/// The most copies of a label.
pub const MAX_COPIES: usize = 100;
/// The most labels in a file, copies counted.
pub const MAX_LABELS: usize = 20_000;

/// How labels are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelOptions {
    /// The language of the words; labels stay as they are.
    pub language: Language,
    /// The unit of the sizes.
    pub unit: Unit,
    /// The first free place of the first sheet, from 1, counted row by row.
    pub start: usize,
    /// How often each label is printed, 1 to [`MAX_COPIES`].
    pub copies: usize,
    /// The order of the labels.
    pub order: LabelOrder,
    /// Remnants get labels too.
    pub remnants: bool,
}

impl Default for LabelOptions {
    fn default() -> LabelOptions {
        let (language, unit, order) = (Language::default(), Unit::default(), LabelOrder::default());
        LabelOptions { language, unit, start: 1, copies: 1, order, remnants: true }
    }
}

/// The order of labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LabelOrder {
    /// As the saw frees the pieces, sheet by sheet.
    #[default]
    Saw,
    /// By the labels of panels, as people sort them; remnants last.
    Label,
    /// The longest first, of one length the widest; remnants last.
    Size,
}

/// Whether labels can be printed by the format.
fn checked(format: &LabelFormat, language: Language) -> Result<(), Refused> {
    let Some(fault) = format.faults().into_iter().next() else { return Ok(()) };
    let words = fault.words(language);
    Err(Refused(format!(
        "{}: {words}.",
        language.pick("The label format has a fault", "Ошибка в формате этикетки")
    )))
}

/// Whether there is something to print, and not too much of it.
fn check_count(pieces: usize, copies: usize, language: Language) -> Result<(), Refused> {
    check_copies(pieces, copies, language)?;
    if pieces > 0 {
        return Ok(());
    }
    let words = ("Nothing was placed: there is nothing to label.", "Ничего не размещено: этикеток нет.");
    Err(Refused(language.pick(words.0, words.1).into()))
}

/// Whether so many pieces can have so many labels each.
fn check_copies(pieces: usize, copies: usize, language: Language) -> Result<(), Refused> {
    let count = pieces.saturating_mul(copies);
    let words = if !(1..=MAX_COPIES).contains(&copies) {
        match language {
            Language::English => format!("A label is printed once to {MAX_COPIES} times."),
            Language::Russian => format!("Этикетку можно напечатать от 1 до {MAX_COPIES} раз."),
        }
    } else if count > MAX_LABELS {
        match language {
            Language::English => format!("These are {count} labels; a file holds at most {MAX_LABELS}."),
            Language::Russian => format!("Этикеток {count}, а в файле их может быть не больше {MAX_LABELS}."),
        }
    } else {
        return Ok(());
    };
    Err(Refused(words))
}

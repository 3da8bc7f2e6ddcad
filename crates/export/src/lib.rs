//! A solution as a file: bytes out, no I/O.
//!
//! [`pages`] lays a solution out as format-free drawings, a page for each different sheet; [`svg()`] and
//! [`svg_sheet`] write them as SVG.

pub mod drawing;
mod font;
mod grain_sets;
mod language;
mod list;
mod measure;
mod page;
mod palette;
mod panel_text;
pub mod pattern;
mod remedies;
mod sheet;
mod stages;
mod svg;
mod texts;
mod view;

pub use language::Language;
pub use measure::Unit;
pub use page::pages;
pub use remedies::remedies;
pub use svg::{svg, svg_sheet};

/// How drawings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DrawingOptions {
    /// The language of the words; labels stay as they are.
    pub language: Language,
    /// The unit of the sizes.
    pub unit: Unit,
}

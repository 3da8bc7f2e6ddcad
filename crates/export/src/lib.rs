//! A solution as a file: bytes out, no I/O.
//!
//! [`pages`] lays a solution out as format-free drawings, a page for each different sheet; [`svg()`] and
//! [`svg_sheet`] write them as SVG. [`ptx()`] writes the cuts for beam saws, [`gcode_sheet`] for machines that move a tool.

pub mod drawing;
pub mod facts;
pub mod file;
mod font;
pub mod gcode;
mod grain_sets;
pub mod labels;
mod language;
mod list;
mod measure;
mod page;
mod palette;
mod panel_text;
pub mod parts;
pub mod pattern;
mod pdf;
pub mod ptx;
mod refused;
mod remedies;
mod sheet;
mod soundness;
mod stages;
mod svg;
mod texts;
mod view;

use engine::Length;

pub use facts::Facts;
pub use gcode::{GcodeOptions, gcode_sheet};
pub use language::Language;
pub use measure::Unit;
pub use page::pages;
pub use ptx::{PtxOptions, ptx, ptx_refusal};
pub use refused::Refused;
pub use remedies::remedies;
pub use svg::{svg, svg_sheet};

/// How drawings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawingOptions {
    /// The language of the words; labels stay as they are.
    pub language: Language,
    /// The unit of the sizes.
    pub unit: Unit,
    /// What a remnant measures at least on both sides where the job asks for nothing, mm.
    pub least_remnant: Length,
}

/// What a remnant measures at least on both sides where nobody says it.
pub const USUAL_REMNANT: Length = Length::from_mm(100);

impl Default for DrawingOptions {
    fn default() -> DrawingOptions {
        let (language, unit) = (Language::default(), Unit::default());
        DrawingOptions { language, unit, least_remnant: USUAL_REMNANT }
    }
}

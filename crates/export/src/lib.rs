//! A solution as a file: bytes out, no I/O.
//!
//! [`file`] has the formats with their options, and writes each. [`pages`] lays a solution out as format-free drawings, a
//! page for each different sheet; [`svg()`] and [`svg_sheet`] write them as SVG, [`png_sheet`] as a picture, [`pdf()`] on
//! paper. [`labels`] has labels for parts and remnants. [`tables`] holds the lists of a solution, which [`csv()`] and
//! [`xlsx()`] write; [`dxf_sheet`] and [`dxf_arranged`] write sheets for CAD programs, [`ptx()`] the cuts for beam saws,
//! [`gcode_sheet`] programs for machines that move a tool; [`archive`] puts files together.

pub mod archive;
mod block;
pub mod drawing;
mod dxf;
pub mod facts;
pub mod file;
mod font;
pub mod gcode;
mod grain_sets;
pub mod labels;
mod language;
mod list;
mod measure;
mod names;
pub mod offer;
mod page;
mod palette;
mod panel_text;
pub mod parts;
pub mod pattern;
mod pdf;
mod png;
pub mod ptx;
mod records;
mod refused;
mod remedies;
mod rows;
mod sheet;
mod soundness;
mod stages;
mod svg;
pub mod tables;
mod texts;
mod typeset;
mod view;
mod xlsx;

use engine::Length;

pub use self::dxf::{DxfOptions, dxf_arranged, dxf_sheet, dxf_sheets};
pub use self::png::{PngOptions, PngResolution, png_sheet, png_sheets};
pub use facts::Facts;
pub use gcode::{GcodeOptions, gcode_sheet};
pub use language::Language;
pub use measure::Unit;
pub use page::pages;
pub use pdf::{Paper, PdfOptions, offer_pdf, pdf};
pub use ptx::{PtxOptions, ptx, ptx_refusal};
pub use records::{records_csv, records_xlsx};
pub use refused::Refused;
pub use remedies::remedies;
pub use svg::{svg, svg_sheet, svg_sheets};
pub use tables::{TableList, TableOptions, csv};
pub use xlsx::{WorkbookOptions, xlsx};

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

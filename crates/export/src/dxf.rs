//! Sheets as DXF (R2007, UTF-8) in millimetres.
//!
//! The sheet lies along its own axes, x right, as in the solution; y goes up, so that it looks as the drawing does with its
//! origin top left. It is never turned to landscape: what a machine reads stays where it is. The origin of a sheet alone is
//! its lower left corner.

mod frame;
mod groups;
mod mosaic;

use crate::archive::sheet_file_name;
use crate::facts::Facts;
use crate::language::Language;
use crate::measure::Unit;
use crate::pattern::{Pattern, patterns, shown};
use frame::Extent;
use groups::{Decimal, Groups};
use mosaic::SheetOutline;

/// How a DXF is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DxfOptions {
    /// The language of the words; labels stay as they are.
    pub language: Language,
    /// The unit of the sizes in the texts; the drawing itself is in millimetres.
    pub unit: Unit,
    /// Equal sheets are drawn once, with all their numbers in the title.
    pub group: bool,
}

impl Default for DxfOptions {
    fn default() -> DxfOptions {
        DxfOptions { language: Language::default(), unit: Unit::default(), group: true }
    }
}

/// Between two sheets that lie side by side.
const GAP: Decimal = Decimal::from_mm(200);

/// One sheet; none where the solution has no sheet of that place, counted from 0.
///
/// Layers: `BOARD` the sheet, `TRIM` what trims part off, `PART`, `OFFCUT` all else that is left, each as a closed polyline;
/// `CUT` a line in the middle of each kerf, the blade's own even where it runs off the sheet; `TEXT`.
pub fn dxf_sheet(facts: &Facts<'_>, sheet: usize, options: &DxfOptions) -> Option<Vec<u8>> {
    let pattern = patterns(facts.job, facts.solution, facts.least_remnant)
        .into_iter()
        .find(|pattern| pattern.mosaics.contains(&sheet))?;
    write(facts, [(sheet, &pattern)], options)
}

/// Every sheet as a file of its own with a name for it; with [`DxfOptions::group`] the first of equal ones.
pub fn dxf_sheets(facts: &Facts<'_>, options: &DxfOptions) -> impl Iterator<Item = (String, Vec<u8>)> {
    let (patterns, options) = (patterns(facts.job, facts.solution, facts.least_remnant), *options);
    let all = facts.solution.mosaics.len();
    shown(&patterns, options.group).into_iter().filter_map(move |(sheet, pattern)| {
        let file = write(facts, [(sheet, &patterns[pattern])], &options)?;
        Some((sheet_file_name(sheet, all, "dxf"), file))
    })
}

/// All sheets side by side in one drawing; with [`DxfOptions::group`] equal ones once.
pub fn dxf_arranged(facts: &Facts<'_>, options: &DxfOptions) -> Vec<u8> {
    let patterns = patterns(facts.job, facts.solution, facts.least_remnant);
    let sheets =
        shown(&patterns, options.group).into_iter().map(|(sheet, pattern)| (sheet, &patterns[pattern]));
    write(facts, sheets, options).unwrap_or_default()
}

/// A drawing of these sheets from left to right; none where one is not there.
fn write<'p>(
    facts: &Facts<'_>,
    sheets: impl IntoIterator<Item = (usize, &'p Pattern)>,
    options: &DxfOptions,
) -> Option<Vec<u8>> {
    let mut entities = Groups::default();
    let (mut x, mut extent) = (Decimal::ZERO, Extent::default());
    for (sheet, pattern) in sheets {
        let mosaic = facts.solution.mosaics.get(sheet)?;
        let outline = SheetOutline { facts, sheet, mosaic, pattern, options: *options, x };
        extent.include(x + mosaic.width.into(), outline.draw(&mut entities));
        x = x + mosaic.width.into() + GAP;
    }
    Some(frame::file(extent, &entities))
}

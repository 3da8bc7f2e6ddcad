//! Cutting plans as PDF/A-2b, on paper to hang beside the saw: a cover, a page for each sheet, and all parts.

mod chain;
mod cover;
mod cut_list;
pub(crate) mod document;
mod layout;
mod offer;
mod paint;
mod part_list;
mod press;
mod qr;
mod runs;
mod sheet_page;
mod table;
mod texts;

use crate::pattern::{Pattern, patterns};
use crate::{DrawingOptions, Facts, Language, Refused, Unit};
use engine::Job;
use engine::model::job::DEFAULT_MATERIAL;
pub use offer::offer_pdf;
use press::Press;
use sheet_page::SheetPages;

/// Paper; plans lie across.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 297 × 210 mm.
    #[default]
    A4,
    /// 420 × 297 mm.
    A3,
    /// 279.4 × 215.9 mm.
    Letter,
    /// 210 × 297 mm: A4 that stands, for letters.
    A4Upright,
}

impl Paper {
    /// Units.
    fn width(self) -> f64 {
        4.0 * match self {
            Paper::A4 => 297.0,
            Paper::A3 => 420.0,
            Paper::Letter => 279.4,
            Paper::A4Upright => 210.0,
        }
    }

    /// Units.
    fn height(self) -> f64 {
        4.0 * match self {
            Paper::A4 => 210.0,
            Paper::A3 => 297.0,
            Paper::Letter => 215.9,
            Paper::A4Upright => 297.0,
        }
    }
}

/// How cutting plans are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdfOptions {
    /// The language of the words; names stay as they are.
    pub language: Language,
    /// The unit of the sizes.
    pub unit: Unit,
    /// The paper, which lies across.
    pub paper: Paper,
    /// Only this sheet, from 1, without the cover and the list of parts.
    pub sheet: Option<usize>,
    /// Equal sheets are printed once.
    pub group: bool,
}

impl Default for PdfOptions {
    fn default() -> PdfOptions {
        let (language, unit) = (Language::default(), Unit::default());
        PdfOptions { language, unit, paper: Paper::default(), sheet: None, group: true }
    }
}

/// Where there are more rows than these, tables are told aloud as wholes, not cell by cell.
const MOST_ROWS_IN_CELLS: usize = 30_000;

/// The cutting plans of a solution.
///
/// # Errors
/// [`Refused`] where the solution has no sheet as the one asked for.
pub fn pdf(facts: &Facts<'_>, options: &PdfOptions) -> Result<Vec<u8>, Refused> {
    let PdfOptions { language, unit, sheet, .. } = *options;
    let drawing = DrawingOptions { language, unit, least_remnant: facts.least_remnant };
    let all = patterns(facts.job, facts.solution, facts.least_remnant);
    let shown = shown(facts, &all, options)?;
    let name = facts.name.trim();
    let title = if name.is_empty() { language.plan() } else { name };
    let plan = Plan { facts, all: &all, drawing, title };
    let print = |press: &mut Press<'_>| {
        if sheet.is_none() {
            cover::print(&plan, press);
        }
        let pages = SheetPages::new(&plan, options.paper);
        for pattern in &shown {
            pages.print(pattern, press);
        }
        if sheet.is_none() {
            part_list::print(&plan, press);
        }
    };
    let mut press = Press::counting(facts, options.paper, language);
    print(&mut press);
    let mut press = Press::printing(press, title, rows(facts.job, &plan, &shown) > MOST_ROWS_IN_CELLS);
    print(&mut press);
    press.finish()
}

/// What every part of a file is printed from.
struct Plan<'p> {
    facts: &'p Facts<'p>,
    /// All different sheets.
    all: &'p [Pattern],
    drawing: DrawingOptions,
    /// The name of the calculation, or words in its place.
    title: &'p str,
}

impl Plan<'_> {
    /// The name of a material as people know it.
    fn material<'m>(&self, material: &'m str) -> &'m str {
        if material == DEFAULT_MATERIAL { self.drawing.language.unnamed() } else { material }
    }
}

/// The sheets that get pages of their own.
fn shown(facts: &Facts<'_>, all: &[Pattern], options: &PdfOptions) -> Result<Vec<Pattern>, Refused> {
    let count = facts.solution.mosaics.len();
    let of = |sheet: usize| {
        let pattern = all.iter().find(|pattern| pattern.mosaics.contains(&sheet))?;
        Some(if options.group { pattern.clone() } else { pattern.only(sheet, facts.solution) })
    };
    match options.sheet {
        Some(sheet) => {
            let found = sheet.checked_sub(1).filter(|sheet| *sheet < count).and_then(of);
            found
                .map(|pattern| vec![pattern])
                .ok_or_else(|| Refused(options.language.no_such_sheet(sheet, count)))
        }
        None if options.group => Ok(all.to_vec()),
        None => {
            let mut sheets: Vec<Pattern> = all
                .iter()
                .flat_map(|pattern| pattern.mosaics.iter().map(|sheet| pattern.only(*sheet, facts.solution)))
                .collect();
            sheets.sort_by_key(|pattern| pattern.mosaics.first().copied());
            Ok(sheets)
        }
    }
}

/// About how many rows the tables have.
fn rows(job: &Job, plan: &Plan<'_>, shown: &[Pattern]) -> usize {
    let mosaics = &plan.facts.solution.mosaics;
    let on_sheet = |pattern: &Pattern| {
        let mosaic = pattern.mosaics.first().and_then(|sheet| mosaics.get(*sheet));
        mosaic.map_or(0, |mosaic| mosaic.tiles.len() + mosaic.cuts.len())
    };
    job.panels.len() + shown.iter().map(on_sheet).sum::<usize>()
}

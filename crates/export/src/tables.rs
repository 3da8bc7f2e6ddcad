//! The lists of a result as tables that know no file format: columns with titles, cells that know what they hold.

mod cell;
mod cuts;
mod panels;
mod separated;
mod sheets;
mod spending;
mod statistics;

use crate::facts::Facts;
use crate::language::Language;
use crate::measure::Unit;
use crate::pattern::{Pattern, patterns};
use engine::Mosaic;

pub use cell::Cell;
pub(crate) use cell::decimal;
pub(crate) use separated::CsvRows;
pub use separated::csv;

/// How a list is written as CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableOptions {
    /// The language of the titles; it also sets the decimal sign and the separator.
    pub language: Language,
    /// The unit of the sizes: mm, or inches as decimal numbers.
    pub unit: Unit,
    /// Which list.
    pub list: TableList,
}

/// A list of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TableList {
    /// Every part in the order of the saw, then what was not placed.
    #[default]
    Panels,
    /// Every sheet.
    Sheets,
    /// Every cut.
    Cuts,
    /// The remnants, those of equal sheets once.
    Remnants,
    /// All figures.
    Statistics,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its title, with the unit of its numbers.
    pub title: String,
    /// Its numbers may be summed up.
    pub summed: bool,
}

/// A list of a result.
#[derive(Debug, Clone, PartialEq)]
pub struct Table<'f> {
    /// Its name.
    pub name: &'static str,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell<'f>>>,
}

/// The lists of a result in a language and a unit.
pub struct Tables<'f> {
    facts: &'f Facts<'f>,
    language: Language,
    unit: Unit,
    patterns: Vec<Pattern>,
}

impl<'f> Tables<'f> {
    /// The lists of these facts.
    pub fn new(facts: &'f Facts<'f>, language: Language, unit: Unit) -> Tables<'f> {
        let patterns = patterns(facts.job, facts.solution, facts.least_remnant);
        Tables { facts, language, unit, patterns }
    }

    /// A list.
    pub fn table(&self, list: TableList) -> Table<'f> {
        match list {
            TableList::Panels => self.panels(),
            TableList::Sheets => self.sheets(),
            TableList::Cuts => self.cuts(),
            TableList::Remnants => self.remnants(),
            TableList::Statistics => self.statistics(),
        }
    }

    fn pick(&self, english: &'static str, russian: &'static str) -> &'static str {
        self.language.pick(english, russian)
    }

    /// The column of the places of sheets.
    fn sheet_number(&self) -> Column {
        plain(self.pick("Sheet no.", "№ листа"))
    }

    fn stock_and_material(&self) -> [Column; 2] {
        [plain(self.pick("Sheet", "Лист")), plain(self.pick("Material", "Материал"))]
    }

    /// A column of sizes.
    fn sized(&self, english: &'static str, russian: &'static str) -> Column {
        plain(&format!("{} ({})", self.pick(english, russian), self.unit.name(self.language)))
    }

    /// A column of areas, which are summed up.
    fn areas(&self, english: &'static str, russian: &'static str) -> Column {
        summed(&format!("{} ({})", self.pick(english, russian), self.unit.area_name(self.language)))
    }

    /// A column of running lengths, which are summed up.
    fn runs(&self, english: &'static str, russian: &'static str) -> Column {
        summed(&format!("{} ({})", self.pick(english, russian), self.unit.run_name(self.language)))
    }

    /// A column of money, with the currency where the job names one.
    fn money(&self, english: &'static str, russian: &'static str) -> Column {
        let title = self.pick(english, russian);
        match self.facts.solution.currency.as_deref().filter(|currency| !currency.trim().is_empty()) {
            Some(currency) => plain(&format!("{title} ({currency})")),
            None => plain(title),
        }
    }
}

fn plain(title: &str) -> Column {
    Column { title: title.to_owned(), summed: false }
}

fn summed(title: &str) -> Column {
    Column { title: title.to_owned(), summed: true }
}

/// What the stock of a sheet is called.
fn stock_name(mosaic: &Mosaic) -> &str {
    let label = mosaic.stock_label.as_deref().filter(|label| !label.trim().is_empty());
    label.unwrap_or(&mosaic.stock_panel_id)
}

//! A list as CSV that spreadsheets open at once and imports read back.

use super::cell::decimal;
use super::{Cell, Table, TableOptions, Tables};
use crate::facts::Facts;
use crate::language::Language;
use crate::measure::Unit;
use csv::{Terminator, Writer, WriterBuilder};
use std::borrow::Cow;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A list of a result as CSV: UTF-8 with a byte order mark and Windows line ends; in Russian with decimal commas and
/// semicolons between the cells, in English with points and commas.
pub fn csv(facts: &Facts<'_>, options: &TableOptions) -> Vec<u8> {
    let tables = Tables::new(facts, options.language, options.unit);
    write(&tables.table(options.list), options.language, options.unit)
}

fn write(table: &Table<'_>, language: Language, unit: Unit) -> Vec<u8> {
    let titles = table.columns.iter().map(|column| column.title.as_str());
    let mut csv = CsvRows::new(titles, language, unit);
    for row in &table.rows {
        csv.push(row);
    }
    csv.finish()
}

const IN_MEMORY: &str = "a Vec takes all that is written to it, and all rows are as long as the first";

/// A list that is written row by row.
pub(crate) struct CsvRows {
    writer: Writer<Vec<u8>>,
    language: Language,
    unit: Unit,
}

impl CsvRows {
    /// Begins with the titles of the columns.
    pub(crate) fn new<'t>(titles: impl Iterator<Item = &'t str>, language: Language, unit: Unit) -> CsvRows {
        let mut writer = WriterBuilder::new()
            .delimiter(if language == Language::Russian { b';' } else { b',' })
            .terminator(Terminator::CRLF)
            .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
        writer.write_record(titles.map(|title| guarded(title).into_owned())).expect(IN_MEMORY);
        CsvRows { writer, language, unit }
    }

    /// Adds a row with a cell for every column.
    pub(crate) fn push(&mut self, row: &[Cell<'_>]) {
        for cell in row {
            self.writer.write_field(written(cell, self.language, self.unit).as_bytes()).expect(IN_MEMORY);
        }
        self.writer.write_record(None::<&[u8]>).expect(IN_MEMORY);
    }

    /// The whole list.
    pub(crate) fn finish(self) -> Vec<u8> {
        self.writer.into_inner().expect(IN_MEMORY)
    }
}

fn written<'c>(cell: &'c Cell<'_>, language: Language, unit: Unit) -> Cow<'c, str> {
    match cell {
        Cell::Empty => Cow::Borrowed(""),
        Cell::Text(words) => guarded(words),
        Cell::Date(date) => date.format("%Y-%m-%d %H:%M").to_string().into(),
        Cell::Count(_)
        | Cell::Size(_)
        | Cell::Run(_)
        | Cell::Metres(_)
        | Cell::Area(_)
        | Cell::Percent(_)
        | Cell::Money(_) => {
            cell.millionths(unit).map(|number| numeral(number, language)).unwrap_or_default().into()
        }
    }
}

/// A number with the decimal sign of the language; never with exactly three decimals, which could be taken for thousands.
fn numeral(millionths: i128, language: Language) -> String {
    let mut text = decimal(millionths);
    if text.len() >= 4 && text.as_bytes()[text.len() - 4] == b'.' {
        text.push('0');
    }
    match language {
        Language::English => text,
        Language::Russian => text.replace('.', ","),
    }
}

/// A text that a spreadsheet would run as a formula stands behind an apostrophe, which imports take away again; so does
/// one that already has that form.
fn guarded(words: &str) -> Cow<'_, str> {
    match words.trim_start_matches('\'').chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!("'{words}").into(),
        _ => Cow::Borrowed(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_guarded() {
        for words in ["=1+1", "+7", "-5", "@SUM(A1)", "\t=1", "\r", "'=1", "''-"] {
            assert_eq!(guarded(words), format!("'{words}"));
        }
        for words in ["", "Side", "a=b", "'quoted'", " =1"] {
            assert_eq!(guarded(words), words);
        }
    }

    #[test]
    fn numbers_have_never_exactly_three_decimals() {
        let english = |millionths| numeral(millionths, Language::English);
        assert_eq!(english(285_125_000), "285.1250");
        assert_eq!(english(1_250_000), "1.25");
        assert_eq!(english(2_440_000_000), "2440");
        assert_eq!(numeral(46_796_000, Language::Russian), "46,7960");
    }
}

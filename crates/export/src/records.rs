//! Lists of records that are no result: a heading and rows, as CSV or as a workbook, which imports read back.

use crate::language::Language;
use crate::measure::Unit;
use crate::refused::Refused;
use crate::tables::{Cell, CsvRows};
use crate::xlsx::{MOST_ROWS, cannot_hold, too_many_records, write_plain};
use chrono::{DateTime, Utc};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook};

/// The records as CSV: as the lists of results are written. The columns are named as the fields, whatever the language.
pub fn records_csv<'c>(
    columns: &[&str],
    rows: impl Iterator<Item = Vec<Cell<'c>>>,
    language: Language,
) -> Vec<u8> {
    let mut csv = CsvRows::new(columns.iter().copied(), language, Unit::Millimetres);
    for row in rows {
        csv.push(&row);
    }
    csv.finish()
}

/// The records as a workbook with one sheet, made at that moment. Refused are very many of them.
pub fn records_xlsx<'c>(
    (name, made): (&str, DateTime<Utc>),
    columns: &[&str],
    rows: impl ExactSizeIterator<Item = Vec<Cell<'c>>>,
    language: Language,
) -> Result<Vec<u8>, Refused> {
    if rows.len() > MOST_ROWS {
        return Err(Refused(too_many_records(language)));
    }
    let mut workbook = Workbook::new();
    let written = (|| {
        let made = ExcelDateTime::from_timestamp(made.timestamp())?;
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&made));
        let sheet = workbook.add_worksheet();
        sheet.set_name(name)?;
        sheet.set_freeze_panes(1, 0)?;
        let title = Format::new().set_bold();
        for (n, column) in (0..).zip(columns) {
            sheet.write_string_with_format(0, n, *column, &title)?;
            sheet.set_column_width(n, 14)?;
        }
        for (n, row) in (1..).zip(rows) {
            for (column, cell) in (0..).zip(&row) {
                write_plain(sheet, (n, column), cell)?;
            }
        }
        workbook.save_to_buffer()
    })();
    written.map_err(|error| Refused(cannot_hold(language, &error)))
}

//! A workbook as rows of texts, read cell by cell and bounded in what it unpacks to.

use super::rows::{MAX_ROWS, Unlisted};
use calamine::{DataRef, Reader, Xlsx};
use std::io::{Cursor, Read};

/// The most that a workbook may unpack to, bytes.
pub const MAX_UNPACKED: u64 = 64 * 1024 * 1024;
/// Columns that are looked at.
const MAX_COLUMNS: usize = 32;

/// The rows of the first sheet of a workbook.
///
/// # Errors
/// What cannot be read, and what is too large.
pub fn rows(bytes: &[u8]) -> Result<Vec<Vec<String>>, Unlisted> {
    check_size(bytes)?;
    let broken = |error: &dyn std::fmt::Display| Unlisted::Broken(error.to_string());
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let sheet = book.sheet_names().into_iter().next();
    let sheet = sheet.ok_or_else(|| Unlisted::Broken("there is no sheet in it".to_owned()))?;
    let mut cells = book.worksheet_cells_reader(&sheet).map_err(|error| broken(&error))?;
    let mut rows: Vec<Vec<String>> = Vec::new();
    while let Some(cell) = cells.next_cell().map_err(|error| broken(&error))? {
        let (row, column) = cell.get_position();
        let (row, column) = (row as usize, column as usize);
        let text = text(cell.get_value());
        if text.is_empty() || column >= MAX_COLUMNS {
            continue;
        }
        // The heading is a row too.
        if row > MAX_ROWS {
            return Err(Unlisted::TooMany);
        }
        if rows.len() <= row {
            rows.resize_with(row + 1, Vec::new);
        }
        let cells = &mut rows[row];
        if cells.len() <= column {
            cells.resize_with(column + 1, String::new);
        }
        cells[column] = text;
    }
    Ok(rows)
}

/// A small archive may unpack to very much: it is unpacked into nothing first.
fn check_size(bytes: &[u8]) -> Result<(), Unlisted> {
    let broken = |error: zip::result::ZipError| Unlisted::Broken(error.to_string());
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    let mut left = MAX_UNPACKED;
    for n in 0..archive.len() {
        let part = archive.by_index(n).map_err(broken)?;
        let unpacked = std::io::copy(&mut part.take(left + 1), &mut std::io::sink())
            .map_err(|error| Unlisted::Broken(error.to_string()))?;
        left = left.checked_sub(unpacked).ok_or(Unlisted::TooLarge)?;
    }
    Ok(())
}

fn text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::Bool(value) => value.to_string(),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::DateTime(_) | DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

//! A list as it comes, as rows of the columns that items have.

use super::{COLUMNS, workbook};
use serde_json::{Map, Value};
use std::borrow::Cow;
use uuid::Uuid;

/// The most rows of a list.
pub const MAX_ROWS: usize = 100_000;

/// Why a file is no list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unlisted {
    /// It cannot be read.
    Broken(String),
    /// It has more rows than a list may have.
    TooMany,
    /// It unpacks to more than it may.
    TooLarge,
    /// Its heading names a column that items have not.
    Column(String),
    /// Its heading names a column twice.
    Twice(String),
    /// There is no heading.
    Empty,
}

/// A list of items as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockRows {
    /// What each column is; none where nothing stands above it.
    columns: Vec<Option<&'static str>>,
    /// The rows that are not blank, each with its place under the heading, from 0.
    rows: Vec<(usize, Vec<String>)>,
}

impl StockRows {
    /// The rows, each with its place under the heading, and its cells by their columns, as JSON would have them: numbers are
    /// numeric texts, an empty cell of what may be empty is null, and any other empty cell is not there.
    pub fn into_fields(self) -> impl Iterator<Item = (usize, Map<String, Value>)> {
        let StockRows { columns, rows } = self;
        rows.into_iter().map(move |(place, cells)| {
            let cells = columns.iter().zip(&cells);
            let fields = cells.filter_map(|(column, cell)| {
                let column = (*column)?;
                Some((column.to_owned(), value(column, cell.trim())?))
            });
            (place, fields.collect())
        })
    }

    /// The ids that its rows name.
    pub fn ids(&self) -> Vec<Uuid> {
        let Some(column) = self.columns.iter().position(|column| *column == Some("id")) else {
            return Vec::new();
        };
        let cells = self.rows.iter().filter_map(|(_, cells)| cells.get(column));
        cells.filter_map(|cell| cell.trim().parse().ok()).collect()
    }
}

/// The most cells of a list.
const MAX_CELLS: usize = 2_000_000;
/// The columns whose empty cells take a value away.
const MAY_BE_EMPTY: [&str; 6] = ["thickness", "min_count", "place", "price", "supplier", "notes"];
/// The columns of numbers.
const NUMBERS: [&str; 7] = ["width", "height", "thickness", "grain", "count", "min_count", "price"];

/// The rows of a CSV.
///
/// # Errors
/// Why it is no list.
pub fn of_csv(bytes: &[u8]) -> Result<StockRows, Unlisted> {
    let text = decoded(bytes)?;
    let sign = separator(&text);
    // A text of nothing but separators would take many times its room.
    if text.bytes().filter(|byte| *byte == sign).count() > MAX_CELLS {
        return Err(Unlisted::TooLarge);
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(sign)
        .from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| Unlisted::Broken(error.to_string()))?;
        rows.push(record.iter().map(|cell| unguarded(cell).to_owned()).collect());
    }
    read(rows)
}

/// The text of a file: UTF-8, or UTF-16 with a byte order mark, as spreadsheets write it.
fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, Unlisted> {
    let utf16 = |order: fn([u8; 2]) -> u16, rest: &[u8]| {
        let units: Vec<u16> = rest.chunks_exact(2).map(|pair| order([pair[0], pair[1]])).collect();
        String::from_utf16(&units).map(Cow::Owned).map_err(|error| Unlisted::Broken(error.to_string()))
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(u16::from_le_bytes, rest),
        [0xfe, 0xff, rest @ ..] => utf16(u16::from_be_bytes, rest),
        _ => {
            let text = std::str::from_utf8(bytes).map_err(|error| Unlisted::Broken(error.to_string()))?;
            Ok(Cow::Borrowed(text.trim_start_matches('\u{feff}')))
        }
    }
}

/// The sign between the cells: the one that is most often in the heading, whose names have none of them.
fn separator(text: &str) -> u8 {
    let heading = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let times = |sign: &u8| heading.bytes().filter(|byte| byte == sign).count();
    [b'\t', b';', b','].into_iter().max_by_key(times).unwrap_or(b',')
}

/// The cell without the apostrophe that exports write before what a spreadsheet would run as a formula.
fn unguarded(cell: &str) -> &str {
    let guards = cell.trim_start_matches('\'');
    let guarded = guards.len() < cell.len() && guards.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if guarded { &cell[1..] } else { cell }
}

/// The rows of a workbook's first sheet.
///
/// # Errors
/// Why it is no list.
pub fn of_workbook(bytes: &[u8]) -> Result<StockRows, Unlisted> {
    read(workbook::rows(bytes)?)
}

fn read(rows: Vec<Vec<String>>) -> Result<StockRows, Unlisted> {
    let is_blank = |row: &Vec<String>| row.iter().all(|cell| cell.trim().is_empty());
    let mut rows = rows.into_iter().skip_while(is_blank);
    let columns = columns(&rows.next().ok_or(Unlisted::Empty)?)?;
    let mut kept = Vec::new();
    for (place, row) in rows.enumerate().filter(|(_, row)| !is_blank(row)) {
        if kept.len() == MAX_ROWS {
            return Err(Unlisted::TooMany);
        }
        kept.push((place, row));
    }
    Ok(StockRows { columns, rows: kept })
}

/// What each column is; none where nothing stands above it.
fn columns(heading: &[String]) -> Result<Vec<Option<&'static str>>, Unlisted> {
    let mut columns = Vec::with_capacity(heading.len());
    for title in heading {
        let title = title.trim();
        if title.is_empty() {
            columns.push(None);
            continue;
        }
        let known = COLUMNS.into_iter().find(|column| column.eq_ignore_ascii_case(title));
        let shown = || title.chars().take(100).collect();
        let column = known.ok_or_else(|| Unlisted::Column(shown()))?;
        if columns.contains(&Some(column)) {
            return Err(Unlisted::Twice(shown()));
        }
        columns.push(Some(column));
    }
    Ok(columns)
}

/// A cell as JSON would have it.
fn value(column: &str, cell: &str) -> Option<Value> {
    if cell.is_empty() {
        return MAY_BE_EMPTY.contains(&column).then_some(Value::Null);
    }
    if NUMBERS.contains(&column) {
        return Some(Value::String(numeral(cell)));
    }
    Some(match (column, cell.to_ascii_lowercase().as_str()) {
        ("retired", "true" | "1") => Value::Bool(true),
        ("retired", "false" | "0") => Value::Bool(false),
        ("kind", kind) => Value::String(kind.to_owned()),
        _ => Value::String(cell.to_owned()),
    })
}

/// A number as JSON would have it: the one comma of a number without a point is its decimal sign.
fn numeral(cell: &str) -> String {
    let plain: String = cell.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}')).collect();
    if plain.contains('.') { plain } else { plain.replacen(',', ".", 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rows_are_read_by_their_headings_whatever_the_separator_and_the_decimal_sign() {
        let list = of_csv("\u{feff}Material;WIDTH;price;;retired;notes\r\nMDF;2800,5;1 234,5;x;TRUE;'=1\r\n;;;;;\r\nOak;1.5;;;0;\r\n".as_bytes());
        let list: Vec<_> = list.unwrap().into_fields().collect();
        assert_eq!(list.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(
            Value::Object(list[0].1.clone()),
            json!({"material": "MDF", "width": "2800.5", "price": "1234.5", "retired": true, "notes": "=1"})
        );
        assert_eq!(
            Value::Object(list[1].1.clone()),
            json!({"material": "Oak", "width": "1.5", "price": null, "retired": false, "notes": null})
        );
    }

    #[test]
    fn what_is_no_list_is_told_why() {
        let fault = |text: &str| of_csv(text.as_bytes()).unwrap_err();
        assert_eq!(fault(""), Unlisted::Empty);
        assert_eq!(fault("material,prize\n"), Unlisted::Column("prize".to_owned()));
        assert_eq!(fault("width,height,Width\n"), Unlisted::Twice("Width".to_owned()));
        assert!(matches!(of_csv(b"width\n\xff"), Err(Unlisted::Broken(_))));
        let many: String = std::iter::once("width\n").chain((0..=MAX_ROWS).map(|_| "1\n")).collect();
        assert_eq!(fault(&many), Unlisted::TooMany);
        assert_eq!(fault(&format!("width\n{}", ",".repeat(MAX_CELLS + 1))), Unlisted::TooLarge);
        assert!(matches!(of_workbook(b"PK"), Err(Unlisted::Broken(_))));
    }
}

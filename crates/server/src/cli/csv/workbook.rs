//! Workbooks as spreadsheets save them: the cells of each sheet as the texts that a person sees.

use super::columns::List;
use super::fault::ListFault;
use super::text::Record;
use calamine::{DataRef, Reader, Xlsx};
use std::collections::BTreeMap;
use std::io::{Cursor, Read};

/// Bytes that a workbook may hold once it is unpacked.
const MOST_UNPACKED: u64 = 256 * 1024 * 1024;
/// Cells that are read of one sheet.
const MOST_CELLS: usize = 4_000_000;
/// Columns that a list may have: what lies beyond them is none of its cells.
const MOST_COLUMNS: u32 = 256;

/// One sheet that holds anything.
pub struct ListSheet {
    /// Its name.
    pub name: String,
    /// The list that it holds, as far as names tell.
    pub list: List,
    /// Its rows; a line is a row of the sheet.
    pub records: Vec<Record>,
}

/// Whether a file is a workbook, which is a ZIP archive.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// The sheets of a workbook; `first` is the list that is meant where no name tells.
///
/// # Errors
/// It is damaged, or holds too much.
pub fn sheets(bytes: &[u8], first: List) -> Result<Vec<ListSheet>, ListFault> {
    bounded(bytes)?;
    let unreadable = |error: calamine::XlsxError| ListFault::Unreadable(error.to_string());
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    let mut found = Vec::new();
    for name in book.sheet_names() {
        // A chart has no cells.
        let Ok(mut cells) = book.worksheet_cells_reader(&name) else { continue };
        let mut rows: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        let mut count = 0;
        while let Some(cell) = cells.next_cell().map_err(unreadable)? {
            let (row, column) = cell.get_position();
            let text = cell_text(cell.get_value());
            if column >= MOST_COLUMNS || text.trim().is_empty() {
                continue;
            }
            count += 1;
            if count > MOST_CELLS {
                return Err(ListFault::WorkbookTooLarge);
            }
            let texts = rows.entry(row).or_default();
            texts.resize(texts.len().max(column as usize + 1), String::new());
            texts[column as usize] = text;
        }
        let records =
            rows.into_iter().map(|(row, cells)| Record { line: u64::from(row) + 1, cells }).collect();
        found.push((name, records));
    }
    found.retain(|(_, records): &(String, Vec<Record>)| !records.is_empty());
    let named: Vec<Option<List>> = found.iter().map(|(name, _)| list_named(name)).collect();
    let has = |list| named.contains(&Some(list));
    // A sheet whose name says nothing is the list that no other sheet is called by.
    let unnamed = match (has(List::Panels), has(List::Stock)) {
        (true, false) => List::Stock,
        (false, true) => List::Panels,
        _ => first,
    };
    let sheets = found.into_iter().zip(named);
    Ok(sheets
        .map(|((name, records), list)| ListSheet { name, list: list.unwrap_or(unnamed), records })
        .collect())
}

/// Unpacks the archive once without keeping it: what it says of its own size may be wrong.
fn bounded(bytes: &[u8]) -> Result<(), ListFault> {
    let unreadable = |error: &dyn std::fmt::Display| ListFault::Unreadable(error.to_string());
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| unreadable(&error))?;
    let mut left = MOST_UNPACKED;
    for n in 0..archive.len() {
        let entry = archive.by_index(n).map_err(|error| unreadable(&error))?;
        let read = std::io::copy(&mut entry.take(left + 1), &mut std::io::sink());
        let read = read.map_err(|error| unreadable(&error))?;
        left = left.checked_sub(read).ok_or(ListFault::WorkbookTooLarge)?;
    }
    Ok(())
}

/// The list that the name of a sheet speaks of. `Sheet1` is what every spreadsheet calls its first page.
fn list_named(name: &str) -> Option<List> {
    let name = name.to_lowercase();
    let words: Vec<&str> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    (0..words.len()).rev().find_map(|n| {
        let word = words[n].trim_end_matches(|c: char| c.is_ascii_digit());
        let numbered = word.len() < words[n].len() || words.get(n + 1).is_some_and(|next| is_number(next));
        let is_page = matches!(word, "sheet" | "лист" | "tabelle" | "blatt") && numbered;
        List::named(word).filter(|_| !is_page)
    })
}

/// A cell as text. A number gets a fourth decimal rather than three, which could be taken for thousands.
fn cell_text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number_text(*number),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(yes) => if *yes { "1" } else { "0" }.to_owned(),
        // A spreadsheet has taken a fraction for a date: shown as one, so that the person sees what happened.
        DataRef::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{day:02}.{month:02}.{year}")
        }
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

fn number_text(number: f64) -> String {
    let text = ((number * 1e6).round() / 1e6).to_string();
    match text.split_once('.') {
        Some((_, decimals)) if decimals.len() == 3 => format!("{text}0"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_text_that_reads_back_as_it_without_question() {
        let texts = [(600.0, "600"), (764.5, "764.5"), (285.125, "285.1250"), (0.1 + 0.2, "0.3")];
        for (number, text) in texts {
            assert_eq!(number_text(number), text);
        }
    }

    #[test]
    fn a_page_that_a_spreadsheet_has_named_itself_says_nothing_of_stock() {
        for name in ["Sheet1", "Sheet 2", "Лист1", "Tabelle1", "Kitchen"] {
            assert_eq!(list_named(name), None, "{name}");
        }
        for (name, list) in
            [("Stock", List::Stock), ("Детали для кухни", List::Panels), ("Sheets", List::Stock)]
        {
            assert_eq!(list_named(name), Some(list), "{name}");
        }
    }

    #[test]
    fn what_unpacks_to_more_than_is_read_is_refused_before_it_is_unpacked_whole() {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        writer.start_file("xl/worksheets/sheet1.xml", zip::write::SimpleFileOptions::default()).unwrap();
        let zeros = vec![0; 1024 * 1024];
        for _ in 0..=MOST_UNPACKED / zeros.len() as u64 {
            std::io::Write::write_all(&mut writer, &zeros).unwrap();
        }
        let bytes = writer.finish().unwrap().into_inner();
        assert!(bytes.len() < 1024 * 1024);
        assert_eq!(sheets(&bytes, List::Panels).err(), Some(ListFault::WorkbookTooLarge));
    }

    proptest::proptest! {
        #[test]
        fn no_archive_makes_the_reader_fall(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
            let _ = sheets(&[b"PK\x03\x04".as_slice(), &bytes].concat(), List::Panels);
        }
    }
}

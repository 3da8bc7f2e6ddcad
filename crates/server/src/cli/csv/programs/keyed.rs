//! Lists whose first cell says what each row is: OptiCutter.

use super::super::Remark;
use super::super::text::Record;
use super::layouts::{Layout, PROGRAMS, names_of};
use super::section::ProgramSection;

/// The key of a line of headings.
const HEADINGS: &str = "@";
/// The key of a line that names the material of those below it.
const MATERIAL: &str = "M";

/// The lists of a file of such rows; none where it is no such file.
pub fn translated(records: &[Record]) -> Option<(Vec<Record>, Vec<Remark>)> {
    let keys: Vec<&str> = records.iter().map(key).collect();
    let layouts: Vec<&'static Layout> =
        PROGRAMS.layouts.iter().filter(|layout| layout.key.is_some()).collect();
    let is_row = |key: &str| layouts.iter().any(|layout| layout.key.as_deref() == Some(key));
    let is_key = |key: &str| {
        key == HEADINGS || (1..=2).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_uppercase())
    };
    let is_size = |cell: &String| cell.trim().starts_with(|c: char| c.is_ascii_digit());
    let fits_key = |record: &Record| match key(record) {
        "" => true,
        row if is_row(row) => record.cells.iter().skip(1).take(2).all(is_size),
        // `A;600;400` is a panel of that name.
        other => is_key(other) && !record.cells.get(2).is_some_and(is_size),
    };
    let has_rows = keys.iter().any(|key| is_row(key));
    let has_others = keys.iter().any(|key| !key.is_empty() && !is_row(key));
    if !has_rows || !has_others || !records.iter().all(fits_key) {
        return None;
    }
    let (mut found, mut notes) = (Vec::new(), Vec::new());
    for layout in layouts {
        // Rows below other headings, or of another material, are a list of their own.
        let mut headings: &[String] = &[];
        let mut material = String::new();
        let mut open: Option<ProgramSection> = None;
        for record in records {
            match key(record) {
                HEADINGS | MATERIAL => {
                    if key(record) == HEADINGS {
                        headings = record.cells.get(1..).unwrap_or_default();
                    } else {
                        material = record.cells.get(1).map(|cell| cell.trim().to_owned()).unwrap_or_default();
                    }
                    if let Some(section) = open.take() {
                        section.close(&mut found, &mut notes);
                    }
                }
                own if layout.key.as_deref() == Some(own) => {
                    let section =
                        open.get_or_insert_with(|| section(layout, headings, record.line, &material));
                    section.rows.push(Record { line: record.line, cells: record.cells[1..].to_vec() });
                }
                _ => {}
            }
        }
        if let Some(section) = open {
            section.close(&mut found, &mut notes);
        }
    }
    Some((found, notes))
}

fn key(record: &Record) -> &str {
    record.cells.first().map_or("", |cell| cell.trim())
}

fn section(layout: &'static Layout, headings: &[String], line: u64, material: &str) -> ProgramSection {
    let usual = layout.usual.iter().skip(headings.len());
    let headings: Vec<String> = headings.iter().chain(usual).cloned().collect();
    ProgramSection::new(layout, layout.places(&names_of(&headings)), line).of_material(material)
}

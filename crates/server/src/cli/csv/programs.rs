//! Lists as other programs write them, made lists as Kerf's own reader knows them: the length lies along x.
//!
//! The page does the same with the same layouts; `cases/programs.json` is asked of both.

mod cells;
mod keyed;
mod layouts;
mod section;

use super::columns::List;
use super::fault::ListFault;
use super::text::Record;
use super::{Remark, shown};
use layouts::recognised;
use section::ProgramSection;

/// Lines above the headings that may be titles.
const MOST_TITLES: usize = 20;

/// The lists of other programs among the rows in Kerf's own form, all other rows as they are, and what is worth knowing.
pub fn translated(records: Vec<Record>) -> (Vec<Record>, Vec<Remark>) {
    if let Some(found) = keyed::translated(&records) {
        return found;
    }
    let (mut rows, mut notes) = (Vec::new(), Vec::new());
    let mut open: Option<ProgramSection> = None;
    let mut found = false;
    for record in records {
        if let Some((layout, places)) = recognised(&record.cells) {
            if let Some(section) = open.take() {
                section.close(&mut rows, &mut notes);
            }
            if !found && rows.len() <= MOST_TITLES {
                // What stands above the first headings belongs to no list.
                notes.extend(rows.drain(..).filter_map(title_left_out));
            }
            found = true;
            open = Some(ProgramSection::new(layout, places, record.line));
        } else if let Some(section) = &mut open
            && !names_a_list(&record)
        {
            section.rows.push(record);
        } else {
            if let Some(section) = open.take() {
                section.close(&mut rows, &mut notes);
            }
            rows.push(record);
        }
    }
    if let Some(section) = open {
        section.close(&mut rows, &mut notes);
    }
    (rows, notes)
}

fn filled(record: &Record) -> impl Iterator<Item = &str> {
    record.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty())
}

/// Whether a line says which list follows: below a list of another program may stand one of Kerf's own.
fn names_a_list(record: &Record) -> bool {
    let mut filled = filled(record);
    matches!((filled.next(), filled.next()), (Some(only), None) if List::named(only).is_some())
}

fn title_left_out(record: Record) -> Option<Remark> {
    let text = filled(&record).collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then(|| Remark::new(record.line, None, ListFault::AboveHeadings(shown(&text))))
}

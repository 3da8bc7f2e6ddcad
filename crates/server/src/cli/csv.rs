//! Lists of panels and stock as spreadsheets write them. Every bad row is reported; none is dropped in silence.
//!
//! `docs/formats.md` describes the format.

#[cfg(test)]
mod cases;
mod column;
pub mod columns;
mod fault;
pub mod length;
mod price;
mod programs;
mod row;
mod sheet;
mod sheet_columns;
mod text;
mod workbook;

use column::Column;
use columns::{Columns, List};
use engine::{Configuration, Faults, Job, Panel, Stock};
use fault::ListFault;
use length::{Decimal, Unit};
use server::language::Language;
use std::fmt;

/// A fault or a remark, with the place it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The sheet of a workbook, where it has several.
    pub sheet: Option<String>,
    /// The line in the file, from 1; none for the file as a whole.
    pub line: Option<u64>,
    /// The column.
    pub column: Option<Column>,
    /// What is wrong or worth knowing.
    pub fault: ListFault,
}

impl Remark {
    fn new(line: impl Into<Option<u64>>, column: impl Into<Option<Column>>, fault: ListFault) -> Remark {
        Remark { sheet: None, line: line.into(), column: column.into(), fault }
    }

    /// In words.
    pub fn told(&self, language: Language) -> String {
        let (word, open, close) = match language {
            Language::En => ("line", '“', '”'),
            Language::Ru => ("строка", '«', '»'),
        };
        let mut place = Vec::new();
        if let Some(sheet) = &self.sheet {
            place.push(format!("{open}{}{close}", shown(sheet)));
        }
        if let Some(line) = self.line {
            place.push(format!("{word} {line}"));
            place.extend(self.column.map(|column| column.name_in(language).to_owned()));
        }
        let separator = if place.is_empty() { "" } else { ": " };
        format!("{}{separator}{}", place.join(", "), self.fault.told(language))
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::En))
    }
}

/// What a file of lists holds.
#[derive(Debug, Default)]
pub struct Lists {
    /// Rows of panels with their lines.
    panels: Vec<(u64, Panel)>,
    /// Rows of stock with their lines.
    stock: Vec<(u64, Stock)>,
    /// What is wrong: a file with faults is not cut.
    pub faults: Vec<Remark>,
    /// What is worth knowing.
    pub notes: Vec<Remark>,
}

impl Lists {
    /// Whether there are rows of panels.
    pub fn has_panels(&self) -> bool {
        !self.panels.is_empty()
    }

    /// Whether there are rows of stock.
    pub fn has_stock(&self) -> bool {
        !self.stock.is_empty()
    }
}

/// Reads a file, a text or a workbook; `first` is the list that it begins with.
pub fn read(bytes: &[u8], first: List, unit: Unit) -> Lists {
    let mut lists = Lists::default();
    if workbook::is_one(bytes) {
        match workbook::sheets(bytes, first) {
            Ok(sheets) => read_sheets(sheets, unit, &mut lists),
            Err(fault) => lists.faults.push(Remark::new(None, None, fault)),
        }
        return lists;
    }
    let read = text::decode(bytes).and_then(|text| {
        let delimiter = text::delimiter(&text);
        Ok((text::records(&text, delimiter)?, delimiter))
    });
    match read {
        Ok((records, delimiter)) => read_records(records, first, delimiter, unit, &mut lists),
        Err(fault) => lists.faults.push(Remark::new(None, None, fault)),
    }
    lists
}

/// Reads the sheets of a workbook. One without any list is no fault where others have theirs.
fn read_sheets(sheets: Vec<workbook::ListSheet>, unit: Unit, lists: &mut Lists) {
    let several = sheets.len() > 1;
    let mut listless = Vec::new();
    for sheet in sheets {
        let (faults, notes) = (lists.faults.len(), lists.notes.len());
        let rows = lists.panels.len() + lists.stock.len();
        // Numbers of workbooks have their point.
        read_records(sheet.records, sheet.list, b',', unit, lists);
        if several {
            let remarks = lists.faults[faults..].iter_mut().chain(&mut lists.notes[notes..]);
            remarks.for_each(|remark| remark.sheet = Some(sheet.name.clone()));
        }
        let none_read = lists.panels.len() + lists.stock.len() == rows;
        if none_read && matches!(&lists.faults[faults..], [only] if only.fault == ListFault::NoHeader) {
            listless.extend(lists.faults.pop());
        }
    }
    let has_rows = lists.has_panels() || lists.has_stock();
    if has_rows { &mut lists.notes } else { &mut lists.faults }.extend(listless);
}

fn read_records(records: Vec<text::Record>, first: List, delimiter: u8, unit: Unit, lists: &mut Lists) {
    let (faults, notes) = (lists.faults.len(), lists.notes.len());
    let (records, found) = programs::translated(records);
    lists.notes.extend(found);
    let rows = sections(&records, first, lists);
    let decimal = decimal_of(&rows, delimiter);
    for row in &rows {
        match row.list {
            List::Panels => {
                let panel = row.panel(lists.panels.len() + 1, unit, decimal, lists);
                lists.panels.extend(panel.map(|panel| (row.line, panel)));
            }
            List::Stock => {
                let stock = row.stock(lists.stock.len() + 1, unit, decimal, lists);
                lists.stock.extend(stock.map(|stock| (row.line, stock)));
            }
        }
    }
    lists.faults[faults..].sort_by_key(|fault| fault.line);
    lists.notes[notes..].sort_by_key(|note| note.line);
}

/// One job of the lists of a file, and of those of a second one that holds stock.
///
/// # Errors
/// The faults of the first and of the second file.
pub fn job(
    lists: Lists,
    more: Option<Lists>,
    configuration: Configuration,
) -> Result<Job, (Vec<Remark>, Vec<Remark>)> {
    let more = more.unwrap_or_default();
    let own_stock = lists.stock.len();
    let own_panels = lists.panels.len();
    let (panel_lines, panels): (Vec<u64>, Vec<Panel>) = lists.panels.into_iter().chain(more.panels).unzip();
    let (stock_lines, mut stock_panels): (Vec<u64>, Vec<Stock>) =
        lists.stock.into_iter().chain(more.stock).unzip();
    let mut panels = panels;
    for (n, panel) in panels.iter_mut().enumerate() {
        panel.id = (n + 1).to_string();
    }
    for (n, stock) in stock_panels.iter_mut().enumerate() {
        stock.id = format!("s{}", n + 1);
    }
    let job = Job {
        client_info: None,
        name: None,
        notes: None,
        project_id: None,
        external_id: None,
        panels,
        stock_panels,
        configuration,
    };
    // The job's own reader knows all limits; its paths are told as lines.
    let value = serde_json::to_value(&job).map_err(|error| {
        (vec![Remark::new(None, None, ListFault::NotAJob(error.to_string()))], Vec::new())
    })?;
    let Err(Faults(faults)) = Job::from_json(&value) else { return Ok(job) };
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for fault in faults {
        let (list, rest) = fault.path.split_once('[').unwrap_or((&fault.path, ""));
        let (row, field) = rest.split_once("].").unwrap_or((rest.trim_end_matches(']'), ""));
        let (lines, own) =
            if list == "panels" { (&panel_lines, own_panels) } else { (&stock_lines, own_stock) };
        let row = row.parse::<usize>().ok();
        let field = if field.is_empty() { fault.path.clone() } else { field.to_owned() };
        let fault = ListFault::OfJob { field, kind: fault.kind };
        let remark = Remark::new(row.and_then(|row| lines.get(row)).copied(), None, fault);
        if row.is_some_and(|row| row >= own) { second.push(remark) } else { first.push(remark) }
    }
    Err((first, second))
}

/// A row with its place, its list and its columns.
struct Row<'r> {
    line: u64,
    list: List,
    columns: std::rc::Rc<Columns>,
    cells: Vec<&'r str>,
}

/// The rows of panels and of stock, each with the columns of the header above it. Headers and titles are no rows.
fn sections<'r>(records: &'r [text::Record], first: List, lists: &mut Lists) -> Vec<Row<'r>> {
    let mut rows = Vec::new();
    let mut list = first;
    let mut columns: Option<std::rc::Rc<Columns>> = None;
    let mut titled = false;
    let mut headers = 0;
    for record in records {
        let cells: Vec<&str> = record.cells.iter().map(|cell| cell.trim()).collect();
        let line = record.line;
        let filled: Vec<&&str> = cells.iter().filter(|cell| !cell.is_empty()).collect();
        if filled.is_empty() {
            continue;
        }
        if let [title] = filled.as_slice()
            && let Some(named) = List::named(title)
        {
            (list, columns, titled) = (named, None, true);
            continue;
        }
        if let Some(header) = Columns::of_header(&cells) {
            headers += 1;
            match header {
                Ok(header) => {
                    if headers == 2 && !titled && !header.has(Column::Kind) {
                        list = List::Stock;
                    } else if headers > 2 && !titled && !header.has(Column::Kind) {
                        lists.faults.push(Remark::new(line, None, ListFault::ThirdHeader));
                    }
                    for name in &header.unknown {
                        lists.notes.push(Remark::new(line, None, ListFault::UnusedColumn(shown(name))));
                    }
                    columns = Some(std::rc::Rc::new(header));
                }
                Err(fault) => {
                    lists.faults.push(Remark::new(line, None, fault));
                    return rows;
                }
            }
            titled = false;
            continue;
        }
        let current = match &columns {
            Some(columns) => columns.clone(),
            None => match Columns::of_row(&cells) {
                Some(found) => columns.insert(std::rc::Rc::new(found)).clone(),
                None => {
                    lists.faults.push(Remark::new(line, None, ListFault::NoHeader));
                    return rows;
                }
            },
        };
        rows.push(Row { line, list, columns: current, cells });
    }
    rows
}

/// The decimal sign that the sizes of the file agree on.
fn decimal_of(rows: &[Row<'_>], delimiter: u8) -> Decimal {
    let sizes = rows.iter().flat_map(|row| [row.cell(Column::Width), row.cell(Column::Height)]);
    let mut proven = sizes.filter_map(|(cell, _)| length::decimal_of(cell));
    match proven.next() {
        Some(first) if proven.all(|other| other == first) => first,
        _ => Decimal::Unknown { semicolons: delimiter == b';' },
    }
}

/// A text of the file as messages quote it: short and without control characters.
pub fn shown(text: &str) -> String {
    let mut short: String =
        text.chars().take(60).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests;

//! Lists of panels and stock as spreadsheets write them. Every bad row is reported; none is dropped in silence.
//!
//! `docs/formats.md` describes the format.

#[cfg(test)]
mod cases;
mod column;
pub mod columns;
pub mod length;
mod price;
mod row;
mod sheet;
mod sheet_columns;
mod text;

use column::Column;
use columns::{Columns, List};
use engine::{Configuration, Faults, Job, Panel, Stock};
use length::{Decimal, Unit};
use std::fmt;

/// A fault or a remark, with the place it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The line in the file, from 1; none for the file as a whole.
    pub line: Option<u64>,
    /// The column's name.
    pub column: Option<&'static str>,
    /// What is wrong or worth knowing.
    pub message: String,
}

impl Remark {
    fn new(
        line: impl Into<Option<u64>>,
        column: impl Into<Option<Column>>,
        message: impl Into<String>,
    ) -> Remark {
        Remark { line: line.into(), column: column.into().map(Column::name), message: message.into() }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}")?;
            if let Some(column) = self.column {
                write!(f, ", {column}")?;
            }
            write!(f, ": ")?;
        }
        f.write_str(&self.message)
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

/// Reads a file; `first` is the list that it begins with.
pub fn read(bytes: &[u8], first: List, unit: Unit) -> Lists {
    let mut lists = Lists::default();
    let text = match text::decode(bytes) {
        Ok(text) => text,
        Err(fault) => {
            lists.faults.push(Remark::new(None, None, fault));
            return lists;
        }
    };
    let delimiter = text::delimiter(&text);
    let records = match text::records(&text, delimiter) {
        Ok(records) => records,
        Err(fault) => {
            lists.faults.push(Remark::new(None, None, fault));
            return lists;
        }
    };
    let rows = sections(&records, first, &mut lists);
    let decimal = decimal_of(&rows, delimiter);
    for row in &rows {
        match row.list {
            List::Panels => {
                let panel = row.panel(lists.panels.len() + 1, unit, decimal, &mut lists);
                lists.panels.extend(panel.map(|panel| (row.line, panel)));
            }
            List::Stock => {
                let stock = row.stock(lists.stock.len() + 1, unit, decimal, &mut lists);
                lists.stock.extend(stock.map(|stock| (row.line, stock)));
            }
        }
    }
    lists.faults.sort_by_key(|fault| fault.line);
    lists.notes.sort_by_key(|note| note.line);
    lists
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
        (vec![Remark::new(None, None, format!("cannot be written as a job: {error}"))], Vec::new())
    })?;
    let Err(Faults(faults)) = Job::from_json(&value) else { return Ok(job) };
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for fault in faults {
        let (list, rest) = fault.path.split_once('[').unwrap_or((&fault.path, ""));
        let (row, field) = rest.split_once("].").unwrap_or((rest.trim_end_matches(']'), ""));
        let (lines, own) =
            if list == "panels" { (&panel_lines, own_panels) } else { (&stock_lines, own_stock) };
        let row = row.parse::<usize>().ok();
        let message = if field.is_empty() {
            format!("{} {}", fault.path, fault.kind)
        } else {
            format!("{field} {}", fault.kind)
        };
        let remark = Remark::new(row.and_then(|row| lines.get(row)).copied(), None, message);
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
                        let message = "a third header: write a line “panels” or “stock” above each list";
                        lists.faults.push(Remark::new(line, None, message));
                    }
                    for name in &header.unknown {
                        let message = format!("the column “{}” is not used", shown(name));
                        lists.notes.push(Remark::new(line, None, message));
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
                    let message = "neither a header nor a row with sizes; known columns are label, width, height, \
                                   count, material, grain, edge, kind (also in German and Russian)";
                    lists.faults.push(Remark::new(line, None, message));
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

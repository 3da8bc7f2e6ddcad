//! A result as a workbook: its lists as sheets, in which numbers are numbers and sums are formulas.

use crate::facts::Facts;
use crate::language::Language;
use crate::measure::Unit;
use crate::refused::Refused;
use crate::tables::{Cell, Table, Tables, decimal};
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Formula, Workbook, Worksheet, XlsxError,
    utility::column_number_to_name,
};

/// How a workbook is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WorkbookOptions {
    /// The language of titles and words.
    pub language: Language,
    /// The unit of the sizes: mm, or inches as decimal numbers.
    pub unit: Unit,
}

/// The most parts and cuts of a plan: each is a row, and a row takes about 3.5 kB while a workbook is written.
pub(crate) const MOST_ROWS: usize = 50_000;
/// The characters that a cell of a workbook holds.
const MOST_CHARACTERS: usize = 32_767;
/// The height of a line in a row, pt; a row shows some lines at most.
const LINE: f64 = 15.0;
const MOST_LINES: usize = 20;
/// The widths of columns, characters.
const NARROWEST: usize = 8;
const WIDEST: usize = 48;

/// A result as a workbook with the sheets Summary, Panels, Sheets, Cuts, Remnants, Edge bands and Price. Refused is a plan of
/// very many parts and cuts.
pub fn xlsx<'f>(facts: &'f Facts<'f>, options: &WorkbookOptions) -> Result<Vec<u8>, Refused> {
    let left: usize = facts.solution.no_fit_panels.iter().map(|left| left.count as usize).sum();
    let mosaics = facts.solution.mosaics.iter();
    let on_sheets = mosaics.map(|mosaic| mosaic.nbr_final_panels as usize + mosaic.cuts.len());
    if left + on_sheets.sum::<usize>() > MOST_ROWS {
        return Err(Refused(too_many_rows(options.language)));
    }
    let tables = Tables::new(facts, options.language, options.unit);
    let mut workbook = Workbook::new();
    let written = (|| {
        workbook.set_properties(&properties(facts)?);
        let formats = Formats::new(options.unit);
        // One list after another, so that only one of them is in memory beside the workbook.
        let lists: [fn(&Tables<'f>) -> Table<'f>; 7] = [
            Tables::summary,
            Tables::panels,
            Tables::sheets,
            Tables::cuts,
            Tables::remnants,
            Tables::bands,
            Tables::price,
        ];
        for list in lists {
            write_table(workbook.add_worksheet(), &list(&tables), *options, &formats)?;
        }
        workbook.save_to_buffer()
    })();
    written.map_err(|error: XlsxError| Refused(cannot_hold(options.language, &error)))
}

/// Why very many records are in no workbook.
pub(crate) fn too_many_records(language: Language) -> String {
    language
        .pick(
            "A workbook would have more than 50,000 rows, which no program opens well: take the list as CSV.",
            "В книге было бы больше 50 000 строк, такую плохо открывает любая программа: возьмите список в CSV.",
        )
        .to_owned()
}

/// Writes a cell of a list that imports read back: numbers as they are, words as words and never as formulas.
pub(crate) fn write_plain(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell<'_>,
) -> Result<(), XlsxError> {
    match (cell, cell.millionths(Unit::Millimetres)) {
        (Cell::Text(words), _) => {
            let held: String = words.chars().take(MOST_CHARACTERS / 2).collect();
            sheet.write_string(row, column, held)?;
        }
        (_, Some(millionths)) => {
            sheet.write_number(row, column, millionths as f64 / 1e6)?;
        }
        (_, None) => {}
    }
    Ok(())
}

fn too_many_rows(language: Language) -> String {
    language
        .pick(
            "A workbook would have more than 50,000 rows of parts and cuts, which no program opens well: take the lists as CSV.",
            "В книге было бы больше 50 000 строк деталей и резов, такую плохо открывает любая программа: возьмите списки в CSV.",
        )
        .to_owned()
}

pub(crate) fn cannot_hold(language: Language, error: &XlsxError) -> String {
    let sentence =
        language.pick("An Excel workbook cannot hold this plan", "Книга Excel не может вместить этот план");
    format!("{sentence}: {error}.")
}

/// The title, and as the time of its making that of the calculation.
fn properties(facts: &Facts<'_>) -> Result<DocProperties, XlsxError> {
    let title: String = facts.name.chars().filter(|c| !c.is_control()).take(200).collect();
    let made = ExcelDateTime::from_timestamp(facts.date.timestamp())?;
    Ok(DocProperties::new().set_title(title).set_creation_datetime(&made))
}

/// How cells look by what they hold.
struct Formats {
    title: Format,
    number_title: Format,
    text: Format,
    paragraph: Format,
    count: Format,
    size: Format,
    run: Format,
    percent: Format,
    money: Format,
    date: Format,
}

impl Formats {
    fn new(unit: Unit) -> Formats {
        let number = |format: &str| Format::new().set_num_format(format);
        let title = Format::new().set_bold().set_border_bottom(FormatBorder::Thin);
        Formats {
            number_title: title.clone().set_align(FormatAlign::Right),
            // Beside the number of the column before, a text needs some room.
            title: title.set_indent(1),
            text: Format::new().set_indent(1),
            paragraph: Format::new().set_indent(1).set_text_wrap().set_align(FormatAlign::Top),
            count: Format::new(),
            size: if unit == Unit::Inches { number("0.0000") } else { Format::new() },
            run: number("0.000"),
            percent: number("0.0"),
            money: number("#,##0.00"),
            date: number("yyyy-mm-dd hh:mm").set_indent(1).set_align(FormatAlign::Left),
        }
    }

    fn of(&self, cell: &Cell<'_>) -> &Format {
        match cell {
            Cell::Empty | Cell::Text(_) => &self.text,
            Cell::Count(_) => &self.count,
            Cell::Size(_) => &self.size,
            Cell::Run(_) | Cell::Metres(_) | Cell::Area(_) => &self.run,
            Cell::Percent(_) => &self.percent,
            Cell::Money(_) => &self.money,
            Cell::Date(_) => &self.date,
        }
    }
}

fn write_table(
    sheet: &mut Worksheet,
    table: &Table<'_>,
    options: WorkbookOptions,
    formats: &Formats,
) -> Result<(), XlsxError> {
    sheet.set_name(table.name)?;
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_repeat_rows(0, 0)?;
    sheet.set_landscape();
    sheet.set_print_fit_to_pages(1, 0);
    let mut widths = Vec::with_capacity(table.columns.len());
    for (n, column) in table.columns.iter().enumerate() {
        let title = if holds_numbers(table, n) { &formats.number_title } else { &formats.title };
        sheet.write_string_with_format(0, n as u16, &column.title, title)?;
        // Room for the button of the filter.
        widths.push(column.title.chars().count() + 3);
    }
    for (n, row) in table.rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            let shown = write_cell(sheet, (n as u32 + 1, column as u16), cell, options.unit, formats)?;
            widths[column] = widths[column].max(shown);
        }
    }
    let last = table.rows.len() as u32;
    if last > 0 {
        sheet.autofilter(0, 0, last, table.columns.len() as u16 - 1)?;
        write_sums(sheet, table, options, formats, &mut widths)?;
    }
    for (n, width) in widths.into_iter().enumerate() {
        sheet.set_column_width(n as u16, (width.clamp(NARROWEST, WIDEST) + 2) as f64)?;
    }
    Ok(())
}

/// Writes a cell; gives how many characters it shows.
fn write_cell(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell<'_>,
    unit: Unit,
    formats: &Formats,
) -> Result<usize, XlsxError> {
    match cell {
        Cell::Empty => return Ok(0),
        Cell::Text(words) => {
            let held: String = words.chars().take(MOST_CHARACTERS / 2).collect();
            let lines = held.lines().count();
            let looks = if lines > 1 { &formats.paragraph } else { &formats.text };
            sheet.write_string_with_format(row, column, &held, looks)?;
            if lines > 1 {
                sheet.set_row_height(row, LINE * lines.min(MOST_LINES) as f64)?;
            }
            return Ok(held.lines().map(|line| line.chars().count() + 1).max().unwrap_or(0));
        }
        Cell::Date(date) => {
            let date = ExcelDateTime::from_timestamp(date.timestamp())?;
            sheet.write_datetime_with_format(row, column, &date, &formats.date)?;
            return Ok(16);
        }
        _ => {}
    }
    let Some(millionths) = cell.millionths(unit) else { return Ok(0) };
    sheet.write_number_with_format(row, column, millionths as f64 / 1e6, formats.of(cell))?;
    Ok(decimal(millionths / 1_000 * 1_000).len() + 1)
}

/// A last row with the sums of the columns that have one, as formulas.
fn write_sums(
    sheet: &mut Worksheet,
    table: &Table<'_>,
    options: WorkbookOptions,
    formats: &Formats,
    widths: &mut [usize],
) -> Result<(), XlsxError> {
    let row = table.rows.len() as u32 + 1;
    if !table.columns.iter().any(|column| column.summed) {
        return Ok(());
    }
    let bold = |format: &Format| format.clone().set_bold().set_border_top(FormatBorder::Thin);
    for (n, column) in table.columns.iter().enumerate() {
        if !column.summed {
            let words = if n == 0 { options.language.pick("Total", "Итого") } else { "" };
            sheet.write_with_format(row, n as u16, words, &bold(&formats.text))?;
            continue;
        }
        let cells = table.rows.iter().map(|cells| &cells[n]);
        let sum = cells.clone().filter_map(|cell| cell.millionths(options.unit)).sum::<i128>();
        let like = cells.clone().find(|cell| !matches!(cell, Cell::Empty)).unwrap_or(&Cell::Empty);
        let name = column_number_to_name(n as u16);
        let formula = Formula::new(format!("=SUM({name}2:{name}{row})")).set_result(decimal(sum));
        sheet.write_formula_with_format(row, n as u16, formula, &bold(formats.of(like)))?;
        widths[n] = widths[n].max(decimal(sum / 1_000 * 1_000).len() + 3);
    }
    Ok(())
}

/// Whether the first cell of a column that holds anything holds a number.
fn holds_numbers(table: &Table<'_>, column: usize) -> bool {
    let first = table.rows.iter().map(|cells| &cells[column]).find(|cell| !matches!(cell, Cell::Empty));
    first.is_some_and(|cell| !matches!(cell, Cell::Text(_) | Cell::Date(_)))
}

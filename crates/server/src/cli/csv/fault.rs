//! What is wrong with a list or worth knowing about it, in the languages of the command line.

use super::column::Column;
use super::length::LengthFault;
use super::price::PriceFault;
use engine::FaultKind;
use server::language::Language;
use std::fmt;

/// What is wrong with a list, or worth knowing about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListFault {
    /// The file is not what its first bytes promise.
    Unreadable(String),
    /// Broken UTF-16.
    NotUtf16,
    /// A workbook that holds more than is read.
    WorkbookTooLarge,
    /// The rows together make no job.
    NotAJob(String),
    /// A header that no list is left for.
    ThirdHeader,
    /// A column that means nothing here.
    UnusedColumn(String),
    /// Neither a header nor a row with sizes.
    NoHeader,
    /// Three sizes, two of which are sides.
    ThreeSizes,
    /// One size only.
    OneSize,
    /// A column that is there twice.
    ColumnTwice(Column),
    /// A cell behind the last column.
    BehindLastColumn(String),
    /// The row has the count 0.
    CountZero,
    /// The row is not enabled.
    NotEnabled,
    /// Edge bands of a sheet.
    SheetWithBands,
    /// A sheet of a grain set.
    SheetInSet,
    /// Neither a panel nor stock.
    NeitherPanelNorStock(String),
    /// Nothing where a number has to be.
    Missing,
    /// No whole number.
    NotWhole(String),
    /// Neither yes nor no.
    NeitherYesNorNo(String),
    /// No grain.
    NoGrain(String),
    /// Edges in a form that is not known.
    EdgeForm(String),
    /// Trims in a form that is not known.
    TrimForm(String),
    /// A column of stock in a row of panels.
    OfStockOnly,
    /// The list is one of another program.
    OfProgram(String),
    /// A line above the headings.
    AboveHeadings(String),
    /// A line of another program that is no panel.
    NoPanelRow(String),
    /// No length.
    Length(LengthFault),
    /// No price.
    Price(PriceFault),
    /// What a job does not allow.
    OfJob {
        /// The field of the row, or the path where it is of no row.
        field: String,
        /// What is wrong with it.
        kind: FaultKind,
    },
}

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::En))
    }
}

impl ListFault {
    /// In words.
    pub fn told(&self, language: Language) -> String {
        match language {
            Language::En => self.english(),
            Language::Ru => self.russian(),
        }
    }

    fn english(&self) -> String {
        match self {
            ListFault::Unreadable(why) => format!("is not readable: {why}"),
            ListFault::NotUtf16 => "is not readable as UTF-16 text".into(),
            ListFault::WorkbookTooLarge => "is a workbook that holds too much".into(),
            ListFault::NotAJob(why) => format!("cannot be written as a job: {why}"),
            ListFault::ThirdHeader => {
                "a third header: write a line “panels” or “stock” above each list".into()
            }
            ListFault::UnusedColumn(name) => format!("the column “{name}” is not used"),
            ListFault::NoHeader => {
                "neither a header nor a row with sizes; known columns are label, width, height, count, material, \
                 grain, edge, kind (also in German and Russian)"
                    .into()
            }
            ListFault::ThreeSizes => {
                "there are width, height and length: keep the two that are sides".into()
            }
            ListFault::OneSize => "two sizes are needed: width and height, or length and width".into(),
            ListFault::ColumnTwice(column) => format!("the column {} is there twice", column.name()),
            ListFault::BehindLastColumn(text) => {
                format!("“{text}” stands behind the last column: is there a comma inside a number or a name?")
            }
            ListFault::CountZero => "the row is left out: its count is 0".into(),
            ListFault::NotEnabled => "the row is left out: it is not enabled".into(),
            ListFault::SheetWithBands => "a sheet has no edge bands".into(),
            ListFault::SheetInSet => "a sheet is of no grain set".into(),
            ListFault::NeitherPanelNorStock(text) => format!("“{text}” is neither panel nor stock"),
            ListFault::Missing => "is missing".into(),
            ListFault::NotWhole(text) => format!("“{text}” is not a whole number"),
            ListFault::NeitherYesNorNo(text) => format!("“{text}” is neither yes nor no"),
            ListFault::NoGrain(text) => {
                format!("“{text}” is no grain: 0 none, 1 along the width, 2 along the height")
            }
            ListFault::EdgeForm(text) => format!("“{text}” is not of the form top|bottom|left|right"),
            ListFault::TrimForm(text) => format!("“{text}” is not of the form left|right|top|bottom"),
            ListFault::OfStockOnly => "is not used: it is of stock only".into(),
            ListFault::OfProgram(program) => format!("a list of {program}"),
            ListFault::AboveHeadings(text) => format!("“{text}” is left out: it stands above the headings"),
            ListFault::NoPanelRow(text) => format!("“{text}” is left out: it is not cut from a sheet"),
            ListFault::Length(fault) => fault.to_string(),
            ListFault::Price(fault) => fault.to_string(),
            ListFault::OfJob { field, kind } => format!("{field} {kind}"),
        }
    }

    fn russian(&self) -> String {
        match self {
            ListFault::Unreadable(why) => format!("файл не читается: {why}"),
            ListFault::NotUtf16 => "файл не читается как текст UTF-16".into(),
            ListFault::WorkbookTooLarge => "книга слишком велика".into(),
            ListFault::NotAJob(why) => format!("из списка не получается задания: {why}"),
            ListFault::ThirdHeader => {
                "третья строка заголовков: напишите над каждым списком «детали» или «листы»".into()
            }
            ListFault::UnusedColumn(name) => format!("столбец «{name}» не используется"),
            ListFault::NoHeader => {
                "это не заголовки и не строка с размерами; известные столбцы: название, ширина, высота, количество, \
                 материал, текстура, кромка, вид (также на английском и немецком)"
                    .into()
            }
            ListFault::ThreeSizes => "есть ширина, высота и длина: оставьте две стороны".into(),
            ListFault::OneSize => "нужны два размера: ширина и высота или длина и ширина".into(),
            ListFault::ColumnTwice(column) => {
                format!("столбец «{}» встречается дважды", column.name_in(Language::Ru))
            }
            ListFault::BehindLastColumn(text) => {
                format!("«{text}» стоит за последним столбцом: нет ли запятой в числе или в названии?")
            }
            ListFault::CountZero => "строка не учитывается: количество 0".into(),
            ListFault::NotEnabled => "строка не учитывается: она выключена".into(),
            ListFault::SheetWithBands => "у листа не бывает кромки".into(),
            ListFault::SheetInSet => "лист не входит в набор со сквозной текстурой".into(),
            ListFault::NeitherPanelNorStock(text) => format!("«{text}» — не деталь и не лист"),
            ListFault::Missing => "не указано".into(),
            ListFault::NotWhole(text) => format!("«{text}» — не целое число"),
            ListFault::NeitherYesNorNo(text) => format!("«{text}» — ни да, ни нет"),
            ListFault::NoGrain(text) => {
                format!("«{text}» — не направление текстуры: 0 нет, 1 по ширине, 2 по высоте")
            }
            ListFault::EdgeForm(text) => format!("«{text}»: нужно верх|низ|лево|право"),
            ListFault::TrimForm(text) => format!("«{text}»: нужно лево|право|верх|низ"),
            ListFault::OfStockOnly => "не используется: это бывает только у листов".into(),
            ListFault::OfProgram(program) => format!("список из {program}"),
            ListFault::AboveHeadings(text) => {
                format!("«{text}» не учитывается: строка стоит над заголовками")
            }
            ListFault::NoPanelRow(text) => format!("«{text}» не учитывается: это не выпиливают из листа"),
            ListFault::Length(fault) => match fault {
                LengthFault::Missing => "не указано".into(),
                LengthFault::NotALength(text) => format!("«{text}» — не размер"),
                LengthFault::Negative(text) => format!("«{text}» меньше нуля"),
                LengthFault::Ambiguous { text, small, large } => ambiguous(text, small, large),
                LengthFault::TooLong(text) => format!("«{text}» слишком велико"),
            },
            ListFault::Price(fault) => match fault {
                PriceFault::NotAPrice(text) => format!("«{text}» — не цена"),
                PriceFault::Ambiguous { text, small, large } => ambiguous(text, small, large),
            },
            ListFault::OfJob { field, kind } => {
                let fault = serde_json::to_value(kind).unwrap_or_default();
                format!("{field}: {}", Language::Ru.fault(&fault))
            }
        }
    }
}

fn ambiguous(text: &str, small: &str, large: &str) -> String {
    format!("«{text}» может значить {small} или {large}: напишите одно из них")
}

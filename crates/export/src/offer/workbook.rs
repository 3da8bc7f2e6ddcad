//! An offer as a workbook: numbers are numbers, the net sum is a formula over its lines.

use super::{Offer, sections};
use crate::Refused;
use engine::Money;
use engine::model::job::DEFAULT_MATERIAL;
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Formula, Workbook, Worksheet, XlsxError,
};

/// The most rows of panels, or of lines of costs, that an offer holds.
const MOST_ROWS: usize = 50_000;
/// The characters of a text that are shown; a cell holds some more.
const MOST_CHARACTERS: usize = 16_000;
/// The columns of sums.
const SUM: u16 = 6;

/// An offer as a workbook.
///
/// # Errors
/// [`Refused`] where it has very many rows.
pub fn offer_xlsx(offer: &Offer<'_>) -> Result<Vec<u8>, Refused> {
    let language = offer.language;
    if offer.facts.job.panels.len().max(offer.costs.lines.len()) > MOST_ROWS {
        let words = language.pick(
            "A workbook would have more than 50,000 rows, which no program opens well: take the offer as PDF.",
            "В книге было бы больше 50 000 строк, такую плохо открывает любая программа: возьмите предложение в PDF.",
        );
        return Err(Refused(words.to_owned()));
    }
    let mut workbook = Workbook::new();
    let written = (|| {
        let title: String = offer.facts.name.chars().filter(|c| !c.is_control()).take(200).collect();
        let made = ExcelDateTime::from_timestamp(offer.facts.date.timestamp())?;
        workbook.set_properties(&DocProperties::new().set_title(title).set_creation_datetime(&made));
        let mut page = OfferPage { sheet: workbook.add_worksheet(), row: 0, looks: Looks::new() };
        write_offer(&mut page, offer)?;
        if offer.with_prices {
            let mut page = OfferPage { sheet: workbook.add_worksheet(), row: 0, looks: Looks::new() };
            write_lines(&mut page, offer)?;
        }
        workbook.save_to_buffer()
    })();
    written.map_err(|error: XlsxError| {
        let sentence = language.pick(
            "An Excel workbook cannot hold this offer",
            "Книга Excel не может вместить это предложение",
        );
        Refused(format!("{sentence}: {error}."))
    })
}

/// One of the ways in which cells look.
type CellLook = fn(&Looks) -> &Format;

/// How cells look.
struct Looks {
    large: Format,
    bold: Format,
    text: Format,
    head: Format,
    number_head: Format,
    number: Format,
    money: Format,
    total: Format,
    date: Format,
}

impl Looks {
    fn new() -> Looks {
        let head = Format::new().set_bold().set_border_bottom(FormatBorder::Thin);
        Looks {
            large: Format::new().set_bold().set_font_size(18),
            bold: Format::new().set_bold(),
            text: Format::new(),
            number_head: head.clone().set_align(FormatAlign::Right),
            head,
            number: Format::new().set_align(FormatAlign::Right),
            money: Format::new().set_num_format("#,##0.00"),
            total: Format::new().set_num_format("#,##0.00").set_bold().set_border_top(FormatBorder::Thin),
            date: Format::new().set_num_format("yyyy-mm-dd").set_align(FormatAlign::Left),
        }
    }
}

/// A worksheet that is written from top to bottom.
struct OfferPage<'w> {
    sheet: &'w mut Worksheet,
    row: u32,
    looks: Looks,
}

impl OfferPage<'_> {
    fn words(&mut self, column: u16, words: &str, look: CellLook) -> Result<(), XlsxError> {
        let held: String = words.chars().take(MOST_CHARACTERS).collect();
        self.sheet.write_string_with_format(self.row, column, held, look(&self.looks))?;
        Ok(())
    }

    fn line(&mut self, words: &str, look: CellLook) -> Result<(), XlsxError> {
        self.words(0, words, look)?;
        self.row += 1;
        Ok(())
    }

    fn amount(&mut self, column: u16, amount: f64, look: CellLook) -> Result<(), XlsxError> {
        self.sheet.write_number_with_format(self.row, column, amount, look(&self.looks))?;
        Ok(())
    }
}

fn write_offer(page: &mut OfferPage<'_>, offer: &Offer<'_>) -> Result<(), XlsxError> {
    let (language, sender, facts) = (offer.language, offer.sender, offer.facts);
    page.sheet.set_name(language.offer())?;
    page.sheet.set_print_fit_to_pages(1, 0);
    for (column, width) in [8.0, 34.0, 12.0, 12.0, 24.0, 24.0, 16.0].into_iter().enumerate() {
        page.sheet.set_column_width(column as u16, width)?;
    }
    if !sender.name.trim().is_empty() {
        page.line(sender.name, |looks| &looks.bold)?;
    }
    for line in sender.address.lines() {
        page.line(line, |looks| &looks.text)?;
    }
    page.row += u32::from(page.row > 0);
    if let Some(customer) = offer.customer {
        page.line(&format!("{}: {customer}", language.offer_for()), |looks| &looks.text)?;
        page.row += 1;
    }
    page.line(language.offer(), |looks| &looks.large)?;
    page.line(facts.name, |looks| &looks.text)?;
    let date = ExcelDateTime::from_timestamp(facts.date.timestamp())?;
    page.sheet.write_datetime_with_format(page.row, 0, &date, &page.looks.date)?;
    page.row += 2;
    write_parts(page, offer)?;
    page.row += 1;
    for total in offer.totals() {
        page.words(SUM - 1, &total.words, |looks| &looks.bold)?;
        page.amount(SUM, number(total.amount), |looks| &looks.total)?;
        page.row += 1;
    }
    let left_out = offer.left_out();
    if !left_out.is_empty() {
        page.row += 1;
        page.line(language.not_in_the_price(), |looks| &looks.bold)?;
        for words in left_out {
            page.line(&words, |looks| &looks.text)?;
        }
    }
    Ok(())
}

fn write_parts(page: &mut OfferPage<'_>, offer: &Offer<'_>) -> Result<(), XlsxError> {
    let (language, unit) = (offer.language, offer.unit);
    let side = |words: &str| format!("{words}, {}", unit.name(language));
    let (width, height) = (side(language.pick("Width", "Ширина")), side(language.pick("Height", "Высота")));
    let heads: [(&str, CellLook); 6] = [
        (language.count_head(), |looks| &looks.number_head),
        (language.panel_head(), |looks| &looks.head),
        (&width, |looks| &looks.number_head),
        (&height, |looks| &looks.number_head),
        (language.material(), |looks| &looks.head),
        (language.offer_bands(), |looks| &looks.head),
    ];
    let sections = sections(offer);
    for section in &sections {
        if let Some(name) = &section.name {
            page.line(name, |looks| &looks.bold)?;
        }
        for (column, (words, look)) in heads.into_iter().enumerate() {
            page.words(column as u16, words, look)?;
        }
        page.row += 1;
        for part in &section.parts {
            page.amount(0, f64::from(part.count), |looks| &looks.number)?;
            page.words(1, part.label, |looks| &looks.text)?;
            for (column, length) in [(2, part.size.0), (3, part.size.1)] {
                page.words(column, &unit.side(length, language), |looks| &looks.number)?;
            }
            let material = if part.material == DEFAULT_MATERIAL { language.unnamed() } else { part.material };
            page.words(4, material, |looks| &looks.text)?;
            page.words(5, &part.bands, |looks| &looks.text)?;
            page.row += 1;
        }
        if sections.len() > 1 {
            page.words(SUM - 1, language.subtotal(), |looks| &looks.text)?;
            page.amount(SUM, number(section.net), |looks| &looks.money)?;
            page.row += 2;
        }
    }
    Ok(())
}

/// The lines of the costs on a worksheet of their own.
fn write_lines(page: &mut OfferPage<'_>, offer: &Offer<'_>) -> Result<(), XlsxError> {
    let language = offer.language;
    page.sheet.set_name(language.pick("Price", "Цена"))?;
    page.sheet.set_freeze_panes(1, 0)?;
    for (column, width) in [44.0, 14.0, 10.0, 16.0, 16.0].into_iter().enumerate() {
        page.sheet.set_column_width(column as u16, width)?;
    }
    let sum = language.sum_head(&offer.costs.currency);
    let heads: [(&str, CellLook); 5] = [
        (language.what_head(), |looks| &looks.head),
        (language.quantity_head(), |looks| &looks.number_head),
        ("", |looks| &looks.head),
        (language.unit_price_head(), |looks| &looks.number_head),
        (&sum, |looks| &looks.number_head),
    ];
    for (column, (words, look)) in heads.into_iter().enumerate() {
        page.words(column as u16, words, look)?;
    }
    page.row += 1;
    for line in &offer.costs.lines {
        page.words(0, &offer.line_words(line), |looks| &looks.text)?;
        page.amount(1, decimal(&line.quantity), |looks| &looks.number)?;
        page.words(2, language.cost_unit(line.unit), |looks| &looks.text)?;
        page.amount(3, decimal(&line.price), |looks| &looks.money)?;
        page.amount(4, number(line.sum), |looks| &looks.money)?;
        page.row += 1;
    }
    page.words(0, language.net(), |looks| &looks.bold)?;
    let formula = format!("=SUM(E2:E{})", page.row.max(2));
    let formula = Formula::new(formula).set_result(offer.costs.net.to_string());
    page.sheet.write_formula_with_format(page.row, 4, formula, &page.looks.total)?;
    Ok(())
}

fn number(amount: Money) -> f64 {
    decimal(&amount.to_string())
}

/// A cell holds a floating number: the one that is nearest to the decimal.
fn decimal(text: &str) -> f64 {
    text.parse().unwrap_or(0.0)
}

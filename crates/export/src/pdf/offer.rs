//! An offer on A4 upright: who makes it and for whom, what the customer gets, what it costs.

use super::Paper;
use super::press::{FOOT, Item, MARGIN, Press};
use super::table::{PdfColumn, PdfTable, fitted, heading, paragraphs};
use crate::block::{Block, Kind, LINE, TYPE, flow, words};
use crate::drawing::{Anchor, Colour, Dash, Frame, Point, Shape, Stroke};
use crate::offer::{Offer, Section, sections};
use crate::palette::{FAINT_INK, INK, RULE};
use crate::{Refused, font};
use engine::model::job::DEFAULT_MATERIAL;
use krilla::image::Image;

const SCALE: f64 = 0.86;
/// The room of the logo, units.
const LOGO: (f64, f64) = (240.0, 110.0);
/// Lines of an address that are shown.
const MOST_LINES: usize = 8;

/// An offer.
///
/// # Errors
/// [`Refused`] where no PDF can be written.
pub fn offer_pdf(offer: &Offer<'_>) -> Result<Vec<u8>, Refused> {
    let title = match offer.facts.name.trim() {
        "" => offer.language.offer().to_owned(),
        name => format!("{} — {name}", offer.language.offer()),
    };
    let mut press = Press::counting(offer.facts, Paper::A4Upright, offer.language);
    print(offer, &mut press);
    let mut press = Press::printing(press, &title, false);
    print(offer, &mut press);
    press.finish()
}

fn print(offer: &Offer<'_>, press: &mut Press<'_>) {
    let paper = press.paper;
    let (head, below) = head(offer, paper.width());
    let blocks = blocks(offer, (paper.width() - 2.0 * MARGIN) / SCALE);
    let top = |page: usize| if page == 0 { below } else { MARGIN };
    let places = flow(&blocks, |page| (paper.height() - FOOT - top(page)) / SCALE);
    let mut place = 0;
    let last = places.iter().flatten().map(|(place, _)| place.frame).max().unwrap_or(0);
    for page in 0..=last {
        let mut items = if page == 0 { head.clone() } else { Vec::new() };
        while let Some(found) = places.get(place).filter(|found| found.is_none_or(|(at, _)| at.frame == page))
        {
            let block = &blocks[place];
            place += 1;
            let Some((at, head)) = found else { continue };
            let point = |y: f64| Point { x: MARGIN, y: top(page) + y * SCALE };
            if let Some(head) = head.and_then(|head| blocks.get(head)) {
                let at = point(at.y - head.height);
                items.push(Item::Block { block: head.clone(), at, scale: SCALE, again: true });
            }
            items.push(Item::Block { block: block.clone(), at: point(at.y), scale: SCALE, again: false });
        }
        press.page(|| items);
    }
    press.end_section();
}

/// The shop, the customer, the title and the date, and where they end.
fn head(offer: &Offer<'_>, width: f64) -> (Vec<Item>, f64) {
    let (language, sender, facts) = (offer.language, offer.sender, offer.facts);
    let right = width - MARGIN;
    let mut items = Vec::new();
    let mut below_logo = MARGIN;
    let mut room = right - MARGIN;
    if let Some(logo) = sender.logo {
        let (across, down) = (f64::from(logo.width.max(1)), f64::from(logo.height.max(1)));
        let scale = (LOGO.0 / across).min(LOGO.1 / down);
        let (across, down) = (across * scale, down * scale);
        let frame = Frame { x: right - across, y: MARGIN, width: across, height: down };
        let image = Image::from_rgba8(logo.rgba.clone(), logo.width, logo.height);
        items.push(Item::Picture { alt: sender.name.to_owned(), image, frame });
        below_logo += down;
        room -= across + 20.0;
    }
    let mut y = MARGIN;
    let line = |y: f64, line: &str, size: f64, bold: bool, colour: Colour| {
        words(Point { x: MARGIN, y }, line, size, Anchor::Start, bold, colour)
    };
    if !sender.name.trim().is_empty() {
        let (name, size) = fitted(sender.name, true, room, 22.0, 13.0);
        y += 20.0;
        items.push(Item::Paragraph(vec![line(y, &name, size, true, INK)]));
    }
    let address: Vec<Shape> = sender
        .address
        .lines()
        .map(str::trim)
        .filter(|words| !words.is_empty())
        .take(MOST_LINES)
        .map(|words| {
            y += 17.0;
            let (words, size) = fitted(words, false, room, 13.0, 10.0);
            line(y, &words, size, false, FAINT_INK)
        })
        .collect();
    if !address.is_empty() {
        items.push(Item::Paragraph(address));
    }
    y = y.max(below_logo) + 34.0;
    if let Some(customer) = offer.customer.map(str::trim).filter(|customer| !customer.is_empty()) {
        let mut shapes = vec![line(y, language.offer_for(), 12.0, false, FAINT_INK)];
        let lines = customer.lines().flat_map(|words| font::wrap(words, 15.0, true, right - MARGIN));
        for words in lines.take(MOST_LINES) {
            y += 19.0;
            shapes.push(line(y, &words, 15.0, true, INK));
        }
        items.push(Item::Paragraph(shapes));
        y += 34.0;
    }
    let day = language.offer_day(facts.date);
    let day_room = font::width(&day, 14.0, false) + 20.0;
    let (title, size) = fitted(language.offer(), true, right - MARGIN - day_room, 30.0, 18.0);
    y += 12.0;
    items.push(Item::Heading(1, vec![line(y, &title, size, true, INK)]));
    items.push(Item::Paragraph(vec![words(
        Point { x: right, y },
        &day,
        14.0,
        Anchor::End,
        false,
        FAINT_INK,
    )]));
    if !facts.name.trim().is_empty() {
        let (name, size) = fitted(facts.name, false, right - MARGIN, 16.0, 11.0);
        y += 24.0;
        items.push(Item::Paragraph(vec![line(y, &name, size, false, INK)]));
    }
    (items, y + 26.0)
}

/// Everything below the head on a width, units.
fn blocks(offer: &Offer<'_>, width: f64) -> Vec<Block> {
    let language = offer.language;
    let sections = sections(offer);
    let mut blocks = Vec::new();
    for section in &sections {
        let title = section.name.as_deref().unwrap_or(language.offer_parts());
        blocks.push(heading(title, width));
        blocks.extend(parts(offer, section, width));
        if sections.len() > 1 {
            blocks.push(sums(width, &[(language.subtotal().to_owned(), language.amount(section.net))]));
        }
        blocks.push(Block::space(LINE));
    }
    if offer.with_prices {
        blocks.push(heading(language.made_up(), width));
        blocks.extend(lines(offer, width));
        blocks.push(Block::space(LINE));
    }
    let totals = offer.totals();
    let totals: Vec<(String, String)> =
        totals.into_iter().map(|total| (total.words, language.amount(total.amount))).collect();
    blocks.push(sums(width, &totals));
    let left_out = offer.left_out();
    if !left_out.is_empty() {
        blocks.push(Block::space(LINE));
        blocks.push(heading(language.not_in_the_price(), width));
        blocks.extend(left_out.iter().flat_map(|words| paragraphs(words, width)));
    }
    blocks
}

fn parts(offer: &Offer<'_>, section: &Section<'_>, width: f64) -> Vec<Block> {
    let (language, unit) = (offer.language, offer.unit);
    let sizes: Vec<String> =
        section.parts.iter().map(|part| unit.size(part.size.0, part.size.1, language)).collect();
    let counts: Vec<String> = section.parts.iter().map(|part| part.count.to_string()).collect();
    let is_by_material = offer.grouping == costing::Grouping::Material;
    let has_bands = section.parts.iter().any(|part| !part.bands.is_empty());
    let mut columns = vec![
        PdfColumn::numbers(language.count_head(), 1.0).fit(counts.iter().map(String::as_str)),
        PdfColumn::words(language.panel_head(), 2.0),
        PdfColumn::words(language.size_head(unit), 1.0).fit(sizes.iter().map(String::as_str)),
    ];
    if !is_by_material {
        columns.push(PdfColumn::words(language.material(), 1.3));
    }
    if has_bands {
        columns.push(PdfColumn::words(language.offer_bands(), 1.2));
    }
    let table = PdfTable::new(width, columns);
    let mut blocks = vec![table.head()];
    for ((part, size), count) in section.parts.iter().zip(&sizes).zip(&counts) {
        let material = if part.material == DEFAULT_MATERIAL { language.unnamed() } else { part.material };
        let mut cells = vec![(count.as_str(), true), (part.label, false), (size.as_str(), false)];
        if !is_by_material {
            cells.push((material, false));
        }
        if has_bands {
            cells.push((part.bands.as_str(), false));
        }
        blocks.extend(table.row(&cells));
    }
    blocks
}

/// The lines of the costs.
fn lines(offer: &Offer<'_>, width: f64) -> Vec<Block> {
    let language = offer.language;
    let number = |text: &str| match engine::Money::parse(text) {
        Some(amount) => language.amount(amount),
        None => text.to_owned(),
    };
    let cells: Vec<[String; 4]> = offer
        .costs
        .lines
        .iter()
        .map(|line| {
            let quantity = language.quantity(&line.quantity);
            let quantity = format!("{quantity} {}", language.cost_unit(line.unit));
            [offer.line_words(line), quantity, number(&line.price), language.amount(line.sum)]
        })
        .collect();
    let column = |n: usize| cells.iter().map(move |row| row[n].as_str());
    let sum = language.sum_head(&offer.costs.currency);
    let table = PdfTable::new(
        width,
        [
            PdfColumn::words(language.what_head(), 1.0),
            PdfColumn::numbers(language.quantity_head(), 1.0).fit(column(1)),
            PdfColumn::numbers(language.unit_price_head(), 1.0).fit(column(2)),
            PdfColumn::numbers(sum, 1.0).fit(column(3)),
        ],
    );
    let mut blocks = vec![table.head()];
    for row in &cells {
        let cells: Vec<(&str, bool)> = row.iter().map(|cell| (cell.as_str(), false)).collect();
        blocks.extend(table.row(&cells));
    }
    blocks
}

/// Sums below each other at the right, the last of several large: they stay on one page.
fn sums(width: f64, sums: &[(String, String)]) -> Block {
    let mut block = Block { kind: Kind::Paragraph, marks: Vec::new(), cells: Vec::new(), height: 0.0 };
    for (n, (title, amount)) in sums.iter().enumerate() {
        let is_last = n > 0 && n + 1 == sums.len();
        let size = if is_last { TYPE + 5.0 } else { TYPE };
        if is_last {
            let y = block.height + LINE * 0.45;
            let stroke = Stroke { colour: RULE, width: 1.2, dash: Dash::Solid };
            let (from, to) = (Point { x: width * 0.5, y }, Point { x: width, y });
            block.marks.push(Shape::Line { from, to, stroke });
            block.height += LINE * 0.6;
        }
        let y = block.height + size;
        let at = |x: f64| Point { x, y };
        block.cells.push(vec![
            words(
                at(width - 130.0),
                title,
                size,
                Anchor::End,
                is_last,
                if is_last { INK } else { FAINT_INK },
            ),
            words(at(width), amount, size, Anchor::End, true, INK),
        ]);
        block.height += size * 1.4;
    }
    block
}

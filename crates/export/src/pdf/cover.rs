//! The cover: the answer in one line with its proof, what was not placed, totals, what to take from stock.

use super::press::{FOOT, Item, MARGIN, Press};
use super::runs::numbers;
use super::table::{PdfColumn, PdfTable, fitted, heading, paragraphs};
use super::{Plan, qr};
use crate::block::{Block, Flow, Kind, LINE, Places, flow, words};
use crate::drawing::{Anchor, Colour, Point, Shape};
use crate::font;
use crate::measure::percent;
use crate::palette::{FAINT_INK, INK, WARNING};
use crate::remedies::remedies;
use engine::{Figures, Length, Remedy, StockKind};

const SCALE: f64 = 0.86;
const COLUMNS: usize = 2;
const GAP: f64 = 36.0;
/// The side of the QR code, units.
const QR: f64 = 136.0;

/// Prints the cover, on more than one page where its tables need them.
pub(super) fn print(plan: &Plan<'_>, press: &mut Press<'_>) {
    let paper = press.paper;
    let (head, top) = head(plan, paper.width());
    let column = (paper.width() - 2.0 * MARGIN - GAP * (COLUMNS as f64 - 1.0)) / COLUMNS as f64;
    let blocks = blocks(plan, column / SCALE);
    let bottom = paper.height() - FOOT;
    let top = |page: usize| if page == 0 { top } else { MARGIN };
    let full = |frame: usize| (bottom - top(frame / COLUMNS)) / SCALE;
    let places = balanced(&blocks, full(0)).unwrap_or_else(|| flow(&blocks, full));
    let last = places.iter().flatten().map(|(place, _)| place.frame / COLUMNS).max().unwrap_or(0);
    for page in 0..=last {
        press.page(|| {
            let mut items = if page == 0 { head.clone() } else { Vec::new() };
            for (block, place) in blocks.iter().zip(&places) {
                let Some((place, head)) = place.as_ref().filter(|(place, _)| place.frame / COLUMNS == page)
                else {
                    continue;
                };
                let x = MARGIN + (place.frame % COLUMNS) as f64 * (column + GAP);
                let at = |y: f64| Point { x, y: top(page) + y * SCALE };
                if let Some(head) = head.and_then(|head| blocks.get(head)) {
                    let at = at(place.y - head.height);
                    items.push(Item::Block { block: head.clone(), at, scale: SCALE, again: true });
                }
                items.push(Item::Block { block: block.clone(), at: at(place.y), scale: SCALE, again: false });
            }
            items
        });
        if page == 0 {
            press.bookmark(plan.title);
        }
    }
    press.end_section();
}

/// The tables in two columns that are about as high as each other, where one page holds them so.
fn balanced(blocks: &[Block], full: f64) -> Option<Places> {
    let height = |blocks: &[Block]| blocks.iter().map(|block| block.height).sum::<f64>();
    let gaps = blocks.iter().enumerate().filter(|(_, block)| block.kind == Kind::Space).map(|(n, _)| n);
    let splits = gaps.chain(std::iter::once(blocks.len())).map(|gap| {
        let (left, right) = blocks.split_at(gap);
        (height(left), height(right), gap)
    });
    let (left, right, gap) = splits.min_by(|a, b| a.0.max(a.1).total_cmp(&b.0.max(b.1)))?;
    if left.max(right) > full {
        return None;
    }
    let (mut left, mut right) = (Flow::default(), Flow { frame: 1, y: 0.0 });
    let place = |(n, block): (usize, &Block)| {
        let flow = if n < gap { &mut left } else { &mut right };
        flow.place(block, 0.0, None, |_| full).map(|place| (place, None))
    };
    Some(blocks.iter().enumerate().map(place).collect())
}

/// Name, project, customer, date and the answer, and where they end.
fn head(plan: &Plan<'_>, width: f64) -> (Vec<Item>, f64) {
    let facts = plan.facts;
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let mut items = Vec::new();
    let mut right = width - MARGIN;
    let mut least = 0.0;
    let corner = Point { x: right - QR + 12.0, y: MARGIN - 16.0 };
    if let Some((link, code)) = facts.link.and_then(|link| Some((link, qr::code(link, corner, QR)?))) {
        items.push(Item::Figure(language.qr_code_of(link), code));
        let at = Point { x: corner.x + QR / 2.0, y: corner.y + QR + 4.0 };
        items.push(Item::Paragraph(vec![words(at, language.scan(), 11.0, Anchor::Middle, false, FAINT_INK)]));
        right -= QR;
        least = at.y + 14.0;
    }
    let room = right - MARGIN;
    let mut y = MARGIN - 12.0;
    let mut title = Vec::new();
    for (line, size) in title_lines(plan.title, room) {
        y += size * 1.05;
        title.push(text(y, &line, size, true, INK));
    }
    items.insert(0, Item::Heading(1, title));
    y += 24.0;
    let parts = [Some(language.plan()), facts.project, facts.customer].into_iter().flatten();
    let mut line: Vec<&str> = parts.map(str::trim).filter(|part| !part.is_empty()).collect();
    let date = language.date(facts.date);
    line.push(&date);
    let (line, size) = fitted(&line.join(" · "), false, room, 15.0, 11.0);
    items.insert(1, Item::Paragraph(vec![text(y, &line, size, false, FAINT_INK)]));
    y += 12.0;
    let mut answer = Vec::new();
    for line in font::wrap(&language.answer(facts.solution, unit), 19.0, true, room) {
        y += 25.0;
        answer.push(text(y, &line, 19.0, true, INK));
    }
    items.insert(2, Item::Paragraph(answer));
    (items, f64::max(y + 26.0, least))
}

/// The name in large type, or on two lines in smaller type.
fn title_lines(title: &str, room: f64) -> Vec<(String, f64)> {
    let (line, size) = fitted(title, true, room, 38.0, 24.0);
    if !line.ends_with('…') {
        return vec![(line, size)];
    }
    let mut lines = font::wrap(title, 24.0, true, room);
    if lines.len() > 2 {
        let rest = lines.split_off(1).join(" ");
        lines.push(fitted(&rest, true, room, 24.0, 24.0).0);
    }
    lines.into_iter().map(|line| (line, 24.0)).collect()
}

fn text(y: f64, line: &str, size: f64, bold: bool, colour: Colour) -> Shape {
    words(Point { x: MARGIN, y }, line, size, Anchor::Start, bold, colour)
}

/// The tables of the cover on a width, units.
fn blocks(plan: &Plan<'_>, width: f64) -> Vec<Block> {
    let mut blocks = Vec::new();
    let language = plan.drawing.language;
    let tables = [
        (language.not_placed_title(), not_placed(plan, width)),
        (language.buy(), missing(plan, width)),
        (language.take_from_stock(), stock(plan, width)),
        (language.by_material(), by_material(plan, width)),
        (language.edge_bands(), edge_bands(plan, width)),
        (language.remnants(), remnants(plan, width)),
    ];
    for (title, table) in tables {
        add(&mut blocks, title, width, table);
    }
    if let Some(notes) = plan.facts.notes.filter(|notes| !notes.trim().is_empty()) {
        add(&mut blocks, language.notes(), width, paragraphs(notes, width));
    }
    blocks
}

fn add(blocks: &mut Vec<Block>, title: &str, width: f64, table: Vec<Block>) {
    if !table.is_empty() {
        if !blocks.is_empty() {
            blocks.push(Block::space(LINE));
        }
        blocks.push(heading(title, width));
        blocks.extend(table);
    }
}

fn not_placed(plan: &Plan<'_>, width: f64) -> Vec<Block> {
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let panels = &plan.facts.solution.no_fit_panels;
    let table = PdfTable::new(
        width,
        [
            PdfColumn::numbers(language.count_head(), 60.0),
            PdfColumn::words(language.panel_head(), 170.0),
            size_column(plan, panels.iter().map(|panel| (panel.width, panel.height))),
            PdfColumn::words(language.reason_head(), 270.0),
        ],
    );
    let rows = panels.iter().map(|panel| {
        let name = named(panel.label.as_deref(), &panel.panel_id);
        let told: &[Remedy] = &panel.remedies;
        let mut why = language.reason(panel).to_owned();
        if let Some(remedies) = remedies(told, language, unit) {
            why.push_str(&format!("; {remedies}"));
        }
        let size = unit.size(panel.width, panel.height, language);
        let mut row =
            table.row(&[(&panel.count.to_string(), true), (name, true), (&size, false), (&why, false)]);
        row.iter_mut().for_each(warn);
        row
    });
    with_head(&table, rows)
}

/// What is missing is told in the colour of a warning.
fn warn(block: &mut Block) {
    for shape in block.cells.iter_mut().flatten() {
        if let Shape::Text(text) = shape {
            text.colour = WARNING;
        }
    }
}

fn missing(plan: &Plan<'_>, width: f64) -> Vec<Block> {
    let missing = &plan.facts.solution.statistics.missing_stock;
    let table = sheets_table(plan, width, missing.iter().map(|row| (row.width, row.height)));
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let rows = missing.iter().map(|row| {
        let name = named(row.label.as_deref(), &row.stock_panel_id);
        let size = unit.size(row.width, row.height, language);
        let cells = [
            (&*row.count.to_string(), true),
            (name, true),
            (&size, false),
            (plan.material(&row.material), false),
        ];
        table.row(&cells)
    });
    with_head(&table, rows)
}

fn stock(plan: &Plan<'_>, width: f64) -> Vec<Block> {
    let used = &plan.facts.solution.used_stock_panels;
    let table = sheets_table(plan, width, used.iter().map(|row| (row.width, row.height)));
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let rows = used.iter().map(|row| {
        let mut name = named(row.label.as_deref(), &row.stock_panel_id).to_owned();
        if row.kind == Some(StockKind::Remnant) {
            name.push_str(&format!(" ({})", language.remnant()));
        }
        if row.use_first {
            name.push_str(&format!(" ({})", language.use_first()));
        }
        let size = unit.size(row.width, row.height, language);
        let cells = [
            (&*row.count.to_string(), true),
            (&*name, true),
            (&size, false),
            (plan.material(&row.material), false),
        ];
        table.row(&cells)
    });
    with_head(&table, rows)
}

/// A column as wide as the sizes in it, so that none of them takes two lines.
fn size_column(plan: &Plan<'_>, sizes: impl Iterator<Item = (Length, Length)>) -> PdfColumn {
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let sizes: Vec<String> = sizes.map(|(width, height)| unit.size(width, height, language)).collect();
    PdfColumn::words(language.size_head(unit), 1.0).fit(sizes.iter().map(String::as_str))
}

fn sheets_table(plan: &Plan<'_>, width: f64, sizes: impl Iterator<Item = (Length, Length)>) -> PdfTable {
    let language = plan.drawing.language;
    PdfTable::new(
        width,
        [
            PdfColumn::numbers(language.count_head(), 60.0),
            PdfColumn::words(language.sheet_head(), 230.0),
            size_column(plan, sizes),
            PdfColumn::words(language.material(), 160.0),
        ],
    )
}

fn by_material(plan: &Plan<'_>, width: f64) -> Vec<Block> {
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let cells = |(material, figures): (&String, &Figures)| {
        let ratio = figures.used_area.mm2() / figures.stock_area.mm2().max(f64::MIN_POSITIVE);
        [
            plan.material(material).to_owned(),
            figures.sheets.to_string(),
            figures.panels.to_string(),
            unit.area(figures.stock_area, language),
            percent(ratio, language),
            figures.cuts.to_string(),
            unit.run(figures.cut_length, language),
            proof(plan, figures),
        ]
    };
    let rows: Vec<[String; 8]> = plan.facts.solution.statistics.by_material.iter().map(cells).collect();
    let cells = |n: usize| rows.iter().map(move |row| row[n].as_str());
    let table = PdfTable::new(
        width,
        [
            PdfColumn::words(language.material(), 1.2),
            PdfColumn::numbers(language.sheets_head(), 1.0).fit(cells(1)),
            PdfColumn::numbers(language.panels(), 1.0).fit(cells(2)),
            PdfColumn::numbers(language.area_head(), 1.0).fit(cells(3)),
            PdfColumn::numbers(language.used_head(), 1.0).fit(cells(4)),
            PdfColumn::numbers(language.cuts_head(), 1.0).fit(cells(5)),
            PdfColumn::numbers(language.cut_length_head(), 1.0).fit(cells(6)),
            PdfColumn::words(language.proof_head(), 1.0),
        ],
    );
    let row = |row: &[String; 8]| {
        let cells: Vec<(&str, bool)> =
            row.iter().enumerate().map(|(n, cell)| (cell.as_str(), n == 0)).collect();
        table.row(&cells)
    };
    with_head(&table, rows.iter().map(row))
}

/// How far the layout can be from the best possible.
fn proof(plan: &Plan<'_>, figures: &Figures) -> String {
    let language = plan.drawing.language;
    if figures.sheets == 0 {
        return String::new();
    }
    match figures.gap {
        _ if figures.optimal.stock_area => language.proven().to_owned(),
        Some(gap) => format!("≤ {}", percent(gap, language)),
        None => String::new(),
    }
}

fn edge_bands(plan: &Plan<'_>, width: f64) -> Vec<Block> {
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let columns =
        [PdfColumn::words(language.band_head(), 300.0), PdfColumn::numbers(language.length_head(), 100.0)];
    let table = PdfTable::new(width, columns);
    let bands = plan.facts.solution.edge_bands.iter();
    let rows = bands.map(|(band, length)| table.row(&[(band, true), (&unit.run(*length, language), false)]));
    with_head(&table, rows)
}

/// Each remnant with the sheets on which it is left.
fn remnants(plan: &Plan<'_>, width: f64) -> Vec<Block> {
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let mosaics = &plan.facts.solution.mosaics;
    let mut all = Vec::new();
    for pattern in plan.all {
        let Some(mosaic) = pattern.mosaics.first().and_then(|sheet| mosaics.get(*sheet)) else { continue };
        for remnant in &pattern.remnants {
            let tile = mosaic.tiles.iter().find(|tile| tile.id == remnant.tile_id);
            all.extend(tile.map(|tile| (remnant.number, tile, mosaic, pattern)));
        }
    }
    all.sort_by_key(|(number, ..)| *number);
    let table = PdfTable::new(
        width,
        [
            PdfColumn::words(language.remnant_head(), 76.0),
            size_column(plan, all.iter().map(|(_, tile, ..)| (tile.width, tile.height))),
            PdfColumn::words(language.material(), 150.0),
            PdfColumn::numbers(language.count_head(), 60.0),
            PdfColumn::words(language.sheets_head(), 150.0),
        ],
    );
    let rows = all.into_iter().map(|(number, tile, mosaic, pattern)| {
        let sheets: Vec<u64> = pattern.mosaics.iter().map(|sheet| *sheet as u64 + 1).collect();
        let cells = [
            (&*format!("R{number}"), true),
            (&unit.size(tile.width, tile.height, language), false),
            (plan.material(&mosaic.material), false),
            (&sheets.len().to_string(), false),
            (&numbers(&sheets), false),
        ];
        table.row(&cells)
    });
    with_head(&table, rows)
}

fn with_head(table: &PdfTable, rows: impl Iterator<Item = Vec<Block>>) -> Vec<Block> {
    let rows: Vec<Block> = rows.flatten().collect();
    if rows.is_empty() { rows } else { std::iter::once(table.head()).chain(rows).collect() }
}

fn named<'n>(label: Option<&'n str>, id: &'n str) -> &'n str {
    label.filter(|label| !label.trim().is_empty()).unwrap_or(id)
}

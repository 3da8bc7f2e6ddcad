//! The page of a sheet: its drawing on the left, its panels and cuts on the right, and more pages where they must be.

use super::chain;
use super::cut_list::{CutList, Made, made};
use super::layout::{Columns, Layout};
use super::press::{Item, MARGIN, Press};
use super::table::fitted;
use super::{Paper, Plan, qr};
use crate::block::{Block, Places, flow, words};
use crate::drawing::{Anchor, Dash, Fill, Frame, Point, Shape, Stroke};
use crate::font;
use crate::list::List;
use crate::page::{facts, title};
use crate::palette::{FAINT_INK, INK, Palette};
use crate::pattern::Pattern;
use crate::rows::{Entry, Rows};
use crate::sheet::{Picture, rect};
use engine::Mosaic;
use std::collections::HashMap;

/// The side of the QR code in the head of a page, units.
const QR: f64 = 84.0;
/// How lists are scaled: the smallest still has 7 points.
const SCALES: [f64; 3] = [0.86, 0.81, 0.765];
/// Where they need a second page all the same.
const SCALE_OF_MANY: f64 = 0.81;
/// How much smaller a drawing may be, so that its lists find room below it.
const SMALLER: [f64; 3] = [0.93, 0.86, 0.8];

/// Prints the pages of sheets.
pub(super) struct SheetPages<'p> {
    plan: &'p Plan<'p>,
    palette: Palette,
    rows: Rows<'p>,
    code: Option<Vec<Shape>>,
}

/// A sheet that is being printed.
struct Sheet<'s> {
    title: String,
    facts: String,
    mosaic: &'s Mosaic,
    pattern: &'s Pattern,
    made: Vec<Made<'s>>,
    entries: Vec<Entry<'s>>,
    /// The numbers of the rows of panels in the list.
    numbers: HashMap<&'s str, usize>,
    layout: Layout,
}

/// Lists and where their lines stand.
struct Lists {
    scale: f64,
    blocks: Vec<Block>,
    places: Places,
}

impl<'p> SheetPages<'p> {
    pub(super) fn new(plan: &'p Plan<'p>, paper: Paper) -> SheetPages<'p> {
        let job = plan.facts.job;
        let rows = Rows::new(job);
        // The white room around the code may reach into the margin.
        let corner = Point { x: paper.width() - MARGIN - QR + 8.0, y: MARGIN - 22.0 };
        let code = plan.facts.link.and_then(|link| qr::code(link, corner, QR));
        SheetPages { plan, palette: Palette::new(job), rows, code }
    }

    /// Prints a pattern: one page, and as many more as its lists need.
    pub(super) fn print(&self, pattern: &Pattern, press: &mut Press<'_>) {
        let Plan { facts: plan, drawing: options, .. } = *self.plan;
        let first = pattern.mosaics.first().and_then(|sheet| plan.solution.mosaics.get(*sheet));
        let Some(mosaic) = first else { return };
        let made = made(plan.job, mosaic);
        let entries = self.rows.entries(mosaic);
        let numbers = entries.iter().map(|entry| (entry.panel.id.as_str(), entry.number)).collect();
        let layout = Layout::new(mosaic, &made, press.paper, options, 1.0);
        let title = title(plan.solution, mosaic, pattern, options.language);
        let facts = facts(plan.job, mosaic, options);
        let mut sheet = Sheet { title, facts, mosaic, pattern, made, entries, numbers, layout };
        let lists = self.fit(&mut sheet);
        press.page(|| {
            let mut items = self.head(&sheet, sheet.layout.columns.paper.width());
            items.push(self.figure(&sheet));
            items.extend(lists.on_page(0, &sheet.layout.columns));
            items
        });
        press.bookmark(&sheet.title);
        for page in 1..lists.pages(&sheet.layout.columns) {
            press.page(|| {
                let words = format!("{} — {}", sheet.title, options.language.continued());
                let mut items =
                    vec![heading(2, &words, 18.0, sheet.layout.columns.paper.width(), MARGIN + 14.0)];
                items.extend(lists.on_page(page, &sheet.layout.columns));
                items
            });
        }
        press.end_section();
    }

    /// The lists in the largest type in which they need no second page; the drawing gives way to them a little.
    fn fit(&self, sheet: &mut Sheet<'_>) -> Lists {
        for scale in SCALES {
            let lists = self.lists(sheet, scale);
            if lists.pages(&sheet.layout.columns) == 1 {
                return lists;
            }
        }
        let paper = sheet.layout.columns.paper;
        let layout = |size| Layout::new(sheet.mosaic, &sheet.made, paper, self.plan.drawing, size);
        let mut lists = self.lists(sheet, SCALES[SCALES.len() - 1]);
        for layout in SMALLER.map(layout) {
            lists.places = lists.flow(&layout.columns);
            if lists.pages(&layout.columns) == 1 {
                sheet.layout = layout;
                return lists;
            }
        }
        self.lists(sheet, SCALE_OF_MANY)
    }

    fn lists(&self, sheet: &Sheet<'_>, scale: f64) -> Lists {
        let Sheet { mosaic, pattern, entries, numbers, made, .. } = sheet;
        let Plan { facts, drawing: options, .. } = *self.plan;
        let (view, columns) = (&sheet.layout.view, &sheet.layout.columns);
        let width = columns.width / scale;
        let (job, palette, rows) = (facts.job, &self.palette, &self.rows);
        let list = List { job, mosaic, pattern, palette, rows, entries, view, on_paper: true, options };
        let mut blocks = list.blocks(width);
        blocks.extend(CutList { mosaic, pattern, made, numbers, view, options }.blocks(width));
        let mut lists = Lists { scale, blocks, places: Vec::new() };
        lists.places = lists.flow(columns);
        lists
    }

    /// Which sheet, how often, and the code of the link.
    fn head(&self, sheet: &Sheet<'_>, width: f64) -> Vec<Item> {
        let mut right = width - MARGIN;
        let mut items = Vec::new();
        if self.code.is_some() {
            right -= QR - 8.0;
        }
        let count = sheet.pattern.mosaics.len();
        let mut times = Vec::new();
        if count > 1 {
            let (size, many) = (36.0, format!("× {count}"));
            let room = font::width(&many, size, true) + 20.0;
            let frame = Frame { x: right - room, y: MARGIN - 6.0, width: room, height: 46.0 };
            let outline = Stroke { colour: INK, width: 2.0, dash: Dash::Solid };
            times.push(rect(frame, Fill::None, Some(outline), None));
            let at = Point { x: frame.centre().x, y: frame.y + 36.0 };
            times.push(words(at, &many, size, Anchor::Middle, true, INK));
            right -= room + 14.0;
        }
        items.push(heading(2, &sheet.title, 26.0, right + MARGIN, MARGIN + 18.0));
        if !times.is_empty() {
            items.push(Item::Paragraph(times));
        }
        let (line, size) = fitted(&sheet.facts, false, right - MARGIN, 15.0, 11.0);
        let at = Point { x: MARGIN, y: MARGIN + 40.0 };
        items.push(Item::Paragraph(vec![words(at, &line, size, Anchor::Start, false, FAINT_INK)]));
        if let (Some(code), Some(link)) = (&self.code, self.plan.facts.link) {
            items.push(Item::Figure(self.plan.drawing.language.qr_code_of(link), code.clone()));
        }
        items
    }

    fn figure(&self, sheet: &Sheet<'_>) -> Item {
        let Sheet { mosaic, pattern, numbers, .. } = sheet;
        let Plan { facts, drawing: options, .. } = *self.plan;
        let Layout { view, along, style, .. } = &sheet.layout;
        let (job, palette, rows, style) = (facts.job, &self.palette, &self.rows, *style);
        let picture = Picture { job, mosaic, pattern, palette, rows, numbers, style, options };
        let mut shapes = picture.draw(view);
        if let Some(along) = *along {
            shapes.extend(chain::draw(&sheet.made, view, along, options));
        }
        Item::Figure(options.language.drawing_of(&sheet.title, &sheet.facts), shapes)
    }
}

impl Lists {
    fn flow(&self, columns: &Columns) -> Places {
        flow(&self.blocks, |frame| columns.frame(frame).1.height / self.scale)
    }

    fn pages(&self, columns: &Columns) -> usize {
        let last = self.places.iter().flatten().map(|(place, _)| columns.frame(place.frame).0).max();
        last.map_or(1, |last| last + 1)
    }

    fn on_page(&self, page: usize, columns: &Columns) -> Vec<Item> {
        let scale = self.scale;
        let mut items = Vec::new();
        for (block, place) in self.blocks.iter().zip(&self.places) {
            let Some((place, head)) = place else { continue };
            let (of, frame) = columns.frame(place.frame);
            if of != page {
                continue;
            }
            let at = |y: f64| Point { x: frame.x, y: frame.y + y * scale };
            if let Some(head) = head.and_then(|head| self.blocks.get(head)) {
                let at = at(place.y - head.height);
                items.push(Item::Block { block: head.clone(), at, scale, again: true });
            }
            items.push(Item::Block { block: block.clone(), at: at(place.y), scale, again: false });
        }
        items
    }
}

/// A heading in one line.
fn heading(level: u16, title: &str, largest: f64, right: f64, y: f64) -> Item {
    let (line, size) = fitted(title, true, right - 2.0 * MARGIN, largest, largest * 0.6);
    Item::Heading(level, vec![words(Point { x: MARGIN, y }, &line, size, Anchor::Start, true, INK)])
}

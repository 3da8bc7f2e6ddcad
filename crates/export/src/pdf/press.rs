//! The pages of a plan one after another: first counted, then printed with their foot and their tags.

use super::Paper;
use super::document::{Leaf, PdfDocument, plain};
use super::table::fitted;
use crate::block::{Block, Kind, words};
use crate::drawing::{Anchor, Dash, Frame, Point, Shape, Stroke};
use crate::palette::{FAINT_INK, RULE};
use crate::{Facts, Language, Refused};
use krilla::image::Image;
use krilla::tagging::{Identifier, TableHeaderScope, Tag, TagGroup};
use std::num::NonZeroU16;

/// The room around a page, units.
pub(super) const MARGIN: f64 = 32.0;
/// From the lower edge of a page to what may stand above its foot, units.
pub(super) const FOOT: f64 = 46.0;

/// A thing on a page, in the order in which it is read.
#[derive(Clone)]
pub(super) enum Item {
    /// A heading of a level, from 1.
    Heading(u16, Vec<Shape>),
    /// Words.
    Paragraph(Vec<Shape>),
    /// A picture and what it shows in words.
    Figure(String, Vec<Shape>),
    /// A picture of pixels and what it shows in words.
    Picture { alt: String, image: Image, frame: Frame },
    /// A line of a list or table at a place and a scale; the head of a table that goes on is not read again.
    Block { block: Block, at: Point, scale: f64, again: bool },
}

/// Counts or prints pages.
pub(super) struct Press<'p> {
    pub(super) paper: Paper,
    facts: &'p Facts<'p>,
    language: Language,
    pages: usize,
    print: Option<Print>,
}

/// What printing needs.
struct Print {
    document: PdfDocument,
    /// All pages.
    total: usize,
    reading: Reading,
}

impl<'p> Press<'p> {
    /// Only counts.
    pub(super) fn counting(facts: &'p Facts<'p>, paper: Paper, language: Language) -> Press<'p> {
        Press { paper, facts, language, pages: 0, print: None }
    }

    /// Prints as many pages as another one counted; `whole_tables`: tables are told as wholes, for very many rows and
    /// cells would weigh more than what they tell.
    pub(super) fn printing(counted: Press<'p>, title: &str, whole_tables: bool) -> Press<'p> {
        let Press { paper, facts, language, pages: total, .. } = counted;
        let document = PdfDocument::new(facts.date, title, language);
        let reading = Reading { whole_tables, ..Reading::default() };
        Press { paper, facts, language, pages: 0, print: Some(Print { document, total, reading }) }
    }

    /// Adds a page; what is on it is asked for only where it is printed.
    pub(super) fn page(&mut self, items: impl FnOnce() -> Vec<Item>) {
        self.pages += 1;
        let Some(Print { document, total, reading }) = &mut self.print else { return };
        let (paper, name) = (self.paper, self.facts.name);
        let date = self.language.date(self.facts.date);
        let of = self.language.page_of(self.pages, *total);
        document.page(paper.width(), paper.height(), |leaf| {
            items().into_iter().for_each(|item| reading.put(leaf, item));
            leaf.decorate(&foot(paper, name, &date, &of), ORIGIN, 1.0);
        });
    }

    /// Names the page that has just been added in the table of contents.
    pub(super) fn bookmark(&mut self, title: &str) {
        if let Some(print) = &mut self.print {
            print.document.bookmark(&shortened(title));
        }
    }

    /// Ends a section of what is read aloud.
    pub(super) fn end_section(&mut self) {
        if let Some(print) = &mut self.print
            && let Some(section) = print.reading.end()
        {
            print.document.tag(section);
        }
    }

    /// The file; an empty one where pages were only counted.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, Refused> {
        self.end_section();
        self.print.map_or(Ok(Vec::new()), |print| print.document.finish())
    }
}

/// The longest entry of the table of contents, and the longest text in place of a picture.
const MOST_CHARS: usize = 300;
const ORIGIN: Point = Point { x: 0.0, y: 0.0 };

/// The tags of the section that is being printed.
#[derive(Default)]
struct Reading {
    section: Option<TagGroup>,
    /// The table that is open, through columns and pages.
    table: Option<TagGroup>,
    /// The level of the last heading.
    level: u16,
    whole_tables: bool,
}

impl Reading {
    fn put(&mut self, leaf: &mut Leaf<'_>, item: Item) {
        match item {
            Item::Heading(level, shapes) => {
                self.level = level;
                self.add(heading(level, &shapes), leaf.draw(&shapes, ORIGIN, 1.0));
            }
            Item::Paragraph(shapes) => self.add(TagGroup::new(Tag::P), leaf.draw(&shapes, ORIGIN, 1.0)),
            Item::Figure(alt, shapes) => {
                self.add(
                    TagGroup::new(Tag::Figure(Some(plain(&shortened(&alt))))),
                    leaf.draw(&shapes, ORIGIN, 1.0),
                );
            }
            Item::Picture { alt, image, frame } => {
                let figure = TagGroup::new(Tag::Figure(Some(plain(&shortened(&alt)))));
                self.add(figure, leaf.picture(image, frame));
            }
            Item::Block { block, at, scale, again } => self.put_block(leaf, &block, at, scale, again),
        }
    }

    fn put_block(&mut self, leaf: &mut Leaf<'_>, block: &Block, at: Point, scale: f64, again: bool) {
        leaf.decorate(&block.marks, at, scale);
        if block.cells.iter().all(Vec::is_empty) {
            return;
        }
        let whole = |leaf: &mut Leaf<'_>| leaf.draw(&block.cells.concat(), at, scale);
        match block.kind {
            Kind::Space => {}
            _ if again => leaf.decorate(&block.cells.concat(), at, scale),
            Kind::Heading => {
                let words = block.cells.concat();
                self.add(heading(self.level + 1, &words), leaf.draw(&words, at, scale));
            }
            Kind::Paragraph => self.add(TagGroup::new(Tag::P), whole(leaf)),
            Kind::Head | Kind::Row if self.whole_tables => {
                self.table.get_or_insert_with(|| TagGroup::new(Tag::P)).push(whole(leaf));
            }
            Kind::Head | Kind::Row => {
                let is_head = block.kind == Kind::Head;
                if is_head {
                    self.close_table();
                }
                let mut row = TagGroup::new(Tag::TR);
                for cell in &block.cells {
                    let mut group = match is_head {
                        true => TagGroup::new(Tag::TH(TableHeaderScope::Column)),
                        false => TagGroup::new(Tag::TD),
                    };
                    group.push(leaf.draw(cell, at, scale));
                    row.push(group);
                }
                self.table.get_or_insert_with(|| TagGroup::new(Tag::Table)).push(row);
            }
        }
    }

    fn add(&mut self, mut group: TagGroup, content: Identifier) {
        self.close_table();
        group.push(content);
        self.section().push(group);
    }

    fn close_table(&mut self) {
        if let Some(table) = self.table.take() {
            self.section().push(table);
        }
    }

    fn section(&mut self) -> &mut TagGroup {
        self.section.get_or_insert_with(|| TagGroup::new(Tag::Section))
    }

    fn end(&mut self) -> Option<TagGroup> {
        self.close_table();
        self.level = 0;
        self.section.take()
    }
}

fn heading(level: u16, shapes: &[Shape]) -> TagGroup {
    let words: Vec<&str> = shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text(text) => Some(text.words.as_str()),
            _ => None,
        })
        .collect();
    let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
    TagGroup::new(Tag::Hn(level, Some(plain(&words.join(" ")))))
}

/// What is told beside the pages is no longer than people read.
fn shortened(words: &str) -> String {
    match words.char_indices().nth(MOST_CHARS) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words.to_owned(),
    }
}

/// The name, the date and the number of the page.
fn foot(paper: Paper, name: &str, date: &str, of: &str) -> Vec<Shape> {
    let (left, right) = (MARGIN, paper.width() - MARGIN);
    let y = paper.height() - 22.0;
    let size = 11.0;
    let (name, _) = fitted(name, false, (right - left) * 0.6, size, size);
    let end = format!("{date} · {of}");
    let stroke = Stroke { colour: RULE, width: 0.8, dash: Dash::Solid };
    let rule = y - 15.0;
    vec![
        Shape::Line { from: Point { x: left, y: rule }, to: Point { x: right, y: rule }, stroke },
        words(Point { x: left, y }, &name, size, Anchor::Start, false, FAINT_INK),
        words(Point { x: right, y }, &end, size, Anchor::End, false, FAINT_INK),
    ]
}

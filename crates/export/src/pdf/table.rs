//! Tables of words: columns that share a width, cells that wrap, a fine line under each row.

use crate::block::{Block, Kind, LINE, TYPE, words};
use crate::drawing::{Anchor, Dash, Point, Shape, Stroke};
use crate::font;
use crate::palette::{FAINT_INK, INK, RULE};

/// Between two columns, units.
const GAP: f64 = 14.0;
/// A row with more lines is cut in pieces, which may stand on different pages.
const MOST_LINES: usize = 10;
/// Longer words end in dots.
const MOST_CHARS: usize = 60_000;

/// A column.
pub(super) struct PdfColumn {
    /// What stands above it.
    title: String,
    /// Its part of what the columns with a width of their own leave.
    share: f64,
    /// Its own width, units.
    own: Option<f64>,
    anchor: Anchor,
}

impl PdfColumn {
    /// A column of words.
    pub(super) fn words(title: impl Into<String>, share: f64) -> PdfColumn {
        PdfColumn { title: title.into(), share, own: None, anchor: Anchor::Start }
    }

    /// A column as wide as the widest of its cells; its title may take more lines.
    pub(super) fn fit<'w>(mut self, cells: impl IntoIterator<Item = &'w str>) -> PdfColumn {
        let words = self.title.split_whitespace().map(|word| font::width(word, TYPE - 1.0, false));
        let title = words.fold(0.0, f64::max);
        let widths = cells.into_iter().map(|cell| font::width(cell, TYPE, true));
        self.own = Some(widths.fold(title, f64::max) + 0.1);
        self
    }

    /// A column of numbers, which end below each other.
    pub(super) fn numbers(title: impl Into<String>, share: f64) -> PdfColumn {
        PdfColumn { title: title.into(), share, own: None, anchor: Anchor::End }
    }
}

/// The columns of a table on a width, units.
pub(super) struct PdfTable {
    columns: Vec<(PdfColumn, f64, f64)>,
    width: f64,
}

impl PdfTable {
    pub(super) fn new(width: f64, columns: impl IntoIterator<Item = PdfColumn>) -> PdfTable {
        PdfTable::with_gap(width, GAP, columns)
    }

    /// A table whose columns stand as close as that, units.
    pub(super) fn with_gap(width: f64, gap: f64, columns: impl IntoIterator<Item = PdfColumn>) -> PdfTable {
        let columns: Vec<PdfColumn> = columns.into_iter().collect();
        let room = width - gap * columns.len().saturating_sub(1) as f64;
        let taken: f64 = columns.iter().filter_map(|column| column.own).sum();
        let shares: f64 =
            columns.iter().filter(|column| column.own.is_none()).map(|column| column.share).sum();
        // Where all have a width of their own they fill the table; where these are too wide they give way.
        let most = if shares > 0.0 { (room * 0.85 / taken.max(1.0)).min(1.0) } else { room / taken.max(1.0) };
        let mut x = 0.0;
        let place = |column: PdfColumn| {
            let own = match column.own {
                Some(own) => own * most,
                None => (room - taken * most) * column.share / shares,
            };
            let left = x;
            x += own + gap;
            (column, left, own)
        };
        PdfTable { columns: columns.into_iter().map(place).collect(), width }
    }

    /// The titles of the columns.
    pub(super) fn head(&self) -> Block {
        let size = TYPE - 1.0;
        let lines: Vec<Vec<String>> = self
            .columns
            .iter()
            .map(|(column, _, width)| font::wrap(&column.title, size, false, *width))
            .collect();
        let deepest = lines.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let height = (deepest as f64 - 1.0) * LINE * 0.8 + LINE * 1.15;
        let cells = self.columns.iter().zip(&lines).map(|((column, left, width), lines)| {
            let line = |(n, line): (usize, &String)| {
                // The last lines stand side by side.
                let y = TYPE + (deepest - lines.len() + n) as f64 * LINE * 0.8;
                words(at(*left, *width, column.anchor, y), line, size, column.anchor, false, FAINT_INK)
            };
            lines.iter().enumerate().map(line).collect()
        });
        Block { kind: Kind::Head, marks: vec![self.rule(height - 1.0, 1.2)], cells: cells.collect(), height }
    }

    /// A row: words, and whether they are bold.
    pub(super) fn row(&self, cells: &[(&str, bool)]) -> Vec<Block> {
        let lines: Vec<Vec<String>> = self
            .columns
            .iter()
            .zip(cells)
            .map(|((_, _, width), (words, bold))| font::wrap(&cut_short(words), TYPE, *bold, *width))
            .collect();
        let deepest = lines.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let mut blocks = Vec::new();
        let mut first = 0;
        while first < deepest {
            let count = (deepest - first).min(MOST_LINES);
            let mut row = Vec::new();
            for (((column, left, width), lines), (_, bold)) in self.columns.iter().zip(&lines).zip(cells) {
                let line = |(n, line): (usize, &String)| {
                    let y = TYPE + n as f64 * LINE * 0.85;
                    words(at(*left, *width, column.anchor, y), line, TYPE, column.anchor, *bold, INK)
                };
                row.push(lines.iter().skip(first).take(count).enumerate().map(line).collect());
            }
            let height = LINE + (count as f64 - 1.0) * LINE * 0.85;
            first += count;
            let marks = if first < deepest { Vec::new() } else { vec![self.rule(height - 1.0, 0.5)] };
            blocks.push(Block { kind: Kind::Row, marks, cells: row, height });
        }
        blocks
    }

    /// A row with a remark below it, in small type from the second column on.
    pub(super) fn remarked_row(&self, cells: &[(&str, bool)], remark: &str) -> Vec<Block> {
        let mut blocks = self.row(cells);
        let Some(last) = blocks.last_mut() else { return blocks };
        let left = self.columns.get(1).map_or(0.0, |(_, left, _)| *left);
        let (size, line) = (TYPE - 1.0, LINE * 0.8);
        let mut cell = Vec::new();
        for words_of_line in font::wrap(&cut_short(remark), size, false, self.width - left) {
            let at = Point { x: left, y: last.height + TYPE - 4.0 };
            cell.push(words(at, &words_of_line, size, Anchor::Start, false, INK));
            last.height += line;
        }
        last.cells.push(cell);
        last.marks = vec![self.rule(last.height - 1.0, 0.5)];
        blocks
    }

    fn rule(&self, y: f64, width: f64) -> Shape {
        let stroke = Stroke { colour: RULE, width, dash: Dash::Solid };
        Shape::Line { from: Point { x: 0.0, y }, to: Point { x: self.width, y }, stroke }
    }
}

/// A heading over what follows.
pub(super) fn heading(title: &str, width: f64) -> Block {
    let size = TYPE + 2.0;
    let lines = font::wrap(title, size, true, width);
    let line = |(n, line): (usize, &String)| {
        words(Point { x: 0.0, y: TYPE + n as f64 * LINE }, line, size, Anchor::Start, true, INK)
    };
    let height = LINE * (lines.len().max(1) as f64 + 0.25);
    let shapes = lines.iter().enumerate().map(line).collect();
    Block { kind: Kind::Heading, marks: Vec::new(), cells: vec![shapes], height }
}

/// Words on as many lines as they need.
pub(super) fn paragraphs(text: &str, width: f64) -> Vec<Block> {
    let mut blocks = Vec::new();
    for paragraph in cut_short(text).lines() {
        for line in font::wrap(paragraph, TYPE, false, width) {
            let shape = words(Point { x: 0.0, y: TYPE }, &line, TYPE, Anchor::Start, false, INK);
            blocks.push(Block {
                kind: Kind::Paragraph,
                marks: Vec::new(),
                cells: vec![vec![shape]],
                height: LINE,
            });
        }
    }
    blocks
}

fn at(left: f64, width: f64, anchor: Anchor, y: f64) -> Point {
    let x = match anchor {
        Anchor::Start => left,
        Anchor::Middle => left + width / 2.0,
        Anchor::End => left + width,
    };
    Point { x, y }
}

/// Words that would fill pages end in dots.
fn cut_short(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A line as large as the room allows, or ended by dots in the smallest type.
pub(super) fn fitted(text: &str, bold: bool, room: f64, largest: f64, least: f64) -> (String, f64) {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let natural = font::width(&text, 1.0, bold);
    if natural * least <= room {
        return (text, largest.min(room / natural.max(1e-9)));
    }
    let mut line = String::new();
    let mut used = font::width("…", least, bold);
    for c in text.chars() {
        used += font::width(c.encode_utf8(&mut [0; 4]), least, bold);
        if used > room {
            break;
        }
        line.push(c);
    }
    (format!("{}…", line.trim_end()), least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_very_long_cell_is_cut_into_pieces_that_hold_all_its_words() {
        let table = PdfTable::new(200.0, [PdfColumn::words("Panel", 1.0), PdfColumn::numbers("Count", 1.0)]);
        let long = "sheet ".repeat(300);
        let blocks = table.row(&[(&long, false), ("5", true)]);
        assert!(blocks.len() > 5 && blocks.iter().all(|block| block.height < 200.0));
        let said: usize = blocks
            .iter()
            .flat_map(|block| block.cells.iter().flatten())
            .map(|shape| match shape {
                Shape::Text(text) => text.words.matches("sheet").count(),
                other => panic!("{other:?} is no text"),
            })
            .sum();
        assert_eq!(said, 300);
    }

    #[test]
    fn a_line_shrinks_before_it_ends_in_dots() {
        let (line, size) = fitted("A title", true, 1000.0, 24.0, 12.0);
        assert_eq!((line.as_str(), size), ("A title", 24.0));
        let (line, size) = fitted(&"word ".repeat(10), true, 400.0, 24.0, 12.0);
        assert!((12.0..24.0).contains(&size) && !line.contains('…'), "{size}");
        let (line, size) = fitted(&"word ".repeat(100), true, 400.0, 24.0, 12.0);
        assert!(size == 12.0 && line.ends_with('…') && font::width(&line, size, true) <= 400.0);
    }
}

//! The list beside a sheet: every panel on it by number, its remnants, edge bands and what the lines mean.

use crate::DrawingOptions;
use crate::block::{Block, Kind, LINE, TYPE, words};
use crate::drawing::{Anchor, Colour, Dash, Fill, Frame, Point, Shape, Stroke, Text};
use crate::font::{self, NO_BREAK};
use crate::grain_sets::{self, PlacedSet};
use crate::palette::{self, FAINT_INK, INK, Palette, RULE, SET, WASTE_LINE};
use crate::pattern::Pattern;
use crate::rows::{Entry, Rows};
use crate::sheet::rect;
use crate::stages::{CutLooks, Meaning};
use crate::view::View;
use engine::{Job, Length, Mosaic, Panel};
use std::collections::BTreeMap;

/// From the left of the list to the names, units.
const INDENT: f64 = 46.0;
/// A longer name ends in dots after so many lines.
const MOST_LINES: usize = 4;

/// What the list is written from.
pub(crate) struct List<'l> {
    pub(crate) job: &'l Job,
    pub(crate) mosaic: &'l Mosaic,
    pub(crate) pattern: &'l Pattern,
    pub(crate) palette: &'l Palette,
    pub(crate) rows: &'l Rows<'l>,
    pub(crate) entries: &'l [Entry<'l>],
    pub(crate) view: &'l View,
    /// For paper, where nothing can be pointed at: the cuts are told apart by their stages, limited or not, and defects
    /// are explained.
    pub(crate) on_paper: bool,
    pub(crate) options: DrawingOptions,
}

impl List<'_> {
    /// Writes the list from `at` downwards; gives its shapes and where it ends.
    pub(crate) fn draw(&self, at: Point, width: f64) -> (Vec<Shape>, f64) {
        let mut shapes = Vec::new();
        // `at` is on the first base line.
        let mut y = at.y - TYPE;
        for block in self.blocks(width) {
            for mut shape in block.marks.into_iter().chain(block.cells.into_iter().flatten()) {
                shape.move_by(at.x, y);
                shapes.push(shape);
            }
            y += block.height;
        }
        (shapes, y + TYPE)
    }

    /// The lines of the list.
    pub(crate) fn blocks(&self, width: f64) -> Vec<Block> {
        let mut pen = Pen { width, blocks: Vec::new() };
        let DrawingOptions { language, unit, .. } = self.options;
        pen.heading(&format!("{} ({})", language.panels(), language.sizes_in(unit)));
        let sets = grain_sets::placed(self.job, self.rows, self.mosaic);
        for entry in self.entries {
            let panel = entry.panel;
            let label = panel.label.as_deref().filter(|label| !label.trim().is_empty()).unwrap_or(&panel.id);
            let label = &named(label, panel, &sets);
            let swatch = Fill::Solid(self.palette.fill(self.job, panel));
            let (width, height) = self.job.cut_size(panel);
            let size = unit.size(width, height, language);
            let number = entry.number.to_string();
            if (width, height) == (panel.width, panel.height) {
                pen.row(&number, swatch, label, &size, Some(entry.count));
            } else {
                let finished = unit.size(panel.width, panel.height, language);
                let finished = language.finished(&finished.replace(' ', NO_BREAK.encode_utf8(&mut [0; 2])));
                pen.row(&number, swatch, &format!("{label} ({finished})"), &size, Some(entry.count));
            }
        }
        if !self.pattern.remnants.is_empty() {
            pen.space();
            pen.heading(language.remnants());
            for remnant in &self.pattern.remnants {
                let Some(tile) = self.mosaic.tiles.iter().find(|tile| tile.id == remnant.tile_id) else {
                    continue;
                };
                let (across, down) = self.view.across_and_down(tile.width, tile.height);
                let size = unit.size(across, down, language);
                pen.row(&format!("R{}", remnant.number), Fill::Hatched, "", &size, None);
            }
        }
        let mut copies: Vec<(&str, usize)> = Vec::new();
        for set in &sets {
            match copies.iter_mut().find(|(name, _)| *name == set.name) {
                Some((_, count)) => *count += 1,
                None => copies.push((set.name, 1)),
            }
        }
        if !copies.is_empty() {
            pen.space();
            pen.heading(language.grain_sets());
            let stroke = Stroke { colour: SET, width: 1.5, dash: Dash::Solid };
            for (name, count) in copies {
                pen.line_sample(stroke, name, &format!("× {count}"));
            }
        }
        let bands = self.band_lengths();
        if !bands.is_empty() {
            pen.space();
            pen.heading(language.edge_bands());
            for (band, length) in bands {
                pen.band_sample(band, &unit.run(length, language));
            }
        }
        if !self.mosaic.cuts.is_empty() {
            pen.space();
            pen.heading(&language.kerf(&unit.side(self.job.kerf(&self.mosaic.material), language), unit));
            let stroke = |colour| Stroke { colour, width: 2.4, dash: Dash::Solid };
            let meanings = CutLooks::of(self.job, self.mosaic, self.on_paper).meanings();
            let stages = meanings.iter().filter_map(|(meaning, colour)| match meaning {
                Meaning::Stage(stage) => Some((*stage, *colour)),
                _ => None,
            });
            if self.on_paper {
                pen.stages(language.cuts_of_stages(), &stages.collect::<Vec<_>>());
            }
            for (meaning, colour) in meanings {
                match meaning {
                    Meaning::Stage(_) if self.on_paper => {}
                    Meaning::Trims => pen.row("", Fill::Trimmed, language.trims(), "", None),
                    Meaning::Stage(stage) => pen.line_sample(stroke(colour), &language.stage(stage), ""),
                    Meaning::First => pen.line_sample(stroke(colour), language.first_cuts(), ""),
                    Meaning::Later => pen.line_sample(stroke(colour), language.later_cuts(), ""),
                }
            }
        }
        if self.on_paper && !self.mosaic.defects.is_empty() {
            pen.row("", Fill::Defect, language.defect(), "", None);
        }
        pen.blocks
    }

    /// The length of each band on this sheet.
    fn band_lengths(&self) -> Vec<(&str, Length)> {
        let mut lengths: BTreeMap<&str, Length> = BTreeMap::new();
        for entry in self.entries {
            for (band, length) in self.job.band_lengths(entry.panel) {
                let all: Length = std::iter::repeat_n(length, entry.count).sum();
                *lengths.entry(band).or_default() += all;
            }
        }
        self.palette
            .bands()
            .iter()
            .filter_map(|band| Some((band.as_str(), *lengths.get(band.as_str())?)))
            .collect()
    }
}

/// The label of a row with its order, and with the name of its set where it is cut in one.
fn named(label: &str, panel: &Panel, sets: &[PlacedSet]) -> String {
    let set = panel.grain_set.as_deref().filter(|name| sets.iter().any(|set| set.name == *name));
    let parts = [Some(label), panel.order.as_deref(), set];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Writes line under line.
struct Pen {
    width: f64,
    blocks: Vec<Block>,
}

impl Pen {
    fn heading(&mut self, title: &str) {
        let at = Point { x: 0.0, y: TYPE };
        let title = words(at, title, TYPE - 1.0, Anchor::Start, false, FAINT_INK);
        let y = TYPE + LINE * 0.3;
        let (from, to) = (Point { x: 0.0, y }, Point { x: self.width, y });
        let rule = Shape::Line { from, to, stroke: Stroke { colour: RULE, width: 1.0, dash: Dash::Solid } };
        self.push(Kind::Heading, vec![rule], vec![vec![title]], LINE * 1.25);
    }

    fn row(&mut self, number: &str, swatch: Fill, label: &str, size: &str, count: Option<usize>) {
        let count = count.map(|count| format!("× {count}")).unwrap_or_default();
        let count_room = 48.0;
        let size_room = font::width(size, TYPE, false) + 10.0;
        let box_frame = Frame { x: 0.0, y: TYPE * 0.15, width: INDENT - 8.0, height: TYPE + 2.0 };
        let outline = Stroke { colour: WASTE_LINE, width: 0.7, dash: Dash::Solid };
        let number = Shape::Text(Text {
            at: Point { x: box_frame.centre().x, y: TYPE },
            words: number.to_owned(),
            size: TYPE - 1.0,
            anchor: Anchor::Middle,
            upwards: false,
            bold: true,
            colour: INK,
            rim: matches!(swatch, Fill::Hatched),
        });
        let (label, height) = wrapped(label, self.width - INDENT - size_room - count_room);
        let (x, anchor) = match count.is_empty() {
            true => (INDENT, Anchor::Start),
            false => (self.width - count_room, Anchor::End),
        };
        let size = words(Point { x, y: TYPE }, size, TYPE, anchor, false, INK);
        let count = words(Point { x: self.width, y: TYPE }, &count, TYPE, Anchor::End, true, INK);
        let cells = vec![vec![number], label, vec![size], vec![count]];
        self.push(Kind::Row, vec![rect(box_frame, swatch, Some(outline), None)], cells, height);
    }

    fn line_sample(&mut self, stroke: Stroke, name: &str, end: &str) {
        self.lines_sample(&[stroke], name, end);
    }

    /// A band on its casing: it may be as light as the paper.
    fn band_sample(&mut self, band: &str, end: &str) {
        self.lines_sample(&[palette::band_casing(), palette::band(band)], band, end);
    }

    /// Lines that lie on each other, and what they mean.
    fn lines_sample(&mut self, strokes: &[Stroke], name: &str, end: &str) {
        let y = TYPE * 0.65;
        let (from, to) = (Point { x: 0.0, y }, Point { x: INDENT - 8.0, y });
        let (name, height) = wrapped(name, self.width - INDENT - font::width(end, TYPE, false) - 10.0);
        let end = words(Point { x: self.width, y: TYPE }, end, TYPE, Anchor::End, false, INK);
        let marks = strokes.iter().map(|stroke| Shape::Line { from, to, stroke: *stroke }).collect();
        self.push(Kind::Row, marks, vec![name, vec![end]], height);
    }

    /// The stages that have their numbers on the lines, as many side by side as there is room for.
    fn stages(&mut self, title: &str, stages: &[(usize, Colour)]) {
        let step = 40.0;
        let start = font::width(title, TYPE, false) + 12.0;
        let many = (((self.width - start) / step).floor() as usize).max(1);
        for (n, row) in stages.chunks(many).enumerate() {
            let mut marks = Vec::new();
            let title = if n == 0 { title } else { "" };
            let title = words(Point { x: 0.0, y: TYPE }, title, TYPE, Anchor::Start, false, INK);
            let mut cells = vec![vec![title]];
            for (place, (stage, colour)) in row.iter().enumerate() {
                let (x, y) = (start + place as f64 * step, TYPE * 0.65);
                let stroke = Stroke { colour: *colour, width: 2.4, dash: Dash::Solid };
                marks.push(Shape::Line { from: Point { x, y }, to: Point { x: x + 16.0, y }, stroke });
                let at = Point { x: x + 19.0, y: TYPE };
                cells.push(vec![words(at, &stage.to_string(), TYPE, Anchor::Start, true, *colour)]);
            }
            self.push(Kind::Row, marks, cells, LINE);
        }
    }

    fn space(&mut self) {
        self.blocks.push(Block::space(LINE * 0.6));
    }

    /// Cells without words stay empty.
    fn push(&mut self, kind: Kind, marks: Vec<Shape>, mut cells: Vec<Vec<Shape>>, height: f64) {
        let is_said = |shape: &Shape| !matches!(shape, Shape::Text(text) if text.words.is_empty());
        cells.iter_mut().for_each(|cell| cell.retain(is_said));
        cells.retain(|cell| !cell.is_empty());
        self.blocks.push(Block { kind, marks, cells, height });
    }
}

/// Words beside the swatch on as many lines as they need, and the height of their row.
fn wrapped(label: &str, room: f64) -> (Vec<Shape>, f64) {
    let mut lines = font::wrap(label, TYPE, false, room.max(40.0));
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        if let Some(last) = lines.last_mut() {
            last.pop();
            last.push('…');
        }
    }
    let more = lines.len().saturating_sub(1) as f64;
    let line = |(n, line): (usize, &String)| {
        let at = Point { x: INDENT, y: TYPE + n as f64 * LINE * 0.85 };
        words(at, line, TYPE, Anchor::Start, false, INK)
    };
    (lines.iter().enumerate().map(line).collect(), LINE + more * LINE * 0.85)
}

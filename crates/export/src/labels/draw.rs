//! A label as marks on a plane, before anybody writes them: texts fitted into their boxes, bars, outlines and codes.
//!
//! Lengths are units of drawings: four are a millimetre.

use super::code::{self, Symbol, SymbolPlace};
use super::content::{Contents, bands, number};
use super::fit::{self, Fitted};
use super::format::{LabelAlign, LabelCode, LabelCodeContent, LabelField, LabelFieldKind, LabelFormat};
use super::picture;
use super::pieces::{Piece, PieceKind};
use super::template::{self, TemplatePiece};
use crate::drawing::{Anchor, Colour, Dash, Drawing, Fill, Frame, Point, Shape, Stroke, Text};
use crate::language::Language;
use crate::sheet::rect;
use crate::view::Side;
use engine::{Grain, Length};
use std::rc::Rc;

/// The thickness of an edge mark.
const EDGE_MARK: f64 = 3.0;
/// Between an edge mark and its name.
const EDGE_GAP: f64 = 1.2;
const HAIRLINE: f64 = 0.5;
/// Labels are printed by printers that know black alone.
const BLACK: Colour = Colour(0, 0, 0);

/// One thing on a label.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Mark {
    /// Words in their box.
    Text(TextMark),
    /// A code in its place.
    Code(CodeMark),
    /// A black rectangle.
    Bar(Frame),
    /// Outlines of rectangles, hairlines inside them.
    Outlines(Vec<Frame>),
    /// A black triangle.
    Triangle([Point; 3]),
}

/// Words in their box.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TextMark {
    /// The box.
    pub(crate) frame: Frame,
    /// The words as they fit into it.
    pub(crate) fitted: Fitted,
    /// Where they stand in it.
    pub(crate) align: LabelAlign,
    /// In bold type.
    pub(crate) bold: bool,
    /// They read from bottom to top.
    pub(crate) upwards: bool,
}

/// A code in its place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CodeMark {
    /// Its kind.
    pub(crate) kind: LabelCode,
    /// What it holds.
    pub(crate) text: String,
    /// Its modules; none where the printer makes the code itself.
    pub(crate) symbol: Option<Rc<Symbol>>,
    /// Where they are.
    pub(crate) place: SymbolPlace,
}

/// How codes are printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct CodePrinter {
    /// The side of a dot, units.
    pub(crate) dot: f64,
    /// It makes the codes itself, and may make them larger than ours.
    pub(crate) encodes: bool,
}

/// A printer of whatever kind that prints what it is given: codes are whole dots of a label printer of 203 dpi, which has
/// eight in a millimetre, so that every printer prints all modules alike.
pub(crate) const PLAIN_PRINTER: CodePrinter = CodePrinter { dot: 0.5, encodes: false };

/// A label format made ready to draw many labels.
pub(crate) struct LabelLayout<'l> {
    contents: &'l Contents<'l>,
    width: f64,
    height: f64,
    fields: Vec<ReadyField<'l>>,
    printer: CodePrinter,
}

struct ReadyField<'l> {
    field: &'l LabelField,
    frame: Frame,
    template: Vec<TemplatePiece>,
    /// The last text of its code: of copies, and of a link, it is the same for many labels.
    last: Option<(String, Option<Rc<Symbol>>)>,
}

/// A length in units.
pub(crate) fn units(length: Length) -> f64 {
    length.mm() * 4.0
}

impl<'l> LabelLayout<'l> {
    /// The format has no faults.
    pub(crate) fn new(
        format: &'l LabelFormat,
        contents: &'l Contents<'l>,
        printer: CodePrinter,
    ) -> LabelLayout<'l> {
        let ready = |field: &'l LabelField| ReadyField {
            field,
            frame: Frame {
                x: units(field.x),
                y: units(field.y),
                width: units(field.width),
                height: units(field.height),
            },
            template: field.text.as_deref().and_then(|text| template::parse(text).ok()).unwrap_or_default(),
            last: None,
        };
        LabelLayout {
            contents,
            width: units(format.width),
            height: units(format.height),
            fields: format.fields.iter().map(ready).collect(),
            printer,
        }
    }

    /// The label of a piece.
    pub(crate) fn marks(&mut self, piece: &Piece<'_>) -> Vec<Mark> {
        let mut marks = Vec::new();
        for field in &mut self.fields {
            field.draw(self.contents, piece, self.printer, &mut marks);
        }
        marks
    }

    /// The label of a piece as drawings that lie one above the other, one for each field; empty ones where a field has
    /// nothing to say of the piece.
    pub(crate) fn field_drawings(&mut self, piece: &Piece<'_>) -> Vec<Drawing> {
        let origin = Point { x: 0.0, y: 0.0 };
        let (width, height, printer) = (self.width, self.height, self.printer);
        let drawing = |field: &mut ReadyField<'_>| {
            let mut marks = Vec::new();
            field.draw(self.contents, piece, printer, &mut marks);
            let shapes = marks.iter().flat_map(|mark| shapes(mark, origin, printer.dot)).collect();
            Drawing { width, height, shapes }
        };
        self.fields.iter_mut().map(drawing).collect()
    }
}

impl ReadyField<'_> {
    fn draw(
        &mut self,
        contents: &Contents<'_>,
        piece: &Piece<'_>,
        printer: CodePrinter,
        marks: &mut Vec<Mark>,
    ) {
        let (frame, align, font_size) = (self.frame, self.field.align, self.field.font_size);
        match self.field.field {
            LabelFieldKind::Edges => draw_edges(frame, piece, font_size, marks),
            LabelFieldKind::Grain => draw_grain(frame, contents.grain(piece), align, marks),
            // It is a whole sheet: a black rectangle would tell nothing.
            LabelFieldKind::Drawing if matches!(piece.kind, PieceKind::Stocked(_)) => {}
            LabelFieldKind::Drawing => picture::draw(frame, piece, align, marks),
            LabelFieldKind::Code => self.draw_code(contents, piece, printer, marks),
            LabelFieldKind::Text => {
                let words = contents.filled(piece, &self.template);
                marks.extend(text(&words, frame, font_size, align, false));
            }
            kind => {
                let words = contents.words(piece, kind);
                let bold =
                    matches!(kind, LabelFieldKind::Label | LabelFieldKind::Number | LabelFieldKind::Size);
                marks.extend(text(&words, frame, font_size, align, bold));
            }
        }
    }

    fn draw_code(
        &mut self,
        contents: &Contents<'_>,
        piece: &Piece<'_>,
        printer: CodePrinter,
        marks: &mut Vec<Mark>,
    ) {
        let words = match self.field.holds.unwrap_or_default() {
            LabelCodeContent::Link => contents.link().map_or_else(|| number(piece), str::to_owned),
            LabelCodeContent::Number => number(piece),
            LabelCodeContent::Text => contents.filled(piece, &self.template),
        };
        if words.trim().is_empty() {
            return;
        }
        let kind = self.field.code.unwrap_or_default();
        let (symbol, columns) = if printer.encodes {
            (None, code::printed_columns(kind, &words))
        } else {
            let symbol = self.symbol(kind, &words);
            let columns = symbol.as_ref().map(|symbol| symbol.columns());
            (symbol, columns)
        };
        let left = share(self.field.align);
        let place =
            columns.and_then(|columns| code::place_code(kind, columns, self.frame, printer.dot, left));
        match place {
            Some(place) => marks.push(Mark::Code(CodeMark { kind, text: words, symbol, place })),
            None => note_missing_code(self.frame, columns.is_some(), contents.language(), marks),
        }
    }

    /// The code of a text, anew only where it is not that of the last label.
    fn symbol(&mut self, kind: LabelCode, words: &str) -> Option<Rc<Symbol>> {
        match &self.last {
            Some((last, symbol)) if last == words => symbol.clone(),
            _ => {
                let symbol = Symbol::of(kind, words).map(Rc::new);
                self.last = Some((words.to_owned(), symbol.clone()));
                symbol
            }
        }
    }
}

/// In place of a code that could not be read: nobody holds a scanner to a label in vain.
fn note_missing_code(frame: Frame, too_small: bool, language: Language, marks: &mut Vec<Mark>) {
    let words = if too_small {
        language.pick("code: box too small", "код: мало места")
    } else {
        language.pick("code: text not possible", "код: текст невозможен")
    };
    marks.push(Mark::Outlines(vec![frame]));
    let inner = frame.inset(2.0, 2.0, 2.0, 2.0);
    marks.extend(text(words, inner, 7.0, LabelAlign::Center, false));
}

/// The share of the free room that lies left of what is aligned.
pub(crate) fn share(align: LabelAlign) -> f64 {
    match align {
        LabelAlign::Left => 0.0,
        LabelAlign::Center => 0.5,
        LabelAlign::Right => 1.0,
    }
}

fn text(words: &str, frame: Frame, largest: f64, align: LabelAlign, bold: bool) -> Option<Mark> {
    let fitted = fit::fit(words, frame.width, frame.height, largest, bold);
    let mark = TextMark { frame, fitted, align, bold, upwards: false };
    (!mark.fitted.lines.is_empty()).then_some(Mark::Text(mark))
}

/// A bar along each banded side, with the name of the band inside it.
fn draw_edges(frame: Frame, piece: &Piece<'_>, font_size: f64, marks: &mut Vec<Mark>) {
    let mark = EDGE_MARK.min(frame.width / 4.0).min(frame.height / 4.0);
    let line = (font_size * fit::UNITS_IN_POINT).min(frame.width / 4.0).min(frame.height / 4.0);
    let corner = mark + EDGE_GAP + line;
    for (side, band) in bands(piece) {
        let upwards = matches!(side, Side::Left | Side::Right);
        let bar = match side {
            Side::Top => Frame { height: mark, ..frame },
            Side::Bottom => Frame { y: frame.y + frame.height - mark, height: mark, ..frame },
            Side::Left => Frame { width: mark, ..frame },
            Side::Right => Frame { x: frame.x + frame.width - mark, width: mark, ..frame },
        };
        let shift = match side {
            Side::Top | Side::Left => mark + EDGE_GAP,
            Side::Bottom | Side::Right => -line - EDGE_GAP,
        };
        let room = if upwards {
            Frame { x: bar.x + shift, width: line, ..frame.inset(0.0, corner, 0.0, corner) }
        } else {
            Frame { y: bar.y + shift, height: line, ..frame.inset(corner, 0.0, corner, 0.0) }
        };
        marks.push(Mark::Bar(bar));
        let (along, across) = if upwards { (room.height, room.width) } else { (room.width, room.height) };
        let fitted = fit::fit(band, along, across, font_size, false);
        if !fitted.lines.is_empty() {
            let align = LabelAlign::Center;
            marks.push(Mark::Text(TextMark { frame: room, fitted, align, bold: false, upwards }));
        }
    }
}

/// An arrow with a head at both ends along the grain.
fn draw_grain(frame: Frame, grain: Grain, align: LabelAlign, marks: &mut Vec<Mark>) {
    let across = match grain {
        Grain::None => return,
        Grain::Width => true,
        Grain::Height => false,
    };
    let (along, thick) = if across { (frame.width, frame.height) } else { (frame.height, frame.width) };
    let length = along.min(60.0);
    let head = (length / 3.0).min(7.0);
    let half = (thick / 2.0).min(head * 0.45);
    let line = (half * 0.45).min(1.4);
    // From the upper or left tip.
    let tip = if across {
        Point { x: frame.x + (along - length) * share(align), y: frame.centre().y }
    } else {
        let x = frame.x + half + (thick - 2.0 * half) * share(align);
        Point { x, y: frame.y + (along - length) / 2.0 }
    };
    let at = |along: f64, aside: f64| {
        if across {
            Point { x: tip.x + along, y: tip.y + aside }
        } else {
            Point { x: tip.x + aside, y: tip.y + along }
        }
    };
    let (from, shaft) = (at(head * 0.8, -line / 2.0), length - head * 1.6);
    let (width, height) = if across { (shaft, line) } else { (line, shaft) };
    marks.push(Mark::Bar(Frame { x: from.x, y: from.y, width, height }));
    marks.push(Mark::Triangle([at(0.0, 0.0), at(head, -half), at(head, half)]));
    marks.push(Mark::Triangle([at(length, 0.0), at(length - head, -half), at(length - head, half)]));
}

/// A mark as shapes, the label's corner at `origin`; the modules of codes begin on whole dots of that plane.
pub(crate) fn shapes(mark: &Mark, origin: Point, dot: f64) -> Vec<Shape> {
    let moved = |frame: Frame| Frame { x: frame.x + origin.x, y: frame.y + origin.y, ..frame };
    match mark {
        Mark::Text(text) => text.shapes(moved(text.frame)),
        Mark::Code(code) => {
            let snap = |at: f64| (at / dot).round() * dot;
            let frame = moved(code.place.frame);
            let frame = Frame { x: snap(frame.x), y: snap(frame.y), ..frame };
            let place = SymbolPlace { frame, ..code.place };
            let bars = code.symbol.as_ref().map(|symbol| symbol.bars(place)).unwrap_or_default();
            bars.into_iter().map(|bar| rect(bar, Fill::Solid(BLACK), None, None)).collect()
        }
        Mark::Bar(frame) => vec![rect(moved(*frame), Fill::Solid(BLACK), None, None)],
        Mark::Outlines(frames) => {
            let half = HAIRLINE / 2.0;
            let outline = Stroke { colour: BLACK, width: HAIRLINE, dash: Dash::Solid };
            let frames = frames.iter().map(|frame| moved(*frame).inset(half, half, half, half));
            frames.map(|frame| rect(frame, Fill::None, Some(outline), None)).collect()
        }
        Mark::Triangle(points) => {
            let moved = points.map(|point| Point { x: point.x + origin.x, y: point.y + origin.y });
            vec![Shape::Polygon { points: moved.to_vec(), fill: BLACK }]
        }
    }
}

impl TextMark {
    fn shapes(&self, frame: Frame) -> Vec<Shape> {
        let Fitted { lines, size } = &self.fitted;
        let upright = if self.upwards {
            // The box as it reads: its length along the words.
            Frame { width: frame.height, height: frame.width, ..frame }
        } else {
            frame
        };
        let first = fit::first_base_line(upright, lines.len(), *size);
        let (anchor, along) = match self.align {
            LabelAlign::Left => (Anchor::Start, 0.0),
            LabelAlign::Center => (Anchor::Middle, upright.width / 2.0),
            LabelAlign::Right => (Anchor::End, upright.width),
        };
        let line = |(n, words): (usize, &String)| {
            let base = first + n as f64 * size * fit::LINE;
            let at = if self.upwards {
                Point { x: frame.x + base, y: frame.y + frame.height - along }
            } else {
                Point { x: frame.x + along, y: frame.y + base }
            };
            Shape::Text(Text {
                at,
                words: words.clone(),
                size: *size,
                anchor,
                upwards: self.upwards,
                bold: self.bold,
                colour: BLACK,
                rim: false,
            })
        };
        lines.iter().enumerate().map(line).collect()
    }
}

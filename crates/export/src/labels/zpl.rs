//! Labels for a Zebra printer, in ZPL II: the printer sets the type and makes the codes itself, so that both are as sharp
//! as its dots. Nothing that a stranger wrote can become a command.

use super::code::{BarsSet, bars_set};
use super::content::Contents;
use super::draw::{CodeMark, CodePrinter, LabelLayout, Mark, TextMark};
use super::fit;
use super::format::{LabelAlign, LabelCode, LabelFormat, LabelPaperKind};
use super::pieces::pieces;
use super::{LabelOrder, check_count, checked};
use crate::drawing::{Frame, Point};
use crate::{Facts, Language, Refused, Unit};
use engine::Length;
use std::fmt::Write;

/// How labels are written for a Zebra printer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZplOptions {
    /// The language of the words; labels stay as they are.
    pub language: Language,
    /// The unit of the sizes.
    pub unit: Unit,
    /// How often each label is printed, 1 to [`MAX_COPIES`](super::MAX_COPIES).
    pub copies: usize,
    /// The order of the labels.
    pub order: LabelOrder,
    /// Remnants get labels too.
    pub remnants: bool,
    /// The resolution of the printer.
    pub dpi: PrinterDpi,
}

impl Default for ZplOptions {
    fn default() -> ZplOptions {
        let (language, unit) = (Language::default(), Unit::default());
        let (order, dpi) = (LabelOrder::default(), PrinterDpi::default());
        ZplOptions { language, unit, copies: 1, order, remnants: true, dpi }
    }
}

/// The resolution of a label printer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PrinterDpi {
    /// 203 dpi: eight dots in a millimetre.
    #[default]
    Dpi203,
    /// 300 dpi: twelve dots in a millimetre.
    Dpi300,
}

impl PrinterDpi {
    /// Dots in a unit of drawings, of which four are a millimetre.
    fn dots_in_unit(self) -> f64 {
        match self {
            PrinterDpi::Dpi203 => 2.0,
            PrinterDpi::Dpi300 => 3.0,
        }
    }
}

/// A printer's QR code stands so many dots below the origin of its field.
const QR_DROP: i64 = 10;
/// From the top of a line of the printer's type to the middle of its capitals, in its height.
const CAPITALS: f64 = 0.42;

/// The labels of all parts, and of the remnants if wanted, as ZPL II: one label after the other, each of the size of the
/// format's labels. Refused where the format has faults, where there is nothing to label, and where there would be too many.
pub fn zpl(facts: &Facts<'_>, format: &LabelFormat, options: &ZplOptions) -> Result<Vec<u8>, Refused> {
    let ZplOptions { language, unit, copies, order, remnants, dpi } = *options;
    checked(format, language)?;
    let pieces = pieces(facts, order, remnants);
    check_count(pieces.len(), copies, language)?;
    let dots = dpi.dots_in_unit();
    let contents = Contents::new(facts, language, unit);
    let printer = CodePrinter { dot: 1.0 / dots, encodes: true };
    let mut layout = LabelLayout::new(format, &contents, printer);
    let paper = &format.paper;
    let (width, height, left, top) = match paper.kind {
        LabelPaperKind::Roll => (paper.width, paper.height, paper.margin_left, paper.margin_top),
        // Its labels one by one: no printer of labels takes a whole sheet.
        LabelPaperKind::Sheet => (format.width, format.height, Length::ZERO, Length::ZERO),
    };
    let whole = |length: Length| (length.mm() * 4.0 * dots).round() as i64;
    let mut writer = ZplWriter { out: String::new(), dots, left: whole(left), top: whole(top) };
    for piece in &pieces {
        writer.push(format_args!("^XA^CI28^LH0,0^PW{}^LL{}\n", whole(width), whole(height)));
        for mark in layout.marks(piece) {
            writer.mark(&mark);
        }
        writer.push(format_args!("^PQ{copies}^XZ\n"));
    }
    Ok(writer.out.into_bytes())
}

struct ZplWriter {
    out: String,
    dots: f64,
    /// Where the label begins on its carrier, dots.
    left: i64,
    top: i64,
}

impl ZplWriter {
    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("a String takes all that is written to it");
    }

    fn dot(&self, units: f64) -> i64 {
        (units * self.dots).round() as i64
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Text(text) => self.text(text),
            Mark::Code(code) => self.code(code),
            Mark::Bar(frame) => {
                let (x, y, width, height) = self.whole(*frame);
                self.filled(x, y, width, height);
            }
            Mark::Outline(frame) => {
                let (x, y, width, height) = self.whole(*frame);
                self.origin(x, y);
                self.push(format_args!("^GB{width},{height},1^FS\n"));
            }
            Mark::Triangle(points) => self.triangle(points),
        }
    }

    fn origin(&mut self, x: i64, y: i64) {
        let (x, y) = ((x + self.left).max(0), (y + self.top).max(0));
        self.push(format_args!("^FO{x},{y}"));
    }

    /// A frame in whole dots: its edges are rounded, so that what touches still touches.
    fn whole(&self, frame: Frame) -> (i64, i64, i64, i64) {
        let (x, y) = (self.dot(frame.x), self.dot(frame.y));
        let (right, bottom) = (self.dot(frame.x + frame.width), self.dot(frame.y + frame.height));
        (x, y, (right - x).max(1), (bottom - y).max(1))
    }

    fn filled(&mut self, x: i64, y: i64, width: i64, height: i64) {
        self.origin(x, y);
        self.push(format_args!("^GB{width},{height},{}^FS\n", width.min(height)));
    }

    /// Row by row: the printer draws no triangles.
    fn triangle(&mut self, points: &[Point; 3]) {
        let heights = points.map(|point| point.y * self.dots);
        let (least, most) =
            (heights[0].min(heights[1]).min(heights[2]), heights[0].max(heights[1]).max(heights[2]));
        for row in least.floor() as i64..most.ceil() as i64 {
            let middle = row as f64 + 0.5;
            let sides = [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (points[a], points[b]));
            let crossed = sides.into_iter().filter_map(|(a, b)| {
                let (from, to) = (a.y * self.dots, b.y * self.dots);
                let between = (from.min(to)..from.max(to)).contains(&middle);
                between.then(|| (a.x + (b.x - a.x) * (middle - from) / (to - from)) * self.dots)
            });
            let (left, right) =
                crossed.fold((f64::MAX, f64::MIN), |(left, right), x| (left.min(x), right.max(x)));
            let width = (right - left).round() as i64;
            if width >= 1 {
                self.filled(left.round() as i64, row, width, 1);
            }
        }
    }

    fn text(&mut self, mark: &TextMark) {
        let TextMark { frame, fitted, align, upwards, .. } = mark;
        let height = self.dot(fitted.size).max(1);
        let (along, across) =
            if *upwards { (frame.height, frame.width) } else { (frame.width, frame.height) };
        let first = fit::first_base_line(
            Frame { width: along, height: across, ..*frame },
            fitted.lines.len(),
            fitted.size,
        );
        let justify = match align {
            LabelAlign::Left => 'L',
            LabelAlign::Center => 'C',
            LabelAlign::Right => 'R',
        };
        let turn = if *upwards { 'B' } else { 'N' };
        for (n, line) in fitted.lines.iter().enumerate() {
            let capitals = first + n as f64 * fitted.size * fit::LINE - 0.36 * fitted.size;
            let before = ((capitals * self.dots) - CAPITALS * height as f64).round() as i64;
            let (x, y) = (self.dot(frame.x), self.dot(frame.y));
            let (x, y) = if *upwards { (x + before, y) } else { (x, y + before) };
            self.origin(x, y);
            if is_latin(line) {
                self.push(format_args!("^A0{turn},{height}"));
            } else {
                // Swiss 721, which printers have in their memory, knows Cyrillic; type 0 does not.
                self.push(format_args!("^A@{turn},{height},{height},E:TT0003M_.FNT"));
            }
            let width = self.dot(along).max(1);
            self.push(format_args!("^FB{width},1,0,{justify},0^FH^FD"));
            // In a block of text a backslash begins a command of its own.
            data(&mut self.out, &line.replace('\\', "\\\\"));
            self.out.push_str("^FS\n");
        }
    }

    fn code(&mut self, code: &CodeMark) {
        let (x, y, _, height) = self.whole(code.place.frame);
        let dots = code.place.dots;
        match code.symbol.kind() {
            LabelCode::Qr => {
                self.origin(x, y - QR_DROP);
                self.push(format_args!("^BQN,2,{dots},M^FH^FDMA,"));
                data(&mut self.out, &code.text);
            }
            LabelCode::Code128 => {
                let Some(set) = bars_set(&code.text) else { return };
                self.origin(x, y);
                self.push(format_args!("^BY{dots},3,{height}^BCN,{height},N,N,N,N^FH^FD"));
                self.out.push_str(match set {
                    BarsSet::Ascii => ">:",
                    BarsSet::Digits => ">;",
                });
                for c in code.text.chars() {
                    match c {
                        '>' => self.out.push_str(">0"),
                        '^' => self.out.push_str("><"),
                        '~' => self.out.push_str(">="),
                        c => data(&mut self.out, c.encode_utf8(&mut [0; 4])),
                    }
                }
            }
        }
        self.out.push_str("^FS\n");
    }
}

/// Whether the printer's own type has all characters.
fn is_latin(line: &str) -> bool {
    line.chars().all(|c| matches!(c, ' '..='~' | '\u{a0}'..='\u{ff}' | '…' | '–'))
}

/// Writes the data of a field with `^FH` before it: what begins a command or an escape stands as its number.
fn data(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '^' => out.push_str("_5E"),
            '~' => out.push_str("_7E"),
            '_' => out.push_str("_5F"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}

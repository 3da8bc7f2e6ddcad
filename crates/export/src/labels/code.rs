//! QR codes and Code 128: what is dark in them, and how large they stand in their box.

use super::format::LabelCode;
use crate::drawing::Frame;
use barcoders::sym::code128::Code128;
use qrcode::bits::Bits;
use qrcode::{Color, EcLevel, QrCode, Version};
use std::ops::RangeInclusive;

/// Light modules around a QR code.
const QR_QUIET: usize = 4;
/// The sizes of a QR code, the smallest first.
const QR_VERSIONS: RangeInclusive<i16> = 1..=40;
/// What stands in a QR code for UTF-8.
const UTF_8: u32 = 26;
/// Light modules left and right of bars.
const BARS_QUIET: usize = 10;
/// The least height of bars, units.
const LEAST_BARS: f64 = 20.0;
/// The least side of a module: cameras and scanners do not tell smaller ones apart for sure, units.
const LEAST_MODULE: f64 = 1.0;
/// The largest magnification that printers know.
const MOST_DOTS: usize = 10;
/// The most characters of Code 128: more are wider than any label.
const MOST_BARS_TEXT: usize = 100;

/// A code: rows of modules, a single row of bars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Symbol {
    kind: LabelCode,
    columns: usize,
    /// The dark modules, row by row.
    dark: Vec<bool>,
}

/// How large a code stands and where its modules begin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct SymbolPlace {
    /// The side of a module, dots.
    pub(crate) dots: usize,
    /// Around the modules, without what stays light, units.
    pub(crate) frame: Frame,
}

impl Symbol {
    /// The code that holds the text; none where its kind cannot.
    pub(crate) fn of(kind: LabelCode, text: &str) -> Option<Symbol> {
        match kind {
            LabelCode::Qr => {
                let code = if text.is_ascii() {
                    QrCode::with_error_correction_level(text, EcLevel::M).ok()?
                } else {
                    QrCode::with_bits(unicode_bits(text)?, EcLevel::M).ok()?
                };
                let dark = code.to_colors().into_iter().map(|colour| colour == Color::Dark).collect();
                Some(Symbol { kind, columns: code.width(), dark })
            }
            LabelCode::Code128 => {
                let bars = Code128::new(format!("{}{}", bars_set(text)?.start(), text)).ok()?;
                let dark: Vec<bool> = bars.encode().into_iter().map(|bar| bar == 1).collect();
                Some(Symbol { kind, columns: dark.len(), dark })
            }
        }
    }

    /// What kind of code it is.
    pub(crate) fn kind(&self) -> LabelCode {
        self.kind
    }

    /// Modules from left to right.
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// Modules from left to right of a code that is as large as the largest of those that other encoders make of the text.
    pub(crate) fn columns_at_most(&self, text: &str) -> usize {
        match self.kind {
            LabelCode::Qr => {
                let bytes = QR_VERSIONS.filter_map(|version| qr_bits(text, version, None)).next();
                let columns = bytes.map(|bits| usize::try_from(bits.version().width()).unwrap_or(0));
                columns.unwrap_or(self.columns).max(self.columns)
            }
            LabelCode::Code128 => self.columns,
        }
    }

    /// Where the code stands in its box, `columns` wide, with modules of whole dots; none where they would be too small to
    /// read. `dot`: the side of a printer's dot, units; `left`: the share of the room beside the code that lies left of it.
    pub(crate) fn place(&self, columns: usize, room: Frame, dot: f64, left: f64) -> Option<SymbolPlace> {
        let quiet = match self.kind {
            LabelCode::Qr => QR_QUIET,
            LabelCode::Code128 => BARS_QUIET,
        };
        let modules = (columns + 2 * quiet) as f64;
        let side = match self.kind {
            LabelCode::Qr => room.width.min(room.height),
            LabelCode::Code128 => room.width,
        };
        let dots = ((side + 1e-6) / (modules * dot)).floor().min(MOST_DOTS as f64);
        let module = dots * dot;
        if module < LEAST_MODULE - 1e-6 || (self.kind == LabelCode::Code128 && room.height < LEAST_BARS) {
            return None;
        }
        let snap = |at: f64| (at / dot).round() * dot;
        let width = columns as f64 * module;
        let x = snap(room.x + (room.width - modules * module) * left + quiet as f64 * module);
        let (y, height) = match self.kind {
            LabelCode::Qr => (snap(room.y + (room.height - width) / 2.0), width),
            LabelCode::Code128 => (snap(room.y), (room.height / dot).floor() * dot),
        };
        Some(SymbolPlace { dots: dots as usize, frame: Frame { x, y, width, height } })
    }

    /// The dark rectangles of the code in its place.
    pub(crate) fn bars(&self, place: SymbolPlace) -> Vec<Frame> {
        let rows = self.dark.len() / self.columns;
        let (width, height) = (place.frame.width / self.columns as f64, place.frame.height / rows as f64);
        let mut bars: Vec<Frame> = Vec::new();
        // The bars that end at the row above, by their columns.
        let mut open: Vec<(usize, usize, usize)> = Vec::new();
        for (row, modules) in self.dark.chunks(self.columns).enumerate() {
            let mut ended = Vec::new();
            for (from, to) in runs(modules) {
                let above =
                    open.iter().find(|(start, end, _)| (*start, *end) == (from, to)).map(|open| open.2);
                let bar = above.unwrap_or_else(|| {
                    let (x, y) = (place.frame.x + from as f64 * width, place.frame.y + row as f64 * height);
                    bars.push(Frame { x, y, width: (to - from) as f64 * width, height: 0.0 });
                    bars.len() - 1
                });
                bars[bar].height += height;
                ended.push((from, to, bar));
            }
            open = ended;
        }
        bars
    }
}

/// The smallest bits of a text that is not ASCII alone. They say that it is UTF-8, which readers would have to guess; and
/// they are plain bytes, as the library takes some for Japanese.
fn unicode_bits(text: &str) -> Option<Bits> {
    QR_VERSIONS.filter_map(|version| qr_bits(text, version, Some(UTF_8))).next()
}

/// A text as the bytes of a version; none where it is too long for that.
fn qr_bits(text: &str, version: i16, charset: Option<u32>) -> Option<Bits> {
    let mut bits = Bits::new(Version::Normal(version));
    if let Some(charset) = charset {
        bits.push_eci_designator(charset).ok()?;
    }
    bits.push_byte_data(text.as_bytes()).ok()?;
    bits.push_terminator(EcLevel::M).ok()?;
    Some(bits)
}

/// The runs of dark modules of a row: from, to.
fn runs(modules: &[bool]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (column, _) in modules.iter().enumerate().filter(|(_, dark)| **dark) {
        match runs.last_mut() {
            Some((_, to)) if *to == column => *to += 1,
            _ => runs.push((column, column + 1)),
        }
    }
    runs
}

/// The sets of characters of Code 128 that are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BarsSet {
    /// Printable ASCII.
    Ascii,
    /// Pairs of digits.
    Digits,
}

impl BarsSet {
    /// What begins the text in it, as the library writes it.
    fn start(self) -> char {
        match self {
            BarsSet::Ascii => '\u{181}',
            BarsSet::Digits => '\u{106}',
        }
    }
}

/// The set in which a text is written; none where Code 128 has no bars for it.
pub(crate) fn bars_set(text: &str) -> Option<BarsSet> {
    let length = text.chars().count();
    if length == 0 || length > MOST_BARS_TEXT || !text.chars().all(|c| (' '..='~').contains(&c)) {
        return None;
    }
    let pairs = length.is_multiple_of(2) && text.chars().all(|c| c.is_ascii_digit());
    Some(if pairs { BarsSet::Digits } else { BarsSet::Ascii })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Frame = Frame { x: 10.0, y: 20.0, width: 100.0, height: 60.0 };
    /// Of 203 dpi: eight are a millimetre.
    const DOT: f64 = 0.5;

    #[test]
    fn modules_are_whole_dots_and_their_quiet_zone_lies_inside_the_box() {
        for (kind, quiet) in [(LabelCode::Qr, 4.0), (LabelCode::Code128, 10.0)] {
            let symbol = Symbol::of(kind, "1234").unwrap();
            let place = symbol.place(symbol.columns, ROOM, DOT, 0.5).unwrap();
            let module = place.frame.width / symbol.columns as f64;
            assert_eq!(module, place.dots as f64 * DOT);
            for at in [place.frame.x, place.frame.y] {
                assert_eq!(at / DOT, (at / DOT).round());
            }
            let beside = place.frame.x - ROOM.x;
            assert!(beside >= quiet * module - DOT, "{kind:?}: {beside}");
        }
    }

    #[test]
    fn a_box_too_small_or_a_text_too_long_has_no_place() {
        let symbol = Symbol::of(LabelCode::Qr, &"https://example.org/s/".repeat(8)).unwrap();
        assert!(symbol.place(symbol.columns, ROOM, DOT, 0.5).is_none());
        let bars = Symbol::of(LabelCode::Code128, "A part of which much is told").unwrap();
        assert!(bars.place(bars.columns, ROOM, DOT, 0.5).is_none());
        let flat = Frame { height: 12.0, ..ROOM };
        let bars = Symbol::of(LabelCode::Code128, "12").unwrap();
        assert!(bars.place(bars.columns, flat, DOT, 0.5).is_none());
    }

    #[test]
    fn bars_hold_printable_ascii_alone() {
        for text in ["", "Полка", "a\nb", "\u{106}12", "\u{181}", &"x".repeat(101)] {
            assert!(Symbol::of(LabelCode::Code128, text).is_none(), "{text:?}");
        }
        assert!(Symbol::of(LabelCode::Code128, "R1 ~^>{}").is_some());
        assert!(Symbol::of(LabelCode::Code128, "7").is_some());
    }

    #[test]
    fn bars_cover_exactly_the_dark_modules() {
        let symbol = Symbol::of(LabelCode::Qr, "Kerf").unwrap();
        let place = symbol.place(symbol.columns, ROOM, DOT, 0.0).unwrap();
        let area: f64 = symbol.bars(place).iter().map(|bar| bar.width * bar.height).sum();
        let module = place.frame.width / symbol.columns as f64;
        let dark = symbol.dark.iter().filter(|dark| **dark).count() as f64;
        assert!((area - dark * module * module).abs() < 1e-6);
    }

    #[test]
    fn other_encoders_may_need_a_larger_code() {
        let symbol = Symbol::of(LabelCode::Qr, &"1".repeat(30)).unwrap();
        assert!(symbol.columns_at_most(&"1".repeat(30)) > symbol.columns);
        assert_eq!(symbol.columns_at_most("12"), 21);
    }
}

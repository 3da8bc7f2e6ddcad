//! The groups of a DXF: a code on a line, its value on the next.

use engine::Length;
use std::fmt::{self, Write};
use std::ops::{Add, Sub};

/// A length in ten-thousandths of a millimetre: the middle of a kerf may lie half a micrometre beside a whole one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Decimal(i64);

impl Decimal {
    pub(super) const ZERO: Decimal = Decimal(0);

    pub(super) const fn from_mm(mm: i64) -> Decimal {
        Decimal(mm * 10_000)
    }

    /// Of texts only, whose height and width are no sizes of anything: rounded down to the tenth of a millimetre, at least that.
    pub(super) fn from_type(mm: f64) -> Decimal {
        Decimal(((mm * 10.0).floor() as i64).max(1) * 1_000)
    }

    pub(super) fn mm(self) -> f64 {
        self.0 as f64 / 10_000.0
    }

    /// So many halves of it, rounded down.
    pub(super) const fn halves(self, count: i64) -> Decimal {
        Decimal((self.0 * count).div_euclid(2))
    }
}

impl From<Length> for Decimal {
    fn from(length: Length) -> Decimal {
        Decimal(length.um() * 10)
    }
}

impl Add for Decimal {
    type Output = Decimal;
    fn add(self, other: Decimal) -> Decimal {
        Decimal(self.0 + other.0)
    }
}

impl Sub for Decimal {
    type Output = Decimal;
    fn sub(self, other: Decimal) -> Decimal {
        Decimal(self.0 - other.0)
    }
}

/// Exact, with at least one decimal: `600.0`, `764.5`, `1.5005`.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 10_000, self.0.unsigned_abs() % 10_000);
        let digits = format!("{rest:04}");
        let digits = digits.trim_end_matches('0');
        write!(f, "{sign}{whole}.{}", if digits.is_empty() { "0" } else { digits })
    }
}

/// Handles below this belong to the frame of the file.
const FIRST_HANDLE: u64 = 0x100;

/// Groups as they are written, and how many of them are entities.
#[derive(Debug, Default)]
pub(super) struct Groups {
    text: String,
    entities: u64,
}

impl Groups {
    /// A group with a value that holds no line end.
    pub(super) fn put(&mut self, code: u16, value: impl fmt::Display) {
        write!(self.text, "{code:>3}\r\n{value}\r\n").expect("a String takes all that is written to it");
    }

    /// A point in the plane.
    pub(super) fn point(&mut self, code: u16, x: Decimal, y: Decimal) {
        self.put(code, x);
        self.put(code + 10, y);
    }

    /// A point in the plane, with its height of 0.
    pub(super) fn point_at_zero(&mut self, code: u16, x: Decimal, y: Decimal) {
        self.point(code, x, y);
        self.put(code + 20, Decimal::ZERO);
    }

    /// The beginning of an entity in model space.
    pub(super) fn entity(&mut self, name: &str, layer: &str) {
        let handle = FIRST_HANDLE + self.entities;
        self.entities += 1;
        self.put(0, name);
        self.put(5, format_args!("{handle:X}"));
        self.put(330, super::frame::MODEL_SPACE);
        self.put(100, "AcDbEntity");
        self.put(8, layer);
    }

    /// The handle that the next entity would have.
    pub(super) fn next_handle(&self) -> u64 {
        FIRST_HANDLE + self.entities
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }
}

/// A stranger's text as the value of a group: on one line, and with nothing in it that a reader takes for a code.
pub(super) fn one_line(words: &str) -> String {
    let breaks =
        |c: char| c.is_control() || c.is_whitespace() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}');
    let mut text = String::with_capacity(words.len());
    let mut rest = words.trim_matches(breaks).chars().peekable();
    let mut last = ' ';
    while let Some(c) = rest.next() {
        match c {
            c if breaks(c) => text.push(' '),
            // A caret takes the next character for a control character; before a space it is one itself.
            '^' => text.push_str("^ "),
            // Two of them begin a code, as %%d for a degree sign; of three one is shown.
            '%' if last == '%' || rest.peek() == Some(&'%') => text.push_str("%%%"),
            c => text.push(c),
        }
        last = c;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_exact_decimals() {
        let written = |um| Decimal::from(Length::from_um(um)).to_string();
        assert_eq!(written(600_000), "600.0");
        assert_eq!(written(764_500), "764.5");
        assert_eq!(written(1), "0.001");
        assert_eq!(written(-1_050), "-1.05");
        assert_eq!(Decimal::from(Length::from_um(3_001)).halves(1).to_string(), "1.5005");
    }

    #[test]
    fn a_strangers_text_is_one_line_without_codes() {
        assert_eq!(one_line("Side\n  0\nLINE\r\n\t\u{7}"), "Side   0 LINE");
        assert_eq!(one_line("a\u{2028}b\u{85}c"), "a b c");
        assert_eq!(one_line("^J 100% 50%%d"), "^ J 100% 50%%%%%%d");
        assert_eq!(one_line("Полка 🪚"), "Полка 🪚");
    }
}

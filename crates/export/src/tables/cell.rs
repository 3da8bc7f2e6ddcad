//! What stands in a table.

use crate::measure::Unit;
use chrono::{DateTime, Utc};
use engine::{Area, Length, Money};
use std::borrow::Cow;

/// What stands in a place of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell<'f> {
    /// Nothing.
    Empty,
    /// Words; those of strangers as they came: every writer guards and escapes them.
    Text(Cow<'f, str>),
    /// A whole number.
    Count(u64),
    /// A size, in mm or inches.
    Size(Length),
    /// A running length, in m or ft.
    Run(Length),
    /// A running length, in m whatever the unit: what is paid by the metre.
    Metres(Length),
    /// An area, in m² or square feet.
    Area(Area),
    /// A share 0-1, as per cent.
    Percent(f64),
    /// An amount of money.
    Money(Money),
    /// A moment.
    Date(DateTime<Utc>),
}

const UM_IN_INCH: i128 = 25_400;
const UM_IN_FOOT: i128 = 304_800;
const MILLION: i128 = 1_000_000;

impl<'f> Cell<'f> {
    /// Words; nothing where there are none.
    pub(super) fn text(words: impl Into<Cow<'f, str>>) -> Cell<'f> {
        let words = words.into();
        if words.is_empty() { Cell::Empty } else { Cell::Text(words) }
    }

    /// The number of a cell in millionths of its unit, exact or rounded once; none where it holds no number.
    pub(crate) fn millionths(&self, unit: Unit) -> Option<i128> {
        let metric = unit == Unit::Millimetres;
        match self {
            Cell::Empty | Cell::Text(_) | Cell::Date(_) => None,
            Cell::Count(count) => Some(i128::from(*count) * MILLION),
            Cell::Size(length) => Some(match metric {
                true => i128::from(length.um()) * 1_000,
                false => rounded(i128::from(length.um()) * MILLION, UM_IN_INCH),
            }),
            Cell::Run(length) => Some(match metric {
                true => i128::from(length.um()),
                false => rounded(i128::from(length.um()) * MILLION, UM_IN_FOOT),
            }),
            Cell::Metres(length) => Some(i128::from(length.um())),
            Cell::Area(area) => Some(match metric {
                true => rounded(area.um2(), MILLION),
                false => rounded(area.um2() * MILLION, UM_IN_FOOT * UM_IN_FOOT),
            }),
            Cell::Percent(share) => Some((share * 1e8).round() as i128),
            Cell::Money(amount) => Some(amount.parts() / (Money::PARTS / MILLION)),
        }
    }
}

/// The quotient rounded half away from 0.
fn rounded(value: i128, by: i128) -> i128 {
    (value.abs() + by / 2) / by * value.signum()
}

/// Millionths as a decimal number without trailing zeros: `764.5`.
pub(crate) fn decimal(millionths: i128) -> String {
    let sign = if millionths < 0 { "-" } else { "" };
    let (whole, rest) = (millionths.unsigned_abs() / 1_000_000, millionths.unsigned_abs() % 1_000_000);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let digits = format!("{rest:06}");
    format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(cell: &Cell<'_>, unit: Unit) -> String {
        decimal(cell.millionths(unit).unwrap())
    }

    #[test]
    fn numbers_are_exact_in_millimetres_and_decimals_in_inches() {
        let size = Cell::Size(Length::from_um(285_750));
        assert_eq!(written(&size, Unit::Millimetres), "285.75");
        assert_eq!(written(&size, Unit::Inches), "11.25");
        assert_eq!(written(&Cell::Size(Length::from_um(100_000)), Unit::Inches), "3.937008");
        assert_eq!(written(&Cell::Run(Length::from_um(46_796_001)), Unit::Millimetres), "46.796001");
        assert_eq!(written(&Cell::Run(Length::from_um(304_800)), Unit::Inches), "1");
        let area = Cell::Area(Length::from_mm(2440).times(Length::from_mm(1220)));
        assert_eq!(written(&area, Unit::Millimetres), "2.9768");
        assert_eq!(written(&area, Unit::Inches), "32.042009");
    }

    #[test]
    fn shares_and_money_are_numbers_and_words_are_none() {
        assert_eq!(written(&Cell::Percent(0.645), Unit::Millimetres), "64.5");
        assert_eq!(written(&Cell::Money(Money::parse("-48.5").unwrap()), Unit::Inches), "-48.5");
        assert_eq!(written(&Cell::Count(7), Unit::Inches), "7");
        assert_eq!(Cell::text("12").millionths(Unit::Millimetres), None);
        assert_eq!(Cell::text(""), Cell::Empty);
    }
}

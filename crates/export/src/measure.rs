//! Lengths and areas as a person reads them: no more digits than a tape has, the language's decimal sign.

use crate::language::Language;
use engine::{Area, Length};
use rust_decimal::{Decimal, RoundingStrategy};

/// The unit of the sizes in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unit {
    /// Millimetres, to a tenth.
    #[default]
    Millimetres,
    /// Inches, to a thirty-second, as fractions.
    Inches,
}

/// Micrometres in a thirty-second of an inch.
const UM_IN_32ND: f64 = 793.75;
const MM_IN_FOOT: f64 = 304.8;

impl Unit {
    /// A side: `764.5`, `11 1/4`.
    pub fn side(self, length: Length, language: Language) -> String {
        match self {
            Unit::Millimetres => number(length.mm(), 1, language),
            Unit::Inches => fraction((length.um() as f64 / UM_IN_32ND).round() as i64),
        }
    }

    /// Two sides: `600 × 400`.
    pub fn size(self, width: Length, height: Length, language: Language) -> String {
        format!("{} × {}", self.side(width, language), self.side(height, language))
    }

    /// A running length with its unit: `52.3 m`.
    pub(crate) fn run(self, length: Length, language: Language) -> String {
        let value = length.mm() / if self == Unit::Inches { MM_IN_FOOT } else { 1000.0 };
        format!("{} {}", number(value, 2, language), self.run_name(language))
    }

    /// The short name of the unit of running lengths.
    pub(crate) fn run_name(self, language: Language) -> &'static str {
        match self {
            Unit::Millimetres => language.pick("m", "м"),
            Unit::Inches => language.pick("ft", "фт"),
        }
    }

    /// An area with its unit: `1.92 m²`.
    pub(crate) fn area(self, area: Area, language: Language) -> String {
        let value = area.mm2() / if self == Unit::Inches { MM_IN_FOOT * MM_IN_FOOT } else { 1e6 };
        format!("{} {}", number(value, 2, language), self.area_name(language))
    }

    /// The short name of the unit of areas.
    pub(crate) fn area_name(self, language: Language) -> &'static str {
        match self {
            Unit::Millimetres => language.pick("m²", "м²"),
            Unit::Inches => language.pick("sq ft", "кв. фт"),
        }
    }

    /// The short name of the unit of sides.
    pub fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Unit::Millimetres, Language::English) => "mm",
            (Unit::Millimetres, Language::Russian) => "мм",
            (Unit::Inches, Language::English) => "in",
            (Unit::Inches, Language::Russian) => "дюйм",
        }
    }
}

/// A number of at most so many decimals, without trailing zeros: a half is rounded away from 0, as the page does it.
pub(crate) fn number(value: f64, decimals: u32, language: Language) -> String {
    // What is too large for a decimal has no decimals.
    let text = match value.to_string().parse::<Decimal>() {
        Ok(exact) => exact
            .round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
            .normalize()
            .to_string(),
        Err(_) => format!("{value:.0}"),
    };
    match language {
        Language::English => text.to_owned(),
        Language::Russian => text.replace('.', ","),
    }
}

/// A share as per cent: `91.4 %`.
pub(crate) fn percent(share: f64, language: Language) -> String {
    format!("{} %", number(share * 100.0, 1, language))
}

fn fraction(thirty_seconds: i64) -> String {
    let (whole, mut part, mut of) = (thirty_seconds / 32, thirty_seconds % 32, 32);
    while part != 0 && part % 2 == 0 {
        part /= 2;
        of /= 2;
    }
    match (whole, part) {
        (_, 0) => whole.to_string(),
        (0, _) => format!("{part}/{of}"),
        _ => format!("{whole} {part}/{of}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_away_from_zero_as_the_page_rounds_them() {
        for (um, told) in
            [(603_250, "603.3"), (603_249, "603.2"), (150, "0.2"), (250, "0.3"), (1_950, "2"), (40, "0")]
        {
            assert_eq!(Unit::Millimetres.side(Length::from_um(um), Language::English), told, "{um}");
        }
        assert_eq!(number(-0.05, 1, Language::Russian), "-0,1");
        assert_eq!(number(1e30, 2, Language::English), format!("{:.0}", 1e30));
    }

    #[test]
    fn inches_are_fractions_of_a_tape_and_never_long_decimals() {
        let inches = |um| Unit::Inches.side(Length::from_um(um), Language::English);
        assert_eq!(inches(285_750), "11 1/4");
        assert_eq!(inches(285_749), "11 1/4");
        assert_eq!(inches(12_700), "1/2");
        assert_eq!(inches(1_219_200), "48");
        assert_eq!(inches(3_175), "1/8");
    }

    #[test]
    fn millimetres_have_a_tenth_and_the_decimal_sign_of_the_language() {
        let side = |language| Unit::Millimetres.side(Length::from_um(764_520), language);
        assert_eq!(side(Language::English), "764.5");
        assert_eq!(side(Language::Russian), "764,5");
        assert_eq!(Unit::Millimetres.side(Length::from_mm(600), Language::English), "600");
    }

    #[test]
    fn whole_numbers_keep_their_zeros() {
        assert_eq!(number(100.0, 0, Language::English), "100");
        assert_eq!(percent(1.0, Language::English), "100 %");
    }
}

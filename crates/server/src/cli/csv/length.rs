//! Lengths as people write them: `764,5`, `1 234.5`, `11 1/4`, `11-1/4"`, `285.75mm`.

use engine::Length;

/// What a number without a unit is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Unit {
    /// Millimetres.
    #[default]
    Mm,
    /// Inches.
    In,
    /// Centimetres.
    #[value(skip)]
    Cm,
    /// Metres.
    #[value(skip)]
    M,
}

impl Unit {
    fn um(self) -> i128 {
        match self {
            Unit::Mm => 1_000,
            Unit::In => 25_400,
            Unit::Cm => 10_000,
            Unit::M => 1_000_000,
        }
    }

    /// The unit of a name such as `mm`, `дюйм` or `"`.
    pub fn named(name: &str) -> Option<Unit> {
        Some(match name.trim_end_matches('.') {
            "mm" | "мм" | "millimeter" | "millimetre" | "millimeters" | "millimetres" => Unit::Mm,
            "in" | "inch" | "inches" | "zoll" | "дюйм" | "дюйма" | "дюймы" | "дюймов" | "\"" | "″" | "''"
            | "”" => Unit::In,
            "cm" | "см" => Unit::Cm,
            "m" | "м" => Unit::M,
            _ => return None,
        })
    }
}

/// What the decimal sign of a file is, as far as its numbers tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decimal {
    /// A comma.
    Comma,
    /// A point.
    Point,
    /// No number tells; with semicolons between the cells a point may part thousands.
    Unknown {
        /// Semicolons part the cells.
        semicolons: bool,
    },
}

/// Why a text is not a length.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LengthFault {
    /// Nothing there.
    #[error("is missing")]
    Missing,
    /// No number that is known here.
    #[error("“{0}” is not a length")]
    NotALength(String),
    /// Below zero.
    #[error("“{0}” is below zero")]
    Negative(String),
    /// The sign in it may part thousands or decimals.
    #[error("“{text}” may mean {small} or {large}: write one of these")]
    Ambiguous {
        /// As written.
        text: String,
        /// Read with decimals.
        small: String,
        /// Read with thousands.
        large: String,
    },
    /// Beyond what is computed with.
    #[error("“{0}” is too long")]
    TooLong(String),
}

/// Reads a length.
pub fn parse(text: &str, unit: Unit, decimal: Decimal) -> Result<Length, LengthFault> {
    let not_a_length = || LengthFault::NotALength(text.trim().to_owned());
    if let Some((feet, inches)) = split_feet(text) {
        let inches = if inches.is_empty() { Length::ZERO } else { parse(&inches, Unit::In, Decimal::Point)? };
        return Ok(Length::from_um(feet * 12 * 25_400) + inches);
    }
    let (number, named) = split_unit(text);
    // Thousands are parted in millimetres only: nobody writes so many centimetres, metres or inches.
    let decimal = match named {
        Some(Unit::Cm | Unit::M | Unit::In) if number.contains(',') && !number.contains('.') => {
            Decimal::Comma
        }
        _ => decimal,
    };
    // Nobody writes fractions of a millimetre.
    let bare = if number.contains('/') { Unit::In } else { unit };
    let unit = named.unwrap_or(bare);
    if number.is_empty() {
        return Err(if text.trim().is_empty() { LengthFault::Missing } else { not_a_length() });
    }
    if let Some(rest) = number.strip_prefix(['-', '−'])
        && rest.starts_with(|c: char| c.is_ascii_digit())
    {
        return Err(LengthFault::Negative(text.trim().to_owned()));
    }
    let (top, bottom) = match fraction(&number) {
        Some(value) => value,
        None => match plain(&number, decimal) {
            Number::Is(top, bottom) => (top, bottom),
            Number::NotOne => return Err(not_a_length()),
            Number::Ambiguous => {
                let digits: String = number.chars().filter(char::is_ascii_digit).collect();
                return Err(LengthFault::Ambiguous {
                    text: text.trim().to_owned(),
                    small: trimmed(&number.replace(',', ".")),
                    large: digits,
                });
            }
        },
    };
    // Rounded to the nearest micrometre, halves up, without floats.
    let um = (2 * top * unit.um() + bottom) / (2 * bottom);
    i64::try_from(um)
        .ok()
        .filter(|um| *um <= 1_000_000_000_000)
        .map(Length::from_um)
        .ok_or_else(|| LengthFault::TooLong(text.trim().to_owned()))
}

/// The decimal sign that a number proves, if it proves one.
pub fn decimal_of(text: &str) -> Option<Decimal> {
    let (number, _) = split_unit(text);
    let signs: Vec<char> = number.chars().filter(|c| matches!(c, '.' | ',')).collect();
    let sign = *signs.last()?;
    let as_decimal = if sign == ',' { Decimal::Comma } else { Decimal::Point };
    if signs.iter().any(|other| *other != sign) {
        return Some(as_decimal);
    }
    let (before, after) = number.split_once(sign)?;
    let digits = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    (digits(before) && digits(after) && !may_be_thousands(before, after)).then_some(as_decimal)
}

/// Whether a text looks like a length at all: it tells rows of sizes from headers.
pub fn looks_like_one(text: &str) -> bool {
    let result = parse(text, Unit::Mm, Decimal::Unknown { semicolons: false });
    !matches!(result, Err(LengthFault::NotALength(_) | LengthFault::Missing))
}

/// The number of a text in small letters, and its unit where it names one.
fn split_unit(text: &str) -> (String, Option<Unit>) {
    let text = spelled_out(&text.trim().to_lowercase());
    let end = text.rfind(|c: char| c.is_ascii_digit()).map_or(0, |at| at + 1);
    let (number, suffix) = text.split_at(end);
    match Unit::named(suffix.trim()) {
        Some(unit) if !number.is_empty() => (number.trim().to_owned(), Some(unit)),
        _ => (text, None),
    }
}

/// `4' 3 1/2"` or `4 ft 6 in` as whole feet and the text of the inches; none where the text names no feet.
fn split_feet(text: &str) -> Option<(i64, String)> {
    const MARKS: [&str; 9] = ["feet", "foot", "ft.", "ft", "футов", "фута", "фут", "′", "’"];
    let text = spelled_out(&text.trim().to_lowercase());
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let rest = text[digits..].trim_start();
    let rest = match rest.strip_prefix('\'') {
        Some(rest) => (!rest.starts_with('\'')).then_some(rest)?,
        None => MARKS.iter().find_map(|mark| rest.strip_prefix(mark))?,
    };
    let parts_thousands = rest.len() == 3 && rest.chars().all(|c| c.is_ascii_digit());
    if parts_thousands {
        return None;
    }
    let feet = text[..digits].parse().ok().filter(|feet: &i64| *feet <= 1_000_000)?;
    Some((feet, rest.trim_start().trim_start_matches('-').trim_start().to_owned()))
}

/// Every kind of space as a plain one, fractions that are one character as three, and their bars as slashes.
fn spelled_out(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        let fraction = match c {
            '½' => "1/2",
            '¼' => "1/4",
            '¾' => "3/4",
            '⅛' => "1/8",
            '⅜' => "3/8",
            '⅝' => "5/8",
            '⅞' => "7/8",
            '⁄' | '∕' => "/",
            _ => {
                plain.push(if c.is_whitespace() { ' ' } else { c });
                continue;
            }
        };
        if fraction.len() > 1 && plain.ends_with(|c: char| c.is_ascii_digit()) {
            plain.push(' ');
        }
        plain.push_str(fraction);
    }
    plain.trim().to_owned()
}

/// `11 1/4`, `11-1/4` or `1/4` as numerator and denominator.
fn fraction(number: &str) -> Option<(i128, i128)> {
    let (before, bottom) = number.split_once('/')?;
    if number.len() > 30 {
        return None;
    }
    let (whole, top) = match before.trim().rsplit_once([' ', '-']) {
        Some((whole, top)) => (natural(whole.trim().trim_end_matches('-').trim())?, natural(top)?),
        None => (0, natural(before.trim())?),
    };
    let bottom = natural(bottom.trim())?;
    (bottom > 0 && top < bottom).then_some((whole * bottom + top, bottom))
}

/// A number as it is written.
pub(super) enum Number {
    /// Numerator and denominator, which is a power of ten.
    Is(i128, i128),
    Ambiguous,
    NotOne,
}

/// A whole or decimal number, thousands parted or not.
pub(super) fn plain(number: &str, decimal: Decimal) -> Number {
    let signs: Vec<char> = number.chars().filter(|c| matches!(c, '.' | ',')).collect();
    let decimals_after = match signs.as_slice() {
        [] => None,
        [sign] => {
            let Some((before, after)) = number.split_once(*sign) else { return Number::NotOne };
            let is_decimal = if *sign == ',' { Decimal::Comma } else { Decimal::Point };
            match decimal {
                _ if !may_be_thousands(before, after) => Some(*sign),
                Decimal::Unknown { semicolons: false } if *sign == '.' => Some(*sign),
                Decimal::Unknown { .. } => return Number::Ambiguous,
                decimal if decimal == is_decimal => Some(*sign),
                _ => None,
            }
        }
        [first, .., last] => (first != last).then_some(*last),
    };
    let (whole, decimals) = match decimals_after.and_then(|sign| number.rsplit_once(sign)) {
        Some((whole, decimals)) => (whole, decimals),
        None => (number, ""),
    };
    let Some(whole) = ungrouped(whole) else { return Number::NotOne };
    if decimals.len() > 12 || decimals_after.is_some() && natural(decimals).is_none() {
        return Number::NotOne;
    }
    match natural(&format!("{whole}{decimals}")) {
        Some(top) => Number::Is(top, 10_i128.pow(decimals.len() as u32)),
        None => Number::NotOne,
    }
}

fn may_be_thousands(before: &str, after: &str) -> bool {
    (1..=3).contains(&before.len()) && !before.starts_with('0') && after.len() == 3
}

/// A whole number without the signs that part its thousands; none where they do not stand by threes.
fn ungrouped(whole: &str) -> Option<String> {
    let groups: Vec<&str> = whole.split([' ', '\'', '’', '.', ',']).collect();
    let by_threes = groups.len() == 1
        || (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
    by_threes.then(|| groups.concat())
}

fn natural(digits: &str) -> Option<i128> {
    let all_digits = !digits.is_empty() && digits.len() <= 24 && digits.chars().all(|c| c.is_ascii_digit());
    if all_digits { digits.parse().ok() } else { None }
}

fn trimmed(number: &str) -> String {
    number.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNKNOWN: Decimal = Decimal::Unknown { semicolons: false };

    fn um(text: &str, unit: Unit) -> Result<i64, LengthFault> {
        parse(text, unit, UNKNOWN).map(Length::um)
    }

    #[test]
    fn eleven_and_a_quarter_inches_are_one_size_however_written() {
        for text in [
            "11 1/4",
            "11-1/4",
            "11.25",
            "11 1/4\"",
            "11-1/4 in",
            "11,25",
            "285.75mm",
            "28.575 cm",
            "11¼",
            "11 - 1/4",
        ] {
            assert_eq!(um(text, Unit::In), Ok(285_750), "{text}");
        }
        assert_eq!(um("1/8", Unit::In), Ok(3_175));
        assert_eq!(um("11 1/4″", Unit::Mm), Ok(285_750));
    }

    #[test]
    fn millimetres_may_have_a_comma_a_point_a_unit_and_parted_thousands() {
        for (text, expected) in [
            ("764,5", 764_500),
            ("764.5", 764_500),
            ("2440", 2_440_000),
            ("2440 мм", 2_440_000),
            ("1 234,5", 1_234_500),
            ("1.234,5", 1_234_500),
            ("1,234.5", 1_234_500),
            ("1\u{a0}234", 1_234_000),
            ("0,125", 125),
            ("2.8m", 2_800_000),
            ("0.0005", 1),
            ("2.800", 2_800),
        ] {
            assert_eq!(um(text, Unit::Mm), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_comma_before_three_digits_is_asked_about_unless_the_file_tells() {
        let text = "2,800";
        let ambiguous =
            LengthFault::Ambiguous { text: text.into(), small: "2.8".into(), large: "2800".into() };
        assert_eq!(um(text, Unit::Mm), Err(ambiguous));
        assert_eq!(parse(text, Unit::Mm, Decimal::Comma), Ok(Length::from_um(2_800)));
        assert_eq!(parse(text, Unit::Mm, Decimal::Point), Ok(Length::from_mm(2_800)));
        assert!(parse("2.800", Unit::Mm, Decimal::Unknown { semicolons: true }).is_err());
        assert_eq!(parse("2.800", Unit::Mm, Decimal::Comma), Ok(Length::from_mm(2_800)));
    }

    #[test]
    fn what_is_no_length_is_refused() {
        for text in
            ["abc", "1e3", "1,2,3", "12,34,567", "1/0", "3/2/1", "--5", "1 2", "5 kg", "NaN", "1.2.3", "."]
        {
            assert!(um(text, Unit::Mm).is_err(), "{text}");
        }
        assert_eq!(um("", Unit::Mm), Err(LengthFault::Missing));
        assert_eq!(um("-2", Unit::Mm), Err(LengthFault::Negative("-2".into())));
        assert!(matches!(um("99999999999999", Unit::M), Err(LengthFault::TooLong(_))));
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_fall(text in "[0-9 ./,'\"½-]{0,40}(mm|in|м|″)?") {
            let _ = (parse(&text, Unit::In, UNKNOWN), decimal_of(&text), looks_like_one(&text));
        }

        #[test]
        fn a_length_reads_back_as_it_is_written(um in 0_i64..1_000_000_000_000) {
            let length = Length::from_um(um);
            proptest::prop_assert_eq!(parse(&length.to_string(), Unit::Mm, Decimal::Point), Ok(length));
        }
    }

    #[test]
    fn the_decimal_sign_is_learnt_from_numbers_that_prove_it() {
        assert_eq!(decimal_of("764,5"), Some(Decimal::Comma));
        assert_eq!(decimal_of("1.234,567"), Some(Decimal::Comma));
        assert_eq!(decimal_of("764.25"), Some(Decimal::Point));
        assert_eq!(decimal_of("2,800"), None);
        assert_eq!(decimal_of("600"), None);
    }
}

//! The cells of other programs as Kerf's own lists have them.

use super::super::length::{self, Decimal, Unit};
use super::layouts::{Layout, PROGRAMS, Rotation};

/// A text as words are looked up: in small letters, with single spaces.
pub fn word(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_one(words: &[String], text: &str) -> bool {
    words.contains(&word(text))
}

/// A length, its number with a point, with the unit behind it where it names none. Programs do not part thousands.
pub fn length_cell(text: &str, unit: Option<Unit>) -> String {
    let text = text.trim().trim_start_matches('~').trim();
    let end = text.rfind(|c: char| c.is_ascii_digit()).map_or(0, |at| at + 1);
    let (number, behind) = text.split_at(end);
    let behind = behind.trim();
    let unit = match unit {
        Some(unit) if behind.is_empty() && !number.is_empty() => unit_name(unit),
        _ => "",
    };
    let mut cell = decimal(number).unwrap_or_else(|| number.to_owned());
    for part in [behind, unit].into_iter().filter(|part| !part.is_empty()) {
        cell.push(' ');
        cell.push_str(part);
    }
    cell
}

fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Mm => "mm",
        Unit::Cm => "cm",
        Unit::M => "m",
        Unit::In => "in",
    }
}

/// A number with one sign in it, which is a decimal one: never with three decimals, which could be taken for thousands.
pub fn decimal(number: &str) -> Option<String> {
    let (whole, decimals) = number.split_once(['.', ','])?;
    let digits = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let zero = if decimals.len() == 3 { "0" } else { "" };
    (digits(whole) && digits(decimals)).then(|| format!("{whole}.{decimals}{zero}"))
}

/// Whether lengths say that they are inches, by a mark or a fraction, and bare ones beside them can be.
pub fn says_inches<'t>(lengths: impl Iterator<Item = &'t str> + Clone) -> bool {
    /// Longer than any sheet, inches.
    const TOO_LONG: f64 = 200.0;
    let is_too_long = |text: &str| {
        let whole = text.split(['.', ',']).next().unwrap_or_default();
        let is_bare = decimal(text).is_some() || text.chars().all(|c| c.is_ascii_digit());
        is_bare && whole.parse::<f64>().is_ok_and(|inches| inches > TOO_LONG)
    };
    let is_inch = |text: &str| {
        let read = length::parse(text, Unit::Mm, Decimal::Point);
        let other = length::parse(text, Unit::In, Decimal::Point);
        let says_unit = read.is_ok() && read == other;
        let metric = text.trim_end_matches('.').to_lowercase();
        says_unit && !["mm", "cm", "m", "мм", "см", "м"].iter().any(|unit| metric.ends_with(unit))
    };
    let lengths = lengths.map(str::trim).filter(|text| !text.is_empty());
    lengths.clone().any(is_inch) && !lengths.clone().any(is_too_long)
}

/// A thickness in millimetres; none where it is no length.
pub fn thickness(cell: &str) -> Option<String> {
    length::parse(cell, Unit::Mm, Decimal::Point).ok().map(|length| length.to_string())
}

/// A direction of grain as 0, 1 or 2.
pub fn grain(text: &str) -> &'static str {
    let words = &PROGRAMS.words;
    match () {
        () if is_one(&words.along_grain, text) => "1",
        () if is_one(&words.across_grain, text) => "2",
        () => "0",
    }
}

/// How a panel may be turned; a list of letters has one for each copy, the first counts.
pub fn rotation(text: &str, layout: &Layout) -> Rotation {
    let words = &PROGRAMS.words;
    let text = word(text.split(',').next().unwrap_or_default());
    match layout.rotation.get(&text) {
        Some(own) => *own,
        None if is_one(&words.turns_never, &text) => Rotation::Never,
        None if is_one(&words.turns_as_material, &text) => Rotation::AsMaterial,
        None => Rotation::Free,
    }
}

/// Yes or no where the program says it in a word that is known, else the cell as it is.
pub fn yes_or_no(text: &str) -> String {
    let words = &PROGRAMS.words;
    match () {
        () if is_one(&words.on, text) => "yes".to_owned(),
        () if is_one(&words.off, text) => "no".to_owned(),
        () => text.trim().to_owned(),
    }
}

/// Whether a cell says that a side has no band.
pub fn is_no_band(text: &str) -> bool {
    text.trim().is_empty() || is_one(&PROGRAMS.words.no_band, text)
}

/// What a band is called that has no name in the list.
const NAMELESS_BAND: &str = "Band";

/// The name of a band; a tick names none.
pub fn band(text: &str) -> String {
    if is_one(&PROGRAMS.words.band, text) { NAMELESS_BAND.to_owned() } else { text.trim().to_owned() }
}

/// The bands of top, bottom, left and right by how many sides have one: `1W-2L`, `All`.
pub fn bands(text: &str) -> [String; 4] {
    let text = word(text).replace(' ', "");
    let count = |letter: char| {
        text.split('-').find_map(|part| part.strip_suffix(letter)?.parse::<u8>().ok()).unwrap_or(0)
    };
    let all = matches!(text.as_str(), "all" | "4" | "все");
    let (long, wide) = if all { (2, 2) } else { (count('l'), count('w')) };
    [long > 0, long > 1, wide > 0, wide > 1]
        .map(|has| if has { NAMELESS_BAND.to_owned() } else { String::new() })
}

//! Sizes as the format writes them: decimals that hold whole micrometres.

use crate::measure::Unit;

/// A decimal inch has five decimals: finer than half a micrometre.
const INCH_PARTS: i64 = 100_000;

/// A size: `764.5` mm, `11.25` inches.
pub(super) fn write(um: i64, unit: Unit) -> String {
    let (parts, decimals) = match unit {
        Unit::Millimetres => (um, 3),
        // µm · 100 000 / 25 400, rounded.
        Unit::Inches => ((um * 1_000 + 127) / 254, 5),
    };
    let of = 10_i64.pow(decimals);
    let digits = format!("{}.{:0width$}", parts / of, parts % of, width = decimals as usize);
    let short = digits.trim_end_matches('0');
    // At least one decimal, as the format's own examples have it.
    if short.ends_with('.') { format!("{short}0") } else { short.to_owned() }
}

/// The size of a text in whole micrometres; none where it is no size.
pub(super) fn read(text: &str, unit: Unit) -> Option<i64> {
    let (whole, rest) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let readable = !whole.is_empty() && whole.len() <= 7 && rest.len() <= 5;
    if !readable || !all_digits(whole) || !all_digits(rest) {
        return None;
    }
    let parts: i64 = format!("{whole}{rest:0<5}").parse().ok()?;
    match unit {
        Unit::Millimetres => (parts % 100 == 0).then_some(parts / 100),
        Unit::Inches => Some((parts * 25_400 + INCH_PARTS / 2) / INCH_PARTS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_read_back_to_the_micrometre_in_both_units() {
        for um in [0, 1, 999, 3_175, 4_400, 285_750, 764_500, 2_800_000, 9_999_899, 9_999_900] {
            for unit in [Unit::Millimetres, Unit::Inches] {
                assert_eq!(read(&write(um, unit), unit), Some(um), "{um} {unit:?}");
            }
        }
        assert_eq!(write(600_000, Unit::Millimetres), "600.0");
        assert_eq!(write(285_750, Unit::Inches), "11.25");
    }

    #[test]
    fn other_texts_are_no_sizes() {
        for text in ["", "-1", "1e3", "1,5", "1.2345678", "123456789", ".", "1.0001", "1 0"] {
            assert_eq!(read(text, Unit::Millimetres), None, "{text}");
        }
    }
}

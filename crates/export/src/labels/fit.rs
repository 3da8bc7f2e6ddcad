//! Words fitted into a box: type as large as the field asks for, smaller where it must be, cut where even that is too much.

use crate::drawing::Frame;
use crate::font;

/// Units in a point: a unit is a quarter of a millimetre.
pub(crate) const UNITS_IN_POINT: f64 = 25.4 / 72.0 * 4.0;

/// The smallest type that a text shrinks to, pt.
const LEAST: f64 = 5.0;
/// From base line to base line, in the size of the type.
pub(crate) const LINE: f64 = 1.2;
/// From a step of type sizes to the next, units.
const STEP: f64 = 0.25;
/// More characters than this are not even looked at: no label holds them.
const MOST_CHARACTERS: usize = 2_000;

/// Words as they stand in a box.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fitted {
    /// From the top; none is wider than the box.
    pub(crate) lines: Vec<String>,
    /// The size of the type, units.
    pub(crate) size: f64,
}

/// Fits words into a box; `largest`: the size of the type that is asked for, pt.
pub(crate) fn fit(words: &str, width: f64, height: f64, largest: f64, bold: bool) -> Fitted {
    let words = clean(words);
    let largest = largest * UNITS_IN_POINT;
    let least = (LEAST * UNITS_IN_POINT).min(largest).min(height);
    let try_size = |size: f64| {
        let whole = words.split_whitespace().all(|word| font::width(word, size, bold) <= width);
        let lines = whole.then(|| font::wrap(&words, size, bold, width))?;
        (lines.len() <= most_lines(height, size)).then_some(Fitted { lines, size })
    };
    // By halving: the smaller the type, the less room is needed.
    let (mut good, mut bad) = (None, 0);
    let steps = ((largest - least) / STEP).floor() as usize;
    let mut next = steps + 1;
    while bad < next {
        let middle = (bad + next) / 2;
        match try_size(largest - middle as f64 * STEP) {
            Some(fitted) => (good, next) = (Some(fitted), middle),
            None => bad = middle + 1,
        }
    }
    good.or_else(|| try_size(least)).unwrap_or_else(|| cut(&words, width, height, least, bold))
}

/// How many lines of a size a box holds; one at the least.
fn most_lines(height: f64, size: f64) -> usize {
    // A hair to spare: a box as high as its type holds it.
    1 + ((height - size + 1e-6) / (size * LINE)).floor().max(0.0) as usize - usize::from(size > height + 1e-6)
}

/// As many lines as the box holds, the last one with dots in place of what is left out.
fn cut(words: &str, width: f64, height: f64, size: f64, bold: bool) -> Fitted {
    let mut lines = font::wrap(words, size, bold, width);
    let most = most_lines(height, size).max(1);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let room = width - font::width("…", size, bold);
            while font::width(last, size, bold) > room && last.pop().is_some() {}
            last.truncate(last.trim_end().len());
            last.push('…');
        }
    }
    Fitted { lines, size }
}

/// A text without what steers printers and the order of characters; the rest is a label's to show.
fn clean(words: &str) -> String {
    let is_bad = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    words.chars().take(MOST_CHARACTERS).map(|c| if is_bad(c) { ' ' } else { c }).collect()
}

/// The first base line of as many lines in the middle of a box, from its top; the next ones follow by [`LINE`].
pub(crate) fn first_base_line(box_of: Frame, lines: usize, size: f64) -> f64 {
    // The middle of capitals lies 0.36 of the size above their base line.
    box_of.height / 2.0 + 0.36 * size - (lines.saturating_sub(1)) as f64 / 2.0 * size * LINE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_fit_keep_their_size_and_others_shrink() {
        let fitted = fit("Side", 200.0, 20.0, 12.0, true);
        assert_eq!(fitted.lines, ["Side"]);
        assert!((fitted.size - 12.0 * UNITS_IN_POINT).abs() < 1e-9);

        let smaller = fit("Side of the tall cupboard", 200.0, 20.0, 12.0, true);
        assert_eq!(smaller.lines, ["Side of the tall cupboard"]);
        assert!(smaller.size < fitted.size && smaller.size > LEAST * UNITS_IN_POINT);
        assert!(font::width(&smaller.lines[0], smaller.size, true) <= 200.0);
        // As large as it goes: the next step is too wide.
        assert!(font::width(&smaller.lines[0], smaller.size + STEP, true) > 200.0);
    }

    #[test]
    fn a_high_box_takes_several_lines_before_the_type_shrinks() {
        let fitted = fit("Side of the tall cupboard", 120.0, 60.0, 12.0, false);
        assert!(fitted.lines.len() > 1, "{fitted:?}");
        assert!((fitted.size - 12.0 * UNITS_IN_POINT).abs() < 1e-9);
        assert_eq!(fitted.lines.join(" "), "Side of the tall cupboard");
    }

    #[test]
    fn what_does_not_fit_in_the_smallest_type_ends_in_dots() {
        let fitted = fit(&"Очень длинное имя детали ".repeat(40), 100.0, 20.0, 12.0, false);
        assert_eq!(fitted.lines.len(), 2);
        assert!(fitted.lines[1].ends_with('…'));
        assert!(fitted.lines.iter().all(|line| font::width(line, fitted.size, false) <= 100.0), "{fitted:?}");
        let long = fit(&"W".repeat(100_000), 100.0, 8.0, 40.0, true);
        assert_eq!(long.lines.len(), 1);
        assert!(long.lines[0].ends_with('…'));
    }

    #[test]
    fn no_words_are_no_lines_and_a_flat_box_holds_flat_type() {
        assert!(fit(" \t\n", 100.0, 20.0, 12.0, false).lines.is_empty());
        let flat = fit("Flat", 100.0, 4.0, 12.0, false);
        assert!(flat.size <= 4.0 && flat.lines == ["Flat"], "{flat:?}");
    }

    #[test]
    fn characters_that_steer_are_blanks() {
        assert_eq!(fit("a\u{0}b\u{202e}c\u{1b}d", 200.0, 20.0, 8.0, false).lines, ["a b c d"]);
    }
}

//! The typeface of all files: Liberation Sans, which is as wide as Arial, with the widths of its characters.

use std::collections::HashMap;
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

static REGULAR: &[u8] = include_bytes!("../assets/LiberationSans-Regular.ttf");
static BOLD: &[u8] = include_bytes!("../assets/LiberationSans-Bold.ttf");

/// A safety factor: a viewer of an SVG may have to take another typeface.
const SAFETY: f64 = 1.02;

/// A space at which no line breaks.
pub(crate) const NO_BREAK: char = '\u{a0}';

/// A character in the typeface.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Glyph {
    /// Its place in the font.
    pub(crate) id: u16,
    /// How far the next one stands from it, in the size of the type.
    pub(crate) advance: f64,
}

static FACES: LazyLock<[Face<'static>; 2]> =
    LazyLock::new(|| [REGULAR, BOLD].map(|font| Face::parse(font, 0).expect("the embedded font is whole")));
static GLYPHS: LazyLock<[HashMap<char, Glyph>; 2]> = LazyLock::new(|| FACES.each_ref().map(glyphs));

/// The font as a file.
pub(crate) fn bytes(bold: bool) -> &'static [u8] {
    if bold { BOLD } else { REGULAR }
}

/// A character in the typeface; none where the typeface lacks it.
pub(crate) fn glyph(c: char, bold: bool) -> Option<Glyph> {
    GLYPHS[usize::from(bold)].get(&c).copied()
}

/// The units of outlines in the size of the type.
pub(crate) fn units(bold: bool) -> f64 {
    f64::from(FACES[usize::from(bold)].units_per_em())
}

/// Draws the outline of a character, y up, in [`units`].
pub(crate) fn outline(glyph: u16, bold: bool, builder: &mut dyn OutlineBuilder) {
    FACES[usize::from(bold)].outline_glyph(GlyphId(glyph), builder);
}

fn glyphs(face: &Face<'_>) -> HashMap<char, Glyph> {
    let em = f64::from(face.units_per_em());
    let mut glyphs = HashMap::new();
    let tables = face.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables);
    for table in tables.filter(|table| table.is_unicode()) {
        table.codepoints(|code| {
            let known = char::from_u32(code).zip(table.glyph_index(code)).filter(|(_, id)| *id != GlyphId(0));
            if let Some((c, id)) = known {
                let advance = f64::from(face.glyph_hor_advance(id).unwrap_or(0)) / em;
                glyphs.insert(c, Glyph { id: id.0, advance });
            }
        });
    }
    glyphs
}

/// The width of a text, in the units of `size`, with a little room to spare.
pub(crate) fn width(text: &str, size: f64, bold: bool) -> f64 {
    text.chars().map(|c| advance(c, bold)).sum::<f64>() * size * SAFETY
}

/// The part of the type size that a character takes.
fn advance(c: char, bold: bool) -> f64 {
    match glyph(c, bold) {
        Some(glyph) => glyph.advance,
        None => match c {
            '\u{0300}'..='\u{036f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0.0,
            '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{1f000}'.. => {
                1.0
            }
            _ => 0.62,
        },
    }
}

/// Breaks a text into lines of at most `room`, between words where it can, inside a word where it must. A space that does not
/// break stays inside its line, and a whole number stays with the fraction behind it: `48` is not what `48 13/16` says.
pub(crate) fn wrap(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    let space = width(" ", size, bold);
    for word in unbroken(text) {
        let needed = width(&word, size, bold);
        if let Some(line) = lines.last_mut()
            && used + space + needed <= room
        {
            line.push(' ');
            line.push_str(&word);
            used += space + needed;
            continue;
        }
        lines.push(String::new());
        used = 0.0;
        for c in word.chars() {
            let needed = width(c.encode_utf8(&mut [0; 4]), size, bold);
            match lines.last_mut() {
                Some(line) if line.is_empty() || used + needed <= room => {
                    line.push(c);
                    used += needed;
                }
                _ => {
                    lines.push(c.to_string());
                    used = needed;
                }
            }
        }
    }
    lines
}

/// What stays on one line: words, and whole numbers with their fractions.
fn unbroken(text: &str) -> Vec<String> {
    let breaks = |c: char| c.is_whitespace() && c != NO_BREAK;
    let is_whole = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_fraction = |word: &str| word.split_once('/').is_some_and(|(a, b)| is_whole(a) && is_whole(b));
    let mut words: Vec<String> = Vec::new();
    for word in text.split(breaks).filter(|word| !word.is_empty()) {
        match words.last_mut() {
            Some(last) if is_whole(last) && is_fraction(word) => {
                last.push(' ');
                last.push_str(word);
            }
            // In the line it is a space like any other, so that a size is found by those who search for it.
            _ => words.push(word.replace(NO_BREAK, " ")),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_long_words_inside() {
        let lines = wrap("Wall top/bottom abcdefghijklmnopqrstuvwxyz", 10.0, false, 70.0);
        assert_eq!(lines[0], "Wall");
        assert!(lines.len() > 2);
        assert_eq!(lines.concat(), "Walltop/bottomabcdefghijklmnopqrstuvwxyz");
        assert!(lines.iter().all(|line| width(line, 10.0, false) <= 70.0), "{lines:?}");
    }

    #[test]
    fn a_space_that_does_not_break_keeps_a_size_on_one_line() {
        assert_eq!(wrap("Side 597\u{a0}×\u{a0}140", 10.0, false, 60.0), ["Side", "597 × 140"]);
    }

    #[test]
    fn a_fraction_stays_with_its_whole_number() {
        let narrow = width("30 23/32 × 48", 10.0, false) + 1.0;
        assert_eq!(wrap("30 23/32 × 48 13/16", 10.0, false, narrow), ["30 23/32 ×", "48 13/16"]);
    }

    #[test]
    fn a_line_too_narrow_for_one_letter_still_ends() {
        assert_eq!(wrap("abc", 10.0, false, 1.0), ["a", "b", "c"]);
    }

    #[test]
    fn the_typeface_has_what_both_languages_and_drawings_need() {
        for c in ('А'..='я').chain(' '..='~').chain("Ёё×·–…²№—«»≥≤□".chars()) {
            assert!(glyph(c, false).is_some() && glyph(c, true).is_some(), "{c}");
        }
        assert_eq!(glyph('日', false), None);
    }

    #[test]
    fn widths_are_those_of_arial() {
        assert!((width("AAAA", 1000.0, false) / SAFETY - 4.0 * 667.0).abs() < 1.0);
        assert!(width("m", 10.0, true) > width("m", 10.0, false));
    }
}

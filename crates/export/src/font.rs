//! The typeface of all files: Liberation Sans, which is as wide as Arial, with the widths of its characters.

use std::collections::HashMap;
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId};

static REGULAR: &[u8] = include_bytes!("../assets/LiberationSans-Regular.ttf");
static BOLD: &[u8] = include_bytes!("../assets/LiberationSans-Bold.ttf");

/// A safety factor: a viewer of an SVG may have to take another typeface.
const SAFETY: f64 = 1.02;

/// A character in the typeface.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Glyph {
    /// Its place in the font.
    pub(crate) id: u16,
    /// How far the next one stands from it, in the size of the type.
    pub(crate) advance: f64,
}

static GLYPHS: LazyLock<[HashMap<char, Glyph>; 2]> = LazyLock::new(|| [glyphs(REGULAR), glyphs(BOLD)]);

/// The font as a file.
pub(crate) fn bytes(bold: bool) -> &'static [u8] {
    if bold { BOLD } else { REGULAR }
}

/// A character in the typeface; none where the typeface lacks it.
pub(crate) fn glyph(c: char, bold: bool) -> Option<Glyph> {
    GLYPHS[usize::from(bold)].get(&c).copied()
}

fn glyphs(font: &'static [u8]) -> HashMap<char, Glyph> {
    let face = Face::parse(font, 0).expect("the embedded font is whole");
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

/// Breaks a text into lines of at most `room`, between words where it can, inside a word where it must.
pub(crate) fn wrap(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    let space = width(" ", size, bold);
    for word in text.split_whitespace() {
        let needed = width(word, size, bold);
        if let Some(line) = lines.last_mut()
            && used + space + needed <= room
        {
            line.push(' ');
            line.push_str(word);
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

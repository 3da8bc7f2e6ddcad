//! Text widths in an Arial-like typeface, near enough to fit a text into a box before it is drawn.

/// A safety factor: the typeface that is used may be wider than the one asked for.
const SAFETY: f64 = 1.06;

/// The width of a text, in the units of `size`.
pub(crate) fn width(text: &str, size: f64, bold: bool) -> f64 {
    let sum: f64 = text.chars().map(advance).sum();
    sum * size / 1000.0 * SAFETY * if bold { 1.06 } else { 1.0 }
}

/// Thousandths of the type size that a character takes.
fn advance(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | 'і' => 225.0,
        ' ' | '.' | ',' | ':' | ';' | '/' | '|' | '!' | 'I' | 'f' | 't' | '\u{a0}' => 280.0,
        'r' | '-' | '(' | ')' | '"' => 345.0,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | 'J' => 500.0,
        'w' | 'C' | 'D' | 'H' | 'N' | 'R' | 'U' => 722.0,
        'm' | 'M' => 833.0,
        'G' | 'O' | 'Q' => 778.0,
        'W' | '%' | '@' => 950.0,
        'A'..='Z' => 667.0,
        '!'..='~' => 556.0,
        'Ж' | 'Ш' | 'Щ' | 'Ю' | 'Ы' | 'Ф' | 'М' | 'ш' | 'щ' | 'ю' => 890.0,
        'ж' | 'м' | 'ы' | 'ф' => 730.0,
        'А'..='Я' | 'Ё' => 700.0,
        'а'..='я' | 'ё' => 560.0,
        '\u{0300}'..='\u{036f}' | '\u{200b}'..='\u{200f}' => 0.0,
        '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{1f000}'.. => 1000.0,
        _ => 620.0,
    }
}

/// Breaks a text into lines of at most `room`, between words where it can, inside a word where it must.
pub(crate) fn wrap(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut()
            && width(&format!("{line} {word}"), size, bold) <= room
        {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        lines.push(String::new());
        for c in word.chars() {
            let Some(line) = lines.last_mut() else { continue };
            let longer = format!("{line}{c}");
            if line.is_empty() || width(&longer, size, bold) <= room {
                *line = longer;
            } else {
                lines.push(c.to_string());
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
}

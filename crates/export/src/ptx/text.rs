//! Strangers' texts as saws can read them: one line, no separators, no longer than the field.

use std::collections::HashSet;

/// A text of at most `most` characters. Saws split lines at commas without heeding quotes, so a comma becomes a semicolon and
/// a quote an apostrophe; control characters and marks of direction become spaces.
pub(super) fn clean(text: &str, most: usize) -> String {
    let plain = |c: char| match c {
        ',' => ';',
        '"' => '\'',
        c if c.is_control() => ' ',
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => ' ',
        c => c,
    };
    let words: String = text.chars().map(plain).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(most).collect::<String>().trim_end().to_owned()
}

/// Codes that name boards and materials: without spaces, and different even where case does not count.
#[derive(Default)]
pub(super) struct UniqueCodes {
    taken: HashSet<String>,
}

impl UniqueCodes {
    /// A code for a name.
    pub(super) fn code(&mut self, name: &str) -> String {
        let code = clean(name, 50).replace(' ', "_");
        let base: String = code.chars().take(44).collect();
        let numbered = (2..).map(|n| format!("{base}_{n}"));
        let free = std::iter::once(code)
            .filter(|code| !code.is_empty())
            .chain(numbered)
            .find(|code| self.taken.insert(code.to_uppercase()));
        free.expect("there are more numbers than codes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_breaks_a_line_or_a_field() {
        assert_eq!(clean("a,\"b\"\r\nCUTS,1\u{202e}\u{0}", 50), "a;'b' CUTS;1");
        assert_eq!(clean(&"Ж".repeat(80), 50).chars().count(), 50);
    }

    #[test]
    fn equal_codes_get_numbers() {
        let mut codes = UniqueCodes::default();
        let names = ["White 18", "white_18", "", "", &"x".repeat(60), &"x".repeat(70)];
        let codes: Vec<String> = names.iter().map(|name| codes.code(name)).collect();
        assert_eq!(codes[..4], ["White_18", "white_18_2", "_2", "_3"]);
        assert_eq!((codes[4].len(), codes[5].len()), (50, 46));
    }
}

//! Strangers' texts in comments: ASCII that no controller takes for more than a comment.

/// A text of at most `most` characters. Controllers know ASCII only, so Cyrillic is transliterated. Brackets and semicolons
/// would end a comment; GRBL obeys `!`, `~` and `?` wherever they stand; `%` ends a program. All of these, and whatever
/// else is unknown, become underscores.
pub(super) fn comment(text: &str, most: usize) -> String {
    let mut ascii = String::new();
    for c in text.chars().take(most) {
        match c {
            c if c.is_ascii_alphanumeric() || " .,-_+=:/*".contains(c) => ascii.push(c),
            c if c.is_whitespace() => ascii.push(' '),
            '×' => ascii.push('x'),
            c => match latin(c) {
                Some(latin) => ascii.push_str(latin),
                None => ascii.push('_'),
            },
        }
    }
    let words = ascii.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(most).collect::<String>().trim_end().to_owned()
}

/// Cyrillic letters in Latin ones; a capital letter begins with a capital one.
fn latin(c: char) -> Option<&'static str> {
    Some(match c {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' => "d",
        'е' | 'э' => "e",
        'ё' => "yo",
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' => "i",
        'й' | 'ы' => "y",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ю' => "yu",
        'я' => "ya",
        'ъ' | 'ь' | 'Ъ' | 'Ь' => "",
        'А' => "A",
        'Б' => "B",
        'В' => "V",
        'Г' | 'Ґ' => "G",
        'Д' => "D",
        'Е' | 'Э' => "E",
        'Ё' => "Yo",
        'Ж' => "Zh",
        'З' => "Z",
        'И' | 'І' => "I",
        'Й' | 'Ы' => "Y",
        'К' => "K",
        'Л' => "L",
        'М' => "M",
        'Н' => "N",
        'О' => "O",
        'П' => "P",
        'Р' => "R",
        'С' => "S",
        'Т' => "T",
        'У' => "U",
        'Ф' => "F",
        'Х' => "Kh",
        'Ц' => "Ts",
        'Ч' => "Ch",
        'Ш' => "Sh",
        'Щ' => "Shch",
        'Ю' => "Yu",
        'Я' => "Ya",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_ascii_without_what_controllers_obey() {
        assert_eq!(comment("Полка (левая); 600×400!", 60), "Polka _levaya__ 600x400_");
        assert_eq!(comment("a)\r\nM3 S9999\u{18}~?%$#", 60), "a_ M3 S9999______");
        assert_eq!(comment(&"щ".repeat(100), 30).len(), 30);
    }
}

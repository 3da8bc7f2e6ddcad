//! Prices as spreadsheets write them: `48.50`, `48,50 €`, `1 234,50`, `EUR 12`.

use super::length::{self, Decimal, Number};
use engine::Money;

/// Why a text is no price.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PriceFault {
    /// No number that is known here.
    #[error("“{0}” is not a price")]
    NotAPrice(String),
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
}

/// Reads a price; which currency it names does not matter.
pub fn parse(text: &str, decimal: Decimal) -> Result<Money, PriceFault> {
    let not_a_price = || PriceFault::NotAPrice(text.trim().to_owned());
    let plain: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let number = without_currency(plain.trim());
    let (sign, digits) = match number.strip_prefix(['-', '−']) {
        Some(digits) => ("-", digits),
        None => ("", number),
    };
    match length::plain(digits, decimal) {
        Number::Is(top, bottom) => {
            let (whole, decimals) = (top / bottom, top % bottom);
            let places = bottom.to_string().len() - 1;
            let amount = match places {
                0 => format!("{sign}{whole}"),
                _ => format!("{sign}{whole}.{decimals:0places$}"),
            };
            Money::parse(&amount).ok_or_else(not_a_price)
        }
        Number::NotOne => Err(not_a_price()),
        Number::Ambiguous => Err(PriceFault::Ambiguous {
            text: text.trim().to_owned(),
            small: number.replace(',', "."),
            large: number.replace([',', '.'], ""),
        }),
    }
}

/// The number of a price without the sign or the three letters of a currency before or behind it.
fn without_currency(text: &str) -> &str {
    const SIGNS: [char; 9] = ['€', '$', '£', '₽', '¥', '₴', '₸', '₹', '₺'];
    const WORDS: [&str; 5] = ["руб.", "руб", "р.", "р", "Kč"];
    let is_code = |word: &str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let digits = |c: char| c.is_ascii_digit();
    let (Some(first), Some(last)) = (text.find(digits), text.rfind(digits)) else { return text };
    // A sign of the number stands next to it.
    let first = text[..first].trim_end_matches(['-', '−', '.', ',']).len();
    let (before, rest) = text.split_at(first);
    let (number, behind) = rest.split_at(last + 1 - first);
    let (before, behind) = (before.trim(), behind.trim());
    let names = |word: &str| {
        word.is_empty() || is_code(word) || WORDS.contains(&word) || {
            let mut signs = word.chars();
            signs.next().is_some_and(|sign| SIGNS.contains(&sign)) && signs.next().is_none()
        }
    };
    if names(before) && names(behind) && (before.is_empty() || behind.is_empty()) { number } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_before_three_digits_is_asked_about_unless_the_file_tells() {
        let unknown = parse("1,250 €", Decimal::Unknown { semicolons: false }).unwrap_err();
        assert_eq!(unknown.to_string(), "“1,250 €” may mean 1.250 or 1250: write one of these");
        assert_eq!(parse("1,250 €", Decimal::Comma), Ok(Money::parse("1.25").unwrap()));
        assert_eq!(parse("1,250 €", Decimal::Point), Ok(Money::parse("1250").unwrap()));
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_fall(text in "[-−]?[0-9 .,€$EURруб]{0,30}") {
            let _ = parse(&text, Decimal::Unknown { semicolons: true });
        }
    }
}

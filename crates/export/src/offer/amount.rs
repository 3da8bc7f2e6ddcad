//! Amounts of money as people write them.

use crate::Language;
use engine::Money;

/// A space that keeps a number on one line.
const NO_BREAK: char = '\u{a0}';

impl Language {
    /// The amount with its thousands apart and at least two decimals: `1,234.50`, `1 234,50`.
    pub(crate) fn amount(self, amount: Money) -> String {
        let text = amount.to_string();
        let digits = text.trim_start_matches('-');
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let (thousands, point) = match self {
            Language::English => (',', '.'),
            Language::Russian => (NO_BREAK, ','),
        };
        let mut written = String::from(if text.starts_with('-') { "−" } else { "" });
        for (n, digit) in whole.chars().enumerate() {
            if n > 0 && (whole.len() - n).is_multiple_of(3) {
                written.push(thousands);
            }
            written.push(digit);
        }
        format!("{written}{point}{decimals:0<2}")
    }

    /// A decimal text as people write it, with no more decimals than it has.
    pub(crate) fn quantity(self, number: &str) -> String {
        match self {
            Language::English => number.to_owned(),
            Language::Russian => number.replace('.', ","),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_their_thousands_apart_and_at_least_two_decimals() {
        for (amount, english, russian) in [
            ("0", "0.00", "0,00"),
            ("-12.5", "−12.50", "−12,50"),
            ("999", "999.00", "999,00"),
            ("1234567.8912", "1,234,567.8912", "1\u{a0}234\u{a0}567,8912"),
        ] {
            let amount = Money::parse(amount).unwrap();
            assert_eq!(Language::English.amount(amount), english);
            assert_eq!(Language::Russian.amount(amount), russian);
        }
    }
}

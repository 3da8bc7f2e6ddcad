//! Fractions of whole numbers, and the decimals that they are rounded to.

use engine::Money;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// Decimals of a rounded sum of money.
const CENTS: u32 = 2;

/// The amount as a fraction.
pub(crate) fn money(amount: Money) -> BigRational {
    BigRational::new(amount.parts().into(), Money::PARTS.into())
}

/// `numerator` / `denominator`, which is not 0.
pub(crate) fn fraction(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> BigRational {
    BigRational::new(numerator.into(), denominator.into())
}

/// A whole number.
pub(crate) fn whole(number: impl Into<BigInt>) -> BigRational {
    BigRational::from_integer(number.into())
}

/// The amount to the hundredth, rounded half away from 0.
pub(crate) fn cents(amount: &BigRational) -> Money {
    of_text(&decimal(amount, CENTS))
}

/// The multiple of `step`, which is above 0, that is nearest to the amount; the one farther from 0 of two.
pub(crate) fn multiple(amount: &BigRational, step: Money) -> Money {
    let step = money(step);
    // A multiple of a price has no more decimals than it.
    of_text(&decimal(&((amount / &step).round() * step), 4))
}

/// A number as a decimal text without needless zeros, rounded half away from 0 to so many decimals.
pub(crate) fn decimal(number: &BigRational, decimals: u32) -> String {
    let scale = BigInt::from(10).pow(decimals);
    // `round` of a fraction is half away from 0.
    let scaled = (number * BigRational::from_integer(scale)).round().to_integer();
    let digits = format!("{:0>width$}", scaled.magnitude(), width = decimals as usize + 1);
    let (whole, rest) = digits.split_at(digits.len() - decimals as usize);
    let rest = rest.trim_end_matches('0');
    let sign = if scaled.sign() == Sign::Minus { "-" } else { "" };
    if rest.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

fn of_text(text: &str) -> Money {
    // Lists and jobs bound prices, percents and lengths so that 96 bits hold every sum of them.
    Money::parse(text).expect("a sum of bounded prices is an amount")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(text: &str) -> Money {
        Money::parse(text).unwrap()
    }

    #[test]
    fn numbers_are_rounded_half_away_from_nothing() {
        for (numerator, denominator, decimals, text) in [
            (5, 1000, 2, "0.01"),
            (-5, 1000, 2, "-0.01"),
            (4999, 1_000_000, 2, "0"),
            (-1, 1_000_000, 2, "0"),
            (1, 3, 4, "0.3333"),
            (2, 3, 4, "0.6667"),
            (1200, 1, 2, "1200"),
            (0, 1, 6, "0"),
        ] {
            assert_eq!(decimal(&fraction(numerator, denominator), decimals), text);
        }
    }

    #[test]
    fn totals_are_rounded_to_multiples() {
        let to = |text: &str, step: &str| multiple(&money(amount(text)), amount(step)).to_string();
        assert_eq!(to("1002.49", "5"), "1000");
        assert_eq!(to("1002.5", "5"), "1005");
        assert_eq!(to("10.02", "0.05"), "10");
        assert_eq!(to("10.025", "0.05"), "10.05");
        assert_eq!(to("10.024", "0.01"), "10.02");
        assert_eq!(to("7", "0.0001"), "7");
    }
}

//! Prices of a store room, which are kept in ten thousandths of the currency.

use engine::Money;

/// Parts of a sum of money ([`Money::PARTS`]) in a ten thousandth.
const PARTS: i128 = Money::PARTS / 10_000;

/// So many ten thousandths as an amount of money.
pub fn money(ten_thousandths: i128) -> Money {
    Money::from_parts(ten_thousandths * PARTS)
}

/// An amount of money that has at most four decimals, in ten thousandths.
pub fn ten_thousandths(amount: Money) -> i64 {
    i64::try_from(amount.parts() / PARTS).unwrap_or(i64::MAX)
}

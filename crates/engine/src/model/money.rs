//! Amounts of money: decimals, never floating point.

use rust_decimal::Decimal;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter::Sum;

/// Decimals that an amount may have.
pub(super) const DECIMALS: u32 = 4;
/// The largest price.
pub(super) const MAX_PRICE: &str = "999999999999.9999";

/// An amount in the currency of the job, with at most four decimals. As JSON it is a decimal text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(Decimal);

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(Decimal::ZERO);

    /// The amount of a decimal text, as `48.5` or `1e3`; none of any other text or of an amount that no decimal can hold.
    pub fn parse(text: &str) -> Option<Money> {
        let text = text.trim();
        let amount = Decimal::from_str_exact(text).or_else(|_| Decimal::from_scientific(text)).ok()?;
        Some(Money(amount.normalize()))
    }

    /// So many parts of the smallest amount, of which a whole has [`Money::PARTS`], rounded half away from 0 to four decimals.
    pub fn from_parts(parts: i128) -> Money {
        const PER_SMALLEST: i128 = Money::PARTS / 10_i128.pow(DECIMALS);
        let rounded = (parts.abs() + PER_SMALLEST / 2) / PER_SMALLEST * parts.signum();
        let largest = (1_i128 << 96) - 1;
        Money(Decimal::from_i128_with_scale(rounded.clamp(-largest, largest), DECIMALS).normalize())
    }

    /// The most that is not more than so many parts, with four decimals.
    pub fn at_most_parts(parts: i128) -> Money {
        const PER_SMALLEST: i128 = Money::PARTS / 10_i128.pow(DECIMALS);
        Money::from_parts(parts - parts.rem_euclid(PER_SMALLEST))
    }

    /// Parts of 1 in which sums of money are counted: fine enough for the price of a metre times a length in µm.
    pub const PARTS: i128 = 10_000_000_000;

    /// The amount in parts, of which a whole has [`Money::PARTS`].
    pub fn parts(self) -> i128 {
        let mut amount = self.0;
        amount.rescale(DECIMALS);
        amount.mantissa() * (Money::PARTS / 10_i128.pow(DECIMALS))
    }

    /// What so much of something costs by the metre, in parts.
    pub fn parts_for(self, um: i128) -> i128 {
        // Prices have four decimals, a metre 10⁶ µm: their product is a whole number of parts.
        self.parts() / 1_000_000 * um
    }

    /// More decimals than four.
    pub fn is_too_fine(self) -> bool {
        self.0.scale() > DECIMALS
    }

    /// Less than nothing.
    pub fn is_negative(self) -> bool {
        self < Money::ZERO
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        Money::from_parts(amounts.map(Money::parts).sum())
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Money, D::Error> {
        let text = String::deserialize(deserializer)?;
        Money::parse(&text).ok_or_else(|| D::Error::custom("an amount of money must be a decimal text"))
    }
}

#[cfg(feature = "schema")]
pub(super) mod schema {
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for super::Money {
        fn schema() -> RefOr<Schema> {
            let text = ObjectBuilder::new().schema_type(Type::String);
            RefOr::T(text.description(Some("An amount of money as a decimal text, as 48.5.")).into())
        }
    }

    impl ToSchema for super::Money {}

    /// A price that may be missing.
    pub(in crate::model) fn price() -> Schema {
        let number = ObjectBuilder::new()
            .schema_type(Type::Number)
            .minimum(Some(0))
            .maximum(Some(999_999_999_999.999_9));
        let text = ObjectBuilder::new().schema_type(Type::String);
        let null = ObjectBuilder::new().schema_type(Type::Null);
        OneOfBuilder::new()
            .item(number)
            .item(text)
            .item(null)
            .description(Some("A price with at most four decimals, as a number or a numeric text."))
            .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(text: &str) -> Money {
        Money::parse(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn amounts_are_read_and_written_as_decimals_without_needless_zeros() {
        for (text, written) in
            [("48.50", "48.5"), (" 0.4 ", "0.4"), ("100.0", "100"), ("1e3", "1000"), ("0", "0")]
        {
            assert_eq!(money(text).to_string(), written);
        }
        for text in ["", "a", "1,5", "NaN", "1e40"] {
            assert_eq!(Money::parse(text), None, "{text}");
        }
        assert!(
            money("0.00001").is_too_fine() && !money("0.00010").is_too_fine() && money("-1").is_negative()
        );
    }

    #[test]
    fn sums_are_exact_in_parts_and_rounded_once_half_away_from_nothing() {
        assert_eq!(money("0.1").parts() * 3, money("0.3").parts());
        // 1.2345 a metre and 123.457 mm: 0.152 407 666 5.
        assert_eq!(money("1.2345").parts_for(123_457), 1_524_076_665);
        assert_eq!(Money::from_parts(1_524_076_665), money("0.1524"));
        assert_eq!(Money::from_parts(500_000), money("0.0001"));
        assert_eq!(Money::from_parts(499_999), Money::ZERO);
        assert_eq!(Money::at_most_parts(1_999_999), money("0.0001"));
        assert_eq!(Money::from_parts(-500_000), money("-0.0001"));
    }
}

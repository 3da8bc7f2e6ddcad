//! Percents.

use num_rational::BigRational;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

/// A number of hundredths, 0 to 1000, with at most four decimals. As JSON it is a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Percent(i64);

/// Of a per cent.
const PARTS: i64 = 10_000;

impl Percent {
    /// The largest.
    pub const MAX: i64 = 1000;
    /// Decimals that a percent may have.
    pub const DECIMALS: u32 = 4;

    /// The percent of a decimal text, as `7.5`; none of any other text, of more decimals and of what is out of bounds.
    pub fn parse(text: &str) -> Option<Percent> {
        let amount = engine::Money::parse(text)?;
        if amount.is_too_fine() || amount.is_negative() {
            return None;
        }
        let parts = i64::try_from(amount.parts() / (engine::Money::PARTS / i128::from(PARTS))).ok()?;
        (parts <= Percent::MAX * PARTS).then_some(Percent(parts))
    }

    /// The number that is nearest to it.
    pub fn number(self) -> f64 {
        self.0 as f64 / PARTS as f64
    }

    /// This part of 1.
    pub(crate) fn fraction(self) -> BigRational {
        crate::exact::fraction(self.0, 100 * PARTS)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::exact::decimal(&crate::exact::fraction(self.0, PARTS), Percent::DECIMALS))
    }
}

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % PARTS {
            0 => serializer.serialize_i64(self.0 / PARTS),
            // Nearest to the decimal, so it is written as it.
            _ => serializer.serialize_f64(self.number()),
        }
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Percent, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Percent::parse(&number.to_string()).ok_or_else(|| D::Error::custom("a percent must be 0 to 1000"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_are_read_and_written_as_the_numbers_that_they_are() {
        for (text, json) in
            [("0", "0"), ("7.5", "7.5"), ("1000", "1000"), ("0.0001", "0.0001"), ("20.0", "20")]
        {
            let percent = Percent::parse(text).unwrap();
            assert_eq!(serde_json::to_string(&percent).unwrap(), json);
            assert_eq!(serde_json::from_str::<Percent>(json).unwrap(), percent);
            assert_eq!(percent.to_string(), json);
        }
        for text in ["-1", "1000.0001", "0.00001", "a", ""] {
            assert_eq!(Percent::parse(text), None, "{text}");
        }
    }
}

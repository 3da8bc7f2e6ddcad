//! Lengths and areas as integers: micrometres and square micrometres. Millimetres exist only at the border.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// Micrometres in a millimetre.
const MICRO: i64 = 1_000;

/// A length in whole micrometres. As JSON it is a number of millimetres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Length(i64);

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);

    /// A length of so many whole micrometres.
    pub const fn from_um(um: i64) -> Length {
        Length(um)
    }

    /// A length of so many whole millimetres.
    pub const fn from_mm(mm: i64) -> Length {
        Length(mm * MICRO)
    }

    /// The length in whole micrometres.
    pub const fn um(self) -> i64 {
        self.0
    }

    /// The length in millimetres, for output only: never compute with it.
    pub fn mm(self) -> f64 {
        self.0 as f64 / MICRO as f64
    }

    /// The area of a rectangle with this length as one side and `other` as the other.
    pub fn times(self, other: Length) -> Area {
        Area(i128::from(self.0) * i128::from(other.0))
    }
}

/// Millimetres without trailing zeros: `600`, `764.5`, `285.75`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 1_000, self.0.unsigned_abs() % 1_000);
        if rest == 0 {
            return write!(f, "{sign}{whole}");
        }
        let digits = format!("{rest:03}");
        write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        Length(lengths.map(|l| l.0).sum())
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % MICRO == 0 {
            serializer.serialize_i64(self.0 / MICRO)
        } else {
            serializer.serialize_f64(self.mm())
        }
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
        let mm = f64::deserialize(deserializer)?;
        Ok(Length((mm * MICRO as f64).round() as i64))
    }
}

/// `#[serde(serialize_with = …)]`: a length as the text that the form holds.
pub(crate) fn as_text<S: Serializer>(length: &Length, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(length)
}

/// As [`as_text`], or null.
pub(crate) fn as_optional_text<S: Serializer>(
    length: &Option<Length>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match length {
        Some(length) => as_text(length, serializer),
        None => serializer.serialize_none(),
    }
}

/// An area in whole square micrometres. As JSON it is a number of square millimetres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Area(i128);

impl Area {
    /// No area at all.
    pub const ZERO: Area = Area(0);

    /// An area of so many whole square micrometres.
    pub const fn from_um2(um2: i128) -> Area {
        Area(um2)
    }

    /// The area in whole square micrometres.
    pub const fn um2(self) -> i128 {
        self.0
    }

    /// The area in square millimetres, for output only.
    pub fn mm2(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// This area as a share of `whole`; 0 where there is no whole.
    pub fn ratio_of(self, whole: Area) -> f64 {
        if whole.0 == 0 { 0.0 } else { self.0 as f64 / whole.0 as f64 }
    }
}

impl Add for Area {
    type Output = Area;
    fn add(self, other: Area) -> Area {
        Area(self.0 + other.0)
    }
}

impl Sub for Area {
    type Output = Area;
    fn sub(self, other: Area) -> Area {
        Area(self.0 - other.0)
    }
}

impl AddAssign for Area {
    fn add_assign(&mut self, other: Area) {
        self.0 += other.0;
    }
}

impl Sum for Area {
    fn sum<I: Iterator<Item = Area>>(areas: I) -> Area {
        Area(areas.map(|a| a.0).sum())
    }
}

impl Serialize for Area {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0 / 1_000_000) {
            Ok(mm2) if self.0 % 1_000_000 == 0 => serializer.serialize_i64(mm2),
            _ => serializer.serialize_f64(self.mm2()),
        }
    }
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Area, D::Error> {
        let mm2 = f64::deserialize(deserializer)?;
        Ok(Area((mm2 * 1e6).round() as i128))
    }
}

#[cfg(feature = "schema")]
mod schema {
    use super::{Area, Length};
    use std::borrow::Cow;
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    fn number(description: &str) -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).description(Some(description)).into()
    }

    impl PartialSchema for Length {
        fn schema() -> RefOr<Schema> {
            number("Millimetres, to the micrometre.")
        }
    }

    impl ToSchema for Length {
        fn name() -> Cow<'static, str> {
            Cow::Borrowed("Length")
        }
    }

    impl PartialSchema for Area {
        fn schema() -> RefOr<Schema> {
            number("Square millimetres.")
        }
    }

    impl ToSchema for Area {
        fn name() -> Cow<'static, str> {
            Cow::Borrowed("Area")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_print_without_trailing_zeros() {
        for (um, text) in
            [(600_000, "600"), (764_500, "764.5"), (285_750, "285.75"), (3_175, "3.175"), (-1, "-0.001")]
        {
            assert_eq!(Length::from_um(um).to_string(), text);
        }
    }

    #[test]
    fn lengths_are_numbers_of_millimetres_in_json() {
        let text = serde_json::to_string(&[Length::from_mm(600), Length::from_um(3_175)]).unwrap();
        assert_eq!(text, "[600,3.175]");
        let back: Vec<Length> = serde_json::from_str("[600, 3.175, 0.0005]").unwrap();
        assert_eq!(back, [Length::from_mm(600), Length::from_um(3_175), Length::from_um(1)]);
    }

    #[test]
    fn areas_of_the_largest_sheets_do_not_overflow() {
        let side = Length::from_mm(1_000_000);
        let total: Area = std::iter::repeat_n(side.times(side), 100_000).sum();
        assert_eq!(total.um2(), 100_000 * 10_i128.pow(18));
    }
}

//! Single values of records that say lengths and prices as a job does.

use super::Reader;
use super::value::Bounds;
use crate::length::Length;
use crate::model::fault::{Fault, FaultKind};
use crate::model::money::Money;
use serde_json::{Map, Value};

/// A side of a sheet: a number or a numeric text.
///
/// # Errors
/// What is wrong with it, at `path`.
pub fn read_side(value: &Value, path: &str) -> Result<Length, Fault> {
    read(value, path, |reader, map| reader.length(map, "", path, Bounds::side()))
}

/// A length that may be 0.
///
/// # Errors
/// As [`read_side`].
pub fn read_length(value: &Value, path: &str) -> Result<Length, Fault> {
    read(value, path, |reader, map| reader.length(map, "", path, Bounds::place()))
}

/// A price: a number or a numeric text.
///
/// # Errors
/// What is wrong with it, at `path`.
pub fn read_price(value: &Value, path: &str) -> Result<Money, Fault> {
    read(value, path, |reader, map| reader.price(map, "", path))
}

/// A finite number within whole bounds, from a number or a numeric text.
///
/// # Errors
/// What is wrong with it, at `path`.
pub fn read_number(value: &Value, path: &str, min: i64, max: i64) -> Result<f64, Fault> {
    read(value, path, |reader, _| reader.number_within(value, path, min, max))
}

/// Reads one value as the field of an object with this name. What is null is missing.
fn read<T>(
    value: &Value,
    path: &str,
    field: impl FnOnce(&mut Reader, &Map<String, Value>) -> Option<T>,
) -> Result<T, Fault> {
    let mut reader = Reader::default();
    let map = Map::from_iter([(path.to_owned(), value.clone())]);
    let read = field(&mut reader, &map);
    let missing = || Fault { path: path.to_owned(), kind: FaultKind::Missing };
    read.ok_or_else(|| reader.faults.into_iter().next().unwrap_or_else(missing))
}

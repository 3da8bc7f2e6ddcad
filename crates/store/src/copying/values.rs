//! A value of a row, read from whichever database.

use super::shape::Kind;
use crate::error::Result;
use chrono::{DateTime, Utc};
use sea_orm::prelude::Uuid;
use sea_orm::{QueryResult, TryGetable, Value};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The value of a column.
pub(super) fn read(row: &QueryResult, name: &str, kind: Kind) -> Result<Value> {
    fn get<T: TryGetable>(row: &QueryResult, name: &str) -> Result<Option<T>> {
        Ok(row.try_get("", name)?)
    }
    Ok(match kind {
        Kind::Uuid => get::<Uuid>(row, name)?.into(),
        Kind::Time => get::<DateTime<Utc>>(row, name)?.into(),
        Kind::Truth => get::<bool>(row, name)?.into(),
        Kind::Integer => integer(row, name)?.into(),
        Kind::Float => get::<f64>(row, name)?.into(),
        Kind::Bytes => get::<Vec<u8>>(row, name)?.into(),
        Kind::Text => get::<String>(row, name)?.into(),
    })
}

/// A whole number, of whichever width PostgreSQL keeps it in.
fn integer(row: &QueryResult, name: &str) -> Result<Option<i64>> {
    if let Ok(wide) = row.try_get::<Option<i64>>("", name) {
        return Ok(wide);
    }
    if let Ok(narrow) = row.try_get::<Option<i32>>("", name) {
        return Ok(narrow.map(i64::from));
    }
    Ok(row.try_get::<Option<i16>>("", name)?.map(i64::from))
}

/// A number that differs where the values do, the same on every machine.
pub(super) fn hash(row: &[Value]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for value in row {
        match value {
            Value::Uuid(id) => id.hash(&mut hasher),
            // Both keep microseconds.
            Value::ChronoDateTimeUtc(time) => time.map(|time| time.timestamp_micros()).hash(&mut hasher),
            Value::Bool(truth) => truth.hash(&mut hasher),
            Value::BigInt(number) => number.hash(&mut hasher),
            Value::Double(number) => number.map(f64::to_bits).hash(&mut hasher),
            Value::Bytes(bytes) => bytes.hash(&mut hasher),
            Value::String(text) => text.hash(&mut hasher),
            other => format!("{other:?}").hash(&mut hasher),
        }
    }
    hasher.finish()
}

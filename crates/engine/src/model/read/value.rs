//! Single values: numbers that may be written as text, lengths, counts, codes, texts.

use super::{MAX_COUNT, MAX_LENGTH_MM, MAX_SETTING_MM, MIN_SIDE_MM, Reader};
use crate::length::Length;
use crate::model::fault::FaultKind;
use serde_json::{Map, Value};

/// Allowed range of a length, mm.
#[derive(Clone, Copy)]
pub struct Bounds {
    min: i64,
    max: i64,
}

impl Bounds {
    /// Of a side of a panel or a sheet.
    pub fn side() -> Bounds {
        Bounds { min: MIN_SIDE_MM, max: MAX_LENGTH_MM }
    }

    /// Of a place on a sheet.
    pub fn place() -> Bounds {
        Bounds { min: 0, max: MAX_LENGTH_MM }
    }

    /// Of a setting.
    pub fn setting() -> Bounds {
        Bounds { min: 0, max: MAX_SETTING_MM }
    }
}

impl Reader {
    /// A finite number, from a JSON number or a numeric text.
    pub(super) fn number(&mut self, value: &Value, path: &str) -> Option<f64> {
        let parsed = match value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) if text.trim().is_empty() => {
                self.fault(path, FaultKind::Empty);
                return None;
            }
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        match parsed {
            Some(number) if number.is_finite() => Some(number),
            Some(_) => {
                self.fault(path, FaultKind::NotFinite);
                None
            }
            None => {
                self.fault(path, FaultKind::NotANumber);
                None
            }
        }
    }

    pub(super) fn length(
        &mut self,
        map: &Map<String, Value>,
        path: &str,
        name: &str,
        bounds: Bounds,
    ) -> Option<Length> {
        let at = join(path, name);
        let Some(value) = optional(map, name) else {
            self.fault(at, FaultKind::Missing);
            return None;
        };
        let mm = self.number_within(value, &at, bounds.min, bounds.max)?;
        Some(Length::from_um((mm * 1_000.0).round() as i64))
    }

    /// A finite number within bounds.
    pub(super) fn number_within(&mut self, value: &Value, path: &str, min: i64, max: i64) -> Option<f64> {
        let number = self.number(value, path)?;
        if number < min as f64 {
            self.fault(path, FaultKind::TooSmall { min: min.to_string() });
        } else if number > max as f64 {
            self.fault(path, FaultKind::TooLarge { max: max.to_string() });
        } else {
            return Some(number);
        }
        None
    }

    pub(super) fn count(&mut self, map: &Map<String, Value>, path: &str) -> Option<u32> {
        let at = join(path, "count");
        let Some(value) = optional(map, "count") else {
            self.fault(at, FaultKind::Missing);
            return None;
        };
        let number = self.number(value, &at)?;
        if number.fract() != 0.0 {
            self.fault(at, FaultKind::NotWhole);
        } else if number < 0.0 {
            self.fault(at, FaultKind::TooSmall { min: "0".into() });
        } else if number > f64::from(MAX_COUNT) {
            self.fault(at, FaultKind::TooLarge { max: MAX_COUNT.to_string() });
        } else {
            return Some(number as u32);
        }
        None
    }

    /// A code 0..=max; none where it is missing or wrong.
    pub(super) fn code(&mut self, map: &Map<String, Value>, path: &str, name: &str, max: u8) -> Option<u8> {
        self.code_from(map, path, name, 0, max)
    }

    /// A code min..=max; none where it is missing or wrong.
    pub(super) fn code_from(
        &mut self,
        map: &Map<String, Value>,
        path: &str,
        name: &str,
        min: u8,
        max: u8,
    ) -> Option<u8> {
        let at = join(path, name);
        let number = self.number(optional(map, name)?, &at)?;
        if number.fract() == 0.0 && (f64::from(min)..=f64::from(max)).contains(&number) {
            return Some(number as u8);
        }
        self.fault(at, FaultKind::NotOneOf { allowed: format!("{min}-{max}") });
        None
    }

    pub(super) fn boolean(
        &mut self,
        map: &Map<String, Value>,
        path: &str,
        name: &str,
        default: bool,
    ) -> bool {
        match optional(map, name) {
            None => default,
            Some(Value::Bool(value)) => *value,
            Some(_) => {
                self.fault(join(path, name), FaultKind::NotABoolean);
                default
            }
        }
    }

    pub(super) fn text(
        &mut self,
        map: &Map<String, Value>,
        path: &str,
        name: &str,
        max: usize,
    ) -> Option<String> {
        match optional(map, name)? {
            Value::String(text) if text.chars().count() > max => {
                self.fault(join(path, name), FaultKind::TooLong { max })
            }
            Value::String(text) => return Some(text.clone()),
            _ => self.fault(join(path, name), FaultKind::NotText),
        }
        None
    }
}

/// A value that is there and not null.
pub fn optional<'v>(map: &'v Map<String, Value>, name: &str) -> Option<&'v Value> {
    map.get(name).filter(|value| !value.is_null())
}

/// The path of a field of an object.
pub fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

//! JSON bodies of records, read field by field: what is absent stays as it is, null takes away, and all
//! faults are found at once.

use crate::body::{read_record, read_rows};
use crate::error::{ApiError, ErrorCode, FieldError};
use crate::state::AppState;
use crate::transfer_memory::Reservation;
use axum::extract::{FromRequest, Request};
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// What a body says about a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Patch<T> {
    /// Nothing, or something wrong that was noted.
    Absent,
    /// That it shall be empty.
    Null,
    /// What it shall be.
    Value(T),
}

impl<T: Clone> Patch<T> {
    /// Changes a field that always has a value.
    pub fn set(&self, field: &mut T) {
        if let Patch::Value(value) = self {
            field.clone_from(value);
        }
    }

    /// Changes a field that may be empty.
    pub fn set_optional(&self, field: &mut Option<T>) {
        match self {
            Patch::Absent => {}
            Patch::Null => *field = None,
            Patch::Value(value) => *field = Some(value.clone()),
        }
    }
}

/// Bounds of a number.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    /// The least allowed value.
    pub min: f64,
    /// The largest allowed value.
    pub max: f64,
}

/// The fields of a JSON object.
pub struct Fields {
    map: Map<String, Value>,
    faults: Vec<FieldError>,
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<Fields, ApiError> {
        Fields::of(read_record(request).await?)
    }
}

/// The fields of a JSON object that may hold many rows, and the memory reserved for them until they are saved.
pub struct FieldsWithRows(pub Fields, pub Option<Reservation>);

impl FromRequest<AppState> for FieldsWithRows {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<FieldsWithRows, ApiError> {
        let (value, reservation) = read_rows(request, state).await?;
        Ok(FieldsWithRows(Fields::of(value)?, reservation))
    }
}

impl Fields {
    /// The fields of a value.
    ///
    /// # Errors
    /// VALIDATION_ERROR if it is no object.
    pub fn of(value: Value) -> Result<Fields, ApiError> {
        match value {
            Value::Object(map) => Ok(Fields { map, faults: Vec::new() }),
            _ => {
                let fault = FieldError::new("", "not_an_object", json!({}));
                Err(ApiError::validation(vec![fault]))
            }
        }
    }

    /// The fields of a row that is no JSON.
    pub fn of_map(map: Map<String, Value>) -> Fields {
        Fields { map, faults: Vec::new() }
    }

    /// A change needs something to change.
    ///
    /// # Errors
    /// NO_FIELDS_TO_UPDATE if none of these fields is there.
    pub fn some_of(&self, names: &[&str]) -> Result<(), ApiError> {
        if names.iter().any(|name| self.map.contains_key(*name)) {
            return Ok(());
        }
        Err(ApiError::new(ErrorCode::NoFieldsToUpdate))
    }

    /// Whether the body says anything of a field.
    pub fn has(&self, name: &str) -> bool {
        self.map.contains_key(name)
    }

    /// A field as it came, for readers of its own kind.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        self.map.remove(name)
    }

    /// All other fields as they came.
    pub fn rest(&mut self) -> Value {
        Value::Object(std::mem::take(&mut self.map))
    }

    /// Notes what is wrong with a field.
    pub fn fault(&mut self, path: &str, kind: &str, params: Value) {
        self.faults.push(FieldError::new(path, kind, params));
    }

    /// Notes faults that a reader of another kind has found.
    pub fn faults(&mut self, faults: impl IntoIterator<Item = FieldError>) {
        self.faults.extend(faults);
    }

    /// A text in one line that may not be empty.
    pub fn name(&mut self, name: &str, max: usize) -> Patch<String> {
        match self.line(name, max) {
            Patch::Null => {
                self.fault(name, "empty", json!({}));
                Patch::Absent
            }
            patch => patch,
        }
    }

    /// As [`Fields::name`], in the body of a new record.
    pub fn required_name(&mut self, name: &str, max: usize) -> String {
        if !self.map.contains_key(name) {
            self.fault(name, "missing", json!({}));
        }
        match self.name(name, max) {
            Patch::Value(text) => text,
            Patch::Absent | Patch::Null => String::new(),
        }
    }

    /// A text in one line; an empty one counts as null.
    pub fn line(&mut self, name: &str, max: usize) -> Patch<String> {
        let patch = self.text(name, max);
        if let Patch::Value(text) = &patch
            && text.chars().any(char::is_control)
        {
            self.fault(name, "control_characters", json!({}));
            return Patch::Absent;
        }
        patch
    }

    /// A text of any number of lines; an empty one counts as null.
    pub fn text(&mut self, name: &str, max: usize) -> Patch<String> {
        match self.map.remove(name) {
            None => return Patch::Absent,
            Some(Value::Null) => return Patch::Null,
            Some(Value::String(text)) => {
                let text = text.trim();
                if text.chars().count() > max {
                    self.too_long(name, max);
                } else {
                    return if text.is_empty() { Patch::Null } else { Patch::Value(text.to_owned()) };
                }
            }
            Some(_) => self.fault(name, "not_text", json!({})),
        }
        Patch::Absent
    }

    /// A colour as `#1976d2`; kept in small letters.
    pub fn color(&mut self, name: &str) -> Patch<String> {
        let text = match self.text(name, 50) {
            Patch::Value(text) => text,
            nothing => return nothing,
        };
        let digits = text.strip_prefix('#').unwrap_or_default();
        if digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Patch::Value(text.to_ascii_lowercase());
        }
        self.fault(name, "not_a_color", json!({}));
        Patch::Absent
    }

    /// A number within bounds.
    pub fn number(&mut self, name: &str, range: Range) -> Patch<f64> {
        match self.map.remove(name) {
            None => Patch::Absent,
            Some(Value::Null) => Patch::Null,
            Some(value) => self.number_in(name, &value, range).map_or(Patch::Absent, Patch::Value),
        }
    }

    /// A value that is to be a number within bounds.
    pub fn number_in(&mut self, path: &str, value: &Value, Range { min, max }: Range) -> Option<f64> {
        let Some(number) = value.as_f64() else {
            self.fault(path, "not_a_number", json!({}));
            return None;
        };
        if number < min {
            let params = json!({"min": min.to_string()});
            self.fault(path, "too_small", params);
        } else if number > max {
            let params = json!({"max": max.to_string()});
            self.fault(path, "too_large", params);
        } else {
            return Some(number);
        }
        None
    }

    /// True or false.
    pub fn boolean(&mut self, name: &str) -> Patch<bool> {
        match self.map.remove(name) {
            None => Patch::Absent,
            Some(Value::Bool(value)) => Patch::Value(value),
            Some(_) => {
                self.fault(name, "not_a_boolean", json!({}));
                Patch::Absent
            }
        }
    }

    /// One of a few words.
    pub fn word<T: DeserializeOwned>(&mut self, name: &str, allowed: &str) -> Patch<T> {
        let Some(value) = self.map.remove(name) else { return Patch::Absent };
        if let Ok(word) = serde_json::from_value(value) {
            return Patch::Value(word);
        }
        self.fault(name, "not_one_of", json!({"allowed": allowed}));
        Patch::Absent
    }

    /// As [`Fields::word`], in the body of a new record.
    pub fn required_word<T: DeserializeOwned>(&mut self, name: &str, allowed: &str) -> Patch<T> {
        if !self.map.contains_key(name) {
            self.fault(name, "missing", json!({}));
        }
        self.word(name, allowed)
    }

    /// A moment, as `2026-11-21T10:00:00Z`.
    pub fn moment(&mut self, name: &str) -> Patch<DateTime<Utc>> {
        let moment = match self.map.remove(name) {
            None => return Patch::Absent,
            Some(Value::Null) => return Patch::Null,
            Some(value) => value.as_str().and_then(|text| DateTime::parse_from_rfc3339(text).ok()),
        };
        if let Some(moment) = moment {
            return Patch::Value(moment.to_utc());
        }
        self.fault(name, "not_a_moment", json!({}));
        Patch::Absent
    }

    /// A list of at most so many values; null counts as none.
    pub fn list(&mut self, name: &str, max: usize) -> Patch<Vec<Value>> {
        match self.map.remove(name) {
            None => Patch::Absent,
            Some(Value::Null) => Patch::Value(Vec::new()),
            Some(Value::Array(values)) if values.len() <= max => Patch::Value(values),
            Some(Value::Array(_)) => {
                self.too_long(name, max);
                Patch::Absent
            }
            Some(_) => {
                self.fault(name, "not_a_list", json!({}));
                Patch::Absent
            }
        }
    }

    /// A list of texts in one line each, none twice; null counts as none.
    pub fn lines(&mut self, name: &str, max: usize, max_length: usize) -> Patch<Vec<String>> {
        let values = match self.list(name, max) {
            Patch::Value(values) => values,
            _ => return Patch::Absent,
        };
        let before = self.faults.len();
        let mut lines = Vec::new();
        for (n, value) in values.into_iter().enumerate() {
            let path = format!("{name}[{n}]");
            self.map.insert(path.clone(), value);
            if let Patch::Value(line) = self.name(&path, max_length)
                && !lines.contains(&line)
            {
                lines.push(line);
            }
        }
        if self.faults.len() == before { Patch::Value(lines) } else { Patch::Absent }
    }

    fn too_long(&mut self, path: &str, max: usize) {
        self.fault(path, "too_long", json!({"max": max}));
    }

    /// Everything was read: what was wrong with it.
    pub fn into_faults(self) -> Vec<FieldError> {
        self.faults
    }

    /// Everything was read.
    ///
    /// # Errors
    /// VALIDATION_ERROR if something was wrong.
    pub fn finish(self) -> Result<(), ApiError> {
        if self.faults.is_empty() { Ok(()) } else { Err(ApiError::validation(self.faults)) }
    }
}

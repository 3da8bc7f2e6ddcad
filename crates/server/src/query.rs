//! What the path and the query of a request say, read value by value; all faults are found at once.

use crate::error::{ApiError, ErrorCode, FieldError};
use crate::fields::Range;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::StatusCode;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::HashMap;
use store::{Listing, Order, Page};
use uuid::Uuid;

/// The id in a path; none if what stands there cannot be one.
pub struct PathId(pub Option<Uuid>);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathId, ApiError> {
        let text = Path::<String>::from_request_parts(parts, state).await;
        Ok(PathId(text.ok().and_then(|Path(text)| text.parse().ok())))
    }
}

impl PathId {
    /// The id.
    ///
    /// # Errors
    /// What is not there has this code.
    pub fn or(self, code: ErrorCode) -> Result<Uuid, ApiError> {
        self.0.ok_or_else(|| ApiError::new(code))
    }
}

/// The ids of a record and of what belongs to it, in a path with both; none where what stands there cannot be one.
pub struct PathIds(pub Option<Uuid>, pub Option<Uuid>);

impl<S: Send + Sync> FromRequestParts<S> for PathIds {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathIds, ApiError> {
        let texts = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (first, second) = texts.map_or_else(|_| Default::default(), |Path(texts)| texts);
        Ok(PathIds(first.parse().ok(), second.parse().ok()))
    }
}

/// The query of a request, read value by value; an empty value counts as none.
pub struct QueryValues {
    values: HashMap<String, String>,
    faults: Vec<FieldError>,
}

impl<S: Send + Sync> FromRequestParts<S> for QueryValues {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryValues, ApiError> {
        let Query(pairs) = Query::<Vec<(String, String)>>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::bad_request(StatusCode::BAD_REQUEST, "query", json!({})))?;
        Ok(QueryValues { values: pairs.into_iter().collect(), faults: Vec::new() })
    }
}

impl QueryValues {
    /// All values that were not read, as they came, by name; whoever takes them says what is wrong with them.
    ///
    /// # Errors
    /// VALIDATION_ERROR if one that was read was wrong.
    pub fn into_pairs(self) -> Result<HashMap<String, String>, ApiError> {
        if self.faults.is_empty() { Ok(self.values) } else { Err(ApiError::validation(self.faults)) }
    }

    /// A text of at most `max` characters.
    pub fn text(&mut self, name: &str, max: usize) -> Option<String> {
        let text = self.values.remove(name).filter(|text| !text.trim().is_empty())?;
        if text.chars().count() > max {
            self.faults.push(FieldError::new(name, "too_long", json!({"max": max})));
            return None;
        }
        Some(text)
    }

    /// One of a few words.
    pub fn word<T: DeserializeOwned>(&mut self, name: &str, allowed: &str) -> Option<T> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let word = serde_json::from_value(Value::String(text)).ok();
        if word.is_none() {
            self.faults.push(FieldError::new(name, "not_one_of", json!({"allowed": allowed})));
        }
        word
    }

    /// True or false.
    pub fn boolean(&mut self, name: &str) -> Option<bool> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let value = text.parse().ok();
        if value.is_none() {
            self.faults.push(FieldError::new(name, "not_a_boolean", json!({})));
        }
        value
    }

    /// A whole number within these bounds.
    pub fn number(&mut self, name: &str, min: u32, max: u32) -> Option<u32> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let fault = match text.parse::<i128>() {
            Ok(number) if number < i128::from(min) => {
                let params = json!({"min": min.to_string()});
                FieldError::new(name, "too_small", params)
            }
            Ok(number) if number > i128::from(max) => {
                let params = json!({"max": max.to_string()});
                FieldError::new(name, "too_large", params)
            }
            Ok(number) => return u32::try_from(number).ok(),
            Err(_) => FieldError::new(name, "not_whole", json!({})),
        };
        self.faults.push(fault);
        None
    }

    /// An id.
    pub fn id(&mut self, name: &str) -> Option<Uuid> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let id = text.parse().ok();
        if id.is_none() {
            self.faults.push(FieldError::new(name, "not_an_id", json!({})));
        }
        id
    }

    /// A moment, as `2026-11-21T10:00:00Z`.
    pub fn moment(&mut self, name: &str) -> Option<DateTime<Utc>> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        // A plus sign that was not escaped has become a blank.
        let moment = DateTime::parse_from_rfc3339(&text.replace(' ', "+")).ok();
        if moment.is_none() {
            self.faults.push(FieldError::new(name, "not_a_moment", json!({})));
        }
        moment.map(|moment| moment.to_utc())
    }

    /// A number within bounds, with or without a fraction.
    pub fn decimal(&mut self, name: &str, Range { min, max }: Range) -> Option<f64> {
        let text = self.values.remove(name).filter(|text| !text.is_empty())?;
        let fault = match text.parse::<f64>() {
            Ok(number) if number < min => {
                let params = json!({"min": min.to_string()});
                FieldError::new(name, "too_small", params)
            }
            Ok(number) if number > max => {
                let params = json!({"max": max.to_string()});
                FieldError::new(name, "too_large", params)
            }
            Ok(number) if number.is_finite() => return Some(number),
            _ => FieldError::new(name, "not_a_number", json!({})),
        };
        self.faults.push(fault);
        None
    }

    /// Which page of a list, by `page` and `page_size`.
    pub fn page(&mut self, default_size: u32) -> Page {
        Page {
            number: self.number("page", 1, u32::MAX).unwrap_or(1),
            size: self.number("page_size", 1, 100).unwrap_or(default_size),
        }
    }

    /// Page, search and order of a list, by `page`, `page_size`, `search` and `sort`.
    pub fn listing<K: DeserializeOwned, By: Default>(
        &mut self,
        orders: &str,
        order: impl Fn(K) -> Order<By>,
    ) -> Listing<By> {
        Listing {
            page: self.page(50),
            search: self.text("search", 200),
            order: self.word::<K>("sort", orders).map(order).unwrap_or_default(),
        }
    }

    /// All values were read.
    ///
    /// # Errors
    /// VALIDATION_ERROR if one of them was wrong.
    pub fn finish(self) -> Result<(), ApiError> {
        self.into_pairs().map(|_| ())
    }
}

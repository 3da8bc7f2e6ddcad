//! The body of a batch: what it says of the whole, and where each of its jobs stands. The jobs themselves are read later, one
//! at a time, so that no more than one of them is in memory beside the text.

use crate::body::broken_json;
use crate::error::{ApiError, FieldError};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::json;
use serde_json::value::RawValue;
use std::fmt;
use std::ops::Range;
use uuid::Uuid;

/// The most jobs of a batch.
pub const MAX_JOBS: usize = 200;
/// The longest name, in characters.
const MAX_NAME: usize = 200;

/// What a batch says of the whole.
#[derive(Debug, PartialEq, Eq)]
pub struct BatchHead {
    /// Its name, where it has one.
    pub name: Option<String>,
    /// All jobs are to be one.
    pub combine: bool,
    /// Where the jobs are.
    pub jobs: Vec<JobPlace>,
}

/// Where a job of a batch is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobPlace {
    /// These bytes of the text.
    Text(Range<usize>),
    /// It is the job of that calculation.
    Calculation(Uuid),
}

/// Reads what a batch says of the whole.
///
/// # Errors
/// BAD_REQUEST for what is no JSON, VALIDATION_ERROR with what is wrong.
pub fn read_head(text: &[u8]) -> Result<BatchHead, ApiError> {
    if !text.trim_ascii_start().starts_with(b"{") {
        serde_json::from_slice::<IgnoredAny>(text).map_err(|error| broken_json(&error))?;
        return Err(ApiError::validation(vec![FieldError::new("", "not_an_object", json!({}))]));
    }
    let top: Top<'_> = serde_json::from_slice(text).map_err(|error| broken_json(&error))?;
    let mut faults = Vec::new();
    let name = top.name.and_then(|name| match serde_json::from_str::<String>(name.get()) {
        Ok(name) if name.chars().count() > MAX_NAME => {
            faults.push(FieldError::new("name", "too_long", json!({"max": MAX_NAME})));
            None
        }
        Ok(name) => Some(name.trim().to_owned()).filter(|name| !name.is_empty()),
        Err(_) => {
            faults.push(FieldError::new("name", "not_text", json!({})));
            None
        }
    });
    let combine = match top.combine.map(RawValue::get) {
        None | Some("false") => false,
        Some("true") => true,
        Some(_) => {
            faults.push(FieldError::new("combine", "not_a_boolean", json!({})));
            false
        }
    };
    let jobs = places(text, top.jobs, &mut faults)?;
    if faults.is_empty() { Ok(BatchHead { name, combine, jobs }) } else { Err(ApiError::validation(faults)) }
}

fn places(
    text: &[u8],
    jobs: Option<&RawValue>,
    faults: &mut Vec<FieldError>,
) -> Result<Vec<JobPlace>, ApiError> {
    let Some(jobs) = jobs else {
        faults.push(FieldError::new("jobs", "missing", json!({})));
        return Ok(Vec::new());
    };
    if !jobs.get().starts_with('[') {
        faults.push(FieldError::new("jobs", "not_a_list", json!({})));
        return Ok(Vec::new());
    }
    let First { rows, more } = serde_json::from_str(jobs.get()).map_err(|error| broken_json(&error))?;
    if rows.is_empty() {
        faults.push(FieldError::new("jobs", "empty", json!({})));
    }
    if more {
        faults.push(FieldError::new("jobs", "too_long", json!({"max": MAX_JOBS})));
        return Ok(Vec::new());
    }
    let mut places = Vec::with_capacity(rows.len());
    for (n, row) in rows.into_iter().enumerate() {
        if !row.get().starts_with('{') {
            faults.push(FieldError::new(format!("jobs[{n}]"), "not_an_object", json!({})));
            continue;
        }
        let named: Named<'_> = serde_json::from_str(row.get()).map_err(|error| broken_json(&error))?;
        places.push(match named.calculation_id.map(|id| serde_json::from_str::<Uuid>(id.get())) {
            // The row lies within the text.
            None => {
                let start = row.get().as_ptr().addr() - text.as_ptr().addr();
                JobPlace::Text(start..start + row.get().len())
            }
            Some(Ok(id)) => JobPlace::Calculation(id),
            Some(Err(_)) => {
                faults.push(FieldError::new(format!("jobs[{n}].calculation_id"), "not_an_id", json!({})));
                continue;
            }
        });
    }
    Ok(places)
}

/// The top of a batch, its parts not read yet; of two with the same name the last. What is null is not there.
#[derive(Default)]
struct Top<'t> {
    name: Option<&'t RawValue>,
    combine: Option<&'t RawValue>,
    jobs: Option<&'t RawValue>,
}

impl<'de> Deserialize<'de> for Top<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Top<'de>, D::Error> {
        struct BatchParts;
        impl<'de> Visitor<'de> for BatchParts {
            type Value = Top<'de>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a batch")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Top<'de>, A::Error> {
                let mut top = Top::default();
                while let Some(name) = map.next_key::<String>()? {
                    match name.as_str() {
                        "name" => top.name = map.next_value()?,
                        "combine" => top.combine = map.next_value()?,
                        "jobs" => top.jobs = map.next_value()?,
                        _ => _ = map.next_value::<IgnoredAny>()?,
                    }
                }
                Ok(top)
            }
        }
        deserializer.deserialize_map(BatchParts)
    }
}

/// What a job says of the calculation that it is taken from; of two such the last.
struct Named<'t> {
    calculation_id: Option<&'t RawValue>,
}

impl<'de> Deserialize<'de> for Named<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<'de>, D::Error> {
        struct JobKeys;
        impl<'de> Visitor<'de> for JobKeys {
            type Value = Named<'de>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a job")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<'de>, A::Error> {
                let mut named = Named { calculation_id: None };
                while let Some(name) = map.next_key::<String>()? {
                    if name == "calculation_id" {
                        named.calculation_id = map.next_value()?;
                    } else {
                        map.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(named)
            }
        }
        deserializer.deserialize_map(JobKeys)
    }
}

/// The first jobs of a list, as many as a batch may have: however many stand there, no more are kept.
struct First<'t> {
    rows: Vec<&'t RawValue>,
    more: bool,
}

impl<'de> Deserialize<'de> for First<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<First<'de>, D::Error> {
        struct Rows;
        impl<'de> Visitor<'de> for Rows {
            type Value = First<'de>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<First<'de>, A::Error> {
                let mut first = First { rows: Vec::new(), more: false };
                while first.rows.len() < MAX_JOBS {
                    match list.next_element()? {
                        Some(row) => first.rows.push(row),
                        None => return Ok(first),
                    }
                }
                while list.next_element::<IgnoredAny>()?.is_some() {
                    first.more = true;
                }
                Ok(first)
            }
        }
        deserializer.deserialize_seq(Rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;
    use crate::language::Language;

    fn faults(text: &str) -> Vec<(String, String)> {
        let refused = read_head(text.as_bytes()).unwrap_err();
        assert_eq!(refused.code, ErrorCode::ValidationError, "{text}");
        let details = refused.body(Language::default()).details.unwrap();
        let fault = |fault: &serde_json::Value| {
            (fault["path"].as_str().unwrap().to_owned(), fault["fault"].as_str().unwrap().to_owned())
        };
        details["faults"].as_array().unwrap().iter().map(fault).collect()
    }

    #[test]
    fn the_jobs_are_found_where_they_stand() {
        let id = Uuid::from_u128(7);
        let text = format!(
            r#" {{"x": [1], "combine": true, "jobs": [ {{"name": "a"}},{{"calculation_id": "{id}"}}, {{"calculation_id": null}}],"name": " May "}}"#
        );
        let head = read_head(text.as_bytes()).unwrap();
        assert_eq!((head.name.as_deref(), head.combine, head.jobs.len()), (Some("May"), true, 3));
        let at = |place: &JobPlace| match place {
            JobPlace::Text(range) => text[range.clone()].to_owned(),
            JobPlace::Calculation(id) => id.to_string(),
        };
        let found: Vec<String> = head.jobs.iter().map(at).collect();
        assert_eq!(
            found,
            [r#"{"name": "a"}"#.to_owned(), id.to_string(), r#"{"calculation_id": null}"#.to_owned()]
        );
    }

    #[test]
    fn every_fault_of_the_whole_is_told_at_once() {
        let told = faults(
            r#"{"name": 3, "combine": "yes", "jobs": [7, {"calculation_id": "none"}, {"calculation_id": 7}]}"#,
        );
        let expected = [
            ("name", "not_text"),
            ("combine", "not_a_boolean"),
            ("jobs[0]", "not_an_object"),
            ("jobs[1].calculation_id", "not_an_id"),
            ("jobs[2].calculation_id", "not_an_id"),
        ];
        assert_eq!(told, expected.map(|(path, fault)| (path.to_owned(), fault.to_owned())));
        let one = |text: &str| {
            faults(text).into_iter().map(|(path, fault)| format!("{path} {fault}")).collect::<Vec<_>>()
        };
        assert_eq!(one("[]"), [" not_an_object"]);
        assert_eq!(one("{}"), ["jobs missing"]);
        assert_eq!(one(r#"{"jobs": {}}"#), ["jobs not_a_list"]);
        assert_eq!(one(r#"{"jobs": []}"#), ["jobs empty"]);
        assert_eq!(one(&format!(r#"{{"jobs": [{}{{}}]}}"#, "{},".repeat(MAX_JOBS))), ["jobs too_long"]);
        assert_eq!(one(&format!(r#"{{"name": "{}", "jobs": [{{}}]}}"#, "я".repeat(201))), ["name too_long"]);
    }

    #[test]
    fn what_is_no_json_is_told_so() {
        for text in ["", "{", r#"{"jobs": [{]}"#, r#"{"jobs": [{}] "#, "nope"] {
            assert_eq!(read_head(text.as_bytes()).unwrap_err().code, ErrorCode::BadRequest, "{text}");
        }
    }
}

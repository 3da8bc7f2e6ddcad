//! Reads what a workshop says of the items of a plan: item by item, so that however much is sent, little is held.

use crate::body::broken_json;
use crate::error::{ApiError, FieldError};
use crate::plan_outline::PlanOutline;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::json;
use std::borrow::Cow;
use std::fmt;
use store::{ProgressEntry, ProgressItem, ProgressState};

/// The most faults that are told.
const MOST_FAULTS: usize = 100;
/// The most characters of an unknown item that are told back.
const MOST_TOLD: usize = 40;

/// The entries of a body, all of them items of the plan.
///
/// # Errors
/// BAD_REQUEST for what is no JSON, VALIDATION_ERROR with the first faults.
pub fn read(bytes: &[u8], plan: &PlanOutline) -> Result<Vec<ProgressEntry>, ApiError> {
    let mut told = Told { plan, entries: Vec::new(), faults: Vec::new(), there: false };
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let mut track = serde_path_to_error::Track::new();
    let read = Whole(&mut told).deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
    if let Err(error) = read.and_then(|()| json.end()) {
        if !error.is_data() {
            return Err(broken_json(&error));
        }
        let path = track.path().to_string();
        let path = if path == "." { String::new() } else { path };
        let fault = FieldError::new(path, "malformed", json!({"reason": error.to_string()}));
        return Err(ApiError::validation(vec![fault]));
    }
    if !told.there {
        told.faults.push(FieldError::new("items", "missing", json!({})));
    }
    if told.faults.is_empty() { Ok(told.entries) } else { Err(ApiError::validation(told.faults)) }
}

struct Told<'p> {
    plan: &'p PlanOutline,
    entries: Vec<ProgressEntry>,
    faults: Vec<FieldError>,
    /// The body has a list.
    there: bool,
}

/// An item as it is sent.
#[derive(Deserialize)]
#[serde(expecting = "an item")]
struct Sent<'a> {
    #[serde(borrow)]
    item: Cow<'a, str>,
    #[serde(borrow)]
    state: Cow<'a, str>,
    #[serde(borrow)]
    at: Cow<'a, str>,
}

impl Told<'_> {
    fn take(&mut self, n: u64, sent: &Sent<'_>) {
        let item = sent.item.parse::<ProgressItem>().ok().filter(|item| self.plan.has(*item));
        let state = ProgressState::from_name(&sent.state);
        let at = DateTime::parse_from_rfc3339(&sent.at).ok().map(|at| at.with_timezone(&Utc));
        let mut fault = |name: &str, kind: &str, params| {
            if self.faults.len() < MOST_FAULTS {
                self.faults.push(FieldError::new(format!("items[{n}].{name}"), kind, params));
            }
        };
        // Of what is no item everything can be said that can be said at all.
        let states = item.map_or(ProgressState::ALL, ProgressItem::states);
        let state = state.filter(|state| states.contains(state));
        if item.is_none() {
            let told: String = sent.item.chars().take(MOST_TOLD).collect();
            fault("item", "not_in_plan", json!({"item": told}));
        }
        if state.is_none() {
            let allowed: Vec<&str> = states.iter().map(|state| state.as_str()).collect();
            fault("state", "not_one_of", json!({"allowed": allowed.join(", ")}));
        }
        if at.is_none() {
            fault("at", "not_a_moment", json!({}));
        }
        if let (Some(item), Some(state), Some(at)) = (item, state, at)
            && self.faults.is_empty()
        {
            self.entries.push(ProgressEntry { item, state, at });
        }
    }
}

/// The object of the body.
struct Whole<'t, 'p>(&'t mut Told<'p>);

impl<'de> DeserializeSeed<'de> for Whole<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Whole<'_, '_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("an object with items")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<Cow<'de, str>>()? {
            if name == "items" {
                self.0.there = true;
                map.next_value_seed(Items(self.0))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// Its list.
struct Items<'t, 'p>(&'t mut Told<'p>);

impl<'de> DeserializeSeed<'de> for Items<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Items<'_, '_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a list of items")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let (told, mut n) = (self.0, 0);
        let most = told.plan.items();
        while n < most {
            let Some(sent) = list.next_element::<Sent<'de>>()? else { return Ok(()) };
            told.take(n, &sent);
            n += 1;
        }
        let mut too_many = false;
        while list.next_element::<IgnoredAny>()?.is_some() {
            too_many = true;
        }
        if too_many {
            told.faults.push(FieldError::new("items", "too_long", json!({"max": most})));
        }
        Ok(())
    }
}

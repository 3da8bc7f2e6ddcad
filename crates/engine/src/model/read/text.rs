//! Reading a job from its text, row by row. A tree of the whole text, as `serde_json::Value` is one, takes up to a hundred
//! times the size of a text that is made for that; here no more than the job itself and one row are in memory.

use super::{MAX_FAULTS, MAX_ROWS, Reader, RowSource};
use crate::model::fault::{FaultKind, Faults};
use crate::model::job::Job;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::fmt;

/// The longest text of a row: all that a row can say, escaped as lengthily as can be, is less than that.
const MAX_ROW_TEXT: usize = 32 * 1024;
/// The longest text of any other part; notes are the longest of these.
const MAX_PART_TEXT: usize = 256 * 1024;

/// What of a job is not a list of rows.
const PARTS: [&str; 6] = ["client_info", "name", "notes", "project_id", "external_id", "configuration"];

/// Why a text is no job.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The text is no JSON.
    #[error("{place}{error}")]
    Broken {
        /// What could not be read, with a colon behind it; empty for the text as a whole.
        place: String,
        /// What is wrong there.
        error: serde_json::Error,
    },
    /// It is JSON, but no good job.
    #[error(transparent)]
    Faults(#[from] Faults),
}

impl From<serde_json::Error> for Unreadable {
    fn from(error: serde_json::Error) -> Unreadable {
        Unreadable::Broken { place: String::new(), error }
    }
}

impl Job {
    /// Reads and checks a job in its text.
    ///
    /// # Errors
    /// What is no JSON, or the faults of the job; of very many, the first.
    pub fn from_text(text: &[u8]) -> Result<Job, Unreadable> {
        let mut reader = Reader::default();
        let job = if text.trim_ascii_start().starts_with(b"{") {
            let Parts { panels, stock_panels, others } = serde_json::from_slice(text)?;
            let mut map = Map::new();
            for (name, part) in others {
                if part.get().len() > MAX_PART_TEXT {
                    reader.fault(name, FaultKind::TooLong { max: MAX_PART_TEXT });
                } else {
                    map.insert(name.to_owned(), parsed(part, name)?);
                }
            }
            reader.job(&map, RowSource::Text(panels), RowSource::Text(stock_panels))
        } else {
            serde_json::from_slice::<IgnoredAny>(text)?;
            reader.no_job()
        };
        reader.finish(job)
    }
}

fn parsed(part: &RawValue, place: &str) -> Result<Value, Unreadable> {
    serde_json::from_str(part.get())
        .map_err(|error| Unreadable::Broken { place: format!("{place}: "), error })
}

/// The top of a job, its parts not read yet; of two with the same name the last.
#[derive(Default)]
struct Parts<'a> {
    panels: Option<&'a RawValue>,
    stock_panels: Option<&'a RawValue>,
    others: Vec<(&'static str, &'a RawValue)>,
}

impl<'de> Deserialize<'de> for Parts<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Parts<'de>, D::Error> {
        struct Top;
        impl<'de> Visitor<'de> for Top {
            type Value = Parts<'de>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a job")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parts<'de>, A::Error> {
                let mut parts = Parts::default();
                while let Some(name) = map.next_key::<String>()? {
                    match name.as_str() {
                        "panels" => parts.panels = Some(map.next_value()?),
                        "stock_panels" => parts.stock_panels = Some(map.next_value()?),
                        name => match PARTS.into_iter().find(|part| *part == name) {
                            Some(part) => {
                                let value = map.next_value()?;
                                parts.others.retain(|(known, _)| *known != part);
                                parts.others.push((part, value));
                            }
                            None => _ = map.next_value::<IgnoredAny>()?,
                        },
                    }
                }
                Ok(parts)
            }
        }
        deserializer.deserialize_map(Top)
    }
}

/// Hands on each element of a list before the next is looked at, until it is told that this is enough.
struct Each<F>(F);

impl<'de, F: FnMut(&'de RawValue) -> bool> DeserializeSeed<'de> for Each<F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, F: FnMut(&'de RawValue) -> bool> Visitor<'de> for Each<F> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(row) = list.next_element()? {
            if !(self.0)(row) {
                while list.next_element::<IgnoredAny>()?.is_some() {}
            }
        }
        Ok(())
    }
}

impl Reader {
    /// The rows of a list in its text. A row that is no JSON after all breaks the whole text.
    pub(super) fn rows_of_text<T>(
        &mut self,
        list: &RawValue,
        name: &str,
        read: fn(&mut Reader, &Value, &str) -> T,
    ) -> Vec<T> {
        let (before, mut rows, mut count) = (self.faults.len(), Vec::new(), 0);
        let each = |row: &RawValue| {
            let path = format!("{name}[{count}]");
            count += 1;
            if count > MAX_ROWS || self.broken.is_some() {
                return false;
            }
            if self.faults.len() >= MAX_FAULTS {
                // There may still be more rows than allowed.
            } else if row.get().len() > MAX_ROW_TEXT {
                self.fault(path, FaultKind::TooLong { max: MAX_ROW_TEXT });
            } else {
                match parsed(row, &path) {
                    Ok(row) => rows.push(read(self, &row, &path)),
                    Err(broken) => self.broken = Some(broken),
                }
            }
            true
        };
        let walked = Each(each).deserialize(&mut serde_json::Deserializer::from_str(list.get()));
        if let Err(error) = walked {
            self.broken = Some(error.into());
        }
        if count > MAX_ROWS {
            self.faults.truncate(before);
            self.fault(name, FaultKind::TooLong { max: MAX_ROWS });
            rows.clear();
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn good() -> Value {
        json!({
            "client_info": {"app": "test"}, "name": "Kitchen", "notes": "oak", "project_id": null,
            "panels": [
                {"id": "1", "width": "600", "height": 400.5, "count": 5, "label": "Полка", "edge": {"top": "ABS"}},
                {"id": 2, "width": 1, "height": "1", "count": 0, "enabled": false}],
            "stock_panels": [{"id": "s", "width": 2440, "height": 1220, "count": 3, "more": [1, {"x": 2}]}],
            "configuration": {"cut_thickness": 3.2, "optimization_factor": 1},
            "unknown": {"a": [1, 2, 3]},
        })
    }

    #[test]
    fn a_text_is_read_as_its_tree_is() {
        let mut jobs = vec![good(), json!({}), json!([]), json!(7), json!(null), json!({"panels": 1})];
        for (pointer, wrong) in [
            ("/panels/0/width", json!("-1")),
            ("/panels/1", json!(7)),
            ("/panels", json!(null)),
            ("/stock_panels", json!("none")),
            ("/stock_panels/0/id", json!("")),
            ("/configuration", json!(3)),
            ("/client_info", json!([])),
            ("/panels/1/id", json!("1")),
        ] {
            let mut job = good();
            *job.pointer_mut(pointer).unwrap() = wrong;
            jobs.push(job);
        }
        for job in jobs {
            let of_text = Job::from_text(job.to_string().as_bytes()).map_err(|error| match error {
                Unreadable::Faults(faults) => faults,
                Unreadable::Broken { .. } => panic!("{job} is JSON"),
            });
            assert_eq!(of_text, Job::from_json(&job), "{job}");
        }
    }

    #[test]
    fn what_is_no_json_is_told_from_what_is_no_job() {
        let deep = format!("{{\"panels\": [{}{}]}}", "[".repeat(500), "]".repeat(500));
        for text in [
            "",
            "{",
            "{\"panels\": [1,]}",
            "{} {}",
            "[",
            "{\"name\": \"\\ud800\"}",
            "{\"panels\": [1e999]}",
            &deep,
        ] {
            let read = Job::from_text(text.as_bytes());
            assert!(matches!(read, Err(Unreadable::Broken { .. })), "{text}: {read:?}");
        }
        assert!(matches!(Job::from_text(b"{\"name\": \"\xff\"}"), Err(Unreadable::Broken { .. })));
    }

    #[test]
    fn rows_and_parts_have_a_longest_text_and_faults_a_largest_number() {
        let faults = |text: &str| match Job::from_text(text.as_bytes()) {
            Err(Unreadable::Faults(Faults(faults))) => faults,
            other => panic!("{other:?}"),
        };
        // Each of these small objects would take six hundred bytes.
        let swarm = "{\"\":0},".repeat(60_000);
        let row = format!("{{\"panels\": [{{\"id\": 1, \"x\": [{swarm}0]}}], \"stock_panels\": []}}");
        assert_eq!(faults(&row)[0].kind, FaultKind::TooLong { max: MAX_ROW_TEXT });
        let part = format!("{{\"configuration\": [{swarm}0], \"panels\": [], \"stock_panels\": []}}");
        assert_eq!(faults(&part)[0].path, "configuration");
        let rows = format!("{{\"panels\": [{}0], \"stock_panels\": []}}", "0,".repeat(MAX_ROWS));
        let found = faults(&rows);
        assert_eq!(
            (found.len(), &found[0].path[..], &found[0].kind),
            (1, "panels", &FaultKind::TooLong { max: MAX_ROWS })
        );
        let wrong = format!("{{\"panels\": [{}0], \"stock_panels\": []}}", "{},".repeat(MAX_ROWS / 2));
        assert_eq!(faults(&wrong).len(), MAX_FAULTS);
    }
}

//! Parses JSON with at most so many values. A parsed value takes far more memory than its text (an object of seven bytes takes
//! six hundred), so that a limit on the length of a request would not bound it.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// What an object counts beside its values: serde_json allocates room for eleven at once.
const OBJECT: usize = 10;

/// Parses JSON of at most so many values; an object counts as eleven.
///
/// # Errors
/// What is no JSON, or too many values.
pub fn parse(text: &[u8], most: usize) -> Result<Value, serde_json::Error> {
    let mut left = most;
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let value = Tree(&mut left).deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

struct Tree<'l>(&'l mut usize);

impl Tree<'_> {
    fn count<E: Error>(&mut self, values: usize) -> Result<(), E> {
        *self.0 = self.0.checked_sub(values).ok_or_else(|| E::custom("too many values"))?;
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Tree<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(mut self, deserializer: D) -> Result<Value, D::Error> {
        self.count(1)?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Tree<'_> {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(Tree(self.0))? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Value, A::Error> {
        self.count(OBJECT)?;
        let mut entries = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = map.next_value_seed(Tree(self.0))?;
            entries.insert(name, value);
        }
        Ok(Value::Object(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_like_any_other_until_it_has_too_many_values() {
        for text in ["null", "[1, -2, 3.5, \"a\\u00e4\", true, {\"b\": {}}]", "{\"a\": 1, \"a\": 2}", "7"] {
            let value: Value = serde_json::from_str(text).unwrap();
            assert_eq!(parse(text.as_bytes(), 100).unwrap(), value);
        }
        for text in ["", "{", "[1,]", "1 2", "{\"a\": 1e999}", &"[".repeat(200)] {
            parse(text.as_bytes(), 1000).unwrap_err();
        }
        parse(b"[0,0,0]", 4).unwrap();
        parse(b"[0,0,0]", 3).unwrap_err();
        parse(b"[{},{}]", 20).unwrap_err();
    }
}

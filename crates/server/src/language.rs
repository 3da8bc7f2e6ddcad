//! The languages of the page and of refusals, with their texts out of the one catalogue that page and server share.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::convert::Infallible;
use std::sync::LazyLock;
use utoipa::ToSchema;

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
}

/// What is said now as [`store::WORKER_LOST`], as it was written into databases at first.
const WORKER_LOST_BEFORE: &str = "the optimizer stopped unexpectedly each time it was started";

static ENGLISH: LazyLock<Value> =
    LazyLock::new(|| read(include_str!("../../../web/src/i18n/en/errors.json")));
static RUSSIAN: LazyLock<Value> =
    LazyLock::new(|| read(include_str!("../../../web/src/i18n/ru/errors.json")));

/// What the build has put in place is checked by the tests, not at each start.
fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

impl Language {
    /// Every one of them.
    pub const ALL: [Language; 2] = [Language::En, Language::Ru];

    /// The language of that name, as `ru` or `ru-RU`.
    pub fn from_tag(tag: &str) -> Option<Language> {
        match tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "en" => Some(Language::En),
            "ru" => Some(Language::Ru),
            _ => None,
        }
    }

    /// Its name.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Ru => "ru",
        }
    }

    /// The one that a request prefers; none if it names none of ours.
    pub fn wanted(headers: &HeaderMap) -> Option<Language> {
        let list = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
        let mut best: Option<(f32, Language)> = None;
        for entry in list.split(',') {
            let (tag, quality) = entry.split_once(';').unwrap_or((entry, "q=1"));
            let quality =
                quality.trim().strip_prefix("q=").and_then(|q| q.trim().parse().ok()).unwrap_or(0.0);
            if let Some(language) = Language::from_tag(tag)
                && quality > best.map_or(0.0, |(best, _)| best)
            {
                best = Some((quality, language));
            }
        }
        best.map(|(_, language)| language)
    }

    fn catalogue(self) -> &'static Value {
        match self {
            Language::En => &ENGLISH,
            Language::Ru => &RUSSIAN,
        }
    }

    /// The text of a group of the catalogue, with its holes filled.
    pub fn text(self, group: &str, key: &str, values: &Value) -> Option<String> {
        let text = self.catalogue()[group][key].as_str()?;
        Some(filled(text, values))
    }

    /// The sentence for a code: with the numbers where there are numbers.
    pub fn code(self, code: &str, details: Option<&Value>) -> String {
        let numbers = details.filter(|details| details["limit"].is_u64() && details["current"].is_u64());
        numbers
            .and_then(|numbers| self.text("withDetails", code, numbers))
            .or_else(|| self.text("codes", code, &Value::Null))
            .unwrap_or_else(|| code.to_owned())
    }

    /// What is wrong with a field, by the kind of its fault.
    pub fn fault(self, fault: &Value) -> String {
        let kind = fault["fault"].as_str().unwrap_or_default();
        self.text("faults", kind, fault).unwrap_or_else(|| kind.to_owned())
    }

    /// Why a task failed: kept in English, told in the reader's language.
    pub fn task_error(self, kept: String) -> String {
        let kept = if kept == WORKER_LOST_BEFORE { store::WORKER_LOST.to_owned() } else { kept };
        let texts = ENGLISH["tasks"].as_object();
        let key = texts.and_then(|texts| texts.iter().find(|(_, text)| **text == kept).map(|(key, _)| key));
        key.and_then(|key| self.text("tasks", key, &Value::Null)).unwrap_or(kept)
    }
}

impl From<Language> for export::Language {
    fn from(language: Language) -> export::Language {
        match language {
            Language::En => export::Language::English,
            Language::Ru => export::Language::Russian,
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Language, Infallible> {
        Ok(Language::wanted(&parts.headers).unwrap_or_default())
    }
}

/// `{{name}}` stands for a value of that name.
fn filled(text: &str, values: &Value) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, hole)) = rest.split_once("{{") {
        let Some((name, after)) = hole.split_once("}}") else { break };
        out.push_str(before);
        match &values[name.trim()] {
            Value::String(value) => out.push_str(value),
            Value::Null => {}
            value => out.push_str(&value.to_string()),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The details of wrong values with their sentences, and all of these as one.
pub fn faults(language: Language, details: &Value) -> (Value, String) {
    const MOST: usize = 500;
    let mut fields = Map::new();
    let mut message = String::new();
    for fault in details["faults"].as_array().into_iter().flatten() {
        let (path, text) = (fault["path"].as_str().unwrap_or_default(), language.fault(fault));
        if message.len() <= MOST {
            let separator = if message.is_empty() { "" } else { "; " };
            let place = if path.is_empty() { String::new() } else { format!("{path}: ") };
            message.push_str(&format!("{separator}{place}{text}"));
        }
        fields.insert(path.to_owned(), Value::String(text));
    }
    // A job can have thousands of faults; the sentence names the first of them, the details all.
    if let Some((at, _)) = message.char_indices().nth(MOST) {
        message.truncate(at);
        message.push('…');
    }
    let mut details = details.clone();
    details["fields"] = Value::Object(fields);
    (details, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;
    use axum::http::HeaderValue;
    use serde_json::json;

    #[test]
    fn every_code_has_a_text_in_every_language_and_every_text_a_code() {
        for language in Language::ALL {
            // What the page says where no server said anything.
            let of_the_page = ["NETWORK_ERROR", "TIMEOUT", "CANCELLED", "BAD_RESPONSE"];
            let texts = language.catalogue()["codes"].as_object().unwrap();
            for code in ErrorCode::ALL {
                assert!(texts.contains_key(&code.name()), "{} has no text in {language:?}", code.name());
            }
            for name in texts.keys().filter(|name| !of_the_page.contains(&name.as_str())) {
                assert!(ErrorCode::ALL.iter().any(|code| code.name() == *name), "{name} is said by nobody");
            }
        }
    }

    #[test]
    fn the_preferred_language_is_taken_and_english_from_those_who_speak_neither() {
        let wanted = |text: &'static str| {
            Language::wanted(&HeaderMap::from_iter([(ACCEPT_LANGUAGE, HeaderValue::from_static(text))]))
        };
        assert_eq!(wanted("ru"), Some(Language::Ru));
        assert_eq!(wanted("ru-RU,ru;q=0.9,en;q=0.8"), Some(Language::Ru));
        assert_eq!(wanted("ru;q=0.2, en;q=0.8"), Some(Language::En));
        assert_eq!(wanted("de, ru;q=0.5"), Some(Language::Ru));
        assert_eq!(wanted("ru;q=0"), None);
        assert_eq!(wanted("de, *"), None);
        assert_eq!(Language::wanted(&HeaderMap::new()), None);
    }

    #[test]
    fn values_are_filled_into_their_holes() {
        assert_eq!(filled("{{a}} of {{ b }}{{c}}!", &json!({"a": 3, "b": "x"})), "3 of x!");
        let limit = json!({"plan": "free", "limit": 5, "current": 6});
        let said = Language::Ru.code("SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED", Some(&limit));
        assert!(said.contains('5') && said.contains('6') && !said.contains("{{"), "{said}");
    }

    #[test]
    fn why_a_task_failed_is_told_in_the_readers_language() {
        use crate::desk::FAILED;
        use crate::runner::{NO_RESOURCES, OLD_JOB, UNCUTTABLE};
        let known = [FAILED, NO_RESOURCES, OLD_JOB, UNCUTTABLE, store::JOB_UNREADABLE, store::WORKER_LOST];
        for kept in known {
            assert_eq!(Language::En.task_error(kept.to_owned()), kept);
            assert_ne!(Language::Ru.task_error(kept.to_owned()), kept);
        }
        for language in Language::ALL {
            let now = language.task_error(store::WORKER_LOST.to_owned());
            assert_eq!(language.task_error(WORKER_LOST_BEFORE.to_owned()), now);
        }
        assert_eq!(Language::Ru.task_error("else".to_owned()), "else");
    }
}

//! Many short texts concatenated into one, so that one substring search covers them all.

use chrono::{DateTime, Utc};
use memchr::memmem;
use sea_orm::prelude::Uuid;

/// Ends each text; no text contains it.
const END: u8 = 0;

/// The folded texts of calculations, each with its moment and id.
#[derive(Clone, Default)]
pub(crate) struct Texts {
    bytes: Vec<u8>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    /// Behind the text and its end.
    end: usize,
    submitted_at: DateTime<Utc>,
    id: Uuid,
}

impl Texts {
    /// Adds a text that is not there.
    pub(crate) fn push(&mut self, submitted_at: DateTime<Utc>, id: Uuid, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.bytes.push(END);
        self.entries.push(Entry { end: self.bytes.len(), submitted_at, id });
    }

    /// Removes the texts with these ids, which are sorted.
    pub(crate) fn remove(&mut self, ids: &[Uuid]) {
        let goes = |entry: &Entry| ids.binary_search(&entry.id).is_ok();
        if !self.entries.iter().any(goes) {
            return;
        }
        let old = std::mem::take(self);
        let mut start = 0;
        for entry in old.entries {
            if !goes(&entry) {
                self.push(entry.submitted_at, entry.id, &old.bytes[start..entry.end - 1]);
            }
            start = entry.end;
        }
    }

    /// Adds those that contain a text to `found`.
    pub(crate) fn containing(&self, wanted: &str, found: &mut Vec<(DateTime<Utc>, Uuid)>) {
        let finder = memmem::Finder::new(wanted);
        let mut entries = self.entries.iter();
        let mut from = 0;
        while let Some(place) = finder.find(&self.bytes[from..]) {
            let place = from + place;
            let Some(entry) = entries.find(|entry| place < entry.end) else { return };
            found.push((entry.submitted_at, entry.id));
            from = entry.end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(all: &[&str]) -> Texts {
        let mut texts = Texts::default();
        for (n, text) in all.iter().enumerate() {
            let n = n as u32;
            let moment = DateTime::from_timestamp(i64::from(n), 0).unwrap();
            texts.push(moment, Uuid::from_u128(u128::from(n)), text.as_bytes());
        }
        texts
    }

    fn found(texts: &Texts, wanted: &str) -> Vec<u128> {
        let mut found = Vec::new();
        texts.containing(wanted, &mut found);
        found.into_iter().map(|(_, id)| id.as_u128()).collect()
    }

    #[test]
    fn each_text_that_contains_it_is_found_once_and_none_across_two() {
        let texts = texts(&["oak oak", "", "oa", "k", "кухня\noak", "ka"]);
        assert_eq!(found(&texts, "oak"), [0, 4]);
        assert_eq!(found(&texts, "ухн"), [4]);
        assert_eq!(found(&texts, "a"), [0, 2, 4, 5]);
        assert_eq!(found(&texts, "k"), [0, 3, 4, 5]);
        assert_eq!(found(&texts, "oak\n"), [0; 0]);
        assert_eq!(found(&Texts::default(), "a"), [0; 0]);
    }

    #[test]
    fn what_was_removed_is_not_found_and_the_others_are() {
        let mut texts = texts(&["ash", "oak", "ash tree", "elm"]);
        texts.remove(&[Uuid::from_u128(0), Uuid::from_u128(3), Uuid::from_u128(9)]);
        assert_eq!((found(&texts, "ash"), found(&texts, "oak")), (vec![2], vec![1]));
        assert_eq!(found(&texts, "elm"), [0; 0]);
    }
}

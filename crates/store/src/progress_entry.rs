//! What can be said of the items of a plan in the workshop, and which of two sayings counts.

use chrono::{DateTime, Utc};
use std::fmt;
use std::str::FromStr;

named_enum! {
    /// What was said of an item.
    ProgressState {
        /// It is still to be done.
        Open = "open",
        /// It is done.
        Done = "done",
        /// It is spoiled; said of parts.
        Spoiled = "spoiled",
    }
}

/// Something of a plan that is ticked off; its text is that of the HTTP interface and of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProgressItem {
    /// A sheet, by its place in the solution from 1: `sheet:1`.
    Sheet(u32),
    /// A cut, by its sheet and its place among the cuts of that from 1: `cut:1:17`.
    Cut(u32, u32),
    /// A part, by the id of its tile: `part:12`.
    Part(u64),
}

/// It names nothing of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no sheet, cut or part")]
pub struct NoProgressItem;

impl fmt::Display for ProgressItem {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sheet(sheet) => write!(to, "sheet:{sheet}"),
            Self::Cut(sheet, cut) => write!(to, "cut:{sheet}:{cut}"),
            Self::Part(part) => write!(to, "part:{part}"),
        }
    }
}

impl FromStr for ProgressItem {
    type Err = NoProgressItem;

    /// Each item has one text: no leading zeros, no signs.
    fn from_str(text: &str) -> Result<Self, NoProgressItem> {
        fn number<N: FromStr>(text: &str) -> Result<N, NoProgressItem> {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
            if plain { text.parse().map_err(|_| NoProgressItem) } else { Err(NoProgressItem) }
        }
        let (kind, rest) = text.split_once(':').ok_or(NoProgressItem)?;
        match (kind, rest.split_once(':')) {
            ("sheet", None) => Ok(Self::Sheet(number(rest)?)),
            ("cut", Some((sheet, cut))) => Ok(Self::Cut(number(sheet)?, number(cut)?)),
            ("part", None) => Ok(Self::Part(number(rest)?)),
            _ => Err(NoProgressItem),
        }
    }
}

impl ProgressItem {
    /// What can be said of it.
    #[must_use]
    pub const fn states(self) -> &'static [ProgressState] {
        match self {
            Self::Part(_) => &[ProgressState::Done, ProgressState::Open, ProgressState::Spoiled],
            Self::Sheet(_) | Self::Cut(..) => &[ProgressState::Done, ProgressState::Open],
        }
    }
}

/// What was said of an item, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgressEntry {
    /// The item.
    pub item: ProgressItem,
    /// What was said of it.
    pub state: ProgressState,
    /// When, by the clock of whoever said it; to the microsecond.
    pub at: DateTime<Utc>,
}

impl ProgressEntry {
    /// The same, at `now` where it is told to be later than that.
    pub(crate) fn at_most(self, now: DateTime<Utc>) -> Self {
        Self { at: crate::text::micros(self.at).min(now), ..self }
    }

    /// The newer of two sayings of the same item. Of one and the same moment it is that which matters more, so that it does
    /// not matter which came first.
    #[must_use]
    pub(crate) fn or_newer(self, other: Self) -> Self {
        std::cmp::max_by_key(self, other, |entry| (entry.at, entry.state as u8))
    }

    pub(crate) const fn is_ticked(&self) -> bool {
        !matches!(self.state, ProgressState::Open)
    }

    pub(crate) const fn is_sheet_done(&self) -> bool {
        matches!((self.item, self.state), (ProgressItem::Sheet(_), ProgressState::Done))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_has_one_text() {
        for text in ["sheet:1", "cut:1:17", "part:12", "part:18446744073709551615"] {
            assert_eq!(text.parse::<ProgressItem>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "sheet",
            "sheet:",
            "sheet:0",
            "sheet:01",
            "sheet:+1",
            "sheet:-1",
            "sheet: 1",
            "sheet:1:1",
            "cut:1",
            "cut:1:",
            "cut:0:1",
            "cut:1:0",
            "cut:1:2:3",
            "part:1.5",
            "part:18446744073709551616",
            "Sheet:1",
            "panel:1",
            "sheet:\u{661}",
        ] {
            assert_eq!(text.parse::<ProgressItem>(), Err(NoProgressItem), "{text}");
        }
    }
}

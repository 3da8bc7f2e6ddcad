//! Text on its way into the database and into searches.

use chrono::{DateTime, Datelike, SubsecRound, Utc};
use sea_orm::sea_query::LikeExpr;

/// Longer than anything that can be found, and well below SQLite's limit for a pattern.
const MAX_SEARCH: usize = 12_000;
/// Characters of a key, at most four bytes each.
const MAX_KEY: usize = 200;
const ESCAPE: char = '!';

/// PostgreSQL cannot hold a zero character.
pub(crate) fn clean(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

/// The form in which texts are compared: neither database folds the case of Cyrillic by itself.
pub(crate) fn fold(text: &str) -> String {
    clean(text).trim().to_lowercase()
}

/// The form of a name by which it is sorted and found to be taken: folded and not longer than what
/// PostgreSQL can hold in an index.
pub(crate) fn key(name: &str) -> String {
    fold(name).chars().take(MAX_KEY).collect()
}

/// Several texts of a record as one that searches look into.
pub(crate) fn search_key<'a>(texts: impl IntoIterator<Item = Option<&'a str>>) -> String {
    texts.into_iter().flatten().map(fold).collect::<Vec<_>>().join("\n")
}

/// The month, as usage is counted: "2026-11".
pub(crate) fn month(time: DateTime<Utc>) -> String {
    format!("{:04}-{:02}", time.year(), time.month())
}

/// PostgreSQL counts microseconds; what was written must be what is read.
pub(crate) fn micros(time: DateTime<Utc>) -> DateTime<Utc> {
    time.trunc_subsecs(6)
}

/// A pattern for folded texts that contain `search`; `None` if it is too long for any.
pub(crate) fn containing(search: &str) -> Option<LikeExpr> {
    let folded = fold(search);
    (folded.chars().count() <= MAX_SEARCH).then(|| pattern(format!("%{}%", escape(&folded))))
}

/// A pattern for texts that begin with `prefix`.
pub(crate) fn beginning(prefix: &str) -> LikeExpr {
    pattern(format!("{}%", escape(prefix)))
}

fn pattern(pattern: String) -> LikeExpr {
    LikeExpr::new(pattern).escape(ESCAPE)
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '%' | '_' | ESCAPE) {
            escaped.push(ESCAPE);
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_in_a_search_stand_for_themselves() {
        assert_eq!(escape("100%_!"), "100!%!_!!");
    }

    #[test]
    fn folding_knows_cyrillic_and_drops_what_postgres_cannot_hold() {
        assert_eq!(fold("  Кухня Ёлка\0 "), "кухня ёлка\u{fffd}");
    }

    #[test]
    fn a_month_is_a_calendar_month_in_utc() {
        let last = "2026-11-30T23:59:59.999Z".parse().unwrap();
        let first = "2026-12-01T03:00:00+03:00".parse().unwrap();
        assert_eq!((month(last).as_str(), month(first).as_str()), ("2026-11", "2026-12"));
    }
}

//! Reading an index from the database: all of it, or what has changed.

use crate::connect::Store;
use crate::entity::{calculation, search_change, search_shelf};
use crate::error::{Result, StoreError};
use crate::search_index::IndexedTexts;
use crate::search_index::texts::Texts;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::{DbBackend, QueryOrder, QuerySelect, Select};
use std::sync::Arc;

impl Store {
    /// Brings an index to the present; `None` if it has missed more changes than are kept.
    pub(super) async fn catch_up(
        &self,
        row: &search_shelf::Model,
        held: IndexedTexts,
    ) -> Result<Option<IndexedTexts>> {
        use search_change::Column;
        let changes = search_change::Entity::find()
            .filter(Column::UserId.eq(row.user_id))
            .filter(Column::TeamId.eq(row.team_id))
            .filter(Column::Version.gt(held.version))
            .order_by_asc(Column::Version)
            .all(self.reader())
            .await?;
        let Some(last) = changes.last().map(|change| change.version) else { return Ok(None) };
        let missed = usize::try_from(last - held.version).ok();
        if last < row.version || missed != Some(changes.len()) {
            return Ok(None);
        }
        let mut ids: Vec<_> = changes.into_iter().map(|change| change.calculation_id).collect();
        ids.sort_unstable();
        ids.dedup();
        let rows: Vec<(Uuid, DateTime<Utc>, String)> = in_index(row)
            .filter(calculation::Column::Id.is_in(ids.iter().copied()))
            .select_only()
            .columns([
                calculation::Column::Id,
                calculation::Column::SubmittedAt,
                calculation::Column::SearchKey,
            ])
            .order_by_asc(calculation::Column::SubmittedAt)
            .into_tuple()
            .all(self.reader())
            .await?;
        let mut texts = held.texts;
        let present = Arc::make_mut(&mut texts);
        present.remove(&ids);
        for (id, submitted_at, text) in rows {
            present.push(submitted_at, id, text.as_bytes());
        }
        Ok(Some(IndexedTexts { version: last, texts }))
    }

    /// Reads a whole index. It may hold later changes already, which are then caught up with once more.
    pub(super) async fn read_all(&self, row: &search_shelf::Model) -> Result<IndexedTexts> {
        // In one piece: row by row takes several times as long.
        let (piece, unpacked): (_, Unpacked) = match self.reader().get_database_backend() {
            DbBackend::Postgres => (PIECE_OF_POSTGRES, of_postgres),
            _ => (PIECE_OF_SQLITE, of_sqlite),
        };
        let query = in_index(row).select_only().column_as(Expr::cust(piece), "piece");
        let piece: Option<Option<Vec<u8>>> = query.into_tuple().one(self.reader()).await?;
        let texts = match piece.flatten() {
            Some(piece) => {
                unpacked(&piece).ok_or_else(|| StoreError::Damaged("texts of an index".to_owned()))?
            }
            None => Texts::default(),
        };
        Ok(IndexedTexts { version: row.version, texts: Arc::new(texts) })
    }
}

/// Reads an index in one piece; `None` if it is damaged.
type Unpacked = fn(&[u8]) -> Option<Texts>;

/// 16 bytes of id, 8 of microseconds since 2000, the text, a zero between two calculations.
const PIECE_OF_POSTGRES: &str = "string_agg(uuid_send(id) || timestamptz_send(submitted_at) \
     || convert_to(search_key, 'UTF8'), '\\x00'::bytea ORDER BY submitted_at)";
/// 32 digits of id and the moment, a zero, the text, a zero between two calculations.
const PIECE_OF_SQLITE: &str =
    "CAST(group_concat(hex(id) || submitted_at || char(0) || search_key, char(0)) AS BLOB)";
/// 2000-01-01, from which PostgreSQL counts, in microseconds since 1970.
const EPOCH_OF_POSTGRES: i64 = 946_684_800_000_000;

fn of_postgres(mut piece: &[u8]) -> Option<Texts> {
    let mut texts = Texts::default();
    while !piece.is_empty() {
        let (id, rest) = piece.split_first_chunk::<16>()?;
        let (micros, rest) = rest.split_first_chunk::<8>()?;
        let text;
        (text, piece) = until_zero(rest);
        let submitted_at = i64::from_be_bytes(*micros).checked_add(EPOCH_OF_POSTGRES)?;
        texts.push(DateTime::from_timestamp_micros(submitted_at)?, Uuid::from_bytes(*id), text);
    }
    Some(texts)
}

fn of_sqlite(mut piece: &[u8]) -> Option<Texts> {
    let mut texts = Texts::default();
    while !piece.is_empty() {
        let (head, text);
        (head, piece) = until_zero(piece);
        (text, piece) = until_zero(piece);
        let (id, submitted_at) = head.split_at_checked(32)?;
        let submitted_at = std::str::from_utf8(submitted_at).ok()?.parse().ok()?;
        texts.push(submitted_at, Uuid::try_parse_ascii(id).ok()?, text);
    }
    Some(texts)
}

/// What stands before the first zero, and what behind it.
fn until_zero(bytes: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memchr(0, bytes) {
        Some(place) => (&bytes[..place], &bytes[place + 1..]),
        None => (bytes, &[]),
    }
}

/// The calculations of an index.
fn in_index(row: &search_shelf::Model) -> Select<calculation::Entity> {
    use calculation::Column;
    let query = calculation::Entity::find().filter(Column::UserId.eq(row.user_id));
    if row.team_id.is_nil() {
        query.filter(Column::TeamId.is_null())
    } else {
        query.filter(Column::TeamId.eq(row.team_id))
    }
}

//! What the workshop has ticked off on a plan. Each item keeps what was said of it last, whatever came first: so tablets that
//! were out of reach of each other agree as soon as both have told.

use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::progress_item::{self, Column};
use crate::entity::{calculation, workshop_progress};
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::progress_entry::{ProgressEntry, ProgressItem, ProgressState};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{ActiveValue::Set, ConnectionTrait, DatabaseTransaction, QuerySelect, Select};
use std::collections::{BTreeMap, HashMap};

/// Items that are read or written by one statement: both databases take that many values.
const BATCH: usize = 5_000;

/// How far the workshop is with a calculation, in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProgressHead {
    /// Grows with every change; 0 where nothing was ever ticked.
    pub revision: u64,
    /// Items that something was said of.
    pub items: u64,
    /// Sheets that are done; none where nothing is ticked.
    pub sheets_cut: Option<u64>,
}

impl From<workshop_progress::Model> for ProgressHead {
    fn from(row: workshop_progress::Model) -> Self {
        Self {
            revision: unsigned(row.revision),
            items: unsigned(row.items),
            sheets_cut: (row.ticked > 0).then(|| unsigned(row.sheets_done)),
        }
    }
}

impl Store {
    /// Writes down what was said of these items, where nothing newer is known. Times to come count as now.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such calculation.
    pub async fn note_progress(
        &self,
        calculation: Uuid,
        entries: Vec<ProgressEntry>,
        now: DateTime<Utc>,
    ) -> Result<ProgressHead> {
        let now = text::micros(now);
        let told = newest(entries.into_iter().map(|entry| entry.at_most(now)));
        retrying(async || {
            let tx = self.begin_on(None, calculation).await?;
            // It may be deleted a moment later, but not meanwhile.
            let there = calculation::Entity::find_by_id(calculation)
                .select_only()
                .column(calculation::Column::Id)
                .lock(LockType::KeyShare)
                .into_tuple::<Uuid>();
            there.one(&tx).await?.ok_or(StoreError::NotFound)?;
            let mut head = locked_head(&tx, calculation).await?;
            let before = head.clone();
            let told: Vec<&ProgressEntry> = told.values().collect();
            for batch in told.chunks(BATCH) {
                merge(&tx, &mut head, batch).await?;
            }
            if head != before {
                set_head(&tx, &head).await?;
                tx.commit().await?;
            }
            Ok(head.into())
        })
        .await
    }

    /// How far the workshop is with a calculation, and what was said of its items, in their order.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn progress(&self, calculation: Uuid) -> Result<(ProgressHead, Vec<ProgressEntry>)> {
        // The items after the revision: they may be newer than that, and are then asked for once more.
        let head = workshop_progress::Entity::find_by_id(calculation).one(self.reader()).await?;
        let Some(head) = head else { return Ok((ProgressHead::default(), Vec::new())) };
        let rows = items_of(calculation).all(self.reader()).await?;
        let mut entries = rows.into_iter().map(entry).collect::<Result<Vec<_>>>()?;
        entries.sort_unstable_by_key(|entry| entry.item);
        Ok((head.into(), entries))
    }

    /// The sheets that are done of each of these calculations on which something is ticked.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn sheets_cut(&self, ids: &[Uuid]) -> Result<HashMap<Uuid, u64>> {
        use workshop_progress::Column;
        let rows: Vec<(Uuid, i64)> = workshop_progress::Entity::find()
            .select_only()
            .columns([Column::CalculationId, Column::SheetsDone])
            .filter(Column::CalculationId.is_in(ids.iter().copied()))
            .filter(Column::Ticked.gt(0))
            .into_tuple()
            .all(self.reader())
            .await?;
        Ok(rows.into_iter().map(|(id, sheets)| (id, unsigned(sheets))).collect())
    }
}

pub(crate) fn items_of(calculation: Uuid) -> Select<progress_item::Entity> {
    progress_item::Entity::find().filter(Column::CalculationId.eq(calculation))
}

/// Of what was said of each item, what counts.
fn newest(entries: impl Iterator<Item = ProgressEntry>) -> BTreeMap<ProgressItem, ProgressEntry> {
    let mut newest = BTreeMap::<ProgressItem, ProgressEntry>::new();
    for entry in entries {
        let known = newest.entry(entry.item).or_insert(entry);
        *known = known.or_newer(entry);
    }
    newest
}

/// Writes those that are newer than what is known, and counts what has changed by them.
async fn merge(
    tx: &DatabaseTransaction,
    head: &mut workshop_progress::Model,
    told: &[&ProgressEntry],
) -> Result<()> {
    let names = told.iter().map(|entry| entry.item.to_string());
    let known = items_of(head.calculation_id).filter(Column::Item.is_in(names)).all(tx).await?;
    let known = known.into_iter().map(entry).collect::<Result<Vec<_>>>()?;
    let known: HashMap<ProgressItem, ProgressEntry> =
        known.into_iter().map(|entry| (entry.item, entry)).collect();
    let mut rows = Vec::new();
    for &&told in told {
        let before = known.get(&told.item).copied();
        if before.is_some_and(|before| before.or_newer(told) == before) {
            continue;
        }
        head.items += i64::from(before.is_none());
        head.ticked +=
            i64::from(told.is_ticked()) - i64::from(before.is_some_and(|before| before.is_ticked()));
        head.sheets_done +=
            i64::from(told.is_sheet_done()) - i64::from(before.is_some_and(|before| before.is_sheet_done()));
        rows.push(progress_item::ActiveModel {
            calculation_id: Set(head.calculation_id),
            item: Set(told.item.to_string()),
            state: Set(told.state.as_str().to_owned()),
            at: Set(told.at),
        });
    }
    if rows.is_empty() {
        return Ok(());
    }
    head.revision += 1;
    let newer = OnConflict::columns([Column::CalculationId, Column::Item])
        .update_columns([Column::State, Column::At])
        .to_owned();
    progress_item::Entity::insert_many(rows).on_conflict(newer).exec_without_returning(tx).await?;
    Ok(())
}

/// The row, made if it is not there, and nobody else's until the end of the transaction.
async fn locked_head(tx: &DatabaseTransaction, calculation_id: Uuid) -> Result<workshop_progress::Model> {
    use workshop_progress::Column;
    let none = workshop_progress::ActiveModel {
        calculation_id: Set(calculation_id),
        revision: Set(0),
        items: Set(0),
        ticked: Set(0),
        sheets_done: Set(0),
    };
    // An update that changes nothing locks the row.
    let unchanged = Expr::col((workshop_progress::Entity, Column::Revision));
    let locked = OnConflict::column(Column::CalculationId).value(Column::Revision, unchanged).to_owned();
    Ok(workshop_progress::Entity::insert(none).on_conflict(locked).exec_with_returning(tx).await?)
}

async fn set_head(tx: &impl ConnectionTrait, head: &workshop_progress::Model) -> Result<()> {
    use workshop_progress::Column;
    workshop_progress::Entity::update_many()
        .col_expr(Column::Revision, Expr::value(head.revision))
        .col_expr(Column::Items, Expr::value(head.items))
        .col_expr(Column::Ticked, Expr::value(head.ticked))
        .col_expr(Column::SheetsDone, Expr::value(head.sheets_done))
        .filter(Column::CalculationId.eq(head.calculation_id))
        .exec(tx)
        .await?;
    Ok(())
}

fn entry(row: progress_item::Model) -> Result<ProgressEntry> {
    let damaged = || StoreError::Damaged(format!("progress {} {}", row.item, row.state));
    Ok(ProgressEntry {
        item: row.item.parse().map_err(|_| damaged())?,
        state: ProgressState::from_name(&row.state).ok_or_else(damaged)?,
        at: row.at,
    })
}

const _: () = assert!(BATCH * 4 < 32_766, "SQLite takes no more values in a statement");

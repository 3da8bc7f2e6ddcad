//! Allowances of attempts, counted where all servers see them and across restarts.
//!
//! Each is kept as one moment, `full_at`: when nothing of it is used up any more (the generic cell rate algorithm, GCRA). An
//! attempt moves it on by the time in which one attempt comes back; one that would move it beyond the burst has to wait.

use crate::connect::Store;
use crate::entity::attempt::{self, Column};
use crate::error::Result;
use crate::locks::retrying;
use crate::text::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ConnectionTrait, DatabaseTransaction};

/// How many attempts are free, and how soon one comes back: in any time T at most `burst + T / period`.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// At once.
    pub burst: i32,
    /// The time in which one comes back.
    pub period: TimeDelta,
}

/// The network that attempts come from, with its own allowance, and what is reserved for networks that come for the first time.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The network.
    pub network: &'a str,
    /// The network's own allowance at that account.
    pub allowance: Allowance,
    /// Attempts that are left to networks which come for the first time.
    pub reserve: i32,
}

impl Allowance {
    /// How long to wait until there is an attempt to take beside `kept` ones that must stay; `None` if there is one.
    fn wait(self, full_at: Option<DateTime<Utc>>, kept: i32, now: DateTime<Utc>) -> Option<TimeDelta> {
        let over = full_at? - now - self.period * (self.burst - 1 - kept).max(0);
        (over > TimeDelta::zero()).then_some(over)
    }
}

impl Store {
    /// Takes an attempt at `subject` out of its allowance and, where a source is told, out of the source's own. `None` if
    /// both were there; otherwise nothing is taken, and the answer is how long to wait.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn take_attempt(
        &self,
        subject: Uuid,
        allowance: Allowance,
        source: Option<Source<'_>>,
        now: DateTime<Utc>,
    ) -> Result<Option<TimeDelta>> {
        // A refusal needs only a read: a flood of refused attempts writes nothing.
        let rows = rows(self.reader(), subject, source).await?;
        if let Some(wait) = wait(&rows, allowance, source, now) {
            return Ok(Some(wait));
        }
        retrying(async || {
            let tx = self.begin().await?;
            let mut rows = vec![locked(&tx, subject, "", now).await?];
            if let Some(source) = source {
                rows.push(locked(&tx, subject, source.network, now).await?);
            }
            if let Some(wait) = wait(&rows, allowance, source, now) {
                return Ok(Some(wait));
            }
            for row in rows {
                let period = match source {
                    Some(source) if !row.source.is_empty() => source.allowance.period,
                    _ => allowance.period,
                };
                set(&tx, &row, std::cmp::max(row.full_at, now) + period).await?;
            }
            tx.commit().await?;
            Ok(None)
        })
        .await
    }

    /// Gives an attempt back: the password was right.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn give_attempt_back(
        &self,
        subject: Uuid,
        allowance: Allowance,
        source: Option<Source<'_>>,
        now: DateTime<Utc>,
    ) -> Result<()> {
        retrying(async || {
            let tx = self.begin().await?;
            let row = locked(&tx, subject, "", now).await?;
            set(&tx, &row, row.full_at - allowance.period).await?;
            if let Some(source) = source {
                let row = locked(&tx, subject, source.network, now).await?;
                set(&tx, &row, row.full_at - source.allowance.period).await?;
            }
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Deletes the allowances of which nothing is used up.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn forget_attempts(&self, now: DateTime<Utc>) -> Result<u64> {
        let past = attempt::Entity::find().filter(Column::FullAt.lte(micros(now)));
        if past.one(self.reader()).await?.is_none() {
            return Ok(0);
        }
        // Two servers may do it at the same time, and an attempt may be counted meanwhile.
        retrying(async || {
            let tx = self.begin().await?;
            let gone =
                attempt::Entity::delete_many().filter(Column::FullAt.lte(micros(now))).exec(&tx).await?;
            tx.commit().await?;
            Ok(gone.rows_affected)
        })
        .await
    }
}

/// The longer of the two waits.
fn wait(
    rows: &[attempt::Model],
    allowance: Allowance,
    source: Option<Source<'_>>,
    now: DateTime<Utc>,
) -> Option<TimeDelta> {
    let full_at = |name: &str| rows.iter().find(|row| row.source == name).map(|row| row.full_at);
    let own = source.and_then(|source| full_at(source.network)).filter(|&full_at| full_at > now);
    // The reserve is for networks that have not attempted it lately.
    let kept = source.filter(|_| own.is_some()).map_or(0, |source| source.reserve);
    let of_all = allowance.wait(full_at(""), kept, now);
    let of_source = source.and_then(|source| source.allowance.wait(own, 0, now));
    of_all.max(of_source)
}

async fn rows(
    db: &impl ConnectionTrait,
    subject: Uuid,
    source: Option<Source<'_>>,
) -> Result<Vec<attempt::Model>> {
    let sources = [Some(""), source.map(|source| source.network)].into_iter().flatten();
    let found = attempt::Entity::find()
        .filter(Column::Subject.eq(subject))
        .filter(Column::Source.is_in(sources))
        .all(db)
        .await?;
    Ok(found)
}

/// The row, made if it is not there, and nobody else's until the end of the transaction. All together come before each
/// source, so that no two wait for each other.
///
/// In one statement: between one that makes it and one that locks it, [`Store::forget_attempts`] could delete it.
async fn locked(
    tx: &DatabaseTransaction,
    subject: Uuid,
    source: &str,
    now: DateTime<Utc>,
) -> Result<attempt::Model> {
    let full = attempt::ActiveModel {
        subject: Set(subject),
        source: Set(source.to_owned()),
        full_at: Set(micros(now)),
    };
    // An update that changes nothing locks the row.
    let unchanged = Expr::col((attempt::Entity, Column::FullAt));
    let locked =
        OnConflict::columns([Column::Subject, Column::Source]).value(Column::FullAt, unchanged).to_owned();
    Ok(attempt::Entity::insert(full).on_conflict(locked).exec_with_returning(tx).await?)
}

async fn set(tx: &DatabaseTransaction, row: &attempt::Model, full_at: DateTime<Utc>) -> Result<()> {
    attempt::Entity::update_many()
        .col_expr(Column::FullAt, Expr::value(micros(full_at)))
        .filter(Column::Subject.eq(row.subject))
        .filter(Column::Source.eq(row.source.clone()))
        .exec(tx)
        .await?;
    Ok(())
}

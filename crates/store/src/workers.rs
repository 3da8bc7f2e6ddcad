//! Servers and workers that have been seen lately, so that each server and the operator know of all of them.

use crate::connect::Store;
use crate::counts::{signed, unsigned};
use crate::entity::worker::{self, Column};
use crate::error::Result;
use crate::leases::moment;
use chrono::TimeDelta;
use sea_orm::prelude::*;
use sea_orm::sea_query::{OnConflict, Query};
use sea_orm::{ConnectionTrait, ExprTrait, QueryOrder};

/// A server or a worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenWorker {
    /// Its name, which no other has.
    pub name: String,
    /// Serves requests, too; otherwise it solves tasks alone.
    pub serves: bool,
    /// The version of its program.
    pub version: String,
    /// Cores of its machine.
    pub cores: u64,
    /// Tasks that it solves at once.
    pub slots: u64,
    /// Tasks that it solves now.
    pub busy: u64,
}

impl Store {
    /// Notes that these have just been seen, by the database's clock.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn note_seen(&self, workers: &[SeenWorker]) -> Result<()> {
        if workers.is_empty() {
            return Ok(());
        }
        let tx = self.begin_lazily().await?;
        // In the order of their names, so that two servers that note the same workers do not wait for each other.
        let mut workers: Vec<&SeenWorker> = workers.iter().collect();
        workers.sort_by(|one, other| one.name.cmp(&other.name));
        let columns =
            [Column::Serves, Column::Version, Column::Cores, Column::Slots, Column::Busy, Column::SeenAt];
        let mut insert = Query::insert();
        insert
            .into_table(worker::Entity)
            .columns([Column::Name].into_iter().chain(columns))
            .on_conflict(OnConflict::column(Column::Name).update_columns(columns).to_owned());
        for worker in workers {
            let values: [Expr; 7] = [
                worker.name.as_str().into(),
                worker.serves.into(),
                worker.version.as_str().into(),
                signed(worker.cores).into(),
                signed(worker.slots).into(),
                signed(worker.busy).into(),
                moment(tx.get_database_backend(), TimeDelta::zero()),
            ];
            insert.values_panic(values);
        }
        tx.execute(&insert).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Those that have been seen within this time, by name.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn seen_workers(&self, within: TimeDelta) -> Result<Vec<SeenWorker>> {
        let since = moment(self.reader().get_database_backend(), within);
        let rows = worker::Entity::find()
            .filter(Expr::col(Column::SeenAt).gte(since))
            .order_by_asc(Column::Name)
            .all(self.reader())
            .await?;
        let seen = |row: worker::Model| SeenWorker {
            name: row.name,
            serves: row.serves,
            version: row.version,
            cores: unsigned(row.cores),
            slots: unsigned(row.slots),
            busy: unsigned(row.busy),
        };
        Ok(rows.into_iter().map(seen).collect())
    }

    /// Forgets those that have not been seen for so long, and this one, if one is named, at once.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn forget_workers(&self, longer_than: TimeDelta, and: Option<&str>) -> Result<()> {
        let before = moment(self.reader().get_database_backend(), longer_than);
        let mut gone = Expr::col(Column::SeenAt).lt(before);
        if let Some(name) = and {
            gone = gone.or(Column::Name.eq(name));
        }
        if worker::Entity::find().filter(gone.clone()).one(self.reader()).await?.is_some() {
            let tx = self.begin_lazily().await?;
            worker::Entity::delete_many().filter(gone).exec(&tx).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}

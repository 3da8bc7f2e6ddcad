//! Leases by the clock of the database. A worker holds its task for as long as it sends heartbeats; when they stop, the lease
//! runs out and the reaper takes it. The time is the database's, the one clock that all servers share: their own may be hours
//! apart.

use crate::connect::Store;
use crate::entity::task::Column;
use crate::error::Result;
use chrono::TimeDelta;
use sea_orm::prelude::*;
use sea_orm::{
    DatabaseTransaction, DbBackend, ExprTrait, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};

/// For so long a worker holds its task without another heartbeat.
pub const LEASE: TimeDelta = TimeDelta::seconds(8);

/// The end of a lease that begins now.
pub(crate) fn lease(database: DbBackend) -> Expr {
    moment(database, -LEASE)
}

/// The database's present moment, less so much.
pub(crate) fn moment(database: DbBackend, before: TimeDelta) -> Expr {
    let ms = before.num_milliseconds();
    match database {
        DbBackend::Postgres => Expr::cust(format!("now() - interval '{ms} milliseconds'")),
        // As times are written there; the file is on the machine of all its servers.
        _ => {
            let (sign, ms) = (if ms < 0 { '+' } else { '-' }, ms.unsigned_abs());
            let less = format!("{sign}{}.{:03} seconds", ms / 1000, ms % 1000);
            Expr::cust(format!("strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '{less}')"))
        }
    }
}

/// The tasks whose lease ran out so long ago, or longer.
pub(crate) fn run_out(database: DbBackend, ago: TimeDelta) -> Expr {
    Expr::col(Column::LeaseUntil).lt(moment(database, ago))
}

impl Store {
    /// Begins a transaction for what may be lost in a power cut: heartbeats and best layouts so far. Its commit does not wait
    /// for the disk ([`Store::lazy`] is for single statements of that kind). The commit of an accepted or ended task does, and flushes what came before it.
    pub(crate) async fn begin_lazily(&self) -> Result<DatabaseTransaction> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        Ok(self.lazy().begin_with_options(options).await?)
    }
}

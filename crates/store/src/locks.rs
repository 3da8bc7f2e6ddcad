//! The order in which transactions lock rows, which avoids deadlocks, and the retry where there was one all the same.
//!
//! On PostgreSQL each row has a lock. Every transaction takes its locks in this order, so that no two wait for each other:
//!
//! 1. users, by id. Deleting an account locks its row exclusively, then everything else of it. So a change of what a user has
//!    takes a shared lock of that row first ([`Store::begin_for`]), not only when a foreign key or a trigger needs it at the
//!    end. Claims and changes that must take turns lock it exclusively;
//! 2. the team;
//! 3. its members and invitations;
//! 4. the shop, by id, and its stock items, by id;
//! 5. tasks that have not ended, by id; then what a user has: keys of idempotency, sessions, devices, keys, settings; projects, materials and what is saved;
//! 6. calculations, by id, and their results, then their links and the workshop's progress; the month's usage, the log, the events of safety;
//!    then the batches of these calculations; then webhooks, by id, and their deliveries;
//! 7. the counts that triggers keep, at the commit.
//!
//! A key of idempotency is written before anything else of its request, and with it the shared lock of its user: nobody else
//! locks that row, but for a request with the same key.
//!
//! What cannot keep the order (two servers that delete the same expired rows) is retried after a deadlock: the transaction that
//! was rolled back has changed nothing. Every write runs within [`retrying`], but for heartbeats, which are repeated anyway.
//! SQLite has one lock for all, which is waited for before the transaction begins.

use crate::connect::Store;
use crate::entity::{calculation, project, team, user};
use crate::error::{Result, StoreError};
use crate::padded::padded;
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, SelectStatement, SimpleExpr};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, ExprTrait, QueryOrder, QuerySelect, QueryTrait,
};

/// How often a transaction is tried that is rolled back in favour of others.
const ATTEMPTS: u32 = 5;

/// Retries `work` if the database rolled its transaction back in favour of another one. `work` begins the transaction itself
/// and has no effect but by its commit.
pub(crate) async fn retrying<T, F: Future<Output = Result<T>>>(work: impl Fn() -> F) -> Result<T> {
    for _ in 1..ATTEMPTS {
        match work().await {
            Err(StoreError::Conflict(_)) => {}
            done => return done,
        }
    }
    work().await
}

impl Store {
    /// Begins a transaction that changes what these people have: none of their accounts goes before it has ended.
    pub(crate) async fn begin_for(
        &self,
        people: impl IntoIterator<Item = Uuid> + Send,
    ) -> Result<DatabaseTransaction> {
        let who = user::Column::Id.is_in(people);
        let tx = self.begin().await?;
        share_people(&tx, who).await?;
        Ok(tx)
    }

    /// Begins a transaction that changes a calculation, which may be another's than who acts.
    pub(crate) async fn begin_on(
        &self,
        acting: Option<Uuid>,
        calculation: Uuid,
    ) -> Result<DatabaseTransaction> {
        let tx = self.begin().await?;
        let who = user::Column::Id.in_subquery(owners(&[calculation]));
        share_people(&tx, who.or(user::Column::Id.is_in(acting))).await?;
        Ok(tx)
    }

    /// Begins a transaction that changes calculations of anybody.
    pub(crate) async fn begin_on_some(&self, calculations: &[Uuid]) -> Result<DatabaseTransaction> {
        let tx = self.begin().await?;
        share_people(&tx, user::Column::Id.in_subquery(owners(calculations))).await?;
        Ok(tx)
    }
}

/// Whose these calculations are.
fn owners(calculations: &[Uuid]) -> SelectStatement {
    calculation::Entity::find()
        .select_only()
        .column(calculation::Column::UserId)
        .filter(calculation::Column::Id.is_in(padded(calculations.iter().copied())))
        .into_query()
}

async fn share_people(tx: &DatabaseTransaction, who: SimpleExpr) -> Result<()> {
    if tx.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let ids: Vec<Uuid> = user::Entity::find()
        .select_only()
        .column(user::Column::Id)
        .filter(who)
        .order_by_asc(user::Column::Id)
        .lock(LockType::KeyShare)
        .into_tuple()
        .all(tx)
        .await?;
    drop(ids);
    Ok(())
}

/// Locks the project of a calculation that goes: the project's count changes with it.
pub(crate) async fn lock_project_of(tx: &DatabaseTransaction, calculation: Uuid) -> Result<()> {
    let of_calculation = calculation::Entity::find_by_id(calculation)
        .select_only()
        .column(calculation::Column::ProjectId)
        .filter(calculation::Column::ProjectId.is_not_null())
        .into_query();
    project::Entity::find()
        .filter(project::Column::Id.in_subquery(of_calculation))
        .lock(LockType::NoKeyUpdate)
        .one(tx)
        .await?;
    Ok(())
}

/// Makes simultaneous changes to what a team has take turns.
pub(crate) async fn lock_team(tx: &DatabaseTransaction, team: Option<Uuid>) -> Result<()> {
    if let Some(id) = team {
        team::Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    async fn tried(failures: u32) -> (Result<u32>, u32) {
        let tries = AtomicU32::new(0);
        let work = async || {
            let before = tries.fetch_add(1, Ordering::Relaxed);
            if before < failures { Err(StoreError::Conflict("deadlock".into())) } else { Ok(before) }
        };
        let told = retrying(&work).await;
        (told, tries.into_inner())
    }

    #[tokio::test]
    async fn what_others_got_in_the_way_of_is_done_again_a_few_times() {
        assert!(matches!(tried(0).await, (Ok(0), 1)));
        assert!(matches!(tried(ATTEMPTS - 1).await, (Ok(_), ATTEMPTS)));
        assert!(matches!(tried(1000).await, (Err(StoreError::Conflict(_)), ATTEMPTS)));
    }

    #[tokio::test]
    async fn what_fails_for_another_reason_is_not_done_again() {
        let tries = AtomicU32::new(0);
        let work = async || {
            tries.fetch_add(1, Ordering::Relaxed);
            Err::<(), _>(StoreError::NotFound)
        };
        assert!(matches!(retrying(&work).await, Err(StoreError::NotFound)));
        assert_eq!(tries.into_inner(), 1);
    }
}

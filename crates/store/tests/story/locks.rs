//! Two who would wait for each other on PostgreSQL, brought to that very moment: a third holds the row that both need, until
//! both stand before it.

use crate::support::{Db, at, finished, layout, on_postgres};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, Statement};
use sea_orm::{FromQueryResult, TransactionTrait};
use std::future::Future;
use store::{Role, StoreError};
use tokio::task::JoinHandle;
use uuid::Uuid;

/// Holds a row against everybody.
struct Gate {
    watcher: DatabaseConnection,
    holding: DatabaseTransaction,
}

#[derive(FromQueryResult)]
struct Waiting {
    waiting: i64,
}

impl Gate {
    async fn on(db: &Db, table: &str, id: Uuid) -> Gate {
        let watcher = Database::connect(&db.url).await.unwrap();
        let holding = watcher.begin().await.unwrap();
        let lock = format!("SELECT id FROM {table} WHERE id = '{id}' FOR UPDATE");
        holding.execute_unprepared(&lock).await.unwrap();
        Gate { watcher, holding }
    }

    /// Starts a call and waits until it stands before a lock as the so many-th, or is done.
    async fn start<T: Send + 'static>(
        &self,
        call: impl Future<Output = T> + Send + 'static,
        place: i64,
    ) -> JoinHandle<T> {
        let call = tokio::spawn(call);
        let count = "SELECT count(*) AS waiting FROM pg_stat_activity \
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let count = Statement::from_string(DbBackend::Postgres, count);
        loop {
            let found = Waiting::find_by_statement(count.clone()).one(&self.watcher).await.unwrap().unwrap();
            if found.waiting >= place || call.is_finished() {
                return call;
            }
        }
    }

    async fn open(self) {
        self.holding.rollback().await.unwrap();
    }
}

/// What the database gave up since it was made; it tells so when the sessions have ended.
async fn deadlocks(db: &Db) -> i64 {
    let watcher = Database::connect(&db.url).await.unwrap();
    let count = "SELECT deadlocks AS waiting FROM pg_stat_database WHERE datname = current_database()";
    let count = Statement::from_string(DbBackend::Postgres, count);
    Waiting::find_by_statement(count).one(&watcher).await.unwrap().unwrap().waiting
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_claim_and_the_deletion_of_the_account_do_not_wait_for_each_other() {
    on_postgres(|db| async move {
        let anna = db.user("anna").await.id;
        db.submit(anna, 0).await;
        let gate = Gate::on(&db, "users", anna).await;
        let (here, there) = (db.another_server().await, db.another_server().await);
        let deletion = gate.start(async move { here.delete_user(anna).await }, 1).await;
        let claim = gate.start(async move { there.claim("w", at(1)).await }, 2).await;
        gate.open().await;
        assert_eq!(deletion.await.unwrap().unwrap().len(), 1);
        assert_eq!(claim.await.unwrap().unwrap(), None);
        assert!(matches!(db.store.usage(anna, at(2)).await, Ok(usage) if usage.requests_used == 0));
        assert_eq!(deadlocks(&db).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_result_and_the_deletion_of_the_account_do_not_wait_for_each_other() {
    on_postgres(|db| async move {
        let anna = db.user("anna").await.id;
        let id = db.submit(anna, 0).await;
        db.claim("w", 1).await.unwrap();
        let gate = Gate::on(&db, "users", anna).await;
        let (here, there) = (db.another_server().await, db.another_server().await);
        let deletion = gate.start(async move { here.delete_user(anna).await }, 1).await;
        let end = gate.start(async move { there.finish(id, 1, finished("x"), at(2)).await }, 2).await;
        gate.open().await;
        assert_eq!(deletion.await.unwrap().unwrap(), [id]);
        assert!(!end.await.unwrap().unwrap());
        assert_eq!(deadlocks(&db).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_invitation_that_is_accepted_and_the_end_of_the_team_do_not_wait_for_each_other() {
    on_postgres(|db| async move {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let (team, invitation) = (Uuid::from_u128(1 << 64), Uuid::from_u128(2 << 64));
        db.store.create_team(anna, team, "Workshop", at(0)).await.unwrap();
        db.store.invite(anna, invitation, "boris@example.com", Role::Member, 9, at(0)).await.unwrap();
        let gate = Gate::on(&db, "teams", team).await;
        let (here, there) = (db.another_server().await, db.another_server().await);
        let deletion = gate.start(async move { here.delete_team(anna).await }, 1).await;
        let joining =
            gate.start(async move { there.accept_invitation(boris, invitation, at(1)).await }, 2).await;
        gate.open().await;
        deletion.await.unwrap().unwrap();
        let told = joining.await.unwrap();
        assert!(matches!(told, Err(StoreError::NotFound)), "{told:?}");
        assert_eq!(deadlocks(&db).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn postgres_brings_ends_to_the_disk_at_once_and_signs_of_life_when_it_suits() {
    on_postgres(|db| async move {
        let anna = db.user("anna").await.id;
        let id = db.submit(anna, 0).await;
        db.claim("w", 1).await.unwrap();
        let watcher = Database::connect(&db.url).await.unwrap();
        for sql in [
            "CREATE TABLE waits (at serial, waits text)",
            "CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             INSERT INTO waits (waits) VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$",
            "CREATE TRIGGER noted AFTER UPDATE ON calculations EXECUTE FUNCTION noted()",
        ] {
            watcher.execute_unprepared(sql).await.unwrap();
        }
        db.store.heartbeat(id, 1, 5.0, Some(&layout("part", 1))).await.unwrap();
        db.store.finish(id, 1, finished("x"), at(2)).await.unwrap();
        let noted = "SELECT string_agg(waits, ' ' ORDER BY at) FROM waits";
        let noted = Statement::from_string(DbBackend::Postgres, noted);
        let noted = watcher.query_one_raw(noted).await.unwrap().unwrap();
        assert_eq!(noted.try_get_by_index::<String>(0).unwrap(), "off on");
    })
    .await;
}

//! Two who would wait for each other on PostgreSQL, brought to that very moment: a third holds the row that both need, until
//! both stand before it.

use crate::support::{
    Db, at, finished, hashes, job, layout, new_id, on_postgres, project, robot_key, settings, told,
    told_of_nobody,
};
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, Statement};
use sea_orm::{FromQueryResult, TransactionTrait};
use std::future::Future;
use store::{
    Allowance, NewApiKey, NewCalculation, NewDevice, NewRefreshToken, NewSecurityEvent, NextRefreshToken,
    Role, Scope, SecurityKind, StoreError, User,
};
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
        Gate::on_row(db, table, &format!("id = '{id}'")).await
    }

    async fn on_row(db: &Db, table: &str, condition: &str) -> Gate {
        let watcher = Database::connect(&db.url).await.unwrap();
        let holding = watcher.begin().await.unwrap();
        let lock = format!("SELECT FROM {table} WHERE {condition} FOR UPDATE");
        assert_eq!(holding.execute_unprepared(&lock).await.unwrap().rows_affected(), 1);
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

    /// Deletes the row before anybody else gets it.
    async fn delete(self, table: &str, condition: &str) {
        self.holding.execute_unprepared(&format!("DELETE FROM {table} WHERE {condition}")).await.unwrap();
        self.holding.commit().await.unwrap();
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
        let deletion = gate
            .start(
                async move { here.delete_user(anna, &told_of_nobody(SecurityKind::AccountDeleted, 9)).await },
                1,
            )
            .await;
        let claim = gate.start(async move { there.claim("w", None, at(1)).await }, 2).await;
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
        let deletion = gate
            .start(
                async move { here.delete_user(anna, &told_of_nobody(SecurityKind::AccountDeleted, 9)).await },
                1,
            )
            .await;
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
        db.store
            .create_team(anna, team, "Workshop", &told(SecurityKind::TeamCreated, anna, 0))
            .await
            .unwrap();
        db.store
            .invite(
                anna,
                invitation,
                "boris@example.com",
                Role::Member,
                9,
                &told(SecurityKind::Invited, anna, 0),
            )
            .await
            .unwrap();
        let gate = Gate::on(&db, "teams", team).await;
        let (here, there) = (db.another_server().await, db.another_server().await);
        let deletion = gate
            .start(async move { here.delete_team(anna, &told(SecurityKind::TeamDeleted, anna, 9)).await }, 1)
            .await;
        let joining = gate
            .start(
                async move {
                    there.accept_invitation(boris, invitation, &told(SecurityKind::Joined, boris, 1)).await
                },
                2,
            )
            .await;
        gate.open().await;
        deletion.await.unwrap().unwrap();
        let told = joining.await.unwrap();
        assert!(matches!(told, Err(StoreError::NotFound)), "{told:?}");
        assert_eq!(deadlocks(&db).await, 0);
    })
    .await;
}

/// Two calls that both have to wait for a row that somebody holds, the first of them in front, and then go on.
macro_rules! meet {
    ($db:ident, $table:literal $row:expr, |$here:ident| $first:expr, |$there:ident| $second:expr) => {{
        let gate = Gate::on(&$db, $table, $row).await;
        let ($here, $there) = ($db.another_server().await, $db.another_server().await);
        let first = gate.start(async move { $first }, 1).await;
        let second = gate.start(async move { $second }, 2).await;
        gate.open().await;
        let told = (first.await.unwrap(), second.await.unwrap());
        assert_eq!(deadlocks(&$db).await, 0, "{}", stringify!($second));
        told
    }};
}

/// A team of these two.
async fn team_of(db: &Db, owner: Uuid, member: &User) -> Uuid {
    let (team, invitation) = (Uuid::from_u128(1 << 64), Uuid::from_u128(2 << 64));
    db.store.create_team(owner, team, "Workshop", &told(SecurityKind::TeamCreated, owner, 0)).await.unwrap();
    let invited = told(SecurityKind::Invited, owner, 0);
    db.store.invite(owner, invitation, &member.email, Role::Member, 9, &invited).await.unwrap();
    let joined = told(SecurityKind::Joined, member.id, 0);
    db.store.accept_invitation(member.id, invitation, &joined).await.unwrap();
    team
}

/// What somebody does to the own account or team while the account is being deleted: each story begins with an account, with
/// a session, a key and a team, and says what is done.
macro_rules! beside_the_end {
    ($($name:ident: |$store:ident, $at:ident| $call:expr;)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
        async fn $name() {
            on_postgres(|db| async move {
                let $at = Somebody::new(&db).await;
                let gone = told_of_nobody(SecurityKind::AccountDeleted, 9);
                let (deletion, _) = meet!(
                    db, "users" $at.id,
                    |here| here.delete_user($at.id, &gone).await,
                    |$store| $call
                );
                deletion.unwrap();
                assert!(matches!(db.store.user_by_id($at.id).await, Ok(None)));
            })
            .await;
        }
    )*};
}

#[derive(Clone, Copy)]
struct Somebody {
    id: Uuid,
    session: Uuid,
    key: Uuid,
    project: Uuid,
    colleague: Uuid,
    invitation: Uuid,
}

impl Somebody {
    async fn new(db: &Db) -> Somebody {
        let (id, max) = (db.user("anna").await.id, db.user("max").await);
        let (session, key, invitation) = (new_id(), new_id(), new_id());
        let token = NewRefreshToken {
            session,
            user_id: id,
            token: hashes("a"),
            user_agent: None,
            now: at(0),
            expires_at: at(99),
        };
        let device = NewDevice { id: new_id(), hash: "d", most: 9 };
        let event = |kind| told(kind, id, 0);
        db.store.begin_session(token, device, &event(SecurityKind::SignedIn)).await.unwrap();
        let stolen = told_of_nobody(SecurityKind::SessionStolen, 0);
        db.store.rotate_refresh_token(&hashes("a"), renewed(), &stolen).await.unwrap();
        let robot = NewApiKey { id: key, ..robot_key(id) };
        db.store.create_api_key(robot, &event(SecurityKind::KeyCreated)).await.unwrap();
        let project = db.project(id, "House").await;
        team_of(db, id, &max).await;
        let invited = event(SecurityKind::Invited);
        db.store.invite(id, invitation, "eve@example.com", Role::Member, 9, &invited).await.unwrap();
        Somebody { id, session, key, project, colleague: max.id, invitation }
    }

    fn event(self, kind: SecurityKind) -> NewSecurityEvent {
        told(kind, self.id, 1)
    }
}

beside_the_end! {
    a_key_that_goes_and_its_account_do_not_wait_for_each_other: |store, anna| {
        store.delete_api_key(anna.id, anna.key, &anna.event(SecurityKind::KeyDeleted)).await
    };
    a_session_that_is_ended_and_its_account_do_not_wait_for_each_other: |store, anna| {
        store.revoke_session(anna.id, anna.session, Some(&anna.event(SecurityKind::SessionEnded)), at(1)).await
    };
    a_token_that_comes_back_and_its_account_do_not_wait_for_each_other: |store, _anna| {
        store.rotate_refresh_token(&hashes("a"), renewed(), &told_of_nobody(SecurityKind::SessionStolen, 1)).await
    };
    a_role_and_the_account_of_who_gives_it_do_not_wait_for_each_other: |store, anna| {
        store.change_role(anna.id, anna.colleague, Role::Viewer, &anna.event(SecurityKind::RoleChanged)).await
    };
    a_removal_and_the_account_of_who_removes_do_not_wait_for_each_other: |store, anna| {
        store.remove_member(anna.id, anna.colleague, &anna.event(SecurityKind::Removed)).await
    };
    an_invitation_and_the_account_of_who_invites_do_not_wait_for_each_other: |store, anna| {
        store.invite(anna.id, new_id(), "sue@example.com", Role::Viewer, 9, &anna.event(SecurityKind::Invited)).await
    };
    an_invitation_that_is_taken_back_and_the_account_do_not_wait_for_each_other: |store, anna| {
        store.delete_invitation(anna.id, anna.invitation, &anna.event(SecurityKind::InvitationDeleted)).await
    };
    a_project_that_is_changed_and_its_account_do_not_wait_for_each_other: |store, anna| {
        store.update_project(anna.id, anna.project, |fields| fields.name = "Shed".to_owned(), at(1)).await
    };
    settings_and_their_account_do_not_wait_for_each_other: |store, anna| {
        store.update_settings(anna.id, settings(), |set| set.theme = "light".to_owned(), at(1)).await
    };
}

fn renewed() -> NextRefreshToken {
    NextRefreshToken {
        hash: "b".to_owned(),
        user_agent: None,
        expires_at: at(99),
        session_age: TimeDelta::days(9),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_leaves_a_team_and_the_deletion_of_a_project_of_theirs_do_not_wait_for_each_other() {
    on_postgres(|db| async move {
        let (olga, max) = (db.user("olga").await.id, db.user("max").await);
        let project = db.project(max.id, "House").await;
        let team_id = Some(team_of(&db, olga, &max).await);
        // What Max calculates for the team lies in a project of his own, which he made before.
        let scope = Scope { team_id, ..Scope::of_user(max.id) };
        let max = max.id;
        let calculation =
            db.submit_as(NewCalculation { scope, project_id: Some(project), ..job(max) }, 1).await;
        let removed = told(SecurityKind::Removed, max, 2);
        let (left, deleted) = meet!(
            db, "calculations" calculation,
            |here| here.remove_member(olga, max, &removed).await,
            |there| there.delete_project(max, project, at(3)).await
        );
        left.unwrap();
        deleted.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_ends_of_a_member_and_of_the_owner_do_not_wait_for_each_other() {
    on_postgres(|db| async move {
        let (olga, max) = (db.user("olga").await.id, db.user("max").await);
        let team_id = Some(team_of(&db, olga, &max).await);
        let (max, house) = (max.id, new_id());
        let scope = Scope { team_id, ..Scope::of_user(max) };
        db.store.create_project(scope, house, project("House"), 9, at(1)).await.unwrap();
        let gone = told_of_nobody(SecurityKind::AccountDeleted, 9);
        let gone_too = gone.clone();
        let (member, owner) = meet!(
            db, "projects" house,
            |here| here.delete_user(max, &gone).await,
            |there| there.delete_user(olga, &gone_too).await
        );
        member.unwrap();
        owner.unwrap();
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

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_attempt_is_counted_while_what_was_used_up_is_forgotten() {
    on_postgres(|db| async move {
        let account = new_id();
        let allowance = Allowance { burst: 8, period: TimeDelta::seconds(600) };
        for give_back in [false, true] {
            assert_eq!(db.store.take_attempt(account, allowance, None, at(0)).await.unwrap(), None);
            let row = format!("subject = '{account}'");
            let gate = Gate::on_row(&db, "attempts", &row).await;
            let here = db.another_server().await;
            let attempt = async move {
                match give_back {
                    true => here.give_attempt_back(account, allowance, None, at(700)).await.map(|()| None),
                    false => here.take_attempt(account, allowance, None, at(700)).await,
                }
            };
            let attempt = gate.start(attempt, 1).await;
            gate.delete("attempts", &row).await;
            assert_eq!(attempt.await.unwrap().unwrap(), None);
        }
    })
    .await;
}

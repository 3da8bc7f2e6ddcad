//! What concerned the safety of accounts, and how little of it strangers can have written down.

use crate::support::{Db, at, hashes, new_id, robot_key};
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, Database, DbBackend, Statement};
use store::{
    NewDevice, NewRefreshToken, NewSecurityEvent, NewUser, NextRefreshToken, Role, SecurityFilter,
    SecurityKind,
};
use uuid::Uuid;

fn event(kind: SecurityKind, user_id: Option<Uuid>, address: &str, second: i64) -> NewSecurityEvent {
    NewSecurityEvent {
        kind,
        user_id,
        actor_id: None,
        address: address.to_owned(),
        user_agent: None,
        detail: None,
        now: at(second),
    }
}

async fn count(db: &Db, filter: SecurityFilter) -> u64 {
    db.store.security_events(&filter).await.unwrap().1
}

stories! {
    async fn events_tell_whom_they_concern_who_did_it_and_from_where(db: Db) {
        let (anna, olga) = (db.user("anna").await.id, db.user("olga").await.id);
        db.store.note_security(&event(SecurityKind::SignedIn, Some(anna), "192.0.2.1", 0)).await.unwrap();
        let changed = NewSecurityEvent {
            actor_id: Some(olga),
            user_agent: Some("Firefox".to_owned()),
            detail: Some("viewer".to_owned()),
            ..event(SecurityKind::RoleChanged, Some(anna), "192.0.2.2", 1)
        };
        db.store.note_security(&changed).await.unwrap();
        let filter = SecurityFilter { user_id: Some(anna), ..SecurityFilter::default() };
        let (events, total) = db.store.security_events(&filter).await.unwrap();
        let kinds: Vec<_> = events.iter().map(|event| event.kind).collect();
        assert_eq!(kinds, [SecurityKind::RoleChanged, SecurityKind::SignedIn, SecurityKind::Registered]);
        assert_eq!(total, 3);
        assert_eq!(events[0].email.as_deref(), Some("anna@example.com"));
        assert_eq!(events[0].actor.as_deref(), Some("olga@example.com"));
        assert_eq!((events[0].address.as_str(), events[0].detail.as_deref()), ("192.0.2.2", Some("viewer")));
        assert_eq!(count(&db, SecurityFilter { since: Some(at(1)), ..filter.clone() }).await, 1);
        assert_eq!(count(&db, SecurityFilter { kind: Some(SecurityKind::SignedIn), ..filter }).await, 1);
        assert_eq!(count(&db, SecurityFilter { user_id: Some(olga), ..SecurityFilter::default() }).await, 1);
        let nobody = db.store.note_security(&event(SecurityKind::SignedIn, Some(new_id()), "192.0.2.1", 0)).await;
        assert!(matches!(nobody, Err(store::StoreError::NotFound)), "{nobody:?}");
    }

    async fn failures_are_counted_by_the_hour_and_the_network(db: Db) {
        let anna = db.user("anna").await.id;
        for second in 0..5 {
            for user in [Some(anna), None] {
                db.store.note_security(&event(SecurityKind::SignInFailed, user, "192.0.2.1", second)).await.unwrap();
            }
        }
        db.store.note_security(&event(SecurityKind::SignInFailed, Some(anna), "192.0.2.2", 5)).await.unwrap();
        db.store.note_security(&event(SecurityKind::SignInFailed, Some(anna), "192.0.2.1", 3_600)).await.unwrap();
        let failed = SecurityFilter { kind: Some(SecurityKind::SignInFailed), ..SecurityFilter::default() };
        let (events, total) = db.store.security_events(&failed).await.unwrap();
        let mut times: Vec<_> = events.iter().map(|event| (event.email.is_some(), event.times, event.at)).collect();
        times.sort();
        assert_eq!(total, 4);
        assert_eq!(
            times,
            [(false, 5, at(4)), (true, 1, at(5)), (true, 1, at(3_600)), (true, 5, at(4))]
        );
    }

    async fn failures_that_come_first_at_the_same_moment_are_counted_once_each(db: Db) {
        let anna = db.user("anna").await.id;
        let failure = event(SecurityKind::SignInFailed, Some(anna), "192.0.2.1", 0);
        db.store.note_security(&failure).await.unwrap();
        // As another server writes it that has not seen the first.
        let columns = "at, hour, kind, user_id, address, times";
        let twin = format!(
            "INSERT INTO security_events ({columns}) SELECT {columns} FROM security_events \
             WHERE kind = 'sign_in_failed'"
        );
        Database::connect(&db.url).await.unwrap().execute_unprepared(&twin).await.unwrap();
        for _ in 0..3 {
            db.store.note_security(&failure).await.unwrap();
        }
        let failed = SecurityFilter { kind: Some(SecurityKind::SignInFailed), ..SecurityFilter::default() };
        let (events, _) = db.store.security_events(&failed).await.unwrap();
        assert_eq!(events.iter().map(|event| event.times).sum::<u64>(), 5);
    }

    async fn strangers_from_ever_new_networks_fill_no_disk(db: Db) {
        for n in 0..600 {
            let network = format!("2001:db8:0:{n:x}::");
            db.store.note_security(&event(SecurityKind::SignInFailed, None, &network, n)).await.unwrap();
        }
        let page = store::Page { number: 1, size: 100 };
        let filter = SecurityFilter { page, ..SecurityFilter::default() };
        let (events, total) = db.store.security_events(&filter).await.unwrap();
        assert_eq!(total, 501);
        assert_eq!((events[0].address.as_str(), events[0].times), ("", 100));
    }

    async fn nobody_has_more_events_than_are_kept_and_none_for_longer(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        db.store.note_security(&event(SecurityKind::Registered, Some(boris), "192.0.2.1", 0)).await.unwrap();
        for n in 0..2_010 {
            db.store.note_security(&event(SecurityKind::KeyCreated, Some(anna), "192.0.2.1", n)).await.unwrap();
        }
        assert_eq!(count(&db, SecurityFilter { user_id: Some(anna), ..SecurityFilter::default() }).await, 2_000);
        assert_eq!(count(&db, SecurityFilter { user_id: Some(boris), ..SecurityFilter::default() }).await, 2);
        assert_eq!(db.store.delete_old_security_events(at(0)).await.unwrap(), 0);
        db.store.delete_old_security_events(at(3 * 3_600)).await.unwrap();
        assert_eq!(count(&db, SecurityFilter::default()).await, 0);
    }
}

/// The whole of what changes for the safety of accounts, as one line.
async fn state(db: &Db) -> String {
    let tables = [
        ("users", "1 = 1"),
        ("users", "plan = 'pro'"),
        ("users", "password_hash = 'new'"),
        ("sessions", "1 = 1"),
        ("sessions", "revoked_at IS NULL"),
        ("sessions", "last_token_hash IS NULL"),
        ("devices", "1 = 1"),
        ("api_keys", "1 = 1"),
        ("teams", "1 = 1"),
        ("team_members", "1 = 1"),
        ("team_members", "role = 'viewer'"),
        ("invitations", "1 = 1"),
    ];
    let counts = tables.map(|(table, which)| format!("(SELECT count(*) FROM {table} WHERE {which})"));
    let raw = Database::connect(&db.url).await.unwrap();
    let sql = format!("SELECT {}", counts.join(" || ' ' || "));
    let row = raw.query_one_raw(Statement::from_string(raw.get_database_backend(), sql)).await.unwrap();
    row.unwrap().try_get_by_index(0).unwrap()
}

/// From now on nothing is written down, or again.
async fn book(db: &Db, open: bool) {
    let raw = Database::connect(&db.url).await.unwrap();
    let sql = match (raw.get_database_backend(), open) {
        (DbBackend::Postgres, false) => {
            "ALTER TABLE security_events ADD CONSTRAINT closed CHECK (times < 0) NOT VALID"
        }
        (DbBackend::Postgres, true) => "ALTER TABLE security_events DROP CONSTRAINT closed",
        (_, false) => {
            "CREATE TRIGGER closed BEFORE INSERT ON security_events \
             BEGIN SELECT RAISE(ABORT, 'the book is closed'); END"
        }
        (_, true) => "DROP TRIGGER closed",
    };
    raw.execute_unprepared(sql).await.unwrap();
}

/// Makes a change where it cannot be written down, and again where it can. Boxed: the story would not fit on the stack.
macro_rules! change {
    ($db:ident, $kind:ident, |$event:ident| $call:expr) => {{
        let kind = SecurityKind::$kind;
        let filter = SecurityFilter { kind: Some(kind), ..SecurityFilter::default() };
        let (before, written) = (state(&$db).await, count(&$db, filter.clone()).await);
        let $event = &event(kind, None, "192.0.2.1", 5);
        book(&$db, false).await;
        assert!(Box::pin($call).await.is_err(), "{kind:?}");
        book(&$db, true).await;
        assert_eq!(state(&$db).await, before, "{kind:?} without its event");
        Box::pin($call).await.unwrap();
        assert_ne!(state(&$db).await, before, "{kind:?}");
        assert_eq!(count(&$db, filter).await, written + 1, "{kind:?}");
    }};
}

stories! {
    async fn a_change_and_its_event_are_there_together_or_not_at_all(db: Db) {
        let store = &db.store;
        let anna = db.user("anna").await;
        let (boris, id) = (db.user("boris").await.id, anna.id);
        let new = NewUser {
            id: new_id(),
            email: "carl@example.com".to_owned(),
            name: "Carl".to_owned(),
            password_hash: "hash".to_owned(),
            plan: "free".to_owned(),
            now: at(0),
        };
        change!(db, Registered, |event| store.create_user(new.clone(), event));
        let token = |hash: &str| NewRefreshToken {
            session: new_id(),
            user_id: id,
            token: hashes(hash),
            user_agent: None,
            now: at(0),
            expires_at: at(9_999),
        };
        let device = NewDevice { id: new_id(), hash: "d", most: 9 };
        for hash in ["a", "b", "c", "d"] {
            let token = token(hash);
            change!(db, SignedIn, |event| store.begin_session(token.clone(), device, event));
        }
        let next = |hash: &str| NextRefreshToken {
            hash: hash.to_owned(),
            user_agent: None,
            expires_at: at(9_999),
            session_age: TimeDelta::days(9),
        };
        let first = event(SecurityKind::SessionStolen, None, "192.0.2.1", 2);
        store.rotate_refresh_token(&hashes("a"), next("a2"), &first).await.unwrap();
        change!(db, SessionStolen, |event| store.rotate_refresh_token(&hashes("a"), next("a3"), event));
        let sessions = store.sessions(id, at(6)).await.unwrap();
        let (here, there) = (sessions[0].id, sessions[1].id);
        change!(db, SessionEnded, |event| store.revoke_session(id, there, Some(event), at(6)));
        let other = token("e");
        change!(db, SignedIn, |event| store.begin_session(other.clone(), device, event));
        change!(db, SessionEnded, |event| store.revoke_other_sessions(id, here, event));
        let nothing = event(SecurityKind::SessionEnded, None, "192.0.2.1", 7);
        assert_eq!(store.revoke_other_sessions(id, here, &nothing).await.unwrap(), 0);
        let ended = SecurityFilter { kind: Some(SecurityKind::SessionEnded), ..SecurityFilter::default() };
        assert_eq!(count(&db, ended).await, 2, "nothing has ended, nothing is told");
        change!(db, PasswordChanged, |event| store.change_password(&anna, "new".to_owned(), here, None, event));
        change!(db, PlanChanged, |event| store.change_plan(id, "pro", event));
        let key = robot_key(id);
        change!(db, KeyCreated, |event| store.create_api_key(key.clone(), event));
        change!(db, KeyDeleted, |event| store.delete_api_key(id, key.id, event));
        let team = new_id();
        change!(db, TeamCreated, |event| store.create_team(id, team, "Workshop", event));
        let (email, invitation) = ("boris@example.com", new_id());
        change!(db, Invited, |event| store.invite(id, invitation, email, Role::Member, 9, event));
        change!(db, InvitationDeleted, |event| store.delete_invitation(boris, invitation, event));
        change!(db, Invited, |event| store.invite(id, invitation, email, Role::Member, 9, event));
        change!(db, Joined, |event| store.accept_invitation(boris, invitation, event));
        change!(db, RoleChanged, |event| store.change_role(id, boris, Role::Viewer, event));
        change!(db, Removed, |event| store.remove_member(id, boris, event));
        change!(db, TeamDeleted, |event| store.delete_team(id, event));
        change!(db, AccountDeleted, |event| store.delete_user(id, event));
    }
}

//! What the database gives up for another transaction's sake is done once more: every call that writes, one after the other,
//! each given up at its first try.

use crate::support::{
    Db, at, finished, hashes, job, material, new_id, on_postgres, project, robot_key, saved, settings, told,
};
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use store::{
    Allowance, LinkKind, NewDevice, NewRefreshToken, NewSharedLink, NewUser, NextRefreshToken, ProgressEntry,
    ProgressItem, ProgressState, Role, SavedKind, SecurityKind as Kind, Source, StoreError, SystemData,
};

/// Gives up the first statement that writes, after it was told to.
struct Spoiler(DatabaseConnection);

impl Spoiler {
    async fn on(db: &Db) -> Spoiler {
        let raw = Database::connect(&db.url).await.unwrap();
        for sql in [
            "CREATE SEQUENCE tries START 2",
            "CREATE FUNCTION given_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             IF nextval('tries') = 1 THEN RAISE EXCEPTION 'given up' USING ERRCODE = '40P01'; END IF; \
             RETURN NULL; END $$",
            "DO $$ DECLARE each text; BEGIN \
             FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP \
             EXECUTE format('CREATE TRIGGER given_up AFTER INSERT OR UPDATE OR DELETE ON %I \
             FOR EACH STATEMENT EXECUTE FUNCTION given_up()', each); END LOOP; END $$",
        ] {
            raw.execute_unprepared(sql).await.unwrap();
        }
        Spoiler(raw)
    }

    async fn prepare(&self) {
        self.0.execute_unprepared("ALTER SEQUENCE tries RESTART WITH 1").await.unwrap();
    }

    /// How many statements have written since.
    async fn written(&self) -> i64 {
        let last = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM tries";
        let last = Statement::from_string(DbBackend::Postgres, last);
        self.0.query_one_raw(last).await.unwrap().unwrap().try_get_by_index(0).unwrap()
    }
}

/// The call succeeds although its first try is given up.
macro_rules! again {
    ($spoiler:ident, $call:expr) => {{
        $spoiler.prepare().await;
        let done = $call.await;
        assert!(done.is_ok(), "{}: {:?}", stringify!($call), done.err());
        let written = $spoiler.written().await;
        assert!(written > 1, "{}: {written} statements wrote", stringify!($call));
        done.unwrap()
    }};
}

const ALLOWANCE: Allowance = Allowance { burst: 8, period: TimeDelta::seconds(600) };

fn token(user_id: uuid::Uuid, hash: &str) -> NewRefreshToken {
    NewRefreshToken {
        session: new_id(),
        user_id,
        token: hashes(hash),
        user_agent: None,
        now: at(0),
        expires_at: at(99),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_people_change_in_their_accounts_and_teams_is_done_again_where_it_was_given_up() {
    on_postgres(|db| async move {
        let spoiler = Spoiler::on(&db).await;
        let (store, device) = (&db.store, NewDevice { id: new_id(), hash: "d", most: 9 });
        let boris = db.user("boris").await.id;
        let new = NewUser {
            id: new_id(),
            email: "anna@example.com".to_owned(),
            name: "Anna".to_owned(),
            password_hash: "hash".to_owned(),
            plan: "free".to_owned(),
            now: at(0),
        };
        let event = |kind| told(kind, new.id, 1);
        let anna = again!(spoiler, store.create_user(new.clone(), &event(Kind::Registered)));
        let id = anna.id;
        again!(spoiler, store.rename_user(id, "Anna B."));
        again!(spoiler, store.change_plan(id, "pro", &event(Kind::PlanChanged)));
        let (a, b) = (token(id, "a"), token(id, "b"));
        let (here, there) = (a.session, b.session);
        again!(spoiler, store.begin_session(a, device, &event(Kind::SignedIn)));
        again!(spoiler, store.begin_session(b, device, &event(Kind::SignedIn)));
        let next = NextRefreshToken {
            hash: "a2".to_owned(),
            user_agent: None,
            expires_at: at(99),
            session_age: TimeDelta::days(9),
        };
        again!(spoiler, store.rotate_refresh_token(&hashes("a"), next.clone(), &event(Kind::SessionStolen)));
        again!(spoiler, store.revoke_session(id, there, None, at(2)));
        store.begin_session(token(id, "c"), device, &event(Kind::SignedIn)).await.unwrap();
        again!(spoiler, store.revoke_other_sessions(id, here, &event(Kind::SessionEnded)));
        let changed = event(Kind::PasswordChanged);
        assert!(again!(spoiler, store.change_password(&anna, "new".to_owned(), here, None, &changed)));
        again!(spoiler, store.revoke_session_of_token(&hashes("a2"), at(3)));
        again!(spoiler, store.delete_expired_sessions(at(100)));
        let key = robot_key(id);
        again!(spoiler, store.create_api_key(key.clone(), &event(Kind::KeyCreated)));
        again!(spoiler, store.api_key_user("k1", at(4)));
        again!(spoiler, store.delete_api_key(id, key.id, &event(Kind::KeyDeleted)));
        again!(spoiler, store.update_settings(id, settings(), |set| set.theme = "light".to_owned(), at(4)));
        let source = Some(Source { network: "n", allowance: ALLOWANCE, reserve: 2 });
        again!(spoiler, store.take_attempt(id, ALLOWANCE, source, at(5)));
        again!(spoiler, store.give_attempt_back(id, ALLOWANCE, source, at(5)));
        again!(spoiler, store.forget_attempts(at(9_999)));
        again!(spoiler, store.note_security(&event(Kind::SignInFailed)));
        let (team, invitation) = (new_id(), new_id());
        let to = "boris@example.com";
        again!(spoiler, store.create_team(id, team, "Workshop", &event(Kind::TeamCreated)));
        again!(spoiler, store.rename_team(id, "Workshop 2"));
        again!(spoiler, store.invite(id, invitation, to, Role::Member, 9, &event(Kind::Invited)));
        again!(spoiler, store.delete_invitation(boris, invitation, &event(Kind::InvitationDeleted)));
        again!(spoiler, store.invite(id, invitation, to, Role::Member, 9, &event(Kind::Invited)));
        again!(spoiler, store.accept_invitation(boris, invitation, &event(Kind::Joined)));
        again!(spoiler, store.change_role(id, boris, Role::Viewer, &event(Kind::RoleChanged)));
        again!(spoiler, store.remove_member(id, boris, &event(Kind::Removed)));
        store.invite(id, invitation, to, Role::Member, 9, &event(Kind::Invited)).await.unwrap();
        again!(spoiler, store.delete_old_invitations(at(9_999)));
        again!(spoiler, store.delete_team(id, &event(Kind::TeamDeleted)));
        again!(spoiler, store.delete_user(id, &told(Kind::AccountDeleted, boris, 9)));
        again!(spoiler, store.delete_old_security_events(at(99_999)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_people_keep_and_calculate_is_done_again_where_it_was_given_up() {
    on_postgres(|db| async move {
        let spoiler = Spoiler::on(&db).await;
        let (store, user) = (&db.store, db.user("anna").await.id);
        let id = new_id();
        again!(spoiler, store.create_project(user, id, project("House"), 9, at(0)));
        again!(spoiler, store.update_project(user, id, |fields| fields.name = "Shed".to_owned(), at(1)));
        again!(spoiler, store.delete_project(user, id, at(2)));
        again!(spoiler, store.create_material(user, id, material("Oak"), at(0)));
        again!(spoiler, store.update_material(user, id, |fields| fields.name = "Ash".to_owned(), at(1)));
        again!(spoiler, store.delete_material(user, id, at(2)));
        let kind = SavedKind::PanelSet;
        again!(spoiler, store.save_item(user, kind, id, saved("Doors"), at(0)));
        again!(spoiler, store.use_item(user, kind, id, at(1)));
        again!(spoiler, store.update_item(user, kind, id, |_| Ok::<_, StoreError>(saved("Gates")), at(1)));
        again!(spoiler, store.delete_item(user, kind, id, at(2)));
        again!(
            spoiler,
            store.load_system_data(
                &SystemData { materials: vec![(id, material("Oak"))], items: vec![] },
                at(0)
            )
        );
        let (first, second, third) = (job(user), job(user), job(user));
        let ids = [first.id, second.id, third.id];
        again!(spoiler, store.accept(first.clone(), 9, at(0)));
        again!(spoiler, store.accept(second.clone(), 9, at(1)));
        again!(spoiler, store.accept(third.clone(), 9, at(2)));
        again!(spoiler, store.toggle_favorite(user, ids[0], at(3)));
        again!(spoiler, store.claim("w", None, at(4)));
        again!(spoiler, store.release(ids[0], 1));
        store.claim("w", None, at(4)).await.unwrap();
        assert!(again!(spoiler, store.finish(ids[0], 2, finished("x"), at(5))));
        let link = |hash: &str| NewSharedLink {
            id: new_id(),
            calculation_id: ids[0],
            kind: LinkKind::Saw,
            hash: hash.to_owned(),
            expires_at: Some(at(50)),
            limit: 9,
            now: at(6),
        };
        let made = again!(spoiler, store.create_shared_link(user, link("a")));
        let done = ProgressEntry { item: ProgressItem::Sheet(1), state: ProgressState::Done, at: at(6) };
        let head = again!(spoiler, store.note_progress(ids[0], vec![done], at(7)));
        assert_eq!(head.sheets_cut, Some(1));
        again!(spoiler, store.end_shared_link(user, ids[0], made.id, at(8)));
        store.create_shared_link(user, link("b")).await.unwrap();
        again!(spoiler, store.delete_expired_links(at(50)));
        store.claim("w", None, at(6)).await.unwrap();
        again!(spoiler, store.fail(ids[1], 1, "broken", true, at(7)));
        store.claim("w", None, at(8)).await.unwrap();
        spoiler.prepare().await;
        // It passes over a row that is still locked for the try that was given up; the next look finds it.
        while store.take_all_running("w", at(9)).await.unwrap().requeued == 0 {}
        again!(spoiler, store.request_stop(user, ids[2], at(9)));
        again!(spoiler, store.delete(user, ids[2], at(10)));
        again!(spoiler, store.delete_old_activities(at(9_999)));
    })
    .await;
}

//! Refresh tokens: one use each, and what happens to a session when one comes back.

use crate::support::{Db, at, hashes, new_id, robot_key, told, told_of_nobody};
use chrono::TimeDelta;
use store::{NewDevice, NewRefreshToken, NextRefreshToken, Role, Rotation, Scope, SecurityKind, StoreError};
use uuid::Uuid;

const MONTH: i64 = 30 * 24 * 3600;

async fn begin(db: &Db, token: NewRefreshToken) -> store::Result<()> {
    let device = NewDevice { id: new_id(), hash: "d1", most: 10 };
    let event = told(SecurityKind::SignedIn, token.user_id, 0);
    db.store.begin_session(token, device, &event).await
}

async fn log_in(db: &Db, user: Uuid, hash: &str) -> Uuid {
    let family = new_id();
    let token = NewRefreshToken {
        session: family,
        user_id: user,
        token: hashes(hash),
        user_agent: Some("Firefox".to_owned()),
        now: at(0),
        expires_at: at(MONTH),
    };
    begin(db, token).await.unwrap();
    family
}

fn went_on(rotation: Rotation, user: Uuid) -> bool {
    matches!(rotation, Rotation::Rotated { user_id, .. } if user_id == user)
}

async fn rotate(db: &Db, hash: &str, next: &str, seconds: i64) -> Rotation {
    let next = NextRefreshToken {
        hash: next.to_owned(),
        user_agent: Some("Chromium".to_owned()),
        expires_at: at(seconds + MONTH),
        session_age: TimeDelta::days(90),
    };
    db.store
        .rotate_refresh_token(&hashes(hash), next, &told_of_nobody(SecurityKind::SessionStolen, seconds))
        .await
        .unwrap()
}

stories! {
    async fn a_token_works_once_and_its_return_ends_the_session(db: Db) {
        let user = db.user("anna").await.id;
        log_in(&db, user, "a1").await;
        log_in(&db, user, "other").await;
        assert!(went_on(rotate(&db, "a1", "a2", 10).await, user));
        assert!(went_on(rotate(&db, "a2", "a3", 20).await, user));
        assert_eq!(rotate(&db, "a1", "stolen", 30).await, Rotation::Revoked { user_id: user });
        assert_eq!(rotate(&db, "a3", "a4", 40).await, Rotation::Revoked { user_id: user }, "the newest dies with it");
        assert_eq!(rotate(&db, "stolen", "more", 40).await, Rotation::Unknown);
        assert!(went_on(rotate(&db, "other", "other2", 50).await, user), "another session of the same user goes on");
    }

    async fn a_token_ends_with_its_time_and_is_forgotten_later(db: Db) {
        let user = db.user("anna").await.id;
        log_in(&db, user, "a1").await;
        log_in(&db, user, "b1").await;
        assert!(went_on(rotate(&db, "b1", "b2", 100).await, user));
        assert_eq!(rotate(&db, "a1", "a2", MONTH).await, Rotation::Expired);
        assert_eq!(rotate(&db, "never issued", "x", 0).await, Rotation::Unknown);
        assert_eq!(db.store.delete_expired_sessions(at(MONTH - 1)).await.unwrap(), 0);
        assert_eq!(db.store.delete_expired_sessions(at(MONTH)).await.unwrap(), 1);
        assert_eq!(rotate(&db, "a1", "a2", MONTH).await, Rotation::Unknown);
        assert!(went_on(rotate(&db, "b2", "b3", MONTH).await, user), "a session lives as long as its newest token");
    }

    async fn a_session_ends_at_its_age_however_often_it_is_renewed(db: Db) {
        const DAY: i64 = 24 * 3600;
        let user = db.user("anna").await.id;
        let family = log_in(&db, user, "0").await;
        for n in 1..=4 {
            let (hash, next) = ((n - 1).to_string(), n.to_string());
            assert!(went_on(rotate(&db, &hash, &next, n * 20 * DAY).await, user), "after {n} times 20 days");
        }
        let session = db.store.sessions(user, at(80 * DAY)).await.unwrap();
        assert_eq!((session[0].id, session[0].expires_at), (family, at(90 * DAY)), "its last token lives no longer");
        assert_eq!(rotate(&db, "4", "5", 90 * DAY).await, Rotation::Expired);
        // A shorter age counts for the sessions that are there.
        log_in(&db, user, "a").await;
        let next = NextRefreshToken {
            hash: "b".to_owned(),
            user_agent: None,
            expires_at: at(MONTH),
            session_age: TimeDelta::days(7),
        };
        let answer = db.store.rotate_refresh_token(&hashes("a"), next, &told_of_nobody(SecurityKind::SessionStolen, 7 * DAY)).await.unwrap();
        assert_eq!(answer, Rotation::Expired);
    }

    async fn logging_out_ends_this_session_only(db: Db) {
        let user = db.user("anna").await.id;
        log_in(&db, user, "a1").await;
        log_in(&db, user, "b1").await;
        assert!(went_on(rotate(&db, "a1", "a2", 1).await, user));
        assert!(db.store.revoke_session_of_token(&hashes("a1"), at(2)).await.unwrap());
        assert!(!db.store.revoke_session_of_token(&hashes("never issued"), at(2)).await.unwrap());
        assert_eq!(rotate(&db, "a2", "a3", 3).await, Rotation::Revoked { user_id: user });
        assert!(went_on(rotate(&db, "b1", "b2", 3).await, user));
    }

    async fn a_token_tells_whose_it_is(db: Db) {
        let user = db.user("anna").await.id;
        log_in(&db, user, "a1").await;
        assert_eq!(db.store.refresh_token_user(&hashes("a1")).await.unwrap(), Some(user));
        assert_eq!(db.store.refresh_token_user(&hashes("never issued")).await.unwrap(), None);
        let token = |user_id, hash: &str| NewRefreshToken {
            session: new_id(),
            user_id,
            token: hashes(hash),
            user_agent: None,
            now: at(0),
            expires_at: at(MONTH),
        };
        let nobodys = begin(&db, token(new_id(), "x")).await;
        assert!(matches!(nobodys, Err(StoreError::NotFound)), "{nobodys:?}");
        let taken = begin(&db, token(user, "a1")).await;
        assert!(matches!(taken, Err(StoreError::AlreadyExists)), "{taken:?}");
    }

    async fn six_simultaneous_uses_bring_at_most_one_pair(db: Db) {
        let user = db.user("anna").await.id;
        let other = crate::support::Db { store: db.another_server().await, ..db.clone() };
        for round in 0..100 {
            let token = format!("{round}");
            log_in(&db, user, &token).await;
            let uses = (0..6).map(|n| {
                let (db, token) = (if n % 2 == 0 { db.clone() } else { other.clone() }, token.clone());
                tokio::spawn(async move { rotate(&db, &token, &format!("{token}-{n}"), 1).await })
            });
            let mut pairs = 0;
            for answer in uses.collect::<Vec<_>>() {
                match answer.await.unwrap() {
                    Rotation::Rotated { .. } => pairs += 1,
                    answer => assert_eq!(answer, Rotation::Revoked { user_id: user }),
                }
            }
            assert_eq!(pairs, 1, "round {round}");
            for n in 0..6 {
                let late = rotate(&db, &format!("{token}-{n}"), "x", 2).await;
                assert!(matches!(late, Rotation::Revoked { .. } | Rotation::Unknown), "round {round}: {late:?}");
            }
        }
    }

    async fn a_thief_cannot_keep_a_session_by_using_its_tokens_at_the_same_moment(db: Db) {
        let user = db.user("anna").await.id;
        for round in 0..30 {
            let name = |n: u32| format!("{round}-{n}");
            log_in(&db, user, &name(1)).await;
            rotate(&db, &name(1), &name(2), 1).await;
            let (good, (first, third)) = (db.clone(), (name(1), name(3)));
            let (second, stolen) = (name(2), name(9));
            let honest = tokio::spawn(async move { rotate(&good, &second, &third, 2).await });
            let replay = rotate(&db, &first, &stolen, 2).await;
            assert_eq!(replay, Rotation::Revoked { user_id: user });
            honest.await.unwrap();
            let after = rotate(&db, &name(3), &name(4), 3).await;
            assert!(matches!(after, Rotation::Revoked { .. } | Rotation::Unknown), "round {round}: {after:?}");
        }
    }

    async fn a_user_sees_the_own_sessions_and_ends_them_one_by_one(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let (first, second) = (log_in(&db, anna, "a1").await, log_in(&db, anna, "b1").await);
        let foreign = log_in(&db, boris, "c1").await;
        assert!(went_on(rotate(&db, "a1", "a2", 10).await, anna));
        let list = db.store.sessions(anna, at(20)).await.unwrap();
        let seen: Vec<_> = list.iter().map(|s| (s.id, s.user_agent.as_deref(), s.last_used_at)).collect();
        assert_eq!(seen, [(first, Some("Chromium"), Some(at(10))), (second, Some("Firefox"), Some(at(0)))]);
        assert_eq!(list[0].created_at, Some(at(0)));
        let (user, scope) = db.store.session_user(anna, first).await.unwrap().unwrap();
        assert_eq!((user.id, scope), (anna, Scope::of_user(anna)));
        assert_eq!(db.store.session_user(boris, first).await.unwrap(), None);
        let stranger = db.store.revoke_session(anna, foreign, Some(&told(SecurityKind::SessionEnded, anna, 30)), at(30)).await;
        assert!(matches!(stranger, Err(StoreError::NotFound)), "{stranger:?}");
        db.store.revoke_session(anna, first, Some(&told(SecurityKind::SessionEnded, anna, 30)), at(30)).await.unwrap();
        let again = db.store.revoke_session(anna, first, Some(&told(SecurityKind::SessionEnded, anna, 30)), at(30)).await;
        assert!(matches!(again, Err(StoreError::NotFound)), "{again:?}");
        assert_eq!(db.store.session_user(anna, first).await.unwrap(), None);
        assert_eq!(rotate(&db, "a2", "a3", 40).await, Rotation::Revoked { user_id: anna });
        assert_eq!(db.store.sessions(anna, at(40)).await.unwrap().len(), 1);
        assert_eq!(db.store.sessions(anna, at(MONTH)).await.unwrap(), []);
        assert_eq!(db.store.sessions(boris, at(40)).await.unwrap().len(), 1);
    }

    async fn a_new_password_ends_the_other_sessions_and_of_two_changes_one_wins(db: Db) {
        let anna = db.user("anna").await;
        let here = log_in(&db, anna.id, "a1").await;
        log_in(&db, anna.id, "b1").await;
        assert!(db.store.change_password(&anna, "new".to_owned(), here, None, &told(SecurityKind::PasswordChanged, anna.id, 5)).await.unwrap());
        assert!(!db.store.change_password(&anna, "newer".to_owned(), here, None, &told(SecurityKind::PasswordChanged, anna.id, 5)).await.unwrap());
        assert_eq!(db.store.user_by_id(anna.id).await.unwrap().unwrap().password_hash, "new");
        assert_eq!(rotate(&db, "b1", "b2", 6).await, Rotation::Revoked { user_id: anna.id });
        assert!(went_on(rotate(&db, "a1", "a2", 6).await, anna.id));
    }

    async fn a_session_and_a_key_see_what_their_user_sees_at_that_moment(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let session = log_in(&db, boris, "b1").await;
        let key = robot_key(boris);
        let key = db.store.create_api_key(key, &told(SecurityKind::KeyCreated, boris, 0)).await.unwrap().id;
        let scope = async || {
            let (user, scope) = db.store.session_user(boris, session).await.unwrap().unwrap();
            let (holder, held, id) = db.store.api_key_user("k1", at(1)).await.unwrap().unwrap();
            assert_eq!((user.id, holder.id, held, id), (boris, boris, scope, key));
            scope
        };
        assert_eq!(scope().await, Scope::of_user(boris));
        let (team, invitation) = (new_id(), new_id());
        db.store.create_team(anna, team, "Workshop", &told(SecurityKind::TeamCreated, anna, 2)).await.unwrap();
        db.store.invite(anna, invitation, "boris@example.com", Role::Viewer, 5, &told(SecurityKind::Invited, anna, 3)).await.unwrap();
        db.store.accept_invitation(boris, invitation, &told(SecurityKind::Joined, boris, 4)).await.unwrap();
        let member = Scope { user_id: boris, team_id: Some(team), may_write: true };
        assert_eq!(scope().await, Scope { may_write: false, ..member });
        db.store.change_role(anna, boris, Role::Member, &told(SecurityKind::RoleChanged, boris, 4)).await.unwrap();
        assert_eq!(scope().await, member);
        db.store.remove_member(anna, boris, &told(SecurityKind::Removed, boris, 9)).await.unwrap();
        assert_eq!(scope().await, Scope::of_user(boris));
        assert_eq!(db.store.api_key_user("k2", at(5)).await.unwrap(), None);
    }
}

//! What concerned the safety of accounts, and how little of it strangers can have written down.

use crate::support::{Db, at, new_id};
use store::{NewSecurityEvent, SecurityFilter, SecurityKind};
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
        db.store.note_security(event(SecurityKind::SignedIn, Some(anna), "192.0.2.1", 0)).await.unwrap();
        let changed = NewSecurityEvent {
            actor_id: Some(olga),
            user_agent: Some("Firefox".to_owned()),
            detail: Some("viewer".to_owned()),
            ..event(SecurityKind::RoleChanged, Some(anna), "192.0.2.2", 1)
        };
        db.store.note_security(changed).await.unwrap();
        let filter = SecurityFilter { user_id: Some(anna), ..SecurityFilter::default() };
        let (events, total) = db.store.security_events(&filter).await.unwrap();
        assert_eq!((events.len(), total), (2, 2));
        assert_eq!((events[0].kind, events[1].kind), (SecurityKind::RoleChanged, SecurityKind::SignedIn));
        assert_eq!(events[0].email.as_deref(), Some("anna@example.com"));
        assert_eq!(events[0].actor.as_deref(), Some("olga@example.com"));
        assert_eq!((events[0].address.as_str(), events[0].detail.as_deref()), ("192.0.2.2", Some("viewer")));
        assert_eq!(count(&db, SecurityFilter { since: Some(at(1)), ..filter.clone() }).await, 1);
        assert_eq!(count(&db, SecurityFilter { kind: Some(SecurityKind::SignedIn), ..filter }).await, 1);
        assert_eq!(count(&db, SecurityFilter { user_id: Some(olga), ..SecurityFilter::default() }).await, 0);
        let nobody = db.store.note_security(event(SecurityKind::SignedIn, Some(new_id()), "192.0.2.1", 0)).await;
        assert!(matches!(nobody, Err(store::StoreError::NotFound)), "{nobody:?}");
    }

    async fn failures_are_counted_by_the_hour_and_the_network(db: Db) {
        let anna = db.user("anna").await.id;
        for second in 0..5 {
            for user in [Some(anna), None] {
                db.store.note_security(event(SecurityKind::SignInFailed, user, "192.0.2.1", second)).await.unwrap();
            }
        }
        db.store.note_security(event(SecurityKind::SignInFailed, Some(anna), "192.0.2.2", 5)).await.unwrap();
        db.store.note_security(event(SecurityKind::SignInFailed, Some(anna), "192.0.2.1", 3_600)).await.unwrap();
        let (events, total) = db.store.security_events(&SecurityFilter::default()).await.unwrap();
        let mut times: Vec<_> = events.iter().map(|event| (event.email.is_some(), event.times, event.at)).collect();
        times.sort();
        assert_eq!(total, 4);
        assert_eq!(
            times,
            [(false, 5, at(4)), (true, 1, at(5)), (true, 1, at(3_600)), (true, 5, at(4))]
        );
    }

    async fn strangers_from_ever_new_networks_fill_no_disk(db: Db) {
        for n in 0..600 {
            let network = format!("2001:db8:0:{n:x}::");
            db.store.note_security(event(SecurityKind::SignInFailed, None, &network, n)).await.unwrap();
        }
        let page = store::Page { number: 1, size: 100 };
        let filter = SecurityFilter { page, ..SecurityFilter::default() };
        let (events, total) = db.store.security_events(&filter).await.unwrap();
        assert_eq!(total, 501);
        assert_eq!((events[0].address.as_str(), events[0].times), ("", 100));
    }

    async fn nobody_has_more_events_than_are_kept_and_none_for_longer(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        db.store.note_security(event(SecurityKind::Registered, Some(boris), "192.0.2.1", 0)).await.unwrap();
        for n in 0..2_010 {
            db.store.note_security(event(SecurityKind::KeyCreated, Some(anna), "192.0.2.1", n)).await.unwrap();
        }
        assert_eq!(count(&db, SecurityFilter { user_id: Some(anna), ..SecurityFilter::default() }).await, 2_000);
        assert_eq!(count(&db, SecurityFilter { user_id: Some(boris), ..SecurityFilter::default() }).await, 1);
        assert_eq!(db.store.delete_old_security_events(at(0)).await.unwrap(), 0);
        db.store.delete_old_security_events(at(3 * 3_600)).await.unwrap();
        assert_eq!(count(&db, SecurityFilter::default()).await, 0);
    }
}

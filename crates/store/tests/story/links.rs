//! Links under which a plan is seen without an account, and what the workshop ticks off through them.

use crate::support::{Db, at, finished, new_id};
use store::{
    Action, ActivityFilter, Filter, LinkKind, NewSharedLink, ProgressEntry, ProgressState, Scope, SharedLink,
    StoreError,
};
use uuid::Uuid;

fn link(calculation_id: Uuid, hash: &str, expires: Option<i64>, seconds: i64) -> NewSharedLink {
    NewSharedLink {
        id: new_id(),
        calculation_id,
        kind: LinkKind::Saw,
        hash: hash.to_owned(),
        expires_at: expires.map(at),
        limit: 2,
        now: at(seconds),
    }
}

fn told(item: &str, state: ProgressState, seconds: i64) -> ProgressEntry {
    ProgressEntry { item: item.parse().unwrap(), state, at: at(seconds) }
}

/// A calculation with a result.
async fn done(db: &Db, user: Uuid) -> Uuid {
    let id = db.submit(user, 0).await;
    db.claim("w", 1).await.unwrap();
    assert!(db.store.finish(id, 1, finished("plan"), at(2)).await.unwrap());
    id
}

/// Whatever order they come in.
fn permutations(entries: &[ProgressEntry]) -> Vec<Vec<ProgressEntry>> {
    if entries.len() < 2 {
        return vec![entries.to_vec()];
    }
    (0..entries.len())
        .flat_map(|first| {
            let mut rest = entries.to_vec();
            let first = rest.remove(first);
            permutations(&rest).into_iter().map(move |others| [vec![first], others].concat())
        })
        .collect()
}

stories! {
    async fn a_link_leads_to_its_plan_until_it_is_ended_or_has_expired(db: Db) {
        let user = db.user("anna").await.id;
        let id = done(&db, user).await;
        let first = db.store.create_shared_link(user, link(id, "a", None, 10)).await.unwrap();
        let second = db.store.create_shared_link(user, link(id, "b", Some(100), 11)).await.unwrap();
        assert_eq!(second, SharedLink { id: second.id, kind: LinkKind::Saw, created_at: at(11), expires_at: Some(at(100)) });
        let leads = async |hash: &str, seconds: i64| {
            db.store.shared_plan(hash, at(seconds)).await.unwrap().map(|plan| plan.calculation_id)
        };
        assert_eq!((leads("a", 12).await, leads("b", 99).await, leads("c", 12).await), (Some(id), Some(id), None));
        assert_eq!((leads("a", 100_000).await, leads("b", 100).await), (Some(id), None));
        let listed = async |seconds: i64| db.store.shared_links(user, id, at(seconds)).await.unwrap();
        assert_eq!((listed(99).await, listed(100).await), (vec![first.clone(), second.clone()], vec![first.clone()]));
        let full = db.store.create_shared_link(user, link(id, "c", None, 99)).await;
        assert!(matches!(full, Err(StoreError::LimitReached { limit: 2, current: 2, .. })), "{full:?}");
        db.store.create_shared_link(user, link(id, "c", Some(200), 100)).await.unwrap();
        db.store.end_shared_link(user, id, first.id, at(101)).await.unwrap();
        assert_eq!((leads("a", 101).await, leads("c", 101).await), (None, Some(id)));
        let again = db.store.end_shared_link(user, id, first.id, at(102)).await;
        assert!(matches!(again, Err(StoreError::NotFound)), "{again:?}");
        assert_eq!(db.store.delete_expired_links(at(199)).await.unwrap(), 0);
        assert_eq!(db.store.delete_expired_links(at(200)).await.unwrap(), 1);
        let log = db.store.activities(user, &ActivityFilter { object_id: Some(id), ..Default::default() }).await.unwrap().0;
        let actions: Vec<_> = log.iter().map(|entry| entry.action).filter(|action| *action != Action::Finished).collect();
        assert_eq!(actions, [Action::Unshared, Action::Shared, Action::Shared, Action::Shared, Action::Submitted]);
    }

    async fn only_who_may_change_a_calculation_makes_and_ends_its_links_and_only_to_a_result(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let id = done(&db, anna).await;
        let made = db.store.create_shared_link(anna, link(id, "a", None, 10)).await.unwrap();
        for calculation in [id, new_id()] {
            let refused = db.store.create_shared_link(boris, link(calculation, "b", None, 10)).await;
            assert!(matches!(refused, Err(StoreError::NotFound)), "{refused:?}");
            assert!(matches!(db.store.shared_links(boris, calculation, at(10)).await, Err(StoreError::NotFound)));
            let ended = db.store.end_shared_link(boris, calculation, made.id, at(10)).await;
            assert!(matches!(ended, Err(StoreError::NotFound)), "{ended:?}");
        }
        let viewer = Scope { may_write: false, ..Scope::of_user(anna) };
        let refused = db.store.create_shared_link(viewer, link(id, "b", None, 10)).await;
        assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
        assert!(matches!(db.store.end_shared_link(viewer, id, made.id, at(10)).await, Err(StoreError::ReadOnly)));
        assert_eq!(db.store.shared_links(viewer, id, at(10)).await.unwrap(), std::slice::from_ref(&made));
        // The link of one calculation is not ended as one of another.
        let other = done(&db, anna).await;
        assert!(matches!(db.store.end_shared_link(anna, other, made.id, at(10)).await, Err(StoreError::NotFound)));
        let waiting = db.submit(anna, 20).await;
        let early = db.store.create_shared_link(anna, link(waiting, "c", None, 21)).await;
        assert!(matches!(early, Err(StoreError::NoResult)), "{early:?}");
        db.store.request_stop(anna, waiting, at(22)).await.unwrap();
        let without = db.store.create_shared_link(anna, link(waiting, "c", None, 23)).await;
        assert!(matches!(without, Err(StoreError::NoResult)), "{without:?}");
    }

    async fn with_a_calculation_go_its_links_and_what_is_ticked(db: Db) {
        let anna = db.user("anna").await;
        let (first, second) = (done(&db, anna.id).await, done(&db, anna.id).await);
        for (id, hash) in [(first, "a"), (second, "b")] {
            db.store.create_shared_link(anna.id, link(id, hash, None, 10)).await.unwrap();
            db.store.note_progress(id, vec![told("sheet:1", ProgressState::Done, 11)], at(12)).await.unwrap();
        }
        db.store.delete(anna.id, first, at(13)).await.unwrap();
        assert_eq!(db.store.shared_plan("a", at(14)).await.unwrap(), None);
        assert_eq!(db.store.progress(first).await.unwrap(), Default::default());
        let late = db.store.note_progress(first, vec![told("sheet:1", ProgressState::Done, 11)], at(14)).await;
        assert!(matches!(late, Err(StoreError::NotFound)), "{late:?}");
        let event = crate::support::told_of_nobody(store::SecurityKind::AccountDeleted, 15);
        db.store.delete_user(anna.id, &event).await.unwrap();
        assert_eq!(db.store.shared_plan("b", at(16)).await.unwrap(), None);
        assert_eq!(db.store.progress(second).await.unwrap(), Default::default());
    }

    async fn what_was_said_last_counts_whatever_comes_first(db: Db) {
        use ProgressState::{Done, Open, Spoiled};
        let user = db.user("anna").await.id;
        let entries = [
            told("part:1", Done, 20), told("part:1", Open, 30), told("part:1", Spoiled, 25), told("sheet:2", Done, 30),
            // Of one moment.
            told("part:2", Open, 20), told("part:2", Done, 20),
        ];
        let expected = vec![told("sheet:2", Done, 30), told("part:1", Open, 30), told("part:2", Done, 20)];
        for (n, order) in permutations(&entries).into_iter().enumerate().step_by(37) {
            let id = done(&db, user).await;
            // Some come together, some one by one.
            for told in order.chunks(1 + n % 3) {
                db.store.note_progress(id, told.to_vec(), at(100)).await.unwrap();
            }
            let (head, items) = db.store.progress(id).await.unwrap();
            assert_eq!((items, head.items, head.sheets_cut), (expected.clone(), 3, Some(1)), "{order:?}");
        }
    }

    async fn the_head_counts_and_changes_only_with_what_it_stands_for(db: Db) {
        use ProgressState::{Done, Open};
        let user = db.user("anna").await.id;
        let id = done(&db, user).await;
        let tell = async |entries: &[ProgressEntry], seconds: i64| {
            db.store.note_progress(id, entries.to_vec(), at(seconds)).await.unwrap()
        };
        let seen = async || {
            let (rows, _) = db.store.list(user, &Filter { page_size: 10, ..Filter::default() }).await.unwrap();
            assert_eq!(rows[0].sheets_cut, db.store.outline(user, id).await.unwrap().calculation.sheets_cut);
            rows[0].sheets_cut
        };
        assert_eq!((tell(&[], 10).await.revision, seen().await), (0, None));
        let head = tell(&[told("cut:1:1", Done, 11)], 12).await;
        assert_eq!((head.items, head.sheets_cut, seen().await), (1, Some(0), Some(0)));
        let sheets = [told("sheet:1", Done, 13), told("sheet:10", Done, 13), told("sheet:2", Done, 13)];
        let head = tell(&sheets, 14).await;
        assert_eq!((head.items, head.sheets_cut, seen().await), (4, Some(3), Some(3)));
        let same = tell(&sheets, 15).await;
        assert_eq!(same, head, "nothing new");
        assert_eq!(tell(&[told("sheet:1", Open, 12)], 16).await, head, "nothing newer");
        // A clock that is ahead says no more than it could have said by now.
        assert!(tell(&[told("sheet:1", Open, 1_000_000)], 20).await.revision > head.revision);
        assert_eq!(tell(&[told("sheet:1", Done, 21)], 22).await.sheets_cut, Some(3));
        let open = ["cut:1:1", "sheet:1", "sheet:2", "sheet:10"].map(|item| told(item, Open, 30));
        let head = tell(&open, 31).await;
        assert_eq!((head.items, head.sheets_cut, seen().await), (4, None, None));
        let order: Vec<_> = db.store.progress(id).await.unwrap().1.iter().map(|entry| entry.item.to_string()).collect();
        assert_eq!(order, ["sheet:1", "sheet:2", "sheet:10", "cut:1:1"]);
        assert_eq!(db.store.shared_plan("none", at(40)).await.unwrap(), None);
    }

    async fn many_items_and_many_tablets_at_once_lose_nothing(db: Db) {
        let user = db.user("anna").await.id;
        let id = done(&db, user).await;
        let parts = |from: u64, to: u64| (from..to).map(|n| told(&format!("part:{n}"), ProgressState::Done, 10)).collect();
        db.store.note_progress(id, parts(1, 12_001), at(11)).await.unwrap();
        let told = |n: u64| db.store.note_progress(id, parts(n * 3_000 + 1, n * 3_000 + 6_001), at(12));
        let (a, b, c, d) = tokio::join!(told(1), told(2), told(3), told(4));
        for told in [a, b, c, d] {
            told.unwrap();
        }
        let (head, items) = db.store.progress(id).await.unwrap();
        assert_eq!((head.items, items.len()), (18_000, 18_000));
    }
}

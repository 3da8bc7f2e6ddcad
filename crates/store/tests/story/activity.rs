//! What is noted of every change, and the counts that the database keeps.

use crate::support::{at, finished, new_id, project};
use store::{Action, ActivityFilter, Filter, ObjectType, Page, Scope, User};

stories! {
    async fn every_change_leaves_an_entry_newest_first(db: Db) {
        use Action::*;
        let user = db.user("anna").await.id;
        let house = db.project(user, "House").await;
        let task = db.submit(user, 1).await;
        db.claim("w", 2).await.unwrap();
        db.store.finish(task, 1, finished("done"), at(3)).await.unwrap();
        db.store.toggle_favorite(user, task, at(4)).await.unwrap();
        let failing = db.submit(user, 5).await;
        let attempt = db.claim("w", 6).await.unwrap().attempt;
        db.store.fail(failing, attempt, "no", false, at(7)).await.unwrap();
        let stopped = db.submit(user, 8).await;
        db.store.request_stop(user, stopped, at(9)).await.unwrap();
        db.store.request_stop(user, stopped, at(10)).await.unwrap();
        db.store.delete_project(user, house, at(11)).await.unwrap();
        let all = ActivityFilter::default();
        let (entries, total) = db.store.activities(user, &all).await.unwrap();
        let actions: Vec<_> = entries.iter().map(|entry| entry.action).collect();
        assert_eq!(actions, [Deleted, Stopped, Submitted, Failed, Submitted, Favorited, Finished, Submitted, Created]);
        assert_eq!(total, 9);
        let newest = &entries[0];
        assert_eq!((newest.object_type, newest.object_id, newest.at), (ObjectType::Project, Some(house), at(11)));
        assert_eq!((newest.object_name.as_deref(), newest.user_name.as_str()), (Some("House"), "anna"));
        let count = async |filter: ActivityFilter| db.store.activities(user, &filter).await.unwrap().1;
        assert_eq!(count(ActivityFilter { action: Some(Submitted), ..all.clone() }).await, 3);
        assert_eq!(count(ActivityFilter { object_type: Some(ObjectType::Project), ..all.clone() }).await, 2);
        assert_eq!(count(ActivityFilter { object_id: Some(task), ..all.clone() }).await, 3);
        assert_eq!(count(ActivityFilter { since: Some(at(7)), until: Some(at(9)), ..all.clone() }).await, 2);
        let page = Page { number: 2, size: 4 };
        let (entries, total) = db.store.activities(user, &ActivityFilter { page, ..all.clone() }).await.unwrap();
        assert_eq!((entries.len(), entries[0].action, total), (4, Submitted, 9));
        assert_eq!(db.store.delete_old_activities(at(5)).await.unwrap(), 4);
        assert_eq!(count(all).await, 5);
    }

    async fn entries_are_found_by_what_they_were_done_on_and_by_the_others_who_did_it(db: Db) {
        let [anna, boris, eve] = [db.user("Анна").await, db.user("Борис Ёлкин").await, db.user("eve").await];
        let team_id = Some(new_id());
        let in_team = |user: &User| Scope { team_id, ..Scope::of_user(user.id) };
        let make = async |scope: Scope, name: &str, second| {
            db.store.create_project(scope, new_id(), project(name), 1_000, at(second)).await.unwrap();
        };
        make(in_team(&anna), "Кухня 100%", 1).await;
        make(in_team(&boris), "Шкаф_купе", 2).await;
        make(Scope::of_user(eve.id), "Кухня Анны", 3).await;
        let found = async |scope: Scope, search: &str| {
            let filter = ActivityFilter { search: Some(search.to_owned()), ..ActivityFilter::default() };
            let (entries, total) = db.store.activities(scope, &filter).await.unwrap();
            let names: Vec<_> = entries.into_iter().map(|entry| entry.object_name.unwrap()).collect();
            assert_eq!(names.len() as u64, total);
            names
        };
        assert_eq!(found(in_team(&anna), " КУХНЯ ").await, ["Кухня 100%"]);
        assert_eq!(found(in_team(&anna), "ёлкин").await, ["Шкаф_купе"], "the name of the one who did it");
        assert_eq!(found(in_team(&anna), "анна").await, [""; 0], "one's own name stands nowhere in the list");
        assert_eq!(found(in_team(&boris), "АННА").await, ["Кухня 100%"]);
        assert_eq!(found(Scope::of_user(boris.id), "анна").await, [""; 0]);
        assert_eq!(found(in_team(&anna), "%").await, ["Кухня 100%"], "wildcards stand for themselves");
        assert_eq!(found(in_team(&anna), "_").await, ["Шкаф_купе"]);
        assert_eq!(found(in_team(&anna), " ").await.len(), 2, "blanks are no search");
        assert_eq!(found(in_team(&anna), &"к".repeat(20_000)).await, [""; 0]);
    }

    async fn kept_counts_are_those_of_the_rows_whatever_happens(db: Db) {
        let user = db.user("anna").await.id;
        let count = async |status, favorite| {
            let filter = Filter { page: 1, page_size: 1, status, favorite, ..Filter::default() };
            db.store.list(user, &filter).await.unwrap().1
        };
        use store::Status::*;
        let mut ids = Vec::new();
        for n in 0..6 {
            ids.push(db.submit(user, n).await);
        }
        for _ in 0..3 {
            db.claim("w", 10).await.unwrap();
        }
        db.store.toggle_favorite(user, ids[0], at(11)).await.unwrap();
        db.store.toggle_favorite(user, ids[5], at(11)).await.unwrap();
        assert_eq!((count(None, None).await, count(Some(Queued), None).await, count(Some(Running), None).await), (6, 3, 3));
        db.store.finish(ids[0], 1, finished("x"), at(12)).await.unwrap();
        db.store.fail(ids[1], 1, "no", false, at(12)).await.unwrap();
        db.store.release(ids[2], 1).await.unwrap();
        db.store.request_stop(user, ids[3], at(12)).await.unwrap();
        for (status, expected) in [(Queued, 3), (Running, 0), (Finished, 1), (Error, 1), (Stopped, 1), (Terminated, 0)] {
            assert_eq!(count(Some(status), None).await, expected, "{status}");
        }
        assert_eq!((count(None, Some(true)).await, count(None, Some(false)).await), (2, 4));
        db.store.delete(user, ids[0], at(13)).await.unwrap();
        assert_eq!((count(None, None).await, count(None, Some(true)).await, count(Some(Finished), None).await), (5, 1, 0));
        assert_eq!(count(Some(Queued), Some(true)).await, 1);
    }
}

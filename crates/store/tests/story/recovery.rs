//! Workers that die: their tasks go to others, at most three times.

use crate::support::{at, finished, job, layout};
use chrono::TimeDelta;
use store::{Heartbeat, NewCalculation, Orphans, Status};

stories! {
    async fn a_silent_workers_task_is_taken_up_by_another(db: Db) {
        let user = db.user("anna").await.id;
        let (silent, lively) = (db.submit(user, 0).await, db.submit(user, 1).await);
        db.claim("a", 10).await.unwrap();
        db.claim("b", 10).await.unwrap();
        db.silence(lively).await;
        db.silence(silent).await;
        db.store.heartbeat(lively, 1, 1.0, None).await.unwrap();
        let none = db.store.take_orphans(TimeDelta::hours(2), at(61)).await.unwrap();
        assert_eq!(none, Orphans::default());
        let taken = db.store.take_orphans(TimeDelta::minutes(30), at(61)).await.unwrap();
        assert_eq!(taken, Orphans { requeued: 1, failed: 0 });
        assert_eq!(db.whole(user, lively).await.unwrap().status, Status::Running);

        let again = db.claim("b", 62).await.unwrap();
        assert_eq!((again.id, again.attempt), (silent, 2));
        assert!(!db.store.finish(silent, 1, finished("late"), at(63)).await.unwrap());
        let best = layout("late", 1);
        let late = db.store.heartbeat(silent, 1, 99.0, Some(&best)).await.unwrap();
        assert_eq!(late, Heartbeat::Lost);
        let row = db.whole(user, silent).await.unwrap();
        assert_eq!((row.status, row.percent, row.result_json), (Status::Running, 0.0, None));
        assert!(db.store.finish(silent, 2, finished("good"), at(64)).await.unwrap());
        let result = db.whole(user, silent).await.unwrap().result_json;
        assert_eq!(result, Some(layout("good", 1).result_json));
    }

    async fn servers_whose_clocks_are_hours_apart_leave_each_other_their_tasks(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        let other = db.another_server().await;
        for (claimed_at, now) in [(0, 3600), (3600, 0), (-86_400, 86_400)] {
            let attempt = db.claim("here", claimed_at).await.unwrap().attempt;
            let taken = other.take_orphans(TimeDelta::minutes(5), at(now)).await.unwrap();
            assert_eq!(taken, Orphans::default());
            assert!(other.release(id, attempt).await.unwrap());
        }
        db.claim("here", 3600).await.unwrap();
        db.silence(id).await;
        let taken = other.take_orphans(TimeDelta::minutes(5), at(0)).await.unwrap();
        assert_eq!(taken.requeued, 1, "who is silent loses it, whatever the clocks say");
    }

    async fn a_restarted_server_takes_back_its_own_tasks_only(db: Db) {
        let user = db.user("anna").await.id;
        let mine = db.submit(user, 0).await;
        let others = db.submit(user, 1).await;
        let alike = db.submit(user, 2).await;
        db.claim("host_1/0", 10).await.unwrap();
        db.claim("host_2/0", 10).await.unwrap();
        db.claim("hostx1/0", 10).await.unwrap();
        let taken = db.store.take_all_running("host_1/", at(11)).await.unwrap();
        assert_eq!(taken, Orphans { requeued: 1, failed: 0 });
        assert_eq!(db.whole(user, mine).await.unwrap().status, Status::Queued);
        for id in [others, alike] {
            assert_eq!(db.whole(user, id).await.unwrap().status, Status::Running);
        }
        assert_eq!(db.store.take_all_running("", at(12)).await.unwrap().requeued, 2);
    }

    async fn a_third_crash_is_an_error_and_gives_the_request_back(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        for attempt in 1..=3 {
            assert_eq!(db.claim("w", 1).await.unwrap().attempt, attempt);
            // A release in between is no crash.
            assert!(attempt != 2 || db.used(user).await == 1);
            let taken = db.store.take_all_running("w", at(2)).await.unwrap();
            let expected = if attempt < 3 {
                Orphans { requeued: 1, failed: 0 }
            } else {
                Orphans { requeued: 0, failed: 1 }
            };
            assert_eq!(taken, expected);
        }
        let row = db.whole(user, id).await.unwrap();
        assert_eq!(row.status, Status::Error);
        assert!(row.error.is_some());
        assert_eq!(db.used(user).await, 0);
        assert_eq!(db.claim("w", 3).await, None);
        assert_eq!(db.store.take_all_running("w", at(4)).await.unwrap(), Orphans::default());
        assert_eq!(db.used(user).await, 0);
    }

    async fn shutdowns_between_crashes_do_not_count_as_crashes(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        for _ in 0..2 {
            db.claim("w", 1).await.unwrap();
            db.store.take_all_running("w", at(2)).await.unwrap();
            let task = db.claim("w", 3).await.unwrap();
            assert!(db.store.release(id, task.attempt).await.unwrap());
        }
        let task = db.claim("w", 5).await.unwrap();
        assert_eq!(task.attempt, 5);
        assert!(db.store.finish(id, task.attempt, finished("done"), at(6)).await.unwrap());
    }

    async fn rescued_tasks_keep_their_place_in_the_queue(db: Db) {
        let user = db.user("anna").await.id;
        let first = db.submit(user, 0).await;
        db.submit(user, 1).await;
        let urgent = db.submit_as(NewCalculation { priority: 2, ..job(user) }, 2).await;
        assert_eq!(db.claim("w", 3).await.unwrap().id, urgent);
        assert_eq!(db.claim("w", 3).await.unwrap().id, first);
        db.store.take_all_running("w", at(4)).await.unwrap();
        assert_eq!(db.claim("w", 5).await.unwrap().id, urgent);
        assert_eq!(db.claim("w", 5).await.unwrap().id, first);
    }
}

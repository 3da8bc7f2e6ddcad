//! A user stops a task: what is promised, and when its result arrives.

use crate::support::{at, finished, layout, whole};
use store::{End, EndStatus, Failure, Heartbeat, Status, Store};

stories! {
    async fn a_waiting_task_stops_at_once_and_is_never_run(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        assert_eq!(db.store.request_stop(user, id, at(1)).await.unwrap(), Status::Stopped);
        assert_eq!(db.claim("w", 2).await, None);
        let row = db.whole(user, id).await.unwrap();
        assert_eq!((row.status, row.completed_at, row.result_json), (Status::Stopped, Some(at(1)), None));
        assert_eq!(db.store.request_stop(user, id, at(9)).await.unwrap(), Status::Stopped);
        assert_eq!(db.whole(user, id).await.unwrap().completed_at, Some(at(1)), "a second stop changes nothing");
    }

    async fn a_running_task_is_stopped_before_the_answer_and_its_worker_brings_the_result_later(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        db.store.heartbeat(id, 1, 30.0, Some(&layout("early", 4))).await.unwrap();
        assert_eq!(db.store.request_stop(user, id, at(3)).await.unwrap(), Status::Stopped);
        let row = db.whole(user, id).await.unwrap();
        assert_eq!((row.status, row.percent), (Status::Stopped, 30.0));
        assert_eq!(row.result_json, Some(layout("early", 4).result_json));

        let better = layout("better", 3);
        let answer = db.store.heartbeat(id, 1, 35.0, Some(&better)).await.unwrap();
        assert_eq!(answer, Heartbeat::StopRequested);
        let row = db.whole(user, id).await.unwrap();
        assert_eq!((row.percent, row.result_json), (30.0, Some(better.result_json)));

        let end = End { status: EndStatus::Finished, outcome: Some(layout("best", 2)) };
        assert!(db.store.finish(id, 1, end, at(5)).await.unwrap());
        let row = db.whole(user, id).await.unwrap();
        assert_eq!((row.status, row.completed_at), (Status::Stopped, Some(at(3))));
        assert_eq!(row.result_json, Some(layout("best", 2).result_json));
        assert_eq!(row.totals, Some(layout("best", 2).totals));

        assert!(!db.store.finish(id, 1, finished("again"), at(6)).await.unwrap(), "attached once");
        assert_eq!(db.store.heartbeat(id, 1, 99.0, None).await.unwrap(), Heartbeat::Lost);
        assert_eq!(db.whole(user, id).await.unwrap(), row);
        assert_eq!(db.used(user).await, 1);
    }

    async fn a_stop_survives_a_crash_with_the_best_layout_so_far(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("host-1", 1).await.unwrap();
        db.store.heartbeat(id, 1, 30.0, Some(&layout("early", 4))).await.unwrap();
        db.store.request_stop(user, id, at(3)).await.unwrap();

        let restarted = Store::connect(&db.url).await.unwrap();
        assert_eq!(restarted.take_all_running("host-", at(4)).await.unwrap(), Default::default());
        assert_eq!(restarted.claim("host-1", None, at(5)).await.unwrap(), None);
        assert!(!restarted.finish(id, 1, finished("ghost"), at(5)).await.unwrap());
        let row = whole(&restarted, user, id).await.unwrap();
        assert_eq!((row.status, row.completed_at), (Status::Stopped, Some(at(3))));
        assert_eq!(row.result_json, Some(layout("early", 4).result_json));
        assert_eq!(row.totals, Some(layout("early", 4).totals));
    }

    async fn a_worker_that_fails_after_a_stop_leaves_the_stop(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        db.store.request_stop(user, id, at(2)).await.unwrap();
        assert_eq!(db.store.fail(id, 1, "no", true, at(3)).await.unwrap(), Failure::Lost);
        let row = db.whole(user, id).await.unwrap();
        assert_eq!((row.status, &row.error), (Status::Stopped, &None));
        assert!(!db.store.finish(id, 1, finished("late"), at(4)).await.unwrap(), "it has given up its claim");
        assert_eq!(db.used(user).await, 1);
    }

    async fn a_worker_that_shuts_down_after_a_stop_does_not_revive_the_task(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        db.store.request_stop(user, id, at(2)).await.unwrap();
        assert!(!db.store.release(id, 1).await.unwrap());
        assert_eq!(db.claim("w", 3).await, None);
        assert_eq!(db.whole(user, id).await.unwrap().status, Status::Stopped);
    }

    async fn a_stop_between_two_attempts_keeps_the_layout_of_the_first(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        db.store.heartbeat(id, 1, 30.0, Some(&layout("early", 4))).await.unwrap();
        db.store.fail(id, 1, "lost", true, at(3)).await.unwrap();
        assert_eq!(db.store.request_stop(user, id, at(4)).await.unwrap(), Status::Stopped);
        let row = db.whole(user, id).await.unwrap();
        assert_eq!(row.result_json, Some(layout("early", 4).result_json));
        assert!(!db.store.finish(id, 1, finished("late"), at(5)).await.unwrap());
    }

    async fn a_stopped_task_makes_room_for_the_users_next(db: Db) {
        let user = db.user("anna").await.id;
        let limited = || store::NewCalculation { concurrent_limit: 1, ..crate::support::job(user) };
        let first = db.submit_as(limited(), 0).await;
        let second = db.submit_as(limited(), 1).await;
        assert_eq!(db.claim("w", 2).await.unwrap().id, first);
        assert_eq!(db.claim("w", 2).await, None);
        db.store.request_stop(user, first, at(3)).await.unwrap();
        assert_eq!(db.claim("w", 4).await.unwrap().id, second);
    }
}

//! Who is served when, what a worker reports, and how it ends its task.

use crate::support::{Db, at, finished, job, layout, new_id};
use store::{Counts, End, EndStatus, Failure, Heartbeat, Limited, NewCalculation, Status, StoreError};
use uuid::Uuid;

async fn status(db: &Db, user: Uuid, id: Uuid) -> Status {
    db.whole(user, id).await.unwrap().status
}

stories! {
    async fn the_highest_priority_goes_first_then_the_oldest(db: Db) {
        let user = db.user("anna").await.id;
        let late = db.submit(user, 20).await;
        let early = db.submit(user, 10).await;
        let urgent = db.submit_as(NewCalculation { priority: 5, ..job(user) }, 30).await;
        let mut served = Vec::new();
        while let Some(task) = db.claim("w", 40).await {
            assert_eq!((task.user_id, task.attempt), (user, 1));
            assert_eq!(task.job.text().unwrap(), format!("{{\"job\": \"{}\"}}", task.id));
            served.push(task.id);
        }
        assert_eq!(served, [urgent, early, late]);
        assert_eq!(db.store.counts().await.unwrap(), Counts { queued: 0, running: 3 });
    }

    async fn priority_is_a_head_start_and_starves_nobody(db: Db) {
        let user = db.user("anna").await.id;
        let head_start = store::HEAD_START.num_seconds();
        let patient = db.submit(user, 0).await;
        let urgent = |seconds| (NewCalculation { priority: 1, ..job(user) }, seconds);
        // However many come with priority: after its time the one without goes first.
        let (before, seconds) = urgent(head_start - 1);
        let before = db.submit_as(before, seconds).await;
        let mut later = Vec::new();
        for n in 1..4 {
            let (new, seconds) = urgent(head_start + n);
            later.push(db.submit_as(new, seconds).await);
        }
        let mut served = Vec::new();
        while let Some(task) = db.claim("w", 2 * head_start).await {
            served.push(task.id);
        }
        assert_eq!(served[..2], [before, patient]);
        assert_eq!(served[2..], later);
    }

    async fn users_who_submit_many_at_once_are_served_in_turns(db: Db) {
        let (anna, boris, vera) = (db.user("anna").await.id, db.user("boris").await.id, db.user("vera").await.id);
        let mut annas = Vec::new();
        for second in 0..4 {
            annas.push(db.submit(anna, second).await);
        }
        let boriss = [db.submit(boris, 10).await, db.submit(boris, 11).await];
        let turn = store::TURN.num_seconds();
        // Later than the second turn of the others began.
        let veras = db.submit(vera, turn + 20).await;
        let mut served = Vec::new();
        while let Some(task) = db.claim("w", 10 * turn).await {
            assert!(db.store.finish(task.id, 1, finished("x"), at(10 * turn)).await.unwrap());
            served.push(task.id);
        }
        assert_eq!(served, [annas[0], boriss[0], annas[1], boriss[1], veras, annas[2], annas[3]]);
        // Whoever has nothing waiting any more is at nobody's heels.
        let again = db.submit(anna, 11 * turn).await;
        let other = db.submit(boris, 11 * turn + 1).await;
        assert_eq!(db.claim("w", 12 * turn).await.unwrap().id, again);
        assert_eq!(db.claim("w", 12 * turn).await.unwrap().id, other);
    }

    async fn priority_shortens_the_wait_of_whoever_has_many_waiting_too(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let mut urgent = Vec::new();
        for second in 0..5 {
            urgent.push(db.submit_as(NewCalculation { priority: 1, ..job(anna) }, second).await);
        }
        let plain = [db.submit(boris, 5).await, db.submit(boris, 6).await];
        let mut served = Vec::new();
        while let Some(task) = db.claim("w", 30).await {
            served.push(task.id);
        }
        // Two turns ahead, and no more.
        let expected = [urgent[0], urgent[1], urgent[2], plain[0], urgent[3], plain[1], urgent[4]];
        assert_eq!(served, expected);
    }

    async fn one_user_cannot_fill_the_queue(db: Db) {
        let user = db.user("anna").await.id;
        let limited = || NewCalculation { waiting_limit: 2, ..job(user) };
        db.submit_as(limited(), 0).await;
        db.submit_as(limited(), 1).await;
        let refused = db.store.accept(limited(), 100, at(2)).await;
        assert!(matches!(refused, Err(StoreError::LimitReached { of: Limited::WaitingTasks, limit: 2, current: 2 })), "{refused:?}");
        assert_eq!(db.used(user).await, 2);
        db.claim("w", 3).await.unwrap();
        db.submit_as(limited(), 4).await;
    }

    async fn a_user_at_the_concurrent_limit_waits_while_others_go_on(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let limited = |user| NewCalculation { concurrent_limit: 2, priority: 9, ..job(user) };
        let mut annas = Vec::new();
        for second in 0..3 {
            annas.push(db.submit_as(limited(anna), second).await);
        }
        let boriss = db.submit(boris, 5).await;
        let first = db.claim("w", 10).await.unwrap();
        assert_eq!(first.id, annas[0]);
        assert_eq!(db.claim("w", 10).await.unwrap().id, annas[1]);
        assert_eq!(db.claim("w", 10).await.unwrap().id, boriss);
        assert_eq!(db.claim("w", 10).await, None);
        assert_eq!(db.store.counts().await.unwrap(), Counts { queued: 1, running: 3 });
        assert!(db.store.finish(first.id, 1, finished("a"), at(11)).await.unwrap());
        assert_eq!(db.claim("w", 12).await.unwrap().id, annas[2]);
    }

    async fn each_row_brings_its_own_concurrent_limit(db: Db) {
        let user = db.user("anna").await.id;
        db.submit_as(NewCalculation { concurrent_limit: 1, ..job(user) }, 0).await;
        db.submit_as(NewCalculation { concurrent_limit: 1, ..job(user) }, 1).await;
        let better_plan = db.submit_as(NewCalculation { concurrent_limit: 2, ..job(user) }, 2).await;
        db.claim("w", 3).await.unwrap();
        assert_eq!(db.claim("w", 3).await.unwrap().id, better_plan);
        assert_eq!(db.claim("w", 3).await, None);
    }

    async fn progress_and_the_best_layout_are_seen_while_it_runs(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        assert_eq!(db.store.heartbeat(id, 1, 10.0, None).await.unwrap(), Heartbeat::Continue);
        assert_eq!(db.whole(user, id).await.unwrap().result_json, None);
        let best = layout("better", 3);
        let answer = db.store.heartbeat(id, 1, 42.5, Some(&best)).await.unwrap();
        assert_eq!(answer, Heartbeat::Continue);
        db.store.heartbeat(id, 1, 250.0, None).await.unwrap();
        let row = db.whole(user, id).await.unwrap();
        assert_eq!((row.status, row.percent), (Status::Running, 100.0));
        assert_eq!(row.result_json, Some(best.result_json));
        assert_eq!(db.whole(user, id).await.unwrap().totals, Some(best.totals));
    }

    async fn a_finished_task_keeps_its_result_and_is_final(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        let task = db.claim("w", 1).await.unwrap();
        db.store.heartbeat(id, 1, 50.0, Some(&layout("half", 9))).await.unwrap();
        assert!(db.store.finish(id, 1, finished("done"), at(3)).await.unwrap());
        let row = db.whole(user, id).await.unwrap();
        assert_eq!((row.status, row.completed_at), (Status::Finished, Some(at(3))));
        assert_eq!(row.request_json, Some(task.job.text().unwrap()));
        assert_eq!(row.result_json, Some(layout("done", 1).result_json));
        assert_eq!(row.totals, Some(layout("done", 1).totals));

        assert!(!db.store.finish(id, 1, finished("again"), at(4)).await.unwrap());
        assert_eq!(db.store.heartbeat(id, 1, 1.0, None).await.unwrap(), Heartbeat::Lost);
        assert_eq!(db.store.fail(id, 1, "no", true, at(4)).await.unwrap(), Failure::Lost);
        assert!(!db.store.release(id, 1).await.unwrap());
        assert_eq!(db.store.request_stop(user, id, at(4)).await.unwrap(), Status::Finished);
        assert_eq!(db.store.take_all_running("", at(4)).await.unwrap(), Default::default());
        assert_eq!(db.claim("w", 5).await, None);
        assert_eq!(db.whole(user, id).await.unwrap().result_json, row.result_json);
        assert_eq!(db.whole(user, id).await.unwrap().percent, 100.0);
        assert_eq!(db.used(user).await, 1);
    }

    async fn the_system_may_end_a_task_with_the_best_layout_so_far(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        db.store.heartbeat(id, 1, 50.0, Some(&layout("half", 2))).await.unwrap();
        let end = End { status: EndStatus::Terminated, outcome: None };
        assert!(db.store.finish(id, 1, end, at(3)).await.unwrap());
        let row = db.whole(user, id).await.unwrap();
        assert_eq!(row.status, Status::Terminated);
        assert_eq!(row.result_json, Some(layout("half", 2).result_json));
        assert_eq!(row.totals, Some(layout("half", 2).totals));
    }

    async fn a_third_failure_is_an_error_and_gives_the_request_back(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        for attempt in 1..=3 {
            let task = db.claim("w", 1).await.unwrap();
            assert_eq!((task.id, task.attempt), (id, attempt));
            db.store.heartbeat(id, attempt, 5.0, Some(&layout("part", 1))).await.unwrap();
            assert_eq!(db.used(user).await, 1);
            let answer = db.store.fail(id, attempt, "out of memory\0", true, at(3)).await.unwrap();
            assert_eq!(answer, if attempt < 3 { Failure::Requeued } else { Failure::Ended });
        }
        assert_eq!(db.used(user).await, 0);
        let row = db.whole(user, id).await.unwrap();
        assert_eq!((row.status, row.completed_at), (Status::Error, Some(at(3))));
        assert_eq!(row.error.as_deref(), Some("out of memory\u{fffd}"));
        assert_eq!((row.totals, row.result_json), (None, None), "an error has no result");
        assert_eq!(db.claim("w", 4).await, None);
    }

    async fn a_failure_that_would_come_again_is_an_error_at_once(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        assert_eq!(db.store.fail(id, 1, "bad job", false, at(2)).await.unwrap(), Failure::Ended);
        assert_eq!(status(&db, user, id).await, Status::Error);
        assert_eq!(db.store.fail(id, 1, "bad job", false, at(2)).await.unwrap(), Failure::Lost);
        assert_eq!(db.used(user).await, 0, "given back once");
    }

    async fn a_release_costs_no_attempt_and_fences_off_the_one_who_released(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        for round in 1..=5 {
            let task = db.claim("w", 1).await.unwrap();
            assert_eq!(task.attempt, round);
            assert!(db.store.release(id, task.attempt).await.unwrap());
            assert_eq!(status(&db, user, id).await, Status::Queued);
        }
        let task = db.claim("w", 2).await.unwrap();
        assert!(!db.store.finish(id, 5, finished("late"), at(3)).await.unwrap());
        assert_eq!(db.store.heartbeat(id, 5, 9.0, None).await.unwrap(), Heartbeat::Lost);
        assert!(db.store.finish(id, task.attempt, finished("good"), at(3)).await.unwrap());
    }

    async fn a_deleted_task_takes_no_more_writes(db: Db) {
        let user = db.user("anna").await.id;
        let (running, queued) = (db.submit(user, 0).await, db.submit(user, 1).await);
        db.claim("w", 2).await.unwrap();
        db.store.heartbeat(running, 1, 5.0, Some(&layout("part", 1))).await.unwrap();
        assert_eq!(db.store.delete(user, running, at(9)).await.unwrap(), Status::Running);
        assert_eq!(db.store.delete(user, queued, at(9)).await.unwrap(), Status::Queued);
        let best = layout("late", 1);
        let answer = db.store.heartbeat(running, 1, 9.0, Some(&best)).await.unwrap();
        assert_eq!(answer, Heartbeat::Lost);
        assert!(!db.store.finish(running, 1, finished("late"), at(4)).await.unwrap());
        assert_eq!(db.store.fail(running, 1, "late", true, at(4)).await.unwrap(), Failure::Lost);
        for id in [running, queued] {
            assert!(matches!(db.whole(user, id).await, Err(StoreError::NotFound)));
            assert!(matches!(db.whole(user, id).await, Err(StoreError::NotFound)));
            assert!(matches!(db.store.delete(user, id, at(9)).await, Err(StoreError::NotFound)));
        }
        assert_eq!(db.claim("w", 5).await, None);
        assert_eq!(db.used(user).await, 2, "what was accepted stays counted");
    }

    async fn a_stranger_finds_nothing(db: Db) {
        let (anna, eve) = (db.user("anna").await.id, db.user("eve").await.id);
        let id = db.submit(anna, 0).await;
        assert!(matches!(db.whole(eve, id).await, Err(StoreError::NotFound)));
        assert!(matches!(db.whole(eve, id).await, Err(StoreError::NotFound)));
        assert!(matches!(db.store.request_stop(eve, id, at(1)).await, Err(StoreError::NotFound)));
        assert!(matches!(db.store.toggle_favorite(eve, id, at(9)).await, Err(StoreError::NotFound)));
        assert!(matches!(db.store.delete(eve, id, at(9)).await, Err(StoreError::NotFound)));
        assert_eq!(db.store.list(eve, &Default::default()).await.unwrap(), (vec![], 0));
        assert!(matches!(db.whole(anna, new_id()).await, Err(StoreError::NotFound)));
        let untouched = db.whole(anna, id).await.unwrap();
        assert_eq!((untouched.status, untouched.is_favorite), (Status::Queued, false));
    }
}

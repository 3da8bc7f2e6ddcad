//! Tasks that are handed out to workers without a database: who may begin one, under which number, and what counts as a failure.

use crate::support::{Db, at, finished};
use chrono::TimeDelta;
use store::{HANDED_OUT, Heartbeat, Start, Starting, Status, TakeBack};
use uuid::Uuid;

async fn start(db: &Db, id: Uuid, handed: u32, worker: &str) -> Start {
    let asked = Starting { id, handed, worker: worker.to_owned() };
    db.store.start_handed_out(&[asked], at(9)).await.unwrap().remove(0)
}

async fn attempt(db: &Db, id: Uuid) -> Option<u32> {
    let tasks = db.store.tasks(None, 10).await.unwrap();
    tasks.iter().find(|task| task.id == id).and_then(|task| task.attempt)
}

stories! {
    async fn each_worker_that_begins_a_task_has_a_number_of_its_own(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        assert_eq!(db.claim(HANDED_OUT, 1).await.unwrap().attempt, 1);
        assert_eq!(start(&db, id, 1, "a").await, Start::Go { attempt: 1, again: false });
        assert_eq!(start(&db, id, 1, "a").await, Start::Go { attempt: 1, again: false }, "its answer was lost");
        assert_eq!(start(&db, id, 1, "b").await, Start::Go { attempt: 2, again: true });
        assert_eq!(start(&db, id, 7, "c").await, Start::Drop, "it was never handed out so");
        assert!(!db.store.finish(id, 1, finished("late"), at(10)).await.unwrap());
        assert!(db.store.finish(id, 2, finished("b"), at(10)).await.unwrap());
        assert!(!db.store.finish(id, 2, finished("twice"), at(11)).await.unwrap());
        assert_eq!(start(&db, id, 1, "c").await, Start::Drop, "it has ended");
    }

    async fn a_task_runs_for_its_user_from_the_first_sign_of_life_of_its_worker(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        let status = async || db.whole(user, id).await.unwrap().calculation.status;
        let queue = async || {
            let counts = db.store.counts().await.unwrap();
            (counts.queued, counts.running)
        };
        db.claim(HANDED_OUT, 1).await.unwrap();
        start(&db, id, 1, "a").await;
        assert_eq!((status().await, queue().await), (Status::Queued, (0, 1)), "many have ended by now");
        assert_eq!(db.store.heartbeat(id, 7, 1.0, None).await.unwrap(), Heartbeat::Lost);
        assert_eq!(status().await, Status::Queued);
        assert_eq!(db.store.heartbeat(id, 1, 1.0, None).await.unwrap(), Heartbeat::Continue);
        assert_eq!(status().await, Status::Running);
        db.silence(id).await;
        assert_eq!(db.store.take_back_handed_out(TakeBack::All, TimeDelta::zero()).await.unwrap(), 1);
        assert_eq!((status().await, queue().await), (Status::Queued, (1, 0)));
        db.claim(HANDED_OUT, 1).await.unwrap();
        start(&db, id, 2, "b").await;
        db.store.request_stop(user, id, at(10)).await.unwrap();
        assert_eq!(db.store.heartbeat(id, 2, 1.0, None).await.unwrap(), Heartbeat::StopRequested);
        assert_eq!(status().await, Status::Stopped, "a stop stays one");
    }

    async fn a_task_that_three_workers_were_lost_with_ends_and_gives_the_quota_back(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim(HANDED_OUT, 1).await.unwrap();
        for (attempt, worker) in [(1, "a"), (2, "b"), (3, "c")] {
            assert_eq!(start(&db, id, 1, worker).await, Start::Go { attempt, again: attempt > 1 });
        }
        assert_eq!(start(&db, id, 1, "d").await, Start::Drop);
        assert_eq!(db.whole(user, id).await.unwrap().calculation.status, Status::Error);
        assert_eq!(db.used(user).await, 0);
    }

    async fn what_was_never_begun_goes_back_without_a_failure_and_its_message_is_void(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        let back = async |which| {
            db.store.take_back_handed_out(which, TimeDelta::zero()).await.unwrap()
        };
        for round in 1..=4 {
            assert_eq!(db.claim(HANDED_OUT, 1).await.unwrap().attempt, round);
            assert_eq!(back(TakeBack::Unstarted).await, 0, "its lease has just begun");
            db.silence(id).await;
            assert_eq!(back(TakeBack::Unstarted).await, 1);
            assert_eq!(start(&db, id, round, "late").await, Start::Drop);
        }
        // One that was begun is for the reaper, but where nobody can be heard.
        db.claim(HANDED_OUT, 1).await.unwrap();
        assert_eq!(start(&db, id, 5, "a").await, Start::Go { attempt: 5, again: false });
        db.silence(id).await;
        assert_eq!(back(TakeBack::Unstarted).await, 0);
        assert_eq!(back(TakeBack::All).await, 1);
        // A worker with the database is never meant.
        db.claim("server/1", 1).await.unwrap();
        db.silence(id).await;
        assert_eq!(back(TakeBack::All).await, 0);
        assert_eq!(attempt(&db, id).await, Some(6), "numbers are never used twice");
    }

    async fn a_stopped_task_is_begun_by_nobody(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim(HANDED_OUT, 1).await.unwrap();
        db.store.request_stop(user, id, at(2)).await.unwrap();
        assert_eq!(start(&db, id, 1, "a").await, Start::Drop);
        assert_eq!(attempt(&db, id).await, None, "no last layout is waited for");
        assert_eq!(db.whole(user, id).await.unwrap().calculation.status, Status::Stopped);
    }
}

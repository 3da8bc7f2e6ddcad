//! Short tasks and long ones, who is seen at work, and what servers tell each other.

use crate::support::{EVERYBODY, at, finished, job};
use chrono::TimeDelta;
use std::time::Duration;
use store::{Lane, NewCalculation, Notice, SeenWorker};
use uuid::Uuid;

fn server(name: &str, busy: u64) -> SeenWorker {
    SeenWorker { name: name.to_owned(), serves: true, version: "1.0".to_owned(), cores: 4, slots: 2, busy }
}

stories! {
    async fn whoever_asks_for_short_tasks_gets_no_long_one_and_both_are_served_in_order(db: Db) {
        let user = db.user("anna").await.id;
        let quick = |seconds| (NewCalculation { lane: Lane::Quick, ..job(user) }, seconds);
        let long = db.submit(user, 0).await;
        let mut short = Vec::new();
        for (new, seconds) in [quick(1), quick(2)] {
            short.push(db.submit_as(new, seconds).await);
        }
        let heads = db.store.heads_of_lanes().await.unwrap();
        assert_eq!(heads, [(Lane::Quick, at(1)), (Lane::Long, at(0))]);
        let claim = async |lane| db.store.claim("w", lane, at(3)).await.unwrap();
        let first = claim(Some(Lane::Quick)).await.unwrap();
        assert_eq!((first.id, first.lane), (short[0], Lane::Quick));
        assert_eq!(claim(None).await.unwrap().id, long, "whoever takes any takes the oldest");
        assert_eq!(claim(Some(Lane::Long)).await, None);
        assert_eq!(claim(Some(Lane::Quick)).await.unwrap().id, short[1]);
        assert_eq!(claim(Some(Lane::Quick)).await, None);
        assert_eq!(db.store.heads_of_lanes().await.unwrap(), []);
    }

    async fn a_lease_runs_out_and_is_renewed_by_the_clock_of_the_database(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        let orphans = async |ago| db.store.take_orphans(ago, at(2)).await.unwrap();
        assert_eq!(orphans(TimeDelta::zero()).await, Default::default(), "it has just begun");
        assert_eq!(orphans(-store::LEASE - TimeDelta::seconds(60)).await.requeued, 1, "a minute after its end");
        let task = db.claim("w", 3).await.unwrap();
        db.silence(id).await;
        db.store.heartbeat(id, task.attempt, 1.0, None).await.unwrap();
        assert_eq!(orphans(TimeDelta::zero()).await, Default::default(), "it lives");
        db.silence(id).await;
        assert_eq!(orphans(TimeDelta::minutes(30)).await.requeued, 1);
        assert_eq!(orphans(EVERYBODY).await, Default::default(), "nobody has it");
    }

    async fn an_ended_task_leaves_the_queue_and_only_its_history_stays(db: Db) {
        let user = db.user("anna").await.id;
        let (ended, stopped) = (db.submit(user, 0).await, db.submit(user, 1).await);
        db.claim("w", 2).await.unwrap();
        db.claim("w", 2).await.unwrap();
        assert!(db.store.finish(ended, 1, finished("x"), at(3)).await.unwrap());
        db.store.request_stop(user, stopped, at(3)).await.unwrap();
        let rows = async || db.store.tasks(None, 10).await.unwrap();
        let attempts: Vec<_> = rows().await.iter().map(|row| (row.id, row.attempt)).collect();
        assert_eq!(attempts, [(stopped, Some(1)), (ended, None)], "its worker still brings a layout");
        assert!(db.store.finish(stopped, 1, finished("y"), at(4)).await.unwrap());
        assert_eq!(rows().await[0].attempt, None);
        assert_eq!(db.store.faults().await.unwrap(), [""; 0]);
    }

    async fn who_was_seen_lately_is_known_to_all_and_who_leaves_is_forgotten(db: Db) {
        let other = db.another_server().await;
        db.store.note_seen(&[server("b", 0), server("a", 1)]).await.unwrap();
        other.note_seen(&[server("c", 2), server("a", 2)]).await.unwrap();
        let seen = db.store.seen_workers(TimeDelta::minutes(1)).await.unwrap();
        assert_eq!(seen, [server("a", 2), server("b", 0), server("c", 2)]);
        assert_eq!(db.store.seen_workers(TimeDelta::minutes(-1)).await.unwrap(), []);
        db.store.forget_workers(TimeDelta::minutes(1), Some("c")).await.unwrap();
        assert_eq!(other.seen_workers(TimeDelta::minutes(1)).await.unwrap().len(), 2);
        other.forget_workers(TimeDelta::minutes(-1), None).await.unwrap();
        assert_eq!(other.seen_workers(TimeDelta::minutes(1)).await.unwrap(), []);
    }

    async fn servers_hear_of_tasks_and_stops_of_each_other(db: Db) {
        let user = db.user("anna").await.id;
        let other = db.another_server().await;
        let Some(mut notices) = other.notices().await.unwrap() else {
            assert!(db.url.starts_with("sqlite"), "a file has one server");
            return;
        };
        let mut next = async || {
            let heard = tokio::time::timeout(Duration::from_secs(20), notices.next()).await;
            heard.expect("a notice").unwrap()
        };
        let id = db.submit(user, 0).await;
        assert_eq!(next().await, Notice::TaskWaits);
        db.claim("w", 1).await.unwrap();
        assert!(db.store.release(id, 1).await.unwrap());
        assert_eq!(next().await, Notice::TaskWaits, "it waits again");
        db.store.request_stop(user, id, at(2)).await.unwrap();
        assert_eq!(next().await, Notice::Stop(id));
        let deleted: Uuid = db.submit(user, 3).await;
        assert_eq!(next().await, Notice::TaskWaits);
        db.store.delete(user, deleted, at(4)).await.unwrap();
        assert_eq!(next().await, Notice::Stop(deleted));
    }
}

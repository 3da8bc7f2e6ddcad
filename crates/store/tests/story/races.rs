//! Many at once, from two servers: nothing counted twice, nothing run twice, no end changed.

use crate::support::{Db, EVERYBODY, at, finished, job, layout};
use sea_orm::{ConnectionTrait, Database, TransactionTrait};
use std::collections::HashSet;
use std::future::Future;
use std::task::Poll;
use store::{Counts, Filter, Heartbeat, Limited, NewCalculation, Status, StoreError};

impl Db {
    /// This server and another on the same database.
    pub async fn two_servers(&self) -> [Db; 2] {
        [self.clone(), Db { url: self.url.clone(), store: self.another_server().await }]
    }
}

stories! {
    async fn a_task_that_somebody_is_just_taking_is_not_overtaken_by_the_next_of_its_user(db: Db) {
        let user = db.user("anna").await.id;
        let one_at_a_time = || NewCalculation { concurrent_limit: 1, ..job(user) };
        let first = db.submit_as(one_at_a_time(), 0).await;
        db.submit_as(one_at_a_time(), 1).await;
        // What a claimer does first: it locks the task.
        let other = Database::connect(&db.url).await.unwrap();
        let taking = other.begin().await.unwrap();
        let oldest = "SELECT calculation_id FROM tasks ORDER BY accepted_at LIMIT 1";
        let lock = format!("UPDATE tasks SET percent = 0 WHERE calculation_id IN ({oldest})");
        taking.execute_unprepared(&lock).await.unwrap();
        let claim = db.claim("w", 2);
        tokio::pin!(claim);
        let claimed = if db.url.starts_with("postgres") {
            // It passes over what is locked, and ends while the lock is held.
            let claimed = claim.await;
            taking.rollback().await.unwrap();
            claimed
        } else {
            // It waits for the lock: it has begun, and does not end before the lock is given back.
            let waits = std::future::poll_fn(|context| Poll::Ready(claim.as_mut().poll(context).is_pending()));
            assert!(waits.await);
            taking.rollback().await.unwrap();
            claim.await
        };
        let claimed = match claimed {
            Some(task) => Some(task),
            None => db.claim("w", 3).await,
        };
        assert_eq!(claimed.map(|task| task.id), Some(first));
    }

    async fn twelve_submissions_at_quota_five_are_five(db: Db) {
        let servers = db.two_servers().await;
        for round in 0..20 {
            let user = db.user(&format!("user{round}")).await.id;
            let calls: Vec<_> = (0..12)
                .map(|n| {
                    let store = servers[n % 2].store.clone();
                    tokio::spawn(async move { store.accept(job(user), 5, at(0)).await })
                })
                .collect();
            let mut accepted = 0;
            for call in calls {
                match call.await.unwrap() {
                    Ok(()) => accepted += 1,
                    Err(StoreError::LimitReached { of: Limited::MonthlyRequests, limit: 5, current: 5 }) => {}
                    Err(error) => panic!("{error:?}"),
                }
            }
            assert_eq!((accepted, db.used(user).await), (5, 5), "round {round}");
            let filter = Filter { page_size: 20, ..Filter::default() };
            let (rows, total) = db.store.list(user, &filter).await.unwrap();
            assert_eq!((rows.len(), total), (5, 5));
        }
    }

    async fn four_claimers_empty_the_queue_without_a_duplicate(db: Db) {
        let servers = db.two_servers().await;
        let users = [db.user("anna").await.id, db.user("boris").await.id];
        let mut submitted = HashSet::new();
        for n in 0..120 {
            let new = NewCalculation { priority: n % 3, ..job(users[n as usize % 2]) };
            submitted.insert(db.submit_as(new, i64::from(n)).await);
        }
        let workers: Vec<_> = (0..4)
            .map(|n| {
                let db = servers[n % 2].clone();
                tokio::spawn(async move {
                    let mut done = Vec::new();
                    loop {
                        let Some(task) = db.claim(&format!("w{n}"), 200).await else {
                            // PostgreSQL passes over a row that another claimer just holds.
                            if db.store.counts().await.unwrap().queued == 0 { return done }
                            continue;
                        };
                        assert_eq!(task.attempt, 1);
                        assert!(db.store.finish(task.id, 1, finished("x"), at(201)).await.unwrap());
                        done.push(task.id);
                    }
                })
            })
            .collect();
        let mut done = Vec::new();
        for worker in workers {
            done.extend(worker.await.unwrap());
        }
        assert_eq!(done.len(), 120, "none twice");
        assert_eq!(done.into_iter().collect::<HashSet<_>>(), submitted, "none lost");
        assert_eq!(db.store.counts().await.unwrap(), Counts::default());
    }

    async fn simultaneous_claims_respect_the_concurrent_limit(db: Db) {
        let servers = db.two_servers().await;
        for round in 0..20 {
            let user = db.user(&format!("user{round}")).await.id;
            for second in 0..8 {
                db.submit_as(NewCalculation { concurrent_limit: 2, ..job(user) }, second).await;
            }
            let claims: Vec<_> = (0..8)
                .map(|n| {
                    let db = servers[n % 2].clone();
                    tokio::spawn(async move { db.claim("w", 10).await })
                })
                .collect();
            let mut running = 0;
            for claim in claims {
                running += usize::from(claim.await.unwrap().is_some());
            }
            assert_eq!(running, 2, "round {round}");
            let (rows, _) = db.store.list(user, &Filter { page_size: 9, ..Filter::default() }).await.unwrap();
            for row in rows {
                db.store.delete(user, row.id, at(9)).await.unwrap();
            }
        }
    }

    async fn a_stop_and_a_finish_at_once_agree_on_one_end_with_the_result(db: Db) {
        let user = db.user("anna").await.id;
        let [here, there] = db.two_servers().await;
        for round in 0..100 {
            let id = db.submit(user, 0).await;
            db.claim("w", 1).await.unwrap();
            let stop = tokio::spawn({
                let here = here.clone();
                async move { here.store.request_stop(user, id, at(2)).await.unwrap() }
            });
            let finish = tokio::spawn({
                let there = there.clone();
                async move { there.store.finish(id, 1, finished("done"), at(2)).await.unwrap() }
            });
            let told = stop.await.unwrap();
            assert!(finish.await.unwrap(), "round {round}: the result is never lost");
            let row = db.whole(user, id).await.unwrap();
            assert_eq!(row.status, told, "round {round}: what was answered stays true");
            // Only finishing brings it to 100: a stop that overwrote the end would show it.
            let percent = db.whole(user, id).await.unwrap().percent;
            assert_eq!(percent, if told == Status::Finished { 100.0 } else { 0.0 }, "round {round}");
            assert_eq!(row.result_json, Some(layout("done", 1).result_json));
        }
    }

    async fn a_stop_and_a_claim_at_once_end_in_a_stop(db: Db) {
        let user = db.user("anna").await.id;
        let [here, there] = db.two_servers().await;
        for round in 0..40 {
            let id = db.submit(user, 0).await;
            let stop = tokio::spawn({
                let here = here.clone();
                async move { here.store.request_stop(user, id, at(2)).await.unwrap() }
            });
            let claim = tokio::spawn({
                let there = there.clone();
                async move { there.claim("w", 1).await }
            });
            let (stopped, claimed) = (stop.await.unwrap(), claim.await.unwrap());
            assert_eq!(stopped, Status::Stopped);
            assert_eq!(db.whole(user, id).await.unwrap().status, Status::Stopped, "round {round}");
            if let Some(task) = claimed {
                let told = db.store.heartbeat(id, task.attempt, 1.0, None).await.unwrap();
                assert_eq!(told, Heartbeat::StopRequested, "round {round}: the worker hears of it");
            }
        }
    }

    async fn a_deletion_while_results_pour_in_leaves_nothing_behind(db: Db) {
        let user = db.user("anna").await.id;
        let [here, there] = db.two_servers().await;
        for _ in 0..20 {
            let id = db.submit(user, 0).await;
            db.claim("w", 1).await.unwrap();
            let worker = tokio::spawn({
                let there = there.clone();
                async move {
                    let best = layout("part", 1);
                    while there.store.heartbeat(id, 1, 5.0, Some(&best)).await.unwrap()
                        == Heartbeat::Continue
                    {}
                    there.store.finish(id, 1, finished("late"), at(3)).await.unwrap()
                }
            });
            here.store.delete(user, id, at(9)).await.unwrap();
            assert!(!worker.await.unwrap());
            assert!(matches!(db.whole(user, id).await, Err(StoreError::NotFound)));
        }
    }

    async fn two_rescuers_count_a_lost_attempt_once(db: Db) {
        let user = db.user("anna").await.id;
        let [here, there] = db.two_servers().await;
        let id = db.submit(user, 0).await;
        for attempt in 1..=3 {
            assert_eq!(db.claim("w", 0).await.unwrap().attempt, attempt);
            let (a, b) = tokio::join!(
                here.store.take_orphans(EVERYBODY, at(61)),
                there.store.take_orphans(EVERYBODY, at(61))
            );
            let (a, b) = (a.unwrap(), b.unwrap());
            let expected = if attempt < 3 { (1, 0) } else { (0, 1) };
            assert_eq!((a.requeued + b.requeued, a.failed + b.failed), expected);
        }
        assert_eq!(db.whole(user, id).await.unwrap().status, Status::Error);
        assert_eq!(db.used(user).await, 0);
    }

    async fn a_call_that_is_dropped_half_way_is_done_or_not_done(db: Db) {
        let user = db.user("anna").await.id;
        for n in 0..60 {
            let store = db.store.clone();
            let call = tokio::spawn(async move { store.accept(job(user), 1000, at(0)).await });
            for _ in 0..n * 7 {
                tokio::task::yield_now().await;
            }
            call.abort();
            let _ = call.await;
        }
        // Waits for the user's row, hence for what the dropped calls have begun.
        db.submit(user, 1).await;
        let (rows, total) = db.store.list(user, &Filter { page_size: 100, ..Filter::default() }).await.unwrap();
        assert_eq!((u64::from(db.used(user).await), rows.len() as u64), (total, total));
        while let Some(task) = db.claim("w", 2).await {
            assert!(db.store.finish(task.id, 1, finished("x"), at(3)).await.unwrap());
        }
        assert_eq!(db.store.counts().await.unwrap(), Counts::default());
    }
}

//! Batches: whole or not at all, in turns with what others submit, and their end noticed once.

use crate::support::{Db, at, finished, job, told_of_nobody};
use std::collections::HashSet;
use store::{
    BatchState, Counts, Failure, Filter, Limited, NewBatch, NewCalculation, Page, SecurityKind, StoreError,
};
use uuid::Uuid;

fn of(user: Uuid, count: usize) -> NewBatch {
    NewBatch {
        id: Uuid::new_v4(),
        scope: user.into(),
        name: "Monday".to_owned(),
        combined: false,
        jobs: count as u64,
        calculations: (0..count)
            .map(|_| NewCalculation { concurrent_limit: ALL_AT_ONCE, ..job(user) })
            .collect(),
    }
}

/// So many may run at once in these stories.
const ALL_AT_ONCE: u32 = 1_000;

async fn accepted(db: &Db, batch: NewBatch) -> (Uuid, Vec<Uuid>) {
    let ids = batch.calculations.iter().map(|new| new.id).collect();
    let id = batch.id;
    db.store.accept_batch(batch, 1000, at(0)).await.unwrap();
    (id, ids)
}

async fn state(db: &Db, user: Uuid, id: Uuid) -> (BatchState, bool) {
    let batch = db.store.batch(user, id).await.unwrap().0;
    (batch.state, batch.ended_at.is_some())
}

stories! {
    async fn a_batch_that_is_refused_leaves_nothing_behind(db: Db) {
        let user = db.user("anna").await.id;
        let refused = db.store.accept_batch(of(user, 3), 2, at(0)).await.unwrap_err();
        let limit = |of, limit, current| matches!(refused, StoreError::LimitReached { of: which, limit: most, current: now }
            if which == of && most == limit && now == current);
        assert!(limit(Limited::MonthlyRequests, 2, 0), "{refused}");
        let mut waiting = of(user, 3);
        waiting.calculations.iter_mut().for_each(|new| new.waiting_limit = 2);
        let refused = db.store.accept_batch(waiting, 9, at(0)).await.unwrap_err();
        assert!(matches!(refused, StoreError::LimitReached { of: Limited::WaitingTasks, limit: 2, .. }), "{refused}");
        // The last one cannot be accepted.
        let mut nowhere = of(user, 3);
        nowhere.calculations[2].project_id = Some(Uuid::from_u128(9));
        assert!(matches!(db.store.accept_batch(nowhere, 9, at(0)).await, Err(StoreError::NoProject)));
        assert_eq!(db.store.usage(user, at(0)).await.unwrap().requests_used, 0);
        assert_eq!(db.store.counts().await.unwrap(), Counts::default());
        assert_eq!(db.store.batches(user, Page::default()).await.unwrap(), (Vec::new(), 0));
        accepted(&db, of(user, 3)).await;
        assert_eq!(db.store.usage(user, at(0)).await.unwrap().requests_used, 3);
    }

    async fn the_tasks_of_a_batch_take_turns_with_those_of_others(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let (_, ids) = accepted(&db, of(anna, 200)).await;
        let theirs = db.submit(boris, 10).await;
        let served = [db.claim("w", 20).await.unwrap().id, db.claim("w", 20).await.unwrap().id];
        assert_eq!(served, [ids[0], theirs]);
        // What the same person submits later comes behind them.
        let later = NewCalculation { concurrent_limit: ALL_AT_ONCE, ..job(anna) };
        let later = db.submit_as(later, 30).await;
        for id in &ids[1..] {
            assert_eq!(db.claim("w", 40).await.unwrap().id, *id, "in the order of the jobs");
        }
        assert_eq!(db.claim("w", 40).await.unwrap().id, later);
        let (rows, total) = db.store.list(anna, &Filter { page: 3, page_size: 100, ..Filter::default() }).await.unwrap();
        assert_eq!((rows.len(), total, rows[0].id), (1, 201, ids[0]), "the history is in the order of the jobs too");
    }

    async fn a_batch_ends_with_the_last_of_its_calculations_however_that_ends(db: Db) {
        let user = db.user("anna").await.id;
        let (id, ids) = accepted(&db, of(user, 5)).await;
        for second in 1..=4 {
            db.claim("w", second).await.unwrap();
        }
        assert!(db.store.finish(ids[0], 1, finished("a"), at(5)).await.unwrap());
        assert_eq!(db.store.fail(ids[1], 1, "no", false, at(6)).await.unwrap(), Failure::Ended);
        db.store.request_stop(user, ids[2], at(7)).await.unwrap();
        assert_eq!(state(&db, user, id).await, (BatchState::Running, false));
        db.store.delete(user, ids[4], at(8)).await.unwrap();
        assert_eq!(state(&db, user, id).await, (BatchState::Running, false));
        // A worker that dies for the last time.
        for attempt in 1..=3 {
            assert_eq!(state(&db, user, id).await, (BatchState::Running, false), "attempt {attempt}");
            db.store.take_orphans(crate::support::EVERYBODY, at(9)).await.unwrap();
            db.claim("w", 9).await;
        }
        let (batch, calculations) = db.store.batch(user, id).await.unwrap();
        assert_eq!((batch.state, batch.ended_at), (BatchState::Finished, Some(at(9))));
        assert_eq!((batch.calculations, batch.ended, batch.jobs), (4, 4, 5));
        assert_eq!(calculations.iter().map(|member| member.id).collect::<Vec<_>>(), ids[..4]);
        assert_eq!((batch.totals.mosaic_count, batch.totals.cuts), (1, 11));
        assert_eq!(db.store.batches(user, Page::default()).await.unwrap(), (vec![batch], 1));
    }

    async fn of_calculations_that_end_at_once_one_is_the_last(db: Db) {
        let user = db.user("anna").await.id;
        let servers = db.two_servers().await;
        for round in 0..30 {
            let (id, ids) = accepted(&db, of(user, 4)).await;
            for _ in &ids {
                db.claim("w", 1).await.unwrap();
            }
            let ends: Vec<_> = ids.iter().enumerate().map(|(n, task)| {
                let (db, task) = (servers[n % 2].clone(), *task);
                tokio::spawn(async move {
                    match n {
                        3 => db.store.request_stop(user, task, at(2)).await.map(|_| ()).unwrap(),
                        _ => assert!(db.store.finish(task, 1, finished("x"), at(2)).await.unwrap()),
                    }
                })
            }).collect();
            for end in ends {
                end.await.unwrap();
            }
            assert_eq!(state(&db, user, id).await, (BatchState::Finished, true), "round {round}");
        }
    }

    async fn a_batch_is_stopped_as_one_while_its_tasks_are_claimed_and_finished(db: Db) {
        let user = db.user("anna").await.id;
        let [here, there] = db.two_servers().await;
        for round in 0..20 {
            let (id, ids) = accepted(&db, of(user, 6)).await;
            let work = tokio::spawn({
                let there = there.clone();
                async move {
                    while let Some(task) = there.claim("w", 1).await {
                        there.store.finish(task.id, 1, finished("x"), at(2)).await.unwrap();
                    }
                }
            });
            let stopped = here.store.stop_batch(user, id, at(3)).await.unwrap();
            work.await.unwrap();
            let (batch, calculations) = db.store.batch(user, id).await.unwrap();
            let ended = if stopped.is_empty() { BatchState::Finished } else { BatchState::Stopped };
            assert_eq!((batch.state, batch.ended_at.is_some(), batch.ended), (ended, true, 6), "round {round}");
            let as_told: HashSet<Uuid> = calculations.iter()
                .filter(|member| member.status == store::Status::Stopped).map(|member| member.id).collect();
            assert_eq!(as_told, stopped.into_iter().collect(), "round {round} of {ids:?}");
            assert!(here.store.stop_batch(user, id, at(4)).await.unwrap().is_empty());
        }
        let stranger = db.user("boris").await.id;
        let (id, _) = accepted(&db, of(user, 1)).await;
        assert!(matches!(db.store.stop_batch(stranger, id, at(5)).await, Err(StoreError::NotFound)));
        assert!(matches!(db.store.batch(stranger, id).await, Err(StoreError::NotFound)));
    }

    async fn an_account_goes_with_its_batches(db: Db) {
        let user = db.user("anna").await.id;
        let new = NewCalculation { external_id: Some("4711".to_owned()), ..job(user) };
        let (id, _) = accepted(&db, NewBatch { calculations: vec![new], ..of(user, 1) }).await;
        assert_eq!(db.store.batch(user, id).await.unwrap().1[0].external_id.as_deref(), Some("4711"));
        let event = told_of_nobody(SecurityKind::AccountDeleted, 9);
        db.store.delete_user(user, &event).await.unwrap();
        assert!(matches!(db.store.batch(user, id).await, Err(StoreError::NotFound)));
        assert_eq!(db.store.counts().await.unwrap(), Counts::default());
    }
}

//! Several tasks in one transaction: claimed, begun and ended as each would be for itself.

use crate::support::{Db, at, finished, job, layout};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use store::{
    AttemptEnd, BatchState, Claimed, Counts, End, EndStatus, HANDED_OUT, NewBatch, NewCalculation, Start,
    Starting, Status, WebhookEvent, WebhookFields,
};
use uuid::Uuid;

async fn claimed(db: &Db, most: u64) -> Vec<Claimed> {
    db.store.claim_some(HANDED_OUT, None, most, at(9)).await.unwrap()
}

fn ids(claimed: &[Claimed]) -> Vec<Uuid> {
    claimed.iter().map(|task| task.id).collect()
}

stories! {
    async fn a_lot_has_what_single_claims_would_have_taken(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let mut annas = Vec::new();
        for second in 0..3 {
            let new = NewCalculation { concurrent_limit: 2, priority: 9, ..job(anna) };
            annas.push(db.submit_as(new, second).await);
        }
        let boriss = [db.submit(boris, 5).await, db.submit(boris, 6).await];
        let first = claimed(&db, 4).await;
        // The third of anna's would be one too many.
        assert_eq!(ids(&first), [annas[0], annas[1], boriss[0]]);
        assert!(first.iter().all(|task| task.attempt == 1 && task.job.text().is_ok()));
        assert_eq!(ids(&claimed(&db, 4).await), [boriss[1]]);
        assert_eq!(claimed(&db, 4).await, []);
        assert_eq!(db.store.counts().await.unwrap(), Counts { queued: 1, running: 4 });
        assert!(db.store.finish(annas[0], 1, finished("a"), at(10)).await.unwrap());
        assert_eq!(ids(&claimed(&db, 4).await), [annas[2]]);
    }

    async fn a_job_that_cannot_be_read_is_left_out_of_a_lot_and_ends(db: Db) {
        let user = db.user("anna").await.id;
        let tasks = [db.submit(user, 0).await, db.submit(user, 1).await, db.submit(user, 2).await];
        db.damage_job(tasks[1]).await;
        assert_eq!(ids(&claimed(&db, 3).await), [tasks[0], tasks[2]]);
        assert_eq!(db.store.outline(user, tasks[1]).await.unwrap().calculation.status, Status::Error);
        // Also where it is all there is.
        let alone = db.submit(user, 3).await;
        db.damage_job(alone).await;
        assert_eq!(claimed(&db, 3).await, []);
        assert_eq!(db.store.outline(user, alone).await.unwrap().calculation.status, Status::Error);
    }

    async fn servers_that_claim_lots_at_once_get_each_task_once(db: Db) {
        let mut all = HashSet::new();
        for name in ["anna", "boris", "vera"] {
            let user = db.user(name).await.id;
            for second in 0..12 {
                all.insert(db.submit_as(NewCalculation { concurrent_limit: 5, ..job(user) }, second).await);
            }
        }
        let servers = db.two_servers().await;
        let work: Vec<_> = (0..4).map(|n| {
            let db = servers[n % 2].clone();
            tokio::spawn(async move {
                let mut done = Vec::new();
                loop {
                    let lot = db.store.claim_some(HANDED_OUT, None, 4, at(9)).await.unwrap();
                    if lot.is_empty() && db.store.counts().await.unwrap().queued == 0 {
                        return done;
                    }
                    assert!(db.store.counts().await.unwrap().running <= 15, "five of each user");
                    let end = |task: &Claimed| AttemptEnd { id: task.id, attempt: task.attempt, end: finished("x") };
                    let ends: Vec<_> = lot.iter().map(|task| Arc::new(end(task))).collect();
                    let written = db.store.finish_all(&ends, at(10)).await.unwrap();
                    assert_eq!(written, vec![true; lot.len()]);
                    done.extend(ids(&lot));
                }
            })
        }).collect();
        let mut done = Vec::new();
        for work in work {
            done.extend(work.await.unwrap());
        }
        assert_eq!(done.len(), all.len(), "none twice");
        assert_eq!(done.into_iter().collect::<HashSet<_>>(), all);
    }

    async fn workers_begin_a_lot_and_the_first_at_a_task_has_it(db: Db) {
        let user = db.user("anna").await.id;
        let tasks = [db.submit(user, 0).await, db.submit(user, 1).await];
        assert_eq!(claimed(&db, 2).await.len(), 2);
        let starting = |id: Uuid, handed, worker: &str| Starting { id, handed, worker: worker.to_owned() };
        let asked = [
            starting(tasks[1], 1, "b"), starting(tasks[0], 1, "a"), starting(tasks[0], 2, "c"), starting(Uuid::nil(), 1, "d"),
        ];
        let go = Start::Go { attempt: 1, again: false };
        let told = db.store.start_handed_out(&asked, at(10)).await.unwrap();
        assert_eq!(told, [go, go, Start::Drop, Start::Drop]);
        let again = [starting(tasks[0], 1, "a"), starting(tasks[1], 1, "e")];
        let told = db.store.start_handed_out(&again, at(11)).await.unwrap();
        assert_eq!(told, [go, Start::Go { attempt: 2, again: true }], "whoever had it was lost");
    }

    async fn of_the_ends_of_a_lot_each_shop_is_told_its_own(db: Db) {
        let (mut told, mut ends) = (HashSet::new(), Vec::new());
        for name in ["anna", "boris", "vera"] {
            let user = db.user(name).await.id;
            // Boris wants to hear of other things, vera of nothing.
            let event = match name {
                "anna" => Some(WebhookEvent::CalculationFinished),
                "boris" => Some(WebhookEvent::StockBooked),
                _ => None,
            };
            let hook = Uuid::new_v4();
            if let Some(event) = event {
                let fields = WebhookFields {
                    url: format!("https://{name}.example.com/"), events: vec![event], description: None, enabled: true,
                };
                db.store.create_webhook(user, hook, fields, "secret", 5, at(0)).await.unwrap();
            }
            for second in 0..2 {
                let id = db.submit(user, second).await;
                if name == "anna" {
                    told.insert((hook, id));
                }
                ends.push(Arc::new(AttemptEnd { id, attempt: 1, end: finished("x") }));
            }
        }
        assert_eq!(claimed(&db, 6).await.len(), 6);
        assert_eq!(db.store.finish_all(&ends, at(10)).await.unwrap(), [true; 6]);
        let due = db.store.take_deliveries(&HashMap::new(), 100, 100).await.unwrap();
        assert_eq!(due.iter().map(|due| (due.webhook_id, due.id)).collect::<HashSet<_>>(), told);
        assert_eq!(due.len(), 2);
    }

    async fn ends_of_a_lot_are_each_written_once_or_refused(db: Db) {
        let user = db.user("anna").await.id;
        let calculations: Vec<NewCalculation> = (0..4).map(|_| job(user)).collect();
        let tasks: Vec<Uuid> = calculations.iter().map(|new| new.id).collect();
        let batch = NewBatch {
            id: Uuid::new_v4(), scope: user.into(), name: "Monday".to_owned(), combined: false, jobs: 4, calculations,
        };
        let batch_id = batch.id;
        db.store.accept_batch(batch, 100, at(0)).await.unwrap();
        assert_eq!(claimed(&db, 4).await.len(), 4);
        db.store.request_stop(user, tasks[2], at(10)).await.unwrap();
        let end = |id, attempt, text: &str| Arc::new(AttemptEnd { id, attempt, end: finished(text) });
        let ends = [
            end(tasks[1], 1, "second"),
            end(tasks[0], 1, "first"),
            end(tasks[2], 1, "last of the stopped one"),
            end(tasks[3], 7, "of an attempt that never was"),
            end(tasks[0], 1, "twice"),
        ];
        assert_eq!(db.store.finish_all(&ends, at(11)).await.unwrap(), [true, true, true, false, false]);
        let ended = async |n: usize| {
            let whole = db.whole(user, tasks[n]).await.unwrap();
            (whole.status, whole.result_json)
        };
        let with = |text: &str| Some(format!("{{\"layout\": \"{text}\"}}"));
        assert_eq!(ended(0).await, (Status::Finished, with("first")));
        assert_eq!(ended(1).await, (Status::Finished, with("second")));
        assert_eq!(ended(2).await, (Status::Stopped, with("last of the stopped one")));
        assert_eq!(ended(3).await, (Status::Queued, None), "its worker has given no sign of life");
        let state = async || db.store.batch(user, batch_id).await.unwrap().0.state;
        assert_eq!(state().await, BatchState::Running);
        assert_eq!(db.store.finish_all(&[end(tasks[3], 1, "fourth")], at(12)).await.unwrap(), [true]);
        assert_eq!(state().await, BatchState::Finished);
        assert_eq!(db.store.counts().await.unwrap(), Counts::default());
        assert!(db.store.finish_all(&[], at(13)).await.unwrap().is_empty());
    }

    async fn a_lot_ends_those_of_its_batches_that_have_ended_and_each_calculation_has_its_own_figures(db: Db) {
        let user = db.user("anna").await.id;
        let (mut batches, mut ends) = (Vec::new(), Vec::new());
        // Of so many calculations each, so many end with the lot.
        for (jobs, ending) in [(1, 1), (2, 2), (2, 1)] {
            let calculations: Vec<NewCalculation> = (0..jobs).map(|_| job(user)).collect();
            ends.extend(calculations.iter().take(ending).map(|new| new.id));
            let id = Uuid::new_v4();
            let batch = NewBatch { id, scope: user.into(), name: "Monday".to_owned(), combined: false, jobs, calculations };
            db.store.accept_batch(batch, 100, at(0)).await.unwrap();
            batches.push(id);
        }
        assert_eq!(claimed(&db, 5).await.len(), 5);
        let end = |(n, id): (u64, &Uuid)| {
            let end = End { status: EndStatus::Finished, outcome: Some(layout("x", n)) };
            Arc::new(AttemptEnd { id: *id, attempt: 1, end })
        };
        let lot: Vec<_> = (1..).zip(&ends).map(end).collect();
        assert_eq!(db.store.finish_all(&lot, at(10)).await.unwrap(), [true; 4]);
        for (n, id) in (1..).zip(&ends) {
            let calculation = db.store.outline(user, *id).await.unwrap().calculation;
            assert_eq!(calculation.totals, Some(layout("x", n).totals));
            assert_eq!(calculation.completed_at, Some(at(10)));
        }
        let mut states = Vec::new();
        for id in batches {
            states.push(db.store.batch(user, id).await.unwrap().0.state);
        }
        assert_eq!(states, [BatchState::Finished, BatchState::Finished, BatchState::Running]);
    }
}

//! Accounts, plans, and the monthly quota.

use crate::support::{at, finished, job, new_id, told, told_of_nobody};
use chrono::{DateTime, Utc};
use store::{Limited, NewUser, SecurityKind, StoreError};

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

stories! {
    async fn an_address_has_one_account_whatever_its_case(db: Db) {
        let new = NewUser {
            id: new_id(),
            email: " Anna@Example.COM".to_owned(),
            name: "Анна\0".to_owned(),
            password_hash: "hash".to_owned(),
            plan: "free".to_owned(),
            now: at(0),
        };
        let made = db.store.create_user(new.clone(), &told(SecurityKind::Registered, new.id, 0)).await.unwrap();
        assert_eq!((made.email.as_str(), made.name.as_str()), ("anna@example.com", "Анна\u{fffd}"));
        let event = told(SecurityKind::Registered, made.id, 0);
        let same = NewUser { id: new_id(), email: "ANNA@example.com".to_owned(), ..new };
        let again = db.store.create_user(same, &event).await;
        assert!(matches!(again, Err(StoreError::AlreadyExists)), "{again:?}");

        assert_eq!(db.store.user_by_email("ANNA@EXAMPLE.com").await.unwrap(), Some(made.clone()));
        assert_eq!(db.store.user_by_id(made.id).await.unwrap(), Some(made));
        assert_eq!(db.store.user_by_email("nobody@example.com").await.unwrap(), None);
        assert_eq!(db.store.user_by_email("anna@example.com\0").await.unwrap(), None);
        assert_eq!(db.store.user_by_id(new_id()).await.unwrap(), None);
    }

    async fn an_account_is_put_on_another_plan(db: Db) {
        let user = db.user("boris").await;
        let change = async |user, plan| {
            db.store.change_plan(user, plan, &told(SecurityKind::PlanChanged, user, 1)).await
        };
        assert_eq!(change(user.id, "enterprise").await.unwrap().plan, "enterprise");
        assert_eq!(db.store.user_by_id(user.id).await.unwrap().unwrap().plan, "enterprise");
        let unknown = change(new_id(), "pro").await;
        assert!(matches!(unknown, Err(StoreError::NotFound)), "{unknown:?}");
    }

    async fn the_quota_ends_with_the_limit_and_leaves_no_trace_of_the_refused(db: Db) {
        let user = db.user("anna").await.id;
        for _ in 0..2 {
            db.store.accept(job(user), 2, at(0)).await.unwrap();
        }
        let refused = job(user);
        let id = refused.id;
        let answer = db.store.accept(refused, 2, at(0)).await;
        assert!(matches!(answer, Err(StoreError::LimitReached { of: Limited::MonthlyRequests, limit: 2, current: 2 })), "{answer:?}");
        assert!(matches!(db.whole(user, id).await, Err(StoreError::NotFound)));
        assert_eq!(db.used(user).await, 2);
        let nothing = db.store.accept(job(db.user("boris").await.id), 0, at(0)).await;
        assert!(matches!(nothing, Err(StoreError::LimitReached { of: Limited::MonthlyRequests, limit: 0, current: 0 })), "{nothing:?}");
    }

    async fn a_new_month_in_utc_begins_at_zero(db: Db) {
        let user = db.user("anna").await.id;
        let (last, first) = (moment("2026-11-30T23:59:59.999Z"), moment("2026-12-01T00:00:00Z"));
        db.store.accept(job(user), 1, last).await.unwrap();
        assert!(db.store.accept(job(user), 1, last).await.is_err());
        db.store.accept(job(user), 1, first).await.unwrap();
        assert_eq!(db.store.usage(user, last).await.unwrap().requests_used, 1);
        assert_eq!(db.store.usage(user, first).await.unwrap().requests_used, 1);
        assert_eq!(db.store.usage(user, moment("2027-11-30T00:00:00Z")).await.unwrap().requests_used, 0);
    }

    async fn an_error_is_given_back_to_the_month_that_counted_it(db: Db) {
        let user = db.user("anna").await.id;
        let (last, first) = (moment("2026-11-30T23:59:59Z"), moment("2026-12-01T00:00:05Z"));
        db.store.accept(job(user), 5, last).await.unwrap();
        let task = db.store.claim("w", None, last).await.unwrap().unwrap();
        db.store.accept(job(user), 5, first).await.unwrap();
        db.store.fail(task.id, task.attempt, "no", false, first).await.unwrap();
        assert_eq!(db.store.usage(user, last).await.unwrap().requests_used, 0);
        assert_eq!(db.store.usage(user, first).await.unwrap().requests_used, 1);
    }

    async fn a_job_needs_a_user_and_an_id_of_its_own(db: Db) {
        let nobody = db.store.accept(job(new_id()), 5, at(0)).await;
        assert!(matches!(nobody, Err(StoreError::NotFound)), "{nobody:?}");
        let user = db.user("anna").await.id;
        let first = job(user);
        db.store.accept(first.clone(), 5, at(0)).await.unwrap();
        let twice = db.store.accept(first, 5, at(0)).await;
        assert!(matches!(twice, Err(StoreError::AlreadyExists)), "{twice:?}");
        assert_eq!(db.used(user).await, 1);
    }

    async fn a_user_who_leaves_takes_everything_along_and_no_worker_writes_for_them_again(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let running = db.submit(anna, 0).await;
        let task = db.claim("w", 1).await.unwrap();
        let waiting = db.submit(anna, 2).await;
        let kept = db.submit(boris, 3).await;
        let mut ended = db.store.delete_user(anna, &told_of_nobody(SecurityKind::AccountDeleted, 9)).await.unwrap();
        ended.sort();
        assert_eq!(ended, [running, waiting]);
        assert!(!db.store.finish(task.id, task.attempt, finished("late"), at(4)).await.unwrap());
        assert_eq!(db.store.user_by_id(anna).await.unwrap(), None);
        assert_eq!(db.claim("w", 5).await.unwrap().id, kept);
        assert!(db.store.usage_by_month(anna).await.unwrap().is_empty());
        let again = db.store.delete_user(anna, &told_of_nobody(SecurityKind::AccountDeleted, 9)).await;
        assert!(matches!(again, Err(StoreError::NotFound)), "{again:?}");
    }

    async fn a_user_reads_all_own_calculations_page_by_page(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        for seconds in 0..5 {
            db.submit(anna, seconds).await;
            db.submit(boris, seconds).await;
        }
        let task = db.claim("w", 9).await.unwrap();
        db.store.finish(task.id, task.attempt, finished("done"), at(10)).await.unwrap();
        let mut all = Vec::new();
        loop {
            let page = db.store.own_outlines(anna, all.last().copied(), 2).await.unwrap();
            if page.is_empty() {
                break;
            }
            assert!(page.iter().all(|row| row.request_size > 0));
            assert!(page.iter().all(|row| (row.result_size > 0) == (row.calculation.id == task.id)));
            all.extend(page.iter().map(|row| row.calculation.id));
        }
        assert_eq!(all.len(), 5);
        let usage = db.store.usage_by_month(anna).await.unwrap();
        assert_eq!((usage[0].month.as_str(), usage[0].requests, usage.len()), ("2026-11", 5, 1));
    }
}

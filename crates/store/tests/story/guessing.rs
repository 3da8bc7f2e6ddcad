//! Allowances of attempts: what strangers use up, what is left to others, and what a restart does not change.

use crate::support::{at, hashes, new_id, told};
use chrono::TimeDelta;
use store::{Allowance, NewDevice, NewRefreshToken, SecurityKind, Source};

const ACCOUNT: Allowance = Allowance { burst: 8, period: TimeDelta::seconds(600) };
const NETWORK: Allowance = Allowance { burst: 4, period: TimeDelta::seconds(1_000) };

fn from(network: &str) -> Option<Source<'_>> {
    Some(Source { network, allowance: NETWORK, reserve: 2 })
}

stories! {
    async fn a_network_uses_up_its_own_share_and_leaves_the_rest(db: Db) {
        let (account, other) = (new_id(), new_id());
        let take = async |subject, network, second| {
            db.store.take_attempt(subject, ACCOUNT, from(network), at(second)).await.unwrap()
        };
        for _ in 0..4 {
            assert_eq!(take(account, "a", 0).await, None);
        }
        assert_eq!(take(account, "a", 0).await, Some(TimeDelta::seconds(1_000)));
        assert_eq!(take(other, "a", 0).await, None, "another account is another matter");
        assert_eq!(take(account, "b", 0).await, None);
        assert_eq!(take(account, "b", 0).await, None, "the sixth of eight");
        assert_eq!(take(account, "b", 0).await, Some(TimeDelta::seconds(600)), "two are for those who come anew");
        assert_eq!(take(account, "c", 0).await, None);
        assert_eq!(take(account, "d", 0).await, None);
        assert_eq!(take(account, "e", 0).await, Some(TimeDelta::seconds(600)), "all are used up");
        assert_eq!(take(account, "e", 600).await, None, "one has come back");
    }

    async fn in_no_day_there_are_more_attempts_than_the_allowance_has_however_many_come_at_once(db: Db) {
        let account = new_id();
        let rate = Allowance { burst: 40, period: TimeDelta::minutes(24) };
        let other = db.another_server().await;
        let mut granted = 0;
        for minute in 0..(24 * 60) {
            // A network of its own each time, and two servers that know nothing of each other.
            let names = [format!("{minute}a"), format!("{minute}b")];
            let source = |n: usize| Some(Source { network: &names[n], allowance: NETWORK, reserve: 2 });
            let (one, two) = tokio::join!(
                db.store.take_attempt(account, rate, source(0), at(minute * 60)),
                other.take_attempt(account, rate, source(1), at(minute * 60)),
            );
            granted += [one, two].into_iter().filter(|answer| answer.as_ref().unwrap().is_none()).count();
        }
        assert!((99..=100).contains(&granted), "{granted}");
    }

    async fn what_is_given_back_was_never_taken(db: Db) {
        let account = new_id();
        for second in 0..50 {
            assert_eq!(db.store.take_attempt(account, ACCOUNT, from("a"), at(second)).await.unwrap(), None);
            db.store.give_attempt_back(account, ACCOUNT, from("a"), at(second)).await.unwrap();
        }
    }

    async fn what_is_there_again_is_forgotten_and_nothing_else(db: Db) {
        let account = new_id();
        db.store.take_attempt(account, ACCOUNT, from("a"), at(0)).await.unwrap();
        assert_eq!(db.store.forget_attempts(at(599)).await.unwrap(), 0);
        assert_eq!(db.store.forget_attempts(at(600)).await.unwrap(), 1);
        assert_eq!(db.store.forget_attempts(at(1_000)).await.unwrap(), 1);
    }

    async fn an_account_knows_so_many_devices_and_keeps_those_that_come_again(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let note = async |user, hash: &str, second| {
            let token = NewRefreshToken {
                session: new_id(),
                user_id: user,
                token: hashes(&format!("{second} {hash}")),
                user_agent: None,
                now: at(second),
                expires_at: at(9_999),
            };
            let device = NewDevice { id: new_id(), hash, most: 3 };
            let event = told(SecurityKind::SignedIn, user, second);
            db.store.begin_session(token, device, &event).await.unwrap();
        };
        let known = async |hash: &str| db.store.devices_by_hash(hash).await.unwrap();
        note(anna, "home", 0).await;
        note(anna, "home", 1).await;
        note(boris, "home", 2).await;
        let home = known("home").await;
        assert_eq!(home.iter().map(|device| device.user_id).collect::<Vec<_>>(), [boris, anna]);
        for n in 0..10 {
            note(anna, &format!("script {n}"), 10 + n).await;
        }
        assert_eq!(known("home").await.len(), 2, "whatever comes once does not take its place");
        assert_eq!(known("script 7").await, []);
        assert_eq!((known("script 8").await.len(), known("script 9").await.len()), (1, 1));
    }
}

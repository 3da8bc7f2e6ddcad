//! Does alike things together: what comes while others are being done waits, and is then done with whatever else has come
//! meanwhile. So there is one transaction for many, the more the busier it is, and what comes alone does not wait for others
//! (group commit). Where nobody waits for the answer, lots may also be kept apart, so that more come together.

use std::sync::Arc;
use std::time::Duration;
use store::{Result, StoreError};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::Instant;

/// Lots that are done at once, at most.
const AT_ONCE: usize = 4;
/// The next lot is begun so late while one is done: what waits for a lock does not hold up all that follows.
const PATIENCE: Duration = Duration::from_millis(100);
/// The most of a lot.
const MOST: usize = 32;

type InLine<I, O> = (I, oneshot::Sender<Result<O>>);

/// Things to be done together.
pub struct Lots<I, O> {
    add: mpsc::Sender<InLine<I, O>>,
}

impl<I: Clone + Send + Sync + 'static, O: Send + 'static> Lots<I, O> {
    /// Does lots with `work`, which answers for each of a lot in its order. Where a lot fails, each of it is done for itself, so
    /// that one does not spoil the others.
    pub fn new<F>(work: impl Fn(Vec<I>) -> F + Send + Sync + 'static) -> Lots<I, O>
    where
        F: Future<Output = Result<Vec<O>>> + Send + 'static,
    {
        Self::apart(Duration::ZERO, work)
    }

    /// As [`Lots::new`], where each lot is begun so long after the one before at the soonest.
    pub fn apart<F>(gap: Duration, work: impl Fn(Vec<I>) -> F + Send + Sync + 'static) -> Lots<I, O>
    where
        F: Future<Output = Result<Vec<O>>> + Send + 'static,
    {
        let (add, waiting) = mpsc::channel::<InLine<I, O>>(MOST);
        let (waiting, work) = (Arc::new(Mutex::new((waiting, Instant::now()))), Arc::new(work));
        for _ in 0..AT_ONCE {
            let (waiting, work) = (waiting.clone(), work.clone());
            tokio::spawn(async move {
                loop {
                    let mut lot = Vec::with_capacity(MOST);
                    let mut turn = waiting.lock().await;
                    let (waiting, soonest) = &mut *turn;
                    if waiting.recv_many(&mut lot, MOST).await == 0 {
                        return;
                    }
                    tokio::time::sleep_until(*soonest).await;
                    while lot.len() < MOST
                        && let Ok(next) = waiting.try_recv()
                    {
                        lot.push(next);
                    }
                    *soonest = Instant::now() + gap;
                    let (items, tell): (Vec<I>, Vec<_>) = lot.into_iter().unzip();
                    let work = work.clone();
                    let mut doing = tokio::spawn(async move { done(&*work, items).await });
                    let in_time = tokio::time::timeout(PATIENCE, &mut doing).await;
                    drop(turn);
                    let answers = match in_time {
                        Ok(answers) => answers,
                        Err(_) => doing.await,
                    };
                    // Where the work panicked nobody is answered, and all hear that it broke off.
                    let Ok(answers) = answers else { continue };
                    for (tell, answer) in tell.into_iter().zip(answers) {
                        // Who does not wait any more will ask again.
                        let _ = tell.send(answer);
                    }
                }
            });
        }
        Lots { add }
    }

    /// Does this with the next lot.
    ///
    /// # Errors
    /// What the database says.
    pub async fn with_others(&self, item: I) -> Result<O> {
        let (tell, answer) = oneshot::channel();
        if self.add.send((item, tell)).await.is_err() {
            return Err(broken_off());
        }
        answer.await.unwrap_or_else(|_| Err(broken_off()))
    }
}

/// The answers for each of a lot.
async fn done<I: Clone, O, F>(work: &impl Fn(Vec<I>) -> F, items: Vec<I>) -> Vec<Result<O>>
where
    F: Future<Output = Result<Vec<O>>>,
{
    let one = |mut answers: Vec<O>| answers.pop().ok_or_else(broken_off);
    match work(items.clone()).await {
        Ok(answers) => answers.into_iter().map(Ok).collect(),
        Err(error) if items.len() == 1 => vec![Err(error)],
        Err(_) => {
            let mut answers = Vec::with_capacity(items.len());
            for item in items {
                answers.push(work(vec![item]).await.and_then(one));
            }
            answers
        }
    }
}

fn broken_off() -> StoreError {
    StoreError::Database("broken off".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;
    use std::sync::Mutex as Plain;
    use tokio::sync::Semaphore;

    #[tokio::test]
    async fn what_comes_while_others_are_done_is_done_together_and_each_gets_its_own_answer() {
        let (sizes, gate) = (Arc::new(Plain::new(Vec::new())), Arc::new(Semaphore::new(0)));
        let lots = {
            let (sizes, gate) = (sizes.clone(), gate.clone());
            Arc::new(Lots::new(move |items: Vec<u32>| {
                let (sizes, gate) = (sizes.clone(), gate.clone());
                async move {
                    sizes.lock().unwrap().push(items.len());
                    gate.acquire().await.unwrap().forget();
                    Ok(items.iter().map(|item| item * 2).collect())
                }
            }))
        };
        let asked: Vec<_> = (0..20_u32)
            .map(|n| {
                let lots = lots.clone();
                tokio::spawn(async move { (n, lots.with_others(n).await.unwrap()) })
            })
            .collect();
        // All have come before any of it is done.
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        gate.add_permits(20);
        for answer in join_all(asked).await {
            let (n, answer) = answer.unwrap();
            assert_eq!(answer, 2 * n);
        }
        let sizes = sizes.lock().unwrap();
        assert_eq!(sizes.iter().sum::<usize>(), 20);
        assert!(sizes.len() <= 3, "{sizes:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn lots_are_kept_apart_where_they_follow_each_other_and_what_comes_alone_is_done_at_once() {
        let gap = Duration::from_millis(25);
        let lots = Arc::new(Lots::apart(gap, async |items: Vec<u32>| {
            let answers = vec![(items.len(), Instant::now()); items.len()];
            Ok(answers)
        }));
        let begun = Instant::now();
        let done = async |after: u64| {
            tokio::time::sleep_until(begun + Duration::from_millis(after)).await;
            let (of, at) = lots.with_others(0).await.unwrap();
            (of, (at - begun).as_millis())
        };
        let all = join_all([0, 5, 10, 15, 90].map(done)).await;
        let of: Vec<_> = all.iter().map(|(of, _)| *of).collect();
        assert_eq!(of, [1, 3, 3, 3, 1], "{all:?}");
        assert!(all[0].1 < 5 && all[1].1 >= 25 && all[3].1 < 30 && all[4].1 < 95, "{all:?}");
    }

    #[tokio::test]
    async fn one_that_cannot_be_done_does_not_spoil_the_others() {
        let lots = Arc::new(Lots::new(async |items: Vec<u32>| {
            if items.contains(&3) { Err(StoreError::Damaged("three".to_owned())) } else { Ok(items) }
        }));
        let all = (0..8_u32).map(|n| {
            let lots = lots.clone();
            async move { lots.with_others(n).await }
        });
        for (n, answer) in (0..).zip(join_all(all).await) {
            match answer {
                Ok(same) => assert_eq!(same, n),
                Err(error) => assert!(n == 3 && matches!(error, StoreError::Damaged(_))),
            }
        }
    }

    #[tokio::test]
    async fn a_lot_that_panics_breaks_off_and_the_next_ones_are_done() {
        let lots = Lots::new(async |items: Vec<u32>| {
            assert!(!items.contains(&3), "three");
            Ok(items)
        });
        for _ in 0..2 * AT_ONCE {
            assert!(lots.with_others(3).await.is_err());
        }
        assert_eq!(lots.with_others(4).await.unwrap(), 4);
    }
}

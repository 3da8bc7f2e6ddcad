//! Who watches which task, and the loop that tells them how it gets on.
//!
//! The rows of the database are asked, all watched ones at once, so it does not matter on which server a task is solved. An
//! end in this process is looked for at once, one elsewhere within a round.

use crate::error::ApiError;
use crate::queue::{Phase, Queue};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Glance, Store};
use tokio::sync::{Notify, watch};
use uuid::Uuid;

/// How often the database is asked while anybody watches.
const ROUND: Duration = Duration::from_millis(250);
/// However fast tasks end here, so much time lies between two questions.
const BREATH: Duration = Duration::from_millis(20);
/// The most who watch at once, on this server.
const MOST: usize = 16_384;
/// Of these, the most of one account.
const MOST_OF_ACCOUNT: usize = MOST / 2;
/// When whoever is one too many may try again, s.
const RETRY_AFTER: u64 = 5;

/// What is known of a watched task.
#[derive(Debug, Clone, PartialEq)]
pub enum TaskNews {
    /// The database has not been asked yet.
    Nothing,
    /// How it is getting on.
    Glance(Glance),
    /// It was deleted.
    Gone,
}

/// Who watches which task; cheap to clone.
#[derive(Clone, Default)]
pub struct TaskWatchers(Arc<WatchedTasks>);

#[derive(Default)]
struct WatchedTasks {
    watched: Mutex<Watched>,
    /// Somebody watches, where nobody did.
    begun: Notify,
}

#[derive(Default)]
struct Watched {
    tasks: HashMap<Uuid, watch::Sender<TaskNews>>,
    accounts: HashMap<Uuid, usize>,
    watchers: usize,
}

/// One who watches a task, until this is dropped.
pub struct TaskWatcher {
    watchers: TaskWatchers,
    account: Uuid,
    task: Uuid,
    seen: Option<watch::Receiver<TaskNews>>,
}

impl TaskWatchers {
    /// Watches a task for this account, which may see it.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there are too many who watch, or too many of this account.
    pub fn watch(&self, account: Uuid, task: Uuid) -> Result<TaskWatcher, ApiError> {
        let mut watched = self.watched();
        let own = watched.accounts.get(&account).copied().unwrap_or(0);
        if watched.watchers >= MOST || own >= MOST_OF_ACCOUNT {
            return Err(ApiError::too_many_requests(RETRY_AFTER));
        }
        watched.accounts.insert(account, own + 1);
        watched.watchers += 1;
        let sender = watched.tasks.entry(task).or_insert_with(|| watch::Sender::new(TaskNews::Nothing));
        let seen = Some(sender.subscribe());
        drop(watched);
        self.0.begun.notify_one();
        Ok(TaskWatcher { watchers: self.clone(), account, task, seen })
    }

    /// Tells those who watch, until the server goes down.
    pub async fn tell(self, store: Store, queue: Queue) {
        let mut left = queue.departures();
        loop {
            let tasks: Vec<Uuid> = self.watched().tasks.keys().copied().collect();
            if tasks.is_empty() {
                tokio::select! {
                    () = self.0.begun.notified() => continue,
                    () = queue.reached(Phase::Draining) => return,
                }
            }
            match store.glances(&tasks).await {
                Ok(glances) => self.told(&tasks, glances),
                Err(error) => tracing::warn!(%error, "watched tasks could not be looked at"),
            }
            tokio::select! {
                () = tokio::time::sleep(ROUND) => {}
                _ = left.changed() => tokio::time::sleep(BREATH).await,
                () = queue.reached(Phase::Draining) => return,
            }
        }
    }

    fn told(&self, tasks: &[Uuid], mut glances: HashMap<Uuid, Glance>) {
        let watched = self.watched();
        for task in tasks {
            let Some(sender) = watched.tasks.get(task) else { continue };
            let now = glances.remove(task).map_or(TaskNews::Gone, TaskNews::Glance);
            sender.send_if_modified(|seen| {
                let is_new = *seen != now;
                *seen = now;
                is_new
            });
        }
    }

    fn watched(&self) -> MutexGuard<'_, Watched> {
        self.0.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TaskWatcher {
    /// Waits for the next news.
    pub async fn next(&mut self) -> TaskNews {
        let Some(seen) = self.seen.as_mut() else { return TaskNews::Gone };
        match seen.changed().await {
            Ok(()) => seen.borrow_and_update().clone(),
            Err(_) => TaskNews::Gone,
        }
    }
}

impl Drop for TaskWatcher {
    fn drop(&mut self) {
        let mut watched = self.watchers.watched();
        // Before the count of those who watch the task.
        self.seen = None;
        watched.watchers -= 1;
        if let Entry::Occupied(mut own) = watched.accounts.entry(self.account) {
            *own.get_mut() -= 1;
            if *own.get() == 0 {
                own.remove();
            }
        }
        if let Entry::Occupied(task) = watched.tasks.entry(self.task)
            && task.get().receiver_count() == 0
        {
            task.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Status;

    fn running(percent: f64) -> Glance {
        Glance { status: Status::Running, percent, error: None }
    }

    #[tokio::test]
    async fn all_who_watch_a_task_hear_what_is_new_of_it_and_nothing_is_kept_of_those_who_left() {
        let watchers = TaskWatchers::default();
        let (anna, task, other) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        let mut first = watchers.watch(anna, task).unwrap();
        let mut second = watchers.watch(anna, task).unwrap();
        watchers.told(&[task, other], HashMap::from([(task, running(1.0)), (other, running(9.0))]));
        assert_eq!(first.next().await, TaskNews::Glance(running(1.0)));
        watchers.told(&[task], HashMap::from([(task, running(1.0))]));
        watchers.told(&[task], HashMap::from([(task, running(2.0))]));
        assert_eq!(first.next().await, TaskNews::Glance(running(2.0)));
        assert_eq!(second.next().await, TaskNews::Glance(running(2.0)), "only the latest is kept");
        watchers.told(&[task], HashMap::new());
        assert_eq!(second.next().await, TaskNews::Gone);
        drop((first, second));
        let watched = watchers.watched();
        assert_eq!((watched.watchers, watched.tasks.len(), watched.accounts.len()), (0, 0, 0));
    }

    #[test]
    fn no_account_takes_every_place_and_there_are_only_so_many() {
        let watchers = TaskWatchers::default();
        let watch = |account: u128| watchers.watch(Uuid::from_u128(account), Uuid::nil());
        let mut all: Vec<TaskWatcher> = (0..MOST_OF_ACCOUNT).map(|_| watch(1).unwrap()).collect();
        assert!(watch(1).is_err());
        all.extend((MOST_OF_ACCOUNT..MOST).map(|_| watch(2).unwrap()));
        assert!(watch(3).is_err());
        all.pop();
        watch(3).unwrap();
    }
}

//! The roll of workers: who has announced itself lately.

use super::link::{Link, next};
use super::messages::Announcement;
use super::protocol::{self, WORKER};
use crate::clock::Clock;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::SeenWorker;

/// How often a worker announces itself.
pub const EVERY: Duration = Duration::from_secs(2);
/// Who has been silent for so long is taken off.
const SILENCE: Duration = Duration::from_secs(10);
/// The most workers that are kept.
const MOST: usize = 4096;
/// The longest name of a worker, in bytes.
const LONGEST_NAME: usize = 64;

/// Whether a worker may be called so: it goes into logs and rows.
pub fn is_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'/');
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(plain)
}

/// Who has announced itself lately, and when.
pub struct Roll {
    clock: Arc<dyn Clock>,
    heard: Mutex<HashMap<String, (Announcement, Duration)>>,
}

impl Roll {
    /// An empty one.
    pub fn new(clock: Arc<dyn Clock>) -> Roll {
        Roll { clock, heard: Mutex::default() }
    }

    /// Listens for as long as there is a connection.
    pub async fn listen(self: Arc<Self>, link: Link) {
        let Some(mut heard) = link.hear(WORKER, None).await else { return };
        while let Some(message) = next(&mut heard).await {
            if let Ok(announcement) = protocol::read::<Announcement>(&message.payload) {
                self.note(announcement);
            }
        }
    }

    fn note(&self, announcement: Announcement) {
        let named = is_name(&announcement.name) && is_name(&announcement.program);
        let mut heard = self.lately();
        if named && (heard.len() < MOST || heard.contains_key(&announcement.name)) {
            heard.insert(announcement.name.clone(), (announcement, self.clock.elapsed()));
        }
    }

    /// Who has announced itself lately, by name.
    pub fn workers(&self) -> Vec<SeenWorker> {
        let mut workers: Vec<_> = self.lately().values().map(|(worker, _)| seen(worker)).collect();
        workers.sort_by(|a, b| a.name.cmp(&b.name));
        workers
    }

    fn lately(&self) -> MutexGuard<'_, HashMap<String, (Announcement, Duration)>> {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.elapsed();
        heard.retain(|_, (_, then)| now.saturating_sub(*then) < SILENCE);
        heard
    }
}

fn seen(worker: &Announcement) -> SeenWorker {
    SeenWorker {
        name: worker.name.clone(),
        serves: false,
        version: worker.program.clone(),
        cores: worker.cores.into(),
        slots: worker.threads.into(),
        busy: worker.busy.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ManualClock;

    fn worker(name: &str) -> Announcement {
        Announcement { name: name.to_owned(), program: "0.1.0".to_owned(), cores: 4, threads: 2, busy: 1 }
    }

    #[test]
    fn who_is_silent_is_taken_off_the_roll() {
        let clock = Arc::new(ManualClock::new(chrono::DateTime::UNIX_EPOCH));
        let roll = Roll::new(clock.clone());
        roll.note(worker("b"));
        clock.advance(Duration::from_secs(6));
        roll.note(worker("a"));
        roll.note(worker("no name\n"));
        assert_eq!(roll.workers(), [seen(&worker("a")), seen(&worker("b"))]);
        clock.advance(Duration::from_secs(6));
        assert_eq!(roll.workers(), [seen(&worker("a"))]);
    }

    #[test]
    fn a_crowd_of_names_does_not_fill_the_memory() {
        let roll = Roll::new(Arc::new(ManualClock::new(chrono::DateTime::UNIX_EPOCH)));
        for n in 0..MOST + 10 {
            roll.note(worker(&format!("w{n}")));
        }
        assert_eq!(roll.workers().len(), MOST);
    }
}

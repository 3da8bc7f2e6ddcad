//! Sends what lies in the outbox, in every server: so much at once, of one webhook never so much that others wait for it.

use super::sender::{Message, Sender};
use super::signature::sign;
use crate::clock::Clock;
use crate::queue::Queue;
use chrono::TimeDelta;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use store::{DeliveryEnd, DueDelivery, SentAttempt, Store};
use tokio::task::JoinSet;
use uuid::Uuid;

/// Deliveries that are under way at once.
const MOST: usize = 64;
/// Of one webhook.
const EACH: usize = 8;
/// How long to wait before the outbox is looked into again.
const NAP: Duration = Duration::from_millis(500);
/// How long what is under way may take when the server goes down; what is cut off is sent again by whoever comes next.
const LAST: Duration = Duration::from_secs(5);
/// A webhook that has failed for so long is switched off.
pub const PATIENCE: TimeDelta = TimeDelta::days(5);
/// The pauses between attempts, seconds: 24 hours in all.
const PAUSES: [i64; 11] = [5, 30, 120, 600, 1_800, 3_600, 7_200, 10_800, 14_400, 21_600, 26_245];

/// Sends the events of all webhooks.
pub struct Deliverer {
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Who says when the server goes down.
    pub queue: Queue,
    /// The connection to receivers.
    pub sender: Sender,
}

impl Deliverer {
    /// Delivers until the server goes down.
    pub async fn run(self) {
        let mut under_way: HashMap<Uuid, usize> = HashMap::new();
        let mut sending = JoinSet::new();
        while self.queue.is_open() {
            let free = MOST.saturating_sub(sending.len());
            let taken = match self.store.take_deliveries(&under_way, EACH, free).await {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::error!(%error, "no delivery can be taken");
                    Vec::new()
                }
            };
            for due in taken {
                *under_way.entry(due.webhook_id).or_default() += 1;
                sending.spawn(attempt(self.sender.clone(), self.clock.clone(), due));
            }
            let first = tokio::select! {
                Some(first) = sending.join_next() => Some(first),
                () = tokio::time::sleep(NAP) => None,
            };
            let mut ends: Vec<DeliveryEnd> = first.into_iter().flatten().collect();
            while let Some(next) = sending.try_join_next() {
                ends.extend(next.ok());
            }
            for end in &ends {
                if let Some(count) = under_way.get_mut(&end.webhook_id) {
                    *count = count.saturating_sub(1);
                }
            }
            under_way.retain(|_, count| *count > 0);
            self.settle(&ends).await;
        }
        let mut ends = Vec::new();
        let rest = async {
            while let Some(next) = sending.join_next().await {
                ends.extend(next.ok());
            }
        };
        // What takes longer is sent again.
        let _ = tokio::time::timeout(LAST, rest).await;
        self.settle(&ends).await;
    }

    async fn settle(&self, ends: &[DeliveryEnd]) {
        if ends.is_empty() {
            return;
        }
        match self.store.settle_deliveries(ends, PATIENCE, self.clock.now()).await {
            Ok(given_up) => {
                for webhook in given_up {
                    tracing::warn!(%webhook, "switched off: it has failed for days");
                }
            }
            // They are sent again.
            Err(error) => tracing::error!(%error, "what became of deliveries could not be noted"),
        }
    }
}

/// Tries a delivery once.
async fn attempt(sender: Sender, clock: Arc<dyn Clock>, due: DueDelivery) -> DeliveryEnd {
    let DueDelivery { webhook_id, id, attempt, tries, url, secret, body } = due;
    let (at, started) = (clock.now(), clock.elapsed());
    let (message_id, timestamp) = (message_id(id), at.timestamp());
    let answer = match sign(&secret, &message_id, timestamp, &body) {
        Some(signature) => {
            let message = Message { id: &message_id, timestamp, signature: &signature, body };
            sender.send(&url, message).await.map_err(|error| error.to_string())
        }
        None => Err("the secret cannot be read".to_owned()),
    };
    let delivered = matches!(answer, Ok(200..300));
    let (status, error) = match answer {
        Ok(status @ 300..400) => (Some(status), Some("redirects are not followed".to_owned())),
        Ok(status) => (Some(status), None),
        Err(error) => (None, Some(error)),
    };
    let ms = clock.elapsed().saturating_sub(started).as_millis();
    let sent = SentAttempt { at, status, error, ms: u64::try_from(ms).unwrap_or(u64::MAX) };
    let again = if delivered { None } else { pause(tries) };
    DeliveryEnd { webhook_id, id, attempt, sent, delivered, again }
}

/// The pause after so many tries before this one; none after the last.
fn pause(tries: u32) -> Option<TimeDelta> {
    PAUSES.get(tries as usize).map(|seconds| TimeDelta::seconds(*seconds))
}

/// The id of a message, as it stands in the header.
pub fn message_id(event: Uuid) -> String {
    format!("msg_{}", event.simple())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_is_tried_again_over_24_hours_with_growing_pauses() {
        assert_eq!((pause(0), pause(1)), (Some(TimeDelta::seconds(5)), Some(TimeDelta::seconds(30))));
        assert!(PAUSES.is_sorted());
        assert_eq!(PAUSES.iter().sum::<i64>(), 24 * 60 * 60);
        assert_eq!(pause(PAUSES.len() as u32), None);
    }
}

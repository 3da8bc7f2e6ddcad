//! How long calculations are kept, by the plans of who made them.

use crate::state::AppState;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// Batches that are deleted in one round of housekeeping, so that it never takes long.
const BATCHES: u32 = 20;

/// Where the deleting stands: people are gone through in turn, plan by plan.
#[derive(Debug, Default)]
pub struct Retention {
    plan: usize,
    after: Option<Uuid>,
}

impl Retention {
    /// Deletes some of what is kept no longer.
    pub async fn round(&mut self, state: &AppState, now: DateTime<Utc>) {
        let plans: Vec<(&str, u32)> = state
            .plans
            .all()
            .iter()
            .filter_map(|plan| Some((plan.name.as_str(), plan.retention_days?)))
            .collect();
        let mut deleted = 0;
        for _ in 0..BATCHES {
            if self.plan >= plans.len() {
                *self = Retention::default();
            }
            let Some((plan, days)) = plans.get(self.plan) else { return };
            let ended_before = now - TimeDelta::days((*days).into());
            match state.store.delete_ended(plan, ended_before, self.after).await {
                Ok(some) => {
                    deleted += some.deleted;
                    self.after = some.after;
                }
                Err(error) => {
                    tracing::error!(%error, "calculations that are kept no longer could not be deleted");
                    break;
                }
            }
            if self.after.is_none() {
                self.plan += 1;
                // All plans have been gone through: the next round begins anew.
                if self.plan >= plans.len() {
                    break;
                }
            }
        }
        if deleted > 0 {
            tracing::info!(deleted, "deleted calculations that their plans keep no longer");
        }
    }
}

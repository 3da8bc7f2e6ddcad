//! Looks at the layouts that workers send, against the stored jobs: a worker is not trusted.

use super::bodies::{self, Bodies, BodyError, MOST_JOB, MOST_LAYOUT};
use super::lots::Lots;
use super::messages::Body;
use crate::outcome;
use crate::runner::Verify;
use engine::{Job, Solution};
use std::collections::HashMap;
use std::sync::Arc;
use store::{Outcome, Packed, Store};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// MiB of texts of jobs and layouts that are looked at at once.
const MEMORY: u32 = 512;
const MIB: u64 = 1024 * 1024;

/// Why a layout is not taken.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It cannot be had now, or the job cannot.
    #[error("cannot be looked at now: {0}")]
    Later(String),
    /// It is none, or breaks the rules of its job.
    #[error("{0}")]
    Wrong(String),
    /// There is no such task.
    #[error("there is no such task")]
    Gone,
}

/// A layout that keeps to the rules of its job.
pub struct Inspected {
    /// The layout as it is kept.
    pub outcome: Outcome,
    /// The compressed job, bytes.
    pub job_size: u64,
    /// The memory that it takes among all that are looked at, as long as this is kept.
    pub room: OwnedSemaphorePermit,
}

/// Looks at layouts.
#[derive(Clone)]
pub struct Inspection {
    /// Reads jobs: of layouts that come at the same time with one statement.
    jobs: Arc<Lots<Uuid, Option<Packed>>>,
    bodies: Bodies,
    memory: Arc<Semaphore>,
}

impl Inspection {
    /// Against the jobs of this database.
    pub fn new(store: Store, bodies: Bodies) -> Inspection {
        let jobs = Lots::new(move |tasks: Vec<Uuid>| {
            let store = store.clone();
            async move {
                let jobs = store.jobs(&tasks).await?;
                Ok(each(&tasks, jobs))
            }
        });
        Inspection { jobs: Arc::new(jobs), bodies, memory: Arc::new(Semaphore::new(MEMORY as usize)) }
    }

    /// The layout, if it keeps to the rules of its job.
    ///
    /// # Errors
    /// [`Refused`].
    pub async fn inspect(
        &self,
        task: Uuid,
        body: Body,
        name: &str,
        verify: Verify,
    ) -> Result<Inspected, Refused> {
        let stored = self.jobs.with_others(task).await;
        let job = stored.map_err(|error| Refused::Later(error.to_string()))?.ok_or(Refused::Gone)?;
        let job_size = job.size();
        let layout = self.bodies.get(body, name).await.map_err(|error| match error {
            BodyError::Store(why) => Refused::Later(why),
            BodyError::Missing | BodyError::Wrong => Refused::Wrong(error.to_string()),
        })?;
        let (job, layout, needed) = measured(job, layout).await?;
        let room = self.memory.clone().acquire_many_owned(needed.min(MEMORY)).await;
        let room = room.map_err(|error| Refused::Later(error.to_string()))?;
        let looked = tokio::task::spawn_blocking(move || {
            let wrong = |what: &dyn std::fmt::Display| Refused::Wrong(what.to_string());
            let text = bodies::text(job, MOST_JOB).map_err(|error| wrong(&error))?;
            let job = Job::from_text(text.as_bytes()).map_err(|_| wrong(&"the job cannot be read"))?;
            drop(text);
            let text = bodies::text(layout, MOST_LAYOUT).map_err(|error| wrong(&error))?;
            let solution: Solution = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
            drop(text);
            verify(&job, &solution).map_err(|violations| wrong(&violations))?;
            outcome::write(&solution).ok_or_else(|| wrong(&"it cannot be written"))
        });
        // Whatever makes the check panic is no layout of ours.
        let outcome =
            looked.await.unwrap_or_else(|_| Err(Refused::Wrong("it cannot be checked".to_owned())))?;
        Ok(Inspected { outcome, job_size, room })
    }
}

/// The job of each task. One may be asked for twice, by its end and a heartbeat; no job is copied but for that.
fn each(tasks: &[Uuid], mut jobs: HashMap<Uuid, Packed>) -> Vec<Option<Packed>> {
    let job = |(n, task): (usize, &Uuid)| match tasks[n + 1..].contains(task) {
        true => jobs.get(task).cloned(),
        false => jobs.remove(task),
    };
    tasks.iter().enumerate().map(job).collect()
}

/// The bodies, and how many MiB their texts and what is made of them take.
async fn measured(job: Packed, layout: Packed) -> Result<(Packed, Packed, u32), Refused> {
    /// A text that is read takes some times its size.
    const TIMES: u64 = 4;
    /// No text is longer than its compressed bytes so many times (zlib's technical details).
    const MOST_RATIO: u64 = 1032;
    /// Bytes of compressed bodies that are not worth measuring.
    const SMALL: u64 = 8 * 1024;
    let packed = job.size() + layout.size();
    if packed <= SMALL {
        let needed = u32::try_from(packed * MOST_RATIO * TIMES / MIB).unwrap_or(u32::MAX);
        return Ok((job, layout, needed.max(1)));
    }
    let measured = tokio::task::spawn_blocking(move || {
        let size = job.text_size(MOST_JOB).ok()?.saturating_add(layout.text_size(MOST_LAYOUT).ok()?);
        let needed = u32::try_from(size.saturating_mul(TIMES) / MIB).unwrap_or(u32::MAX);
        Some((job, layout, needed.max(1)))
    });
    let wrong = || Refused::Wrong(BodyError::Wrong.to_string());
    measured.await.ok().flatten().ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_is_asked_for_twice_is_told_twice_and_one_that_is_gone_is_none() {
        let [twice, once, gone] = [1, 2, 3].map(Uuid::from_u128);
        let job = |byte: u8| Packed::received(vec![byte]);
        let jobs = HashMap::from([(twice, job(1)), (once, job(2))]);
        let told = each(&[twice, gone, once, twice], jobs);
        assert!(told == [Some(job(1)), None, Some(job(2)), Some(job(1))]);
    }
}

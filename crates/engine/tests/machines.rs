//! The same job and seed give the same plan on any machine: fifty plans are those of a committed list, which is also
//! asked of a build for other instructions (scripts/other-machine.sh).
//!
//! A better search changes plans: `KERF_WRITE_PLANS=1 cargo test -p engine --test machines` writes the list anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its data fails")]

mod support;

use engine::{Job, Options, Unattended};
use std::fmt::Write as _;
use std::path::Path;
use support::{PRIORITIES, known, workshop_jobs};

/// Fifty small jobs: those of workshops, and random ones under every priority with three amounts of work.
fn jobs() -> Vec<(String, Job)> {
    let drawn = known::with_waste(40).into_iter().enumerate().map(|(n, known)| {
        let mut job = known.job;
        job.configuration.priority = PRIORITIES[n % PRIORITIES.len()];
        job.configuration.effort = [0.0, 0.05, 0.1][n % 3];
        (known.name, job)
    });
    let workshops = workshop_jobs().into_iter().map(|(name, mut job)| {
        job.configuration.effort = 0.05;
        (name, job)
    });
    workshops.take(10).chain(drawn).collect()
}

/// FNV-1a (Fowler, Noll & Vo, 1991).
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn plans_of_fifty_jobs_are_those_of_every_other_machine() {
    let mut list = String::new();
    let jobs = jobs();
    assert_eq!(jobs.len(), 50);
    for (name, job) in jobs {
        let solution = engine::solve(&job, &Options::default(), &Unattended);
        let plan = serde_json::to_string(&(&solution.mosaics, &solution.no_fit_panels)).unwrap();
        writeln!(list, "{:016x} {name}", hash(plan.as_bytes())).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/instances/plans.txt");
    if std::env::var_os("KERF_WRITE_PLANS").is_some() {
        std::fs::write(&path, &list).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), list);
}

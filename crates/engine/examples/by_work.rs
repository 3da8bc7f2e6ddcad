//! Solves jobs with a number of work units instead of a time limit, for machines that other programs use:
//! `cargo run --release -p engine --features bench --example by_work -- UNITS SEED JOB.json ... > solutions`.
//!
//! A line for each job, its solution as JSON. 75 million units are about a second on one thread.

use engine::bench_support::solve_within;
use engine::{Job, Options};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = || -> Result<u64, Box<dyn Error>> {
        Ok(arguments.next().ok_or("usage: by_work UNITS SEED JOB.json ...")?.parse()?)
    };
    let (units, seed) = (number()?, number()?);
    let options = Options { seed, ..Options::default() };
    for path in arguments {
        let job = Job::from_json(&serde_json::from_str(&std::fs::read_to_string(&path)?)?)?;
        println!("{}", serde_json::to_string(&solve_within(&job, units, &options))?);
    }
    Ok(())
}

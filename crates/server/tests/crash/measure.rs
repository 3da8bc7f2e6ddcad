//! What bars have in common: a line for each figure, and how long things take.

use server::clock::{Clock, SystemClock};
use std::time::Duration;

/// A measured figure beside what it has to be.
pub fn say(row: u32, what: &str, bar: &str, figure: &str, met: bool) {
    println!("bar | {row} | {what} | {bar} | {figure} | {} |", if met { "yes" } else { "NO" });
}

/// Milliseconds that something took, again and again.
#[derive(Default)]
pub struct Times(pub Vec<f64>);

impl Times {
    pub fn add(&mut self, took: Duration) {
        self.0.push(took.as_secs_f64() * 1e3);
    }

    /// The value that this share of them does not exceed.
    pub fn at(&self, share: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let place = (share * sorted.len() as f64).ceil() as usize;
        sorted[place.clamp(1, sorted.len()) - 1]
    }

    pub fn text(&self) -> String {
        let (p50, p99, most) = (self.at(0.5), self.at(0.99), self.at(1.0));
        format!("{} times: p50 {p50:.1} ms, p99 {p99:.1} ms, longest {most:.1} ms", self.0.len())
    }
}

/// How long something takes.
pub struct Watch(SystemClock);

impl Watch {
    pub fn new() -> Watch {
        Watch(SystemClock::new())
    }

    pub fn read(&self) -> Duration {
        self.0.elapsed()
    }
}

//! The command line's side of a run: time limit, Ctrl-C, progress bar and trace.

use super::clock::Stopwatch;
use super::interrupt::Interrupt;
use engine::{Control, SearchStatistics, Solution};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Watches one run.
pub struct TerminalWatch {
    stopwatch: Stopwatch,
    limit: Option<Duration>,
    interrupt: Interrupt,
    bar: Option<ProgressBar>,
    trace: Option<Mutex<Trace>>,
}

impl TerminalWatch {
    /// Starts the clock.
    pub fn start(limit: Option<Duration>, interrupt: Interrupt) -> TerminalWatch {
        TerminalWatch { stopwatch: Stopwatch::start(), limit, interrupt, bar: None, trace: None }
    }

    /// Shows a progress bar on standard error, if a person sits there.
    #[must_use]
    pub fn with_bar(mut self) -> TerminalWatch {
        let style = ProgressStyle::with_template("{bar:32} {percent:>3} %  {msg}")
            .expect("the template is fixed and well-formed");
        let bar = ProgressBar::new(1000).with_style(style);
        // It draws nothing where standard error is no terminal.
        self.bar = (!bar.is_hidden()).then_some(bar);
        self
    }

    /// Writes a line for each improvement.
    #[must_use]
    pub fn with_trace(mut self, trace: Option<Trace>) -> TerminalWatch {
        self.trace = trace.map(Mutex::new);
        self
    }

    /// Ends the run: the bar goes, the trace is complete.
    ///
    /// # Errors
    /// The trace could not be written.
    pub fn finish(self) -> io::Result<()> {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        match self.trace {
            Some(trace) => {
                trace.into_inner().unwrap_or_else(PoisonError::into_inner).failed.map_or(Ok(()), Err)
            }
            None => Ok(()),
        }
    }
}

impl Control for TerminalWatch {
    fn stopped(&self) -> bool {
        self.interrupt.asked() || self.limit.is_some_and(|limit| self.stopwatch.elapsed() >= limit)
    }

    fn elapsed_ms(&self) -> u64 {
        self.stopwatch.elapsed_ms()
    }

    fn progress(&self, percent: f64) {
        let Some(bar) = &self.bar else { return };
        let by_time = self
            .limit
            .map_or(0.0, |limit| self.stopwatch.elapsed().as_secs_f64() / limit.as_secs_f64().max(0.001));
        bar.set_position((10.0 * percent.max(by_time * 100.0)).clamp(0.0, 1000.0) as u64);
    }

    fn improved(&self, solution: &Solution) {
        if let Some(trace) = &self.trace {
            trace.lock().unwrap_or_else(PoisonError::into_inner).line(self.elapsed_ms(), solution);
        }
        if let Some(bar) = &self.bar {
            bar.set_message(format!(
                "{} sheets, {:.1} % used",
                solution.mosaics.len(),
                solution.total_used_area_ratio * 100.0
            ));
        }
    }
}

/// A file with a line for each improvement: milliseconds, stock area in mm², sheets, cuts, engines.
pub struct Trace {
    file: File,
    /// The search of each material as of the line before.
    last: BTreeMap<String, SearchStatistics>,
    failed: Option<io::Error>,
}

impl Trace {
    /// Begins the file with its header.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn new(mut file: File) -> io::Result<Trace> {
        writeln!(file, "ms,stock_area,sheets,cuts,engines")?;
        Ok(Trace { file, last: BTreeMap::new(), failed: None })
    }

    fn line(&mut self, ms: u64, solution: &Solution) {
        let area = (solution.total_used_area + solution.total_wasted_area).mm2();
        let (sheets, cuts) = (solution.mosaics.len(), solution.total_nbr_cuts);
        // The engines whose layouts are new: those of materials whose layout was found elsewhere or later than before. Only first
        // layouts follow each other without any work between them.
        let search = &solution.statistics.search;
        let origin = |found: &SearchStatistics| (found.engine.clone(), found.found_at);
        let is_new =
            |material: &String| search.get(material).map(origin) != self.last.get(material).map(origin);
        let all_alike = !search.keys().any(is_new);
        let engines: BTreeSet<&str> = search
            .iter()
            .filter(|(material, _)| all_alike || is_new(material))
            .map(|(_, found)| found.engine.as_str())
            .collect();
        let engines = engines.into_iter().collect::<Vec<_>>().join("+");
        self.last.clone_from(search);
        if let Err(error) = writeln!(self.file, "{ms},{area},{sheets},{cuts},{engines}") {
            self.failed.get_or_insert(error);
        }
    }
}

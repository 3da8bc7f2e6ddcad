//! The jobs, their solutions and the files that are made of them.

use chrono::{DateTime, Utc};
use engine::{Job, Length, Solution};
use export::Facts;
use export::file::{ChosenOptions, FileFault, FileFormat, FileTemplates, ResultFile, write};
use std::path::{Path, PathBuf};

/// A kitchen with a running grain, deducted bands, trims and prices; glass in three stages with defects and trims; a bookcase
/// measured in inches with Cyrillic names, of which one panel fits nowhere.
pub const NAMES: [&str; 3] = ["kitchen", "glass", "bookcase"];

/// A job with its solution.
pub struct Golden {
    pub name: &'static str,
    pub job: Job,
    pub solution: Solution,
}

/// Where the tests of this folder keep what they read.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

pub fn all() -> Vec<Golden> {
    NAMES.into_iter().map(golden).collect()
}

pub fn golden(name: &'static str) -> Golden {
    let read = |file: String| std::fs::read(folder().join("jobs").join(file)).unwrap();
    let job = Job::from_text(&read(format!("{name}.json"))).unwrap();
    let solution: Solution = serde_json::from_slice(&read(format!("{name}.solution.json"))).unwrap();
    engine::verify::verify(&job, &solution).unwrap();
    Golden { name, job, solution }
}

impl Golden {
    pub fn facts(&self) -> Facts<'_> {
        Facts {
            name: self.job.name.as_deref().unwrap(),
            date: "2026-11-25T10:00:00Z".parse::<DateTime<Utc>>().unwrap(),
            job: &self.job,
            solution: &self.solution,
            project: Some("House 12"),
            customer: export::facts::customer(&self.job),
            notes: self.job.notes.as_deref(),
            link: Some("https://kerf.example/s/0123456789abcdefghijkl"),
            least_remnant: Length::from_mm(100),
        }
    }

    /// A file with its options as the query of an address has them.
    pub fn file(&self, format: FileFormat, options: &str) -> Result<ResultFile, FileFault> {
        let given = options.split('&').filter_map(|option| option.split_once('='));
        let options = ChosenOptions::read(format, given).unwrap();
        write(&self.facts(), format, &options, &FileTemplates::default())
    }
}

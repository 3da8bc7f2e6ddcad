//! The pictures of docs/rules.md, which are layouts of small jobs, against those that are drawn now.

#![expect(clippy::unwrap_used, reason = "a test that cannot read its data fails")]

use engine::verify::verify;
use engine::{Job, Options, Unattended};
use export::{DrawingOptions, svg};
use std::path::{Path, PathBuf};

/// What a picture may weigh, bytes: a page of them is loaded at once.
const HEAVIEST: usize = 20_000;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The jobs of the pictures, by their names.
fn jobs() -> Vec<(String, Job)> {
    let files = std::fs::read_dir(docs().join("images/rules")).unwrap().map(|entry| entry.unwrap().path());
    let mut jobs: Vec<(String, Job)> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        .map(|file| {
            let job = Job::from_text(&std::fs::read(&file).unwrap()).unwrap();
            (file.file_stem().unwrap().to_str().unwrap().to_owned(), job)
        })
        .collect();
    jobs.sort_by(|a, b| a.0.cmp(&b.0));
    jobs
}

#[test]
fn the_pictures_of_the_rules_are_those_that_are_drawn_now() {
    let jobs = jobs();
    assert!(jobs.len() >= 12, "{}", jobs.len());
    let mut old = Vec::new();
    for (name, job) in &jobs {
        let solution = engine::solve(job, &Options::default(), &Unattended);
        verify(job, &solution).unwrap();
        let picture = svg(job, &solution, &DrawingOptions::default());
        assert!(picture.len() < HEAVIEST, "{name} weighs {}", picture.len());
        if std::fs::read_to_string(docs().join(format!("images/rules/{name}.svg"))).unwrap() != picture {
            old.push(name);
        }
    }
    assert!(old.is_empty(), "scripts/rule-pictures.sh draws these anew: {old:?}");
}

#[test]
fn each_picture_of_a_rule_is_shown_by_the_page_about_the_rules() {
    let text = std::fs::read_to_string(docs().join("rules.md")).unwrap();
    let unused: Vec<String> = jobs()
        .into_iter()
        .map(|(name, _)| name)
        .filter(|name| !text.contains(&format!("(images/rules/{name}.svg)")))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

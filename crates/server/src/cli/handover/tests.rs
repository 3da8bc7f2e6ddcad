//! Handovers, and what is made good after a kill.

use super::*;

struct Place {
    _both: tempfile::TempDir,
    from: PathBuf,
    out: OutFolder,
}

impl Place {
    fn new() -> Place {
        let both = tempfile::tempdir().unwrap();
        let (from, out) = (both.path().join("in"), both.path().join("out"));
        fs::create_dir(&from).unwrap();
        fs::create_dir(&out).unwrap();
        Place { _both: both, from, out: OutFolder::new(out) }
    }

    fn drop_file(&self, name: &str) -> FileIdentity {
        fs::write(self.from.join(name), name).unwrap();
        FileIdentity::of(&fs::metadata(self.from.join(name)).unwrap())
    }

    fn hand_over(&self, name: &str) -> Handed {
        let identity = self.drop_file(name);
        let results = [("json", b"{}".to_vec()), ("pdf", b"%".to_vec())];
        self.out.hand_over(&self.from, OsStr::new(name), &identity, Verdict::Done, &results).unwrap()
    }

    fn decide(&self, name: &str) -> HandoverRecord {
        let identity = self.drop_file(name);
        let results = [("json", b"{}".to_vec()), ("pdf", b"%".to_vec())];
        self.out.decide(&self.from, OsStr::new(name), &identity, Verdict::Done, &results).unwrap()
    }

    fn listed(&self, folder: &str) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.out.path.join(folder)) else { return Vec::new() };
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    fn left_in(&self) -> usize {
        fs::read_dir(&self.from).unwrap().count()
    }
}

#[test]
fn a_name_that_is_taken_gets_a_number_and_results_come_before_their_file() {
    let place = Place::new();
    assert_eq!(place.hand_over("a.json"), Handed::Over(vec!["a.json".into(), "a.pdf".into()]));
    assert_eq!(place.listed("done"), ["a-2.json", "a.json", "a.pdf"]);
    assert_eq!(fs::read(place.out.path.join("done/a-2.json")).unwrap(), b"a.json");
    place.hand_over("a.csv");
    let names = ["a-2.json", "a-2.pdf", "a-3.json", "a.csv", "a.json", "a.pdf"];
    assert_eq!(place.listed("done"), names);
    assert_eq!(place.listed(""), ["done"]);
    assert_eq!(place.left_in(), 0);
}

#[test]
fn a_kill_at_any_step_is_made_good_once() {
    // Steps that were taken before the kill: 0 only results aside, 1 decided, 2 file moved, 3 and 4 a result shown.
    for steps in 0..=4 {
        let place = Place::new();
        let record = place.decide("a.csv");
        let done = place.out.path.join("done");
        match steps {
            0 => fs::remove_file(place.out.aside(RECORD)).unwrap(),
            1 => {}
            _ => fs::rename(place.from.join("a.csv"), done.join(&record.becomes)).unwrap(),
        }
        for (aside, name) in record.results.iter().take(usize::saturating_sub(steps, 2)) {
            fs::rename(place.out.aside(aside), done.join(name)).unwrap();
        }
        for _ in 0..2 {
            place.out.settle().unwrap();
            let (left, names): (_, &[&str]) =
                if steps == 0 { (1, &[]) } else { (0, &["a.csv", "a.json", "a.pdf"]) };
            assert_eq!((place.left_in(), place.listed("done")), (left, names.map_to_owned()), "{steps}");
            assert!(!is_there(&place.out.path.join(ASIDE)));
        }
    }
}

trait MapToOwned {
    fn map_to_owned(&self) -> Vec<String>;
}
impl MapToOwned for [&str] {
    fn map_to_owned(&self) -> Vec<String> {
        self.iter().map(|name| (*name).to_owned()).collect()
    }
}

#[test]
fn a_copy_that_was_made_before_the_kill_takes_the_file_away_and_is_not_made_again() {
    let place = Place::new();
    let record = place.decide("a.csv");
    fs::copy(place.from.join("a.csv"), place.out.path.join("done").join(&record.becomes)).unwrap();
    place.out.settle().unwrap();
    assert_eq!(place.listed("done"), ["a.csv", "a.json", "a.pdf"]);
    assert_eq!(place.left_in(), 0);
}

#[test]
fn a_file_that_was_dropped_anew_after_the_kill_is_another_one() {
    let place = Place::new();
    let record = place.decide("a.csv");
    fs::rename(place.from.join("a.csv"), place.out.path.join("done").join(&record.becomes)).unwrap();
    place.drop_file("a.csv");
    place.out.settle().unwrap();
    assert_eq!(place.listed("done"), ["a.csv", "a.json", "a.pdf"]);
    assert_eq!(place.left_in(), 1);
}

#[test]
fn a_file_that_is_gone_or_changed_leaves_nothing_behind() {
    let place = Place::new();
    let identity = place.drop_file("a.csv");
    let hand_over = || {
        let results = [("json", b"{}".to_vec())];
        place.out.hand_over(&place.from, OsStr::new("a.csv"), &identity, Verdict::Done, &results).unwrap()
    };
    fs::write(place.from.join("a.csv"), "changed").unwrap();
    assert_eq!(hand_over(), Handed::Gone);
    assert_eq!(fs::read(place.from.join("a.csv")).unwrap(), b"changed");
    fs::remove_file(place.from.join("a.csv")).unwrap();
    assert_eq!(hand_over(), Handed::Gone);
    assert!(place.listed("done").is_empty());
}

#[test]
fn what_somebody_else_has_put_there_meanwhile_is_not_overwritten() {
    let place = Place::new();
    place.decide("a.csv");
    for name in ["a.csv", "a.json"] {
        fs::write(place.out.path.join("done").join(name), "theirs").unwrap();
    }
    place.out.settle().unwrap();
    assert_eq!(place.listed("done"), ["a-2.csv", "a-2.json", "a.csv", "a.json", "a.pdf"]);
    assert_eq!(fs::read(place.out.path.join("done/a.json")).unwrap(), b"theirs");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_is_moved_across_file_systems() {
    let device = |path: &Path| std::os::unix::fs::MetadataExt::dev(&fs::metadata(path).unwrap());
    let Ok(other) = tempfile::tempdir_in("/dev/shm") else { return };
    let place = Place::new();
    if device(other.path()) == device(&place.from) {
        return;
    }
    let place = Place { from: other.path().to_owned(), ..place };
    place.hand_over("a.csv");
    assert_eq!(place.listed("done"), ["a.csv", "a.json", "a.pdf"]);
    assert_eq!(place.left_in(), 0);
}

#[test]
fn a_long_name_makes_names_that_a_file_system_takes() {
    let place = Place::new();
    let name = format!("{}.csv", "ж".repeat(125));
    place.hand_over(&name);
    assert_eq!(place.listed("done").len(), 3);
}

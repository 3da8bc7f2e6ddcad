//! A folder in which other programs drop files: which of them are whole.
//!
//! It is asked again and again: folders on a network tell nobody what happens in them.

use super::handover::FileIdentity;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// For so long a file has to be still to count as whole.
const STILL: Duration = Duration::from_secs(2);
/// The endings of files that are taken.
const ENDINGS: [&str; 4] = ["csv", "txt", "xlsx", "json"];

/// A file that is whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroppedFile {
    /// Its name in the folder.
    pub name: OsString,
    /// What it was when it was last looked at.
    pub identity: FileIdentity,
}

/// A folder and what was seen in it.
pub struct DropFolder {
    path: PathBuf,
    seen: HashMap<OsString, Seen>,
}

struct Seen {
    identity: FileIdentity,
    /// Since when it is as it is.
    since: Duration,
    /// Not before then it is tried again.
    resting_until: Duration,
}

impl DropFolder {
    /// Nothing is seen yet.
    pub fn new(path: PathBuf) -> DropFolder {
        DropFolder { path, seen: HashMap::new() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Looks at the folder at a time of the watch, and gives the files that are whole, the oldest first.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn whole(&mut self, now: Duration) -> io::Result<Vec<DroppedFile>> {
        let mut there = HashMap::new();
        for entry in fs::read_dir(&self.path)? {
            let entry = entry?;
            let name = entry.file_name();
            if !is_taken(&name) {
                continue;
            }
            // What vanishes meanwhile is not there; links and folders are left alone.
            let Ok(metadata) = entry.metadata() else { continue };
            if !metadata.is_file() {
                continue;
            }
            let identity = FileIdentity::of(&metadata);
            let seen = match self.seen.remove(&name) {
                Some(seen) if seen.identity.looks_like(&identity) => seen,
                _ => Seen { identity, since: now, resting_until: now },
            };
            there.insert(name, seen);
        }
        self.seen = there;
        let is_whole = |seen: &Seen| now.saturating_sub(seen.since) >= STILL && now >= seen.resting_until;
        let whole = self.seen.iter().filter(|(_, seen)| is_whole(seen));
        let mut whole: Vec<DroppedFile> = whole
            .map(|(name, seen)| DroppedFile { name: name.clone(), identity: seen.identity.clone() })
            .collect();
        whole.sort_by(|a, b| (a.identity.modified, &a.name).cmp(&(b.identity.modified, &b.name)));
        Ok(whole)
    }

    /// Leaves a file alone for a while, unless it changes.
    pub fn rest(&mut self, name: &OsStr, until: Duration) {
        if let Some(seen) = self.seen.get_mut(name) {
            seen.resting_until = until;
        }
    }
}

/// Whether files of that name are taken at all.
fn is_taken(name: &OsStr) -> bool {
    let hidden = name.as_encoded_bytes().first().is_none_or(|first| matches!(first, b'.' | b'~'));
    let ending = Path::new(name).extension().map(OsStr::to_ascii_lowercase).unwrap_or_default();
    !hidden && ENDINGS.iter().any(|known| ending == **known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(whole: &[DroppedFile]) -> Vec<&str> {
        whole.iter().map(|file| file.name.to_str().unwrap()).collect()
    }

    #[test]
    fn a_file_is_whole_once_it_was_still_for_two_seconds() {
        let place = tempfile::tempdir().unwrap();
        let mut folder = DropFolder::new(place.path().to_owned());
        let at = Duration::from_millis;
        fs::write(place.path().join("a.csv"), "1").unwrap();
        assert_eq!(folder.whole(at(0)).unwrap(), []);
        assert_eq!(folder.whole(at(1_999)).unwrap(), []);
        fs::write(place.path().join("a.csv"), "12").unwrap();
        assert_eq!(folder.whole(at(2_000)).unwrap(), []);
        assert_eq!(folder.whole(at(3_999)).unwrap(), []);
        assert_eq!(names(&folder.whole(at(4_000)).unwrap()), ["a.csv"]);
        folder.rest(OsStr::new("a.csv"), at(9_000));
        assert_eq!(folder.whole(at(8_999)).unwrap(), []);
        assert_eq!(names(&folder.whole(at(9_000)).unwrap()), ["a.csv"]);
        fs::remove_file(place.path().join("a.csv")).unwrap();
        assert_eq!(folder.whole(at(9_001)).unwrap(), []);
    }

    #[test]
    fn other_endings_hidden_names_folders_and_links_are_left_alone() {
        let place = tempfile::tempdir().unwrap();
        for name in ["b.json", "A.CSV", "c.Xlsx", "d.txt", ".e.csv", "~f.csv", "g.pdf", "csv", "h.csv.part"] {
            fs::write(place.path().join(name), "1").unwrap();
        }
        fs::create_dir(place.path().join("i.csv")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(place.path().join("b.json"), place.path().join("j.json")).unwrap();
        let mut folder = DropFolder::new(place.path().to_owned());
        folder.whole(Duration::ZERO).unwrap();
        let whole = folder.whole(STILL).unwrap();
        let mut found = names(&whole);
        found.sort_unstable();
        assert_eq!(found, ["A.CSV", "b.json", "c.Xlsx", "d.txt"]);
    }
}

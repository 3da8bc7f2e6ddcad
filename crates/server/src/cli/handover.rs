//! Hands over what was made of a file: the file leaves its folder and the results appear, all of it exactly once, wherever
//! the program is killed in between.
//!
//! Results are first written aside. Then a record says what goes where; from that moment on the handover is decided, and
//! whoever finds the record carries it out. Each of its steps can be taken again without doing anything twice.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Where results lie until they appear, in the folder of results.
const ASIDE: &str = ".kerf-watch";
/// The record of a handover that is decided.
const RECORD: &str = "handover.json";
/// The most bytes of a name: file systems take 255.
const MOST_NAME: usize = 240;

/// What tells a file from another one that has its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileIdentity {
    /// Bytes.
    pub size: u64,
    /// When it was written last, since 1970.
    pub modified: Duration,
    /// Its number in the file system, where there is such a thing.
    inode: Option<u64>,
}

impl FileIdentity {
    /// What a file is now.
    pub fn of(metadata: &Metadata) -> FileIdentity {
        let modified = metadata.modified().ok();
        let since = modified.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        #[cfg(unix)]
        let inode = Some(std::os::unix::fs::MetadataExt::ino(metadata));
        #[cfg(not(unix))]
        let inode = None;
        FileIdentity { size: metadata.len(), modified: since.unwrap_or_default(), inode }
    }

    /// Whether a file looks the same. Some folders on a network number their files anew at each look.
    pub fn looks_like(&self, other: &FileIdentity) -> bool {
        (self.size, self.modified) == (other.size, other.modified)
    }

    /// Whether the file at a place looks the same.
    pub fn is_at(&self, path: &Path) -> bool {
        fs::symlink_metadata(path).is_ok_and(|metadata| FileIdentity::of(&metadata).looks_like(self))
    }
}

/// Whether a file was solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// It goes to `done` with its results.
    Done,
    /// It goes to `failed` with its faults.
    Failed,
}

impl Verdict {
    /// The folder of results in which it lies.
    pub fn folder(self) -> &'static str {
        match self {
            Verdict::Done => "done",
            Verdict::Failed => "failed",
        }
    }
}

/// A handover that is decided.
#[derive(Debug, Serialize, Deserialize)]
struct HandoverRecord {
    verdict: Verdict,
    /// The folder that the file leaves.
    from: OsString,
    name: OsString,
    identity: FileIdentity,
    /// What the file is called where it goes.
    becomes: OsString,
    /// What each result is called aside and where it appears.
    results: Vec<(String, OsString)>,
}

/// How a handover came out.
#[derive(Debug, PartialEq, Eq)]
pub enum Handed {
    /// The names under which the results have appeared.
    Over(Vec<OsString>),
    /// The file is not there any more, or another one is: nothing has appeared.
    Gone,
}

/// The folder in which results appear.
pub struct OutFolder {
    path: PathBuf,
}

impl OutFolder {
    /// A folder that is there.
    pub fn new(path: PathBuf) -> OutFolder {
        OutFolder { path }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn aside(&self, name: &str) -> PathBuf {
        self.path.join(ASIDE).join(name)
    }

    /// Carries out what was decided before the program ended, and throws away what was not.
    ///
    /// # Errors
    /// A folder cannot be written.
    pub fn settle(&self) -> anyhow::Result<()> {
        match fs::read(self.aside(RECORD)) {
            Ok(bytes) => {
                let record: HandoverRecord = serde_json::from_slice(&bytes)
                    .with_context(|| format!("{} is damaged", self.aside(RECORD).display()))?;
                let from = Path::new(&record.from).join(&record.name);
                // One that was dropped anew may look the same to the second.
                let there = fs::symlink_metadata(&from).map(|metadata| FileIdentity::of(&metadata));
                if there.is_ok_and(|there| there == record.identity) {
                    self.move_file(&record, &from)?;
                }
                self.show_results(&record)?;
                self.forget()
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => self.forget(),
            Err(error) => {
                Err(error).with_context(|| format!("{} cannot be read", self.aside(RECORD).display()))
            }
        }
    }

    /// Moves a file to the folder of its verdict and lets its results appear beside it; each has its ending, without the
    /// dot, and its bytes.
    ///
    /// # Errors
    /// A folder cannot be written. Nothing has appeared then, unless what was decided is left to [`OutFolder::settle`].
    pub fn hand_over(
        &self,
        from: &Path,
        name: &OsStr,
        identity: &FileIdentity,
        verdict: Verdict,
        results: &[(&str, Vec<u8>)],
    ) -> anyhow::Result<Handed> {
        let record = self.decide(from, name, identity, verdict, results)?;
        let path = from.join(name);
        // The file goes first: where it cannot, nothing has happened yet.
        let moved =
            if identity.is_at(&path) { self.move_file(&record, &path).map(|()| true) } else { Ok(false) };
        match moved {
            Ok(true) => {
                let names = self.show_results(&record)?;
                self.forget()?;
                Ok(Handed::Over(names))
            }
            Ok(false) => self.forget().map(|()| Handed::Gone),
            Err(error) => {
                self.forget()?;
                Err(error)
            }
        }
    }

    /// Writes the results aside, then the record.
    fn decide(
        &self,
        from: &Path,
        name: &OsStr,
        identity: &FileIdentity,
        verdict: Verdict,
        results: &[(&str, Vec<u8>)],
    ) -> anyhow::Result<HandoverRecord> {
        let folder = self.path.join(verdict.folder());
        for place in [&folder, &self.path.join(ASIDE)] {
            fs::create_dir_all(place).with_context(|| format!("{} cannot be made", place.display()))?;
        }
        let mut taken = HashSet::new();
        let stem = Path::new(name).file_stem().unwrap_or(name);
        let mut written = Vec::new();
        for (n, (ending, bytes)) in results.iter().enumerate() {
            let aside = format!("result-{n}");
            write_whole(&self.aside(&aside), bytes)?;
            written.push((aside, free_name(&folder, stem, OsStr::new(ending), &mut taken)));
        }
        let ending = Path::new(name).extension().unwrap_or_default();
        let record = HandoverRecord {
            verdict,
            from: std::path::absolute(from)?.into_os_string(),
            name: name.to_owned(),
            identity: identity.clone(),
            becomes: free_name(&folder, stem, ending, &mut taken),
            results: written,
        };
        let unfinished = self.aside("handover.part");
        write_whole(&unfinished, &serde_json::to_vec(&record)?)?;
        fs::rename(&unfinished, self.aside(RECORD))
            .with_context(|| format!("{} cannot be written", self.aside(RECORD).display()))?;
        Ok(record)
    }

    /// Moves the file, across file systems too. A copy that was made before the program ended is not made again.
    fn move_file(&self, record: &HandoverRecord, from: &Path) -> anyhow::Result<()> {
        let folder = self.path.join(record.verdict.folder());
        let mut to = folder.join(&record.becomes);
        let leave = || format!("{} cannot be moved", from.display());
        if is_there(&to) {
            if is_copy(from, &to) {
                return fs::remove_file(from).with_context(leave);
            }
            to = folder.join(other_name(&folder, &record.becomes));
        }
        match fs::rename(from, &to) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
                let aside = self.aside("file");
                fs::copy(from, &aside).with_context(leave)?;
                File::open(&aside).and_then(|file| file.sync_all()).with_context(leave)?;
                fs::rename(&aside, &to).with_context(leave)?;
                fs::remove_file(from).map_err(|error| {
                    // It stays where it was, so it is not here either.
                    let _ = fs::remove_file(&to);
                    anyhow::Error::new(error).context(leave())
                })
            }
            Err(error) => Err(error).with_context(leave),
        }
    }

    /// Lets the results appear that have not appeared yet, and tells their names.
    fn show_results(&self, record: &HandoverRecord) -> anyhow::Result<Vec<OsString>> {
        let folder = self.path.join(record.verdict.folder());
        let mut names = Vec::new();
        for (aside, name) in &record.results {
            let aside = self.aside(aside);
            if !is_there(&aside) {
                continue;
            }
            let taken = is_there(&folder.join(name));
            let name = if taken { other_name(&folder, name) } else { name.clone() };
            let place = folder.join(&name);
            fs::rename(&aside, &place).with_context(|| format!("{} cannot be written", place.display()))?;
            names.push(name);
        }
        Ok(names)
    }

    /// Throws away the record, then all else that lies aside.
    fn forget(&self) -> anyhow::Result<()> {
        let aside = self.path.join(ASIDE);
        let gone = |result: io::Result<()>| match result {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("{} cannot be cleared", aside.display()))
            }
            _ => Ok(()),
        };
        gone(fs::remove_file(self.aside(RECORD)))?;
        gone(fs::remove_dir_all(&aside))
    }
}

fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether a file is a whole copy of another one.
fn is_copy(of: &Path, copy: &Path) -> bool {
    let len = |path: &Path| fs::symlink_metadata(path).map(|metadata| metadata.len()).ok();
    len(of) == len(copy) && matches!((fs::read(of), fs::read(copy)), (Ok(a), Ok(b)) if a == b)
}

/// Writes a file so that it is on the disk.
fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    File::create(path)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .with_context(|| format!("{} cannot be written", path.display()))
}

/// `NAME.ENDING`, or `NAME-2.ENDING` where that is taken.
fn free_name(folder: &Path, stem: &OsStr, ending: &OsStr, taken: &mut HashSet<OsString>) -> OsString {
    let most = MOST_NAME.saturating_sub(ending.len());
    let stem = if stem.len() > most {
        let text = stem.to_string_lossy();
        OsString::from(&text[..text.floor_char_boundary(most)])
    } else {
        stem.to_owned()
    };
    let mut n = 1_u64;
    loop {
        let mut name = stem.clone();
        if n > 1 {
            name.push(format!("-{n}"));
        }
        name.push(".");
        name.push(ending);
        if !is_there(&folder.join(&name)) && taken.insert(name.clone()) {
            return name;
        }
        n += 1;
    }
}

/// Another name that is free.
fn other_name(folder: &Path, name: &OsStr) -> OsString {
    let path = Path::new(name);
    let (stem, ending) = (path.file_stem().unwrap_or(name), path.extension().unwrap_or_default());
    free_name(folder, stem, ending, &mut HashSet::new())
}

#[cfg(test)]
mod tests;

//! Files together in one ZIP.

use std::collections::HashSet;
use std::io::{self, Write};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Writes files as a ZIP, one after another: only one of them is in memory. Every file has the same date, that of the format's
/// beginning, so that the same files give the same bytes. Names that could leave the folder into which somebody unpacks them,
/// or that come twice, are changed. Ends at the first file that is an error.
pub fn zip<W: Write, E: From<io::Error>>(
    files: impl IntoIterator<Item = Result<(String, Vec<u8>), E>>,
    out: W,
) -> Result<W, E> {
    let mut archive = Archive::new(out);
    for file in files {
        let (name, content) = file?;
        archive.add(&name, &content)?;
    }
    Ok(archive.finish()?)
}

/// A ZIP to which files are added as they are made; its rules are those of [`zip`].
pub struct Archive<W: Write> {
    writer: ZipWriter<StreamWriter<W>>,
    names: HashSet<String>,
}

impl<W: Write> Archive<W> {
    /// One without files.
    pub fn new(out: W) -> Archive<W> {
        Archive { writer: ZipWriter::new_stream(out), names: HashSet::new() }
    }

    /// Adds a file.
    ///
    /// # Errors
    /// What writing it comes to.
    pub fn add(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        let name = unique(safe(name), &mut self.names);
        self.writer.start_file(name, options)?;
        self.writer.write_all(content)
    }

    /// Ends it.
    ///
    /// # Errors
    /// What writing its end comes to.
    pub fn finish(self) -> io::Result<W> {
        Ok(self.writer.finish()?.into_inner())
    }
}

/// [`zip`] in memory, of files that are there.
pub fn zip_bytes(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Vec<u8> {
    let files = files.into_iter().map(Ok::<_, io::Error>);
    zip(files, Vec::new()).expect("a Vec takes all that is written to it, and no file comes near 4 GiB")
}

/// The name of the file of a sheet, whose place is counted from 0: `sheet-001.svg`. As long for every sheet, so that they sort.
pub fn sheet_file_name(sheet: usize, all: usize, ending: &str) -> String {
    let digits = all.to_string().len().max(3);
    format!("sheet-{:0digits$}.{ending}", sheet + 1)
}

/// The name of a file of something: its own name and an ending as `-labels.pdf`, of which nothing is cut off.
pub fn named_file(name: &str, ending: &str) -> String {
    format!("{}{ending}", beginning(name, LONGEST.saturating_sub(ending.len())))
}

/// Bytes of a name at most, without its ending; file systems hold 255.
const LONGEST: usize = 200;

/// The first of its characters that take no more bytes than that.
fn beginning(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

/// A name that every file system takes, in no folder.
fn safe(name: &str) -> String {
    let plain = |c: char| if c.is_control() || r#"\/:*?"<>|"#.contains(c) { '-' } else { c };
    let name: String = name.chars().map(plain).collect();
    let name = name.trim().trim_matches('.').trim();
    let (stem, ending) = split(name);
    let stem = beginning(stem, LONGEST);
    if stem.is_empty() { format!("file{ending}") } else { format!("{stem}{ending}") }
}

/// The name, with a number behind it where it is taken; names that differ in nothing but their capitals are one.
fn unique(name: String, taken: &mut HashSet<String>) -> String {
    let mut found = name.clone();
    let mut number = 2;
    while !taken.insert(found.to_lowercase()) {
        let (stem, ending) = split(&name);
        found = format!("{stem}-{number}{ending}");
        number += 1;
    }
    found
}

/// The name without and its ending with the last point.
fn split(name: &str) -> (&str, &str) {
    match name.rfind('.') {
        Some(at) if at > 0 && name.len() - at <= 8 => name.split_at(at),
        _ => (name, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_folder_and_come_once() {
        assert_eq!(safe("../../etc/passwd"), "-..-etc-passwd");
        assert_eq!(safe("C:\\a\n.svg"), "C--a-.svg");
        assert_eq!(safe("..."), "file");
        assert_eq!(safe(&format!("{}.nc", "я".repeat(200))), format!("{}.nc", "я".repeat(100)));
        let long = named_file(&"я".repeat(200), "-labels.pdf");
        assert!(long.ends_with("я-labels.pdf") && safe(&long) == long, "{long}");
        let mut taken = HashSet::new();
        let names = ["a.svg", "A.svg", "a.svg"].map(|name| unique(name.to_owned(), &mut taken));
        assert_eq!(names, ["a.svg", "A-2.svg", "a-3.svg"]);
    }

    #[test]
    fn sheets_sort_by_their_names() {
        assert_eq!(sheet_file_name(0, 7, "svg"), "sheet-001.svg");
        assert_eq!(sheet_file_name(41, 5_000, "dxf"), "sheet-0042.dxf");
    }
}

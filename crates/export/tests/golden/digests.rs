//! Every format of every job has the bytes that it had: their SHA-256 are those of a committed list, which a build for other
//! instructions is asked for too (scripts/other-machine.sh).
//!
//! A file that is meant to change: `KERF_WRITE_DIGESTS=1 cargo nextest run -p export --test golden` writes the list anew. Look at the
//! files first: `KERF_KEEP_FILES=FOLDER` with the same command writes them to that folder.

use crate::jobs::{Golden, all, folder};
use export::file::FileFormat;
use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// The formats with the options that change what is in them, as the query of an address has them.
const FILES: &[(FileFormat, &[&str])] = &[
    (FileFormat::Json, &[""]),
    (
        FileFormat::Csv,
        &[
            "list=panels&lang=en",
            "list=panels&lang=ru&unit=inch",
            "list=sheets&lang=en",
            "list=sheets&lang=ru&unit=inch",
            "list=cuts&lang=en",
            "list=cuts&lang=ru&unit=inch",
            "list=remnants&lang=en",
            "list=remnants&lang=ru&unit=inch",
            "list=statistics&lang=en",
            "list=statistics&lang=ru&unit=inch",
        ],
    ),
    (FileFormat::Svg, &["lang=en", "lang=ru&unit=inch&group=false", "sheet=1&lang=ru"]),
    (
        FileFormat::Pdf,
        &["lang=en", "lang=ru", "lang=en&unit=inch&paper=letter&group=false", "lang=ru&paper=a3&sheet=2"],
    ),
    (
        FileFormat::Labels,
        &[
            "label=avery-l7160&lang=en",
            "label=avery-l7160&lang=ru&unit=inch&start=5&copies=2&order=size&remnants=false",
            "label=avery-l7163&lang=ru",
            "label=70x37&lang=en&order=label",
            "label=105x48&lang=ru",
            "label=roll-58x40&lang=en",
            "label=roll-62x100&lang=ru",
            "label=roll-100x50&lang=en",
        ],
    ),
    (FileFormat::Png, &["sheet=1&lang=en", "sheet=2&lang=ru&unit=inch&dpi=300", "lang=ru"]),
    (FileFormat::Xlsx, &["lang=en", "lang=ru&unit=inch"]),
    (
        FileFormat::Dxf,
        &["lang=en", "lang=ru&unit=inch&group=false", "arrange=true&lang=ru", "sheet=1&lang=en"],
    ),
    (
        FileFormat::Zpl,
        &[
            "lang=en&label=roll-58x40",
            "lang=ru&label=roll-100x50&dpi=300",
            "lang=ru&unit=inch&label=roll-62x100",
        ],
    ),
    (FileFormat::Ptx, &["", "vectors=true"]),
    (
        FileFormat::Gcode,
        &[
            "",
            "tool=3&thickness=4",
            "tool=3&mode=outline&dialect=linuxcnc&origin=top_left",
            "tool=3.2&dialect=mach3&group=false",
        ],
    ),
];

/// What the list says of a file: how many bytes it has and their SHA-256, or why it was refused.
fn told(golden: &Golden, format: FileFormat, options: &str) -> String {
    let of = format!("{} {} {}", golden.name, format.name(), if options.is_empty() { "-" } else { options });
    match golden.file(format, options) {
        Ok(file) => {
            if let Some(folder) = std::env::var_os("KERF_KEEP_FILES") {
                let name = format!("{} {options}{}", golden.name, file.ending);
                std::fs::write(PathBuf::from(folder).join(name), &file.bytes).unwrap();
            }
            let digest: String =
                Sha256::digest(&file.bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            format!("{of} {} {digest}", file.bytes.len())
        }
        Err(refused) => format!("{of} refused: {refused}"),
    }
}

#[test]
fn files_of_three_jobs_have_the_bytes_that_they_have_on_every_machine() {
    assert_eq!(FILES.iter().map(|(format, _)| *format).collect::<Vec<_>>(), FileFormat::ALL);
    let mut list = Vec::new();
    for golden in all() {
        for (format, options) in FILES {
            list.extend(options.iter().map(|options| told(&golden, *format, options)));
        }
    }
    let path = folder().join("digests.txt");
    if std::env::var_os("KERF_WRITE_DIGESTS").is_some() {
        std::fs::write(&path, list.join("\n") + "\n").unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    let committed: Vec<&str> = committed.lines().collect();
    let other: Vec<&String> = list.iter().filter(|line| !committed.contains(&line.as_str())).collect();
    assert!(other.is_empty(), "these files are others now, see the head of {}: {other:#?}", file!());
    assert_eq!(list.len(), committed.len(), "the list has files that are not written any more");
}

use crate::support::plain;
use export::archive::{zip, zip_bytes};
use export::{DrawingOptions, Refused, svg_sheets};
use std::io::{Cursor, Read};

#[test]
fn files_come_back_with_unique_names_and_a_fixed_date() {
    let files = || [("a.svg", "one"), ("../a.svg", "two"), ("a.svg", "three")];
    let owned = || files().map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    let bytes = zip_bytes(owned());
    assert_eq!(bytes, zip_bytes(owned()));
    let mut archive = ::zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut found = Vec::new();
    for n in 0..archive.len() {
        let mut file = archive.by_index(n).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        let date = file.last_modified().unwrap();
        assert_eq!((date.year(), date.month(), date.day()), (1980, 1, 1));
        found.push((file.name().unwrap().into_owned(), text));
    }
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["a.svg", "-a.svg", "a-2.svg"]);
    assert_eq!(found[2].1, "three");
}

#[test]
fn a_refused_file_ends_the_archive() {
    #[derive(Debug)]
    enum Fault {
        Refused(Refused),
        Io,
    }
    impl From<std::io::Error> for Fault {
        fn from(_: std::io::Error) -> Fault {
            Fault::Io
        }
    }
    let refused = Refused("no".to_owned());
    let files = [Ok(("a".to_owned(), Vec::new())), Err(Fault::Refused(refused.clone()))];
    assert!(matches!(zip(files, Vec::new()), Err(Fault::Refused(found)) if found == refused));
}

#[test]
fn sheets_are_the_documents_of_the_sheets() {
    let solved = plain();
    let options = DrawingOptions::default();
    let files: Vec<_> = svg_sheets(&solved.job, &solved.solution, false, &options).collect();
    assert_eq!(files.len(), 2);
    let alone = export::svg_sheet(&solved.job, &solved.solution, 1, &options).unwrap();
    assert_eq!(files[1], ("sheet-002.svg".to_owned(), alone.into_bytes()));
    assert_eq!(svg_sheets(&solved.job, &solved.solution, true, &options).count(), 1);
}

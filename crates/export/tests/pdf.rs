//! Cutting plans as PDF, checked by programs that read PDF files. A program that is not installed is told in a line, and
//! is a failure where `KERF_TEST_COMPLETE` is set.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]
#![expect(clippy::print_stderr, reason = "what a test leaves out is told to whoever runs it")]

use chrono::DateTime;
use engine::{Job, Options, Solution, Unattended};
use export::{Facts, Language, Paper, PdfOptions, USUAL_REMNANT, Unit, pdf};
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::Command;

fn solved(job: &Value) -> (Job, Solution) {
    let job = Job::from_json(job).unwrap();
    let solution = engine::solve(&job, &Options::default(), &Unattended);
    (job, solution)
}

fn facts<'f>(name: &'f str, job: &'f Job, solution: &'f Solution) -> Facts<'f> {
    Facts {
        name,
        date: DateTime::from_timestamp(1_780_000_000, 0).unwrap(),
        job,
        solution,
        project: Some("House 12"),
        customer: Some("Петров"),
        notes: Some("Deliver on Monday.\nRing twice."),
        link: Some("https://kerf.example/s/0123456789abcdefghijkl"),
        least_remnant: USUAL_REMNANT,
    }
}

/// Seven equal sheets of a beam saw with trims, one with a remnant, bands, a defect, and a panel that fits nowhere.
fn wardrobe() -> (Job, Solution) {
    solved(&json!({
        "panels": [
            {"id": "1", "width": 1380, "height": 680, "count": 42, "label": "Столешница", "material": "White 18",
             "edge": {"top": "PVC_WHITE", "left": "OAK"}},
            {"id": "2", "width": 600, "height": 400, "count": 3, "label": "Side", "material": "White 18"},
            {"id": "3", "width": 3000, "height": 2900, "count": 1, "label": "Too large", "material": "White 18"},
        ],
        "stock_panels": [
            {"id": "s1", "width": 2800, "height": 2070, "count": 7, "label": "Board", "material": "White 18"},
            {"id": "s2", "width": 1200, "height": 800, "count": 1, "label": "Rest", "material": "White 18",
             "kind": "remnant", "defects": [{"x": 900, "y": 500, "width": 40, "height": 40}]},
        ],
        "configuration": {"cut_thickness": 4, "optimization_factor": 0, "min_trim_dimension": 100,
                          "trim": {"left": 8, "right": 8, "top": 8, "bottom": 8}},
    }))
}

/// What a program says about a file, whose place stands for `FILE`; none where it is not installed.
fn said(file: &[u8], program: &str, arguments: &[&str]) -> Option<String> {
    let mut place = tempfile::NamedTempFile::new().unwrap();
    place.write_all(file).unwrap();
    let path = place.path().to_str().unwrap();
    let arguments = arguments.iter().map(|argument| if *argument == "FILE" { path } else { *argument });
    match Command::new(program).args(arguments).output() {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{program}: {text} {}", String::from_utf8_lossy(&output.stderr));
            Some(text)
        }
        Err(error) => {
            assert!(std::env::var_os("KERF_TEST_COMPLETE").is_none(), "{program} is missing: {error}");
            eprintln!("left out: {program} is not installed");
            None
        }
    }
}

fn text(file: &[u8], arguments: &[&str]) -> Option<String> {
    said(file, "pdftotext", &[arguments, &["FILE", "-"]].concat())
}

/// A line of `pdfinfo`.
fn told<'i>(info: &'i str, name: &str) -> &'i str {
    let line = info.lines().find(|line| line.starts_with(&format!("{name}:"))).unwrap();
    line.split_once(':').unwrap().1.trim()
}

#[test]
fn the_same_facts_give_the_same_bytes_and_these_words() {
    let (job, solution) = wardrobe();
    let facts = facts("Шкаф «Дуб» & desk", &job, &solution);
    let options = PdfOptions { language: Language::Russian, ..PdfOptions::default() };
    let file = pdf(&facts, &options).unwrap();
    assert!(file == pdf(&facts, &options).unwrap());
    // In the order in which they are drawn: no version of the program sorts them otherwise.
    if let Some(words) = text(&file, &["-raw"]) {
        insta::assert_snapshot!(words);
    }
}

#[test]
fn a_plan_in_english_and_inches_has_its_words_too() {
    let (job, solution) = wardrobe();
    let facts = facts("Wardrobe", &job, &solution);
    let file = pdf(&facts, &PdfOptions { unit: Unit::Inches, ..PdfOptions::default() }).unwrap();
    let Some(words) = text(&file, &["-layout"]) else { return };
    for word in
        ["Wardrobe", "Not placed", "Too large", "Take from stock", "Столешница", "54 11/32", "× 7", "Петров"]
    {
        assert!(words.contains(word), "{word}");
    }
    assert!(!words.contains('\u{fffd}'), "{words}");
}

#[test]
fn readers_find_no_fault_in_the_file() {
    let (job, solution) = wardrobe();
    let facts = facts("Wardrobe", &job, &solution);
    for language in [Language::English, Language::Russian] {
        let file = pdf(&facts, &PdfOptions { language, ..PdfOptions::default() }).unwrap();
        if let Some(words) = said(&file, "qpdf", &["--check", "FILE"]) {
            assert!(words.contains("No syntax or stream encoding errors found"), "{words}");
        }
        let Some(fonts) = said(&file, "pdffonts", &["FILE"]) else { return };
        let fonts: Vec<&str> = fonts.lines().skip(2).collect();
        assert_eq!(fonts.len(), 2, "{fonts:?}");
        for font in fonts {
            let words: Vec<&str> = font.split_whitespace().collect();
            // Embedded, only what is needed, and with the characters that its glyphs mean.
            assert!(
                font.contains("LiberationSans") && words.windows(3).any(|three| three == ["yes"; 3]),
                "{font}"
            );
        }
    }
}

#[test]
fn the_file_says_that_it_is_an_archive_with_tags_title_language_and_date() {
    let (job, solution) = wardrobe();
    let file = pdf(&facts("Wardrobe \u{0} <b>&", &job, &solution), &PdfOptions::default()).unwrap();
    let has = |words: &str| file.windows(words.len()).any(|part| part == words.as_bytes());
    assert!(has("<pdfaid:part>2</pdfaid:part>") && has("<pdfaid:conformance>B</pdfaid:conformance>"));
    assert!(has("/OutputIntent") && has("/Lang(en)") && has("&lt;b&gt;&amp;"));
    let Some(info) = said(&file, "pdfinfo", &["-isodates", "FILE"]) else { return };
    assert_eq!(told(&info, "Tagged"), "yes");
    assert_eq!(told(&info, "Title"), "Wardrobe   <b>&");
    assert_eq!(told(&info, "CreationDate"), "2026-05-28T20:26:40Z");
    let structure = said(&file, "pdfinfo", &["-struct-text", "FILE"]).unwrap();
    for tag in ["H1", "H2", "H3", "Figure", "Table", "TR", "TH", "TD", "P (block)"] {
        assert!(structure.lines().any(|line| line.trim_start().starts_with(tag)), "{tag}");
    }
}

#[test]
fn pages_have_the_paper_that_was_asked_for() {
    let (job, solution) = wardrobe();
    let facts = facts("Wardrobe", &job, &solution);
    for (paper, size) in [
        (Paper::A4, "841.89 x 595.276 pts (A4)"),
        (Paper::A3, "1190.55 x 841.89 pts (A3)"),
        (Paper::Letter, "792 x 612 pts (letter)"),
    ] {
        let file = pdf(&facts, &PdfOptions { paper, ..PdfOptions::default() }).unwrap();
        let Some(info) = said(&file, "pdfinfo", &["FILE"]) else { return };
        assert_eq!(told(&info, "Page size"), size);
        // The cover, two different sheets, the parts.
        assert_eq!(told(&info, "Pages"), "4");
    }
}

#[test]
fn one_sheet_or_every_sheet_can_be_asked_for() {
    let (job, solution) = wardrobe();
    let facts = facts("Wardrobe", &job, &solution);
    let print = |sheet, group| pdf(&facts, &PdfOptions { sheet, group, ..PdfOptions::default() });
    for wrong in [0, 9, usize::MAX] {
        let refused = print(Some(wrong), true).unwrap_err();
        assert_eq!(refused.to_string(), format!("There is no sheet {wrong}: the plan has 8 sheets."));
    }
    let pages = |file: &[u8]| said(file, "pdfinfo", &["FILE"]).map(|info| told(&info, "Pages").to_owned());
    let Some(all) = pages(&print(None, false).unwrap()) else { return };
    assert_eq!(all, "10");
    let equal = solution.mosaics.iter().position(|mosaic| mosaic.nbr_final_panels == 6).unwrap() + 1;
    let grouped = text(&print(Some(equal), true).unwrap(), &[]).unwrap();
    assert!(grouped.contains("× 7") && grouped.contains("page 1 of 1") && !grouped.contains("By material"));
    let single = text(&print(Some(equal + 2), false).unwrap(), &[]).unwrap();
    assert!(single.contains(&format!("Sheet {} · Board", equal + 2)) && !single.contains("× 7"), "{single}");
}

#[test]
fn a_plan_without_sheets_is_a_cover_alone() {
    let (job, solution) = solved(&json!({
        "panels": [{"id": "1", "width": 3000, "height": 2000, "count": 2, "label": "Too large"}],
        "stock_panels": [{"id": "s", "width": 2000, "height": 1000, "count": 2}],
    }));
    let file = pdf(&facts("", &job, &solution), &PdfOptions::default()).unwrap();
    let Some(words) = text(&file, &[]) else { return };
    assert!(words.contains("page 1 of 1") && words.contains("larger than every sheet"), "{words}");
    // A plan without a name is called what it is.
    assert!(words.starts_with("Cutting plan\n"), "{words}");
}

#[test]
fn strangers_words_break_nothing() {
    let evil =
        format!("\u{202e}</text>\u{0}\u{7}(\\) 🚪👩‍🚀 日本 שלום \u{fffe}\u{feff}{}", "длинно ".repeat(24));
    let (job, solution) = solved(&json!({
        "panels": [
            {"id": evil.trim(), "width": 600, "height": 400, "count": 4, "label": evil, "material": evil,
             "edge": {"top": evil}},
            {"id": "tiny", "width": 5, "height": 3, "count": 40, "label": evil, "material": evil},
        ],
        "stock_panels": [{"id": "s", "width": 1000, "height": 1800, "count": 4, "label": evil, "material": evil}],
        "configuration": {"cut_thickness": 3, "optimization_factor": 0},
    }));
    let mut facts = facts(&evil, &job, &solution);
    let long = format!("https://kerf.example/{}", "x".repeat(5000));
    (facts.project, facts.customer, facts.notes, facts.link) =
        (Some(evil.as_str()), Some(evil.as_str()), Some(evil.as_str()), Some(long.as_str()));
    for unit in [Unit::Millimetres, Unit::Inches] {
        let file = pdf(&facts, &PdfOptions { unit, ..PdfOptions::default() }).unwrap();
        said(&file, "qpdf", &["--check", "FILE"]);
        if let Some(words) = text(&file, &[]) {
            assert!(words.contains("</text>") && words.contains("□"), "{words}");
        }
    }
}

#[test]
fn a_row_of_very_many_copies_on_very_many_sheets_is_told_whole() {
    let (job, mut solution) = solved(&json!({
        "panels": [{"id": "1", "width": 900, "height": 450, "count": 3000, "label": "Shelf"}],
        "stock_panels": [{"id": "s", "width": 1000, "height": 500, "count": 3000}],
        "configuration": {"optimization_factor": 0},
    }));
    // Every second sheet of another row: no run of sheets is longer than one.
    let mut job = job;
    let other = engine::Panel { id: "2".to_owned(), ..job.panels[0].clone() };
    job.panels.push(other);
    for mosaic in solution.mosaics.iter_mut().step_by(2) {
        mosaic
            .tiles
            .iter_mut()
            .filter(|tile| tile.is_final)
            .for_each(|tile| tile.panel_id = Some("2".to_owned()));
    }
    let file = pdf(&facts("Many", &job, &solution), &PdfOptions::default()).unwrap();
    let Some(words) = text(&file, &["-raw"]) else { return };
    assert!(words.contains("2998, 3000") && words.contains("2997, 2999"), "{}", words.len());
}

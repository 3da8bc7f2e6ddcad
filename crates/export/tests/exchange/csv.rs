use crate::support::{NASTY, plain, wardrobe};
use export::{Language, TableList, TableOptions, Unit, csv};

/// The lines of a list, read back as spreadsheets do.
fn lines(file: &[u8], separator: u8) -> Vec<Vec<String>> {
    let text = file.strip_prefix("\u{feff}".as_bytes()).expect("a byte order mark");
    let mut reader = ::csv::ReaderBuilder::new().delimiter(separator).has_headers(false).from_reader(text);
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

fn column(lines: &[Vec<String>], title: &str) -> Vec<String> {
    let n = lines[0]
        .iter()
        .position(|found| found == title)
        .unwrap_or_else(|| panic!("{title} of {:?}", lines[0]));
    lines[1..].iter().map(|line| line[n].clone()).collect()
}

fn english(list: TableList) -> TableOptions {
    TableOptions { list, ..TableOptions::default() }
}

#[test]
fn every_part_has_a_row_with_its_place_and_number_and_what_was_left_out_says_why() {
    let solved = wardrobe();
    let rows = lines(&csv(&solved.facts(), &english(TableList::Panels)), b',');
    assert_eq!(
        rows[0].join("|"),
        "Sheet no.|Sheet|Material|Label|X (mm)|Y (mm)|Width (mm)|Height (mm)|Finished width (mm)|\
         Finished height (mm)|Grain set|Turned|Not placed|Part no.|Saw order|Edges"
    );
    let parts = solved.solution.statistics.all.panels as usize;
    assert_eq!(rows.len(), 1 + parts + 2);
    let turns = (1..=parts).map(|turn| turn.to_string());
    assert_eq!(column(&rows, "Saw order")[..parts], turns.collect::<Vec<_>>());
    let mut numbers: Vec<usize> =
        column(&rows, "Part no.")[..parts].iter().map(|n| n.parse().unwrap()).collect();
    let first =
        solved.solution.mosaics[0].tiles.iter().filter(|tile| tile.is_final).map(|tile| tile.id as usize);
    assert!(first.clone().all(|id| numbers.contains(&id)) && first.count() > 0);
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), parts);
    assert_eq!(column(&rows, "Not placed")[parts..], ["larger than every sheet", "larger than every sheet"]);
    let side = rows.iter().find(|row| row[3] == "Боковина" && row[11] == "no").unwrap();
    assert_eq!((side[6].as_str(), side[8].as_str(), side[15].as_str()), ("697", "700", "||PVC_WHITE|OAK"));
    assert!(column(&rows, "Material").contains(&"Default material".to_owned()));
}

#[test]
fn what_a_spreadsheet_would_run_stands_behind_an_apostrophe_and_numbers_do_not() {
    let solved = wardrobe();
    let rows = lines(&csv(&solved.facts(), &english(TableList::Panels)), b',');
    let labels = column(&rows, "Label");
    assert!(labels.contains(&format!("'{NASTY}")) && labels.contains(&"'-Top".to_owned()));
    assert!(column(&rows, "Width (mm)").contains(&"764.5250".to_owned()));
}

#[test]
fn russian_lists_have_semicolons_and_commas_and_inches_are_decimals() {
    let solved = wardrobe();
    let options = TableOptions { language: Language::Russian, unit: Unit::Inches, list: TableList::Panels };
    let file = csv(&solved.facts(), &options);
    assert!(file.windows(2).filter(|pair| pair == b"\r\n").count() > 2);
    let rows = lines(&file, b';');
    assert!(column(&rows, "Ширина (дюйм)").contains(&"30,099409".to_owned()));
    assert!(column(&rows, "Название").contains(&"Too; long".to_owned()));
    assert!(column(&rows, "Повёрнута").contains(&"нет".to_owned()));
}

#[test]
fn sheets_say_which_they_are_like_and_their_sums_are_those_of_the_solution() {
    let solved = plain();
    let rows = lines(&csv(&solved.facts(), &english(TableList::Sheets)), b',');
    assert_eq!(column(&rows, "Same as sheet no."), ["", "1"]);
    assert_eq!(column(&rows, "Area (m²)"), ["1.2", "1.2"]);
    assert_eq!(column(&rows, "Area of the panels (m²)"), ["0.9", "0.9"]);
    assert_eq!(column(&rows, "Used (%)"), ["75", "75"]);
    let cuts: u64 = column(&rows, "Cuts").iter().map(|cuts| cuts.parse::<u64>().unwrap()).sum();
    assert_eq!(cuts, solved.solution.total_nbr_cuts);
    let wardrobe = wardrobe();
    let rows = lines(&csv(&wardrobe.facts(), &english(TableList::Sheets)), b',');
    let remnant = rows.iter().find(|row| row[1] == "Pane").unwrap();
    assert_eq!((remnant[2].as_str(), remnant[5].as_str()), ("Glass", "yes"));
}

#[test]
fn every_cut_has_a_row_and_trims_are_named() {
    let solved = wardrobe();
    let rows = lines(&csv(&solved.facts(), &english(TableList::Cuts)), b',');
    assert_eq!(rows.len() as u64, 1 + solved.solution.total_nbr_cuts);
    let trims = solved.solution.mosaics.iter().flat_map(|mosaic| &mosaic.cuts).filter(|cut| cut.trim).count();
    assert!(trims > 0);
    assert_eq!(column(&rows, "Stage").iter().filter(|stage| *stage == "trim").count(), trims);
    let length: f64 = column(&rows, "Length (mm)").iter().map(|length| length.parse::<f64>().unwrap()).sum();
    assert!((length - solved.solution.total_cut_length.mm()).abs() < 1e-6, "{length}");
}

#[test]
fn remnants_of_equal_sheets_are_one_row_with_their_number() {
    let solved = plain();
    let rows = lines(&csv(&solved.facts(), &english(TableList::Remnants)), b',');
    let first = &rows[1];
    assert_eq!((first[0].as_str(), first[1].as_str()), ("R1", "1, 2"));
    assert_eq!(column(&rows, "Count")[0], "2");
    let area: f64 = column(&rows, "Area (m²)").iter().map(|area| area.parse::<f64>().unwrap()).sum();
    let figures = lines(&csv(&solved.facts(), &english(TableList::Statistics)), b',');
    let kept = figures.iter().find(|row| row[1] == "Remnants to keep").unwrap();
    assert!((area - kept[2].parse::<f64>().unwrap()).abs() < 1e-9);
}

#[test]
fn figures_have_their_units_and_currency() {
    let solved = wardrobe();
    let rows = lines(&csv(&solved.facts(), &english(TableList::Statistics)), b',');
    let figure = |group: &str, name: &str| {
        let row = rows.iter().find(|row| row[0] == group && row[1] == name);
        let row = row.unwrap_or_else(|| panic!("{group} {name} of {rows:?}"));
        (row[2].clone(), row[3].clone())
    };
    let sheets = solved.solution.mosaics.len().to_string();
    assert_eq!(figure("", "Sheets"), (sheets, "pcs".to_owned()));
    assert_eq!(figure("", "Panels not placed"), ("2".to_owned(), "pcs".to_owned()));
    assert_eq!(figure("", "Cost of sheets and cuts").1, "EUR");
    assert_eq!(figure("Edge bands", "PVC white"), ("4.8".to_owned(), "m".to_owned()));
    assert_eq!(figure("Cost of the edge bands", "OAK"), ("6".to_owned(), "EUR".to_owned()));
    assert_eq!(figure("Sheets used", "Pane (500 × 1000 mm)").0, "1");
}

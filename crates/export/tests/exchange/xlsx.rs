use crate::support::{NASTY, Solved, plain, read_by, wardrobe};
use export::{Language, Unit, WorkbookOptions, xlsx};
use serde_json::{Value, json};

const SHEETS: [&str; 7] = ["Summary", "Panels", "Sheets", "Cuts", "Remnants", "Edge bands", "Price"];

fn read(solved: &Solved, options: WorkbookOptions) -> Option<Value> {
    read_by("workbook.py", &xlsx(&solved.facts(), &options).unwrap(), "xlsx")
}

fn sheet<'v>(workbook: &'v Value, name: &str) -> &'v Value {
    let sheets = workbook["sheets"].as_array().unwrap();
    sheets.iter().find(|sheet| sheet["name"] == name).unwrap_or_else(|| panic!("no sheet {name}"))
}

/// The cells under a title.
fn column<'v>(sheet: &'v Value, rows: &str, title: &str) -> Vec<&'v Value> {
    let all = sheet[rows].as_array().unwrap();
    let titles = all[0].as_array().unwrap();
    let n =
        titles.iter().position(|cell| cell[1] == title).unwrap_or_else(|| panic!("{title} of {titles:?}"));
    all[1..].iter().map(|row| &row[n]).collect()
}

#[test]
fn all_seven_sheets_have_a_head_row_that_stays_and_widths_even_where_they_are_empty() {
    let Some(workbook) = read(&plain(), WorkbookOptions::default()) else { return };
    let names: Vec<&Value> =
        workbook["sheets"].as_array().unwrap().iter().map(|sheet| &sheet["name"]).collect();
    assert_eq!(names, SHEETS);
    for name in SHEETS {
        let sheet = sheet(&workbook, name);
        assert_eq!(sheet["frozen"], "A2", "{name}");
        let titles = sheet["rows"][0].as_array().unwrap();
        assert!(titles.iter().all(|title| title[0] == "text"), "{name}");
        let widths = sheet["widths"].as_array().unwrap();
        assert!(!widths.is_empty() && widths.iter().all(|width| width.as_f64().unwrap() >= 8.0), "{name}");
    }
    for name in ["Edge bands", "Price"] {
        assert_eq!(sheet(&workbook, name)["rows"].as_array().unwrap().len(), 1, "{name}");
    }
    assert_eq!(sheet(&workbook, "Sheets")["filter"], "A1:M3");
}

#[test]
fn numbers_are_numbers_and_strangers_text_is_text() {
    let Some(workbook) = read(&wardrobe(), WorkbookOptions::default()) else { return };
    let panels = sheet(&workbook, "Panels");
    let widths = column(panels, "rows", "Width (mm)");
    assert!(widths.iter().all(|cell| cell[0] == "number"));
    assert!(widths.iter().any(|cell| cell[1] == json!(764.525)));
    let labels = column(panels, "rows", "Label");
    let shown = NASTY.replace('\u{0}', "");
    assert!(labels.iter().all(|cell| cell[0] == "text"));
    let nasty = labels.iter().find(|cell| cell[1].as_str().unwrap().starts_with("=1+1")).unwrap();
    assert_eq!(nasty[1].as_str().unwrap().replace("_x0000_", "").replace('\u{0}', ""), shown);
    let summary = sheet(&workbook, "Summary");
    let values = column(summary, "rows", "Value");
    assert!(values.contains(&&json!(["text", "=HYPERLINK(\"http://example.com\")\nsecond line"])));
    assert!(values.contains(&&json!(["date", "2023-11-14T22:13:20"])));
    assert_eq!(workbook["created"], "2023-11-14T22:13:20");
    assert_eq!(workbook["title"], "Шкаф =A1 </dc:title>");
}

#[test]
fn inches_are_decimal_numbers() {
    let options = WorkbookOptions { language: Language::Russian, unit: Unit::Inches };
    let Some(workbook) = read(&wardrobe(), options) else { return };
    let widths = column(sheet(&workbook, "Заготовки"), "rows", "Ширина (дюйм)");
    assert!(widths.iter().any(|cell| cell[1] == json!(30.099_409)), "{widths:?}");
}

#[test]
fn sums_are_formulas_whose_values_are_those_of_the_solution() {
    let solved = wardrobe();
    let Some(workbook) = read(&solved, WorkbookOptions::default()) else { return };
    let last = |rows: &str, name: &str, title: &str| {
        let column = column(sheet(&workbook, name), rows, title);
        column.last().copied().cloned().unwrap()
    };
    let figures = &solved.solution;
    let sheets = figures.mosaics.len();
    let panels = last("rows", "Sheets", "Panels");
    assert_eq!(panels, json!(["formula", format!("=SUM(H2:H{})", sheets + 1)]));
    assert_eq!(last("values", "Sheets", "Panels"), json!(["number", figures.statistics.all.panels]));
    let sums = [
        ("Sheets", "Area (m²)", figures.statistics.all.stock_area.mm2() / 1e6),
        ("Sheets", "Area of the panels (m²)", figures.total_used_area.mm2() / 1e6),
        ("Cuts", "Length (mm)", figures.total_cut_length.mm()),
        ("Sheets", "Length of the cuts (m)", figures.total_cut_length.mm() / 1e3),
    ];
    for (name, title, sum) in sums {
        let told = last("values", name, title);
        assert!((told[1].as_f64().unwrap() - sum).abs() < 1e-5, "{name} {title}: {told} for {sum}");
    }
    let cost = |amount: engine::Money| amount.to_string().parse::<f64>().unwrap();
    let bands: f64 = figures.edge_band_costs.values().map(|amount| cost(*amount)).sum();
    let price = last("values", "Price", "Cost (EUR)");
    let all = cost(figures.total_cost.unwrap()) + bands;
    assert!((price[1].as_f64().unwrap() - all).abs() < 1e-3, "{price} for {all}");
    // The rows above a sum are what it sums up.
    for (name, title) in [("Sheets", "Area (m²)"), ("Cuts", "Length (mm)"), ("Price", "Cost (EUR)")] {
        let cells = column(sheet(&workbook, name), "values", title);
        let (sum, rows) = cells.split_last().unwrap();
        let added: f64 = rows.iter().filter_map(|cell| cell[1].as_f64()).sum();
        assert!((added - sum[1].as_f64().unwrap()).abs() < 1e-6, "{name} {title}");
    }
}

#[test]
fn the_same_facts_give_the_same_bytes() {
    let solved = wardrobe();
    let write = || xlsx(&solved.facts(), &WorkbookOptions::default()).unwrap();
    assert_eq!(write(), write());
}

#[test]
fn more_rows_than_open_well_are_refused_in_words() {
    let mut solved = plain();
    // Pieces that are cut further have no rows.
    let whole = solved.solution.mosaics[0].tiles.iter().find(|tile| !tile.is_final).unwrap().clone();
    solved.solution.mosaics[0].tiles.extend(vec![whole; 50_001]);
    assert!(xlsx(&solved.facts(), &WorkbookOptions::default()).is_ok());
    let cut = solved.solution.mosaics[0].cuts[0].clone();
    solved.solution.mosaics[0].cuts = vec![cut; 50_001];
    let refused = xlsx(&solved.facts(), &WorkbookOptions::default()).unwrap_err();
    assert!(refused.to_string().contains("50,000 rows"), "{refused}");
    let russian = WorkbookOptions { language: Language::Russian, ..WorkbookOptions::default() };
    assert!(xlsx(&solved.facts(), &russian).unwrap_err().to_string().contains("строк"));
}

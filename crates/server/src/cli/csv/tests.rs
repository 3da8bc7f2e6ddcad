//! The reader against what spreadsheets and people really write.

use super::*;
use engine::{Grain, Length};

fn read_panels(text: &str) -> Lists {
    read(text.as_bytes(), List::Panels, Unit::Mm)
}

fn rows(lists: &Lists) -> Vec<(String, String, String, u32)> {
    assert_eq!(lists.faults, [], "faults");
    let row = |(_, p): &(u64, Panel)| {
        (p.label.clone().unwrap_or_default(), p.width.to_string(), p.height.to_string(), p.count)
    };
    lists.panels.iter().map(row).collect()
}

fn row(label: &str, width: &str, height: &str, count: u32) -> (String, String, String, u32) {
    (label.into(), width.into(), height.into(), count)
}

fn faults(lists: &Lists) -> Vec<String> {
    lists.faults.iter().map(ToString::to_string).collect()
}

#[test]
fn decimal_commas_between_semicolons_are_read() {
    let lists = read_panels("Regal;764,5;560;11;SONOMA_OAK_16;1;");
    assert_eq!(rows(&lists), [row("Regal", "764.5", "560", 11)]);
    assert_eq!(
        (lists.panels[0].1.material.as_str(), lists.panels[0].1.grain),
        ("SONOMA_OAK_16", Grain::Width)
    );
}

#[test]
fn a_german_header_may_order_its_columns_freely() {
    let lists = read_panels("Breite\tHöhe\tMenge\tBezeichnung\n600\t400\t5\tSeite\n");
    assert_eq!(rows(&lists), [row("Seite", "600", "400", 5)]);
}

#[test]
fn a_russian_header_of_lengths_and_widths_lays_the_length_across() {
    let lists = read_panels("Наименование;Длина, мм;Ширина, мм;Кол-во;Текстура\nБоковина;2100;560,5;2;1\n");
    assert_eq!(rows(&lists), [row("Боковина", "2100", "560.5", 2)]);
}

#[test]
fn panels_that_are_called_by_letters_are_no_keys_of_another_program() {
    let lists = read_panels("A;600;400;1\nP;700;300;2\nS;500;200;1\n");
    assert_eq!(
        rows(&lists),
        [row("A", "600", "400", 1), row("P", "700", "300", 2), row("S", "500", "200", 1)]
    );
}

#[test]
fn a_list_of_another_program_may_have_a_title_above_and_stock_of_our_own_below_it() {
    let lists = read_panels(
        "Kitchen order 17\nLength,Width,Qty,Material,Label,Enabled\n600,400,2,Oak,Side,true\n\nstock\n\
         label,width,height,count\nBoard,2800,2070,1\n",
    );
    assert_eq!(rows(&lists), [row("Side", "600", "400", 2)]);
    assert_eq!(lists.stock.len(), 1);
    let notes: Vec<String> = lists.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "line 1: “Kitchen order 17” is left out: it stands above the headings",
            "line 2: a list of CutList Optimizer"
        ]
    );
}

#[test]
fn rows_without_any_header_are_read_in_the_order_of_the_format() {
    assert_eq!(rows(&read_panels("Side\t600\t400\t5\n")), [row("Side", "600", "400", 5)]);
    assert_eq!(
        rows(&read_panels("600\t400\t5\n700\t300\t1")),
        [row("Panel-1", "600", "400", 5), row("Panel-2", "700", "300", 1)]
    );
    assert_eq!(rows(&read_panels("600,400\n")), [row("Panel-1", "600", "400", 1)]);
}

#[test]
fn byte_order_mark_windows_line_ends_and_empty_rows_are_no_matter() {
    let lists = read_panels("\u{feff}label,width,height,count\r\n\r\nA,600,400,1\r\n,,,\r\n\r\n\r\n");
    assert_eq!(rows(&lists), [row("A", "600", "400", 1)]);
}

#[test]
fn a_label_may_hold_commas_quotes_and_line_breaks() {
    let lists = read_panels("label,width,height,count\n\"Side, left\n\"\"A\"\"\",600,400,1\nB,1,x,1\n");
    assert_eq!(lists.panels[0].1.label.as_deref(), Some("Side, left\n\"A\""));
    assert_eq!(faults(&lists), ["line 4, height: “x” is not a length"]);
}

#[test]
fn labels_may_repeat_and_missing_ones_are_numbered() {
    let lists = read_panels("label,width,height,count\nA,600,400,1\nA,600,400,1\n,600,400,1\n");
    let labels: Vec<_> = rows(&lists).into_iter().map(|row| row.0).collect();
    assert_eq!(labels, ["A", "A", "Panel-3"]);
}

#[test]
fn every_bad_cell_is_reported_with_its_line_and_column() {
    let text = "label,width,height,count,grain,edge\n\
                a,600,400,,0,\n\
                b,600,400,1.5,0,\n\
                c,600,400,-2,0,\n\
                d,600,400,1e3,0,\n\
                e,0,abc,1,9,PVC\n\
                f,\"2,800\",400,1,0,\n\
                g,764,5,560,11,\n\
                h,600,400,1,0,|||,extra\n";
    let lists = read_panels(text);
    let Err((more, _)) = job(read_panels("e,0,400,1"), None, Configuration::default()) else {
        panic!("a side of 0 was taken")
    };
    assert_eq!(
        more.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["line 1: width must be at least 1"]
    );
    assert_eq!(
        faults(&lists),
        [
            "line 2, count: is missing",
            "line 3, count: “1.5” is not a whole number",
            "line 4, count: “-2” is not a whole number",
            "line 5, count: “1e3” is not a whole number",
            "line 6, height: “abc” is not a length",
            "line 6, grain: “9” is no grain: 0 none, 1 along the width, 2 along the height",
            "line 6, edge: “PVC” is not of the form top|bottom|left|right",
            "line 7, width: “2,800” may mean 2.8 or 2800: write one of these",
            "line 8, grain: “11” is no grain: 0 none, 1 along the width, 2 along the height",
            "line 9: “extra” stands behind the last column: is there a comma inside a number or a name?",
        ]
    );
}

#[test]
fn a_row_of_count_0_or_not_enabled_is_kept_and_told() {
    let lists = read_panels("label,width,height,count,enabled\nA,600,400,0,1\nB,600,400,2.00,no\n");
    assert_eq!(rows(&lists), [row("A", "600", "400", 0), row("B", "600", "400", 2)]);
    let notes: Vec<String> = lists.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        ["line 2: the row is left out: its count is 0", "line 3: the row is left out: it is not enabled"]
    );
}

#[test]
fn formula_like_labels_are_just_labels() {
    let lists = read_panels("label,width,height,count\n=SUM(A1),600,400,1\n+1,600,400,1\n@x,600,400,1\n");
    let labels: Vec<_> = rows(&lists).into_iter().map(|row| row.0).collect();
    assert_eq!(labels, ["=SUM(A1)", "+1", "@x"]);
}

#[test]
fn labels_that_export_wrote_behind_an_apostrophe_come_back_as_they_were() {
    // As the page writes the labels =SUM(A1), +1, -2, @x, '=y and a lone apostrophe's.
    let lists = read_panels(
        "\u{feff}label;width;height;count\r\n'=SUM(A1);600;400;1\r\n'+1;600;400;1\r\n'-2;600;400;1\r\n\
         '@x;600;400;1\r\n''=y;600;400;1\r\n'n Side's;600;400;1\r\n",
    );
    let labels: Vec<String> = rows(&lists).into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["=SUM(A1)", "+1", "-2", "@x", "'=y", "'n Side's"]);
}

#[test]
fn labels_of_all_scripts_come_through() {
    let lists = read_panels("label,width,height,count\nرف,600,400,1\nПолка,600,400,1\n");
    let labels: Vec<_> = rows(&lists).into_iter().map(|row| row.0).collect();
    assert_eq!(labels, ["رف", "Полка"]);
}

#[test]
fn stock_may_follow_under_a_second_header_a_title_or_a_column() {
    let second = "label,width,height,count\nA,600,400,1\n\nlabel,width,height,count\nS,2440,1220,3\n";
    let titled = "Panels\nA,600,400,1\n\nStock:\nS,2440,1220,3\n";
    let russian = "листы;;;\nназвание;ширина;высота;шт\nS;2440;1220;3\nдетали;;;\nназвание;ширина;высота;шт\nA;600;400;1\n";
    let column = "kind,label,width,height,count\nstock,S,2440,1220,3\npanel,A,600,400,1\n";
    for text in [second, titled, russian, column] {
        let lists = read_panels(text);
        assert_eq!(rows(&lists), [row("A", "600", "400", 1)], "{text}");
        let stock = &lists.stock[0].1;
        assert_eq!(
            (stock.label.as_deref(), stock.width, stock.count),
            (Some("S"), Length::from_mm(2440), Some(3))
        );
    }
    let unknown = read_panels("kind,label,width,height,count\nshelf,S,2440,1220,3\n");
    assert_eq!(faults(&unknown), ["line 2, kind: “shelf” is neither panel nor stock"]);
}

#[test]
fn edges_have_one_column_or_four() {
    let one = read_panels("label,width,height,count,edge\nA,600,400,1,PVC||| OAK \n");
    let four = read_panels("label,width,height,count,edge top,right edge\nA,600,400,1,PVC,OAK\n");
    for lists in [one, four] {
        let edge = &lists.panels[0].1.edge;
        assert_eq!((edge.top.as_deref(), edge.right.as_deref()), (Some("PVC"), Some("OAK")));
        assert_eq!((edge.bottom.as_deref(), edge.left.as_deref()), (None, None));
    }
}

#[test]
fn inches_come_by_option_by_header_and_by_sign() {
    let by_option = read("A,11 1/4,72,2".as_bytes(), List::Panels, Unit::In);
    let by_header = read_panels("label,width (in),height (in),count\nA,11-1/4,72,2");
    let by_sign = read_panels("A;11 1/4\";1828.8;2");
    for lists in [by_option, by_header, by_sign] {
        assert_eq!(rows(&lists), [row("A", "285.75", "1828.8", 2)]);
    }
}

#[test]
fn a_header_in_an_unknown_language_is_a_fault_and_not_a_panel() {
    let lists = read_panels("Nimi,Leveys,Korkeus\nA,600,400\n");
    assert!(
        faults(&lists)[0].starts_with("line 1: neither a header nor a row with sizes"),
        "{:?}",
        lists.faults
    );
    assert!(!lists.has_panels());
}

#[test]
fn unused_columns_are_told() {
    let lists = read_panels("label,width,height,count,colour\nA,600,400,1,red\n");
    assert_eq!(lists.notes[0].to_string(), "line 1: the column “colour” is not used");
}

#[test]
fn five_thousand_rows_are_read() {
    let mut text = String::from("label,width,height,count\n");
    for n in 0..5_000 {
        text.push_str(&format!("P{n},600,400,1\n"));
    }
    assert_eq!(rows(&read_panels(&text)).len(), 5_000);
}

#[test]
fn rows_of_a_second_file_are_numbered_and_blamed_as_its_own() {
    let stock = read("S,0,1220,3\n".as_bytes(), List::Stock, Unit::Mm);
    let Err((first, second)) = job(read_panels("A,600,400,1"), Some(stock), Configuration::default()) else {
        panic!("a sheet of width 0 was taken")
    };
    assert_eq!(first, []);
    assert_eq!(second[0].to_string(), "line 1: width must be at least 1");
}

proptest::proptest! {
    #[test]
    fn no_file_makes_the_reader_fall(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
        read(&bytes, List::Panels, Unit::Mm);
    }

    #[test]
    fn every_row_is_a_panel_a_sheet_or_a_fault(
        rows in proptest::collection::vec("[a-dж ]{0,4}(;[0-9,.z]{0,6}){2,4}", 1..20)
    ) {
        let text = format!("label;width;height;count;material\n{}", rows.join("\n"));
        let lists = read_panels(&text);
        let filled = rows.iter().filter(|row| row.chars().any(|c| c != ';' && c != ' ')).count();
        let mut faulty: Vec<_> = lists.faults.iter().map(|fault| fault.line).collect();
        faulty.dedup();
        proptest::prop_assert_eq!(lists.panels.len() + lists.stock.len() + faulty.len(), filled);
    }
}

#[test]
fn stock_has_prices_kinds_trims_and_no_end() {
    let text = "Вид;Ширина, мм;Высота, мм;Кол-во;Цена, руб.;В первую очередь;Обрезка\n\
                лист;2800;2070;∞;1 250,50;нет;10|10|5|0\n\
                остаток;900;600;1;;да;\n";
    let lists = read(text.as_bytes(), List::Stock, Unit::Mm);
    assert_eq!(faults(&lists), Vec::<String>::new());
    let [(_, sheet), (_, remnant)] = lists.stock.as_slice() else { panic!("{:?}", lists.stock) };
    assert_eq!((sheet.count, sheet.price), (None, engine::Money::parse("1250.5")));
    assert_eq!(sheet.trim.map(|trim| trim.top), Some(Length::from_mm(5)));
    assert_eq!((remnant.kind, remnant.use_first), (Some(engine::StockKind::Remnant), true));
    assert_eq!((remnant.price, remnant.trim), (None, None));
}

#[test]
fn bad_cells_of_stock_are_reported_with_their_line_and_column() {
    let text = "width;height;count;kind;price;use first;trim;trim left\n\
                2800;2070;∞;shelf;;;;\n\
                2800;2070;1.5;;abc;maybe;1|2;x\n\
                2800;2070;1;;2,800 €;;;\n\
                2800;2070;1;;-1;;;\n";
    let lists = read(text.as_bytes(), List::Stock, Unit::Mm);
    assert_eq!(
        faults(&lists),
        [
            "line 2, kind: “shelf” is neither panel nor stock",
            "line 3, count: “1.5” is not a whole number",
            "line 3, price: “abc” is not a price",
            "line 3, use first: “maybe” is neither yes nor no",
            "line 3, trim: “1|2” is not of the form left|right|top|bottom",
            "line 4, price: “2,800 €” may mean 2.800 or 2800: write one of these",
        ]
    );
    let Err((more, _)) = job(read_panels("600,400,1"), Some(lists), Configuration::default())
        .map(|_| ())
        .map_err(|(first, second)| (second, first))
    else {
        panic!("a price below 0 was taken")
    };
    assert_eq!(
        more.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["line 5: price must be at least 0"]
    );
}

#[test]
fn columns_of_stock_mean_nothing_for_panels_and_say_so_once() {
    let lists = read_panels("width;height;count;price\n600;400;1;4\n700;400;∞;5\n");
    assert_eq!(faults(&lists), ["line 3, count: “∞” is not a whole number"]);
    let notes: Vec<String> = lists.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["line 2, price: is not used: it is of stock only"]);
}

//! Prices and sheets that should be used up: what a layout costs, and how that decides between layouts.

use crate::support::{job, solve};
use engine::{Job, Length, Money, Priority, Solution, Trims};
use serde_json::{Value, json};

fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

/// A job with kerf 0; rows of stock are id, width, height, count, price and whether they are used up first.
fn priced(panels: Value, stock: &[(&str, u32, u32, u32, &str, bool)], priority: u8, prices: Value) -> Job {
    let rows: Vec<Value> = stock.iter().map(|(id, w, h, count, ..)| json!([id, w, h, count])).collect();
    let configuration = json!({"cut_thickness": 0, "optimization_factor": 0.1, "prices": prices});
    let mut job = job(panels, json!(rows), configuration);
    job.configuration.priority = Priority::ALL[usize::from(priority)];
    for (row, (.., price, use_first)) in job.stock_panels.iter_mut().zip(stock) {
        row.price = Money::parse(price);
        row.use_first = *use_first;
    }
    job
}

/// The rows of stock that are used, with how many sheets of each.
fn used(solution: &Solution) -> Vec<(&str, u32)> {
    solution.used_stock_panels.iter().map(|row| (row.stock_panel_id.as_str(), row.count)).collect()
}

#[test]
fn least_cost_takes_the_larger_sheet_where_it_is_cheaper() {
    let stock = [("small", 100, 100, 9, "12", false), ("large", 150, 100, 9, "9.99", false)];
    let panels = json!([["p", 100, 100, 2]]);
    assert_eq!(used(&solve(&priced(panels.clone(), &stock, 0, json!({})))), [("small", 2)]);
    let cheapest = solve(&priced(panels, &stock, 8, json!({"currency": "EUR"})));
    assert_eq!(used(&cheapest), [("large", 2)]);
    assert_eq!(cheapest.total_cost, Some(money("19.98")));
    assert_eq!(cheapest.currency.as_deref(), Some("EUR"));
    let all = &cheapest.statistics.all;
    assert_eq!((all.cost, all.lower_bound_cost), (Some(money("19.98")), Some(money("19.98"))));
    assert!(all.optimal.cost && !all.optimal.stock_area);
    assert_eq!(cheapest.used_stock_panels[0].price, Some(money("9.99")));
}

#[test]
fn of_equal_money_least_waste_decides() {
    let stock = [("large", 150, 100, 9, "5", false), ("small", 120, 100, 9, "5", false)];
    assert_eq!(used(&solve(&priced(json!([["p", 100, 100, 1]]), &stock, 8, json!({})))), [("small", 1)]);
}

#[test]
fn handling_and_cuts_are_a_part_of_what_counts() {
    // Two small sheets without a cut, or one large one with one: 100 mm of cut and a sheet less to handle.
    let stock = [("small", 100, 100, 9, "5", false), ("large", 200, 100, 9, "10.10", false)];
    let answer = |prices: Value| solve(&priced(json!([["p", 100, 100, 2]]), &stock, 8, prices));
    let plain = answer(json!({}));
    assert_eq!((used(&plain), plain.total_cost), (vec![("small", 2)], Some(money("10"))));
    let handled = answer(json!({"sheet_handling": "1.50"}));
    assert_eq!((used(&handled), handled.total_cost), (vec![("large", 1)], Some(money("11.6"))));
    let cut = answer(json!({"sheet_handling": "1.50", "cut": "14.01"}));
    assert_eq!((used(&cut), cut.total_cost), (vec![("small", 2)], Some(money("13"))));
    // The bound knows what sheets cost at least, not that they have to be cut.
    assert_eq!(cut.statistics.all.lower_bound_cost, Some(money("11.6")));
    assert!(!cut.statistics.all.optimal.cost && handled.statistics.all.optimal.cost);
}

#[test]
fn trims_are_cuts_that_cost_money_too() {
    let mut job =
        priced(json!([["p", 100, 50, 2]]), &[("s", 110, 110, 1, "3", false)], 8, json!({"cut": "10"}));
    let ten = Length::from_mm(10);
    job.configuration.trim = Some(Trims { left: ten, top: ten, ..Trims::default() });
    // 110 + 100 mm of trims and a cut of 100 mm.
    let solution = solve(&job);
    assert_eq!((solution.total_cut_length, solution.total_cost), (Length::from_mm(310), Some(money("6.1"))));
}

#[test]
fn fewer_metres_of_cut_win_where_a_metre_costs_money() {
    // Side by side, two panels take one cut of 40 mm and a strip off; whatever is cheapest in metres is to be found.
    let panels = json!([["a", 60, 40, 3], ["b", 30, 20, 5]]);
    let stock = [("s", 200, 100, 3, "20", false)];
    let by_money = solve(&priced(panels.clone(), &stock, 8, json!({"cut": "100"})));
    for priority in [0, 1] {
        let other = solve(&priced(panels.clone(), &stock, priority, json!({"cut": "100"})));
        assert!(by_money.total_cost <= other.total_cost, "{:?} {:?}", by_money.total_cost, other.total_cost);
    }
}

#[test]
fn sheets_to_be_used_up_first_count_after_all_others() {
    // One new sheet would take everything; the remnants take it too, with more area.
    let stock = [("new", 100, 100, 9, "50", false), ("rest", 90, 60, 4, "1", true)];
    let panels = json!([["p", 50, 50, 4]]);
    for priority in [0, 4, 5, 8] {
        let solution = solve(&priced(panels.clone(), &stock, priority, json!({})));
        assert_eq!(used(&solution), [("rest", 4)], "priority {priority}");
        assert!(solution.used_stock_panels[0].use_first);
    }
    // A remnant more that saves no new sheet is not taken.
    let two = solve(&priced(json!([["p", 100, 100, 1], ["q", 90, 60, 1]]), &stock, 0, json!({})));
    assert_eq!(used(&two), [("new", 1), ("rest", 1)]);
}

#[test]
fn where_the_area_does_not_count_first_marked_sheets_win_among_equals() {
    let stock = [("new", 100, 100, 9, "5", false), ("rest", 100, 100, 9, "5", true)];
    for priority in 0..=8 {
        let solution = solve(&priced(json!([["p", 100, 100, 2]]), &stock, priority, json!({})));
        assert_eq!(used(&solution), [("rest", 2)], "priority {priority}");
    }
    // The fewest sheets count before them.
    let halves = [("new", 200, 100, 9, "5", false), ("rest", 100, 100, 9, "5", true)];
    assert_eq!(used(&solve(&priced(json!([["p", 100, 100, 2]]), &halves, 2, json!({})))), [("new", 1)]);
}

#[test]
fn bands_with_a_price_are_told_what_they_cost() {
    let mut job = priced(json!([["p", 500, 300, 2]]), &[("s", 1000, 500, 1, "5", false)], 0, json!({}));
    let bands = json!({"PVC": {"thickness": "2", "overlength": "30", "price": "0.55"}, "ABS": {}});
    let with_bands = json!({"panels": [], "stock_panels": [], "configuration": {"edge_bands": bands}});
    job.configuration.edge_bands = Job::from_json(&with_bands).unwrap().configuration.edge_bands;
    job.panels[0].edge.top = Some("PVC".to_owned());
    job.panels[0].edge.left = Some("ABS".to_owned());
    let solution = solve(&job);
    // 2 x 530 mm.
    assert_eq!(solution.edge_band_costs, [("PVC".to_owned(), money("0.583"))].into());
    assert_eq!(solution.total_cost, Some(money("5")), "bands are no part of it");
}

#[test]
fn a_sheet_without_a_price_leaves_the_cost_unknown() {
    let stock = [("a", 100, 100, 1, "5", false), ("b", 100, 100, 1, "none", false)];
    let solution =
        |count: u32| solve(&priced(json!([["p", 100, 100, count]]), &stock, 0, json!({"cut": "1"})));
    assert_eq!(solution(2).total_cost, None);
    let text =
        serde_json::to_string(&solve(&job(json!([["p", 9, 9, 1]]), json!([["s", 10, 10, 1]]), json!({}))))
            .unwrap();
    for field in ["cost", "currency", "price", "use_first"] {
        assert!(!text.contains(field), "{field} in {text}");
    }
}

#[test]
fn sheets_that_cost_nothing_are_used_sparingly() {
    let stock = [("free", 100, 100, 9, "0", false)];
    let solution = solve(&priced(json!([["p", 50, 50, 4]]), &stock, 8, json!({})));
    assert_eq!((used(&solution), solution.total_cost), (vec![("free", 1)], Some(Money::ZERO)));
}

#[test]
fn wrong_prices_are_named_by_their_path() {
    let stock = json!([
        {"id": "a", "width": 9, "height": 9, "count": 1, "price": -1},
        {"id": "b", "width": 9, "height": 9, "count": 1, "price": "4.12345"},
        {"id": "c", "width": 9, "height": 9, "count": 1, "price": "a lot"},
        {"id": "d", "width": 9, "height": 9, "count": 1},
        {"id": "e", "width": 9, "height": 9, "count": 1, "enabled": false},
        {"id": "f", "width": 9, "height": 9, "count": 1, "price": 1e13},
        {"id": "g", "width": 9, "height": 9, "count": 1, "price": 48.5, "use_first": 1},
    ]);
    let prices = json!({"cut": "", "sheet_handling": true, "currency": "a currency of a long name"});
    let job = json!({"panels": [], "stock_panels": stock, "configuration": {"optimization_priority": 8, "prices": prices,
        "edge_bands": {"PVC": {"price": "x"}}}});
    let faults = Job::from_json(&job).unwrap_err();
    let mut found: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
    found.sort();
    assert_eq!(
        found,
        [
            "configuration.edge_bands.PVC.price: must be a number",
            "configuration.prices.currency: must not be longer than 10",
            "configuration.prices.cut: must not be empty",
            "configuration.prices.sheet_handling: must be a number",
            "stock_panels[0].price: must be at least 0",
            "stock_panels[1].price: must not have more than 4 decimals",
            "stock_panels[2].price: must be a number",
            "stock_panels[3].price: is missing",
            "stock_panels[5].price: must be at most 999999999999.9999",
            "stock_panels[6].use_first: must be true or false",
        ]
    );
}

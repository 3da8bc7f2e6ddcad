//! Costs of real plans, reckoned by hand.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use costing::{
    CostUnit, Costs, Grouping, LeastRemnant, LineKind, Percent, PriceList, Pricing, SheetPrice, Waste,
    WasteRule,
};
use engine::{Area, Job, Length, Money, Options, Solution, Unattended};
use std::collections::HashMap;

/// Two panels of 500 × 400 with a band along the top, cut from one sheet of 1000 × 1000 with a kerf of 0.
const SHELVES: &str = r#"{
  "name": "Shelves",
  "panels": [
    {"id": "p", "width": "500", "height": "400", "count": 2, "material": "Oak", "enabled": true, "orientation": 0,
     "edge": {"top": "Oak 2", "bottom": null, "left": null, "right": null}}
  ],
  "stock_panels": [
    {"id": "s", "width": "1000", "height": "1000", "count": 1, "material": "Oak", "enabled": true, "orientation": 0,
     "label": "Oak sheet", "price": "50"}
  ],
  "configuration": {"cut_thickness": "0", "min_trim_dimension": "10", "effort": 0}
}"#;

fn solved(text: &str) -> (Job, Solution) {
    let job = Job::from_text(text.as_bytes()).unwrap();
    let solution = engine::solve(&job, &Options::default(), &Unattended);
    (job, solution)
}

fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

fn percent(text: &str) -> Option<Percent> {
    Some(Percent::parse(text).unwrap())
}

fn least(side_mm: i64) -> LeastRemnant {
    LeastRemnant { side: Length::from_mm(side_mm), area: Area::ZERO }
}

fn reckoned(text: &str, list: &PriceList, others: &HashMap<String, SheetPrice>) -> (Costs, Solution) {
    let (job, solution) = solved(text);
    let pricing =
        Pricing { list, job: &job, solution: &solution, other_prices: others, least_remnant: least(100) };
    (pricing.costs(), solution)
}

fn sums(costs: &Costs) -> Vec<(LineKind, String, String, String)> {
    let told = |line: &costing::CostLine| {
        (line.kind, line.quantity.clone(), line.price.clone(), line.sum.to_string())
    };
    costs.lines.iter().map(told).collect()
}

#[test]
fn every_line_can_be_followed_by_hand() {
    let list = PriceList {
        cut_per_m: Some(money("1.25")),
        sheet_handling: Some(money("3")),
        part: Some(money("0.335")),
        edge_band_default_per_m: Some(money("2.1")),
        overhead_percent: percent("10"),
        margin_percent: percent("20"),
        vat_percent: percent("19"),
        round_to: Some(money("0.05")),
        ..PriceList::empty("EUR")
    };
    let (costs, solution) = reckoned(SHELVES, &list, &HashMap::new());
    let metres = solution.total_cut_length.mm() / 1000.0;
    assert_eq!(metres, 1.4, "one cut across the sheet, one between the panels");
    let text =
        |kind, quantity: &str, price: &str, sum: &str| (kind, quantity.into(), price.into(), sum.into());
    assert_eq!(
        sums(&costs),
        [
            text(LineKind::Sheet, "1", "50", "50"),
            text(LineKind::Cut, "1.4", "1.25", "1.75"),
            text(LineKind::Handling, "1", "3", "3"),
            text(LineKind::Part, "2", "0.335", "0.67"),
            text(LineKind::EdgeBand, "1", "2.1", "2.1"),
            text(LineKind::Overhead, "10", "57.52", "5.75"),
            text(LineKind::Margin, "20", "63.27", "12.65"),
        ]
    );
    assert_eq!((costs.net, costs.vat), (money("75.92"), money("14.42")));
    assert_eq!((costs.total, costs.rounding), (money("90.35"), money("0.01")));
    assert!(costs.unpriced.is_empty());
}

#[test]
fn used_area_is_charged_with_a_surcharge_and_remnants_are_taken_back() {
    let used = PriceList {
        waste: Waste { rule: WasteRule::Used, percent: percent("10") },
        ..PriceList::empty("EUR")
    };
    let (costs, _) = reckoned(SHELVES, &used, &HashMap::new());
    // 50 a square metre, 0.4 m² and a tenth more.
    assert_eq!(sums(&costs), [(LineKind::Sheet, "0.44".into(), "50".into(), "22".into())]);
    assert_eq!(costs.lines[0].unit, CostUnit::M2);

    let less = PriceList {
        waste: Waste { rule: WasteRule::LessRemnants, percent: percent("40") },
        ..PriceList::empty("EUR")
    };
    let (costs, solution) = reckoned(SHELVES, &less, &HashMap::new());
    assert_eq!(solution.statistics.all.remnants.len(), 1);
    // What is left is 1000 × 600: 0.6 m² at two fifths of 50.
    assert_eq!(
        sums(&costs),
        [
            (LineKind::Sheet, "1".into(), "50".into(), "50".into()),
            (LineKind::Remnant, "0.6".into(), "-20".into(), "-12".into()),
        ]
    );
    assert_eq!(costs.total, money("38"));
}

#[test]
fn what_has_no_price_is_named_and_a_price_of_nothing_is_one() {
    let unpriced = SHELVES.replace(r#""label": "Oak sheet", "price": "50""#, r#""label": "Oak sheet""#);
    let (costs, _) = reckoned(&unpriced, &PriceList::empty("EUR"), &HashMap::new());
    assert_eq!((costs.unpriced, costs.lines.len()), (vec!["Oak sheet".to_owned(), "Oak 2".to_owned()], 0));

    let free = HashMap::from([("s".to_owned(), SheetPrice::of_sheet(Money::ZERO))]);
    let (costs, _) = reckoned(&unpriced, &PriceList::empty("EUR"), &free);
    assert_eq!(sums(&costs), [(LineKind::Sheet, "1".into(), "0".into(), "0".into())]);

    // 33.335 a square metre: exact for the sheet, though no price of four decimals says it for other sizes.
    let area = Length::from_mm(1000).times(Length::from_mm(1000));
    let of_material = HashMap::from([("s".to_owned(), SheetPrice::of_square_metre(money("33.335"), area))]);
    let (costs, _) = reckoned(&unpriced, &PriceList::empty("EUR"), &of_material);
    assert_eq!(costs.lines[0].sum, money("33.34"));
}

#[test]
fn prices_of_a_job_in_another_currency_are_none() {
    let job = SHELVES.replace(r#""effort": 0"#, r#""effort": 0, "prices": {"currency": "USD"}"#);
    let (costs, _) = reckoned(&job, &PriceList::empty("EUR"), &HashMap::new());
    assert_eq!(costs.unpriced, ["Oak sheet", "Oak 2"]);
    let (costs, _) = reckoned(&job, &PriceList::empty("usd"), &HashMap::new());
    assert_eq!(costs.unpriced, ["Oak 2"]);
}

#[test]
fn a_band_costs_what_the_list_says_then_the_job_then_the_list_for_all_others() {
    let job = SHELVES.replace(r#""effort": 0"#, r#""effort": 0, "edge_bands": {"Oak 2": {"price": "5"}}"#);
    let mut list = PriceList { edge_band_default_per_m: Some(money("1")), ..PriceList::empty("EUR") };
    let band = |costs: &Costs| costs.lines.last().unwrap().sum;
    assert_eq!(band(&reckoned(&job, &list, &HashMap::new()).0), money("5"));
    assert_eq!(band(&reckoned(SHELVES, &list, &HashMap::new()).0), money("1"));
    list.edge_band_per_m.insert("Oak 2".into(), money("7"));
    assert_eq!(band(&reckoned(&job, &list, &HashMap::new()).0), money("7"));
}

#[test]
fn the_worst_that_a_list_and_a_job_can_say_is_reckoned() {
    let dear = money("999999999999.9999");
    let list = PriceList {
        cut_per_m: Some(dear),
        sheet_handling: Some(dear),
        part: Some(dear),
        edge_band_default_per_m: Some(dear),
        waste: Waste { rule: WasteRule::Used, percent: percent("1000") },
        overhead_percent: percent("1000"),
        margin_percent: percent("1000"),
        vat_percent: percent("1000"),
        round_to: Some(dear),
        ..PriceList::empty("EUR")
    };
    let (job, mut solution) = solved(SHELVES);
    // As if there were as many metres and sheets as a job can have.
    solution.total_cut_length = Length::from_um(i64::MAX / 1000);
    solution.edge_bands.values_mut().for_each(|length| *length = Length::from_um(i64::MAX / 1000));
    solution.panels.iter_mut().for_each(|panel| panel.placed = u32::MAX);
    solution.used_stock_panels.iter_mut().for_each(|used| used.price = Some(dear));
    let (none, least_remnant) = (HashMap::new(), least(0));
    let pricing = Pricing { list: &list, job: &job, solution: &solution, other_prices: &none, least_remnant };
    let costs = pricing.costs();
    assert!(costs.total > costs.net);
    assert_eq!(pricing.shares(&costs, Grouping::Material)[0].net, costs.net);
}

#[test]
fn shares_of_materials_sum_up_to_the_net_sum() {
    let kitchen = std::fs::read_to_string("../../examples/s1-kitchen.json").unwrap();
    let list = PriceList {
        cut_per_m: Some(money("1.1")),
        part: Some(money("0.77")),
        edge_band_default_per_m: Some(money("0.333")),
        overhead_percent: percent("12.5"),
        ..PriceList::empty("EUR")
    };
    let (job, solution) = solved(&kitchen);
    let prices = job.stock_panels.iter().zip(1..);
    let prices = prices.map(|(row, n)| {
        let price = money(&format!("{n}7.77"));
        (row.id.clone(), SheetPrice::of_square_metre(price, row.width.times(row.height)))
    });
    let (prices, least_remnant) = (prices.collect(), least(100));
    let pricing =
        Pricing { list: &list, job: &job, solution: &solution, other_prices: &prices, least_remnant };
    let costs = pricing.costs();
    let shares = pricing.shares(&costs, Grouping::Material);
    assert!(shares.len() > 1);
    assert_eq!(shares.iter().map(|share| share.net).sum::<Money>(), costs.net);
    let placed: u64 = solution.panels.iter().map(|panel| u64::from(panel.placed)).sum();
    assert_eq!(shares.iter().map(|share| share.panels).sum::<u64>(), placed);
    assert_eq!(pricing.shares(&costs, Grouping::One)[0].net, costs.net);
}

#[test]
fn what_is_shared_by_orders_is_shared_by_the_area_that_they_take() {
    let two = SHELVES.replace(
        r#"{"id": "p", "width": "500", "height": "400", "count": 2,"#,
        r#"{"id": "q", "width": "300", "height": "200", "count": 1, "material": "Oak", "enabled": true, "order": "Petrov"},
           {"id": "p", "width": "300", "height": "200", "count": 2, "order": " Ivanov ","#,
    );
    let (job, solution) = solved(&two);
    let list = PriceList {
        part: Some(money("1")),
        edge_band_default_per_m: Some(money("10")),
        ..PriceList::empty("EUR")
    };
    let (none, least_remnant) = (HashMap::new(), least(100));
    let pricing = Pricing { list: &list, job: &job, solution: &solution, other_prices: &none, least_remnant };
    let shares = pricing.shares(&pricing.costs(), Grouping::Order);
    let told: Vec<_> =
        shares.iter().map(|share| (share.name.as_str(), share.panels, share.net.to_string())).collect();
    // A third of the sheet for 50 and a part; two thirds, two parts and 0.6 m of band.
    assert_eq!(told, [("Petrov", 1, "17.67".to_owned()), ("Ivanov", 2, "41.33".to_owned())]);
}

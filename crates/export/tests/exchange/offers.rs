//! Offers as PDF and as a workbook, read by the programs that customers and shops have.

use crate::programs::run;
use crate::support::{Solved, read_by};
use costing::{Costs, Grouping, LeastRemnant, Percent, PriceList, Pricing, ShareOfCosts};
use engine::{Area, Length, Money};
use export::offer::{Logo, Offer, Sender, offer_xlsx};
use export::{Language, Unit, offer_pdf};
use serde_json::json;
use std::collections::HashMap;

struct Plan {
    solved: Solved,
    list: PriceList,
}

fn money(text: &str) -> Option<Money> {
    Some(Money::parse(text).unwrap())
}

/// A kitchen of two materials: one sheet has no price, and one panel no place.
fn kitchen() -> Plan {
    let mut solved = Solved::new(&json!({
        "panels": [
            {"id": "1", "width": 720, "height": 560, "count": 6, "label": "Side", "material": "White 18",
             "edge": {"left": "ABS 1"}},
            {"id": "2", "width": 564, "height": 560, "count": 4, "label": "Дно", "material": "White 18"},
            {"id": "3", "width": 716, "height": 396, "count": 3, "label": "Back", "material": "HDF 3"},
            {"id": "4", "width": 4000, "height": 100, "count": 2, "label": "Plinth", "material": "White 18"},
        ],
        "stock_panels": [
            {"id": "w", "width": 2800, "height": 2070, "count": 3, "label": "White sheet", "material": "White 18",
             "price": "61.9"},
            {"id": "h", "width": 2800, "height": 2070, "count": 3, "label": "HDF sheet", "material": "HDF 3"},
        ],
        "configuration": {"cut_thickness": 4, "optimization_factor": 0},
    }));
    solved.name = "Kitchen Petrov";
    let list = PriceList {
        cut_per_m: money("1.2"),
        part: money("120.5"),
        edge_band_default_per_m: money("2.35"),
        overhead_percent: Percent::parse("8"),
        margin_percent: Percent::parse("12.5"),
        vat_percent: Percent::parse("19"),
        round_to: money("1"),
        ..PriceList::empty("EUR")
    };
    Plan { solved, list }
}

impl Plan {
    fn reckoned(&self, grouping: Grouping) -> (Costs, Vec<ShareOfCosts>) {
        let (none, list) = (HashMap::new(), &self.list);
        let least_remnant = LeastRemnant { side: Length::from_mm(100), area: Area::ZERO };
        let Solved { job, solution, .. } = &self.solved;
        let pricing = Pricing { list, job, solution, other_prices: &none, least_remnant };
        let costs = pricing.costs();
        let shares = pricing.shares(&costs, grouping);
        (costs, shares)
    }
}

fn logo() -> Logo {
    let (width, height) = (120, 60);
    let pixel = |n: u32| if n % width < n / width { [200, 60, 30, 255] } else { [20, 60, 140, 90] };
    Logo { width, height, rgba: (0..width * height).flat_map(pixel).collect() }
}

fn with_offer<R>(
    plan: &Plan,
    (grouping, with_prices, language): (Grouping, bool, Language),
    read: impl FnOnce(&Offer<'_>) -> R,
) -> R {
    let (costs, shares) = plan.reckoned(grouping);
    let (facts, logo) = (plan.solved.facts(), logo());
    read(&Offer {
        facts: &facts,
        sender: Sender {
            name: "Joinery Müller & Sons",
            address: "Sawmill Lane 4\n80331 München\nmueller@example.com",
            logo: Some(&logo),
        },
        customer: Some("Frau Петрова\nGarden Street 5"),
        grouping,
        with_prices,
        costs: &costs,
        shares: &shares,
        vat: plan.list.vat_percent,
        language,
        unit: Unit::Millimetres,
    })
}

#[test]
fn an_offer_tells_what_the_customer_gets_and_pays_and_no_inner_price() {
    let plan = kitchen();
    let (costs, shares) = plan.reckoned(Grouping::Material);
    let pdf =
        with_offer(&plan, (Grouping::Material, false, Language::English), |offer| offer_pdf(offer).unwrap());
    keep("offer-material.pdf", &pdf);
    let Some(text) = run("pdftotext", &["-layout", "-", "-"], &pdf) else { return };
    for told in [
        "Joinery Müller & Sons",
        "Sawmill Lane 4",
        "Frau Петрова",
        "Garden Street 5",
        "Kitchen Petrov",
        "White 18",
        "HDF 3",
        "Side",
        "Дно",
        "ABS 1",
        "720 × 560",
        "Not in the price",
        "2 × Plinth",
        "HDF sheet",
        "VAT 19 %",
    ] {
        assert!(text.contains(told), "{told} is not told:\n{text}");
    }
    let english = |amount: Money| {
        let text = amount.to_string();
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let whole = match whole.len() {
            0..=3 => whole.to_owned(),
            long => format!("{},{}", &whole[..long - 3], &whole[long - 3..]),
        };
        format!("{whole}.{decimals:0<2}")
    };
    for amount in [costs.net, costs.vat, costs.total, shares[0].net, shares[1].net] {
        assert!(text.contains(&english(amount)), "{amount} is not told:\n{text}");
    }
    for inner in ["Margin", "Overhead", "61.9", "120.50", "1.20"] {
        assert!(!text.contains(inner), "{inner} is told");
    }
}

#[test]
fn inner_prices_are_told_where_they_are_asked_for_in_the_language_that_is_asked_for() {
    let plan = kitchen();
    let pdf = with_offer(&plan, (Grouping::One, true, Language::Russian), |offer| offer_pdf(offer).unwrap());
    keep("offer-prices-ru.pdf", &pdf);
    let Some(text) = run("pdftotext", &["-layout", "-", "-"], &pdf) else { return };
    for told in ["Коммерческое предложение", "Наценка", "Накладные расходы", "61,90", "120,50", "НДС 19 %"]
    {
        assert!(text.contains(told), "{told} is not told:\n{text}");
    }
    let other =
        with_offer(&plan, (Grouping::One, true, Language::Russian), |offer| offer_pdf(offer).unwrap());
    assert!(pdf == other, "the same offer has other bytes");
}

#[test]
fn an_offer_of_very_many_parts_goes_on_page_after_page() {
    let mut plan = kitchen();
    let row = plan.solved.job.panels[0].clone();
    let placed = plan.solved.solution.panels[0].clone();
    for n in 0..300 {
        let id = format!("more {n}");
        plan.solved.job.panels.push(engine::Panel {
            id: id.clone(),
            label: Some(format!("Shelf {n}")),
            ..row.clone()
        });
        plan.solved.solution.panels.push(engine::PlacedPanel { panel_id: id, ..placed.clone() });
    }
    let pdf = with_offer(&plan, (Grouping::One, false, Language::English), |offer| offer_pdf(offer).unwrap());
    keep("offer-long.pdf", &pdf);
    let Some(text) = run("pdftotext", &["-layout", "-", "-"], &pdf) else { return };
    assert!((0..300).all(|n| text.contains(&format!("Shelf {n}"))));
    assert!(text.contains("page 5 of"), "it is on fewer pages");
}

#[test]
fn the_workbook_of_an_offer_opens_in_an_office() {
    let plan = kitchen();
    let xlsx =
        with_offer(&plan, (Grouping::Material, true, Language::English), |offer| offer_xlsx(offer).unwrap());
    keep("offer.xlsx", &xlsx);
    let Some(text) = read_by("workbook.py", &xlsx, "xlsx") else { return };
    let text = text.to_string();
    for told in ["Joinery Müller & Sons", "White 18", "Plinth", "Margin", "=SUM(E2:E"] {
        assert!(text.contains(told), "{told} is not told:\n{text}");
    }
}

fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("KERF_KEEP_FILES") {
        std::fs::write(std::path::Path::new(&folder).join(name), bytes).unwrap();
    }
}

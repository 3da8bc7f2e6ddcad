//! Totals, statistics and proofs, computed again.

use super::{Offcut, Request, Tally, Violation};
use crate::length::{Area, Length};
use crate::model::solution::Solution;
use crate::model::statistics::Figures;
use std::collections::BTreeMap;
use std::fmt;

/// A figure that is not what the layout says.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{scope}{field} is {found}, {expected}")]
pub struct FigureFault {
    /// Where it stands.
    pub scope: Scope,
    /// Its name.
    pub field: &'static str,
    /// What it says.
    pub found: String,
    /// What it should be.
    pub expected: String,
}

/// Where a figure stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// On the solution itself.
    Solution,
    /// In the statistics over all materials.
    Statistics,
    /// In the statistics of one material.
    Material(String),
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scope::Solution => Ok(()),
            Scope::Statistics => f.write_str("statistics: "),
            Scope::Material(material) => write!(f, "statistics of {material:?}: "),
        }
    }
}

/// Whether two ratios are the same but for the order of their divisions.
pub(super) fn same_ratio(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * b.abs().max(1.0)
}

/// Whether two areas are the same. Read back from JSON, one of more than 2^50 µm² may have lost its last digits.
fn same_area(a: i128, b: i128) -> bool {
    (a - b).abs() <= b.abs() >> 50
}

struct Checker<'f> {
    scope: Scope,
    found: &'f mut Vec<Violation>,
}

impl Checker<'_> {
    fn fault(&mut self, field: &'static str, found: impl fmt::Debug, expected: String) {
        let fault = FigureFault { scope: self.scope.clone(), field, found: format!("{found:?}"), expected };
        self.found.push(Violation::Figure(fault));
    }

    fn count(&mut self, field: &'static str, found: u64, expected: u64) {
        if found != expected {
            self.fault(field, found, format!("not {expected}"));
        }
    }

    fn length(&mut self, field: &'static str, found: Length, expected: i128) {
        if i128::from(found.um()) != expected {
            self.fault(field, found, format!("not {expected} µm"));
        }
    }

    fn area(&mut self, field: &'static str, found: Area, expected: i128) {
        if !same_area(found.um2(), expected) {
            self.fault(field, found, format!("not {expected} µm²"));
        }
    }

    fn ratio(&mut self, field: &'static str, found: f64, expected: f64) {
        if !same_ratio(found, expected) {
            self.fault(field, found, format!("not {expected}"));
        }
    }
}

/// What the statistics of some sheets have to say.
#[derive(Default)]
struct Expected {
    sheets: u64,
    by_stock: BTreeMap<String, u64>,
    panels: u64,
    cuts: u64,
    cut_length: i128,
    stock_area: i128,
    used_area: i128,
    /// With what falls off with the trims.
    offcut_area: i128,
    remnants: Vec<Offcut>,
}

impl Expected {
    fn of<'t>(request: &Request, tallies: impl Iterator<Item = &'t Tally>) -> Expected {
        let mut expected = Expected::default();
        for tally in tallies {
            let stock = &request.job.stock_panels[tally.stock];
            let least = i128::from(request.job.saw_rules(&stock.material).min_trim_dimension.um());
            expected.sheets += 1;
            *expected.by_stock.entry(stock.id.clone()).or_default() += 1;
            expected.panels += tally.panels;
            expected.cuts += tally.cuts;
            expected.cut_length += tally.cut_length;
            expected.stock_area += tally.area;
            expected.used_area += tally.used;
            expected.offcut_area += tally.trim_area;
            for &offcut in &tally.offcuts {
                expected.offcut_area += offcut.width * offcut.height;
                if !offcut.has_defect && offcut.width >= least && offcut.height >= least {
                    expected.remnants.push(offcut);
                }
            }
        }
        expected.remnants.sort_unstable();
        expected
    }
}

pub(super) fn check(request: &Request, solution: &Solution, tallies: &[Tally], found: &mut Vec<Violation>) {
    let all = Expected::of(request, tallies.iter());
    let mut checker = Checker { scope: Scope::Solution, found };
    check_totals(solution, &all, &mut checker);
    check_bands(request, solution, tallies, &mut checker);
    checker.scope = Scope::Statistics;
    check_figures(&solution.statistics.all, &all, &mut checker);

    let by_material = by_material(request, tallies);
    let listed = &solution.statistics.by_material;
    for material in by_material.keys().filter(|material| !listed.contains_key(**material)) {
        checker.fault("by_material", listed.keys(), format!("without {material:?}"));
    }
    for (material, figures) in listed {
        let tallies = by_material.get(material.as_str()).map_or(&[][..], |tallies| tallies);
        checker.scope = Scope::Material(material.clone());
        check_figures(figures, &Expected::of(request, tallies.iter().copied()), &mut checker);
    }
}

/// Sheets by their material.
pub(super) fn by_material<'a>(
    request: &'a Request,
    tallies: &'a [Tally],
) -> BTreeMap<&'a str, Vec<&'a Tally>> {
    let mut by_material: BTreeMap<&str, Vec<&Tally>> = BTreeMap::new();
    for tally in tallies {
        by_material.entry(&request.job.stock_panels[tally.stock].material).or_default().push(tally);
    }
    by_material
}

fn check_totals(solution: &Solution, all: &Expected, checker: &mut Checker) {
    let ratio = if all.stock_area == 0 { 0.0 } else { all.used_area as f64 / all.stock_area as f64 };
    checker.count("total_nbr_cuts", solution.total_nbr_cuts, all.cuts);
    checker.length("total_cut_length", solution.total_cut_length, all.cut_length);
    checker.area("total_used_area", solution.total_used_area, all.used_area);
    checker.area("total_wasted_area", solution.total_wasted_area, all.stock_area - all.used_area);
    checker.ratio("total_used_area_ratio", solution.total_used_area_ratio, ratio);
}

fn check_bands(request: &Request, solution: &Solution, tallies: &[Tally], checker: &mut Checker) {
    let mut expected: BTreeMap<&str, i128> = BTreeMap::new();
    for &(row, _) in tallies.iter().flat_map(|tally| &tally.placed) {
        let panel = &request.job.panels[row];
        let edge = &panel.edge;
        for (band, side) in [
            (&edge.top, panel.width),
            (&edge.bottom, panel.width),
            (&edge.left, panel.height),
            (&edge.right, panel.height),
        ] {
            if let Some(band) = band {
                let more = request.job.configuration.edge_bands.get(band).map_or(0, |b| b.overlength.um());
                *expected.entry(band).or_default() += i128::from(side.um() + more);
            }
        }
    }
    for (band, length) in &expected {
        let found = solution.edge_bands.get(*band).copied().unwrap_or_default();
        checker.length("edge_bands", found, *length);
    }
    for (band, length) in &solution.edge_bands {
        if !expected.contains_key(band.as_str()) && *length != Length::ZERO {
            checker.fault("edge_bands", (band, length), "though no placed panel has that band".to_owned());
        }
    }
}

fn check_figures(figures: &Figures, expected: &Expected, checker: &mut Checker) {
    checker.count("sheets", figures.sheets, expected.sheets);
    let mut by_stock = figures.sheets_by_stock.clone();
    by_stock.retain(|_, sheets| *sheets > 0);
    if by_stock != expected.by_stock {
        checker.fault("sheets_by_stock", &figures.sheets_by_stock, format!("not {:?}", expected.by_stock));
    }
    checker.count("panels", figures.panels, expected.panels);
    checker.count("cuts", figures.cuts, expected.cuts);
    checker.length("cut_length", figures.cut_length, expected.cut_length);
    checker.area("stock_area", figures.stock_area, expected.stock_area);
    checker.area("used_area", figures.used_area, expected.used_area);
    // Area that is neither panel nor offcut was turned to dust by the cuts.
    let kerf = expected.stock_area - expected.used_area - expected.offcut_area;
    checker.area("kerf_area", figures.kerf_area, kerf);
    check_remnants(figures, expected, checker);
    check_proof(figures, expected, checker);
}

fn check_remnants(figures: &Figures, expected: &Expected, checker: &mut Checker) {
    let area = |offcut: &Offcut| offcut.width * offcut.height;
    let mut found: Vec<Offcut> = figures
        .remnants
        .iter()
        .map(|remnant| Offcut {
            mosaic: remnant.mosaic,
            tile: remnant.tile_id,
            width: i128::from(remnant.width.um()),
            height: i128::from(remnant.height.um()),
            has_defect: false,
        })
        .collect();
    if !found.is_sorted_by(|a, b| area(a) >= area(b)) {
        checker.fault("remnants", &figures.remnants, "not the largest first".to_owned());
    }
    checker.area("remnant_area", figures.remnant_area, expected.remnants.iter().map(area).sum());
    found.sort_unstable();
    if found != expected.remnants {
        checker.fault("remnants", &figures.remnants, format!("not {:?}", expected.remnants));
    }
}

/// A lower bound must not exceed the figure that it bounds, and what is called optimal must equal its bound.
fn check_proof(figures: &Figures, expected: &Expected, checker: &mut Checker) {
    let bound = figures.lower_bound_area.map(Area::um2);
    let sheets = figures.lower_bound_sheets;
    if bound.is_some_and(|bound| bound < 0 || bound - expected.stock_area > expected.stock_area >> 50) {
        checker.fault("lower_bound_area", bound, format!("above {} µm²", expected.stock_area));
    }
    if sheets.is_some_and(|sheets| sheets > expected.sheets) {
        checker.fault("lower_bound_sheets", sheets, format!("above {}", expected.sheets));
    }
    let gap = bound.filter(|bound| *bound > 0).map(|bound| expected.stock_area as f64 / bound as f64 - 1.0);
    let right = match (figures.gap, gap) {
        (Some(found), Some(gap)) => same_ratio(found, gap),
        (None, None) => true,
        // Where no sheet is used, the gap is absent or 0.
        (Some(found), None) => bound == Some(0) && found == 0.0,
        (None, Some(_)) => false,
    };
    if !right {
        checker.fault("gap", figures.gap, format!("not {gap:?}"));
    }
    if expected.sheets == 0 {
        return;
    }
    let optimal = figures.optimal;
    if optimal.stock_area != bound.is_some_and(|bound| same_area(bound, expected.stock_area)) {
        checker.fault("optimal.stock_area", optimal.stock_area, format!("with the bound {bound:?} µm²"));
    }
    if optimal.sheets != (sheets == Some(expected.sheets)) {
        checker.fault("optimal.sheets", optimal.sheets, format!("with the bound {sheets:?}"));
    }
}

//! The reckoning: a line for all that is charged, and their totals.

use crate::exact::{cents, decimal, fraction, money, multiple, whole};
use crate::price_list::{PriceList, WasteRule};
use engine::{Area, Job, Length, Money, Remnant, Solution, UsedStock};
use num_rational::BigRational;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// Decimals of a quantity: of a square metre that is a square millimetre.
const QUANTITY_DECIMALS: u32 = 6;
/// Decimals of a price: enough for quantity × price to give the sum where the price of a square metre is no decimal.
const PRICE_DECIMALS: u32 = 10;
/// µm² in a square metre.
const SQUARE_METRE: i128 = 1_000_000_000_000;
/// µm in a metre.
const METRE: i128 = 1_000_000;

/// What a line is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// Sheets of a row of stock.
    Sheet,
    /// Remnants of a row of stock that are taken back.
    Remnant,
    /// The cuts.
    Cut,
    /// The handling of the sheets.
    Handling,
    /// The work on the panels.
    Part,
    /// An edge band.
    EdgeBand,
    /// A share of all lines before it.
    Overhead,
    /// A mark-up on those and the overhead.
    Margin,
}

/// What a quantity is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CostUnit {
    /// Sheets.
    Sheet,
    /// Panels.
    Piece,
    /// Metres.
    M,
    /// Square metres.
    M2,
    /// Per cent of the price.
    Percent,
}

/// A line of the reckoning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CostLine {
    /// What it is for.
    pub kind: LineKind,
    /// The name of the row of stock or of the band; empty for all others.
    pub label: String,
    /// The id of the row of stock, of sheets and remnants.
    pub stock_panel_id: Option<String>,
    /// How much, a decimal text.
    pub quantity: String,
    /// What it is counted in.
    pub unit: CostUnit,
    /// The price of a unit, a decimal text. It is rounded where it is no decimal; the sum is that of the exact price.
    pub price: String,
    /// Rounded to the hundredth.
    pub sum: Money,
}

/// What a plan costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Costs {
    /// The currency of all amounts.
    pub currency: String,
    /// What is charged.
    pub lines: Vec<CostLine>,
    /// The sum of the lines.
    pub net: Money,
    /// The tax on it.
    pub vat: Money,
    /// What rounding the total adds or takes.
    pub rounding: Money,
    /// What is to be paid.
    pub total: Money,
    /// The names of the sheets and bands that have no price and no line.
    pub unpriced: Vec<String>,
}

/// What a remnant has to have at least to be kept: µm and µm².
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeastRemnant {
    /// Both of its sides.
    pub side: Length,
    /// Its area.
    pub area: Area,
}

/// The price of a sheet, as fine as it comes: a price by the square metre is a fraction for the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetPrice(pub(crate) BigRational);

impl SheetPrice {
    /// The price of a sheet.
    pub fn of_sheet(price: Money) -> SheetPrice {
        SheetPrice(money(price))
    }

    /// The price of a sheet of this area from that of a square metre.
    pub fn of_square_metre(price: Money, area: Area) -> SheetPrice {
        SheetPrice(money(price) * fraction(area.um2(), SQUARE_METRE))
    }

    /// The price of a sheet from that of a kilogram.
    ///
    /// `thickness` in µm, `density` in thousandths of kg/m³.
    pub fn of_kilogram(price: Money, area: Area, thickness: Length, density: i64) -> SheetPrice {
        let kilograms =
            fraction(area.um2(), SQUARE_METRE) * fraction(thickness.um(), METRE) * fraction(density, 1000);
        SheetPrice(money(price) * kilograms)
    }
}

/// What a plan is reckoned from.
#[derive(Debug, Clone, Copy)]
pub struct Pricing<'p> {
    /// The list of the shop.
    pub list: &'p PriceList,
    /// The job of the plan.
    pub job: &'p Job,
    /// The plan.
    pub solution: &'p Solution,
    /// Prices of sheets whose row has none of its own, by the id of the row.
    pub other_prices: &'p HashMap<String, SheetPrice>,
    /// Which remnants are taken back.
    pub least_remnant: LeastRemnant,
}

/// The remnants of a plan that are large enough to be kept.
pub fn remnants_kept(solution: &Solution, least: LeastRemnant) -> impl Iterator<Item = &Remnant> {
    solution.statistics.all.remnants.iter().filter(move |remnant| {
        remnant.width >= least.side
            && remnant.height >= least.side
            && remnant.width.times(remnant.height) >= least.area
    })
}

impl Pricing<'_> {
    /// The lines of the plan and their totals.
    pub fn costs(&self) -> Costs {
        let (mut lines, mut unpriced) = (Vec::new(), Vec::new());
        self.sheets(&mut lines, &mut unpriced);
        self.work(&mut lines);
        self.edge_bands(&mut lines, &mut unpriced);
        let list = self.list;
        for (kind, percent) in
            [(LineKind::Overhead, list.overhead_percent), (LineKind::Margin, list.margin_percent)]
        {
            let Some(percent) = percent else { continue };
            let base: Money = lines.iter().map(|line: &CostLine| line.sum).sum();
            lines.push(CostLine {
                kind,
                label: String::new(),
                stock_panel_id: None,
                quantity: percent.to_string(),
                unit: CostUnit::Percent,
                price: base.to_string(),
                sum: cents(&(money(base) * percent.fraction())),
            });
        }
        let net: Money = lines.iter().map(|line| line.sum).sum();
        let vat = cents(&(money(net) * list.vat_percent.unwrap_or_default().fraction()));
        let before = money(net) + money(vat);
        let total = match list.round_to {
            Some(step) => multiple(&before, step),
            None => cents(&before),
        };
        let rounding = Money::from_parts(total.parts() - net.parts() - vat.parts());
        Costs { currency: list.currency.clone(), lines, net, vat, rounding, total, unpriced }
    }

    /// A line for each row of stock that is used, and one for its remnants.
    fn sheets(&self, lines: &mut Vec<CostLine>, unpriced: &mut Vec<String>) {
        let (panels, remnants) = (self.panel_areas(), self.remnant_areas());
        let waste = self.list.waste;
        let percent = waste.percent.unwrap_or_default().fraction();
        for used in &self.solution.used_stock_panels {
            let label = sheet_name(used);
            let Some(SheetPrice(sheet)) = self.sheet_price(used) else {
                unpriced.push(label);
                continue;
            };
            let area = used.width.times(used.height).um2();
            let per_m2 = &sheet * fraction(SQUARE_METRE, area);
            let line = |kind, quantity, unit, price: BigRational| {
                priced_line(
                    kind,
                    (label.clone(), Some(used.stock_panel_id.clone())),
                    (quantity, unit),
                    &price,
                )
            };
            if waste.rule == WasteRule::Used {
                let panels = panels.get(used.stock_panel_id.as_str()).copied().unwrap_or_default();
                let charged = fraction(panels, SQUARE_METRE) * (whole(1) + &percent);
                lines.push(line(LineKind::Sheet, charged, CostUnit::M2, per_m2));
                continue;
            }
            lines.push(line(LineKind::Sheet, whole(used.count), CostUnit::Sheet, sheet));
            let kept = remnants.get(used.stock_panel_id.as_str()).copied().unwrap_or_default();
            if waste.rule == WasteRule::LessRemnants && waste.percent.is_some() && kept > 0 {
                let quantity = fraction(kept, SQUARE_METRE);
                lines.push(line(LineKind::Remnant, quantity, CostUnit::M2, -(per_m2 * &percent)));
            }
        }
    }

    /// The cuts, the handling of the sheets and the work on the panels.
    fn work(&self, lines: &mut Vec<CostLine>) {
        let (list, solution) = (self.list, self.solution);
        let cuts = fraction(solution.total_cut_length.um(), METRE);
        let sheets = whole(solution.mosaics.len());
        let parts = whole(solution.panels.iter().map(|panel| u64::from(panel.placed)).sum::<u64>());
        for (kind, price, quantity, unit) in [
            (LineKind::Cut, list.cut_per_m, cuts, CostUnit::M),
            (LineKind::Handling, list.sheet_handling, sheets, CostUnit::Sheet),
            (LineKind::Part, list.part, parts, CostUnit::Piece),
        ] {
            if let Some(price) = price
                && quantity > whole(0)
            {
                lines.push(priced_line(kind, (String::new(), None), (quantity, unit), &money(price)));
            }
        }
    }

    fn edge_bands(&self, lines: &mut Vec<CostLine>, unpriced: &mut Vec<String>) {
        for (band, length) in &self.solution.edge_bands {
            if *length == Length::ZERO {
                continue;
            }
            let Some(price) = self.band_price(band) else {
                unpriced.push(band.clone());
                continue;
            };
            let quantity = fraction(length.um(), METRE);
            lines.push(priced_line(
                LineKind::EdgeBand,
                (band.clone(), None),
                (quantity, CostUnit::M),
                &money(price),
            ));
        }
    }

    /// The price of a row's sheet: its own, else what is known besides.
    fn sheet_price(&self, used: &UsedStock) -> Option<SheetPrice> {
        let own = used.price.filter(|_| self.is_same_currency()).map(SheetPrice::of_sheet);
        own.or_else(|| self.other_prices.get(&used.stock_panel_id).cloned())
    }

    /// The price of a metre: the list's for that band, else the job's, else the list's for all others.
    fn band_price(&self, band: &str) -> Option<Money> {
        let of_job =
            || self.job.configuration.edge_bands.get(band)?.price.filter(|_| self.is_same_currency());
        let of_list = self.list.edge_band_per_m.get(band).copied();
        of_list.or_else(of_job).or(self.list.edge_band_default_per_m)
    }

    /// Prices of a job are in the list's currency, unless it says otherwise.
    fn is_same_currency(&self) -> bool {
        let named = self.job.configuration.prices.as_ref().and_then(|prices| prices.currency.as_deref());
        named.is_none_or(|currency| currency.eq_ignore_ascii_case(&self.list.currency))
    }

    /// The area of the panels on all sheets of each row of stock, µm².
    fn panel_areas(&self) -> BTreeMap<&str, i128> {
        let mut areas: BTreeMap<&str, i128> = BTreeMap::new();
        for mosaic in &self.solution.mosaics {
            let panels = mosaic.tiles.iter().filter(|tile| tile.is_final);
            *areas.entry(&mosaic.stock_panel_id).or_default() +=
                panels.map(|tile| tile.width.times(tile.height).um2()).sum::<i128>();
        }
        areas
    }

    /// The area of the remnants that are kept of the sheets of each row of stock, µm².
    fn remnant_areas(&self) -> BTreeMap<&str, i128> {
        let mut areas: BTreeMap<&str, i128> = BTreeMap::new();
        for remnant in remnants_kept(self.solution, self.least_remnant) {
            let Some(mosaic) = self.solution.mosaics.get(remnant.mosaic) else { continue };
            *areas.entry(&mosaic.stock_panel_id).or_default() += remnant.width.times(remnant.height).um2();
        }
        areas
    }
}

/// What a row of stock is called: as its label says, else by its material and size.
fn sheet_name(used: &UsedStock) -> String {
    match used.label.as_deref().map(str::trim).filter(|label| !label.is_empty()) {
        Some(label) => label.to_owned(),
        None => format!("{} {} × {}", used.material, used.width, used.height).trim_start().to_owned(),
    }
}

fn priced_line(
    kind: LineKind,
    (label, stock_panel_id): (String, Option<String>),
    (quantity, unit): (BigRational, CostUnit),
    price: &BigRational,
) -> CostLine {
    CostLine {
        kind,
        label,
        stock_panel_id,
        sum: cents(&(&quantity * price)),
        quantity: decimal(&quantity, QUANTITY_DECIMALS),
        unit,
        price: decimal(price, PRICE_DECIMALS),
    }
}

//! Offers: what a customer gets and what it costs, as PDF and as a workbook.

mod amount;
mod parts;
mod texts;
mod workbook;

pub(crate) use parts::{Section, sections};
pub use workbook::offer_xlsx;

use crate::{Facts, Language, Unit};
use costing::{CostLine, Costs, Grouping, Percent, ShareOfCosts};

/// What an offer is written from.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'o> {
    /// The calculation; its date is that of the offer.
    pub facts: &'o Facts<'o>,
    /// Who makes the offer.
    pub sender: Sender<'o>,
    /// Whom it is for.
    pub customer: Option<&'o str>,
    /// What its panels and sums are told apart by.
    pub grouping: Grouping,
    /// The lines of the costs are told, not only the totals.
    pub with_prices: bool,
    /// What it costs.
    pub costs: &'o Costs,
    /// The same by groups.
    pub shares: &'o [ShareOfCosts],
    /// The rate of the tax, where there is one.
    pub vat: Option<Percent>,
    /// The language of the words; names stay as they are.
    pub language: Language,
    /// The unit of the sizes.
    pub unit: Unit,
}

/// The shop that makes an offer.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sender<'o> {
    /// Its name.
    pub name: &'o str,
    /// Its address, in any number of lines.
    pub address: &'o str,
    /// Its logo.
    pub logo: Option<&'o Logo>,
}

/// A picture, four bytes a pixel: red, green, blue, opacity.
#[derive(Debug, Clone)]
pub struct Logo {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Row by row.
    pub rgba: Vec<u8>,
}

/// A sum at the end of an offer.
pub(crate) struct Total {
    pub(crate) words: String,
    pub(crate) amount: engine::Money,
}

impl Offer<'_> {
    /// The net sum, the tax, what rounding adds and, last, what is to be paid.
    pub(crate) fn totals(&self) -> Vec<Total> {
        let (costs, language) = (self.costs, self.language);
        let mut totals = vec![Total { words: language.net().to_owned(), amount: costs.net }];
        if let Some(percent) = self.vat {
            totals.push(Total { words: language.vat(percent), amount: costs.vat });
        }
        if costs.rounding != engine::Money::ZERO {
            totals.push(Total { words: language.rounding().to_owned(), amount: costs.rounding });
        }
        totals.push(Total { words: language.total(&costs.currency), amount: costs.total });
        totals
    }

    /// What the price does not hold: panels without a place, sheets and bands without a price. Empty if it holds all.
    pub(crate) fn left_out(&self) -> Vec<String> {
        let panels = self.facts.solution.no_fit_panels.iter().map(|panel| {
            let label = panel.label.as_deref().filter(|label| !label.trim().is_empty());
            format!("{} × {}", panel.count, label.unwrap_or(&panel.panel_id))
        });
        panels.chain(self.costs.unpriced.iter().cloned()).collect()
    }

    /// What a line of the costs is for.
    pub(crate) fn line_words(&self, line: &CostLine) -> String {
        let words = self.language.cost_line(line.kind);
        if line.label.is_empty() { words.to_owned() } else { format!("{words}: {}", line.label) }
    }
}

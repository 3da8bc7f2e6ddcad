//! What a layout costs: sheets, their handling, cuts and edge bands.

use crate::model::job::Job;
use crate::model::money::Money;
use crate::model::solution::Mosaic;
use std::collections::{BTreeMap, HashMap};

/// What sheets and cuts cost in a job.
pub struct SheetCosts<'j> {
    /// Prices by the id of the row of stock; none where the job names no prices at all.
    prices: Option<HashMap<&'j str, Option<Money>>>,
    handling: Money,
    /// A metre of cut.
    cut: Money,
}

impl<'j> SheetCosts<'j> {
    /// Those that a job names.
    pub fn of(job: &'j Job) -> SheetCosts<'j> {
        let prices = || job.stock_panels.iter().map(|stock| (stock.id.as_str(), stock.price)).collect();
        let work = job.cutting_prices();
        SheetCosts {
            prices: job.names_prices().then(prices),
            handling: work.sheet_handling.unwrap_or_default(),
            cut: work.cut.unwrap_or_default(),
        }
    }

    /// What some sheets cost with their handling and their cuts; none where a price is not known.
    pub fn of_mosaics<'m>(&self, mosaics: impl Iterator<Item = &'m Mosaic>) -> Option<Money> {
        let prices = self.prices.as_ref()?;
        let (mut parts, mut um) = (0, 0);
        for mosaic in mosaics {
            parts += prices.get(mosaic.stock_panel_id.as_str()).copied().flatten()?.parts();
            parts += self.handling.parts();
            um += mosaic.cuts.iter().map(|cut| i128::from(cut.length().um())).sum::<i128>();
        }
        Some(Money::from_parts(parts + self.cut.parts_for(um)))
    }
}

/// What the bands of the placed panels cost, by their names, of those that have a price; `placed` is by row of panels.
pub fn edge_bands(job: &Job, placed: &[u32]) -> BTreeMap<String, Money> {
    let mut lengths: BTreeMap<&str, i128> = BTreeMap::new();
    for (panel, &count) in job.panels.iter().zip(placed).filter(|(_, count)| **count > 0) {
        for (band, length) in job.band_lengths(panel) {
            *lengths.entry(band).or_default() += i128::from(length.um()) * i128::from(count);
        }
    }
    let priced = lengths.into_iter().filter_map(|(band, um)| {
        let price = job.configuration.edge_bands.get(band)?.price?;
        Some((band.to_owned(), Money::from_parts(price.parts_for(um))))
    });
    priced.collect()
}

//! The lists of edge bands and of what everything costs.

use super::{Cell, Column, Table, Tables, plain};
use crate::names::band_name;
use engine::{CuttingPrices, Money};

impl<'f> Tables<'f> {
    /// The edge bands of the placed panels.
    pub(crate) fn bands(&self) -> Table<'f> {
        let (job, solution) = (self.facts.job, self.facts.solution);
        let rows = solution.edge_bands.iter().map(|(band, length)| {
            let price = job.configuration.edge_bands.get(band).and_then(|known| known.price);
            let cost = solution.edge_band_costs.get(band).copied();
            vec![
                Cell::text(band_name(band, self.language)),
                Cell::Run(*length),
                price.map_or(Cell::Empty, Cell::Money),
                cost.map_or(Cell::Empty, Cell::Money),
            ]
        });
        Table {
            name: self.language.edge_bands(),
            columns: vec![
                plain(self.pick("Edge band", "Кромка")),
                self.runs("Length", "Длина"),
                self.money("Price of a metre", "Цена метра"),
                self.costs(),
            ],
            rows: rows.collect(),
        }
    }

    /// What sheets, their handling, cuts and edge bands cost; no rows where the job names no price.
    pub(crate) fn price(&self) -> Table<'f> {
        let columns = vec![
            plain(self.pick("Item", "Позиция")),
            plain(self.pick("Quantity", "Количество")),
            plain(self.pick("Unit", "Единица")),
            self.money("Unit price", "Цена за единицу"),
            self.costs(),
        ];
        let rows = if self.names_prices() { self.spending() } else { Vec::new() };
        Table { name: self.pick("Price", "Стоимость"), columns, rows }
    }

    fn costs(&self) -> Column {
        Column { summed: true, ..self.money("Cost", "Стоимость") }
    }

    fn names_prices(&self) -> bool {
        let configuration = &self.facts.job.configuration;
        let cutting = configuration.prices.as_ref();
        self.facts.job.stock_panels.iter().any(|stock| stock.price.is_some())
            || cutting.is_some_and(|prices| prices.cut.is_some() || prices.sheet_handling.is_some())
            || configuration.edge_bands.values().any(|band| band.price.is_some())
    }

    /// What is paid for, each with its price where that is known. Prices by length are those of a metre in any unit.
    fn spending(&self) -> Vec<Vec<Cell<'f>>> {
        let (job, solution) = (self.facts.job, self.facts.solution);
        let (pieces, metres) = (self.pick("pcs", "шт."), self.pick("m", "м"));
        let by_piece = |name: Cell<'f>, count: u64, price: Option<Money>| {
            let cost = price.map(|price| Money::from_parts(price.parts() * i128::from(count)));
            item(name, Cell::Count(count), pieces, price, cost)
        };
        let used = &solution.statistics.all.sheets_by_stock;
        let mut rows = Vec::new();
        for stock in &job.stock_panels {
            if let Some(count) = used.get(&stock.id).copied().filter(|count| *count > 0) {
                let name = stock.label.as_deref().filter(|label| !label.trim().is_empty());
                rows.push(by_piece(Cell::text(name.unwrap_or(&stock.id)), count, stock.price));
            }
        }
        let none = CuttingPrices::default();
        let cutting = job.configuration.prices.as_ref().unwrap_or(&none);
        if let Some(price) = cutting.sheet_handling {
            let name = self.pick("Handling of the sheets", "Обработка листов");
            rows.push(by_piece(Cell::text(name), solution.mosaics.len() as u64, Some(price)));
        }
        if let Some(price) = cutting.cut {
            let length = solution.total_cut_length;
            let name = self.pick("Cutting", "Распил");
            let cost = Some(Money::from_parts(price.parts_for(i128::from(length.um()))));
            rows.push(item(Cell::text(name), Cell::Metres(length), metres, Some(price), cost));
        }
        for (band, length) in &solution.edge_bands {
            let price = job.configuration.edge_bands.get(band).and_then(|known| known.price);
            let cost = solution.edge_band_costs.get(band).copied();
            let name = Cell::text(band_name(band, self.language));
            rows.push(item(name, Cell::Metres(*length), metres, price, cost));
        }
        rows
    }
}

/// A row: what, how much, at which price.
fn item<'f>(
    name: Cell<'f>,
    quantity: Cell<'f>,
    unit: &'static str,
    price: Option<Money>,
    cost: Option<Money>,
) -> Vec<Cell<'f>> {
    let money = |amount: Option<Money>| amount.map_or(Cell::Empty, Cell::Money);
    vec![name, quantity, Cell::text(unit), money(price), money(cost)]
}

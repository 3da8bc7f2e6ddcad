//! The list of figures.

use super::{Cell, Table, Tables, plain};
use crate::measure::{Unit, number};
use crate::names::{band_name, material_name};
use engine::{Area, Length};
use std::borrow::Cow;

/// A figure: its group, its name, its value, its unit.
type Figure<'f> = (Cow<'f, str>, Cow<'f, str>, Cell<'f>, Cow<'f, str>);

impl<'f> Tables<'f> {
    /// All figures: in all, by material, the sheets used, edge bands, remnants.
    pub(crate) fn statistics(&self) -> Table<'f> {
        let mut figures = self.totals();
        figures.extend(self.by_material());
        figures.extend(self.stock_used());
        figures.extend(self.bands_used());
        figures.extend(self.remnants_left());
        Table {
            name: self.pick("Statistics", "Статистика"),
            columns: vec![
                plain(self.pick("Group", "Группа")),
                plain(self.pick("Figure", "Показатель")),
                plain(self.pick("Value", "Значение")),
                plain(self.pick("Unit", "Единица")),
            ],
            rows: figures
                .into_iter()
                .map(|(group, name, value, unit)| {
                    vec![Cell::text(group), Cell::text(name), value, Cell::text(unit)]
                })
                .collect(),
        }
    }

    /// The figures before all: what the calculation is, and for whom.
    pub(crate) fn summary(&self) -> Table<'f> {
        let facts = self.facts;
        let told = [
            (self.pick("Calculation", "Расчёт"), Some(facts.name)),
            (self.pick("Project", "Проект"), facts.project),
            (self.pick("Customer", "Заказчик"), facts.customer),
            (self.pick("Notes", "Примечания"), facts.notes),
        ];
        let row = |name, value| vec![Cell::Empty, Cell::text(name), value, Cell::Empty];
        let said = told.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let mut rows: Vec<_> = said
            .filter(|(_, value)| !value.trim().is_empty())
            .map(|(name, value)| row(name, Cell::text(value)))
            .collect();
        rows.push(row(self.pick("Date (UTC)", "Дата (UTC)"), Cell::Date(facts.date)));
        let mut table = self.statistics();
        rows.append(&mut table.rows);
        Table { name: self.pick("Summary", "Сводка"), rows, ..table }
    }

    fn totals(&self) -> Vec<Figure<'f>> {
        let solution = self.facts.solution;
        let figures = &solution.statistics.all;
        let missing = solution.no_fit_panels.iter().map(|panel| u64::from(panel.count)).sum();
        let remnants: Area = self.named_remnants().iter().map(|remnant| remnant.area()).sum();
        let mut all = vec![
            self.pieces("", self.sheets_word(), figures.sheets),
            self.percent("", solution.total_used_area_ratio),
            self.pieces("", self.panels_word(), figures.panels),
            self.pieces("", self.pick("Panels not placed", "Не размещено заготовок"), missing),
            self.area("", self.pick("Area of the panels", "Площадь заготовок"), solution.total_used_area),
            self.area("", self.pick("Left over", "Не использовано"), solution.total_wasted_area),
            self.area("", self.pick("Remnants to keep", "Деловые остатки"), remnants),
            self.area("", self.pick("Sawdust", "Ушло в пропил"), figures.kerf_area),
            self.pieces("", self.cuts_word(), solution.total_nbr_cuts),
            self.run("", self.length_word(), solution.total_cut_length),
        ];
        if let Some(cost) = solution.total_cost {
            all.push(self.cost("", self.cost_word(), cost));
        }
        if let (false, Some(cuts), Some(length)) =
            (solution.groups.is_empty(), solution.cycle_cuts, solution.cycle_cut_length)
        {
            let cycles = solution.groups.iter().map(|group| group.cycles).sum();
            let name = self.pick("Cycles of the saw", "Циклов пилы");
            all.push(("".into(), name.into(), Cell::Count(cycles), "".into()));
            all.push(self.pieces("", self.pick("Cuts of all cycles", "Резов за все циклы"), cuts));
            let name = self.pick("Length of the cuts of all cycles", "Длина резов за все циклы");
            all.push(self.run("", name, length));
        }
        all
    }

    fn by_material(&self) -> Vec<Figure<'f>> {
        let mut all = Vec::new();
        for (code, figures) in &self.facts.solution.statistics.by_material {
            if figures.sheets == 0 {
                continue;
            }
            let group = material_name(code, self.language);
            all.extend([
                self.pieces(group, self.sheets_word(), figures.sheets),
                self.percent(group, figures.used_area.ratio_of(figures.stock_area)),
                self.pieces(group, self.panels_word(), figures.panels),
                self.pieces(group, self.cuts_word(), figures.cuts),
                self.run(group, self.length_word(), figures.cut_length),
            ]);
            all.extend(figures.cost.map(|cost| self.cost(group, self.cost_word(), cost)));
        }
        all
    }

    fn stock_used(&self) -> Vec<Figure<'f>> {
        let used = &self.facts.solution.statistics.all.sheets_by_stock;
        let group = self.pick("Sheets used", "Использованные листы");
        let rows = self.facts.job.stock_panels.iter();
        rows.filter_map(|stock| {
            let count = used.get(&stock.id).copied().filter(|count| *count > 0)?;
            let name = stock.label.as_deref().unwrap_or(&stock.id);
            let name = format!("{name} ({})", self.size(stock.width, stock.height));
            Some(self.pieces(group, name, count))
        })
        .collect()
    }

    fn bands_used(&self) -> Vec<Figure<'f>> {
        let solution = self.facts.solution;
        let group = self.pick("Edge bands", "Кромка");
        let lengths = solution.edge_bands.iter();
        let lengths = lengths.map(|(band, length)| self.run(group, band_name(band, self.language), *length));
        let group = self.pick("Cost of the edge bands", "Стоимость кромки");
        let costs = solution.edge_band_costs.iter();
        lengths
            .chain(costs.map(|(band, cost)| self.cost(group, band_name(band, self.language), *cost)))
            .collect()
    }

    fn remnants_left(&self) -> Vec<Figure<'f>> {
        let group = self.pick("Remnants", "Деловые остатки по размерам");
        let remnants = self.named_remnants();
        let figures = remnants.iter().map(|remnant| {
            // As the drawing shows them: the sheet's long side lies across.
            let (width, height) = match remnant.mosaic.height > remnant.mosaic.width {
                true => (remnant.tile.height, remnant.tile.width),
                false => (remnant.tile.width, remnant.tile.height),
            };
            let mut name = format!("R{} ({})", remnant.number, self.size(width, height));
            if remnant.sheets.len() > 1 {
                name.push_str(&format!(" × {}", remnant.sheets.len()));
            }
            self.area(group, name, remnant.area())
        });
        figures.collect()
    }

    /// A size with its unit: millimetres to the hundredth, inches as on a tape.
    fn size(&self, width: Length, height: Length) -> String {
        let side = |length: Length| match self.unit {
            Unit::Millimetres => number(length.mm(), 2, self.language),
            Unit::Inches => self.unit.side(length, self.language),
        };
        format!("{} × {} {}", side(width), side(height), self.unit.name(self.language))
    }

    fn sheets_word(&self) -> &'static str {
        self.pick("Sheets", "Листов")
    }

    fn panels_word(&self) -> &'static str {
        self.pick("Panels placed", "Размещено заготовок")
    }

    fn cuts_word(&self) -> &'static str {
        self.pick("Cuts", "Резов")
    }

    fn length_word(&self) -> &'static str {
        self.pick("Length of the cuts", "Длина резов")
    }

    fn cost_word(&self) -> &'static str {
        self.pick("Cost of sheets and cuts", "Стоимость листов и резов")
    }

    fn pieces(&self, group: &'f str, name: impl Into<Cow<'f, str>>, count: u64) -> Figure<'f> {
        (group.into(), name.into(), Cell::Count(count), self.pick("pcs", "шт.").into())
    }

    fn percent(&self, group: &'f str, share: f64) -> Figure<'f> {
        let name = self.pick("Material used", "Использовано материала");
        (group.into(), name.into(), Cell::Percent(share), "%".into())
    }

    fn area(&self, group: &'f str, name: impl Into<Cow<'f, str>>, area: Area) -> Figure<'f> {
        (group.into(), name.into(), Cell::Area(area), self.unit.area_name(self.language).into())
    }

    fn run(&self, group: &'f str, name: &'f str, length: Length) -> Figure<'f> {
        (group.into(), name.into(), Cell::Run(length), self.unit.run_name(self.language).into())
    }

    fn cost(&self, group: &'f str, name: &'f str, cost: engine::Money) -> Figure<'f> {
        let currency = self.facts.solution.currency.as_deref().unwrap_or_default();
        (group.into(), name.into(), Cell::Money(cost), currency.into())
    }
}

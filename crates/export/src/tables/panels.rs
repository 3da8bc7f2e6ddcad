//! The list of parts.

use super::{Cell, Column, Table, Tables, plain, stock_name};
use crate::names::material_name;
use crate::parts::parts;
use crate::remedies::remedies;
use engine::{EdgeBands, NoFitPanel, Panel};
use std::collections::HashMap;

/// What some jobs tell of their panels beside what all do.
struct Extras<'f> {
    /// Edge bands are deducted: panels are cut in other sizes than the finished ones.
    deducted: bool,
    /// The name of the grain set of a row; no rows where there are no sets.
    sets: HashMap<&'f str, &'f str>,
    /// Some panel has an edge band.
    banded: bool,
    /// Some panel has an order.
    ordered: bool,
    /// Some panel has an id of another program.
    outer_ids: bool,
}

impl<'f> Tables<'f> {
    /// Every part in the order of the saw, then every copy that was not placed.
    pub(crate) fn panels(&self) -> Table<'f> {
        let (job, solution) = (self.facts.job, self.facts.solution);
        let rows: HashMap<&str, &Panel> = job.panels.iter().map(|panel| (panel.id.as_str(), panel)).collect();
        let extras = Extras {
            deducted: job.panels.iter().any(|panel| job.cut_size(panel) != (panel.width, panel.height)),
            sets: set_names(self),
            ordered: job.panels.iter().any(|panel| panel.order.is_some()),
            outer_ids: job.panels.iter().any(|panel| panel.external_id.is_some()),
            banded: job.panels.iter().any(|panel| !edges_text(&panel.edge).is_empty()),
        };
        let placed = parts(job, solution).into_iter().map(|part| {
            let (mosaic, tile) = (part.mosaic, part.tile);
            let mut cells = vec![
                Cell::Count(part.sheet as u64 + 1),
                Cell::text(stock_name(mosaic)),
                Cell::text(material_name(&mosaic.material, self.language)),
                Cell::text(tile.label.as_deref().unwrap_or_default()),
                Cell::Size(tile.x),
                Cell::Size(tile.y),
                Cell::Size(tile.width),
                Cell::Size(tile.height),
            ];
            extras.push_finished(Some(part.panel), &mut cells);
            extras.push_set(&part.panel.id, &mut cells);
            let turned = tile.orientation == 1;
            cells.push(Cell::text(if turned { self.pick("yes", "да") } else { self.pick("no", "нет") }));
            cells.extend([Cell::Empty, Cell::Count(tile.id), Cell::Count(part.turn as u64)]);
            extras.push_edges(Some(part.panel), &mut cells);
            extras.push_order(tile.order.as_deref(), tile.external_id.as_deref(), &mut cells);
            cells
        });
        let left = solution.no_fit_panels.iter().flat_map(|left| {
            let cells = self.left_out(left, rows.get(left.panel_id.as_str()).copied(), &extras);
            std::iter::repeat_n(cells, left.count as usize)
        });
        Table {
            name: self.pick("Panels", "Заготовки"),
            columns: self.panel_columns(&extras),
            rows: placed.chain(left).collect(),
        }
    }

    fn panel_columns(&self, extras: &Extras<'_>) -> Vec<Column> {
        let mut columns = vec![self.sheet_number()];
        columns.extend(self.stock_and_material());
        columns.extend([
            plain(self.pick("Label", "Название")),
            self.sized("X", "X"),
            self.sized("Y", "Y"),
            self.sized("Width", "Ширина"),
            self.sized("Height", "Высота"),
        ]);
        if extras.deducted {
            columns.push(self.sized("Finished width", "Ширина с кромкой"));
            columns.push(self.sized("Finished height", "Высота с кромкой"));
        }
        if !extras.sets.is_empty() {
            columns.push(plain(self.pick("Grain set", "Сквозная текстура")));
        }
        columns.extend([
            plain(self.pick("Turned", "Повёрнута")),
            plain(self.pick("Not placed", "Не размещена")),
            plain(self.pick("Part no.", "№ детали")),
            plain(self.pick("Saw order", "Порядок распила")),
        ]);
        if extras.banded {
            columns.push(plain(self.pick("Edges", "Кромка")));
        }
        if extras.ordered {
            columns.push(plain(self.pick("Order", "Заказ")));
        }
        if extras.outer_ids {
            columns.push(plain(self.pick("External ID", "Внешний ID")));
        }
        columns
    }

    /// A copy that was not placed, and why.
    fn left_out(&self, left: &'f NoFitPanel, row: Option<&'f Panel>, extras: &Extras<'f>) -> Vec<Cell<'f>> {
        let (width, height) = row.map_or((left.width, left.height), |panel| self.facts.job.cut_size(panel));
        let mut cells = vec![Cell::Empty; 3];
        cells.push(Cell::text(left.label.as_deref().unwrap_or_default()));
        cells.extend([Cell::Empty, Cell::Empty, Cell::Size(width), Cell::Size(height)]);
        extras.push_finished(row, &mut cells);
        extras.push_set(&left.panel_id, &mut cells);
        let reason = self.language.reason(left);
        let why = match remedies(&left.remedies, self.language, self.unit) {
            Some(remedies) => Cell::text(format!("{reason}; {remedies}")),
            None => Cell::text(reason),
        };
        cells.extend([Cell::Empty, why, Cell::Empty, Cell::Empty]);
        extras.push_edges(row, &mut cells);
        extras.push_order(left.order.as_deref(), left.external_id.as_deref(), &mut cells);
        cells
    }
}

impl<'f> Extras<'f> {
    fn push_finished(&self, panel: Option<&Panel>, cells: &mut Vec<Cell<'f>>) {
        if self.deducted {
            cells.push(panel.map_or(Cell::Empty, |panel| Cell::Size(panel.width)));
            cells.push(panel.map_or(Cell::Empty, |panel| Cell::Size(panel.height)));
        }
    }

    fn push_set(&self, panel_id: &str, cells: &mut Vec<Cell<'f>>) {
        if !self.sets.is_empty() {
            cells.push(Cell::text(self.sets.get(panel_id).copied().unwrap_or_default()));
        }
    }

    fn push_order(&self, order: Option<&'f str>, external_id: Option<&'f str>, cells: &mut Vec<Cell<'f>>) {
        if self.ordered {
            cells.push(Cell::text(order.unwrap_or_default()));
        }
        if self.outer_ids {
            cells.push(Cell::text(external_id.unwrap_or_default()));
        }
    }

    fn push_edges(&self, panel: Option<&Panel>, cells: &mut Vec<Cell<'f>>) {
        if self.banded {
            cells.push(Cell::text(panel.map(|panel| edges_text(&panel.edge)).unwrap_or_default()));
        }
    }
}

fn set_names<'f>(tables: &Tables<'f>) -> HashMap<&'f str, &'f str> {
    let panels = &tables.facts.job.panels;
    let rows = tables.facts.job.grain_sets().into_iter().flat_map(|set| set.rows);
    let named = rows.filter_map(|row| panels.get(row));
    named.filter_map(|panel| Some((panel.id.as_str(), panel.grain_set.as_deref()?))).collect()
}

/// `PVC_WHITE|||OAK`, top, bottom, left and right as entered, as imports read it; nothing where no side has a band.
fn edges_text(edge: &EdgeBands) -> String {
    let sides = [&edge.top, &edge.bottom, &edge.left, &edge.right];
    if sides.iter().all(|side| side.is_none()) {
        return String::new();
    }
    sides.map(|side| side.as_deref().unwrap_or_default()).join("|")
}

//! Tabs: bridges that hold the panels in the sheet until they are broken off.

use super::{ToolJob, halves};
use engine::{Length, Tile};

/// How long a tab is where the side has room for it.
const LENGTH: Length = Length::from_mm(8);
/// How high, in a sheet that is thick enough.
const HEIGHT: Length = Length::from_mm(3);
/// How far a tab reaches beyond the way of the tool, so that it ends in what is left standing.
const HOLD: Length = Length::from_mm(1);
/// The cells of the index along each side of a sheet.
const CELLS: i64 = 64;

/// How high tabs are: at most a third of the sheet.
pub(super) fn tab_height(thickness: Length) -> Length {
    HEIGHT.min(Length::from_um(thickness.um() / 3))
}

/// A rectangle where the tool must not go to the bottom, half µm: a tab grown by the tool's radius.
#[derive(Debug, Clone, Copy)]
struct Guard {
    x: (i64, i64),
    y: (i64, i64),
}

/// The tabs of a sheet, by where they lie.
pub(super) struct Tabs {
    guards: Vec<Guard>,
    cells: Vec<Vec<usize>>,
    /// The size of a cell, half µm.
    cell: (i64, i64),
}

/// The sides of a tile that do not lie on a side of the sheet, as top, right, bottom, left.
pub(super) fn inner_sides(job: &ToolJob<'_>, tile: &Tile) -> [bool; 4] {
    let (right, bottom) = (tile.x + tile.width, tile.y + tile.height);
    [tile.y > Length::ZERO, right < job.mosaic.width, bottom < job.mosaic.height, tile.x > Length::ZERO]
}

impl Tabs {
    /// The tabs of all panels.
    pub(super) fn of(job: &ToolJob<'_>, panels: &[&Tile]) -> Tabs {
        let (width, height) = (halves(job.mosaic.width), halves(job.mosaic.height));
        let cell = (width / CELLS + 1, height / CELLS + 1);
        let mut tabs = Tabs { guards: Vec::new(), cells: vec![Vec::new(); (CELLS * CELLS) as usize], cell };
        for tile in panels {
            tabs.add_panel(job, tile);
        }
        tabs
    }

    fn add_panel(&mut self, job: &ToolJob<'_>, tile: &Tile) {
        let (radius, count) = (job.tool.um(), i64::from(job.options.tabs));
        let reach = 2 * radius + halves(HOLD);
        let (x, y) = (halves(tile.x), halves(tile.y));
        let (right, bottom) = (x + halves(tile.width), y + halves(tile.height));
        let [above, beside, below, before] = inner_sides(job, tile);
        let along = |start: i64, length: i64| {
            // Half of each share of the side stays free between two tabs.
            let half = halves(LENGTH).min(length / (2 * count.max(1))) / 2;
            (0..count)
                .map(move |n| start + length * (2 * n + 1) / (2 * count))
                .map(move |at| (at - half, at + half))
        };
        for span in along(x, right - x) {
            let rows = [(above, (y - reach, y)), (below, (bottom, bottom + reach))];
            rows.into_iter().filter(|row| row.0).for_each(|(_, row)| self.add(span, row, radius));
        }
        for span in along(y, bottom - y) {
            let columns = [(before, (x - reach, x)), (beside, (right, right + reach))];
            columns
                .into_iter()
                .filter(|column| column.0)
                .for_each(|(_, column)| self.add(column, span, radius));
        }
    }

    fn add(&mut self, x: (i64, i64), y: (i64, i64), radius: i64) {
        let grown = |(from, to): (i64, i64)| (from - radius, to + radius);
        let guard = Guard { x: grown(x), y: grown(y) };
        let number = self.guards.len();
        self.guards.push(guard);
        for cell in self.cells_of(guard) {
            self.cells[cell].push(number);
        }
    }

    /// The cells that a rectangle touches.
    fn cells_of(&self, Guard { x, y }: Guard) -> impl Iterator<Item = usize> + use<> {
        let of = |(from, to): (i64, i64), size: i64| {
            (from.div_euclid(size)).clamp(0, CELLS - 1)..=(to.div_euclid(size)).clamp(0, CELLS - 1)
        };
        let (columns, rows) = (of(x, self.cell.0), of(y, self.cell.1));
        rows.flat_map(move |row| columns.clone().map(move |column| (row * CELLS + column) as usize))
    }

    /// The parts of a span of a line below which tabs lie, ascending and apart. `horizontal`: the line runs along x.
    pub(super) fn under(&self, (horizontal, line): (bool, i64), span: (i64, i64)) -> Vec<(i64, i64)> {
        let way = match horizontal {
            true => Guard { x: span, y: (line, line) },
            false => Guard { x: (line, line), y: span },
        };
        let mut near: Vec<usize> =
            self.cells_of(way).flat_map(|cell| self.cells[cell].iter().copied()).collect();
        near.sort_unstable();
        near.dedup();
        let mut found = Vec::new();
        for Guard { x, y } in near.into_iter().map(|number| self.guards[number]) {
            let (across, along) = if horizontal { (y, x) } else { (x, y) };
            let part = (along.0.max(span.0), along.1.min(span.1));
            if across.0 < line && line < across.1 && part.0 < part.1 {
                found.push(part);
            }
        }
        found.sort_unstable();
        let mut apart: Vec<(i64, i64)> = Vec::new();
        for part in found {
            match apart.last_mut() {
                Some(last) if part.0 <= last.1 => last.1 = last.1.max(part.1),
                _ => apart.push(part),
            }
        }
        apart
    }
}

//! The records of the file, a line each.

use super::lists::{ListedBoard, ListedMaterial, ListedPart};
use super::number;
use super::rows::{CutProduct, CutRow, PatternRows};
use super::text::clean;
use super::{PtxOptions, PtxPlan};
use crate::facts::Facts;
use crate::measure::Unit;

/// The version of the format.
const VERSION: &str = "1.08";
/// A stock without a count.
const ANY_NUMBER: u64 = 99_999;

/// Writes a plan.
pub(super) fn write(facts: &Facts<'_>, plan: &PtxPlan<'_>, options: &PtxOptions) -> Vec<u8> {
    let mut file = RecordWriter { text: String::new(), unit: options.unit };
    file.head(facts);
    for (n, part) in plan.lists.parts.iter().enumerate() {
        file.part(n + 1, part);
    }
    for (n, part) in plan.lists.parts.iter().enumerate() {
        file.part_information(n + 1, part);
    }
    for (n, part) in plan.lists.parts.iter().enumerate() {
        file.own_information(n + 1, part);
    }
    for (n, board) in plan.lists.boards.iter().enumerate() {
        file.board(n + 1, board);
    }
    for (n, material) in plan.lists.materials.iter().enumerate() {
        let own = plan.rows.iter().filter(|rows| plan.lists.boards[rows.board].material == n);
        file.material(n + 1, material, &own.collect::<Vec<_>>());
    }
    file.offcuts(facts, plan);
    for (n, rows) in plan.rows.iter().enumerate() {
        let most = plan.lists.materials[plan.lists.boards[rows.board].material].sheets_at_once;
        file.record(
            "PATTERNS",
            &[&1, &(n + 1), &(rows.board + 1), &rows.kind, &rows.run, &rows.cycles, &most],
        );
        for (place, cut) in rows.cuts.iter().enumerate() {
            file.cut(n + 1, place + 1, cut, plan);
        }
    }
    for (n, rows) in plan.rows.iter().enumerate() {
        for line in &rows.vectors {
            let [a, b, c, d] = line.ends.map(|um| file.size(um));
            file.record("VECTORS", &[&1, &(n + 1), &line.cut, &a, &b, &c, &d]);
        }
    }
    file.text.into_bytes()
}

struct RecordWriter {
    text: String,
    unit: Unit,
}

impl RecordWriter {
    fn record(&mut self, name: &str, fields: &[&dyn ToString]) {
        self.text.push_str(name);
        for field in fields {
            self.text.push(',');
            self.text.push_str(&field.to_string());
        }
        self.text.push_str("\r\n");
    }

    fn size(&self, um: i64) -> String {
        number::write(um, self.unit)
    }

    fn head(&mut self, facts: &Facts<'_>) {
        let units = match self.unit {
            Unit::Millimetres => 0,
            Unit::Inches => 1,
        };
        // The origin is the upper left; trims are cut before what is left over.
        self.record("HEADER", &[&VERSION, &clean(facts.name, 25), &units, &0, &1]);
        let date = facts.date.format("%d/%m/%Y");
        let project = clean(facts.project.unwrap_or_default(), 50);
        let customer = clean(facts.customer.unwrap_or_default(), 100);
        let (none, optimised) = ("", 1);
        self.record(
            "JOBS",
            &[
                &1,
                &clean(facts.name, 50),
                &project,
                &date,
                &none,
                &customer,
                &optimised,
                &none,
                &none,
                &none,
                &waste(facts),
            ],
        );
    }

    fn part(&mut self, number: usize, part: &ListedPart<'_>) {
        let panel = part.panel;
        let wanted = u64::from(panel.count);
        let (length, width) = (self.size(part.length), self.size(part.width));
        let missing = wanted.saturating_sub(part.placed);
        self.record(
            "PARTS_REQ",
            &[
                &1,
                &number,
                &name(part),
                &(part.material + 1),
                &length,
                &width,
                &wanted,
                &0,
                &missing,
                &part.grain,
                &part.placed,
            ],
        );
    }

    /// What the label needs: the row, how many, the size with its bands on, the order, and the bands below, above, left and right.
    fn part_information(&mut self, number: usize, part: &ListedPart<'_>) {
        let panel = part.panel;
        let band = |band: &Option<String>| clean(band.as_deref().unwrap_or_default(), 200);
        let edge = &panel.edge;
        let (length, width) = (self.size(panel.width.um()), self.size(panel.height.um()));
        let order = clean(panel.order.as_deref().unwrap_or_default(), 200);
        self.record(
            "PARTS_INF",
            &[
                &1,
                &number,
                &clean(&panel.id, 200),
                &part.placed,
                &length,
                &width,
                &order,
                &band(&edge.bottom),
                &band(&edge.top),
                &band(&edge.left),
                &band(&edge.right),
            ],
        );
    }

    /// What another program calls the part, as the first of the user's own fields.
    fn own_information(&mut self, number: usize, part: &ListedPart<'_>) {
        if let Some(id) = &part.panel.external_id {
            self.record("PARTS_UDI", &[&1, &number, &clean(id, 200)]);
        }
    }

    fn board(&mut self, number: usize, board: &ListedBoard<'_>) {
        let stock = match board.stock {
            Some(stock) => stock.count.map_or(ANY_NUMBER, u64::from).clamp(board.used, ANY_NUMBER),
            None => board.used,
        };
        let (length, width) = (self.size(board.length), self.size(board.width));
        let material = board.material + 1;
        self.record("BOARDS", &[&1, &number, &board.code, &material, &length, &width, &stock, &board.used]);
    }

    fn material(&mut self, number: usize, material: &ListedMaterial<'_>, patterns: &[&PatternRows]) {
        let kerf = self.size(material.kerf);
        let zero = self.size(0);
        let deepest = patterns.iter().map(|rows| rows.deepest).max().unwrap_or(1).max(1);
        let allows = |kinds: &[u8]| u8::from(patterns.iter().any(|rows| kinds.contains(&rows.kind)));
        // The thickness is not known, and the trims are told cut by cut.
        let (thickness, separate) = ("", 0);
        self.record(
            "MATERIALS",
            &[
                &1,
                &number,
                &material.code,
                &clean(material.name, 50),
                &thickness,
                &material.sheets_at_once,
                &kerf,
                &kerf,
                &zero,
                &zero,
                &zero,
                &zero,
                &zero,
                &zero,
                &zero,
                &deepest,
                &allows(&[2, 3]),
                &allows(&[1]),
                &separate,
            ],
        );
    }

    fn offcuts(&mut self, facts: &Facts<'_>, plan: &PtxPlan<'_>) {
        let mut offcuts = Vec::new();
        for (pattern, rows) in plan.patterns.iter().zip(&plan.rows) {
            let tiles = &facts.solution.mosaics[pattern.mosaics[0]].tiles;
            for remnant in &pattern.remnants {
                let Some(tile) = tiles.iter().find(|tile| tile.id == remnant.tile_id) else { continue };
                let material = plan.lists.boards[rows.board].material;
                offcuts.push((remnant.number, material, tile.width.um(), tile.height.um(), rows.run));
            }
        }
        offcuts.sort_unstable();
        for (number, material, length, width, run) in offcuts {
            let (length, width) = (self.size(length), self.size(width));
            self.record(
                "OFFCUTS",
                &[&1, &number, &format!("R{number}"), &(material + 1), &length, &width, &run],
            );
        }
    }

    fn cut(&mut self, pattern: usize, number: usize, cut: &CutRow, plan: &PtxPlan<'_>) {
        let function = cut.phase + if cut.falls { 90 } else { 0 };
        let (gives, comment) = match cut.gives {
            CutProduct::Nothing => ("0".to_owned(), String::new()),
            CutProduct::Part(place) => ((place + 1).to_string(), name(&plan.lists.parts[place])),
            CutProduct::Offcut(number) => (format!("X{number}"), format!("R{number}")),
        };
        let dimension = self.size(cut.dimension);
        self.record(
            "CUTS",
            &[
                &1,
                &pattern,
                &number,
                &cut.sequence,
                &function,
                &dimension,
                &cut.repeat,
                &gives,
                &cut.quantity,
                &comment,
            ],
        );
    }
}

/// What the person calls a part.
fn name(part: &ListedPart<'_>) -> String {
    let label = clean(part.panel.label.as_deref().unwrap_or_default(), 50);
    if label.is_empty() { clean(&part.panel.id, 50) } else { label }
}

/// The share of the sheets that is no panel, per cent with two decimals.
fn waste(facts: &Facts<'_>) -> String {
    let (used, wasted) = (facts.solution.total_used_area.um2(), facts.solution.total_wasted_area.um2());
    let whole = used.saturating_add(wasted).max(1);
    let share = wasted.max(0).checked_mul(10_000).map_or(0, |parts| (parts + whole / 2) / whole);
    format!("{}.{:02}", share / 100, share % 100)
}

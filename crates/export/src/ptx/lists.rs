//! The parts, boards and materials that the patterns refer to.

use super::fault::{CountedList, MAX_OFFCUTS, MAX_PARTS, MAX_PATTERNS, MAX_QUANTITY, PtxFault, longest};
use super::text::UniqueCodes;
use crate::facts::Facts;
use crate::measure::Unit;
use crate::pattern::Pattern;
use engine::{Grain, Job, Length, Panel, Stock};
use std::collections::HashMap;

/// The lists of a file; places count from 0, the file's numbers from 1.
pub(super) struct PtxLists<'f> {
    pub(super) parts: Vec<ListedPart<'f>>,
    pub(super) boards: Vec<ListedBoard<'f>>,
    pub(super) materials: Vec<ListedMaterial<'f>>,
    part_places: HashMap<&'f str, usize>,
    board_places: HashMap<&'f str, usize>,
    material_places: HashMap<&'f str, usize>,
}

/// A row of panels.
pub(super) struct ListedPart<'f> {
    pub(super) panel: &'f Panel,
    /// As it is cut, µm.
    pub(super) length: i64,
    pub(super) width: i64,
    pub(super) material: usize,
    pub(super) placed: u64,
    /// 0: it may be turned; 1: it lies as entered; 2: it is turned.
    pub(super) grain: u8,
}

/// A row of stock of which sheets are used.
pub(super) struct ListedBoard<'f> {
    pub(super) code: String,
    /// None where the job does not have it.
    pub(super) stock: Option<&'f Stock>,
    pub(super) material: usize,
    /// µm.
    pub(super) length: i64,
    pub(super) width: i64,
    pub(super) used: u64,
}

/// A material.
pub(super) struct ListedMaterial<'f> {
    pub(super) name: &'f str,
    pub(super) code: String,
    /// µm.
    pub(super) kerf: i64,
    pub(super) sheets_at_once: u8,
}

impl<'f> PtxLists<'f> {
    pub(super) fn of(facts: &Facts<'f>, patterns: &[Pattern], unit: Unit) -> Result<PtxLists<'f>, PtxFault> {
        let mut lists = PtxLists {
            parts: Vec::new(),
            boards: Vec::new(),
            materials: Vec::new(),
            part_places: HashMap::new(),
            board_places: HashMap::new(),
            material_places: HashMap::new(),
        };
        lists.list_boards(facts, unit)?;
        lists.list_parts(facts, unit);
        let remnants: usize = patterns.iter().map(|pattern| pattern.remnants.len()).sum();
        let counts = [
            (CountedList::Parts, lists.parts.len(), MAX_PARTS),
            (CountedList::Materials, lists.materials.len(), MAX_PARTS),
            (CountedList::Patterns, patterns.len(), MAX_PATTERNS),
            (CountedList::Offcuts, remnants, MAX_OFFCUTS),
        ];
        if let Some((list, _, most)) = counts.into_iter().find(|(_, count, most)| count > most) {
            return Err(PtxFault::Many { list, most: most as u64 });
        }
        let quantities = lists.parts.iter().map(|part| u64::from(part.panel.count).max(part.placed));
        if quantities.chain(lists.boards.iter().map(|board| board.used)).any(|count| count > MAX_QUANTITY) {
            return Err(PtxFault::Many { list: CountedList::Quantity, most: MAX_QUANTITY });
        }
        Ok(lists)
    }

    /// The place of a row of panels.
    pub(super) fn part(&self, id: &str) -> Option<usize> {
        self.part_places.get(id).copied()
    }

    /// The place of a row of stock.
    pub(super) fn board(&self, id: &str) -> Option<usize> {
        self.board_places.get(id).copied()
    }

    fn list_boards(&mut self, facts: &Facts<'f>, unit: Unit) -> Result<(), PtxFault> {
        let stock: HashMap<&str, &Stock> =
            facts.job.stock_panels.iter().map(|stock| (stock.id.as_str(), stock)).collect();
        let (mut boards, mut materials) = (UniqueCodes::default(), UniqueCodes::default());
        for (n, mosaic) in facts.solution.mosaics.iter().enumerate() {
            let id = mosaic.stock_panel_id.as_str();
            let (length, width) = (mosaic.width.um(), mosaic.height.um());
            if !(1..=longest(unit)).contains(&length) || !(1..=longest(unit)).contains(&width) {
                return Err(PtxFault::Long { sheet: n + 1 });
            }
            if let Some(&place) = self.board_places.get(id) {
                let board = &mut self.boards[place];
                if (board.length, board.width) != (length, width) {
                    return Err(PtxFault::NoTree { sheet: n + 1 });
                }
                board.used += 1;
                continue;
            }
            let material = self.material(&mosaic.material, facts.job, &mut materials);
            let stock = stock.get(id).copied();
            let label = mosaic.stock_label.as_deref().filter(|label| !label.trim().is_empty());
            let code = boards.code(label.unwrap_or(id));
            self.board_places.insert(id, self.boards.len());
            self.boards.push(ListedBoard { code, stock, material, length, width, used: 1 });
        }
        // Panels of which nothing is placed may be of other materials.
        for (_, panel) in facts.job.wanted_panels() {
            self.material(&panel.material, facts.job, &mut materials);
        }
        Ok(())
    }

    fn material(&mut self, name: &'f str, job: &Job, codes: &mut UniqueCodes) -> usize {
        if let Some(&place) = self.material_places.get(name) {
            return place;
        }
        let saw = job.saw_rules(name);
        let (kerf, sheets_at_once) = (saw.kerf.um(), saw.sheets_at_once);
        self.materials.push(ListedMaterial { name, code: codes.code(name), kerf, sheets_at_once });
        self.material_places.insert(name, self.materials.len() - 1);
        self.materials.len() - 1
    }

    fn list_parts(&mut self, facts: &Facts<'f>, unit: Unit) {
        // Copies that lie as entered, and turned ones.
        let mut placed: HashMap<&str, [u64; 2]> = HashMap::new();
        for tile in
            facts.solution.mosaics.iter().flat_map(|mosaic| &mosaic.tiles).filter(|tile| tile.is_final)
        {
            let id = tile.panel_id.as_deref().unwrap_or_default();
            placed.entry(id).or_default()[usize::from(tile.orientation == 1)] += 1;
        }
        for (_, panel) in facts.job.wanted_panels() {
            let [as_entered, turned] = placed.get(panel.id.as_str()).copied().unwrap_or_default();
            let (length, width) = facts.job.cut_size(panel);
            let fits = |side: Length| (1..=longest(unit)).contains(&side.um());
            // The format cannot say its size, and no pattern has it.
            if as_entered + turned == 0 && !(fits(length) && fits(width)) {
                continue;
            }
            let bound = panel.locked_rotation
                || (facts.job.configuration.consider_orientation && panel.grain != Grain::None);
            let grain = match (bound, as_entered, turned) {
                (true, _, 0) => 1,
                (true, 0, _) => 2,
                _ => 0,
            };
            let material = self.material_places.get(panel.material.as_str()).copied();
            let material = material.expect("the materials of all wanted panels are listed");
            self.part_places.insert(&panel.id, self.parts.len());
            self.parts.push(ListedPart {
                panel,
                length: length.um(),
                width: width.um(),
                material,
                placed: as_entered + turned,
                grain,
            });
        }
    }
}

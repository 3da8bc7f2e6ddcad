//! The rows of a job by their ids, found once for all of its sheets.

use engine::model::grain_set::GrainSet;
use engine::{Job, Mosaic, Panel};
use std::collections::{BTreeMap, HashMap};

/// Rows of panels by their ids, and grain sets by their first rows.
pub(crate) struct Rows<'j> {
    panels: HashMap<&'j str, (usize, &'j Panel)>,
    sets: Vec<GrainSet>,
    /// The places of the sets by the ids of their first rows.
    sets_by_first: HashMap<&'j str, usize>,
}

/// A row of panels on a sheet.
pub(crate) struct Entry<'e> {
    pub(crate) number: usize,
    pub(crate) panel: &'e Panel,
    pub(crate) count: usize,
}

impl<'j> Rows<'j> {
    pub(crate) fn new(job: &'j Job) -> Rows<'j> {
        let panels =
            job.panels.iter().enumerate().map(|(row, panel)| (panel.id.as_str(), (row, panel))).collect();
        let sets = job.grain_sets();
        let first =
            |(place, set): (usize, &GrainSet)| Some((job.panels.get(*set.rows.first()?)?.id.as_str(), place));
        let sets_by_first = sets.iter().enumerate().filter_map(first).collect();
        Rows { panels, sets, sets_by_first }
    }

    /// The row of an id.
    pub(crate) fn panel(&self, id: &str) -> Option<&'j Panel> {
        self.panels.get(id).map(|(_, panel)| *panel)
    }

    /// The grain set that begins with a row, and its place among all sets.
    pub(crate) fn set_from(&self, id: &str) -> Option<(usize, &GrainSet)> {
        let place = *self.sets_by_first.get(id)?;
        Some((place, self.sets.get(place)?))
    }

    /// The rows of panels on a sheet, in the order of the request.
    pub(crate) fn entries(&self, mosaic: &Mosaic) -> Vec<Entry<'j>> {
        let mut counts: BTreeMap<usize, (&'j Panel, usize)> = BTreeMap::new();
        for tile in mosaic.tiles.iter().filter(|tile| tile.is_final) {
            let Some(&(row, panel)) = self.panels.get(tile.panel_id.as_deref().unwrap_or_default()) else {
                continue;
            };
            counts.entry(row).or_insert((panel, 0)).1 += 1;
        }
        let numbered = counts.into_values().enumerate();
        numbered.map(|(n, (panel, count))| Entry { number: n + 1, panel, count }).collect()
    }
}

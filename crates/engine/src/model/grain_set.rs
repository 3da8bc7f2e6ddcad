//! Grain sets: rows of panels that are cut from one piece in their order, so that the picture runs through them.

use super::job::{Grain, Job};
use std::collections::HashMap;

/// The rows of a grain set that ask for anything, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrainSet {
    /// Their places in the job's list of panels; two or more.
    pub rows: Vec<usize>,
    /// As entered they lie one below another; else side by side.
    pub below: bool,
}

impl Job {
    /// The grain sets of two or more rows, by their first rows. The same name in two materials is two sets; a set of one row is
    /// just that panel.
    pub fn grain_sets(&self) -> Vec<GrainSet> {
        let mut places: HashMap<(&str, &str), usize> = HashMap::new();
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for (row, panel) in self.wanted_panels() {
            let Some(name) = &panel.grain_set else { continue };
            let place = *places.entry((&panel.material, name)).or_insert(sets.len());
            match sets.get_mut(place) {
                Some(rows) => rows.push(row),
                None => sets.push(vec![row]),
            }
        }
        sets.retain(|rows| rows.len() > 1);
        sets.into_iter().map(|rows| GrainSet { below: self.lie_below(&rows), rows }).collect()
    }

    /// Whether the rows of a set lie one below another: they have one width, and where they have one height too, their grain
    /// does not run along the width.
    fn lie_below(&self, rows: &[usize]) -> bool {
        let size = |row: &usize| self.cut_size(&self.panels[*row]);
        let (width, height) = size(&rows[0]);
        let one_width = rows.iter().all(|row| size(row).0 == width);
        let one_height = rows.iter().all(|row| size(row).1 == height);
        one_width && !(one_height && self.panels[rows[0]].grain == Grain::Width)
    }
}

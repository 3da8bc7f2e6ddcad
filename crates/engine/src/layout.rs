//! Guillotine layouts: the cutting tree of a sheet, the set of sheets, and what is written of them.

#[cfg(any(debug_assertions, test))]
mod audit;
pub mod cycles;
pub mod gate;
pub mod placement;
pub mod plan;
pub mod reach;
mod set_panels;
pub mod shape;
pub mod sheet;
pub mod tiles;
pub mod trims;

use crate::problem::Problem;
use sheet::Sheet;

/// A layout of one material while it is searched: sheets with their trees, and what is not placed.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// The sheets; one without pieces is closed and may be opened again as any type.
    pub sheets: Vec<Sheet>,
    /// Copies of each item type that are not placed.
    pub missing: Vec<u32>,
}

impl Layout {
    /// A layout with nothing placed.
    pub fn empty(problem: &Problem) -> Layout {
        Layout { sheets: Vec::new(), missing: problem.items.iter().map(|i| i.count).collect() }
    }

    /// The sheets in use.
    pub fn open(&self) -> impl Iterator<Item = &Sheet> {
        self.sheets.iter().filter(|s| s.pieces > 0)
    }

    /// Nothing is missing.
    pub fn is_complete(&self) -> bool {
        self.missing.iter().all(|&n| n == 0)
    }

    /// Area of what is not placed, units².
    pub fn missing_area(&self, problem: &Problem) -> i128 {
        self.missing.iter().zip(&problem.items).map(|(&n, item)| i128::from(n) * i128::from(item.area)).sum()
    }

    /// Sheets of each type in use.
    pub fn sheets_by_type(&self, problem: &Problem) -> Vec<u32> {
        let mut used = vec![0; problem.sheets.len()];
        for sheet in self.open() {
            used[sheet.sheet_type as usize] += 1;
        }
        used
    }
}

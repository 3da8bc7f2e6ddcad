//! A sheet as it is cut: the tree with its parts in order.
//!
//! While it is searched, the order of parts is open. Here it is decided: for the saw (the longest parts
//! first, equal ones together, the offcut last), or around the sheet's centre. Trees may be as deep as a sheet has
//! panels, so they are stored flat and nothing here is recursive.

pub mod arrange;
mod centre;
mod order;

use super::sheet::Sheet;
use crate::rules::Rules;
use crate::rules::defects::Defects;
use std::cmp::Ordering;

/// The cutting plan of one sheet. Plans that compare equal are cut alike.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SheetPlan {
    /// The type of the sheet.
    pub kind: u32,
    /// The whole sheet and all its parts, every block before its own parts.
    pub blocks: Vec<PlanNode>,
}

/// A rectangle of a plan, grown by the kerf, units.
#[derive(Debug, Clone, Copy)]
pub struct PlanNode {
    /// Along x.
    pub w: i32,
    /// Along y.
    pub h: i32,
    /// What it is.
    pub content: Content,
    /// Blocks that it stands for: itself and all its parts.
    pub size: u32,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// An item of this type.
    Item(u32),
    /// A panel of a grain set, by its row; only while the set is written.
    Panel {
        /// Its row in the job's list of panels.
        row: u32,
        /// It is turned.
        turned: bool,
    },
    /// Nothing: an offcut, or less than a kerf that turns to dust.
    Free,
    /// Blocks side by side.
    Across,
    /// Blocks one below another.
    Down,
}

impl PlanNode {
    /// The key of comparisons. The number of parts is not in it: parts fill their block, so their sizes tell it.
    fn key(&self) -> (i32, i32, Content) {
        (self.w, self.h, self.content)
    }

    /// Its length in a split of this direction.
    pub fn length(&self, across: bool) -> i32 {
        if across { self.w } else { self.h }
    }
}

impl PartialEq for PlanNode {
    fn eq(&self, other: &PlanNode) -> bool {
        self.key() == other.key()
    }
}

impl Eq for PlanNode {}

impl PartialOrd for PlanNode {
    fn partial_cmp(&self, other: &PlanNode) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PlanNode {
    fn cmp(&self, other: &PlanNode) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// The places of the parts of the first of some blocks, in which all of its own lie.
pub fn parts(blocks: &[PlanNode]) -> impl Iterator<Item = usize> + '_ {
    let end = blocks[0].size as usize;
    let first = (end > 1).then_some(1);
    std::iter::successors(first, move |&at| Some(at + blocks[at].size as usize).filter(|next| *next < end))
}

/// A block with all its parts.
pub fn whole(blocks: &[PlanNode], at: usize) -> &[PlanNode] {
    &blocks[at..at + blocks[at].size as usize]
}

impl SheetPlan {
    /// The plan of a sheet, in the order that suits the saw.
    pub fn of(sheet: &Sheet) -> SheetPlan {
        let beside = |defects| order::blocks_beside(sheet, defects, sheet.rules());
        let beside = sheet.defects.as_deref().and_then(beside);
        SheetPlan { kind: sheet.sheet_type, blocks: beside.unwrap_or_else(|| order::blocks(sheet)) }
    }

    /// Whether the parts of a sheet can be arranged so that no panel lies on a defect.
    pub fn misses(sheet: &Sheet, defects: &Defects, rules: &Rules) -> bool {
        arrange::exists(sheet, defects, rules)
    }

    /// The plan of a sheet with its panels gathered around the sheet's centre, unless defects say where they lie.
    pub fn centred(sheet: &Sheet, kerf: i32) -> SheetPlan {
        let plan = SheetPlan::of(sheet);
        if sheet.defects.is_some() {
            return plan;
        }
        SheetPlan { blocks: centre::gathered(&plan.blocks, kerf), ..plan }
    }

    /// The whole sheet.
    pub fn root(&self) -> &PlanNode {
        &self.blocks[0]
    }

    /// Distance between the centre of mass of the panels and the centre of the sheet, units.
    pub fn imbalance(&self, kerf: i32) -> f64 {
        let mass = centre::masses(&self.blocks, kerf)[0];
        let (w, h) = (f64::from(self.root().w - kerf), f64::from(self.root().h - kerf));
        diagonal(mass.x / mass.area - w / 2.0, mass.y / mass.area - h / 2.0)
    }
}

/// The diagonal of a rectangle: correctly rounded on every machine, which `hypot` is not.
pub fn diagonal(w: f64, h: f64) -> f64 {
    (w * w + h * h).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sheet::ROOT;

    fn sheet() -> Sheet {
        let mut sheet = Sheet::new(0, 100, 50, 1);
        sheet.insert(ROOT, 0, 1, (20, 50), true).unwrap();
        sheet.insert(ROOT, 1, 1, (30, 50), true).unwrap();
        sheet.insert(ROOT, 0, 1, (20, 50), true).unwrap();
        sheet
    }

    #[test]
    fn equal_parts_stand_together_the_longest_first_and_the_offcut_last() {
        let plan = SheetPlan::of(&sheet());
        assert_eq!(plan.root().content, Content::Across);
        let parts: Vec<&PlanNode> = parts(&plan.blocks).map(|at| &plan.blocks[at]).collect();
        assert_eq!(parts.iter().map(|p| p.w).collect::<Vec<_>>(), [30, 20, 20, 30]);
        assert_eq!(parts[3].content, Content::Free);
    }

    #[test]
    fn a_centred_plan_has_its_panels_nearer_to_the_centre() {
        let sheet = sheet();
        assert!(SheetPlan::centred(&sheet, 0).imbalance(0) < SheetPlan::of(&sheet).imbalance(0));
    }

    #[test]
    fn a_plan_as_deep_as_it_has_panels_takes_no_more_than_a_small_stack() {
        // Stripes in turn below and beside each other: each lies one level deeper.
        const STRIPES: i32 = 20_000;
        let planned = std::thread::Builder::new().stack_size(96 * 1024).spawn(|| {
            let mut sheet = Sheet::new(0, STRIPES, STRIPES, 1);
            for n in 0..STRIPES {
                let slot = sheet.slots[0];
                let size = if n % 2 == 0 { (slot.w, 1) } else { (1, slot.h) };
                sheet.insert(slot.node, 0, 1, size, n % 2 == 1).unwrap();
            }
            let plan = SheetPlan::of(&sheet);
            let centred = SheetPlan::centred(&sheet, 0);
            let order = plan.cmp(&plan.clone());
            let mut removed = Vec::new();
            sheet.remove(ROOT, |_| 1, &mut removed);
            (plan.blocks.len(), centred.blocks.len(), order, removed.len())
        });
        let (blocks, centred, order, removed) = planned.unwrap().join().unwrap();
        assert!(blocks >= 2 * STRIPES as usize && blocks == centred, "{blocks} blocks");
        assert_eq!((order, removed), (Ordering::Equal, STRIPES as usize));
    }
}

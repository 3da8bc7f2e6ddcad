//! The defects of a row of stock as the search sees them.

use super::{Problem, SheetType};
use crate::model::defect::Defect;
use crate::model::job::{Job, Stock};
use crate::rules::defects::{DefectRectangle, Defects};
use std::collections::HashMap;
use std::sync::Arc;

/// Left, upper, right and lower edge of each defect that has a part on the usable rectangle, µm from its upper left corner.
fn edges<'j>(job: &Job, stock: &'j Stock) -> impl Iterator<Item = [i64; 4]> + use<'j> {
    let (trim, (width, height)) = (job.trims(stock), job.usable(stock));
    let edges = move |defect: &Defect| {
        let (x, y) = ((defect.x - trim.left).um(), (defect.y - trim.top).um());
        [x, y, x + defect.width.um(), y + defect.height.um()]
    };
    let matters =
        move |[x1, y1, x2, y2]: &[i64; 4]| *x1 < width.um() && *y1 < height.um() && *x2 > 0 && *y2 > 0;
    stock.defects.iter().map(edges).filter(matters)
}

/// The lengths, µm, that have to be whole units so that the search sees the defects exactly.
pub(super) fn lengths<'j>(job: &Job, stock: &'j Stock) -> impl Iterator<Item = i64> + use<'j> {
    edges(job, stock).flatten().map(i64::abs)
}

/// The defects of a row of stock in units of so many µm.
pub(super) fn of_stock(job: &Job, stock: &Stock, unit: i64) -> Option<Arc<Defects>> {
    if stock.defects.is_empty() {
        return None;
    }
    let (width, height) = job.usable(stock);
    let side = |um: i64| i32::try_from(um / unit).expect("sides are at most 1 km");
    // What sticks out beyond the sheet is cut off, so that every edge is a whole unit of it.
    let within = |um: i64, most: i64| side(um.clamp(0, most));
    let defect = |[x1, y1, x2, y2]: [i64; 4]| DefectRectangle {
        x1: within(x1, width.um()),
        y1: within(y1, height.um()),
        x2: within(x2, width.um()),
        y2: within(y2, height.um()),
    };
    Defects::of(edges(job, stock).map(defect), (side(width.um()), side(height.um()))).map(Arc::new)
}

impl Problem {
    /// Leaves out types of sheet with defects of which no layout needs one: where there are as many sheets without defects as
    /// it may take at most, which are as large and cost no more.
    pub fn leave_out_needless(&mut self) {
        let most = self.pieces().min(u64::from(self.max_sheets));
        let like = |s: &SheetType| (s.w, s.h, s.grain, s.trim, s.use_first);
        let clean = self.sheets.iter().filter(|s| s.defects.is_none() && u64::from(s.count) >= most);
        let mut least: HashMap<_, i128> = HashMap::new();
        for sheet in clean {
            let cost = least.entry(like(sheet)).or_insert(sheet.cost);
            *cost = sheet.cost.min(*cost);
        }
        let is_needless = |s: &SheetType| least.get(&like(s)).is_some_and(|cost| *cost <= s.cost);
        self.sheets.retain(|sheet| sheet.defects.is_none() || !is_needless(sheet));
        self.rules.defects = self.sheets.iter().any(|sheet| sheet.defects.is_some());
    }
}

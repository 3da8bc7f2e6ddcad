//! Grain sets whose rows do not go together.

use super::Reader;
use crate::length::Length;
use crate::model::fault::FaultKind;
use crate::model::job::Job;

impl Reader {
    /// Every row of a grain set that does not go with those before it is a fault: by its count, its grain or its sides.
    pub(super) fn grain_sets(&mut self, job: &Job) {
        for set in job.grain_sets() {
            let leader = &job.panels[set.rows[0]];
            let first = format!("panels[{}]", set.rows[0]);
            let (mut width, mut height) = (None, None);
            for row in set.rows {
                let (panel, at) = (&job.panels[row], format!("panels[{row}].grain_set"));
                if panel.count != leader.count {
                    self.fault(at.as_str(), FaultKind::SetCounts { first: first.clone() });
                }
                if panel.grain != leader.grain {
                    self.fault(at.as_str(), FaultKind::SetGrains { first: first.clone() });
                }
                let sides = job.cut_size(panel);
                if sides.0 <= Length::ZERO || sides.1 <= Length::ZERO {
                    continue;
                }
                let (w, h) = (*width.get_or_insert(Some(sides.0)), *height.get_or_insert(Some(sides.1)));
                let (common_w, common_h) = (w.filter(|w| *w == sides.0), h.filter(|h| *h == sides.1));
                match (common_w, common_h) {
                    (None, None) => self.fault(at, FaultKind::SetSides { first: first.clone() }),
                    common => (width, height) = (Some(common.0), Some(common.1)),
                }
            }
        }
    }
}

//! Whether the rules of the saw allow what was done to a plan.

use super::{Plan, Refusal};
use crate::model::material_rules::SawRules;
use crate::verify::{self, Violation, Violations};
use std::sync::Arc;

impl Plan {
    /// The plan, if the cuts of the sheets in which it differs from the one before obey the rules that forbid cuts
    /// and no panel of which lies on a defect.
    ///
    /// # Errors
    /// A sheet, and a rule that its cuts break.
    pub(super) fn if_legal(self, before: &Plan) -> Result<Plan, Refusal> {
        let job = self.job();
        let is_old = |sheet: &Arc<_>| before.sheets.iter().any(|old| Arc::ptr_eq(old, sheet));
        let ruled = |row: usize| {
            let stock = &job.stock_panels[row];
            !stock.defects.is_empty() || SawRules::forbid_cuts(&job.saw_rules(&stock.material))
        };
        for sheet in self.sheets.iter().filter(|sheet| ruled(sheet.stock) && !is_old(sheet)) {
            let Err(Violations(found)) = verify::verify_sheet(job, &sheet.write(job)) else { continue };
            let rule = |violation: &Violation| match violation {
                Violation::Sheet { fault, .. } => fault.rule(),
                _ => None,
            };
            if let Some(rule) = found.iter().find_map(rule) {
                return Err(Refusal::Rule { sheet: sheet.id, rule });
            }
        }
        Ok(self)
    }
}

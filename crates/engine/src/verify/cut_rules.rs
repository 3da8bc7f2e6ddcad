//! The rules that forbid cuts: stages, the direction of the first cut, the least widths of offcuts and strips, and the longest
//! cut, asked of the cuts as they are told.

use super::sheet::CutNode;
use super::sheet_fault::SheetFault;
use crate::Length;
use crate::model::job::FirstCut;
use crate::model::material_rules::SawRules;
use crate::model::solution::Cut;

/// A sheet as its cuts leave it.
pub(super) struct CutSheet<'a, 'n> {
    pub(super) saw: &'a SawRules,
    /// The sides of the usable rectangle, µm.
    pub(super) usable: (i128, i128),
    pub(super) nodes: &'n [CutNode<'a>],
    pub(super) cuts: &'a [Cut],
    /// The tiles that fall off with the trims.
    pub(super) strips: &'n [u64],
}

fn um(length: Length) -> i128 {
    i128::from(length.um())
}

impl CutSheet<'_, '_> {
    /// Checks the sheet below the tile that its trims leave.
    pub(super) fn check(&self, faults: &mut Vec<SheetFault>) {
        if !self.saw.forbid_cuts() {
            return;
        }
        self.check_offcuts(faults);
        let Some(base) = self.base() else { return };
        let Some(first) = self.nodes[base].cut_by else { return };
        let across = |cut: usize| !self.cuts[cut].horizontal;
        let turned = match self.saw.first_cut {
            FirstCut::Free => false,
            FirstCut::AlongWidth => across(first),
            FirstCut::AlongHeight => !across(first),
        };
        if turned && self.saw.max_stages.is_none() {
            faults.push(SheetFault::FirstCut(first));
        }
        let mut seen = vec![false; self.nodes.len()];
        let mut todo = vec![(base, 1 + u64::from(turned))];
        while let Some((at, stage)) = todo.pop() {
            let Some(cut) = self.nodes[at].cut_by.filter(|_| !std::mem::replace(&mut seen[at], true)) else {
                continue;
            };
            self.check_cut(at, cut, stage, faults);
            for part in self.nodes[at].children.into_iter().flatten() {
                let goes_on = self.nodes[part].cut_by.is_some_and(|next| across(next) == across(cut));
                if stage == 1 && !goes_on {
                    self.check_strip(part, across(cut), faults);
                }
                todo.push((part, stage + u64::from(!goes_on)));
            }
        }
    }

    /// The tile that the trims leave.
    fn base(&self) -> Option<usize> {
        let mut base = self.nodes.iter().position(|node| node.made_by.is_none())?;
        for _ in 0..4 {
            if !self.nodes[base].cut_by.is_some_and(|cut| self.cuts[cut].trim) {
                break;
            }
            let parts = self.nodes[base].children.into_iter().flatten();
            base = parts.into_iter().find(|&part| !self.strips.contains(&self.nodes[part].tile.id))?;
        }
        Some(base)
    }

    fn check_cut(&self, at: usize, cut: usize, stage: u64, faults: &mut Vec<SheetFault>) {
        let rect = self.nodes[at].rect;
        let length = if self.cuts[cut].horizontal { rect.w } else { rect.h };
        if self.saw.max_cut_length.is_some_and(|longest| length > um(longest)) {
            faults.push(SheetFault::CutTooLong(cut));
        }
        let Some(most) = self.saw.max_stages.map(u64::from).filter(|most| stage > *most) else { return };
        let parts = || self.nodes[at].children.into_iter().flatten().map(|part| &self.nodes[part]);
        let panels = parts().filter(|part| part.tile.is_final).count();
        let frees_panel = panels == 1 && parts().all(|part| part.tile.is_final || part.cut_by.is_none());
        if stage > most + 1 || !self.saw.final_trim || !frees_panel {
            faults.push(SheetFault::Stage { cut, stage, most });
        }
    }

    /// A part of the first stage, made by cuts that run across it or not.
    fn check_strip(&self, part: usize, across: bool, faults: &mut Vec<SheetFault>) {
        let rect = self.nodes[part].rect;
        let width = if across { rect.w } else { rect.h };
        if width < um(self.saw.min_strip) && self.holds_panel(part) {
            faults.push(SheetFault::NarrowStrip(self.nodes[part].tile.id));
        }
    }

    fn holds_panel(&self, part: usize) -> bool {
        let mut seen = std::collections::HashSet::new();
        let mut todo = vec![part];
        while let Some(at) = todo.pop() {
            if self.nodes[at].tile.is_final {
                return true;
            }
            if seen.insert(at) {
                todo.extend(self.nodes[at].children.into_iter().flatten());
            }
        }
        false
    }

    fn check_offcuts(&self, faults: &mut Vec<SheetFault>) {
        let least = um(self.saw.min_offcut);
        let waste = |node: &&CutNode| {
            node.cut_by.is_none() && !node.tile.is_final && !self.strips.contains(&node.tile.id)
        };
        for node in self.nodes.iter().filter(waste) {
            let narrow = |side: i128, whole: i128| side < least && side != whole;
            if narrow(node.rect.w, self.usable.0) || narrow(node.rect.h, self.usable.1) {
                faults.push(SheetFault::NarrowOffcut(node.tile.id));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Violation, Violations, verify};
    use super::*;
    use crate::{Job, Options, Unattended};
    use serde_json::{Value, json};

    /// Four panels of 300 x 200, or in their place what is given, on a sheet of 1000 x 600.
    fn job(panels: Value, rules: &Value) -> Job {
        let mut configuration = json!({"cut_thickness": 4, "optimization_factor": 0});
        configuration.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        let job = json!({"panels": panels, "stock_panels": [{"id": "s", "width": 1000, "height": 600, "count": 9}],
            "configuration": configuration});
        Job::from_json(&job).unwrap()
    }

    /// What is found in a layout without rules once these hold.
    fn found(panels: Value, rules: Value) -> Vec<SheetFault> {
        let solution = crate::solve(&job(panels.clone(), &json!({})), &Options::default(), &Unattended);
        let Err(Violations(found)) = verify(&job(panels, &rules), &solution) else { return Vec::new() };
        let fault = |violation| match violation {
            Violation::Sheet { fault, .. } => fault,
            other => panic!("{other}"),
        };
        found.into_iter().map(fault).collect()
    }

    #[test]
    fn each_rule_is_asked_of_the_cuts_as_they_are_told() {
        // One cut down the sheet at 700, one across what is left of it.
        let one = || json!([{"id": "a", "width": 700, "height": 450, "count": 1}]);
        let is = |rules: Value, wanted: &str| {
            let found = found(one(), rules.clone());
            let said: Vec<String> = found.iter().map(ToString::to_string).collect();
            assert_eq!(said.join("; "), wanted, "{rules}");
        };
        is(json!({"max_stages": 2, "final_trim": false}), "");
        is(json!({"max_stages": 1}), "");
        is(json!({"max_stages": 1, "final_trim": false}), "cut 1 is of stage 2, there may be 1");
        is(json!({"max_stages": 1, "first_cut": 2}), "");
        is(
            json!({"max_stages": 2, "final_trim": false, "first_cut": 1}),
            "cut 1 is of stage 3, there may be 2",
        );
        is(json!({"first_cut": 2}), "");
        is(json!({"first_cut": 1}), "cut 0, the first one, runs the other way");
        is(json!({"max_cut_length": 700}), "");
        is(json!({"max_cut_length": 600}), "cut 1 is too long");
        is(json!({"max_cut_length": 599}), "cut 0 is too long; cut 1 is too long");
        is(json!({"min_strip": 700}), "");
        is(
            json!({"min_strip": 701}),
            "tile 3 is a strip of the first stage that holds a panel and is too narrow",
        );
        is(json!({"min_offcut": 146}), "");
        is(json!({"min_offcut": 147}), "tile 5 is an offcut that is too narrow");
    }

    #[test]
    fn a_material_has_rules_of_its_own_in_place_of_the_configuration_s() {
        let one = json!([{"id": "a", "width": 700, "height": 450, "count": 1}]);
        let own = |own: Value| {
            let rules = json!({"max_stages": 1, "final_trim": false, "max_cut_length": 100,
                "materials": {"DEFAULT_MATERIAL": own}});
            found(one.clone(), rules).len()
        };
        assert_eq!(own(json!({})), 3);
        assert_eq!(own(json!({"max_stages": null, "max_cut_length": null})), 0);
        assert_eq!(own(json!({"max_stages": null, "final_trim": null})), 2);
        assert_eq!(own(json!({"max_cut_length": 600})), 2);
    }

    #[test]
    fn a_panel_that_a_rule_leaves_no_place_names_it() {
        let reason = |panel: Value, rules: Value| {
            let job = job(json!([panel]), &rules);
            let solution = crate::solve(&job, &Options::default(), &Unattended);
            assert_eq!(verify(&job, &solution), Ok(()));
            let left = solution.no_fit_panels.first()?;
            Some(serde_json::to_value(left.rule).unwrap().as_str().unwrap_or("none").to_owned())
        };
        let panel =
            |width: u32, height: u32| json!({"id": "a", "width": width, "height": height, "count": 1});
        let named = |width: u32, height: u32, rules: Value| reason(panel(width, height), rules);
        let is = |rule: &str| Some(rule.to_owned());
        assert_eq!(named(700, 400, json!({"max_stages": 1})), None);
        assert_eq!(named(700, 400, json!({"max_stages": 1, "final_trim": false})), is("final_trim"));
        assert_eq!(
            named(700, 400, json!({"max_stages": 1, "first_cut": 1, "final_trim": false})),
            is("final_trim")
        );
        assert_eq!(named(1000, 400, json!({"first_cut": 2})), is("first_cut"));
        assert_eq!(named(700, 601, json!({})), is("none"));
        assert_eq!(named(990, 400, json!({"min_offcut": 20})), is("min_offcut"));
        assert_eq!(named(700, 80, json!({"max_stages": 2, "min_strip": 100, "final_trim": false})), None);
        assert_eq!(
            named(90, 80, json!({"max_stages": 2, "min_strip": 100, "final_trim": false})),
            is("final_trim")
        );
        assert_eq!(named(90, 80, json!({"max_stages": 1, "min_strip": 100})), is("max_stages"));
        assert_eq!(named(700, 400, json!({"max_cut_length": 500})), is("max_cut_length"));
    }
}

//! What a solution says would give a panel a place: each rule is eased and the panel tried again.

use super::Request;
use super::alone;
use super::defects::Certainty;
use super::offer::Offer;
use crate::length::Length;
use crate::model::job::{FirstCut, Panel, Stock};
use crate::model::material_rules::SawRules;
use crate::model::remedy::Remedy;
use crate::model::solution::RuleName;

/// A panel that a rule leaves no place on what is offered of its material.
struct Left<'l> {
    offer: &'l Offer,
    request: &'l Request<'l>,
    panel: &'l Panel,
}

/// Whether these are all the rules that, each eased alone, give a panel a place, with values that do.
pub(super) fn are_right(offer: &Offer, request: &Request<'_>, panel: &Panel, told: &[Remedy]) -> bool {
    let left = Left { offer, request, panel };
    let expected = left.rules();
    told.len() == expected.len()
        && told.iter().zip(expected).all(|(remedy, rule)| remedy.rule() == rule && left.does(*remedy))
}

impl Left<'_> {
    /// The rules that do, in the order in which they are told.
    fn rules(&self) -> Vec<RuleName> {
        let none = Length::ZERO;
        let mut rules = Vec::new();
        if let Some(saw) = self.offer.saw {
            let without = [
                (RuleName::FinalTrim, SawRules { final_trim: true, ..saw }),
                (RuleName::MaxStages, SawRules { max_stages: None, ..saw }),
                (RuleName::FirstCut, SawRules { first_cut: FirstCut::Free, ..saw }),
                (RuleName::MinOffcut, SawRules { min_offcut: none, ..saw }),
                (RuleName::MinStrip, SawRules { min_strip: none, ..saw }),
                (RuleName::MaxCutLength, SawRules { max_cut_length: None, ..saw }),
            ];
            let does = |changed: &SawRules| *changed != saw && self.fits(changed);
            rules.extend(without.iter().filter(|(_, changed)| does(changed)).map(|(rule, _)| *rule));
        }
        if self.fits_untrimmed() {
            rules.push(RuleName::Trim);
        }
        let free = Panel { locked_rotation: false, ..self.panel.clone() };
        if self.panel.locked_rotation && self.offer.takes(self.request, &free) {
            rules.push(RuleName::LockedRotation);
        }
        rules
    }

    /// Whether the value of a remedy eases its rule, no further than needed where it is the least.
    fn does(&self, remedy: Remedy) -> bool {
        let Some(saw) = self.offer.saw else { return true };
        let one = Length::from_um(1);
        match remedy {
            Remedy::Trim | Remedy::FinalTrim | Remedy::FirstCut | Remedy::LockedRotation => true,
            Remedy::MaxStages { value } => {
                let with = |stages: u8| self.fits(&SawRules { max_stages: Some(stages), ..saw });
                with(value) && !with(value - 1)
            }
            Remedy::MaxCutLength { value } => {
                let with = |longest| self.fits(&SawRules { max_cut_length: Some(longest), ..saw });
                with(value) && !with(value - one)
            }
            Remedy::MinOffcut { value } => {
                value < saw.min_offcut && self.fits(&SawRules { min_offcut: value, ..saw })
            }
            Remedy::MinStrip { value } => {
                value < saw.min_strip && self.fits(&SawRules { min_strip: value, ..saw })
            }
        }
    }

    fn fits(&self, saw: &SawRules) -> bool {
        self.offer.row_under(self.request, (self.panel, None), saw, Certainty::Sure, false).is_some()
    }

    /// Whether it can be cut from a sheet of which nothing is trimmed.
    fn fits_untrimmed(&self) -> bool {
        let Some(saw) = self.offer.saw else {
            return self.offer.untrimmed.row_for(self.request, self.panel).is_some();
        };
        self.offer.rows.iter().any(|&(row, _)| self.fits_whole(&saw, &self.request.job.stock_panels[row]))
    }

    fn fits_whole(&self, saw: &SawRules, stock: &Stock) -> bool {
        let (width, height) = self.request.cut_size(self.panel);
        [(false, (width, height)), (true, (height, width))].into_iter().any(|(turned, size)| {
            let fits = size.0 <= stock.width && size.1 <= stock.height;
            fits && self.request.may_lie(self.panel, stock.grain, turned)
                && alone::can_be_cut(saw, size, (stock.width, stock.height), None)
        })
    }
}

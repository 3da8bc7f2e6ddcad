//! Whether the rules leave a panel a place on a sheet that holds nothing else: the cuts that would free it are tried.

use super::grain_sets::Parted;
use crate::Length;
use crate::model::job::FirstCut;
use crate::model::material_rules::SawRules;
use crate::model::solution::RuleName;

/// How cuts run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CutRun {
    /// Horizontal.
    AlongWidth,
    /// Vertical.
    AlongHeight,
}

/// A panel on its way out of a sheet, µm.
struct Freeing<'s> {
    saw: &'s SawRules,
    panel: (i64, i64),
    usable: (i64, i64),
    /// It is a grain set, which is parted then.
    parted: Option<Parted>,
}

/// Whether a panel that is not larger than what is usable of a sheet can be cut from it, or a grain set and its panels.
pub(super) fn can_be_cut(
    saw: &SawRules,
    panel: (Length, Length),
    usable: (Length, Length),
    parted: Option<Parted>,
) -> bool {
    let um = |(w, h): (Length, Length)| (w.um(), h.um());
    let freeing = Freeing { saw, panel: um(panel), usable: um(usable), parted };
    freeing.goes_on(freeing.usable, None)
}

/// The first rule of a list without which `is_allowed`.
pub(super) fn rule_without_which(saw: &SawRules, is_allowed: impl Fn(&SawRules) -> bool) -> Option<RuleName> {
    stated(saw).into_iter().find(|(_, rules)| is_allowed(rules)).map(|(name, _)| name)
}

/// The first rule of that list that is stated.
pub(super) fn first_stated(saw: &SawRules) -> Option<RuleName> {
    stated(saw).first().map(|(name, _)| *name)
}

/// The rules that are stated, in the order of the list, each with what holds without it.
pub(super) fn stated(saw: &SawRules) -> Vec<(RuleName, SawRules)> {
    let none = Length::ZERO;
    let without = [
        (RuleName::FinalTrim, SawRules { final_trim: true, ..*saw }),
        (RuleName::MaxStages, SawRules { max_stages: None, ..*saw }),
        (RuleName::FirstCut, SawRules { first_cut: FirstCut::Free, ..*saw }),
        (RuleName::MinOffcut, SawRules { min_offcut: none, ..*saw }),
        (RuleName::MinStrip, SawRules { min_strip: none, ..*saw }),
        (RuleName::MaxCutLength, SawRules { max_cut_length: None, ..*saw }),
    ];
    without.into_iter().filter(|(_, rules)| rules != saw).collect()
}

impl Freeing<'_> {
    /// Whether the panel can be cut from a part that the last cut, of this direction and stage, has made.
    fn goes_on(&self, part: (i64, i64), last: Option<(CutRun, u8)>) -> bool {
        let is_free = part == self.panel && self.parted.is_none_or(|parted| self.can_be_parted(parted, last));
        is_free || [CutRun::AlongHeight, CutRun::AlongWidth].into_iter().any(|run| self.cut(part, last, run))
    }

    /// The stage of a next cut of this direction; none where the first cut may not run so.
    fn stage(&self, last: Option<(CutRun, u8)>, run: CutRun) -> Option<u8> {
        if let Some((before, stage)) = last {
            return Some(stage + u8::from(before != run));
        }
        let turned = match self.saw.first_cut {
            FirstCut::Free => false,
            FirstCut::AlongWidth => run == CutRun::AlongHeight,
            FirstCut::AlongHeight => run == CutRun::AlongWidth,
        };
        (!turned || self.saw.max_stages.is_some()).then_some(1 + u8::from(turned))
    }

    /// Whether the set, once it is free, can be parted into its panels.
    fn can_be_parted(&self, parted: Parted, last: Option<(CutRun, u8)>) -> bool {
        let (run, length) = match parted.below {
            true => (CutRun::AlongWidth, self.panel.0),
            false => (CutRun::AlongHeight, self.panel.1),
        };
        self.stage(last, run).is_some_and(|stage| {
            self.saw.max_stages.is_none_or(|most| stage <= most)
                && self.saw.max_cut_length.is_none_or(|longest| length <= longest.um())
                && (stage > 1 || parted.narrowest >= self.saw.min_strip.um())
        })
    }

    /// Whether it can with a next cut of this direction.
    fn cut(&self, part: (i64, i64), last: Option<(CutRun, u8)>, run: CutRun) -> bool {
        let saw = self.saw;
        // Seen so that the cut runs along the height.
        let seen = |(w, h): (i64, i64)| if run == CutRun::AlongHeight { (w, h) } else { (h, w) };
        let ((length, across), (wanted, wanted_across)) = (seen(part), seen(self.panel));
        let whole_across = seen(self.usable).1;
        if length == wanted {
            return false;
        }
        let Some(stage) = self.stage(last, run) else { return false };
        if saw.max_cut_length.is_some_and(|longest| across > longest.um()) {
            return false;
        }
        let (kerf, min_offcut, min_strip) = (saw.kerf.um(), saw.min_offcut.um(), saw.min_strip.um());
        let made = if stage > 1 || wanted >= min_strip {
            wanted
        } else if min_strip - wanted <= kerf {
            min_strip
        } else {
            min_strip.max(wanted + kerf + min_offcut)
        };
        if made >= length {
            return false;
        }
        let rest = length - made - kerf;
        let breaks = rest < min_offcut || (across < min_offcut && across != whole_across);
        if rest > 0 && breaks {
            return false;
        }
        let frees = made == wanted && across == wanted_across && self.parted.is_none();
        let most = saw.max_stages.map(|most| most + u8::from(saw.final_trim && frees));
        let within = most.is_none_or(|most| stage <= most);
        within && self.goes_on(seen((made, across)), Some((run, stage)))
    }
}

//! Whether the rules let a panel be cut from a sheet that holds nothing else.

use super::defects::{Defects, Leeway};
use super::{Direction, Forbidden, Parting, Rules};
use crate::model::solution::RuleName;

impl Rules {
    /// Whether a panel may be cut from an empty sheet, both grown by the kerf, in units; the panel is not larger. A grain set
    /// is parted then. Where the sheet has many defects the answer may be yes when it is no.
    ///
    /// # Errors
    /// A rule that forbids it.
    pub fn allow_alone(
        &self,
        panel: (i32, i32),
        sheet: (i32, i32),
        (parting, defects): (Option<Parting>, Option<&Defects>),
    ) -> Result<(), Forbidden> {
        let defects = defects.filter(|_| self.defects);
        if defects.is_some_and(|defects| !defects.leave_room(panel, self.kerf)) {
            return Err(Forbidden::Defects);
        }
        if (panel == sheet && parting.is_none()) || self.allow_every_cut() {
            return Ok(());
        }
        let transposed = |(w, h): (i32, i32)| (h, w);
        let vertical = || self.allow_way(panel, sheet, Direction::AlongHeight, (parting, defects));
        let horizontal = || {
            let (parting, defects) = (parting.map(Parting::transposed), defects.map(Defects::transposed));
            let (panel, sheet) = (transposed(panel), transposed(sheet));
            self.allow_way(panel, sheet, Direction::AlongWidth, (parting, defects.as_ref()))
        };
        if let Some(parting) = parting.filter(|_| panel == sheet) {
            return if parting.across { vertical() } else { horizontal() };
        }
        match (panel.0 < sheet.0, panel.1 < sheet.1) {
            (true, false) => vertical(),
            (false, _) => horizontal(),
            (true, true) => vertical().or_else(|forbidden| horizontal().map_err(|_| forbidden)),
        }
    }

    /// The same with a first cut of this direction, seen so that it runs along the height.
    fn allow_way(
        &self,
        (w, h): (i32, i32),
        sheet: (i32, i32),
        first: Direction,
        (parting, defects): (Option<Parting>, Option<&Defects>),
    ) -> Result<(), Forbidden> {
        let turned = self.first_cut.is_some_and(|wanted| wanted != first);
        if turned && self.max_stages.is_none() {
            return Err(Forbidden::FirstCut);
        }
        let strip = if turned { w } else { self.strip_length(w, sheet.0, h == sheet.1) };
        if !turned && strip - self.kerf < self.min_strip {
            return Err(Forbidden::MinStrip);
        }
        let (first_stage, one) = (1 + u8::from(turned), parting.is_none());
        self.allow_cut(
            sheet.0 - strip,
            (sheet.1, sheet.1),
            (first_stage, one && (strip, sheet.1) == (w, h)),
        )?;
        self.allow_cut(sheet.1 - h, (strip, sheet.0), (first_stage + 1, one && strip == w))?;
        self.allow_cut(strip - w, (h, sheet.1), (first_stage + 2, one))?;
        if let Some(parting) = parting {
            // The cuts that free the set, and whether the last ones run like the first.
            let freed = if strip > w { 2 } else { u8::from(h < sheet.1) };
            let stage = first_stage + freed + u8::from(parting.across != (freed != 1));
            self.allow_parting(parting, (w, h), (stage, turned))?;
        }
        let Some(defects) = defects else { return Ok(()) };
        let leeway = |slack: i32, stage: u8| Leeway { slack, one_cut: self.is_beyond(stage) };
        let x = [leeway(sheet.0 - strip, first_stage), leeway(strip - w, first_stage + 2)];
        match defects.leave_place((w, h), x, leeway(sheet.1 - h, first_stage + 1), self) {
            true => Ok(()),
            false => Err(Forbidden::Defects),
        }
    }

    /// Whether a stage is no longer among those that are counted: all that it may cut is a last one that frees a panel.
    pub fn is_beyond(&self, stage: u8) -> bool {
        self.max_stages.is_some_and(|most| stage > most)
    }

    /// Whether a set may be parted by cuts of this stage, where stage 1 is empty or not.
    fn allow_parting(
        &self,
        parting: Parting,
        size: (i32, i32),
        (stage, first_is_empty): (u8, bool),
    ) -> Result<(), Forbidden> {
        if self.max_stages.is_some_and(|most| stage > most) {
            return Err(Forbidden::MaxStages);
        }
        if self.max_cut_length.is_some_and(|most| parting.length(size) - self.kerf > most) {
            return Err(Forbidden::MaxCutLength);
        }
        match stage == 1 && !first_is_empty && parting.narrowest - self.kerf < self.min_strip {
            true => Err(Forbidden::MinStrip),
            false => Ok(()),
        }
    }

    /// Whether one of its cuts is allowed: it leaves so much beside it, and is as long as the first of two lengths, of which
    /// the second is the sheet's own; with its stage, and whether it frees the panel.
    fn allow_cut(
        &self,
        beside: i32,
        (length, own): (i32, i32),
        (stage, frees_panel): (u8, bool),
    ) -> Result<(), Forbidden> {
        if beside == 0 {
            return Ok(());
        }
        let more = u8::from(self.final_trim && frees_panel);
        if self.max_stages.is_some_and(|most| stage > most + more) {
            return Err(Forbidden::MaxStages);
        }
        if self.max_cut_length.is_some_and(|most| length - self.kerf > most) {
            return Err(Forbidden::MaxCutLength);
        }
        let narrow = |side: i32| side - self.kerf < self.min_offcut;
        if beside > self.kerf && (narrow(beside) || (length < own && narrow(length))) {
            return Err(Forbidden::MinOffcut);
        }
        Ok(())
    }

    /// The length of a strip of the first stage for an item of this length: more where the strip would be too narrow, if that
    /// leaves the item a cut of its own, the waste beside it is none or wide enough, and something of the sheet is left. An
    /// item that `fills` its strip crosswise has no cut of its own.
    pub fn strip_length(&self, own: i32, slack: i32, fills: bool) -> i32 {
        let Rules { kerf, min_strip, min_offcut, .. } = *self;
        let least = min_strip.saturating_add(kerf);
        if own >= least || own == slack || fills {
            return own;
        }
        let beside = own.saturating_add(kerf).saturating_add(min_offcut.max(1));
        let length = if least - own <= kerf { least } else { least.max(beside) };
        if length < slack { length } else { own }
    }

    /// The first rule, in the order of this list, without which some panel would be allowed: `is_allowed` asks that of rules
    /// with one taken away. If it takes more than one, the first that is stated.
    pub fn rule_in_the_way(&self, is_allowed: impl Fn(&Rules) -> bool) -> RuleName {
        let free = Rules::with_kerf(self.kerf);
        let without = [
            (RuleName::FinalTrim, Rules { final_trim: true, ..*self }),
            (RuleName::MaxStages, Rules { max_stages: None, ..*self }),
            (RuleName::FirstCut, Rules { first_cut: None, ..*self }),
            (RuleName::MinOffcut, Rules { min_offcut: free.min_offcut, ..*self }),
            (RuleName::MinStrip, Rules { min_strip: free.min_strip, ..*self }),
            (RuleName::MaxCutLength, Rules { max_cut_length: None, ..*self }),
            (RuleName::Defects, Rules { defects: false, ..*self }),
        ];
        let stated = without.iter().filter(|(_, rules)| rules != self);
        let found = stated.clone().find(|(_, rules)| is_allowed(rules)).or_else(|| stated.clone().next());
        found.map_or(RuleName::Trim, |(name, _)| *name)
    }
}

//! The rules that forbid cuts as a frame of strips sees them: which steps of a pattern are allowed, and which waste.

use crate::rules::{Direction, Rules};

/// The rules of a frame. Lengths are units; sides are grown by the kerf.
#[derive(Debug, Clone, Copy)]
pub struct FrameRules {
    /// Stages of cuts that the panels may take, final trims aside.
    pub stages: u8,
    /// A strip may have several rows.
    pub rows: bool,
    /// A row may have several items.
    pub items: bool,
    /// The last stage itself frees the panels: what it cuts is as wide as its part.
    pub exact: bool,
    /// The kerf.
    pub kerf: i32,
    /// The least side of waste.
    pub min_offcut: i32,
    /// The least width of a strip, grown.
    pub min_strip: i32,
    /// The longest cut.
    longest: i32,
}

impl FrameRules {
    /// The rules of a frame whose first cuts are vertical (or not); none where everything is allowed.
    ///
    /// # Errors
    /// No pattern of strips is allowed.
    pub fn of(rules: &Rules, across: bool) -> Result<Option<FrameRules>, ()> {
        if rules.allow_every_cut() {
            return Ok(None);
        }
        let own = if across { Direction::AlongHeight } else { Direction::AlongWidth };
        let turned = rules.first_cut.is_some_and(|wanted| wanted != own);
        let most = match rules.max_stages {
            None if turned => return Err(()),
            None => u8::MAX,
            Some(most) => most - u8::from(turned),
        };
        if most == 0 {
            return Err(());
        }
        Ok(Some(FrameRules {
            stages: most,
            rows: most >= 2,
            items: most >= 3,
            exact: most <= 3 && !rules.final_trim,
            kerf: rules.kerf,
            min_offcut: rules.min_offcut,
            min_strip: if turned || rules.min_strip == 0 {
                0
            } else {
                rules.min_strip.saturating_add(rules.kerf)
            },
            longest: rules.max_cut_length.unwrap_or(i32::MAX),
        }))
    }

    /// Whether patterns of strips are allowed with first cuts of some direction.
    pub fn any(rules: &Rules) -> bool {
        [true, false].into_iter().any(|across| FrameRules::of(rules, across).is_ok())
    }

    /// Whether a cut so long, grown by the kerf, is allowed.
    pub fn allow_cut(&self, length: i32) -> bool {
        length - self.kerf <= self.longest
    }

    /// The narrowest waste that may be left, with the cut that frees it.
    pub fn least_waste(&self) -> i32 {
        self.min_offcut.saturating_add(self.kerf)
    }

    /// The narrowest waste that may lie before a part, with the cut that frees it.
    pub fn least_gap(&self) -> i32 {
        self.kerf.saturating_add(self.min_offcut.max(1))
    }

    /// Whether waste may be left beside a part: so much of it, so long, where the whole side is `own`.
    pub fn allow_waste(&self, beside: i32, length: i32, own: i32) -> bool {
        let wide = |side: i32| side - self.kerf >= self.min_offcut;
        beside <= self.kerf || (wide(beside) && (length == own || wide(length)))
    }
}

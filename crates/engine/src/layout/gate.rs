//! The legality gate: the one place that says whether the saw's rules allow a cut.
//!
//! It looks at the splits that an insertion makes or changes, as they would be afterwards. What a removal leaves is made
//! legal by taking more out: only waste can have become too narrow, and it grows with each part that goes.

mod defects;

use super::sheet::{NONE, Node, NodeKind, ROOT, Sheet};
use crate::rules::{Direction, Forbidden, Parting, Rules};

/// The rules of a sheet's problem as its tree needs them, units.
#[derive(Debug, Clone, Copy)]
pub struct Gate {
    /// Every cut is allowed.
    pub(super) is_open: bool,
    pub(super) rules: Rules,
}

/// A split as it would be.
struct Split {
    kind: NodeKind,
    w: i32,
    h: i32,
    slack: i32,
    /// Parts, of which two are as good as more.
    parts: u32,
    /// Its only part is a panel.
    frees_panel: bool,
    /// The stage of its cuts where the first one is not empty.
    stage: u16,
}

/// Where an insertion puts an item.
pub(super) struct Insertion {
    /// The direction of the split that takes it.
    pub(super) kind: NodeKind,
    /// What is free in that split.
    pub(super) free: (i32, i32),
    /// The length of the part that is cut off it, along the split: that of the item, or more.
    pub(super) length: i32,
}

impl Gate {
    /// The gate of some rules.
    pub fn of(rules: &Rules) -> Gate {
        Gate { is_open: rules.allow_every_cut(), rules: *rules }
    }

    /// Allows every cut.
    pub const OPEN: Gate = Gate { is_open: true, rules: Rules::with_kerf(0) };

    /// Whether a split may be cut on a sheet of this size whose first cuts run like this.
    fn check(&self, split: &Split, root: NodeKind, (w, h): (i32, i32)) -> Result<(), Forbidden> {
        if split.parts < 2 && split.slack == 0 {
            return Ok(());
        }
        let rules = &self.rules;
        let turned = rules.first_cut.is_some_and(|wanted| wanted != direction(root));
        if turned && rules.max_stages.is_none() {
            return Err(Forbidden::FirstCut);
        }
        // The first stage is empty where the first cuts run the other way.
        let stage = split.stage.saturating_add(u16::from(turned));
        if let Some(most) = rules.max_stages {
            let most = u16::from(most) + u16::from(rules.final_trim && split.frees_panel);
            if stage > most {
                return Err(Forbidden::MaxStages);
            }
        }
        let across = split.kind == NodeKind::Across;
        let (length, own) = if across { (split.h, h) } else { (split.w, w) };
        if rules.max_cut_length.is_some_and(|most| length - rules.kerf > most) {
            return Err(Forbidden::MaxCutLength);
        }
        // Of slack that is no wider than the kerf nothing is left.
        if split.slack > rules.kerf {
            let narrow = |side: i32| side - rules.kerf < rules.min_offcut;
            if narrow(split.slack) || (length < own && narrow(length)) {
                return Err(Forbidden::MinOffcut);
            }
        }
        Ok(())
    }

    /// Whether a grain set that lies so may be parted by cuts of this stage, where the first one is not empty.
    fn check_parting(
        &self,
        (parting, size): (Parting, (i32, i32)),
        stage: u16,
        root: NodeKind,
    ) -> Result<(), Forbidden> {
        let rules = &self.rules;
        let turned = rules.first_cut.is_some_and(|wanted| wanted != direction(root));
        if turned && rules.max_stages.is_none() {
            return Err(Forbidden::FirstCut);
        }
        let real = stage.saturating_add(u16::from(turned));
        if rules.max_stages.is_some_and(|most| real > u16::from(most)) {
            return Err(Forbidden::MaxStages);
        }
        if rules.max_cut_length.is_some_and(|most| parting.length(size) - rules.kerf > most) {
            return Err(Forbidden::MaxCutLength);
        }
        // Cuts of the first stage that part a set make strips of its panels.
        match real == 1 && parting.narrowest - rules.kerf < rules.min_strip {
            true => Err(Forbidden::MinStrip),
            false => Ok(()),
        }
    }

    /// Whether a part of this length may be cut off the root.
    fn check_strip(&self, length: i32, root: &Node, root_kind: NodeKind) -> Result<(), Forbidden> {
        let whole = if root_kind == NodeKind::Across { root.w } else { root.h };
        let turned = self.rules.first_cut.is_some_and(|wanted| wanted != direction(root_kind));
        match length - self.rules.kerf < self.rules.min_strip && length < whole && !turned {
            true => Err(Forbidden::MinStrip),
            false => Ok(()),
        }
    }
}

pub(super) fn direction(kind: NodeKind) -> Direction {
    if kind == NodeKind::Across { Direction::AlongHeight } else { Direction::AlongWidth }
}

/// The kind of split that the cuts of a parting would be.
fn kind_of(parting: Parting) -> NodeKind {
    if parting.across { NodeKind::Across } else { NodeKind::Down }
}

fn crossing(kind: NodeKind) -> NodeKind {
    if kind == NodeKind::Across { NodeKind::Down } else { NodeKind::Across }
}

impl Sheet {
    /// The rules of its problem.
    pub(super) fn rules(&self) -> &Rules {
        &self.gate.rules
    }

    /// The rules allow every cut.
    pub(super) fn gate_is_open(&self) -> bool {
        self.gate.is_open
    }

    /// How an item of size `w` × `h` would be put into the slack of `node`.
    pub(super) fn insertion(&self, node: u32, (w, h): (i32, i32), vertical_first: bool) -> Insertion {
        let at = &self.nodes[node as usize];
        let (mut kind, mut slack) = (at.kind, at.slack);
        if at.first == NONE {
            // An empty sheet has no direction yet.
            let across = if w == at.w { h == at.h } else { vertical_first || h == at.h };
            (kind, slack) = if across { (NodeKind::Across, at.w) } else { (NodeKind::Down, at.h) };
        }
        let across = kind == NodeKind::Across;
        let free = if across { (slack, at.h) } else { (at.w, slack) };
        // The item's part is cut off the split itself, or off a part as large as all its slack.
        let along = across == vertical_first || w == free.0 || h == free.1;
        let own = if across { w } else { h };
        let length = if along { own } else { slack };
        if node != ROOT || self.gate.rules.min_strip == 0 || length != own {
            return Insertion { kind, free, length };
        }
        let fills = if across { h == free.1 } else { w == free.0 };
        let rules = &self.gate.rules;
        let turned = rules.first_cut.is_some_and(|wanted| wanted != direction(kind));
        let length = if turned { own } else { rules.strip_length(own, slack, fills) };
        Insertion { kind, free, length }
    }

    /// The split that makes the first cuts, and its stage less that of the root: a root that is a single part is not cut.
    pub(super) fn first_split(&self) -> (NodeKind, u16) {
        let mut at = self.root();
        while at.slack == 0 && at.first != NONE {
            let part = &self.nodes[at.first as usize];
            if part.next != NONE {
                break;
            }
            if part.kind == NodeKind::Item {
                // A set as large as the sheet is parted by its first cuts.
                let parting = self.parting(part.item, (part.w, part.h)).map(kind_of);
                return parting
                    .filter(|kind| *kind != at.kind)
                    .map_or((at.kind, at.stage - 1), |kind| (kind, at.stage));
            }
            at = part;
        }
        (at.kind, at.stage - 1)
    }

    /// Whether the parts of a split are those of the first stage: it is the first split, less what is `saved`, or lies within
    /// parts of it that are not cut crosswise.
    fn cuts_strips(&self, node: u32, saved: u16) -> bool {
        let mut at = &self.nodes[node as usize];
        while at.stage > saved + 1 {
            let above = &self.nodes[at.parent as usize];
            if above.slack > 0 || self.nodes[above.first as usize].next != NONE || above.parent == NONE {
                return false;
            }
            at = &self.nodes[above.parent as usize];
        }
        at.stage == saved + 1
    }

    /// Whether the rules allow the cuts and the places of an insertion; arguments as in [`Sheet::insert`].
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn allows(
        &self,
        node: u32,
        item: u32,
        (w, h): (i32, i32),
        vertical_first: bool,
    ) -> Result<(), Forbidden> {
        if self.gate.is_open {
            return Ok(());
        }
        let at = &self.nodes[node as usize];
        let parting = self.parting(item, (w, h));
        if let Some(parting) = parting.filter(|_| at.parent == NONE && (w, h) == (at.w, at.h)) {
            self.gate.check_parting((parting, (w, h)), 1, kind_of(parting))?;
            return self.check_defects_with(node, item, (w, h), vertical_first);
        }
        let Insertion { kind, free, length } = self.insertion(node, (w, h), vertical_first);
        let across = kind == NodeKind::Across;
        let root = self.root();
        let (root_kind, saved) = if node == ROOT { (kind, 0) } else { self.first_split() };
        let check = |split: &Split| self.gate.check(split, root_kind, (root.w, root.h));
        if node == ROOT || self.cuts_strips(node, saved) {
            self.gate.check_strip(length, at, root_kind)?;
        }
        let stage = at.stage - saved.min(at.stage - 1);
        let part = if across { (length, free.1) } else { (free.0, length) };
        let parts = 1 + u32::from(at.first != NONE);
        let slack = if across { free.0 - length } else { free.1 - length };
        let frees_panel = parts == 1 && part == (w, h) && parting.is_none();
        check(&Split { kind, w: at.w, h: at.h, slack, parts, frees_panel, stage })?;
        // The part, cut crosswise, and a strip of it, cut like the split.
        let mut last = (kind, stage);
        let mut split = (crossing(kind), part, stage.saturating_add(1));
        while split.1 != (w, h) {
            let (kind, part, stage) = split;
            let (strip, slack) = match kind {
                NodeKind::Across => ((w, part.1), part.0 - w),
                _ => ((part.0, h), part.1 - h),
            };
            let frees_panel = strip == (w, h) && parting.is_none();
            check(&Split { kind, w: part.0, h: part.1, slack, parts: 1, frees_panel, stage })?;
            last = (kind, stage);
            split = (crossing(kind), strip, stage.saturating_add(1));
        }
        if let Some(parting) = parting {
            let stage = last.1.saturating_add(u16::from(kind_of(parting) != last.0));
            self.gate.check_parting((parting, (w, h)), stage, root_kind)?;
        }
        self.check_defects_with(node, item, (w, h), vertical_first)
    }

    /// Whether all cuts of the sheet obey the rules.
    ///
    /// # Errors
    /// A rule that they break.
    pub fn check_rules(&self) -> Result<(), Forbidden> {
        if self.gate.is_open {
            return Ok(());
        }
        for node in 0..self.nodes.len() as u32 {
            self.check_split(node)?;
        }
        self.check_defects()
    }

    /// Whether the cuts of one split obey the rules; of anything else they do.
    ///
    /// # Errors
    /// The rule that they break.
    pub(super) fn check_split(&self, node: u32) -> Result<(), Forbidden> {
        let at = &self.nodes[node as usize];
        if matches!(at.kind, NodeKind::Item | NodeKind::Vacant) || at.first == NONE {
            return Ok(());
        }
        let root = self.root();
        let (root_kind, saved) = self.first_split();
        let cuts_strips = self.gate.rules.min_strip > 0 && self.cuts_strips(node, saved);
        let (mut parts, mut panels) = (0, 0);
        for part in self.parts(node) {
            let part = &self.nodes[part as usize];
            parts += 1;
            let parting = match part.kind {
                NodeKind::Item => self.parting(part.item, (part.w, part.h)),
                _ => None,
            };
            panels += u32::from(part.kind == NodeKind::Item && parting.is_none());
            if let Some(parting) = parting {
                let stage = (at.stage + u16::from(kind_of(parting) != at.kind)).saturating_sub(saved).max(1);
                self.gate.check_parting((parting, (part.w, part.h)), stage, root_kind)?;
            }
            if cuts_strips {
                let length = if at.kind == NodeKind::Across { part.w } else { part.h };
                self.gate.check_strip(length, at, root_kind)?;
            }
        }
        let Node { kind, w, h, slack, .. } = *at;
        let stage = at.stage - saved.min(at.stage - 1);
        let split = Split { kind, w, h, slack, parts, frees_panel: parts == 1 && panels == 1, stage };
        self.gate.check(&split, root_kind, (root.w, root.h))
    }
}

#[cfg(test)]
mod tests;

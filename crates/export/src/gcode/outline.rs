//! The ways of mode outline: around each panel, clockwise, the tool outside. What a panel before it has cut already is not
//! cut again, nor the side of a panel that is a side of the sheet.

use super::ascii::comment;
use super::coverage::Coverage;
use super::tabs::{self, Tabs};
use super::{Leg, ToolJob, ToolPlace, Toolpath, halves};
use crate::parts;
use engine::Tile;

/// A straight cut from one place to another.
type SideCut = (ToolPlace, ToolPlace);

impl ToolJob<'_> {
    /// The ways around the panels, in the order in which the saw would free these.
    pub(super) fn outlines(&self) -> Vec<Toolpath> {
        let panels = parts::freed(self.mosaic);
        let tabs = Tabs::of(self, &panels);
        let mut coverage = Coverage::default();
        let mut paths = Vec::new();
        for tile in panels {
            let label = comment(tile.label.as_deref().unwrap_or_default(), 30);
            let words = format!("Panel {} {} x {} {label}", tile.id, tile.width, tile.height);
            for chain in chains(self.uncut_sides(tile, &mut coverage)) {
                let mut legs = Vec::new();
                for side in &chain {
                    cut_at_tabs(*side, &tabs, &mut legs);
                }
                let (comment, start) = (words.trim_end().to_owned(), chain[0].0);
                paths.push(Toolpath { comment, start, legs });
            }
        }
        paths
    }

    /// What of the sides of a panel was not cut before, clockwise from the upper left.
    fn uncut_sides(&self, tile: &Tile, coverage: &mut Coverage) -> Vec<SideCut> {
        let radius = self.tool.um();
        let (left, top) = (halves(tile.x) - radius, halves(tile.y) - radius);
        let (right, bottom) = (halves(tile.x + tile.width) + radius, halves(tile.y + tile.height) + radius);
        let [above, beside, below, before] = tabs::inner_sides(self, tile);
        let mut sides = Vec::new();
        if above {
            let spans = coverage.cover((true, top), (left, right));
            sides.extend(spans.into_iter().map(|(a, b)| ((a, top), (b, top))));
        }
        if beside {
            let spans = coverage.cover((false, right), (top, bottom));
            sides.extend(spans.into_iter().map(|(a, b)| ((right, a), (right, b))));
        }
        if below {
            let spans = coverage.cover((true, bottom), (left, right));
            sides.extend(spans.into_iter().rev().map(|(a, b)| ((b, bottom), (a, bottom))));
        }
        if before {
            let spans = coverage.cover((false, left), (top, bottom));
            sides.extend(spans.into_iter().rev().map(|(a, b)| ((left, b), (left, a))));
        }
        sides
    }
}

/// Sides that follow each other without a gap, as one way each.
fn chains(sides: Vec<SideCut>) -> Vec<Vec<SideCut>> {
    let mut chains: Vec<Vec<SideCut>> = Vec::new();
    for side in sides {
        match chains.last_mut() {
            Some(chain) if chain.last().is_some_and(|last| last.1 == side.0) => chain.push(side),
            _ => chains.push(vec![side]),
        }
    }
    let meets = |one: &[SideCut], two: &[SideCut]| {
        one.last().zip(two.first()).is_some_and(|(last, first)| last.1 == first.0)
    };
    if chains.len() > 1 && meets(&chains[chains.len() - 1], &chains[0]) {
        let mut last = chains.pop().expect("there is more than one");
        last.append(&mut chains[0]);
        chains[0] = last;
    }
    chains
}

/// The legs of a side, parted where tabs begin and end.
fn cut_at_tabs((start, end): SideCut, tabs: &Tabs, legs: &mut Vec<Leg>) {
    let horizontal = start.1 == end.1;
    let (line, from, to) = if horizontal { (start.1, start.0, end.0) } else { (start.0, start.1, end.1) };
    let place = |along: i64| if horizontal { (along, line) } else { (line, along) };
    let mut spans = tabs.under((horizontal, line), (from.min(to), from.max(to)));
    if from > to {
        spans = spans.into_iter().rev().map(|(a, b)| (b, a)).collect();
    }
    let mut at = from;
    for (a, b) in spans {
        if a != at {
            legs.push(Leg { end: place(a), over_tab: false });
        }
        legs.push(Leg { end: place(b), over_tab: true });
        at = b;
    }
    if at != to {
        legs.push(Leg { end: place(to), over_tab: false });
    }
}

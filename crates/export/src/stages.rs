//! The stages of a sheet's cuts: sets of parallel cuts, each at right angles to the one before.

use crate::drawing::{Anchor, Colour, Frame, Point, Shape, Text};
use crate::palette::{FIRST_CUT, LATER_CUT, STAGES, TRIM_CUT};
use engine::{Cut, FirstCut, Job, Mosaic};
use std::collections::{BTreeMap, HashMap};

/// How a cut is told apart from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    /// 0 for a trim; 1, 2, 3 …
    pub(crate) stage: usize,
    /// Its colour.
    pub(crate) colour: Colour,
}

/// What the lines of a sheet mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Meaning {
    Trims,
    Stage(usize),
    First,
    Later,
}

/// The cuts of a sheet, told apart by their stages where these are limited, else as first and later ones.
pub(crate) struct CutLooks {
    /// Of each cut.
    pub(crate) looks: Vec<Look>,
    /// By stages.
    pub(crate) by_stage: bool,
}

impl CutLooks {
    /// `told`: by their stages even where these are not limited.
    pub(crate) fn of(job: &Job, mosaic: &Mosaic, told: bool) -> CutLooks {
        let saw = job.saw_rules(&mosaic.material);
        let is_limited = saw.max_stages.is_some();
        let by_stage = told || is_limited;
        let stages = stages(&mosaic.cuts, if is_limited { saw.first_cut } else { FirstCut::Free });
        let first = stages.iter().copied().find(|stage| *stage > 0);
        let colour = |stage: usize| match stage {
            0 => TRIM_CUT,
            stage if by_stage => STAGES[stage.min(STAGES.len()) - 1],
            stage if Some(stage) == first => FIRST_CUT,
            _ => LATER_CUT,
        };
        let looks = stages.into_iter().map(|stage| Look { stage, colour: colour(stage) }).collect();
        CutLooks { looks, by_stage }
    }

    /// What the lines mean, with their colours.
    pub(crate) fn meanings(&self) -> BTreeMap<Meaning, Colour> {
        let meaning = |look: &Look| match look.stage {
            0 => Meaning::Trims,
            stage if self.by_stage => Meaning::Stage(stage),
            _ if look.colour == FIRST_CUT => Meaning::First,
            _ => Meaning::Later,
        };
        let mut meanings: BTreeMap<Meaning, Colour> =
            self.looks.iter().map(|look| (meaning(look), look.colour)).collect();
        if !self.by_stage {
            meanings.entry(Meaning::First).or_insert(FIRST_CUT);
            meanings.entry(Meaning::Later).or_insert(LATER_CUT);
        }
        meanings
    }
}

/// The stage of each cut, in their order. A sheet's first cut that runs another way than the first stage has to is of stage 2.
fn stages(cuts: &[Cut], first_cut: FirstCut) -> Vec<usize> {
    let mut made_by: HashMap<u64, (usize, bool)> = HashMap::new();
    let mut stages = Vec::with_capacity(cuts.len());
    for cut in cuts {
        if cut.trim {
            stages.push(0);
            continue;
        }
        let turned = match first_cut {
            FirstCut::Free => false,
            FirstCut::AlongWidth => !cut.horizontal,
            FirstCut::AlongHeight => cut.horizontal,
        };
        let stage = match made_by.get(&cut.original_tile_id) {
            Some((stage, horizontal)) => stage + usize::from(*horizontal != cut.horizontal),
            None => 1 + usize::from(turned),
        };
        let parts = cut.child1_tile_id.into_iter().chain(cut.child2_tile_id);
        made_by.extend(parts.map(|part| (part, (stage, cut.horizontal))));
        stages.push(stage);
    }
    stages
}

/// From the start of a line to the middle of its number, and the least length of a line that has one, units.
const IN: f64 = 13.0;
const LEAST_LINE: f64 = 40.0;
/// Between two numbers, units.
const APART: f64 = 14.0;

/// The number of a stage on its line, where it is far enough from those that are `taken`.
pub(crate) fn mark(line: Frame, look: Look, taken: &mut Vec<Point>) -> Option<Shape> {
    let (across, length) = (line.width >= line.height, line.width.max(line.height));
    if look.stage == 0 || length < LEAST_LINE {
        return None;
    }
    let centre = line.centre();
    let at = |along: f64| {
        if across {
            Point { x: line.x + along, y: centre.y }
        } else {
            Point { x: centre.x, y: line.y + along }
        }
    };
    let is_free = |point: &Point| {
        taken.iter().all(|other| (other.x - point.x).abs().max((other.y - point.y).abs()) >= APART)
    };
    let point = [at(IN), at(length - IN)].into_iter().find(is_free)?;
    taken.push(point);
    Some(Shape::Text(Text {
        at: Point { x: point.x, y: point.y + 4.3 },
        words: look.stage.to_string(),
        size: 12.0,
        anchor: Anchor::Middle,
        upwards: false,
        bold: true,
        colour: look.colour,
        rim: true,
    }))
}

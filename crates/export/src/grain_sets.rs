//! The grain sets of a sheet: which panels were cut from one piece, and the bracket that says so.

use crate::drawing::{Anchor, Dash, Frame, Point, Shape, Stroke, Text};
use crate::font;
use crate::palette::SET;
use crate::rows::Rows;
use crate::view::View;
use engine::model::grain_set::GrainSet;
use engine::{Job, Length, Mosaic, Tile};
use std::collections::HashMap;

/// What a bracket takes of a panel on its side, units.
pub(crate) const ROOM: f64 = 11.0;
/// Of a panel narrower than this a bracket takes nothing, units: it lies at the very side.
const NARROW: f64 = 30.0;
const TYPE: f64 = 9.0;

/// A copy of a set on a sheet.
pub(crate) struct PlacedSet<'s> {
    pub(crate) name: &'s str,
    /// In the order of its rows.
    pub(crate) tiles: Vec<&'s Tile>,
    /// On the sheet they lie one below another; else side by side.
    below: bool,
}

/// The copies of the job's sets on a sheet, by their first rows.
pub(crate) fn placed<'s>(job: &'s Job, rows: &Rows<'s>, mosaic: &'s Mosaic) -> Vec<PlacedSet<'s>> {
    let panels = || mosaic.tiles.iter().filter(|tile| tile.is_final);
    let begins = |tile: &'s Tile| {
        let (place, set) = rows.set_from(tile.panel_id.as_deref()?)?;
        Some((place, set, tile))
    };
    let beginnings: Vec<(usize, &GrainSet, &Tile)> = panels().filter_map(begins).collect();
    if beginnings.is_empty() {
        return Vec::new();
    }
    let mut at: HashMap<(&str, Length, Length, u8), &Tile> = HashMap::new();
    for tile in panels() {
        if let Some(id) = tile.panel_id.as_deref() {
            at.insert((id, tile.x, tile.y, tile.orientation), tile);
        }
    }
    let kerf = job.kerf(&mosaic.material);
    let mut found = Vec::new();
    for (place, set, first) in beginnings {
        let id = |row: usize| job.panels[row].id.as_str();
        let next = |row, x, y| at.get(&(id(row), x, y, first.orientation)).copied();
        found.extend(copy(job, set, first, next, kerf).map(|copy| (place, copy)));
    }
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, copy)| copy).collect()
}

/// The copy of a set that begins with a tile, if all its other panels follow there.
fn copy<'s>(
    job: &'s Job,
    set: &GrainSet,
    first: &'s Tile,
    at: impl Fn(usize, Length, Length) -> Option<&'s Tile>,
    kerf: Length,
) -> Option<PlacedSet<'s>> {
    let below = set.below != (first.orientation == 1);
    let mut tiles = vec![first];
    let mut last = first;
    for &row in &set.rows[1..] {
        last = match below {
            true => at(row, last.x, last.y + last.height + kerf)?,
            false => at(row, last.x + last.width + kerf, last.y)?,
        };
        tiles.push(last);
    }
    let name = job.panels[set.rows[0]].grain_set.as_deref().unwrap_or_default();
    Some(PlacedSet { name, tiles, below })
}

impl PlacedSet<'_> {
    /// Whether they are seen one below another: then the bracket runs down on the right, else along below.
    pub(crate) fn runs_down(&self, view: &View) -> bool {
        !view.across(!self.below)
    }

    /// What the bracket takes of a panel of it on its side, units.
    pub(crate) fn room(&self, frame: Frame, view: &View) -> f64 {
        let across = if self.runs_down(view) { frame.width } else { frame.height };
        if across < NARROW { 0.0 } else { ROOM }
    }

    /// A bracket through all its panels, with its name in the longest of them.
    pub(crate) fn draw(&self, view: &View, shapes: &mut Vec<Shape>) {
        let down = self.runs_down(view);
        let frames: Vec<Frame> =
            self.tiles.iter().map(|tile| view.place(tile.x, tile.y, tile.width, tile.height)).collect();
        let span = |start: fn(&Frame) -> f64, length: fn(&Frame) -> f64| {
            let from = frames.iter().map(start).fold(f64::INFINITY, f64::min);
            let to = frames.iter().map(|frame| start(frame) + length(frame)).fold(0.0, f64::max);
            (from, to)
        };
        let (x, y) = (span(|f| f.x, |f| f.width), span(|f| f.y, |f| f.height));
        let (along, side, across) = if down { (y, x.1, x.1 - x.0) } else { (x, y.1, y.1 - y.0) };
        let at = side - if across < NARROW { 2.0 } else { 7.0 };
        let hook = at - (across / 4.0).min(5.0);
        let point = |along: f64, across: f64| match down {
            true => Point { x: across, y: along },
            false => Point { x: along, y: across },
        };
        let (from, to) = (along.0 + 2.0, along.1 - 2.0);
        let stroke = Stroke { colour: SET, width: 1.5, dash: Dash::Solid };
        for (from, to) in [
            (point(from, hook), point(from, at)),
            (point(from, at), point(to, at)),
            (point(to, at), point(to, hook)),
        ] {
            shapes.push(Shape::Line { from, to, stroke });
        }
        let length = |frame: &Frame| if down { frame.height } else { frame.width };
        let longest = frames
            .iter()
            .copied()
            .reduce(|best, frame| if length(&frame) > length(&best) { frame } else { best });
        let Some(longest) = longest.filter(|frame| length(frame) >= font::width(self.name, TYPE, true) + 8.0)
        else {
            return;
        };
        let centre = longest.centre();
        let at = match down {
            true => Point { x: at + TYPE * 0.36, y: centre.y },
            false => Point { x: centre.x, y: at + TYPE * 0.36 },
        };
        shapes.push(Shape::Text(Text {
            at,
            words: self.name.to_owned(),
            size: TYPE,
            anchor: Anchor::Middle,
            upwards: down,
            bold: true,
            colour: SET,
            rim: true,
        }));
    }
}

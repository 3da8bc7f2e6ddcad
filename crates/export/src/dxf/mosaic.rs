//! A sheet as entities.

use super::DxfOptions;
use super::frame::{BOARD, CUT, OFFCUT, PART, TEXT, TRIM};
use super::groups::{Decimal, Groups, one_line};
use crate::facts::Facts;
use crate::font;
use crate::page;
use crate::pattern::Pattern;
use crate::sheet::is_trimmed_off;
use engine::{Length, Mosaic, Tile};
use std::collections::HashMap;

/// The height of the capitals at most, mm.
const MOST_HEIGHT: f64 = 40.0;
/// The type size of a text, from base line to base line, is so much of the height of its capitals, by which a DXF names it.
const EM: f64 = 1.4;
/// Base lines stand so many halves of the height of the capitals apart.
const LINE_HALVES: i64 = 3;
/// The title stands so far above its sheet.
const ABOVE: Decimal = Decimal::from_mm(20);
/// A longer text ends in dots.
const MOST_CHARACTERS: usize = 120;

/// A sheet to be drawn.
pub(super) struct SheetOutline<'o> {
    pub(super) facts: &'o Facts<'o>,
    /// Its place in the solution, from 0.
    pub(super) sheet: usize,
    pub(super) mosaic: &'o Mosaic,
    /// What it is cut by, with all sheets that are.
    pub(super) pattern: &'o Pattern,
    pub(super) options: DxfOptions,
    /// Where its left edge lies.
    pub(super) x: Decimal,
}

/// A rectangle on the drawing, y up.
#[derive(Debug, Clone, Copy)]
struct Outline {
    x: Decimal,
    y: Decimal,
    width: Decimal,
    height: Decimal,
}

impl SheetOutline<'_> {
    /// Draws the sheet; gives how high it is with its title.
    pub(super) fn draw(&self, groups: &mut Groups) -> Decimal {
        let mosaic = self.mosaic;
        rectangle(groups, BOARD, self.place(Length::ZERO, Length::ZERO, mosaic.width, mosaic.height));
        let remnants = self.remnants();
        for tile in mosaic.tiles.iter().filter(|tile| !tile.has_children || tile.is_final) {
            let place = self.place(tile.x, tile.y, tile.width, tile.height);
            if tile.is_final {
                rectangle(groups, PART, place);
                write_inside(groups, place, &self.part_lines(tile));
            } else if is_trimmed_off(mosaic, tile) {
                rectangle(groups, TRIM, place);
            } else {
                rectangle(groups, OFFCUT, place);
                if let Some(number) = remnants.get(&tile.id) {
                    write_inside(groups, place, &[format!("R{number}"), self.size(tile)]);
                }
            }
        }
        self.draw_cuts(groups);
        self.draw_title(groups)
    }

    fn place(&self, x: Length, y: Length, width: Length, height: Length) -> Outline {
        let up = self.mosaic.height - y - height;
        Outline { x: self.x + x.into(), y: up.into(), width: width.into(), height: height.into() }
    }

    fn draw_cuts(&self, groups: &mut Groups) {
        let height = Decimal::from(self.mosaic.height);
        let half = Decimal::from(self.facts.job.kerf(&self.mosaic.material)).halves(1);
        for cut in &self.mosaic.cuts {
            let (across, down) = if cut.horizontal { (Decimal::ZERO, half) } else { (half, Decimal::ZERO) };
            let point =
                |x: Length, y: Length| (self.x + Decimal::from(x) + across, height - Decimal::from(y) - down);
            let (from, to) = (point(cut.x1, cut.y1), point(cut.x2, cut.y2));
            groups.entity("LINE", CUT);
            groups.put(100, "AcDbLine");
            groups.point_at_zero(10, from.0, from.1);
            groups.point_at_zero(11, to.0, to.1);
        }
    }

    /// Its name above it; gives where that ends.
    fn draw_title(&self, groups: &mut Groups) -> Decimal {
        let alone = Pattern { mosaics: vec![self.sheet], remnants: Vec::new() };
        let pattern = if self.options.group { self.pattern } else { &alone };
        let title = page::title(self.facts.solution, self.mosaic, pattern, self.options.language);
        let title = shortened(&title);
        let height =
            type_size(Decimal::from(self.mosaic.width).mm(), f64::INFINITY, std::slice::from_ref(&title));
        let y = Decimal::from(self.mosaic.height) + ABOVE;
        groups.entity("TEXT", TEXT);
        groups.put(100, "AcDbText");
        groups.point_at_zero(10, self.x, y);
        groups.put(40, height);
        groups.put(1, title);
        groups.put(7, "Standard");
        groups.put(100, "AcDbText");
        y + height
    }

    /// What stands on a part: its label, its size, its number. Of equal sheets it is the number on the one that is drawn,
    /// and dots for the others.
    fn part_lines(&self, tile: &Tile) -> Vec<String> {
        let number = match self.options.group && self.pattern.mosaics.len() > 1 {
            true => format!("#{} …", tile.id),
            false => format!("#{}", tile.id),
        };
        let label = shortened(tile.label.as_deref().unwrap_or_default());
        let lines = [label, self.size(tile), number];
        lines.into_iter().filter(|line| !line.is_empty()).collect()
    }

    fn size(&self, tile: &Tile) -> String {
        self.options.unit.size(tile.width, tile.height, self.options.language)
    }

    /// The numbers of the remnants by their tiles: those of the pattern's first sheet lie at the same places.
    fn remnants(&self) -> HashMap<u64, usize> {
        let first = self.pattern.mosaics.first().and_then(|first| self.facts.solution.mosaics.get(*first));
        let tiles = first.map_or(&[][..], |first| &first.tiles);
        let named = self.pattern.remnants.iter().filter_map(|remnant| {
            let there = tiles.iter().find(|tile| tile.id == remnant.tile_id)?;
            let here = self.mosaic.tiles.iter().find(|tile| !tile.has_children && same_place(tile, there))?;
            Some((here.id, remnant.number))
        });
        named.collect()
    }
}

fn same_place(a: &Tile, b: &Tile) -> bool {
    (a.x, a.y, a.width, a.height) == (b.x, b.y, b.width, b.height)
}

fn rectangle(groups: &mut Groups, layer: &str, area: Outline) {
    let (right, top) = (area.x + area.width, area.y + area.height);
    groups.entity("LWPOLYLINE", layer);
    groups.put(100, "AcDbPolyline");
    groups.put(90, 4);
    // Closed.
    groups.put(70, 1);
    for (x, y) in [(area.x, area.y), (right, area.y), (right, top), (area.x, top)] {
        groups.point(10, x, y);
    }
}

/// Lines of text in the middle of a rectangle, upright where they get larger that way.
fn write_inside(groups: &mut Groups, area: Outline, lines: &[String]) {
    let (width, height) = (area.width.mm(), area.height.mm());
    let (across, upright) = (type_size(width, height, lines), type_size(height, width, lines));
    let turned = upright > across;
    let size = across.max(upright);
    let centre = (area.x + area.width.halves(1), area.y + area.height.halves(1));
    for (n, line) in lines.iter().enumerate() {
        // From the middle of all lines to that of this one, in halves of the distance of two.
        let halves = lines.len() as i64 - 1 - 2 * n as i64;
        let off = size.halves(LINE_HALVES).halves(halves);
        let (x, y) = if turned { (centre.0 - off, centre.1) } else { (centre.0, centre.1 + off) };
        // Programs that know only where a base line begins also take the height for that of the whole type.
        let left = Decimal::from_type(font::width(line, 1.0, false) * size.mm() / 2.0);
        let down = Decimal::from_type(size.mm() * 0.36);
        let start = if turned { (x + down, y - left) } else { (x - left, y - down) };
        groups.entity("TEXT", TEXT);
        groups.put(100, "AcDbText");
        groups.point_at_zero(10, start.0, start.1);
        groups.put(40, size);
        groups.put(1, line);
        if turned {
            groups.put(50, "90.0");
        }
        groups.put(7, "Standard");
        // In the middle of the line, across and up.
        groups.put(72, 1);
        groups.point_at_zero(11, x, y);
        groups.put(100, "AcDbText");
        groups.put(73, 2);
    }
}

/// How large lines of text fit into a room, mm.
fn type_size(along: f64, across: f64, lines: &[String]) -> Decimal {
    let longest = lines.iter().map(|line| font::width(line, EM, false)).fold(0.1, f64::max);
    let by_length = along * 0.9 / longest;
    let by_lines = across * 0.9 / (lines.len() as f64 * LINE_HALVES as f64 / 2.0);
    Decimal::from_type(by_length.min(by_lines).min(MOST_HEIGHT))
}

/// A text as a group holds it, not too long for a CAD program.
fn shortened(words: &str) -> String {
    let mut short: String = words.chars().take(MOST_CHARACTERS).collect();
    if short.len() < words.len() {
        short.push('…');
    }
    one_line(&short)
}

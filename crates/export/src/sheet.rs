//! The picture of one sheet: its panels, kerfs, remnants, waste and trims, and its size along the outside.

use crate::DrawingOptions;
use crate::drawing::{Anchor, Dash, Fill, Frame, Point, Shape, Stroke, Text};
use crate::font;
use crate::grain_sets::{self, PlacedSet};
use crate::palette::{DEFECT, FAINT_INK, HATCH, INK, Palette, TRIM_HATCH, WASTE};
use crate::panel_text::{self, LeastType, Words};
use crate::pattern::Pattern;
use crate::rows::Rows;
use crate::stages::{self, CutLooks};
use crate::view::{Side, View};
use engine::{EdgeBands, Grain, Job, Length, Mosaic, Panel, Tile};
use std::collections::HashMap;

/// The room for the sizes along the outside, units.
pub(crate) const GUTTER: f64 = 30.0;
const OUTLINE: Stroke = Stroke { colour: INK, width: 0.7, dash: Dash::Solid };
const FINE: Stroke = Stroke { colour: FAINT_INK, width: 0.7, dash: Dash::Solid };

/// What the picture of a sheet is drawn from.
pub(crate) struct Picture<'p> {
    pub(crate) job: &'p Job,
    pub(crate) mosaic: &'p Mosaic,
    pub(crate) pattern: &'p Pattern,
    pub(crate) palette: &'p Palette,
    /// The rows of the job by their ids.
    pub(crate) rows: &'p Rows<'p>,
    /// The numbers of the rows in the list beside.
    pub(crate) numbers: &'p HashMap<&'p str, usize>,
    pub(crate) style: Style,
    pub(crate) options: DrawingOptions,
}

/// How a picture differs by where it is shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// The cuts are told apart by their stages, limited or not.
    pub(crate) stages_told: bool,
    /// From the sheet to its size above it, and to its left, units.
    pub(crate) outside: (f64, f64),
    /// The least sizes of the type in panels.
    pub(crate) least: LeastType,
}

impl Style {
    /// On a screen, where one can come nearer.
    pub(crate) const SCREEN: Style =
        Style { stages_told: false, outside: (12.0, 12.0), least: LeastType::SCREEN };
}

impl Picture<'_> {
    /// Draws the sheet; its size stands above and to the left of the view's frame.
    pub(crate) fn draw(&self, view: &View) -> Vec<Shape> {
        let mut shapes = vec![rect(view.frame, Fill::Solid(WASTE), None, None)];
        for tile in self.mosaic.tiles.iter().filter(|tile| !tile.has_children && !tile.is_final) {
            self.draw_offcut(view, tile, &mut shapes);
        }
        let looks = CutLooks::of(self.job, self.mosaic, self.style.stages_told);
        let (cuts, marks) = self.draw_cuts(view, &looks);
        let wide = self.job.kerf(&self.mosaic.material) > Length::ZERO;
        if wide {
            shapes.extend_from_slice(&cuts);
        }
        let sets = grain_sets::placed(self.job, self.rows, self.mosaic);
        let of_tile: HashMap<u64, &PlacedSet> =
            sets.iter().flat_map(|set| set.tiles.iter().map(move |tile| (tile.id, set))).collect();
        for tile in self.mosaic.tiles.iter().filter(|tile| tile.is_final) {
            self.draw_panel(view, tile, of_tile.get(&tile.id).copied(), &mut shapes);
        }
        // Cuts without width would vanish under the outlines of the panels.
        if !wide {
            shapes.extend(cuts);
        }
        sets.iter().for_each(|set| set.draw(view, &mut shapes));
        shapes.extend(marks);
        self.draw_defects(view, &mut shapes);
        shapes.push(rect(view.frame, Fill::None, Some(Stroke { width: 1.4, ..OUTLINE }), None));
        self.draw_outside(view, &mut shapes);
        shapes
    }

    fn draw_offcut(&self, view: &View, tile: &Tile, shapes: &mut Vec<Shape>) {
        let frame = view.place(tile.x, tile.y, tile.width, tile.height);
        let size = self.size(view, tile);
        match self.pattern.remnants.iter().find(|remnant| remnant.tile_id == tile.id) {
            Some(remnant) => {
                let name = format!("R{}", remnant.number);
                let outline = Stroke { colour: HATCH, width: 0.7, dash: Dash::Solid };
                let hint = Some(format!("{name}, {size}"));
                shapes.push(rect(frame.inset(0.35, 0.35, 0.35, 0.35), Fill::Hatched, Some(outline), hint));
                shapes.extend(panel_text::write_remnant(frame, &name, &size, self.style.least));
            }
            None if self.is_trimmed_off(tile) => {
                let hint = Some(format!("{}, {size}", self.options.language.trim()));
                let outline = Stroke { colour: TRIM_HATCH, width: 0.5, dash: Dash::Solid };
                shapes.push(rect(frame, Fill::Trimmed, Some(outline), hint));
            }
            None => {
                let hint = Some(format!("{}, {size}", self.options.language.waste()));
                shapes.push(rect(frame, Fill::Solid(WASTE), None, hint));
            }
        }
    }

    /// What lies of the defects on the sheet.
    fn draw_defects(&self, view: &View, shapes: &mut Vec<Shape>) {
        for defect in &self.mosaic.defects {
            let width = defect.width.min(self.mosaic.width - defect.x);
            let height = defect.height.min(self.mosaic.height - defect.y);
            let DrawingOptions { language, unit, .. } = self.options;
            let (across, down) = view.across_and_down(defect.width, defect.height);
            let hint = format!("{}, {}", language.defect(), unit.size(across, down, language));
            let outline = Stroke { colour: DEFECT, width: 0.7, dash: Dash::Solid };
            let frame = view.place(defect.x, defect.y, width, height);
            shapes.push(rect(frame, Fill::Defect, Some(outline), Some(hint)));
        }
    }

    /// Whether a tile that is not cut further is what a trim parts off.
    fn is_trimmed_off(&self, tile: &Tile) -> bool {
        let mut trims = self.mosaic.cuts.iter().take_while(|cut| cut.trim);
        trims.any(|cut| [cut.child1_tile_id, cut.child2_tile_id].contains(&Some(tile.id)))
    }

    /// The kerfs at their true width; a blade without width leaves a fine line. Then the numbers of their stages, where
    /// these are limited.
    fn draw_cuts(&self, view: &View, looks: &CutLooks) -> (Vec<Shape>, Vec<Shape>) {
        let kerf = self.job.kerf(&self.mosaic.material);
        let ends = self.mosaic.tiles.iter().map(|tile| (tile.id, tile)).collect::<HashMap<_, _>>();
        let (mut shapes, mut marks, mut taken) = (Vec::new(), Vec::new(), Vec::new());
        for (cut, look) in self.mosaic.cuts.iter().zip(&looks.looks) {
            let Some(original) = ends.get(&cut.original_tile_id) else { continue };
            // At the far edge the kerf may run off the tile.
            let strip = if cut.horizontal {
                let depth = kerf.min(original.y + original.height - cut.y1);
                view.place(cut.x1, cut.y1, cut.x2 - cut.x1, depth)
            } else {
                let depth = kerf.min(original.x + original.width - cut.x1);
                view.place(cut.x1, cut.y1, depth, cut.y2 - cut.y1)
            };
            let colour = look.colour;
            if looks.by_stage {
                marks.extend(stages::mark(strip, *look, &mut taken));
            }
            if strip.width > 0.0 && strip.height > 0.0 {
                shapes.push(rect(strip, Fill::Solid(colour), None, None));
            } else {
                let from = Point { x: strip.x, y: strip.y };
                let to = Point { x: strip.x + strip.width, y: strip.y + strip.height };
                shapes.push(Shape::Line {
                    from,
                    to,
                    stroke: Stroke { colour, width: 1.5, dash: Dash::Solid },
                });
            }
        }
        (shapes, marks)
    }

    fn draw_panel(&self, view: &View, tile: &Tile, set: Option<&PlacedSet>, shapes: &mut Vec<Shape>) {
        let id = tile.panel_id.as_deref().unwrap_or_default();
        let Some(panel) = self.rows.panel(id) else { return };
        let frame = view.place(tile.x, tile.y, tile.width, tile.height);
        let label = tile.label.as_deref().filter(|label| !label.trim().is_empty()).unwrap_or(id);
        // The outline lies inside, so that the kerf keeps its width.
        let inset = (OUTLINE.width / 2.0).min(frame.width / 4.0).min(frame.height / 4.0);
        shapes.push(rect(
            frame.inset(inset, inset, inset, inset),
            Fill::Solid(self.palette.fill(panel)),
            Some(OUTLINE),
            Some(self.panel_hint(panel, label, &self.size(view, tile))),
        ));
        let mut free = frame.inset(2.0, 1.5, 2.0, 2.0);
        for (side, band) in seen_bands(&panel.edge, tile.orientation == 1, view) {
            shapes.push(self.draw_band(frame, side, band));
            let room = 3.4;
            free = match side {
                Side::Top => free.inset(0.0, room, 0.0, 0.0),
                Side::Right => free.inset(0.0, 0.0, room, 0.0),
                Side::Bottom => free.inset(0.0, 0.0, 0.0, room),
                Side::Left => free.inset(room, 0.0, 0.0, 0.0),
            };
        }
        if let Some(set) = set {
            let room = set.room(frame, view);
            free = match set.runs_down(view) {
                true => free.inset(0.0, 0.0, room, 0.0),
                false => free.inset(0.0, 0.0, 0.0, room),
            };
        }
        if panel.grain != Grain::None {
            let along_width = (panel.grain == Grain::Width) != (tile.orientation == 1);
            free = draw_grain(free, view.across(along_width), shapes);
        }
        let unit = self.options.unit;
        let sides =
            (unit.side(tile.width, self.options.language), unit.side(tile.height, self.options.language));
        let (across, down) = view.across_and_down(sides.0, sides.1);
        let number = self.numbers.get(id).copied().unwrap_or(0);
        let words = Words { label, across: &across, down: &down, number };
        shapes.extend(panel_text::write(free, &words, self.style.least));
    }

    /// What a pointer resting on a panel shows: its size, and that with its bands on where these are deducted.
    fn panel_hint(&self, panel: &Panel, label: &str, size: &str) -> String {
        let DrawingOptions { language, unit, .. } = self.options;
        if self.job.cut_size(panel) == (panel.width, panel.height) {
            return format!("{label}, {size}");
        }
        let finished = language.finished(&unit.size(panel.width, panel.height, language));
        format!("{label}, {size}, {finished}")
    }

    fn draw_band(&self, frame: Frame, side: Side, band: &str) -> Shape {
        let stroke = self.palette.band(band);
        let off = 2.4;
        let (left, right) = (frame.x + off, frame.x + frame.width - off);
        let (top, bottom) = (frame.y + off, frame.y + frame.height - off);
        let (from, to) = match side {
            Side::Top => ((left, top), (right, top)),
            Side::Right => ((right, top), (right, bottom)),
            Side::Bottom => ((left, bottom), (right, bottom)),
            Side::Left => ((left, top), (left, bottom)),
        };
        Shape::Line { from: Point { x: from.0, y: from.1 }, to: Point { x: to.0, y: to.1 }, stroke }
    }

    fn draw_outside(&self, view: &View, shapes: &mut Vec<Shape>) {
        let DrawingOptions { language, unit, .. } = self.options;
        let sides = (unit.side(self.mosaic.width, language), unit.side(self.mosaic.height, language));
        let (across, down) = view.across_and_down(sides.0, sides.1);
        let Frame { x, y, width, height } = view.frame;
        shapes.extend(dimension(Point { x, y: y - self.style.outside.0 }, width, false, &across));
        shapes.extend(dimension(Point { x: x - self.style.outside.1, y }, height, true, &down));
        let stock = self.job.stock_panels.iter().find(|stock| stock.id == self.mosaic.stock_panel_id);
        let Some(grain) = stock.map(|stock| stock.grain).filter(|grain| *grain != Grain::None) else {
            return;
        };
        let words = language.grain().to_owned();
        let length = 90.0_f64.min(width.min(height) * 0.8);
        let text = |at, words, upwards| {
            let anchor = Anchor::Start;
            Shape::Text(Text {
                at,
                words,
                size: 13.0,
                anchor,
                upwards,
                bold: false,
                colour: FAINT_INK,
                rim: false,
            })
        };
        if view.across(grain == Grain::Width) {
            let at = Point { x, y: y + height + 14.0 };
            shapes.extend(arrow(at, length, false));
            shapes.push(text(Point { x: x + length + 8.0, y: at.y + 4.0 }, words, false));
        } else {
            let at = Point { x: x + width + 14.0, y: y + height - length };
            shapes.extend(arrow(at, length, true));
            shapes.push(text(Point { x: at.x + 4.0, y: at.y - 8.0 }, words, true));
        }
    }

    /// A tile's size in the order in which the drawing shows it: across, then down.
    fn size(&self, view: &View, tile: &Tile) -> String {
        let (across, down) = view.across_and_down(tile.width, tile.height);
        self.options.unit.size(across, down, self.options.language)
    }
}

/// The bands of a panel with the sides on which they are seen: a turned panel is turned clockwise.
fn seen_bands<'b>(edge: &'b EdgeBands, turned: bool, view: &View) -> Vec<(Side, &'b str)> {
    let sides = [
        (Side::Top, &edge.top),
        (Side::Right, &edge.right),
        (Side::Bottom, &edge.bottom),
        (Side::Left, &edge.left),
    ];
    let banded = sides.into_iter().filter_map(|(side, band)| Some((side, band.as_deref()?)));
    banded.map(|(side, band)| (view.side(if turned { side.clockwise() } else { side }), band)).collect()
}

/// A fine arrow at the lower or the right edge; gives the room that is left.
fn draw_grain(free: Frame, across: bool, shapes: &mut Vec<Shape>) -> Frame {
    let (along, thick) = if across { (free.width, free.height) } else { (free.height, free.width) };
    if along < 14.0 || thick < 18.0 {
        return free;
    }
    let length = (along * 0.4).clamp(10.0, 60.0);
    let middle = free.centre();
    if across {
        let at = Point { x: middle.x - length / 2.0, y: free.y + free.height - 3.5 };
        shapes.extend(arrow(at, length, false));
        free.inset(0.0, 0.0, 0.0, 7.0)
    } else {
        let at = Point { x: free.x + free.width - 3.5, y: middle.y - length / 2.0 };
        shapes.extend(arrow(at, length, true));
        free.inset(0.0, 0.0, 7.0, 0.0)
    }
}

/// A line with a head at both ends, from `at` to the right or down.
fn arrow(at: Point, length: f64, down: bool) -> Vec<Shape> {
    let turn = |along: f64, aside: f64| {
        if down {
            Point { x: at.x + aside, y: at.y + along }
        } else {
            Point { x: at.x + along, y: at.y + aside }
        }
    };
    let head = |tip: f64, back: f64| Shape::Polygon {
        points: vec![turn(tip, 0.0), turn(back, -1.8), turn(back, 1.8)],
        fill: FAINT_INK,
    };
    vec![
        Shape::Line { from: turn(2.0, 0.0), to: turn(length - 2.0, 0.0), stroke: FINE },
        head(0.0, 5.0),
        head(length, length - 5.0),
    ]
}

/// A size along the outside: an arrow as long as the side, broken for the number.
fn dimension(at: Point, length: f64, down: bool, words: &str) -> Vec<Shape> {
    let size = 17.0;
    let mut shapes = arrow(at, length, down);
    let room = font::width(words, size, true) + 10.0;
    let middle = length / 2.0;
    let (gap, base) = if down {
        let frame = Frame { x: at.x - size / 2.0, y: at.y + middle - room / 2.0, width: size, height: room };
        (frame, Point { x: at.x + size * 0.36, y: at.y + middle })
    } else {
        let frame = Frame { x: at.x + middle - room / 2.0, y: at.y - size / 2.0, width: room, height: size };
        (frame, Point { x: at.x + middle, y: at.y + size * 0.36 })
    };
    shapes.push(rect(gap, Fill::Solid(crate::drawing::Colour(255, 255, 255)), None, None));
    shapes.push(Shape::Text(Text {
        at: base,
        words: words.to_owned(),
        size,
        anchor: Anchor::Middle,
        upwards: down,
        bold: true,
        colour: INK,
        rim: false,
    }));
    shapes
}

pub(crate) fn rect(frame: Frame, fill: Fill, outline: Option<Stroke>, hint: Option<String>) -> Shape {
    Shape::Rect { frame, fill, outline, hint }
}

//! Lines of lists and tables: pieces that are set one below another, in one column or in many.

use crate::drawing::{Anchor, Colour, Point, Shape, Text};

/// The size of the type of lists, and the base line of a block's first line below its upper edge, units.
pub(crate) const TYPE: f64 = 14.0;
/// From line to line, units.
pub(crate) const LINE: f64 = 19.0;

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Names what follows.
    Heading,
    /// The head of a table.
    Head,
    /// A row of a table.
    Row,
    /// Words that stand for themselves.
    Paragraph,
    /// Nothing but room.
    Space,
}

/// A piece of a list, its shapes placed from its upper left.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub(crate) kind: Kind,
    /// What is seen and not read.
    pub(crate) marks: Vec<Shape>,
    /// What each of its cells holds.
    pub(crate) cells: Vec<Vec<Shape>>,
    /// Units.
    pub(crate) height: f64,
}

impl Block {
    pub(crate) fn space(height: f64) -> Block {
        Block { kind: Kind::Space, marks: Vec::new(), cells: Vec::new(), height }
    }
}

/// A word of a list in dark type.
pub(crate) fn words(at: Point, words: &str, size: f64, anchor: Anchor, bold: bool, colour: Colour) -> Shape {
    let words = words.to_owned();
    Shape::Text(Text { at, words, size, anchor, upwards: false, bold, colour, rim: false })
}

/// Where blocks come to stand: frame after frame, each filled downwards.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    /// The frame that is being filled, from 0.
    pub(crate) frame: usize,
    /// How far it is filled, units.
    pub(crate) y: f64,
}

/// Where a block stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    pub(crate) frame: usize,
    /// Below the frame's upper edge, units.
    pub(crate) y: f64,
    /// The head of its table stands above it once more.
    pub(crate) head: bool,
}

impl Flow {
    /// The place of the next block; none for room at the top of a frame.
    ///
    /// `follows`: what has to stand below it in the same frame; `head`: the height of the head of the table that it
    /// continues; `frames`: the height of each frame.
    pub(crate) fn place(
        &mut self,
        block: &Block,
        follows: f64,
        head: Option<f64>,
        frames: impl Fn(usize) -> f64,
    ) -> Option<Place> {
        let mut repeats = false;
        if self.y > 0.0 && self.y + block.height + follows > frames(self.frame) {
            self.frame += 1;
            self.y = 0.0;
            // A frame that is too low even for this is left empty, unless the next one is no higher.
            while frames(self.frame) < block.height + follows && frames(self.frame) < frames(self.frame + 1) {
                self.frame += 1;
            }
            if let Some(head) = head {
                self.y = head;
                repeats = true;
            }
        }
        if block.kind == Kind::Space && self.y == 0.0 {
            return None;
        }
        let place = Place { frame: self.frame, y: self.y, head: repeats };
        self.y += block.height;
        Some(place)
    }
}

/// Of each block its place, none for room at the top of a frame, and which head stands above it once more.
pub(crate) type Places = Vec<Option<(Place, Option<usize>)>>;

/// The places of blocks in frames of these heights, units.
pub(crate) fn flow(blocks: &[Block], frames: impl Fn(usize) -> f64) -> Places {
    let mut flow = Flow::default();
    let mut head = None;
    let mut places = Vec::with_capacity(blocks.len());
    for (n, block) in blocks.iter().enumerate() {
        let mut follows = 0.0;
        if matches!(block.kind, Kind::Heading | Kind::Head) {
            for next in &blocks[n + 1..] {
                follows += next.height;
                if !matches!(next.kind, Kind::Heading | Kind::Head) {
                    break;
                }
            }
        }
        match block.kind {
            Kind::Head => head = Some(n),
            Kind::Row => {}
            Kind::Heading | Kind::Paragraph | Kind::Space => head = None,
        }
        let repeated = head.filter(|_| block.kind == Kind::Row);
        let place = flow.place(block, follows, repeated.map(|head| blocks[head].height), &frames);
        places.push(place.map(|place| (place, repeated.filter(|_| place.head))));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(kind: Kind, height: f64) -> Block {
        Block { kind, marks: Vec::new(), cells: Vec::new(), height }
    }

    #[test]
    fn a_table_that_goes_on_has_its_head_again_and_a_heading_never_stands_alone() {
        let kinds = [Kind::Row, Kind::Heading, Kind::Head, Kind::Row, Kind::Row, Kind::Row];
        let blocks = kinds.map(|kind| block(kind, 10.0));
        let places = flow(&blocks, |_| 35.0);
        let seen: Vec<_> =
            places.into_iter().flatten().map(|(place, head)| (place.frame, place.y, head)).collect();
        assert_eq!(
            seen,
            [
                (0, 0.0, None),
                (1, 0.0, None),
                (1, 10.0, None),
                (1, 20.0, None),
                (2, 10.0, Some(2)),
                (2, 20.0, None),
            ]
        );
    }

    #[test]
    fn what_is_higher_than_every_frame_is_placed_all_the_same_and_room_at_the_top_is_not() {
        let blocks = [block(Kind::Row, 50.0), block(Kind::Space, 5.0), block(Kind::Row, 5.0)];
        let places = flow(&blocks, |_| 20.0);
        assert_eq!(places[0].map(|(place, _)| (place.frame, place.y)), Some((0, 0.0)));
        assert!(places[1].is_none());
        assert_eq!(places[2].map(|(place, _)| (place.frame, place.y)), Some((1, 0.0)));
    }

    #[test]
    fn frames_too_low_are_passed_over() {
        let blocks = [block(Kind::Row, 30.0), block(Kind::Row, 30.0)];
        let heights = |frame: usize| [40.0, 8.0, 40.0][frame.min(2)];
        let places = flow(&blocks, heights);
        assert_eq!(places[1].map(|(place, _)| place.frame), Some(2));
    }
}

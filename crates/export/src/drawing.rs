//! A drawing independent of any file format: coloured shapes and texts on a plane, x right, y down.
//!
//! One unit is a quarter of a millimetre on paper, so that a page of A4 across is 1188 units wide.

/// A point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// To the right, units.
    pub x: f64,
    /// Down, units.
    pub y: f64,
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Left edge, units.
    pub x: f64,
    /// Upper edge, units.
    pub y: f64,
    /// Along x, units.
    pub width: f64,
    /// Along y, units.
    pub height: f64,
}

impl Frame {
    /// The rectangle inset by these margins: left, top, right, bottom, units.
    pub fn inset(self, left: f64, top: f64, right: f64, bottom: f64) -> Frame {
        Frame {
            x: self.x + left,
            y: self.y + top,
            width: (self.width - left - right).max(0.0),
            height: (self.height - top - bottom).max(0.0),
        }
    }

    /// The middle.
    pub fn centre(self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }
}

/// Red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The inside of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fill {
    /// Transparent.
    None,
    /// One colour.
    Solid(Colour),
    /// Hatched: remnants, which are kept.
    Hatched,
    /// Hatched the other way: trims.
    Trimmed,
    /// Hatched in a colour of its own, the other way: defects, on which nothing may lie.
    Defect,
}

/// The dashes of a line, which tell lines apart without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dash {
    /// Solid.
    Solid,
    /// Long dashes.
    Long,
    /// Short dashes.
    Short,
    /// Dots.
    Dots,
}

/// How a line looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width, units.
    pub width: f64,
    /// Its dashes.
    pub dash: Dash,
}

/// Where a text is anchored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// Where its base line begins, has its middle or ends.
    pub at: Point,
    /// The words, as they came: every writer escapes them.
    pub words: String,
    /// The size of the type, units.
    pub size: f64,
    /// Which point of it `at` is.
    pub anchor: Anchor,
    /// Reads from bottom to top.
    pub upwards: bool,
    /// In bold type.
    pub bold: bool,
    /// Its colour.
    pub colour: Colour,
    /// With a white outline, readable on any fill.
    pub rim: bool,
}

/// One thing on the plane; later ones lie above earlier ones.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A rectangle; the hint is what a pointer resting on it shows.
    Rect {
        /// Where.
        frame: Frame,
        /// Its inside.
        fill: Fill,
        /// Its outline.
        outline: Option<Stroke>,
        /// What a pointer resting on it shows.
        hint: Option<String>,
    },
    /// A straight line.
    Line {
        /// From here.
        from: Point,
        /// To here.
        to: Point,
        /// How it looks.
        stroke: Stroke,
    },
    /// Rectangles of one colour, drawn as one so that no seam is seen where they touch: the modules of a code.
    Rects {
        /// Where.
        frames: Vec<Frame>,
        /// Their inside.
        fill: Colour,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// Its inside.
        fill: Colour,
    },
    /// A line of text.
    Text(Text),
}

impl Shape {
    fn move_down(&mut self, by: f64) {
        match self {
            Shape::Rect { frame, .. } => frame.y += by,
            Shape::Line { from, to, .. } => {
                from.y += by;
                to.y += by;
            }
            Shape::Rects { frames, .. } => frames.iter_mut().for_each(|frame| frame.y += by),
            Shape::Polygon { points, .. } => points.iter_mut().for_each(|point| point.y += by),
            Shape::Text(text) => text.at.y += by,
        }
    }
}

/// A page of shapes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawing {
    /// Along x, units.
    pub width: f64,
    /// Along y, units.
    pub height: f64,
    /// What is on it, the lowest first.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// Puts another drawing under this one.
    pub fn append_below(&mut self, other: Drawing) {
        let by = self.height;
        self.width = self.width.max(other.width);
        self.height += other.height;
        self.shapes.extend(other.shapes.into_iter().map(|mut shape| {
            shape.move_down(by);
            shape
        }));
    }
}

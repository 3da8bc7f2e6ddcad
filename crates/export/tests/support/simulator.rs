//! A milling machine of our own: runs a program and takes away what the tool passes through.

use export::gcode::{GcodeDialect, GcodeOptions, GcodeOrigin};

/// What is left of a sheet, cell by cell.
pub struct Milled {
    /// Cells along x and y.
    pub size: (usize, usize),
    /// The depth to which each cell is cut away, µm.
    pub depth: Vec<i64>,
    /// Passes that were made at each depth, deepest last.
    pub depths: Vec<i64>,
}

/// The machine while it runs.
struct Machine<'m> {
    options: &'m GcodeOptions,
    /// µm.
    sheet: (i64, i64),
    cell: i64,
    /// Twice the radius, µm.
    tool: i64,
    milled: Milled,
    /// x and y from the upper left, z up; none before the first move.
    at: [Option<i64>; 3],
    rapid: Option<bool>,
    feed: bool,
    spindle: bool,
    ended: bool,
}

/// Runs a program on a sheet (µm) of cells of a size, with a tool of a diameter. Panics at what no machine should do.
pub fn run(text: &str, options: &GcodeOptions, sheet: (i64, i64), tool: i64, cell: i64) -> Milled {
    let size = ((sheet.0 / cell) as usize, (sheet.1 / cell) as usize);
    let milled = Milled { size, depth: vec![0; size.0 * size.1], depths: Vec::new() };
    let (at, rapid) = ([None; 3], None);
    let mut machine =
        Machine { options, sheet, cell, tool, milled, at, rapid, feed: false, spindle: false, ended: false };
    let end = if options.dialect == GcodeDialect::Mach3 { "\r\n" } else { "\n" };
    assert!(text.ends_with(end));
    for line in text.trim_end().split(end) {
        assert!(line.bytes().all(|byte| (32..127).contains(&byte)), "{line:?}");
        assert!(line.len() <= 78, "GRBL has no room for {line:?}");
        machine.line(line);
    }
    assert!(machine.ended && !machine.spindle, "the program stops the spindle and ends");
    machine.milled.depths.sort_unstable();
    machine.milled.depths.dedup();
    machine.milled
}

impl Machine<'_> {
    fn line(&mut self, line: &str) {
        assert!(!self.ended, "something stands behind the end: {line:?}");
        let code = match line.strip_prefix('(') {
            Some(comment) => {
                let inside = comment.strip_suffix(')').unwrap_or_else(|| panic!("open comment {line:?}"));
                assert!(!inside.contains(['(', ')', ';', '%', '!', '~', '?']), "{line:?}");
                return;
            }
            None => line,
        };
        let (mut to, mut moves) = ([None; 3], false);
        for word in code.split(' ') {
            let (letter, number) = word.split_at(1);
            match (letter, number) {
                ("G", "0" | "1") => self.rapid = Some(number == "0"),
                ("G", "17" | "21" | "54" | "90" | "94") => {}
                ("G", "40" | "49" | "80") => assert_ne!(self.options.dialect, GcodeDialect::Grbl),
                ("G", "64") => assert_eq!(self.options.dialect, GcodeDialect::LinuxCnc),
                ("P", _) => assert!(code.starts_with("G64 ")),
                ("G", "50" | "61") => assert_eq!(self.options.dialect, GcodeDialect::Mach3),
                ("M", "3") => self.spindle = true,
                ("M", "5") => self.spindle = false,
                ("M", "2" | "30") => self.ended = true,
                ("F", feed) => self.feed = um(feed) > 0,
                ("X" | "Y" | "Z", _) => {
                    let axis = "XYZ".find(letter).unwrap();
                    to[axis] = Some(self.place(axis, um(number)));
                    moves = true;
                }
                _ => panic!("unknown word {word:?} in {line:?}"),
            }
        }
        if moves {
            self.go(to, line);
        }
    }

    /// From the upper left of the sheet, y down.
    fn place(&self, axis: usize, value: i64) -> i64 {
        let right = matches!(self.options.origin, GcodeOrigin::BottomRight | GcodeOrigin::TopRight);
        let top = matches!(self.options.origin, GcodeOrigin::TopLeft | GcodeOrigin::TopRight);
        match axis {
            0 => value + if right { self.sheet.0 } else { 0 },
            1 => (if top { 0 } else { self.sheet.1 }) - value,
            _ => value,
        }
    }

    fn go(&mut self, to: [Option<i64>; 3], line: &str) {
        let from = self.at;
        (0..3).for_each(|axis| self.at[axis] = to[axis].or(from[axis]));
        let z = self.at[2].expect("the first move is upwards");
        let before = from[2].unwrap_or(z);
        if self.rapid.expect("a move has a kind") {
            assert!(z > 0 && (before > 0 || to[0].is_none()), "rapid through the sheet: {line}");
        } else {
            assert!(self.feed && self.spindle, "cut without feed or spindle: {line}");
            assert!(z == before || to[0].is_none(), "slanted: {line}");
            assert!(z >= -self.options.thickness.um(), "below the sheet: {line}");
        }
        let (Some(x), Some(y)) = (self.at[0], self.at[1]) else { return };
        // Half micrometres are rounded.
        let reach = self.tool / 2 + 1;
        let inside = |at: i64, whole: i64| (-reach..=whole + reach).contains(&at);
        assert!(inside(x, self.sheet.0) && inside(y, self.sheet.1), "outside the sheet: {line}");
        if z < 0 {
            self.milled.depths.push(z);
            self.mill((from[0].unwrap_or(x), from[1].unwrap_or(y)), (x, y), z);
        }
    }

    /// Takes away what a straight move passes through.
    fn mill(&mut self, from: (i64, i64), to: (i64, i64), z: i64) {
        assert!(from.0 == to.0 || from.1 == to.1, "all cuts are along an axis");
        let reach = self.tool / 2 + 1;
        let cells = |a: i64, b: i64, count: usize| {
            let first = (a.min(b) - reach).div_euclid(self.cell).max(0) as usize;
            let last = (a.max(b) + reach).div_euclid(self.cell).max(-1) + 1;
            first..(last as usize).min(count)
        };
        let (columns, rows) =
            (cells(from.0, to.0, self.milled.size.0), cells(from.1, to.1, self.milled.size.1));
        for row in rows {
            for column in columns.clone() {
                // Twice the distances, so that the middle of a cell is a whole number.
                let middle = |n: usize| (2 * n as i64 + 1) * self.cell;
                let away = |at: i64, a: i64, b: i64| at - at.clamp(2 * a.min(b), 2 * a.max(b));
                let (dx, dy) = (away(middle(column), from.0, to.0), away(middle(row), from.1, to.1));
                if dx * dx + dy * dy < self.tool * self.tool {
                    let depth = &mut self.milled.depth[row * self.milled.size.0 + column];
                    *depth = (*depth).min(z);
                }
            }
        }
    }
}

fn um(text: &str) -> i64 {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    assert!(rest.is_empty() || rest.len() >= 2, "{text}");
    let value: i64 = format!("{}{rest:0<3}", whole.trim_start_matches('-')).parse().unwrap();
    if text.starts_with('-') { -value } else { value }
}

impl Milled {
    /// The piece that a cell is in, as cells, where everything cut deeper than `depth` (µm, negative) is gone; none where
    /// the cell is.
    pub fn piece(&self, start: (usize, usize), depth: i64) -> Vec<usize> {
        let number = |(x, y): (usize, usize)| y * self.size.0 + x;
        let stands = |n: usize| self.depth[n] > depth;
        let mut piece = Vec::new();
        let mut seen = vec![false; self.depth.len()];
        let mut todo = vec![start];
        while let Some((x, y)) = todo.pop() {
            let n = number((x, y));
            if std::mem::replace(&mut seen[n], true) || !stands(n) {
                continue;
            }
            piece.push(n);
            let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
            todo.extend(beside.into_iter().filter(|(x, y)| *x < self.size.0 && *y < self.size.1));
        }
        piece.sort_unstable();
        piece
    }

    /// The cells of a rectangle in cells.
    pub fn cells(&self, (x, y): (usize, usize), (width, height): (usize, usize)) -> Vec<usize> {
        (y..y + height).flat_map(|row| (x..x + width).map(move |column| row * self.size.0 + column)).collect()
    }
}

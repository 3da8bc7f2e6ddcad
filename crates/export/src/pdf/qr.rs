//! QR codes as shapes.

use crate::drawing::{Colour, Fill, Frame, Point, Shape};
use crate::sheet::rect;
use qrcode::{EcLevel, QrCode};

/// A code in black, with the white room around it that readers need; none where the text is too long for one.
pub(super) fn code(text: &str, at: Point, side: f64) -> Option<Vec<Shape>> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let modules = code.width();
    let quiet = 4;
    let module = side / (modules + 2 * quiet) as f64;
    let corner = |n: usize, from: f64| from + (n + quiet) as f64 * module;
    let white = Fill::Solid(Colour(255, 255, 255));
    let mut shapes = vec![rect(Frame { x: at.x, y: at.y, width: side, height: side }, white, None, None)];
    for (row, line) in code.to_colors().chunks(modules).enumerate() {
        let mut n = 0;
        while n < modules {
            let dark = line[n..].iter().take_while(|colour| **colour == qrcode::Color::Dark).count();
            if dark > 0 {
                let frame = Frame {
                    x: corner(n, at.x),
                    y: corner(row, at.y),
                    width: dark as f64 * module,
                    height: module,
                };
                shapes.push(rect(frame, Fill::Solid(Colour(0, 0, 0)), None, None));
            }
            n += dark.max(1);
        }
    }
    Some(shapes)
}

//! Colours: calm fills by size group, strong lines for edge bands, all of them readable when printed grey.

use crate::drawing::{Colour, Dash, Stroke};
use engine::{Job, Length, Panel};
use std::collections::{BTreeSet, HashMap};

pub(crate) const INK: Colour = Colour(0x1f, 0x24, 0x2b);
pub(crate) const FAINT_INK: Colour = Colour(0x5c, 0x66, 0x70);
pub(crate) const RULE: Colour = Colour(0xc9, 0xce, 0xd4);
pub(crate) const WASTE: Colour = Colour(0xbc, 0xc1, 0xc6);
pub(crate) const HATCH: Colour = Colour(0x7d, 0x8a, 0x96);
pub(crate) const WARNING: Colour = Colour(0xa3, 0x1f, 0x1f);
pub(crate) const SET: Colour = Colour(0x4a, 0x2c, 0x82);
pub(crate) const DEFECT: Colour = Colour(0xc2, 0x1d, 0x5c);
pub(crate) const FIRST_CUT: Colour = Colour(0x12, 0x3f, 0x7a);
pub(crate) const LATER_CUT: Colour = Colour(0xc2, 0x5a, 0x10);

pub(crate) const TRIM: Colour = Colour(0xe4, 0xe7, 0xea);
pub(crate) const TRIM_HATCH: Colour = Colour(0x8a, 0x93, 0x9b);
pub(crate) const TRIM_CUT: Colour = FAINT_INK;
/// Of cuts that are told apart by their stages, from the first; all further ones look like the last.
pub(crate) const STAGES: [Colour; 5] =
    [FIRST_CUT, LATER_CUT, Colour(0x00, 0x78, 0x5c), Colour(0xa6, 0x38, 0x7f), Colour(0x7a, 0x5c, 0x00)];

const BANDS: [Colour; 6] = [
    Colour(0xb0, 0x1e, 0x3c),
    Colour(0x0b, 0x6e, 0x4f),
    Colour(0x6a, 0x1b, 0x9a),
    Colour(0x1a, 0x56, 0xc4),
    Colour(0x8a, 0x5a, 0x00),
    Colour(0x00, 0x6d, 0x77),
];
const DASHES: [Dash; 4] = [Dash::Solid, Dash::Long, Dash::Dots, Dash::Short];

/// The colours of a job: the same in every drawing of it.
pub(crate) struct Palette {
    sizes: HashMap<(Length, Length), usize>,
    bands: Vec<String>,
}

impl Palette {
    pub(crate) fn new(job: &Job) -> Palette {
        let mut sizes = HashMap::new();
        let mut bands = BTreeSet::new();
        for (_, panel) in job.wanted_panels() {
            let next = sizes.len();
            sizes.entry(size_group(panel)).or_insert(next);
            let edge = &panel.edge;
            bands.extend([&edge.top, &edge.bottom, &edge.left, &edge.right].into_iter().flatten().cloned());
        }
        Palette { sizes, bands: bands.into_iter().collect() }
    }

    /// The fill of a panel: the same for the same size, turned or not.
    pub(crate) fn fill(&self, panel: &Panel) -> Colour {
        let group = self.sizes.get(&size_group(panel)).copied().unwrap_or(0);
        // The golden angle keeps neighbouring groups far apart, however many there are.
        let hue = (205.0 + group as f64 * 137.508) % 360.0;
        let lightness = [0.86, 0.80, 0.91][(group / 5) % 3];
        pastel(hue, lightness)
    }

    /// The line of an edge band; it differs by its dashes too, for black and white.
    pub(crate) fn band(&self, name: &str) -> Stroke {
        let place = self.bands.iter().position(|band| band == name).unwrap_or(0);
        Stroke { colour: BANDS[place % BANDS.len()], width: 2.4, dash: DASHES[place % DASHES.len()] }
    }

    /// All edge bands of the job.
    pub(crate) fn bands(&self) -> &[String] {
        &self.bands
    }
}

fn size_group(panel: &Panel) -> (Length, Length) {
    (panel.width.min(panel.height), panel.width.max(panel.height))
}

/// A pale colour of a hue in degrees and a lightness 0-1.
fn pastel(hue: f64, lightness: f64) -> Colour {
    let spread = 0.48 * (1.0 - (2.0 * lightness - 1.0).abs());
    let channel = |shift: f64| {
        let k = (shift + hue / 30.0) % 12.0;
        let value = lightness - spread / 2.0 * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (value * 255.0).round().clamp(0.0, 255.0) as u8
    };
    Colour(channel(0.0), channel(8.0), channel(4.0))
}

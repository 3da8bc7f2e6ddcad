//! Colours: those of the page's viewer, the same on screen, on paper and in every file; `cases/drawing.json` has them for
//! both. Calm fills by size, lines of edge bands in the colour that their names tell, all of them readable when printed grey.

use crate::drawing::{Colour, Dash, Stroke};
use engine::{Job, Length, Panel};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

pub(crate) const INK: Colour = Colour(0x14, 0x18, 0x1c);
pub(crate) const FAINT_INK: Colour = Colour(0x59, 0x63, 0x6c);
pub(crate) const SHEET_LINE: Colour = Colour(0x22, 0x27, 0x2b);
pub(crate) const PANEL_LINE: Colour = Colour(0x2b, 0x32, 0x38);
pub(crate) const RULE: Colour = Colour(0xc9, 0xce, 0xd4);
pub(crate) const WASTE: Colour = Colour(0xd3, 0xd7, 0xdb);
pub(crate) const WASTE_LINE: Colour = Colour(0x8a, 0x92, 0x99);
pub(crate) const REMNANT: Colour = Colour(0xf5, 0xf9, 0xf1);
pub(crate) const REMNANT_HATCH: Colour = Colour(0xa9, 0xc3, 0x9a);
pub(crate) const REMNANT_LINE: Colour = Colour(0x4f, 0x6f, 0x3d);
pub(crate) const REMNANT_TEXT: Colour = Colour(0x2b, 0x45, 0x20);
pub(crate) const WARNING: Colour = Colour(0xa3, 0x1f, 0x1f);
pub(crate) const SET: Colour = Colour(0x4a, 0x2c, 0x82);
pub(crate) const DEFECT: Colour = Colour(0xb3, 0x26, 0x1e);
pub(crate) const TRIM: Colour = Colour(0xe4, 0xe7, 0xea);
pub(crate) const TRIM_HATCH: Colour = Colour(0x9a, 0xa3, 0xab);
pub(crate) const TRIM_CUT: Colour = FAINT_INK;
/// Of cuts that are told apart by their stages, from the first; all further ones look like the last.
pub(crate) const STAGES: [Colour; 5] =
    [FIRST_CUT, LATER_CUT, Colour(0x00, 0x78, 0x5c), Colour(0xa6, 0x38, 0x7f), Colour(0x7a, 0x5c, 0x00)];
pub(crate) const FIRST_CUT: Colour = Colour(0x16, 0x59, 0xa6);
pub(crate) const LATER_CUT: Colour = Colour(0xc2, 0x49, 0x1b);
/// Under the line of an edge band, which may be as light as the panel.
pub(crate) const BAND_CASING: Colour = PANEL_LINE;

/// Calm fills on which dark text is read easily, neighbours in the list well apart.
pub(crate) const FILLS: [Colour; 16] = [
    Colour(0xbf, 0xd7, 0xea),
    Colour(0xf6, 0xd8, 0xae),
    Colour(0xcd, 0xe7, 0xc9),
    Colour(0xe6, 0xc9, 0xdd),
    Colour(0xfb, 0xe7, 0xa1),
    Colour(0xc8, 0xe6, 0xe3),
    Colour(0xf3, 0xc6, 0xbd),
    Colour(0xd5, 0xd1, 0xee),
    Colour(0xdf, 0xe5, 0xb4),
    Colour(0xb9, 0xdc, 0xf2),
    Colour(0xea, 0xcf, 0xb8),
    Colour(0xc4, 0xdf, 0xd0),
    Colour(0xf2, 0xd3, 0xe1),
    Colour(0xd9, 0xdd, 0xe3),
    Colour(0xe9, 0xe2, 0xc8),
    Colour(0xc9, 0xcf, 0xea),
];

/// Parallel lines at 45 degrees on a ground.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hatch {
    pub(crate) ground: Colour,
    pub(crate) line: Colour,
    /// From line to line, units.
    pub(crate) pitch: f64,
    /// Of a line, units.
    pub(crate) width: f64,
    /// They rise to the right; else they fall.
    pub(crate) rises: bool,
}

pub(crate) const HATCHED: Hatch =
    Hatch { ground: REMNANT, line: REMNANT_HATCH, pitch: 9.0, width: 1.1, rises: true };
pub(crate) const TRIMMED: Hatch =
    Hatch { ground: TRIM, line: TRIM_HATCH, pitch: 5.0, width: 0.9, rises: false };
pub(crate) const DEFECTIVE: Hatch =
    Hatch { ground: Colour(255, 255, 255), line: DEFECT, pitch: 5.0, width: 1.6, rises: false };

/// Colours that the names of bands tell, by the words that do.
const BANDS_BY_NAME: [(&[&str], Colour); 7] = [
    (&["WHITE", "БЕЛ"], Colour(0xff, 0xff, 0xff)),
    (&["BLACK", "ЧЕРН", "ЧЁРН"], Colour(0x1c, 0x1c, 0x1c)),
    (&["GREY", "GRAY", "СЕР"], Colour(0x7d, 0x84, 0x8c)),
    (&["BEIGE", "БЕЖ"], Colour(0xd8, 0xbd, 0x8f)),
    (&["OAK", "ДУБ"], Colour(0xb9, 0x85, 0x47)),
    (&["PINE", "СОСН"], Colour(0xe0, 0xb7, 0x6c)),
    (&["WALNUT", "ОРЕХ"], Colour(0x6b, 0x42, 0x26)),
];
/// Colours of all other bands.
const OTHER_BANDS: [Colour; 6] = [
    Colour(0x2f, 0x6d, 0xb5),
    Colour(0xb5, 0x47, 0x2f),
    Colour(0x2f, 0x8f, 0x5b),
    Colour(0x8a, 0x4f, 0xb0),
    Colour(0xb0, 0x89, 0x2f),
    Colour(0x2f, 0x9a, 0xa0),
];

/// The colours of a job: the same in every drawing of it.
pub(crate) struct Palette {
    fills: HashMap<(Length, Length), Colour>,
    bands: Vec<String>,
}

impl Palette {
    pub(crate) fn new(job: &Job) -> Palette {
        // The largest size first, over the whole job, so that a size keeps its colour from sheet to sheet.
        let mut rows: Vec<&Panel> = job.panels.iter().collect();
        rows.sort_by_key(|panel| {
            let (width, height) = job.cut_size(panel);
            Reverse(width.times(height))
        });
        let mut fills = HashMap::new();
        for panel in rows {
            let next = FILLS[fills.len() % FILLS.len()];
            fills.entry(size_group(job, panel)).or_insert(next);
        }
        let mut bands = BTreeSet::new();
        for (_, panel) in job.wanted_panels() {
            let edge = &panel.edge;
            bands.extend([&edge.top, &edge.bottom, &edge.left, &edge.right].into_iter().flatten().cloned());
        }
        Palette { fills, bands: bands.into_iter().collect() }
    }

    /// The fill of a panel: the same for the same size, turned or not.
    pub(crate) fn fill(&self, job: &Job, panel: &Panel) -> Colour {
        self.fills.get(&size_group(job, panel)).copied().unwrap_or(FILLS[0])
    }

    /// All edge bands of the job.
    pub(crate) fn bands(&self) -> &[String] {
        &self.bands
    }
}

/// The line of an edge band, in its own colour where its name tells it. Families of one colour are told apart by the
/// dashes: PVC solid, ABS dashed, melamine dotted.
pub(crate) fn band(name: &str) -> Stroke {
    let upper = name.to_uppercase();
    let dash = match () {
        () if upper.starts_with("ABS") => Dash::Long,
        () if upper.starts_with("MELAMINE") => Dash::Dots,
        () => Dash::Solid,
    };
    let told = BANDS_BY_NAME.iter().find(|(words, _)| words.iter().any(|word| upper.contains(word)));
    let colour = told.map_or_else(
        || {
            let mixed = |sum: u32, c: char| sum.wrapping_mul(31).wrapping_add(c.into());
            OTHER_BANDS[name.chars().fold(0, mixed) as usize % OTHER_BANDS.len()]
        },
        |(_, colour)| *colour,
    );
    Stroke { colour, width: 2.2, dash }
}

/// What lies under the line of a band.
pub(crate) fn band_casing() -> Stroke {
    Stroke { colour: BAND_CASING, width: 3.2, dash: Dash::Solid }
}

fn size_group(job: &Job, panel: &Panel) -> (Length, Length) {
    let (width, height) = job.cut_size(panel);
    (width.min(height), width.max(height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn hex(Colour(red, green, blue): Colour) -> String {
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The page's viewer is asked for the same.
    #[test]
    fn drawings_have_the_colours_of_the_page() {
        let cases: Value = serde_json::from_str(include_str!("../../../cases/drawing.json")).unwrap();
        let ink = json!({
            "text": hex(INK), "faint": hex(FAINT_INK), "sheetLine": hex(SHEET_LINE), "panelLine": hex(PANEL_LINE),
            "waste": hex(WASTE), "wasteLine": hex(WASTE_LINE), "remnant": hex(REMNANT),
            "remnantHatch": hex(REMNANT_HATCH), "remnantLine": hex(REMNANT_LINE), "remnantText": hex(REMNANT_TEXT),
            "trim": hex(TRIM), "trimHatch": hex(TRIM_HATCH), "set": hex(SET), "defect": hex(DEFECT),
            "bandCasing": hex(BAND_CASING),
        });
        assert_eq!(ink, cases["ink"]);
        assert_eq!(hex(TRIM_CUT), cases["trimCut"]);
        for (n, stage) in cases["stages"].as_array().unwrap().iter().enumerate() {
            assert_eq!(hex(STAGES[n.min(STAGES.len() - 1)]), *stage);
        }
        let mut rows = cases["fills"]["rows"].clone();
        rows.as_array_mut().unwrap().iter_mut().for_each(|row| row["count"] = json!(1));
        let stock = json!([{"id": "s", "width": 1000, "height": 1000, "count": 1}]);
        let job = Job::from_json(&json!({"panels": rows, "stock_panels": stock})).unwrap();
        let palette = Palette::new(&job);
        for panel in &job.panels {
            assert_eq!(hex(palette.fill(&job, panel)), cases["fills"]["expected"][&panel.id], "{}", panel.id);
        }
        for told in cases["bands"].as_array().unwrap() {
            let stroke = band(told["name"].as_str().unwrap());
            let dash = match stroke.dash {
                Dash::Solid => "solid",
                Dash::Long => "dashed",
                Dash::Dots => "dotted",
            };
            assert_eq!(
                (json!(hex(stroke.colour)), json!(dash)),
                (told["colour"].clone(), told["dash"].clone()),
                "{told}"
            );
        }
    }
}

//! How a machine cuts: what its template keeps.

use crate::language::Language;
use engine::Length;
use serde::{Deserialize, Serialize};

/// The controller that runs the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GcodeDialect {
    /// GRBL 1.1.
    #[default]
    Grbl,
    /// LinuxCNC.
    LinuxCnc,
    /// Mach3 and Mach4.
    Mach3,
}

/// What the tool follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GcodeMode {
    /// The middle of each kerf, in the order of the cuts.
    #[default]
    Cuts,
    /// The outline of each panel, the tool outside.
    Outline,
}

/// The corner of the sheet that is 0,0. Y goes up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GcodeOrigin {
    /// X and Y are positive.
    #[default]
    BottomLeft,
    /// X is negative.
    BottomRight,
    /// Y is negative.
    TopLeft,
    /// X and Y are negative.
    TopRight,
}

/// How a machine cuts. As JSON all lengths are millimetres and may be left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GcodeOptions {
    /// The controller.
    pub dialect: GcodeDialect,
    /// What the tool follows.
    pub mode: GcodeMode,
    /// How thick the sheet is, mm: the last pass goes just through.
    pub thickness: Length,
    /// The diameter of the tool, mm; none: as wide as the kerf.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<Length>,
    /// How much deeper each pass goes, mm.
    pub depth: Length,
    /// How fast the tool moves through the sheet, mm a minute.
    pub feed: Length,
    /// How fast it moves down, mm a minute.
    pub plunge: Length,
    /// How far above the sheet it moves from cut to cut, mm.
    pub safe_height: Length,
    /// The corner that is 0,0.
    pub origin: GcodeOrigin,
    /// Tabs that hold a panel on each of its sides, in outlines; 0: none.
    pub tabs: u8,
}

impl Default for GcodeOptions {
    /// A board of 18 mm on a router.
    fn default() -> GcodeOptions {
        GcodeOptions {
            dialect: GcodeDialect::default(),
            mode: GcodeMode::default(),
            thickness: Length::from_mm(18),
            tool: None,
            depth: Length::from_mm(6),
            feed: Length::from_mm(3_000),
            plunge: Length::from_mm(800),
            safe_height: Length::from_mm(10),
            origin: GcodeOrigin::default(),
            tabs: 2,
        }
    }
}

/// What a number among the options may be, mm, mm a minute or pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GcodeBounds {
    /// Its name.
    pub option: &'static str,
    /// The least.
    pub min: Length,
    /// The largest.
    pub max: Length,
}

const fn bounds(option: &'static str, min_um: i64, max_mm: i64) -> GcodeBounds {
    GcodeBounds { option, min: Length::from_um(min_um), max: Length::from_mm(max_mm) }
}

const TOOL: GcodeBounds = bounds("tool", 100, 50);
const DEPTH: GcodeBounds = bounds("depth", 100, 200);

/// The bounds of the numbers among the options, in their order.
pub const GCODE_BOUNDS: [GcodeBounds; 7] = [
    bounds("thickness", 100, 200),
    TOOL,
    DEPTH,
    bounds("feed", 1_000, 50_000),
    bounds("plunge", 1_000, 50_000),
    bounds("safe_height", 500, 500),
    bounds("tabs", 0, 20),
];

/// The most passes of a cut.
const MAX_PASSES: i64 = 200;

/// An option that is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.words(Language::English))]
pub struct BadGcodeOption {
    /// Its name.
    pub option: &'static str,
    /// What it may be.
    pub allowed: GcodeAllowed,
}

/// What an option may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GcodeAllowed {
    /// A number within bounds.
    Between(Length, Length),
    /// One of these names.
    OneOf(&'static [&'static str]),
    /// There is no such option.
    Unknown(String),
}

impl BadGcodeOption {
    /// The fault as a sentence.
    pub fn words(&self, language: Language) -> String {
        let option = self.option;
        match (&self.allowed, language) {
            (GcodeAllowed::Between(min, max), Language::English) => {
                format!("{option} must be between {min} and {max}.")
            }
            (GcodeAllowed::Between(min, max), Language::Russian) => {
                let comma = |length: &Length| length.to_string().replace('.', ",");
                format!("{option}: допустимо от {} до {}.", comma(min), comma(max))
            }
            (GcodeAllowed::OneOf(names), Language::English) => {
                format!("{option} must be one of {}.", names.join(", "))
            }
            (GcodeAllowed::OneOf(names), Language::Russian) => {
                format!("{option}: допустимо одно из {}.", names.join(", "))
            }
            (GcodeAllowed::Unknown(name), Language::English) => format!("There is no option {name}."),
            (GcodeAllowed::Unknown(name), Language::Russian) => format!("Параметра {name} нет."),
        }
    }
}

impl GcodeOptions {
    /// Checks all numbers against their bounds, and that a cut needs no more than 200 passes.
    ///
    /// # Errors
    /// The first option that is out of its bounds.
    pub fn check(&self) -> Result<(), BadGcodeOption> {
        let tool = self.tool.unwrap_or(TOOL.min);
        let tabs = Length::from_mm(i64::from(self.tabs));
        let values = [self.thickness, tool, self.depth, self.feed, self.plunge, self.safe_height, tabs];
        for (bounds, value) in GCODE_BOUNDS.into_iter().zip(values) {
            bounds.check(value)?;
        }
        if self.passes() > MAX_PASSES {
            let least = self.thickness.um().unsigned_abs().div_ceil(MAX_PASSES.unsigned_abs());
            let least = Length::from_um(least as i64).max(DEPTH.min);
            let allowed = GcodeAllowed::Between(least, DEPTH.max);
            return Err(BadGcodeOption { option: DEPTH.option, allowed });
        }
        Ok(())
    }

    /// Sets an option from its text, as a query or a command line has it. Numbers are checked against their bounds.
    ///
    /// # Errors
    /// There is no such option, or it is not allowed.
    pub fn set(&mut self, option: &str, text: &str) -> Result<(), BadGcodeOption> {
        match option {
            "dialect" => {
                let names = &["grbl", "linuxcnc", "mach3"];
                let all = [GcodeDialect::Grbl, GcodeDialect::LinuxCnc, GcodeDialect::Mach3];
                self.dialect = named("dialect", text, names, &all)?;
            }
            "mode" => {
                let names = &["cuts", "outline"];
                self.mode = named("mode", text, names, &[GcodeMode::Cuts, GcodeMode::Outline])?;
            }
            "origin" => {
                let names = &["bottom_left", "bottom_right", "top_left", "top_right"];
                let all = [
                    GcodeOrigin::BottomLeft,
                    GcodeOrigin::BottomRight,
                    GcodeOrigin::TopLeft,
                    GcodeOrigin::TopRight,
                ];
                self.origin = named("origin", text, names, &all)?;
            }
            _ => self.set_number(option, text)?,
        }
        Ok(())
    }

    fn set_number(&mut self, option: &str, text: &str) -> Result<(), BadGcodeOption> {
        let unknown =
            || BadGcodeOption { option: "option", allowed: GcodeAllowed::Unknown(option.to_owned()) };
        let bounds = GCODE_BOUNDS.into_iter().find(|bounds| bounds.option == option).ok_or_else(unknown)?;
        let value = bounds.read(text)?;
        match option {
            "thickness" => self.thickness = value,
            "tool" => self.tool = Some(value),
            "depth" => self.depth = value,
            "feed" => self.feed = value,
            "plunge" => self.plunge = value,
            "safe_height" => self.safe_height = value,
            _ => {
                let whole = value.um() % 1_000 == 0;
                let tabs = u8::try_from(value.um() / 1_000).ok().filter(|_| whole);
                self.tabs = tabs.ok_or_else(|| bounds.fault())?;
            }
        }
        Ok(())
    }

    /// How often the tool goes along a cut; the options are within their bounds.
    pub(super) fn passes(&self) -> i64 {
        let (thickness, depth) = (self.thickness.um().max(1), self.depth.um().max(1));
        (thickness - 1) / depth + 1
    }

    /// Whether a tool can have this diameter.
    pub(super) fn is_tool(diameter: Length) -> bool {
        TOOL.check(diameter).is_ok()
    }
}

impl GcodeBounds {
    fn check(&self, value: Length) -> Result<(), BadGcodeOption> {
        if (self.min..=self.max).contains(&value) { Ok(()) } else { Err(self.fault()) }
    }

    fn fault(&self) -> BadGcodeOption {
        BadGcodeOption { option: self.option, allowed: GcodeAllowed::Between(self.min, self.max) }
    }

    /// A decimal text with a point.
    fn read(&self, text: &str) -> Result<Length, BadGcodeOption> {
        let number = text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let value = number.map(|mm| Length::from_um((mm * 1_000.0).round() as i64));
        let value = value.ok_or_else(|| self.fault())?;
        self.check(value).map(|()| value)
    }
}

fn named<T: Copy>(
    option: &'static str,
    text: &str,
    names: &'static [&'static str],
    all: &[T],
) -> Result<T, BadGcodeOption> {
    let found = names.iter().zip(all).find(|(name, _)| **name == text).map(|(_, value)| *value);
    found.ok_or(BadGcodeOption { option, allowed: GcodeAllowed::OneOf(names) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_may_leave_out_anything_and_reads_back() {
        let empty: GcodeOptions = serde_json::from_str("{}").unwrap();
        assert_eq!(empty, GcodeOptions::default());
        let text = r#"{"dialect":"linuxcnc","mode":"outline","tool":6.35,"origin":"top_right","tabs":0}"#;
        let options: GcodeOptions = serde_json::from_str(text).unwrap();
        assert_eq!(options.tool, Some(Length::from_um(6_350)));
        let again: GcodeOptions = serde_json::from_str(&serde_json::to_string(&options).unwrap()).unwrap();
        assert_eq!(again, options);
        assert!(serde_json::from_str::<GcodeOptions>(r#"{"speed": 1}"#).is_err());
    }

    #[test]
    fn options_out_of_bounds_are_named() {
        for (option, text) in [
            ("thickness", "0.05"),
            ("tool", "51"),
            ("depth", "NaN"),
            ("feed", "1e300"),
            ("plunge", "0"),
            ("safe_height", "-1"),
            ("tabs", "1.5"),
            ("tabs", "21"),
            ("mode", "both"),
            ("dialect", "GRBL"),
            ("origin", ""),
        ] {
            let fault = GcodeOptions::default().set(option, text).unwrap_err();
            assert_eq!(fault.option, option);
            assert!(fault.to_string().starts_with(option), "{fault}");
            assert!(fault.words(Language::Russian).starts_with(option));
        }
        assert!(GcodeOptions::default().set("speed", "1").is_err());
        let thin = GcodeOptions {
            depth: Length::from_um(100),
            thickness: Length::from_mm(200),
            ..Default::default()
        };
        assert_eq!(thin.check().unwrap_err().to_string(), "depth must be between 1 and 200.");
        let far = GcodeOptions { thickness: Length::from_um(i64::MIN), ..Default::default() };
        assert_eq!(far.check().unwrap_err().option, "thickness");
    }

    #[test]
    fn texts_set_what_they_name() {
        let mut options = GcodeOptions::default();
        for (option, text) in [
            ("dialect", "mach3"),
            ("mode", "outline"),
            ("thickness", "16.2"),
            ("tool", "3.175"),
            ("depth", "4"),
            ("feed", "2500"),
            ("plunge", "600.5"),
            ("safe_height", "5"),
            ("origin", "top_left"),
            ("tabs", "3"),
        ] {
            options.set(option, text).unwrap();
        }
        let expected = GcodeOptions {
            dialect: GcodeDialect::Mach3,
            mode: GcodeMode::Outline,
            thickness: Length::from_um(16_200),
            tool: Some(Length::from_um(3_175)),
            depth: Length::from_mm(4),
            feed: Length::from_mm(2_500),
            plunge: Length::from_um(600_500),
            safe_height: Length::from_mm(5),
            origin: GcodeOrigin::TopLeft,
            tabs: 3,
        };
        assert_eq!(options, expected);
    }
}
